"""A self-play player that searches with a policy and value network, playing many games at once."""

from __future__ import annotations

import hashlib
import random
import re
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from fairychess._support.extras import needed
from fairychess._support.reading import WEIGHTS, read_limited
from fairychess.errors import NetworkError
from fairychess.learn import PolicyNetwork
from fairychess.learn.shared_network import rows_of, shared_network

from .player import SelfPlayer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fairychess import Variant

    from .games import GameTask, PlayedGame

RANGES: Final[dict[str, tuple[float, float]]] = {
    "simulations": (1, 1 << 24),
    "fast": (0, 1 << 24),
    "full": (0, 1),
    "alpha": (0, 1e6),
    "varied": (0, 1e6),
    "resign": (0, 1),
    "play_on": (0, 1),
    "considered": (0, 1e6),
}
"""The options in a player's text, each with its minimum and maximum."""

WHOLE: Final = ("simulations", "fast", "considered", "varied")
"""The options whose values are whole numbers."""


@dataclass(frozen=True, slots=True)
class NetPlayer(SelfPlayer):
    """Plays by tree search with a policy and value network, and stores policies and values.

    Only some moves get the full number of simulations; others get fewer ("playout cap randomisation"). For learning values, more
    games help more than more simulations, but learning policies takes many simulations. Policies are stored only for full
    searches.
    """

    file: str
    """The network file."""
    simulations: int = 100
    """The number of simulations in a full search."""
    fast: int = 0
    """The number of simulations in other searches; 0 if all searches are full."""
    full: float = 1.0
    """The probability of a full search."""
    alpha: float = 0.0
    """The parameter of the noise on the priors in full searches; 0 for none."""
    varied: int = 0
    """The number of plies at the start of a game in which moves are drawn in proportion to their visits."""
    resign: float = 0.0
    """A side resigns if the value of its position stays below minus this number; 0 for never."""
    play_on: float = 0.1
    """The share of games in which neither side may resign, to check whether sides resign too early in the other games."""
    considered: int = 0
    """The maximum number of moves visited at the root, chosen by Gumbel noise and sequential halving; 0 for PUCT. If set,
    the stored visits are the improved policy, as shares of 65,536; `alpha` and `varied` must then be 0, since this noise varies
    the moves."""

    forms: ClassVar[str] = (
        "net:FILE[,simulations=N][,fast=N][,full=P][,alpha=A][,varied=K][,resign=V][,play_on=P][,considered=N] "
        "(a network of `fairychess learn`)"
    )
    plays_in_threads: ClassVar[bool] = True
    games_at_once: ClassVar[int] = 256

    @property
    def name(self) -> str:
        """The player's name in PGN."""
        return Path(self.file).stem

    @classmethod
    def parse(cls, options: str) -> NetPlayer:
        """Read the file name and the numbers."""
        number = r"\d{1,8}(?:\.\d{1,8})?"
        found = re.fullmatch(rf"(.+?)((?:,(?:{'|'.join(RANGES)})={number})*)", options, re.ASCII | re.DOTALL)
        if found is None:
            raise ValueError(options)
        pairs = [each.split("=") for each in found[2].split(",")[1:]]
        numbers: dict[str, Any] = {name: int(text) if name in WHOLE else float(text) for name, text in pairs}
        if len(numbers) < len(pairs) or any(not RANGES[name][0] <= numbers[name] <= RANGES[name][1] for name in numbers):
            raise ValueError(options)
        if numbers.get("considered") and (numbers.get("alpha") or numbers.get("varied")):
            raise ValueError(options)
        return cls(found[1], **numbers)

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        """Play the games, many at a time."""
        taken: deque[int] = deque()

        def noted() -> Iterator[GameTask]:
            for task in tasks:
                taken.append(task.number)
                yield task

        waiting: dict[int, PlayedGame] = {}
        for game in self.play_many(variant, noted(), self.games_at_once, self.games_at_once):
            waiting[game.number] = game
            while taken and taken[0] in waiting:
                yield waiting.pop(taken.popleft())

    def play_many(self, variant: Variant, tasks: Iterable[GameTask], games: int, run: int) -> Iterator[PlayedGame]:
        """Play games, several at a time, and yield them as they end."""
        needed("numpy", "numpy")
        from .net_games import SearchRules, play_with_network  # noqa: PLC0415 - the package does not need NumPy

        rules = SearchRules(
            simulations=self.simulations,
            fast=self.fast,
            full=self.full,
            alpha=self.alpha,
            considered=self.considered,
            varied=self.varied,
            resign=self.resign,
        )

        with shared_network(self.file, rows_of(run)) as shared:
            shared.network.check(variant)
            yield from play_with_network(variant, rules, self.may_resign, shared, tasks, games)

    def may_resign(self, number: int) -> bool:
        """Return True if sides may resign in the game with this number."""
        return bool(self.resign) and random.Random(f"play on/{number}").random() >= self.play_on

    def inputs(self, variant: Variant) -> dict[str, str]:
        """Return the hash of the network, and the library that computes it: libraries differ in the last bits.

        Raises:
            NetworkError: The file is not a policy and value network, or the network is for another variant.
            OSError: The file cannot be read.
        """
        content = read_limited(self.file, WEIGHTS, NetworkError)
        network = PolicyNetwork.read(self.file)
        network.check(variant)
        return {"network": hashlib.sha256(content).hexdigest()[:16], "network computed by": network.library}

    def __str__(self) -> str:
        """Return the text that `parse_player` reads."""
        usual = NetPlayer(self.file)
        changed = [name for name in RANGES if getattr(self, name) != getattr(usual, name) or name == "simulations"]
        return f"net:{self.file}" + "".join(f",{name}={getattr(self, name):.15g}" for name in changed)
