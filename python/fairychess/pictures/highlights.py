"""What is marked below the men: the squares of a move, and check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fairychess.errors import FairyChessError

from .grid import SQUARE, square_of
from .svg import ID, element

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Board, Move

    from .grid import Grid
    from .svg import Page
    from .theme import Theme

__all__ = ["highlights", "in_check", "touched"]


def highlights(page: Page, grid: Grid, theme: Theme, last: Iterable[int], checked: Iterable[int]) -> str:
    """Draw the squares of the last move, and those in check."""
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


def touched(board: Board, move: Move | Literal["auto"] | None) -> set[int]:
    """Give all squares that a move changes: found on the board where it was the last one or is legal, else from its text."""
    if move is None:
        return set()
    before = board.copy()
    try:
        last = before.pop()
    except IndexError:
        last = None
    if last is not None and move in ("auto", last):
        return changed(before, board)
    if isinstance(move, str):
        if move != "auto":
            raise FairyChessError(f'a last move is a Move, "auto" or None, not {move!r}')
        return set()
    if move in board.legal_moves:
        after = board.copy()
        after.push(move)
        return changed(board, after)
    named = [move.from_square, move.to_square, *(move.relocates or ()), *(move.captures or ())]
    return {square for square in named if square is not None and square < board.variant.files * board.variant.ranks}


def changed(before: Board, after: Board) -> set[int]:
    """Give the squares where another man stands."""
    old, new = before.piece_map(), after.piece_map()
    return {square for square in old.keys() | new.keys() if old.get(square) != new.get(square)}


def in_check(board: Board, check: bool | int | str) -> list[int]:
    """Give the squares on which check is marked."""
    if not isinstance(check, bool) and check != "auto":
        return [square_of(check, board.variant)]
    if check is False or not board.is_check():
        return []
    kinds, turn = board.variant.pieces, board.turn
    royal = (square for square, man in board.piece_map().items() if man.color == turn and kinds[man.name].royal)
    return [square for square in royal if board.is_attacked_by(not turn, square)]


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
