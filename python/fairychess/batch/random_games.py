"""Random games, played by the core alone."""

from __future__ import annotations

from typing import NamedTuple

from fairychess._core import Variant, _random_games


class RandomGames(NamedTuple):
    """How random games went."""

    games: int
    """How many there were."""
    plies: int
    """The turns of all of them, votes among them."""
    white: int
    """How many White won."""
    black: int
    """How many Black won."""
    drawn: int
    """How many nobody won."""
    unfinished: int
    """How many were broken off."""


def random_games(variant: Variant | str, games: int, *, seed: int = 0, threads: int = 1, max_plies: int = 10_000) -> RandomGames:
    """Play games from the start to their end, every legal turn as likely as the others; draws are claimed at once.

    A game that is not over after `max_plies` turns (1 to 16,777,216) is broken off. What is played hangs on the seed alone. Other
    Python threads run meanwhile, and Ctrl-C ends the games.

    Raises `FairyChessError` for numbers out of range, `VariantError` for an unknown variant.

    >>> random_games("chess", 100, seed=1) == random_games("chess", 100, seed=1, threads=2)
    True
    """
    variant = Variant(variant) if isinstance(variant, str) else variant
    return RandomGames(*_random_games(variant, games, seed, threads, max_plies))
