"""Plans of training runs: their settings, and those that are made for a number of hours."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fairychess import DataError, Network, NetworkError, Variant, networks
from fairychess.networks.plan import Stage
from support.small_trainings import plan

pytest.importorskip("pyarrow")
pytest.importorskip("numpy")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": ()}, "as many numbers"),
        ({"games": (1, 2)}, "as many numbers"),
        ({"games": (0,)}, "all of at least 1"),
        ({"seed": -1}, "seed is -1"),
        ({"hidden": 48}, "multiple of 32"),
        ({"buckets": 0}, "buckets is 0"),
        ({"epochs": 0}, "epochs is 0"),
        ({"hours": -1}, "hours is -1: a number from 0 to 100,000"),
        ({"hidden": 2048}, "hidden is 2048: a multiple of 32 from 32 to 1024"),
        ({"buckets": 17}, "buckets is 17: a whole number from 1 to 16"),
        ({"epochs": 20_000}, "epochs is 20000: a whole number from 1 to 10000"),
        ({"seed": 2**70}, f"seed is {2**70}: a whole number from 0 to {2**64 - 1}"),
        ({"match_games": 4.0}, "match_games is 4.0: a whole number from 2"),
        ({"games": (4.5,)}, r"games are \(4.5,\): whole numbers from 1"),
        ({"games": ("4",)}, r"games are \('4',\): whole numbers from 1"),
        ({"nodes": (10**16,)}, "nodes are .*: whole numbers from 1 to 1000000000000000"),
        ({"starts": ("x",)}, "starts has 'x': FENs of chess are expected: .*'x' is not a piece"),
        ({"starts": (1,)}, "starts has 1: FENs of chess are expected"),
        ({"score_share": 1.5}, "score_share is 1.5: a number from 0 to 1"),
        ({"regions": 3}, "regions: expected 1, or an even number up to 16, found 3"),
        ({"regions": 0}, "regions must be a whole number from 1 to 16"),
        ({"variant": Variant("antichess"), "regions": 4}, "regions: expected 1, since both sides may have no royal piece"),
    ],
)
def test_invalid_plans_are_refused(change: dict[str, Any], message: str) -> None:
    good: dict[str, Any] = {"variant": Variant("chess"), "games": (1,), "nodes": (1,)}
    with pytest.raises(DataError, match=message):
        networks.TrainingPlan(**(good | change))


def test_plans_for_hours() -> None:
    short, long = (
        networks.TrainingPlan.for_hours(Variant("gardner"), hours, generations=4, nodes=(20, 40), workers=2)
        for hours in (0.001, 0.01)
    )
    assert short.nodes == (20, 40, 40, 40)
    assert sum(short.games) < sum(long.games)
    assert long.games[2] < long.games[3]
    with pytest.raises(DataError, match="above 0"):
        networks.TrainingPlan.for_hours(Variant("gardner"), 0)
    for hours in (1e300, math.inf, math.nan):
        with pytest.raises(DataError, match=r"hours is .*: at most 100,000 is expected"):
            networks.TrainingPlan.for_hours(Variant("gardner"), hours)


@pytest.mark.parametrize(("name", "number"), [("hidden", 0), ("hidden", 2048), ("match_games", 0), ("seed", -1)])
def test_plans_for_hours_refuse_numbers_before_games(name: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairychess.networks.plan.measured", lambda *_: pytest.fail("games were played"))
    options: dict[str, Any] = {name: number}
    with pytest.raises(DataError, match=f"{name} is {number}: a (whole number|multiple of 32) from"):
        networks.TrainingPlan.for_hours(Variant("gardner"), 1, **options)


WIDE = """
name = "wide"
[board]
files = 13
ranks = 13
start = "6k6/ppppppppppppp/13/13/13/13/13/13/13/13/13/PPPPPPPPPPPPP/6K6 w - - 0 1"
[pieces.king]
royal = true
[pieces.pawn]
letter = "p"
"""


def test_plans_have_many_short_games_and_fewer_neurons_on_large_boards() -> None:
    wide = Variant.from_toml(WIDE)
    usual, large = (networks.TrainingPlan.for_hours(variant, 0.0005, generations=2) for variant in (Variant("gardner"), wide))
    assert (usual.nodes, usual.hidden, large.hidden) == ((150, 150), 128, 64)


def test_a_plan_may_have_a_large_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large = replace(plan((12,)), network=Network.handmade("gardner", hidden=64).to_bytes())
    (tmp_path / "training.json").write_text(json.dumps(large.identity()), encoding="utf-8")
    monkeypatch.setattr("fairychess.training.folder.FACTS", 1000)  # in place of a network of 50 million bytes
    assert networks.kept_plan(tmp_path, large.variant) == large
    monkeypatch.setattr("fairychess.training.folder.PLAN", 1000)
    with pytest.raises(DataError, match=r"training\.json: it has \d+ bytes; at most 1000 are read"):
        networks.kept_plan(tmp_path, large.variant)


def test_a_plan_takes_any_network_file_and_refuses_others(tmp_path: Path) -> None:
    start = Network.handmade("gardner", hidden=64)
    start.save(tmp_path / "packed.net")
    packed = (tmp_path / "packed.net").read_bytes()
    assert packed != start.to_bytes()
    from_packed = replace(plan((12,)), network=packed)
    assert from_packed == replace(plan((12,)), network=start.to_bytes())
    assert networks.TrainingPlan.of_identity(from_packed.variant, from_packed.identity()) == from_packed
    for content in (b"", b"rubbish", packed[:-20], Network.handmade("flipello", hidden=32).to_bytes()):
        with pytest.raises(NetworkError):
            replace(plan((12,)), network=content)


def test_games_from_a_network_are_not_those_before_it() -> None:
    before = plan((12,))
    after = replace(before, network=Network.handmade("gardner", hidden=32).to_bytes())
    seeds = {Stage(each, 1, Path(), 1).seed("games") for each in (before, after)}
    assert len(seeds) == 2
