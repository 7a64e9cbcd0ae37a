"""Takes perft counts from Fairy-Stockfish: `python benches/take_perft.py PROGRAM VARIANTS.INI COMMIT > FILE.perft`.

For each variant that the program knows, built in or from VARIANTS.INI, the script writes the start position and positions from
random games with a fixed seed, one per line: `variant / FEN / depth count`. The depth is the greatest at which there are at most
300,000 leaves. FENs are in the program's own form. COMMIT is the commit from which the program was built; the first line names
it. Build the program with `largeboards=yes all=yes`, so that it plays every variant.
"""

from __future__ import annotations

import random
import sys

from fairychess.benchmarks.measure import Stopwatch
from programs import Pipe

SEED = 18
POSITIONS = 12
"""The number of positions per variant: the start position, and positions at random plies."""
PLIES = (4, 60)
"""The first and the last ply at which a position is chosen."""
LEAVES = 300_000
ATTEMPTS = 60
"""The maximum number of games per variant; a game may end before its position is chosen."""
GUESS = 8
"""A depth is tried if the number of leaves, growing as it last did, would be at most this many times `LEAVES`."""
MAX_DEPTH = 12
ENDS = 0.25
"""The share of finished games from which the final position is taken, instead of the position before it."""


class Peer(Pipe):
    """Fairy-Stockfish as a source of counts, moves and FENs."""

    def __init__(self, program: str, ini: str) -> None:
        super().__init__(Stopwatch(), program)
        listed = self.ask(f"setoption name VariantPath value {ini}\nuci", "uciok")
        line = next(line for line in listed if line.startswith("option name UCI_Variant"))
        self.variants = sorted(word for word in line.split(" var ")[1:])

    def perft(self, depth: int) -> tuple[int, list[str]]:
        """Return the number of leaves of the position, and its moves."""
        lines = self.ask(f"go perft {depth}", "Nodes searched")
        moves = [line.rpartition(":")[0] for line in lines if ": " in line and not line.startswith(("info", "Nodes"))]
        return int(lines[-1].split()[-1]), moves

    def fen(self, moves: list[str]) -> str:
        """Play moves from the start, and return the FEN."""
        position = "position startpos" + (f" moves {' '.join(moves)}" if moves else "")
        lines = self.ask(f"{position}\nd", "Checkers")
        return next(line.removeprefix("Fen: ") for line in lines if line.startswith("Fen: "))

    def deepest(self) -> tuple[int, int]:
        """Return the greatest depth with at most `LEAVES` leaves, and their number; 1 and 0 if there are no moves."""
        before, depth, leaves = 1, 1, self.perft(1)[0]
        while leaves > 0 and leaves * max(1, leaves // before) <= GUESS * LEAVES and depth < MAX_DEPTH:
            deeper = self.perft(depth + 1)[0]
            if not 0 < deeper <= LEAVES:  # 0 if all games end earlier
                break
            before, depth, leaves = leaves, depth + 1, deeper
        return depth, leaves

    def positions(self, variant: str) -> list[str]:
        """Return the rows of a variant."""
        self.ask(f"setoption name UCI_Variant value {variant}\nucinewgame\nisready", "readyok")
        chance = random.Random(f"{SEED}/{variant}")
        fens = [self.fen([])]
        rows = [self.row(variant, fens[0])]
        for _ in range(ATTEMPTS):
            if len(rows) == POSITIONS:
                break
            fen = self.walk(chance, chance.randint(*PLIES))
            if fen not in fens:
                fens.append(fen)
                rows.append(self.row(variant, fen))
        return rows

    def walk(self, chance: random.Random, plies: int) -> str:
        """Play random moves; if the game ends, return its final position or the one before it."""
        played: list[str] = []
        fen = self.fen(played)
        for _ in range(plies):
            moves = self.perft(1)[1]
            if not moves:
                return fen if chance.random() < ENDS else self.fen(played[:-1])
            played.append(chance.choice(sorted(moves)))
            fen = self.fen(played)
        return fen

    def row(self, variant: str, fen: str) -> str:
        """Return the row of a position, with its count."""
        self.ask(f"position fen {fen}\nisready", "readyok")
        depth, leaves = self.deepest()
        return f"{variant} / {fen} / {depth} {leaves}"


def main() -> None:
    """Write the rows of all variants."""
    program, ini, commit = sys.argv[1:]
    peer = Peer(program, ini)
    print(f"# Fairy-Stockfish at commit {commit}, by benches/take_perft.py: {len(peer.variants)} variants")
    print("# variant / FEN / depth leaves")
    for variant in peer.variants:
        for row in peer.positions(variant):
            print(row, flush=True)


if __name__ == "__main__":
    main()
