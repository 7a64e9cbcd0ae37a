"""The board in a terminal."""

from __future__ import annotations

import enum
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.text import Text

from fairychess.results import SIDES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console

    from fairychess import Board, Move


class Mark(enum.Enum):
    """Why a square stands out."""

    NONE = 0
    """It does not."""
    LAST = 1
    """The last turn touched it."""
    ASKED = 2
    """Its man was asked about."""
    TO = 3
    """That man may go there."""
    TAKE = 4
    """That man may capture there."""
    CHECK = 5
    """Its king is in check."""


# What lies behind men on light squares and on dark ones, in many colours, and in the few that every terminal has: men of both
# sides are to be read on each.
GREEN = (("#769656", "#557a46"), ("cyan", "green"))
GOLD = (("#b0903c", "#8f7428"), ("yellow", "yellow"))
BLUE = (("#4f8fa8", "#3b7690"), ("blue", "blue"))
RED = (("#b5605a", "#9c4a45"), ("red", "red"))
PAINTS = {Mark.NONE: GREEN, Mark.LAST: GOLD, Mark.ASKED: GOLD, Mark.TO: BLUE, Mark.TAKE: RED, Mark.CHECK: RED}
MEN = {True: "bold #ffffff", False: "bold #000000"}

# Where there are no colours, marks are signs on both sides of a man.
SIGNS: dict[Mark, str] = {Mark.ASKED: "()", Mark.TAKE: "[]"}


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is drawn: men as figures or letters, who sits below, and which squares stand out."""

    figures: bool = False
    flipped: bool = False
    marks: Mapping[int, Mark] = field(default_factory=dict[int, Mark])


def can_show_figures(out: Console) -> bool:
    """Whether what is printed is read by people on a terminal that knows the figures of chess."""
    return out.is_terminal and os.environ.get("TERM") != "linux" and can_write("♔♟", out)


def can_write(text: str, out: Console) -> bool:
    """Whether a console's encoding has the characters of a text."""
    try:
        text.encode(out.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def empty_sign(out: Console) -> str:
    """Give the sign of an empty square where there are no colours."""
    return "·" if can_write("·", out) else "."


def background(out: Console, file: int, rank: int, mark: Mark = Mark.NONE) -> str:
    """Give the colour of a square: a1 is dark."""
    many, few = PAINTS[mark]
    return (many if out.color_system in ("truecolor", "256") else few)[(rank + file) % 2 == 0]


def turn_marks(board: Board, last: Move | None) -> dict[int, Mark]:
    """Mark the squares of the turn that was made last, and the king that is in check."""
    marks: dict[int, Mark] = {}
    if last is not None:
        marks |= {square: Mark.LAST for square in (last.from_square, last.to_square) if square is not None}
    if board.is_check():
        kinds = board.variant.pieces
        men = board.piece_map().items()
        marks |= {square: Mark.CHECK for square, man in men if man.color == board.turn and kinds[man.name].royal}
    return marks


def picture(board: Board, out: Console, look: Look) -> Text:
    """Draw a position, with its coordinates and reserves, for a console."""
    colours = out.color_system is not None and not out.no_color
    bare = " " if colours else empty_sign(out)
    variant = board.variant
    symbols = _symbols(board, figures=look.figures, colours=colours)
    width = max((len(kind.letter) for kind in variant.pieces.values()), default=1)
    files = range(variant.files)[:: -1 if look.flipped else 1]
    ranks = range(variant.ranks)[:: 1 if look.flipped else -1]
    margin = len(str(variant.ranks)) + 1

    text = Text()
    text.append_text(_reserve(board, white=look.flipped))
    for rank in ranks:
        text.append(f"{rank + 1:>{margin}} ")
        for file in files:
            square = rank * variant.files + file
            mark = look.marks.get(square, Mark.NONE)
            symbol, style = symbols.get(square) or _empty(mark, figures=look.figures, bare=bare)
            signs = "  " if colours else SIGNS.get(mark, "  ")
            text.append(f"{signs[0]}{symbol:^{width}}{signs[1]}", f"{style} on {background(out, file, rank, mark)}")
        text.append("\n")
    names = "".join(f"{variant.square_name(file)[0]:^{width + 2}}" for file in files)
    text.append(" " * (margin + 1) + names.rstrip() + "\n")
    text.append_text(_reserve(board, white=not look.flipped))
    return text


def _empty(mark: Mark, *, figures: bool, bare: str) -> tuple[str, str]:
    if mark in (Mark.TO, Mark.TAKE):
        return "•" if figures else "*", MEN[True]
    return bare, ""


def _symbols(board: Board, *, figures: bool, colours: bool) -> dict[int, tuple[str, str]]:
    """Give the figures or letters of men with their style. Filled figures are read best; without colours they are Black's."""
    men = board.piece_map()
    if not figures:
        return {square: (man.symbol(), MEN[man.color]) for square, man in men.items()}
    drawn = {side: _cells(board, invert_color=side and colours) for side in (True, False)}
    return {square: (drawn[man.color][square], MEN[man.color]) for square, man in men.items()}


def _cells(board: Board, *, invert_color: bool) -> list[str]:
    """Give what `Board.unicode` shows of each square."""
    rows = board.unicode(invert_color=invert_color, empty_square=".").splitlines()[: board.variant.ranks]
    return [cell for row in reversed(rows) for cell in row.split()]


def _reserve(board: Board, *, white: bool) -> Text:
    men = board.reserve(white)
    if not men:
        return Text()
    kinds = board.variant.pieces
    listed = ", ".join(f"{f'{count} ' if count > 1 else ''}{name} ({kinds[name].letter})" for name, count in men.items())
    return Text(f"{SIDES[white]}'s reserve: {listed}\n")
