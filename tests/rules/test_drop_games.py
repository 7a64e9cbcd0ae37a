"""Random games of the Shogi family and of other variants with drops have the same legal moves as in pyffish at each ply."""

from __future__ import annotations

import os
from random import Random

import pyffish
import pytest

from fairychess import Board, Variant

GAMES = 60 if os.environ.get("FAIRYCHESS_LONG") else 1
PLIES = 120
# In pyffish mate by a dropped pawn is legal, but the side that gives it loses.
MATES = 'mates = "never"\n'
NAMES = ["shogi", "minishogi", "kyotoshogi", "micro", "torishogi", "euroshogi", "crazyhouse", "chessgi", "pocketknight"]


def as_played_there(name: str) -> Variant:
    """Return the variant with mate by drops allowed, as in pyffish."""
    return Variant.from_toml(Variant(name).to_toml().replace(MATES, ""))


def same_pieces(ours: str, theirs: str) -> bool:
    """Return True if both FENs have the same board, reserve and side to move; the reserves may differ in order."""
    (board, _, reserve), (other, _, waiting) = (fen.split()[0].partition("[") for fen in (ours, theirs))
    return (board, sorted(reserve), ours.split()[1]) == (other, sorted(waiting), theirs.split()[1])


@pytest.mark.parametrize("name", NAMES)
def test_random_games_have_the_moves_of_pyffish(name: str) -> None:
    variant = as_played_there(name)
    chance = Random(name)
    compared = 0
    for _ in range(GAMES):
        board = Board(variant)
        for _ in range(PLIES):
            fen = board.fen()
            moves = sorted(move.uci() for move in board.legal_moves)
            assert moves == sorted(pyffish.legal_moves(name, fen, [])), fen
            compared += 1
            if not moves:
                break
            board.push_uci(chance.choice(moves))
            assert same_pieces(board.fen(), pyffish.get_fen(name, fen, [board.peek().uci()]))
    assert compared > 20 * GAMES


def test_only_mates_by_dropped_pawns_differ() -> None:
    mating = "k8/2G6/K8/9/9/9/9/9/9[P] w - - 0 1"
    there, here = as_played_there("shogi"), Variant("shogi")
    texts = [{move.uci() for move in Board(variant, fen=mating).legal_moves} for variant in (there, here)]
    assert texts[0] - texts[1] == {"P@a8"}
    assert texts[1] <= texts[0]


def test_a_pawn_may_give_check_and_another_piece_may_mate() -> None:
    checking = Board("shogi", fen="k8/9/K8/9/9/9/9/9/9[P] w - - 0 1")
    assert "P@a8" in {move.uci() for move in checking.legal_moves}
    mating = Board("shogi", fen="k8/2G6/K8/9/9/9/9/9/9[G] w - - 0 1")
    mating.push_uci("G@a8")
    assert mating.is_checkmate()
