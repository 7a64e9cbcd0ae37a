"""The arguments of commands that study a variant through its games, or make puzzles and books from games."""

from __future__ import annotations

import math
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from .grammar_shared import MAX_THREADS, STUDY, endgames, json, position, ray, variant, workers
from .parser import whole

if TYPE_CHECKING:
    from .parser import Parser, Program


MOTIFS = (
    "mate",
    "win",
    "defence",
    "fork",
    "sacrifice",
    "double check",
    "discovered check",
    "check",
    "drop",
    "throw",
    "introduction",
    "relocation",
    "promotion",
    "castling",
    "en passant",
    "capture elsewhere",
    "capture",
    "wall",
    "vote",
    "pass",
    "quiet",
)
"""The puzzle motifs of `fairychess.puzzles.MOTIFS`, repeated here so that the help need not import that module."""


def add_study(program: Program) -> None:
    """Add the command study."""
    about = """Study a definition: play games, measure them, and write a report. It says whether the game is balanced, how long
        and how dramatic games are, which pieces are used, and what to look at in the definition. It needs `pip install
        'fairychess[data]'`. The same command resumes a study that was stopped or killed."""
    examples = """
        fairychess study mygame.toml                     mygame-study/report.html
        fairychess study mygame.toml --quick --open
        fairychess study mygame.toml --against older.toml --dir changed
        fairychess study mygame.toml --compare chess capablanca
        fairychess study mygame.toml --precision 3
        fairychess study mygame-study --html report.html
        """
    sub = program.command(STUDY, "study", "study", about, examples)
    text = "name of a built-in variant, path of a .toml file, or the folder of a study"
    program.mark(sub.add_argument("variant", metavar="VARIANT|DIR", help=text), "variant")
    text = "the folder of the study (default: NAME-study)"
    program.mark(sub.add_argument("--dir", metavar="DIR", help=text), "directory")
    sub.add_old_name("--out", "--dir", metavar="DIR")
    preset = sub.add_mutually_exclusive_group()
    preset.add_argument("--quick", action="store_true", help="100 games of 500 nodes a move (default: 400 of 2000)")
    preset.add_argument("--thorough", action="store_true", help="2000 games of 4000 nodes a move, with the ladder")
    sub.add_argument("--games", metavar="N", type=whole(2), help="number of games")
    sub.add_argument("--nodes", metavar="N", type=whole(1), help="nodes that the engine searches for each move")
    text = "continue until White's score is known within P points of 100"
    sub.add_argument("--precision", metavar="P", type=points, help=text)
    sub.add_argument("--ladder", action="store_true", help="also measure what 2, 4, 8, ... times the nodes win")
    text = "play again with the armies exchanged (default: auto, if they differ)"
    sub.add_argument("--swap", choices=("auto", "always", "never"), help=text)
    text = "an earlier definition to compare with, or the folder of its study"
    program.mark(sub.add_argument("--against", metavar="VARIANT|DIR", help=text), "variant")
    text = "other variants to compare with"
    program.mark(sub.add_argument("--compare", metavar="VARIANT", nargs="+", default=[], help=text), "variant")
    running(program, sub)
    endgames(sub, "end games whose position is in the endgame tables of this folder, and report the results of the tables")
    json(sub)
    sub.add_argument("--open", action="store_true", help="open the report in the browser")
    program.mark(sub.add_argument("--html", metavar="FILE", help="write the report to this file, too"), "html")


def add_values(program: Program) -> None:
    """Add the command values."""
    about = """Measure the values of pieces: play pairs of games in which each side lacks a piece that the other side has, or one
        side lacks a pawn, and print each value in pawns (or in units chosen with --unit), with its 95 % interval. Most games go
        where an interval is widest. It needs `pip install 'fairychess[data]'`. The same command resumes a measurement that was
        stopped or killed."""
    examples = """
        fairychess values mygame.toml
        fairychess values mygame.toml --pieces courser archbishop --precision 0.5
        fairychess values mygame.toml --games 20000 --write measured.toml
        """
    sub = program.command(STUDY, "values", "values", about, examples)
    variant(program, sub)
    sub.add_argument("--pieces", metavar="P", nargs="+", default=[], help="pieces to measure (default: all that both sides have)")
    sub.add_argument("--against", metavar="Q", help="make only comparisons in which this piece takes part")
    sub.add_argument("--unit", metavar="P", help="the piece whose value is 1 (default: pawn)")
    text = "begin with all pieces, or without about half or all of those that are not compared (default: opening)"
    sub.add_argument("--phase", choices=("opening", "middlegame", "endgame"), help=text)
    length = sub.add_mutually_exclusive_group()
    length.add_argument("--games", metavar="N", type=whole(2), help="number of games, rounded up to pairs (default: 2000)")
    text = "play until all values are known within X units, but at most 100,000 games"
    length.add_argument("--precision", metavar="X", type=pawns, help=text)
    sub.add_argument("--nodes", metavar="N", type=whole(1), help="nodes searched for each move (default: 1000)")
    sub.add_argument("--seed", metavar="S", type=whole(0), help="seed of the openings (default: 1)")
    text = "the network that evaluates positions; `none` for the handmade evaluation"
    program.mark(sub.add_argument("--network", metavar="FILE", help=text), "net")
    workers(sub)
    ray(sub)
    text = "the folder of the measurement (default: NAME-values)"
    program.mark(sub.add_argument("--dir", metavar="DIR", help=text), "directory")
    sub.add_old_name("--out", "--dir", metavar="DIR")
    text = "write the definition with the measured values, complete in itself: without comments and `extends`"
    sub.add_argument("--write", metavar="FILE.toml", help=text)
    sub.add_argument("--force", action="store_true", help="let --write replace an existing file")
    json(sub)


def add_puzzles(program: Program) -> None:
    """Add the command puzzles."""
    about = """Find puzzles in games: positions in which one move is much better than all others, with the moves that follow, and
        what makes the solution special (a mate, a fork, a drop, a throw, ...). They are written to a folder: as EPD, which
        `solve` reads, and as a page to solve them on. It needs `pip install 'fairychess[data]'`. The same command resumes a run
        that was stopped or killed."""
    examples = """
        fairychess puzzles mygame-study                        mygame-puzzles/puzzles.html
        fairychess puzzles mygame-study --nodes 20000 --open
        fairychess puzzles games --motif fork mate --dir forks
        fairychess solve mygame-puzzles/puzzles.epd --variant mygame.toml
        """
    sub = program.command(STUDY, "puzzles", "puzzles", about, examples)
    games(program, sub)
    text = "the folder to write (default: NAME-puzzles)"
    program.mark(sub.add_argument("--dir", metavar="DIR", help=text), "directory")
    sub.add_old_name("--out", "--dir", metavar="DIR")
    text = "nodes of the searches that confirm a puzzle (default: 5000)"
    sub.add_argument("--nodes", metavar="N", type=whole(1), help=text)
    sub.add_argument("--games", metavar="N", type=whole(1), help="only the first N games (default: all)")
    text = "only puzzles with one of these motifs on the page and in the EPD"
    sub.add_argument("--motif", metavar="M", nargs="+", default=[], choices=MOTIFS, help=f"{text}: {', '.join(MOTIFS)}")
    text = "the maximum number of puzzles on the page (default: 60)"
    sub.add_argument("--page-puzzles", metavar="N", type=whole(1), default=60, help=text)
    endgames(sub, "search with the endgame tables of this folder: positions that they have get exact results")
    workers(sub)
    sub.add_argument("--open", action="store_true", help="open the page in the browser")
    json(sub)


def add_book(program: Program) -> None:
    """Add the command book."""
    about = """Make an opening book of games: the first moves as a tree, with the results that they led to. `match --openings`
        begins games with its lines, and `uci` and `xboard` play its moves with the options `OwnBook` and `Book File`. Without
        --out, and for a book, print its first moves. It needs `pip install 'fairychess[data]'`."""
    examples = """
        fairychess book mygame-study --out mygame.book
        fairychess book mygame-study more.pgn --plies 20 --min-games 3 --out mygame.book
        fairychess book mygame.book --show 4
        fairychess match fairychess ./other --variant mygame.toml --games 100 --openings mygame.book
        """
    sub = program.command(STUDY, "book", "book", about, examples)
    text = "folders of self-play or of studies, PGN files, or one book to show"
    program.mark(sub.add_argument("sources", metavar="DIR|FILE.pgn|FILE.book", nargs="+", help=text), "directory")
    text = "the variant (default: that of the first folder, or chess)"
    program.mark(sub.add_argument("--variant", metavar="VARIANT", help=text), "variant")
    sub.add_argument("--out", metavar="FILE.book", help="the book to write")
    sub.add_argument("--plies", metavar="N", type=whole(1), help="first moves of each game to read (default: 16)")
    text = "leave out moves that were played in fewer games in their position (default: 2)"
    sub.add_argument("--min-games", metavar="N", type=whole(1), help=text)
    sub.add_argument("--show", metavar="K", type=whole(1), default=3, help="plies to print (default: 3)")
    json(sub)


def add_endgame(program: Program) -> None:
    """Add the command endgame."""
    about = """Solve an endgame exactly: make a table of all positions with certain pieces, and print how many of them are
        won, drawn and lost, and the longest win. Captures, promotions and drops lead to other tables, which are made first.
        Move counters and repetitions do not count. The same command resumes one that was stopped or killed."""
    examples = """
        fairychess endgame chess KRK                     how often king and rook win, and how fast
        fairychess endgame chess KBN-K --dir tables      keep the tables in a folder
        fairychess endgame mygame.toml "king,courser - king" --json
        fairychess endgame crazyhouse "K[N]-K"           with a knight in reserve
        fairychess endgame chess KBNK --html kbnk.html   a page to step through the longest wins
        fairychess endgame chess KQKR --metric conversion
        fairychess endgame chess --fen "8/8/8/3k4/8/8/8/R3K3 w - - 0 1" --dir tables
        """
    sub = program.command(STUDY, "endgame", "endgame", about, examples)
    position(program, sub)
    text = "the pieces of both sides, by letters or names, such as KRK, KR-K or 'king,rook - king' (default: those of --fen)"
    sub.add_argument("material", metavar="MATERIAL", nargs="?", help=text)
    text = "count moves to the end of the game, or to a conversion, such as a capture or a promotion (default: mate)"
    sub.add_argument("--metric", choices=("mate", "conversion"), default="mate", help=text)
    text = "the folder of the tables (default: they are not kept)"
    program.mark(sub.add_argument("--dir", metavar="DIR", help=text), "directory")
    sub.add_old_name("--out", "--dir", metavar="DIR")
    text = "number of threads (default: one per processor)"
    sub.add_argument("--threads", metavar="N", type=whole(1, MAX_THREADS), help=text)
    text = "the memory that may be used, in MiB (default: half of the memory of the machine)"
    sub.add_argument("--memory", metavar="MIB", type=whole(1), help=text)
    text = "write a page with the longest wins to step through, and the share that White wins by the squares of the pieces"
    program.mark(sub.add_argument("--html", metavar="FILE", help=text), "html")
    json(sub)


def games(program: Program, sub: Parser) -> None:
    """Add the argument DIR."""
    program.mark(sub.add_argument("directory", metavar="DIR", help="the folder of self-play data or of a study"), "directory")


def running(program: Program, sub: Parser) -> None:
    """Add the options for playing games."""
    sub.add_argument("--seed", metavar="S", type=whole(0), help="seed of openings and samples (default: 1)")
    text = "the network that evaluates positions; `none` for the handmade evaluation"
    program.mark(sub.add_argument("--network", metavar="FILE", help=text), "net")
    workers(sub)
    ray(sub)


def points(text: str) -> float:
    """Read a precision in percentage points."""
    return number(text, 0.5, 50)


def pawns(text: str) -> float:
    """Read a precision in pawns."""
    return number(text, 0.01, 100)


def number(text: str, lowest: float, highest: float) -> float:
    """Read a number within bounds."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not lowest <= found <= highest:
        raise ArgumentTypeError(f"{text!r} is not a number from {lowest} to {highest}")
    return found
