"""The `perft` command: counts legal move sequences."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

from fairychess._core import _PerftTable

from .console import print_json
from .loading import load_board
from .status_line import StatusLine
from .text import speed

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from fairychess import Board, Move

SHALLOW = 4
"""Progress is shown only beyond this depth."""


def perft(arguments: Namespace) -> int:
    """Count the leaf nodes of the move tree."""
    board = load_board(arguments.variant, arguments.fen)
    depth: int = arguments.depth
    counts: dict[str, int] | None = None
    started = time.perf_counter()
    if arguments.divide and depth:
        counts = {}
        for move, count in sorted_counts(board, arguments):
            counts[move.uci()] = count
            if not arguments.json:
                print(f"{move.uci()}: {count}", flush=True)
        nodes = sum(counts.values())
    elif depth > SHALLOW and sys.stderr.isatty():
        nodes = count_with_progress(board, arguments)
    else:
        nodes = board.perft(depth, arguments.threads, hash_mb=arguments.hash)
    seconds = time.perf_counter() - started
    nps = round(nodes / max(seconds, 1e-9))
    if arguments.json:
        report: dict[str, Any] = {
            "variant": board.variant.name,
            "fen": board.fen(),
            "depth": depth,
            "nodes": nodes,
            "seconds": round(seconds, 6),
            "nps": nps,
        }
        print_json(report if counts is None else report | {"divide": counts})
    else:
        print(f"depth {depth}: {nodes:,} nodes in {seconds:.3f} s ({speed(nps)})")
    return 0


def sorted_counts(board: Board, arguments: Namespace) -> Iterator[tuple[Move, int]]:
    """Yield each root move with the number of nodes below it, sorted by UCI text. All counts share one transposition table."""
    table = _PerftTable(arguments.hash)
    for move in sorted(board.legal_moves, key=str):
        board.push(move)
        count = table.count(board, arguments.depth - 1, arguments.threads)
        board.pop()
        yield move, count


def count_with_progress(board: Board, arguments: Namespace) -> int:
    """Count the nodes, and show the finished root moves on standard error."""
    total = len(board.legal_moves)
    nodes = 0
    with StatusLine(sys.stderr) as line:
        for done, (move, count) in enumerate(sorted_counts(board, arguments), 1):
            nodes += count
            line.show(f"{done} of {total} root moves, {nodes:,} nodes; last {move}: {count:,}")
    return nodes
