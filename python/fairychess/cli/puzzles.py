"""The `puzzles` command: finds positions in games with only one good move."""

from __future__ import annotations

import webbrowser
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess._support.signals import INTERRUPTED, terminated_as_interrupted
from fairychess.data import Dataset
from fairychess.puzzles import MOTIFS, find_puzzles
from fairychess.puzzles.running import EPD, PAGE

from .console import console, print_json, progress_bar
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace

NODES = 5000
"""The default number of nodes per search."""


def puzzles(arguments: Namespace) -> int:
    """Find puzzles, or resume a run; print how many puzzles have each motif, and where the files are."""
    variant = Dataset(arguments.directory).variant
    folder = Path(arguments.dir or f"{variant.name}-puzzles")
    with terminated_as_interrupted(), progress_bar() as bar:
        task = bar.add_task(variant.name)
        try:
            found = find_puzzles(
                arguments.directory,
                folder,
                nodes=arguments.nodes or NODES,
                first=arguments.games,
                motifs=arguments.motif,
                page_puzzles=arguments.page_puzzles,
                endgames=arguments.endgames,
                workers=arguments.workers,
                progress=lambda done, total: bar.update(task, completed=done, total=total),
            )
        except KeyboardInterrupt:
            console(stderr=True).print(f"stopped; the same command resumes in {folder}")
            return INTERRUPTED
    if arguments.json:
        print_json({"variant": variant.name, "puzzles": [each.to_json() for each in found]})
    else:
        counts = Counter(name for each in found for name in each.motifs)
        lines = [counted(len(found), "puzzle"), *(f"{counts[name]:8,}  {name}" for name in MOTIFS if counts[name])]
        console().print("\n".join([*lines, f"\nPage: {folder / PAGE}", f"EPD: {folder / EPD}"]))
    if arguments.open:
        webbrowser.open((folder / PAGE).resolve().as_uri())
    return 0
