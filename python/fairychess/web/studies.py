"""The Workshop's study: at most one at a time, in its own process, which ends with the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess._support.reading import TEXT, read_text_limited

from .messages import Json, RequestError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess import Variant

__all__ = ["REPORT_POLICY", "Studies"]

REPORT_POLICY = "sandbox allow-scripts; frame-ancestors 'none'"
"""An addition to a report's own policy: a sandboxed report has no origin, so its script cannot reach the server."""

MAX_LINE = 1 << 20
"""The maximum length of a line from the process, in bytes."""


class Studies:
    """Runs studies, and keeps the state of the last one.

    Args:
        games: The number of games; None for that of a quick study.
        nodes: The number of nodes per move; None for that of a quick study.
        command: The command that starts the process; `fairychess.study.process` describes its input and output.
    """

    def __init__(
        self,
        games: int | None = None,
        nodes: int | None = None,
        command: Sequence[str] = (sys.executable, "-m", "fairychess.study.process"),
    ) -> None:
        self._settings: Json = {"games": games, "nodes": nodes}
        self._command = command
        self._row: Json | None = None
        self._report: Path | None = None
        self._ticket = ""
        self._process: asyncio.subprocess.Process | None = None
        self._following: asyncio.Task[None] | None = None
        self._one_at_a_time = asyncio.Lock()

    @property
    def row(self) -> Json | None:
        """The last study in the form of the protocol; None if there was none."""
        return None if self._row is None else dict(self._row)

    async def start(self, variant: Variant) -> None:
        """Begin a study.

        Args:
            variant: The variant.

        Raises:
            RequestError: Another study is running.
        """
        async with self._one_at_a_time:
            if self._row is not None and self._row["state"] == "running":
                raise RequestError("study", f"a study of {self._row['title']} is running: stop it first")
            pipe = asyncio.subprocess.PIPE
            process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe, limit=MAX_LINE)
            assert process.stdin  # noqa: S101 - a pipe
            process.stdin.write(json.dumps({"definition": variant.to_toml(), **self._settings}).encode() + b"\n")
            self._process, self._report = process, None
            title = variant.title or variant.name
            self._row = {"state": "running", "title": title, "part": variant.name, "games": 0, "of": 0}
            self._following = asyncio.create_task(self._follow(process, self._row))

    async def stop(self) -> None:
        """Stop the running study, if any, and wait until its process has ended."""
        async with self._one_at_a_time:
            if self._row is not None and self._row["state"] == "running":
                self._row["state"] = "stopped"
            if self._process is not None:
                with contextlib.suppress(ProcessLookupError):
                    self._process.kill()
            if self._following is not None:
                await asyncio.wait([self._following])  # it continues even if the window that requested the stop is closed
            self._process = self._following = None

    def report(self, ticket: str) -> str | None:
        """Return the text of the report; None if the ticket is wrong.

        Args:
            ticket: The last part of the report's path.

        Raises:
            OSError: The report cannot be read.
        """
        if self._report is None or not secrets.compare_digest(ticket.encode(), self._ticket.encode()):
            return None
        return read_text_limited(self._report, TEXT)

    async def _follow(self, process: asyncio.subprocess.Process, row: Json) -> None:
        """Follow the process's messages until it ends."""
        assert process.stdout  # noqa: S101 - a pipe
        async for line in process.stdout:
            if row["state"] != "running":  # it was stopped
                continue
            said: Json = json.loads(line)
            if "report" in said:
                self._report, self._ticket = Path(said["report"]), secrets.token_urlsafe(32)
                row |= said | {"state": "done", "report": f"/reports/{self._ticket}"}
            else:
                row |= said | ({"state": "failed"} if "message" in said else {})
        code = await process.wait()
        if row["state"] == "running":
            row |= {"state": "failed", "message": f"the process of the study ended with exit code {code}"}
