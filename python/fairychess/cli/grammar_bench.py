"""The arguments of `bench`, which measures speed."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from .grammar_shared import COUNT, json
from .parser import whole

if TYPE_CHECKING:
    from .parser import Program


def add_bench(program: Program) -> None:
    """Add the command bench."""
    about = """Search positions of many variants to a fixed depth with one thread. The number of nodes is the same on every
        machine, and changes when the search does; the time shows how fast this machine is. With --peers, measure fairychess
        beside other libraries and engines that are installed."""
    examples = """
        fairychess bench
        fairychess bench --depth 5 --json
        fairychess bench --peers --variant chess --tasks moves,san --rounds 1 --markdown
        """
    sub = program.command(COUNT, "bench", "bench", about, examples)
    sub.add_argument("--depth", metavar="D", type=whole(1, 100), default=7, help="depth in plies (default: 7)")
    sub.add_argument("--peers", action="store_true", help="measure beside the libraries and engines that are installed")
    text = "with --peers: an engine that speaks UCI, too; may be given several times"
    sub.add_argument("--peer", metavar="NAME=COMMAND", action="append", default=[], help=text)
    text = "with --peers: a module with the functions of `fairychess.benchmarks.PeerModule`, too"
    sub.add_argument("--peer-module", metavar="MODULE", action="append", default=[], help=text)
    text = "with --peers: this variant; may be given several times (default: chess, crazyhouse, capablanca)"
    program.mark(sub.add_argument("--variant", metavar="VARIANT", action="append", default=[], help=text), "variant")
    text = "with --peers: only these, of moves, games, perft, perft-loop, san, pgn, nodes, with commas between"
    sub.add_argument("--tasks", metavar="TASK,...", help=text)
    sub.add_argument("--rounds", metavar="N", type=whole(1), help="with --peers: how often each is measured (default: 3)")
    text = "with --peers: the least seconds of each measurement (default: 0.1)"
    sub.add_argument("--seconds", metavar="S", type=positive, help=text)
    text = "with --peers: play this number of games against each engine, at 100 ms a move"
    sub.add_argument("--match", metavar="GAMES", type=whole(2), help=text)
    how = sub.add_mutually_exclusive_group()
    how.add_argument("--markdown", action="store_true", help="with --peers: print a table in Markdown, with machine and versions")
    json(how)
    program.mark(sub.add_argument("--html", metavar="FILE", help="with --peers: write a page with bars to this file"), "html")


def positive(text: str) -> float:
    """Read a number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 60:  # noqa: PLR2004 - a minute
        raise ArgumentTypeError(f"{text!r} is not a number of seconds up to 60")
    return number
