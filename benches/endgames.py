"""Measures how fast endgame tables are made: `python benches/endgames.py [MATERIAL ...] [--variant V] [--fairygen PROGRAM]`.

With `--fairygen`, FairyGen (EGTgen by H. G. Muller, compiled for the number of pieces by `-DMEN=4`) solves the same endgames in
turn with fairychess. It uses one thread, finds the wins of one side only, and writes no file; so it is run once for each side
that has more than a king, with `-m` for the distance to mate. fairychess makes the tables of both sides, first in memory as
FairyGen does, then with files.
"""

from __future__ import annotations

import argparse
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fairychess import Variant
from fairychess.endgames import generate

MATERIALS = ("KBN-K", "KQ-KR")

SOLVED = re.compile(r"^ *\d+\. ", re.MULTILINE)
"""A line of FairyGen's table of wins by the number of moves."""


def main() -> None:
    """Measure each endgame, and report the seconds, the positions a second, and the bytes of a position."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("materials", metavar="MATERIAL", nargs="*", default=MATERIALS, help="White's pieces, -, Black's pieces")
    parser.add_argument("--variant", default="chess", help="a built-in variant, or the path of a definition")
    parser.add_argument("--threads", type=int, default=None)
    parser.add_argument("--fairygen", metavar="PROGRAM", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    variant = Variant.from_file(arguments.variant) if arguments.variant.endswith(".toml") else Variant(arguments.variant)
    for material in arguments.materials:
        for _ in range(arguments.rounds):
            print(own(variant, material, arguments.threads), flush=True)
            if arguments.fairygen is not None:
                print(other(arguments.fairygen.resolve(), material), flush=True)


def own(variant: Variant, material: str, threads: int | None) -> str:
    """Make the tables of an endgame in memory, then in an empty folder, and return the measures in words."""
    wall, processor = time.perf_counter(), time.process_time()
    generate(variant, material, threads=threads)
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    with tempfile.TemporaryDirectory() as folder:
        stored = time.perf_counter()
        tables = generate(variant, material, directory=folder, threads=threads)
        stored = time.perf_counter() - stored
        files = [path for path in Path(folder).rglob("*") if path.is_file()]
        values = sum(tables.positions_of(name) for name in tables.core.names())
        size = sum(path.stat().st_size for path in files)
    speed = f"{values / wall / 1e6:.2f} million positions a second"
    return (
        f"{material}: fairychess {wall:.2f} s, {processor:.2f} s of processor time, {speed}; "
        f"with files {stored:.2f} s, {size / values:.2f} bytes a position"
    )


def other(program: Path, material: str) -> str:
    """Let FairyGen solve an endgame for each side that can win, and return its times in words."""
    white, black = material.split("-")
    sides = [(white, black), (black, white)] if len(black) > 1 else [(white, black)]
    wall, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    with tempfile.TemporaryDirectory() as folder:
        for first, second in sides:
            command = [str(program), "-m", f"{first}.{second}"]
            done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
            if not SOLVED.search(done.stdout):  # its exit code says nothing
                sys.exit(f"FairyGen did not solve {first}.{second}: {(done.stderr or done.stdout)[-200:].strip()}")
    wall, processor = time.perf_counter() - wall, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return f"{material}: FairyGen {wall:.2f} s, {processor:.2f} s of processor time, {len(sides)} of 2 sides"


if __name__ == "__main__":
    main()
