"""The folder of endgame tables that the options of an engine name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fairychess.errors import EndgameError

from .catalogue import EMPTY

if TYPE_CHECKING:
    from fairychess import Board, Variant
    from fairychess.endgames import Tables


class EndgameFolder:
    """The folder of endgame tables that the options name."""

    def __init__(self) -> None:
        self._path: str = ""
        self._tables: Tables | None = None
        self._faults: list[str] = []

    def choose(self, path: str) -> list[str]:
        """Use a folder from now on; return messages for the user."""
        self._path = "" if path == EMPTY else path
        self._tables, self._faults = None, []
        return [] if not self._path or Path(self._path).is_dir() else [f"EndgamePath: {self._path} is not a folder"]

    def tables(self, variant: Variant) -> Tables | None:
        """Return the tables of a variant, which are read once; None if no folder was chosen.

        If a file cannot be read, the tables before it are used, and `faults` returns the reason.
        """
        if not self._path or not Path(self._path).is_dir():
            return None
        if self._tables is None or self._tables.variant != variant:
            from fairychess.endgames import Tables  # noqa: PLC0415 - few sessions use tables, and all should start soon

            self._tables = Tables(self._path, variant)
            try:
                self._tables.load()
            except (EndgameError, OSError) as error:
                self._faults.append(str(error))
        return self._tables

    def faults(self) -> list[str]:
        """Return the faults found since the last call; a GUI need not show the same message at every move."""
        faults, self._faults = self._faults, []
        return faults

    def have(self, board: Board) -> bool:
        """Return True if the tables have a position."""
        tables = self.tables(board.variant)
        found = None
        if tables is not None:
            try:
                found = tables.probe(board)
            except (EndgameError, OSError) as error:
                self._faults.append(str(error))
        return found is not None
