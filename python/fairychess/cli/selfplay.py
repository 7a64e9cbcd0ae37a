"""The `selfplay` command: writes self-play games as PGN. The `shards` module writes them as shards of a data set."""

from __future__ import annotations

import random
import secrets
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import Board, Move, Variant, pgn, search
from fairychess._support.files import replacing
from fairychess._support.signals import INTERRUPTED, terminated_as_interrupted
from fairychess.book.random_openings import random_move
from fairychess.cluster import in_order, results_of
from fairychess.data.players import HARD_LIMIT
from fairychess.records.results import in_words

from .console import console, progress_bar
from .loading import load_variant
from .output_files import check_outputs
from .parser import UsageError
from .shards import write_shards
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

MAX_PLIES = 2000
"""The number of plies after which a game is left unfinished, for variants in which no draw can be claimed."""


ONLY_DATA = (
    *(
        "player",
        "shard_games",
        "ray",
        "hash",
        "network",
        "extra_plies",
        "balance",
        "near_best",
        "opening_nodes",
        "noise",
    ),
    *("noise_plies", "adjudicate", "resign", "draw", "draw_at", "endgames"),
)
"""Options that apply only to a folder of shards."""


def selfplay(arguments: Namespace) -> int:
    """Write games to a PGN file, or shards to a folder."""
    variant = load_variant(arguments.variant)
    if arguments.dir is not None:
        return write_shards(variant, Path(arguments.dir), arguments)
    out = Path(arguments.out)
    if is_folder(out):
        return write_shards(variant, out, arguments)
    for option in ONLY_DATA:
        if getattr(arguments, option) is not None:
            raise UsageError(f"--{option.replace('_', '-')} is for a folder of shards, and {out} is a PGN file")
    return write_games(variant, arguments)


def is_folder(out: Path) -> bool:
    """Return True if `--out` names a folder: one that exists, or a new name without an ending.

    Raises:
        UsageError: The name has another ending than `.pgn`.
    """
    if out.suffix.lower() == ".pgn":
        return False
    if out.suffix and not out.is_dir():
        raise UsageError(f"{out}: the ending .pgn is expected, not {out.suffix}; a folder with such a name is for --dir")
    return out.is_dir() or not out.exists()


def write_games(variant: Variant, arguments: Namespace) -> int:
    """Write games to a file. An existing file is replaced only when all games have been played.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed and the file already existed; it is unchanged.
    """
    check_outputs(arguments.out)
    seed: int = secrets.randbits(32) if arguments.seed is None else arguments.seed
    depth: int | None = arguments.depth
    soft: int | None = arguments.soft_nodes
    nodes: int | None = arguments.nodes or (2000 if depth is soft is None else None)
    limits = {"depth": depth, "nodes": nodes if soft is None else HARD_LIMIT * soft, "soft_nodes": soft}
    new = not Path(arguments.out).exists()
    results: Counter[str] = Counter()
    interrupted = False
    with terminated_as_interrupted(), replacing(arguments.out) as file, progress_bar() as progress:
        try:
            job, numbers = WriteGames(variant, seed, arguments.random_plies, limits), range(1, arguments.games + 1)
            with closing(results_of(job, numbers, workers=arguments.workers, threads=True, describe=str)) as written:
                ordered = in_order(written, numbers)
                for result, text in progress.track(ordered, total=len(numbers), description=f"{variant.name}, seed {seed}"):
                    print(text, end="\n\n", file=file)
                    results[result] += 1
        except KeyboardInterrupt:
            if not new or not results:
                console(stderr=True).print(f"stopped; {arguments.out} is {'not written' if new else 'unchanged'}")
                raise
            interrupted = True
    played = results.total()
    if interrupted:
        console(stderr=True).print(f"stopped after {played} of {arguments.games} games")
    console().print(
        f"{counted(played, 'game')} of {variant.name} with seed {seed}: White won {results['1-0']}, Black {results['0-1']}, "
        f"drawn {results['1/2-1/2']}, unfinished {results['*']}. Written to {arguments.out}."
    )
    return INTERRUPTED if interrupted else 0


@dataclass(frozen=True)
class WriteGames:
    """A job that yields the number, result and PGN of each game."""

    variant: Variant
    seed: int
    random_plies: int
    limits: dict[str, int | None]

    def __call__(self, items: Iterator[int], /) -> Iterator[tuple[int, tuple[str, str]]]:
        """Play the games."""
        for number in items:
            board, moves = play_game(self.variant, random.Random(f"{self.seed}/{number}"), self.random_plies, self.limits)
            outcome = board.outcome(claim_draw=True)
            result = "*" if outcome is None else outcome.result()
            reason = f"Unfinished after {MAX_PLIES} plies" if outcome is None else in_words(outcome)
            headers = {"Event": f"fairychess selfplay, seed {self.seed}", "Round": str(number), "Result": result}
            yield number, (result, str(pgn_game(self.variant, moves, reason, headers)))


def pgn_game(variant: Variant, moves: list[Move], reason: str, headers: dict[str, str]) -> pgn.Game:
    """Make a PGN game whose last comment says how the game ended."""
    game = pgn.Game()
    game.headers.update(headers, White="fairychess", Black="fairychess")
    game.setup(Board(variant))
    game.add_line(moves, comment=reason)
    return game


def play_game(variant: Variant, rng: random.Random, random_plies: int, limits: dict[str, int | None]) -> tuple[Board, list[Move]]:
    """Play a game: random moves first, then engine moves for both sides. Draws are claimed at once."""
    board = Board(variant)
    moves: list[Move] = []
    while len(moves) < MAX_PLIES and board.outcome(claim_draw=True) is None:
        move = random_move(board, rng) if len(moves) < random_plies else search(board, **limits).move
        board.push(move)
        moves.append(move)
    return board, moves
