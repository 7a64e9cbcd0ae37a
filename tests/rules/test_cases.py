"""The acceptance cases in tests/data/cases.json, made by an independent implementation of the rules."""

from __future__ import annotations

from typing import Any

import pytest

import fairychess
from conftest import CASES, cases
from fairychess import Board, Termination

Case = dict[str, Any]

OUTCOMES = {
    None: "none",
    Termination.CHECKMATE: "checkmate",
    Termination.STALEMATE: "stalemate",
    Termination.INSUFFICIENT_MATERIAL: "insufficient",
    Termination.FIFTY_MOVES: "fifty",
    Termination.SEVENTYFIVE_MOVES: "fifty",
    Termination.THREEFOLD_REPETITION: "repetition",
    Termination.FIVEFOLD_REPETITION: "repetition",
}


def outcome(board: Board) -> str:
    found = board.outcome(claim_draw=True)
    return OUTCOMES[found.termination if found else None]


def moves(board: Board) -> list[str]:
    return sorted(move.uci() for move in board.legal_moves)


def test_the_file_is_whole() -> None:
    assert {group: len(found) for group, found in CASES.items()} == {"starts": 51, "positions": 467, "games": 126, "results": 10}


@pytest.mark.parametrize("case", cases("starts"))
def test_start(case: Case) -> None:
    board = Board(case["variant"])
    assert board.fen() == case["fen"] == board.variant.start_fen
    assert Board(case["variant"], case["fen"]).fen() == case["fen"]
    assert moves(board) == case["moves"]
    assert [board.perft(depth) for depth in range(1, 1 + len(case["perft"]))] == case["perft"]


@pytest.mark.parametrize("case", cases("positions"))
def test_position(case: Case) -> None:
    board = Board(case["variant"], case["fen"])
    assert board.fen() == case["fen"]
    assert moves(board) == case["moves"]
    assert board.is_check() == case["check"]
    assert [board.perft(depth) for depth in range(1, 1 + len(case["perft"]))] == case["perft"]
    assert outcome(board) == case["result"]


@pytest.mark.parametrize("case", cases("games"))
def test_game(case: Case) -> None:
    board = Board(case["variant"], case["start"])
    assert board.fen() == case["start"]
    for text, fen in zip(case["moves"], case["fens"], strict=True):
        board.push_uci(text)
        assert board.fen() == fen
    assert outcome(board) == case["outcome"]
    for fen in [*reversed(case["fens"][:-1]), case["start"]]:
        board.pop()
        assert board.fen() == fen


@pytest.mark.parametrize("case", cases("results"))
def test_result(case: Case) -> None:
    assert outcome(Board(case["variant"], case["fen"])) == case["outcome"]


def test_every_variant_of_the_cases_is_built_in() -> None:
    assert {case["variant"] for case in CASES["starts"]} <= set(fairychess.variants())
