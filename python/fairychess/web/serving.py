"""The running server: its socket, its host names, and its shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import TYPE_CHECKING

import uvicorn

from fairychess import FairyChessError

from .app import make_app
from .messages import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable

    from .app import Services

__all__ = ["PORT", "bound", "host_names", "serve"]

PORT = 8247
"""The usual port. If it is in use, another is chosen."""


def bound(port: int | None, *, lan: bool = False) -> socket.socket:
    """Return a socket bound to a port of this computer.

    Args:
        port: The port; None for the usual port, or another if that is in use.
        lan: Also accept connections from other computers.

    Raises:
        FairyChessError: The port cannot be used.
    """
    reason: str | None = None
    for number in (PORT, 0) if port is None else (port,):
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
    names = ["127.0.0.1", "localhost"]
    if lan:
        own = socket.gethostname()
        with contextlib.suppress(OSError):
            names = [*_addresses(), own, *names]
    return list(dict.fromkeys(names))


def _addresses() -> list[str]:
    """List this computer's network addresses. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        first = probe.getsockname()[0]
    others = [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [first, *(each for each in others if not each.startswith("127."))]


def serve(services: Services, listening: socket.socket, hosts: list[str], ready: Callable[[], None]) -> None:
    """Run the server until it is interrupted.

    Args:
        services: The services to use.
        listening: The socket.
        hosts: The host names that browsers may use for this computer.
        ready: Called when the server is ready for requests.
    """
    port = listening.getsockname()[1]
    app = make_app(services, [f"{host}:{port}" for host in hosts])
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=MAX_BYTES,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)

    async def run() -> None:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            ready()
        await serving

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run())
