"""Copies made by methods, by `copy`, and by pickling into other processes; mirrored copies; equality and hashes."""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import fairychess
from conftest import ROOT
from fairychess import Board, FairyChessError, Move, Piece, Variant, variants
from support.many_threads import OWN, played_again

if TYPE_CHECKING:
    from pathlib import Path

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
VARIANTS = [
    "chess",
    "chess960",
    "crazyhouse",
    "grand",
    "newchess",
    "reserve-dragonet",
    "seirawan",
    "stoltz2",
    "wolf",
]


def own_variants() -> list[Variant]:
    """Return variants that other processes do not know."""
    pages = [page.read_text(encoding="utf-8") for page in sorted((ROOT / "tests/data/pieces").glob("*.toml"))]
    assert len(pages) >= 12
    return [Variant.from_toml(page) for page in [OWN, *pages]]


def played(variant: str | Variant, plies: int, seed: int) -> Board:
    """Return a board after some random moves."""
    chance = random.Random(seed)
    board = Board(variant)
    for _ in range(plies):
        moves = list(board.legal_moves)
        if moves:
            board.push(chance.choice(moves))
    return board


BOARDS = [played(name, 40, 1) for name in VARIANTS] + [played(variant, 24, 2) for variant in own_variants()]


def same(one: Board, other: Board) -> bool:
    """Return True if two boards agree in all queries."""
    return (
        one == other
        and one.variant == other.variant
        and one.fen() == other.fen()
        and one.zobrist_hash() == other.zobrist_hash()
        and one.move_stack == other.move_stack
        and [move.captures for move in one.move_stack] == [move.captures for move in other.move_stack]
        and one.root() == other.root()
        and list(one.legal_moves) == list(other.legal_moves)
        and one.is_repetition(2) == other.is_repetition(2)
    )


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.variant.name)
def test_boards_copied_and_pickled_are_the_same(board: Board) -> None:
    twins = [board.copy(), board.copy(stack=True), copy.copy(board), copy.deepcopy(board)]
    twins += [pickle.loads(pickle.dumps(board, protocol)) for protocol in PROTOCOLS]  # noqa: S301 - our own
    assert len(twins) >= 4 + 6
    before = board.fen()
    for twin in twins:
        assert twin is not board
        assert same(twin, board)
        while twin.move_stack:
            twin.pop()
        assert twin == board.root()
    assert board.fen() == before


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.variant.name)
def test_copies_keep_as_much_of_the_stack_as_is_asked_for(board: Board) -> None:
    whole = board.move_stack
    assert len(whole) > 5
    for stack, kept in ((False, 0), (0, 0), (1, 1), (5, 5), (len(whole), len(whole)), (10**6, len(whole)), (True, len(whole))):
        twin = board.copy(stack=stack)
        assert twin == board
        assert twin.move_stack == whole[len(whole) - kept :]
        assert same(played_again(twin), twin)
        for _ in range(kept):
            twin.pop()
        with pytest.raises(IndexError):
            twin.pop()
    with pytest.raises(FairyChessError):
        board.copy(stack=-1)
    with pytest.raises(TypeError):
        board.copy(stack="all")  # type: ignore[arg-type]


LOADS = """
import json, pickle, sys
boards, moves, variants = pickle.load(open(sys.argv[1], "rb"))
print(json.dumps([
    [[board.fen(), board.root().fen(), [move.uci() for move in board.move_stack], len(board.legal_moves)] for board in boards],
    [[move.uci(), move.variant.id, move.captures] for move in moves],
    [[variant.id, variant.to_toml()] for variant in variants],
]))
"""


def test_pickles_are_loaded_in_another_process(tmp_path: Path) -> None:
    moves = [move for board in BOARDS for move in board.move_stack[-3:]]
    variants = [board.variant for board in BOARDS]
    for protocol in PROTOCOLS:
        path = tmp_path / f"{protocol}.pickle"
        path.write_bytes(pickle.dumps((BOARDS, moves, variants), protocol))
        done = subprocess.run([sys.executable, "-c", LOADS, str(path)], capture_output=True, check=True, timeout=300)
        found = json.loads(done.stdout)
        assert found[0] == [
            [board.fen(), board.root().fen(), [move.uci() for move in board.move_stack], len(board.legal_moves)]
            for board in BOARDS
        ]
        assert found[1] == [[move.uci(), move.variant.id, list(move.captures or ())] for move in moves]
        assert found[2] == [[variant.id, variant.to_toml()] for variant in variants]


def test_small_things_are_values() -> None:
    """A copy of an immutable object is the object itself or an equal one with the same hash."""
    board = Board("seirawan")
    values = [
        *list(board.legal_moves)[:5],
        Move("e2", "e4"),
        Move.null("wolf"),
        *own_variants(),
        *map(Variant, variants()),
        *board.piece_map().values(),
        Piece("knight", False, "N"),
        *Variant("wolf").pieces.values(),
        board.status(),
        fairychess.search(board, depth=1),
    ]
    for value in values:
        twins = [copy.copy(value), copy.deepcopy(value)]
        twins += [pickle.loads(pickle.dumps(value, protocol)) for protocol in PROTOCOLS]  # noqa: S301 - our own
        for twin in twins:
            assert twin == value
            assert hash(twin) == hash(value)
            assert repr(twin) == repr(value)


def test_what_is_equal_and_what_hashes() -> None:
    board, other = Board(), Board()
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)
    other.push_uci("e2e4")
    assert board != other
    other.pop()
    assert board == other
    # Equality does not depend on how a position was reached.
    shuffled = Board()
    for uci in ("g1f3", "g8f6", "f3g1", "f6g8"):
        shuffled.push_uci(uci)
    assert shuffled.board_fen() == board.board_fen()
    assert shuffled != board
    shuffled.halfmove_clock, shuffled.fullmove_number = 0, 1
    assert shuffled == board
    # Boards of other variants and other objects are not equal.
    assert Board("chess960") != Board()
    assert Board() != Board().fen()
    assert Move("e2", "e4") == Board().parse_uci("e2e4")
    assert len({Move("e2", "e4"), Board().parse_uci("e2e4"), Move.from_uci("e2e4")}) == 1
    assert Move("e2", "e4") != Move("e2", "e4", variant="wolf")
    assert len({Variant("chess"), Variant("chess"), Variant.from_toml(Variant("chess").to_toml())}) == 1


def test_legal_moves_take_their_board_along() -> None:
    board = BOARDS[0]
    moves = board.legal_moves
    for protocol in PROTOCOLS:
        again = pickle.loads(pickle.dumps(moves, protocol))  # noqa: S301 - our own
        assert list(again) == list(moves)
        assert list(pickle.loads(pickle.dumps(iter(moves), protocol))) == list(moves)  # noqa: S301 - our own
    shallow, deep = copy.copy(moves), copy.deepcopy(moves)
    twin = board.copy()
    shallow_of_twin = copy.copy(twin.legal_moves)
    before = list(deep)
    twin.push(next(iter(twin.legal_moves)))
    assert list(shallow_of_twin) == list(twin.legal_moves) != before
    assert list(deep) == list(shallow) == before
    iteration = iter(moves)
    next(iteration)
    assert list(copy.copy(iteration)) == list(iteration) == list(moves)[1:]


@pytest.mark.parametrize("name", VARIANTS)
def test_mirrored_twice_is_the_position_itself(name: str) -> None:
    mirrored = 0
    for seed in range(10):
        board = played(name, 6 * seed, seed)
        if "vote" in board.fen():
            continue
        try:
            image = board.mirror()
        except FairyChessError:
            continue
        mirrored += 1
        assert image.turn != board.turn
        again = image.mirror()
        assert again == board
        assert again.fen() == board.fen()
        assert again.zobrist_hash() == board.zobrist_hash()
        assert len(image.legal_moves) == len(board.legal_moves)
    assert mirrored >= 5


def test_gates_stay_where_captures_fill_the_reserve() -> None:
    """A FEN has the gates of king and rook while they may castle, so the gates must remain when the reserve is empty."""
    variant = Variant.from_toml('name = "refilled"\nextends = "seirawan"\n[captures]\nto_reserve = true\n')
    refilled = 0
    for seed in range(30):
        rng, board = random.Random(seed), Board(variant)
        for _ in range(60):
            if board.is_game_over():
                break
            board.push(rng.choice(list(board.legal_moves)))
            for again in (Board(variant, board.fen()), pickle.loads(pickle.dumps(board.copy(stack=False)))):  # noqa: S301 - our own bytes
                assert again.fen() == board.fen()
                assert set(again.legal_moves) == set(board.legal_moves), board.fen()
            refilled += "[]" not in board.fen()
    assert refilled > 100
