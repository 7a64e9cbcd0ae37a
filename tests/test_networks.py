"""Training of networks: the positions that it learns from, its steps as PyTorch and JAX do them, and whole trainings."""

from __future__ import annotations

import hashlib
import json
import math
import os
import random
import re
import signal
import struct
import subprocess
import sys
import time
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from conftest import ROOT
from fairychess import Board, DataError, FairyChessError, Network, Variant, networks
from fairychess.data import Dataset, SelfPlay, parse_player, run_selfplay
from fairychess.networks.plan import Stage
from fairychess.networks.running import TrainingReport, facts_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Result

pytest.importorskip("pyarrow")
np = pytest.importorskip("numpy")

from fairychess.networks.positions import read_positions  # noqa: E402 - it needs NumPy

MAGIC, WIDTH = b"FCTRAIN1", 16


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    """Return twelve games of crazyhouse, of which one is held out."""
    directory = tmp_path_factory.mktemp("games")
    plan = SelfPlay(Variant("crazyhouse"), parse_player("search:nodes=60"), 12, 1, random_plies=4, max_plies=120, shard_games=5)
    run_selfplay(plan, directory)
    return Dataset(directory)


def quiet_positions(dataset: Dataset) -> dict[bool, int]:
    """Count the positions to learn from (False) and those held out (True), as the documentation describes them."""
    counts, seen = {False: 0, True: 0}, set[int]()
    for game in dataset:
        board = Board(dataset.variant, game.start)
        for move, score in zip(dataset.moves(game), game.scores, strict=True):
            noisy = board.is_capture(move) or move.promotion or (move.drop and board.gives_check(move))
            new = board.zobrist_hash() not in seen
            if score is not None and abs(score) < 3000 and not board.is_check() and not noisy and new:
                counts[game.number % 10 == 0] += 1
                seen.add(board.zobrist_hash())
            board.push(move)
    return counts


def test_the_quiet_positions_count_once(dataset: Dataset) -> None:
    training = read_positions(dataset.variant, [dataset, dataset], 1)
    counts = quiet_positions(dataset)
    assert counts[False] > 100
    assert counts[True] > 5
    assert training.sizes == (counts[False], counts[True])


def test_batches_have_each_position_once(dataset: Dataset) -> None:
    def rows(*, seed: int | None = None, held_out: bool = False) -> list[tuple[Any, ...]]:
        found = []
        for batch in networks.batches([dataset], 64, seed=seed, held_out=held_out):
            assert len(batch.starts) == len(batch.bucket) + 1 <= 65
            assert batch.inputs > max(batch.own.max(), batch.other.max())
            assert set(batch.points.tolist()) <= {0.0, 0.5, 1.0} or np.isnan(batch.points).any()
            for row, (first, last) in enumerate(zip(batch.starts, batch.starts[1:], strict=False)):
                own, other = batch.own[first:last], batch.other[first:last]
                assert len(own) == len(set(own.tolist())) == len(set(other.tolist()))
                found.append((*sorted(own.tolist()), float(batch.score[row]), int(batch.bucket[row])))
        return found

    in_order, shuffled, unseen = rows(), rows(seed=1), rows(held_out=True)
    assert in_order != shuffled
    assert sorted(in_order) == sorted(shuffled)
    assert shuffled == rows(seed=1)
    assert len(unseen) == quiet_positions(dataset)[True]
    assert not set(unseen) & set(in_order)
    assert {row[-1] for row in in_order} <= set(range(8))


def test_batches_refuse_invalid_arguments(dataset: Dataset, tmp_path: Path) -> None:
    run_selfplay(SelfPlay(Variant("chess"), parse_player("random"), 1, 1), tmp_path)
    with pytest.raises(DataError, match="of one variant"):
        next(networks.batches([dataset, Dataset(tmp_path)]))
    with pytest.raises(DataError, match="of one variant"):
        next(networks.batches([]))
    with pytest.raises(DataError, match="size is 0"):
        next(networks.batches([dataset], 0))
    with pytest.raises(FairyChessError, match="buckets must be a whole number from 1 to 16"):
        next(networks.batches([dataset], buckets=17))


def parts_of(state: bytes, inputs: int, hidden: int, buckets: int) -> list[Any]:
    """Return the weights of a state: columns, bias, output, values and output bias."""
    assert state.startswith(MAGIC)
    assert struct.unpack_from("<3I", state, len(MAGIC)) == (inputs, hidden, buckets)
    numbers = np.frombuffer(state, "<f4", offset=len(MAGIC) + 16)
    found, first = [], 0
    for shape in ((inputs, hidden), (hidden,), (buckets, 2 * hidden), (inputs,), (buckets,)):
        size = int(np.prod(shape))
        found.append(numbers[first : first + size].reshape(shape).copy())
        first += -(-size // WIDTH) * WIDTH
    return found


SCALE, SHARE = 180.0, 0.6


def by_pytorch(parts: list[Any], batch: dict[str, Any]) -> tuple[float, list[Any]]:
    """Return the loss of weights on a batch, and its gradients."""
    torch = import_module("torch")
    weights = [torch.tensor(part, requires_grad=True) for part in parts]
    columns, bias, output, values, output_bias = weights
    starts, bucket = torch.tensor(batch["starts"][:-1]), torch.tensor(batch["bucket"]).long()

    def side(name: str) -> tuple[Any, Any]:
        which = torch.tensor(batch[name]).long()
        bag = torch.nn.functional.embedding_bag
        hidden_values = bag(which, columns, starts, mode="sum") + bias
        return hidden_values.clamp(0, 1) ** 2, bag(which, values[:, None], starts, mode="sum")[:, 0]

    (own, own_values), (other, other_values) = side("own"), side("other")
    outputs = (torch.cat([own, other], 1) * output[bucket]).sum(1) + output_bias[bucket] + (own_values - other_values) / 2
    score, points = torch.tensor(batch["score"]), torch.tensor(batch["points"])
    by_score = torch.sigmoid(score / SCALE)
    target = torch.where(points.isnan(), by_score, SHARE * by_score + (1 - SHARE) * points.nan_to_num())
    loss = ((torch.sigmoid(outputs) - target) ** 2).mean()
    loss.backward()
    return loss.item(), [each.grad.numpy() for each in weights]


def by_jax(parts: list[Any], batch: dict[str, Any]) -> tuple[float, list[Any]]:
    """Return the loss of weights on a batch, and its gradients."""
    jax = import_module("jax")
    jnp, sigmoid = jax.numpy, jax.nn.sigmoid
    positions, bucket = len(batch["bucket"]), batch["bucket"]
    rows = np.repeat(np.arange(positions), np.diff(batch["starts"]))

    def loss(weights: list[Any]) -> Any:  # noqa: ANN401 - an array
        columns, bias, output, values, output_bias = weights

        def side(name: str) -> tuple[Any, Any]:
            def total(each: Any) -> Any:  # noqa: ANN401 - an array
                return jax.ops.segment_sum(each[batch[name]], rows, positions)

            return jnp.clip(total(columns) + bias, 0, 1) ** 2, total(values)

        (own, own_values), (other, other_values) = side("own"), side("other")
        outputs = (jnp.concatenate([own, other], 1) * output[bucket]).sum(1)
        outputs += output_bias[bucket] + (own_values - other_values) / 2
        by_score, points = sigmoid(jnp.asarray(batch["score"]) / SCALE), batch["points"]
        target = jnp.where(np.isnan(points), by_score, SHARE * by_score + (1 - SHARE) * np.nan_to_num(points))
        return ((sigmoid(outputs) - target) ** 2).mean()

    value, slopes = jax.value_and_grad(loss)([jnp.asarray(part) for part in parts])
    return float(value), [np.asarray(each) for each in slopes]


@pytest.mark.parametrize(("package", "judge"), [("torch", by_pytorch), ("jax", by_jax)], ids=["pytorch", "jax"])
def test_a_step_is_that_of_automatic_differentiation(
    dataset: Dataset, package: str, judge: Callable[[list[Any], dict[str, Any]], tuple[float, list[Any]]]
) -> None:
    if find_spec(package) is None:
        pytest.skip(f"{package} is not installed (the extra `{package}`)")
    buckets, hidden = 2, 32
    training = read_positions(dataset.variant, [dataset], buckets)
    inputs, count = training.inputs, training.sizes[0]
    training.begin(hidden=hidden, scale=SCALE, score_share=SHARE, batch=count, epochs=5, rate=1e-3, seed=3, network=None)
    training.train(1)  # so that the weights of the output are not 0
    batch: Any = training.sparse(np.arange(count), held_out=False)
    loss, slopes = judge(parts_of(training.state(), inputs, hidden, buckets), batch)
    # The averages of the first step are in the state, so the gradient of the second can be taken from the difference.
    first = averages_of(training.state(), inputs, hidden, buckets)
    measured, _ = training.train(1)
    assert measured == pytest.approx(loss, rel=1e-4)
    second = averages_of(training.state(), inputs, hidden, buckets)
    for expected, was, now in zip(slopes, first, second, strict=True):
        gradient = (now - 0.9 * was) / 0.1
        assert abs(expected).max() > 0
        assert np.allclose(gradient, expected, rtol=1e-3, atol=1e-4 * abs(expected).max())


def sums_by_numpy(batch: networks.SparseBatch, which: Any, columns: Any) -> Any:  # noqa: ANN401 - arrays
    """Return what each position sees of the columns: a row of zeros and ones for each, times all columns."""
    dense = np.zeros((len(batch.bucket), batch.inputs), np.float32)
    for row, (first, last) in enumerate(zip(batch.starts, batch.starts[1:], strict=False)):
        dense[row, which[first:last]] = 1
    return dense @ columns


@pytest.mark.parametrize("package", ["torch", "jax"])
def test_sparse_inputs_are_summed_as_the_documentation_shows(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if find_spec(package) is None:
        pytest.skip(f"{package} is not installed (the extra `{package}`)")
    monkeypatch.chdir(tmp_path)
    run_selfplay(SelfPlay(Variant("chess"), parse_player("search:nodes=20"), 4, 1, max_plies=100), "games")
    page = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
    (code,) = re.findall(rf"```text\n(import {package}\n.*?)```", page, re.DOTALL)
    found: dict[str, Any] = {}
    exec(code, found)  # noqa: S102 - the program of the documentation
    batch = found["batch"]
    assert len(batch.bucket) > 20
    assert len({*np.diff(batch.starts)}) > 1  # the positions have different numbers of inputs
    weights = found["columns"] if package == "jax" else found["columns"].weight.detach().numpy()
    own, other = (sums_by_numpy(batch, which, np.asarray(weights)) for which in (batch.own, batch.other))
    assert not np.allclose(own, other, atol=0.1)
    for name, expected in (("own", own), ("other", other)):
        sums = found[name] if package == "jax" else found[name].detach().numpy()
        assert np.allclose(sums, expected, atol=1e-3)


@pytest.mark.skipif(find_spec("jax") is None, reason="JAX is not installed (the extra `jax`)")
def test_padded_inputs_have_the_same_sums(dataset: Dataset) -> None:
    jax = import_module("jax")
    batch = next(networks.batches([dataset], 64, seed=1))
    columns = np.random.default_rng(1).standard_normal((batch.inputs, 16), np.float32)
    row = np.repeat(np.arange(64), np.diff(batch.starts))
    which, rows = np.pad(batch.own, (0, 100)), np.pad(row, (0, 100), constant_values=64)
    sums = jax.jit(lambda which, rows: jax.ops.segment_sum(jax.numpy.asarray(columns)[which], rows, 64))(which, rows)
    assert np.allclose(sums, sums_by_numpy(batch, batch.own, columns), atol=1e-4)


def averages_of(state: bytes, inputs: int, hidden: int, buckets: int) -> list[Any]:
    """Return the averages of the gradients in a state."""
    head = len(MAGIC) + 16
    size = (len(state) - head) // 3
    return parts_of(state[:head] + state[head + size :], inputs, hidden, buckets)


def plan(games: tuple[int, ...] = (24, 12), *, seed: int = 1, match_games: int = 4) -> networks.TrainingPlan:
    nodes = tuple(30 for _ in games)
    return networks.TrainingPlan(Variant("gardner"), games, nodes, seed, hidden=32, epochs=3, match_games=match_games)


def results(pool: Path) -> dict[str, bytes]:
    """Return what a training made."""
    return {
        str(file.relative_to(pool)): file.read_bytes()
        for file in sorted(pool.rglob("*"))
        if file.suffix in (".net", ".state", ".svg", ".json")
    }


class Killed(BaseException):
    """Stands for the end of the process."""


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
        stops[0] = 3 + 5 * runs  # a little further each time: in the games, in the epochs and in the matches
        runs += 1
        try:
            networks.train(plan(), tmp_path / f"killed-{runs}", progress=kill)
        except Killed:  # the folder may be moved
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
            time.sleep(chance.random() / 20)  # it works on, and is killed in the middle of something
            process.kill()
        assert process.returncode == -signal.SIGKILL
        assert (generation / "last.state").exists() == (stage != "game")
        assert (generation / "network.net").exists() == (stage == "match")
        assert not (generation / "result.json").exists()
    assert run_to_the_end("killed") == whole
    assert results(tmp_path / "killed") == results(tmp_path / "whole")
    assert "generation-1/network.net" in results(tmp_path / "whole")
    assert (tmp_path / "killed.net").exists() == (tmp_path / "whole.net").exists()


def test_threads_do_not_change_the_network(tmp_path: Path) -> None:
    for threads in (1, 2):
        networks.train(plan((12,)), tmp_path / str(threads), threads=threads)
    assert results(tmp_path / "1") == results(tmp_path / "2")
    networks.train(plan((12,), seed=2), tmp_path / "other")
    assert results(tmp_path / "other") != results(tmp_path / "1")


class Always:
    """A test that every network passes."""

    def verdict(self, _: object) -> str:
        return "elo1"


def pass_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every network pass, also one that learned from a few games only."""
    monkeypatch.setattr("fairychess.networks.judging.SPRT", Always())
    monkeypatch.setattr("fairychess.networks.learning.MAX_SPREAD", math.inf)


def test_a_moved_training_goes_on_with_its_networks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pass_all(monkeypatch)
    before, after = tmp_path / "before", tmp_path / "after"

    def kill(share: float, text: str) -> None:
        if share > 0.5 and "match" in text:  # of the second generation, which the first one plays
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
    with pytest.raises(DataError, match="its generations count from 0"):
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
        """A test that no network passes."""

        def verdict(self, _: object) -> str:
            return "elo0"

    monkeypatch.setattr("fairychess.networks.judging.SPRT", Never())
    report = networks.train(plan((12, 2, 2, 2)), tmp_path)
    assert [each.kept for each in report.generations] == [False] * 3
    assert report.network is None
    assert "no network is stronger" in str(report)


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
    ],
)
def test_invalid_plans_are_refused(change: dict[str, Any], message: str) -> None:
    good: dict[str, Any] = {"games": (1,), "nodes": (1,)}
    with pytest.raises(DataError, match=message):
        networks.TrainingPlan(Variant("chess"), **(good | change))


def test_plans_for_hours() -> None:
    short, long = (
        networks.TrainingPlan.for_hours(Variant("gardner"), hours, generations=4, nodes=(20, 40), threads=2)
        for hours in (0.001, 0.01)
    )
    assert short.nodes == (20, 40, 40, 40)
    assert sum(short.games) < sum(long.games)
    assert long.games[2] < long.games[3]
    with pytest.raises(DataError, match="above 0"):
        networks.TrainingPlan.for_hours(Variant("gardner"), 0)


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
    assert fairychess_command("train", "mine.toml").out == first.out  # resumed, with nothing left to do
    more = fairychess_command("train", "mine.toml", "--generations", "2")
    assert more.out.startswith(first.out.splitlines()[0])
    assert "generation 2: 12 games of 30 nodes a move" in more.out
    other = fairychess_command(*command, "--seed", "2")
    assert other.code == 2
    assert "has a training with other settings" in other.err
    Network.handmade("flipello", hidden=32).save(tmp_path / "flipello.net")
    unfit = fairychess_command("train", "gardner", "--games", "3", "--from", "flipello.net")
    assert unfit.code == 2
    assert "is a network for flipello, which has no piece in common with gardner" in unfit.err
    both = fairychess_command("train", "gardner", "--hours", "1", "--games", "3")
    assert both.code == 2
    assert "--hours has no meaning" in both.err


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
