"""The routes of the server."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from fairychess import FairyChessError

from .checking import Checker
from .drawing import board_picture
from .engine_room import EngineRoom
from .guard import RequestFilter, Secret
from .incoming import MAX_RATE, MessageRate
from .measures import MeasuredFiles
from .messages import MAX_BYTES, as_error, parse
from .positions import built_in
from .protocol import Protocol
from .references import References
from .session import HEARTBEAT, SocketSession
from .shared.connection import RoomConnection
from .studies import REPORT_POLICY, Studies

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Collection

    from starlette.requests import Request
    from starlette.types import ASGIApp
    from starlette.websockets import WebSocket

    from .files import Files
    from .shared.room import GuestRoom

__all__ = ["STATIC", "Services", "make_app"]

STATIC = Path(__file__).parent / "static"
"""The folder with the screens."""


@dataclass(slots=True)
class Services:
    """The parts of the server.

    Args:
        token: The token that requests must carry.
        checker: The process that checks definitions.
        files: The user's files.
        engines: The engines.
        heartbeat: The number of seconds without a message after which a session's search is stopped.
        studies: The Workshop's study.
        references: The endgame tables, books and puzzles.
        room: The game with a guest; None if the server is not open to guests.
        measured: The measured values of pieces.
    """

    token: str
    checker: Checker
    files: Files
    engines: EngineRoom
    heartbeat: float = HEARTBEAT
    studies: Studies = field(default_factory=Studies)
    references: References = field(default_factory=References)
    room: GuestRoom | None = None
    measured: MeasuredFiles = field(default_factory=MeasuredFiles)

    @classmethod
    def usual(cls, token: str, files: Files, references: References | None = None) -> Services:
        """Return the usual services of `fairychess web`.

        Args:
            token: The token that requests must carry.
            files: The user's files.
            references: The endgame tables, books and puzzles.
        """
        references = references or References()
        return cls(token, Checker(), files, EngineRoom(endgames=references.endgames), references=references)


class _Endpoints:
    """The functions that handle the routes."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._secret = Secret(services.token)
        self._protocol = Protocol(
            services.checker,
            services.files,
            services.studies,
            services.references,
            room=services.room,
            measured=services.measured,
        )
        self._rate = MessageRate()

    async def index(self, _: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    async def picture(self, request: Request) -> Response:
        """Draw a built-in variant as a small board."""
        try:
            variant = built_in(request.path_params["variant"])
            look = request.query_params.get("theme", "light"), request.query_params.get("shapes", "western")
            svg = board_picture(variant, *look)
        except FairyChessError as error:
            return PlainTextResponse(f"{error}\n", 404)
        return Response(svg, media_type="image/svg+xml")

    async def report(self, request: Request) -> Response:
        """Show the report of a study. Only a client with the token can find out the report's path."""
        try:
            text = self._services.studies.report(request.path_params["ticket"])
        except OSError as error:
            return PlainTextResponse(f"{error}\n", 404)
        if text is None:
            return PlainTextResponse("the report of another study: open it from the Workshop\n", 404)
        # Browsers refuse to show a sandboxed page with a stricter opener policy.
        return HTMLResponse(text, headers={"content-security-policy": REPORT_POLICY, "cross-origin-opener-policy": "unsafe-none"})

    async def call(self, request: Request) -> Response:
        """Answer a protocol request without a socket."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme != "Bearer" or not self._secret.is_(token):
            return PlainTextResponse("the token is wrong\n", 401)
        if not self._rate.allows(time.monotonic()):
            return PlainTextResponse(f"more than {MAX_RATE} messages in a second\n", 429)
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAX_BYTES:
                return PlainTextResponse(f"a message has more than {MAX_BYTES // 1024} KB\n", 413)
        try:
            return JSONResponse(await self._protocol.answer(parse(body.decode("utf-8"))))
        except (FairyChessError, OSError, UnicodeError) as error:
            return JSONResponse(as_error(error), 400)

    async def socket(self, socket: WebSocket) -> None:
        services = self._services
        await SocketSession(socket, self._secret, self._protocol, services.engines, services.heartbeat).run()

    async def room(self, socket: WebSocket) -> None:
        """Serve the host of a game with a guest."""
        if self._services.room is None:
            await socket.close(1008, "the server is not open to guests")
        else:
            await RoomConnection(socket, self._services.room, "host", self._secret).run()


def make_app(services: Services, hosts: Collection[str]) -> ASGIApp:
    """Return the server as an ASGI application.

    Args:
        services: The services to use.
        hosts: The allowed values of the `Host` header, including the port.

    Returns:
        The application, with the guard in front of it.
    """

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        if services.room is not None:
            services.room.start()
        yield
        if services.room is not None:
            services.room.stop()
        await services.studies.stop()
        await services.checker.close()

    answer = _Endpoints(services)
    routes = [
        Route("/", answer.index),
        Route("/boards/{variant}.svg", answer.picture),
        Route("/reports/{ticket}", answer.report),
        Route("/call", answer.call, methods=["POST"]),
        WebSocketRoute("/socket", answer.socket),
        WebSocketRoute("/room", answer.room),
        Mount("/", StaticFiles(directory=STATIC)),
    ]
    return RequestFilter(Starlette(routes=routes, lifespan=lifespan), hosts)
