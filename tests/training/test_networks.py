"""Complete training runs for networks: generations, resuming, and networks to start from."""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fairychess import Board, DataError, Network, Variant, networks
from fairychess.data import Dataset
from fairychess.networks.running import TrainingReport, facts_of
from support.small_trainings import Killed, pass_all, plan, results

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Result

pytest.importorskip("pyarrow")
pytest.importorskip("numpy")


def test_a_resumed_training_ends_with_the_same_network(tmp_path: Path) -> None:
    texts: list[str] = []
    report = networks.train(plan(), tmp_path / "whole", progress=lambda _, text: texts.append(text))
    assert [each.number for each in report.generations] == [1, 2]
    assert report.generations[1].positions > report.generations[0].positions > 50
    assert [len(each.losses) for each in report.generations] == [3, 3]
    assert all(0 < each.error < 10 for each in report.generations)
    assert all(each.spread is not None and 0.6 < each.spread < 1.4 for each in report.generations)
    assert all(each.signs is not None and each.signs > 0.5 for each in report.generations)
    assert all(each.fault is None for each in report.generations)
    kept = [each.number for each in report.generations if each.kept]
    assert report.network == (tmp_path / "whole" / f"generation-{kept[-1]}" / "network.net" if kept else None)

    stops = [0]

    def kill(_: float, __: str) -> None:
        stops[0] -= 1
        if stops[0] < 0:
            raise Killed

    runs = 0
    while runs < 40:
        stops[0] = 3 + 5 * runs  # kill the run a little later each time: in games, epochs and matches
        runs += 1
        try:
            networks.train(plan(), tmp_path / f"killed-{runs}", progress=kill)
        except Killed:  # a resumed folder may have been moved
            (tmp_path / f"killed-{runs}").rename(tmp_path / f"killed-{runs + 1}")
            continue
        break
    assert 3 < runs < 40
    assert results(tmp_path / f"killed-{runs}") == results(tmp_path / "whole")
    assert str(report) in (tmp_path / "whole" / "report.txt").read_text(encoding="utf-8")


def test_workers_do_not_change_the_network(tmp_path: Path) -> None:
    for workers in (1, 2, 300):
        networks.train(plan((12,)), tmp_path / str(workers), workers=workers)
    assert results(tmp_path / "1") == results(tmp_path / "2") == results(tmp_path / "300")
    networks.train(plan((12,), seed=2), tmp_path / "other")
    assert results(tmp_path / "other") != results(tmp_path / "1")
    with pytest.raises(DataError, match="workers is 0: at least 1 is expected"):
        networks.train(plan((12,)), tmp_path / "none", workers=0)
    assert not (tmp_path / "none").exists()


def test_a_moved_training_goes_on_with_its_networks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pass_all(monkeypatch)
    before, after = tmp_path / "before", tmp_path / "after"

    def kill(share: float, text: str) -> None:
        if share > 0.5 and "match" in text:  # the second generation's match against the first
            raise Killed

    with pytest.raises(Killed):
        networks.train(plan((12, 12)), before, progress=kill)
    before.rename(after)
    report = networks.train(plan((12, 12)), after)
    assert report.network == after / "generation-2" / "network.net"


def test_a_network_that_wins_plays_the_next_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pass_all(monkeypatch)
    report = networks.train(plan((12, 12)), tmp_path)
    assert [each.kept for each in report.generations] == [True, True]
    assert report.network == tmp_path / "generation-2" / "network.net"
    first = "sha256:" + hashlib.sha256((tmp_path / "generation-1" / "network.net").read_bytes()).hexdigest()[:16]
    manifests = [tmp_path / f"generation-{number}" / "games" / "selfplay.json" for number in (1, 2)]
    players = [json.loads(each.read_bytes())["player"] for each in manifests]
    assert players == ["search:soft-nodes=30,network=none", "search:soft-nodes=30,network=generation-1"]
    second = json.loads((tmp_path / "generation-2" / "match.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert second["b"]["options"] == [["EvalFile", first]]
    assert Network.read(report.network).header["trained"]["generation"] == "2"


def test_a_training_may_go_on_with_more_generations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pass_all(monkeypatch)
    networks.train(plan((12,)), tmp_path / "longer")
    longer = replace(plan((12, 8)), nodes=(30, 60))
    report = networks.train(longer, tmp_path / "longer")
    whole = networks.train(longer, tmp_path / "whole")
    assert report.generations == whole.generations
    assert report.network is not None
    assert whole.network is not None
    assert report.network.read_bytes() == whole.network.read_bytes()
    assert networks.kept_plan(tmp_path / "longer", Variant("gardner")) == longer
    with pytest.raises(DataError, match="another training, with other games, nodes"):
        networks.train(plan((12,)), tmp_path / "longer")


def test_a_network_with_a_fault_does_not_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairychess.networks.learning.MAX_SPREAD", math.inf)
    monkeypatch.setattr("fairychess.networks.learning.MIN_SIGNS", 1.1)
    report = networks.train(plan((12,)), tmp_path)
    assert not report.generations[0].kept
    assert not (tmp_path / "generation-1" / "match.jsonl").exists()
    assert "not kept, without a match: a piece less changes the evaluation to the right side in only" in str(report)


def test_a_training_of_an_earlier_version_is_refused(tmp_path: Path) -> None:
    identity = plan((12,)).identity() | {"format": 1}
    (tmp_path / "training.json").write_text(json.dumps(identity), encoding="utf-8")
    with pytest.raises(DataError, match="made by another version"):
        networks.kept_plan(tmp_path, Variant("gardner"))


def test_games_may_have_several_start_positions(tmp_path: Path) -> None:
    family = Variant.from_file("examples/reserve.toml")
    starts = tuple(Path("examples/reserve.epd").read_text(encoding="utf-8").splitlines())
    assert len(starts) == 21
    small = networks.TrainingPlan(family, (6,), (20,), hidden=32, epochs=1, match_games=2, starts=starts[:3])
    report = networks.train(small, tmp_path)
    played = {game.start for game in Dataset(tmp_path / "generation-1" / "games", family)}
    assert 1 < len(played) <= 3
    assert played <= {Board(family, start).fen() for start in starts}
    made = Network.read(tmp_path / "generation-1" / "network.net")
    assert made.fits("reserve-belfry") == made.fits("reserve-alt-camel") == "pieces"
    match = json.loads((tmp_path / "generation-1" / "match.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert match["openings"] is not None
    assert networks.kept_plan(tmp_path, family) == report.plan == small


def test_the_header_says_how_a_network_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pass_all(monkeypatch)
    report = networks.train(plan((12,)), tmp_path)
    facts = facts_of(report)
    assert facts["command"] == "fairychess train gardner --games 12 --nodes 30 --hidden 32 --match-games 4 --seed 1"
    assert facts["match"].endswith(" in generation 1")
    assert (facts["generations"], facts["positions"]) == ("1", str(report.generations[0].positions))


def test_results_may_weigh_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pass_all(monkeypatch)
    usual = networks.train(plan((12,)), tmp_path / "usual")
    changed = replace(plan((12,)), score_share=0.2)
    other = networks.train(changed, tmp_path / "other")
    assert other.generations[0].positions == usual.generations[0].positions
    assert other.generations[0].losses[0][0] > 2 * usual.generations[0].losses[0][0]  # results are harder to expect
    assert networks.kept_plan(tmp_path / "other", changed.variant) == changed
    assert "score share" not in usual.plan.identity(), "runs from before this setting are resumed"
    assert facts_of(other)["command"].endswith("--seed 1 --score-share 0.2")


def test_a_network_may_have_regions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pass_all(monkeypatch)
    one = networks.train(plan((12,)), tmp_path / "one")
    divided = replace(plan((12,)), regions=4)
    four = networks.train(divided, tmp_path / "four")
    assert four.generations[0].positions == one.generations[0].positions
    assert four.generations[0].losses != one.generations[0].losses
    assert one.network is not None
    assert four.network is not None
    headers = [Network.read(each).header for each in (one.network, four.network)]
    assert [each["regions"] for each in headers] == [1, 4]
    assert headers[1]["inputs"] == 4 * headers[0]["inputs"]
    assert networks.kept_plan(tmp_path / "four", divided.variant) == divided
    assert facts_of(four)["command"].endswith("--seed 1 --regions 4")
    assert "regions" not in one.plan.identity(), "runs from before this setting are resumed"
    # A training from a network has its regions, and those of another game if they make sense there.
    start = four.network.read_bytes()
    assert replace(plan(), network=start).region_count == 4
    assert networks.TrainingPlan(Variant("chess"), (1,), (1,), network=start).region_count == 4
    assert networks.TrainingPlan(Variant("antichess"), (1,), (1,), network=start).region_count == 1
    assert replace(plan(), network=start, regions=2).region_count == 2


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed (the extra `ray`)")
def test_ray_plays_the_same_games(tmp_path: Path, fairychess_command: Callable[..., Result]) -> None:
    networks.train(plan((12,), match_games=2), tmp_path / "here")
    command = ["train", "gardner", "--games", "12", "--nodes", "30", "--generations", "1", "--hidden", "32", "--match-games", "2"]
    result = fairychess_command(*command, "--pool", str(tmp_path / "ray"), "--ray")
    assert result.code in (0, 1), result
    one, other = (sorted((tmp_path / name / "generation-1" / "games").glob("shard-*")) for name in ("here", "ray"))
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in other]
    assert len(one) > 1


def test_three_failures_end_the_training(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Never:
        """A sequential test that no network passes."""

        def verdict(self, _: object) -> str:
            return "elo0"

    monkeypatch.setattr("fairychess.networks.judging.SPRT", Never())
    report = networks.train(plan((12, 2, 2, 2)), tmp_path)
    assert [each.kept for each in report.generations] == [False] * 3
    assert report.network is None
    assert "no network is stronger" in str(report)


def test_a_training_may_start_from_a_network(tmp_path: Path) -> None:
    start = Network.handmade("gardner", hidden=64)
    from_network = replace(plan((12,)), network=start.to_bytes())
    report = networks.train(from_network, tmp_path)
    assert not (tmp_path / "handmade.net").exists()
    made = Network.read(tmp_path / "generation-1" / "network.net")
    assert made.hidden == 64
    assert made.fits("gardner") == "variant"
    assert networks.kept_plan(tmp_path, Variant("gardner")) == report.plan == from_network


def test_a_network_of_the_same_rules_plays_the_first_games_and_must_be_beaten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Network.handmade("gardner", hidden=32).with_facts({"command": "fairychess train gardner", "positions": "77"})
    going_on = replace(plan((12, 12)), network=start.to_bytes())
    assert going_on.plays_first
    assert str(TrainingReport(going_on, (), None)) == "no network is stronger than the network that it started from"
    pass_all(monkeypatch)
    report = networks.train(going_on, tmp_path)
    assert (tmp_path / "generation-0" / "network.net").read_bytes() == start.to_bytes()
    manifests = [tmp_path / f"generation-{number}" / "games" / "selfplay.json" for number in (1, 2)]
    players = [json.loads(each.read_bytes())["player"] for each in manifests]
    assert players == ["search:soft-nodes=30,network=generation-0", "search:soft-nodes=30,network=generation-1"]
    first = json.loads((tmp_path / "generation-1" / "match.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert first["b"]["options"] == [["EvalFile", "sha256:" + hashlib.sha256(start.to_bytes()).hexdigest()[:16]]]
    assert facts_of(report)["from"] == "gardner: fairychess train gardner (77 positions)"
    assert report.network is not None
    again = replace(going_on, network=Network.read(report.network).with_facts(facts_of(report)).to_bytes())
    origin = facts_of(replace(report, plan=again))["from"]
    assert origin.startswith("gardner: fairychess train gardner --games 12,12 --nodes 30,30 --from NET --match-games 4")
    assert origin.endswith(", from gardner: fairychess train gardner (77 positions)")


def test_a_network_of_other_rules_does_not_play(tmp_path: Path) -> None:
    other = replace(plan((12,)), network=Network.handmade("chess", hidden=32).to_bytes())
    assert not other.plays_first
    report = networks.train(other, tmp_path)
    assert not (tmp_path / "generation-0").exists()
    player = json.loads((tmp_path / "generation-1" / "games" / "selfplay.json").read_bytes())["player"]
    assert player == "search:soft-nodes=30,network=none"
    assert str(replace(report, network=None)).endswith("no network is stronger than the handmade evaluation")
