"""The faults of engines. Each one loses the game of a match, and ends a call of `SimpleEngine`."""

from __future__ import annotations

from typing import ClassVar


class Fault(Exception):  # noqa: N818 - the engine's, not ours
    """A fault of an engine. `code` is its name in the results of a match."""

    code: ClassVar[str]


class Crash(Fault):
    """The engine has ended, or has closed its output."""

    code = "crash"


class Silence(Fault):
    """The engine does not answer, and no clock is running."""

    code = "silence"


class Overrun(Fault):
    """The engine took more time than it had."""

    code = "time"


class IllegalMove(Fault):
    """The engine plays an illegal move, or refuses a legal one."""

    code = "illegal"


class FalseClaim(Fault):
    """The engine claims that the game is over, but it is not."""

    code = "claim"


class Resignation(Fault):
    """The engine resigns."""

    code = "resignation"
