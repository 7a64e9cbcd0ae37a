"""The file from which a restarted server continues the game between two people: the moves, the clocks, and the invitations.

It is written at each change, and every few seconds while a clock runs, so that a killed server costs no one more than that. It
holds the invitations, so only the user can read it.
"""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any

from fairychess import FairyChessError, Variant
from fairychess.web.private import read_private, write_private

from .clock import GameClock
from .game import SharedGame

if TYPE_CHECKING:
    from pathlib import Path

    from fairychess.web.messages import Json

__all__ = ["keep_game", "kept_game"]

FORMAT = 1
DAYS = 30
"""The number of days after which a game is not continued."""

MAX_SIZE = 4 << 20
"""The maximum length of the file, in characters."""

FAULTS = (ValueError, TypeError, KeyError, AttributeError, FairyChessError)


def keep_game(path: Path, game: SharedGame, invitations: dict[str, str], now: float) -> None:
    """Write the game.

    Args:
        path: The file.
        game: The game.
        invitations: The tokens of `guest` and `spectator`.
        now: The time in milliseconds.

    Raises:
        OSError: It cannot be written.
    """
    content: Json = {
        "format": FORMAT,
        "number": game.number,
        "definition": game.board.variant.to_toml(),
        "fen": game.fen,
        "moves": [move.uci() for move in game.board.move_stack],
        "seats": game.seats,
        "names": game.names,
        "joined": game.joined,
        "clock": None if game.clock is None else game.clock.row(now) | {"before": game.clock.before},
        "result": game.result,
        "reason": game.reason,
        "invitations": invitations,
    }
    write_private(path, json.dumps(content))


def kept_game(path: Path) -> tuple[SharedGame, dict[str, str]] | None:
    """Read the game, with its clocks stopped, and the invitations; None if there is none that can be continued."""
    text = read_private(path, MAX_SIZE, DAYS)
    if text is None:
        return None
    try:
        return _read(json.loads(text))
    except FAULTS as error:
        logging.getLogger(__name__).warning("the game in %s cannot be continued: %s", path, error)
        return None


def _read(content: dict[str, Any]) -> tuple[SharedGame, dict[str, str]]:
    if content["format"] != FORMAT:
        raise ValueError("it was written by another version of fairychess")
    row = content["clock"]
    clock = None
    if row is not None:
        before = [dict(each) for each in row["before"]]
        clock = GameClock(row["base"], row["increment"], dict(row["left"]), before=before)
    game = SharedGame(
        Variant.from_toml(content["definition"]), content["fen"], dict(content["seats"]), dict(content["names"]), clock
    )
    for uci in content["moves"]:
        game.push(uci)
    game.number = content["number"]
    game.joined, game.result, game.reason = content["joined"], content["result"], content["reason"]
    tokens = content["invitations"]
    return game, {"guest": str(tokens["guest"]), "spectator": str(tokens["spectator"])}
