"""The board in a terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.text import Text

from .shared import SIDES

if TYPE_CHECKING:
    from rich.console import Console

    from fairychess import Board

# Backgrounds by (light square, part of the last turn): white and black letters are both to be read on each.
RICH_SQUARES = {(True, False): "#769656", (False, False): "#557a46", (True, True): "#b0903c", (False, True): "#8f7428"}
BASIC_SQUARES = {(True, False): "cyan", (False, False): "green", (True, True): "yellow", (False, True): "yellow"}
MEN = {True: "bold bright_white", False: "black"}


def picture(board: Board, out: Console, last: str | None = None, *, flipped: bool = False) -> Text:
    """Draw a position, with its coordinates and reserves, for a console.

    `last` is the text of the last turn, whose squares are marked; `flipped` puts Black at the bottom.
    """
    backgrounds = RICH_SQUARES if out.color_system in ("truecolor", "256") else BASIC_SQUARES
    variant = board.variant
    men = board.piece_map()
    marked = set(re.findall(r"[a-p]\d+", last or ""))
    symbols = [kind.letter for kind in variant.pieces.values()]
    width = max(map(len, symbols), default=1) + 2
    files = range(variant.files)[:: -1 if flipped else 1]
    ranks = range(variant.ranks)[:: 1 if flipped else -1]
    margin = len(str(variant.ranks)) + 1

    text = Text()
    text.append_text(_reserve(board, white=flipped))
    for rank in ranks:
        text.append(f"{rank + 1:>{margin}} ")
        for file in files:
            man = men.get(rank * variant.files + file)
            light = (rank + file) % 2 == 1
            background = backgrounds[light, f"{_file(file)}{rank + 1}" in marked]
            symbol, style = ("·", "black") if man is None else (man.symbol(), MEN[man.color])
            text.append(symbol.center(width), f"{style} on {background}")
        text.append("\n")
    text.append(" " * (margin + 1) + "".join(_file(file).center(width) for file in files).rstrip() + "\n")
    text.append_text(_reserve(board, white=not flipped))
    return text


def _file(file: int) -> str:
    return chr(ord("a") + file)


def _reserve(board: Board, *, white: bool) -> Text:
    men = board.reserve(white)
    if not men:
        return Text()
    kinds = board.variant.pieces
    listed = ", ".join(f"{f'{count} ' if count > 1 else ''}{name} ({kinds[name].letter})" for name, count in men.items())
    return Text(f"{SIDES[white]}'s reserve: {listed}\n")
