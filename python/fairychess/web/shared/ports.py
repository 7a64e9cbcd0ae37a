"""The two ports of the server: the user's own, on this computer alone, and the one for guests, who need an invitation.

Each is a listening socket with an application of its own. The guests' application has no route to files, definitions, searches or
studies, so no request from the network can reach them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from fairychess.web.guard import RequestFilter, with_headers

from .connection import RoomConnection

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send
    from starlette.websockets import WebSocket

    from .room import GuestRoom

__all__ = ["REFUSAL", "PortRouter", "guest_app"]

REFUSAL = "this is a private game: open the invitation that the host has sent you"
"""What everyone without an invitation reads, at every path."""


class PortRouter:
    """Sends each connection to the application of the port at which it arrived.

    Args:
        own: The application for the user, which also starts and stops the server's parts.
        guests: The application for guests.
        port: The guests' port.
    """

    def __init__(self, own: ASGIApp, guests: ASGIApp, port: int) -> None:
        self._own = own
        self._guests = guests
        self._port = port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward a request."""
        if scope["type"] == "lifespan":
            await self._own(scope, receive, send)
            return
        # Without a known port, a request is taken for a guest's.
        port = (scope.get("server") or (None, None))[1]
        app = self._guests if port is None or port == self._port else self._own
        await app(scope, receive, send)


class InvitationFilter:
    """Middleware that lets only requests with an invitation pass: the first part of their path.

    Args:
        app: The app to guard. It finds the role and the token in the scope's `role` and `invitation`.
        room: The room, which knows the invitations.
    """

    def __init__(self, app: ASGIApp, room: GuestRoom) -> None:
        self._app = app
        self._room = room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward a request, or refuse it."""
        token, slash, path = scope["path"].removeprefix("/").partition("/")
        role = self._room.role_of(token)
        if role is not None and slash:
            inner = dict(scope)
            inner.update(path=f"/{path}", raw_path=f"/{path}".encode(), root_path="", role=role, invitation=token)
            await self._app(inner, receive, send)
        elif scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008, "reason": REFUSAL})
        elif role is not None:
            await RedirectResponse(f"/{token}/", 308)(scope, receive, with_headers(send))
        else:
            await PlainTextResponse(f"{REFUSAL}\n", 403)(scope, receive, with_headers(send))


def guest_app(room: GuestRoom, hosts: Collection[str], static: Path) -> ASGIApp:
    """Return the application for guests.

    Args:
        room: The room.
        hosts: The allowed values of the `Host` header, including the port.
        static: The folder with the screens.
    """

    async def index(_: Request) -> Response:
        return FileResponse(static / "room.html")

    def file(name: str) -> Route:
        async def answer(_: Request) -> Response:
            return FileResponse(static / name)

        return Route(f"/{name}", answer)

    async def socket(socket: WebSocket) -> None:
        await RoomConnection(socket, room, socket.scope["role"], invitation=socket.scope["invitation"]).run()

    routes = [
        Route("/", index),
        WebSocketRoute("/room", socket),
        *(Mount(f"/{folder}", StaticFiles(directory=static / folder)) for folder in ("app", "board", "hosts", "room")),
        *map(file, ("app.css", "table.css", "room.css", "icon.svg")),
    ]
    return RequestFilter(InvitationFilter(Starlette(routes=routes), room), hosts)
