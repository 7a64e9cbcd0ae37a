"""The screens and the server's limits: messages that are too long are not sent again and again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from test_web_screens import enter, moves, two_people

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

    from support.web_server import WebServer

pytestmark = pytest.mark.browser

TOO_LONG = "the server accepts 512 KB"


def test_games_that_are_too_long_are_not_sent(window: Page, server: WebServer) -> None:
    sent: list[int] = []
    window.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(len(text))))
    two_people(window, server)
    window.get_by_role("button", name="Import").click()
    long = f"1. e4 {{{'a' * 600_000}}} *"
    file = window.get_by_label("PGN file")
    file.set_input_files({"name": "long.pgn", "mimeType": "text/plain", "buffer": long.encode()})
    window.locator("dialog .problem", has_text=TOO_LONG).wait_for()
    window.get_by_role("textbox", name="PGN", exact=True).fill("1. e4 {" + "é" * 300_000 + "} *")
    window.get_by_role("button", name="Open this PGN").click()
    window.wait_for_timeout(500)
    assert max(sent) < 10_000
    window.locator("dialog .problem", has_text=TOO_LONG).wait_for()
    window.get_by_role("button", name="Close").click()
    enter(window, "e4")
    assert moves(window) == ["e4"]


@pytest.mark.parametrize(
    ("code", "reason", "said"),
    [(1008, "refused by the test", "refused by the test"), (1008, "", "too many requests"), (1009, "", TOO_LONG)],
    ids=["reason", "too many", "too long"],
)
def test_a_message_that_the_server_refuses_is_not_sent_again(
    window: Page, server: WebServer, code: int, reason: str, said: str
) -> None:
    asked: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        to_server = socket.connect_to_server()

        def passed(message: str | bytes) -> None:
            op = json.loads(message)["op"]
            if op == "games":
                asked.append(op)
                socket.close(code=code, reason=reason)
            else:
                to_server.send(message)

        socket.on_message(passed)

    window.route_web_socket("**/socket", between)
    two_people(window, server)
    window.get_by_role("button", name="Import").click()
    window.get_by_role("textbox", name="PGN", exact=True).fill("1. e4 *")
    window.get_by_role("button", name="Open this PGN").click()
    window.locator("dialog .problem", has_text=said).wait_for()
    window.wait_for_timeout(1000)
    assert asked == ["games"]
