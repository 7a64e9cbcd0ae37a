"""Random games, which the core plays without calling Python."""

from __future__ import annotations

from typing import NamedTuple

from fairychess._core import Variant, _random_games


class RandomGames(NamedTuple):
    """Counts of random games."""

    games: int
    """The number of games."""
    plies: int
    """The number of moves in all games, votes included."""
    white: int
    """The number of games that White won."""
    black: int
    """The number of games that Black won."""
    drawn: int
    """The number of drawn games."""
    unfinished: int
    """The number of games that reached `max_plies`."""


def random_games(
    variant: Variant | str, games: int, *, seed: int = 0, threads: int | None = None, max_plies: int = 10_000
) -> RandomGames:
    """Play random games to the end from the start position. Each legal move is equally likely; draws are claimed at once.

    Other Python threads can run in the meantime, and Ctrl-C stops the games.

    Args:
        variant: A `Variant` or its name.
        games: The number of games, at least 1.
        seed: The seed. The games depend only on it, not on the number of threads.
        threads: The number of threads, 1 to 256. None means one per processor, or fewer if the system cannot start that many.
        max_plies: The number of moves after which a game is stopped, 1 to 16,777,216.

    Returns:
        The number of moves, and the number of games with each result.

    Raises:
        FairyChessError: A number is out of range.
        MemoryError: The system cannot start that many threads.
        VariantError: The variant is unknown.

    >>> random_games("chess", 100, seed=1) == random_games("chess", 100, seed=1, threads=2)
    True
    """
    variant = Variant(variant) if isinstance(variant, str) else variant
    return RandomGames(**_random_games(variant, games, seed, threads, max_plies))
