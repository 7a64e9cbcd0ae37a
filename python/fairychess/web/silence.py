"""Closes connections on which no request comes: without a limit, they would stay open for as long as the other side likes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

__all__ = ["ImpatientProtocol"]

SILENCE: Final = 15.0
"""The number of seconds that a request may take to arrive."""


class ImpatientProtocol(H11Protocol):
    """A connection that is closed if no complete request has come for some time. WebSockets have limits of their own."""

    silence: float = SILENCE
    """The number of seconds."""

    _idle: bool = False
    """Whether no request was being answered at the last look."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def _wait(self) -> None:
        self.loop.call_later(self.silence, self._look)

    def _look(self) -> None:
        """Close the connection if it was idle at the last look, too, and is not a WebSocket by now."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        # There is no cycle before the first request, although the type says so.
        no_request = self.cycle is None  # pyright: ignore[reportUnnecessaryComparison]
        if no_request or (self.cycle.response_complete and self._idle):
            self.transport.close()
            return
        self._idle = self.cycle.response_complete
        self._wait()
