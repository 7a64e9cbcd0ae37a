"""The `show` command: shows a variant, a position, a piece, or pictures of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table

from fairychess import FairyChessError, Move, ini
from fairychess._shipped import chosen
from fairychess.records.results import SIDES, in_words

from .board_view import BoardStyle, can_show_figurines, draw_position, move_marks
from .colors import SquareMark
from .console import console, print_json, print_prose
from .definition import print_definition
from .loading import load_board, load_variant
from .picture_files import write_pictures
from .piece import show_piece
from .text import heading

if TYPE_CHECKING:
    from argparse import Namespace

    from fairychess import Board, Variant


def show(arguments: Namespace) -> int:
    """Show a variant and a position."""
    if arguments.toml or arguments.resolved:
        return print_definition(arguments)
    if arguments.piece is not None:
        return show_piece(load_variant(arguments.variant), arguments)
    if arguments.ini:
        print(ini.write(load_variant(arguments.variant)), end="")
        return 0
    board = load_board(arguments.variant, arguments.fen)
    last = play_moves(board, arguments.moves or [])
    if arguments.last_move is not None:
        last = Move.from_uci(arguments.last_move, board.variant)
    squares = [board.variant.parse_square(name) for name in arguments.square]
    if write_pictures(arguments, lambda: draw_svg(board, last, squares, arguments)):
        return 0
    if arguments.json:
        print_json(as_json(board))
        return 0
    out = console()
    variant = board.variant
    out.print(heading(variant), style="bold")
    if variant.description:
        print_prose(out, variant.description)
    out.print()
    figurines = arguments.unicode or (not arguments.ascii and can_show_figurines(out))
    marks = move_marks(board, last) | dict.fromkeys(squares, SquareMark.ASKED)
    out.print(draw_position(board, out, BoardStyle(figurines, arguments.flip, bool(arguments.large), marks)))
    out.print(f"FEN {board.fen()}")
    outcome = board.outcome()
    if outcome is None:
        check = ", in check" if board.is_check() else ""
        out.print(f"{SIDES[board.turn]} to move{check}; legal moves: {board.legal_moves.count()}")
    else:
        out.print(in_words(outcome))
    evaluation = chosen(variant).reason
    if evaluation is not None:
        out.print(f"Evaluation: {evaluation}")
    out.print()
    out.print(piece_table(variant))
    return 0


def play_moves(board: Board, texts: list[str]) -> Move | None:
    """Play moves given in SAN or UCI, and return the last one."""
    last: Move | None = None
    for text in texts:
        try:
            last = board.parse_uci(text)
        except FairyChessError:
            last = board.parse_san(text)
        board.push(last)
    return last


def draw_svg(board: Board, last: Move | None, squares: list[int], arguments: Namespace) -> str:
    """Draw the position as SVG."""
    arrows = [(board.variant.parse_square(tail), board.variant.parse_square(head)) for tail, head in arguments.arrow]
    return board.svg(
        orientation=not arguments.flip,
        last_move=last,
        arrows=arrows,
        squares=squares,
        coordinates=not arguments.no_coordinates,
        reserves=not arguments.no_reserve,
        size=arguments.size,
        theme=arguments.theme,
    )


def piece_table(variant: Variant) -> Table:
    """Make a table of the pieces with their letters and values."""
    values = variant.piece_values()
    table = Table("letter", "piece", "value", box=None, pad_edge=False, header_style="bold")
    for piece in variant.pieces.values():
        if piece.royal:
            value = "royal"
        elif piece.value is None:
            value = f"~{values[piece.name]:.1f}"
        else:
            value = f"{piece.value:g}"
        table.add_row(piece.letter, piece.name, value)
    return table


def as_json(board: Board) -> dict[str, Any]:
    """Return the position and its variant as JSON data."""
    variant = board.variant
    outcome = board.outcome()
    values = variant.piece_values()
    return {
        "variant": variant.name,
        "title": variant.title,
        "description": variant.description,
        "files": variant.files,
        "ranks": variant.ranks,
        "id": variant.id,
        "fen": board.fen(),
        "turn": SIDES[board.turn].lower(),
        "check": board.is_check(),
        "legal_moves": board.legal_moves.count(),
        "outcome": None if outcome is None else in_words(outcome),
        "reserve": {SIDES[side].lower(): dict(board.reserve(side)) for side in (True, False)},
        "pieces": [
            {
                "name": piece.name,
                "letter": piece.letter,
                "value": piece.value,
                "estimated_value": values.get(piece.name) if piece.value is None else None,
                "royal": piece.royal,
            }
            for piece in variant.pieces.values()
        ],
    }
