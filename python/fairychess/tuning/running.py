"""Plays the games of a tuning in rounds, and moves the settings after each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fairychess._support.extras import needed
from fairychess.data.directory import write_atomically
from fairychess.data.pairs import play_pairs
from fairychess.match.elo import SCORES, MatchScore
from fairychess.study.settings import SettingsFile

from .results import TunedSearch, TunedSetting
from .spsa import Spsa, directions

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence

    from .plan import TuningPlan

__all__ = ["tune_search"]

RESULTS: Final = "search.json"
"""The file with the results."""

SETTINGS: Final = SettingsFile("settings.json", "tune --search", "tuning", ())
"""The file with the settings."""

POINTS_OF_CURVES: Final = 20
"""The number of points of each curve, besides the first."""


def tune_search(
    plan: TuningPlan,
    directory: str | os.PathLike[str],
    *,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> TunedSearch:
    """Tune the settings of the search: play the missing games, judge the result by more games, and write `search.json`.

    The games of each round depend only on the plan and the results of earlier rounds. So the same plan gives the same
    settings on every machine, with any number of workers, even after interruptions.

    Args:
        plan: The settings of the tuning.
        directory: The directory for the games and the results, created if it does not exist.
        workers: The number of games played at the same time; by default one per processor.
        progress: Called with the number of finished games, and the number of all games.

    Raises:
        DataError: The directory holds other files or games with other settings, or the games cannot be played.
        MissingExtraError: NumPy or pyarrow is not installed (the `data` extra).
        OSError: The directory cannot be written.

    >>> import tempfile
    >>> from fairychess import Variant
    >>> from fairychess.tuning import TuningPlan
    >>> plan = TuningPlan((Variant("gardner"),), ("razor_margin", "window"), games=40, nodes=20)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     tuned = tune_search(plan, directory)
    >>> [row.name for row in tuned.settings]
    ['razor_margin', 'window']
    """
    needed("numpy", "data")
    path, settings = Path(directory), plan.identity()
    with SETTINGS.opened(path, settings):
        SETTINGS.write(path, settings)
        run = TuningRounds(plan, path, workers, progress)
        for number, pairs in enumerate(plan.rounds):
            run.play(number, pairs)
        tuned = TunedSearch(plan, run.tuned(), run.judged())
        content = json.dumps(tuned.to_json(), indent=1, ensure_ascii=False) + "\n"
        write_atomically(path / RESULTS, content.encode())
        return tuned


class TuningRounds:
    """The rounds of games of a tuning, and the settings after them."""

    def __init__(self, plan: TuningPlan, path: Path, workers: int | None, progress: Callable[[int, int], None] | None) -> None:
        self.plan: TuningPlan = plan
        self.path: Path = path
        self.workers: int | None = workers
        self.pairs: int = 0
        """The number of pairs of games so far."""
        self.centre: list[float] = [float(setting.value) for setting in plan.chosen]
        """The settings."""
        self.curve: list[list[float]] = [self.centre]
        """The settings after each round, and at the start."""
        self._progress = progress

    def play(self, number: int, pairs: int) -> None:
        """Play the missing games of a round, and move the settings."""
        plan = self.plan
        steps = plan.steps(self.pairs)
        variant = plan.variants[number % len(plan.variants)]
        games = plan.selfplay(variant, str(number), self.centre, steps, pairs)
        points = play_pairs(games, self.path / "rounds" / f"{number:05}", workers=self.workers, progress=self.progress())
        spsa, moves = Spsa(plan.pairs), [0.0] * len(self.centre)
        for pair, (first, second) in enumerate(points, self.pairs):
            length = spsa.move(self.pairs, 2 * (first + second) - 2)  # all steps of a round have the size of its first
            for index, sign in enumerate(directions(plan.seed, pair, len(moves))):
                moves[index] += sign * length
        self.centre = [
            min(max(value + move * setting.step, setting.minimum), setting.maximum)
            for value, move, setting in zip(self.centre, moves, plan.chosen, strict=True)
        ]
        self.curve.append(self.centre)
        self.pairs += pairs

    def tuned(self) -> tuple[TunedSetting, ...]:
        """Return the settings before and after."""
        shown = [self.curve[round(part * (len(self.curve) - 1) / POINTS_OF_CURVES)] for part in range(POINTS_OF_CURVES + 1)]
        return tuple(
            TunedSetting(setting.name, setting.value, round(self.centre[index]), tuple(values[index] for values in shown))
            for index, setting in enumerate(self.plan.chosen)
        )

    def judged(self) -> MatchScore:
        """Return the result of the tuned settings against those of the definitions, in games of their own."""
        points: list[tuple[float, float]] = []
        for number, variant in enumerate(self.plan.variants):
            games = self.plan.selfplay(variant, f"judging {number}", self.centre, None, self.plan.judging_pairs)
            points += play_pairs(games, self.path / "judging" / f"{number:05}", workers=self.workers, progress=self.progress())
            self.pairs += self.plan.judging_pairs
        return score_of(points)

    def progress(self) -> Callable[[int, int], None] | None:
        """Return a function that adds the games before to those of these rounds; None if no reports are wanted."""
        listener, before, plan = self._progress, 2 * self.pairs, self.plan
        total = 2 * (plan.pairs + len(plan.variants) * plan.judging_pairs)
        return None if listener is None else lambda done, _: listener(before + done, total)


def score_of(points: Sequence[tuple[float, float]]) -> MatchScore:
    """Return the score of the first side in pairs of games.

    >>> score_of([(1.0, 0.5), (0.0, 0.5)])
    MatchScore(wins=1, draws=2, losses=1, pairs=(0, 1, 0, 1, 0))
    """
    games = [each for pair in points for each in pair]
    totals = [sum(pair) / 2 for pair in points]
    first, second, third, fourth, fifth = (totals.count(score) for score in SCORES)
    return MatchScore(games.count(1.0), games.count(0.5), games.count(0.0), (first, second, third, fourth, fifth))
