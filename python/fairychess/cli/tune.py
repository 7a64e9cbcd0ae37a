"""The `tune` command without `--search`: fits the numbers in `[evaluation]` to the engine's self-play games."""

from __future__ import annotations

import math
import random
import shlex
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import fairychess
from fairychess import Board, Move, Variant, search
from fairychess._core import _fit_evaluation
from fairychess._support.files import replacing
from fairychess.cluster import in_order, results_of
from fairychess.errors import DataError

from .console import console, progress_bar
from .definition_tables import with_table
from .loading import load_variant
from .output_files import check_outputs
from .parser import UsageError
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

GAMES, NODES = 1000, 1000
"""The default numbers of games, and of nodes per move."""

SEARCH_ONLY = ("settings", "dir", "network", "json")
"""The options that go only with `--search`."""

MAX_PLIES = 300
"""The number of plies after which a game counts as drawn."""

WIN_SCORE, WIN_SEARCHES = 1500, 6
"""A game counts as won if `WIN_SEARCHES` searches in a row find one side ahead by at least `WIN_SCORE` centipawns."""

MATE = 20_000
"""Scores above this are treated as mates."""

SCALE = 200
"""The number of centipawns by which a side must improve to multiply its odds of winning by e."""

RESULT_SHARE = 0.7
"""The weight of the game's result in a position's target. The search score has the remaining weight."""


@dataclass(frozen=True)
class QuietPosition:
    """A position whose best move is quiet, with its search score in centipawns for White."""

    fen: str
    score: int


@dataclass(frozen=True)
class SampleGames:
    """A job that yields each game's number, and its positions with their targets."""

    variant: Variant
    seed: int
    random_plies: int
    nodes: int

    def __call__(self, items: Iterator[int], /) -> Iterator[tuple[int, list[tuple[str, float]]]]:
        """Play the games."""
        for number in items:
            quiet, result = play_game(self.variant, random.Random(f"{self.seed}/{number}"), self.random_plies, self.nodes)
            targets = [RESULT_SHARE * result + (1 - RESULT_SHARE) * expected(each.score) for each in quiet]
            yield number, [(each.fen, target) for each, target in zip(quiet, targets, strict=True)]


@dataclass(frozen=True)
class FittedTable:
    """A fitted table, with a record of the fit."""

    text: str
    positions: int
    loss_before: float
    loss_after: float


def tune(arguments: Namespace) -> int:
    """Write the table to a file or to standard output."""
    if arguments.search:
        from .tune_search import tune_search  # noqa: PLC0415 - it needs the `data` extra

        return tune_search(arguments)
    for name in SEARCH_ONLY:
        if getattr(arguments, name):
            raise UsageError(f"--{name} is for --search")
    if len(arguments.variant) > 1:
        raise UsageError(f"the evaluation of one variant is fitted: {' '.join(arguments.variant)} are several")
    (arguments.variant,) = arguments.variant
    arguments.games, arguments.nodes = arguments.games or GAMES, arguments.nodes or NODES
    variant = load_variant(arguments.variant)
    if arguments.out is None:
        print(fit(variant, arguments).text, end="")
        return 0
    out = Path(arguments.out)
    check_outputs(out)
    with_table(out, "[evaluation]\n")  # if the file cannot be changed, this raises an error before any game is played
    with replacing(out) as file:
        fitted = fit(variant, arguments)
        file.write(with_table(out, fitted.text))
    console().print(
        f"{counted(fitted.positions, 'position')}, loss {fitted.loss_before:.4f} before and {fitted.loss_after:.4f} after. "
        f"Written to {arguments.out}."
    )
    return 0


def fit(variant: Variant, arguments: Namespace) -> FittedTable:
    """Play games, and fit the numbers to their quiet positions.

    Raises:
        DataError: The games have no quiet position.
    """
    samples: list[tuple[str, float]] = []
    job, games = SampleGames(variant, arguments.seed, arguments.random_plies, arguments.nodes), range(1, arguments.games + 1)
    played = results_of(job, games, workers=arguments.workers, threads=True, describe=str)
    with progress_bar() as progress, closing(played):
        ordered = in_order(played, games)
        for found in progress.track(ordered, total=len(games), description=f"{variant.name}, seed {arguments.seed}"):
            samples += found
    if not samples:
        raise DataError(
            f"no quiet position in {counted(len(games), 'game')}: fewer random plies than {arguments.random_plies} are needed, "
            "or more games"
        )
    numbers, before, after = _fit_evaluation(variant, samples)
    command = f"fairychess tune {shlex.quote(arguments.variant)}"
    comment = (
        f"# Fitted by `{command} --games {arguments.games} --nodes {arguments.nodes} --random-plies {arguments.random_plies}"
        f" --seed {arguments.seed}` of fairychess {fairychess.__version__}:\n"
        f"# {len(samples)} positions, loss {before:.4f} before and {after:.4f} after.\n"
    )
    header, _, lines = table(numbers, variant.network_name).partition("\n")
    return FittedTable(f"{header}\n{comment}{lines}", len(samples), before, after)


def expected(score: int) -> float:
    """Return White's expected score, from 0 to 1, for a score in centipawns."""
    return 1 / (1 + math.exp(-max(-10_000, min(score, 10_000)) / SCALE))


def table(numbers: list[tuple[str, int, int, int]], network: str | None) -> str:
    """Return the fitted numbers as an `[evaluation]` table, keeping the definition's network name."""
    pairs: dict[str, list[int]] = {}
    for key, _, _, fitted in numbers:
        pairs.setdefault(key, []).append(fitted)
    lines = ["[evaluation]", *(f"{key} = {pair}" for key, pair in pairs.items() if "." not in key)]
    for group in ("values", "reserve"):
        pieces = [f"{key.removeprefix(group + '.')} = {pair}" for key, pair in pairs.items() if key.startswith(group + ".")]
        if pieces:
            lines.append(f"{group} = {{ {', '.join(sorted(pieces))} }}")
    if network is not None:
        lines.append(f'network = "{network}"')
    return "\n".join(lines) + "\n"


def play_game(variant: Variant, rng: random.Random, random_plies: int, nodes: int) -> tuple[list[QuietPosition], float]:
    """Play a game; return its quiet positions and White's score."""
    board = Board(variant)
    quiet: list[QuietPosition] = []
    random_plies += rng.randrange(2)
    ahead = 0
    for ply in range(MAX_PLIES):
        outcome = board.outcome(claim_draw=True)
        if outcome is not None:
            return quiet, points(outcome.winner)
        if ply < random_plies:
            board.push(rng.choice(sorted(board.legal_moves, key=Move.uci)))
            continue
        result = search(board, nodes=nodes)
        score = result.score if board.turn else -result.score
        if abs(score) < MATE and not (board.is_check() or board.is_capture(result.move) or result.move.promotion):
            quiet.append(QuietPosition(board.fen(), score))
        step = (score > WIN_SCORE) - (score < -WIN_SCORE)
        ahead = ahead + step if ahead * step > 0 else step
        if abs(ahead) >= WIN_SEARCHES:
            return quiet, float(ahead > 0)
        board.push(result.move)
    return quiet, 0.5


def points(winner: bool | None) -> float:
    """Return White's score: 1 for a win, 0.5 for a draw, 0 for a loss."""
    return 0.5 if winner is None else float(winner)
