"""Games as PGN: reading and writing, with variations, comments and annotation glyphs.

The vocabulary is that of `chess.pgn` of python-chess.

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
from .game import Game
from .headers import TAG_ROSTER, Headers
from .node import ChildNode, GameNode, Mainline
from .reading import read_game, read_games, read_headers, skip_game

__all__ = [
    "TAG_ROSTER",
    "Annotations",
    "ChildNode",
    "Game",
    "GameNode",
    "Headers",
    "Mainline",
    "read_game",
    "read_games",
    "read_headers",
    "skip_game",
]
