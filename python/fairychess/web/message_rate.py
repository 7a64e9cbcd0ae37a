"""The limit on the number of messages of a socket, and the codes for closing one."""

from __future__ import annotations

from collections import deque

__all__ = ["MAX_RATE", "REFUSED", "TOO_FAST", "TOO_LARGE", "MessageRate"]

MAX_RATE = 50
"""The maximum number of messages per second."""

REFUSED, TOO_LARGE, TOO_FAST = 4401, 1009, 1008
"""The codes for closing a socket: wrong token or version, message too large, too many messages."""


class MessageRate:
    """Counts messages.

    >>> rate = MessageRate(2)
    >>> rate.allows(0.0), rate.allows(0.1), rate.allows(0.2), rate.allows(1.05)
    (True, True, False, True)
    """

    def __init__(self, most: int = MAX_RATE) -> None:
        self._most = most
        self._times: deque[float] = deque()

    def allows(self, now: float) -> bool:
        """Return True if a message at this time, in seconds, is within the limit; if so, count it."""
        while self._times and self._times[0] <= now - 1:
            self._times.popleft()
        if len(self._times) >= self._most:
            return False
        self._times.append(now)
        return True
