"""The command export: games of a data set as PGN."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.data import Dataset, write_pgn

from .console import console
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace


def export(arguments: Namespace) -> int:
    """Write the games to a file."""
    written = write_pgn(Dataset(arguments.directory), arguments.out, games=arguments.games)
    console().print(f"{counted(written, 'game')} written to {arguments.out}.")
    return 0
