"""Fixed costs: import, compiling variants, and memory. Each figure is measured in fresh processes."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import fairychess
from programs import HERE
from table import Findings

if TYPE_CHECKING:
    from pathlib import Path

WEIGHED = ("chess", "stoltz", "capablanca", "wolf", "grand")
SHOWN = 5
"""The number of variants to show, slowest first."""


def fresh(*arguments: str) -> Any:  # noqa: ANN401 - what JSON holds
    """Measure in a separate process."""
    command: list[str | Path] = [sys.executable, HERE / "fresh.py", *arguments]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def times(rounds: int) -> Findings:
    """Measure import time, and the compile time of each built-in variant; show the slowest ones and the median."""
    found = Findings("being there", "milliseconds, medians of fresh processes")
    found.add(what="import fairychess", ms=statistics.median(fresh("import") for _ in range(rounds)) * 1e3)
    runs = [fresh("compile") for _ in range(rounds)]
    compiled = {name: statistics.median(run[name] for run in runs) * 1e3 for name in fairychess.variants()}
    for name in sorted(compiled, key=compiled.__getitem__, reverse=True)[:SHOWN]:
        found.add(what=f"compile {name}", ms=compiled[name])
    found.add(what=f"compile, median of {len(compiled)} variants", ms=statistics.median(compiled.values()))
    return found


def memory() -> Findings:
    """Measure the memory that boards and variants use, including texts and Python objects, as growth of the process."""
    found = Findings("memory", "bytes each")
    for name in WEIGHED:
        variant = fairychess.Variant(name)
        found.add(
            variant=name,
            board=f"{variant.files}x{variant.ranks}",
            Board=whole(fresh("board", name)),
            Board_after_40_moves=whole(fresh("played", name)),
            Variant=whole(fresh("variant", name)),
        )
    return found


def batches() -> Findings:
    """Measure the memory that a board uses in a batch."""
    found = Findings("memory of batches", "bytes a board, after 40 steps")
    for name in WEIGHED:
        bare, full = fresh("batch", name)
        found.add(variant=name, games_alone=whole(bare), with_observation_and_mask=whole(full))
    return found


def whole(figure: float | None) -> int | None:
    """A figure without decimals."""
    return None if figure is None else round(figure)
