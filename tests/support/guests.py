"""The two players and the spectators of a game on two computers, as sockets without a browser."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

if TYPE_CHECKING:
    from typing import Self

    from websockets.sync.client import ClientConnection

    from support.web_server import WebServer


class Visitor:
    """A connection to the room.

    Args:
        address: The address of the page, which ends in a slash.
        token: The token for the first message; guests need none.
    """

    def __init__(self, address: str, token: str = "") -> None:
        where = urlsplit(address)
        self.state: dict[str, Any] = {}
        self.plies: list[dict[str, Any]] = []
        self._number = 0
        self._token = token
        self._open = ExitStack()
        url = f"ws://{where.netloc}{where.path}room"
        self._connecting = connect(url, origin=Origin(f"http://{where.netloc}"), proxy=None)

    def __enter__(self) -> Self:
        """Connect, and wait for the state of the game."""
        self.socket: ClientConnection = self._open.enter_context(self._connecting)
        self.socket.send(json.dumps({"op": "hello", "seq": 0, "version": 1, "token": self._token}))
        while not self.state:
            self.receive()
        return self

    def __exit__(self, *_: object) -> None:
        """Close the socket."""
        self._open.close()

    def receive(self) -> dict[str, Any]:
        """Return the next message; if it is a state, keep it."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=30))
        if message.get("push") == "game":
            self.state = message
            if message["game"] is not None:
                record = message["record"]
                self.plies = [] if "first" in record else self.plies
                assert record["from"] == len(self.plies)
                self.plies += record["plies"]
        return message

    def ask(self, op: str, **keys: object) -> dict[str, Any]:
        """Send a request about the position that was last seen, and return its answer."""
        self._number += 1
        seen = {"game": self.state.get("game"), "ply": len(self.plies)}
        self.socket.send(json.dumps({"op": op, "seq": self._number, **seen, **keys}))
        while (message := self.receive()).get("seq") != self._number:
            pass
        return message

    def move(self, text: str) -> dict[str, Any]:
        """Play a move in the position that was last seen."""
        return self.ask("move", move=text)

    def until(self, plies: int) -> None:
        """Wait until a number of moves have been played."""
        while len(self.plies) != plies or not self.state:
            self.receive()

    def until_is(self, key: str, value: object) -> None:
        """Wait until the state has a value."""
        while self.state.get(key) != value:
            self.receive()


def token_of(server: WebServer) -> str:
    """Return the token in the address that the server printed."""
    found = re.search(r"token=([\w-]+)", server.url)
    assert found
    return found[1]


def invite(server: WebServer, **keys: object) -> dict[str, str]:
    """Begin a game, and return the links for the loopback interface: `guest` and `spectator`."""
    request = {"side": "w", "name": "Ada", "state": {"variant": "chess"}} | keys
    with connect(f"ws://127.0.0.1:{server.port}/socket", origin=Origin(server.origin), proxy=None) as socket:
        socket.send(json.dumps({"op": "hello", "seq": 0, "version": 1, "token": token_of(server)}))
        assert json.loads(socket.recv())["guests"] is True
        socket.send(json.dumps({"op": "invite", "seq": 1, **request}))
        answer = json.loads(socket.recv())
    if not answer["links"]:
        pytest.skip("this computer has no address on a network")
    return {role: re.sub("//[^:/]+", "//127.0.0.1", link) for role, link in answer["links"][0].items()}


def host_of(server: WebServer) -> Visitor:
    """Return the host's connection."""
    return Visitor(f"{server.origin}/", token_of(server))
