"""The `play` command: plays a game in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from .commands import COMMANDS
from .session import PlaySession, Quit

if TYPE_CHECKING:
    from argparse import Namespace


def play(arguments: Namespace) -> int:
    """Play a game until it ends or the user leaves.

    Raises:
        KeyboardInterrupt: The user pressed Ctrl-C twice. In a terminal, the unfinished game is saved first.
    """
    session = PlaySession(arguments, COMMANDS, terminal=sys.stdin.isatty())
    try:
        session.run()
    except KeyboardInterrupt:
        if session.terminal:
            session.print("")  # end the line of the prompt
            session.keep()
        raise
    except Quit as left:
        if str(left):
            session.print(str(left))
    finally:
        session.close()
    return 0
