"""A game on two computers: who may do what, what strangers see, and a server that is killed and started again."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import json
import os
import threading
import time
import urllib.error
import urllib.request
from statistics import median
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from fairychess.web.incoming import REFUSED
from fairychess.web.serving import host_names
from fairychess.web.shared.ports import REFUSAL
from support.guests import Visitor, host_of, invite, token_of
from support.web_server import WebServer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

LONG = bool(os.environ.get("FAIRYCHESS_LONG"))
SPECTATORS = 200


@pytest.fixture
def server(tmp_path: Path) -> Iterator[WebServer]:
    made = WebServer(tmp_path, "--lan")
    yield made
    made.kill()


@pytest.fixture
def links(server: WebServer) -> dict[str, str]:
    return invite(server, clock={"base": 600_000, "increment": 2000})


def origin_of(address: str) -> str:
    return address[: address.index("/", len("http://"))]


def get(address: str, **headers: str) -> tuple[int, str, str]:
    """Return the status, the type and the text of an answer."""
    request = urllib.request.Request(address, headers=headers)  # noqa: S310 - our own address
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request) as answer:
            return answer.status, answer.headers["content-type"], answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers["content-type"], error.read().decode()


PATHS = [
    "/", "/index.html", "/room.html", "/room", "/socket", "/call", "/app/main.js", "/room/guest.js", "/app.css", "/icon.svg",
    "/boards/chess.svg", "/reports/x", "//", "/%2e%2e/", f"/{'x' * 43}/", f"/{'x' * 43}/app/main.js", "/\u00fc/",
]  # fmt: skip


def test_strangers_see_nothing(server: WebServer, links: dict[str, str]) -> None:
    guests = origin_of(links["guest"])
    token = token_of(server)
    for path in [*PATHS, f"/{token}/", f"/{token}/room", links["guest"][len(guests) : -2] + "/"]:
        status, content_type, text = get(guests + quote(path, safe="/%"))
        assert (status, content_type, text) == (403, "text/plain; charset=utf-8", REFUSAL + "\n"), path
        with pytest.raises(InvalidStatus) as refused:
            connect(guests.replace("http", "ws") + quote(path, safe="/%"), origin=Origin(guests), proxy=None)
        assert refused.value.response.status_code == 403


def test_invitations_open_only_the_page_of_the_game(links: dict[str, str]) -> None:
    for link in links.values():
        assert get(link)[:2] == (200, "text/html; charset=utf-8")
        assert get(link[:-1])[0] == 200  # without the slash, it is redirected
        assert get(link + "room/guest.js")[0] == 200
        for path in ("index.html", "socket", "call", "boards/chess.svg", "reports/x", "wizard/wizard.js", "%2e%2e/app.py"):
            assert get(link + path)[0] in (403, 404), path


def test_guests_need_the_right_host_and_origin(links: dict[str, str]) -> None:
    guests = origin_of(links["guest"])
    for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        assert get(links["guest"], **headers)[0] == 403
    with pytest.raises(InvalidStatus):
        connect(links["guest"].replace("http", "ws") + "room", origin=Origin("http://evil.example"), proxy=None)
    with connect(links["guest"].replace("http", "ws") + "room", origin=Origin(guests), proxy=None) as socket:
        socket.send("nonsense")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == REFUSED


def test_the_users_own_port_stays_on_this_computer(server: WebServer, links: dict[str, str]) -> None:
    guest = links["guest"].split("/")[3]
    assert get(f"{server.origin}/{guest}/")[0] == 404
    with connect(f"ws://127.0.0.1:{server.port}/room", origin=Origin(server.origin), proxy=None) as socket:
        socket.send(json.dumps({"op": "hello", "seq": 0, "version": 1, "token": guest}))
        with pytest.raises(ConnectionClosed):
            socket.recv()
    others = [name for name in host_names(lan=True) if name.replace(".", "").isdigit() and not name.startswith("127.")]
    if not others:
        pytest.skip("this computer has no address on a network")
    with pytest.raises(urllib.error.URLError):
        get(f"http://{others[0]}:{server.port}/")
    assert get(links["guest"].replace("127.0.0.1", others[0]))[0] == 200


def test_two_people_play(server: WebServer, links: dict[str, str]) -> None:
    with host_of(server) as host, Visitor(links["guest"]) as guest, Visitor(links["spectator"]) as watcher:
        assert "not joined" in host.move("e4")["error"]["message"]
        guest.ask("join", name="<b>Bob</b>\n")
        assert host.move("e4")["san"] == "e4"
        guest.until(1)
        assert guest.state["names"] == {"w": "Ada", "b": "<b>Bob</b>"}
        assert len(guest.state["moves"]) == 20
        assert guest.move("e5")["uci"] == "e7e5"
        host.until(2)
        watcher.until(2)
        assert "moves" not in watcher.state
        assert watcher.state["you"] == "spectator"
        assert watcher.state["side"] is None
        assert "links" not in guest.state | watcher.state
        assert host.state["clock"]["running"] == "w"
        assert host.state["clock"]["left"]["w"] < 600_000
        refusal = host.move("e5")["refusal"]
        assert refusal["message"] == "no pawn can go to e5"
        host.ask("resign")
        watcher.until_is("phase", "over")
        assert (watcher.state["result"], watcher.state["reason"]) == ("0-1", "White resigns")
        assert '[Black "<b>Bob</b>"]' in watcher.ask("pgn")["text"]


ACTIONS: list[dict[str, Any]] = [
    {"op": "move", "ply": 0, "move": "e4"},
    {"op": "resign"},
    {"op": "claim"},
    {"op": "offer", "what": "draw"},
    {"op": "offer", "what": "takeback"},
    {"op": "accept", "what": "draw"},
    {"op": "decline"},
    {"op": "join", "name": "x"},
    {"op": "again"},
    {"op": "call-off"},
    {"op": "invite", "side": "w"},
    {"op": "search", "state": {"variant": "chess"}, "limits": {}},
    {"op": "files"},
]


def test_spectators_change_nothing(server: WebServer, links: dict[str, str]) -> None:
    with host_of(server) as host, Visitor(links["guest"]) as guest:
        guest.ask("join", name="Bob")
        host.ask("offer", what="draw")
        host.until_is("offers", {"w": "draw"})
        for action in ACTIONS:
            with Visitor(links["spectator"]) as watcher:
                assert watcher.ask(**action)["error"]["message"] == "only the two players can do this"
        with Visitor(links["spectator"]) as watcher:
            watcher.until(0)
            assert (watcher.state["phase"], watcher.state["offers"], watcher.state["names"]["b"]) == (
                "running",
                {"w": "draw"},
                "Bob",
            )


def test_guests_act_only_for_their_own_side(server: WebServer, links: dict[str, str]) -> None:
    with host_of(server) as host, Visitor(links["guest"]) as guest:
        guest.ask("join", name="Bob")
        assert guest.move("e4")["error"]["message"] == "White is to move"
        for op in ("again", "call-off", "invite", "search", "files", "read"):
            assert guest.ask(op)["error"]["message"] == f"there is no request {op!r}"
        host.move("e4")
        guest.until(1)
        assert guest.ask("move", ply=0, move="e5")["error"]["message"] == "the position has changed meanwhile"
        guest.ask("resign")
        host.until_is("phase", "over")
        assert host.state["result"] == "1-0"


def test_moves_are_taken_back_and_draws_agreed_by_both(server: WebServer, links: dict[str, str]) -> None:
    with host_of(server) as host, Visitor(links["guest"]) as guest:
        guest.ask("join", name="Bob")
        assert host.ask("offer", what="takeback")["error"]["message"] == "you have not moved yet"
        host.move("e4")
        guest.until(1)
        guest.move("e5")
        host.until(2)
        host.ask("offer", what="takeback")
        guest.until_is("offers", {"w": "takeback"})
        assert "no such offer" in guest.ask("accept", what="draw")["error"]["message"]
        assert "no such offer" in host.ask("accept", what="takeback")["error"]["message"]
        guest.ask("accept", what="takeback")
        host.until(0)
        host.move("d4")
        guest.until(1)
        guest.ask("offer", what="draw")
        host.until_is("offers", {"b": "draw"})
        host.ask("decline")
        guest.until_is("offers", {})
        host.ask("offer", what="draw")
        guest.ask("accept", what="draw")
        host.until_is("phase", "over")
        assert (host.state["result"], host.state["reason"]) == ("1/2-1/2", "Draw agreed")
        host.ask("again")
        host.until_is("phase", "running")
        assert (host.state["side"], host.state["clock"]["left"]) == ("b", {"w": 600_000, "b": 600_000})


def test_the_engine_helps_no_one_in_a_running_game(server: WebServer, links: dict[str, str]) -> None:
    def ask(op: str) -> dict[str, Any]:
        with connect(f"ws://127.0.0.1:{server.port}/socket", origin=Origin(server.origin), proxy=None) as socket:
            socket.send(json.dumps({"op": "hello", "seq": 0, "version": 1, "token": token_of(server)}))
            socket.recv()
            request = {"op": op, "seq": 1, "state": {"variant": "chess"}, "limits": {"depth": 1}, "side": "w"}
            socket.send(json.dumps(request))
            answer: dict[str, Any] = json.loads(socket.recv())
            return answer

    with host_of(server) as host, Visitor(links["guest"]) as guest:
        assert "search" in ask("search")
        guest.ask("join", name="Bob")
        for op in ("search", "study", "endgame"):
            assert "the engine is off" in ask(op)["error"]["message"]
        assert "a game with your guest is running" in ask("invite")["error"]["message"]
        host.ask("call-off")
        assert "search" in ask("search")


def test_a_new_invitation_ends_the_old_one(server: WebServer, links: dict[str, str]) -> None:
    with Visitor(links["guest"]) as guest:
        guest.until(0)
        assert invite(server)["guest"] != links["guest"]
        with pytest.raises(ConnectionClosed) as closed:
            guest.until_is("phase", "never")
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (REFUSED, "this invitation is no longer valid")
    assert get(links["guest"])[0] == get(links["spectator"])[0] == 403


def test_a_killed_server_continues_the_game(server: WebServer, links: dict[str, str], tmp_path: Path) -> None:
    with host_of(server) as host, Visitor(links["guest"]) as guest:
        guest.ask("join", name="Bob")
        for number, move in enumerate(("e4", "e5", "Nf3")):
            (host, guest)[number % 2].until(number)
            (host, guest)[number % 2].move(move)
        guest.until(3)
        before = guest.state["clock"]["left"]
    [kept] = [path for path in tmp_path.rglob("*") if path.name.endswith(".game.json")]
    assert kept.stat().st_mode & 0o777 == 0o600
    server.kill()
    time.sleep(1.2)
    server.start()
    with Visitor(links["spectator"]) as watcher:
        watcher.until(3)
        assert watcher.state["clock"]["running"] is None  # until the player to move is back
        assert watcher.state["here"] == {"w": False, "b": False}
        assert watcher.state["clock"]["left"]["w"] == before["w"]
        with Visitor(links["guest"]) as guest, host_of(server) as host:
            guest.until(3)
            assert (guest.state["side"], guest.state["phase"], guest.state["names"]["b"]) == ("b", "running", "Bob")
            watcher.until_is("here", {"w": True, "b": True})
            assert watcher.state["clock"]["running"] == "b"
            guest.move("Nc6")
            host.until(4)
            assert len(host.state["moves"]) > 20


def test_a_player_comes_back_to_the_seat(server: WebServer, links: dict[str, str]) -> None:
    with host_of(server) as host:
        with Visitor(links["guest"]) as guest:
            guest.ask("join", name="Bob")
            host.move("e4")
        host.until_is("here", {"w": True, "b": False})
        with Visitor(links["guest"]) as guest:
            guest.until(1)
            host.until_is("here", {"w": True, "b": True})
            assert guest.move("e5")["san"] == "e5"


def test_time_runs_out(server: WebServer) -> None:
    links = invite(server, clock={"base": 1000, "increment": 0})
    with host_of(server) as host, Visitor(links["guest"]) as guest:
        guest.ask("join", name="Bob")
        host.move("e4")
        host.until_is("phase", "over")
        assert (host.state["result"], host.state["reason"]) == ("1-0", "Black's time is up")
        assert "the game is over" in guest.ask("resign")["error"]["message"]


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"side": "x"}, 'side is neither "w" nor "b" nor "random"'),
        ({"clock": {"base": "long"}}, "base is not a whole number"),
        ({"state": {"variant": "wulf"}}, "no variant is named 'wulf': did you mean wolf?"),
        ({"state": {"variant": "chess", "fen": "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"}}, "the game is already over in this position"),
        ({"state": {"definition": "name = 1"}}, "the definition has problems"),
    ],
)
def test_invalid_invitations(server: WebServer, keys: dict[str, Any], message: str) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/socket", origin=Origin(server.origin), proxy=None) as socket:
        socket.send(json.dumps({"op": "hello", "seq": 0, "version": 1, "token": token_of(server)}))
        socket.recv()
        socket.send(json.dumps({"op": "invite", "seq": 1, "side": "w", "state": {"variant": "chess"}} | keys))
        assert message in json.loads(socket.recv())["error"]["message"]


def test_spectators_who_send_much_are_cut_off(links: dict[str, str]) -> None:
    with Visitor(links["spectator"]) as watcher, pytest.raises(ConnectionClosed):
        collections.deque((watcher.ask("beat") for _ in range(10)), maxlen=0)
    with Visitor(links["spectator"]) as watcher, pytest.raises(ConnectionClosed):
        watcher.ask("beat", text="x" * 5000)


class Crowd:
    """Spectators on a thread of their own."""

    def __init__(self, link: str, count: int) -> None:
        self.received = 0
        self.ready = threading.Event()
        self._end = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._watch(link, count)))
        self._thread.start()
        assert self.ready.wait(120)

    async def _watch(self, link: str, count: int) -> None:
        self._loop = asyncio.get_running_loop()
        url, origin = link.replace("http", "ws") + "room", Origin(origin_of(link))

        async def read(socket: ClientConnection) -> None:
            async for _ in socket:
                self.received += 1

        readers = []
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(count):
                socket = await stack.enter_async_context(connect_async(url, origin=origin, proxy=None))
                await socket.send('{"op": "hello", "seq": 0, "version": 1}')
                readers.append(asyncio.create_task(read(socket)))
            await asyncio.sleep(2)  # until they have been sent how many they are
            self.ready.set()
            await self._end.wait()
        await asyncio.gather(*readers)

    def leave(self) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()


def seconds_for_moves(host: Visitor, guest: Visitor) -> list[float]:
    """Play knight moves to and fro; return the seconds from each move until the other player has it."""
    times = []
    for number, move in enumerate(("Nf3", "Nf6", "Ng1", "Ng8") * 3):
        player, other = (host, guest) if number % 2 == 0 else (guest, host)
        began = time.perf_counter()
        played = len(player.plies)
        assert player.move(move).get("san") == move
        other.until(played + 1)
        times.append(time.perf_counter() - began)
        player.until(played + 1)
        time.sleep(0.06)  # the server accepts 20 messages a second
    return times


@pytest.mark.skipif(not LONG, reason="measures time: FAIRYCHESS_LONG=1")
def test_many_spectators_do_not_slow_the_moves(server: WebServer) -> None:
    links = invite(server)
    with host_of(server) as host, Visitor(links["guest"]) as guest:
        guest.ask("join", name="Bob")
        host.until_is("phase", "running")
        guest.until(0)
        alone = seconds_for_moves(host, guest)
        host.ask("call-off")
    links = invite(server)
    with host_of(server) as host, Visitor(links["guest"]) as guest:
        crowd = Crowd(links["spectator"], SPECTATORS)
        guest.ask("join", name="Bob")
        host.until_is("spectators", SPECTATORS)
        guest.until(0)
        before = crowd.received
        watched = seconds_for_moves(host, guest)
        time.sleep(1)
        sent = crowd.received - before
        crowd.leave()
    print(f"{1000 * median(alone):.1f} ms alone, {1000 * median(watched):.1f} ms with {SPECTATORS} spectators, {sent} messages")
    assert median(watched) - median(alone) < 0.1
    assert sent >= 12 * SPECTATORS * 0.9
