"""What fits into the window where two people play on two computers, and where a match is watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fairychess import Board
from support.browser import watched
from support.guests import host_of, invite
from support.web_server import WebServer
from test_web_layout import ALWAYS, GAMES, SEEN, faults
from test_web_matches import HEAD, game, lines
from test_web_room import can_move, enter, join

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    made = WebServer(tmp_path_factory.mktemp("state"), "--lan")
    yield made
    made.kill()


@pytest.mark.parametrize("variant", ["stoltz", "wolf", "newchess", "xiangqi"])
def test_a_game_of_two_people_fits_into_every_window(chromium: Browser, server: WebServer, variant: str) -> None:
    """The guest, with White, sees the choices."""
    moves = GAMES[variant].split()
    first, middle = SEEN.get(variant, (set(), set()))
    links = invite(server, state={"variant": variant}, side="b", clock={"base": 600_000, "increment": 5000})
    with host_of(server) as host, watched(chromium, 1280, 720) as guest:
        guest.goto(links["guest"])
        join(guest, "Bob with a name that is long enough to take the width of a phone")
        assert can_move(guest)
        assert faults(guest, first) == []
        board = Board(variant)
        for number in range(len(moves) or 6):
            uci = board.parse_san(moves[number]).uci() if moves else min(mv.uci() for mv in board.legal_moves)
            board.push_uci(uci)
            if number % 2:
                host.until(number)
                assert "error" not in host.move(uci)
            else:
                assert can_move(guest)
                assert enter(guest, uci)
        assert can_move(guest)
        assert faults(guest, middle) == []
        host.ask("resign")


def test_a_match_fits_into_every_window(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(lines(HEAD, *(game(number) for number in range(1, 40))))
    server = WebServer(tmp_path / "state", str(path))
    try:
        with watched(chromium, 1280, 720) as page:
            page.goto(server.url)
            page.get_by_text("Last game, 39").wait_for()
            assert faults(page, set(), {name for name in ALWAYS if "clock" not in name}) == []
    finally:
        server.kill()
