"""Connections to a game between two people without a network: late messages, and spectators who take nothing."""

from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket

from fairychess import Variant
from fairychess.web.engine_room import EngineRoom
from fairychess.web.games import write_pgn
from fairychess.web.incoming import REFUSED
from fairychess.web.shared import connection, texts
from fairychess.web.shared.clock import GameClock
from fairychess.web.shared.connection import RoomConnection
from fairychess.web.shared.game import SharedGame
from fairychess.web.shared.keeping import keep_game
from fairychess.web.shared.room import GuestRoom
from support.asynchronous import awaited

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping
    from pathlib import Path
    from typing import Self

    import pytest

    from fairychess import Board
    from fairychess.web.messages import Request
    from fairychess.web.shared.game import Role


def game_of(fen: str | None = None, clock: GameClock | None = None) -> SharedGame:
    game = SharedGame(Variant("chess"), fen, {"w": "host", "b": "guest"}, {"host": "Ada", "guest": "Guest"}, clock)
    game.join("Bob")
    return game


class Peer:
    """A socket and what has been sent to it.

    Args:
        room: The room.
        role: The guest or a spectator.
        blocked: True if it takes nothing.
    """

    def __init__(self, room: GuestRoom, role: Role = "guest", *, blocked: bool = False) -> None:
        token = room.links[0][role].split("/")[3]
        self.sent: list[MutableMapping[str, Any]] = []
        self._blocked = blocked
        self._number = 0
        self._arrived: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._arrived.put_nowait({"type": "websocket.connect"})
        socket = WebSocket({"type": "websocket", "subprotocols": []}, self._arrived.get, self._send)
        self.task = asyncio.create_task(RoomConnection(socket, room, role, invitation=token).run())

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        self.sent.append(message)
        if self._blocked and message["type"] != "websocket.accept" and len(self.sent) > 2:
            await asyncio.Event().wait()

    def put(self, op: str, **keys: object) -> None:
        """Send a message, without waiting."""
        self._number += 1
        text = json.dumps({"op": op, "seq": self._number, **keys})
        self._arrived.put_nowait({"type": "websocket.receive", "text": text})

    async def greet(self) -> Self:
        """Send the first message, and wait until the state has been sent."""
        self.put("hello", version=1)
        await until(lambda: len(self.sent) > 2)
        return self

    async def ask(self, op: str, **keys: object) -> dict[str, Any]:
        """Send a message, and return its answer."""
        self.put(op, **keys)
        number = self._number
        await until(lambda: any(each.get("seq") == number for each in self.messages))
        return next(each for each in self.messages if each.get("seq") == number)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(each["text"]) for each in self.sent if "text" in each]

    @property
    def code(self) -> int | None:
        """The code with which it was closed."""
        return next((each["code"] for each in self.sent if each["type"] == "websocket.close"), None)


async def until(true: Callable[[], bool]) -> None:
    """Let the other tasks run until something is true."""
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0)


def run(test: Callable[[GuestRoom], Awaitable[None]], game: SharedGame | None = None) -> None:
    """Run a test in a room with a game."""

    async def inner() -> None:
        room = GuestRoom(EngineRoom(), ["http://127.0.0.1:1"])
        room.begin(game or game_of())
        await test(room)
        room.stop()

    awaited(inner)


def test_an_old_invitation_does_not_open_the_next_game() -> None:
    async def test(room: GuestRoom) -> None:
        guest = Peer(room)
        await until(lambda: len(guest.sent) == 1)  # accepted, but it has not said hello
        assert room.game is not None
        room.game.call_off(0)
        room.begin(game_of())
        guest.put("hello", version=1)
        guest.put("resign")
        await guest.task
        assert guest.code == REFUSED
        assert not room.game.over
        assert not any("push" in each for each in guest.messages)

    run(test)


def test_messages_of_an_old_guest_do_not_reach_the_next_game() -> None:
    async def test(room: GuestRoom) -> None:
        guest = await Peer(room).greet()
        assert room.game is not None
        room.game.call_off(0)
        guest.put("resign", game=2)
        room.begin(game_of())
        await guest.task
        assert guest.code == REFUSED
        assert not room.game.over

    run(test)


def test_a_spectator_who_takes_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "SENDING", 0.01)

    async def test(room: GuestRoom) -> None:
        spectator = await Peer(room, "spectator", blocked=True).greet()
        await asyncio.wait_for(spectator.task, 10)
        assert room.game is not None
        room.game.call_off(0)
        other = await Peer(room, "spectator", blocked=True).greet()
        room.begin(game_of())  # does not wait for it
        await asyncio.wait_for(other.task, 10)
        watcher = await Peer(room, "spectator").greet()
        assert watcher.messages[-1]["spectators"] == 1

    run(test)


def test_a_move_after_the_time_is_announced() -> None:
    game = game_of(clock=GameClock(1_000, 0))
    game.play("w", "e4", 0, 1000 * time.monotonic() - 2_000)

    async def test(room: GuestRoom) -> None:
        guest = await Peer(room).greet()
        answer = await guest.ask("move", game=1, ply=1, move="e5")
        assert "Black's time is up" in answer["error"]["message"]
        await until(lambda: guest.messages[-1].get("phase") == "over")

    run(test, game)


def test_the_text_of_the_game_is_written_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def write(board: Board, tags: Request, rows: list[Any]) -> str:
        written.append(write_pgn(board, tags, rows))
        return written[-1]

    monkeypatch.setattr(texts, "write_pgn", write)

    async def test(room: GuestRoom) -> None:
        assert room.game is not None
        watchers = [await Peer(room, "spectator").greet() for _ in range(3)]
        answers = await asyncio.gather(*(each.ask("pgn") for each in watchers))
        assert (len(written), len({each["text"] for each in answers})) == (1, 1)
        room.game.play("w", "e4", 0, 0)
        assert "1. e4" in (await watchers[0].ask("pgn"))["text"]
        assert len(written) == 2

    run(test)


def test_the_values_of_the_pieces_are_known_to_all() -> None:
    async def test(room: GuestRoom) -> None:
        for role in ("guest", "spectator"):
            answer = await (await Peer(room, role).greet()).ask("values")
            assert [(row["name"], row["value"]) for row in answer["pieces"]][:2] == [("king", None), ("queen", 9.0)]

    run(test)


def test_the_clock_of_a_restarted_game_does_not_start_that_of_the_next(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = game_of(clock=GameClock(60_000, 0))
    game.play("w", "e4", 0, 0)
    keep_game(path, game, {"guest": "g" * 43, "spectator": "s" * 43}, 1_000)

    async def test(_: GuestRoom) -> None:
        room = GuestRoom(EngineRoom(), ["http://127.0.0.1:1"], path)
        room.start()
        assert room.game is not None
        room.game.call_off(0)
        following = SharedGame(Variant("chess"), None, {"w": "guest", "b": "host"}, game.names, GameClock(60_000, 0))
        room.begin(following)
        await Peer(room, "guest").greet()
        assert following.clock is not None
        assert following.clock.running is None
        room.stop()

    run(test)


def test_requests_for_an_earlier_game_are_refused() -> None:
    async def test(room: GuestRoom) -> None:
        guest = await Peer(room).greet()
        assert room.game is not None
        room.game.call_off(0)
        room.replace(room.game.again())
        for keys in ({"game": 1}, {}):
            answer = await guest.ask("resign", **keys)
            assert answer["error"]["message"] == "the position has changed meanwhile"
        assert not room.game.over
        assert "error" not in await guest.ask("resign", game=2)
        assert room.game.over

    run(test)
