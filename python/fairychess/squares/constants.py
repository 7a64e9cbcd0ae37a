"""The constants of `chess` that do not depend on a board: sides, orthodox pieces and the chess start position.

Here, a piece type is a name, a key of `Variant.pieces`, because a variant can define any pieces.

>>> import fairychess
>>> fairychess.Board().piece_type_at(fairychess.E1) == fairychess.KING
True
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "BISHOP",
    "BLACK",
    "COLORS",
    "COLOR_NAMES",
    "FILE_NAMES",
    "KING",
    "KNIGHT",
    "PAWN",
    "PIECE_NAMES",
    "PIECE_SYMBOLS",
    "PIECE_TYPES",
    "QUEEN",
    "RANK_NAMES",
    "ROOK",
    "STARTING_BOARD_FEN",
    "STARTING_FEN",
    "UNICODE_PIECE_SYMBOLS",
    "WHITE",
    "Color",
    "piece_name",
    "piece_symbol",
]

Color: TypeAlias = bool
"""A side: `WHITE` is True, `BLACK` is False."""

WHITE: Final = True
"""White, for example in `Board.turn` and `Outcome.winner`."""

BLACK: Final = False
"""Black, for example in `Board.turn` and `Outcome.winner`."""

COLORS: Final = (WHITE, BLACK)
"""Both sides, White first."""

COLOR_NAMES: Final[tuple[str, str]] = ("black", "white")
"""The names of the sides: `COLOR_NAMES[WHITE]` is `"white"`."""

PAWN: Final = "pawn"
"""The piece type of the orthodox pawn."""

KNIGHT: Final = "knight"
"""The piece type of the orthodox knight."""

BISHOP: Final = "bishop"
"""The piece type of the orthodox bishop."""

ROOK: Final = "rook"
"""The piece type of the orthodox rook."""

QUEEN: Final = "queen"
"""The piece type of the orthodox queen."""

KING: Final = "king"
"""The piece type of the orthodox king."""

PIECE_TYPES: Final = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
"""The orthodox piece types; `Variant.pieces` has the piece types of any variant."""

PIECE_NAMES: Final[Mapping[str, str]] = MappingProxyType({name: name for name in PIECE_TYPES})
"""The name of each orthodox piece type; the name and the piece type are the same string."""

PIECE_SYMBOLS: Final[Mapping[str, str]] = MappingProxyType(dict(zip(PIECE_TYPES, "pnbrqk", strict=True)))
"""The letter of each orthodox piece type, in lower case."""

UNICODE_PIECE_SYMBOLS: Final[Mapping[str, str]] = MappingProxyType(dict(zip("RNBQKPrnbqkp", "♖♘♗♕♔♙♜♞♝♛♚♟", strict=True)))
"""The figurines of the orthodox pieces: Unicode characters by FEN letter."""

FILE_NAMES: Final = ("a", "b", "c", "d", "e", "f", "g", "h")
"""The names of the files of an 8x8 board."""

RANK_NAMES: Final = ("1", "2", "3", "4", "5", "6", "7", "8")
"""The names of the ranks of an 8x8 board."""

STARTING_BOARD_FEN: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
"""The first field of the FEN of the chess start position."""

STARTING_FEN: Final = f"{STARTING_BOARD_FEN} w KQkq - 0 1"
"""The FEN of the chess start position; `Variant.start_fen` is that of any variant."""


def piece_symbol(piece_type: str) -> str:
    """Return the letter of an orthodox piece type in lower case, like `chess.piece_symbol`.

    Args:
        piece_type: `"pawn"` to `"king"`. The letters of other pieces are in `Variant.pieces`.

    Raises:
        KeyError: The piece type is not orthodox.

    >>> piece_symbol(KNIGHT)
    'n'
    """
    return PIECE_SYMBOLS[piece_type]


def piece_name(piece_type: str) -> str:
    """Return the name of a piece type, like `chess.piece_name`. Here, a piece type is its name.

    Args:
        piece_type: The piece type.

    >>> piece_name(KNIGHT)
    'knight'
    """
    return piece_type
