"""The command `fairychess web` as a process, for tests with a browser or real sockets."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


class WebServer:
    """A server that can be killed and restarted on the same port.

    Args:
        state: The folder in which the server keeps its token.
        arguments: Further arguments for the command.
        program: The arguments with which Python starts the program.
    """

    def __init__(self, state: Path, *arguments: str, program: Sequence[str] = ("-m", "fairychess", "web")) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._state = state
        self._arguments = arguments
        self._program = program
        self.origin: str = f"http://127.0.0.1:{self.port}"
        self.url: str = ""
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it has printed its address."""
        command = [sys.executable, *self._program, "--no-open", "--port", str(self.port), *self._arguments]
        env = os.environ | {"XDG_STATE_HOME": str(self._state)}
        self.process: subprocess.Popen[str] = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith(self.origin + "/#token="), self.url

    def address(self, **where: str) -> str:
        """Return the address of a screen, with the token."""
        return "&".join([self.url.partition("&")[0], *(f"{name}={value}" for name, value in where.items())])

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    """Yield a server without options."""
    made = WebServer(tmp_path_factory.mktemp("state"))
    yield made
    made.kill()
