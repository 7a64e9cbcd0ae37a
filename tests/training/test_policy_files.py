"""Files of policy-and-value networks: ONNX files give the same results, and damaged or hostile files are refused."""

from __future__ import annotations

import io
import json
import random
import zipfile
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Board, DataError, FairyChessError, NetworkError, Puct, TreeSearch, Variant
from fairychess.data import Dataset, SelfPlay, parse_player, run_selfplay
from fairychess.learn import PolicyNetwork

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

np = pytest.importorskip("numpy")

from fairychess.learn.policy_network import array_bytes, stored_arrays, text_array  # noqa: E402 - it needs NumPy
from fairychess.learn.policy_numpy import NumpyEvaluator  # noqa: E402

MINISHOGI, TICTACTOE = Variant("minishogi"), Variant("tictactoe")
needs_onnx = pytest.mark.skipif(
    find_spec("onnx") is None or find_spec("onnxruntime") is None, reason="ONNX is not installed (the extra `onnx`)"
)
needs_pyarrow = pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is not installed (the extra `data`)")


def random_network(variant: Variant, **sizes: int) -> PolicyNetwork:
    """Return a network whose policies and values differ clearly between positions, and which has no weights of 0."""
    network = PolicyNetwork.untrained(variant, **({"blocks": 2, "channels": 8} | sizes))
    chance = np.random.default_rng(5)
    assert network.weights
    weights = {}
    for name, array in network.weights.items():
        scale = 8.0 if name in ("policy.weight", "value.weight") else 1.0
        weights[name] = (scale * array + chance.normal(0, 0.1, array.shape)).astype(np.float32)
    return PolicyNetwork(network.header, weights)


def positions(variant: Variant, count: int, history: int = 0) -> Any:  # noqa: ANN401 - an array
    """Return the planes of positions reached by random moves."""
    search = TreeSearch(variant, count, PolicyNetwork.untrained(variant, blocks=1, channels=1, history=history))
    chance = random.Random(3)
    for index in range(count):
        board = Board(variant)
        for _ in range(index % 7):
            board.push(chance.choice(sorted(board.legal_moves, key=str)))
        search.reset(index, board)
    return search.roots().obs


@needs_onnx
@pytest.mark.parametrize("history", [0, 2])
def test_onnx_files_compute_the_same(tmp_path: Path, history: int) -> None:
    network = random_network(MINISHOGI, history=history)
    network.export(tmp_path / "some.onnx")
    read = PolicyNetwork.read(tmp_path / "some.onnx")
    assert read.header == network.header
    assert read.weights is None
    assert network.weights
    obs = positions(MINISHOGI, 24, history)
    logits, values = NumpyEvaluator(network.header.shape, network.weights)(obs)
    assert logits.std(axis=0).max() > 0.1  # otherwise the comparison would mean little
    assert values.std() > 0.01
    for batch in (1, 5, 24):
        found = read(obs[:batch], obs)  # the second argument, for legal actions, is ignored
        assert np.allclose(found[0], logits[:batch], rtol=1e-4, atol=1e-4)
        assert np.allclose(found[1], values[:batch], rtol=1e-4, atol=1e-5)


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed (the extra `torch`)")
def test_pytorch_computes_the_same() -> None:
    from fairychess.learn.policy_torch import TorchEvaluator  # noqa: PLC0415 - it needs PyTorch

    network = random_network(MINISHOGI)
    shape, weights, obs = network.header.shape, network.weights, positions(MINISHOGI, 24)
    assert weights
    logits, values = NumpyEvaluator(shape, weights)(obs)
    found = TorchEvaluator(shape, weights, "cpu", 1)(obs)
    assert np.allclose(found[0], logits, rtol=1e-4, atol=1e-4)
    assert np.allclose(found[1], values, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("backend", ["numpy", "torch", "onnx"])
@pytest.mark.parametrize("channels", [4, 24])
def test_the_place_in_a_batch_does_not_change_an_evaluation(backend: str, channels: int, tmp_path: Path) -> None:
    network = random_network(MINISHOGI, channels=channels)
    shape, weights = network.header.shape, network.weights
    assert weights
    if backend == "numpy":
        compute: Any = NumpyEvaluator(shape, weights)
    elif backend == "torch":
        pytest.importorskip("torch", exc_type=ImportError)
        from fairychess.learn.policy_torch import TorchEvaluator  # noqa: PLC0415 - it needs PyTorch

        compute = TorchEvaluator(shape, weights, "cpu", 1).for_batches_of(64)
    else:
        for name in ("onnx", "onnxruntime"):
            pytest.importorskip(name, exc_type=ImportError)
        network.export(tmp_path / "some.onnx")
        compute = PolicyNetwork.read(tmp_path / "some.onnx").for_batches_of(64)
    position = positions(MINISHOGI, 6)[5]
    for other in (position, positions(MINISHOGI, 3)[2]):  # among copies of itself, and among others
        batch = np.repeat(other[None], 64, axis=0)
        batch[[5, 6, 11, 37, 63]] = position
        policy, value = compute(batch)
        assert np.array_equal(policy[[5, 6, 11, 37]], policy[[63] * 4])
        assert np.array_equal(value[[5, 6, 11, 37]], value[[63] * 4])


@needs_onnx
def test_searches_take_onnx_files(tmp_path: Path) -> None:
    network = random_network(MINISHOGI)
    network.export(tmp_path / "some.onnx")
    read = PolicyNetwork.read(tmp_path / "some.onnx")
    board = Board(MINISHOGI)
    assert Puct(read, simulations=20).play(board) in board.legal_moves
    one, other = (TreeSearch(MINISHOGI, 2, each, simulations=30).run() for each in (read, network))
    assert one.counts.sum() == 60
    assert np.allclose(one.priors, other.priors, atol=1e-5)
    uniform = 1 / len(list(board.legal_moves))
    assert np.abs(one.priors - uniform).max() > uniform / 10  # the policy counts
    with pytest.raises(NetworkError, match="trained for minishogi, not for chess"):
        TreeSearch("chess", 1, read)
    for again in (read.to_bytes, lambda: read.export(tmp_path / "again.onnx")):
        with pytest.raises(FairyChessError, match="it was read from an ONNX file"):
            again()


@needs_onnx
@needs_pyarrow
def test_onnx_files_play_games(tmp_path: Path) -> None:
    network = random_network(TICTACTOE)
    network.export(tmp_path / "some.onnx")
    network.save(tmp_path / "some.npz")
    for ending in ("onnx", "npz"):
        plan = SelfPlay(TICTACTOE, parse_player(f"net:{tmp_path / 'some'}.{ending},simulations=8"), 12, 1, random_plies=1)
        run_selfplay(plan, tmp_path / ending)
    games = list(Dataset(tmp_path / "onnx"))
    assert len(games) == 12
    assert {game.result for game in games} <= {"1-0", "0-1", "1/2-1/2"}
    assert {sum(visits.values()) for game in games for visits in game.visits if visits} == {8}
    assert [game.actions for game in games] == [game.actions for game in Dataset(tmp_path / "npz")]
    (tmp_path / "some.onnx").write_bytes(b"damaged")
    with pytest.raises(NetworkError, match=r"some\.onnx: ONNX Runtime cannot read it"):
        run_selfplay(plan_for(tmp_path / "some.onnx"), tmp_path / "damaged")
    with pytest.raises(DataError, match="is not a player"):
        parse_player("net:some.onnx,simulations=0")


def plan_for(file: Path) -> SelfPlay:
    return SelfPlay(TICTACTOE, parse_player(f"net:{file},simulations=8"), 1, 1)


SMALL = random_network(TICTACTOE, blocks=1, channels=4)


@pytest.fixture(scope="module")
def onnx_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a valid ONNX file."""
    path = tmp_path_factory.mktemp("onnx") / "good.onnx"
    SMALL.export(path)
    return path.read_bytes()


def refused(path: Path, data: bytes, part: str) -> None:
    """Check that a file is refused, and that the error names the invalid part."""
    path.write_bytes(data)
    with pytest.raises(NetworkError) as caught:
        PolicyNetwork.read(path)
    assert caught.value.part == part
    assert "\n" not in str(caught.value)


def header(**changes: object) -> str:
    """Return the small network's header with changes; names of changes to the shape begin with `shape_`."""
    content: dict[str, Any] = json.loads(SMALL.header.text())
    content["shape"] |= {name[6:]: value for name, value in changes.items() if name.startswith("shape_")}
    return json.dumps(content | {name: value for name, value in changes.items() if not name.startswith("shape_")})


def npz(text: str | None = None, **arrays: Any) -> bytes:  # noqa: ANN401 - arrays
    """Return a file of the small network with a different header or different arrays."""
    return array_bytes(
        stored_arrays(SMALL.to_bytes(), "good") | ({"header": text_array(text)} if text is not None else {}) | arrays
    )


INVALID_HEADERS: dict[str, tuple[str, str]] = {
    "empty": ("", "header"),
    "no JSON": ("{", "header"),
    "a list": ("[]", "header"),
    "nested": ("[" * 100_000, "header"),
    "a long number": ('{"format": ' + "9" * 5000 + "}", "header"),
    "bytes": ("\0\xff", "header"),
    "format": (header(format=2), "version"),
    "another key": (header(more=1), "header"),
    "self": (header(self=1), "header"),
    "no shape": (header(shape=None), "header"),
    "another size": (header(shape_more=1), "header"),
    "no channels": (header(shape_channels=0), "header"),
    "text": (header(shape_channels="4"), "header"),
    "a fraction": (header(shape_channels=4.0), "header"),
    "enormous": (header(shape_channels=10**9), "header"),
    "planes": (header(shape_planes=5), "header"),
    "names of planes": (header(planes=3), "header"),
    "variant": (header(variant=3), "header"),
    "half a character": (header(variant="\ud800"), "header"),
    "trained": (header(trained=[]), "header"),
    "history below 0": (header(history=-1), "header"),
    "history above 64": (header(history=65), "header"),
    "actions": (header(shape_actions=10), "weights"),
    "ranks": (header(shape_ranks=4), "weights"),
}


@pytest.mark.parametrize("name", INVALID_HEADERS)
def test_invalid_headers_are_refused(name: str, tmp_path: Path) -> None:
    text, part = INVALID_HEADERS[name]
    refused(tmp_path / "some.npz", npz(text), part)


@needs_onnx
@pytest.mark.parametrize("name", INVALID_HEADERS)
def test_invalid_headers_of_onnx_files_are_refused(name: str, tmp_path: Path, onnx_file: bytes) -> None:
    text, part = INVALID_HEADERS[name]
    onnx = import_module("onnx")
    model = onnx.load_from_string(onnx_file)
    del model.metadata_props[:]
    onnx.helper.set_model_props(model, {"fairychess": text})
    refused(tmp_path / "some.onnx", model.SerializeToString(), part)


def test_the_shape_of_the_header_is_that_of_the_weights(tmp_path: Path) -> None:
    refused(tmp_path / "some.npz", npz(header(shape_channels=5)), "weights")
    refused(tmp_path / "some.npz", npz(header(shape_blocks=2)), "weights")


@pytest.mark.parametrize("ending", ["npz", pytest.param("onnx", marks=needs_onnx)])
def test_a_header_with_another_history_does_not_fit(ending: str, tmp_path: Path) -> None:
    network = random_network(TICTACTOE, blocks=1, channels=4)
    text = header(history=3)
    changed = PolicyNetwork(type(network.header).parse(text), network.weights)
    (changed.save if ending == "npz" else changed.export)(tmp_path / f"some.{ending}")
    with pytest.raises(NetworkError, match="the planes of this network are not those of tictactoe"):
        TreeSearch(TICTACTOE, 1, PolicyNetwork.read(tmp_path / f"some.{ending}"))


WEIGHT = stored_arrays(SMALL.to_bytes(), "good")["input.weight"]


@pytest.mark.parametrize(
    "array",
    [
        *(WEIGHT.astype(sort) for sort in ("f8", "f2", ">f4", "i4", "u1", "c8", "U4")),
        *(WEIGHT[:-1], WEIGHT.reshape(-1), WEIGHT * np.float32("nan"), WEIGHT * np.float32("inf"), np.zeros(3, [("a", "f4")])),
        np.float32(1),
    ],
    ids=lambda array: f"{array.dtype}-{array.ndim}",
)
def test_invalid_weights_are_refused(array: Any, tmp_path: Path) -> None:  # noqa: ANN401 - an array
    refused(tmp_path / "some.npz", npz(**{"input.weight": array}), "weights")


def test_missing_and_further_arrays_are_refused(tmp_path: Path) -> None:
    arrays = stored_arrays(SMALL.to_bytes(), "good")
    refused(tmp_path / "some.npz", array_bytes({name: each for name, each in arrays.items() if name != "value.bias"}), "weights")
    refused(tmp_path / "some.npz", array_bytes({name: each for name, each in arrays.items() if name != "header"}), "header")
    refused(tmp_path / "some.npz", npz(more=WEIGHT), "weights")
    refused(tmp_path / "some.npz", npz(header=np.array(3.0)), "header")


class Harm:
    """An object whose pickle calls `print` when loaded."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the call to make when the pickle is loaded."""
        return (print, ("harm",))


def test_objects_are_not_unpickled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = io.BytesIO()
    np.savez(made, allow_pickle=True, header=np.array([Harm()], object))
    np.load(io.BytesIO(made.getvalue()), allow_pickle=True)["header"]
    assert capsys.readouterr().out == "harm\n"  # it would do harm
    refused(tmp_path / "some.npz", made.getvalue(), "magic")
    made = io.BytesIO()
    np.savez(made, allow_pickle=True, **stored_arrays(npz(), "good") | {"input.weight": np.array([Harm()], object)})
    refused(tmp_path / "some.npz", made.getvalue(), "magic")
    assert capsys.readouterr().out == ""


def one_entry(content: bytes) -> bytes:
    """Return a zip file with one entry."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("header.npy", content)
    return made.getvalue()


def npy(shape: str) -> bytes:
    """Return the header of an array, without its numbers."""
    text = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text


def test_damaged_files_are_refused(tmp_path: Path) -> None:
    good = npz()
    assert PolicyNetwork.from_bytes(good).header == SMALL.header
    for length in (0, 1, 3, 30, 100, len(good) // 2, len(good) - 30, len(good) - 1):
        refused(tmp_path / "some.npz", good[:length], "magic")
    chance = random.Random(2)
    for _ in range(20):
        refused(tmp_path / "some.npz", chance.randbytes(2000), "magic")
        refused(tmp_path / "some.npz", b"PK\3\4" + chance.randbytes(2000), "magic")
    for content in (
        b"",
        b"hello",
        b"\x93NUMPY\x09\x00",
        npy("(3,)"),
        npy("(-1,)"),
        npy(f"({10**15},)"),
        npy(f"({10**30},)"),
        npy("("),
    ):
        refused(tmp_path / "some.npz", one_entry(content), "magic")
    compressed = io.BytesIO()
    np.savez_compressed(compressed, **stored_arrays(good, "good"))
    refused(tmp_path / "some.npz", compressed.getvalue(), "magic")
    for _ in range(100):  # the file's checksums detect every changed byte in an array
        changed = bytearray(good)
        changed[chance.randrange(200, 300)] ^= 1 << chance.randrange(8)
        refused(tmp_path / "some.npz", bytes(changed), "magic")


@needs_onnx
def test_damaged_onnx_files_are_refused(tmp_path: Path, onnx_file: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    good, path = onnx_file, tmp_path / "some.onnx"
    for length in (0, 1, 3, 30, 100, 1000, len(good) // 2, len(good) - 300, len(good) - 1):
        refused(path, good[:length], "magic")
    chance = random.Random(2)
    for _ in range(20):
        refused(path, chance.randbytes(2000), "magic")
    refused(path, npz(), "magic")
    refused(tmp_path / "some.npz", good, "magic")
    obs, found = positions(TICTACTOE, 3), set()
    for _ in range(300):  # a changed weight goes unnoticed, since the format has no checksum
        changed = bytearray(good)
        for _ in range(3):
            changed[chance.choice((chance.randrange(1500), chance.randrange(len(good))))] = chance.randrange(256)
        path.write_bytes(changed)
        try:
            PolicyNetwork.read(path)(obs, obs)
        except NetworkError:
            found.add("refused")
        else:
            found.add("read")
    assert found == {"refused", "read"}
    assert capfd.readouterr() == ("", "")  # ONNX Runtime must print nothing


def model(
    text: str | None, sort: str = "float32", batch: str | int = "batch", outputs: tuple[str, ...] = ("policy", "value")
) -> bytes:
    """Return an ONNX model that computes zeros, with or without a header."""
    onnx = import_module("onnx")
    helper, shape = onnx.helper, SMALL.header.shape
    number = helper.np_dtype_to_tensor_dtype(np.dtype(sort))
    sizes = {"policy": [batch, shape.actions], "value": [batch]}
    squares = shape.planes * shape.ranks * shape.files
    constants = {"a": np.zeros((squares, shape.actions), sort), "b": np.zeros((squares, 1), sort), "one": np.array([-1])}
    nodes = [
        helper.make_node("Flatten", ["obs"], ["flat"]),
        helper.make_node("MatMul", ["flat", "a"], [outputs[0]]),
        helper.make_node("MatMul", ["flat", "b"], ["values"]),
        helper.make_node("Reshape", ["values", "one"], [outputs[1]]),
    ]
    graph = helper.make_graph(
        nodes,
        "zeros",
        [helper.make_tensor_value_info("obs", number, [batch, shape.planes, shape.ranks, shape.files])],
        [helper.make_tensor_value_info(name, number, size) for name, size in zip(outputs, sizes.values(), strict=True)],
        [onnx.numpy_helper.from_array(array, name) for name, array in constants.items()],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    if text is not None:
        helper.set_model_props(made, {"fairychess": text})
    content: bytes = made.SerializeToString()
    return content


@needs_onnx
def test_other_onnx_models_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "some.onnx"
    path.write_bytes(model(header()))
    assert TreeSearch(TICTACTOE, 3, PolicyNetwork.read(path), simulations=9).run().counts.sum() == 27
    refused(path, model(None), "header")
    refused(path, model(header(), "float64"), "weights")
    refused(path, model(header(), batch=1), "weights")
    refused(path, model(header(), outputs=("policy", "score")), "weights")
    refused(path, model(header(), outputs=("value", "policy")), "weights")


@needs_onnx
def test_a_model_that_fails_is_a_typed_error(tmp_path: Path, onnx_file: bytes) -> None:
    onnx = import_module("onnx")
    changed, node = onnx.load_from_string(onnx_file), onnx.helper.make_node
    last = changed.graph.node.pop()
    assert (last.op_type, last.input[1]) == ("Reshape", "one")
    last.input[1] = "size"  # a size that depends on the planes, so the error appears only when the network is run
    changed.graph.initializer.append(onnx.numpy_helper.from_array(np.array([9]), "nine"))
    changed.graph.node.extend(
        [
            node("ReduceMax", ["obs"], ["most"], keepdims=0),
            node("Cast", ["most"], ["whole"], to=onnx.TensorProto.INT64),
            node("Reshape", ["whole", "one"], ["list"]),
            node("Add", ["list", "nine"], ["size"]),
            last,
        ]
    )
    (tmp_path / "some.onnx").write_bytes(changed.SerializeToString())
    read = PolicyNetwork.read(tmp_path / "some.onnx")
    with pytest.raises(NetworkError, match=r"some\.onnx: ONNX Runtime cannot compute it: .*") as caught:
        TreeSearch(TICTACTOE, 1, read).run()
    assert "\n" not in str(caught.value)


def test_missing_files_are_system_errors(tmp_path: Path) -> None:
    for name in ("none.npz", "none.onnx"):
        if name.endswith("npz") or find_spec("onnxruntime"):
            with pytest.raises(FileNotFoundError):
                PolicyNetwork.read(tmp_path / name)


@needs_pyarrow
def test_the_command_names_a_damaged_file(tmp_path: Path, fairychess_command: Callable[..., Result]) -> None:
    (tmp_path / "some.npz").write_bytes(b"PK\3\4")
    arguments = ["selfplay", "tictactoe", "--games", "1", "--out", "games", "--player", "net:some.npz"]
    done = fairychess_command(*arguments)
    assert (done.code, done.out) == (2, "")
    assert "some.npz: it is not a policy-and-value network, or it is damaged" in done.err
