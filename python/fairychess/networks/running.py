"""`train`: trains a network in generations."""

from __future__ import annotations

import math
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fairychess import Network
from fairychess._support.extras import needed
from fairychess.cluster import processors
from fairychess.data import Adjudication, Dataset, SelfPlay, run_selfplay
from fairychess.data.directory import write_atomically
from fairychess.errors import DataError
from fairychess.training.curves import draw_losses
from fairychess.training.folder import RESULT, RunFolder
from fairychess.training.loop import Run

from .bank_sample import PartShare, enough, lines_of
from .generations import TRAININGS, Generation
from .judging import judge
from .learning import fault_of, imitate, learn
from .made import made_network
from .plan import SCORE_SHARE, Stage, match_nodes
from .players import network_player

if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from pathlib import Path

    from fairychess.match import MatchReport

    from .learning import Learned
    from .plan import TrainingPlan

__all__ = ["TrainingReport", "train"]

MAX_FAILURES: Final = 3
"""Training ends after this many generations in a row without a stronger network."""

SHARDS: Final = 64
"""The approximate number of shards for a generation's games, enough to keep all processes busy until the end."""

BALANCE: Final = 300
"""Random openings are redrawn if they leave one side ahead by more than this many centipawns."""

NOISE: Final = 0.02
"""The probability of a random move in the first plies of a game, which makes games differ."""

NEAR: Final = 10_000_000
"""The approximate number of positions for training a network to imitate the handmade evaluation."""

MAX_ORIGIN: Final = 4000
"""The maximum length of the header text that lists a network's ancestors."""

PLAYED, LEARNED = 0.7, 0.8
"""The shares of a generation's work done after its games and after its training."""


WITH_RESULT: Final = f"it and {RESULT} beside it"
"""What to remove so that a generation's network is made again."""


@dataclass(frozen=True, slots=True)
class TrainingReport:
    """The result of a training run."""

    plan: TrainingPlan
    """The plan."""
    generations: tuple[Generation, ...]
    """The finished generations."""
    network: Path | None
    """The file of the last network that beat its predecessor; None if there is none."""

    def __str__(self) -> str:
        """Return one line per generation, and the final outcome."""
        lines = [line_of(generation) for generation in self.generations]
        before = "the network that it started from" if self.plan.plays_first else "the handmade evaluation"
        end = f"no network is stronger than {before}" if self.network is None else f"the network is {self.network}"
        return "\n".join([*lines, end])


def train(
    plan: TrainingPlan,
    pool: str | os.PathLike[str],
    *,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[float, str], None] | None = None,
) -> TrainingReport:
    """Train a network for a variant, in generations.

    The engine plays games against itself, a network learns from all games so far, and a match with a sequential test decides
    whether it plays the games of the next generation. The first network must beat the handmade evaluation, or the plan's own
    network if it `plays_first`; each later one must beat the last winner. Searches are limited by nodes, so the same plan gives
    the same network on the same kind of machine.

    All work is saved in a directory. The same call resumes a training run that was stopped or killed at any time, and ends with
    the same network; a plan with more generations continues from there.

    Args:
        plan: The settings.
        pool: The directory, created if it does not exist.
        workers: The number of games played at a time, and of training threads; by default one per processor.
        ray: The address of a Ray cluster that plays the training games; `"local"` starts a cluster on this machine. Learning and
            matches still run here. The resulting network is the same.
        progress: A function called with the share of the work done, 0 to 1, and a description of the current step.

    Returns:
        The result of each generation, and the network.

    Raises:
        DataError: The number of workers is below 1, the directory contains another training run or other files, a file in it is
            damaged, or there are no positions to learn from.
        MatchError: An engine for a match does not start.
        MissingExtraError: NumPy or pyarrow (the `data` extra) or Ray (`ray`) is not installed.

    >>> import tempfile
    >>> from fairychess import Variant, networks
    >>> plan = networks.TrainingPlan(Variant("minishogi"), games=(4,), nodes=(20,), hidden=32, epochs=1, match_games=2)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     report = networks.train(plan, directory)
    >>> report.generations[0].games, report.generations[0].kept
    (4, False)
    """
    if workers is not None and workers < 1:
        raise DataError(f"workers is {workers}: at least 1 is expected")
    needed("numpy", "data")
    needed("pyarrow", "data")
    with closing(RunFolder(TRAININGS, pool)) as folder:
        folder.keep_plan(plan)
        return TrainingRun(plan, folder, processors() if workers is None else workers, ray, progress).run()


class TrainingRun(Run["TrainingPlan", Generation]):
    """A training run in progress."""

    def __init__(
        self,
        plan: TrainingPlan,
        folder: RunFolder[TrainingPlan, Generation],
        workers: int,
        ray: str | None,
        progress: Callable[[float, str], None] | None,
    ) -> None:
        super().__init__(plan, folder, workers, progress)
        self._ray = ray

    def run(self) -> TrainingReport:
        """Run all unfinished generations."""
        self.run_generations()
        return self._report()

    def _goes_on(self) -> bool:
        failed = [each.kept for each in self._ended[-MAX_FAILURES:]] == [False] * MAX_FAILURES
        return len(self._ended) < len(self._plan.games) and not failed

    def _winner(self) -> Path | None:
        """Return the last network that won."""
        best = self._best()
        return self._stage(best).network if best else None

    def _before(self) -> Path | None:
        """Return the network that plays the games and that the next one must beat; None for the handmade evaluation."""
        best, plan = self._winner(), self._plan
        if best is None and plan.network is not None and plan.plays_first:
            best = self._stage(0).network
            if not best.exists():
                write_atomically(best, plan.network)
            made_network(best)
        elif best is not None:
            made_network(best, WITH_RESULT)
        return best

    def _stage(self, number: int) -> Stage:
        return Stage(self._plan, number, self._folder.generation(number), self._workers)

    def _make(self, number: int) -> Generation:
        stage = self._stage(number)
        if self._plan.bank is None:
            self._play(stage)
        learned, parts = self._learn(stage)
        fault = fault_of(learned.checks)
        if fault is not None:
            return generation_of(stage, learned, None, parts, kept=False)
        most = self._plan.match_games

        def progress(games: int) -> None:
            self._tell(number, LEARNED + (1 - LEARNED) * games / most, f"match, game {games} of at most {most}")

        report, kept = judge(stage, self._before(), progress)
        return generation_of(stage, learned, report, parts, kept=kept)

    def _play(self, stage: Stage) -> None:
        """Play the games of a generation."""
        games = self._plan.games[stage.number - 1]
        selfplay = SelfPlay(
            self._plan.variant,
            network_player(stage.nodes, self._before()),
            games,
            stage.seed("games"),
            random_plies=self._plan.random_plies,
            extra_plies=1,
            balance=None if self._plan.starts else BALANCE,
            noise=NOISE,
            adjudication=Adjudication(),
            openings=self._plan.starts,
            shard_games=max(1, min(1000, games // SHARDS)),
        )

        def progress(done: int, total: int) -> None:
            self._tell(stage.number, PLAYED * done / total, f"game {done} of {total}")

        workers = stage.workers if self._ray is None else None
        run_selfplay(selfplay, stage.directory / "games", workers=workers, ray=self._ray, progress=progress)

    def _learn(self, stage: Stage) -> tuple[Learned, tuple[PartShare, ...]]:
        """Train a generation's network on all games so far, the newest first, or on those of the bank."""
        from .positions import Drawn, read_drawn  # noqa: PLC0415 - the package does not need NumPy

        plan, number = self._plan, stage.number
        self._tell(number, PLAYED, "reading the games")
        parts = [] if plan.bank is None else plan.bank.datasets(plan.variant)
        content = "" if plan.bank is None else plan.bank.hash
        sources = [Drawn(games, weight, stage.seed(f"{content}/{part.hash}")) for part, weight, games in parts]
        if not sources:
            folders = (self._folder.generation(each) / "games" for each in range(number, 0, -1))
            sources = [Drawn(Dataset(folder, plan.variant)) for folder in folders]
        training, counts = read_drawn(plan.variant, sources, plan.buckets, plan.region_count)
        shares = tuple(PartShare.of(part, weight, count) for (part, weight, _), count in zip(parts, counts, strict=False))

        def progress(epochs: int) -> None:
            text = f"epoch {epochs} of {plan.epochs}, {sum(training.sizes):,} positions"
            self._tell(number, PLAYED + (LEARNED - PLAYED) * epochs / plan.epochs, text)

        start = self._start(enough(parts, NEAR) or [sources[-1].dataset])
        return learn(stage, training, start, progress), shares

    def _start(self, games: list[Dataset]) -> bytes:
        """Return the network to start training from: the last winner, the plan's, or an imitation of the handmade evaluation.

        The imitation learns from positions near those of some games.
        """
        from .positions import read_near  # noqa: PLC0415 - the package does not need NumPy

        best, plan = self._winner(), self._plan
        start = plan.network if best is None else made_network(best, WITH_RESULT)
        if start is not None:
            return start
        path = self._folder.path / "handmade.net"
        if not path.exists():
            near = read_near(plan.variant, games, plan.buckets, NEAR)
            write_atomically(path, imitate(plan, near, self._workers))
        return made_network(path)

    def _tell(self, number: int, share: float, text: str) -> None:
        """Report a generation's progress as progress of the whole run."""
        work = [games * nodes for games, nodes in zip(self._plan.games, self._plan.nodes, strict=True)]
        done = (sum(work[: number - 1]) + share * work[number - 1]) / sum(work)
        self._progress(done, f"generation {number} of {len(work)}: {text}")

    def _report(self) -> TrainingReport:
        return TrainingReport(self._plan, tuple(self._ended), self._winner())

    def _write_report(self) -> None:
        if not self._ended:
            return
        report = f"{self._plan.variant.name}\n\n{self._report()}\n"
        write_atomically(self._folder.path / "report.txt", report.encode())
        picture = draw_losses([each.losses for each in self._ended])
        write_atomically(self._folder.path / "losses.svg", picture.encode())


def generation_of(
    stage: Stage, learned: Learned, report: MatchReport | None, parts: tuple[PartShare, ...], *, kept: bool
) -> Generation:
    """Return a generation's result; `report` is None if there was no match."""
    checks, score = learned.checks, None if report is None else report.score
    finite = score is not None and abs(score.elo) < math.inf and abs(score.elo_error) < math.inf
    return Generation(
        stage.number,
        stage.nodes,
        stage.plan.games[stage.number - 1],
        learned.positions,
        learned.losses,
        learned.best_epoch,
        checks["error"],
        None if math.isnan(checks["spread"]) else checks["spread"],
        None if math.isnan(checks["signs"]) else checks["signs"],
        fault_of(checks),
        0 if score is None else score.wins,
        0 if score is None else score.draws,
        0 if score is None else score.losses,
        score.elo if score is not None and finite else None,
        score.elo_error if score is not None and finite else None,
        kept,
        parts,
    )


def line_of(generation: Generation) -> str:
    """Return a line that describes a generation, and one for each part of a bank."""
    learned, unseen = generation.losses[generation.best_epoch - 1]
    loss = f"loss {learned:.4f}" + ("" if unseen is None else f" and {unseen:.4f} of games held out")
    checks = f"rounding {generation.error:.1f} centipawns"
    if generation.spread is not None:
        checks += f", spread {generation.spread:.2f}"
    if generation.signs is not None:
        checks += f", signs {100 * generation.signs:.0f} %"
    source = "of the bank" if generation.parts else f"of {generation.nodes} nodes a move"
    line = (
        f"generation {generation.number}: {generation.games} games {source}, "
        f"{generation.positions:,} positions, {loss} in epoch {generation.best_epoch}, {checks}; "
        f"{verdict_of(generation)}"
    )
    return "\n".join([line, *lines_of(generation.parts)])


def verdict_of(generation: Generation) -> str:
    """Return the decision about a network."""
    if generation.fault is not None:
        return f"not kept, without a match: {generation.fault}"
    elo = "" if generation.elo is None else f", Elo {generation.elo:+.0f} ± {generation.elo_error:.0f}"
    return f"{match_of(generation)}{elo}: {'kept' if generation.kept else 'not kept'}"


def match_of(generation: Generation) -> str:
    """Return the result of a generation's match."""
    score = f"+{generation.wins} ={generation.draws} -{generation.losses_of_match}"
    return f"match at {match_nodes(generation.nodes):,} nodes {score}"


def facts_of(report: TrainingReport) -> dict[str, str]:
    """Return the header entries that describe the training run."""
    plan = report.plan
    best = next((each for each in reversed(report.generations) if each.kept), None)
    if best is None:
        return {}
    command = f"fairychess train {plan.variant.name} --games {listed(plan.games)} --nodes {listed(plan.nodes)}"
    if plan.bank is not None:
        command = f"fairychess train {plan.variant.name} --bank DIR --nodes {listed(plan.nodes)}"
    command += f" --hidden {plan.hidden}" if plan.network is None else " --from NET"
    command += f" --match-games {plan.match_games} --seed {plan.seed}" + (" --openings FILE" if plan.starts else "")
    command += f" --score-share {plan.score_share:g}" if plan.score_share != SCORE_SHARE else ""
    command += f" --regions {plan.regions}" if plan.regions is not None else ""
    start = {} if plan.network is None else {"from": origin_of(Network.from_bytes(plan.network))}
    return {
        **start,
        "command": command,
        "positions": str(best.positions),
        "generations": str(len(report.generations)),
        "nodes": listed(plan.nodes),
        "seed": str(plan.seed),
        **({} if plan.bank is None else {"bank": plan.bank.hash}),
        "match": f"{match_of(best).removeprefix('match at ')} in generation {best.number}",
    }


def origin_of(network: Network) -> str:
    """Describe the origin of the network that a training run started from: its own training, its predecessor's, and so on."""
    trained = network.header["trained"]
    made = trained.get("command", "unknown")
    learned = f" ({trained['positions']} positions)" if "positions" in trained else ""
    before = f", from {trained['from']}" if "from" in trained else ""
    return f"{network.variant}: {made}{learned}{before}"[:MAX_ORIGIN]


def listed(numbers: tuple[int, ...]) -> str:
    """Return numbers in the form that options use."""
    return ",".join(map(str, numbers))
