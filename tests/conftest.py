"""Shared test fixtures."""

from __future__ import annotations

import gc
import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fairychess.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable

    from _pytest.mark.structures import ParameterSet

pytest_plugins = ["support.browser", "support.web_server"]
ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data"
CASES: dict[str, list[dict[str, Any]]] = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))


def pytest_configure() -> None:
    """Collect no garbage while thousands of tests are found: there is none."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Leave the tests found out of each later collection of garbage, which would look at all of them."""
    gc.enable()
    gc.freeze()


def cases(group: str) -> list[ParameterSet]:
    """Return the acceptance cases of a group, named by variant and number."""
    return [pytest.param(case, id=f"{case['variant']}-{number}") for number, case in enumerate(CASES[group])]


@dataclass
class Result:
    """The result of a command."""

    code: int
    out: str
    err: str


@pytest.fixture
def fairychess_command(tmp_path: Path) -> Callable[..., Result]:
    """Return a function that runs the command `fairychess` in an empty folder; its standard input is never a terminal.

    It runs in this process, since starting a new one takes longer than most commands; see `fairychess_process`.
    """

    def run(*arguments: str, stdin: str = "") -> Result:
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(tmp_path)
            patch.setenv("COLUMNS", "100")
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            try:
                code = main(arguments)
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else int(end.code is not None)
            texts = []
            for stream in (out, err):
                stream.flush()
                texts.append(stream.buffer.getvalue().decode())
        return Result(code, *texts)

    return run


@pytest.fixture
def fairychess_process(tmp_path: Path) -> Callable[..., Result]:
    """Return a function like that of `fairychess_command` that starts a process: for what a command does to its own process."""

    def run(*arguments: str, stdin: str = "", timeout: float = 300) -> Result:
        command = [sys.executable, "-m", "fairychess", *arguments]
        env = os.environ | {"COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run(
            command, input=stdin, cwd=tmp_path, env=env, timeout=timeout, capture_output=True, encoding="utf-8", check=False
        )
        return Result(done.returncode, done.stdout, done.stderr)

    return run
