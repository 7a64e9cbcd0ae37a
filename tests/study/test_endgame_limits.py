"""Endgame tables: what is refused, and what must not take long."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from fairychess import Board, FairyChessError, Variant
from fairychess.endgames import EndgameError, Memory, Probe, Tables, generate

if TYPE_CHECKING:
    from pathlib import Path

SMALL = """
name = "small"
[board]
files = 4
ranks = 4
start = "3k/1X2/4/1K1X w - - 0 1"
setups = true
[pieces.king]
royal = true
[pieces.odd]
letter = "x"
moves = "W"
"""

WITHDRAWING = """
name = "withdrawing"
[board]
files = 3
ranks = 3
start = "Xk1/xRK/x1r w - - 0 1"
setups = true
[pieces.king]
royal = "last"
[pieces.odd]
letter = "x"
royal = "last"
moves = "W"
[pieces.rook]
moves = [{ name = "retreat", move = "mB", withdraw = ["behind", "flanks"] }, { move = "R", fallback = "retreat" }]
[endings]
stalemate = "loss"
"""

CHAIN = '[[ending]]\njoined = { from = "rank 1", to = "rank 3" }\nsteps = "frF"\npieces = ["odd"]\n'


@pytest.mark.parametrize(
    ("variant", "material", "message"),
    [
        ("duck", "KQ-K", "moves place walls"),
        ("armageddon", "KB-K", "draws count as wins"),
        ("3check", "KQ-K", "checks are counted"),
        ("chess", "KQQQQQQQ-KQQQQQQQ", "KQQQQQQQ-KQQQQQQQ: too many positions"),
    ],
)
def test_rules_and_materials_without_tables_are_refused(variant: str, material: str, message: str) -> None:
    with pytest.raises(EndgameError, match=message):
        generate(variant, material)


def test_pieces_that_no_placement_has_room_for_are_refused_at_once() -> None:
    variant = Variant.from_toml(SMALL.replace("files = 4", "files = 3").replace("3k/1X2/4/1K1X", "2k/1X1/3/K1X"))
    assert Tables(None, variant).material("KXXXXX-KXXXXX")
    with pytest.raises(EndgameError, match="no position with these pieces"):
        Tables(None, variant).material("KXXXXXX-KXXXXX")


def test_materials_with_many_pieces_are_read_quickly() -> None:
    started = time.perf_counter()
    assert Tables(None).material("KRBN-KRBN") == "KRBN-KRBN"
    assert time.perf_counter() - started < 20


def test_the_method_with_edges_respects_the_memory() -> None:
    with pytest.raises(EndgameError, match="KQ-K: its moves need more than 1 MiB of memory"):
        generate("atomic", "KQK", method="edges", memory=1 << 20)
    # Moves of chess without pawns are retracted, and not kept.
    assert generate("chess", "KRK", method="edges", memory=1 << 20).statistics("KRK").white.longest_win_plies == 31


@pytest.mark.parametrize(
    ("material", "memory", "message"),
    [
        ("KRBNK", 60 << 20, "KRBN-K: 271581184 values need 1036 MiB of memory, and 60 MiB are allowed"),
        ("KQQQQQK", 1 << 40, "KQQQQQ-K: 9759375360 values need 37230 MiB of memory, and 1048576 MiB are allowed"),
    ],
)
def test_too_little_memory_is_refused_before_anything_is_solved(tmp_path: Path, material: str, memory: int, message: str) -> None:
    solved: list[str] = []
    with pytest.raises(EndgameError) as raised:
        generate("chess", material, directory=tmp_path, memory=memory, progress=lambda name, _: solved.append(name))
    assert (str(raised.value), solved, list(tmp_path.iterdir())) == (message, [], [])


def test_the_least_memory_that_suffices_is_that_of_the_largest_table() -> None:
    values = max(map(Tables(None).positions_of, ("KR-K", "K-K")))
    with pytest.raises(EndgameError, match=f"KR-K: {values} values need 1 MiB of memory, and 0 MiB are allowed"):
        generate("chess", "KRK", memory=4 * values - 1)
    assert generate("chess", "KRK", memory=4 * values).has("KRK")


def test_tables_that_are_there_need_no_memory(tmp_path: Path) -> None:
    generate("chess", "KRK", directory=tmp_path)
    assert generate("chess", "KRK", directory=tmp_path, memory=1).has("KRK")


@pytest.mark.parametrize("memory", [-1, 1 << 64])
def test_invalid_memory_is_refused(memory: int) -> None:
    with pytest.raises(FairyChessError, match="memory must be a whole number"):
        generate("chess", "KK", memory=memory)


@pytest.mark.parametrize("variant", ["chess", "crazyhouse", "capablanca"])
def test_positions_with_many_pieces_have_no_result(variant: str) -> None:
    started = time.perf_counter()
    assert Tables(None, variant).probe(Board(variant)) is None
    assert time.perf_counter() - started < 10


@pytest.mark.parametrize("pieces", [{}, {"a1": "k"}, {"e1": "K", "a1": "Q"}, {"e1": "K", "d1": "R", "d5": "k"}])
def test_a_position_without_a_royal_piece_or_with_the_other_side_in_check_has_no_result(pieces: dict[str, str]) -> None:
    board = Board.empty("chess")
    board.set_piece_map(pieces)
    tables = generate("chess", "KR-K")
    assert (board.is_valid(), tables.probe(board), tables.certain(board)) == (False, None, None)


def test_a_position_without_kings_has_a_result_after_the_move_that_captured_them() -> None:
    """The rook captures its two neighbours when it withdraws, and a FEN without a royal piece is refused."""
    variant = Variant.from_toml(WITHDRAWING)
    tables = generate(variant, "KX-KR")
    board = Board(variant, "3/1r1/KXk b - - 0 1")
    assert str(tables.probe(board)) == "won in 1"
    board.push_uci("b2c3")
    assert (board.is_valid(), str(tables.probe(board))) == (False, "lost in 0")


def test_a_position_without_a_result_has_no_line() -> None:
    tables = generate("chess", "KR-K")
    drawn = Board(fen="8/8/8/8/8/8/1k6/R3K3 b - - 0 1")
    assert (tables.probe(drawn), tables.line(drawn)) == (Probe("drawn", 0), [])
    with pytest.raises(EndgameError, match=r"^there is no table for the position$"):
        tables.line(Board(fen="8/8/8/8/8/3k4/8/Q1K5 w - - 0 1"))
    check = Board.empty("chess")
    check.set_piece_map({"e1": "K", "d1": "R", "d5": "k"})
    with pytest.raises(EndgameError, match=r"^the position is not valid: Status\.OPPOSITE_CHECK$"):
        tables.line(check)


def test_positions_with_rights_are_valued_by_their_moves() -> None:
    tables = generate("chess", "KR-K")
    board, without = (Board(fen=f"8/2k5/8/8/8/8/8/R3K3 w {rights} - 0 1") for rights in "Q-")
    assert (tables.probe(board), tables.probe(without)) == (Probe("won", 23), Probe("won", 27))
    assert Tables(None).probe(board) is None
    board.push_uci("e1c1")
    assert tables.probe(board) == Probe("lost", 22)


def test_a_symmetry_must_keep_the_steps_of_a_chain() -> None:
    """The chain counts along diagonals to the right only, so that the mirrored board has other values."""
    tables = generate(Variant.from_toml(SMALL + CHAIN), "KXX-K")
    assert tables.core.symmetries("KXX-K") == 1
    board = Board(tables.variant, "3k/1X2/4/1K1X w - - 0 1")
    assert tables.probe(board) == tables.ranked_moves(board)[0][1]


def test_a_table_is_found_by_any_name_of_its_material(tmp_path: Path) -> None:
    generate("chess", "KR-K", directory=tmp_path)
    assert all(Tables(tmp_path).has(name) for name in ("KR-K", "KRK", "king, rook - king"))


def test_unmoved_pieces_have_the_value_of_their_own_moves() -> None:
    """In a table, a pawn on its start square has moved; a position in which it has not is valued by its moves."""
    tables = generate("wolf", "KP-K")
    fen = "8/8/8/8/8/8/8/8/P1k5/K7 w - - 0 1"
    moved, unmoved = (Board(tables.variant, fen + end) for end in (" moved=a2", ""))
    assert (tables.probe(moved), tables.probe(unmoved)) == (Probe("drawn", 0), Probe("won", 21))
    assert tables.best_moves(unmoved) == [unmoved.parse_uci("a2a4")]


def test_too_little_memory_is_refused_with_the_amount() -> None:
    with pytest.raises(EndgameError, match=r"values need \d+ MiB of memory, and 1 MiB are allowed"):
        generate("chess", "KBNK", memory=1 << 20)
    assert generate("chess", "KRK", memory=1 << 20).statistics("KRK").white.longest_win_plies == 31


@pytest.mark.parametrize(("variant", "material"), [("minishogi", "KS-K"), ("chess", "KP-K"), ("makruk", "KM-K")])
def test_the_memory_is_known_before_it_is_taken(variant: str, material: str) -> None:
    reported: list[Memory] = []
    generate(variant, material, planned=reported.append, memory=1 << 30)
    (memory,) = reported
    assert memory.least < memory.taken == memory.fastest < memory.allowed == 1 << 30
    generate(variant, material, method="edges", memory=memory.fastest * 6 // 5)
    with pytest.raises(EndgameError, match="moves"):
        generate(variant, material, method="edges", memory=memory.fastest * 4 // 5)


def test_the_method_is_chosen_by_the_memory() -> None:
    reported: list[Memory] = []
    fast = generate("chess", "KRK", planned=reported.append)
    slow = generate("chess", "KRK", planned=reported.append, memory=reported[0].fastest - 1)
    assert (reported[1].taken, reported[1].fastest) == (reported[0].least, reported[0].fastest)
    assert slow.statistics("KRK") == fast.statistics("KRK")
