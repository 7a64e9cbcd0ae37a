"""Arguments shared by several commands."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .parser import whole

if TYPE_CHECKING:
    from argparse import _ArgumentGroup  # pyright: ignore[reportPrivateUsage]
    from collections.abc import Callable

    from .parser import Parser, Program

LOOK, PLAY, DATA, MATCHES = "look at variants", "play and analyse", "make data", "measure engines"
STUDY = "study a definition"
COUNT, SHELL = "list and count moves", "set up"
"""Groups of commands in the help."""

MAX_THREADS, MAX_HASH = 256, 1 << 16


def variant(program: Program, sub: Parser, nargs: str | None = None) -> None:
    """Add the argument VARIANT."""
    text = "name of a built-in variant, or path of a .toml file"
    program.mark(sub.add_argument("variant", metavar="VARIANT", nargs=nargs, help=text), "variant")


def position(program: Program, sub: Parser, nargs: str | None = None) -> None:
    """Add the arguments for a position of a variant."""
    variant(program, sub, nargs)
    sub.add_argument("--fen", metavar="F", help="the position as FEN, in quotes (default: startpos)")


def json(sub: Parser | _ArgumentGroup) -> None:
    """Add --json."""
    sub.add_argument("--json", action="store_true", help="print JSON")


def ray(sub: Parser, play: str = "play") -> None:
    """Add --ray.

    Args:
        sub: The parser of the command.
        play: What the tasks do, as a verb with its object.
    """
    text = f"{play} as tasks of a Ray cluster (without ADDRESS: a temporary one on this machine)"
    sub.add_argument("--ray", metavar="ADDRESS", nargs="?", const="local", help=text)


def limits(add: Callable[..., object], usual_nodes: str = "") -> None:
    """Add the options for limits that make the engine's moves reproducible.

    Args:
        add: The `add_argument` of a parser or group.
        usual_nodes: A note about the default number of nodes, for the help.
    """
    add("--depth", metavar="D", type=whole(1, 100), help="search to this depth in plies")
    add("--nodes", metavar="N", type=whole(1), help=f"search this number of nodes per move{usual_nodes}")


def openings(sub: Parser) -> None:
    """Add the options for random moves at the start of a game."""
    text = "draw random openings again in which a small search sees one side ahead by more than CP centipawns"
    sub.add_argument("--balance", metavar="CP", type=whole(0), help=text)
    text = "draw random moves from those that a small search scores at most CP centipawns below the best"
    sub.add_argument("--near-best", metavar="CP", type=whole(0), help=text)
    text = "nodes of these small searches (default: 500)"
    sub.add_argument("--opening-nodes", metavar="N", type=whole(1), help=text)


def engine_size(sub: Parser, threads: int = 1) -> None:
    """Add the engine's size and its files: --threads, --hash, --network and --endgames."""
    text = f"threads of the engine (default: {threads})"
    sub.add_argument("--threads", metavar="N", type=whole(1, MAX_THREADS), default=threads, help=text)
    text = "size of the transposition table in MiB (default: 16)"
    sub.add_argument("--hash", metavar="MIB", type=whole(1, MAX_HASH), default=16, help=text)
    network(sub)
    endgames(sub, "the folder of endgame tables for searches")


def endgames(sub: Parser, text: str) -> None:
    """Add --endgames, with this text in the help."""
    sub.add_argument("--endgames", metavar="DIR", help=text)


def network(sub: Parser) -> None:
    """Add --network."""
    sub.add_argument("--network", metavar="FILE", help="the network that evaluates positions")


def workers(sub: Parser) -> None:
    """Add --workers."""
    text = "number of games at a time (default: one per processor)"
    sub.add_argument("--workers", metavar="N", type=whole(1, MAX_THREADS), help=text)


def drawing(sub: Parser) -> None:
    """Add the options for drawing a board in the terminal."""
    how = sub.add_mutually_exclusive_group()
    how.add_argument("--ascii", action="store_true", help="show pieces as letters")
    how.add_argument("--unicode", action="store_true", help="show pieces as figurines (default: in terminals that have them)")
    text = "draw squares of two lines (in `play` by default if the terminal has room)"
    sub.add_argument("--large", action=argparse.BooleanOptionalAction, default=None, help=text)
