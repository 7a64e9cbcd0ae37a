"""`Puzzle`: a position, its only good move, and the moves that follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from fairychess import Board
from fairychess.errors import DataError

from .motifs import MOTIFS

if TYPE_CHECKING:
    from fairychess import Variant

__all__ = ["Puzzle"]

TEXTS: Final = ("moves", "san", "motifs")
"""The fields that contain several strings."""

NUMBERS: Final = ("score", "second", "mate", "nodes", "game", "ply")
"""The fields that contain a number."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one move is much better than all others.

    >>> from fairychess import Variant
    >>> fen = "6k1/5ppp/8/8/8/8/1q3PPP/4R1K1 w - - 0 1"
    >>> puzzle = Puzzle(fen, ("e1e8",), ("Re8#",), ("mate", "check"), 30000, 0, 1, 40, 7, 31)
    >>> puzzle.epd(Variant("chess"))
    '6k1/5ppp/8/8/8/8/1q3PPP/4R1K1 w - - bm Re8#; pv Re8#; dm 1; id "game 7, ply 31"; c0 "mate, check";'
    """

    fen: str
    """The position."""
    moves: tuple[str, ...]
    """The solution in the UCI style: the solver's moves and the best replies between them; the last move is the solver's."""
    san: tuple[str, ...]
    """The same moves in standard algebraic notation."""
    motifs: tuple[str, ...]
    """The motifs of the first move: names in `MOTIFS`, in that order."""
    score: int
    """The solution's score for the solver, in centipawns; a mate counts as about 30,000."""
    second: int
    """The score of the second-best move."""
    mate: int | None
    """The number of moves in which the solver wins by force; None if the engine sees no forced win."""
    nodes: int
    """The number of nodes after which the search settled on the solution: larger for harder puzzles."""
    game: int = 0
    """The number of the game; 0 for a position without a game."""
    ply: int = 0
    """The number of the move in the game, from 1."""

    @property
    def name(self) -> str:
        """Its source."""
        return f"game {self.game}, ply {self.ply}"

    @property
    def motifs_in_words(self) -> str:
        """The motifs of the first move, as a sentence."""
        words = [MOTIFS[name] for name in self.motifs]
        return "It " + " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words) + "."

    def epd(self, variant: Variant) -> str:
        """Return the position as EPD: `bm` is the solution, `pv` the line, `dm` the length of a forced win, `c0` the motifs.

        Args:
            variant: The variant of the position.
        """
        board = Board(variant, self.fen)
        line = [board.push_uci(text) for text in self.moves]
        while board.move_stack:
            board.pop()
        win = {} if self.mate is None else {"dm": self.mate}
        return board.epd(bm=line[:1], pv=line, **win, id=self.name, c0=", ".join(self.motifs))

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle as JSON data."""
        return {
            "fen": self.fen,
            **{name: list(getattr(self, name)) for name in TEXTS},
            **{name: getattr(self, name) for name in NUMBERS},
        }

    @staticmethod
    def from_json(value: dict[str, Any]) -> Puzzle:
        """Read the result of `to_json`.

        Args:
            value: The JSON data.

        Raises:
            TypeError: The data is not a puzzle.
        """
        texts: dict[str, Any] = {name: tuple(value[name]) for name in TEXTS}
        return Puzzle(**(value | texts))


def check_puzzle(variant: Variant, puzzle: Puzzle) -> None:
    """Play the solution of a puzzle that was read from a file.

    Raises:
        FairyChessError: The position, a move or a number is invalid.
        KeyError, TypeError, AttributeError: A field is not of its type.
    """
    board = Board(variant, puzzle.fen)
    for move in puzzle.moves:
        board.push_uci(move)
    if not puzzle.moves or len(puzzle.moves) != len(puzzle.san):
        raise DataError("it has no solution")
    for name in NUMBERS:
        number: object = getattr(puzzle, name)
        if type(number) is not int and (name, number) != ("mate", None):
            raise DataError(f"{name} is {number!r}: a whole number is expected")
    _ = puzzle.motifs_in_words
