"""A slow and simple solver of endgames: it tries all placements of the pieces, and repeats passes over all positions.

It knows nothing of tables: no numbering, no symmetries, no edges. It plays moves on boards, and asks for outcomes.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import fairychess

if TYPE_CHECKING:
    from collections.abc import Iterator

Value = tuple[str, int]
"""The result for the side to move, and its distance in plies."""


def positions(variant: fairychess.Variant, pieces: str) -> Iterator[fairychess.Board]:
    """Yield all valid positions with these pieces (letters as in a FEN), with either side to move and without rights."""
    squares = range(variant.files * variant.ranks)
    walls = set(fairychess.Board(variant).walls())
    seen: set[str] = set()
    for placement in product(squares, repeat=len(pieces)):
        if len(set(placement)) < len(pieces) or walls & set(placement):
            continue
        for side in "wb":
            fen = _fen(variant, walls, dict(zip(placement, pieces, strict=True)), side)
            if fen in seen:
                continue
            seen.add(fen)
            try:
                board = fairychess.Board(variant, fen)
            except fairychess.FenError:
                continue
            yield board


def _fen(variant: fairychess.Variant, walls: set[int], placed: dict[int, str], side: str) -> str:
    rows: list[str] = []
    for rank in reversed(range(variant.ranks)):
        row, run = "", 0
        for file in range(variant.files):
            square = rank * variant.files + file
            letter = "*" if square in walls else placed.get(square)
            if letter is None:
                run += 1
                continue
            row += (str(run) if run else "") + letter
            run = 0
        rows.append(row + (str(run) if run else ""))
    return f"{'/'.join(rows)} {side} - - 0 1"


class SlowEndgames:
    """The values of all positions that can arise from some pieces."""

    def __init__(self, variant: fairychess.Variant, pieces: str) -> None:
        self.moves: dict[str, list[str]] = {}
        self.values: dict[str, Value] = {}
        self.starts: list[fairychess.Board] = []
        for board in positions(variant, pieces):
            self.starts.append(board.copy())
            self._explore(board)
        self._solve()

    def _explore(self, board: fairychess.Board) -> None:
        left = [board]
        while left:
            now = left.pop()
            key = self.key(now)
            if key in self.moves:
                continue
            self.moves[key] = []
            outcome = now.outcome()
            if outcome is not None:
                ended = "drawn" if outcome.winner is None else "won" if outcome.winner == now.turn else "lost"
                self.values[key] = (ended, 0)
                continue
            for move in now.legal_moves:
                after = now.copy(stack=False)
                after.push(move)
                reached = self.key(after)
                self.moves[key].append(reached)
                if reached not in self.moves:
                    # Without the move, so that no repetition is counted.
                    left.append(fairychess.Board(after.variant, reached))

    @staticmethod
    def key(board: fairychess.Board) -> str:
        """Return the FEN with both counters at their start."""
        return " ".join([*board.fen().split(" ")[:-2], "0", "1"]) if "moved" not in board.fen() else board.fen()

    def _solve(self) -> None:
        """Decide positions, in the order of their distances."""
        plies = 0
        while True:
            new: dict[str, Value] = {}
            for key, nexts in self.moves.items():
                if key in self.values:
                    continue
                found = [self.values.get(each) for each in nexts]
                if ("lost", plies) in found:
                    new[key] = ("won", plies + 1)
                elif found and all(each is not None and each[0] == "won" for each in found):
                    new[key] = ("lost", plies + 1)
            self.values |= new
            plies += 1
            if not new and plies > max((each[1] for each in self.values.values()), default=0):
                return

    def value(self, board: fairychess.Board) -> Value:
        """Return the value of a position; an undecided one is a draw."""
        return self.values.get(self.key(board), ("drawn", 0))
