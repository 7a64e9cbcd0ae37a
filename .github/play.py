"""Checks an installed fairychess in a few seconds, without other packages: counts, a search, and a complete game.

The workflows run it with each wheel, on each system.
"""

import subprocess
import sys

import fairychess

COUNTS = {"chess": 197_281, "stoltz": 1_968, "wolf": 353_804}
"""Positions after four plies."""


def main() -> None:
    """Check the installation and print what was checked."""
    for name, count in COUNTS.items():
        found = fairychess.Board(name).perft(4)
        if found != count:
            sys.exit(f"perft 4 of {name} is {found:,}, not {count:,}")
    print(f"fairychess {fairychess.__version__}, Python {sys.version}: counts are right")
    command = [sys.executable, "-m", "fairychess", "play", "stoltz", "--nodes", "200"]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)  # engine against engine


if __name__ == "__main__":
    main()
