"""The arguments of commands that create and read data."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from .grammar_shared import DATA, MAX_HASH, endgames, json, limits, openings, ray, variant, workers
from .parser import EachAtLeast, picture, whole

if TYPE_CHECKING:
    from .parser import Parser, Program


def add_selfplay(program: Program) -> None:
    """Add the command selfplay."""
    about = """Write games of a player against itself. They are written as PGN, or as Parquet shards in a folder, which need `pip
        install 'fairychess[data]'`. Each game begins with random moves, so that the games differ; the same seed, player and
        version give the same bytes. For a folder, the same command resumes a run that was stopped or killed. A PGN file is
        replaced only when all games are played."""
    examples = """
        fairychess selfplay stoltz --games 100 --out games.pgn
        fairychess selfplay wolf --games 10 --out wolf.pgn --depth 4 --seed 1
        fairychess selfplay wolf --games 10000 --dir wolf --player random --seed 1 --workers 2
        fairychess selfplay stoltz --games 100 --dir trees --player mcts:simulations=50
        fairychess selfplay wolf --games 1000000 --dir big --player search:nodes=500 --shard-games 500
        fairychess selfplay wolf --games 1000000 --dir big --soft-nodes 500 --noise 0.02 --adjudicate
        """
    sub = program.command(DATA, "selfplay", "selfplay", about, examples)
    variant(program, sub)
    sub.add_argument("--games", metavar="N", type=whole(1), required=True, help="number of games")
    where = sub.add_mutually_exclusive_group(required=True)
    text = "the folder of the games, which the same command resumes"
    program.mark(where.add_argument("--dir", metavar="DIR", help=text), "directory")
    text = "the PGN file to write; a name without an ending is that of a folder"
    program.mark(where.add_argument("--out", metavar="FILE.pgn", help=text), "pgn")
    player = sub.add_mutually_exclusive_group()
    text = "the player for a folder: random, search:depth=D, search:nodes=N, mcts:simulations=N[,rollouts=K][,c=C] or net:FILE"
    player.add_argument("--player", metavar="P", help=text)
    limits(player.add_argument, " (default: 2000)")
    text = "search at least this number of nodes per move, and end the depth that was begun"
    player.add_argument("--soft-nodes", metavar="N", type=whole(1), help=text)
    text = "size of the transposition table in MiB, for a folder (default: 1)"
    sub.add_argument("--hash", metavar="MIB", type=whole(1, MAX_HASH), help=text)
    text = "the network that evaluates positions, for a folder; `none` for the handmade evaluation"
    sub.add_argument("--network", metavar="FILE", help=text)
    sub.add_argument("--seed", metavar="S", type=whole(0), help="seed of the random moves (default: a new one, which is printed)")
    text = "random moves at the start, in plies (default: 8)"
    sub.add_argument("--random-plies", metavar="K", type=whole(0), default=8, help=text)
    selfplay_games(sub)
    workers(sub)
    sub.add_argument("--shard-games", metavar="N", type=whole(1), help="games per shard (default: 1000)")
    ray(sub)


def selfplay_games(sub: Parser) -> None:
    """Add the options that control how the games in a folder begin and end."""
    text = "up to this number of further random moves, drawn anew for each game (default: 0)"
    sub.add_argument("--extra-plies", metavar="K", type=whole(0), help=text)
    openings(sub)
    text = "probability of a random move in the first plies after the opening (default: 0)"
    sub.add_argument("--noise", metavar="P", type=share, help=text)
    text = "plies, those of the opening included, that may have such moves (default: 30)"
    sub.add_argument("--noise-plies", metavar="K", type=whole(0), help=text)
    text = "end games early that are decided or drawn by their scores, and games of about 300 plies"
    sub.add_argument("--adjudicate", action="store_true", default=None, help=text)
    text = "adjudicate a win after PLIES moves in a row with scores of more than CP centipawns (default: 5 1500)"
    sub.add_argument("--resign", action=EachAtLeast, minima=(1, 0), type=whole(0), nargs=2, metavar=("PLIES", "CP"), help=text)
    text = "after AFTER plies, adjudicate a draw after PLIES moves in a row with scores below CP (default: 10 10 80)"
    sub.add_argument(
        "--draw", action=EachAtLeast, minima=(1, 0, 0), type=whole(0), nargs=3, metavar=("PLIES", "CP", "AFTER"), help=text
    )
    endgames(sub, "adjudicate games whose position is in the endgame tables of this folder")
    text = "adjudicate a draw after this number of plies (default: 300, and 2 for each 64 squares)"
    sub.add_argument("--draw-at", metavar="N", type=whole(1), help=text)


def share(text: str) -> float:
    """Read a probability."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return number


def add_stats(program: Program) -> None:
    """Add the command stats."""
    about = """Print statistics of the games that selfplay wrote to a folder. They are results, reasons, lengths, numbers of legal
        moves, and piece values by regression. It needs `pip install 'fairychess[data]'`, and pictures need
        `fairychess[plot]`."""
    examples = """
        fairychess stats wolf
        fairychess stats wolf --svg wolf.svg --png wolf.png
        fairychess stats wolf --json --sample 100
        """
    sub = program.command(DATA, "stats", "stats", about, examples)
    directory(program, sub)
    for form in ("svg", "png"):
        text = f"draw the statistics as {form.upper()}"
        program.mark(sub.add_argument(f"--{form}", metavar="FILE", type=picture(f".{form}"), help=text), form)
    text = "games to replay for numbers of legal moves and piece values (default: 1000)"
    sub.add_argument("--sample", metavar="N", type=whole(1), default=1000, help=text)
    json(sub)


def add_export(program: Program) -> None:
    """Add the command export."""
    about = """Write the games that selfplay wrote to a folder as PGN, or their positions with scores and results for other
        trainers: as text for bullet, or as .bin for Fairy-Stockfish. It needs `pip install 'fairychess[data]'`."""
    examples = """
        fairychess export wolf --out wolf.pgn
        fairychess export wolf --out first.pgn --games 100
        fairychess export first second --out positions.txt --quiet --unique
        fairychess export crazyhouse --out positions.bin
        """
    sub = program.command(DATA, "export", "export", about, examples)
    text = "the folder; several for positions, the newest last"
    program.mark(sub.add_argument("directory", metavar="DIR", nargs="+", help=text), "directory")
    program.mark(sub.add_argument("--out", metavar="FILE", required=True, help="the file to write"), "pgn")
    text = "the format (default: by the end of the name, .pgn, .txt for text, or .bin; else PGN)"
    sub.add_argument("--format", choices=("pgn", "text", "bin"), help=text)
    sub.add_argument("--games", metavar="N", type=whole(1), help="only the first N games (default: all)")
    text = "leave out positions in check, and those whose best move captures or promotes"
    sub.add_argument("--quiet", action="store_true", help=text)
    sub.add_argument("--unique", action="store_true", help="keep the last one of equal positions only")
    text = "for .bin: the pieces in the order of Fairy-Stockfish (default: by their moves)"
    sub.add_argument("--pieces", metavar="NAME,...", help=text)


def add_bank(program: Program) -> None:
    """Add the command bank."""
    about = """Show a bank of games, or add games to it. A bank is a folder that keeps the games of any number of self-play runs
        of one variant, without duplicates, for `train --bank`. Games that it has already are left out, so the same command can
        be repeated. It needs `pip install 'fairychess[data]'`."""
    examples = """
        fairychess bank wolf-bank --add wolf wolf-training    makes the bank if there is none
        fairychess bank wolf-bank --add friends-bank
        fairychess bank wolf-bank
        fairychess bank wolf-bank --json
        """
    sub = program.command(DATA, "bank", "bank", about, examples)
    program.mark(sub.add_argument("directory", metavar="DIR", help="the folder of the bank"), "directory")
    text = "folders whose games to add: those of selfplay, train or study, or other banks"
    program.mark(sub.add_argument("--add", metavar="FOLDER", nargs="+", help=text), "directory")
    json(sub)


def directory(program: Program, sub: Parser) -> None:
    """Add the argument DIR."""
    program.mark(sub.add_argument("directory", metavar="DIR", help="the folder"), "directory")
