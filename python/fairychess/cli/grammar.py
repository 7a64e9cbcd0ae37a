"""The grammar of the command line: the arguments and help of every command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import fairychess
from fairychess import families as built_in_families

from .grammar_bench import add_bench
from .grammar_data import add_bank, add_export, add_selfplay, add_stats
from .grammar_learn import add_learn
from .grammar_matches import add_match, add_rate, add_solve, add_tune
from .grammar_play import add_analyse, add_eval, add_play, add_uci, add_xboard
from .grammar_shared import COUNT, LOOK, MAX_HASH, MAX_THREADS, SHELL, drawing, json, position
from .grammar_study import add_book, add_endgame, add_puzzles, add_study, add_values
from .grammar_train import add_train
from .grammar_web import add_web
from .parser import Program, picture, whole

if TYPE_CHECKING:
    from argparse import Action

    from .parser import MarkCompletion, Parser

THEMES = ("wood", "meadow", "lake", "night", "clear", "print")


def no_mark(_: Action, __: str) -> None:
    """Leave an argument without a completion."""


def make_parser(mark: MarkCompletion = no_mark, only: str | None = None) -> Program:
    """Build the parser of all commands.

    Args:
        mark: A function that receives each argument that a shell can complete, and its type of completion.
        only: The name of the only command that is needed, so that it starts sooner. All are built if no command has this name.
    """
    program = Program(
        "fairychess",
        "Chess variants: their rules, their legal moves, and games against the engine.",
        """
        fairychess play stoltz               play Stoltz Chess against the engine
        fairychess show wolf                 the board and the pieces of Wolf Chess
        fairychess analyse wolf              what the engine finds in its start position
        fairychess moves chess --json        the twenty legal moves at the start of chess
        fairychess perft wolf 4              count the move sequences of length four
        fairychess new mygame                write a variant file to start from
        """,
        fairychess.__version__,
        mark,
    )
    chosen = [add for add in COMMANDS if add.__name__ == f"add_{only}"]
    for add in chosen or COMMANDS:
        add(program)
    return program


def add_variants(program: Program) -> None:
    """Add the command variants."""
    examples = """
        fairychess variants                  all variants, by family
        fairychess variants --family large   those of one family
        fairychess variants cannon           those with this text in a name, description or piece
        fairychess variants --json           everything about each, for a program
        """
    sub = program.command(LOOK, "variants", "variants", "List the built-in variants.", examples)
    families = tuple(built_in_families())
    sub.add_argument("--family", metavar="F", choices=families, help=f"only this family: {', '.join(families)}")
    text = "only variants with this text in a name, description or piece; case does not matter"
    sub.add_argument("text", metavar="TEXT", nargs="?", help=text)
    sub.add_argument("--search", metavar="TEXT", help="the same as TEXT")
    json(sub)


def add_show(program: Program) -> None:
    """Add the command show."""
    examples = """
        fairychess show wolf                 its board, its pieces and their values
        fairychess show mygame.toml          the same for a variant file
        fairychess show chess --fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
        fairychess show chess --moves e4 e5 Nf3
        fairychess show stoltz --piece culverin
        fairychess show wolf --svg wolf.svg --theme lake
        fairychess show gothic --toml        its definition, which yours can extend
        fairychess show gothic --toml --resolved > mygothic.toml
        fairychess show gothic --ini
        fairychess show chess --svg idea.svg --arrow e2 e4 --square d5 --size 600
        """
    about = """Show a variant: its board, its pieces, its start position. With --piece, show the movement of one of its pieces.
        With --toml, print its definition. With --svg or --png, write pictures instead."""
    sub = program.command(LOOK, "show", "show", about, examples)
    position(program, sub)
    sub.add_argument("--piece", metavar="NAME", help="show the movement of this piece")
    sub.add_argument("--moves", metavar="MOVE", nargs="+", help="play these moves first, and mark the last one")
    source = sub.add_mutually_exclusive_group()
    source.add_argument("--toml", action="store_true", help="print the definition as it is written, with its comments")
    source.add_argument("--ini", action="store_true", help="print the variant as a section of a variants.ini of Fairy-Stockfish")
    text = "with --toml: print one self-contained definition, with everything it inherits"
    sub.add_argument("--resolved", action="store_true", help=text)
    sub.add_argument("--flip", action="store_true", help="Black's side at the bottom, or Black's piece")
    json(sub)
    for form in ("svg", "png"):
        text = f"write a picture as {form.upper()}"
        program.mark(sub.add_argument(f"--{form}", metavar="FILE", type=picture(f".{form}"), help=text), form)
    picture_options(sub)
    drawing(sub)


def picture_options(sub: Parser) -> None:
    """Add the options for marks in a picture of the position."""
    sub.add_argument("--last-move", metavar="MOVE", help="mark the squares of this move, such as e2e4")
    text = "draw an arrow from A to B, in pictures; may be given several times"
    sub.add_argument("--arrow", metavar=("A", "B"), nargs=2, action="append", default=[], help=text)
    text = "mark a square; may be given several times"
    sub.add_argument("--square", metavar="SQUARE", action="append", default=[], help=text)
    text = f"colours of the picture: {', '.join(THEMES)} (default: {THEMES[0]})"
    sub.add_argument("--theme", metavar="T", choices=THEMES, help=text)
    sub.add_argument("--size", metavar="PIXELS", type=whole(1), help="width of the picture")
    sub.add_argument("--no-coordinates", action="store_true", help="leave out the names of files and ranks, in pictures")
    sub.add_argument("--no-reserve", action="store_true", help="leave out the reserves, in pictures")


def add_new(program: Program) -> None:
    """Add the command new."""
    examples = """
        fairychess new mygame                writes mygame.toml
        fairychess new big-game --extends capablanca
        """
    about = "Write a variant file to start from, which `check` accepts. An existing file is replaced only with `--force`."
    sub = program.command(LOOK, "new", "new", about, examples)
    sub.add_argument("name", metavar="NAME", help="name of the variant: small letters, digits and hyphens")
    text = "the built-in variant that it extends (default: chess)"
    program.mark(sub.add_argument("--extends", metavar="VARIANT", default="chess", help=text), "variant")
    sub.add_argument("--force", action="store_true", help="replace an existing file")


def add_check(program: Program) -> None:
    """Add the command check."""
    examples = """
        fairychess check mygame.toml         every problem with its line and column
        fairychess check a.toml && fairychess play a.toml
        fairychess check a.toml --endgames tables    which pieces win alone with the king
        """
    sub = program.command(LOOK, "check", "check", "Report every problem of a variant file.", examples)
    program.mark(sub.add_argument("file", metavar="FILE.toml", help="the file"), "toml")
    text = "solve what each piece wins alone, and prove or refute the rules about it; the tables are kept in this folder"
    program.mark(sub.add_argument("--endgames", metavar="DIR", help=text), "directory")


def add_import(program: Program) -> None:
    """Add the command import."""
    examples = """
        fairychess import variants.ini --out definitions
        fairychess import variants.ini --name orda > orda.toml
        """
    about = """Convert the variants of an INI file of Fairy-Stockfish, or the Interactive Diagrams of a web page,
        to variant files. Problems are printed with line and column;
        a rule that variant files do not have is one of them."""
    sub = program.command(LOOK, "import", "import_ini.import_ini", about, examples)
    program.mark(sub.add_argument("file", metavar="FILE", help="FILE.ini, or FILE.html"), "ini")
    sub.add_argument("--name", metavar="NAME", help="only the section of this name")
    text = "write each definition to a file in this folder (default: print them)"
    program.mark(sub.add_argument("--out", metavar="DIR", help=text), "directory")
    sub.add_argument("--force", action="store_true", help="replace existing files that differ")
    text = (
        "how the moves of custom pieces are read: as that program plays them (default), or as the notation means them elsewhere"
    )
    sub.add_argument("--betza", choices=("played", "written"), default="played", help=text)
    sub.add_argument("--lenient", action="store_true", help="unknown keys are warnings, not problems")


def add_moves(program: Program) -> None:
    """Add the command moves."""
    examples = """
        fairychess moves culverin            one per line, by their squares
        fairychess moves wolf --san          in standard algebraic notation
        fairychess moves chess --fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" --json
        """
    sub = program.command(COUNT, "moves", "moves", "List the legal moves of a position.", examples)
    position(program, sub)
    sub.add_argument("--san", action="store_true", help="in standard algebraic notation (Nf3) instead of squares (g1f3)")
    json(sub)


def add_perft(program: Program) -> None:
    """Add the command perft."""
    examples = """
        fairychess perft chess 5 --threads 2
        fairychess perft chess 7 --hash 1024
        fairychess perft wolf 3 --divide     for each root move
        fairychess perft mygame.toml 4 --json
        """
    sub = program.command(COUNT, "perft", "perft", "Count the sequences of legal moves of a length.", examples)
    position(program, sub)
    sub.add_argument("depth", metavar="DEPTH", type=whole(0), help="length of the sequences in plies")
    sub.add_argument("--divide", action="store_true", help="print the number for each root move as soon as it is known")
    sub.add_argument("--threads", metavar="N", type=whole(1, MAX_THREADS), default=1, help="number of threads (default: 1)")
    text = "keep counts in a transposition table of this size in MiB (default: 0, count every leaf)"
    sub.add_argument("--hash", metavar="MIB", type=whole(0, MAX_HASH), default=0, help=text)
    json(sub)


def add_completion(program: Program) -> None:
    """Add the command completion."""
    about = """Print a script with which a shell completes commands, options, variants and files. The examples show where to
        keep it."""
    examples = """
        eval "$(fairychess completion bash)"          for this session
        fairychess completion bash > ~/.local/share/bash-completion/completions/fairychess
        fairychess completion zsh > ~/.zfunc/_fairychess
        fairychess completion fish > ~/.config/fish/completions/fairychess.fish
        """
    sub = program.command(SHELL, "completion", "completion", about, examples)
    sub.add_argument("shell", metavar="SHELL", choices=("bash", "zsh", "fish"), help="bash, zsh or fish")


COMMANDS: Final = (
    add_variants,
    add_show,
    add_new,
    add_check,
    add_import,
    add_play,
    add_web,
    add_analyse,
    add_eval,
    add_uci,
    add_xboard,
    add_moves,
    add_perft,
    add_bench,
    add_study,
    add_values,
    add_puzzles,
    add_book,
    add_endgame,
    add_selfplay,
    add_bank,
    add_train,
    add_learn,
    add_stats,
    add_export,
    add_match,
    add_rate,
    add_tune,
    add_solve,
    add_completion,
)
"""The functions that add the commands, in the order of the help."""
