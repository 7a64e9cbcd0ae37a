"""`OddsPlayer`: pairs of games with the same opening, in which the sides have different armies."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from fairychess.data import SelfPlayer, parse_player

from .odds import Odds
from .openings import Thinning, starts_with_odds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fairychess import Variant
    from fairychess.data import GameTask, PlayedGame


@dataclass(frozen=True, slots=True)
class OddsPlayer(SelfPlayer):
    """Plays both sides. Games 2n-1 and 2n are a pair; in the first of them, White has the pieces in `Odds.ours`.

    >>> from fairychess import Variant
    >>> from fairychess.data import SelfPlay
    >>> player = OddsPlayer(parse_player("search:nodes=10"), (Odds(("queen",), ("rook",)),))
    >>> plan = SelfPlay(Variant("gardner"), player, games=2, seed=1, random_plies=0, max_plies=2)
    >>> [game.start.split()[0] for game in player.play(plan.variant, plan.tasks(0))]
    ['rnb1k/ppppp/5/PPPPP/1NBQK', '1nbqk/ppppp/5/PPPPP/RNB1K']
    """

    player: SelfPlayer
    """The player of both sides."""
    schedule: tuple[Odds, ...]
    """The odds of each pair of games."""
    thinning: Thinning = field(default_factory=Thinning)
    """The pieces that may be missing on both sides."""

    forms: ClassVar[str] = "odds:PLAYER;SHARE PIECES;PIECES/PIECES*PAIRS;..."
    plays_in_threads: ClassVar[bool] = True

    @classmethod
    def parse(cls, options: str) -> OddsPlayer:
        """Read the player, the pieces that may be missing, and the odds.

        Args:
            options: The result of `str`, without `odds:`.

        Raises:
            DataError: The player is invalid.
            ValueError: A number of pairs or a probability is not a number.
        """
        player, *rows = options.split(";")
        thinning = Thinning.parse(rows.pop(0)) if rows and "*" not in rows[0] else Thinning()
        schedule: list[Odds] = []
        for row in rows:
            text, _, pairs = row.rpartition("*")
            schedule += [Odds.parse(text)] * int(pairs)
        return cls(parse_player(player), tuple(schedule), thinning)

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        """Play the games one by one."""
        return self.player.play(variant, (self.with_odds(variant, task) for task in tasks))

    def with_odds(self, variant: Variant, task: GameTask) -> GameTask:
        """Return the task of playing a game from its opening, with the odds of its pair.

        Args:
            variant: The variant.
            task: The task of playing the game from the start position.
        """
        pair = (task.number + 1) // 2
        first, second = starts_with_odds(variant, self.schedule[pair - 1], replace(task, number=pair), self.thinning)
        start = first if task.number % 2 == 1 else second
        return replace(task, openings=(start,), random_plies=0, near_best=None, balance=None)

    def inputs(self, variant: Variant) -> dict[str, str]:
        """Return what the moves depend on besides the text."""
        return self.player.inputs(variant)

    def __str__(self) -> str:
        """Return its text."""
        thinning = [str(self.thinning)] if self.thinning.share else []
        rows = (f"{odds}*{len(list(rows))}" for odds, rows in groupby(self.schedule))
        return ";".join([f"odds:{self.player}", *thinning, *rows])
