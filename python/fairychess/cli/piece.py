"""What a piece does, for `show --piece`: its definition, and a diagram of signs with their legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from fairychess import FairyChessError
from fairychess._suggestions import did_you_mean
from fairychess.pictures.legend import text_of
from fairychess.pictures.marks import Mark, in_order, marks_on

from .draw import write_pictures
from .picture import MEN, background, can_show_figures, empty_sign
from .shared import console, heading

if TYPE_CHECKING:
    from argparse import Namespace

    from rich.console import Console

    from fairychess import PieceType, Variant
    from fairychess.movement import Movement

FIGURES = {
    ("both", False): "●",
    ("quiet", False): "○",
    ("capture", False): "✕",
    ("both", True): "◆",
    ("quiet", True): "◇",
    ("capture", True): "◈",
    ("remote", False): "▣",
    ("throw", False): "▲",
}
LETTERS = dict(zip(FIGURES, "*ox#OXct", strict=True))
"""Signs of what is done on a square, alone and with the help of another man: with letters only, capitals need another man."""


def show_piece(variant: Variant, arguments: Namespace) -> int:
    """Show what a piece does."""
    if arguments.fen is not None:
        raise FairyChessError("--piece shows a piece on an empty board: leave out --fen")
    kind = find_piece(variant, arguments.piece)
    out = console()
    out.print(f"{kind.name} ({kind.letter}) in {heading(variant)}", style="bold")
    worth = "royal" if kind.royal else "worth is estimated" if kind.value is None else f"worth {kind.value:g}"
    out.print(f"{worth}\n\n{page_of(variant, kind)}\n")
    figures = arguments.unicode or (not arguments.ascii and can_show_figures(out))
    white = not arguments.flip
    movement = kind.movement(color=white)
    out.print(diagram(kind, movement, out, figures=figures))
    write_pictures(arguments, out, lambda: kind.svg(color=white, theme=arguments.theme))
    return 0


def find_piece(variant: Variant, text: str) -> PieceType:
    """Find the kind that --piece names, by its name or its letter."""
    kinds = variant.pieces
    if text in kinds:
        return kinds[text]
    for kind in kinds.values():
        if kind.letter.lower() == text.lower():
            return kind
    hint = did_you_mean(text, kinds) or f": its pieces are {', '.join(kinds)}"
    raise FairyChessError(f"{variant.name} has no piece named {text!r}{hint}")


def page_of(variant: Variant, kind: PieceType) -> str:
    """Give what the variant's page says of a kind."""
    head = f"[pieces.{kind.name}]\n"
    return head + variant.to_toml().partition(head)[2].partition("\n\n")[0].rstrip()


def sign(mark: Mark, *, figures: bool) -> str:
    """Give the sign of a mark: with a 1 for first moves, a minus for moves that others exclude."""
    drawn = (FIGURES if figures else LETTERS)[mark.does, mark.hop]
    return drawn + "1" * mark.first + "-" * mark.fallback


def diagram(kind: PieceType, movement: Movement, out: Console, *, figures: bool) -> Text:
    """Draw where a piece goes and captures, for a console."""
    marks = marks_on(movement)
    signs = {square: "".join(sign(mark, figures=figures) for mark in on) for square, on in marks.items()}
    signs[movement.square] = kind.letter if movement.color else kind.letter.lower()
    width = max(map(len, signs.values())) + 2
    colours = out.color_system is not None and not out.no_color
    bare = " " if colours else empty_sign(out)
    text = Text()
    for rank in range(movement.ranks - 1, -1, -1):
        text.append("  ")
        for file in range(movement.files):
            square = rank * movement.files + file
            drawn = signs.get(square, bare)
            style = MEN[movement.color] if square == movement.square else MEN[True]
            text.append(f"{drawn:^{width}}", f"{style} on {background(out, file, rank)}" if colours else "")
        if not colours:
            text.rstrip()
        text.append("\n")
    for mark in in_order({mark for on in marks.values() for mark in on}):
        text.append(f"\n  {sign(mark, figures=figures):<{width}}{text_of(mark, movement)}")
    return text
