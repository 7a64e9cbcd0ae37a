"""The simplest possible pure Python move generator for many variants: a peer for benchmarks, not meant for play.

The rules that fairychess uses are in its core. This generator exists so that fairy variants also have a pure Python
implementation to compare with. It plays variants whose definitions use only keys that `rules_of` reads, and refuses others,
giving the reason.
"""

from __future__ import annotations

from .board import PlainBoard
from .rules import PlainRules, UnsupportedError, rules_of

__all__ = ["PlainBoard", "PlainRules", "UnsupportedError", "rules_of"]
