"""Pieces: which of them are used, what they are good for, and which squares and special moves the games see."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from fairychess import Board
from fairychess.data.stats import piece_values
from fairychess.data.stats.material import counted_pieces

from .intervals import mean_interval, wilson
from .measure import Measure, rounded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess import Variant

    from .facts import GameFacts

MECHANICS: Final = {
    "castling": "castling",
    "en_passant": "en passant",
    "promotion": "promotion",
    "gates": "introduction",
    "drops": "drop",
    "vote": "vote",
    "walling": "wall",
}
"""The special moves that the sections of a definition allow."""


def at_start(variant: Variant) -> dict[str, int]:
    """Return how many pieces of each type both sides have at the start, on the board and in reserve."""
    board = Board(variant)
    counts = {name: sum(len(board.pieces(name, color)) for color in (True, False)) for name in variant.pieces}
    for color in (True, False):
        for name, count in board.reserve(color).items():
            counts[name] += count
    return counts


def pieces(games: Sequence[GameFacts], variant: Variant) -> list[Measure]:
    """Measure how many of the squares, and which piece types, are used.

    Args:
        games: The games.
        variant: The variant.
    """
    squares = variant.files * variant.ranks
    shares = [len(game.reached) / squares for game in games]
    label = "squares that a piece reaches in a game"
    value = fmean(shares) if shares else None
    found = [Measure("pieces", "coverage", label, value, mean_interval(shares), "share", len(games), 0.02)]
    for name in variant.pieces:
        used = sum(name in game.first_moves for game in games)
        share = used / len(games) if games else None
        label = f"games in which the {name} moves"
        found.append(Measure("pieces", f"use of {name}", label, share, wilson(used, len(games)), "share", len(games), 0.05))
    return found


def piece_table(games: Sequence[GameFacts], variant: Variant) -> list[dict[str, Any]]:
    """Describe each piece type: its value, its use, its captures and its squares.

    Args:
        games: The games.
        variant: The variant.
    """
    counted = counted_pieces(variant)
    fitted = piece_values(counted, [(game.points, game.rows) for game in games if game.points is not None and game.rows])
    values = {value.name: value for value in fitted if not value.reserve}
    engine, start, moves = variant.piece_values(), at_start(variant), sum(game.plies for game in games)
    rows: list[dict[str, Any]] = []
    for name, piece in variant.pieces.items():
        used = sum(name in game.first_moves for game in games)
        low, high = wilson(used, len(games))
        first = sorted(game.first_moves[name] for game in games if name in game.first_moves)
        value = values.get(name)
        row: dict[str, Any] = {
            "piece": name,
            "royal": bool(piece.royal),
            "at start": start[name],
            "used": rounded(used / len(games)),
            "low": rounded(low),
            "high": rounded(high),
            "games": used,
            "first move": first[len(first) // 2] if first else None,
            "moves": rounded(sum(game.movers.count(name) for game in games) / moves) if moves else None,
            "captures": rounded(fmean(game.made[name] for game in games)),
            "captured": rounded(fmean(game.suffered[name] for game in games)),
            "squares": len(set[int]().union(*(game.squares.get(name, set[int]()) for game in games))),
            "stated value": piece.value,
            "engine value": rounded(engine.get(name)),
            "fitted value": None if value is None else rounded(value.log_odds),
            "fitted error": None if value is None else rounded(2 * value.error),
        }
        rows.append(row)
    return rows


def mechanics_table(games: Sequence[GameFacts], definition: dict[str, Any]) -> list[dict[str, Any]]:
    """Return how many games have special moves of each sort: those of the definition, and others that were played.

    Args:
        games: The games.
        definition: The canonical definition, as read from TOML.
    """
    sections = {name: section for section, name in MECHANICS.items() if section in definition}
    played = {name for game in games for name in game.mechanics}
    rows: list[dict[str, Any]] = []
    for name in sorted(played | set(sections)):
        having = sum(name in game.mechanics for game in games)
        low, high = wilson(having, len(games))
        share = {"share": rounded(having / len(games)), "low": rounded(low), "high": rounded(high)}
        mean = rounded(fmean(game.mechanics[name] for game in games))
        rows.append({"move": name, "section": sections.get(name), "games": having, **share, "per game": mean})
    return rows


def unused_squares(games: Sequence[GameFacts], variant: Variant) -> list[str]:
    """Return the names of the squares that no piece reached in any game.

    Args:
        games: The games.
        variant: The variant.
    """
    reached = set[int]().union(*(game.reached for game in games))
    return [variant.square_name(square) for square in range(variant.files * variant.ranks) if square not in reached]


def square_use(games: Sequence[GameFacts], variant: Variant) -> list[float]:
    """Return the share of the games in which a piece reached each square, from the first square.

    Args:
        games: The games.
        variant: The variant.
    """
    return [sum(square in game.reached for game in games) / max(len(games), 1) for square in range(variant.files * variant.ranks)]
