"""Writing of a variant in the INI format of Fairy-Stockfish."""

from __future__ import annotations

from .whole import write

__all__ = ["write"]
