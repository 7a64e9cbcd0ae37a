"""Games as PGN: reading and writing, with variations, comments and annotation glyphs.

The names are those of python-chess's `chess.pgn`.

>>> import io
>>> from fairychess import pgn
>>> game = pgn.read_game(io.StringIO("1. e4 e5 2. Nf3 (2. Ke2? {hm}) 2... Nc6 *"))
>>> game.end().board().fen()
'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3'
>>> game.next().next().variations[1].nags
{2}
"""

from __future__ import annotations

from .annotations import Annotations
from .builders import BoardBuilder, GameBuilder, HeadersBuilder, SkipVisitor
from .exporters import FileExporter, StringExporter
from .game import Game
from .headers import TAG_ROSTER, Headers
from .mainline import Mainline
from .nags import *  # noqa: F403 - the glyphs
from .node import ChildNode, GameNode
from .reading import read_game, read_games, read_headers, skip_game
from .time_control import TimeControl, TimeControlPart, TimeControlType, parse_time_control
from .variations import Variations
from .visitor import SKIP, BaseVisitor, SkipType

# ruff: noqa: F405 - the names of the star imports are listed here in full for mypy and stubtest
__all__ = [
    "NAG_ACTIVE_POSITION",
    "NAG_BLACK_DECISIVE_ADVANTAGE",
    "NAG_BLACK_DECISIVE_COUNTERPLAY",
    "NAG_BLACK_MODERATE_ADVANTAGE",
    "NAG_BLACK_MODERATE_COUNTERPLAY",
    "NAG_BLACK_MODERATE_TIME_PRESSURE",
    "NAG_BLACK_SEVERE_TIME_PRESSURE",
    "NAG_BLACK_SLIGHT_ADVANTAGE",
    "NAG_BLACK_ZUGZWANG",
    "NAG_BLUNDER",
    "NAG_BRILLIANT_MOVE",
    "NAG_DRAWISH_POSITION",
    "NAG_DUBIOUS_MOVE",
    "NAG_FORCED_MOVE",
    "NAG_GOOD_MOVE",
    "NAG_MISTAKE",
    "NAG_NOVELTY",
    "NAG_NULL",
    "NAG_QUIET_POSITION",
    "NAG_SINGULAR_MOVE",
    "NAG_SPECULATIVE_MOVE",
    "NAG_UNCLEAR_POSITION",
    "NAG_WHITE_DECISIVE_ADVANTAGE",
    "NAG_WHITE_DECISIVE_COUNTERPLAY",
    "NAG_WHITE_MODERATE_ADVANTAGE",
    "NAG_WHITE_MODERATE_COUNTERPLAY",
    "NAG_WHITE_MODERATE_TIME_PRESSURE",
    "NAG_WHITE_SEVERE_TIME_PRESSURE",
    "NAG_WHITE_SLIGHT_ADVANTAGE",
    "NAG_WHITE_ZUGZWANG",
    "NAG_WORST_MOVE",
    "SKIP",
    "TAG_ROSTER",
    "Annotations",
    "BaseVisitor",
    "BoardBuilder",
    "ChildNode",
    "FileExporter",
    "Game",
    "GameBuilder",
    "GameNode",
    "Headers",
    "HeadersBuilder",
    "Mainline",
    "SkipType",
    "SkipVisitor",
    "StringExporter",
    "TimeControl",
    "TimeControlPart",
    "TimeControlType",
    "Variations",
    "parse_time_control",
    "read_game",
    "read_games",
    "read_headers",
    "skip_game",
]
