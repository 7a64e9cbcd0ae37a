"""What each command takes, and what its help says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import fairychess

from .grammar_data import add_export, add_selfplay, add_stats
from .grammar_shared import COUNT, LOOK, MATCHES, PLAY, SHELL, json, limits, men, position, variant
from .parser import Program, picture, whole

if TYPE_CHECKING:
    from argparse import Action

    from .parser import Mark, Parser

THEMES = ("wood", "meadow", "lake", "night", "clear", "print")


def no_mark(_: Action, __: str) -> None:
    """Leave an argument as it is."""


def make_parser(mark: Mark = no_mark) -> Program:
    """Build the parser of all commands. `mark` is told of the arguments that a shell may complete, and with what."""
    program = Program(
        "fairychess",
        "Chess variants: their rules, their turns, and a game against the computer.",
        """
        fairychess play stoltz               play Stoltz Chess against the engine
        fairychess show wolf                 the board and the men of Wolf Chess
        fairychess moves chess --json        the twenty first turns of chess
        fairychess perft wolf 4              count its games of four turns
        fairychess check mygame.toml         what is wrong with a variant of your own
        """,
        fairychess.__version__,
        mark,
    )
    for add in (
        add_variants,
        add_show,
        add_check,
        add_play,
        add_selfplay,
        add_stats,
        add_export,
        add_match,
        add_rate,
        add_tune,
        add_solve,
        add_uci,
        add_xboard,
        add_moves,
        add_perft,
        add_bench,
        add_completion,
    ):
        add(program)
    return program


def add_variants(program: Program) -> None:
    """List the variants there are."""
    examples = """
        fairychess variants                  a table of names, titles and boards
        fairychess variants --json           all that is known of each, for a program
        """
    json(program.command(LOOK, "variants", "commands", "List the built-in variants.", examples))


def add_show(program: Program) -> None:
    """Show one of them."""
    examples = """
        fairychess show wolf                 its board, its men and what they are worth
        fairychess show mygame.toml          the same of a variant of your own
        fairychess show chess --fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
        fairychess show stoltz --piece culverin
        fairychess show wolf --svg wolf.svg --theme lake
        """
    about = "Show a variant: its board, its men, its start. With --piece, what one of its pieces does."
    sub = program.command(LOOK, "show", "show", about, examples)
    position(program, sub)
    sub.add_argument("--piece", metavar="NAME", help="show what this piece does")
    for kind in ("svg", "png"):
        text = f"write a picture as {kind.upper()}"
        program.mark(sub.add_argument(f"--{kind}", metavar="FILE", type=picture(f".{kind}"), help=text), kind)
    sub.add_argument("--flip", action="store_true", help="Black's side below, or Black's piece")
    text = f"colours of the picture: {', '.join(THEMES)} (default: {THEMES[0]})"
    sub.add_argument("--theme", metavar="T", choices=THEMES, default=THEMES[0], help=text)
    men(sub)


def add_check(program: Program) -> None:
    """Check a definition."""
    examples = """
        fairychess check mygame.toml         every problem with its line and column
        fairychess check a.toml && fairychess play a.toml
        """
    sub = program.command(LOOK, "check", "commands", "Report every problem of a variant's file.", examples)
    program.mark(sub.add_argument("file", metavar="FILE.toml", help="the file"), "toml")


def add_play(program: Program) -> None:
    """Play in the terminal."""
    about = """Play a game in the terminal. Where standard input is no terminal, lines are read from it if a side was
        said to be human; otherwise the engine plays itself."""
    examples = """
        fairychess play stoltz               you have White, the engine Black
        fairychess play wolf --white engine --movetime 3000
        fairychess play mygame.toml --white human --black human
        fairychess play --load games.pgn     go on with a game that was saved
        """
    sub = program.command(PLAY, "play", "play", about, examples)
    position(program, sub, "?")
    program.mark(sub.add_argument("--load", metavar="FILE.pgn", help="go on with a game of a file"), "pgn")
    sub.add_argument("--game", metavar="N", type=whole(1), default=1, help="which of its games (default: 1)")
    for side in ("white", "black"):
        text = f"who plays {side.title()} (default: human against engine)"
        sub.add_argument(f"--{side}", choices=("human", "engine"), help=text)
    text = "search so many milliseconds a turn (default: 1000; 100 where no human plays)"
    sub.add_argument("--movetime", metavar="MS", type=whole(1), help=text)
    limits(sub.add_argument)
    men(sub)


def add_match(program: Program) -> None:
    """Let two engines play a match."""
    about = """Play a match of two engines, refereed by fairychess. A and B are `fairychess`, `fairychess:Hash=64,Threads=2`,
        `uci:COMMAND LINE`, `xboard:COMMAND LINE`, or the command line of a UCI engine. Each opening is played twice, with both
        colours. With --results, the same command goes on where it was stopped or killed."""
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
    sub.add_argument("--games", metavar="N", type=whole(1), required=True, help="how many games, in pairs")
    match_limits(sub)
    match_openings(sub)
    sub.add_argument("--concurrency", metavar="N", type=whole(1), help="games at a time (default: 1); with --ray pairs of games")
    text = "end as soon as the pairs tell a normalised Elo of ELO1 from one of ELO0, with errors of 5 %%"
    sub.add_argument("--sprt", metavar=("ELO0", "ELO1"), type=float, nargs=2, help=text)
    sub.add_argument("--max-plies", metavar="N", type=whole(1), default=2000, help="a longer game is a draw (default: 2000)")
    text = "a game is won of which both engines have said for TURNS turns that the same side is ahead by CP centipawns or more"
    sub.add_argument("--win", metavar=("TURNS", "CP"), type=whole(1), nargs=2, help=text)
    text = "a game is drawn of which both have said for TURNS turns, not the first AFTER, that nobody is ahead by more than CP"
    sub.add_argument("--draw", metavar=("TURNS", "CP", "AFTER"), type=whole(1), nargs=3, help=text)
    sub.add_argument("--margin", metavar="MS", type=whole(0), default=50, help="so much later may a turn come (default: 50)")
    text = "do not count pairs in which this engine plays an illegal turn or refuses a legal one; they are listed"
    sub.add_argument("--uncounted", metavar="A|B", choices=("a", "b"), action="append", default=[], help=text)
    for side in ("a", "b"):
        name = side.upper()
        text = f"an option of {name}; may be given several times"
        sub.add_argument(f"--option-{side}", metavar="NAME=VALUE", action="append", default=[], help=text)
        sub.add_argument(f"--name-{side}", metavar="NAME", default="", help=f"what {name} is called (default: by itself)")
    sub.add_argument("--results", metavar="FILE", help="keep every game there, and go on with those that it holds")
    program.mark(sub.add_argument("--pgnout", metavar="FILE.pgn", help="write the games there at the end"), "pgn")
    sub.add_argument("--talk", metavar="FILE", help="write there every line to and from the engines")
    text = "play pairs as tasks of a cluster of Ray (without ADDRESS: one of this machine, for the purpose)"
    sub.add_argument("--ray", metavar="ADDRESS", nargs="?", const="local", help=text)
    json(sub)


def add_rate(program: Program) -> None:
    """Rate players by their games."""
    about = """Print a table of ratings from the games of PGN files, of any variant: Elo around a mean of 0, with 95 % intervals.
        It needs `pip install 'fairychess[rate]'`."""
    examples = """
        fairychess rate games.pgn
        fairychess rate first.pgn second.pgn --json
        """
    sub = program.command(MATCHES, "rate", "rate", about, examples)
    program.mark(sub.add_argument("files", metavar="FILE.pgn", nargs="+", help="games; only their headers are read"), "pgn")
    json(sub)


def add_tune(program: Program) -> None:
    """Fit an evaluation."""
    about = """Fit what the engine takes men and positions of a variant to be worth to games that it plays against itself, and
        write the table [evaluation] for the variant's page. The same seed, numbers and version give the same table."""
    examples = """
        fairychess tune wolf --games 2000 --out evaluation.toml
        fairychess tune mygame.toml --games 500 --nodes 400 --seed 7
        """
    sub = program.command(MATCHES, "tune", "tune", about, examples)
    variant(program, sub)
    sub.add_argument("--games", metavar="N", type=whole(1), default=1000, help="how many games (default: 1000)")
    sub.add_argument("--nodes", metavar="N", type=whole(1), default=1000, help="search so many positions a turn (default: 1000)")
    sub.add_argument("--random-plies", metavar="K", type=whole(0), default=8, help="random turns at the start (default: 8)")
    sub.add_argument("--seed", metavar="S", type=whole(0), default=1, help="seed of the random turns (default: 1)")
    text = "the file to write (default: standard output)"
    program.mark(sub.add_argument("--out", metavar="FILE.toml", help=text), "toml")


def add_solve(program: Program) -> None:
    """Let the engine solve positions."""
    about = """Let the engine search the positions of an EPD file, and say which it solves: it plays a turn that `bm` names, none
        that `am` names, and finds a mate in as many moves as `dm` says, or fewer."""
    examples = """
        fairychess solve wac.epd             each with a second
        fairychess solve stoltz.epd --variant stoltz --nodes 100000
        fairychess solve wac.epd --movetime 100 --hash 64 --json
        """
    sub = program.command(MATCHES, "solve", "solve", about, examples)
    program.mark(sub.add_argument("file", metavar="FILE.epd", help="the positions, one a line"), "epd")
    text = "what they are of: a name, or path of a .toml file (default: chess)"
    program.mark(sub.add_argument("--variant", metavar="VARIANT", default="chess", help=text), "variant")
    limit = sub.add_mutually_exclusive_group()
    text = "milliseconds a position (default: 1000)"
    limit.add_argument("--movetime", metavar="MS", type=whole(1), help=text)
    limit.add_argument("--depth", metavar="D", type=whole(1), help="search each so many plies deep")
    limit.add_argument("--nodes", metavar="N", type=whole(1), help="visit so many positions from each")
    sub.add_argument("--hash", metavar="MIB", type=whole(1), default=16, help="size of the engine's table (default: 16)")
    sub.add_argument("--threads", metavar="N", type=whole(1), default=1, help="threads that search (default: 1)")
    json(sub)


def match_limits(sub: Parser) -> None:
    """Let a match limit how long its engines think."""
    both = sub.add_mutually_exclusive_group()
    both.add_argument("--tc", metavar="S+I", help="a clock of S seconds and I more for each turn, like 10+0.1")
    both.add_argument("--movetime", metavar="MS", type=whole(1), help="milliseconds a turn")
    limits(both.add_argument)
    for side in ("a", "b"):
        text = f"another limit for {side.upper()}: like 10+0.1, movetime=100, nodes=1000, depth=8"
        sub.add_argument(f"--limit-{side}", metavar="LIMIT", help=text)


def match_openings(sub: Parser) -> None:
    """Let a match begin its games somewhere."""
    how = sub.add_mutually_exclusive_group()
    how.add_argument("--openings", metavar="FILE", help="openings: FENs or EPDs, one a line, or games (.pgn)")
    how.add_argument("--random-plies", metavar="K", type=whole(0), default=8, help="random turns at the start (default: 8)")
    sub.add_argument("--seed", metavar="S", type=whole(0), help="seed of the random turns (default: a new one, which is printed)")


def add_uci(program: Program) -> None:
    """Let programs that show a board play."""
    about = """Speak UCI, the language of programs that show a board: tell such a program that this command is an engine. What
        is played is an option of the protocol, UCI_Variant, and VariantPath reads variants of your own."""
    examples = """
        fairychess uci                       what to tell a program that shows a board
        fairychess uci --variant wolf        for one that knows chess alone
        fairychess uci --path variants       with all files of variants of a folder
        printf 'position startpos\\ngo depth 5\\n' | fairychess uci
        """
    protocol(program, program.command(PLAY, "uci", "protocols", about, examples))


def add_xboard(program: Program) -> None:
    """Let XBoard play."""
    about = """Speak version 2 of CECP, the language of XBoard and WinBoard. The command `variant` of the protocol says what is
        played; XBoard is told how to draw games of your own."""
    examples = """
        fairychess xboard
        fairychess xboard --variant wolf     where the other side knows chess alone
        fairychess xboard --path variants    with all files of variants of a folder
        xboard -fcp "fairychess xboard" -variant crazyhouse
        """
    protocol(program, program.command(PLAY, "xboard", "protocols", about, examples))


def protocol(program: Program, sub: Parser) -> None:
    """Let a command say what is played until the other side says so."""
    text = "what is played at first: a name, or path of a .toml file (default: chess)"
    program.mark(sub.add_argument("--variant", metavar="VARIANT", default="chess", help=text), "variant")
    sub.add_argument("--path", metavar="PATH", help="file or folder of variants of your own, as VariantPath")


def add_moves(program: Program) -> None:
    """List turns."""
    examples = """
        fairychess moves culverin            a line each, by their squares
        fairychess moves wolf --san          in algebraic notation
        fairychess moves chess --fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" --json
        """
    sub = program.command(COUNT, "moves", "commands", "List the legal turns of a position.", examples)
    position(program, sub)
    sub.add_argument("--san", action="store_true", help="in algebraic notation (Nf3) instead of squares (g1f3)")
    json(sub)


def add_perft(program: Program) -> None:
    """Count turns."""
    examples = """
        fairychess perft chess 5 --threads 2
        fairychess perft wolf 3 --divide     by the first turn
        fairychess perft mygame.toml 4 --json
        """
    sub = program.command(COUNT, "perft", "commands", "Count the sequences of legal turns.", examples)
    position(program, sub)
    sub.add_argument("depth", metavar="DEPTH", type=whole(0), help="length of the sequences in turns of one side")
    sub.add_argument("--divide", action="store_true", help="count by the first turn")
    sub.add_argument("--threads", metavar="N", type=whole(1), default=1, help="how many threads share the work (default: 1)")
    json(sub)


def add_bench(program: Program) -> None:
    """Count what the engine does."""
    about = """Search positions of many variants to a depth with one thread. The number of positions visited is the same on every
        machine, and changes with what the engine plays; the time tells how fast it is here."""
    examples = """
        fairychess bench
        fairychess bench --depth 5 --json
        """
    sub = program.command(COUNT, "bench", "bench", about, examples)
    sub.add_argument("--depth", metavar="D", type=whole(1), default=7, help="depth in plies (default: 7)")
    json(sub)


def add_completion(program: Program) -> None:
    """Tell a shell what may follow."""
    about = """Print a script for a shell that completes commands, options, variants and files. Its first lines say where to
        keep it."""
    examples = """
        eval "$(fairychess completion bash)"          for this session
        fairychess completion bash > ~/.local/share/bash-completion/completions/fairychess
        fairychess completion zsh > ~/.zfunc/_fairychess
        fairychess completion fish > ~/.config/fish/completions/fairychess.fish
        """
    sub = program.command(SHELL, "completion", "completion", about, examples)
    sub.add_argument("shell", metavar="SHELL", choices=("bash", "zsh", "fish"), help="bash, zsh or fish")
