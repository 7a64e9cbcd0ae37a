"""The server of the board in the browser, for tests, which call it without a port through Starlette's client."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any

from starlette.testclient import TestClient

from fairychess.web.app import Services, make_app
from fairychess.web.checking import Checker
from fairychess.web.engine_room import EngineRoom
from fairychess.web.files import Files
from fairychess.web.studies import Studies

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from starlette.testclient import WebSocketTestSession

HOST = "127.0.0.1:8247"
ORIGIN = f"http://{HOST}"
TOKEN = "t" * 43
OWN = {"host": HOST, "origin": ORIGIN, "authorization": f"Bearer {TOKEN}"}
"""The headers that the server's own screens send."""


def services(
    files: Files | None = None,
    engines: EngineRoom | None = None,
    checker: Checker | None = None,
    heartbeat: float = 15,
    studies: Studies | None = None,
) -> Services:
    """Return the services of a server, with a known token."""
    return Services(TOKEN, checker or Checker(), files or Files(), engines or EngineRoom(), heartbeat, studies or Studies())


@contextlib.contextmanager
def serving(parts: Services | None = None) -> Generator[TestClient]:
    """Run a server; yield a client that sends the headers of its own screens."""
    with TestClient(make_app(parts or services(), [HOST]), base_url=ORIGIN, headers=OWN) as client:
        yield client


class Talk:
    """A session's socket after the greeting."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.pushed: list[dict[str, Any]] = []
        self._number = 0

    def send(self, op: str, **keys: object) -> int:
        """Send a request, and return its number."""
        self._number += 1
        self.socket.send_text(json.dumps({"op": op, "seq": self._number, **keys}))
        return self._number

    def receive(self) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = json.loads(self.socket.receive_text())
        return message

    def ask(self, op: str, **keys: object) -> dict[str, Any]:
        """Send a request, and return its answer; messages that arrive in the meantime go to `pushed`."""
        number = self.send(op, **keys)
        while True:
            message = self.receive()
            if message.get("seq") == number:
                return message
            self.pushed.append(message)

    def search_to_end(self) -> dict[str, Any]:
        """Return the last report of the running search."""
        while True:
            message = self.pushed.pop(0) if self.pushed else self.receive()
            if message.get("push") == "search" and message["done"]:
                return message


@contextlib.contextmanager
def talking(client: TestClient, headers: Mapping[str, str] = OWN) -> Generator[Talk]:
    """Open a socket, and send the greeting."""
    with client.websocket_connect("/socket", headers=dict(headers)) as socket:
        talk = Talk(socket)
        assert talk.ask("hello", token=TOKEN, version=1)["version"] == 1
        yield talk
