"""What the commands that make and read data take, and what their helps say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .grammar_shared import DATA, json, limits, variant
from .parser import picture, whole

if TYPE_CHECKING:
    from .parser import Parser, Program


def add_selfplay(program: Program) -> None:
    """Let a player play for a file, or for a directory of data."""
    about = """Write games of the engine, or another player, against itself: as PGN, or as shards of Parquet in a directory, which
        need `pip install 'fairychess[data]'`. Each game begins with random turns, so that games differ; the same seed, player
        and version give the same bytes. A directory is gone on with by the same command, however the last one ended."""
    examples = """
        fairychess selfplay stoltz --games 100 --out games.pgn
        fairychess selfplay wolf --games 10 --out wolf.pgn --depth 4 --seed 1
        fairychess selfplay wolf --games 10000 --out wolf --player random --seed 1 --workers 2
        fairychess selfplay stoltz --games 100 --out trees --player mcts:simulations=50
        fairychess selfplay wolf --games 1000000 --out big --player search:nodes=500 --shard-games 500
        """
    sub = program.command(DATA, "selfplay", "selfplay", about, examples)
    variant(program, sub)
    sub.add_argument("--games", metavar="N", type=whole(1), required=True, help="how many games")
    text = "the file of PGN, or the directory, to write"
    program.mark(sub.add_argument("--out", metavar="FILE.pgn|DIR", required=True, help=text), "pgn")
    player = sub.add_mutually_exclusive_group()
    text = "who plays for a directory: random, search:depth=D, search:nodes=N or mcts:simulations=N[,rollouts=K][,c=C]"
    player.add_argument("--player", metavar="P", help=text)
    limits(player.add_argument, " (default: 2000)")
    sub.add_argument("--seed", metavar="S", type=whole(0), help="seed of the random turns (default: a new one, which is printed)")
    sub.add_argument("--random-plies", metavar="K", type=whole(0), default=8, help="random turns at the start (default: 8)")
    sub.add_argument("--workers", metavar="N", type=whole(1), help="shards to be made at a time (default: 1)")
    sub.add_argument("--shard-games", metavar="N", type=whole(1), help="games in a shard (default: 1000)")
    text = "make shards by tasks of a cluster of Ray (without ADDRESS: one of this machine, for the purpose)"
    sub.add_argument("--ray", metavar="ADDRESS", nargs="?", const="local", help=text)


def add_stats(program: Program) -> None:
    """Tell what data says."""
    about = """Tell what the games of a directory that selfplay wrote say: results, how games ended, their lengths, how many legal
        turns there are, and what men are worth by regression. It needs `pip install 'fairychess[data]'`, and pictures need
        `fairychess[plot]`."""
    examples = """
        fairychess stats wolf
        fairychess stats wolf --svg wolf.svg --png wolf.png
        fairychess stats wolf --json --sample 100
        """
    sub = program.command(DATA, "stats", "stats", about, examples)
    directory(program, sub)
    for kind in ("svg", "png"):
        text = f"draw the numbers as {kind.upper()}"
        program.mark(sub.add_argument(f"--{kind}", metavar="FILE", type=picture(f".{kind}"), help=text), kind)
    text = "games to be played over for legal turns and worths (default: 1000)"
    sub.add_argument("--sample", metavar="N", type=whole(1), default=1000, help=text)
    json(sub)


def add_export(program: Program) -> None:
    """Turn data into games."""
    about = """Write the games of a directory that selfplay wrote as PGN. It needs `pip install 'fairychess[data]'`."""
    examples = """
        fairychess export wolf --out wolf.pgn
        fairychess export wolf --out first.pgn --games 100
        """
    sub = program.command(DATA, "export", "export", about, examples)
    directory(program, sub)
    program.mark(sub.add_argument("--out", metavar="FILE.pgn", required=True, help="the file to write"), "pgn")
    sub.add_argument("--games", metavar="N", type=whole(1), help="only so many, from the first on (default: all)")


def directory(program: Program, sub: Parser) -> None:
    """Let a command take a directory of data."""
    program.mark(sub.add_argument("directory", metavar="DIR", help="the directory"), "directory")
