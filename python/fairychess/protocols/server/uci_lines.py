"""UCI lines: a variant, an option, a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .options import BUTTON, SPIN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Board, Variant
    from fairychess.book import BookMove

    from .options import ServerOption

BOUNDS = {"exact": "", "lower": " lowerbound", "upper": " upperbound"}


def variant_line(variant: Variant, name: str) -> str:
    """Describe a variant in the format of Fairy-Stockfish."""
    pocket = len(variant.pieces) if "[" in variant.start_fen else 0
    return (
        f"variant {name} files {variant.files} ranks {variant.ranks} pocket {pocket} template fairy startpos {variant.start_fen}"
    )


def option_line(option: ServerOption, choices: Iterable[str]) -> str:
    """Return the line that declares an option."""
    parts = [f"option name {option.name} type {option.type}"]
    if option.type != BUTTON:
        parts.append(f"default {option.default}")
    if option.type == SPIN:
        parts.append(f"min {option.minimum} max {option.maximum}")
    return " ".join([*parts, *(f"var {choice}" for choice in choices)])


def book_line(found: BookMove) -> str:
    """Describe a book move."""
    return f"{found.move.uci()} from the book: {found.games} games, {found.mean:.1%}"


def board_lines(board: Board) -> list[str]:
    """Return the answer to `d`: the board, its FEN, its hash and the checking pieces."""
    checkers = " ".join(board.variant.square_name(square) for square in board.checkers())
    return [
        "",
        *str(board).splitlines(),
        "",
        f"Variant: {board.variant.name}",
        f"Fen: {board.fen()}",
        f"Key: {board.zobrist_hash():016X}",
        f"Checkers: {checkers}".rstrip(),
    ]
