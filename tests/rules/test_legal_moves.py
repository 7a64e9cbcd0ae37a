"""Lists of legal moves: how boards make, cache and share them."""

from __future__ import annotations

import copy
import gc
import pickle
import random
from functools import partial
from typing import TYPE_CHECKING

import pytest

import fairychess
from fairychess import Board, IllegalMoveError, LegalMoves, Move, Variant

if TYPE_CHECKING:
    from collections.abc import Callable

TOML = """
name = "own-{number}"
extends = "chess"
"""


def afresh(board: Board) -> Board:
    """Return a board in the same position without any cached data."""
    return Board(board.variant, board.fen())


def check(board: Board) -> list[Move]:
    """Compare a board's legal moves with those of a board without cached data, and return them."""
    counted, any_legal = len(board.legal_moves), bool(board.legal_moves)
    moves = list(board.legal_moves)
    assert [move.uci() for move in moves] == [move.uci() for move in afresh(board).legal_moves]
    assert [move.captures for move in moves] == [move.captures for move in afresh(board).legal_moves]
    # Ask again, now that the list is cached.
    assert list(board.legal_moves) == moves
    assert counted == len(board.legal_moves) == board.legal_moves.count() == len(moves) == board.perft(1)
    assert any_legal == bool(board.legal_moves) == bool(moves)
    assert all(move in board.legal_moves for move in moves)
    return moves


class Used:
    """A board that is used at random, and moves that were once legal on it."""

    def __init__(self, name: str) -> None:
        self.chance, self.board = random.Random(f"9/{name}"), Board(name)
        self.old: list[Move] = []
        self.refused = 0

    def forth(self) -> None:
        """Play a move returned by the board."""
        if moves := list(self.board.legal_moves):
            self.board.push(self.chance.choice(moves))

    def back(self) -> None:
        """Take some moves back."""
        for _ in range(min(self.chance.randrange(3), len(self.board.move_stack))):
            self.board.pop()

    def forth_and_back(self) -> None:
        """Make some moves and take them back, listing the legal moves after each."""
        for move in check(self.board)[:2]:
            self.board.push(move)
            list(self.board.legal_moves)
            self.board.pop()

    def change(self) -> None:
        """Change the board other than by a move."""
        list(self.board.legal_moves)
        how: list[Callable[[], object]] = [
            partial(self.board.set_fen, self.board.fen()),
            self.board.clear_stack,
            self.board.reset,
        ]
        self.chance.choice(how)()

    def copied(self) -> None:
        """Continue with a copy."""
        self.board = copy.copy(self.board)

    def keep(self) -> None:
        """Keep moves for later."""
        self.old = [*self.old, *self.board.legal_moves][-60:]

    def play_old_ones(self) -> None:
        """Try moves that were legal earlier."""
        fresh = afresh(self.board)
        for move in self.old:
            legal = move in fresh.legal_moves
            assert (move in self.board.legal_moves) == legal
            if not legal:
                self.refused += 1
                before = self.board.fen()
                with pytest.raises(IllegalMoveError):
                    self.board.push(move)
                assert self.board.fen() == before


@pytest.mark.parametrize("name", ["chess", "crazyhouse", "capablanca", "wolf", "reserve-dragonet", "seirawan", "stoltz"])
def test_what_is_remembered_is_never_of_another_position(name: str) -> None:
    used = Used(name)
    ways = {
        used.forth: 9,
        used.back: 2,
        used.forth_and_back: 1,
        used.change: 0.2,
        used.copied: 1,
        used.keep: 1,
        used.play_old_ones: 1,
    }
    for _ in range(250):
        used.chance.choices(list(ways), list(ways.values()))[0]()
        check(used.board)
    assert used.refused > 20


def test_a_list_is_not_that_of_a_sibling() -> None:
    board = Board()
    board.push_uci("e2e4")
    replies = list(board.legal_moves)
    board.pop()
    board.push_uci("a2a3")
    board.push_uci("e7e5")
    board.pop()
    assert list(board.legal_moves) == replies
    board.pop()
    assert board.parse_uci("e2e4") in board.legal_moves
    assert not any(reply in board.legal_moves for reply in replies)
    with pytest.raises(IllegalMoveError):
        board.push(replies[0])


def test_an_edit_forgets_the_list() -> None:
    board = Board()
    moves = list(board.legal_moves)
    board.set_piece_at("e2", None)
    assert not any(move.from_square == 12 for move in board.legal_moves)
    gone = next(move for move in moves if move.uci() == "e2e4")
    with pytest.raises(IllegalMoveError):
        board.push(gone)


def test_boards_share_moves() -> None:
    one, other = Board(), Board("chess")
    assert one.variant is other.variant is Variant("chess")
    assert all(move is same for move, same in zip(one.legal_moves, other.legal_moves, strict=True))
    move = one.parse_uci("e2e4")
    other.push(move)
    assert other.pop() is move
    assert Move("e2", "e4") == move


def test_a_move_that_takes_is_not_one_that_does_not() -> None:
    quiet = Board(fen="4k3/8/8/8/8/8/8/R3K3 w - - 0 1").parse_uci("a1a8")
    taking = Board(fen="r3k3/8/8/8/8/8/8/R3K3 w - - 0 1").parse_uci("a1a8")
    assert (quiet.captures, taking.captures) == ((), (56,))
    assert quiet == taking


def test_moves_that_give_way_to_others() -> None:
    """A large number of different moves: hundreds share a cache slot and replace each other."""
    rows = "/".join(["7k8", *["16"] * 14, "QQQQQQQKQQQQQQQQ"])
    text = f'name = "wide"\nextends = "chess"\ncastling = false\n[board]\nfiles = 16\nranks = 16\nstart = "{rows} w - - 0 1"\n'
    variant, twin, chance, seen = Variant.from_toml(text), Variant.from_toml(text), random.Random(16), set[Move]()
    for _ in range(25):
        board = Board(variant)
        for _ in range(30):
            moves = list(board.legal_moves)
            other = Board(twin, board.fen())
            assert [(move.uci(), move.captures) for move in moves] == [(move.uci(), move.captures) for move in other.legal_moves]
            seen.update(moves)
            if not moves:
                break
            board.push(chance.choice(moves))
    assert len(seen) > 5000


def own() -> int:
    """Return the number of live custom variants."""
    return sum(isinstance(found, Variant) and found.name.startswith("own-") for found in gc.get_objects())


def test_unused_variant_is_freed_with_its_moves() -> None:
    gc.collect()
    assert own() == 0
    kept = []
    for number in range(6):
        board = Board(Variant.from_toml(TOML.format(number=number)))
        kept.append(next(iter(board.legal_moves)))
        board.push(kept[-1])
    assert own() == 6
    del board
    kept = kept[:1]
    gc.collect()
    # A move keeps its variant alive.
    assert own() == 1
    assert kept[0].variant.name == "own-0"
    kept.clear()
    gc.collect()
    assert own() == 0


def test_iterations_are_those_of_lists() -> None:
    board = Board()
    moves = iter(board.legal_moves)
    first = next(moves)
    board.push(first)
    rest = copy.copy(moves)
    assert len(list(moves)) == 19
    assert [first, *rest] == list(Board().legal_moves)
    assert pickle.loads(pickle.dumps(iter(Board().legal_moves))) is not None  # noqa: S301 - our own
    assert isinstance(board.legal_moves, LegalMoves)


def test_equal_variants_have_their_own_moves() -> None:
    one, other = (Board(Variant.from_toml(TOML.format(number=0))) for _ in range(2))
    for move in one.legal_moves:
        assert move.variant is one.variant
        other.push(move)
        assert other.pop() == move
        assert other.legal_moves
    assert next(iter(other.legal_moves)).variant is other.variant
    assert fairychess.Variant("wolf") is fairychess.Board("wolf").variant
