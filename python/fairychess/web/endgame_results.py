"""The endgame tables of `--endgames`: what they say about a position and its moves, and those that searches use."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

from fairychess.endgames import EndgameError, Tables

from .hidden_paths import without_paths

if TYPE_CHECKING:
    from pathlib import Path

    from fairychess import Board, Move, Variant
    from fairychess.endgames import Probe

    from .messages import Json

__all__ = ["EndgameResults"]

KEPT = 4
"""The number of variants whose tables are kept in memory."""

MAX_PLIES = 300
"""The maximum length of the line that is followed to find out whether it ends in mate."""


class EndgameResults:
    """The tables of all variants in one folder.

    Args:
        folder: The folder in which `fairychess endgame --dir` has written tables; None for no tables.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._tables: OrderedDict[str, Tables] = OrderedDict()
        self._lock = Lock()

    def about(self, board: Board) -> Json | None:
        """Find a position in the tables.

        Args:
            board: The position.

        Returns:
            None without a folder, after the end of the game, and if a table cannot have this number of pieces. Otherwise an
            object with one of three contents: `problem`, which says why the tables cannot be read; `missing`, the material
            whose table is not in the folder; or the result for the side to move: `side` (`w` or `b`), `result` (`won`, `drawn`
            or `lost`), `moves` (the number of moves to the end of the game), `mate` (true if that end is checkmate), and
            `rows`, the legal moves, the best first, each with `uci`, `san`, and the `result` and `moves` to which it leads for
            the side that plays it; `result` is null for a move without a table.
        """
        if self._folder is None or board.is_game_over():
            return None
        with self._lock:
            tables = self._of(board.variant)
            try:
                found = tables.probe(board)
                if found is None:
                    missing = tables.core.probe(board)["missing"]
                    return None if missing is None else {"missing": missing}
                moves = tables.known_moves(board)
                mate = found.result != "drawn" and _ends_in_mate(tables, board)
            except EndgameError as error:
                return {"problem": without_paths(str(error), self._folder)}
            except OSError as error:
                return {"problem": f"the tables cannot be read: {error.strerror or type(error).__name__}"}
        rows = [_row(board, move, result) for move, result in moves]
        side = "w" if board.turn else "b"
        return {"side": side, "result": found.result, "moves": found.moves, "mate": mate, "rows": rows}

    def in_memory(self, variant: Variant) -> Tables | None:
        """Read all tables of a variant into memory, for searches.

        Args:
            variant: The variant.

        Returns:
            The tables; None without a folder, and if one of them cannot be read, which `about` reports.
        """
        if self._folder is None:
            return None
        with self._lock:
            tables = self._of(variant)
            try:
                tables.load()
            except (EndgameError, OSError):
                return None
        return tables

    def _of(self, variant: Variant) -> Tables:
        """Return the tables of a variant, and forget those of variants that were not asked for lately."""
        if variant.rules_id not in self._tables:
            self._tables[variant.rules_id] = Tables(self._folder, variant)
            if len(self._tables) > KEPT:
                self._tables.popitem(last=False)
        self._tables.move_to_end(variant.rules_id)
        return self._tables[variant.rules_id]


def _row(board: Board, move: Move, found: Probe | None) -> Json:
    known = {"result": None, "moves": 0} if found is None else {"result": found.result, "moves": found.moves}
    return {"uci": move.uci(), "san": board.san(move)} | known


def _ends_in_mate(tables: Tables, board: Board) -> bool:
    """Return True if the best moves of both sides lead to checkmate, rather than to another end of the game."""
    end = board.copy(stack=False)
    try:
        for move in tables.line(board, MAX_PLIES):
            end.push(move)
    except EndgameError:  # a table that only this line needs is missing
        return False
    return end.is_checkmate()
