"""Players of a match: engines with their command lines, options and limits."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from fairychess.errors import MatchError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .limits import Limit

__all__ = ["Player"]

OURS = "fairychess"


@dataclass(frozen=True, slots=True)
class Player:
    """An engine of a match.

    Args:
        protocol: `"uci"` or `"xboard"`.
        command: The words of its command line.
        limit: How long it may think.
        options: The names and values of its options.
        name: Its name in results; the name that it reports if empty.
        ours: True for this installation of fairychess, which reads any variant from its definition.

    Raises:
        MatchError: The protocol is unknown, the command is empty, or an option has more than one line.

    >>> from fairychess.match import Limit
    >>> player = Player.parse("xboard:fairymax --quiet", Limit(depth=4))
    >>> player.protocol, player.command, str(player.limit)
    ('xboard', ('fairymax', '--quiet'), 'depth=4')
    """

    protocol: Literal["uci", "xboard"]
    command: tuple[str, ...]
    limit: Limit
    options: tuple[tuple[str, str], ...] = ()
    name: str = ""
    ours: bool = False

    def __post_init__(self) -> None:
        """Check that there is a program to start, and that options have no line breaks."""
        if self.protocol not in ("uci", "xboard"):
            raise MatchError(f"unknown protocol {self.protocol!r}: expected uci or xboard")
        if not self.command or not self.command[0]:
            raise MatchError("an engine needs a command line")
        for pair in self.options:
            if any(character in text for text in pair for character in "\r\n"):
                raise MatchError(f"the option {pair[0]!r} has more than one line")

    @staticmethod
    def parse(text: str, limit: Limit, *, options: Iterable[tuple[str, str]] = (), name: str = "") -> Player:
        """Read a player.

        Args:
            text: `fairychess`, `fairychess:Hash=64,Threads=2`, `uci:COMMAND LINE` or `xboard:COMMAND LINE`; any other text is the
                command line of a UCI engine.
            limit: How long it may think.
            options: Names and values of options, added to those of the text.
            name: Its name in results.

        Raises:
            MatchError: The text is not a player.
        """
        prefix, colon, rest = text.partition(":")
        if prefix == OURS:
            pairs = [option(each) for each in rest.split(",")] if colon else []
            command = (sys.executable, "-m", "fairychess", "uci")
            return Player("uci", command, limit, (*pairs, *options), name, ours=True)
        protocol: Literal["uci", "xboard"] = "xboard" if prefix == "xboard" else "uci"
        try:
            words = shlex.split(rest if colon and prefix in ("uci", "xboard") else text)
        except ValueError as error:
            raise MatchError(f"invalid command line {text!r}: {error}") from None
        return Player(protocol, tuple(words), limit, tuple(options), name)


def option(text: str) -> tuple[str, str]:
    """Read an option, `NAME=VALUE`.

    Raises:
        MatchError: The text is not an option.
    """
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise MatchError(f"invalid option {text!r}: expected NAME=VALUE")
    return name.strip(), value.strip()
