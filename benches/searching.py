"""The search speed, in nodes per second: against Fairy-Stockfish in the same positions, and on two threads against one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from fairychess.benchmarks.measure import Stopwatch, interleaved
from perft import peer_of
from programs import Pipe
from table import Findings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess.benchmarks.measure import Task
    from programs import FairyStockfish

LINES = {
    "chess": {
        "start": "",
        "Ruy Lopez": "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5",
        "Queen's Gambit": "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 b8d7 a1c1 c7c6 f1d3 d5c4 d3c4 f6d5",
    },
    "capablanca": {
        "start": "",
        "middle 1": "i1j3 b8c6 f2f3 j7j5 d2d4 i8h6 d4d5 c6e5 e2e4 c8d6 f3f4 e5g6 f4f5 g6e5 c1b3 b7b6 b1d2 e7e6 h2h3 e6f5 e4f5",
        "middle 2": "g2g4 d7d6 i2i4 c8d7 i1g2 d7g4 h2h3 g4h6 f2f4 j7j6 d2d4 f7f5 e2e4 g7g6 c1d3 f5e4 e1e4 c7c6 b1c3 i8g7",
    },
    "wolf": {
        "start": "",
        "middle 1": "f1e3 d9d8 c3c5 g10h8 c2d3 d8d7 b1d5 c8c6 d5f6 c10f7 b2a3 e9e7 f6g4 f7e6 f3f5 e6g7 c1b2 f8f6 g1h3 e10d9",
        "middle 2": "b3b4 g9h8 f3f4 a9a7 c2b3 f9e8 b3a4 c8c6 d2d4 b10c8 e2e4 d9d7 b1h4 b8b6 f1a6 c8a8 a6c4 d7d6 a4b5 c6b5",
    },
}
"""For each variant, the names of positions and the moves that lead to them. Middle games are from games between the two
programs."""
NODES = 500_000
HASH = 16
"""The size of each transposition table in MiB."""


class Uci(Pipe):
    """An engine that searches positions for a number of nodes, with an empty transposition table."""

    def __init__(self, clock: Stopwatch, variant: str, *command: str, options: Mapping[str, object]) -> None:
        super().__init__(clock, *command)
        self.ask("uci", "uciok")
        given: dict[str, object] = {"UCI_Variant": variant, "Hash": HASH, **options}
        self.ask("\n".join([*(f"setoption name {name} value {value}" for name, value in given.items()), "isready"]), "readyok")

    def searching(self, moves: str) -> Task:
        """Return a task that searches, in thousands of nodes."""
        position = f"position startpos moves {moves}" if moves else "position startpos"

        def task() -> tuple[float, float]:
            self.ask(f"ucinewgame\n{position}\nisready", "readyok")
            lines, seconds = self.timed(f"go nodes {NODES}", "bestmove")
            words = next(line for line in reversed(lines) if " nodes " in line).split()
            # An engine that stops in the middle of a depth need not report it: its last line may belong to the previous depth.
            return max(int(words[words.index("nodes") + 1]), NODES) / 1e3, seconds

        return task


def ours(clock: Stopwatch, variant: str, threads: int = 1) -> Uci:
    """Return the engine of the installed package."""
    return Uci(clock, variant, sys.executable, "-m", "fairychess", "uci", options={"Threads": threads})


def beside(peers: Mapping[str, FairyStockfish], rounds: int, clock: Stopwatch) -> Findings:
    """Compare both programs in the same positions, on one thread each, without a network."""
    found = Findings("search beside Fairy-Stockfish", f"thousand nodes a second, of {NODES:,} nodes with {HASH} MiB")
    found.notes += [f"{name} is absent" for name in ("fsf", "fsf-large") if name not in peers]
    for variant, lines in LINES.items():
        engines = {"ours": ours(clock, variant)}
        if peer := peer_of(variant, peers):
            engines["peer"] = Uci(clock, variant, peer.program, options={"Use NNUE": "false"})
        for name, moves in lines.items():
            rates = interleaved({who: engine.searching(moves) for who, engine in engines.items()}, rounds)
            theirs = rates.get("peer")
            found.add(
                variant=variant,
                position=name,
                ours=rates["ours"],
                Fairy_Stockfish=theirs,
                ratio=rates["ours"].over(theirs),
            )
    return found


def threads(rounds: int) -> Findings:
    """Compare two threads with one, by wall-clock time."""
    found = Findings("two threads of a search", "thousand nodes a second")
    for variant, lines in LINES.items():
        engines = {count: ours(Stopwatch(), variant, threads=count) for count in (1, 2)}
        for name, moves in lines.items():
            rates = interleaved({str(count): engine.searching(moves) for count, engine in engines.items()}, rounds)
            found.add(variant=variant, position=name, one=rates["1"], two=rates["2"], ratio=rates["2"].over(rates["1"]))
    return found
