"""Finding puzzles in the games of a data set."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fairychess import Board

from .search import PuzzleSearch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fairychess.data import Dataset, PlayedGame

    from .puzzle import Puzzle

LOST: Final = -300
"""Positions that the player scored lower than this during the game are not searched."""


@dataclass(frozen=True, slots=True)
class FindPuzzles:
    """A job that yields each game's number and its puzzles as lines of JSON."""

    dataset: Dataset
    """The data set with the games."""
    nodes: int
    """The number of nodes per search."""
    endgames: str | None = None
    """The folder of endgame tables for exact results; None for no tables."""

    def __call__(self, items: Iterator[PlayedGame], /) -> Iterator[tuple[int, list[str]]]:
        """Search the games."""
        with PuzzleSearch(self.dataset.variant, nodes=self.nodes, endgames=self.endgames) as search:
            for game in items:
                found = puzzles_of(self.dataset, game, search)
                yield game.number, [json.dumps(each.to_json(), ensure_ascii=False) for each in found]


def puzzles_of(dataset: Dataset, game: PlayedGame, search: PuzzleSearch) -> Iterator[Puzzle]:
    """Yield the puzzles that occur in a game after its opening. The moves of a solution are not searched again.

    Args:
        dataset: The data set with the game.
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
