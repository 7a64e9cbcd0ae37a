"""The arguments of `web`, which serves the board in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .grammar_shared import PLAY
from .parser import whole

if TYPE_CHECKING:
    from .parser import Program


def add_web(program: Program) -> None:
    """Add the command web."""
    about = """Play, analyse and invent variants in the browser. It serves the board on this computer, prints its address and
        opens it; Ctrl-C ends it. It needs `pip install 'fairychess[web]'`."""
    examples = """
        fairychess web                       all variants
        fairychess web stoltz                play Stoltz Chess
        fairychess web mygame.toml           edit a definition and play it meanwhile
        fairychess web games.pgn --dir .     games of a file, and the files of this folder
        fairychess web chess --endgames tables          results from endgame tables
        fairychess web mygame.toml --book mygame.book   openings of a book, with their results
        fairychess web --puzzles mygame-puzzles         puzzles to solve
        fairychess web stoltz --lan          play against someone on another computer
        fairychess web stoltz --static stoltz.html      a page that needs no server
        fairychess web stoltz --static stoltz-page      the same to install from a web server
        """
    sub = program.command(PLAY, "web", "web", about, examples)
    text = "a variant, a definition (.toml) or games (.pgn)"
    program.mark(sub.add_argument("what", metavar="VARIANT|FILE", nargs="*", help=text), "variant")
    text = "the port; 0 for any free one (default: 8247, or another one if it is in use)"
    sub.add_argument("--port", metavar="P", type=whole(0, 65535), help=text)
    text = "a folder whose definitions and games can be opened and saved, too"
    program.mark(sub.add_argument("--dir", metavar="DIR", help=text), "directory")
    text = "the folder with endgame tables, made by `fairychess endgame --dir`: their results are shown beside the analysis"
    program.mark(sub.add_argument("--endgames", metavar="DIR", help=text), "directory")
    text = """for the opening explorer: a book of `fairychess book`, games (.pgn), results of a match (.jsonl), or a folder of
        self-play; may be repeated"""
    program.mark(sub.add_argument("--book", metavar="FILE|DIR", action="append", default=[], help=text), "book")
    text = "puzzles to solve: a folder made by `fairychess puzzles`, or what `fairychess puzzles --json` printed; may be repeated"
    program.mark(sub.add_argument("--puzzles", metavar="DIR|FILE", action="append", default=[], help=text), "directory")
    text = "measured values of pieces: the output of `fairychess values --json`, or its folder; may be repeated"
    program.mark(sub.add_argument("--values", metavar="FILE|DIR", action="append", default=[], help=text), "directory")
    text = "play against someone on another computer of the local network, by an invitation that you send"
    sub.add_argument("--lan", action="store_true", help=text)
    sub.add_argument("--no-open", action="store_true", help="print the address, and do not open a browser")
    text = """write a page on which the variant is played without this server, and serve nothing: one file (.html), or a folder
        for a web server, whose page browsers can install"""
    program.mark(sub.add_argument("--static", metavar="FILE.html|DIR", help=text), "html")
