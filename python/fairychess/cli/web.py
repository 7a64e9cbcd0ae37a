"""The `web` command: shows the board in the browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from fairychess import FairyChessError
from fairychess._support.extras import needed

from .console import console
from .loading import load_variant
from .static_page import write_static_page

if TYPE_CHECKING:
    from argparse import Namespace

SUFFIXES = (".toml", ".pgn", ".jsonl")
"""The suffixes of files that can be opened: definitions, games and match results."""


def web(arguments: Namespace) -> int:
    """Serve the board until Ctrl-C, or write a page that needs no server."""
    if arguments.static is not None:
        return write_static_page(arguments.what, arguments.static)
    for package in ("starlette", "uvicorn", "websockets"):
        needed(package, "web")
    from fairychess.puzzles import read_puzzles  # noqa: PLC0415
    from fairychess.web.app import Services  # noqa: PLC0415 - an extra
    from fairychess.web.endgame_results import EndgameResults  # noqa: PLC0415
    from fairychess.web.files import Files  # noqa: PLC0415
    from fairychess.web.openings import Openings  # noqa: PLC0415
    from fairychess.web.puzzle_sets import PuzzleSets  # noqa: PLC0415
    from fairychess.web.references import References  # noqa: PLC0415
    from fairychess.web.serving import bound, host_names, serve  # noqa: PLC0415
    from fairychess.web.token import kept_token, new_token  # noqa: PLC0415

    named, variants = sorted_out(arguments.what)
    folder = folder_of(arguments.dir)
    openings = Openings(
        [*existing(arguments.book), *(path for path in named if path.suffix == ".pgn")],
        [path for path in named if path.suffix == ".toml"],
    )
    puzzles = PuzzleSets(existing(arguments.puzzles), read_puzzles)
    references = References(EndgameResults(folder_of(arguments.endgames)), openings, puzzles)
    files = Files(named, folder)
    listening = bound(arguments.port, lan=arguments.lan)
    port = listening.getsockname()[1]
    token = new_token() if arguments.port == 0 else kept_token(port)
    hosts = host_names(lan=arguments.lan)
    opened: dict[str, str] = {}
    if named:
        row = next(row for row in files.rows() if row["named"])
        opened = {"screen": "workshop" if row["type"] == "definition" else "games", "file": row["id"]}
    elif variants:
        opened = {"screen": "table", "variant": variants[0]}
    url = f"http://{hosts[0]}:{port}/#{urlencode({'token': token, **opened})}"

    def ready() -> None:
        out = console()
        out.print(url, soft_wrap=True)
        out.print("Ctrl-C ends it." + (" All who have the address can use it." if arguments.lan else ""))
        if not arguments.no_open:
            webbrowser.open(url)

    serve(Services.usual(token, files, references), listening, hosts, ready)
    return 0


def folder_of(name: str | None) -> Path | None:
    """Return the folder that an option names.

    Raises:
        FairyChessError: It is not a folder.
    """
    folder = None if name is None else Path(name)
    if folder is not None and not folder.is_dir():
        raise FairyChessError(f"{folder} is not a folder")
    return folder


def existing(names: list[str]) -> list[Path]:
    """Return the files and folders that an option names.

    Raises:
        FairyChessError: One of them does not exist.
    """
    for name in names:
        if not Path(name).exists():
            raise FairyChessError(f"{name}: there is no such file")
    return [Path(name) for name in names]


def sorted_out(words: list[str]) -> tuple[list[Path], list[str]]:
    """Separate the arguments into files and variant names.

    Raises:
        FairyChessError: A file does not exist, or contains neither a definition nor games.
        VariantError: There is no variant with this name.
    """
    files: list[Path] = []
    names: list[str] = []
    for word in words:
        path = Path(word)
        if path.suffix in SUFFIXES or path.is_file():
            if not path.is_file():
                raise FairyChessError(f"{word}: there is no such file")
            if path.suffix not in SUFFIXES:
                raise FairyChessError(f"{word} is not a definition (.toml), games (.pgn) or results of a match (.jsonl)")
            files.append(path)
        else:
            names.append(load_variant(word).name)
    return files, names
