"""The command play: a game in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from .orders import Quit
from .session import Session

if TYPE_CHECKING:
    from argparse import Namespace


def play(arguments: Namespace) -> int:
    """Play a game to its end, or until the player leaves."""
    session = Session(arguments, terminal=sys.stdin.isatty())
    try:
        session.run()
    except KeyboardInterrupt:
        if session.terminal:
            session.say("")  # the prompt stands on a line of its own
        raise
    except Quit as left:
        if str(left):
            session.out.print(str(left))
    return 0
