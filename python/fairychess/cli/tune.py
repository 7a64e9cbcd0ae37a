"""The command tune: the numbers of `[evaluation]` fitted to games of the engine against itself."""

from __future__ import annotations

import math
import random
import shlex
import sys
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import fairychess
from fairychess import Board, Move, Variant, search
from fairychess._core import _fit_evaluation

from .shared import console, load_variant

if TYPE_CHECKING:
    from argparse import Namespace

MAX_PLIES = 300
"""A game that long counts as drawn."""

DECIDED, AGREED = 1500, 6
"""A game counts as won where so many searches on end find one side ahead by so many hundredths of a pawn."""

MATE = 20_000
"""Scores beyond are mates."""

SCALE = 200
"""So many hundredths of a pawn make the odds e times as good: what a search's score says of the result."""

SHARE = 0.7
"""How much of a position's target is the result of its game; the rest is what the search made of it."""


@dataclass(frozen=True)
class Quiet:
    """A position that nobody captures in, and what the search made of it for White."""

    fen: str
    score: int


def tune(arguments: Namespace) -> int:
    """Write the table."""
    variant = load_variant(arguments.variant)
    with (
        nullcontext(sys.stdout) if arguments.out is None else Path(arguments.out).open("w", encoding="utf-8", newline="\n") as out
    ):
        print(fitted(variant, arguments), end="", file=out)
    return 0


def fitted(variant: Variant, arguments: Namespace) -> str:
    """Play games, fit, and give the table with how it was made."""
    samples: list[tuple[str, float]] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = console(stderr=True)
    with Progress(*columns, console=errors, disable=not errors.is_terminal) as progress:
        for number in progress.track(range(1, arguments.games + 1), description=f"{variant.name}, seed {arguments.seed}"):
            chance = random.Random(f"{arguments.seed}/{number}")
            quiet, result = play_game(variant, chance, arguments.random_plies, arguments.nodes)
            samples += [(one.fen, SHARE * result + (1 - SHARE) * expected(one.score)) for one in quiet]
    numbers, before, after = _fit_evaluation(variant, samples)
    command = f"fairychess tune {shlex.quote(arguments.variant)}"
    made = (
        f"# Fitted by `{command} --games {arguments.games} --nodes {arguments.nodes} --random-plies {arguments.random_plies}"
        f" --seed {arguments.seed}` of fairychess {fairychess.__version__}:\n"
        f"# {len(samples)} positions, loss {before:.4f} before and {after:.4f} after.\n"
    )
    return made + table(numbers)


def expected(score: int) -> float:
    """What White scores with so many hundredths of a pawn."""
    return 1 / (1 + math.exp(-max(-10_000, min(score, 10_000)) / SCALE))


def table(numbers: list[tuple[str, int, int, int]]) -> str:
    """Write numbers as the table `[evaluation]`."""
    pairs: dict[str, list[int]] = {}
    for key, _, _, fitted in numbers:
        pairs.setdefault(key, []).append(fitted)
    lines = ["[evaluation]", *(f"{key} = {pair}" for key, pair in pairs.items() if "." not in key)]
    for group in ("values", "reserve"):
        men = [f"{key.removeprefix(group + '.')} = {pair}" for key, pair in pairs.items() if key.startswith(group + ".")]
        if men:
            lines.append(f"{group} = {{ {', '.join(sorted(men))} }}")
    return "\n".join(lines) + "\n"


def play_game(variant: Variant, chance: random.Random, random_plies: int, nodes: int) -> tuple[list[Quiet], float]:
    """Play one game; give its quiet positions, and what White scored: 0, 0.5 or 1."""
    board = Board(variant)
    quiet: list[Quiet] = []
    random_plies += chance.randrange(2)
    ahead = 0
    for ply in range(MAX_PLIES):
        outcome = board.outcome(claim_draw=True)
        if outcome is not None:
            return quiet, result_for_white(outcome.winner)
        if ply < random_plies:
            board.push(chance.choice(sorted(board.legal_moves, key=Move.uci)))
            continue
        found = search(board, nodes=nodes)
        score = found.score if board.turn else -found.score
        if abs(score) < MATE and not (board.is_check() or board.is_capture(found.move) or found.move.promotion):
            quiet.append(Quiet(board.fen(), score))
        step = (score > DECIDED) - (score < -DECIDED)
        ahead = ahead + step if ahead * step > 0 else step
        if abs(ahead) >= AGREED:
            return quiet, float(ahead > 0)
        board.push(found.move)
    return quiet, 0.5


def result_for_white(winner: bool | None) -> float:
    """Give 1 for a win, 0.5 for a draw, 0 for a loss."""
    return 0.5 if winner is None else float(winner)
