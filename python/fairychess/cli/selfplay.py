"""The command selfplay: games of the engine against itself, as PGN; `shards` writes them as data."""

from __future__ import annotations

import random
import secrets
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fairychess import Board, Move, Variant, pgn, search
from fairychess.results import in_words

from .parser import UsageError
from .shards import write_shards
from .shared import console, load_variant

if TYPE_CHECKING:
    from argparse import Namespace

MAX_PLIES = 2000
"""A game that long stays unfinished, for variants in which no draw can be claimed."""


ONLY_DATA = ("player", "workers", "shard_games", "ray")
"""Options that mean nothing for a file of PGN."""


def selfplay(arguments: Namespace) -> int:
    """Write games to a file of PGN, or shards to a directory."""
    variant = load_variant(arguments.variant)
    out = Path(arguments.out)
    if out.suffix.lower() != ".pgn" and (out.is_dir() or not out.exists()):
        return write_shards(variant, out, arguments)
    for option in ONLY_DATA:
        if getattr(arguments, option) is not None:
            raise UsageError(f"--{option.replace('_', '-')} is for a directory of shards, and {out} is a file of PGN")
    return write_games(variant, arguments)


def write_games(variant: Variant, arguments: Namespace) -> int:
    """Write games to a file, each as soon as it has ended."""
    seed: int = secrets.randbits(32) if arguments.seed is None else arguments.seed
    depth: int | None = arguments.depth
    nodes: int | None = arguments.nodes or (2000 if depth is None else None)
    results: Counter[str] = Counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = console(stderr=True)
    with (
        Path(arguments.out).open("w", encoding="utf-8", newline="\n") as file,
        Progress(*columns, console=errors, disable=not errors.is_terminal) as progress,
    ):
        for number in progress.track(range(1, arguments.games + 1), description=f"{variant.name}, seed {seed}"):
            board, moves = play_game(variant, random.Random(f"{seed}/{number}"), arguments.random_plies, depth, nodes)
            outcome = board.outcome(claim_draw=True)
            result = "*" if outcome is None else outcome.result()
            reason = f"Unfinished after {MAX_PLIES} plies" if outcome is None else in_words(outcome)
            about = {"Event": f"fairychess selfplay, seed {seed}", "Round": str(number), "Result": result}
            print(game_of(variant, moves, reason, about), end="\n\n", file=file)
            file.flush()
            results[result] += 1
    console().print(
        f"{arguments.games} games of {variant.name} with seed {seed}: White won {results['1-0']}, Black {results['0-1']}, "
        f"drawn {results['1/2-1/2']}, unfinished {results['*']}. Written to {arguments.out}."
    )
    return 0


def game_of(variant: Variant, moves: list[Move], reason: str, about: dict[str, str]) -> pgn.Game:
    """Make a game to be written, which says at its end how it ended."""
    game = pgn.Game()
    game.headers.update(about, White="fairychess", Black="fairychess")
    game.setup(Board(variant))
    game.add_line(moves, comment=reason)
    return game


def play_game(
    variant: Variant, chance: random.Random, random_plies: int, depth: int | None, nodes: int | None
) -> tuple[Board, list[Move]]:
    """Play one game: random turns first, then the engine for both sides, which claims draws at once."""
    board = Board(variant)
    moves: list[Move] = []
    while len(moves) < MAX_PLIES and board.outcome(claim_draw=True) is None:
        if len(moves) < random_plies:
            move = chance.choice(sorted(board.legal_moves, key=Move.uci))
        else:
            move = search(board, depth=depth, nodes=nodes).move
        board.push(move)
        moves.append(move)
    return board, moves
