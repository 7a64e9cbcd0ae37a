"""`learn`: learns by self-play, generation by generation."""

from __future__ import annotations

import json
import time
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from fairychess._support.extras import needed
from fairychess._support.reading import WEIGHTS, read_limited
from fairychess.cluster import processors
from fairychess.data import Adjudication, Dataset, Pool, SelfPlay, run_selfplay
from fairychess.data.directory import write_atomically
from fairychess.data.net_player import NetPlayer
from fairychess.errors import DataError
from fairychess.learn import PolicyNetwork
from fairychess.learn.shared_network import rows_of, shared_network
from fairychess.training.folder import RunFolder
from fairychess.training.loop import Run

from .generations import LEARNINGS, LearnedGeneration
from .judging import MatchResult, play_match
from .ladder import draw_ladder, draw_losses, ladder
from .resignations import Resignations, resignations
from .throughput import Throughput, throughput
from .training import Losses, TorchTrainer

if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from pathlib import Path

    from fairychess.match import Rating

    from .plan import LearningPlan
    from .training import Trainer

__all__ = ["LearningReport", "learn"]

GENERATIONS: Final = 20
"""The default number of generations."""

LAST_RATE: Final = 0.1
"""The final learning rate, as a share of the initial one."""

PLAYED, LEARNED = 0.6, 0.8
"""The shares of a generation's work done after its games and after its training."""

MAX_SHARD: Final = 256
"""The maximum number of games in a shard."""


@dataclass(frozen=True, slots=True)
class LearningReport:
    """The result of a run of `learn`."""

    plan: LearningPlan
    """The plan."""
    generations: tuple[LearnedGeneration, ...]
    """The finished generations, without generation 0."""
    ratings: tuple[Rating, ...]
    """The ratings of all generations and of random moves, strongest first; the untrained network has rating 0."""
    network: Path
    """The network file of the last generation that passed the gate; the untrained network if none did."""

    @property
    def best(self) -> int:
        """The number of the last generation that passed the gate; 0 if none did."""
        return max((each.number for each in self.generations if each.kept), default=0)

    def __str__(self) -> str:
        """Return a line for each generation, and the ladder."""
        rows = [
            f"{each.name:<16}{each.elo:+7.0f} ± {each.error:<4.0f} {each.score:6.1%} of {each.games}" for each in self.ratings
        ]
        return "\n".join([*map(str, self.generations), "", "Elo, and the score of all games:", *rows])


def learn(  # noqa: PLR0913 - all but two are named
    plan: LearningPlan,
    directory: str | os.PathLike[str],
    *,
    generations: int | None = None,
    hours: float | None = None,
    workers: int | None = None,
    threads: int | None = None,
    progress: Callable[[float, str], None] | None = None,
) -> LearningReport:
    """Learn a variant by self-play in generations, as AlphaZero did.

    In each generation, the last network that passed the gate plays games against itself, the network in training learns from the
    most recent games, and a match decides whether it passes the gate. Everything is kept in a directory, so the same call resumes
    a run that was stopped or killed at any moment, with any number of workers. The games do not depend on that number, but the
    last bits of the weights do, because PyTorch then adds in a different order.

    Args:
        plan: The settings.
        directory: The directory. It is created if it does not exist.
        generations: The number of generations, including those already in the directory; None for 20 or, with `hours`, for no
            limit.
        hours: The number of hours, including earlier calls, after which no new generation begins.
        workers: The number of threads for playing games and, without a graphics card, for training; None for one per processor.
            One thread plays the games of a match.
        threads: The old name of `workers`.
        progress: Called with the share of the work done, from 0 to 1, and a string that describes the current step.

    Returns:
        The results of all generations, the ladder, and the network file.

    Raises:
        DataError: The directory has a run with other settings, a file in it is damaged, or a number is out of range.
        MissingExtraError: PyTorch, pyarrow or choix (the `torch` extra) is not installed.

    >>> import tempfile
    >>> from fairychess import Variant, alphazero
    >>> plan = alphazero.LearningPlan(Variant("tictactoe"), games=8, simulations=8, blocks=1, channels=8)
    >>> with tempfile.TemporaryDirectory() as directory:  # doctest: +SKIP
    ...     print(alphazero.learn(plan, directory, generations=2).best)
    2
    """
    for package in ("torch", "pyarrow", "choix"):
        needed(package, "torch")
    workers = threads if workers is None else workers
    return run_with(TorchTrainer(), plan, directory, generations=generations, hours=hours, workers=workers, progress=progress)


def run_with(  # noqa: PLR0913 - as `learn` takes them
    trainer: Trainer,
    plan: LearningPlan,
    directory: str | os.PathLike[str],
    *,
    generations: int | None = None,
    hours: float | None = None,
    workers: int | None = None,
    progress: Callable[[float, str], None] | None = None,
) -> LearningReport:
    """Learn with a trainer."""
    for name, number in (("generations", generations), ("hours", hours), ("workers", workers)):
        if number is not None and number <= 0:
            raise DataError(f"{name} is {number}: a number above 0 is expected")
    with closing(RunFolder(LEARNINGS, directory)) as folder:
        folder.keep_plan(plan)
        limits = RunLimits(generations or (GENERATIONS if hours is None else None), hours)
        return LearningRun(trainer, plan, folder, limits, workers or processors(), progress).run()


@dataclass(frozen=True, slots=True)
class RunLimits:
    """The conditions that end a run."""

    generations: int | None
    hours: float | None

    def share(self, ended: int, part: float, seconds: float) -> float:
        """Return the share of the work done.

        Args:
            ended: The number of finished generations.
            part: The share of the next generation that is done.
            seconds: The time spent so far.
        """
        shares = [(ended + part) / self.generations if self.generations else 0.0]
        shares += [seconds / (3600 * self.hours) if self.hours else 0.0]
        return min(1.0, max(shares))


class LearningRun(Run["LearningPlan", LearnedGeneration]):
    """A run in progress."""

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        trainer: Trainer,
        plan: LearningPlan,
        folder: RunFolder[LearningPlan, LearnedGeneration],
        limits: RunLimits,
        workers: int,
        progress: Callable[[float, str], None] | None,
    ) -> None:
        super().__init__(plan, folder, workers, progress)
        self._trainer, self._limits = trainer, limits
        self._begun = time.monotonic()

    def run(self) -> LearningReport:
        """Run all unfinished generations."""
        self._begin()
        self.run_generations()
        return self._report()

    def _network(self, number: int) -> Path:
        """Return the network file of a generation."""
        return self._folder.generation(number) / "network.npz"

    def _state(self, number: int) -> Path:
        """Return the training state file of a generation."""
        return self._folder.generation(number) / "training.state"

    def _goes_on(self) -> bool:
        return self._limits.share(len(self._ended), 0.0, self._seconds()) < 1

    def _clean_up(self, generation: LearnedGeneration) -> None:
        self._begun = time.monotonic()
        self._state(generation.number - 1).unlink(missing_ok=True)

    def _begin(self) -> None:
        """Make the untrained network."""
        plan, path = self._plan, self._network(0)
        if not path.exists():
            network = PolicyNetwork.untrained(
                plan.variant, blocks=plan.blocks, channels=plan.channels, history=plan.history, seed=plan.seed_of(0, "weights")
            )
            if network.weights is None:
                raise TypeError
            write_atomically(self._state(0), self._trainer.begin(network.header.shape, network.weights))
            write_atomically(path, network.to_bytes())

    def _seconds(self) -> float:
        """Return the time spent so far."""
        return sum(each.seconds for each in self._ended) + time.monotonic() - self._begun

    def _tell(self, number: int, part: float, text: str) -> None:
        """Report a generation's progress as progress of the whole run."""
        self._progress(self._limits.share(number - 1, part, self._seconds()), f"generation {number}: {text}")

    def _make(self, number: int) -> LearnedGeneration:
        plan, best = self._plan, self._best()
        rate = plan.rate * (1 - (1 - LAST_RATE) * self._limits.share(number - 1, 0.0, self._seconds()))
        speed = self._play(number)
        losses, positions = self._learn(number, rate)
        network, before = self._player(number), self._player(best)

        def progress(games: int) -> None:
            self._tell(number, LEARNED + (1 - LEARNED) * games / plan.match_games, f"match, game {games} of {plan.match_games}")

        seed = plan.seed_of(number, "match")
        players, games = (network, before), plan.match_games
        gate = play_match(plan, players, games, seed, gate=plan.gate, progress=progress)
        others = [None, *sorted({0, number // 2} - {best})] if plan.ladder_games else []
        return LearnedGeneration(
            number,
            plan.games,
            positions,
            *losses,
            rate,
            self._resignations(number),
            ((best, gate), *((other, self._ladder_match(network, number, other)) for other in others)),
            gate.score >= plan.gate,
            time.monotonic() - self._begun,
            speed,
        )

    def _ladder_match(self, network: PolicyNetwork, number: int, other: int | None) -> MatchResult:
        """Play a match for the ladder; None plays random moves."""
        self._tell(number, 1.0, "games for the ladder")
        opponent = None if other is None else self._player(other)
        seed = self._plan.seed_of(number, f"ladder {other}")
        return play_match(self._plan, (network, opponent), self._plan.ladder_games, seed)

    def _player(self, number: int) -> PolicyNetwork:
        """Return the network of a generation."""
        return PolicyNetwork.read(self._network(number))

    def _play(self, number: int) -> Throughput | None:
        """Play the missing games of a generation; return None if there are none."""
        plan, file = self._plan, str(self._network(self._best()).resolve())
        sound = number > 1 and self._resignations(number - 1).are_sound
        player = NetPlayer(
            file,
            plan.simulations,
            plan.fast,
            plan.full,
            alpha=0.0 if plan.considered else plan.noise,
            considered=plan.considered,
            varied=0 if plan.considered else plan.varied_plies,
            resign=plan.resign if sound else 0.0,
            play_on=plan.play_on,
        )
        selfplay = SelfPlay(
            plan.variant,
            player,
            plan.games,
            plan.seed_of(number, "games"),
            random_plies=0,
            openings=plan.openings,
            adjudication=Adjudication(max_plies=plan.plies),
            max_plies=plan.plies + 1,
            shard_games=min(MAX_SHARD, plan.games),
        )
        with shared_network(file, rows_of(plan.games)) as shared:
            begun = time.monotonic()

            def progress(done: int, total: int) -> None:
                speed = shared.work.evaluations / max(time.monotonic() - begun, 1e-9)
                self._tell(number, PLAYED * done / total, f"game {done} of {total}, {speed:,.0f} evaluations/s")

            folder = self._folder.generation(number) / "games"
            played = run_selfplay(selfplay, folder, workers=self._workers, progress=progress)
            seconds = time.monotonic() - begun
            return throughput(shared.work, played, seconds, self._workers, on_card=shared.is_on_card) if played else None

    def _resignations(self, number: int) -> Resignations:
        """Count the resignations in a generation's games."""
        if number <= len(self._ended):
            return self._ended[number - 1].resignations
        return resignations(Dataset(self._folder.generation(number) / "games", self._plan.variant), self._plan.resign)

    def _learn(self, number: int, rate: float) -> tuple[Losses, int]:
        """Train a generation's network on the games in the window; return its last losses and the number of positions."""
        plan, folder = self._plan, self._folder
        before = PolicyNetwork.read(self._network(number - 1)).header
        path = self._state(number)
        first = max(1, number - plan.window + 1)
        pool = Pool([folder.generation(each) / "games" for each in range(first, number + 1)], plan.variant)
        positions = sum(len(game.actions) for game in pool if game.result != "*")
        losses: list[list[float]] = []
        state = read_limited(self._state(number - 1), WEIGHTS) if not path.exists() else b""
        if path.exists():
            head, _, state = read_limited(path, WEIGHTS).partition(b"\n")
            losses = json.loads(head)
        elif number > 1:
            state = state.partition(b"\n")[2]
        while len(losses) < plan.passes:
            passed = len(losses)
            self._tell(number, PLAYED + (LEARNED - PLAYED) * passed / plan.passes, f"learning from {positions:,} positions")
            batches = pool.batches(
                plan.batch, unique=False, seed=plan.seed_of(number, f"pass {passed}"), obs="f32", history=plan.history
            )
            state, found = self._trainer.train(before.shape, state, batches, rate=rate, threads=self._workers)
            losses.append(list(found))
            write_atomically(path, json.dumps(losses).encode() + b"\n" + state)
        trained: dict[str, Any] = {"generation": number, "games": plan.games * number, "positions": positions, "seed": plan.seed}
        header = replace(before, trained={key: str(value) for key, value in trained.items()})
        network = PolicyNetwork(header, self._trainer.weights(before.shape, state))
        write_atomically(self._network(number), network.to_bytes())
        return Losses(*losses[-1]), positions

    def _report(self) -> LearningReport:
        ratings = ladder(self._ended)
        return LearningReport(self._plan, tuple(self._ended), tuple(ratings), self._folder.path / "best.npz")

    def _write_report(self) -> None:
        folder, report = self._folder, self._report()
        write_atomically(report.network, read_limited(self._network(report.best), WEIGHTS))
        write_atomically(folder.path / "report.txt", f"{self._plan.variant.name}\n\n{report}\n".encode())
        if self._ended:
            write_atomically(folder.path / "ladder.svg", draw_ladder(report.ratings, self._ended).encode())
            write_atomically(folder.path / "losses.svg", draw_losses(self._ended).encode())
