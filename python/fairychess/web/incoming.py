"""The messages that arrive at a socket, with limits on their size and number, and the codes for closing a socket."""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.websockets import WebSocket

__all__ = ["MAX_RATE", "REFUSED", "TOO_FAST", "TOO_LARGE", "Incoming", "MessageRate"]

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
        self.most: int = most
        self._times: deque[float] = deque()

    def allows(self, now: float) -> bool:
        """Return True if a message at this time, in seconds, is within the limit; if so, count it."""
        while self._times and self._times[0] <= now - 1:
            self._times.popleft()
        if len(self._times) >= self.most:
            return False
        self._times.append(now)
        return True


class Incoming:
    """The messages of a socket.

    Args:
        socket: The socket.
        most: The maximum size of a message, in bytes.
        rate: The limit on their number.
        close: Closes the socket with a code and a reason.
    """

    def __init__(self, socket: WebSocket, most: int, rate: MessageRate, close: Callable[[int, str], Awaitable[None]]) -> None:
        self._socket = socket
        self._most = most
        self._rate = rate
        self._close = close

    async def next(self) -> str | None:
        """Return the next message; None if the socket was closed because the message exceeds a limit.

        Raises:
            WebSocketDisconnect: The socket was closed.
        """
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        content: str | bytes = message.get("text") or message.get("bytes") or ""
        text = content if isinstance(content, str) else content.decode("utf-8", "replace")
        if len(text.encode("utf-8", "surrogatepass")) > self._most:
            await self._close(TOO_LARGE, f"a message has more than {self._most // 1024} KB")
            return None
        if not self._rate.allows(time.monotonic()):
            await self._close(TOO_FAST, f"more than {self._rate.most} messages in a second")
            return None
        return text
