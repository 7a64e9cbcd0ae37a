"""One socket of the host, of the guest or of a spectator, with its limits.

A spectator's messages change nothing: there is nothing that a spectator may ask for but the text of the game.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect, WebSocketState

from fairychess import FairyChessError
from fairychess.web.incoming import REFUSED, TOO_FAST, Incoming, MessageRate
from fairychess.web.messages import VERSION, Json, Request, RequestError, as_error, parse

from .clock import now_ms
from .game import CHANGED
from .names import name_of
from .room import GuestRoom, Sent
from .texts import JOBS

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.websockets import WebSocket

    from fairychess.web.guard import Secret

    from .game import Role, SharedGame

__all__ = ["MAX_TEXT", "RoomConnection"]

MAX_TEXT = 4096
"""The maximum size of a message, in bytes."""

MAX_RATES: dict[Role, int] = {"host": 20, "guest": 20, "spectator": 5}
"""The maximum number of messages per second."""

SILENCE = 180.0
"""The number of seconds without a message after which a connection is closed; hidden windows send one a minute."""

GREETING = 15.0
"""The number of seconds that the first message may take."""

MAX_NUMBER = 1 << 40
"""The maximum number of a game or a move; larger ones are clamped."""

SENDING = 20.0
"""The number of seconds that sending or closing may take; after that, the connection is given up."""

NOT_VALID = "this invitation is no longer valid"
NOT_YOURS = "only the two players can do this"


class RoomConnection:
    """A connection.

    Args:
        socket: The socket.
        room: The room.
        role: What the connection may do.
        secret: The token that the first message must contain; None if the invitation was in the address.
        invitation: The token of the invitation; empty for the host.
    """

    def __init__(
        self, socket: WebSocket, room: GuestRoom, role: Role, secret: Secret | None = None, invitation: str = ""
    ) -> None:
        self.role: Role = role
        self.changed: asyncio.Event = asyncio.Event()
        self._socket = socket
        self._room = room
        self._secret = secret
        self._invitation = invitation
        self._dismissed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._incoming = Incoming(socket, MAX_TEXT, MessageRate(MAX_RATES[role]), self._close)
        self._actions: dict[str, Callable[[SharedGame, str, Request], Json | None]] = {
            "move": lambda game, side, request: game.play(side, request.text("move"), _ply_of(request), now_ms()),
            "resign": lambda game, side, _: game.resign(side, now_ms()),
            "claim": lambda game, side, _: game.claim_draw(side, now_ms()),
            "offer": lambda game, side, request: game.offer(side, request.text("what"), now_ms()),
            "accept": lambda game, side, request: game.accept(side, request.text("what"), _ply_of(request), now_ms()),
            "decline": lambda game, _, __: game.decline(),
        }

    async def run(self) -> None:
        """Serve the socket until it is closed."""
        await self._socket.accept()
        tasks: list[asyncio.Task[None]] = []
        code, reason = 1001, "no messages"
        try:
            if not await self._greet():
                return
            # The invitation was checked when the socket was opened, perhaps during an earlier game.
            if self.role != "host" and self._room.role_of(self._invitation) != self.role:
                self.dismiss()
            else:
                self._room.enter(self)
                tasks = [asyncio.create_task(self._serve()), asyncio.create_task(self._send_changes())]
            await asyncio.wait([*tasks, self._dismissed], return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()
        except (WebSocketDisconnect, TimeoutError):
            pass
        except RequestError as error:
            code, reason = TOO_FAST, str(error)
        finally:
            self._room.leave(self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if self._dismissed.done():
            code, reason = REFUSED, NOT_VALID
        await self._close(code, reason)

    def dismiss(self) -> None:
        """End the connection for good: no message that has arrived is answered, and the socket is closed soon."""
        if not self._dismissed.done():
            self._dismissed.set_result(None)

    async def _serve(self) -> None:
        """Answer messages until the connection ends."""
        while (text := await self._receive(SILENCE)) is not None and not self._dismissed.done():
            await self._answer(text)

    async def _greet(self) -> bool:
        """Wait for the first message. Close the socket if its token or version is wrong."""
        with contextlib.suppress(TimeoutError, RequestError):
            first = parse(await self._receive(GREETING) or "")
            right = self._secret is None or self._secret.is_(first.text("token", ""))
            if first.text("op") == "hello" and right and first.content.get("version") == VERSION:
                await self._send(json.dumps({"seq": first.content.get("seq"), "version": VERSION}))
                return True
        await self._close(REFUSED, "the token or the version is wrong: reload this window")
        return False

    async def _receive(self, seconds: float) -> str | None:
        """Return the next message, as `Incoming.next` does, or raise `TimeoutError`."""
        async with asyncio.timeout(seconds):
            return await self._incoming.next()

    async def _answer(self, text: str) -> None:
        number: object = None
        try:
            request = parse(text)
            number = request.content.get("seq")
            answer = await self._answer_to(request)
        except FairyChessError as error:
            answer = as_error(error)
        except Exception as error:
            logging.getLogger(__name__).exception("a request failed")
            answer = as_error(RequestError("server", f"this is an error of the server: {type(error).__name__}"))
        await self._send(json.dumps({"seq": number, **answer}))

    async def _answer_to(self, request: Request) -> Json:
        op, game = request.text("op"), self._room.game
        if op == "beat":
            return {}
        if game is None:
            raise RequestError("game", "there is no game yet")
        if op in JOBS:
            key, write = JOBS[op](game)
            return await self._room.texts.of(op, key, write)
        side = game.side_of(self.role)
        if side is None:
            raise RequestError("op", NOT_YOURS)
        # A request that was sent again after a lost connection may be for an earlier game.
        if request.number("game", 0, MAX_NUMBER) != game.number:
            raise RequestError("game", CHANGED)
        if self.role == "guest" and op == "join":
            game.join(name_of(request.text("name", ""), "Guest"))
            self._room.changed()
            return {}
        if self.role == "host" and op in ("again", "call-off"):
            return self._of_the_host(op, game)
        if op not in self._actions:
            raise RequestError("op", f"there is no request {op!r}")
        try:
            return self._actions[op](game, side, request) or {}
        finally:  # a message that comes too late also ends the game
            self._room.changed()

    def _of_the_host(self, op: str, game: SharedGame) -> Json:
        """Call the game off, or begin another one."""
        if op == "again":
            if not game.over:
                raise RequestError("game", "the game is not over")
            self._room.replace(game.again())
        elif not game.over:
            game.call_off(now_ms())
            self._room.changed()
        return {}

    async def _send_changes(self) -> None:
        """Send the newest state whenever there is one; states in between are left out if the connection is slow."""
        sent = Sent()
        while True:
            await self.changed.wait()
            self.changed.clear()
            await self._send(self._room.message(self.role, sent))

    async def _send(self, text: str) -> None:
        if self._socket.application_state == self._socket.client_state == WebSocketState.CONNECTED:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it is being closed
                async with asyncio.timeout(SENDING):
                    await self._socket.send_text(text)

    async def _close(self, code: int, reason: str) -> None:
        if self._socket.application_state == self._socket.client_state == WebSocketState.CONNECTED:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
                async with asyncio.timeout(SENDING):
                    await self._socket.close(code, reason)


def _ply_of(request: Request) -> int | None:
    """Return the number of moves that a player saw."""
    return request.number("ply", 0, MAX_NUMBER)
