"""Connections on which no request comes are closed; those that wait for an answer are not."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from fairychess.web.silence import ImpatientProtocol
from support.asynchronous import awaited

if TYPE_CHECKING:
    from starlette.requests import Request

GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ImpatientProtocol, "silence", 0.2)


async def slow(_: Request) -> PlainTextResponse:
    await asyncio.sleep(1)
    return PlainTextResponse("done")


async def talk(*parts: bytes) -> bytes:
    """Send bytes one after the other, and return what came until the server closed the connection."""
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        Starlette(routes=[Route("/", slow)]), http=ImpatientProtocol, lifespan="off", log_level="error", timeout_keep_alive=60
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    reader, writer = await asyncio.open_connection(*listening.getsockname())
    for part in parts:
        writer.write(part)
        await asyncio.sleep(0.05)
    async with asyncio.timeout(20):
        text = await reader.read()
    writer.close()
    server.should_exit = True
    await serving
    return text


@pytest.mark.parametrize("parts", [(), (GET[:20],), (GET[:20], GET[20:25])], ids=["nothing", "a part", "two parts"])
def test_a_connection_without_a_request_is_closed(parts: tuple[bytes, ...]) -> None:
    assert awaited(lambda: talk(*parts)) == b""


@pytest.mark.parametrize("more", [b"", GET[:20]], ids=["nothing", "a part"])
def test_an_answer_may_take_longer_and_is_the_last_without_another_request(more: bytes) -> None:
    found = awaited(lambda: talk(GET, more))
    assert found.startswith(b"HTTP/1.1 200 OK")
    assert found.endswith(b"done")
