"""The functions of a module that takes part in the benchmark."""

from __future__ import annotations

from typing import Protocol


class PeerModule(Protocol):
    """A module, or any object, with functions of texts. Only tasks whose functions it has are run.

    `legal_moves` is needed for all but perft. With `play`, too, random games are replayed. `VARIANTS`, a tuple of names, lists
    the variants it plays; without it, it plays chess.
    """

    def legal_moves(self, variant: str, fen: str) -> list[str]:
        """The legal moves of a position, in UCI notation, in any order."""
        ...

    def play(self, variant: str, fen: str, move: str) -> str:
        """The FEN after a legal move. Only the placement and the side to move are compared."""
        ...

    def perft(self, variant: str, fen: str, depth: int) -> int:
        """The number of sequences of legal moves of this length."""
        ...

    def san(self, variant: str, fen: str, move: str) -> str:
        """A legal move in standard algebraic notation."""
        ...
