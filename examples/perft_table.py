"""Prints a perft table: for each variant, the number of legal move sequences and the counting speed.

python examples/perft_table.py [DEPTH]
"""

from __future__ import annotations

import sys
import time

import fairychess

VARIANTS = ("chess", "capablanca", "crazyhouse", "seirawan", "stoltz", "wolf")


def main(depth: int = 4) -> None:
    """For each variant, print a line with the counts up to a depth; then print the counts for each first move of Wolf Chess."""
    print(
        f"{'variant':<12}{'board':>7}" + "".join(f"{f'perft({ply})':>14}" for ply in range(1, depth + 1)) + f"{'million/s':>12}"
    )
    for name in VARIANTS:
        board = fairychess.Board(name)
        started = time.perf_counter()
        counts = [board.perft(ply, threads=2) for ply in range(1, depth + 1)]
        seconds = time.perf_counter() - started
        size = f"{board.variant.files}x{board.variant.ranks}"
        print(f"{name:<12}{size:>7}" + "".join(f"{count:>14,}" for count in counts) + f"{sum(counts) / seconds / 1e6:>12.1f}")

    board = fairychess.Board("wolf")
    divided = board.divide(depth, threads=2)
    move, count = max(divided.items(), key=lambda item: item[1])
    print(f"In wolf, of {sum(divided.values()):,} sequences {count:,} start with {move}.")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
