"""What fairychess raises.

Bad input of any kind raises a `FairyChessError`, which is a `ValueError`.
Values of a wrong type raise `TypeError`, as everywhere in Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .records import Problem

__all__ = [
    "AmbiguousMoveError",
    "DataError",
    "EngineError",
    "EngineTerminatedError",
    "FairyChessError",
    "FenError",
    "IllegalMoveError",
    "InternalError",
    "InvalidMoveError",
    "MatchError",
    "MissingExtraError",
    "PgnError",
    "PieceError",
    "VariantError",
]


class FairyChessError(ValueError):
    """Bad input; the message says what was expected. The base of the narrower errors."""


class VariantError(FairyChessError):
    """A variant that is unknown, or whose definition has problems.

    `problems` holds every problem with its line, column and key, in the order of the file.
    """

    problems: tuple[Problem, ...]

    def __init__(self, message: str, problems: Iterable[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


class PieceError(VariantError):
    """A variant whose problems are all in its pieces: their notation, their letters, their tables."""


class FenError(FairyChessError):
    """A FEN that cannot be read, or that says what cannot be.

    `field` names the part of the FEN, `column` is where in the text, counted from 1; both are None where there is no such place.
    """

    field: str | None
    column: int | None

    def __init__(self, message: str, field: str | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.field = field
        self.column = column


class InvalidMoveError(FairyChessError):
    """A text that is no turn at all.

    `column` is the place in the text, counted from 1, from which on it is none; None where squares and no text were given.
    """

    column: int | None

    def __init__(self, message: str, column: int | None = None) -> None:
        super().__init__(message)
        self.column = column


class IllegalMoveError(FairyChessError):
    """A turn that is not legal in the position."""


class AmbiguousMoveError(IllegalMoveError):
    """A text that could be several turns of the position, and so is none of them."""


class PgnError(FairyChessError):
    """Something in a game's text that could not be read as it stands; `Game.errors` of `fairychess.pgn` lists them.

    `line` and `column` say where, both from 1; `reason` is the error of the turn, of the FEN or of the variant where one of them
    is at fault, else None.
    """

    line: int
    column: int
    reason: FairyChessError | None

    def __init__(self, message: str, line: int = 0, column: int = 0, reason: FairyChessError | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.reason = reason


class MatchError(FairyChessError):
    """A match that cannot be played as it was asked for.

    An engine does not start or does not know the variant, a file holds results of another match, openings or limits are none.
    """


class EngineError(FairyChessError):
    """An engine of another program that does not start, does not answer, or does not do what was asked of it."""


class EngineTerminatedError(EngineError):
    """An engine of another program that has ended."""


class DataError(FairyChessError):
    """Data that cannot be made or read as it was asked for.

    A text is no player, a directory was made with other inputs, a shard is damaged, of another variant or cannot be written.
    """


class MissingExtraError(FairyChessError):
    """A package is missing that fairychess does not need for anything else; the message says what to install."""


class InternalError(RuntimeError):
    """A fault of fairychess itself, never of the input. The interpreter goes on; the board concerned may not."""
