"""Puzzles from games: positions in which one move is much better than all others, sorted by the motif of that move.

>>> from fairychess import Board, Variant
>>> from fairychess.puzzles import PuzzleSearch
>>> board = Board(fen="6k1/5ppp/8/8/8/8/1q3PPP/4R1K1 w - - 0 1")
>>> with PuzzleSearch(Variant("chess"), nodes=2000) as search:
...     puzzle = search.puzzle(board)
>>> puzzle.san, puzzle.motifs, puzzle.mate
(('Re8#',), ('mate', 'check'), 1)
"""

from __future__ import annotations

from .motifs import MOTIFS
from .page import puzzle_page
from .puzzle import Puzzle
from .reading import read_puzzles
from .running import find_puzzles
from .search import PuzzleSearch

__all__ = ["MOTIFS", "Puzzle", "PuzzleSearch", "find_puzzles", "puzzle_page", "read_puzzles"]
