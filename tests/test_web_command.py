"""The command web: what it prints, what it serves, and what it refuses."""

from __future__ import annotations

import json
import re
import socket
import sys
import urllib.error
import urllib.request
from typing import TYPE_CHECKING

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from fairychess.cli import main
from fairychess.web.serving import bound, host_names
from support.web_server import WebServer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from conftest import Result


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    made = WebServer(tmp_path_factory.mktemp("state"), "stoltz")
    yield made
    made.kill()


def test_it_serves_the_screens_and_the_socket(server: WebServer) -> None:
    assert server.url.endswith("&screen=table&variant=stoltz")
    with urllib.request.urlopen(server.origin + "/") as answer:  # noqa: S310 - our own address
        assert b"fairychess" in answer.read()
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        assert answer.headers["server"] is None
    found = re.search(r"token=([\w-]+)", server.url)
    assert found
    with connect(f"ws://127.0.0.1:{server.port}/socket", origin=Origin(server.origin)) as talk:
        talk.send(json.dumps({"op": "hello", "seq": 0, "version": 1, "token": found[1]}))
        assert json.loads(talk.recv())["version"] == 1
        talk.send(json.dumps({"op": "view", "seq": 1, "state": {"variant": "stoltz"}}))
        assert json.loads(talk.recv())["view"]["vote"] == "w"


def test_other_hosts_are_refused(server: WebServer) -> None:
    request = urllib.request.Request(server.origin + "/", headers={"Host": "evil.example"})  # noqa: S310 - our own address
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request)  # noqa: S310
    assert refused.value.code == 403
    refused.value.close()


def test_it_listens_on_this_computer_alone(server: WebServer) -> None:
    assert host_names() == ["127.0.0.1", "localhost"]
    others = [name for name in host_names(lan=True) if re.fullmatch(r"[\d.]+", name) and not name.startswith("127.")]
    for name in others[:1]:
        with socket.socket() as probe:
            probe.settimeout(2)
            assert probe.connect_ex((name, server.port)) != 0


def test_a_port_in_use_is_an_error_only_if_it_was_asked_for() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        with pytest.raises(ValueError, match=f"port {port} cannot be used"):
            bound(port)
    with bound(None) as free:
        assert free.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["wulf"], "no variant is named 'wulf': did you mean wolf?"),
        (["missing.toml"], "missing.toml: there is no such file"),
        (["notes.txt"], "notes.txt is not a definition (.toml), games (.pgn) or results of a match (.jsonl)"),
        (["--dir", "nowhere"], "nowhere is not a folder"),
        (["--port", "0"], "'0' is not a whole number from 1 to 65535"),
    ],
)
def test_invalid_arguments(fairychess_command: Callable[..., Result], tmp_path: Path, words: list[str], message: str) -> None:
    (tmp_path / "notes.txt").write_text("notes")
    result = fairychess_command("web", "--no-open", *words)
    assert (result.code, result.out) == (2, "")
    assert message in result.err


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["web", "--no-open"]) == 2
    assert capsys.readouterr().err == "fairychess: this needs uvicorn: pip install 'fairychess[web]'\n"
