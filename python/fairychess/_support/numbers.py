"""Checks of whole numbers that callers give."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex, cast

from fairychess.errors import FairyChessError


def whole_number(name: str, number: object, minimum: int, maximum: int | None = None) -> int:
    """Return a whole number of any integer type, such as one of NumPy, as an `int`.

    Args:
        name: The name of the argument, for the message.
        number: The number.
        minimum: The smallest number allowed.
        maximum: The largest; None for no limit.

    Raises:
        FairyChessError: It is not a whole number, or it is out of range.

    >>> whole_number("history", 64, 0, 64)
    64
    >>> whole_number("history", 1.5, 0, 64)
    Traceback (most recent call last):
    fairychess.errors.FairyChessError: history must be a whole number from 0 to 64, not 1.5
    """
    try:
        found = index(cast("SupportsIndex", number))
    except TypeError:
        found = None
    if found is None or found < minimum or (maximum is not None and found > maximum):
        bounds = f"of at least {minimum}" if maximum is None else f"from {minimum} to {maximum}"
        raise FairyChessError(f"{name} must be a whole number {bounds}, not {repr(number)[:60]}")
    return found
