"""What the command line takes."""

from __future__ import annotations

import argparse
import textwrap
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

import fairychess

if TYPE_CHECKING:
    from collections.abc import Callable

VARIANT_HELP = "name of a built-in variant, or path of a .toml file"


class UsageError(Exception):
    """Arguments that no command takes."""


class Parser(argparse.ArgumentParser):
    """A parser that raises instead of ending the process."""

    def error(self, message: str) -> NoReturn:
        """Raise, with the command whose help says more."""
        raise UsageError(f"{message} (see `{self.prog} --help`)")


def whole(least: int) -> Callable[[str], int]:
    """Read a whole number of at least so much."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least {least}")
        return number

    return read


def later(module: str, function: str) -> Callable[[argparse.Namespace], int]:
    """Name a command's function, whose module is imported only when it runs."""

    def run(arguments: argparse.Namespace) -> int:
        code: int = getattr(import_module(f"fairychess.cli.{module}"), function)(arguments)
        return code

    return run


def make_parser() -> Parser:
    """Build the parser of all commands."""
    parser = Parser(
        prog="fairychess",
        description="Chess variants: their rules, their turns, and a game against the computer.",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="examples:\n  fairychess play stoltz\n  fairychess perft wolf 4 --json\n  fairychess check mygame.toml",
    )
    parser.add_argument("--version", action="version", version=f"fairychess {fairychess.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, module: str, about: str, examples: str) -> Parser:
        sub = commands.add_parser(
            name,
            help=about.partition(". ")[0].rstrip(".") + ".",
            description=textwrap.fill(about, 80),
            epilog=f"examples:\n{examples}",
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        sub.set_defaults(command=later(module, name))
        return sub

    def option_json(sub: Parser) -> None:
        sub.add_argument("--json", action="store_true", help="print JSON")

    def position(sub: Parser) -> None:
        sub.add_argument("variant", metavar="VARIANT", help=VARIANT_HELP)
        sub.add_argument("--fen", metavar="F", help="the position (default: the start)")

    option_json(command("variants", "commands", "List the built-in variants.", "  fairychess variants"))

    position(command("show", "commands", "Show a variant: its board, its men, its start.", "  fairychess show wolf"))

    sub = command("moves", "commands", "List the legal turns of a position.", "  fairychess moves culverin --json")
    position(sub)
    option_json(sub)

    sub = command(
        "perft",
        "commands",
        "Count the sequences of legal turns.",
        "  fairychess perft chess 5\n  fairychess perft wolf 3 --divide",
    )
    position(sub)
    sub.add_argument("depth", metavar="DEPTH", type=whole(0), help="length of the sequences in turns of one side")
    sub.add_argument("--divide", action="store_true", help="count by the first turn (on one thread)")
    sub.add_argument("--threads", metavar="N", type=whole(1), default=1, help="how many threads share the work (default: 1)")
    option_json(sub)

    sub = command("check", "commands", "Report every problem of a variant's file.", "  fairychess check mygame.toml")
    sub.add_argument("file", metavar="FILE.toml", help="the file")

    sub = command(
        "play",
        "play",
        "Play a game in the terminal. Where standard input is no terminal, lines are read from it if a side was "
        "said to be human; otherwise the engine plays itself.",
        "  fairychess play stoltz\n  fairychess play wolf --white engine --black human --movetime 3000",
    )
    position(sub)
    for side in ("white", "black"):
        sub.add_argument(
            f"--{side}", choices=("human", "engine"), help=f"who plays {side.title()} (default: human against engine)"
        )
    sub.add_argument(
        "--movetime",
        metavar="MS",
        type=whole(1),
        help="the engine's time a turn in milliseconds (default: 1000; 100 against itself)",
    )

    sub = command(
        "selfplay",
        "selfplay",
        "Write games of the engine against itself as PGN. Each game begins with random turns, so that games differ; "
        "the same seed, limit and version give the same file.",
        "  fairychess selfplay stoltz --games 100 --out games.pgn --nodes 2000 --seed 1",
    )
    sub.add_argument("variant", metavar="VARIANT", help=VARIANT_HELP)
    sub.add_argument("--games", metavar="N", type=whole(1), required=True, help="how many games")
    sub.add_argument("--out", metavar="FILE.pgn", required=True, help="the file to write")
    limit = sub.add_mutually_exclusive_group()
    limit.add_argument("--depth", metavar="D", type=whole(1), help="search so many plies a turn")
    limit.add_argument("--nodes", metavar="N", type=whole(1), help="search so many positions a turn (default: 2000)")
    sub.add_argument("--seed", metavar="S", type=whole(0), help="seed of the random turns (default: a new one, which is printed)")
    sub.add_argument("--random-plies", metavar="K", type=whole(0), default=8, help="random turns at the start (default: 8)")
    return parser
