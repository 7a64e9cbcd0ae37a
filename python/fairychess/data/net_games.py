"""Plays many games at a time with a player that searches with a network. This module imports NumPy."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypedDict

import numpy as np

from fairychess._core import _TreeGames

from .core_games import core_options, game_of_core, seed_of_task

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from fairychess import Variant
    from fairychess.learn.shared_network import SharedNetwork

    from .games import GameTask, PlayedGame


class SearchRules(TypedDict):
    """The options of `NetPlayer` that the core reads."""

    simulations: int
    fast: int
    full: float
    alpha: float
    considered: int
    varied: int
    resign: float


def play_with_network(  # noqa: PLR0913, PLR0917 - called in one place
    variant: Variant,
    settings: SearchRules,
    may_resign: Callable[[int], bool],
    shared: SharedNetwork,
    tasks: Iterable[GameTask],
    games: int,
) -> Iterator[PlayedGame]:
    """Play games, and yield them as they end. The core plays them; Python runs only between batches.

    Args:
        variant: The variant.
        settings: How moves are searched and chosen.
        may_resign: Returns True if sides may resign in the game with a given number.
        shared: The network.
        tasks: The games to be played.
        games: The number of games at a time.
    """
    header = shared.network.header
    core = _TreeGames(variant, games, **settings, history=header.history)
    obs = np.zeros((games, header.shape.planes, header.shape.ranks, header.shape.files), np.float32)
    mask = np.zeros((games, header.shape.actions), np.bool_)
    policy = value = None
    left, playing = iter(tasks), 0
    while True:
        while playing < games and (task := next(left, None)) is not None:
            core.begin(task.number, seed_of_task(task), core_options(variant, task), resigns=may_resign(task.number))
            playing += 1
        if not playing:
            return
        start = time.perf_counter()
        rows = core.proceed(obs, mask, policy, value)
        shared.counter.add(walking=time.perf_counter() - start)
        for ended in core.ended():
            playing -= 1
            yield game_of_core(ended.number, ended.game)
        policy, value = shared.evaluate(obs[:rows]) if rows else (None, None)
