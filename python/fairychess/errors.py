"""The exceptions of fairychess.

Invalid input raises a `FairyChessError`, which is a `ValueError`.
Values of the wrong type raise `TypeError`, as usual in Python.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "AmbiguousMoveError",
    "DataError",
    "EndgameError",
    "EngineError",
    "EngineTerminatedError",
    "FairyChessError",
    "FenError",
    "IllegalMoveError",
    "IniError",
    "InternalError",
    "InvalidMoveError",
    "MatchError",
    "MissingExtraError",
    "MissingModuleError",
    "NetworkError",
    "PgnError",
    "PieceError",
    "Problem",
    "VariantError",
]


class FairyChessError(ValueError):
    """Invalid input; the message says what was expected. The base class of the more specific exceptions."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem in the definition of a variant."""

    line: int
    """The line, from 1; 0 if the problem has no position in the text."""
    column: int
    """The column, from 1; 0 if the problem has no position in the text."""
    key: str
    """The key, such as `pieces.onager.moves[1]`."""
    message: str
    """What is wrong, and what was expected."""
    end_line: int = 0
    """The line where the problem ends; by default `line`."""
    end_column: int = 0
    """The column after the last character, never past the end of the line; by default `column`, for an empty range."""

    def __post_init__(self) -> None:
        """Fill in a missing end."""
        if not self.end_line:
            object.__setattr__(self, "end_line", self.line)
            object.__setattr__(self, "end_column", self.column)


class VariantError(FairyChessError):
    """An unknown variant, or one whose definition has problems."""

    problems: tuple[Problem, ...]
    """Every problem with its line, column and key, in the order of the file."""

    def __init__(self, message: str, problems: Iterable[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


class PieceError(VariantError):
    """A definition whose problems are all in its pieces: their notation, letters or tables."""


class IniError(VariantError):
    """A variant in INI text that is unknown or has problems, or a variant that the format cannot express."""

    @property
    def line(self) -> int:
        """The line of the first problem, from 1; 0 if there is none."""
        return self.problems[0].line if self.problems else 0

    @property
    def column(self) -> int:
        """The column of the first problem, from 1; 0 if there is none."""
        return self.problems[0].column if self.problems else 0


class FenError(FairyChessError):
    """A FEN that is malformed or describes an impossible position."""

    field: str | None
    """The name of the FEN field; None if the problem is not in a single field."""
    column: int | None
    """The column in the text, from 1; None if the problem has no single position."""

    def __init__(self, message: str, field: str | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.field = field
        self.column = column


class NetworkError(FairyChessError):
    """A network that cannot be read, or is for other pieces or another board."""

    part: str | None
    """The part of the file that is wrong: magic, version, length, header, weights or checksum; `variant` if it does not fit."""
    offset: int | None
    """The byte offset of this part in the unpacked file."""

    def __init__(self, message: str, part: str | None = None, offset: int | None = None) -> None:
        super().__init__(message)
        self.part = part
        self.offset = offset


class InvalidMoveError(FairyChessError):
    """A string that cannot be parsed as a move."""

    column: int | None
    """The column where the text becomes invalid, from 1; None if squares were given instead of a string."""

    def __init__(self, message: str, column: int | None = None) -> None:
        super().__init__(message)
        self.column = column


class IllegalMoveError(FairyChessError):
    """A move that is not legal in the position."""


class AmbiguousMoveError(IllegalMoveError):
    """A string that could mean several legal moves in the position."""


class PgnError(FairyChessError):
    """An error in the text of a game; `Game.errors` in `fairychess.pgn` lists them."""

    line: int
    """The line, from 1."""
    column: int
    """The column, from 1."""
    reason: FairyChessError | None
    """The exception for a wrong move, FEN or variant; None for other errors."""

    def __init__(self, message: str, line: int = 0, column: int = 0, reason: FairyChessError | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.reason = reason


class MatchError(FairyChessError):
    """A match that cannot be played.

    An engine does not start or does not know the variant, a file has the results of another match, or openings or limits are
    invalid.
    """


class EndgameError(FairyChessError):
    """An endgame table that cannot be made or read.

    The material or the rules do not allow it, it needs more memory than allowed, it is missing, or a file is damaged or belongs
    to other rules.
    """


class EngineError(FairyChessError):
    """An external engine that does not start, does not answer, or does not obey a command."""


class EngineTerminatedError(EngineError):
    """An external engine that has terminated."""


class DataError(FairyChessError):
    """Data that cannot be read or written with the given settings.

    A player is invalid, a directory was made with other settings, or a shard is damaged, belongs to another
    variant or cannot be written.
    """


class MissingExtraError(FairyChessError):
    """An optional package is missing; the message says which extra to install."""


class MissingModuleError(FairyChessError):
    """The WebAssembly core is missing from this installation; the message says how to build it."""


class InternalError(RuntimeError):
    """A bug in fairychess itself, never invalid input. The interpreter keeps running; the board involved may be unusable."""
