"""The browser's scripts pass Deno's type checks, lints and format checks."""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import DATA
from support.browser import STATIC

DENO = shutil.which("deno", path=str(Path(sys.executable).parent)) or shutil.which("deno")


@pytest.mark.skipif(DENO is None, reason="ABSENT: no deno")
@pytest.mark.parametrize("task", [("check", "--no-remote"), ("lint",), ("fmt", "--check")], ids=" ".join)
def test_the_scripts_pass(task: tuple[str, ...], tmp_path: Path) -> None:
    names = ("board", "hosts", "app", "wizard", "reference", "puzzles", "share", "room", "pieces", "matches", "setup")
    folders = [str(STATIC / name) for name in names]
    command = [str(DENO), *task, "--config", str(DATA / "deno.json"), *folders]
    done = subprocess.run(command, env={"DENO_DIR": str(tmp_path), "NO_COLOR": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


LATER = ("reference", "puzzles", "share", "room", "pieces", "matches", "setup")
LIMITS = [(("board", "app"), 120_000), (("wizard",), 20_000), *(((name,), 10_000) for name in LATER)]


@pytest.mark.parametrize(("folders", "limit"), LIMITS, ids=["at first", "wizard", *LATER])
def test_the_scripts_of_the_screens_are_small(folders: tuple[str, ...], limit: int) -> None:
    """The other folders are loaded only when their screens are opened."""
    sizes = [len(gzip.compress(path.read_bytes())) for name in folders for path in (STATIC / name).glob("*.js")]
    assert 0 < sum(sizes) <= limit
