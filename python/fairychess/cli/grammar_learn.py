"""The arguments of `learn`, which learns by self-play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .grammar_data import share
from .grammar_shared import DATA, MAX_THREADS, variant
from .grammar_train import hours
from .parser import whole

if TYPE_CHECKING:
    from .parser import Parser, Program


def add_learn(program: Program) -> None:
    """Add the command learn."""
    about = """Learn a variant by self-play, as AlphaZero did. A tree search guided by a network plays against itself, the network
        learns from the games, and a match decides whether the new network plays the next ones. It begins with the rules only.
        The same command resumes a run that was stopped or killed. It needs `pip install 'fairychess[torch]'`."""
    examples = """
        fairychess learn losalamos --hours 2 --workers 4
        fairychess learn mygame.toml --generations 30 --dir mygame-learning --onnx
        fairychess learn breakthrough --hours 8 --blocks 6 --channels 64 --simulations 200
        fairychess learn chess --openings balanced.epd --games 2000 --window 20
        """
    sub = program.command(DATA, "learn", "learn.learn_by_selfplay", about, examples)
    variant(program, sub)
    sub.add_argument("--hours", metavar="H", type=hours, help="no generation begins after this time, resumed ones included")
    text = "number of generations, those of the folder included (default: 20, or any number with --hours)"
    sub.add_argument("--generations", metavar="N", type=whole(1), help=text)
    text = "the folder of the games, the networks and the report (default: VARIANT-learning)"
    program.mark(sub.add_argument("--dir", metavar="DIR", help=text), "directory")
    sub.add_old_name("--out", "--dir", metavar="DIR")
    text = "number of games at a time, and of threads that train (default: one per processor)"
    sub.add_argument("--workers", metavar="N", type=whole(1, MAX_THREADS), help=text)
    sub.add_old_name("--threads", "--workers", metavar="N", type=whole(1, MAX_THREADS))
    sub.add_argument("--onnx", action="store_true", help="also write the best network as best.onnx, which needs the extra `onnx`")
    selfplay(sub)
    network(sub)


def selfplay(sub: Parser) -> None:
    """Add the options that control how games are played."""
    sub.add_argument("--games", metavar="N", type=whole(1), help="games of each generation (default: 256)")
    sub.add_argument("--simulations", metavar="N", type=whole(2), help="simulations of a full search (default: 64)")
    text = "simulations of the other searches, whose visits are not learned from; 0 for full searches only (default: 16)"
    sub.add_argument("--fast", metavar="N", type=whole(0), help=text)
    sub.add_argument("--full", metavar="P", type=share, help="probability of a full search (default: 0.3)")
    text = "visit at most N moves at the root, chosen by Gumbel noise and sequential halving; 0 for PUCT (default: 0)"
    sub.add_argument("--considered", metavar="N", type=whole(0), help=text)
    text = "positions at which games begin: FENs or EPDs, one per line, or games (.pgn)"
    sub.add_argument("--openings", metavar="FILE", help=text)
    text = "a side resigns if the value stays below minus this; 0 for never (default: 0.95)"
    sub.add_argument("--resign", metavar="V", type=share, help=text)
    text = "share of the games in which no side resigns, to measure false resignations (default: 0.1)"
    sub.add_argument("--play-on", metavar="P", type=share, help=text)
    text = "moves after which a game is drawn (default: 20, and 4 for each square)"
    sub.add_argument("--max-plies", metavar="N", type=whole(1), help=text)
    sub.add_argument("--seed", metavar="S", type=whole(0), help="seed of all random numbers (default: 1)")


def network(sub: Parser) -> None:
    """Add the options for the network, its training and its matches."""
    sub.add_argument("--blocks", metavar="N", type=whole(1, 64), help="residual blocks of the network (default: 3)")
    sub.add_argument("--channels", metavar="N", type=whole(1, 1024), help="channels of each convolution (default: 32)")
    text = "earlier positions that it also sees (default: 0)"
    sub.add_argument("--history", metavar="N", type=whole(0, 64), help=text)
    sub.add_argument("--window", metavar="N", type=whole(1), help="generations whose games are learned from (default: 12)")
    text = "how often each generation learns from each position (default: 1)"
    sub.add_argument("--passes", metavar="N", type=whole(1), help=text)
    sub.add_argument("--batch", metavar="N", type=whole(2), help="positions of a step of learning (default: 256)")
    sub.add_argument("--rate", metavar="R", type=share, help="rate of learning at the start (default: 0.002)")
    text = "largest number of games of the match that judges a generation (default: 80)"
    sub.add_argument("--match-games", metavar="N", type=whole(2), help=text)
    text = "score in this match with which a network plays the next games (default: 0.52)"
    sub.add_argument("--gate", metavar="P", type=share, help=text)
    text = "games of each generation against random moves, the untrained network and an older one (default: 20)"
    sub.add_argument("--ladder-games", metavar="N", type=whole(0), help=text)
