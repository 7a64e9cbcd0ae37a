"""Checks definitions in another process, which is killed if a check takes longer than two seconds.

Run as `python -m fairychess.web.checking`, this module is that process: each input line is a definition as a JSON string, and
each output line contains its problems or the variant's names.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from typing import TYPE_CHECKING, cast

from fairychess import Problem, Variant, VariantError

from .messages import MAX_BYTES, Json, RequestError, problem_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["LIMIT", "Checker"]

LIMIT = 2.0
"""The time limit of a check, in seconds."""

MAX_MEMORY = 1 << 30
"""The memory limit of the process, in bytes, if the system supports one."""


class Checker:
    """A process that checks one definition at a time. It starts with the first check, and is restarted after being killed.

    Args:
        limit: The time limit of a check, in seconds.
        command: The command that starts the process.
    """

    def __init__(self, limit: float = LIMIT, command: Sequence[str] = (sys.executable, "-m", "fairychess.web.checking")) -> None:
        self.limit: float = limit
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._one_at_a_time = asyncio.Lock()

    async def check(self, definition: str) -> Json:
        """Check a definition.

        Args:
            definition: The text of the definition.

        Returns:
            An object with `problems`; if there are none, also with `id`, `name`, `title` and `warnings`.

        Raises:
            RequestError: The check took too long, or the process died.
        """
        async with self._one_at_a_time:
            process = self._process = self._process or await self._start()
            answer = b""
            try:
                async with asyncio.timeout(self.limit):
                    answer = await self._ask(process, definition)
            except TimeoutError:
                raise RequestError("definition", f"checking the definition took more than {self.limit:g} seconds") from None
            finally:  # even if the request was cancelled: a late answer could be mistaken for the next request's
                if not answer.endswith(b"\n"):
                    self._process = None
                    await _end(process)
            if not answer:
                raise RequestError("definition", "checking the definition needs too much memory")
            return cast("Json", json.loads(answer))

    async def close(self) -> None:
        """End the process."""
        async with self._one_at_a_time:
            if self._process is not None:
                await _end(self._process)
                self._process = None

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe, limit=16 * MAX_BYTES)
        assert process.stdout  # noqa: S101 - a pipe
        # The process sends a greeting when it is ready, so that its startup does not count towards the time limit of a check.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.stdout.readline(), 30)
        return process

    @staticmethod
    async def _ask(process: asyncio.subprocess.Process, definition: str) -> bytes:
        assert process.stdin  # noqa: S101 - pipes
        assert process.stdout  # noqa: S101
        with contextlib.suppress(ConnectionError):
            process.stdin.write(json.dumps(definition).encode() + b"\n")
            await process.stdin.drain()
        return await process.stdout.readline()


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()


def checked(definition: str) -> Json:
    r"""Check a definition in this process; `Checker.check` describes the result.

    >>> checked('extends = "chess"\nname = "mine"')["name"]
    'mine'
    >>> checked("name = 3")["problems"][1]["message"]
    'expected a text, found a whole number'
    """
    try:
        variant = Variant.from_toml(definition)
    except VariantError as error:
        problems = error.problems or (Problem(0, 0, "", str(error)),)
        return {"problems": problem_rows(problems)}
    about = {"id": variant.id, "name": variant.name, "title": variant.title, "warnings": variant.warnings}
    return {"problems": [], **about}


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))


def _serve() -> None:
    _limit_memory()
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(checked(json.loads(line))), flush=True)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        _serve()
