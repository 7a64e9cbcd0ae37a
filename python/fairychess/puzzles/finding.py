"""Puzzles of the games of a data set."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fairychess import Board
from fairychess.data import Dataset

from .search import PuzzleSearch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from fairychess.data import PlayedGame

    from .puzzle import Puzzle

PART_GAMES: Final = 10
"""The number of games of a part: few, so that little is lost when a run is killed."""

LOST: Final = -300
"""Positions that the player of the game scored lower are not searched."""


@dataclass(frozen=True, slots=True)
class FindPuzzles:
    """A job whose parts are the puzzles of ten games each, as JSON lines after a line with the numbers of the games."""

    path: Path
    """The directory of the games."""
    nodes: int
    """The number of nodes of a search."""
    games: tuple[int, ...]
    """The numbers of the games."""

    @property
    def parts(self) -> int:
        """The number of parts."""
        return -(-len(self.games) // PART_GAMES)

    def numbers(self, part: int) -> list[int]:
        """Return the numbers of the games of a part."""
        return list(self.games[part * PART_GAMES : (part + 1) * PART_GAMES])

    def __call__(self, part: int, tick: Callable[[], None], /) -> bytes:
        """Return the content of a part."""
        dataset, wanted = Dataset(self.path), self.numbers(part)
        lines = [json.dumps({"games": wanted, "nodes": self.nodes})]
        with PuzzleSearch(dataset.variant, nodes=self.nodes) as search:
            for game in dataset:
                if game.number in wanted:
                    lines += [json.dumps(each.to_json(), ensure_ascii=False) for each in puzzles_of(dataset, game, search)]
                    tick()
        return ("\n".join(lines) + "\n").encode()


def puzzles_of(dataset: Dataset, game: PlayedGame, search: PuzzleSearch) -> Iterator[Puzzle]:
    """Yield the puzzles of a game, after its opening. The moves of a solution are not searched again.

    Args:
        dataset: The data set of the game.
        game: The game.
        search: The search.
    """
    board = Board(dataset.variant, game.start)
    free = game.random_plies
    for ply, (move, score) in enumerate(zip(dataset.moves(game), game.scores, strict=True)):
        if ply >= free and (score is None or score > LOST):
            found = search.puzzle(board, game.number)
            if found is not None:
                free = ply + len(found.moves)
                yield found
        board.push(move)
