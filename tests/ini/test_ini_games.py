"""Random games of Fairy-Stockfish's variants: definitions made from its INI format have the same legal moves at each ply.

Its 121 built-in variants are always played; with FAIRYCHESS_VARIANTS_INI, the path of its `variants.ini`, also the 143 variants
in that file; with FAIRYCHESS_LONG=1, 150 times as many games. Games begin at the positions of the recorded perft counts, at
the start and in the middle of games.
"""

from __future__ import annotations

import os
import random

import pyffish
import pytest

from fairychess import Board, FenError, Variant, ini
from support.ini_twins import moves_of
from support.perft_rows import ROWS
from test_ini_peer import NAMES, REFUSED, TEXT, accepted, as_played

LONG = os.environ.get("FAIRYCHESS_LONG") == "1"
GAMES, PLIES = 600 if LONG else 3, 12
"""A pyffish call takes more than a millisecond in any game: 60 games of 12 plies take more than a second."""

OTHER_MOVES: dict[str, str] = {
    "annexation": "lines of enemies that are enclosed continue behind walls",
    "backrank": "the last royal piece may not be left attacked by the move that makes another one",
    "cfour-anyside": "stones that come from the right or from above stop at the first empty square of the board",
    "gale": "chains are followed to the right and upwards only",
}
"""Variants in which games may differ at some ply, with the reasons."""

if TEXT:
    pyffish.load_variant_config(TEXT)


def play(name: str, variant: Variant, number: int) -> str | None:
    """Play one game; return the first difference."""
    chance = random.Random(f"{name}/{number}")
    row = ROWS[name][number % len(ROWS[name])]
    try:
        board = Board(variant, fen=ini.fen(TEXT, name, row.fen))
    except FenError:
        return None if not pyffish.legal_moves(name, row.fen, []) else f"{row.fen} is refused"
    played: list[str] = []
    for _ in range(PLIES):
        theirs = pyffish.legal_moves(name, row.fen, played)
        ours = moves_of(board, theirs)
        if set(theirs) != set(ours):
            extra, missing = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
            return f"{row.fen} {' '.join(played)}: only here {extra}, only there {missing}"
        if not theirs:
            break
        mv = chance.choice(sorted(theirs))
        board.push_uci(ours[mv])
        played.append(mv)
    return None


@pytest.mark.parametrize("name", [name for name in NAMES if name not in OTHER_MOVES])
def test_games_have_the_same_moves(name: str) -> None:
    if name in REFUSED and not accepted(name):
        pytest.skip("definitions do not have its rules yet")
    variant = as_played(name)
    found = [play(name, variant, number) for number in range(GAMES)]
    assert not [each for each in found if each]


LEAPS = {
    "no gates": "[leapsa:makruk]\ncambodianMoves = true\n",
    "no gates, with castling": "[leapsb:chess]\ncambodianMoves = true\n",
    "gates by castling rights": "[leapsc:chess]\ncambodianMoves = true\ngating = true\n",
    "no letters of gates": "[leapsd:makruk]\ncambodianMoves = true\ngating = true\n",
    "gates no longer": "[leapse:cambodian]\ngating = false\n",
    "letters of some gates": "[leapsf:cambodian]\nstartFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w De - 0 1\n",
}
"""Sections in which some or all kings and queens lack the leaps of ouk."""


@pytest.mark.parametrize("text", LEAPS.values(), ids=LEAPS)
def test_only_pieces_with_gates_leap(text: str) -> None:
    name = text[1:].partition(":")[0]
    pyffish.load_variant_config(text)
    variant = ini.variant(text, name)
    start = pyffish.start_fen(name)
    for number in range(3):
        chance, board, played = random.Random(number), Board(variant), list[str]()
        for _ in range(PLIES):
            theirs = pyffish.legal_moves(name, start, played)
            ours = moves_of(board, theirs)
            assert set(ours) == set(theirs), played
            played.append(chance.choice(sorted(theirs)))
            board.push_uci(ours[played[-1]])
