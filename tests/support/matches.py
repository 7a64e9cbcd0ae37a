"""Matches between scripted engines, for tests."""

from __future__ import annotations

import sys

from conftest import ROOT
from fairychess import Variant
from fairychess.match import Contender, Match, MatchLimit

CHESS = Variant("chess")
ENGINE = ROOT / "tests" / "support" / "scripted_engine.py"
LIMIT = MatchLimit(movetime=10_000)


def engine(how: str = "", protocol: str = "uci", name: str = "") -> Contender:
    """Return an engine that plays the first legal move, or misbehaves as requested."""
    return Contender.parse(f"{protocol}:{sys.executable} {ENGINE} {protocol} {how!r}", LIMIT, name=name)


MATCH = Match(engine(name="One"), engine("random", name="Two"), CHESS, 6, random_plies=2, seed=3, workers=1, max_plies=10)


def words(match: Match) -> list[str]:
    """Return the words of a command line for a match."""
    sides = [
        " ".join([f"{player.protocol}:{player.command[0]}", *map(repr, player.command[1:])]) for player in (match.a, match.b)
    ]
    return [
        *("match", *sides, "--variant", match.variant.name, "--games", str(match.games), "--movetime", "10000"),
        *("--name-a", match.a.name, "--name-b", match.b.name, "--random-plies", str(match.random_plies)),
        *("--seed", str(match.seed), "--max-plies", str(match.max_plies)),
    ]
