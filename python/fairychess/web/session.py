"""One socket to the browser, with its limits, its heartbeat and its single search."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect, WebSocketState

from fairychess import FairyChessError, __version__

from .engine_room import RequestLimits
from .incoming import REFUSED, Incoming, MessageRate
from .messages import MAX_BYTES, VERSION, Json, RequestError, as_error, parse

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from .engine_room import EngineRoom, Search
    from .guard import Secret
    from .messages import Request
    from .protocol import Protocol

__all__ = ["HEARTBEAT", "SocketSession"]

HEARTBEAT = 15.0
"""The number of seconds without a message after which the search is stopped."""

MAX_OPEN = 16
"""The maximum number of requests waiting for answers."""


class SocketSession:
    """A socket, from its first message until it is closed.

    Args:
        socket: The socket.
        secret: The token that the first message must contain.
        protocol: Answers all requests except those for searches.
        engines: The engines.
        heartbeat: The number of seconds without a message after which the search is stopped.
    """

    def __init__(
        self, socket: WebSocket, secret: Secret, protocol: Protocol, engines: EngineRoom, heartbeat: float = HEARTBEAT
    ) -> None:
        self._socket = socket
        self._secret = secret
        self._protocol = protocol
        self._engines = engines
        self._heartbeat = heartbeat
        self._incoming = Incoming(socket, MAX_BYTES, MessageRate(), self._close)
        self._search: Search | None = None
        self._searches = 0
        self._search_lock = asyncio.Lock()
        self._open: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Serve the socket until it is closed, then stop its search."""
        await self._socket.accept()
        try:
            if await self._greet():
                await self._serve()
        except WebSocketDisconnect:
            pass
        finally:
            for task in self._open:
                task.cancel()
            await self._end_search()

    async def _greet(self) -> bool:
        """Wait for the first message. Close the socket if its token or version is wrong."""
        with contextlib.suppress(TimeoutError, RequestError):
            async with asyncio.timeout(self._heartbeat):
                text = await self._incoming.next()
            first = parse(text or "")
            if first.text("op") == "hello" and self._secret.is_(first.text("token", "")):
                if first.content.get("version") != VERSION:
                    await self._socket.close(REFUSED, f"the server speaks version {VERSION} of the protocol: reload this window")
                    return False
                hello = {
                    "version": VERSION,
                    "program": __version__,
                    "threads": self._engines.threads,
                    "guests": self._protocol.guests,
                }
                await self._send({"seq": first.content.get("seq"), **hello})
                return True
        await self._close(REFUSED, "the token is wrong")
        return False

    async def _serve(self) -> None:
        while True:
            try:
                async with asyncio.timeout(self._heartbeat):
                    text = await self._incoming.next()
            except TimeoutError:
                await self._end_search()
                text = await self._incoming.next()
            if text is None:
                return
            if len(self._open) >= MAX_OPEN:
                await asyncio.wait(self._open, return_when=asyncio.FIRST_COMPLETED)
            task = asyncio.create_task(self._answer(text))
            self._open.add(task)
            task.add_done_callback(self._open.discard)

    async def _answer(self, text: str) -> None:
        number: object = None
        try:
            request = parse(text)
            number = request.content.get("seq")
            match request.text("op"):
                case "beat":
                    answer: Json = {}
                case "search":
                    answer = await self._start_search(request)
                case "stop":
                    answer = {"stopped": self._search is not None}
                    if self._search is not None:
                        self._search.stop()
                case _:
                    answer = await self._protocol.answer(request)
        except (FairyChessError, OSError, UnicodeError) as error:
            answer = as_error(error)
        except Exception as error:
            logging.getLogger(__name__).exception("a request failed")
            answer = as_error(RequestError("server", f"this is an error of the server: {error!r}"))
        await self._send({"seq": number, **answer})

    async def _start_search(self, request: Request) -> Json:
        board = await self._protocol.positions.board(request.inner("state"))
        limits = RequestLimits(request.inner("limits"))
        async with self._search_lock:
            await self._end_search()
            self._searches += 1
            number = self._searches

            async def report(found: Json) -> None:
                await self._send({"push": "search", "search": number, **found})

            self._search = await self._engines.start(board, limits, report)
        return {"search": number}

    async def _end_search(self) -> None:
        search, self._search = self._search, None
        if search is not None:
            await search.close(silent=self._socket.client_state != WebSocketState.CONNECTED)

    async def _send(self, message: Json) -> None:
        if self._socket.application_state == self._socket.client_state == WebSocketState.CONNECTED:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it is being closed
                await self._socket.send_text(json.dumps(message, ensure_ascii=False).encode("utf-8", "replace").decode())

    async def _close(self, code: int, reason: str) -> None:
        if self._socket.application_state == WebSocketState.CONNECTED:
            await self._socket.close(code, reason)
