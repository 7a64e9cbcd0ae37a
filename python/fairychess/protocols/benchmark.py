"""The engine's benchmark: the number of nodes visited by searches to a fixed depth, and the speed.

The same version of fairychess visits the same number of nodes on every machine. If the number changes, the search has changed.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess import Board, search

if TYPE_CHECKING:
    from collections.abc import Iterator

DEPTH = 7
"""The default depth, in plies."""

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
"""Variants, each with a FEN or an empty string for the start position."""


@dataclass(frozen=True)
class Bench:
    """The totals of the positions searched so far."""

    positions: int
    variant: str
    nodes: int
    seconds: float

    @property
    def nps(self) -> int:
        """Nodes per second."""
        return round(self.nodes / max(self.seconds, 1e-9))


def run(depth: int) -> Iterator[Bench]:
    """Search the positions one by one, each with a new engine, and yield the totals after each."""
    nodes, seconds = 0, 0.0
    for number, (variant, fen) in enumerate(POSITIONS, 1):
        board = Board(variant, fen or None)
        started = time.perf_counter()
        nodes += search(board, depth=depth).nodes
        seconds += time.perf_counter() - started
        yield Bench(number, variant, nodes, seconds)


def report(total: Bench) -> list[str]:
    """Return the totals as lines of text, in the format that other engines use."""
    return [
        f"Positions: {total.positions}",
        f"Nodes searched: {total.nodes}",
        f"Time: {round(total.seconds * 1000)} ms",
        f"Nodes/second: {total.nps}",
    ]
