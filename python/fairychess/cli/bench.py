"""The command bench."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess._benchmark import report, run

from .console import print_json

if TYPE_CHECKING:
    from argparse import Namespace


def bench(arguments: Namespace) -> int:
    """Run the benchmark and print its totals."""
    depth: int = arguments.depth
    *_, total = run(depth)
    if arguments.json:
        numbers = {"depth": depth, "positions": total.positions, "nodes": total.nodes, "seconds": round(total.seconds, 6)}
        print_json(numbers | {"nps": total.nps})
    else:
        print("\n".join(report(total)))
    return 0
