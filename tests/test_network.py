"""Networks in Python: files, evaluations, and the engines and commands that play with them."""

from __future__ import annotations

import copy
import lzma
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

import fairychess.network
from fairychess import Board, Engine, FairyChessError, Network, NetworkError, Variant, VecEnv
from fairychess.network import packed_bytes

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def network() -> Network:
    return Network.handmade("chess", hidden=32)


def other(network: Network) -> Network:
    """A network with another value of each input: 1,000 hundredths more for the first plane."""
    data = bytearray(network.to_bytes())
    header = network.header
    psqt = 12 + int.from_bytes(data[8:12], "little") + 2 * header["hidden"] * (header["inputs"] + 1)
    values = np.frombuffer(bytes(data[psqt : psqt + 4 * header["inputs"]]), "<i4").copy()
    values[64:128] += 1000
    data[psqt : psqt + values.nbytes] = values.tobytes()
    checksum = 0xCBF29CE484222325
    for byte in data[:-8]:
        checksum = (checksum ^ byte) * 0x100000001B3 % (1 << 64)
    data[-8:] = checksum.to_bytes(8, "little")
    return Network.from_bytes(bytes(data))


def test_files_are_read_back(network: Network, tmp_path: Path) -> None:
    packed, plain = tmp_path / "packed.net", tmp_path / "plain.net"
    for each in (network, other(network)):
        each.save(packed)
        each.save(plain, packed=False)
        assert Network.read(packed) == Network.read(str(plain)) == each
        assert plain.read_bytes() == each.to_bytes()
        assert packed.stat().st_size < plain.stat().st_size / 10
    assert Network.read(plain) != network


def test_copies_are_equal(network: Network) -> None:
    assert pickle.loads(pickle.dumps(network)) == network  # noqa: S301 - our own bytes
    assert copy.copy(network) is copy.deepcopy(network) is network
    assert hash(network) == hash(Network.from_bytes(network.to_bytes()))
    assert repr(network) == "<Network of chess, 32 hidden neurons>"
    assert network != "chess"


def broken(data: bytes) -> dict[str, tuple[bytes, str]]:
    """Files that are no networks, and the part that is wrong."""
    return {
        "empty": (b"", "magic"),
        "a picture": (b"GIF89a" + data, "magic"),
        "cut off": (data[:1000], "length"),
        "too long": (data + b"x", "length"),
        "another version": (data[:6] + b"\2\0" + data[8:], "version"),
        "damaged": (data[:-9] + b"\1" + data[-8:], "checksum"),
        "packed, cut off": (packed_bytes(data)[:-30], "length"),
        "packed, too long": (packed_bytes(data) + b"x", "length"),
        "a packed prefix": (lzma.compress(b"FCNET\0\1\0"), "length"),
        "a packed text": (lzma.compress(b"nothing!"), "magic"),
        "a packed part": (lzma.compress(data[:1001]), "length"),
        "not packed": (b"\xfd7zXZ\0" + data, "length"),
    }


def test_broken_files_are_refused(network: Network) -> None:
    for what, (data, part) in broken(network.to_bytes()).items():
        with pytest.raises(NetworkError) as caught:
            Network.from_bytes(data)
        assert (caught.value.part, caught.value.offset is not None) == (part, True), what


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairychess.network, "MAX_BYTES", 1 << 20)
    with pytest.raises(NetworkError, match="at most 1048576 bytes"):
        Network.from_bytes(lzma.compress(bytes(1 << 24)))


def test_sizes_are_checked() -> None:
    for hidden in (0, 33, 1025):
        with pytest.raises(FairyChessError):
            Network.handmade("chess", hidden=hidden)


def test_networks_fit_by_pieces_and_rules(network: Network) -> None:
    assert [network.fits(name) for name in ("chess", "chess960", "crazyhouse", "grand")] == ["variant", "pieces", None, None]
    assert Network.handmade("capablanca", hidden=32).fits("gothic") == "rules"
    with pytest.raises(NetworkError, match="expected the pieces and the board of grand") as caught:
        network.evaluate(Board("grand"))
    assert caught.value.part == "variant"


def test_boards_and_environments_are_evaluated_alike(network: Network) -> None:
    env = VecEnv("chess", 6, seed=3)
    for _ in range(30):
        env.step(env.sample())
    values = network.evaluate(env)
    assert values.dtype == np.int16
    assert values.tolist() == [network.evaluate(env.board(index)) for index in range(6)]
    assert len(set(values.tolist())) > 1
    with pytest.raises(NetworkError):
        network.evaluate(VecEnv("wolf", 1))


def test_engines_evaluate_by_a_network(network: Network, tmp_path: Path) -> None:
    board = Board(fen="4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1")
    file = tmp_path / "chess.net"
    network.save(file)
    with Engine(network=file) as engine:
        assert engine.network == network
        assert engine.evaluate(board).relative.score() == network.evaluate(board)
        assert engine.play(board, nodes=2000).move in board.legal_moves
        engine.configure(network=other(network))
        assert engine.evaluate(board).relative.score() == network.evaluate(board) + 500
        engine.configure(network=False)
        assert engine.network is None
        by_hand = engine.evaluate(board)
    assert by_hand == Engine(network=False).evaluate(board) == Engine().evaluate(board)
    with pytest.raises(NetworkError):
        Engine("grand", network=network)
    with pytest.raises(FileNotFoundError):
        Engine(network=tmp_path / "none.net")


def test_searches_with_a_network_are_the_same_each_time(network: Network) -> None:
    board = Board(fen="r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    infos = [Engine(network=network).play(board, nodes=20_000).info for _ in range(2)]
    seen = [(info.nodes, info.score, info.pv) for info in infos if info is not None]
    assert seen[0] == seen[1]


def test_shipped_networks_are_used_where_they_fit(network: Network, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairychess.network, "SHIPPED", tmp_path)
    network.save(tmp_path / "chess.net")
    network.save(tmp_path / "grand.net")
    network.save(tmp_path / "chess960.net")
    assert Engine().network == network
    assert Engine(network=False).network is None
    assert [Engine(name).network for name in ("grand", "chess960", "wolf")] == [None, None, None]
    said = [fairychess.network.in_words(Variant(name)) for name in ("chess", "grand", "wolf")]
    assert said[0] == "a network of 32 hidden neurons evaluates it, trained for chess"
    assert said[1:] == ["the network of chess was trained for other rules: the handmade evaluation plays", None]


def uci(*lines: str, arguments: tuple[str, ...] = ()) -> str:
    command = [sys.executable, "-m", "fairychess", "uci", *arguments]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=False, timeout=60)
    return done.stdout + done.stderr


def test_uci_reads_networks(network: Network, tmp_path: Path) -> None:
    file, broken = tmp_path / "chess.net", tmp_path / "broken.net"
    other(network).save(file)
    broken.write_bytes(b"GIF89a")
    board = "position fen 4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1"
    text = uci(f"setoption name EvalFile value {file}", board, "eval", "setoption name Use NNUE value false", board, "eval")
    assert f"{file} evaluates chess: 32 hidden neurons" in text
    assert text.count("Handmade evaluation:") == 1
    assert "info string Use NNUE is false: the handmade evaluation plays" in text
    text = uci(f"setoption name EvalFile value {broken}", "setoption name EvalFile value nowhere.net", "go nodes 10")
    assert "network, magic, byte 0: expected a network" in text
    assert "the network nowhere.net cannot be read: No such file" in text
    assert "bestmove" in text
    text = uci(f"setoption name EvalFile value {file}", "setoption name UCI_Variant value wolf", "go nodes 10", "quit")
    assert "expected the pieces and the board of wolf" in text
    assert "the handmade evaluation plays" in text
    assert "bestmove" in text


def test_commands_take_a_network(network: Network, tmp_path: Path) -> None:
    file = tmp_path / "chess.net"
    network.save(file)
    assert "evaluates chess" in uci("quit", arguments=("--network", str(file)))
    assert "expected the pieces and the board of wolf" in uci("quit", arguments=("--variant", "wolf", "--network", str(file)))
    command = [sys.executable, "-m", "fairychess", "eval", "chess", "--network", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "The network: +0.00 for White" in done.stdout
