"""Players in a match: engines with command lines, options and limits."""

from __future__ import annotations

import re
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from fairychess.errors import FairyChessError, MatchError
from fairychess.learn.named_networks import NETWORK_FILE, NO_FILE, check_named, is_policy_file, read_named
from fairychess.protocols.server.options import normalised

from .limits import MatchLimit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Variant

__all__ = ["Contender"]

OURS = "fairychess"


@dataclass(frozen=True, slots=True)
class Contender:
    """An engine in a match.

    Args:
        protocol: `"uci"` or `"xboard"`.
        command: Its command line as a list of words.
        limit: The limit on its thinking.
        options: The names and values of its options.
        name: Its name in results; if empty, the name that it reports.
        ours: True for this installation of fairychess, which can read any variant's definition.

    Raises:
        MatchError: The protocol is unknown, the command is empty, or an option contains a line break.

    >>> from fairychess.match import MatchLimit
    >>> player = Contender.parse("xboard:fairymax --quiet", MatchLimit(depth=4))
    >>> player.protocol, player.command, str(player.limit)
    ('xboard', ('fairymax', '--quiet'), 'depth=4')
    """

    protocol: Literal["uci", "xboard"]
    command: tuple[str, ...]
    limit: MatchLimit
    options: tuple[tuple[str, str], ...] = ()
    name: str = ""
    ours: bool = False

    def __post_init__(self) -> None:
        """Check that there is a program to start and that options have no line breaks."""
        if self.protocol not in ("uci", "xboard"):
            raise MatchError(f"unknown protocol {self.protocol!r}: expected uci or xboard")
        if not self.command or not self.command[0]:
            raise MatchError("an engine needs a command line")
        for pair in self.options:
            if any(character in text for text in pair for character in "\r\n"):
                raise MatchError(f"the option {pair[0]!r} has more than one line")

    @staticmethod
    def parse(text: str, limit: MatchLimit, *, options: Iterable[tuple[str, str]] = (), name: str = "") -> Contender:
        """Read a player.

        Args:
            text: `fairychess`, `fairychess:Hash=64,Threads=2`, `net:FILE` (a network from `fairychess learn`, optionally with
                `,simulations=N` to replace `limit`), `uci:COMMAND LINE` or `xboard:COMMAND LINE`; any other text is the command
                line of a UCI engine.
            limit: The limit on its thinking.
            options: Names and values of further options, added to those in the text.
            name: Its name in results.

        Raises:
            MatchError: The text does not describe a player.
        """
        prefix, colon, rest = text.partition(":")
        command = (sys.executable, "-m", "fairychess", "uci")
        if prefix == OURS:
            pairs = [option(each) for each in rest.split(",")] if colon else []
            return Contender("uci", command, limit, (*pairs, *options), name, ours=True)
        if prefix == "net" and colon:
            file, simulations = of_network(rest)
            limit = limit if simulations is None else MatchLimit(nodes=simulations)
            return Contender("uci", command, limit, ((NETWORK_FILE, file), *options), name or Path(file).stem, ours=True)
        protocol: Literal["uci", "xboard"] = "xboard" if prefix == "xboard" else "uci"
        try:
            words = shlex.split(rest if colon and prefix in ("uci", "xboard") else text)
        except ValueError as error:
            raise MatchError(f"invalid command line {text!r}: {error}") from None
        return Contender(protocol, tuple(words), limit, tuple(options), name)

    def check_network(self, variant: Variant) -> None:
        """Check the network that an option of our own engine names, so that no match is played with the wrong evaluation.

        Args:
            variant: The variant of the match.

        Raises:
            MatchError: The file cannot be read, is not a network, or does not fit the variant.
        """
        for name, file in self.options:
            if self.ours and normalised(name) == normalised(NETWORK_FILE) and file not in NO_FILE:
                try:
                    check_named(read_named(file), variant)
                except FairyChessError as error:
                    raise MatchError(f"{NETWORK_FILE}={file}: {error}") from None


def of_network(text: str) -> tuple[str, int | None]:
    """Read the text after `net:`: the file, and the number of simulations or None.

    Raises:
        MatchError: The file is not a policy-and-value network, or the text has options other than `simulations`.

    >>> of_network("best.onnx"), of_network("best.npz,simulations=200")
    (('best.onnx', None), ('best.npz', 200))
    """
    found = re.fullmatch(r"(?P<file>.+?)(?:,simulations=(?P<number>[1-9]\d{0,8}))?", text, re.ASCII | re.DOTALL)
    if found is None or not is_policy_file(found["file"]):
        raise MatchError(
            f"invalid player {'net:' + text!r}: expected net:FILE or net:FILE,simulations=N with a file .npz or .onnx"
        )
    return found["file"], None if found["number"] is None else int(found["number"])


def option(text: str) -> tuple[str, str]:
    """Read an option, `NAME=VALUE`.

    Raises:
        MatchError: The text does not describe an option.
    """
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise MatchError(f"invalid option {text!r}: expected NAME=VALUE")
    return name.strip(), value.strip()
