"""Choice: the number of legal moves, and how many of them are good."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from fairychess import Board, Engine
from fairychess.book.random_openings import number_of

from .balance import MIN_GAMES
from .intervals import mean_interval, wilson
from .measure import DEVIATIONS, Measure, estimate, rounded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess import Variant

    from .facts import GameFacts

LINES: Final = 8
"""The number of best moves to compare."""

TEMPERATURE: Final = 50
"""Two moves whose scores differ by this many centipawns are chosen in a ratio of e to 1."""

ONLY: Final = 200
"""The best move is an only move if the second-best move is at least this many centipawns worse."""

SAMPLE: Final = 200
"""The number of positions to search, each from a different game."""

PHASES: Final = ("first third", "middle third", "last third")


@dataclass(frozen=True, slots=True)
class Choices:
    """The scores of the best moves in a position, best first, in centipawns for the side to move."""

    scores: tuple[int, ...]
    """The scores."""

    @property
    def real(self) -> float:
        """The number of real choices: `exp` of the entropy of moves chosen by score.

        >>> Choices((100, 100, -5000)).real
        2.0
        """
        shares = [math.exp((score - self.scores[0]) / TEMPERATURE) for score in self.scores]
        whole = math.fsum(shares)
        return round(math.exp(-math.fsum(s / whole * math.log(s / whole) for s in shares if s > 0)), 9)

    @property
    def is_only(self) -> bool:
        """True if all moves but the best are much worse, or there is only one move.

        >>> Choices((100, -100)).is_only, Choices((100, 0)).is_only, Choices((7,)).is_only
        (True, False, True)
        """
        return len(self.scores) == 1 or self.scores[0] - self.scores[1] >= ONLY


def sample_choices(variant: Variant, games: Sequence[GameFacts], nodes: int, seed: int) -> list[Choices]:
    """Search one position, drawn at random after the opening, in each of a sample of games.

    Args:
        variant: The variant.
        games: The games.
        nodes: The number of nodes per search.
        seed: The seed for the random draw.
    """
    found: list[Choices] = []
    with Engine(variant, hash=1) as engine:
        for game in games[:: max(len(games) // SAMPLE, 1)][:SAMPLE]:
            if game.plies <= game.random_plies:
                continue
            ply = random.Random(f"{seed}/{game.number}/choice").randrange(game.random_plies, game.plies)
            board = Board(variant, game.start)
            for move in game.moves[:ply]:
                board.push_uci(move)
            found.append(choices_of(engine, board, nodes))
    return found


def choices_of(engine: Engine, board: Board, nodes: int) -> Choices:
    """Search several lines in a position."""
    engine.clear()
    scores: dict[int, int] = {}
    with engine.analyse(board, nodes=nodes * LINES // 2, multipv=LINES) as analysis:
        for info in analysis:
            if info.bound == "exact":
                scores[info.multipv] = number_of(info)
    return Choices(tuple(sorted(scores.values(), reverse=True)) or (0,))


def choice(games: Sequence[GameFacts], sample: Sequence[Choices]) -> list[Measure]:
    """Measure legal moves and real choices.

    Args:
        games: The games.
        sample: The searched positions.
    """
    legal, plies = [sum(game.legal) for game in games], [game.plies for game in games]
    mean = sum(legal) / sum(plies) if sum(plies) else None
    forced = [game.legal.count(1) for game in games]
    found = [
        Measure("choice", "legal_moves", "legal moves in a position", mean, mean_interval(legal, plies), "moves", len(games), 1),
        Measure(
            "choice",
            "forced",
            "positions with one legal move",
            sum(forced) / sum(plies) if sum(plies) else None,
            mean_interval(forced, plies, most=1),
            "share",
            len(games),
            0.02,
        ),
    ]
    real, only = [each.real for each in sample], sum(each.is_only for each in sample)
    label = "moves to choose from, weighted by their scores"
    value = fmean(real) if real else None
    found.append(Measure("choice", "real_choices", label, value, mean_interval(real), "moves", len(real), 0.2))
    share = only / len(sample) if sample else None
    label = "positions with one good move"
    found.append(Measure("choice", "only_moves", label, share, wilson(only, len(sample)), "share", len(sample), 0.05))
    return found


def legal_by_ply(games: Sequence[GameFacts]) -> list[dict[str, Any]]:
    """Return the mean number of legal moves at each ply reached by enough games.

    Args:
        games: The games.
    """
    rows: list[dict[str, Any]] = []
    for ply in range(max((game.plies for game in games), default=0)):
        counts = [game.legal[ply] for game in games if game.plies > ply]
        if len(counts) < MIN_GAMES:
            break
        error = DEVIATIONS * math.sqrt(math.fsum((n - fmean(counts)) ** 2 for n in counts) / (len(counts) - 1) / len(counts))
        rows.append({"ply": ply + 1, "mean": rounded(fmean(counts)), "error": rounded(error), "games": len(counts)})
    return rows


def legal_by_phase(games: Sequence[GameFacts]) -> list[dict[str, Any]]:
    """Return the mean number of legal moves in each third of the games.

    Args:
        games: The games.
    """
    rows: list[dict[str, Any]] = []
    for place, name in enumerate(PHASES):
        parts = [game.legal[game.plies * place // 3 : game.plies * (place + 1) // 3] for game in games]
        sums, plies = [sum(part) for part in parts], [len(part) for part in parts]
        if sum(plies):
            rows.append({"phase": name, **estimate("mean", sum(sums) / sum(plies), mean_interval(sums, plies))})
    return rows
