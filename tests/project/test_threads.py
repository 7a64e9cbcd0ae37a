"""Threads that share objects: every call takes effect entirely before or after another, or raises a documented exception."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from conftest import ROOT

PATIENCE = 300
"""The seconds after which a part counts as stuck; normally, a part takes a few seconds."""


def counted(part: str) -> dict[str, int]:
    """Run a part of `many_threads.py` in a separate process, so that a crash or a deadlock does not end the tests."""
    command = [sys.executable, "-X", "faulthandler", "-m", "support.many_threads", part]
    done = subprocess.run(command, cwd=ROOT / "tests", capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    counts: dict[str, int] = json.loads(done.stdout)
    return counts


def test_everything_at_once_on_one_board() -> None:
    counts = counted("boards")
    assert counts["calls"] >= 5 * 8 * 150
    assert counts["illegal"] > 0


def test_long_calls_work_on_what_they_found() -> None:
    counts = counted("snapshots")
    assert counts["meanwhile"] > 0
    assert counts["searches"] > 0


@pytest.mark.parametrize(("part", "least"), [("shared_variants", 59), ("games", 160)])
def test_what_is_shared_is_read_alike(part: str, least: int) -> None:
    (count,) = counted(part).values()
    assert count >= least
