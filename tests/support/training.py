"""Runs `fairychess train` so that a test can kill it during a stage: `python training.py STAGE ARGUMENTS`.

It prints `here` after the first step of the stage (`game`, `epoch` or `match`), continues, and stops before the stage ends.
"""

from __future__ import annotations

import re
import sys
import time
from typing import TYPE_CHECKING, Any

from fairychess import networks
from fairychess.cli import main
from fairychess.cli import train as command

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess.networks import TrainingPlan, TrainingReport

STEPS = {"game": r": game (\d+) of (\d+)", "epoch": r": epoch (\d+) of (\d+)", "match": r": match, game (\d+) of at most (\d+)"}
"""Patterns of the progress texts: the steps done in a stage, and the number of steps."""


def stopping_in(stage: str) -> Callable[..., TrainingReport]:
    """Return a training function that prints `here` in a stage and does not finish that stage."""

    def train(plan: TrainingPlan, pool: Any, **options: Any) -> TrainingReport:  # noqa: ANN401
        reported = False

        def progress(share: float, text: str) -> None:
            nonlocal reported
            found = re.search(STEPS[stage], text)
            shown(share, text)
            if not found:
                return
            done, whole = int(found[1]), int(found[2])
            if done and not reported:
                reported = True
                print("here", flush=True)
            if done >= whole - 1:
                time.sleep(600)  # until it is killed

        shown = options.pop("progress")
        return networks.train(plan, pool, progress=progress, **options)

    return train


if __name__ == "__main__":
    vars(command)["train"] = stopping_in(sys.argv[1])
    sys.exit(main(sys.argv[2:]))
