"""`fairychess bench`: the same number on every machine and in every run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from fairychess import Board
from fairychess.protocols.benchmark import POSITIONS, run
from support.talking import Talk

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Result

DEPTH = 5
NODES = 50_428
"""The number of nodes of the benchmark at this depth.

If the number differs, the search has changed: update it here, and end the commit message with `Bench: N`, the number
that `fairychess bench` prints.
"""


def test_the_number_is_the_same_in_every_process(fairychess_command: Callable[..., Result]) -> None:
    result = fairychess_command("bench", "--depth", str(DEPTH), "--json")
    assert (result.code, result.err) == (0, "")
    report = json.loads(result.out)
    *_, here = run(DEPTH)
    assert here.nodes == NODES
    assert (report["depth"], report["positions"], report["nodes"]) == (DEPTH, len(POSITIONS), here.nodes)
    assert report["seconds"] > 0
    assert report["nps"] > 0


def test_it_is_the_same_through_the_protocol() -> None:
    *_, here = run(3)
    with Talk("uci") as talk:
        lines = talk.ask("bench 3", answer="Nodes/second")
    assert f"Nodes searched: {here.nodes}" in lines
    *_, again = run(3)
    assert again.nodes == here.nodes


def test_many_variants_are_measured() -> None:
    assert len({variant for variant, _ in POSITIONS}) >= 12
    for variant, fen in POSITIONS:
        assert Board(variant, fen or None).outcome() is None
