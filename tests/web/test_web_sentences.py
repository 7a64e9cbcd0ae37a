"""Sentences that describe moves in the browser, made from the moves' acts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from fairychess import Board

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SPOKEN = (
    ("chess", None, "Na3", "The knight goes to a3."),
    ("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "The pawn captures the pawn on d5."),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "The pawn goes to d6, capturing the pawn on d5."),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "The king castles to g1, with the rook to f1."),
    ("chess", "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxa8=Q+", "The pawn captures the rook on a8 and becomes a queen. Check."),
    ("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "The rook goes to a8. Checkmate."),
    ("stoltz", None, "accept", "White accepts."),
    (
        "reserve-belfry",
        "k7/8/3r4/8/3Y4/3N4/8/4K3[] w - - 0 1",
        "Yxd5",
        "The belfry goes to d5 and throws the knight from d3 to d6, capturing the rook.",
    ),
    (
        "stoltz",
        "k7/8/8/8/8/8/4P3/4K3[C] w - - 0 1",
        "C@e2",
        "The pawn goes from e2 to e4 and a culverin enters on e2.",
    ),
    (
        "seirawan",
        "4k3/8/8/8/8/p7/8/1N2K3[H] w B - 0 1",
        "Nxa3/H",
        "The knight captures the pawn on a3 and a hawk enters on b1.",
    ),
    (
        "atomic",
        "4k3/8/8/2n1q3/3p4/8/8/K2Q4 w - - 0 1",
        "Qxd4",
        "The queen captures the pawn on d4, and the queen on d4, the knight on c5 and the queen on e5 leave the board.",
    ),
    ("duck", "4k3/8/8/4*3/8/8/8/1N2K3 w - - 0 1", "Na3,f2", "The knight goes to a3 and the duck on e5 moves to f2."),
    ("duck", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Na3,f2", "The knight goes to a3 and the duck goes to f2."),
    ("atlantis", None, "*@a3", "A3 becomes a wall."),
    ("ataxx", "p6/2P4/7/7/7/7/7 w - - 0 1", "@b7#", "A stone enters on b7 and the stone on a7 joins White. The game ends."),
    ("janggi", None, "--", "White passes."),
)


def test_moves_are_sentences(page: Page) -> None:
    for variant, fen, san, sentence in SPOKEN:
        view = json.loads(Board(variant, fen).view_json())
        move = next(move for move in view["moves"] if move["san"] == san)
        speak = "async ([view, move]) => (await import('/board/sentences.js')).sentence(view, move)"
        assert page.evaluate(speak, [view, move]) == sentence
