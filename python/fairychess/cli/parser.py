"""Command-line parsing: one-line errors with suggestions, help with examples, commands in groups."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Callable
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, NoReturn

from fairychess._support.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

WIDTH = 80

ALIASES = {"analyze": "analyse", "search": "analyse", "init": "new"}
"""Other names for commands."""

MarkCompletion = Callable[[argparse.Action, str], None]
"""A function that receives each argument that a shell can complete, and its type of completion."""


class UsageError(Exception):
    """The command-line arguments are invalid."""


class Parser(argparse.ArgumentParser):
    """A parser that raises `UsageError` instead of exiting, and whose help ends with examples."""

    def __init__(self, prog: str, about: str = "", examples: str = "", **others: Any) -> None:  # noqa: ANN401 - the types of argparse
        super().__init__(
            prog=prog,
            description=textwrap.fill(" ".join(about.split()), WIDTH),
            epilog=f"examples:\n{textwrap.indent(textwrap.dedent(examples).strip(), '  ')}",
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **others,
        )

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError`, and name the command whose help explains more."""
        raise UsageError(f"{message} (see `{self.prog} --help`)")

    def options(self) -> list[str]:
        """Return the long options shown in the usage."""
        return sorted({"--help", *re.findall(r"--[a-z][a-z-]*", self.format_usage())})

    def add_old_name(self, old: str, new: str, **settings: Any) -> None:  # noqa: ANN401 - the types of argparse
        """Add an old name for an option. Only one of the two names can be given."""
        option = self._option_string_actions[new]
        names = self.add_mutually_exclusive_group()
        names._group_actions.append(option)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - argparse groups only new options
        names.add_argument(old, dest=option.dest, help=f"the old name of {new}", default=argparse.SUPPRESS, **settings)


class Program(Parser):
    """The parser for all commands. Its help shows them in groups."""

    def __init__(self, prog: str, about: str, examples: str, version: str, mark: MarkCompletion) -> None:
        super().__init__(prog, about, examples, usage=f"{prog} COMMAND ...")
        self.about: str = self.description or ""
        self.mark = mark
        self.groups: dict[str, dict[str, str]] = {}
        self.commands: dict[str, Parser] = {}
        self.add_argument("--version", action="version", version=f"{prog} {version}")
        choices = self.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser, prog=prog)
        self._add: Callable[..., Parser] = choices.add_parser

    def command(self, group: str, name: str, function: str, about: str, examples: str) -> Parser:
        """Add a command to a group.

        Args:
            group: The heading under which the help lists the command.
            name: The name of the command.
            function: The module of `fairychess.cli` that implements the command, or the module and function (`analyse.evaluate`).
                By default, the function has the same name as the command.
            about: The description. Its first sentence appears in the list of commands.
            examples: Example command lines with short explanations.
        """
        short = " ".join(about.partition(". ")[0].split()).rstrip(".") + "."
        module, _, own = function.partition(".")
        sub = self._add(name, help=short, about=about, examples=examples)
        sub.set_defaults(command=run_later(module, own or name))
        self.groups.setdefault(group, {})[name] = short
        self.commands[name] = sub
        return sub

    def format_help(self) -> str:
        """Return the program's help, with the commands in groups."""
        parts = [f"usage: {self.usage}", self.about]
        for group, commands in self.groups.items():
            parts.append(f"{group}:\n" + "\n".join(f"  {name:<12}{short}" for name, short in commands.items()))
        parts.append(f"other names: {', '.join(f'{other} for {name}' for other, name in ALIASES.items())}")
        parts.append(f"`{self.prog} COMMAND --help` describes a command. `{self.prog} --version` prints the version.")
        return "\n\n".join([*parts, self.epilog or ""]) + "\n"

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Parse a command line. An empty one shows the help.

        Raises:
            UsageError: The command line is invalid; the message suggests a correction if possible.
        """
        first, *rest = arguments or ["--help"]
        first = ALIASES.get(first, first)
        if first == "help":  # as in many other programs
            return self.read([*rest[:1], "--help"])
        if not first.startswith("-") and first not in self.commands:
            self.error(f"no command is named {first!r}{did_you_mean(first, self.commands)}")
        if first.startswith("-") and first not in ("-h", "--help", "--version"):
            self.error(f"there is no {first!r}{did_you_mean(first, ['--help', '--version'])}")
        parsed, unknown = self.parse_known_args([first, *rest])
        if unknown and "--" not in rest:
            # An option may come between two arguments, of which the second one may be optional, or one of several.
            parsed, unknown = self.commands[first].parse_known_intermixed_args(rest)
        if unknown:
            command = self.commands[first]
            if unknown[0].startswith("-") and unknown[0] != "-":
                hint = did_you_mean(unknown[0].partition("=")[0], command.options())
            else:
                hint = ": put quotes around the FEN" if "--fen" in arguments else ""
            command.error(f"{first} does not take {' '.join(unknown)!r}{hint}")
        return parsed


def run_later(module: str, function: str) -> Callable[[argparse.Namespace], int]:
    """Return a function that imports a command's module only when it runs."""

    def run(arguments: argparse.Namespace) -> int:
        code: int = getattr(import_module(f"fairychess.cli.{module}"), function)(arguments)
        return code

    return run


LARGEST = (1 << 63) - 1
"""The maximum for whole-number options without any other bound."""


def whole(minimum: int, maximum: int | None = None) -> Callable[[str], int]:
    """Return a function that parses a whole number within bounds."""
    bounds = f"of at least {minimum}" if maximum is None else f"from {minimum} to {maximum}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = minimum - 1
        if maximum is None and number > LARGEST:
            raise argparse.ArgumentTypeError(f"{text[:30]!r} is too large: at most {LARGEST} is possible")
        if number < minimum or (maximum is not None and number > maximum):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number {bounds}")
        return number

    return read


class EachAtLeast(argparse.Action):
    """Stores whole numbers, each with its own minimum; their names are those of `metavar`."""

    def __init__(self, *arguments: Any, minima: Sequence[int], **options: Any) -> None:  # noqa: ANN401 - the types of argparse
        super().__init__(*arguments, **options)
        self.minima: Sequence[int] = minima

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002 - other actions need it
        namespace: argparse.Namespace,
        values: Any,  # noqa: ANN401 - the types of argparse
        option_string: str | None = None,  # noqa: ARG002 - other actions need it
    ) -> None:
        """Check the numbers, and store them."""
        for name, minimum, number in zip(self.metavar or (), self.minima, values, strict=False):
            if isinstance(number, int) and number < minimum:
                raise argparse.ArgumentError(self, f"{name} is {number}: at least {minimum} is expected")
        setattr(namespace, self.dest, values)


PICTURES = {".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf"}
"""File name suffixes that denote a format."""


def picture(ending: str) -> Callable[[str], str]:
    """Return a function that parses the name of a picture file and rejects the suffix of another format."""

    def read(text: str) -> str:
        if PurePath(text).suffix.lower() in PICTURES - {ending}:
            raise argparse.ArgumentTypeError(f"{text!r} has the ending of another format: {ending} is expected")
        return text

    return read
