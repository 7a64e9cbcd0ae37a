"""The simplest possible move generator for many variants in pure Python, intended as a peer for benchmarks, not for play.

fairychess itself uses the rules in its core. With this generator, fairy variants can also be compared with an implementation in
pure Python. It plays variants whose definitions use only keys that `rules_of` reads, and refuses others with a reason.
"""

from __future__ import annotations

from .board import PlainBoard
from .rules import PlainRules, UnsupportedError, rules_of

__all__ = ["PlainBoard", "PlainRules", "UnsupportedError", "rules_of"]
