"""Complete training runs for networks: generations, resuming, plans and the command."""

from __future__ import annotations

import hashlib
import json
import math
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from conftest import ROOT
from fairychess import Board, DataError, Network, NetworkError, Variant, networks
from fairychess.data import Dataset, SelfPlay, parse_player, run_selfplay
from fairychess.data.directory import write_atomically
from fairychess.networks.plan import Stage
from fairychess.networks.running import TrainingReport, facts_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Result

pytest.importorskip("pyarrow")
pytest.importorskip("numpy")


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


@pytest.mark.skipif(os.name == "nt", reason="processes are killed by a signal of POSIX systems")
def test_a_killed_command_is_resumed_by_the_same_command(tmp_path: Path) -> None:
    sizes = ["--games", "24", "--nodes", "30", "--generations", "1", "--hidden", "32", "--match-games", "6"]

    def command(folder: str, *program: str | Path) -> list[str | Path]:
        out = ("--pool", tmp_path / folder, "--out", tmp_path / f"{folder}.net")
        return [sys.executable, *program, "train", "gardner", *sizes, *out]

    def run_to_the_end(folder: str) -> str:
        done = subprocess.run(command(folder, "-m", "fairychess"), capture_output=True, encoding="utf-8", check=False)
        assert (done.returncode in (0, 1), done.stderr) == (True, "")
        return done.stdout.replace(str(tmp_path / folder), "")

    whole = run_to_the_end("whole")
    chance, generation = random.Random(1), tmp_path / "killed" / "generation-1"
    for stage in ("game", "game", "epoch", "match"):
        stopping = command("killed", ROOT / "tests" / "support" / "training.py", stage)
        with subprocess.Popen(stopping, stdout=subprocess.PIPE, encoding="utf-8") as process:
            assert process.stdout
            assert process.stdout.readline() == "here\n"
            time.sleep(chance.random() / 20)  # the run continues, and is killed in the middle of a step
            process.kill()
        assert process.returncode == -signal.SIGKILL
        assert (generation / "last.state").exists() == (stage != "game")
        assert (generation / "network.net").exists() == (stage == "match")
        assert not (generation / "result.json").exists()
    assert run_to_the_end("killed") == whole
    assert results(tmp_path / "killed") == results(tmp_path / "whole")
    assert "generation-1/network.net" in results(tmp_path / "whole")
    assert (tmp_path / "killed.net").exists() == (tmp_path / "whole.net").exists()


def test_workers_do_not_change_the_network(tmp_path: Path) -> None:
    for workers in (1, 2):
        networks.train(plan((12,)), tmp_path / str(workers), workers=workers)
    assert results(tmp_path / "1") == results(tmp_path / "2")
    networks.train(plan((12,), seed=2), tmp_path / "other")
    assert results(tmp_path / "other") != results(tmp_path / "1")


class Always:
    """A sequential test that every network passes."""

    def verdict(self, _: object) -> str:
        return "elo1"


def pass_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every network pass, even one trained on only a few games."""
    monkeypatch.setattr("fairychess.networks.judging.SPRT", Always())
    monkeypatch.setattr("fairychess.networks.learning.MAX_SPREAD", math.inf)


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


def test_a_folder_of_self_play_is_refused(tmp_path: Path) -> None:
    run_selfplay(SelfPlay(Variant("gardner"), parse_player("random"), 2, 1), tmp_path)
    with pytest.raises(DataError, match=r"it has selfplay\.json but no training\.json: an empty directory is expected"):
        networks.train(plan((12,)), tmp_path)


@pytest.mark.parametrize("other", ["notes.txt", "bank.json", "generation-1/network.net"])
def test_a_folder_with_other_files_is_refused(other: str, tmp_path: Path) -> None:
    (tmp_path / other).parent.mkdir(exist_ok=True)
    (tmp_path / other).write_text("mine", encoding="utf-8")
    name = other.split("/", maxsplit=1)[0]
    with pytest.raises(DataError, match=f"it has {name} but no training.json: an empty directory is expected"):
        networks.train(plan((12,)), tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_a_training_stopped_while_its_plan_was_written_is_resumed(tmp_path: Path) -> None:
    (tmp_path / "training.json.tmp").write_text("{", encoding="utf-8")
    assert len(networks.train(plan((12,)), tmp_path).generations) == 1


def test_a_folder_has_one_training(tmp_path: Path) -> None:
    networks.train(plan((12,)), tmp_path)
    with pytest.raises(DataError, match="another training, with other games, nodes, seed"):
        networks.train(plan((13, 1), seed=2), tmp_path)
    starts = (Board("gardner").fen(),)
    with pytest.raises(DataError, match="another training, with other starts"):
        networks.train(replace(plan((12,)), starts=starts), tmp_path)
    networks.train(replace(plan((12,)), starts=starts), tmp_path / "starts")
    with pytest.raises(DataError, match="another training, with other starts"):
        networks.train(plan((12,)), tmp_path / "starts")
    assert networks.kept_plan(tmp_path, Variant("gardner")) == plan((12,))
    assert networks.kept_plan(tmp_path / "none", Variant("gardner")) is None
    with pytest.raises(DataError, match="it is for gardner with the id"):
        networks.kept_plan(tmp_path, Variant("chess"))
    (tmp_path / "training.json").write_text("{}", encoding="utf-8")
    with pytest.raises(DataError, match="it is not the plan of a training"):
        networks.kept_plan(tmp_path, Variant("gardner"))
    (tmp_path / "training.json").write_text("{", encoding="utf-8")
    with pytest.raises(DataError, match="it is damaged"):
        networks.kept_plan(tmp_path, Variant("gardner"))


def test_damaged_states_are_refused(tmp_path: Path) -> None:
    networks.train(plan((12,)), tmp_path)
    (tmp_path / "generation-1" / "result.json").unlink()
    (tmp_path / "generation-1" / "last.state").write_bytes(b"[[0, 0]]\nnone")
    with pytest.raises(DataError, match=r"last\.state: it is damaged"):
        networks.train(plan((12,)), tmp_path)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a finished training run."""
    directory = tmp_path_factory.mktemp("finished")
    networks.train(plan((12,)), directory)
    return directory


@pytest.mark.parametrize(
    "change",
    [
        {"best_epoch": 99},
        {"best_epoch": 0},
        {"best_epoch": True},
        {"error": None},
        {"number": 2},
        {"positions": "77"},
        {"losses": []},
        {"losses": [[0.1, "0.2"], [0.1, 0.2], [0.1, 0.2]]},
        {"elo": 3.0, "elo_error": None},
        {"kept": 1},
        {"parts": [{"part": 1, "player": "", "date": "", "weight": 1, "positions": 1, "drawn": 1}]},
        {"new": 1},
    ],
)
def test_damaged_results_are_refused(change: dict[str, Any], finished: Path, tmp_path: Path) -> None:
    shutil.copytree(finished, tmp_path / "run")
    file = tmp_path / "run" / "generation-1" / "result.json"
    file.write_text(json.dumps(json.loads(file.read_bytes()) | change), encoding="utf-8")
    message = r"generation-1.result\.json: .*not the result of a generation; remove it, and the generation is finished again"
    with pytest.raises(DataError, match=message):
        networks.train(plan((12,)), tmp_path / "run")


@pytest.mark.parametrize("content", ["{", "[]", "[" * 100_000, "{}"])
def test_a_generation_is_finished_again_without_a_damaged_result(content: str, finished: Path, tmp_path: Path) -> None:
    shutil.copytree(finished, tmp_path / "run")
    file = tmp_path / "run" / "generation-1" / "result.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(DataError, match=r"result\.json: .*; remove it, and the generation is finished again"):
        networks.train(plan((12,)), tmp_path / "run")
    file.unlink()
    networks.train(plan((12,)), tmp_path / "run")
    assert results(tmp_path / "run") == results(finished)


def test_damaged_networks_are_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pass_all(monkeypatch)
    networks.train(plan((12, 4)), tmp_path / "whole")
    shutil.copytree(tmp_path / "whole", tmp_path / "damaged")
    first, second, handmade = (tmp_path / "damaged" / name for name in ("generation-1", "generation-2", "handmade.net"))
    (second / "result.json").unlink()
    (first / "network.net").write_bytes((first / "network.net").read_bytes()[:500])
    message = (
        r"generation-1.network\.net: it is damaged: .* found 500; remove it and result\.json beside it, and it is made again"
    )
    with pytest.raises(DataError, match=message):
        networks.train(plan((12, 4)), tmp_path / "damaged")
    (first / "network.net").unlink()
    (first / "result.json").unlink()
    handmade.write_bytes(b"")
    with pytest.raises(DataError, match=r"handmade\.net: it is damaged: .*; remove it, and it is made again"):
        networks.train(plan((12, 4)), tmp_path / "damaged")
    handmade.unlink()
    networks.train(plan((12, 4)), tmp_path / "damaged")
    assert results(tmp_path / "damaged") == results(tmp_path / "whole")


def test_a_damaged_copy_of_the_first_network_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pass_all(monkeypatch)
    going_on = replace(plan((12,)), network=Network.handmade("gardner", hidden=32).to_bytes())
    networks.train(going_on, tmp_path)
    before, copy = results(tmp_path), tmp_path / "generation-0" / "network.net"
    (tmp_path / "generation-1" / "result.json").unlink()
    copy.write_bytes(copy.read_bytes()[:-1])
    with pytest.raises(DataError, match=r"generation-0.network\.net: it is damaged: .*; remove it, and it is made again"):
        networks.train(going_on, tmp_path)
    copy.unlink()
    networks.train(going_on, tmp_path)
    assert results(tmp_path) == before


@pytest.mark.parametrize("damaged", ["best.state", "last.state"])
def test_a_network_is_trained_again_without_a_damaged_state(
    damaged: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def second(losses: list[tuple[float, float | None]]) -> int:
        return min(2, len(losses))

    monkeypatch.setattr("fairychess.networks.learning.best_of", second)  # so that the last epoch is not the best
    networks.train(plan((12,)), tmp_path)
    before, generation = results(tmp_path), tmp_path / "generation-1"
    (generation / "result.json").unlink()
    (generation / "network.net").unlink()
    (generation / damaged).write_bytes((generation / damaged).read_bytes()[:-1])
    with pytest.raises(DataError, match=f"{damaged}: it is damaged; remove it, and the network is trained again"):
        networks.train(plan((12,)), tmp_path)
    (generation / damaged).unlink()

    def kill(path: Path, content: bytes) -> None:
        if path.name == "last.state":
            raise Killed
        write_atomically(path, content)

    with monkeypatch.context() as stopped:  # a run stopped between the two states must not take up an old one
        stopped.setattr("fairychess.networks.learning.write_atomically", kill)
        with pytest.raises(Killed):
            networks.train(plan((12,)), tmp_path)
    networks.train(plan((12,)), tmp_path)
    assert results(tmp_path) == before


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
        ({"variant": Variant("antichess"), "regions": 4}, "regions: expected 1, since a side does not always have exactly one"),
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


def test_the_command(tmp_path: Path, fairychess_command: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text('name = "mine"\nextends = "gardner"\n', encoding="utf-8")
    command = [
        "train",
        "mine.toml",
        "--games",
        "12",
        "--nodes",
        "30",
        "--generations",
        "1",
        "--hidden",
        "32",
        "--match-games",
        "2",
    ]
    first = fairychess_command(*command)
    written = (tmp_path / "mine.net").exists()
    assert first.code == (0 if written else 1), first
    assert "generation 1: 12 games of 30 nodes a move" in first.out
    assert ("Written to mine.net." in first.out) == written
    assert (tmp_path / "mine-training" / "losses.svg").read_text(encoding="utf-8").startswith("<svg")
    assert fairychess_command("train", "mine.toml").out == first.out  # the same command resumes, with nothing left to do
    more = fairychess_command("train", "mine.toml", "--generations", "2")
    assert more.out.startswith(first.out.splitlines()[0])
    assert "generation 2: 12 games of 30 nodes a move" in more.out
    other = fairychess_command(*command, "--seed", "2")
    assert other.code == 2
    assert "has a training with other settings" in other.err
    shared = fairychess_command(*command, "--score-share", "0.5")
    assert (shared.code, shared.err.count("has a training with other settings")) == (2, 1)
    above = fairychess_command(*command, "--score-share", "1.5")
    assert (above.code, above.err.count("'1.5' is not a number from 0 to 1")) == (2, 1)
    regions = fairychess_command(*command, "--regions", "4")
    assert (regions.code, regions.err.count("has a training with other settings")) == (2, 1)
    odd = fairychess_command("train", "gardner", "--games", "3", "--regions", "5")
    assert odd.code == 2
    assert "regions: expected 1, or an even number up to 16, found 5" in odd.err
    Network.handmade("flipello", hidden=32).save(tmp_path / "flipello.net")
    unfit = fairychess_command("train", "gardner", "--games", "3", "--from", "flipello.net")
    assert unfit.code == 2
    assert "is a network for flipello, which has no piece in common with gardner" in unfit.err
    both = fairychess_command("train", "gardner", "--hours", "1", "--games", "3")
    assert both.code == 2
    assert "--hours has no meaning" in both.err


def test_other_hours_are_refused_when_a_training_is_resumed(
    tmp_path: Path, fairychess_command: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    common = ["train", "gardner", "--generations", "1", "--nodes", "20", "--hidden", "32", "--workers", "1", "--match-games", "2"]
    by_hours, by_games = ([*common, "--dir", folder] for folder in ("by-hours", "by-games"))
    first = fairychess_command(*by_hours, "--hours", "0.0003")
    assert first.code in (0, 1), first
    kept = networks.kept_plan("by-hours", Variant("gardner"))
    assert kept is not None
    assert (kept.hours, kept.identity()["hours"]) == (0.0003, 0.0003)
    assert fairychess_command(*by_hours, "--hours", "0.0003").out == first.out
    assert fairychess_command(*by_hours).out == first.out
    assert fairychess_command(*by_games, "--games", "12").code in (0, 1)
    for command, folder in ((by_hours, "by-hours"), (by_games, "by-games")):
        other = fairychess_command(*command, "--hours", "8")
        assert other.code == 2
        assert f"{folder} has a training with other settings: leave out --hours" in other.err
    # A folder from before the hours were written, whose command had them, continues and stays as it is.
    file = Path("by-hours", "training.json")
    settings = json.loads(file.read_bytes())
    del settings["hours"]
    file.write_text(json.dumps(settings, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    before = file.read_bytes()
    assert fairychess_command(*by_hours, "--hours", "0.0003").out == first.out
    assert file.read_bytes() == before


def test_the_examples_of_one_game_have_their_own_folders(fairychess_command: Callable[..., Result]) -> None:
    texts = (fairychess_command("train", "--help").out, (ROOT / "docs" / "training.md").read_text(encoding="utf-8"))
    for text in texts:
        later = [line for line in text.splitlines() if "train mygame.toml --from mygame.net" in line]
        assert later
        assert all("--dir " in line for line in later), "the folder of the first training has other settings"


def test_the_network_to_start_from_decides_the_hidden_neurons(tmp_path: Path, fairychess_command: Callable[..., Result]) -> None:
    start = str(tmp_path / "start.net")
    Network.handmade("gardner", hidden=64).save(start)
    sizes = ["--games", "4", "--nodes", "10", "--generations", "1", "--match-games", "2", "--out", str(tmp_path / "new.net")]

    def train(hidden: str, network: str) -> Result:
        folder = str(tmp_path / hidden)
        return fairychess_command("train", "gardner", *sizes, "--hidden", hidden, "--from", network, "--dir", folder)

    other = train("32", start)
    assert other.code == 2
    assert "--hidden 32: the network of --from has 64 hidden neurons; leave out --hidden" in other.err
    assert not (tmp_path / "32").exists()
    assert train("64", start).code in (0, 1)
    assert train("32", "none").code in (0, 1)
    assert train("32", "none").code in (0, 1), "the same command continues"


def test_a_training_may_start_from_a_network(tmp_path: Path) -> None:
    start = Network.handmade("gardner", hidden=64)
    from_network = replace(plan((12,)), network=start.to_bytes())
    report = networks.train(from_network, tmp_path)
    assert not (tmp_path / "handmade.net").exists()
    made = Network.read(tmp_path / "generation-1" / "network.net")
    assert made.hidden == 64
    assert made.fits("gardner") == "variant"
    assert networks.kept_plan(tmp_path, Variant("gardner")) == report.plan == from_network


def test_a_plan_may_have_a_large_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large = replace(plan((12,)), network=Network.handmade("gardner", hidden=64).to_bytes())
    (tmp_path / "training.json").write_text(json.dumps(large.identity()), encoding="utf-8")
    monkeypatch.setattr("fairychess.training.folder.FACTS", 1000)  # in place of a network of 50 million bytes
    assert networks.kept_plan(tmp_path, large.variant) == large
    monkeypatch.setattr("fairychess.training.folder.PLAN", 1000)
    with pytest.raises(DataError, match=r"training\.json: it has \d+ bytes; at most 1000 are read"):
        networks.kept_plan(tmp_path, large.variant)


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


def test_a_network_of_other_rules_does_not_play(tmp_path: Path) -> None:
    other = replace(plan((12,)), network=Network.handmade("chess", hidden=32).to_bytes())
    assert not other.plays_first
    report = networks.train(other, tmp_path)
    assert not (tmp_path / "generation-0").exists()
    player = json.loads((tmp_path / "generation-1" / "games" / "selfplay.json").read_bytes())["player"]
    assert player == "search:soft-nodes=30,network=none"
    assert str(replace(report, network=None)).endswith("no network is stronger than the handmade evaluation")
