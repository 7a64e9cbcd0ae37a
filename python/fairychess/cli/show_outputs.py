"""What `show` can print or write, and the options that each output takes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from .parser import UsageError

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator


@dataclass(frozen=True)
class OutputOptions:
    """The options that an output takes, and what to say about others."""

    taken: frozenset[str]
    about: str


def options(taken: str, about: str) -> OutputOptions:
    """Make a row of the table from names with spaces between them."""
    return OutputOptions(frozenset(taken.split()), about)


class ShowOutput(Enum):
    """An output of `show`, with its options."""

    TOML = options("toml resolved", "--toml prints the whole definition")
    INI = options("ini", "--ini prints the whole variant")
    PIECE_PICTURE = options("piece flip svg png theme size", "--piece with --svg or --png draws a piece on an empty board")
    PIECE_JSON = options("piece flip json", "--piece with --json prints the movement of a piece")
    PIECE = options("piece flip ascii unicode", "--piece shows a piece on an empty board")
    PICTURE = options(
        "fen moves flip svg png last_move arrow square theme size no_coordinates no_reserve",
        "--svg and --png write a picture",
    )
    JSON = options("fen moves json", "--json prints a position as data")
    BOARD = options("fen moves flip last_move square ascii unicode large", "the board is shown in the terminal")


def output_of(arguments: Namespace) -> ShowOutput:
    """Return the output that the arguments ask for.

    Raises:
        UsageError: An option would have no effect on it.
    """
    if arguments.resolved and not arguments.toml:
        raise UsageError("--resolved says how to print the definition: add --toml")
    output = requested(arguments)
    for name in given(arguments):
        if name not in output.value.taken:
            raise UsageError(refusal(output, name))
    return output


def requested(arguments: Namespace) -> ShowOutput:
    """Return the output, whatever the other options."""
    if arguments.toml:
        return ShowOutput.TOML
    if arguments.ini:
        return ShowOutput.INI
    drawn = arguments.svg is not None or arguments.png is not None
    if arguments.piece is not None:
        return ShowOutput.PIECE_PICTURE if drawn else ShowOutput.PIECE_JSON if arguments.json else ShowOutput.PIECE
    return ShowOutput.PICTURE if drawn else ShowOutput.JSON if arguments.json else ShowOutput.BOARD


def given(arguments: Namespace) -> Iterator[str]:
    """Yield the options on the command line."""
    for name, value in vars(arguments).items():
        if name not in ("variant", "command") and value is not None and value is not False and value != []:
            yield name


PICTURES = {ShowOutput.BOARD: ShowOutput.PICTURE, ShowOutput.PIECE: ShowOutput.PIECE_PICTURE}
"""The pictures of what is shown in the terminal."""


def refusal(output: ShowOutput, name: str) -> str:
    """Return the error for an option that an output does not take."""
    option = f"--{name.replace('_', '-')}"
    picture = PICTURES.get(output)
    if picture is not None and name in picture.value.taken:
        return f"{option} is for pictures: add --svg FILE or --png FILE"
    return f"{output.value.about}: leave out {option}"
