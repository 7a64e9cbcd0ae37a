"""The arguments of commands that measure engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .grammar_shared import MATCHES, MAX_THREADS, endgames, engine_size, json, limits, openings, ray, variant, workers
from .parser import EachAtLeast, whole

if TYPE_CHECKING:
    from .parser import Parser, Program


def add_match(program: Program) -> None:
    """Add the command match."""
    about = """Play a match of two engines, refereed by fairychess. A and B are `fairychess`, `fairychess:Hash=64,Threads=2`,
        `net:FILE` (a network of `learn`), `uci:COMMAND LINE`, `xboard:COMMAND LINE`, or the command line of a UCI engine. Each
        opening is played twice, with both colours. With --results, the same command resumes a match that was stopped or
        killed."""
    examples = """
        fairychess match fairychess stockfish --variant chess --games 200 --tc 2+0.02
        fairychess match fairychess xboard:fairymax --variant capablanca --games 50 --tc 10+0.1
        fairychess match fairychess ./fsf --variant wolf --games 200 --movetime 100 --limit-b nodes=1000
        fairychess match "uci:new uci" "uci:old uci" --variant stoltz --games 9000 --nodes 900 --sprt 0 9
        """
    sub = program.command(MATCHES, "match", "match", about, examples)
    for side in ("a", "b"):
        sub.add_argument(side, metavar=side.upper(), help=f"the {'first' if side == 'a' else 'second'} engine")
    text = "name of a built-in variant, or path of a .toml file"
    program.mark(sub.add_argument("--variant", metavar="VARIANT", required=True, help=text), "variant")
    sub.add_argument("--games", metavar="N", type=whole(1), required=True, help="number of games, in pairs")
    match_limits(sub)
    match_openings(sub)
    text = "number of games at a time, or of pairs of games with --ray (default: one per processor)"
    sub.add_argument("--workers", metavar="N", type=whole(1, MAX_THREADS), help=text)
    sub.add_old_name("--concurrency", "--workers", metavar="N", type=whole(1, MAX_THREADS))
    match_ends(sub)
    for side in ("a", "b"):
        name = side.upper()
        text = f"set an option of {name}; may be given several times"
        sub.add_argument(f"--option-{side}", metavar="NAME=VALUE", action="append", default=[], help=text)
        sub.add_argument(f"--name-{side}", metavar="NAME", default="", help=f"the name of {name} (default: its own)")
    match_files(program, sub)
    ray(sub, "play pairs of games")
    json(sub)


def match_limits(sub: Parser) -> None:
    """Add the options for engine limits."""
    both = sub.add_mutually_exclusive_group()
    both.add_argument("--tc", metavar="S+I", help="a clock of S seconds and an increment of I seconds per move, such as 10+0.1")
    both.add_argument("--movetime", metavar="MS", type=whole(1), help="milliseconds per move")
    limits(both.add_argument)
    for side in ("a", "b"):
        text = f"another limit for {side.upper()}, such as 10+0.1, movetime=100, nodes=1000, depth=8"
        sub.add_argument(f"--limit-{side}", metavar="LIMIT", help=text)
    text = "milliseconds that a move may exceed its time (default: 50)"
    sub.add_argument("--timemargin", metavar="MS", type=whole(0), default=50, help=text)
    sub.add_old_name("--margin", "--timemargin", metavar="MS", type=whole(0))


def match_openings(sub: Parser) -> None:
    """Add the options for the openings of a match."""
    how = sub.add_mutually_exclusive_group()
    how.add_argument("--openings", metavar="FILE", help="openings: FENs or EPDs, one per line, or games (.pgn)")
    text = "random moves at the start, in plies (default: 8)"
    how.add_argument("--random-plies", metavar="K", type=whole(0), default=8, help=text)
    openings(sub)
    sub.add_argument("--seed", metavar="S", type=whole(0), help="seed of the random moves (default: a new one, which is printed)")


def match_ends(sub: Parser) -> None:
    """Add the options that end a match or a game early."""
    text = "end as soon as the pairs decide between a normalised Elo of ELO0 and one of ELO1, with error rates of 5 %%"
    sub.add_argument("--sprt", metavar=("ELO0", "ELO1"), type=float, nargs=2, help=text)
    sub.add_argument("--max-plies", metavar="N", type=whole(1), default=2000, help="a longer game is a draw (default: 2000)")
    text = "adjudicate a win if both engines report for MOVES moves that the same side is ahead by at least CP centipawns"
    sub.add_argument("--resign", action=EachAtLeast, minima=(1, 1), type=whole(0), nargs=2, metavar=("MOVES", "CP"), help=text)
    sub.add_old_name("--win", "--resign", action=EachAtLeast, minima=(1, 1), type=whole(0), nargs=2, metavar=("MOVES", "CP"))
    text = "after the first AFTER moves, adjudicate a draw if both report a score of at most CP centipawns for MOVES moves"
    sub.add_argument(
        "--draw", action=EachAtLeast, minima=(1, 1, 0), type=whole(0), nargs=3, metavar=("MOVES", "CP", "AFTER"), help=text
    )
    endgames(sub, "adjudicate games whose position is in the endgame tables of this folder; the engines do not see them")
    text = "do not count pairs in which this engine plays an illegal move or refuses a legal one; they are listed"
    sub.add_argument("--uncounted", metavar="A|B", choices=("a", "b"), action="append", default=[], help=text)


def match_files(program: Program, sub: Parser) -> None:
    """Add the options for the files that a match writes."""
    sub.add_argument("--results", metavar="FILE", help="keep every game in this file, and resume with the games that it holds")
    text = "write the games to this file at the end; until then FILE.pgn.unfinished.jsonl has them, to resume the match"
    program.mark(sub.add_argument("--pgnout", metavar="FILE.pgn", help=text), "pgn")
    sub.add_argument("--log", metavar="FILE", help="write every line to and from the engines to this file")
    sub.add_old_name("--talk", "--log", metavar="FILE")


def add_rate(program: Program) -> None:
    """Add the command rate."""
    about = """Print a table of ratings from the games of PGN files. The games may be of any variant. Ratings are in Elo around an
        average of 0, with 95 % intervals. It needs `pip install 'fairychess[rate]'`."""
    examples = """
        fairychess rate games.pgn
        fairychess rate first.pgn second.pgn --json
        """
    sub = program.command(MATCHES, "rate", "rate", about, examples)
    program.mark(sub.add_argument("files", metavar="FILE.pgn", nargs="+", help="games; only their headers are read"), "pgn")
    json(sub)


def add_tune(program: Program) -> None:
    """Add the command tune."""
    about = """Fit the evaluation of a variant to games of the engine. The engine plays against itself, and the result is the
        table [evaluation] for the variant file. In an existing variant file only that table is replaced. The same seed,
        numbers and version give the same table. With --search, find settings of the search instead, for one variant or for
        several together, by pairs of games in which both sides search with slightly different settings (SPSA). The result is
        the table [search]. This needs `pip install 'fairychess[data]'`; the same command resumes a tuning that was stopped or
        killed."""
    examples = """
        fairychess tune wolf --games 2000 --out evaluation.toml
        fairychess tune mygame.toml --games 500 --nodes 400 --seed 7
        fairychess tune mygame.toml --out mygame.toml
        fairychess tune --search mygame.toml --out mygame.toml
        fairychess tune --search chess crazyhouse wolf --games 100000 --dir common
        """
    sub = program.command(MATCHES, "tune", "tune", about, examples)
    variant(program, sub, nargs="+")
    sub.add_argument("--search", action="store_true", help="tune the search instead of the evaluation")
    text = "number of games (default: 1000; with --search 20000)"
    sub.add_argument("--games", metavar="N", type=whole(1), help=text)
    text = "search this number of nodes per move (default: 1000; with --search 2000)"
    sub.add_argument("--nodes", metavar="N", type=whole(1), help=text)
    text = "random moves at the start, in plies (default: 8)"
    sub.add_argument("--random-plies", metavar="K", type=whole(0), default=8, help=text)
    sub.add_argument("--seed", metavar="S", type=whole(0), default=1, help="seed of the random moves (default: 1)")
    workers(sub)
    text = "the file to write (default: standard output)"
    program.mark(sub.add_argument("--out", metavar="FILE.toml", help=text), "toml")
    text = "with --search: the settings to tune (default: all)"
    sub.add_argument("--settings", metavar="S", nargs="+", default=[], help=text)
    text = "with --search: the network that evaluates positions; `none` for the handmade evaluation"
    program.mark(sub.add_argument("--network", metavar="FILE", help=text), "net")
    text = "with --search: the folder of the tuning (default: NAME-tuning)"
    program.mark(sub.add_argument("--dir", metavar="DIR", help=text), "directory")
    json(sub)


def add_solve(program: Program) -> None:
    """Add the command solve."""
    about = """Let the engine solve the positions of an EPD file. A move must fulfil all that a position asks for: be one
        of `bm`, not be one of `am`, and give mate in at most `dm` moves."""
    examples = """
        fairychess solve wac.epd             each position for one second
        fairychess solve stoltz.epd --variant stoltz --nodes 100000
        fairychess solve wac.epd --movetime 100 --hash 64 --json
        """
    sub = program.command(MATCHES, "solve", "solve", about, examples)
    program.mark(sub.add_argument("file", metavar="FILE.epd", help="the positions, one per line"), "epd")
    text = "their variant: a name, or path of a .toml file (default: chess)"
    program.mark(sub.add_argument("--variant", metavar="VARIANT", default="chess", help=text), "variant")
    limit = sub.add_mutually_exclusive_group()
    limit.add_argument("--movetime", metavar="MS", type=whole(1), help="milliseconds per position (default: 1000)")
    limits(limit.add_argument)
    engine_size(sub)
    json(sub)
