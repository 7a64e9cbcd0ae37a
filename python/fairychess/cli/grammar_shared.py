"""What the grammars of several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .parser import whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from .parser import Parser, Program

LOOK, PLAY, DATA, MATCHES = "look at games", "play", "make data", "measure engines"
COUNT, SHELL = "list and count turns", "set up"
"""The groups of commands in the help."""


def variant(program: Program, sub: Parser, nargs: str | None = None) -> None:
    """Let a command take a variant."""
    text = "name of a built-in variant, or path of a .toml file"
    program.mark(sub.add_argument("variant", metavar="VARIANT", nargs=nargs, help=text), "variant")


def position(program: Program, sub: Parser, nargs: str | None = None) -> None:
    """Let a command take a position of a variant."""
    variant(program, sub, nargs)
    sub.add_argument("--fen", metavar="F", help="the position, in quotes (default: the start)")


def json(sub: Parser) -> None:
    """Let a command print JSON."""
    sub.add_argument("--json", action="store_true", help="print JSON")


def limits(add: Callable[..., object], usual_nodes: str = "") -> None:
    """Let a command limit the engine so that it always plays the same. `add` is the `add_argument` of a parser or group."""
    add("--depth", metavar="D", type=whole(1), help="search so many plies a turn")
    add("--nodes", metavar="N", type=whole(1), help=f"search so many positions a turn{usual_nodes}")


def men(sub: Parser) -> None:
    """Let a command draw a board."""
    how = sub.add_mutually_exclusive_group()
    how.add_argument("--ascii", action="store_true", help="show men as letters")
    how.add_argument("--unicode", action="store_true", help="show men as figures (default: in a terminal that can)")
