"""Arguments that need more than a type."""

from __future__ import annotations

from fairychess.errors import FairyChessError

__all__ = ["checked_size", "checked_text"]

SIZE = 10_000
"""Pictures are no wider than this, in pixels."""


def checked_size(size: object) -> int | None:
    """Check a width in pixels."""
    if size is None:
        return None
    if isinstance(size, bool) or not isinstance(size, int):
        raise TypeError(f"a size is a whole number of pixels or None, not {type(size).__name__}")
    if not 1 <= size <= SIZE:
        raise FairyChessError(f"a size is from 1 to {SIZE} pixels, not {size}")
    return size


def checked_text(value: object, what: str) -> str:
    """Check that a value is a text; `what` says of what."""
    if not isinstance(value, str):
        raise TypeError(f"{what} is a text, not {type(value).__name__}")
    return value
