"""Random sections of a `variants.ini` are played as in pyffish or refused, or warnings state the differences.

With FAIRYCHESS_LONG=1, two thousand sections are tested.
"""

from __future__ import annotations

import os
import random

import pyffish
import pytest

from fairychess import ini
from support.ini_twins import Start, difference
from support.random_sections import section

SECTIONS = 2000 if os.environ.get("FAIRYCHESS_LONG") == "1" else 80
FEWEST = 3
"""Of this many sections, at least one must be played; the others may be refused."""
REFUSALS = ("the side that is not to move is in check", " has no ", " expected ")
"""Reasons for refusing positions that Fairy-Stockfish plays: a refusal is not a silent difference."""


def played(number: int) -> bool:
    """Play games of a random section; return False if the section is refused."""
    name = f"drawn{number}"
    drawn = section(random.Random(name), name)
    [found] = ini.read(drawn.text)
    if found.definition is None:
        assert all(problem.key and problem.message for problem in found.problems)
        return False
    pyffish.load_variant_config(drawn.text)
    variant = found.variant()
    for game, fen in enumerate(drawn.fens):
        differs = difference(Start(drawn.text, name, fen), variant, random.Random(f"{name}/{game}"))
        refused = differs is not None and " is refused: " in differs and any(text in differs for text in REFUSALS)
        warned = any("played differently: " in warning.message for warning in found.warnings)
        assert differs is None or refused or warned, differs
    return True


@pytest.mark.parametrize("part", range(4))
def test_random_sections_are_played_as_there(part: int) -> None:
    numbers = range(part, SECTIONS, 4)
    assert sum(map(played, numbers)) * FEWEST > len(numbers)
