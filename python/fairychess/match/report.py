"""The outcome of a match."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .elo import MatchScore, Sprt
from .pgn_out import game_of, write_pgn

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from fairychess import Variant

    from .records import GameRecord

__all__ = ["MatchReport"]


@dataclass(frozen=True, slots=True)
class MatchReport:
    """The outcome of a match, as far as it has been played.

    Args:
        variant: The variant that was played.
        names: The names of the players.
        games: The games in their order.
        seed: The seed of the random openings; None if there is a list of openings.
        sprt: The test of the match, if there is one.
    """

    variant: Variant
    names: tuple[str, str]
    games: tuple[GameRecord, ...]
    seed: int | None
    sprt: Sprt | None = None

    @property
    def uncounted(self) -> tuple[GameRecord, ...]:
        """The games whose pairs do not count."""
        return tuple(game for game in self.games if game.uncounted)

    @property
    def counted(self) -> tuple[GameRecord, ...]:
        """The games that count."""
        without = {game.pair for game in self.uncounted}
        return tuple(game for game in self.games if game.pair not in without)

    @property
    def faults(self) -> tuple[GameRecord, ...]:
        """The games that ended because a player did something wrong, counted or not."""
        return tuple(game for game in self.games if game.fault not in (None, "resignation"))

    @property
    def score(self) -> MatchScore:
        """The score of the first player."""
        return score_of(self.counted)

    @property
    def verdict(self) -> Literal["elo0", "elo1"] | None:
        """The hypothesis that the test has accepted, `"elo0"` or `"elo1"`; None if there is no test, or no verdict yet."""
        return self.sprt.verdict(self.score) if self.sprt else None

    def write_pgn(self, path: str | os.PathLike[str]) -> None:
        """Write the games as PGN, with the scores and times that the engines reported.

        Args:
            path: The file; an existing one is replaced in one step.

        Raises:
            OSError: The file cannot be written.
        """
        without = {game.pair for game in self.uncounted}
        write_pgn(path, (game_of(game, self.variant, self.names, counted=game.pair not in without) for game in self.games))


def score_of(games: Iterable[GameRecord]) -> MatchScore:
    """Return the score of games."""
    points = [0, 0, 0]
    pairs: defaultdict[int, list[float]] = defaultdict(list)
    for game in games:
        points[round(2 * game.points)] += 1
        pairs[game.pair].append(game.points)
    counts = [0] * 5
    for both in pairs.values():
        if len(both) == 2:  # noqa: PLR2004 - a pair
            counts[round(2 * sum(both))] += 1
    return MatchScore(points[2], points[1], points[0], (counts[0], counts[1], counts[2], counts[3], counts[4]))
