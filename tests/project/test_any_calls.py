"""All public names are called with arbitrary arguments in a separate process; a call that crashes or hangs is reported."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

CALLS = int(os.environ.get("FAIRYCHESS_FUZZ", "1000000" if os.environ.get("FAIRYCHESS_LONG") else "3000"))
SEED = os.environ.get("FAIRYCHESS_FUZZ_SEED", "1")


@pytest.mark.skipif(os.name == "nt", reason="long calls are ended by an alarm")
def test_anything_is_taken_or_refused_as_documented(tmp_path: Path) -> None:
    log = tmp_path / "call.txt"
    command = [
        sys.executable,
        "-X",
        "faulthandler",
        "-W",
        "error",
        "-W",  # the script may convert any object to a boolean
        "ignore:NotImplemented should not be used in a boolean context:DeprecationWarning",
        "-m",
        "support.any_calls",
        str(CALLS),
        SEED,
        str(log),
    ]
    done = subprocess.run(command, cwd=ROOT / "tests", capture_output=True, encoding="utf-8", errors="replace", check=False)
    last = log.read_text(encoding="utf-8", errors="replace") if log.exists() else "nothing was called"
    assert done.returncode == 0, f"{last}\n{done.stdout[-2000:]}\n{done.stderr[-6000:]}"
    found, called, succeeded = map(int, re.findall(r"(\d+) (?:found|called|with success)", done.stdout))
    assert found >= 400
    assert called >= 350
    assert succeeded >= 250
