"""`load_game` makes an OpenSpiel game from a variant and settings."""

from __future__ import annotations

import os
from typing import Final, Literal

from fairychess import Variant
from fairychess._support.numbers import whole_number
from fairychess.errors import FairyChessError

from .game import OpenSpielGame

__all__ = ["load_game"]

MAX_PLIES: Final = (1 << 32) - 1
"""The maximum number of moves in a game of `VecEnv`, which encodes the positions."""

MAX_HISTORY: Final = 64
"""The maximum number of earlier positions in the planes of `VecEnv`."""


def load_game(
    variant: Variant | str | os.PathLike[str],
    *,
    max_game_length: int = 2000,
    history: int = 0,
    view: Literal["mover", "absolute"] = "mover",
    claim_draws: bool = True,
) -> OpenSpielGame:
    """Return a variant as an OpenSpiel game.

    Args:
        variant: A `Variant`, its name, or the path of a `.toml` file.
        max_game_length: The number of moves after which a game is drawn, 1 to 4,294,967,295.
        history: The number of earlier positions also encoded in the planes, 0 to 64.
        view: The point of view from which boards are encoded and actions are numbered: `"mover"` for the side to move,
            `"absolute"` for White.
        claim_draws: True if the game ends as soon as a draw can be claimed.

    Raises:
        VariantError: The variant is unknown, its definition is invalid, or it has too many actions.
        FairyChessError: A number or the view is invalid.
        OSError: The file cannot be read.

    >>> from fairychess.openspiel import load_game
    >>> load_game("wolf", max_game_length=100).max_game_length()
    100
    """
    if not isinstance(variant, Variant):
        is_name = isinstance(variant, str) and not variant.endswith(".toml") and os.sep not in variant
        variant = Variant(os.fspath(variant)) if is_name else Variant.from_file(variant)
    plies = whole_number("max_game_length", max_game_length, 1, MAX_PLIES)
    planes = whole_number("history", history, 0, MAX_HISTORY)
    if view not in {"mover", "absolute"}:
        message = f"view must be 'mover' or 'absolute', not {view!r}"
        raise FairyChessError(message)
    len(variant.actions)  # raises if there are too many
    return OpenSpielGame(variant, plies, planes, view, claim_draws)
