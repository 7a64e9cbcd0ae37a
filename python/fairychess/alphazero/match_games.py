"""The games of a match, played by the core. This module imports NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from fairychess._core import _TreeGames
from fairychess.data.core_games import core_options, seed_of_task
from fairychess.learn.policy_network import PolicyHeader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess.data import GameTask
    from fairychess.learn.policy_network import Compute

    from .plan import LearningPlan


def results_of_games(plan: LearningPlan, players: Sequence[Compute | None], tasks: Sequence[GameTask]) -> list[str]:
    """Play games side by side, and return their results. Each move is the most visited one of a full search.

    Args:
        plan: The plan.
        players: Functions that evaluate positions for the two players; None plays random moves.
        tasks: The games. The first player has White in those with even indices.
    """
    size, shape = len(tasks), PolicyHeader.of(plan.variant, history=plan.history).shape
    core = _TreeGames(
        plan.variant,
        size,
        simulations=plan.simulations,
        fast=0,
        full=1.0,
        alpha=0.0,
        considered=0,
        varied=0,
        resign=0.0,
        history=plan.history,
    )
    for number, task in enumerate(tasks):
        white, black = players[number % 2], players[1 - number % 2]
        core.begin(number, seed_of_task(task), core_options(plan.variant, task), random=(white is None, black is None))
    obs = np.zeros((size, shape.planes, shape.ranks, shape.files), np.float32)
    mask = np.zeros((size, shape.actions), np.bool_)
    policy, value = np.zeros((size, shape.actions), np.float32), np.zeros(size, np.float32)
    rows = core.proceed(obs, mask, None, None)
    while rows:
        askers = np.array([number % 2 if white else 1 - number % 2 for number, white in core.asked()])
        for player, evaluate in enumerate(players):
            own = np.flatnonzero(askers == player)
            if evaluate is not None and len(own):
                policy[own], value[own] = evaluate(obs[own])
        rows = core.proceed(obs, mask, policy[:rows], value[:rows])
    results = {ended.number: ended.game.result for ended in core.ended()}
    return [results[number] for number in range(size)]
