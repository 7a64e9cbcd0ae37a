"""The running server: its socket, its host names, and its shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import TYPE_CHECKING

import uvicorn

from fairychess import FairyChessError

from .app import STATIC, make_app
from .messages import MAX_BYTES
from .shared.ports import PortRouter, guest_app
from .silence import ImpatientProtocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp

    from .app import Services

__all__ = ["PORT", "bound", "guest_addresses", "host_names", "serve"]

LOOPBACK = ("127.0.0.1", "localhost")
"""The host names that only this computer itself can use."""

PORT = 8247
"""The usual port. If it is in use, another is chosen."""


def bound(port: int | None, *, lan: bool = False, usual: int = PORT) -> socket.socket:
    """Return a socket bound to a port of this computer.

    Args:
        port: The port; None for the usual port, or another if that is in use.
        lan: Also accept connections from other computers.
        usual: The usual port.

    Raises:
        FairyChessError: The port cannot be used.
    """
    reason: str | None = None
    for number in (usual, 0) if port is None else (port,):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("0.0.0.0" if lan else "127.0.0.1", number))  # noqa: S104 - the user asks for it by --lan
        except OSError as error:
            listening.close()
            reason = error.strerror
            continue
        return listening
    raise FairyChessError(f"port {port} cannot be used: {reason}")


def host_names(*, lan: bool = False) -> list[str]:
    """Return the host names that browsers may use for this computer, the usual one first.

    Args:
        lan: Include the names that other computers use.
    """
    return [*(_network_names() if lan else []), *LOOPBACK]


def guest_addresses(listening: socket.socket) -> list[str]:
    """Return the addresses at which other computers reach a socket of this computer, the usual one first.

    There are none if this computer has no address on a network.
    """
    port = listening.getsockname()[1]
    return [f"http://{host}:{port}" for host in _network_names()]


def _network_names() -> list[str]:
    """List this computer's network addresses, and its name if it has any."""
    found: list[str] = []
    name = socket.gethostname()
    with contextlib.suppress(OSError):
        found.append(outward_address())
    with contextlib.suppress(OSError):  # not every computer can resolve its own name
        found += [str(info[4][0]) for info in socket.getaddrinfo(name, None, socket.AF_INET)]
    found = [each for each in found if not each.startswith("127.")]
    names = [*found, name.lower()] if found else []  # browsers send names in lower case
    return [each for each in dict.fromkeys(names) if each not in LOOPBACK]


def outward_address() -> str:
    """Return the address with which this computer reaches others. Connecting a datagram socket sends nothing.

    Raises:
        OSError: It is not on a network.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])


def serve(services: Services, listening: socket.socket, ready: Callable[[], None], guests: socket.socket | None = None) -> None:
    """Run the server until it is interrupted.

    Args:
        services: The services to use.
        listening: The socket for the user.
        ready: Called when the server is ready for requests.
        guests: The socket for guests; None if the server is not open to them.
    """
    port = listening.getsockname()[1]
    app: ASGIApp = make_app(services, [f"{host}:{port}" for host in host_names()])
    sockets = [listening]
    if guests is not None and services.room is not None:
        guests_port = guests.getsockname()[1]
        names = [f"{host}:{guests_port}" for host in host_names(lan=True)]
        app = PortRouter(app, guest_app(services.room, names, STATIC), guests_port)
        sockets.append(guests)
    config = uvicorn.Config(
        app,
        http=ImpatientProtocol,
        ws="websockets-sansio",
        ws_max_size=MAX_BYTES,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)

    async def run() -> None:
        serving = asyncio.create_task(server.serve(sockets=sockets))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            ready()
        await serving

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run())
