"""The board server refuses other hosts, other origins, wrong tokens, and messages that are too large or too many."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from starlette.websockets import WebSocketDisconnect

from fairychess.web.drawing import THEMES
from fairychess.web.guard import POLICY
from fairychess.web.incoming import MAX_RATE, REFUSED, TOO_FAST, TOO_LARGE
from fairychess.web.messages import MAX_BYTES
from fairychess.web.token import kept_token, new_token
from support.web import HOST, ORIGIN, OWN, TOKEN, serving, talking

if TYPE_CHECKING:
    from pathlib import Path

FOREIGN = [
    {"host": "evil.example"},
    {"host": "evil.example:8247"},
    {"host": "127.0.0.1:80"},
    {"host": "127.0.0.1"},
    {"host": f"{HOST}.evil.example"},
    {"origin": "http://evil.example"},
    {"origin": "http://127.0.0.1:80"},
    {"origin": "https://127.0.0.1:8247"},
    {"origin": "null"},
    {"origin": f"{ORIGIN}.evil.example"},
    {"origin": ""},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_foreign_hosts_and_origins_are_refused(headers: dict[str, str]) -> None:
    with serving() as client:
        for answer in (client.get("/boards/chess.svg", headers=headers), client.post("/call", headers=headers, content="{}")):
            assert answer.status_code == 403
            assert "not this server" in answer.text or "another site" in answer.text
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/socket", headers=OWN | headers):
            pass


def test_requests_without_an_origin_may_only_get() -> None:
    with serving() as client:
        client.headers.pop("origin")
        assert client.get("/boards/chess.svg").status_code == 200
        assert client.post("/call", content="{}").status_code == 403
        without = {name: value for name, value in OWN.items() if name != "origin"}
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/socket", headers=without):
            pass


def test_two_hosts_are_refused() -> None:
    with serving() as client:
        client.headers.pop("host")
        answer = client.get("/boards/chess.svg", headers=[("host", HOST), ("host", "evil.example")])
        assert answer.status_code == 403


def test_other_sites_may_link_here_but_not_embed() -> None:
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    with serving() as client:
        client.headers.pop("origin")
        assert client.get("/boards/chess.svg", headers=link).status_code == 200
        assert client.get("/boards/chess.svg", headers=link | {"sec-fetch-dest": "iframe"}).status_code == 403


@pytest.mark.parametrize("given", ["", "Bearer", "Bearer x", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer \u00fc"], ids=ascii)
def test_wrong_tokens_are_refused_over_http(given: str) -> None:
    with serving() as client:
        answer = client.post("/call", content='{"op": "variants"}', headers={b"authorization": given.encode()})
        assert answer.status_code == 401
        assert "token" in answer.text


FIRST = [
    "",
    "[]",
    "nonsense",
    '{"op": "variants"}',
    '{"op": "hello", "version": 1}',
    '{"op": "hello", "version": 1, "token": "x"}',
    '{"op": "hello", "version": 1, "token": 7}',
    json.dumps({"op": "view", "token": TOKEN, "version": 1}),
    json.dumps({"op": "hello", "token": TOKEN, "version": 99}),
]


@pytest.mark.parametrize("first", FIRST)
def test_sockets_that_begin_wrongly_are_closed(first: str) -> None:
    with serving() as client, client.websocket_connect("/socket", headers=OWN) as socket:
        socket.send_text(first)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == REFUSED


def test_answers_forbid_what_is_not_ours() -> None:
    with serving() as client:
        for answer in (client.get("/boards/chess.svg"), client.get("/nothing"), client.post("/call", content="{}")):
            assert answer.headers["content-security-policy"] == POLICY
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
            assert "set-cookie" not in answer.headers
            assert "access-control-allow-origin" not in answer.headers
    assert "unsafe" not in POLICY


@pytest.mark.parametrize(
    "path", ["/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "//etc/passwd", "/app/%00", "/boards/../app.py"]
)
def test_paths_lead_nowhere_else(path: str) -> None:
    with serving() as client:
        assert client.get(path).status_code in (400, 404)


def test_large_messages_are_refused() -> None:
    large = json.dumps({"op": "check", "definition": "#" * MAX_BYTES})
    with serving() as client:
        assert client.post("/call", content=large).status_code == 413
        with talking(client) as talk:
            talk.socket.send_text(large)
            with pytest.raises(WebSocketDisconnect) as closed:
                talk.receive()
            assert closed.value.code == TOO_LARGE


def test_too_many_messages_are_refused() -> None:
    with serving() as client:
        answers = [client.post("/call", content="{}").status_code for _ in range(MAX_RATE + 5)]
        assert set(answers) == {400, 429}
    with serving() as client, talking(client) as talk:
        for _ in range(MAX_RATE + 5):
            talk.send("beat")
        answered = range(MAX_RATE - 1)  # the greeting also counts as a message
        assert all(list(talk.receive()) == ["seq"] for _ in answered)
        with pytest.raises(WebSocketDisconnect) as closed:
            talk.receive()
        assert closed.value.code == TOO_FAST


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "the message is not JSON"),
        ("[" * 100_000, "the message is not JSON"),
        ("[]", "the message is not an object"),
        ("{}", "op is not a text"),
        ('{"op": "vew"}', "there is no request 'vew': did you mean view?"),
        ('{"op": "view"}', "the state has neither a variant nor a definition"),
        ('{"op": "view", "state": []}', "state is not an object"),
        ('{"op": "view", "state": {"variant": "wulf"}}', "no variant is named 'wulf': did you mean wolf?"),
        ('{"op": "view", "state": {"variant": "chess", "moves": "e4"}}', "moves is not a list"),
        ('{"op": "view", "state": {"variant": "chess", "moves": [1]}}', "moves is not a list of texts"),
        ('{"op": "moves", "state": {"variant": "chess"}, "side": "x"}', 'side is neither "w" nor "b"'),
        ('{"op": "search", "state": {"variant": "chess"}, "limits": {"depth": "deep"}}', "depth is not a whole number"),
        ('{"op": "sprites", "state": {"variant": "chess"}, "shapes": "x"}', "shapes is neither western nor native"),
        ('{"op": "diagrams", "state": {"variant": "chess"}, "theme": "x"}', f"theme is not one of {', '.join(THEMES)}"),
        ('{"op": "read", "file": "../../etc/passwd"}', "there is no such file"),
        ('{"op": "create", "name": "a.toml", "text": ""}', "there is no folder for new files: start the server with --dir"),
    ],
)
def test_invalid_requests_have_errors_that_say_why(text: str, message: str) -> None:
    with serving() as client, talking(client) as talk:
        talk.socket.send_text(text)
        assert talk.receive()["error"]["message"] == message
        assert list(talk.ask("beat")) == ["seq"]


def test_tokens_are_kept_for_the_port(tmp_path: Path) -> None:
    token = kept_token(1, tmp_path)
    assert len(token) == len(new_token()) == 43
    assert kept_token(1, tmp_path) == token != kept_token(2, tmp_path)
    file = tmp_path / "web-1.token"
    assert file.stat().st_mode & 0o777 == 0o600


def test_tokens_that_others_could_read_are_replaced(tmp_path: Path) -> None:
    token = kept_token(1, tmp_path)
    file = tmp_path / "web-1.token"
    file.chmod(0o644)
    second = kept_token(1, tmp_path)
    assert second != token
    target = tmp_path / "other"
    file.replace(target)
    file.symlink_to(target)
    assert kept_token(1, tmp_path) not in (token, second)
    file.write_text("short")
    assert len(kept_token(1, tmp_path)) == 43
