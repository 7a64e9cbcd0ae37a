"""Training data and method: positions from games, sparse inputs, and a training step compared with PyTorch and JAX."""

from __future__ import annotations

import re
import struct
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from conftest import ROOT
from fairychess import Board, DataError, FairyChessError, Variant, networks
from fairychess.data import Dataset, SelfPlay, parse_player, run_selfplay

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytest.importorskip("pyarrow")
np = pytest.importorskip("numpy")

from fairychess.networks.positions import read_positions  # noqa: E402 - it needs NumPy

MAGIC, WIDTH = b"FCTRAIN1", 16


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    """Return twelve games of Crazyhouse, one of them held out."""
    directory = tmp_path_factory.mktemp("games")
    plan = SelfPlay(Variant("crazyhouse"), parse_player("search:nodes=60"), 12, 1, random_plies=4, max_plies=120, shard_games=5)
    run_selfplay(plan, directory)
    return Dataset(directory)


def quiet_positions(dataset: Dataset) -> dict[bool, int]:
    """Count the training positions (False) and the held-out positions (True), as the documentation describes them."""
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


def test_batches_of_regions_have_the_same_positions(dataset: Dataset) -> None:
    one, four = (next(networks.batches([dataset], 200, regions=regions)) for regions in (1, 4))
    assert (four.inputs, four.starts.tolist()) == (4 * one.inputs, one.starts.tolist())
    for own, divided in ((one.own, four.own), (one.other, four.other)):
        assert (divided % one.inputs).tolist() == own.tolist()
        regions = divided // one.inputs
        assert set(regions.tolist()) <= set(range(4))
        assert len(set(regions.tolist())) > 1
        assert all(len(set(each.tolist())) == 1 for each in np.split(regions, one.starts[1:-1]))
    with pytest.raises(FairyChessError, match="an even number up to 16, found 3"):
        next(networks.batches([dataset], regions=3))


def test_batches_refuse_invalid_arguments(dataset: Dataset, tmp_path: Path) -> None:
    run_selfplay(SelfPlay(Variant("chess"), parse_player("random"), 1, 1), tmp_path)
    with pytest.raises(DataError, match="of one variant"):
        next(networks.batches([dataset, Dataset(tmp_path)]))
    with pytest.raises(DataError, match="of one variant"):
        next(networks.batches([]))
    with pytest.raises(DataError, match="size is 0"):
        next(networks.batches([dataset], 0))
    with pytest.raises(DataError, match="seed is -1: at least 0 is expected"):
        next(networks.batches([dataset], 4, seed=-1))
    with pytest.raises(FairyChessError, match="buckets must be a whole number from 1 to 16"):
        next(networks.batches([dataset], buckets=17))


def parts_of(state: bytes, inputs: int, hidden: int, buckets: int) -> list[Any]:
    """Return the weights in a state: columns, bias, output, values and output bias."""
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
    """Return the loss of the weights on a batch, and its gradients."""
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
    """Return the loss of the weights on a batch, and its gradients."""
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
    training.train(1)  # so that the output weights are not 0
    batch: Any = training.sparse(np.arange(count), held_out=False)
    loss, slopes = judge(parts_of(training.state(), inputs, hidden, buckets), batch)
    # The state has Adam's gradient averages, so the second step's gradient follows from their change.
    first = averages_of(training.state(), inputs, hidden, buckets)
    measured, _ = training.train(1)
    assert measured == pytest.approx(loss, rel=1e-4)
    second = averages_of(training.state(), inputs, hidden, buckets)
    for expected, was, now in zip(slopes, first, second, strict=True):
        gradient = (now - 0.9 * was) / 0.1
        assert abs(expected).max() > 0
        assert np.allclose(gradient, expected, rtol=1e-3, atol=1e-4 * abs(expected).max())


def sums_by_numpy(batch: networks.SparseBatch, which: Any, columns: Any) -> Any:  # noqa: ANN401 - arrays
    """Return the sum of each position's columns: a row of zeros and ones, multiplied by the matrix of all columns."""
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
    page = (ROOT / "docs" / "networks.md").read_text(encoding="utf-8")
    (code,) = re.findall(rf"```text\n(import {package}\n.*?)```", page, re.DOTALL)
    found: dict[str, Any] = {}
    exec(code, found)  # noqa: S102 - the program of the documentation
    batch = found["batch"]
    assert len(batch.bucket) > 20
    assert len({*np.diff(batch.starts)}) > 1  # positions differ in their number of inputs
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
    """Return the gradient averages in a state."""
    head = len(MAGIC) + 16
    size = (len(state) - head) // 3
    return parts_of(state[:head] + state[head + size :], inputs, hidden, buckets)
