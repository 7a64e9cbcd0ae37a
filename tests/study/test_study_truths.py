"""Studies find known facts about a variant, and no differences between equal variants.

Both need many games. With FAIRYCHESS_LONG=1, as many games are played as in docs/records/2026-11-studies.md, and `pytest -s`
prints the numbers; otherwise, only one comparison is made.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from fairychess import Variant
from fairychess.study import Measure, StudyPlan, run_study

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("pyarrow")
pytest.importorskip("numpy")

LONG = bool(os.environ.get("FAIRYCHESS_LONG"))

WEAK, STRONG, GAMES = 100, 1000, 4000
"""The nodes per move of two chess players, and the number of games that each plays against itself."""

RUNS = 100 if LONG else 1
"""The number of comparisons of a variant with itself."""


def ends(measure: Measure) -> tuple[float, float]:
    """Return the ends of an interval."""
    assert measure.interval is not None
    return measure.interval


@pytest.mark.skipif(not LONG, reason="8,000 games of chess: FAIRYCHESS_LONG=1 plays them")
def test_what_is_known_of_chess_is_found(tmp_path: Path) -> None:
    """Stronger players draw more often, and the first side to move scores more. Many games are needed to show this."""
    score, decisive = {}, {}
    for nodes in (WEAK, STRONG):
        study = run_study(
            StudyPlan(Variant("chess"), games=GAMES, nodes=nodes, rungs=0), tmp_path / str(nodes), workers=os.cpu_count()
        )
        score[nodes], decisive[nodes] = study.measure("white_score"), study.measure("decisive")
        print(f"{nodes} nodes: White scores {score[nodes].text}, and {decisive[nodes].text} of the games have a winner")
    assert ends(decisive[STRONG])[1] < ends(decisive[WEAK])[0]
    assert ends(score[STRONG])[0] > 0.5


@pytest.mark.parametrize("name", ["gardner", "minishogi"] if LONG else ["gardner"])
def test_equal_definitions_have_no_findings(tmp_path: Path, name: str) -> None:
    """Compare studies of one definition with different seeds: at most 5 of 100 comparisons may find a difference."""
    alarms: list[str] = []
    for run in range(RUNS):
        plans = [StudyPlan(Variant(name), games=100, nodes=20, seed=2 * run + half, rungs=0, random_plies=4) for half in (0, 1)]
        run_study(plans[0], tmp_path / f"{run}-first")
        study = run_study(plans[1], tmp_path / f"{run}-second", against=tmp_path / f"{run}-first")
        found = [each.name for each in study.findings if each.name.startswith("change of ")]
        alarms += [", ".join(found)] if found else []
    print(f"{name}: {len(alarms)} of {RUNS} comparisons found something: {alarms}")
    assert len(alarms) <= 0.05 * RUNS
