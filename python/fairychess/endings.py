"""How games end, in words."""

from __future__ import annotations

from typing import Final

from .records import Outcome, Termination

SIDES: Final = {True: "White", False: "Black"}

REASONS: Final = {
    Termination.CHECKMATE: "checkmate",
    Termination.STALEMATE: "stalemate",
    Termination.INSUFFICIENT_MATERIAL: "insufficient material",
    Termination.SEVENTYFIVE_MOVES: "the seventy-five-move rule",
    Termination.FIVEFOLD_REPETITION: "fivefold repetition",
    Termination.FIFTY_MOVES: "the fifty-move rule",
    Termination.THREEFOLD_REPETITION: "threefold repetition",
    Termination.VARIANT_WIN: "the rules of the variant",
    Termination.VARIANT_LOSS: "the rules of the variant",
    Termination.VARIANT_DRAW: "the rules of the variant",
}


def in_words(outcome: Outcome) -> str:
    """Say how a game ended."""
    reason = REASONS[outcome.termination]
    return f"Draw by {reason}" if outcome.winner is None else f"{SIDES[outcome.winner]} wins by {reason}"
