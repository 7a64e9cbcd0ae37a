"""Checks of argument types and values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from fairychess.errors import FairyChessError

__all__ = ["Frame", "checked_bools", "checked_frame", "checked_size", "checked_text", "is_mapping"]

MAX_SIZE = 10_000
"""The largest width of a picture, in pixels."""

Frame: TypeAlias = Literal["wide"] | Literal["thin"] | Literal["none"]  # noqa: PYI030 - for stubtest
"""The frame of a board: a wide border with the coordinates, a line, or nothing."""


def checked_size(size: object) -> int | None:
    """Check a width in pixels."""
    if size is None:
        return None
    if isinstance(size, bool) or not isinstance(size, int):
        raise TypeError(f"size must be a whole number of pixels or None, not {type(size).__name__}")
    if not 1 <= size <= MAX_SIZE:
        raise FairyChessError(f"size must be from 1 to {MAX_SIZE} pixels, not {size}")
    return size


def checked_text(value: object, what: str) -> str:
    """Check that a value is a string; the error message calls it `what`."""
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a string, not {type(value).__name__}")
    return value


def checked_bools(**options: object) -> None:
    """Check that options are True or False, because the name of a side, for example, would count as True."""
    for name, value in options.items():
        if not isinstance(value, bool):
            sides = " (True for White, False for Black)" if name in ("orientation", "color") else ""
            raise TypeError(f"{name} must be a bool{sides}, not {type(value).__name__}")


def checked_frame(frame: object) -> Frame:
    """Check the name of a frame."""
    names: tuple[Frame, ...] = ("wide", "thin", "none")
    text = checked_text(frame, "the frame")
    for name in names:
        if name == text:
            return name
    raise FairyChessError(f"unknown frame {text!r}: expected {', '.join(names)}")


def is_mapping(value: object) -> bool:
    """Return True if a value, which may have any type, is a mapping."""
    return isinstance(value, Mapping)
