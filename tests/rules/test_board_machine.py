"""Boards under arbitrary sequences of calls: moves (even those of other boards), edits, copies, pickles and queries."""

from __future__ import annotations

import copy
import os
import pickle
from typing import TYPE_CHECKING

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

import fairychess
from fairychess import Board, Move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

VARIANTS = ["chess", "chess960", "crazyhouse", "stoltz", "reserve-dragonet", "newchess", "wolf", "seirawan"]
TIMES = 20 if os.environ.get("FAIRYCHESS_LONG") else 1


class Boards(RuleBasedStateMachine):
    """A board that is used in arbitrary ways, and the objects obtained from it."""

    moves = Bundle("moves")
    squares = st.integers(-1, 90) | st.sampled_from(["a1", "e4", "h8", "h10", "i9", "", "é"])

    def __init__(self) -> None:
        super().__init__()
        self.board = Board()
        self.kept: list[tuple[Board, str]] = []
        self.iterations: list[tuple[Iterator[Move], int]] = []

    @initialize(variant=st.sampled_from(VARIANTS))
    def begin(self, variant: str) -> None:
        self.board = Board(variant)

    @rule(target=moves, index=st.integers(0, 400))
    def find(self, index: int) -> Move:
        legal = list(self.board.legal_moves)
        return legal[index % len(legal)] if legal else Move.null(self.board.variant)

    @rule(target=moves, variant=st.sampled_from(VARIANTS), index=st.integers(0, 400))
    def find_elsewhere(self, variant: str, index: int) -> Move:
        legal = list(Board(variant).legal_moves)
        return legal[index % len(legal)]

    @rule(move=moves)
    def push(self, move: Move) -> None:
        before, legal = self.board.fen(), self.board.is_legal(move)
        assert (move in self.board.legal_moves) is legal or move.is_null
        try:
            self.board.push(move)
        except fairychess.IllegalMoveError:
            assert not legal
            assert self.board.fen() == before
        else:
            assert move.variant == self.board.variant
            assert self.board.peek() == move

    @rule(count=st.integers(1, 4), index=st.integers(0, 400))
    def play_on(self, count: int, index: int) -> None:
        for step in range(count):
            legal = list(self.board.legal_moves)
            if legal:
                self.board.push(legal[(index + 7 * step) % len(legal)])

    @rule()
    def pop(self) -> None:
        stack = self.board.move_stack
        try:
            assert self.board.pop() == stack[-1]
        except IndexError:
            assert not stack

    @rule(square=squares, piece=st.sampled_from(["K", "q", "p", "N", None, "z", ""]))
    def edit(self, square: int | str, piece: str | None) -> None:
        try:
            self.board.set_piece_at(square, piece)
        except fairychess.FairyChessError:
            return
        assert not self.board.move_stack

    @rule(square=squares)
    def remove(self, square: int | str) -> None:
        try:
            self.board.remove_piece_at(square)
        except fairychess.FairyChessError:
            return
        assert self.board.piece_at(square) is None

    @rule(color=st.booleans(), count=st.integers(-1, 300), name=st.sampled_from(["queen", "pawn", "culverin", "unknown"]))
    def fill(self, color: bool, count: int, name: str) -> None:
        try:
            self.board.set_reserve(color, {name: count})
        except fairychess.FairyChessError:
            return
        assert self.board.reserve(color).get(name, 0) == count

    @rule(side=st.booleans(), number=st.integers(0, 1_000_001))
    def set_state(self, side: bool, number: int) -> None:
        self.board.turn = side
        assert self.board.turn is side
        try:
            self.board.fullmove_number = number
        except fairychess.FairyChessError:
            assert number not in range(1, 1_000_001)

    @rule(text=st.sampled_from(["KQkq", "-", "Kq", "HAha", "E", "BCDFG", "x", "", "kk"]))
    def castle_rights(self, text: str) -> None:
        before = self.board.fen()
        try:
            self.board.set_castling_fen(text)
        except fairychess.FenError:
            assert self.board.fen() == before

    @rule(text=st.sampled_from(["", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "nonsense"]))
    def set_fen(self, text: str) -> None:
        before = self.board.fen()
        try:
            self.board.set_fen(text)
        except fairychess.FenError:
            assert self.board.fen() == before

    @rule(how=st.integers(0, 5))
    def keep(self, how: int) -> None:
        makers: list[Callable[[], Board]] = [
            self.board.copy,
            lambda: copy.copy(self.board),
            lambda: copy.deepcopy(self.board),
            lambda: self.board.copy(stack=False),
        ]
        twin = makers[how]() if how < 4 else pickle.loads(pickle.dumps(self.board))  # noqa: S301 - our own
        assert twin == self.board
        assert twin.fen() == self.board.fen()
        self.kept = [*self.kept[-3:], (twin, twin.fen())]

    @rule()
    def go_on_with_a_kept_one(self) -> None:
        if self.kept:
            self.board, fen = self.kept.pop()
            assert self.board.fen() == fen

    @rule(do=st.sampled_from(["reset", "clear", "clear_stack", "root", "mirror"]))
    def change_all(self, do: str) -> None:
        try:
            found = getattr(self.board, do)()
        except fairychess.FairyChessError:
            assert do == "mirror"
            return
        self.board = self.board if found is None else found

    @rule()
    def iterate(self) -> None:
        self.iterations = [*self.iterations[-3:], (iter(self.board.legal_moves), len(self.board.legal_moves))]

    @rule()
    def go_on_iterating(self) -> None:
        for moves, count in self.iterations:
            assert len(list(moves)) == count
        self.iterations.clear()

    @rule(text=st.text(max_size=6) | st.sampled_from(["e4", "Nf3", "O-O", "e2e4", "0000", "--", "accept", "P@e4"]))
    def read(self, text: str) -> None:
        for reader in (self.board.push_uci, self.board.push_san):
            before = self.board.fen()
            try:
                move = reader(text)
            except (fairychess.InvalidMoveError, fairychess.IllegalMoveError, fairychess.AmbiguousMoveError):
                assert self.board.fen() == before
            else:
                assert self.board.pop() == move
                assert self.board.fen() == before

    @rule()
    def search(self) -> None:
        if self.board.is_valid() and not self.board.is_game_over():
            result = fairychess.search(self.board, nodes=100)
            assert result.move in self.board.legal_moves

    @invariant()
    def answers(self) -> None:
        """Check that the board answers every query, even if its position is invalid."""
        board = self.board
        moves = list(board.legal_moves)
        assert len(moves) == board.legal_moves.count()
        for move in moves[:3]:
            assert board.parse_uci(move.uci()) == move
            assert board.parse_san(board.san(move)) == move
            board.gives_check(move)
            board.is_capture(move)
        board.outcome(claim_draw=True)
        assert board.perft(1) == len(moves)
        assert repr(board)
        assert str(board)
        assert board.zobrist_hash() == board.copy().zobrist_hash()
        if not board.status():
            assert Board(board.variant, board.fen()) == board

    def teardown(self) -> None:
        for board, fen in self.kept:
            assert board.fen() == fen


Boards.TestCase.settings = settings(max_examples=25 * TIMES, stateful_step_count=30, deadline=None)
TestBoards = Boards.TestCase
