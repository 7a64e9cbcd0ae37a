"""Results recorded from python-chess and Fairy-Stockfish: positions, games and perft, in tests/data/peer_vectors.json."""

from __future__ import annotations

import json
from typing import Any

import pytest

from conftest import DATA
from fairychess import Board, Variant
from support.peers import wolf_fen, wolf_move

Vector = dict[str, Any]

VECTORS: dict[str, dict[str, Any]] = json.loads((DATA / "peer_vectors.json").read_text(encoding="utf-8"))
WOLF = Variant.from_file(DATA / "wolf-fairy-stockfish.toml")


def vectors(group: str) -> list[Any]:
    return [
        pytest.param(variant, vector, id=f"{variant}-{number}")
        for variant, found in VECTORS.items()
        for number, vector in enumerate(found[group])
    ]


def board(variant: str, fen: str) -> Board:
    return Board(WOLF if variant == "wolf" else variant, fen)


def our_fen(variant: str, fen: str) -> str:
    return wolf_fen(fen) if variant == "wolf" else fen


def our_moves(variant: str, texts: str) -> list[str]:
    return [wolf_move(text) if variant == "wolf" else text for text in texts.split()]


def moves(board: Board) -> list[str]:
    return sorted(move.uci() for move in board.legal_moves)


def test_the_file_is_whole() -> None:
    assert sorted(VECTORS) == [
        "capablanca", "chess960", "crazyhouse", "gothic", "grand", "grasshopper", "nightrider", "seirawan", "wolf"
    ]  # fmt: skip
    counts = {group: len(vectors(group)) for group in ("positions", "games", "perft")}
    assert counts == {
        "positions": 91,
        "games": 52,
        "perft": 44,
    }


@pytest.mark.parametrize(("variant", "vector"), vectors("positions"))
def test_position(variant: str, vector: Vector) -> None:
    found = board(variant, vector["fen"])
    for mv in our_moves(variant, vector["moves"]):
        found.push_uci(mv)
    assert found.fen() == our_fen(variant, vector["fen_after"])
    assert moves(found) == sorted(our_moves(variant, vector["legal_after"]))
    assert found.is_check() == vector["check"]


@pytest.mark.parametrize(("variant", "vector"), vectors("games"))
def test_game(variant: str, vector: Vector) -> None:
    found = board(variant, vector["fen"])
    fens = {int(ply): our_fen(variant, fen) for ply, fen in vector["fens"].items()}
    written, counts = {}, []
    for ply, mv in enumerate(our_moves(variant, vector["moves"]), start=1):
        found.push_uci(mv)
        counts.append(len(found.legal_moves))
        if ply in fens:
            written[ply] = found.fen()
    assert counts == vector["counts"]
    assert written == fens


@pytest.mark.parametrize(("variant", "vector"), vectors("perft"))
def test_perft(variant: str, vector: Vector) -> None:
    found = board(variant, vector["fen"])
    assert found.fen() == our_fen(variant, vector["written"])
    assert [found.perft(depth) for depth in range(1, 1 + len(vector["nodes"]))] == vector["nodes"]
