"""Measure calls of `legal_moves`, `get_fen` and `get_san` in pyffish and in its replacement.

    python benches/compat.py

For each variant that both support, prints the medians of several alternating rounds in microseconds of processor time, and their
ratio; then the median and the smallest ratio for each function.
"""

from __future__ import annotations

import random
import statistics
import time
from functools import partial
from typing import TYPE_CHECKING

import pyffish

from fairychess.compat import pyffish as ours

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS, CALLS, PLIES = 7, 20, 24


def middle_game(variant: str) -> tuple[str, str]:
    """Return the FEN of a position in a random game, and a legal move."""
    chance, moves = random.Random(variant), list[str]()
    start = pyffish.start_fen(variant)
    for _ in range(PLIES):
        legal = pyffish.legal_moves(variant, start, moves)
        if not legal:
            moves.pop()
            break
        moves.append(chance.choice(legal))
    return pyffish.get_fen(variant, start, moves[:-1]), moves[-1]


def microseconds(call: Callable[[], object]) -> float:
    """Return the processor time per call in one round."""
    begun = time.process_time()
    for _ in range(CALLS):
        call()
    return (time.process_time() - begun) / CALLS * 1e6


def main() -> None:
    """Print the table."""
    variants = sorted(set(pyffish.variants()) & set(ours.variants()))
    ratios: dict[str, dict[str, float]] = {}
    for variant in variants:
        fen, move = middle_game(variant)
        calls: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
            "legal_moves": (partial(ours.legal_moves, variant, fen, []), partial(pyffish.legal_moves, variant, fen, [])),
            "get_fen": (partial(ours.get_fen, variant, fen, [move]), partial(pyffish.get_fen, variant, fen, [move])),
            "get_san": (partial(ours.get_san, variant, fen, move), partial(pyffish.get_san, variant, fen, move)),
        }
        for name, both in calls.items():
            times = [[microseconds(call) for call in both] for _ in range(ROUNDS)]
            mine, theirs = (statistics.median(column) for column in zip(*times, strict=True))
            ratios.setdefault(name, {})[variant] = theirs / mine
            print(f"{variant:20} {name:12} {mine:8.1f} {theirs:8.1f} {theirs / mine:7.1f}")
    for name, found in ratios.items():
        least = min(found, key=lambda variant: found[variant])
        print(f"{name}: median {statistics.median(found.values()):.1f}, smallest {found[least]:.1f} ({least})")


if __name__ == "__main__":
    main()
