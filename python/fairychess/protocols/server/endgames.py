"""Best moves by endgame tables, for the engine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess.endgames import Tables

from .catalogue import EMPTY

if TYPE_CHECKING:
    from fairychess import Board, Move
    from fairychess.endgames import Probe

LINE = 6
"""The maximum number of moves of a reported line: each costs as many look-ups as the position has moves."""


@dataclass(frozen=True)
class EndgameMoves:
    """What endgame tables say about a position."""

    result: Probe
    """The result of the position."""
    best: list[Move]
    """All best moves."""
    line: list[Move]
    """The first moves of a line of best moves; empty if the position is drawn."""


class EndgameFolder:
    """The folder of endgame tables that the options name."""

    def __init__(self) -> None:
        self._path: str = ""
        self._tables: Tables | None = None
        self._reported: str | None = None

    def choose(self, path: str) -> list[str]:
        """Use a folder from now on; return messages for the user."""
        self._path = "" if path == EMPTY else path
        self._tables = self._reported = None
        return [] if not self._path or Path(self._path).is_dir() else [f"EndgamePath: {self._path} is not a folder"]

    def moves(self, board: Board) -> EndgameMoves | None:
        """Return what the tables say about a position; None if they do not have it.

        Raises:
            EndgameError: There is no table for a move, or a file is damaged or belongs to other rules.
            OSError: A file cannot be read.
        """
        if not self._path:
            return None
        if self._tables is None or self._tables.variant != board.variant:
            self._tables = Tables(self._path, board.variant)
        result = self._tables.probe(board)
        if result is None:
            return None
        found = EndgameMoves(result, self._tables.best_moves(board), self._tables.line(board, LINE))
        return found if found.best and (found.line or result.result == "drawn") else None

    def is_new(self, fault: str) -> bool:
        """Return True if a fault differs from the last one; a GUI need not show the same message at every move."""
        before, self._reported = self._reported, fault
        return before != fault
