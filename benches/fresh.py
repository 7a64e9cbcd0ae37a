"""Measurements that need a separate process: `python benches/fresh.py WHAT [VARIANT]` prints figures as JSON.

import          seconds to import fairychess
compile         seconds for the first use of each built-in variant: reading, checking and compiling it
board VARIANT   bytes per board in the start position, in a long list
played VARIANT  the same after 40 moves; measured separately, since memory freed by other boards would be reused
batch VARIANT   bytes per board in a large batch after 40 steps: first without observation and mask, then with both
variant VARIANT bytes per compiled variant, in a long list
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

BOARDS, VARIANTS = 100_000, 300
BATCH = 16_384
MOVES = 40
STATM = Path("/proc/self/statm")


def resident() -> int | None:
    """Return the memory of this process in bytes; None if the system does not report it."""
    return int(STATM.read_text(encoding="utf-8").split()[1]) * os.sysconf("SC_PAGESIZE") if STATM.exists() else None


def bytes_each(make: Callable[[], object], count: int) -> float | None:
    """Make many objects, and return the memory per object."""
    kept: list[object] = [None] * count
    before = resident()
    for number in range(count):
        kept[number] = make()
    after = resident()
    return (after - before) / count if before is not None and after is not None else None


def time_import() -> float:
    """Import."""
    start = time.perf_counter()
    import fairychess  # noqa: F401, PLC0415 - that is what is measured

    return time.perf_counter() - start


def time_compile() -> dict[str, float]:
    """Compile all."""
    import fairychess  # noqa: PLC0415

    found = {}
    for name in fairychess.variants():
        start = time.perf_counter()
        fairychess.Variant(name)
        found[name] = time.perf_counter() - start
    return found


def weigh_board(variant: str, moves: int = 0) -> float | None:
    """Copy a board after a number of moves."""
    import fairychess  # noqa: PLC0415

    board = fairychess.Board(variant)
    chance = random.Random(moves)
    for _ in range(moves):
        board.push(chance.choice(list(board.legal_moves)))
    return bytes_each(board.copy, BOARDS if moves == 0 else BOARDS // 10)


def weigh_batch(variant: str) -> list[float | None]:
    """Step a batch without observation and mask, then one with both."""
    import fairychess  # noqa: PLC0415

    kept, weights = [], []
    for both in (False, True):
        before = resident()
        env = fairychess.VecEnv(variant, BATCH, seed=1, threads=1, obs="u8" if both else None, mask="dense" if both else None)
        for _ in range(MOVES):
            env.step(env.sample())
        kept.append(env)  # otherwise the next batch would reuse its memory
        after = resident()
        weights.append((after - before) / BATCH if before is not None and after is not None else None)
    return weights


def weigh_variant(variant: str) -> float | None:
    """Compile a variant many times; variants that are not built in are not cached."""
    import fairychess  # noqa: PLC0415

    text = fairychess.Variant(variant).to_toml()
    return bytes_each(lambda: fairychess.Variant.from_toml(text), VARIANTS)


def main() -> None:
    """Measure one thing."""
    what, *names = sys.argv[1:]
    measures: dict[str, Callable[..., object]] = {
        "import": time_import,
        "compile": time_compile,
        "board": weigh_board,
        "played": lambda variant: weigh_board(variant, MOVES),
        "batch": weigh_batch,
        "variant": weigh_variant,
    }
    print(json.dumps(measures[what](*names)))


if __name__ == "__main__":
    main()
