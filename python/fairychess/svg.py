"""Pictures of any variant, with the function names of `chess.svg`.

This module calls `fairychess.pictures`, which offers more: themes, shapes, reserves and movement diagrams.

>>> import fairychess
>>> import fairychess.svg
>>> start = fairychess.Board(fen="4k3/8/8/8/4N3/8/8/4K3 w - - 0 1")
>>> picture = fairychess.svg.board(
...     start,
...     fill=dict.fromkeys(start.attacks(fairychess.E4), "#cc0000cc"),
...     arrows=[fairychess.svg.Arrow(fairychess.E4, fairychess.F6, color="#0000cccc")],
...     squares=fairychess.SquareSet(fairychess.BB_DARK_SQUARES & fairychess.BB_FILE_B),
...     size=350,
... )
>>> picture[:4]
'<svg'
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from ._core import Board, Variant
from .errors import FairyChessError
from .pictures import THEMES, Arrow, board_svg, piece_svg
from .pictures.highlights import touched
from .pictures.svg import clean, element
from .squares.constants import WHITE
from .squares.square_set import SquareSet
from .styles.checks import checked_bools, checked_text, is_mapping

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ._core import Move
    from .pictures import Theme
    from .records import Piece
    from .squares.names import Square
    from .squares.square_set import IntoSquareSet

__all__ = ["DEFAULT_COLORS", "Arrow", "Svg", "board", "piece"]

FIELDS = {
    "square light": "light",
    "square dark": "dark",
    "margin": "frame",
    "coord": "text",
    "arrow green": "green",
    "arrow red": "red",
    "arrow yellow": "yellow",
    "arrow blue": "blue",
}
"""The keys of `colors`, and the theme colours to which they correspond."""

OTHERS = ("square light lastmove", "square dark lastmove", "inner border", "outer border")

DEFAULT_COLORS: Mapping[str, str] = MappingProxyType({key: getattr(THEMES["wood"], field) for key, field in FIELDS.items()})
"""The colours that apply unless `colors` overrides them."""


class Svg(str):
    """The text of an SVG picture, which notebooks display as an image.

    >>> from fairychess import Board
    >>> picture = board(Board(), size=300)
    >>> isinstance(picture, Svg), picture.startswith("<svg")
    (True, True)
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def board(  # noqa: PLR0913 - all but one are named
    board: Board | None = None,
    *,
    orientation: bool = WHITE,
    lastmove: Move | None = None,
    check: Square | None = None,
    arrows: Iterable[Arrow | tuple[Square, Square]] = (),
    fill: Mapping[Square, str] | None = None,
    squares: IntoSquareSet | None = None,
    size: int | None = None,
    coordinates: bool = True,
    colors: Mapping[str, str] | None = None,
    flipped: bool = False,
    borders: bool = False,
    style: str | None = None,
) -> Svg:
    """Draw a board; takes the arguments of `chess.svg.board`.

    Args:
        board: The board; None for an empty chess board.
        orientation: The side shown at the bottom.
        lastmove: A move to highlight.
        check: A square to mark as in check.
        arrows: `Arrow` records or pairs of squares; the same square twice gives a circle.
        fill: Colours of squares.
        squares: Squares to mark with a cross.
        size: The width in pixels; None uses the available width.
        coordinates: Draw a margin with the names of files and ranks.
        colors: Colours that override `DEFAULT_COLORS`, by python-chess's keys, which include `square light lastmove`, `square
            dark lastmove`, `inner border` and `outer border`.
        flipped: Show the board from the side opposite to `orientation`.
        borders: Draw a line around the board even without a margin; a board with a margin always has one.
        style: A style sheet (CSS) for the picture.

    Returns:
        The text of an SVG picture, which notebooks display as an image.

    Raises:
        FairyChessError: If a square, colour, key of `colors` or size is invalid.
        TypeError: If an option has the wrong type, such as the name of a side.

    >>> import fairychess
    >>> board(fairychess.Board("wolf"), size=390).startswith("<svg")
    True
    """
    checked_bools(orientation=orientation, coordinates=coordinates, flipped=flipped, borders=borders)
    if board is None:
        board = Board()
        board.clear_board()
    own = checked_colors(colors)
    theme = theme_of(own, margin=coordinates)
    painted = dict(lastmove_fill(board, lastmove, own)) | dict(fill or {})
    if painted.keys() and {"square light lastmove", "square dark lastmove"} & own.keys():
        theme = replace(theme, last="#00000000")
    files, ranks = board.variant.files, board.variant.ranks
    drawn = board_svg(
        board,
        orientation=orientation != flipped,
        last_move=lastmove,
        check=False if check is None else check,
        arrows=arrows,
        squares=() if squares is None else SquareSet(squares, files=files, ranks=ranks),
        fill=painted,
        coordinates=coordinates,
        frame="wide" if coordinates else "thin" if borders else "none",
        size=size,
        theme=theme,
    )
    return styled(drawn, style)


def squares_svg(squares: SquareSet) -> Svg:
    """Draw an empty board with crosses on the squares of a set."""
    return board(empty_board(squares.files, squares.ranks), squares=squares, size=400)


def make_empty_board(files: int, ranks: int) -> Board:
    """Return an empty board of any size."""
    rows = [str(files)] * (ranks - 1)
    start = "/".join([*rows, f"W{files - 1}"])
    definition = f"""
        name = "squares"
        [board]
        files = {files}
        ranks = {ranks}
        start = "{start} w - - 0 1"
        [pieces.wazir]
        letter = "w"
        """
    return Board.empty(Variant.from_toml(definition))


empty_board: Callable[[int, int], Board] = lru_cache(maxsize=256)(make_empty_board)
"""`make_empty_board`, cached."""


def piece(piece: Piece, size: int | None = None) -> Svg:
    """Draw a piece; takes the arguments of `chess.svg.piece`.

    Args:
        piece: The piece.
        size: The width in pixels; None uses the available width.

    Returns:
        The text of an SVG picture, which notebooks display as an image.

    >>> import fairychess
    >>> piece(fairychess.Piece("rook", fairychess.BLACK), size=45).startswith("<svg")
    True
    """
    return Svg(piece_svg(piece, size=size))


def checked_colors(colors: Mapping[str, str] | None) -> Mapping[str, str]:
    """Check the keys of `colors`."""
    own: Mapping[str, str] = {} if colors is None else colors
    if not is_mapping(own):
        raise TypeError(f"colors must be a mapping from names to colours, not {type(colors).__name__}")
    for key in own:
        if key not in FIELDS and key not in OTHERS:
            raise FairyChessError(f"unknown key {key!r} of colors: expected one of {', '.join((*FIELDS, *OTHERS))}")
    return own


def theme_of(own: Mapping[str, str], *, margin: bool) -> Theme:
    """Make a theme from the caller's colours. Without a margin, the border colour applies to the frame."""
    changes = {FIELDS[key]: value for key, value in own.items() if key in FIELDS}
    border = own.get("outer border", own.get("inner border"))
    if border is not None and not margin:
        changes["frame"] = border
    return replace(THEMES["wood"], name="", **changes)  # type: ignore[arg-type] # its other fields are not texts


def lastmove_fill(board: Board, move: Move | None, own: Mapping[str, str]) -> Iterable[tuple[Square, str]]:
    """Yield the squares of the last move with their colours, if the caller has set these colours."""
    for square in touched(board, move).squares:
        file, rank = square % board.variant.files, square // board.variant.files
        paint = own.get("square dark lastmove" if (file + rank) % 2 == 0 else "square light lastmove")
        if paint is not None:
            yield square, paint


def styled(drawn: str, style: str | None) -> Svg:
    """Put a style sheet into a picture."""
    if style is None:
        return Svg(drawn)
    head, start, rest = drawn.partition("<title")
    return Svg(head + element("style", clean(checked_text(style, "style"))) + start + rest)
