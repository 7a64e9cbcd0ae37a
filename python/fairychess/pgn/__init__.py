"""Games as PGN: reading and writing, with variations, comments and annotation glyphs.

The names are those of `chess.pgn` of python-chess.

>>> import io
>>> from fairychess import pgn
>>> game = pgn.read_game(io.StringIO("1. e4 e5 2. Nf3 (2. Ke2? {hm}) 2... Nc6 *"))
>>> game.end().board().fen()
'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3'
>>> game.next().next().variations[1].nags
{2}
"""

from __future__ import annotations

from . import nags
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

__all__ = [
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
__all__ += nags.__all__
