"""Scripted games: a player with given moves and scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess import Board, Variant
from fairychess.data import Dataset, PlayedGame, SelfPlay, SelfPlayer, run_selfplay

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from fairychess.data import GameTask


@dataclass(frozen=True)
class Script:
    """A game: its moves in SAN, their scores for the side to move, its result, and the reason."""

    moves: str
    scores: Sequence[int | None]
    result: str
    reason: str = "checkmate"
    random_plies: int = 0


@dataclass(frozen=True)
class ScriptedPlayer(SelfPlayer):
    """Plays the scripts one after another."""

    scripts: tuple[Script, ...]
    forms = "scripted"

    @classmethod
    def parse(cls, options: str) -> ScriptedPlayer:
        raise ValueError(options)

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        for task in tasks:
            script = self.scripts[task.number - 1]
            board = Board(variant)
            game = PlayedGame(task.number, board.fen(), result=script.result, reason=script.reason)
            game.random_plies = script.random_plies
            for text, score in zip(script.moves.split(), script.scores, strict=True):
                move = board.parse_san(text)
                game.actions.append(variant.actions.encode(move))
                game.scores.append(score)
                game.values.append(None)
                game.visits.append(None)
                board.push(move)
            yield game

    def __str__(self) -> str:
        """Return its text."""
        return "scripted"


def dataset_of(variant: Variant, scripts: Sequence[Script], folder: Path) -> Dataset:
    """Write scripted games to a data set."""
    run_selfplay(SelfPlay(variant, ScriptedPlayer(tuple(scripts)), games=len(scripts), seed=1, random_plies=0), folder)
    return Dataset(folder)
