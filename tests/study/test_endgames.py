"""Endgame tables: known numbers of chess, a slow independent solver, impossible materials, and play."""

from __future__ import annotations

import itertools
import os
import random
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Literal

import pytest

from fairychess import Board, FairyChessError, FenError, Variant
from fairychess.endgames import EndgameError, Probe, Tables, generate
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


@pytest.mark.parametrize("material", ["KR-K", "KBB-K", "KR-KN"])
def test_positions_that_are_equal_by_symmetry_count_once(material: str) -> None:
    tables = generate("gardner", material)
    counted, seen, quiet = tables.statistics(material), Counter[tuple[bool, str]](), Counter[tuple[bool, str]]()
    distinct: set[tuple[object, ...]] = set()
    for board, found in tables.positions(material):
        seen[board.turn, found.result] += 1
        quiet[board.turn, found.result] += not any(map(board.is_capture, board.legal_moves))
        distinct.add((board.turn, least_image(board)))
    for white, side in ((True, counted.white), (False, counted.black)):
        for results, there in ((side, seen), (side.without_captures, quiet)):
            numbers = (results.won, results.drawn, results.lost)
            assert numbers == tuple(there[white, result] for result in ("won", "drawn", "lost"))
    assert len(distinct) == seen.total() > quiet.total() > 0


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
