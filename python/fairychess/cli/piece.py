"""How a piece moves, for `show --piece`: its definition and a diagram with a legend, a picture, or JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rich.text import Text

from fairychess import FairyChessError
from fairychess._support.suggestions import did_you_mean
from fairychess.pictures.legend import text_of
from fairychess.pictures.marks import Mark, in_order, marks_on

from .board_view import can_show_figurines, empty_sign
from .colors import has_colors, piece_style, square_color
from .console import console, print_json
from .picture_files import theme_of, write_pictures
from .show_outputs import ShowOutput
from .text import heading

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

    from rich.console import Console

    from fairychess import PieceType, Variant
    from fairychess.records.movement import Movement

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
"""The signs for a piece's actions on a square. Capital letters stand for actions that need another piece."""


def show_piece(variant: Variant, arguments: Namespace, output: ShowOutput) -> None:
    """Show how a piece moves: as a picture, as JSON or in the terminal."""
    piece = find_piece(variant, arguments.piece)
    white = not arguments.flip
    if output is ShowOutput.PIECE_PICTURE:
        write_pictures(arguments, piece.svg(color=white, size=arguments.size, theme=theme_of(arguments)))
        return
    if output is ShowOutput.PIECE_JSON:
        facts = piece_facts(piece, variant.piece_values())
        print_json({"variant": variant.name, **facts, "movement": asdict(piece.movement(color=white))})
        return
    out = console()
    out.print(f"{piece.name} ({piece.letter}) in {heading(variant)}", style="bold")
    if piece.royal:
        value = "royal"
    elif piece.value is None:
        value = f"value ~{variant.piece_values()[piece.name]:.1f}, estimated by the engine"
    else:
        value = f"value {piece.value:g}"
    out.print(f"{value}\n\n{definition_of(variant, piece)}\n")
    figurines = arguments.unicode or (not arguments.ascii and can_show_figurines(out))
    out.print(diagram(piece, piece.movement(color=white), out, figurines=figurines))


def piece_facts(piece: PieceType, values: Mapping[str, float]) -> dict[str, Any]:
    """Return a piece's name, letter and value as JSON data.

    Args:
        piece: The piece.
        values: The values of the variant's pieces, estimated where the definition has none.
    """
    return {
        "name": piece.name,
        "letter": piece.letter,
        "value": piece.value,
        "estimated_value": values.get(piece.name) if piece.value is None else None,
        "royal": piece.royal,
    }


def find_piece(variant: Variant, text: str) -> PieceType:
    """Return the piece type with a given name or letter.

    Raises:
        FairyChessError: The variant has no such piece.
    """
    types = variant.pieces
    if text in types:
        return types[text]
    for piece in types.values():
        if piece.letter.lower() == text.lower():
            return piece
    hint = did_you_mean(text, types) or f": its pieces are {', '.join(types)}"
    raise FairyChessError(f"{variant.name} has no piece named {text!r}{hint}")


def definition_of(variant: Variant, piece: PieceType) -> str:
    """Return a piece's table in the definition of its variant."""
    head = f"[pieces.{piece.name}]\n"
    return head + variant.to_toml().partition(head)[2].partition("\n\n")[0].rstrip()


def sign(mark: Mark, *, figurines: bool) -> str:
    """Return the sign for a mark, with a 1 for first moves and a minus for fallback moves."""
    drawn = (FIGURES if figurines else LETTERS)[mark.does, mark.hop]
    return drawn + "1" * mark.first + "-" * mark.fallback


def diagram(piece: PieceType, movement: Movement, out: Console, *, figurines: bool) -> Text:
    """Draw the squares on which a piece moves and captures."""
    marks = marks_on(movement)
    signs = {square: "".join(sign(mark, figurines=figurines) for mark in on) for square, on in marks.items()}
    signs[movement.square] = piece.letter if movement.color else piece.letter.lower()
    width = max(map(len, signs.values())) + 2
    colors = has_colors(out)
    bare = " " if colors else empty_sign(out)
    text = Text()
    for rank in range(movement.ranks - 1, -1, -1):
        text.append("  ")
        for file in range(movement.files):
            square = rank * movement.files + file
            drawn = signs.get(square, bare)
            style = piece_style(movement.color if square == movement.square else True, out)
            text.append(f"{drawn:^{width}}", f"{style} on {square_color(out, file, rank)}" if colors else "")
        if not colors:
            text.rstrip()
        text.append("\n")
    for mark in in_order({mark for on in marks.values() for mark in on}):
        text.append(f"\n  {sign(mark, figurines=figurines):<{width}}{text_of(mark, movement)}")
    return text
