"""Checks of a training plan's settings, which are made before any game is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fairychess import Board, Network
from fairychess.data.options import MAXIMUM
from fairychess.data.players import MAX_LIMITS
from fairychess.errors import DataError, FairyChessError
from fairychess.network import PACKED, unpacked

if TYPE_CHECKING:
    from fairychess import Variant

RANGES: Final = {
    "seed": (0, 2**64 - 1),
    "hidden": (32, 1024),
    "buckets": (1, 16),
    "epochs": (1, 10_000),
    "match_games": (2, MAXIMUM),
}
"""The smallest and the largest value of each whole number, as the core and the match have them."""

STEPS: Final = {"hidden": 32}
"""The numbers that must be a multiple of another one."""

MOST: Final = {"games": MAXIMUM, "nodes": MAX_LIMITS["soft-nodes"]}
"""The largest numbers in the lists with a number for each generation."""


def check(name: str, number: object) -> None:
    """Refuse a number that is out of range, or is not whole."""
    (least, most), step = RANGES[name], STEPS.get(name, 1)
    if not (isinstance(number, int) and least <= number <= most and number % step == 0):
        sort = "whole number" if step == 1 else f"multiple of {step}"
        raise DataError(f"{name} is {number!r}: a {sort} from {least} to {most} is expected")


def is_whole(number: object, most: int) -> bool:
    """Return True for a whole number that is not too large."""
    return isinstance(number, int) and number <= most


def check_lists(games: tuple[int, ...], nodes: tuple[int, ...]) -> None:
    """Refuse lists of different lengths, and numbers that are out of range or not whole."""
    for name, numbers in (("games", games), ("nodes", nodes)):
        if not all(is_whole(number, MOST[name]) for number in numbers):
            raise DataError(f"{name} are {numbers}: whole numbers from 1 to {MOST[name]} are expected")
    if not games or len(games) != len(nodes) or min(*games, *nodes) < 1:
        raise DataError(f"games are {games} and nodes {nodes}: as many numbers, all of at least 1, are expected")


def check_starts(starts: tuple[str, ...], variant: Variant) -> None:
    """Refuse a start that is not the FEN of a position."""
    for start in starts:
        try:
            Board(variant, start)
        except (FairyChessError, TypeError) as error:
            raise DataError(f"starts has {start!r}: FENs of {variant.name} are expected: {error}") from None


def readable(network: bytes, variant: Variant) -> bytes:
    """Check the network to start from, and return it unpacked, as the core reads it."""
    Network.from_bytes(network).transferred(variant)
    return unpacked(network) if network.startswith(PACKED) else network
