"""The changes that moves make (`Board.effects`), and the pseudo-legal moves of either side."""

from __future__ import annotations

import json
import re
from typing import get_args

import pytest

from conftest import ROOT
from fairychess import BB_D1, BLACK, WHITE, Board, Change, IllegalMoveError, Move, Refusal
from fairychess.records.changes import RefusalReason


def test_the_changes_of_a_capture_into_the_reserve() -> None:
    board = Board("crazyhouse", "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1")
    assert board.effects(board.parse_uci("e4d5")) == [
        Change("take", 35, None, BLACK, "pawn"),
        Change("reserve", None, None, WHITE, "pawn", 1),
        Change("go", 28, 35, WHITE, "pawn"),
    ]


def test_a_vote_and_a_drop_that_relocates_have_their_changes() -> None:
    board = Board("stoltz")
    assert board.effects(board.parse_uci("accept")) == [Change("vote", accept=True)]
    for _ in range(2):
        board.push_uci("accept")
    assert [change.act for change in board.effects(board.parse_uci("C@e2"))] == ["go", "reserve", "put"]


def test_effects_of_pseudo_legal_moves_of_either_side() -> None:
    board = Board(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    assert [change.act for change in board.effects(Move("e2", "c3"))] == ["go"]
    assert [change.act for change in board.effects(Move("e4", "e2"))] == ["take", "go"]
    with pytest.raises(IllegalMoveError):
        board.effects(Move("e4", "d3"))


def test_pseudo_legal_moves_of_the_side_that_is_not_to_move() -> None:
    board = Board(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    theirs = list(board.generate_pseudo_legal_moves(color=BLACK))
    assert Move("e4", "e2") in theirs
    assert Move("e1", "f1") not in theirs
    assert list(board.generate_pseudo_legal_moves(color=WHITE)) == board.pseudo_legal_moves
    assert list(board.generate_pseudo_legal_moves(BB_D1, color=BLACK)) == []


def test_why_a_text_is_not_a_legal_move() -> None:
    board = Board(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    assert board.why_illegal("e2c3") == Refusal("check", "it leaves the king on e1 to the rook on e4", (4, 28))
    assert board.why_illegal("Nc3") == board.why_illegal("e2c3")
    assert board.why_illegal("Kd1") is None


def test_every_reason_has_its_name_in_python() -> None:
    names = re.findall(r'=> "([a-z-]+)",', (ROOT / "rust/core/src/game/refusal/mod.rs").read_text(encoding="utf-8"))
    assert tuple(names) == get_args(RefusalReason)


def test_a_view_has_the_legal_moves_with_what_they_do() -> None:
    board = Board("crazyhouse", "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1")
    view = json.loads(board.view_json())
    assert [move["uci"] for move in view["moves"]] == [move.uci() for move in board.legal_moves]
    assert all(move["san"] == board.san(board.parse_uci(move["uci"])) for move in view["moves"])
    acts = next(move["acts"] for move in view["moves"] if move["uci"] == "e4d5")
    assert acts == [["take", "d5"], ["reserve", "w", "pawn", 1], ["go", "e4", "d5"]]
    theirs = json.loads(board.pseudo_legal_json(BLACK))
    assert [move["uci"] for move in theirs] == [move.uci() for move in board.generate_pseudo_legal_moves(color=BLACK)]


def test_a_view_shows_check_votes_and_the_end() -> None:
    mated = json.loads(Board(fen="R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").view_json())
    assert mated["over"] == {"result": "1-0", "winner": "w", "reason": "checkmate"}
    assert (mated["check"], mated["checkers"], mated["moves"]) == (["g8"], ["a8"], [])
    board = Board("stoltz")
    assert json.loads(board.view_json())["vote"] == "w"
    board.push_uci("accept")
    assert json.loads(board.view_json())["last"]["acts"] == [["vote", True]]


@pytest.mark.parametrize("name", ["atomic-giveaway", "antiatomic", "atomic-giveaway-hill"])
def test_a_side_that_blows_up_its_last_piece_has_lost_all_of_them(name: str) -> None:
    board = Board(name, "8/p7/8/8/8/7n/8/R7 w - - 0 1")
    board.push_uci("a1a7")
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner == WHITE
