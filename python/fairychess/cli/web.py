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
    import socket
    from argparse import Namespace

    from fairychess.web.app import Services

GUESTS = "Begin a game in the browser, and send the invitation to your guest on the local network."

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
    from fairychess.web.measures import MeasuredFiles  # noqa: PLC0415
    from fairychess.web.openings import Openings  # noqa: PLC0415
    from fairychess.web.puzzle_sets import PuzzleSets  # noqa: PLC0415
    from fairychess.web.references import References  # noqa: PLC0415
    from fairychess.web.serving import bound, host_names, serve  # noqa: PLC0415
    from fairychess.web.token import kept_token, new_token  # noqa: PLC0415

    named, variants = sorted_out(arguments.what)
    folder = folder_of(arguments.dir)
    openings = Openings(
        [*existing(arguments.book), *(path.absolute() for path in named if path.suffix == ".pgn")],
        [path for path in named if path.suffix == ".toml"],
    )
    puzzles = PuzzleSets(existing(arguments.puzzles), read_puzzles)
    references = References(EndgameResults(folder_of(arguments.endgames)), openings, puzzles)
    files, measured = Files(named, folder), MeasuredFiles(map(Path, arguments.values))
    listening = bound(arguments.port)
    port = listening.getsockname()[1]
    kept = arguments.port != 0
    token = kept_token(port) if kept else new_token()
    services = Services.usual(token, files, references)
    services.measured = measured
    guests = open_to_guests(services, port, kept=kept) if arguments.lan else None
    opened: dict[str, str] = {}
    if named:
        row = next(row for row in files.rows() if row["named"])
        opened = {"screen": "workshop" if row["type"] == "definition" else "games", "file": row["id"]}
    elif variants or guests is not None:
        opened = {"screen": "table" if guests is None else "room", "variant": variants[0] if variants else "chess"}
    url = f"http://{host_names()[0]}:{port}/#{urlencode({'token': token, **opened})}"

    def ready() -> None:
        out = console()
        out.print(url, soft_wrap=True)
        out.print("Ctrl-C ends it." + (f" {GUESTS}" if guests is not None else ""))
        if not arguments.no_open:
            webbrowser.open(url)

    try:
        serve(services, listening, ready, guests)
    finally:
        openings.close()
    return 0


def open_to_guests(services: Services, port: int, *, kept: bool) -> socket.socket:
    """Make the room for a game with a guest, and return the socket at which guests arrive: the next port, if it is free.

    Args:
        services: The services, which get the room.
        port: The port for the user.
        kept: Keep the game for the next start on this port.
    """
    from fairychess.web.private import state_folder  # noqa: PLC0415 - an extra
    from fairychess.web.serving import bound, guest_addresses  # noqa: PLC0415
    from fairychess.web.shared.room import GuestRoom  # noqa: PLC0415

    listening = bound(None, lan=True, usual=(port + 1) % 65536)
    path = state_folder() / f"web-{port}.game.json" if kept else None
    services.room = GuestRoom(services.engines, guest_addresses(listening), path)
    return listening


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
    """Return the absolute paths of the files and folders that an option names, since `.` is not the name of a folder.

    Raises:
        FairyChessError: One of them does not exist.
    """
    for name in names:
        if not Path(name).exists():
            raise FairyChessError(f"{name}: there is no such file")
    paths = [Path(name) for name in names]
    return [path.resolve() if path.name in ("", "..") else path.absolute() for path in paths]


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
