"""Solved endgames: the results in endgame tables, and how often games reach them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from fairychess import Board
from fairychess.data.games import ADJUDICATED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess.endgames import SideStatistics, Tables

    from .facts import GameFacts


def solved_endgames(tables: Tables, games: Sequence[GameFacts]) -> list[dict[str, Any]]:
    """Return the results of all tables in memory, those that the most games reach first.

    Args:
        tables: The tables.
        games: The games, which ended as soon as they reached a position of a table.
    """
    reached = Counter(tables.material_of(last_position(tables, game)) for game in games if game.reason == ADJUDICATED)
    rows: list[dict[str, Any]] = []
    for name in tables.load():
        statistics = tables.statistics(name)
        sides = {"white": counted(statistics.white), "black": counted(statistics.black)}
        rows.append({"material": name, **sides, "games": reached[name]})
    return sorted(rows, key=lambda row: (-row["games"], row["material"]))


def last_position(tables: Tables, game: GameFacts) -> Board:
    """Return the position in which a game ended."""
    board = Board(tables.variant, game.start)
    for move in game.moves:
        board.push_uci(move)
    return board


def counted(side: SideStatistics) -> dict[str, int]:
    """Return the results with one side to move."""
    numbers = {"positions": side.positions, "won": side.won, "drawn": side.drawn, "lost": side.lost}
    return numbers | {"longest win": side.longest_win_plies or 0}
