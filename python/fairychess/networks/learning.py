"""Trains a generation's network, one epoch at a time, so that training can be resumed after each."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from fairychess._support.reading import WEIGHTS, read_limited
from fairychess.data.directory import write_atomically
from fairychess.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fairychess._core import _Training

    from .plan import Stage, TrainingPlan

MAX_BATCH, MIN_BATCH, BATCHES = 16_384, 64, 200
"""The largest and smallest batch sizes in positions, and the preferred minimum number of batches per epoch."""

RATE, LATER_RATE = 1e-3, 3e-4
"""The initial learning rates: from scratch, and from a network."""

FIRST_EPOCHS: Final = 8
"""The number of epochs when learning to imitate the handmade evaluation."""

MAX_ERROR: Final = 10.0
"""The largest mean difference that rounding to integers may cause, in centipawns."""

MIN_SPREAD, MAX_SPREAD = 0.6, 1.4
"""The limits on the spread of the results that a network expects, relative to the spread implied by search scores."""

MIN_SIGNS: Final = 0.5
"""The minimum share of positions in which removing a piece changes the evaluation in the right direction."""


class Checks(TypedDict):
    """Measurements of an integer network's evaluations of held-out positions."""

    error: float
    """The mean difference from the evaluations before rounding, in centipawns."""
    spread: float
    """The spread of the expected results, divided by the spread that the scores imply; NaN without positions."""
    signs: float
    """The share of positions correctly evaluated as worse after a piece is removed; NaN without such pieces."""


class Learned(NamedTuple):
    """A trained network."""

    positions: int
    losses: tuple[tuple[float, float | None], ...]
    best_epoch: int
    checks: Checks


def learn(stage: Stage, training: _Training, start: bytes, progress: Callable[[int], None]) -> Learned:
    """Train a generation's network and write its file.

    Args:
        stage: The generation.
        training: The positions.
        start: The content of the network file to start from.
        progress: A function called with the number of epochs done.

    Raises:
        DataError: There are no positions, or a saved state is damaged.
    """
    plan, number, directory = stage.plan, stage.number, stage.directory
    positions, held_out = training.sizes
    if not positions:
        raise DataError(f"{directory}: its games have no position to learn from; more games are needed")
    training.begin(
        hidden=plan.hidden,
        scale=float(round(training.scale())),
        score_share=plan.score_share,
        batch=batch_of(positions),
        epochs=plan.epochs,
        rate=LATER_RATE,
        seed=stage.seed("training"),
        network=start,
    )
    last, best = directory / "last.state", directory / "best.state"
    losses = resumed(training, best)
    if losses:
        losses = resumed(training, last) or losses
    else:  # the network is that of the best epoch, so training begins again
        last.unlink(missing_ok=True)
    progress(len(losses))
    while len(losses) < plan.epochs:
        learned, unseen = training.train(stage.workers)
        losses.append((learned, None if math.isnan(unseen) else unseen))
        state = json.dumps(losses).encode() + b"\n" + training.state()
        if best_of(losses) == len(losses):
            write_atomically(best, state)
        write_atomically(last, state)
        progress(len(losses))
    resumed(training, best)
    trained = {
        "positions": positions,
        "held out": held_out,
        "generation": number,
        "games": sum(plan.games[:number]),
        "nodes": stage.nodes,
        "epochs": best_of(losses),
        "loss": f"{losses[best_of(losses) - 1][0]:.5f}",
        "seed": plan.seed,
        **({} if plan.bank is None else {"bank": plan.bank.hash}),
    }
    content, checks = training.network([(key, str(value)) for key, value in trained.items()])
    write_atomically(stage.network, content)
    return Learned(positions, tuple(losses), best_of(losses), Checks(**checks))


def fault_of(checks: Checks) -> str | None:
    """Return the reason to reject a network; None if nothing is wrong with it.

    >>> fault_of({"error": 1.5, "spread": 0.9, "signs": 0.95}) is None
    True
    >>> fault_of({"error": 1.5, "spread": 0.9, "signs": 0.4})
    'a piece less changes the evaluation to the right side in only 40 % of the positions'
    """
    error, spread, signs = checks["error"], checks["spread"], checks["signs"]
    if error >= MAX_ERROR:
        return f"rounding changes evaluations by {error:.1f} centipawns"
    if not math.isnan(spread) and not MIN_SPREAD <= spread <= MAX_SPREAD:
        return f"its expectations are spread {spread:.2f} times as widely as they should be"
    if not math.isnan(signs) and signs < MIN_SIGNS:
        return f"a piece less changes the evaluation to the right side in only {100 * signs:.0f} % of the positions"
    return None


def imitate(plan: TrainingPlan, training: _Training, threads: int) -> bytes:
    """Train a network to imitate the handmade evaluation, and return the content of its file.

    Args:
        plan: The plan.
        training: Positions with their handmade evaluations.
        threads: The number of threads.

    Raises:
        DataError: There are no positions.
    """
    positions, _ = training.sizes
    if not positions:
        raise DataError("the games have no position to learn from; more games are needed")
    training.begin(
        hidden=plan.hidden,
        scale=training.scale(),
        score_share=1.0,
        batch=batch_of(positions),
        epochs=FIRST_EPOCHS,
        rate=RATE,
        seed=plan.seed,
        network=None,
    )
    for _ in range(FIRST_EPOCHS):
        training.train(threads)
    return training.network([])[0]


def batch_of(positions: int) -> int:
    """Return the batch size in positions.

    >>> batch_of(10**7), batch_of(10**6), batch_of(100)
    (16384, 4096, 64)
    """
    batch = MAX_BATCH
    while batch > MIN_BATCH and batch * BATCHES > positions:
        batch //= 2
    return batch


def resumed(training: _Training, path: Path) -> list[tuple[float, float | None]]:
    """Restore the state of a training run and return its losses so far: none if no state was saved."""
    try:
        content = read_limited(path, WEIGHTS, DataError)
    except FileNotFoundError:
        return []
    head, _, state = content.partition(b"\n")
    try:
        losses = [(learned, unseen) for learned, unseen in json.loads(head)]
        training.restore(state)
    except (TypeError, ValueError):
        raise DataError(f"{path}: it is damaged; remove it, and the network is trained again") from None
    return losses


def best_of(losses: list[tuple[float, float | None]]) -> int:
    """Return the epoch, from 1, with the lowest loss on the held-out positions, or on the others if none were held out.

    >>> best_of([(0.5, 0.4), (0.4, 0.2), (0.3, 0.3)]), best_of([(0.5, None), (0.4, None)])
    (2, 2)
    """
    judged = [learned if unseen is None else unseen for learned, unseen in losses]
    return judged.index(min(judged)) + 1
