"""The `check` command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess import Board
from fairychess import variants as built_in
from fairychess._shipped import chosen

from .loading import variant_of_file
from .parser import UsageError
from .text import counted, heading

if TYPE_CHECKING:
    from argparse import Namespace


def check(arguments: Namespace) -> int:
    """Report every problem in a variant file, or that it has none."""
    try:
        variant = variant_of_file(arguments.file)
    except FileNotFoundError:
        if arguments.file in built_in():
            raise UsageError(f"{arguments.file} is a built-in variant, and valid: FILE.toml is expected") from None
        raise
    moves = counted(Board(variant).legal_moves.count(), "legal move")
    pieces = counted(len(variant.pieces), "piece type")
    print(f"{arguments.file}: good. {heading(variant)}, {pieces}, {moves} in the start position, id {variant.id}")
    evaluation = chosen(variant).reason
    if evaluation is not None:
        print(f"{arguments.file}: {evaluation}")
    for warning in variant.warnings:
        print(f"{arguments.file}: warning: {warning}")
    if arguments.endgames is not None:
        from .check_endgames import endgame_lines  # noqa: PLC0415 - only with tables

        for line in endgame_lines(variant, arguments.endgames):
            print(f"{arguments.file}: {line}")
    return 0
