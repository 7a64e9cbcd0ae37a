"""How a game is seen as planes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.batch import VecEnv

if TYPE_CHECKING:
    from .game import Game


def watch(game: Game, fen: str | None) -> VecEnv:
    """Give one board that plays a game from a position and shows it."""
    return VecEnv(
        game.variant,
        1,
        history=game.history,
        obs="f32",
        mask=None,
        autoreset=None,
        max_plies=game.max_plies,
        start=fen,
        view=game.view,
        claim_draws=game.claim_draws,
    )
