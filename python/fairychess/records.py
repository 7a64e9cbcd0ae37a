"""Plain data that fairychess hands out: immutable, comparable, picklable."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._core import _piece_of_symbol, piece_movement, piece_moves_like
from .constants import PIECE_SYMBOLS, UNICODE_PIECE_SYMBOLS
from .errors import FairyChessError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ._core import Move, Variant
    from .movement import Movement
    from .pictures import Theme
    from .pictures.checks import Frame

__all__ = ["Outcome", "Piece", "PieceType", "Problem", "SearchResult", "Status", "Termination"]


class Termination(enum.Enum):
    """Why a game ended. Names and numbers are those of python-chess."""

    CHECKMATE = 1
    STALEMATE = 2
    INSUFFICIENT_MATERIAL = 3
    SEVENTYFIVE_MOVES = 4
    FIVEFOLD_REPETITION = 5
    FIFTY_MOVES = 6
    THREEFOLD_REPETITION = 7
    VARIANT_WIN = 8
    VARIANT_LOSS = 9
    VARIANT_DRAW = 10


class Status(enum.Flag):
    """What is wrong with a position; names and numbers are those of python-chess where it has the thing.

    A position may have several faults at once. `docs/positions.md` says exactly what each of them is in any variant.

    >>> Status.TOO_MANY_KINGS in (Status.TOO_MANY_KINGS | Status.OPPOSITE_CHECK)
    True
    """

    VALID = 0
    """Nothing."""
    NO_WHITE_KING = 1 << 0
    """White has no king."""
    NO_BLACK_KING = 1 << 1
    """Black has no king."""
    TOO_MANY_KINGS = 1 << 2
    """A side has more kings than at the start."""
    TOO_MANY_WHITE_PAWNS = 1 << 3
    """White has more men of a kind that promotes than at the start."""
    TOO_MANY_BLACK_PAWNS = 1 << 4
    """The same for Black."""
    PAWNS_ON_BACKRANK = 1 << 5
    """A man that promotes stands where no turn can have brought it."""
    TOO_MANY_WHITE_PIECES = 1 << 6
    """White has more men than at the start."""
    TOO_MANY_BLACK_PIECES = 1 << 7
    """The same for Black."""
    BAD_CASTLING_RIGHTS = 1 << 8
    """The right to castle is missing where the gates of king and partner say that it is there."""
    INVALID_EP_SQUARE = 1 << 9
    """A man stands on the square that the man to be captured in passing came from."""
    OPPOSITE_CHECK = 1 << 10
    """The side that is not to move is in check."""
    EMPTY = 1 << 11
    """No man is on the board."""
    TOO_MANY_CHECKERS = 1 << 15
    """More men give check than one turn can make."""
    IMPOSSIBLE_CHECK = 1 << 16
    """Men give check that no single turn can have made do so."""
    BAD_WHITE_RESERVE = 1 << 17
    """White's reserve holds what cannot have come into it."""
    BAD_BLACK_RESERVE = 1 << 18
    """The same for Black."""
    BAD_VOTE = 1 << 19
    """There is a vote, and men or reserves are not those of the start, or the side that votes is in check."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: why, and who won (True for White, False for Black, None for a draw)."""

    termination: Termination
    winner: bool | None

    def result(self) -> str:
        """`"1-0"`, `"0-1"` or `"1/2-1/2"`.

        >>> Outcome(Termination.CHECKMATE, True).result()
        '1-0'
        """
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"


@dataclass(frozen=True, slots=True, repr=False)
class Piece:
    """A piece on the board.

    Two pieces are equal if name, color, letter and promotion are: `variant` is not compared.

    Args:
        name: The name of its piece type, a key of `Variant.pieces`.
        color: True for White, False for Black.
        letter: Its letter in FEN, in upper case. An orthodox piece, and a piece of `variant`, needs none.
        promoted: True for a promoted pawn, in variants that keep account of that because captured pieces change sides.
        variant: The variant it belongs to.

    Raises:
        FairyChessError: The letter is missing, and neither the orthodox pieces nor `variant` know the name.

    >>> Piece("queen", True), Piece("culverin", False, "C")
    (Piece('queen', True), Piece('culverin', False, 'C'))
    """

    name: str
    color: bool
    letter: str = ""
    promoted: bool = False

    variant: Variant | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        """Look the letter up, if it is not given."""
        if self.letter:
            return
        types = {} if self.variant is None else self.variant.pieces
        letter = types[self.name].letter if self.name in types else PIECE_SYMBOLS.get(self.name, "").upper()
        if not letter:
            raise FairyChessError(f"the letter of {self.name!r} is not known: give it, or the variant, or use Piece.from_symbol")
        object.__setattr__(self, "letter", letter)

    @staticmethod
    def from_symbol(symbol: str, variant: str | Variant = "chess") -> Piece:
        """Return the piece of a symbol in FEN.

        Args:
            symbol: The letter of the piece: upper case for White, lower case for Black.
            variant: The variant it belongs to, a `Variant` or a name.

        Raises:
            FairyChessError: No piece on the board of the variant has this symbol.

        >>> Piece.from_symbol("c", "culverin")
        Piece('culverin', False, 'C')
        """
        return _piece_of_symbol(symbol, variant)

    @property
    def piece_type(self) -> str:
        """The piece type, which is its name: the word of python-chess for `name`.

        >>> Piece.from_symbol("N").piece_type
        'knight'
        """
        return self.name

    def symbol(self) -> str:
        """Return the letter as in FEN: upper case for White, lower case for Black.

        >>> Piece("knight", False).symbol()
        'n'
        """
        return self.letter if self.color else self.letter.lower()

    def unicode_symbol(self, *, invert_color: bool = False) -> str:
        """Return the figurine of an orthodox piece, and the letter of any other.

        Args:
            invert_color: Return the figurine of the other side, for light text on a dark background.

        >>> Piece("knight", False).unicode_symbol(), Piece("culverin", False, "C").unicode_symbol()
        ('♞', 'c')
        """
        if PIECE_SYMBOLS.get(self.name) != self.letter.lower():
            return self.symbol()
        return UNICODE_PIECE_SYMBOLS[self.letter if self.color != invert_color else self.letter.lower()]

    def svg(self, *, size: int | None = None, theme: str | Theme = "wood", shapes: Mapping[str, str | None] | None = None) -> str:
        """Return the piece alone as a picture, in SVG; see `fairychess.pictures.piece_svg`.

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
        """Return the piece as a short expression: the letter of an orthodox piece is left out."""
        letter = "" if PIECE_SYMBOLS.get(self.name) == self.letter.lower() else f", {self.letter!r}"
        return f"Piece({self.name!r}, {self.color}{letter}{', promoted=True' if self.promoted else ''})"


@dataclass(frozen=True, slots=True)
class PieceType:
    """A kind of man in a variant.

    `letter` is its text (upper case), `value` its worth in pawns where the variant says one, and a `royal` man must not be
    attacked at the end of its owner's turn. `variant` is the game it belongs to; it plays no part in comparisons.
    """

    name: str
    letter: str
    value: float | None
    royal: bool
    variant: Variant | None = field(default=None, compare=False, repr=False)

    @property
    def definition(self) -> dict[str, Any]:
        """What the variant's page says about it: the table of its `letter`, its `moves` (docs/pieces.md) and so on.

        Raises `FairyChessError` where it belongs to no variant, as all that asks for its moves does.

        >>> from fairychess import Variant
        >>> Variant("wolf").pieces["elephant"].definition
        {'letter': 'e', 'moves': 'QNN'}
        """
        import tomllib  # noqa: PLC0415 - which few need, and which takes its time

        table: dict[str, Any] = tomllib.loads(self._variant().to_toml())["pieces"][self.name]
        return table

    def moves_like(self, text: str) -> bool:
        """Whether it moves exactly as a piece of that notation does (docs/pieces.md, section 1), however it is written itself.

        Raises `PieceError` for a text that is no piece.

        >>> from fairychess import Variant
        >>> Variant("wolf").pieces["fox"].moves_like("BN")
        True
        """
        return piece_moves_like(self._variant(), self.name, text)

    def movement(self, square: int | str | None = None, *, color: bool = True, across: int | None = None) -> Movement:
        """Tell what it can do from a square of an otherwise empty board, as a `Movement`.

        With `square` it stands on the variant's own board, else in the middle of a square board of `across` files, an odd
        number from 3 to 15 (by default as large as it needs). Moves that depend on places of the board are shown on the
        variant's own. It is found out by trying every move beside one or two other men, not read from the definition.

        Raises `FairyChessError` for a square that is none, and for `across` together with it or with moves bound to places.

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
        shapes: Mapping[str, str | None] | None = None,
    ) -> str:
        """Draw how it moves as SVG; `fairychess.pictures.movement_svg` explains the picture.

        Args:
            square: A square of the variant's own board; without it the piece is in the middle of a board of its own.
            across: The number of files of that board.
            color: The side of the piece.
            legend: Explain the marks.
            example: Show other pieces and a move, if the piece needs other pieces or captures without landing.
            frame: `"wide"`, `"thin"` or `"none"`, as for `Board.svg`.
            size: The width in pixels.
            theme: A name of `fairychess.pictures.THEMES`, or a `Theme`.
            shapes: Shapes by name of a piece type.

        Returns:
            The text of an SVG picture.

        Raises:
            FairyChessError: If a size, theme, shape or frame is invalid, and where `movement` raises it.

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
class Problem:
    """Something wrong in the definition of a variant.

    Where it is (line and column from 1, or 0 where there is no place), in which key, and what is wrong.
    """

    line: int
    column: int
    key: str
    message: str


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found.

    `move` is the best turn, `score` its worth in centipawns for the side to move (a mate in n own moves is 30000 - n, being
    mated in n is n - 30000; anything else lies within ±29000), `depth` the plies searched completely, `nodes` the positions
    visited, `pv` the expected line, which begins with `move`.
    """

    move: Move
    score: int
    depth: int
    nodes: int
    pv: tuple[Move, ...]
