"""The `moves` command."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.columns import Columns

from .console import console, print_json
from .loading import load_board

if TYPE_CHECKING:
    from argparse import Namespace


def moves(arguments: Namespace) -> int:
    """List the legal moves of a position."""
    board = load_board(arguments.variant, arguments.fen)
    texts = sorted(board.san(move) if arguments.san else move.uci() for move in board.legal_moves)
    if arguments.json:
        print_json(
            {"variant": board.variant.name, "fen": board.fen(), "check": board.is_check(), "count": len(texts), "moves": texts}
        )
    elif sys.stdout.isatty():
        console().print(Columns(texts, padding=(0, 2)))
    else:
        for text in texts:
            print(text)
    return 0
