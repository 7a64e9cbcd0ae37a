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
from .picture_files import theme_of, write_pictures
from .piece import piece_facts, show_piece
from .show_outputs import ShowOutput, output_of
from .text import heading

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

    from fairychess import Board, Variant


def show(arguments: Namespace) -> int:
    """Show a variant and a position."""
    output = output_of(arguments)
    if output is ShowOutput.TOML:
        print_definition(arguments)
    elif output is ShowOutput.INI:
        print(ini.write(load_variant(arguments.variant)), end="")
    elif arguments.piece is not None:
        show_piece(load_variant(arguments.variant), arguments, output)
    else:
        show_position(arguments, output)
    return 0


def show_position(arguments: Namespace, output: ShowOutput) -> None:
    """Show a position as a picture, as JSON or in the terminal."""
    board = load_board(arguments.variant, arguments.fen)
    last = play_moves(board, arguments.moves or [])
    if arguments.last_move is not None:
        last = Move.from_uci(arguments.last_move, board.variant)
    squares = [board.variant.parse_square(name) for name in arguments.square]
    if output is ShowOutput.PICTURE:
        write_pictures(arguments, draw_svg(board, last, squares, arguments))
    elif output is ShowOutput.JSON:
        print_json(as_json(board))
    else:
        print_board(board, move_marks(board, last) | dict.fromkeys(squares, SquareMark.ASKED), arguments)


def print_board(board: Board, marks: Mapping[int, SquareMark], arguments: Namespace) -> None:
    """Print the board, the state of the game and the pieces."""
    out = console()
    variant = board.variant
    out.print(heading(variant), style="bold")
    if variant.description:
        print_prose(out, variant.description)
    out.print()
    figurines = arguments.unicode or (not arguments.ascii and can_show_figurines(out))
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
        theme=theme_of(arguments),
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
        "pieces": [piece_facts(piece, values) for piece in variant.pieces.values()],
    }
