"""The standing of a match from its games: the score with its interval, by colour, and a line for each game."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from fairychess.match.report import score_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess.match.records import GameRecord

    from .messages import Json

__all__ = ["standing"]

MAX_ROWS = 5000
"""The maximum number of games to list, counted from the end."""


def standing(games: Sequence[GameRecord], names: tuple[str, str]) -> Json:
    """Return the standing.

    Args:
        games: The finished games.
        names: The players' names, the first player's first.

    Returns:
        An object with `names`; `games`, the number of those that count; the first player's `wins`, `draws` and `losses`; the
        `mean` score and `elo`, with their 95 % intervals (`mean_low` and so on; null if infinite); `colors`, the first player's
        wins, draws and losses with White, and those with Black; and `rows`: for each game its `number`, the names of `white`
        and `black`, its `result`, `plies` and `reason`.
    """
    without = {game.pair for game in games if game.uncounted}
    counted = [game for game in games if game.pair not in without]
    score = score_of(counted)
    low, high = score.mean_interval
    elo_low, elo_high = score.elo_interval
    return {
        "names": list(names),
        "games": score.games,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "mean": score.mean,
        "mean_low": low,
        "mean_high": high,
        "elo": _finite(score.elo),
        "elo_low": _finite(elo_low),
        "elo_high": _finite(elo_high),
        "colors": [_points([game for game in counted if game.white == side]) for side in ("a", "b")],
        "rows": [_row(game, names) for game in games[-MAX_ROWS:]],
    }


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None


def _points(games: Sequence[GameRecord]) -> list[int]:
    return [sum(game.points == points for game in games) for points in (1.0, 0.5, 0.0)]


def _row(game: GameRecord, names: tuple[str, str]) -> Json:
    white, black = names if game.white == "a" else names[::-1]
    return {
        "number": game.number,
        "white": white,
        "black": black,
        "result": game.result,
        "plies": len(game.moves),
        "reason": game.reason,
    }
