"""The commands uci and xboard: the engine for programs that show a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .output import Output
from .player import Player

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

__all__ = ["uci", "xboard"]


def uci(arguments: Namespace) -> int:
    """Speak UCI until the other side has enough of it."""
    from .uci import Uci  # noqa: PLC0415 - one protocol is spoken, and the other is not wanted

    server = Uci(Output(), Player())
    for note in server.player.begin(arguments.variant, arguments.path):
        server.tell(note)
    try:
        server.listen(lines())
    finally:
        server.close()
    return 0


def xboard(arguments: Namespace) -> int:
    """Speak CECP until the other side has enough of it."""
    from .xboard import XBoard  # noqa: PLC0415 - as above

    player = Player()
    output = Output()
    for note in player.begin(arguments.variant, arguments.path):
        output.say(f"# {note}")
    server = XBoard(output, player)
    try:
        server.listen(lines())
    finally:
        server.close()
    return 0


def lines() -> Iterable[bytes]:
    """Give the other side's lines."""
    # Not Python's own stream: a thread that still waits for a line would hold its lock at the end of the program. Nor is this
    # one closed, for the same reason.
    return open(0, "rb", closefd=False)
