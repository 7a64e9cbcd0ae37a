"""Game results: the sides, the points for each result, and the reasons in words."""

from __future__ import annotations

from typing import Final

from fairychess.records import Outcome, Termination

SIDES: Final = {True: "White", False: "Black"}
"""The name of each side."""

WHITE_POINTS: Final = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
"""White's points for each PGN result, except `*`. Black's points are 1 minus White's."""

WINNERS: Final[dict[str, bool | None]] = {"1-0": True, "0-1": False, "1/2-1/2": None}
"""The side that won, for each PGN result except `*`; None for a draw."""

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
"""The reasons for the end of a game, phrased to follow "by"."""


def in_words(outcome: Outcome) -> str:
    """Describe how a game ended.

    >>> in_words(Outcome(Termination.CHECKMATE, True))
    'White wins by checkmate'
    """
    reason = REASONS[outcome.termination]
    return f"Draw by {reason}" if outcome.winner is None else f"{SIDES[outcome.winner]} wins by {reason}"
