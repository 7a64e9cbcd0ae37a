"""Lines of UCI that tell of a search, a variant, an option, a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .options import BUTTON, SPIN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Board, Info, Variant

    from .options import Option

BOUNDS = {"exact": "", "lower": " lowerbound", "upper": " upperbound"}


def info_line(info: Info) -> str:
    """Tell of a line that was found."""
    mate = info.score.relative.mate()
    worth = f"cp {info.score.relative.score()}" if mate is None else f"mate {mate}"
    return (
        f"info depth {info.depth} seldepth {info.seldepth} multipv {info.multipv} score {worth}{BOUNDS[info.bound]} "
        f"nodes {info.nodes} nps {info.nps} hashfull {info.hashfull} time {info.time} pv {' '.join(map(str, info.pv))}"
    )


def about_variant(variant: Variant) -> str:
    """Tell what is played, in the words of Fairy-Stockfish."""
    pocket = len(variant.pieces) if "[" in variant.start_fen else 0
    return (
        f"variant {variant.name} files {variant.files} ranks {variant.ranks} pocket {pocket} template fairy "
        f"startpos {variant.start_fen}"
    )


def option_line(option: Option, choices: Iterable[str]) -> str:
    """Declare an option."""
    parts = [f"option name {option.name} type {option.kind}"]
    if option.kind != BUTTON:
        parts.append(f"default {option.default}")
    if option.kind == SPIN:
        parts.append(f"min {option.least} max {option.most}")
    return " ".join([*parts, *(f"var {choice}" for choice in choices)])


def shown_board(board: Board) -> list[str]:
    """Show a position."""
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
