"""Perft of fairychess beside Fairy-Stockfish: `python benches/perft.py [--peer PROGRAM] [--runs N] [--json FILE]`.

Both count every leaf, in bulk at the last ply, on one thread. Runs are interleaved (ours, theirs, ours, theirs, …); the
figures are medians in million leaves a second, and the claim is their ratio. PROGRAM is a Fairy-Stockfish that speaks UCI
(on boards of 8 by 8 the build without `largeboards` is the faster one); games that it does not know are named as absent.
"""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import statistics
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import fairychess

POSITIONS = [
    ("chess", "start", None, 6),
    ("chess", "kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("wolf", "start", None, 5),
    ("stoltz", "start", None, 7),
    ("newchess", "start", None, 3),
    ("reserve-dragonet", "start", None, 5),
    ("seirawan", "start", None, 5),
    ("crazyhouse", "start", None, 5),
    ("capablanca", "start", None, 5),
]


@dataclass
class Row:
    """One position's figures: leaves, and million leaves a second of both (None where the peer has not counted)."""

    variant: str
    position: str
    depth: int
    leaves: int
    ours: float
    peer: float | None

    @property
    def ratio(self) -> float | None:
        """How many times as fast as the peer we are."""
        return self.ours / self.peer if self.peer else None


class Peer:
    """A Fairy-Stockfish at the other end of a pipe."""

    def __init__(self, program: str) -> None:
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        lines = self.ask("uci", "uciok")
        self.name = next(line.removeprefix("id name ") for line in lines if line.startswith("id name"))
        offered = next(line for line in lines if "UCI_Variant" in line)
        self.variants = set(offered.split(" var ")[1:])

    def ask(self, text: str, end: str) -> list[str]:
        """Send lines and collect the answer up to the line that begins with `end`."""
        to_peer, from_peer = self.process.stdin, self.process.stdout
        if to_peer is None or from_peer is None:
            raise SystemExit("the peer has no pipe")
        to_peer.write(text + "\n")
        to_peer.flush()
        lines: list[str] = []
        for line in from_peer:
            lines.append(line.strip())
            if line.startswith(end):
                return lines
        raise SystemExit(f"the peer ended before '{end}'")

    def perft(self, variant: str, fen: str | None, depth: int) -> tuple[int, float]:
        """Count, with the seconds it took."""
        position = f"fen {fen}" if fen else "startpos"
        self.ask(f"setoption name UCI_Variant value {variant}\nposition {position}\nisready", "readyok")
        start = time.perf_counter()
        lines = self.ask(f"go perft {depth}", "Nodes searched")
        return int(lines[-1].split()[-1]), time.perf_counter() - start


def measure(peer: Peer | None, position: tuple[str, str, str | None, int], runs: int) -> Row:
    """Count a position in turns and take medians."""
    variant, place, fen, depth = position
    board = fairychess.Board(variant, fen)
    ours, theirs, leaves = [], [], 0
    knows = peer is not None and variant in peer.variants
    for _ in range(runs):
        start = time.perf_counter()
        leaves = board.perft(depth)
        ours.append(leaves / (time.perf_counter() - start) / 1e6)
        if peer and knows:
            count, seconds = peer.perft(variant, fen, depth)
            theirs.append(count / seconds / 1e6)
            if count != leaves:
                sys.exit(f"{variant} {place} {depth}: we count {leaves}, the peer {count}")
    return Row(variant, place, depth, leaves, statistics.median(ours), statistics.median(theirs) if theirs else None)


def main() -> None:
    """Measure all positions and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", default=shutil.which("fairy-stockfish"), help="a Fairy-Stockfish program")
    parser.add_argument("--runs", type=int, default=5, help="runs of each, interleaved (default 5)")
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    arguments = parser.parse_args()
    peer = Peer(arguments.peer) if arguments.peer else None
    name = peer.name if peer else "Fairy-Stockfish (absent)"
    print(f"fairychess {fairychess.__version__} and {name}, {platform.machine()}, medians of {arguments.runs} runs")
    print(f"{'variant':18} {'position':9} depth {'leaves':>12} {'ours M/s':>9} {'peer M/s':>9} {'ratio':>6}")
    rows = []
    for position in POSITIONS:
        row = measure(peer, position, arguments.runs)
        rows.append(row)
        theirs = f"{row.peer:9.1f} {row.ratio:5.2f}x" if row.peer and row.ratio else f"{'absent':>9} {'-':>6}"
        print(f"{row.variant:18} {row.position:9} {row.depth:5} {row.leaves:12} {row.ours:9.1f} {theirs}", flush=True)
    if arguments.json:
        figures = [asdict(row) | {"ratio": row.ratio} for row in rows]
        arguments.json.write_text(json.dumps({"peer": name, "rows": figures}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
