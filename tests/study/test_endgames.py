"""Endgame tables: known numbers of chess, a slow independent solver, files, errors and the command."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
import time
import zlib
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import pytest

from fairychess import Board, FairyChessError, FenError, Variant
from fairychess.cli.endgame import as_json, as_text
from fairychess.endgames import EndgameError, Probe, Tables, generate
from fairychess.endgames.files import BLOCK, MAGIC, TableFile, file_name, read_table
from fairychess.endgames.loading import loaded
from fairychess.protocols.server.output import Output
from fairychess.protocols.server.session import EngineSession
from fairychess.protocols.server.uci import Uci
from support.random_definitions import PIECES
from support.slow_endgames import SlowEndgames

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

LONG = bool(os.environ.get("FAIRYCHESS_LONG"))
DEFINITIONS = 200 if LONG else 30
DEFINITIONS_OF_FOUR = 200 if LONG else 10
CHESS = Variant("chess")


class Recorder(Output):
    """An output that keeps the lines."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    def write(self, *lines: str) -> None:
        self.lines += lines


@pytest.fixture(scope="module")
def rook() -> Tables:
    return generate(CHESS, "KRK")


KNOWN = [("KQK", 10), ("KRK", 16), ("KPK", 28)]
KNOWN_LONG = [("KBBK", 19), ("KBNK", 33), ("KQKR", 35), ("KRKB", 29), ("KRKN", 40)]


@pytest.mark.parametrize(("material", "moves"), [*KNOWN, *(KNOWN_LONG if LONG else [])])
def test_the_longest_wins_of_chess_are_those_known(material: str, moves: int) -> None:
    statistics = generate(CHESS, material).statistics(material)
    assert statistics.white.longest_win_plies is not None
    assert (statistics.white.longest_win_plies + 1) // 2 == moves


def test_king_and_pawn_win_as_often_as_known() -> None:
    statistics = generate(CHESS, "KP-K").statistics("KP-K")
    assert statistics.white.won + statistics.black.lost == 111_282


def test_king_and_rook_win_as_often_as_known(rook: Tables) -> None:
    """The numbers of distinct positions with Black to move are those of M. Bain and A. van Hoff (UCI repository, 1994)."""
    black = rook.statistics("KR-K").black
    assert (black.drawn, black.lost, black.positions) == (2_796, 25_260, 28_056)


ZUGZWANGS = [("KR-KB", 5), ("KR-KN", 18)]
"""Numbers of mutual zugzwangs that are known."""


@pytest.mark.parametrize(("material", "number"), ZUGZWANGS)
def test_there_are_as_many_mutual_zugzwangs_as_known(material: str, number: int) -> None:
    assert generate(CHESS, material).statistics(material).zugzwangs == number


def least_image(board: Board) -> tuple[object, ...]:
    """Return the least of the eight images of a square board: those by reflections and rotations."""
    size = board.variant.files
    places = [(square % size, square // size, str(piece)) for square, piece in board.piece_map().items()]
    images: list[tuple[object, ...]] = []
    for flip_files, flip_ranks, transpose in itertools.product((False, True), repeat=3):
        image = [
            (size - 1 - file if flip_files else file, size - 1 - rank if flip_ranks else rank, name)
            for file, rank, name in places
        ]
        images.append(tuple(sorted((rank, file, name) if transpose else (file, rank, name) for file, rank, name in image)))
    return min(images)


@pytest.mark.parametrize("material", ["KR-K", "KBB-K"])
def test_positions_that_are_equal_by_symmetry_count_once(material: str) -> None:
    tables = generate("gardner", material)
    counted, seen = tables.statistics(material), {True: Counter[str](), False: Counter[str]()}
    distinct: set[tuple[object, ...]] = set()
    for board, found in tables.positions(material):
        seen[board.turn][found.result] += 1
        distinct.add((board.turn, least_image(board)))
    for white, side in ((True, counted.white), (False, counted.black)):
        assert seen[white] == Counter({"won": side.won, "drawn": side.drawn, "lost": side.lost})
    assert len(distinct) == sum(map(Counter.total, seen.values()))


AGREEING = [("gardner", "KP-K"), ("minixiangqi", "KR-K")]


def test_both_methods_agree() -> None:
    for variant, material in AGREEING:
        one, other = (generate(variant, material, method=method, threads=2) for method in ("edges", "passes"))
        name = one.material(material)
        assert one.core.content(name) == other.core.content(name), variant


PAWNS = """
name = "small"
extends = "chess"
castling = false
[board]
files = 3
ranks = 5
start = "1k1/p2/3/1P1/2K w - - 0 1"
[[ending]]
reach = "rank -1"
pieces = ["pawn"]
"""


def is_decided(board: Board, plies: int, *, won: bool) -> bool:
    """Return True if the side to move wins (or loses) in at most some plies, by trying all moves."""
    outcome = board.outcome()
    if outcome is not None or plies == 0:
        return outcome is not None and outcome.winner is not None and (outcome.winner == board.turn) == won
    found: list[bool] = []
    for move in list(board.legal_moves):
        board.push(move)
        found.append(is_decided(board, plies - 1, won=not won))
        board.pop()
    return any(found) if won else all(found)


def test_en_passant_counts() -> None:
    variant = Variant.from_toml(PAWNS)
    one, other = (generate(variant, "KP-KP", method=method) for method in ("edges", "passes"))
    assert one.core.content("KP-KP") == other.core.content("KP-KP")
    board = Board(variant, "3/p2/3/1P1/K1k w - - 0 1")
    board.push_uci("b2b4")
    without = Board(variant, board.fen().replace(" b3 ", " - "))
    assert board.has_legal_en_passant()
    assert not without.has_legal_en_passant()
    assert (one.probe(board), one.probe(without)) == (Probe("drawn", 0), Probe("lost", 6))
    assert [is_decided(each, plies, won=False) for each in (board, without) for plies in (6, 5)] == [False, False, True, False]


PROMOTED = """name = "promoted"
[board]
files = 3
ranks = 3
start = "kxr/3/KXR w - - 0 1"
setups = true
[pieces.king]
royal = true
moves = "N"
[pieces.odd]
letter = "x"
moves = "W"
[pieces.rook]
[[promotion]]
pieces = ["odd"]
to = ["rook"]
[[drops]]
[captures]
to_reserve = true
"""

ENDINGS = ("", '[endings]\nstalemate = "loss"\n', '[endings]\nstalemate = "win"\n', '[endings]\nmate = "win"\n')
EXTRAS = (
    "",
    "[[drops]]\n[captures]\nto_reserve = true\n",
    '[[effects]]\nafter = "capture"\nsteps = "W"\nmake = "nothing"\n',
    '[moves]\ncompulsory = ["capture"]\n',
    '[moves]\npass = "stuck"\n',
    '[[ending]]\nreach = "rank -1"\npieces = ["king"]\n',
    '[[promotion]]\npieces = ["odd"]\nto = ["rook"]\nregion = "rank -1"\n',
)


def random_variant(rng: random.Random, text: Callable[[random.Random], str]) -> Variant:
    """Return a variant with the first random text that is a valid definition."""
    while True:
        try:
            return Variant.from_toml(text(rng))
        except FairyChessError:
            continue  # the start position is impossible, or the parts exclude each other


def random_board(rng: random.Random, sizes: list[tuple[int, int]], letters: str) -> str:
    """Return the head of a definition: a small board with these pieces on random squares, or with a wall instead of the last."""
    files, ranks = rng.choice(sizes)
    squares = rng.sample(range(files * ranks), len(letters))
    placed = dict(zip(squares, f"{letters[:-1]}*" if rng.random() < 0.3 else letters, strict=True))
    rows = ("".join(placed.get(rank * files + file, "1") for file in range(files)) for rank in reversed(range(ranks)))
    walls = "walls = true\n" if "*" in placed.values() else ""
    return f"""name = "random"
[board]
files = {files}
ranks = {ranks}
start = "{"/".join(rows)} w - - 0 1"
setups = true
{walls}"""


def with_pieces(rng: random.Random, head: str, royal: str) -> str:
    """Return the head of a definition with a king, and with a second piece that has random moves."""
    return f"""{head}
[pieces.king]
royal = {royal}
[pieces.odd]
letter = "x"
moves = {rng.choice(PIECES)[1]}"""


def text_for_three(rng: random.Random) -> str:
    """Return a definition with a king and a random piece of each side, which may be invalid."""
    head = random_board(rng, [(4, 4), (4, 3), (3, 4), (5, 3), (4, 4)], "KXRkxr")
    royal = rng.choice(["true", "true", "true", '"last"', "{ at_most = 1 }"])
    return f"""{with_pieces(rng, head, royal)}
[pieces.rook]
{rng.choice(ENDINGS)}{rng.choice(EXTRAS)}"""


def text_for_four(rng: random.Random, *, royals: int) -> str:
    """Return a definition with one or two royal pieces and up to two random pieces of each side, which may be invalid."""
    head = random_board(rng, [(3, 3), (4, 3), (3, 4)], "KXRkxrx")
    royal = "true" if royals == 1 else rng.choice(["true", '"last"', "{ at_most = 1 }", '"all"'])
    return f"""{with_pieces(rng, head, royal)}
{f"royal = {royal}" if royals > 1 else ""}
[pieces.rook]
moves = {rng.choice(PIECES)[1]}
{rng.choice(ENDINGS)}{rng.choice([each for each in EXTRAS if "drops" not in each])}"""


def random_endgame_of_four(rng: random.Random, *, royals: int) -> tuple[Variant, str, str]:
    """Return a variant with one or two royal pieces of each side, and four pieces: the letters of a FEN, and the material."""
    while True:
        variant = random_variant(rng, partial(text_for_four, royals=royals))
        letters, material = rng.choice([("KXkx", "KX-KX"), ("KXRk", "KXR-K"), ("KXkr", "KX-KR"), ("KXXk", "KXX-K")])
        with suppress(EndgameError):  # a side may need both of its royal pieces
            Tables(None, variant).material(material)
            return variant, letters, material


def unmoved(board: Board) -> set[tuple[int, str]]:
    """Return the squares and letters of all pieces but kings."""
    return {(square, letter) for square, piece in board.piece_map().items() if (letter := piece.symbol().lower()) != "k"}


def check_values(rng: random.Random, variant: Variant, letters: str, material: str) -> None:
    """Compare the tables of a material, with both metrics, with a slow solver."""
    methods: list[Literal["edges", "passes"]] = ["edges", "passes", "edges"]
    method = rng.choice(methods)
    slow = SlowEndgames(variant, letters)
    start = unmoved(Board(variant))
    for tables, expected in (
        (generate(variant, material, method=method), slow.value),
        (generate(variant, material, method=method, metric="conversion"), slow.conversion),
    ):
        results = [(board, tables.probe(board), expected(board)) for board in slow.starts]
        # In a table, pieces whose first move is special have moved. Those that have not may have no value on their start squares.
        assert all(unmoved(board) & start for board, probe, _ in results if probe is None)
        found = [(board.fen(), (probe.result, probe.plies), value) for board, probe, value in results if probe is not None]
        assert found
        wrong = [each for each in found if each[1] != each[2]]
        assert not wrong, (variant.to_toml(), tables.metric, len(wrong), wrong[0])


@pytest.mark.parametrize("seed", range(DEFINITIONS))
def test_values_are_those_of_a_slow_solver(seed: int) -> None:
    rng = random.Random(seed)
    variant = random_variant(rng, text_for_three)
    check_values(rng, variant, *rng.choice([("KXk", "KX-K"), ("KXk", "KX-K"), ("Kkx", "K-KX")]))


@pytest.mark.parametrize("seed", range(DEFINITIONS_OF_FOUR))
def test_values_of_four_pieces_are_those_of_a_slow_solver(seed: int) -> None:
    rng = random.Random(seed)
    check_values(rng, *random_endgame_of_four(rng, royals=seed % 2 + 1))


@pytest.mark.parametrize("method", ["edges", "passes"])
def test_a_piece_is_not_a_promoted_piece_of_its_type(method: Literal["edges", "passes"]) -> None:
    variant = Variant.from_toml(PROMOTED)
    slow = SlowEndgames(variant, "Kkx", "[R]")
    tables = generate(variant, "K[R]-KX", method=method)
    assert "K-KRR~" in tables.load()
    probes = [(board.fen(), tables.probe(board), slow.value(board)) for board in slow.starts]
    assert [probe for probe in probes if probe[1] is None or (probe[1].result, probe[1].plies) != probe[2]] == []


def test_lines_last_as_long_as_the_tables_say(rook: Tables) -> None:
    longest = rook.statistics("KR-K").white.longest_win
    board = Board(CHESS, longest)
    found = rook.probe(board)
    assert found == Probe("won", 31)
    for move in rook.line(board):
        board.push(move)
    assert board.is_checkmate()
    assert board.ply() == 31


def test_tables_are_read_from_their_folder(tmp_path: Path, rook: Tables) -> None:
    generate(CHESS, "KRK", directory=tmp_path, threads=1)
    folder = tmp_path / CHESS.rules_id
    assert sorted(path.name for path in folder.iterdir()) == ["K-K.endgame", "KR-K.endgame"]
    tables = Tables(tmp_path, CHESS)
    board = Board(fen="8/8/8/3k4/8/8/8/R3K3 b - - 0 1")
    assert tables.probe(board) == rook.probe(board)
    assert tables.probe(Board(fen="8/8/8/3k4/8/8/8/Q3K3 b - - 0 1")) is None
    assert tables.statistics("KRK") == rook.statistics("KRK")
    assert (folder / "KR-K.endgame").stat().st_size <= 1.5 * tables.positions_of("KR-K")


def test_an_interrupted_run_ends_with_the_same_bytes(tmp_path: Path) -> None:
    paths = [tmp_path / name / CHESS.rules_id for name in ("whole", "parts")]
    generate(CHESS, "KRK", directory=tmp_path / "whole")
    generate(CHESS, "KK", directory=tmp_path / "parts")
    (paths[1] / ".KR-K.endgame.1.part").write_bytes(b"half a table")
    generate(CHESS, "KRK", directory=tmp_path / "parts", threads=1)
    for name in ("K-K.endgame", "KR-K.endgame"):
        assert (paths[0] / name).read_bytes() == (paths[1] / name).read_bytes()


def test_a_killed_run_ends_with_the_same_bytes(tmp_path: Path) -> None:
    folders = [tmp_path / name / Variant("gardner").rules_id for name in ("whole", "parts")]
    generate("gardner", "KPK", directory=tmp_path / "whole")
    command = [sys.executable, "-m", "fairychess", "endgame", "gardner", "KPK", "--dir", str(tmp_path / "parts")]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        end = time.monotonic() + 60
        while not any(folders[1].glob("*.endgame")) and process.poll() is None and time.monotonic() < end:
            time.sleep(0.001)
        process.kill()
    assert any(folders[1].glob("*.endgame"))
    generate("gardner", "KPK", directory=tmp_path / "parts")
    whole, parts = ({path.name: path.read_bytes() for path in folder.glob("*.endgame")} for folder in folders)
    assert whole == parts


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda data: data[:-1],
    "header cut": lambda data: data[:30],
    "altered": lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
    "empty": lambda _: b"",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_files_are_refused(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    generate(CHESS, "KRK", directory=tmp_path)
    path = tmp_path / CHESS.rules_id / file_name("KR-K")
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(EndgameError, match=r"KR-K\.endgame"):
        Tables(tmp_path, CHESS).has("KR-K")


@pytest.mark.parametrize(
    "change",
    [
        lambda _: "[]",
        lambda _: "[" * 100_000,
        lambda _: "no JSON",
        lambda header: json.dumps({**header, "width": None}),
        lambda header: json.dumps({**header, "width": -1}),
        lambda header: json.dumps({**header, "width": 1 << 70}),
        lambda header: json.dumps({**header, "bytes": -1}),
        lambda header: json.dumps({**header, "material": "\ud800"}),
        lambda header: json.dumps({**header, "format": "\ud800"}),
        lambda header: json.dumps({**header, "blocks": [[5]]}),
        lambda header: json.dumps({**header, "format": 9}),
        lambda header: json.dumps({key: value for key, value in header.items() if key != "digest"}),
    ],
)
def test_files_with_a_header_of_their_own_are_refused(tmp_path: Path, change: Callable[[Any], str]) -> None:
    """The checksum of the header is right, as in a file that someone has made."""
    generate(CHESS, "KK", directory=tmp_path)
    path = tmp_path / CHESS.rules_id / file_name("K-K")
    data = path.read_bytes()
    start = len(MAGIC)
    end = start + 8 + int.from_bytes(data[start : start + 4], "little")
    text = change(json.loads(data[start + 8 : end])).encode()
    path.write_bytes(MAGIC + len(text).to_bytes(4, "little") + zlib.crc32(text).to_bytes(4, "little") + text + data[end:])
    with pytest.raises(EndgameError, match=r"K-K\.endgame: its (header|format)|K-K\.endgame: it has no header"):
        Tables(tmp_path, CHESS).has("K-K")


def test_a_block_cannot_unpack_to_more_than_its_size(tmp_path: Path) -> None:
    table = TableFile("K-K", CHESS.rules_id, "0", 1, bytes(BLOCK))
    data = table.to_bytes().replace(b'"bytes": 1048576', b'"bytes": 2097152')
    bomb = zlib.compress(bytes(2 * BLOCK), 6)
    header = json.dumps({**json.loads(data[len(MAGIC) + 8 : data.index(b"}") + 1]), "blocks": [[len(bomb), zlib.crc32(bomb)]]})
    text = header.encode()
    path = tmp_path / "K-K.endgame"
    path.write_bytes(MAGIC + len(text).to_bytes(4, "little") + zlib.crc32(text).to_bytes(4, "little") + text + bomb)
    with pytest.raises(EndgameError, match="block 1 has more than 1048576 bytes"):
        read_table(path)


def test_a_file_that_is_not_named_after_a_material_is_named_in_the_error(tmp_path: Path) -> None:
    path = tmp_path / CHESS.rules_id / "foo.endgame"
    path.parent.mkdir()
    path.write_bytes(b"")
    with pytest.raises(EndgameError) as raised:
        Tables(tmp_path, CHESS).load()
    assert str(raised.value).startswith(f"{path}: 'foo' is not a material of chess")


def test_a_table_of_another_material_can_be_made_again(tmp_path: Path) -> None:
    generate(CHESS, "KRK", directory=tmp_path)
    folder = tmp_path / CHESS.rules_id
    (folder / "KR-K.endgame").replace(folder / "KQ-K.endgame")
    with pytest.raises(EndgameError) as raised:
        Tables(tmp_path, CHESS).has("KQ-K")
    assert str(raised.value).startswith(f"{folder / 'KQ-K.endgame'}: the numbering of the table differs: expected '")
    assert str(raised.value).endswith("'; delete the file to make the table again")


def test_a_folder_without_tables_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(EndgameError, match=r"^\. has no endgame tables for the rules of chess$"):
        loaded("", CHESS)


PRINCES = """name = "princes"
[board]
files = 5
ranks = 5
start = "1k1p1/2r2/5/2R2/1K1P1 w - - 0 1"
[pieces.king]
royal = true
[pieces.prince]
letter = "p"
moves = "K"
royal = { at_most = 1 }
[pieces.rook]
[[effects]]
after = "capture"
centre = true
make = "nothing"
"""


def test_positions_in_which_a_royal_piece_can_be_captured_have_no_result(rook: Tables) -> None:
    board = Board(fen="7k/8/8/8/8/8/8/K6R b - - 0 1")
    assert rook.probe(board) is not None
    board.turn = True
    assert (board.is_valid(), rook.probe(board), rook.certain(board)) == (False, None, None)
    with pytest.raises(FenError, match="the side that is not to move is in check"):
        Board(Variant.from_toml(PRINCES), "4k/5/5/P3r/1K3 b - - 0 1")


def test_foreign_files_are_refused(tmp_path: Path) -> None:
    generate(CHESS, "KRK", directory=tmp_path)
    other = Variant("gardner")
    (tmp_path / CHESS.rules_id).rename(tmp_path / other.rules_id)
    with pytest.raises(EndgameError, match="rules"):
        Tables(tmp_path, other).has("KR-K")
    with pytest.raises(EndgameError, match="for gardner, not for chess"):
        Tables(None, other).probe(Board())


@pytest.mark.parametrize(
    ("variant", "material", "message"),
    [
        ("chess", "KXK", "not one of its pieces|expected the pieces"),
        ("chess", "KR", "expected the pieces of White and of Black"),
        ("chess", "king,rok - king", "'rok' is not one of its pieces"),
        ("chess", "R-K", "White has no king"),
        ("atomic", "Q-K", "White has no king"),
        ("atomic", "K-Q", "Black has no king"),
        ("chess", "K[N]-K", "no reserves"),
        ("newchess", "KL-K", "'L' exists in the reserve only"),
        ("chess", "KQQQQQQQQQ-KQQQQQQQQQ", "too many pieces"),
        ("duck", "KQ-K", "place walls"),
    ],
)
def test_impossible_materials_are_refused(variant: str, material: str, message: str) -> None:
    with pytest.raises(EndgameError, match=message):
        generate(variant, material)


def test_too_little_memory_is_refused_with_the_amount() -> None:
    with pytest.raises(EndgameError, match=r"values need \d+ MiB of memory, and 1 MiB are allowed"):
        generate("chess", "KBNK", memory=1 << 20)
    assert generate("chess", "KRK", memory=1 << 20).statistics("KRK").white.longest_win_plies == 31


def test_command(fairychess_command: Run) -> None:
    done = fairychess_command("endgame", "chess", "KRK", "--json", "--dir", "tables", "--threads", "2")
    report = json.loads(done.out)
    assert report["white"]["longest_win"]["plies"] == 31
    assert len(report["white"]["longest_win"]["line"]) == 31
    again = fairychess_command("endgame", "chess", "--fen", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "--dir", "tables", "--json")
    report = json.loads(again.out)
    assert report["result"]["result"] == report["moves"][0]["result"] == "won"
    assert fairychess_command("endgame", "chess").code == 2
    assert "not one of its pieces" in fairychess_command("endgame", "chess", "KX-K").err


def test_the_command_refuses_the_wrong_material_before_it_solves(fairychess_command: Run, tmp_path: Path) -> None:
    done = fairychess_command("endgame", "chess", "KQK", "--fen", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "--dir", "tables")
    assert (done.code, "the position has the material KR-K, not KQK" in done.err) == (2, True)
    assert not (tmp_path / "tables").exists()


def test_the_command_omits_a_line_that_cannot_be_made(rook: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise EndgameError("there is no table for the position after a1a8")

    monkeypatch.setattr(Tables, "line", fail)
    report = as_json(rook, "KR-K", 1.0)
    assert report["white"]["longest_win"].keys() == {"plies", "fen"}
    assert "Longest win of White: 16 moves (31 plies)" in as_text(report)


def test_the_command_omits_the_line_of_a_position_that_has_no_fen(rook: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise FenError("White has no king: expected 1")

    monkeypatch.setattr(Tables, "line", fail)
    assert as_json(rook, "KR-K", 1.0)["white"]["longest_win"].keys() == {"plies", "fen"}


def test_the_command_counts_one_move(rook: Tables) -> None:
    report = as_json(rook, "KR-K", 1.0)
    report["white"]["longest_win"] = {"plies": 1, "fen": "7k/8/6K1/8/8/8/8/R7 w - - 0 1"}
    assert "Longest win of White: 1 move (1 ply)" in as_text(report)


def test_the_command_prints_moves_that_have_no_table(fairychess_command: Run) -> None:
    """A pawn that has not moved is in no table: such a position is valued by its moves, up to four plies ahead."""
    position = ("endgame", "wolf", "--fen", "7k/8/8/8/8/8/8/8/P7/7K w - - 0 1")
    done = fairychess_command(*position)
    assert (done.code, done.err) == (0, "")
    result, first, *_, last = done.out.splitlines()[done.out.splitlines().index("7k/8/8/8/8/8/8/8/P7/7K w - - 0 1") + 1 :]
    assert result.startswith("Side to move: ")
    assert (first.split()[1], last.split()[1:]) == ("drawn", ["no", "table"])
    report = json.loads(fairychess_command(*position, "--json").out)
    assert report["white"]["positions"]
    assert (report["moves"][-1]["result"], report["moves"][-1]["plies"]) == (None, None)


@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "lost; the game is over"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "drawn; the game is over"),
        ("7k/8/5K2/8/8/8/8/Q7 w - - 0 1", "won in 2"),
    ],
)
def test_the_command_prints_the_result_of_the_position(fairychess_command: Run, fen: str, result: str) -> None:
    lines = fairychess_command("endgame", "chess", "--fen", fen).out.splitlines()
    assert lines[lines.index(fen) + 1] == f"Side to move: {result}"


def test_losses_are_counted_in_moves_of_the_winner() -> None:
    assert [Probe("lost", plies).moves for plies in range(6)] == [0, 0, 1, 1, 2, 2]
    assert [Probe("won", plies).moves for plies in range(6)] == [0, 1, 1, 2, 2, 3]


def test_the_engine_plays_a_won_endgame_as_fast_as_possible(tmp_path: Path, rook: Tables) -> None:
    generate(CHESS, "KRK", directory=tmp_path)
    board = Board(CHESS, rook.statistics("KR-K").white.longest_win)
    lines: list[str] = []
    engine = Uci(Recorder(lines), EngineSession())
    engine.handle(f"setoption name EndgamePath value {tmp_path}")
    while not board.is_game_over():
        engine.handle(f"position fen {board.fen()}")
        engine.handle("go movetime 1000")
        assert engine.task is not None
        engine.task.join(60)
        board.push_uci(lines[-1].split()[1])
    engine.close()
    assert board.is_checkmate()
    assert board.ply() == 31
    scores = [line.partition(" score ")[2].split(" nodes")[0] for line in lines if " score " in line]
    assert scores[0] == "mate 16"
    assert scores[-2:] == ["mate -1", "mate 1"]
