"""The commands that answer at once: variants, moves, perft, check."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.table import Table

from fairychess import Board, Variant, VariantError
from fairychess import variants as names

from .shared import console, heading, load_board

if TYPE_CHECKING:
    from argparse import Namespace


def print_json(value: Any) -> None:  # noqa: ANN401 - whatever JSON can say
    """Print one JSON document."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def variants(arguments: Namespace) -> int:
    """List the built-in variants."""
    listed = [Variant(name) for name in names()]
    if arguments.json:
        keys = ("name", "title", "description", "files", "ranks", "start_fen", "id")
        print_json([{key: getattr(variant, key) for key in keys} for variant in listed])
        return 0
    table = Table("name", "title", "board", box=None, pad_edge=False, header_style="bold")
    for variant in listed:
        table.add_row(variant.name, variant.title, f"{variant.files}x{variant.ranks}")
    console().print(table)
    return 0


def moves(arguments: Namespace) -> int:
    """List the legal turns of a position."""
    board = load_board(arguments.variant, arguments.fen)
    texts = sorted(board.san(move) if arguments.san else move.uci() for move in board.legal_moves)
    if arguments.json:
        print_json(
            {"variant": board.variant.name, "fen": board.fen(), "check": board.is_check(), "count": len(texts), "moves": texts}
        )
    elif sys.stdout.isatty():
        console().print(Columns(texts, padding=(0, 2)))
    else:
        print("\n".join(texts))
    return 0


def perft(arguments: Namespace) -> int:
    """Count the sequences of legal turns."""
    board = load_board(arguments.variant, arguments.fen)
    started = time.perf_counter()
    counts = divide(board, arguments.depth, arguments.threads) if arguments.divide else None
    nodes = board.perft(arguments.depth, arguments.threads) if counts is None else sum(counts.values())
    seconds = time.perf_counter() - started
    nps = round(nodes / max(seconds, 1e-9))
    report = {
        "variant": board.variant.name,
        "fen": board.fen(),
        "depth": arguments.depth,
        "nodes": nodes,
        "seconds": round(seconds, 6),
        "nps": nps,
    }
    if arguments.json:
        print_json(report if counts is None else report | {"divide": counts})
        return 0
    for text, count in (counts or {}).items():
        print(f"{text}: {count}")
    print(f"depth {arguments.depth}: {nodes} leaves in {seconds:.3f} s ({nps / 1e6:.1f} million a second)")
    return 0


def divide(board: Board, depth: int, threads: int) -> dict[str, int]:
    """Count by the text of the first turn, in the order of the texts."""
    return dict(sorted((move.uci(), count) for move, count in board.divide(depth, threads).items()))


def check(arguments: Namespace) -> int:
    """Report every problem of a variant's file, or that there is none."""
    try:
        variant = Variant.from_file(arguments.file)
    except VariantError as error:
        if not error.problems:
            raise
        for problem in error.problems:
            place = f"{arguments.file}:{problem.line}:{problem.column}:"
            print(place, f"{problem.key}:" if problem.key else "", problem.message, file=sys.stderr)
        return 2
    turns = Board(variant).legal_moves.count()
    print(
        f"{arguments.file}: good. {heading(variant)}, {len(variant.pieces)} kinds of men, "
        f"{turns} turns at the start, id {variant.id}"
    )
    return 0
