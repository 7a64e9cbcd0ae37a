"""What an engine does wrong in a game; each loses it."""

from __future__ import annotations

from typing import ClassVar


class Fault(Exception):  # noqa: N818 - an engine's, which a match is there to find
    """Something that loses the game. `kind` is the word for it in results."""

    kind: ClassVar[str]


class Crash(Fault):
    """The engine has ended, or closed its output."""

    kind = "crash"


class Silence(Fault):
    """The engine says nothing, where no clock runs."""

    kind = "silence"


class Overrun(Fault):
    """The engine took more time than there was."""

    kind = "time"


class IllegalTurn(Fault):
    """The engine played what is no legal turn, or refused one that is."""

    kind = "illegal"


class FalseClaim(Fault):
    """The engine says that the game is over, and it is not."""

    kind = "claim"


class Resignation(Fault):
    """The engine gives the game up."""

    kind = "resignation"
