"""Compares the speed of fairychess with that of other programs and libraries: `python benches/compare.py [OPTIONS]`.

The programs run alternately on this machine, and figures are medians of the rounds. Missing programs are reported as
absent. fairychess is measured as installed; `--peer` names a Fairy-Stockfish, `pip install '.[bench]'` installs the Python
libraries, and cargo builds the crates. If programs disagree on a leaf count, the run ends.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import bindings
import costs
import growth
import perft
import pgn
import searching
import selfplay
from fairychess.benchmarks.machine import described
from fairychess.benchmarks.measure import Stopwatch
from programs import FairyStockfish
from table import as_json, as_markdown, console

if TYPE_CHECKING:
    from collections.abc import Callable

    from table import Findings

PEERS = ("fsf", "fsf-large")


def named(text: str) -> tuple[str, str]:
    """Read a peer's name and program."""
    name, equals, program = text.partition("=")
    if name not in PEERS or not equals:
        raise argparse.ArgumentTypeError(f"expected {' or '.join(f'{peer}=PROGRAM' for peer in PEERS)}, found '{text}'")
    found = shutil.which(program)
    if not found:
        raise argparse.ArgumentTypeError(f"there is no program '{program}'")
    return name, found


def chosen(sections: list[str]) -> Callable[[str], list[str]]:
    """Return a parser for a comma-separated list of sections."""

    def read(text: str) -> list[str]:
        names = text.split(",")
        if unknown := [name for name in names if name not in sections]:
            raise argparse.ArgumentTypeError(f"'{unknown[0]}' is none of {', '.join(sections)}")
        return names

    return read


def main() -> None:
    """Measure, print, and write."""
    peers: dict[str, FairyStockfish] = {}
    sections: dict[str, list[Callable[[int, Stopwatch], Findings]]] = {
        "perft": [partial(perft.against_fairy_stockfish, peers), perft.against_specialists],
        "unplayed": [partial(perft.unplayed, peers)],
        "bindings": [bindings.bindings, bindings.python_and_rust],
        "growth": [
            growth.boards,
            lambda rounds, _: growth.threads(rounds),
            lambda rounds, _: costs.times(rounds),
            lambda *_: costs.memory(),
        ],
        "search": [partial(searching.beside, peers), lambda rounds, _: searching.threads(rounds)],
        "pgn": [pgn.against_python_chess],
        "selfplay": [
            selfplay.played_through,
            lambda rounds, _: selfplay.scaled(rounds),
            selfplay.stepped,
            selfplay.batches,
            selfplay.beside,
            selfplay.growth,
            lambda *_: costs.batches(),
            selfplay.trees,
        ],
    }
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    help_peer = "a Fairy-Stockfish to measure beside: fsf for boards up to 8x8, fsf-large for larger ones"
    parser.add_argument("--peer", action="append", default=[], type=named, metavar="NAME=PROGRAM", help=help_peer)
    parser.add_argument("--only", type=chosen(list(sections)), default=list(sections), help="sections, with commas between")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (default 5)")
    help_clock = (
        "wall (default), or cpu: the processor's time, which other programs disturb less; not for import, compiling, threads"
    )
    parser.add_argument("--clock", choices=["wall", "cpu"], default="wall", help=help_clock)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures, of all rounds, to this file")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables to this file")
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error("--rounds must be 1 at the least")
    if arguments.clock == "cpu" and sys.platform != "linux":
        parser.error("only Linux reports the CPU time of other processes")
    clock = Stopwatch(cpu=arguments.clock == "cpu")
    peers |= {name: FairyStockfish(clock, program) for name, program in arguments.peer}
    measured = {"rounds": arguments.rounds, "clock": arguments.clock}
    machine = described() | measured | {"peers": {name: [peer.version, peer.compiler] for name, peer in peers.items()}}
    for name, value in machine.items():
        print(f"{name}: {value}")
    findings: list[Findings] = []
    for section in arguments.only:
        for measure in sections[section]:
            findings.append(measure(arguments.rounds, clock))
            console(findings[-1])
            if arguments.json:
                arguments.json.write_text(as_json(machine, findings), encoding="utf-8")
            if arguments.markdown:
                arguments.markdown.write_text("\n".join(as_markdown(one) for one in findings), encoding="utf-8")


if __name__ == "__main__":
    main()
