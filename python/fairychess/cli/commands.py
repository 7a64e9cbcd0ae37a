"""The commands that answer at once: variants, moves, perft, check."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from rich.columns import Columns

from fairychess import Board, Variant, VariantError
from fairychess import variants as built_in

from .parser import UsageError
from .shared import console, heading, load_board, print_json

if TYPE_CHECKING:
    from argparse import Namespace

MOST = 50
"""So many problems of a file are printed at most: a file that is no TOML has one in every line."""


def variants(arguments: Namespace) -> int:
    """List the built-in variants."""
    listed = [Variant(name) for name in built_in()]
    if arguments.json:
        keys = ("name", "title", "description", "files", "ranks", "start_fen", "id")
        print_json([{key: getattr(variant, key) for key in keys} for variant in listed])
        return 0
    # One line each, however narrow the terminal: a program may read them.
    names, titles = (max(map(len, texts)) for texts in zip(*((each.name, each.title) for each in listed), strict=True))
    out = console()
    out.print(f"{'name':{names}}  {'title':{titles}}  board", style="bold")
    for variant in listed:
        out.print(f"{variant.name:{names}}  {variant.title:{titles}}  {variant.files}x{variant.ranks}")
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
    except FileNotFoundError:
        if arguments.file in built_in():
            raise UsageError(f"{arguments.file} is a built-in variant, and good: FILE.toml is expected") from None
        raise
    except VariantError as error:
        if not error.problems:
            raise
        for problem in error.problems[:MOST]:
            key = f" {problem.key}:" if problem.key else ""
            print(f"{arguments.file}:{problem.line}:{problem.column}:{key} {problem.message}", file=sys.stderr)
        if len(error.problems) > MOST:
            print(f"{arguments.file}: and {len(error.problems) - MOST} more problems", file=sys.stderr)
        return 2
    turns = Board(variant).legal_moves.count()
    print(
        f"{arguments.file}: good. {heading(variant)}, {len(variant.pieces)} kinds of men, "
        f"{turns} turns at the start, id {variant.id}"
    )
    return 0
