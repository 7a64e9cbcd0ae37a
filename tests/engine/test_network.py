"""Networks in Python: files, evaluations, and engines and commands that use them."""

from __future__ import annotations

import copy
import lzma
import pickle
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

import fairychess.network
from fairychess import Board, Engine, FairyChessError, Network, NetworkError, TreeSearch, Variant, VecEnv
from fairychess._shipped import OF_FAMILIES, SHIPPED, chosen
from fairychess.network import packed_bytes

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def network() -> Network:
    return Network.handmade("chess", hidden=32)


def other(network: Network) -> Network:
    """Return the network with 1,000 centipawns added to the value of each input in plane 1."""
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
    """Return invalid network files, each with the name of the part that is wrong."""
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
    with pytest.raises(TypeError):
        Network.from_bytes("chess")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.net").write_bytes(b"GIF89a")
    with pytest.raises(NetworkError, match=r"broken\.net: network, magic, byte 0: expected a network") as caught:
        Network.read(tmp_path / "broken.net")
    assert (caught.value.part, caught.value.offset) == ("magic", 0)


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
    assert str(caught.value).startswith("this network was trained for chess, not for grand: ")


def test_errors_begin_with_the_file_and_its_variant(network: Network, tmp_path: Path) -> None:
    file = tmp_path / "chess.net"
    network.save(file)
    words = "this network was trained for chess, not for wolf: expected the pieces and the board of wolf"
    with pytest.raises(NetworkError, match=f"^{words}"):
        Engine("wolf", network=network)
    with pytest.raises(NetworkError, match=f"^{re.escape(str(file))}: {words}"):
        Engine("wolf", network=file)
    with pytest.raises(NetworkError, match=f"^{words}"):
        TreeSearch("wolf", 1, network)
    assert f"{file}: {words}" in uci("quit", arguments=("--variant", "wolf", "--network", str(file)))


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
    with pytest.raises(TypeError, match="a board or a VecEnv is expected, not str"):
        network.evaluate("startpos")  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]


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
    assert by_hand == Engine(network=False).evaluate(board)
    with pytest.raises(NetworkError):
        Engine("grand", network=network)
    with pytest.raises(FileNotFoundError):
        Engine(network=tmp_path / "none.net")


def test_searches_with_a_network_are_the_same_each_time(network: Network) -> None:
    board = Board(fen="r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
    infos = [Engine(network=network).play(board, nodes=20_000).info for _ in range(2)]
    seen = [(info.nodes, info.score, info.pv) for info in infos if info is not None]
    assert seen[0] == seen[1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a temporary folder that replaces the folder of shipped networks."""
    monkeypatch.setattr("fairychess._shipped.SHIPPED", tmp_path)
    return tmp_path


def reasons(*names: str) -> list[str | None]:
    return [chosen(Variant(name)).reason for name in names]


def test_shipped_networks_are_used_where_they_fit(network: Network, folder: Path) -> None:
    network.save(folder / "chess.net")
    network.save(folder / "grand.net")
    assert Engine().network == network
    assert Engine(network=False).network is None
    assert [Engine(name).network for name in ("grand", "atomic", "wolf")] == [None, None, None]
    assert reasons("chess", "grand", "wolf") == [
        "a network of 32 hidden neurons evaluates it, trained for chess",
        "the network of chess was trained for other rules: the handmade evaluation plays",
        None,
    ]


def test_networks_of_the_same_rules_are_used(folder: Path) -> None:
    for name in ("capablanca", "culverin2", "newchess"):
        Network.handmade(name, hidden=32).save(folder / f"{name}.net")
    names = ("gothic", "culverin", "newchess-corner")
    assert [chosen(Variant(name)).reason for name in names] == [
        f"a network of 32 hidden neurons evaluates it, trained for {name}" for name in ("capablanca", "culverin2", "newchess")
    ]
    for name in names:
        with Engine(name) as engine:
            assert engine.play(Board(name), nodes=300).move in Board(name).legal_moves
    # A variant's own network is preferred.
    Network.handmade("culverin", hidden=64).save(folder / "culverin.net")
    found = Engine("culverin").network
    assert found is not None
    assert (found.variant, found.hidden) == ("culverin", 64)


def test_networks_of_other_rules_are_used_where_the_definition_names_them(network: Network, folder: Path) -> None:
    assert Variant("chess960").network_name == "chess"
    assert reasons("chess960") == [None]
    network.save(folder / "chess.net")
    trained = "a network of 32 hidden neurons evaluates it, trained for chess with other rules"
    assert reasons("chess960") == [f"{trained}: the definition names it"]
    assert Engine("chess960").network == network
    # A definition that extends another must itself declare that the network suits its rules.
    own = 'name = "mine"\nextends = "chess960"\n[[ending]]\nreach = "squares d4 e4"\npieces = ["king"]\n'
    edited = Variant.from_toml(own)
    assert edited.network_name is None
    assert Engine(edited).network is None
    named = Variant.from_toml(own + '[evaluation]\nnetwork = "chess"\n')
    assert Engine(named).network == network
    assert named.rules_id == edited.rules_id
    assert Variant.from_toml(named.to_toml()) == named
    absent = Variant.from_toml(own + '[evaluation]\nnetwork = "mine-too"\n')
    assert chosen(absent).reason == "the definition names the network mine-too, which is not there: the handmade evaluation plays"
    other_pieces = Variant.from_toml('name = "mine"\nextends = "wolf"\n[evaluation]\nnetwork = "chess"\n')
    assert str(chosen(other_pieces).reason).endswith("has other pieces or another board: the handmade evaluation plays")


def test_edited_rules_lose_their_network(network: Network, folder: Path) -> None:
    network.save(folder / "chess.net")
    goal = '[[ending]]\nreach = "squares d4"\npieces = ["king"]'
    edited = Variant.from_toml(f"{Variant('chess').to_toml()}\n{goal}\n")
    assert edited.name == "chess"
    assert edited.rules_id != Variant("chess").rules_id
    assert Engine(edited).network is None
    assert chosen(edited).reason == "the network of chess was trained for other rules: the handmade evaluation plays"


def test_a_family_has_a_network_with_more_pieces(folder: Path) -> None:
    family = Variant.from_file("examples/reserve.toml")
    network = Network.handmade(family, hidden=32)
    network.save(folder / "reserve.net")
    for name in ("reserve-camel", "reserve-alt-dragonet"):
        assert network.fits(name) == "pieces"
        assert Engine(name).network == network
        board = Board(name)
        for _ in range(12):
            board.push(sorted(board.legal_moves, key=str)[len(board.move_stack) % 7])
        assert abs(network.evaluate(board) - Network.handmade(name, hidden=32).evaluate(board)) <= 40
    assert network.fits("seirawan") == "pieces"  # the network knows both of Seirawan's special pieces
    assert network.fits("crazyhouse") is None


def test_damaged_files_of_the_package_are_errors(network: Network, folder: Path) -> None:
    (folder / "chess.net").write_bytes(packed_bytes(network.to_bytes())[:500])
    with pytest.raises(NetworkError):
        Engine()
    (folder / "chess.net").write_bytes(b"GIF89a")
    for name in ("chess", "wolf"):
        with pytest.raises(NetworkError, match=r"chess\.net has none"):
            Engine(name)


def test_shipped_files_are_small_and_say_how_they_were_made() -> None:
    files = sorted(SHIPPED.glob("*.net"))
    assert sum(file.stat().st_size for file in files) <= 6_000_000
    for file in files:
        assert file.stat().st_size <= 600_000, file
        assert file.read_bytes().startswith(b"\xfd7zXZ\0"), file
        header = Network.read(file).header
        assert {"command", "positions", "generations", "nodes", "seed", "match", "licence"} <= set(header["trained"]), file
        assert header["trained"]["licence"] == "MIT OR Apache-2.0", file
        family = file.stem in OF_FAMILIES
        variant = Variant.from_file(f"examples/{file.stem}.toml") if family else Variant(file.stem)
        assert (header["variant"], header["rules_id"]) == (file.stem, variant.rules_id), file


def test_networks_are_made_from_those_of_other_games(network: Network) -> None:
    changed = other(network)
    same = changed.transferred("chess")
    assert same == changed
    grand = changed.transferred("grand")
    assert (grand.fits("grand"), grand.hidden) == ("variant", 32)
    assert grand.evaluate(Board("grand")) == 0
    with pytest.raises(NetworkError, match="expected a network with a piece of the variant"):
        network.transferred("flipello")


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
