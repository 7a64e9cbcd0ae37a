"""`TrainingPlan`: the settings of a training run."""

from __future__ import annotations

import base64
import hashlib
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Self

from fairychess import FairyChessError, Network
from fairychess._core import _Training
from fairychess.cluster import processors
from fairychess.data import Adjudication, GameTask
from fairychess.errors import DataError
from fairychess.training import plans

from .bank_sample import BankSample
from .plan_checks import RANGES, check, check_lists, check_starts, readable
from .players import network_player

if TYPE_CHECKING:
    from pathlib import Path

    from fairychess import Variant

__all__ = ["TrainingPlan"]

FORMAT: Final = 5
"""The format version of a training run's directory."""

NODES: Final = (150,)
"""The nodes per move by generation; the last number is for all later ones. Many games with short searches teach more than a few
games with long searches."""

MATCH_FACTOR, MATCH_NODES = 10, 1500
"""The ratio of a match's nodes per move to those of the generation's games, and the minimum for the match: longer searches show
more of a network's gain in strength."""

PLAYED, JUDGED = 0.7, 0.2
"""The shares of the time spent on training games and on matches; the rest is for learning."""

SAMPLE_SECONDS: Final = 10.0
"""The time spent on measuring the speed of games, in seconds."""

MIN_MATCH, MAX_MATCH = 40, 2000
"""The limits of the number of games in a match, if it is derived from the time."""

MAX_HOURS: Final = 100_000
"""The maximum number of hours, more than eleven years."""

HIDDEN, BUCKETS, EPOCHS = 128, 8, 6
"""The default numbers of hidden neurons, output buckets and epochs."""

SCORE_SHARE: Final = 0.9
"""The default weight of the score in the target; the rest is the result of the game.

All positions of a game share one result, and a network trained on a few million positions memorises the games: with a weight of
0.8, the loss on held-out games is lowest after the first epoch. docs/records/2026-11-networks.md has the measurements. Where the
scores themselves mislead, as in Antichess, a lower weight is better: docs/records/2026-11-30-scores.md.
"""

LARGE_BOARD, FEW_HIDDEN = 144, 64
"""On boards with more squares than the first number, the second number is the default for hidden neurons, since each then has
many weights."""


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """The settings of a training run. The network depends only on them and on the version of fairychess.

    Raises:
        DataError: A number is out of range, `games` and `nodes` differ in length, or a start is not a position of the variant.
        NetworkError: `network` is not a network, or has no piece in common with the variant.

    >>> from fairychess import Variant
    >>> plan = TrainingPlan(Variant("minishogi"), games=(2000, 3000), nodes=(150, 150))
    >>> plan.hidden, plan.random_plies
    (128, 3)
    """

    variant: Variant
    """The variant."""
    games: tuple[int, ...]
    """The number of games in each generation."""
    nodes: tuple[int, ...]
    """The number of nodes per move in each generation's games."""
    seed: int = 1
    """The seed for all random numbers, less than 2**64."""
    hidden: int = HIDDEN
    """The number of hidden neurons, a multiple of 32 up to 1024; a network to start from decides it instead."""
    buckets: int = BUCKETS
    """The number of output buckets, 1 to 16."""
    epochs: int = EPOCHS
    """How many times each position is seen, at most 10,000."""
    match_games: int = 400
    """The maximum number of games in the match that judges a generation."""
    network: bytes | None = None
    """The content of the network file to start from, which is kept unpacked (see `plays_first`); None to start from the handmade
    evaluation."""
    starts: tuple[str, ...] = ()
    """The FENs of the games' start positions; empty for the variant's own."""
    bank: BankSample | None = None
    """The parts of a bank whose games are used in place of self-play; there is then one generation (see `for_bank`)."""
    score_share: float = SCORE_SHARE
    """The weight of the scores in the target, 0 to 1; the rest is that of the results of the games."""
    regions: int | None = None
    """The number of regions of the board with inputs of their own, by the square of a side's own royal piece: 1, or an even
    number up to 16; None for as many as the network to start from has."""
    hours: float | None = field(default=None, compare=False)
    """The hours for which `for_hours` chose the numbers of games, 0 if they were chosen in another way, or None if that is not
    known. Training does not depend on it."""

    def __post_init__(self) -> None:
        """Check the settings, so that no games are played with settings that later steps refuse."""
        if self.network is not None:
            object.__setattr__(self, "network", readable(self.network, self.variant))
        for name in RANGES:
            check(name, getattr(self, name))
        check_lists(self.games, self.nodes)
        check_starts(self.starts, self.variant)
        if not 0 <= self.score_share <= 1:
            raise DataError(f"score_share is {self.score_share}: a number from 0 to 1 is expected")
        if self.hours is not None and not 0 <= self.hours <= MAX_HOURS:
            raise DataError(f"hours is {self.hours}: a number from 0 to {MAX_HOURS:,} is expected")
        if self.regions is not None:
            try:
                _Training(self.variant, buckets=1, regions=self.regions, noisy=False)
            except FairyChessError as error:
                raise DataError(str(error)) from None
        if self.bank is not None and self.games != (self.bank.games,):
            raise DataError(f"games are {self.games}: a bank's {self.bank.games} games in one generation are expected")

    @property
    def random_plies(self) -> int:
        """The number of random moves at the start of each game, fewer on small boards."""
        return max(2, min(8, self.variant.files * self.variant.ranks // 8))

    @property
    def plays_first(self) -> bool:
        """True if the network to start from was trained for these rules, so that it plays the first games and must be beaten."""
        return is_of(self.network, self.variant)

    @property
    def region_count(self) -> int:
        """The number of regions with inputs of their own, which may follow from the network to start from."""
        if self.regions is not None or self.network is None:
            return self.regions or 1
        return Network.from_bytes(self.network).transferred(self.variant).header["regions"]

    def identity(self) -> dict[str, Any]:
        """Return everything that the network depends on, and the hours if they are known, as JSON values."""
        return plans.common_identity(self.variant, FORMAT) | {
            "games": list(self.games),
            "nodes": list(self.nodes),
            "seed": self.seed,
            "hidden": self.hidden,
            "buckets": self.buckets,
            "epochs": self.epochs,
            "match games": self.match_games,
            **({"starts": list(self.starts)} if self.starts else {}),
            **({} if self.bank is None else {"bank": self.bank.identity()}),
            **({} if self.score_share == SCORE_SHARE else {"score share": self.score_share}),
            **({} if self.regions is None else {"regions": self.regions}),
            **({} if self.hours is None else {"hours": self.hours}),
            "from": None if self.network is None else base64.b64encode(self.network).decode(),
        }

    def continues(self, plan: TrainingPlan) -> bool:
        """Return True if this plan equals another one, or extends it with more generations.

        Args:
            plan: The other plan.

        >>> from fairychess import Variant
        >>> short, long = (TrainingPlan(Variant("minishogi"), count * (2000,), count * (150,)) for count in (2, 3))
        >>> long.continues(short), short.continues(long)
        (True, False)
        """
        count = len(plan.games)
        return count <= len(self.games) and replace(self, games=self.games[:count], nodes=self.nodes[:count]) == plan

    @classmethod
    def of_identity(cls, variant: Variant, identity: dict[str, Any]) -> Self:
        """Return the plan with this identity.

        Args:
            variant: The variant.
            identity: The result of `identity`.

        Raises:
            DataError: The identity does not belong to a plan for this variant and version.
        """
        with plans.reading("training", variant, FORMAT, identity):
            network = None if identity["from"] is None else base64.b64decode(identity["from"])
            bank = BankSample.of_identity(identity["bank"]) if "bank" in identity else None
            return cls(
                variant,
                tuple(identity["games"]),
                tuple(identity["nodes"]),
                identity["seed"],
                identity["hidden"],
                identity["buckets"],
                identity["epochs"],
                identity["match games"],
                network,
                tuple(identity.get("starts", ())),
                bank,
                identity.get("score share", SCORE_SHARE),
                identity.get("regions"),
                identity.get("hours"),
            )

    @classmethod
    def for_bank(  # noqa: PLR0913 - all are named
        cls,
        variant: Variant,
        bank: BankSample,
        *,
        nodes: int = NODES[0],
        hidden: int | None = None,
        buckets: int = BUCKETS,
        epochs: int = EPOCHS,
        match_games: int = 400,
        seed: int = 1,
        network: bytes | None = None,
        starts: tuple[str, ...] = (),
        score_share: float = SCORE_SHARE,
        regions: int | None = None,
    ) -> Self:
        """Return a plan for training on the games of a bank, which plays no games except the match.

        Args:
            variant: The variant.
            bank: The parts of the bank.
            nodes: The number of nodes that decides those of the match, as for a generation's games.
            hidden: The number of hidden neurons; None for 128, or 64 on boards of more than 144 squares.
            buckets: The number of output buckets, 1 to 16.
            epochs: How many times each position that was drawn is seen.
            match_games: The maximum number of games in the match.
            seed: The seed for all random numbers.
            network: The content of the network file to start from.
            starts: The FENs of the start positions of the match.
            score_share: The weight of the scores in the target, 0 to 1.
            regions: The number of regions with inputs of their own; None for as many as the network to start from has.

        Raises:
            DataError: A number is out of range.
            NetworkError: `network` is not a network, or has no piece in common with the variant.
        """
        return cls(
            variant,
            (bank.games,),
            (nodes,),
            seed,
            usual_hidden(variant) if hidden is None else hidden,
            buckets,
            epochs,
            match_games,
            network,
            starts,
            bank,
            score_share,
            regions,
        )

    @classmethod
    def for_hours(  # noqa: PLR0913 - all are named
        cls,
        variant: Variant,
        hours: float,
        *,
        generations: int = 3,
        nodes: tuple[int, ...] = NODES,
        workers: int | None = None,
        hidden: int | None = None,
        match_games: int | None = None,
        seed: int = 1,
        network: bytes | None = None,
        starts: tuple[str, ...] = (),
        score_share: float = SCORE_SHARE,
        regions: int | None = None,
    ) -> Self:
        """Return a plan for a training run that takes about this long. Some games are played to measure the speed.

        Args:
            variant: The variant.
            hours: The number of hours.
            generations: The number of generations.
            nodes: The number of nodes per move in each generation's games; the last number is for all later generations.
            workers: The number of games at a time; by default one per processor.
            hidden: The number of hidden neurons; None for 128, or 64 on boards of more than 144 squares.
            match_games: The maximum number of games in a match; None for as many as time allows.
            seed: The seed for all random numbers.
            network: The content of the network file to start from.
            starts: The FENs of the games' start positions.
            score_share: The weight of the scores in the target, 0 to 1.
            regions: The number of regions with inputs of their own; None for as many as the network to start from has.

        Raises:
            DataError: A number is out of range.
            NetworkError: `network` is not a network, or has no piece in common with the variant.
        """
        workers = processors() if workers is None else workers
        if hours <= 0 or generations < 1 or not nodes or min(nodes) < 1 or workers < 1:
            raise DataError("hours, generations, nodes and workers must be above 0")
        if not hours <= MAX_HOURS:
            raise DataError(f"hours is {hours:g}: at most {MAX_HOURS:,} is expected")
        each = tuple(nodes[min(number, len(nodes) - 1)] for number in range(generations))
        hidden = usual_hidden(variant) if hidden is None else hidden
        plan = cls(  # checks the settings before the speed is measured
            variant,
            (1,) * generations,
            each,
            seed,
            hidden,
            match_games=MIN_MATCH if match_games is None else match_games,
            network=network,
            starts=starts,
            score_share=score_share,
            regions=regions,
            hours=hours,
        )
        seconds = measured(variant, each[0], min(SAMPLE_SECONDS, 36 * hours), network if is_of(network, variant) else None)
        weights = [1 + number / 2 for number in range(generations)]
        games: list[int] = []
        affordable = 2.0**30
        for weight, count in zip(weights, each, strict=True):
            time_of_game = seconds * count / each[0]
            time_of_generation = 3600 * hours * workers * weight / sum(weights)
            games.append(max(20, round(PLAYED * time_of_generation / time_of_game)))
            affordable = min(affordable, JUDGED * time_of_generation * count / (match_nodes(count) * time_of_game))
        if match_games is None:
            match_games = max(MIN_MATCH, min(MAX_MATCH, 2 * round(affordable / 2)))
        return replace(plan, games=tuple(games), match_games=match_games)


def is_of(network: bytes | None, variant: Variant) -> bool:
    """Return True for a network that was trained for a variant's rules."""
    return network is not None and Network.from_bytes(network).fits(variant) in ("variant", "rules")


def measured(variant: Variant, nodes: int, seconds: float, network: bytes | None) -> float:
    """Play games for some time, with a network or the handmade evaluation, and return the seconds per game."""
    player = replace(network_player(nodes, None), content=network)
    start, games = time.process_time(), 0
    tasks = (GameTask(number, 0, 4, 600, adjudication=Adjudication()) for number in range(1, 1000))
    for _ in player.play(variant, tasks):
        games += 1
        if time.process_time() - start > seconds:
            break
    return (time.process_time() - start) / games


def usual_hidden(variant: Variant) -> int:
    """Return the default number of hidden neurons."""
    return FEW_HIDDEN if variant.files * variant.ranks > LARGE_BOARD else HIDDEN


def match_nodes(nodes: int) -> int:
    """Return a match's nodes per move, given those of the generation's games."""
    return max(MATCH_NODES, MATCH_FACTOR * nodes)


@dataclass(frozen=True, slots=True)
class Stage:
    """A generation in progress."""

    plan: TrainingPlan
    """The plan."""
    number: int
    """The number of the generation, from 1."""
    directory: Path
    """The directory of the generation."""
    workers: int
    """The number of games played at a time, which is also the number of training threads."""

    @property
    def nodes(self) -> int:
        """The number of nodes per move in its games."""
        return self.plan.nodes[self.number - 1]

    @property
    def match_nodes(self) -> int:
        """The number of nodes per move in its match."""
        return match_nodes(self.nodes)

    @property
    def network(self) -> Path:
        """The network file."""
        return self.directory / "network.net"

    def seed(self, purpose: str) -> int:
        """Return a seed for one part of the work."""
        text = f"{self.plan.seed}/{self.number}/{purpose}"
        if self.plan.network is not None:  # so that the games of an earlier training run are not repeated
            text += f"/{hashlib.sha256(self.plan.network).hexdigest()}"
        return plans.seed_of(text)
