"""Interactive Diagrams in web pages; each becomes a variant.

>>> import fairychess.diagram
>>> text = '''<div class="idiagram">
... files=5
... ranks=5
... rook::::a1
... king::::c1
... </div>'''
>>> [section] = fairychess.diagram.read(text, "small")
>>> section.problems
()
>>> section.variant().start_fen
'r1k2/5/5/5/R1K2 w - - 0 1'
"""

from __future__ import annotations

from .reading import read

__all__ = ["read"]
"""The public names of the package."""
