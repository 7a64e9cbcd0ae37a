"""Plain data returned by fairychess: immutable, comparable and picklable."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from fairychess._core import Variant, _piece_of_symbol, piece_movement, piece_moves_like
from fairychess.errors import FairyChessError, Problem
from fairychess.squares.constants import PIECE_SYMBOLS, UNICODE_PIECE_SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess._core import Move
    from fairychess.styles import Frame, Theme

    from .movement import Movement

__all__ = ["Outcome", "Piece", "PieceType", "Problem", "SearchResult", "Status", "Termination"]


class Termination(enum.Enum):
    """The reason for the end of a game. Names and numbers are the same as in python-chess."""

    CHECKMATE = 1
    """The side to move is in check and has no legal move."""
    STALEMATE = 2
    """The side to move is not in check and has no legal move. A variant can make this a loss or a win."""
    INSUFFICIENT_MATERIAL = 3
    """A dead position: neither side can win."""
    SEVENTYFIVE_MOVES = 4
    """The variant's limit of plies without a capture, pawn move or drop has been reached, usually 150."""
    FIVEFOLD_REPETITION = 5
    """The variant's limit of repetitions of the position has been reached, usually 5."""
    FIFTY_MOVES = 6
    """A draw claimed after a number of plies without a capture, pawn move or drop, usually 100."""
    THREEFOLD_REPETITION = 7
    """A draw claimed by repetition, usually after three occurrences."""
    VARIANT_WIN = 8
    """The side to move wins by a special rule of the variant."""
    VARIANT_LOSS = 9
    """The side to move loses by a special rule of the variant."""
    VARIANT_DRAW = 10
    """A draw by a special rule of the variant."""


class Status(enum.Flag):
    """The problems of a position. Problems that python-chess also reports have its names and numbers.

    A position may have several problems at once. `docs/positions.md` defines them for every variant.

    >>> Status.TOO_MANY_KINGS in (Status.TOO_MANY_KINGS | Status.OPPOSITE_CHECK)
    True
    """

    VALID = 0
    """No problems."""
    NO_WHITE_KING = 1 << 0
    """White has no king."""
    NO_BLACK_KING = 1 << 1
    """Black has no king."""
    TOO_MANY_KINGS = 1 << 2
    """A side has more kings than at the start."""
    TOO_MANY_WHITE_PAWNS = 1 << 3
    """White has more pieces of a promoting type than at the start."""
    TOO_MANY_BLACK_PAWNS = 1 << 4
    """The same for Black."""
    PAWNS_ON_BACKRANK = 1 << 5
    """A promoting piece is on a square that no move can reach."""
    TOO_MANY_WHITE_PIECES = 1 << 6
    """White has more pieces than at the start."""
    TOO_MANY_BLACK_PIECES = 1 << 7
    """The same for Black."""
    BAD_CASTLING_RIGHTS = 1 << 8
    """A castling right is missing, although king and partner still have their gates."""
    INVALID_EP_SQUARE = 1 << 9
    """The square from which the double step began is occupied."""
    OPPOSITE_CHECK = 1 << 10
    """The side that is not to move is in check."""
    EMPTY = 1 << 11
    """There are no pieces on the board."""
    TOO_MANY_CHECKERS = 1 << 15
    """More pieces give check than is possible after a single move."""
    IMPOSSIBLE_CHECK = 1 << 16
    """Pieces give check in a combination that no single move can cause."""
    BAD_WHITE_RESERVE = 1 << 17
    """White's reserve contains pieces that cannot be there."""
    BAD_BLACK_RESERVE = 1 << 18
    """The same for Black."""
    BAD_VOTE = 1 << 19
    """There is a vote, but the pieces or reserves differ from the start position, or the voting side is in check."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    termination: Termination
    """The reason."""
    winner: bool | None
    """True if White won, False if Black won, None for a draw."""

    def result(self) -> str:
        """Return the result as written in PGN: `"1-0"`, `"0-1"` or `"1/2-1/2"`.

        >>> Outcome(Termination.CHECKMATE, True).result()
        '1-0'
        """
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"


@dataclass(frozen=True, slots=True, repr=False)
class Piece:
    """A piece on the board.

    Two pieces are equal if they have the same name, color, letter and promotion; `variant` is not compared.

    Args:
        name: The name of its piece type, a key of `Variant.pieces`.
        color: True for White, False for Black.
        letter: Its FEN letter, in upper case. It can be omitted for orthodox pieces and pieces of `variant`.
        promoted: True for a promoted pawn, in variants that record it because captured pieces change sides.
        variant: The variant it belongs to.

    Raises:
        FairyChessError: The letter is missing, and the name belongs neither to an orthodox piece nor to a piece of `variant`.

    >>> Piece("queen", True), Piece("culverin", False, "C")
    (Piece('queen', True), Piece('culverin', False, 'C'))
    """

    name: str
    """The name of its piece type."""
    color: bool
    """True for White, False for Black."""
    letter: str = ""
    """Its FEN letter, in upper case."""
    promoted: bool = False
    """True for a promoted pawn, in variants that record it."""
    variant: Variant | None = field(default=None, compare=False)
    """The variant it belongs to; not compared."""

    def __post_init__(self) -> None:
        """Find the letter if none is given."""
        if self.variant is not None and not isinstance(self.variant, Variant):  # pyright: ignore[reportUnnecessaryIsInstance] - any value is possible
            raise TypeError(f"the variant of a piece is a Variant or None, not {type(self.variant).__name__}")
        if self.letter:
            return
        types = {} if self.variant is None else self.variant.pieces
        letter = types[self.name].letter if self.name in types else PIECE_SYMBOLS.get(self.name, "").upper()
        if not letter:
            raise FairyChessError(f"the letter of {self.name!r} is not known: give it, or the variant, or use Piece.from_symbol")
        object.__setattr__(self, "letter", letter)

    @staticmethod
    def from_symbol(symbol: str, variant: str | Variant = "chess") -> Piece:
        """Return the piece for a FEN symbol.

        Args:
            symbol: The piece's letter: upper case for White, lower case for Black.
            variant: The variant it belongs to: a `Variant` or its name.

        Raises:
            FairyChessError: No piece that can be on the variant's board has this symbol.

        >>> Piece.from_symbol("c", "culverin")
        Piece('culverin', False, 'C')
        """
        return _piece_of_symbol(symbol, variant)

    @property
    def piece_type(self) -> str:
        """The piece type, which is the same as `name`; python-chess uses this attribute name.

        >>> Piece.from_symbol("N").piece_type
        'knight'
        """
        return self.name

    def symbol(self) -> str:
        """Return the letter as written in FEN: upper case for White, lower case for Black.

        >>> Piece("knight", False).symbol()
        'n'
        """
        return self.letter if self.color else self.letter.lower()

    def unicode_symbol(self, *, invert_color: bool = False) -> str:
        """Return an orthodox piece's figurine, or any other piece's letter.

        Args:
            invert_color: True for the other side's figurine, for light text on a dark background.

        >>> Piece("knight", False).unicode_symbol(), Piece("culverin", False, "C").unicode_symbol()
        ('♞', 'c')
        """
        if PIECE_SYMBOLS.get(self.name) != self.letter.lower():
            return self.symbol()
        return UNICODE_PIECE_SYMBOLS[self.letter if self.color != invert_color else self.letter.lower()]

    def svg(
        self, *, size: int | None = None, theme: str | Theme = "wood", shapes: Mapping[str, str | None] | str | None = None
    ) -> str:
        """Draw the piece by itself as SVG; see `fairychess.pictures.piece_svg`.

        Args:
            size: The width in pixels.
            theme: A name in `fairychess.pictures.THEMES`, or a `Theme`.
            shapes: Shapes by piece type name, or a style such as `"native"`.

        >>> Piece("knight", True).svg(size=45)[:4]
        '<svg'
        """
        drawn: str = import_module("fairychess.pictures").piece_svg(self, size=size, theme=theme, shapes=shapes)
        return drawn

    def _repr_svg_(self) -> str:
        return self.svg(size=60)

    def __str__(self) -> str:
        """Return the symbol."""
        return self.symbol()

    def __repr__(self) -> str:
        """Return the piece as a short expression, which omits an orthodox piece's letter."""
        letter = "" if PIECE_SYMBOLS.get(self.name) == self.letter.lower() else f", {self.letter!r}"
        return f"Piece({self.name!r}, {self.color}{letter}{', promoted=True' if self.promoted else ''})"


@dataclass(frozen=True, slots=True)
class PieceType:
    """A piece type of a variant."""

    name: str
    """Its name, the key in `Variant.pieces`."""
    letter: str
    """Its FEN letter, in upper case."""
    value: float | None
    """Its value in pawns; None if the definition gives none and the engine estimates it."""
    royal: bool
    """True if its owner must not leave it attacked."""
    variant: Variant | None = field(default=None, compare=False, repr=False)
    """The variant it belongs to; not compared."""
    shape: str | None = field(default=None, compare=False, repr=False)
    """The name of its picture, one of `fairychess.pictures.SHAPES`; None if the definition gives none. Not compared."""

    @property
    def definition(self) -> dict[str, Any]:
        """Its table in the variant's definition: `letter`, `moves` (docs/pieces.md) and so on.

        Raises:
            FairyChessError: The piece type does not belong to a variant.

        >>> from fairychess import Variant
        >>> Variant("wolf").pieces["elephant"].definition
        {'letter': 'e', 'moves': 'QNN'}
        """
        import tomllib  # noqa: PLC0415 - which few need, and which takes its time

        table: dict[str, Any] = tomllib.loads(self._variant().to_toml())["pieces"][self.name]
        return table

    def moves_like(self, text: str) -> bool:
        """Return True if the piece moves exactly like another, given in Betza's notation.

        Args:
            text: The other piece, in the notation of docs/pieces.md, section 1.

        Raises:
            PieceError: The text is not a valid piece.
            FairyChessError: The piece type does not belong to a variant.

        >>> from fairychess import Variant
        >>> Variant("wolf").pieces["fox"].moves_like("BN")
        True
        """
        return piece_moves_like(self._variant(), self.name, text)

    def movement(self, square: int | str | None = None, *, color: bool = True, across: int | None = None) -> Movement:
        """Return the piece's actions from a square on an otherwise empty board.

        The actions are found by generating the piece's moves with other pieces nearby, not by reading its definition.

        Args:
            square: A square of the variant's board. By default, the piece is in the middle of a square board or, if its moves
                depend on regions of the board, on the variant's board.
            color: True for White, False for Black.
            across: The number of files on the square board, an odd number from 3 to 15; by default as large as needed.

        Raises:
            FairyChessError: The square or `across` is invalid, or `across` is given together with a square or for moves that
                depend on regions of the board.

        >>> from fairychess import Variant
        >>> culverin = Variant("stoltz").pieces["culverin"].movement("d4")
        >>> sorted(culverin.quiet)
        [18, 19, 20, 26, 28, 34, 35, 36]
        >>> culverin.captures, len(culverin.hops)
        (frozenset(), 19)
        """
        return piece_movement(self._variant(), self.name, square, color, across)

    def svg(  # noqa: PLR0913 - all but one are named
        self,
        square: int | str | None = None,
        *,
        across: int | None = None,
        color: bool = True,
        legend: bool = True,
        example: bool = True,
        frame: Frame = "none",
        size: int | None = None,
        theme: str | Theme = "wood",
        shapes: Mapping[str, str | None] | str | None = None,
    ) -> str:
        """Draw its moves as SVG; `fairychess.pictures.movement_svg` explains the picture.

        Args:
            square: The piece's square on the variant's board; by default, the piece is in the middle of a separate board.
            across: The number of files on that board.
            color: The piece's side.
            legend: True to explain the marks.
            example: True to show an example with other pieces if the piece needs them or captures without landing.
            frame: `"wide"`, `"thin"` or `"none"`, as for `Board.svg`.
            size: The width in pixels.
            theme: A name in `fairychess.pictures.THEMES`, or a `Theme`.
            shapes: Shapes by piece type name, or a style such as `"native"`.

        Returns:
            An SVG picture as text.

        Raises:
            FairyChessError: A size, theme, shape or frame is invalid, or `movement` raises it.

        >>> from fairychess import Variant
        >>> Variant("wolf").pieces["nightrider"].svg("c3", size=300)[:4]
        '<svg'
        """
        drawn: str = import_module("fairychess.pictures").movement_svg(
            self,
            square,
            across=across,
            color=color,
            legend=legend,
            example=example,
            frame=frame,
            size=size,
            theme=theme,
            shapes=shapes,
        )
        return drawn

    def _repr_svg_(self) -> str | None:
        return None if self.variant is None else self.svg(size=360)

    def _variant(self) -> Variant:
        if self.variant is None:
            raise FairyChessError(f"this {self.name} belongs to no variant, so it has no moves: take one from Variant.pieces")
        return self.variant


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search."""

    move: Move
    """The best move."""
    score: int
    """The score in centipawns for the side to move. A mate in n moves is 30000 - n, being mated in n moves is n - 30000; all
    other scores are within ±29000."""
    depth: int
    """The last fully searched depth, in plies."""
    nodes: int
    """The number of positions searched."""
    pv: tuple[Move, ...]
    """The expected line, beginning with `move`."""
