"""Games to look at: a typical game, the most dramatic, the shortest and the longest, and one for each ending."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Any, Final

from fairychess import Board

from .drama import drama_of, expectations, lead_changes
from .measure import rounded
from .viability import ending

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess import Variant

    from .curve import ScoreCurve
    from .facts import GameFacts

MAX_ENDINGS: Final = 8
"""The maximum number of games chosen for their endings."""


def gallery(games: Sequence[GameFacts], curve: ScoreCurve, variant: Variant) -> list[dict[str, Any]]:
    """Choose games and write their moves in standard algebraic notation.

    Args:
        games: The games.
        curve: The curve from scores to expected results.
        variant: The variant.
    """
    chosen: dict[int, tuple[str, GameFacts]] = {}

    def choose(title: str, game: GameFacts | None) -> None:
        if game is not None and game.number not in chosen:
            chosen[game.number] = (title, game)

    ended = [game for game in games if game.points is not None] or list(games)
    decided = [game for game in ended if game.points not in (None, 0.5) and expectations(game, curve)]
    choose("A usual game", usual(ended, curve))
    choose("The most dramatic game", max(decided, key=lambda game: tension(game, curve), default=None))
    choose("The shortest game", min(ended, key=lambda game: (game.plies, game.number), default=None))
    choose("The longest game", max(ended, key=lambda game: (game.plies, -game.number), default=None))
    endings = Counter(ending(game.reason, game.result) for game in games)
    for title, _ in sorted(endings.items(), key=lambda each: (-each[1], each[0]))[:MAX_ENDINGS]:
        choose(title, usual([game for game in games if ending(game.reason, game.result) == title], curve))
    return [written(title, game, curve, variant) for title, game in chosen.values()]


def tension(game: GameFacts, curve: ScoreCurve) -> float:
    """Return the drama of a game: how far the winner was behind."""
    expected = [p for _, p in expectations(game, curve)]
    return drama_of(expected if game.points == 1 else [1 - p for p in expected])


def usual(games: Sequence[GameFacts], curve: ScoreCurve) -> GameFacts | None:
    """Return the game closest to the average in length, lead changes and legal moves; None without games."""
    if not games:
        return None
    rows = [
        (game.plies, lead_changes([p for _, p in expectations(game, curve)]), fmean(game.legal) if game.legal else 0.0)
        for game in games
    ]
    columns = list(zip(*rows, strict=True))
    means, spreads = [fmean(column) for column in columns], [pstdev(column) or 1.0 for column in columns]
    distances = [
        sum(((value - mean) / spread) ** 2 for value, mean, spread in zip(row, means, spreads, strict=True)) for row in rows
    ]
    return games[distances.index(min(distances))]


def written(title: str, game: GameFacts, curve: ScoreCurve, variant: Variant) -> dict[str, Any]:
    """Describe a game as JSON data."""
    board = Board(variant, game.start)
    san: list[str] = []
    for text in game.moves:
        move = board.parse_uci(text)
        san.append(board.san(move))
        board.push(move)
    expected = [[ply, rounded(p)] for ply, p in expectations(game, curve)]
    facts = {"number": game.number, "result": game.result, "reason": game.reason, "start": game.start, "end": board.fen()}
    return {"title": title, **facts, "opening": game.random_plies, "moves": game.moves, "san": san, "expected": expected}
