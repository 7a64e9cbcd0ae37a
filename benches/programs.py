"""Programs that count leaves, driven through pipes: Fairy-Stockfish, and the two small programs in this folder."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess.benchmarks.measure import Stopwatch

HERE = Path(__file__).resolve().parent


class Pipe:
    """A running program that is queried line by line."""

    def __init__(self, clock: Stopwatch, *command: str | Path) -> None:
        self.clock = clock
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.name = Path(command[0]).name

    def ask(self, text: str, end: str = "") -> list[str]:
        """Send lines, and collect the answer up to the line that begins with `end`."""
        to_program, from_program = self.process.stdin, self.process.stdout
        if to_program is None or from_program is None:
            raise SystemExit(f"{self.name} has no pipe")
        to_program.write(text + "\n")
        to_program.flush()
        lines: list[str] = []
        for line in from_program:
            lines.append(line.strip())
            if line.startswith(end):
                return lines
        raise SystemExit(f"{self.name} ended before it answered '{text}'")

    def timed(self, text: str, end: str = "") -> tuple[list[str], float]:
        """Send a query, and return the answer and the seconds that it took."""
        start = self.clock.read(self.process.pid)
        lines = self.ask(text, end)
        return lines, self.clock.read(self.process.pid) - start


class FairyStockfish(Pipe):
    """A Fairy-Stockfish, by UCI."""

    def __init__(self, clock: Stopwatch, program: str) -> None:
        super().__init__(clock, program)
        self.program = program
        lines = self.ask("uci", "uciok")
        self.version = next(line.removeprefix("id name ") for line in lines if line.startswith("id name"))
        offered = next(line for line in lines if "UCI_Variant" in line)
        self.variants = set(offered.split(" var ")[1:])
        lines = self.ask("compiler\nisready", "readyok")
        self.compiler = "; ".join(line for line in lines if line and line != "readyok")

    def perft(self, variant: str, fen: str, depth: int) -> tuple[int, float]:
        """Run perft, and return the leaves and the time in seconds, without the time for setting up the position."""
        position = "startpos" if fen == "start" else f"fen {fen}"
        self.ask(f"setoption name UCI_Variant value {variant}\nposition {position}\nisready", "readyok")
        lines, seconds = self.timed(f"go perft {depth}", "Nodes searched")
        return int(lines[-1].split()[-1]), seconds


class Counter(Pipe):
    """A program in this folder, which answers lines `WHAT / FEN / DEPTH` with leaves and seconds."""

    def perft(self, what: str, fen: str, depth: int) -> tuple[int, float]:
        """Run perft, and return the leaves and the time in seconds."""
        self.ask(f"{what} / {fen} / 0")  # compiles the variant
        lines, seconds = self.timed(f"{what} / {fen} / {depth}")
        return int(lines[-1].split()[0]), seconds


def built(package: str, *arguments: str, flags: str = "") -> Path | None:
    """Build a program in this folder and return its path; None if cargo or the crates are not available.

    Cargo's output is shown. `flags` are compiler flags; without any, the program is compiled like the package.
    """
    if not shutil.which("cargo"):
        return None
    target = Path(os.environ.get("CARGO_TARGET_DIR", HERE.parent / "target")) / "benches"
    command = ["cargo", "build", "--quiet", "--release", "--package", package, *arguments]
    environment = os.environ | {"CARGO_TARGET_DIR": str(target), "RUSTFLAGS": flags}
    done = subprocess.run(command, cwd=HERE, env=environment, check=False)
    name = f"{package}.exe" if os.name == "nt" else package
    return None if done.returncode else target / "release" / name
