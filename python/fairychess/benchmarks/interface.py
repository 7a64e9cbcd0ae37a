"""The interface of a module that takes part in the benchmark."""

from __future__ import annotations

from typing import Protocol


class PeerModule(Protocol):
    """A module, or any object, with functions that take and return strings. Tasks whose functions are missing are skipped.

    All tasks but perft need `legal_moves`. If there is also `play`, random games are replayed. `VARIANTS`, a tuple of names,
    lists the variants that the module plays; without it, the module plays only chess.
    """

    def legal_moves(self, variant: str, fen: str) -> list[str]:
        """The legal moves of a position, in UCI notation, in any order."""
        ...

    def play(self, variant: str, fen: str, move: str) -> str:
        """The FEN after a legal move. Only the piece placement and the side to move are compared."""
        ...

    def perft(self, variant: str, fen: str, depth: int) -> int:
        """The number of legal move sequences of this length."""
        ...

    def san(self, variant: str, fen: str, move: str) -> str:
        """A legal move in standard algebraic notation."""
        ...
