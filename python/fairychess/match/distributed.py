"""Plays a match on several machines: each Ray task is a pair of games."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import fairychess
from fairychess.cluster import Cluster
from fairychess.errors import MatchError

from .results_file import Results
from .running import MatchRun

if TYPE_CHECKING:
    from .players import Contender
    from .records import GameRecord
    from .report import MatchReport
    from .settings import Settings


class RayRun(MatchRun):
    """A match played on a cluster."""

    def run_on(self, address: str) -> MatchReport:
        """Play the missing games. Also start the engines here, to check that they work and to learn their names."""
        try:
            self._meet()
        finally:
            self._end_all()
        if not self._decided():
            self._play_on(address)
        return self._report()

    def _play_on(self, address: str) -> None:
        pairs: dict[int, list[int]] = {}
        while (number := self._next()) is not None:
            pairs.setdefault((number + 1) // 2, []).append(number)
        match = replace(self._match, seed=self._results.match["seed"], sprt=None, workers=1)
        cluster = Cluster(address, play_pair, MatchError, describe=pair_of, workers=self._match.workers, ahead=1)
        made = cluster.results((match, fairychess.__version__), list(pairs.values()))
        for _, games in made:
            for game in games:
                self._results.add(game)
                self._report_progress()
            if self._decided():
                made.close()


def pair_of(numbers: list[int]) -> str:
    """Describe the pair that these games belong to."""
    return f"pair {(numbers[0] + 1) // 2}"


def play_pair(asked: tuple[Settings, str], numbers: list[int]) -> tuple[GameRecord, ...]:
    """Play a pair of games on this machine of the cluster. Raises `MatchError` if its fairychess version differs."""
    match, version = asked
    if version != fairychess.__version__:
        raise MatchError(f"a worker of Ray has fairychess {fairychess.__version__}: expected {version}")
    match = replace(match, a=at_home(match.a), b=at_home(match.b))
    with Results(None, match.identity()) as kept, tempfile.TemporaryDirectory() as folder:
        return MatchRun(match, kept, Path(folder), None, None, numbers).run().games


def at_home(player: Contender) -> Contender:
    """Return the player for this machine: our own engine runs in the local Python."""
    return replace(player, command=(sys.executable, *player.command[1:])) if player.ours else player
