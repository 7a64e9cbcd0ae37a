"""Fairy-Stockfish variants: files such as `variants.ini`, read as Fairy-Stockfish reads them.

>>> import fairychess.ini
>>> text = '''
... [centaurking:chess]
... king = k:KN
... '''
>>> [section] = fairychess.ini.read(text)
>>> section.name, section.parent, section.problems
('centaurking', 'chess', ())
>>> section.variant().pieces["king"].royal
True
"""

from __future__ import annotations

from .export import write
from .reading import Betza, Section, fen, names, read, variant
from .sections import SectionKey

__all__ = ["Betza", "Section", "SectionKey", "fen", "names", "read", "variant", "write"]

Key = SectionKey
"""The old name of `SectionKey`."""
