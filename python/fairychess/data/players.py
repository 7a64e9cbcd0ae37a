"""Self-play players, and the texts that describe them.

>>> str(parse_player("search:nodes=500"))
'search:nodes=500'
>>> parse_player("random").plays_at_random
True
"""

from __future__ import annotations

import functools
import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from fairychess import Engine, Network, Rollouts, TreeSearch, Uniform
from fairychess.errors import DataError
from fairychess.network import check_fit

from .core_games import play_in_core
from .games import Choice, play_game
from .net_player import NetPlayer
from .player import SelfPlayer

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from fairychess import Board, Variant
    from fairychess.learn import Evaluator

    from .games import GameTask, PlayedGame

__all__ = ["parse_player"]

MAX_LIMITS: Final = {"depth": 100, "nodes": 10**15, "soft-nodes": 10**15, "simulations": 2**24, "hash": 1 << 16}
"""The upper limits of the numbers in players' texts."""

NO_NETWORK: Final = "none"
"""The word that selects the handmade evaluation in place of a network file."""

HARD_LIMIT: Final = 10
"""The hard limit of a search with soft nodes, as a multiple of the soft limit."""


@dataclass(frozen=True, slots=True)
class RandomPlayer(SelfPlayer):
    """Plays random legal moves, each equally likely."""

    forms: ClassVar[str] = "random"
    plays_at_random: ClassVar[bool] = True
    plays_in_threads: ClassVar[bool] = True

    @property
    def name(self) -> str:
        """The player's name in PGN."""
        return "random"

    @classmethod
    def parse(cls, options: str) -> RandomPlayer:
        """Accept no options."""
        if options:
            raise ValueError(options)
        return cls()

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        """Play the games one by one."""
        for task in tasks:
            yield play_in_core(variant, task)

    def __str__(self) -> str:
        """Return the text that `parse_player` reads."""
        return "random"


@dataclass(frozen=True, slots=True)
class SearchPlayer(SelfPlayer):
    """Plays the engine's best move at a limit that does not depend on the clock."""

    limit: str
    """`"depth"` (in plies), `"nodes"`, or `"soft-nodes"`, after which no new depth is begun."""
    number: int
    """The value of the limit."""
    hash: int = 1
    """The size of the transposition table in MiB; it affects the moves."""
    network: str = ""
    """The file of the network that evaluates positions; empty for the shipped network, or `"none"` for the handmade
    evaluation."""

    forms: ClassVar[str] = "search:depth=D, search:nodes=N, search:soft-nodes=N[,hash=MIB][,network=FILE]"
    plays_in_threads: ClassVar[bool] = True

    @classmethod
    def parse(cls, options: str) -> SearchPlayer:
        """Read the limit, the size of the table, and the network."""
        form = r"(depth|nodes|soft-nodes)=(\d{1,15})(?:,hash=(\d{1,5}))?(?:,network=(.+))?"
        found = re.fullmatch(form, options, re.ASCII | re.DOTALL)
        if found is None:
            raise ValueError(options)
        limit, number, size = found[1], int(found[2]), int(found[3] or 1)
        if not (1 <= number <= MAX_LIMITS[limit] and 1 <= size <= MAX_LIMITS["hash"]):
            raise ValueError(options)
        return cls(limit, number, size, found[4] or "")

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        """Play the games one by one. The transposition table is cleared before each game."""
        limits = self.limits()
        with self.engine(variant) as engine:
            for task in tasks:
                yield play_in_core(variant, task, [engine], [limits])

    def engine(self, variant: Variant) -> Engine:
        """Return an engine for a variant.

        Raises:
            NetworkError: The file is not a network, or the network does not fit the variant.
            OSError: The file cannot be read.
        """
        return Engine(variant, hash=self.hash, network=self._network())

    def limits(self) -> dict[str, int | None]:
        """Return the limits of its searches, for `play_in_core`."""
        soft = self.number if self.limit == "soft-nodes" else None
        return {
            "depth": self.number if self.limit == "depth" else None,
            "nodes": self.number if self.limit == "nodes" else None if soft is None else HARD_LIMIT * soft,
            "soft_nodes": soft,
        }

    def inputs(self, variant: Variant) -> dict[str, str]:
        """Return the hash of the network, if there is one.

        Raises:
            NetworkError: The file is not a network, or the network does not fit the variant.
            OSError: The file cannot be read.
        """
        with self.engine(variant) as engine:
            network = engine.network
        return {} if network is None else {"network": hashlib.sha256(network.to_bytes()).hexdigest()[:16]}

    def _network(self) -> Network | str | bool | None:
        """Return the network argument for an engine: a file, False for no network, or None for the shipped network."""
        return False if self.network == NO_NETWORK else self.network or None

    def __str__(self) -> str:
        """Return the text that `parse_player` reads."""
        size = "" if self.hash == 1 else f",hash={self.hash}"
        return f"search:{self.limit}={self.number}{size}" + (f",network={self.network}" if self.network else "")


@dataclass(frozen=True, slots=True)
class TreePlayer(SelfPlayer):
    """Plays the most visited move of a tree search, and stores the search's visits and value.

    The tree is kept for the whole game.
    """

    simulations: int
    """The number of simulations per move."""
    rollouts: int
    """The number of random games that evaluate a position; if 0, all positions have the value 0."""
    c: float
    """`c_puct`, the weight of exploration."""
    network: str = ""
    """The network file that evaluates positions in place of random games; empty or `"none"` for none."""

    forms: ClassVar[str] = "mcts:simulations=N[,rollouts=K][,c=C][,network=FILE]"
    plays_in_threads: ClassVar[bool] = True

    @classmethod
    def parse(cls, options: str) -> TreePlayer:
        """Read the numbers."""
        form = r"simulations=(\d{1,8})(?:,rollouts=(\d{1,4}))?(?:,c=(\d{1,4}(?:\.\d{1,6})?))?(?:,network=(.+))?"
        found = re.fullmatch(form, options, re.ASCII)
        if found is None or not 1 <= int(found[1]) <= MAX_LIMITS["simulations"]:
            raise ValueError(options)
        network = "" if found[4] == NO_NETWORK else found[4] or ""
        if found[2] and network:  # both would evaluate positions
            raise ValueError(options)
        return cls(int(found[1]), 0 if network else int(found[2] or 1), float(found[3] or 1.25), network)

    def __post_init__(self) -> None:
        """Replace the word for no network."""
        if self.network == NO_NETWORK:
            object.__setattr__(self, "network", "")

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        """Play the games one by one, each with its own tree."""
        with TreeSearch(variant, 1, self._evaluator(), simulations=self.simulations, c_puct=self.c, view="absolute") as search:
            for task in tasks:
                last: NDArray[np.int32] | None = None
                plies = 0  # the number of moves before the search's last move

                def choose(board: Board, chance: random.Random) -> Choice:
                    nonlocal last, plies
                    if last is None or len(board.move_stack) != plies + 1:  # at the first move, or after a random move
                        search.reset(0, board, seed=chance.getrandbits(64))
                    else:
                        search.advance(last)
                    plies = len(board.move_stack)
                    visits, last = search.run(), search.sample(0.0)
                    decode = functools.partial(search.actions.decode, board=board)
                    counts = zip(visits.actions.tolist(), visits.counts.tolist(), strict=True)
                    return Choice(
                        decode(int(last[0])),
                        visits={decode(action): count for action, count in counts if count},
                        value=float(visits.value[0]),
                    )

                yield play_game(variant, task, choose)

    def _evaluator(self) -> Evaluator:
        if self.network:
            return Network.read(self.network)
        return Rollouts(self.rollouts) if self.rollouts else Uniform()

    def inputs(self, variant: Variant) -> dict[str, str]:
        """Return the hash of the network, if there is one.

        Raises:
            NetworkError: The file is not a network, or the network does not fit the variant.
            OSError: The file cannot be read.
        """
        if not self.network:
            return {}
        network = Network.read(self.network)
        check_fit(network, variant, self.network)
        return {"network": hashlib.sha256(network.to_bytes()).hexdigest()[:16]}

    def __str__(self) -> str:
        """Return the text that `parse_player` reads."""
        evaluation = f"c={self.c},network={self.network}" if self.network else f"rollouts={self.rollouts},c={self.c}"
        return f"mcts:simulations={self.simulations},{evaluation}"


@dataclass(frozen=True, slots=True)
class RecordedPlayer(SelfPlayer):
    """A player known only by its text, such as a custom player of a data set. It cannot play."""

    text: str
    """The text."""

    forms: ClassVar[str] = ""

    @property
    def name(self) -> str:
        """The player's name in PGN: the text up to the first colon."""
        return self.text.partition(":")[0]

    @classmethod
    def parse(cls, options: str) -> RecordedPlayer:
        """Accept any text."""
        return cls(options)

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:  # noqa: ARG002 - it cannot play
        """Raise `DataError`: only the text of the player is known."""
        raise DataError(f"the player {self.text!r} is known by its text only and cannot play")

    def __str__(self) -> str:
        """Return the text."""
        return self.text


PLAYERS: Final[dict[str, type[SelfPlayer]]] = {
    "random": RandomPlayer,
    "search": SearchPlayer,
    "mcts": TreePlayer,
    "net": NetPlayer,
}
"""The built-in players, by the first word of their texts."""


def parse_player(text: str) -> SelfPlayer:
    """Return the player described by a string.

    Args:
        text: `random`, `search:depth=D` (1 to 100 plies), `search:nodes=N` (nodes per move), or `search:soft-nodes=N` (nodes
            after which no new depth is begun; the search ends at ten times as many). Each of these can be followed by
            `,hash=MIB`, unless the transposition table should have 1 MiB, and then by `,network=FILE` for the network that
            evaluates positions (`none` for the handmade evaluation). Or `mcts:simulations=N,rollouts=K,c=C` (simulations per
            move; random games per position, by default 1; the weight of exploration, by default 1.25),
            `mcts:simulations=N,c=C,network=FILE` (the same with a network to evaluate positions), or `net:FILE,simulations=N` (a
            tree search with a network from `fairychess learn`, or its ONNX file; 100 simulations by default; `docs/training.md`
            has the other options).

    Raises:
        DataError: The text does not describe a player; the message lists the valid forms.

    >>> str(parse_player("mcts:simulations=100"))
    'mcts:simulations=100,rollouts=1,c=1.25'
    """
    name, colon, options = text.partition(":")
    if name in PLAYERS and bool(colon) == bool(options):
        try:
            return PLAYERS[name].parse(options)
        except ValueError:
            pass
    known = ", ".join(player.forms for player in PLAYERS.values())
    raise DataError(f"{text!r} is not a player: expected one of {known}")


def recorded_player(text: str) -> SelfPlayer:
    """Return the player described by a string, or a `RecordedPlayer` if it is not a built-in player."""
    try:
        return parse_player(text)
    except DataError:
        return RecordedPlayer(text)
