"""Plays the games of a measurement in rounds, and computes the values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fairychess._support.extras import needed
from fairychess.cluster.connection import connected_for_all
from fairychess.data.directory import manifest, write_atomically
from fairychess.data.pairs import play_pairs
from fairychess.errors import DataError
from fairychess.study.settings import SettingsFile

from .odds_player import OddsPlayer
from .results import results_of

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence

    from .odds import Odds
    from .plan import ValuePlan
    from .results import MeasuredValues

__all__ = ["measure_values"]

VALUES: Final = "values.json"
"""The file with the results."""

SETTINGS: Final = SettingsFile("settings.json", "values", "measurement", ("games", "precision"))
"""The file with the settings."""

GAMES: Final = "rounds"
"""The folder with the games of all rounds."""


def measure_values(
    plan: ValuePlan,
    directory: str | os.PathLike[str],
    *,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> MeasuredValues:
    """Measure the values of pieces: play the missing games, fit the values, and write `values.json`.

    The odds of each round of games depend only on the settings and the results of earlier rounds. So the same settings give the
    same values on every machine, with any number of workers, even after interruptions. A round that has begun keeps its odds,
    even if another version would choose different ones.

    Args:
        plan: The settings. An existing measurement can be continued with other `games` or `precision`.
        directory: The directory for the games and the results, created if it does not exist.
        workers: The number of games played at the same time; by default one per processor. With `ray`, this is the number of
            tasks, by default two per processor of the cluster.
        ray: The address of a Ray cluster, whose tasks play a few games each; `"local"` starts a cluster on this machine.
        progress: Called with the number of finished games, and the maximum number of all games.

    Raises:
        DataError: The directory holds other files or games with other settings, the games cannot be played, or the cluster does
            not answer.
        MissingExtraError: NumPy or pyarrow (the `data` extra) or Ray (`ray`) is not installed.
        OSError: The directory cannot be written.

    >>> import tempfile
    >>> from fairychess import Variant
    >>> from fairychess.values import ValuePlan
    >>> plan = ValuePlan(Variant("gardner"), ("queen",), games=20, nodes=10, max_plies=20)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     measured = measure_values(plan, directory)
    >>> measured.games, measured.pieces[0].piece
    (20, 'queen')
    """
    needed("numpy", "data")
    path, settings = Path(directory), plan.identity()
    with SETTINGS.opened(path, settings), connected_for_all(ray, workers, DataError):
        SETTINGS.write(path, settings)
        run = Rounds(plan, path, workers, ray, progress)
        while True:
            run.play()
            measured = run.measured()
            if run.pairs >= plan.max_pairs or (plan.precision is not None and measured.precise):
                content = json.dumps(measured.to_json(), indent=1, ensure_ascii=False) + "\n"
                write_atomically(path / VALUES, content.encode())
                return measured


class Rounds:
    """The rounds of games of a measurement, and their results."""

    def __init__(
        self, plan: ValuePlan, path: Path, workers: int | None, ray: str | None, progress: Callable[[int, int], None] | None
    ) -> None:
        self.plan: ValuePlan = plan
        self.path: Path = path
        self.workers: int | None = workers
        self.ray: str | None = ray
        self.number: int = 0
        """The number of rounds so far."""
        self.pairs: int = 0
        """The number of pairs of games so far."""
        self.results: dict[Odds, list[float]] = {}
        """The first side's mean scores in pairs of games, by odds."""
        self._progress = progress

    def play(self) -> None:
        """Play the missing games of the next round."""
        folder = self.path / GAMES / f"{self.number:04}"
        odds = self.begun(folder) or self.chosen()
        pairs = min(len(odds), self.plan.max_pairs - self.pairs)
        games = self.plan.selfplay(self.number, odds, pairs)
        points = play_pairs(games, folder, workers=self.workers, ray=self.ray, progress=self.progress())
        for each, (first, second) in zip(odds[:pairs], points, strict=True):
            self.results.setdefault(each, []).append((first + second) / 2)
        self.number, self.pairs = self.number + 1, self.pairs + pairs

    def begun(self, folder: Path) -> Sequence[Odds]:
        """Return the odds of a round that has begun; none if its folder has none for these pieces."""
        facts = manifest(folder) or {}
        try:
            odds = OddsPlayer.parse(str(facts["player"]).removeprefix("odds:")).schedule
        except (KeyError, ValueError):
            return ()
        known = self.plan.army.values
        return odds if all(name in known for each in odds for name in (*each.ours, *each.theirs)) else ()

    def chosen(self) -> Sequence[Odds]:
        """Choose the odds of the next round."""
        from .design import schedule  # noqa: PLC0415 - the package can be imported without NumPy

        return schedule(self.plan.army, self.results, self.plan.chunks(self.number))

    def progress(self) -> Callable[[int, int], None] | None:
        """Return a function that adds the games of earlier rounds to those of this round; None if no reports are wanted."""
        listener, before, total = self._progress, 2 * self.pairs, 2 * self.plan.max_pairs
        return None if listener is None else lambda done, _: listener(before + done, total)

    def measured(self) -> MeasuredValues:
        """Return the values that follow from the games so far."""
        from .fit import Parameters, fit  # noqa: PLC0415

        return results_of(self.plan, fit(Parameters.of(self.plan.army), self.results), self.results)
