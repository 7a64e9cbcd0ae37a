"""The game that the host asks for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from fairychess.web.messages import RequestError

from .clock import GameClock
from .game import OTHER, SharedGame
from .names import name_of

if TYPE_CHECKING:
    from fairychess import Variant
    from fairychess.web.messages import Request

__all__ = ["invited"]

MAX_TIME = 24 * 3600 * 1000
"""The maximum time of a clock, in milliseconds."""


def invited(variant: Variant, request: Request) -> SharedGame:
    """Return a new game.

    Args:
        variant: The rules.
        request: A request with the `side` of the host (`w`, `b` or `random`), the host's `name`, optionally the `fen` in `state`,
            and a `clock` with `base` and `increment` in milliseconds.

    Raises:
        RequestError: A value is invalid, or the game is over in the position.
        FenError: The FEN is invalid.
    """
    side = request.text("side")
    if side not in ("w", "b", "random"):
        raise RequestError("side", 'side is neither "w" nor "b" nor "random"')
    host = random.choice("wb") if side == "random" else side
    clock = None
    if "clock" in request:
        times = request.inner("clock")
        clock = GameClock(times.number("base", 1000, MAX_TIME) or MAX_TIME, times.number("increment", 0, MAX_TIME) or 0)
    state = request.inner("state")
    names = {"host": name_of(request.text("name", ""), "Host"), "guest": "Guest"}
    fen = state.text("fen") if "fen" in state else None
    game = SharedGame(variant, fen, {host: "host", OTHER[host]: "guest"}, names, clock)
    if game.first["over"] is not None:
        raise RequestError("fen", "the game is already over in this position")
    return game
