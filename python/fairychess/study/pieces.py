"""Pieces: their use and value, and the squares and special moves that occur in the games."""

from __future__ import annotations

from collections import Counter
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from fairychess import Board
from fairychess.data.stats import piece_values
from fairychess.data.stats.material import Material

from .intervals import mean_interval, wilson
from .measure import DEVIATIONS, Measure, estimate, rounded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess import Variant
    from fairychess.data.stats import PieceValue

    from .facts import GameFacts
    from .measure import Interval

MECHANICS: Final = {
    "castling": "castling",
    "en_passant": "en passant",
    "promotion": "promotion",
    "gates": "introduction",
    "drops": "drop",
    "vote": "vote",
    "walling": "wall",
}
"""The special moves that each section of a definition allows."""


def at_start(variant: Variant) -> dict[str, int]:
    """Return the number of pieces of each type at the start, for both sides, on the board and in reserve."""
    board = Board(variant)
    counts = {name: sum(len(board.pieces(name, color)) for color in (True, False)) for name in variant.pieces}
    for color in (True, False):
        for name, count in board.reserve(color).items():
            counts[name] += count
    return counts


def pieces(games: Sequence[GameFacts], variant: Variant) -> list[Measure]:
    """Measure the use of squares and of piece types.

    Args:
        games: The games.
        variant: The variant.
    """
    squares = variant.files * variant.ranks
    shares = [len(game.reached) / squares for game in games]
    label = "squares that a piece reaches in a game"
    value = fmean(shares) if shares else None
    found = [Measure("pieces", "coverage", label, value, mean_interval(shares, most=1), "share", len(games), 0.02)]
    for name in variant.pieces:
        used = sum(name in game.first_moves for game in games)
        share = used / len(games) if games else None
        label = f"games in which the {name} moves"
        found.append(Measure("pieces", f"use of {name}", label, share, wilson(used, len(games)), "share", len(games), 0.05))
    return found


def piece_table(games: Sequence[GameFacts], variant: Variant) -> list[dict[str, Any]]:
    """Describe each piece type: its value, use, captures and squares.

    Args:
        games: The games.
        variant: The variant.
    """
    counted = Material(variant).counted
    fitted = piece_values(counted, [(game.points, game.rows) for game in games if game.points is not None and game.rows])
    values = {value.name: value for value in fitted if not value.reserve}
    engine, start, plies = variant.piece_values(), at_start(variant), [game.plies for game in games]
    rows: list[dict[str, Any]] = []
    for name, piece in variant.pieces.items():
        used = sum(name in game.first_moves for game in games)
        moves = [game.movers.count(name) for game in games]
        made, suffered = [game.made[name] for game in games], [game.suffered[name] for game in games]
        first = sorted(game.first_moves[name] for game in games if name in game.first_moves)
        value = values.get(name)
        row: dict[str, Any] = {
            "piece": name,
            "royal": bool(piece.royal),
            "at start": start[name],
            **estimate("used", used / len(games), wilson(used, len(games))),
            "games": used,
            "first move": first[len(first) // 2] if first else None,
            **estimate("moves", sum(moves) / sum(plies) if sum(plies) else None, mean_interval(moves, plies, most=1)),
            **estimate("captures", fmean(made), mean_interval(made)),
            **estimate("captured", fmean(suffered), mean_interval(suffered)),
            "squares": len(set[int]().union(*(game.squares.get(name, set[int]()) for game in games))),
            "stated value": piece.value,
            "engine value": rounded(engine.get(name)),
            **estimate("fitted value", *(None, None) if value is None else fitted_interval(value)),
        }
        rows.append(row)
    return rows


def fitted_interval(value: PieceValue) -> tuple[float, Interval]:
    """Return a fitted value in log odds and its interval."""
    half = DEVIATIONS * value.error
    return value.log_odds, (value.log_odds - half, value.log_odds + half)


def mechanics_table(games: Sequence[GameFacts], definition: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the number of games with each type of special move: those in the definition, and any others played.

    Args:
        games: The games.
        definition: The canonical definition, as read from TOML.
    """
    sections = {name: section for section, name in MECHANICS.items() if section in definition}
    played = {name for game in games for name in game.mechanics}
    rows: list[dict[str, Any]] = []
    for name in sorted(played | set(sections)):
        having = sum(name in game.mechanics for game in games)
        share = estimate("share", having / len(games), wilson(having, len(games)))
        played_in = [game.mechanics[name] for game in games]
        often = estimate("per game", fmean(played_in), mean_interval(played_in))
        rows.append({"move": name, "section": sections.get(name), "games": having, **share, **often})
    return rows


def unused_squares(games: Sequence[GameFacts], variant: Variant) -> list[str]:
    """Return the names of the squares not reached by any piece in any game.

    Args:
        games: The games.
        variant: The variant.
    """
    reached = set[int]().union(*(game.reached for game in games))
    return [variant.square_name(square) for square in range(variant.files * variant.ranks) if square not in reached]


def square_use(games: Sequence[GameFacts], variant: Variant) -> list[dict[str, Any]]:
    """Return, for each square in order, the share of games in which a piece reached it.

    Args:
        games: The games.
        variant: The variant.
    """
    reached = Counter(square for game in games for square in game.reached)
    rows: list[dict[str, Any]] = []
    for square in range(variant.files * variant.ranks):
        use = estimate("use", reached[square] / max(len(games), 1), wilson(reached[square], len(games)))
        rows.append({"square": variant.square_name(square), **use})
    return rows
