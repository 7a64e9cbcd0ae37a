"""Counts perft's instructions: `python benches/instructions.py [--update]` compares the counts with `instructions.toml`.

Counts do not depend on the machine's load, so they reveal a slowdown without timing: if a count is more than 3 % above the
baseline, the exit code is 1. Valgrind's callgrind counts the instructions per leaf in a perft of one position; those for start-up
and compilation, counted at depth 0, are subtracted. Valgrind emulates a CPU that offers the machine's AVX2 and BMI2, but not
AVX-512. Since the program may select code by the features that it detects, there is a baseline for each set of features. Counts
also depend on the compiler, which each baseline names.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from fairychess.benchmarks.machine import rustc
from places import board_of
from programs import built

BASELINE = Path(__file__).with_name("instructions.toml")
TOLERANCE = 0.03
COUNTED = {"chess": 4, "capablanca": 4, "wolf": 4, "crazyhouse": 4, "reserve-dragonet": 4, "stoltz": 5}
"""The variants whose start positions are measured, each with a depth."""
HEAD = """# Instructions that perft costs a leaf, from the start of each variant, and the compiler of that build. A table is for
# a set of CPU features; `python benches/instructions.py --update` writes the one of this machine.
"""


@dataclass(frozen=True)
class Counter:
    """Runs the perft program under valgrind."""

    program: Path

    def run(self, line: str) -> tuple[str, int]:
        """Return the program's answer to a line, and the number of instructions executed."""
        command: list[str | Path] = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", self.program]
        done = subprocess.run(command, input=line, capture_output=True, text=True, check=False)
        found = re.search(r"Collected : (\d+)", done.stderr)
        if done.returncode or not found:
            raise SystemExit(f"valgrind counts nothing:\n{done.stderr}")
        return done.stdout.strip(), int(found[1])

    def features(self) -> str:
        """Return the processor and its features, as the program sees them under valgrind."""
        return self.run("features")[0]

    def a_leaf(self, variant: str, depth: int) -> float:
        """Return the number of instructions per leaf."""
        answer, whole = self.run(f"{variant} / start / {depth}")
        _, start = self.run(f"{variant} / start / 0")
        leaves = board_of(variant, "start").perft(depth)
        if int(answer.split()[0]) != leaves:
            raise SystemExit(f"{variant}, depth {depth}: {answer} is counted, not {leaves}")
        return (whole - start) / leaves


def counter() -> Counter | str:
    """Return the counting program, or a message that says which program is missing."""
    if not shutil.which("valgrind"):
        return "valgrind is absent"
    program = built("fairychess-bench-core")
    return Counter(program) if program else "cargo, or a build by it, is absent"


def baselines() -> dict[str, dict[str, float | str]]:
    """Return all baselines, by CPU features."""
    return tomllib.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}


def written(kept: dict[str, dict[str, float | str]]) -> str:
    """Format baselines for the file."""
    lines = [HEAD]
    for features, figures in sorted(kept.items()):
        lines.append(f'["{features}"]')
        lines += [f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value:.2f}" for name, value in figures.items()]
        lines.append("")
    return "\n".join(lines)


def losses(found: dict[str, float], baseline: dict[str, float | str]) -> list[str]:
    """List the variants whose cost has grown too much, and by how much."""
    texts = []
    for variant, cost in found.items():
        kept = baseline.get(variant)
        if isinstance(kept, (int, float)) and cost > kept * (1 + TOLERANCE):
            texts.append(f"{variant}: {cost:.2f} instructions a leaf, {cost / kept - 1:+.1%}")
    return texts


def main() -> None:
    """Count the instructions, and compare them with the baseline or write a new one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="make what is counted now the baseline")
    update: bool = parser.parse_args().update
    counts = counter()
    if isinstance(counts, str):
        sys.exit(counts)
    features, kept = counts.features(), baselines()
    found = {variant: counts.a_leaf(variant, depth) for variant, depth in COUNTED.items()}
    baseline = kept.get(features, {})
    print(f"{features}; {rustc()}; the baseline's compiler: {baseline.get('rustc', 'there is no baseline for these features')}")
    for variant, cost in found.items():
        before = baseline.get(variant)
        change = f"{cost / before - 1:+7.1%}" if isinstance(before, (int, float)) else "    new"
        print(f"{variant:18} {cost:9.2f} instructions a leaf {change}")
    if update:
        BASELINE.write_text(written(kept | {features: {"rustc": rustc() or "", **found}}), encoding="utf-8")
    elif lost := losses(found, baseline):
        sys.exit("\n".join(["instructions have grown:", *lost]))
    elif not baseline:
        sys.exit("there is no baseline for these features: nothing was compared")


if __name__ == "__main__":
    main()
