"""Reading a command line: errors in one line that name what was perhaps meant, helps with examples, commands by group."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Callable
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, NoReturn

from fairychess._suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

WIDTH = 80

Mark = Callable[[argparse.Action, str], None]
"""What is told of an argument that a shell may complete, and of what it is."""


class UsageError(Exception):
    """Arguments that no command takes."""


class Parser(argparse.ArgumentParser):
    """A parser that raises instead of ending the process, and whose help ends with examples."""

    def __init__(self, prog: str, about: str = "", examples: str = "", **others: Any) -> None:  # noqa: ANN401 - as argparse takes them
        super().__init__(
            prog=prog,
            description=textwrap.fill(" ".join(about.split()), WIDTH),
            epilog=f"examples:\n{textwrap.indent(textwrap.dedent(examples).strip(), '  ')}",
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **others,
        )

    def error(self, message: str) -> NoReturn:
        """Raise, with the command whose help says more."""
        raise UsageError(f"{message} (see `{self.prog} --help`)")

    def options(self) -> list[str]:
        """Give the long options, as the usage shows them."""
        return sorted({"--help", *re.findall(r"--[a-z][a-z-]*", self.format_usage())})


class Program(Parser):
    """The parser of all commands, which it shows in groups."""

    def __init__(self, prog: str, about: str, examples: str, version: str, mark: Mark) -> None:
        super().__init__(prog, about, examples, usage=f"{prog} COMMAND ...")
        self.about: str = self.description or ""
        self.mark = mark
        self.groups: dict[str, dict[str, str]] = {}
        self.commands: dict[str, Parser] = {}
        self.add_argument("--version", action="version", version=f"{prog} {version}")
        choices = self.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser, prog=prog)
        self._add: Callable[..., Parser] = choices.add_parser

    def command(self, group: str, name: str, module: str, about: str, examples: str) -> Parser:
        """Add a command to a group; a function of its name in a module of `fairychess.cli` does it."""
        short = about.partition(". ")[0].rstrip(".") + "."
        sub = self._add(name, help=short, about=about, examples=examples)
        sub.set_defaults(command=later(module, name))
        self.groups.setdefault(group, {})[name] = short
        self.commands[name] = sub
        return sub

    def format_help(self) -> str:
        """Write the help of the program: the commands in their groups."""
        parts = [f"usage: {self.usage}", self.about]
        for group, commands in self.groups.items():
            parts.append(f"{group}:\n" + "\n".join(f"  {name:<12}{short}" for name, short in commands.items()))
        parts.append(f"`{self.prog} COMMAND --help` tells more of one. `{self.prog} --version` tells the version.")
        return "\n\n".join([*parts, self.epilog or ""]) + "\n"

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Read a command line; an empty one asks for help. Raises `UsageError`, which names what was perhaps meant."""
        first, *rest = arguments or ["--help"]
        if first == "help":  # as people type it who know other programs
            return self.read([*rest[:1], "--help"])
        if not first.startswith("-") and first not in self.commands:
            self.error(f"no command is named {first!r}{did_you_mean(first, self.commands)}")
        if first.startswith("-") and first not in ("-h", "--help", "--version"):
            self.error(f"there is no {first!r}{did_you_mean(first, ['--help', '--version'])}")
        parsed, unknown = self.parse_known_args([first, *rest])
        if unknown:
            command = self.commands[first]
            if unknown[0].startswith("-"):
                hint = did_you_mean(unknown[0].partition("=")[0], command.options())
            else:
                hint = ": put quotes around the FEN" if "--fen" in arguments else ""
            command.error(f"{first} does not take {' '.join(unknown)!r}{hint}")
        return parsed


def later(module: str, function: str) -> Callable[[argparse.Namespace], int]:
    """Name a command's function, whose module is imported only when it runs."""

    def run(arguments: argparse.Namespace) -> int:
        code: int = getattr(import_module(f"fairychess.cli.{module}"), function)(arguments)
        return code

    return run


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


PICTURES = {".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf"}
"""Names that end so say what is in a file."""


def picture(end: str) -> Callable[[str], str]:
    """Read the name of a file for a picture, which may not say that it is one of another kind."""

    def read(text: str) -> str:
        if PurePath(text).suffix.lower() in PICTURES - {end}:
            raise argparse.ArgumentTypeError(f"{text!r} is no name for this kind of picture: one in {end} is expected")
        return text

    return read
