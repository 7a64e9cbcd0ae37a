"""`Duel`: two players with different numbers of nodes, in pairs of games with the same opening."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from fairychess import Engine
from fairychess.data import SelfPlayer
from fairychess.data.core_games import play_in_core

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fairychess import Variant
    from fairychess.data import GameTask, PlayedGame

__all__ = ["Duel"]


@dataclass(frozen=True, slots=True)
class Duel(SelfPlayer):
    """Plays the engine with more nodes against itself with fewer. Games 2n-1 and 2n are a pair with the same opening; the player
    with more nodes has White in the first of them.

    >>> from fairychess import Variant
    >>> from fairychess.data import SelfPlay
    >>> plan = SelfPlay(Variant("chess"), Duel(200, 100), games=2, seed=1, random_plies=4, max_plies=8)
    >>> first, second = plan.player.play(plan.variant, plan.tasks(0))
    >>> first.actions[:4] == second.actions[:4], second.number
    (True, 2)
    """  # noqa: D205 - the first sentence is the summary

    many: int
    """The larger number of nodes."""
    few: int
    """The smaller number of nodes."""

    forms: ClassVar[str] = "duel:MANY,FEW"
    plays_in_threads: ClassVar[bool] = True

    @classmethod
    def parse(cls, options: str) -> Duel:
        """Parse the two numbers of nodes."""
        many, few = map(int, options.split(","))
        return cls(many, few)

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        """Play the games one by one. The hash tables are cleared before each game."""
        with Engine(variant, hash=1) as strong, Engine(variant, hash=1) as weak:
            for task in tasks:
                sides = [(strong, limits(self.many)), (weak, limits(self.few))]
                engines, ends = zip(*(sides if task.number % 2 else reversed(sides)), strict=True)
                game = play_in_core(variant, replace(task, number=(task.number + 1) // 2), engines, ends)
                game.number = task.number
                yield game

    def __str__(self) -> str:
        """Return its text."""
        return f"duel:{self.many},{self.few}"


def limits(nodes: int) -> dict[str, int | None]:
    """Return search limits for the core."""
    return {"depth": None, "nodes": nodes, "soft_nodes": None}
