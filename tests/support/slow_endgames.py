"""A slow and simple solver of endgames: it tries all placements of the pieces, and repeats passes over all positions.

It knows nothing of tables: no numbering, no symmetries, no edges. It plays moves on boards, and asks for outcomes.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import fairychess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

Value = tuple[str, int]
"""The result for the side to move, and its distance in plies."""


def positions(variant: fairychess.Variant, pieces: str, reserve: str = "") -> Iterator[fairychess.Board]:
    """Yield all valid positions with these pieces (letters as in a FEN), with either side to move and without rights."""
    squares = range(variant.files * variant.ranks)
    walls = set(fairychess.Board(variant).walls())
    seen: set[str] = set()
    for placement in product(squares, repeat=len(pieces)):
        if len(set(placement)) < len(pieces) or walls & set(placement):
            continue
        for side in "wb":
            fen = _fen(variant, walls, dict(zip(placement, pieces, strict=True)), f"{reserve} {side}")
            if fen in seen:
                continue
            seen.add(fen)
            try:
                board = fairychess.Board(variant, fen)
            except fairychess.FenError:
                continue
            yield board


def _fen(variant: fairychess.Variant, walls: set[int], placed: dict[int, str], rest: str) -> str:
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
    return f"{'/'.join(rows)}{rest} - - 0 1"


class SlowEndgames:
    """The values of all positions that can arise from some pieces, with both metrics."""

    def __init__(self, variant: fairychess.Variant, pieces: str, reserve: str = "") -> None:
        self.moves: dict[str, list[str]] = {}
        self.ends: dict[str, Value] = {}
        self.starts: list[fairychess.Board] = []
        for board in positions(variant, pieces, reserve):
            self.starts.append(board.copy())
            self._explore(board)
        self.values = self._solve(lambda values, _, after: values.get(after))
        self.materials = {key: material_of(key) for key in self.moves}
        self.conversions = self._solve(partial(self._seen, components_of(self._graph())))

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
                self.ends[key] = (ended, 0)
                continue
            for move in now.legal_moves:
                after = now.copy(stack=False)
                after.push(move)
                reached = self.key(after)
                self.moves[key].append(reached)
                if reached not in self.moves:
                    left.append(without_move(after, reached))

    @staticmethod
    def key(board: fairychess.Board) -> str:
        """Return the FEN with both counters at their start."""
        fields = board.fen().split(" ")
        return " ".join([*fields[:4], "0", "1", *fields[6:]])

    def _graph(self) -> dict[str, set[str]]:
        """Return the materials to which moves from each material lead."""
        found: dict[str, set[str]] = {}
        for key, nexts in self.moves.items():
            found.setdefault(self.materials[key], set()).update(self.materials[after] for after in nexts)
        return found

    def _seen(self, components: Mapping[str, int], values: Mapping[str, Value], before: str, after: str) -> Value | None:
        """Return how a position counts for a move that leads to it: after a conversion, its result is known at once."""
        if components[self.materials[before]] == components[self.materials[after]]:
            return values.get(after)
        found = self.values.get(after)
        return found and (found[0], 0)

    def _solve(self, seen: Callable[[Mapping[str, Value], str, str], Value | None]) -> dict[str, Value]:
        """Decide positions, in the order of their distances."""
        values, plies = dict(self.ends), 0
        while True:
            new: dict[str, Value] = {}
            for key, nexts in self.moves.items():
                if key in values:
                    continue
                found = [seen(values, key, each) for each in nexts]
                if ("lost", plies) in found:
                    new[key] = ("won", plies + 1)
                elif found and all(each is not None and each[0] == "won" for each in found):
                    new[key] = ("lost", plies + 1)
            values |= new
            plies += 1
            if not new and plies > max((each[1] for each in values.values()), default=0):
                return values

    def value(self, board: fairychess.Board) -> Value:
        """Return the value of a position, with the distance to mate; an undecided one is a draw."""
        return self.values.get(self.key(board), ("drawn", 0))

    def conversion(self, board: fairychess.Board) -> Value:
        """Return the value of a position, with the distance to conversion; an undecided one is a draw."""
        return self.conversions.get(self.key(board), ("drawn", 0))


def without_move(board: fairychess.Board, key: str) -> fairychess.Board:
    """Return the position after a move without the move, so that no repetition is counted."""
    try:
        return fairychess.Board(board.variant, key)
    except fairychess.FenError:  # the last royal pieces of a side are captured, and a FEN must have them
        after = board.copy(stack=False)
        after.halfmove_clock = 0
        return after


def material_of(key: str) -> str:
    """Return the pieces of a FEN, on the board and in reserve."""
    board, _, reserve = key.partition(" ")[0].partition("[")
    return "".join(sorted(re.findall(r"[A-Za-z]~?", board))) + "[" + "".join(sorted(reserve))


def components_of(graph: Mapping[str, set[str]]) -> dict[str, int]:
    """Return a number for each material; those that lead to each other have the same."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        left, seen = [start], {start}
        while left:
            new = graph.get(left.pop(), set()) - seen
            seen |= new
            left += new
        reached[start] = seen
    names = sorted(graph)
    return {
        one: next(number for number, other in enumerate(names) if other in reached[one] and one in reached[other])
        for one in names
    }
