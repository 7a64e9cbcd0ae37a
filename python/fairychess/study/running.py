"""Runs a study: plays the missing games, measures all games, and writes the report."""

from __future__ import annotations

import json
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fairychess import Variant
from fairychess._support.reading import FACTS, read_text_limited
from fairychess.data import Dataset, run_selfplay
from fairychess.data.directory import write_atomically
from fairychess.errors import DataError

from . import balance, depth
from .analysis import MeasuredGames, analysed
from .beside import Beside
from .document import document_of
from .intervals import score_interval
from .plan import SHARD_GAMES, STEP, StudyPlan
from .references import Reference, kept_reference, measured_reference
from .report import html_of
from .results import MEASURES, STUDY, Study
from .settings import SettingsFile

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Generator, Sequence

    from fairychess.data import SelfPlay

    from .measure import Measure

__all__ = ["kept_study", "run_study"]

REPORT: Final = "report.html"
"""The name of the report in the directory of a study."""

MAX_GAMES: Final = 100_000
"""The number of games after which a study stops even if the precision has not been reached."""

SETTINGS: Final = SettingsFile(STUDY, "study", "study", ("games", "rungs", "swap", "precision"))
"""The file with the settings."""


class Runner:
    """The directory of a study in progress."""

    def __init__(
        self, plan: StudyPlan, path: Path, workers: int | None, ray: str | None, progress: Callable[[str, int, int], None] | None
    ) -> None:
        self.plan: StudyPlan = plan
        self.path: Path = path
        self.workers: int | None = workers
        self.ray: str | None = ray
        self._progress = progress

    def play(self, selfplay: SelfPlay, folder: str, text: str) -> Dataset:
        """Play the games still missing from a folder."""
        run_selfplay(selfplay, self.path / folder, workers=self.workers, ray=self.ray, progress=self.progress(text))
        return Dataset(self.path / folder)

    def progress(self, text: str) -> Callable[[int, int], None] | None:
        """Return a function that reports the progress of a part; None if the caller wants no reports."""
        listener = self._progress
        return None if listener is None else lambda done, total: listener(text, done, total)

    def games(self) -> MeasuredGames:
        """Play and measure the games; if a precision is set, add games until it is reached."""
        plan, wanted = self.plan, self.plan.games
        there = sorted((self.path / "games").glob("shard-*.parquet"))
        last = int(there[-1].stem.removeprefix("shard-")) + 1 if there else 0
        while plan.precision is not None and wanted < last * SHARD_GAMES:  # include the games that an earlier run added
            wanted += STEP
        while True:
            dataset = self.play(plan.selfplay(wanted), "games", plan.variant.name)
            if plan.precision is None or wanted >= MAX_GAMES or self._is_precise(dataset, plan.precision):
                return analysed(dataset, plan.nodes, plan.seed)
            wanted += STEP

    @staticmethod
    def _is_precise(dataset: Dataset, precision: float) -> bool:
        """Return True if the interval for White's score is narrow enough."""
        counts = dataset.results()
        points = [1.0] * counts["1-0"] + [0.5] * counts["1/2-1/2"] + [0.0] * counts["0-1"]
        interval = score_interval(points)
        return interval is not None and (interval[1] - interval[0]) / 2 < precision / 100

    def swapped(self, usual: MeasuredGames) -> list[Measure]:
        """Play and measure games with the armies exchanged, if the study includes them."""
        variant = self.plan.swapped
        if variant is None:
            return []
        plan = self.plan.selfplay(self.plan.games, variant=variant)
        dataset = self.play(plan, "swapped", f"{self.plan.variant.name}, armies exchanged")
        return balance.army_and_move(usual.games, analysed_points(dataset))

    def strengths(self) -> list[Measure]:
        """Play games between players that search more nodes, and measure them."""
        found: list[Measure] = []
        for nodes in self.plan.strengths:
            dataset = self.play(self.plan.stronger(nodes), f"ladder/nodes-{nodes}", f"{self.plan.variant.name}, {nodes} nodes")
            found += [balance.at_strength(measure, nodes) for measure in balance.balance(analysed_points(dataset))]
        return found

    def ladder(self) -> list[Measure]:
        """Play and measure the rungs of the ladder, up to the first one that gains little strength."""
        found: list[Measure] = []
        for many, few in self.plan.ladder:
            text = f"{self.plan.variant.name}, {many} nodes against {few}"
            measures = depth.rung(self.play(self.plan.duel(many, few), f"ladder/{many}-{few}", text), few, many)
            found += measures
            elo = measures[-1].value
            if elo is None or elo < depth.FLAT:
                break
        return found

    def reference(self, what: Variant | str | os.PathLike[str], name: str | None = None) -> Reference:
        """Return a reference, playing its games if necessary."""
        if isinstance(what, Variant):
            text = name or what.name
            return measured_reference(self.plan.of(what), text, workers=self.workers, ray=self.ray, progress=self.progress(text))
        return kept_reference(Path(what), name or Path(what).name)


def analysed_points(dataset: Dataset) -> list[balance.Scored]:
    """Return the results of the games, in the order in which they are stored."""
    return [balance.Scored(game.result) for game in dataset]


def run_study(  # noqa: PLR0913 - all but two are named
    plan: StudyPlan,
    directory: str | os.PathLike[str],
    *,
    against: Variant | str | os.PathLike[str] | None = None,
    compare: Sequence[Variant] = (),
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> Study:
    """Make or continue a study: play the missing games, measure all games, and write `measures.json` and `report.html`.

    The same inputs give the same bytes on every machine, even after interruptions.

    Args:
        plan: The settings. An existing study can be continued with different values of `games`, `rungs`, `swap` and `precision`.
        directory: The directory of the study, created if it does not exist.
        against: An earlier definition to compare with, or the directory of its study. If omitted, a continued study keeps its
            earlier comparison.
        compare: Other variants to compare with; if empty, a continued study keeps its earlier ones. Their games are stored in the
            user's cache (`FAIRYCHESS_CACHE`) for other studies with the same settings.
        workers: The number of games played at the same time; by default one per processor.
        ray: The address of a Ray cluster to play on; `"local"` starts one on this machine.
        progress: Called with the name of a part, the number of its finished games, and the number of all its games. If it raises
            an exception, the study stops and this function raises the exception. As after Ctrl-C, nothing written so far is lost,
            and the same call resumes the study. This is how to stop a study that runs in a thread.

    Raises:
        DataError: The directory holds another study or other files, or games cannot be played.
        MissingExtraError: NumPy or pyarrow is not installed (the `data` extra).
        OSError: The directory cannot be written.

    >>> import tempfile
    >>> from fairychess import Variant
    >>> plan = StudyPlan(Variant("chess"), games=4, nodes=10, rungs=0, max_plies=20)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     study = run_study(plan, directory)
    >>> study.measure("completion").games, study.verdict
    (4, 'unclear')
    """
    path = Path(directory)
    asked = Beside(against if against is None or isinstance(against, Variant) else Path(against), tuple(compare))
    with opened(path, plan, asked) as beside:
        runner = Runner(plan, path, workers, ray, progress)
        games = runner.games()
        more = [*runner.swapped(games), *runner.strengths(), *runner.ladder()]
        earlier = None if beside.against is None else runner.reference(beside.against, "the earlier definition")
        others = [runner.reference(variant) for variant in beside.compare]
        document = document_of(plan, games, more, earlier, others)
        write_atomically(path / MEASURES, (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode())
        write_atomically(path / REPORT, html_of(document).encode())
    return Study(path, document)


@contextmanager
def opened(path: Path, plan: StudyPlan, asked: Beside) -> Generator[Beside]:
    """Create or check the directory of a study, and lock it. Yield the definitions that the study is compared with."""
    facts = plan.identity()
    with SETTINGS.opened(path, facts) as was:
        beside = asked if was is None else asked.or_else(Beside.from_json(was, path))
        SETTINGS.write(path, facts | beside.to_json(path))
        yield beside


def kept_study(directory: str | os.PathLike[str]) -> Study:
    """Read a completed study from its directory.

    Args:
        directory: The directory.

    Raises:
        DataError: The directory does not contain a complete study.

    >>> import tempfile
    >>> from fairychess import Variant
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     _ = run_study(StudyPlan(Variant("chess"), games=2, nodes=5, rungs=0, max_plies=10), directory)
    ...     kept_study(directory).measure("completion").value
    0.0
    """
    path = Path(directory)
    try:
        document: dict[str, Any] = json.loads(read_text_limited(path / MEASURES, FACTS))
        return Study(path, document)
    except (OSError, ValueError) as error:
        raise DataError(f"{path}: it is not the directory of a complete study: {error}") from None
