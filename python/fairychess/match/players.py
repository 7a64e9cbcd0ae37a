"""Who plays: an engine, how it is started, its options and its limit."""

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
    """An engine of a match: how it is spoken to (`protocol`), the words of its command line, its options, its limit.

    `name` is what it is called in results; the name that the engine gives itself where it is empty. `ours` says that it is this
    very fairychess, which reads any variant from its definition.

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
        """Check that there is something to start, and that lines to the engine stay lines."""
        if self.protocol not in ("uci", "xboard"):
            raise MatchError(f"{self.protocol!r} is no protocol: uci or xboard is expected")
        if not self.command or not self.command[0]:
            raise MatchError("an engine needs a command line")
        for pair in self.options:
            if any(character in text for text in pair for character in "\r\n"):
                raise MatchError(f"the option {pair[0]!r} has more than one line")

    @staticmethod
    def parse(text: str, limit: Limit, *, options: Iterable[tuple[str, str]] = (), name: str = "") -> Player:
        """Read an engine: `fairychess`, `fairychess:Hash=64,Threads=2`, `uci:COMMAND LINE`, `xboard:COMMAND LINE`.

        Anything else is the command line of a UCI engine. `options` are added to those of the text. Raises `MatchError` for a
        text that is none of this.
        """
        kind, colon, rest = text.partition(":")
        if kind == OURS:
            pairs = [option(each) for each in rest.split(",")] if colon else []
            command = (sys.executable, "-m", "fairychess", "uci")
            return Player("uci", command, limit, (*pairs, *options), name, ours=True)
        protocol: Literal["uci", "xboard"] = "xboard" if kind == "xboard" else "uci"
        try:
            words = shlex.split(rest if colon and kind in ("uci", "xboard") else text)
        except ValueError as error:
            raise MatchError(f"{text!r} is no command line: {error}") from None
        return Player(protocol, tuple(words), limit, tuple(options), name)


def option(text: str) -> tuple[str, str]:
    """Read an engine's option, `NAME=VALUE`. Raises `MatchError` for any other text."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise MatchError(f"{text!r} is no option: NAME=VALUE is expected")
    return name.strip(), value.strip()
