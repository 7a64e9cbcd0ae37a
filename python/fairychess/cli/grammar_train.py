"""The arguments of `train`, which trains networks."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from .grammar_data import share
from .grammar_shared import DATA, MAX_THREADS, ray, variant
from .parser import whole

if TYPE_CHECKING:
    from .parser import Program

MAX_HIDDEN, MAX_REGIONS = 1024, 16


def add_train(program: Program) -> None:
    """Add the command train."""
    about = """Train a network that evaluates positions of a variant. The engine plays against itself, a network learns from the
        games, and a match decides whether it plays the next ones. The network is written if it is stronger than what played
        before. The same command resumes a training that was stopped or killed. It needs `pip install 'fairychess[data]'`."""
    examples = """
        fairychess train minishogi --hours 0.5 --workers 2
        fairychess train mygame.toml --hours 8 --workers 8 --out mygame.net
        fairychess train wolf --games 10000,20000 --nodes 150 --hidden 64 --dir wolf-training --seed 7
        fairychess train grand --from chess.net --hours 2
        fairychess train mygame.toml --from mygame.net --nodes 600 --dir better --out better.net
        fairychess train wolf --bank wolf-bank --from wolf.net --dir night-1
        """
    sub = program.command(DATA, "train", "train.train_network", about, examples)
    variant(program, sub)
    text = "the time that it should take with --workers (default: 0.5)"
    sub.add_argument("--hours", metavar="H", type=hours, help=text)
    text = "number of games of each generation, instead of --hours; the last number is for all later ones"
    sub.add_argument("--games", metavar="N,…", type=numbers, help=text)
    text = "learn from the games of this bank instead of playing games; newer and deeper games count more"
    program.mark(sub.add_argument("--bank", metavar="DIR", help=text), "directory")
    text = """the network to start from, which plays the first games; of another variant the pieces that both have are used
        (default: none, the handmade evaluation)"""
    program.mark(sub.add_argument("--from", dest="from_network", metavar="FILE.net", help=text), "net")
    text = "FENs of the start positions of the games, one on each line (default: the start position of the variant)"
    program.mark(sub.add_argument("--openings", metavar="FILE", help=text), "epd")
    text = """number of hidden neurons, a multiple of 32 (default: 128, or 64 on boards of more than 144 squares; with --from
        always that of the network)"""
    sub.add_argument("--hidden", metavar="N", type=whole(32, MAX_HIDDEN), help=text)
    text = """number of regions of the board, by the square of a side's own royal piece, with inputs of their own: 1, or an even
        number up to 16 (default: as the network to start from, or 1)"""
    sub.add_argument("--regions", metavar="N", type=whole(1, MAX_REGIONS), help=text)
    sub.add_argument("--generations", metavar="N", type=whole(1), help="number of generations (default: 3)")
    text = "nodes per move in the games of each generation; the last number is for all later ones (default: 150)"
    sub.add_argument("--nodes", metavar="A,B,…", type=numbers, help=text)
    text = "the largest number of games of the match that judges a network (default: by --hours, or 400)"
    sub.add_argument("--match-games", metavar="N", type=whole(2), help=text)
    text = """the weight of the scores in what the network learns; the rest is that of the results of the games (default: 0.9;
        less where the scores mislead)"""
    sub.add_argument("--score-share", metavar="P", type=share, help=text)
    text = "the folder of the games, the state and the report (default: VARIANT-training)"
    program.mark(sub.add_argument("--dir", metavar="DIR", help=text), "directory")
    sub.add_old_name("--pool", "--dir", metavar="DIR")
    text = "number of games at a time, and of threads that train (default: one per processor)"
    sub.add_argument("--workers", metavar="N", type=whole(1, MAX_THREADS), help=text)
    sub.add_old_name("--threads", "--workers", metavar="N", type=whole(1, MAX_THREADS))
    ray(sub, "play the games")
    sub.add_argument("--seed", metavar="S", type=whole(0), help="seed of all random numbers (default: 1)")
    text = "the network to write if it is stronger (default: VARIANT.net)"
    program.mark(sub.add_argument("--out", metavar="FILE.net", help=text), "net")


def hours(text: str) -> float:
    """Read a number of hours."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise ArgumentTypeError(f"{text!r} is not a number of hours above 0")
    return number


def numbers(text: str) -> list[int]:
    """Read whole numbers separated by commas."""
    return [whole(1)(each) for each in text.split(",")]
