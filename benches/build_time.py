"""Measures builds of the extension module: `python benches/build_time.py [--profile release] [--jobs 2] [--out FOLDER]`.

Two builds are measured: one from scratch, and one after a line of the core has changed, the usual case for developers. Each
reports wall-clock time, and the CPU time of the compiler and its children, which is meaningful even on a busy machine. The script
then reports the size of all code and of the functions compiled for x86-64-v3, of which each task of the module `cpu`, such as
move generation, has three: one for each board size.
"""

from __future__ import annotations

import argparse
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from fairychess.benchmarks.machine import rustc

ROOT = Path(__file__).resolve().parent.parent
CHANGED = ROOT / "rust" / "core" / "src" / "movegen" / "castling.rs"
"""The file in which a line is changed and then restored."""


@dataclass(frozen=True)
class Cost:
    """The time that a command took, in seconds."""

    wall: float
    cpu: float

    def __str__(self) -> str:
        """Format the costs."""
        return f"{self.wall:6.1f} s wall, {self.cpu:6.1f} s CPU"


def cpu() -> float:
    """Return the user and system time of all children so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def build(profile: str, jobs: int, target: Path) -> Cost:
    """Build the extension module."""
    command: list[str | Path] = [
        "cargo",
        "build",
        "--package",
        "fairychess-module",
        "--profile",
        profile,
        "--jobs",
        str(jobs),
        "--target-dir",
        target,
    ]
    before, started = cpu(), time.perf_counter()
    if subprocess.run([*command, "--quiet"], cwd=ROOT, check=False).returncode:
        sys.exit("the build failed")
    return Cost(time.perf_counter() - started, cpu() - before)


def rebuild(profile: str, jobs: int, target: Path) -> Cost:
    """Build again after a line of the core has changed."""
    text = CHANGED.read_text(encoding="utf-8")
    head, body = text.split("for wing in 0..2 {", 1)
    try:
        CHANGED.write_text(f"{head}for wing in 0_usize..2 {{{body}", encoding="utf-8")
        return build(profile, jobs, target)
    finally:
        CHANGED.write_text(text, encoding="utf-8")


def code(nm: str, module: Path) -> str:
    """Describe the size of a module's machine code, and of the part compiled for x86-64-v3."""
    listed = subprocess.run([nm, "--demangle", "--print-size", module], capture_output=True, text=True, check=True).stdout
    functions = re.findall(r"^[0-9a-f]+ ([0-9a-f]+) [tTwW] (.*)$", listed, re.MULTILINE)
    whole = sum(int(size, 16) for size, _ in functions)
    newer = [int(size, 16) for size, name in functions if re.search(r"\bcpu::run_v3\b", name)]
    return f"{whole / 1e6:.2f} MB; x86-64-v3: {len(newer)} functions, {sum(newer) / 1e6:.2f} MB"


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--profile", default="release", help="a profile of Cargo.toml (default: release)")
    parser.add_argument("--jobs", type=int, default=2, help="parallel jobs of cargo (default: 2)")
    parser.add_argument("--out", type=Path, help="a folder to build in, which is kept")
    options = parser.parse_args()
    profile: str = options.profile
    jobs: int = options.jobs
    kept: Path | None = options.out
    if not shutil.which("cargo"):
        sys.exit("cargo is absent")
    with tempfile.TemporaryDirectory() as scratch:
        target = kept or Path(scratch)
        print(f"{rustc()}; profile {profile}, {jobs} jobs")
        print(f"from nothing:        {build(profile, jobs, target)}")
        module = target / ("debug" if profile == "dev" else profile) / "lib_core.so"
        if (nm := shutil.which("nm")) and module.exists():
            print(f"machine code:        {code(nm, module)}")
        print(f"a line of the core:  {rebuild(profile, jobs, target)}")


if __name__ == "__main__":
    main()
