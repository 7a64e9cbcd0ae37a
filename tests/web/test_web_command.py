"""`fairychess web`: its output, the files that it serves, and the requests that it refuses."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from fairychess.cli import main
from fairychess.web import serving
from fairychess.web.serving import bound, guest_addresses, host_names
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


def test_host_names_without_a_resolver(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> list[Any]:
        raise OSError

    monkeypatch.setattr(socket, "gethostname", lambda: "Study-PC")
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(serving, "outward_address", lambda: "192.168.0.2")
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        assert guest_addresses(listening) == [f"http://192.168.0.2:{port}", f"http://study-pc:{port}"]
        assert host_names(lan=True) == ["192.168.0.2", "study-pc", "127.0.0.1", "localhost"]
        monkeypatch.setattr(serving, "outward_address", refuse)
        assert guest_addresses(listening) == []
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_: [(0, 0, 0, "", ("192.168.0.3", 0))])
        assert host_names(lan=True)[:2] == ["192.168.0.3", "study-pc"]


def test_a_port_in_use_is_an_error_only_if_it_was_asked_for() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        with pytest.raises(ValueError, match=f"port {port} cannot be used"):
            bound(port)
    with bound(None) as free:
        assert free.getsockname()[0] == "127.0.0.1"


def test_port_0_is_any_free_one(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fairychess", "web", "--no-open", "--port", "0"]
    env = os.environ | {"XDG_STATE_HOME": str(tmp_path)}
    urls = []
    servers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) for _ in range(2)]
    for process in servers:
        assert process.stdout
        urls.append(process.stdout.readline().strip())
        found = re.match(r"http://127\.0\.0\.1:(\d+)/", urls[-1])
        assert found
        assert int(found[1]) > 0
        with urllib.request.urlopen(found[0]) as answer:  # noqa: S310 - our own address
            assert b"fairychess" in answer.read()
    for process in servers:
        process.kill()
        process.wait()
        assert process.stdout
        process.stdout.close()
    assert len({url.partition("#")[0] for url in urls}) == 2
    assert not list(tmp_path.rglob("*.token"))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["wulf"], "no variant is named 'wulf': did you mean wolf?"),
        (["missing.toml"], "missing.toml: there is no such file"),
        (["notes.txt"], "notes.txt is not a definition (.toml), games (.pgn) or results of a match (.jsonl)"),
        (["--dir", "nowhere"], "nowhere is not a folder"),
        (["--port", "-1"], "'-1' is not a whole number from 0 to 65535"),
        (["--port", "65536"], "'65536' is not a whole number from 0 to 65535"),
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
