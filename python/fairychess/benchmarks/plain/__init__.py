"""Legal moves of many variants by the plainest possible generator in Python: a peer for benchmarks, and nothing to play with.

The rules of fairychess are in its core. This generator exists so that fairy games, too, have a pure Python implementation to
compare with. It plays variants whose definitions have only what `rules_of` reads, and refuses the others with the reason.
"""

from __future__ import annotations

from .board import PlainBoard
from .rules import PlainRules, UnsupportedError, rules_of

__all__ = ["PlainBoard", "PlainRules", "UnsupportedError", "rules_of"]
