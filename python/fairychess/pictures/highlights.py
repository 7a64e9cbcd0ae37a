"""Marks below and beside the pieces: the last move, check, gates, the side to move."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple

from fairychess.errors import FairyChessError

from .grid import SQUARE, square_of
from .outline import circle
from .svg import ID, element

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess._core import Board, Move
    from fairychess.styles.theme import Theme

    from .grid import Grid
    from .svg import Page

__all__ = ["MARKER", "HighlightedMove", "gate", "highlights", "in_check", "side_marker", "touched"]

MARKER = 18
"""The width of the strip for the mark of the side to move."""


class HighlightedMove(NamedTuple):
    """The changes made by a move: squares, and the piece types that left each side's reserve."""

    squares: frozenset[int] = frozenset()
    entered: frozenset[tuple[bool, str]] = frozenset()


def highlights(page: Page, grid: Grid, theme: Theme, last: Iterable[int], checked: Iterable[int]) -> str:
    """Highlight the squares of the last move and of pieces in check."""
    texts: list[str] = []
    for square in sorted(last):
        texts.append(grid.fill(square, theme.last, "lastmove"))
        if theme.plain:
            texts.append(grid.outline(square, theme.white_line, 3, 2.4))
    for square in checked:
        if theme.plain:
            texts.append(corners(grid, square, theme))
        else:
            page.define("check", glow(theme))
            texts.append(grid.fill(square, f"url(#{ID}check)", "check"))
    return "".join(texts)


def touched(board: Board, move: Move | Literal["auto"] | None) -> HighlightedMove:
    """Find the changes made by a move: from the board if it was the last move or is legal, otherwise from its text."""
    if move is None:
        return HighlightedMove()
    before = board.copy()
    try:
        last = before.pop()
    except IndexError:
        last = None
    if last is not None and move in ("auto", last):
        return changed(before, board)
    if isinstance(move, str):
        if move != "auto":
            raise FairyChessError(f'last_move must be a Move, "auto" or None, not {move!r}')
        return HighlightedMove()
    if move in board.legal_moves:
        after = board.copy()
        after.push(move)
        return changed(board, after)
    named = [move.from_square, move.to_square, *(move.relocates or ()), *(move.captures or ()), move.wall]
    squares = frozenset(square for square in named if square is not None and square < board.variant.files * board.variant.ranks)
    return HighlightedMove(squares)


def changed(before: Board, after: Board) -> HighlightedMove:
    """Compare two boards."""
    old, new = before.piece_map(), after.piece_map()
    squares = frozenset(square for square in old.keys() | new.keys() if old.get(square) != new.get(square))
    squares |= frozenset(before.walls()) ^ frozenset(after.walls())
    left = {side: Counter(before.reserve(side)) - Counter(after.reserve(side)) for side in (True, False)}
    return HighlightedMove(squares, frozenset((side, name) for side, names in left.items() for name in names))


def in_check(board: Board, check: bool | int | str) -> list[int]:
    """The squares to mark as in check."""
    if not isinstance(check, bool) and check != "auto":
        return [square_of(check, board.variant)]
    if check is False or not board.is_check():
        return []
    types, side = board.variant.pieces, board.turn
    royal = (square for square, piece in board.piece_map().items() if piece.color == side and types[piece.name].royal)
    return [square for square in royal if board.is_attacked_by(not side, square)]


def gate(grid: Grid, square: int, theme: Theme, *, white: bool) -> str:
    """Draw a notch at the owner's edge of a square where a reserve piece can enter."""
    x, y = grid.corner(square)
    below = white != grid.flipped
    edge, inwards = (y + SQUARE, -1) if below else (y, 1)
    path = f"M{x + 21:g},{edge:g}l9,{9 * inwards}l9,{-9 * inwards}z"
    return element("path", d=path, fill=theme.quiet, stroke=theme.light, stroke_width=1.6, stroke_linejoin="round", class_="gate")


def side_marker(grid: Grid, theme: Theme, *, white: bool) -> str:
    """Draw the mark of the side to move, next to that side's edge of the board."""
    below = white != grid.flipped
    x = grid.width + MARKER / 2
    y = grid.height - grid.band - SQUARE / 2 if below else grid.band + SQUARE / 2
    fill, line = (theme.white, theme.white_line) if white else (theme.black, theme.black_line)
    return element("path", d=circle(x, y, 7), fill=fill, stroke=line, stroke_width=1.8, class_="side-to-move")


def glow(theme: Theme) -> str:
    """Define a glow for a king in check."""
    stops = ((0, 1), (0.35, 0.9), (1, 0))
    content = "".join(element("stop", offset=at, stop_color=theme.check, stop_opacity=opacity) for at, opacity in stops)
    return element("radialGradient", content, id=f"{ID}check", r=0.62)


def corners(grid: Grid, square: int, theme: Theme) -> str:
    """Draw four triangles in the corners of a square."""
    x, y = grid.corner(square)
    far = SQUARE
    path = (
        f"M{x:g},{y:g}h18l-18,18zM{x + far:g},{y:g}v18l-18,-18zM{x + far:g},{y + far:g}h-18l18,-18zM{x:g},{y + far:g}v-18l18,18z"
    )
    return element("path", d=path, fill=theme.check, class_="check")
