"""Engine faults. Each one loses the game in a match, and makes a call to `SimpleEngine` fail."""

from __future__ import annotations

from typing import ClassVar


class Fault(Exception):  # noqa: N818 - the engine's, not ours
    """An engine fault. `code` is its name in match results."""

    code: ClassVar[str]


class Crash(Fault):
    """The engine has ended, or has closed its output."""

    code = "crash"


class Silence(Fault):
    """The engine does not answer while no clock is running."""

    code = "silence"


class Overrun(Fault):
    """The engine exceeded its time."""

    code = "time"


class IllegalMove(Fault):
    """The engine plays an illegal move, or refuses a legal one."""

    code = "illegal"


class FalseClaim(Fault):
    """The engine wrongly claims that the game is over."""

    code = "claim"


class Resignation(Fault):
    """The engine resigns."""

    code = "resignation"
