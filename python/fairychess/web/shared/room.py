"""The game with a guest: its invitations, its connections, and what they are sent.

Each connection has its own task that sends the newest state, so that a slow one does not delay the others. What is sent to
spectators is encoded once for all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from fairychess.web.messages import RequestError
from fairychess.web.token import new_token

from .clock import now_ms
from .keeping import keep_game, kept_game
from .texts import SharedTexts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fairychess.web.engine_room import EngineRoom
    from fairychess.web.messages import Json

    from .game import Role, SharedGame

__all__ = ["ENGINE_OFF", "GuestRoom", "RoomListener", "Sent"]

SAVED_EVERY = 2.0
"""The number of seconds between two records of a running clock."""

GRACE = 30.0
"""The number of seconds that the clock waits, after a restart of the server, for the player to move."""

GATHERED = 1.0
"""The number of seconds for which joining and leaving spectators are gathered into one message."""

MAX_CONNECTIONS: dict[Role, int] = {"host": 16, "guest": 16, "spectator": 500}

ENGINE_OFF = "the engine is off while the game with your guest is running"
"""Why there is no analysis: it would help one of the two players."""


@dataclass(slots=True)
class Sent:
    """What a connection has been sent of a game.

    Args:
        game: The number of the game.
        revision: The number of times that moves had been taken back.
        plies: The number of moves.
    """

    game: int = -1
    revision: int = -1
    plies: int = 0


class RoomListener(Protocol):
    """A connection, as the room sees it."""

    role: Role
    changed: asyncio.Event
    """Set when there is a new state to send."""

    def dismiss(self) -> None:
        """End the connection for good, since its invitation is no longer valid."""


class GuestRoom:
    """The room.

    Args:
        engines: The engines, which are off while a game is running.
        addresses: The addresses at which guests reach the server, such as `http://192.168.0.2:8248`.
        path: The file in which the game is kept; None to keep it nowhere.
    """

    def __init__(self, engines: EngineRoom, addresses: Sequence[str], path: Path | None = None) -> None:
        self._engines = engines
        self._addresses = addresses
        self._path = path
        self._connections: list[RoomListener] = []
        self._record: tuple[tuple[int, int, int | None, int], str] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._saving: asyncio.TimerHandle | None = None
        self._gathering: asyncio.TimerHandle | None = None
        self._waiting: asyncio.TimerHandle | None = None
        self.texts: SharedTexts = SharedTexts()
        self.encoded: int = 0
        self.game: SharedGame | None = None
        self._invitations: dict[str, str] = {}
        kept = None if path is None else kept_game(path)
        if kept is not None:
            self.game, self._invitations = kept

    def start(self) -> None:
        """Continue the game of an earlier run of the server. An event loop must be running."""
        game = self.game
        self._switch_engines()
        if game is not None and game.phase == "running" and game.clock is not None and game.plies:
            self._waiting = asyncio.get_running_loop().call_later(GRACE, self._end_waiting)

    def stop(self) -> None:
        """Write the game, and end all timers."""
        self._save()
        for timer in (self._alarm, self._saving, self._gathering, self._waiting):
            if timer is not None:
                timer.cancel()

    @property
    def running(self) -> bool:
        """True while two people are playing."""
        return self.game is not None and self.game.phase == "running"

    @property
    def links(self) -> list[Json]:
        """The invitations at each address: objects with `guest` and `spectator`."""
        return [{role: f"{address}/{token}/" for role, token in self._invitations.items()} for address in self._addresses]

    def role_of(self, token: str) -> Role | None:
        """Return what an invitation is for; None for a wrong one."""
        given = token.encode("utf-8", "replace")
        found: Role | None = None
        for role, known in self._invitations.items():
            if hmac.compare_digest(known.encode(), given):
                found = "guest" if role == "guest" else "spectator"
        return found

    def begin(self, game: SharedGame) -> None:
        """Begin a game with new invitations: the earlier ones are no longer valid.

        Raises:
            RequestError: A game is running.
        """
        if self.running:
            raise RequestError("game", "a game with your guest is running: end it first")
        self._invitations = {"guest": new_token(), "spectator": new_token()}
        for each in [each for each in self._connections if each.role != "host"]:
            self.leave(each)
            each.dismiss()
        self.replace(game)

    def replace(self, game: SharedGame) -> None:
        """Put another game on the table, for the same people."""
        self._cancel_waiting()
        if self.game is not None:
            game.number = self.game.number + 1
        self.game = game
        self.changed()

    def enter(self, connection: RoomListener) -> None:
        """Add a connection.

        Raises:
            RequestError: There are too many.
        """
        count = sum(each.role == connection.role for each in self._connections)
        if count >= MAX_CONNECTIONS[connection.role]:
            raise RequestError("connections", "too many are watching this game: try again later")
        self._connections.append(connection)
        if self._waiting is not None and self.game is not None and self.game.side_of(connection.role) == self.game.side_to_move:
            self._end_waiting()
        connection.changed.set()
        self._tell_who_is_here(connection.role)

    def leave(self, connection: RoomListener) -> None:
        """Remove a connection."""
        if connection in self._connections:
            self._connections.remove(connection)
            self._tell_who_is_here(connection.role)

    def changed(self) -> None:
        """Write the game, and send it to all connections, first to the players."""
        self._save()
        self._switch_engines()
        self._set_alarm()
        self._tell()

    def message(self, role: Role, sent: Sent) -> str:
        """Return the state of the game as a message.

        Args:
            role: Who receives it.
            sent: What the connection has been sent, which is brought up to date.
        """
        game = self.game
        if game is None:
            return json.dumps({"push": "game", "game": None, "you": role})
        now = now_ms()
        side = game.side_of(role)
        known = (sent.game, sent.revision) == (game.number, game.revision)
        start = sent.plies if known else None
        head: Json = {
            "push": "game",
            "game": game.number,
            "you": role,
            "side": side,
            "phase": game.phase,
            "names": {seat: game.names[person] for seat, person in game.seats.items()},
            "here": {seat: self._is_here(person) for seat, person in game.seats.items()},
            "host": game.side_of("host"),
            "spectators": sum(each.role == "spectator" for each in self._connections),
            "clock": None if game.clock is None else game.clock.row(now),
            "offers": game.offers,
            "claim": game.claim,
            "result": game.result,
            "reason": game.reason,
        }
        if side is not None and side == game.side_to_move and game.phase == "running":
            head["moves"] = game.legal_moves()
        if role == "host":
            head["links"] = self.links
        sent.game, sent.revision, sent.plies = game.number, game.revision, len(game.plies)
        return f'{json.dumps(head)[:-1]}, "record": {self._encoded(game, start)}}}'

    def _encoded(self, game: SharedGame, start: int | None) -> str:
        """Return moves as JSON, encoded once for all connections that need the same ones."""
        key = (game.number, game.revision, start, len(game.plies))
        if self._record is None or self._record[0] != key:
            self.encoded += 1
            self._record = (key, json.dumps(game.history(start)))
        return self._record[1]

    def _is_here(self, person: str) -> bool:
        return any(each.role == person for each in self._connections)

    def _tell(self) -> None:
        for each in sorted(self._connections, key=lambda each: each.role == "spectator"):
            each.changed.set()

    def _tell_who_is_here(self, role: Role) -> None:
        """Tell all connections that someone came or left: a player at once, spectators together after a while."""
        if role != "spectator":
            self._tell()
        elif self._gathering is None:
            self._gathering = asyncio.get_running_loop().call_later(GATHERED, self._gathered)

    def _gathered(self) -> None:
        self._gathering = None
        self._tell()

    def _end_waiting(self) -> None:
        """Let the clock run again after a restart, unless a move has started it meanwhile."""
        self._cancel_waiting()
        game = self.game
        if game is None or game.clock is None or game.phase != "running":
            return
        if game.plies and game.clock.running is None:
            game.clock.start(game.side_to_move, now_ms())
            self.changed()

    def _cancel_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = None

    def _set_alarm(self) -> None:
        """Wait for the end of the time that is running."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        clock = None if self.game is None else self.game.clock
        if clock is None or clock.running is None:
            return
        seconds = clock.remaining(clock.running, now_ms()) / 1000
        self._alarm = asyncio.get_running_loop().call_later(seconds + 0.02, self._ring)

    def _ring(self) -> None:
        game = self.game
        if game is not None and (game.flag(now_ms()) or game.over):
            self.changed()
        else:
            self._set_alarm()

    def _save(self) -> None:
        """Write the game; while a clock runs, write it again and again."""
        if self._saving is not None:
            self._saving.cancel()
        self._saving = None
        if self._path is None or self.game is None:
            return
        with contextlib.suppress(OSError):  # the game continues, but a restart would not find it
            keep_game(self._path, self.game, self._invitations, now_ms())
        if self.game.clock is not None and self.game.clock.running is not None:
            self._saving = asyncio.get_running_loop().call_later(SAVED_EVERY, self._save)

    def _switch_engines(self) -> None:
        if self.running:
            self._engines.lock(ENGINE_OFF)
        else:
            self._engines.unlock()
