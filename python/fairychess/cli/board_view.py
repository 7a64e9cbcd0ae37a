"""The board in a terminal."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.text import Text

from fairychess.records.results import SIDES

from .colors import SquareMark, has_colors, piece_style, square_color
from .text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console

    from fairychess import Board, Move

SIGNS: dict[SquareMark, str] = {SquareMark.ASKED: "()", SquareMark.CAPTURE: "[]"}
"""The characters on either side of a highlighted piece, for terminals without colours."""

LARGE_MARGIN = 13
"""The number of lines that a terminal needs besides a board with large squares, for reserves, coordinates and dialogue."""


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """How to draw a board.

    Attributes:
        figurines: Draw orthodox pieces as figurines instead of letters.
        flipped: Show Black at the bottom.
        large: Draw squares two lines high.
        marks: The highlighted squares, each with the reason.
    """

    figurines: bool = False
    flipped: bool = False
    large: bool = False
    marks: Mapping[int, SquareMark] = field(default_factory=dict[int, SquareMark])


def can_show_figurines(out: Console) -> bool:
    """Return True if the output is a terminal that can show chess figurines."""
    return out.is_terminal and os.environ.get("TERM") != "linux" and can_write("♔♟", out)


def can_write(text: str, out: Console) -> bool:
    """Return True if a console's encoding has all characters of a string."""
    try:
        text.encode(out.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def empty_sign(out: Console) -> str:
    """Return the sign for an empty square on a terminal without colours."""
    return "·" if can_write("·", out) else "."


def fits_large(board: Board, out: Console) -> bool:
    """Return True if the terminal has room for a board with large squares and the dialogue below it."""
    variant = board.variant
    return out.is_terminal and out.height >= 2 * variant.ranks + LARGE_MARGIN and out.width >= 5 * variant.files + 4


def move_marks(board: Board, last: Move | None) -> dict[int, SquareMark]:
    """Mark the squares of the last move, and the royal pieces in check."""
    marks: dict[int, SquareMark] = {}
    if last is not None:
        marks |= {square: SquareMark.LAST for square in (last.from_square, last.to_square, last.wall) if square is not None}
    if board.is_check():
        types = board.variant.pieces
        pieces = board.piece_map().items()
        marks |= {square: SquareMark.CHECK for square, piece in pieces if piece.color == board.turn and types[piece.name].royal}
    return marks


def draw_position(board: Board, out: Console, style: BoardStyle) -> Text:
    """Draw a board with coordinates, and the reserves above and below it."""
    return Text.assemble(
        reserve_line(board, white=style.flipped), draw_board(board, out, style), reserve_line(board, white=not style.flipped)
    )


def draw_board(board: Board, out: Console, style: BoardStyle) -> Text:
    """Draw a board with coordinates."""
    variant = board.variant
    colors = has_colors(out)
    marks = {**style.marks, **dict.fromkeys(board.walls(), SquareMark.WALL)}
    symbols = piece_symbols(board, out, style)
    width = max((len(piece.letter) for piece in variant.pieces.values()), default=1)
    padding = 2 if style.large else 1
    files = range(variant.files)[:: -1 if style.flipped else 1]
    ranks = range(variant.ranks)[:: 1 if style.flipped else -1]
    margin = len(str(variant.ranks)) + 1

    text = Text()
    for rank in ranks:
        for line in range(2 if style.large else 1):
            text.append(" " * (margin + 1) if line else f"{rank + 1:>{margin}} ")
            for file in files:
                square = rank * variant.files + file
                mark = marks.get(square, SquareMark.NONE)
                symbol, foreground = symbols.get(square) or empty_symbol(mark, out, style)
                if mark == SquareMark.WALL:
                    content = wall_sign(out) * (width + 2 * padding)
                elif line:
                    content = " " * (width + 2 * padding)
                else:
                    signs = "  " if colors else SIGNS.get(mark, "  ")
                    content = f"{signs[0]:>{padding}}{symbol:^{width}}{signs[1]:<{padding}}"
                background = f" on {square_color(out, file, rank, mark)}" if colors else ""
                text.append(content, f"{foreground}{background}".strip())
            text.append("\n")
    names = "".join(f"{variant.square_name(file)[0]:^{width + 2 * padding}}" for file in files)
    text.append(" " * (margin + 1) + names.rstrip() + "\n")
    return text


def wall_sign(out: Console) -> str:
    """Return the character that fills a wall."""
    return "█" if can_write("█", out) else "#"


def empty_symbol(mark: SquareMark, out: Console, style: BoardStyle) -> tuple[str, str]:
    """Return the sign for an empty square, and its style."""
    if mark == SquareMark.WALL:
        return "", "color(244)" if has_colors(out) else ""
    if mark in (SquareMark.TO, SquareMark.CAPTURE):
        return "•" if style.figurines else "*", piece_style(True, out)
    return " " if has_colors(out) else empty_sign(out), ""


def piece_symbols(board: Board, out: Console, style: BoardStyle) -> dict[int, tuple[str, str]]:
    """Return the symbol for each piece, and its style.

    With colours, the figurines of both sides are filled, and the letters of both sides are capitals. Without colours,
    White's figurines are outlined.
    """
    pieces = board.piece_map()
    if not style.figurines:
        return {square: (piece.symbol(), piece_style(piece.color, out)) for square, piece in pieces.items()}
    colors = has_colors(out)
    cells = {side: unicode_cells(board, invert_color=side and colors) for side in (True, False)}
    symbols: dict[int, tuple[str, str]] = {}
    for square, piece in pieces.items():
        cell = cells[piece.color][square]
        symbols[square] = (cell.upper() if colors else cell, piece_style(piece.color, out))
    return symbols


def unicode_cells(board: Board, *, invert_color: bool) -> list[str]:
    """Return the cell of each square in `Board.unicode`."""
    rows = board.unicode(invert_color=invert_color, empty_square=".").splitlines()[: board.variant.ranks]
    return [cell for row in reversed(rows) for cell in row.split()]


def reserve_line(board: Board, *, white: bool) -> Text:
    """Return a line with a side's reserve; empty if the reserve is empty."""
    pieces = board.reserve(white)
    if not pieces:
        return Text()
    types = board.variant.pieces
    listed = ", ".join(f"{counted(count, name) if count > 1 else name} ({types[name].letter})" for name, count in pieces.items())
    return Text(f"{SIDES[white]}'s reserve: {listed}\n")
