"""Games played entirely by the core, without Python between moves, so that threads play in parallel."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from fairychess._core import _play_game
from fairychess.analysis import core_of
from fairychess.endgames.loading import loaded

from .games import PlayedGame

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fairychess import Engine, Variant
    from fairychess._core import _Game

    from .games import GameTask
    from .options import Adjudication


def play_in_core(
    variant: Variant, task: GameTask, engines: Sequence[Engine] = (), limits: Sequence[Mapping[str, int | None]] = ()
) -> PlayedGame:
    """Play a game as `play_game` does, with random moves, or with engines whose tables are first cleared.

    Args:
        variant: The variant.
        task: The game to play.
        engines: Empty for random moves, one engine for both sides, or one for each side, White's first.
        limits: The search limits for each engine: `depth`, `nodes` and `soft_nodes`.
    """
    cores = [core_of(engine) for engine in engines]
    return game_of_core(task.number, _play_game(variant, seed_of_task(task), cores, limits, core_options(variant, task)))


def seed_of_task(task: GameTask) -> bytes:
    """Return the seed with which the core draws the same random numbers as `GameTask.chance`."""
    text = f"{task.seed}/{task.number}".encode()
    return text + hashlib.sha512(text).digest()  # as `random.Random` does with a string


def game_of_core(number: int, game: _Game) -> PlayedGame:
    """Return a game that the core has played."""
    return PlayedGame(
        number,
        game.start,
        game.actions,
        game.scores,
        game.visits,
        game.result,
        game.reason,
        game.values,
        game.random_plies,
        game.noise,
    )


def core_options(variant: Variant, task: GameTask) -> dict[str, object]:
    """Return the core's options for a game."""
    ends = task.adjudication
    return {
        "openings": task.openings,
        "random_plies": task.random_plies,
        "extra_plies": task.extra_plies,
        "balance": task.balance,
        "near_best": task.near_best,
        "opening_nodes": task.opening_nodes,
        "noise": task.noise,
        "noise_plies": task.noise_plies,
        "adjudication": None if ends is None else core_adjudication(variant, ends),
        "endgames": None if task.endgames is None else loaded(task.endgames, variant).core,
        "max_plies": task.max_plies,
    }


def core_adjudication(variant: Variant, ends: Adjudication) -> dict[str, int]:
    """Return the core's options for ending a game early."""
    return {
        "win_score": ends.win_score,
        "win_plies": ends.win_plies,
        "draw_score": ends.draw_score,
        "draw_plies": ends.draw_plies,
        "draw_after": ends.draw_after,
        "max_plies": ends.limit(variant),
    }
