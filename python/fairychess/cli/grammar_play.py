"""The arguments of commands that play and analyse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.protocols.skill import MAX_ELO, MAX_SKILL, MIN_ELO

from .grammar_shared import PLAY, drawing, engine_size, json, limits, network, position
from .parser import whole

if TYPE_CHECKING:
    from .parser import Parser, Program


def add_play(program: Program) -> None:
    """Add the command play."""
    about = """Play a game in the terminal. If standard input is not a terminal, the moves of human players are read from it;
        without --white or --black the engine then plays against itself."""
    examples = """
        fairychess play stoltz               you play White against the engine
        fairychess play chess --elo 900      against a weaker engine
        fairychess play wolf --white engine --movetime 3000
        fairychess play mygame.toml --white human --black human --auto-flip
        fairychess play --load games.pgn     resume a saved game
        """
    sub = program.command(PLAY, "play", "play", about, examples)
    position(program, sub, "?")
    program.mark(sub.add_argument("--load", metavar="FILE.pgn", help="resume a game from a file"), "pgn")
    sub.add_argument("--game", metavar="N", type=whole(1), help="the number of the game in the file (default: 1)")
    for side in ("white", "black"):
        text = f"who plays {side.title()} (default: human against engine)"
        sub.add_argument(f"--{side}", choices=("human", "engine"), help=text)
    text = "milliseconds per move of the engine (default: 1000; without a human player 50)"
    sub.add_argument("--movetime", metavar="MS", type=whole(1), help=text)
    limits(sub.add_argument)
    strength = sub.add_mutually_exclusive_group()
    text = f"strength of the engine, from 0 to {MAX_SKILL} (default: {MAX_SKILL})"
    strength.add_argument("--skill", metavar="N", type=whole(0, MAX_SKILL), help=text)
    text = f"the same as an Elo number of chess, from {MIN_ELO} to {MAX_ELO}"
    strength.add_argument("--elo", metavar="N", type=whole(MIN_ELO, MAX_ELO), help=text)
    engine_size(sub)
    sub.add_argument("--auto-flip", action="store_true", help="show the side to move at the bottom")
    drawing(sub)


def add_analyse(program: Program) -> None:
    """Add the command analyse."""
    about = """Search a position and print the best lines. They are printed as the engine finds them, with scores from White's
        point of view. Ctrl-C ends the search and prints the best move."""
    examples = """
        fairychess analyse wolf              the start position for three seconds
        fairychess analyse chess --fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" --depth 12
        fairychess analyse stoltz --movetime 500 --multipv 3
        fairychess analyse mygame.toml --nodes 10000 --json
        """
    sub = program.command(PLAY, "analyse", "analyse", about, examples)
    position(program, sub)
    limit = sub.add_mutually_exclusive_group()
    limit.add_argument("--movetime", metavar="MS", type=whole(1), help="milliseconds to search (default: 3000)")
    limits(limit.add_argument)
    text = "number of best lines to show (default: 1)"
    sub.add_argument("--multipv", metavar="N", type=whole(1, 256), default=1, help=text)
    engine_size(sub)
    json(sub)


def add_eval(program: Program) -> None:
    """Add the command eval."""
    examples = """
        fairychess eval chess
        fairychess eval chess --fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
        """
    about = "Print the static evaluation of a position. It is in pawns, from White's point of view, and without search."
    sub = program.command(PLAY, "eval", "analyse.evaluate", about, examples)
    position(program, sub)
    json(sub)
    network(sub)
    sub.set_defaults(hash=1, threads=1)


def add_uci(program: Program) -> None:
    """Add the command uci."""
    about = """Run as a UCI engine, for chess GUIs. Add this command there as an engine. The option UCI_Variant chooses the
        variant, and VariantPath reads variant files."""
    examples = """
        fairychess uci                       the command for a chess GUI
        fairychess uci --variant wolf        for a GUI that knows only chess
        fairychess uci --path variants       with all variant files of a folder
        printf 'position startpos\\ngo depth 5\\n' | fairychess uci
        """
    protocol(program, program.command(PLAY, "uci", "protocols", about, examples))


def add_xboard(program: Program) -> None:
    """Add the command xboard."""
    about = """Run as an engine for XBoard and WinBoard. It speaks version 2 of their protocol (CECP), whose command `variant`
        chooses the variant. The engine describes to XBoard how to draw variants that it does not know."""
    examples = """
        fairychess xboard
        fairychess xboard --variant wolf     for a GUI that knows only chess
        fairychess xboard --path variants    with all variant files of a folder
        xboard -fcp "fairychess xboard" -variant crazyhouse
        """
    protocol(program, program.command(PLAY, "xboard", "protocols", about, examples))


def protocol(program: Program, sub: Parser) -> None:
    """Add the options for an engine's variants and network."""
    text = "the variant at first: a name, or path of a .toml file (default: chess)"
    program.mark(sub.add_argument("--variant", metavar="VARIANT", default="chess", help=text), "variant")
    sub.add_argument("--path", metavar="PATH", help="a variant file or a folder of them, as in the option VariantPath")
    network(sub)
