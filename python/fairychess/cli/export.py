"""The `export` command: writes the games of data sets as PGN, or their positions for other trainers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairychess.data import Dataset, Pool, write_bin, write_pgn, write_text

from .console import console
from .parser import UsageError
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace

SUFFIXES = {".pgn": "pgn", ".txt": "text", ".bin": "bin"}
"""The format for each suffix."""

ONLY_POSITIONS = ("quiet", "unique")
"""Options that apply only to position formats."""


def export(arguments: Namespace) -> int:
    """Write the games or their positions to a file."""
    form: str | None = arguments.format or SUFFIXES.get(Path(arguments.out).suffix.lower(), "pgn")
    given = vars(arguments)
    if form != "bin" and arguments.pieces is not None:
        raise UsageError("--pieces is for --format bin")
    if form == "pgn":
        return export_games(arguments)
    options: dict[str, Any] = {name: given[name] for name in ("games", *ONLY_POSITIONS)}
    data = Pool(arguments.directory)
    if form == "text":
        written = write_text(data, arguments.out, **options)
    else:
        pieces = None if arguments.pieces is None else arguments.pieces.split(",")
        written = write_bin(data, arguments.out, **options, pieces=pieces)
    console().print(f"{counted(written, 'position')} written to {arguments.out}.")
    return 0


def export_games(arguments: Namespace) -> int:
    """Write the games as PGN."""
    for name in ONLY_POSITIONS:
        if vars(arguments)[name]:
            raise UsageError(f"--{name} is for --format text and bin")
    if len(arguments.directory) > 1:
        raise UsageError("several folders are for --format text and bin")
    written = write_pgn(Dataset(arguments.directory[0]), arguments.out, games=arguments.games)
    console().print(f"{counted(written, 'game')} written to {arguments.out}.")
    return 0
