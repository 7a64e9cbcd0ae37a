"""The command bench: how many positions searches of known depth visit, and how fast.

With the same version of fairychess the number is the same on every machine: a change of it is a change of what the engine plays.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess import Board, search

from .commands import print_json

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

DEPTH = 7
"""The depth that is meant where none is said, in plies."""

POSITIONS = (
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("chess", "r1bq1rk1/pp2nppp/2n1p3/2ppP3/3P4/2PB1N2/P1P2PPP/R1BQ1RK1 w - - 0 10"),
    ("chess960", "bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w KQkq - 0 1"),
    ("crazyhouse", "r1bqk2r/ppp2ppp/2n5/3np3/1bP5/2N2N2/PP1PPPPP/R1BQKB1R[Pp] w KQkq - 0 6"),
    ("culverin", ""),
    ("newchess", ""),
    ("stoltz", ""),
    ("meteoric", ""),
    ("reserve-dragonet", ""),
    ("reserve-belfry", ""),
    ("seirawan", ""),
    ("wolf", ""),
    ("capablanca", ""),
    ("grand", ""),
    ("nightrider", ""),
    ("grasshopper", ""),
)
"""Variants with a position of each, or an empty text for the start."""


@dataclass(frozen=True)
class Bench:
    """What all positions until now have cost."""

    positions: int
    variant: str
    nodes: int
    seconds: float

    @property
    def nps(self) -> int:
        """Positions a second."""
        return round(self.nodes / max(self.seconds, 1e-9))


def run(depth: int) -> Iterator[Bench]:
    """Search one position after the other, each with an engine of its own."""
    nodes, seconds = 0, 0.0
    for number, (variant, fen) in enumerate(POSITIONS, 1):
        board = Board(variant, fen or None)
        started = time.perf_counter()
        nodes += search(board, depth=depth).nodes
        seconds += time.perf_counter() - started
        yield Bench(number, variant, nodes, seconds)


def said(done: Bench) -> list[str]:
    """Say it, as other engines do."""
    return [
        f"Positions: {done.positions}",
        f"Nodes searched: {done.nodes}",
        f"Time: {round(done.seconds * 1000)} ms",
        f"Nodes/second: {done.nps}",
    ]


def bench(arguments: Namespace) -> int:
    """Run it, and print what it has cost."""
    depth: int = arguments.depth
    *_, done = run(depth)
    if arguments.json:
        report = {"depth": depth, "positions": done.positions, "nodes": done.nodes, "seconds": round(done.seconds, 6)}
        print_json(report | {"nps": done.nps})
    else:
        print("\n".join(said(done)))
    return 0
