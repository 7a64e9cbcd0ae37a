"""What came out of a match."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .elo import Score, Sprt
from .pgn_out import write_pgn

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from fairychess import Variant

    from .records import GameRecord

__all__ = ["Report"]


@dataclass(frozen=True, slots=True)
class Report:
    """What came out of a match: the names of the players, the games in their order, and what they say.

    `verdict` is that of the test, where there was one and it ended: `"elo0"` or `"elo1"`.
    """

    variant: Variant
    names: tuple[str, str]
    games: tuple[GameRecord, ...]
    seed: int | None
    sprt: Sprt | None = None

    @property
    def uncounted(self) -> tuple[GameRecord, ...]:
        """The games whose pairs are in no score."""
        return tuple(game for game in self.games if game.uncounted)

    @property
    def counted(self) -> tuple[GameRecord, ...]:
        """The games that are in the score."""
        without = {game.pair for game in self.uncounted}
        return tuple(game for game in self.games if game.pair not in without)

    @property
    def faults(self) -> tuple[GameRecord, ...]:
        """The games that ended because a player did something wrong, whether they are counted or not."""
        return tuple(game for game in self.games if game.fault not in (None, "resignation"))

    @property
    def score(self) -> Score:
        """What the first player has scored."""
        return score_of(self.counted)

    @property
    def verdict(self) -> Literal["elo0", "elo1"] | None:
        """The hypothesis for which the test has ended."""
        return self.sprt.verdict(self.score) if self.sprt else None

    def write_pgn(self, path: str | os.PathLike[str]) -> None:
        """Write the games as PGN, with what the engines said of their turns. A file that is there is replaced in one step."""
        write_pgn(self, path)


def score_of(games: Iterable[GameRecord]) -> Score:
    """Put games together."""
    points = [0, 0, 0]
    pairs: defaultdict[int, list[float]] = defaultdict(list)
    for game in games:
        points[round(2 * game.points)] += 1
        pairs[game.pair].append(game.points)
    counts = [0] * 5
    for both in pairs.values():
        if len(both) == 2:  # noqa: PLR2004 - a pair
            counts[round(2 * sum(both))] += 1
    return Score(points[2], points[1], points[0], (counts[0], counts[1], counts[2], counts[3], counts[4]))
