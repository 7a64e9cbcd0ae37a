"""Writing variants in Fairy-Stockfish's INI format."""

from __future__ import annotations

from .whole import write

__all__ = ["write"]
