"""The command show: a variant, a position of it, a piece of it, and their pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from fairychess.results import SIDES, in_words

from .draw import write_pictures
from .picture import Look, can_show_figures, picture, turn_marks
from .piece import show_piece
from .shared import console, heading, load_board, load_variant

if TYPE_CHECKING:
    from argparse import Namespace


def show(arguments: Namespace) -> int:
    """Show a variant and a position of it."""
    if arguments.piece is not None:
        return show_piece(load_variant(arguments.variant), arguments)
    board = load_board(arguments.variant, arguments.fen)
    variant = board.variant
    out = console()
    out.print(heading(variant), style="bold")
    if variant.description:
        out.print(variant.description)
    out.print()
    figures = arguments.unicode or (not arguments.ascii and can_show_figures(out))
    out.print(picture(board, out, Look(figures=figures, flipped=arguments.flip, marks=turn_marks(board, None))))
    out.print(f"FEN {board.fen()}")
    outcome = board.outcome()
    if outcome is None:
        check = ", in check" if board.is_check() else ""
        out.print(f"{SIDES[board.turn]} to move{check}; legal turns: {board.legal_moves.count()}")
    else:
        out.print(in_words(outcome))
    out.print()
    table = Table("letter", "piece", "value", box=None, pad_edge=False, header_style="bold")
    for kind in variant.pieces.values():
        table.add_row(kind.letter, kind.name, "royal" if kind.royal else "" if kind.value is None else f"{kind.value:g}")
    out.print(table)
    write_pictures(arguments, out, lambda: board.svg(orientation=not arguments.flip, theme=arguments.theme))
    return 0
