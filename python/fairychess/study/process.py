"""A quick study in its own process, run by a program that shows its progress, such as the board server.

Run as `python -m fairychess.study.process`, it reads one line of JSON: the `definition`, and optionally other settings of the
plan. It writes a line for each game (`part`, `games`, `of`), and finally a line with `summary`, `findings` and `report` (the path
of the report), or with `message`, the reason why there is no report. It exits when its input is closed, and therefore also when
the program that started it is killed. An interrupted study resumes when it is requested again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import threading
from typing import TYPE_CHECKING, Any

from fairychess import FairyChessError, Variant

from .plan import StudyPlan
from .references import cache_folder
from .running import REPORT, run_study

if TYPE_CHECKING:
    from pathlib import Path

PRIORITY = 10
"""The amount by which the process raises its niceness, if the system supports that."""


def serve() -> None:
    """Read the settings, make the study, and write its progress and result."""
    settings: dict[str, Any] = json.loads(sys.stdin.readline())
    threading.Thread(target=end_with_input, daemon=True).start()
    step_back = getattr(os, "nice", None)
    if step_back is not None:
        step_back(PRIORITY)
    try:
        plan = StudyPlan.preset(Variant.from_toml(settings.pop("definition")), "quick", **settings)
        made = run_study(plan, folder_of(plan), progress=lambda part, games, of: write(part=part, games=games, of=of))
    except (FairyChessError, OSError) as error:
        write(message=str(error))
        return
    findings = [{"text": each.text, "hint": each.hint} for each in made.findings]
    write(summary=made.summary, findings=findings, report=str((made.directory / REPORT).resolve()))


def folder_of(plan: StudyPlan) -> Path:
    """Return the folder of a study in the user's cache; it depends only on the settings."""
    settings = json.dumps(plan.identity(), sort_keys=True).encode()
    return cache_folder() / "workshop" / f"{plan.variant.name}-{hashlib.sha256(settings).hexdigest()[:16]}"


def end_with_input() -> None:
    """Exit when the input ends. Files are written in one step, so the process may stop at any point."""
    with contextlib.suppress(OSError):
        while os.read(sys.stdin.fileno(), 1):
            pass
    os._exit(1)


def write(**row: object) -> None:
    """Write a line."""
    print(json.dumps(row), flush=True)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        serve()
