"""Small training runs for tests, and ways to change how they go."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from fairychess import Variant, networks

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def plan(games: tuple[int, ...] = (24, 12), *, seed: int = 1, match_games: int = 4) -> networks.TrainingPlan:
    nodes = tuple(30 for _ in games)
    return networks.TrainingPlan(Variant("gardner"), games, nodes, seed, hidden=32, epochs=3, match_games=match_games)


def results(pool: Path) -> dict[str, bytes]:
    """Return the results of a training run."""
    return {
        str(file.relative_to(pool)): file.read_bytes()
        for file in sorted(pool.rglob("*"))
        if file.suffix in (".net", ".state", ".svg", ".json")
    }


class Killed(BaseException):
    """Simulates the end of the process."""


class Always:
    """A sequential test that every network passes."""

    def verdict(self, _: object) -> str:
        return "elo1"


def pass_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every network pass, even one trained on only a few games."""
    monkeypatch.setattr("fairychess.networks.judging.SPRT", Always())
    monkeypatch.setattr("fairychess.networks.learning.MAX_SPREAD", math.inf)
