"""Who plays games for data, and the texts that name them.

>>> str(parse_player("search:nodes=500"))
'search:nodes=500'
>>> parse_player("random").plays_at_random
True
"""

from __future__ import annotations

import functools
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from fairychess import Engine, Rollouts, TreeSearch, Uniform
from fairychess.errors import DataError

from .games import Choice, play_game, random_move

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from fairychess import Board, Variant

    from .games import PlayedGame, Task

__all__ = ["Player", "parse_player"]

MOST = {"depth": 100, "nodes": 10**15, "simulations": 2**24}
"""The greatest limits of searches."""

TABLE: Final = 16
"""The MiB of the engine's table: it bears on what is played, and so it is the same everywhere."""

MATE: Final = 30_000
"""The score of a mate on the spot; one in n own turns is n less."""


class Player(ABC):
    """Plays games against itself, always the same ones for the same tasks.

    Its text (`str`) says all that its play hangs on, and `parse_player` reads it. It is sent to other processes, so it is small
    and can be pickled; what costs memory is made in `play`.
    """

    forms: ClassVar[str]
    """How its texts look."""

    name: ClassVar[str] = "fairychess"
    """What it is called in PGN."""

    plays_at_random: ClassVar[bool] = False
    """Whether random turns at the start would change nothing."""

    @classmethod
    @abstractmethod
    def parse(cls, options: str) -> Player:
        """Read what stands behind the colon of its text. Raises `ValueError` for anything else."""

    @abstractmethod
    def play(self, variant: Variant, tasks: Iterable[Task]) -> Iterator[PlayedGame]:
        """Play all games of a shard, in any way, and give them in the order of the tasks."""

    @abstractmethod
    def __str__(self) -> str:
        """Write it; two players that play alike everywhere, and no others, have one text."""


@dataclass(frozen=True, slots=True)
class RandomPlayer(Player):
    """Plays any legal turn, each as likely as any other."""

    forms: ClassVar[str] = "random"
    name: ClassVar[str] = "random"
    plays_at_random: ClassVar[bool] = True

    @classmethod
    def parse(cls, options: str) -> RandomPlayer:
        """Take no options."""
        if options:
            raise ValueError(options)
        return cls()

    def play(self, variant: Variant, tasks: Iterable[Task]) -> Iterator[PlayedGame]:
        """Play the games one after another."""
        for task in tasks:
            yield play_game(variant, task, lambda board, chance: Choice(random_move(board, chance)))

    def __str__(self) -> str:
        """Write it as `parse_player` reads it."""
        return "random"


@dataclass(frozen=True, slots=True)
class SearchPlayer(Player):
    """Plays what the engine finds with a limit that no clock changes: `limit` is `"depth"` in plies or `"nodes"`."""

    limit: str
    number: int

    forms: ClassVar[str] = "search:depth=D, search:nodes=N"

    @classmethod
    def parse(cls, options: str) -> SearchPlayer:
        """Read the limit."""
        found = re.fullmatch(r"(depth|nodes)=(\d{1,15})", options, re.ASCII)
        if found is None or not 1 <= int(found[2]) <= MOST[found[1]]:
            raise ValueError(options)
        return cls(found[1], int(found[2]))

    def play(self, variant: Variant, tasks: Iterable[Task]) -> Iterator[PlayedGame]:
        """Play the games one after another. The engine keeps its table through a game, and begins each with an empty one."""
        depth, nodes = (self.number, None) if self.limit == "depth" else (None, self.number)
        with Engine(variant, hash=TABLE) as engine:

            def choose(board: Board, _: random.Random) -> Choice:
                found = engine.play(board, depth=depth, nodes=nodes)
                score = None if found.info is None else found.info.score.relative.score(mate_score=MATE)
                return Choice(found.move, score)

            for task in tasks:
                engine.clear()
                yield play_game(variant, task, choose)

    def __str__(self) -> str:
        """Write it as `parse_player` reads it."""
        return f"search:{self.limit}={self.number}"


@dataclass(frozen=True, slots=True)
class TreePlayer(Player):
    """Plays the turn that a tree search of so many `simulations` went into most often, and tells how often it went where.

    A position is worth the mean result of so many random games (`rollouts`), or 0 if there are none; `c` is the search's
    `c_puct`. What was found out about the turns played is kept through a game.
    """

    simulations: int
    rollouts: int
    c: float

    forms: ClassVar[str] = "mcts:simulations=N[,rollouts=K][,c=C]"

    @classmethod
    def parse(cls, options: str) -> TreePlayer:
        """Read the numbers."""
        found = re.fullmatch(r"simulations=(\d{1,8})(?:,rollouts=(\d{1,4}))?(?:,c=(\d{1,4}(?:\.\d{1,6})?))?", options, re.ASCII)
        if found is None or not 1 <= int(found[1]) <= MOST["simulations"]:
            raise ValueError(options)
        return cls(int(found[1]), int(found[2] or 1), float(found[3] or 1.25))

    def play(self, variant: Variant, tasks: Iterable[Task]) -> Iterator[PlayedGame]:
        """Play the games one after another, each with a tree of its own."""
        evaluator = Rollouts(self.rollouts) if self.rollouts else Uniform()
        with TreeSearch(variant, 1, evaluator, simulations=self.simulations, c_puct=self.c, view="absolute") as search:
            for task in tasks:
                last: NDArray[np.int32] | None = None

                def choose(board: Board, chance: random.Random) -> Choice:
                    nonlocal last
                    if last is None:
                        search.reset(0, board, seed=chance.getrandbits(64))
                    else:
                        search.advance(last)
                    visits, last = search.run(), search.sample(0.0)
                    decode = functools.partial(search.actions.decode, board=board)
                    went = zip(visits.actions.tolist(), visits.counts.tolist(), strict=True)
                    return Choice(decode(int(last[0])), visits={decode(action): count for action, count in went if count})

                yield play_game(variant, task, choose)

    def __str__(self) -> str:
        """Write it as `parse_player` reads it."""
        return f"mcts:simulations={self.simulations},rollouts={self.rollouts},c={self.c}"


PLAYERS: Final[dict[str, type[Player]]] = {"random": RandomPlayer, "search": SearchPlayer, "mcts": TreePlayer}
"""The players by the first word of their texts."""


def parse_player(text: str) -> Player:
    """Read a player.

    There are `random`, `search:depth=D` (1 to 100 plies a turn), `search:nodes=N` (positions a turn) and
    `mcts:simulations=N,rollouts=K,c=C` (simulations of a tree search a turn; random games for each position, else 1; its
    `c_puct`, else 1.25).

    Raises `DataError`, which lists what there is, for any other text.
    """
    name, colon, options = text.partition(":")
    if name in PLAYERS and bool(colon) == bool(options):
        try:
            return PLAYERS[name].parse(options)
        except ValueError:
            pass
    known = ", ".join(player.forms for player in PLAYERS.values())
    raise DataError(f"{text!r} is no player: there are {known}")
