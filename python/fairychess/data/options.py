"""The options for self-play games, shared by a run and its tasks."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from fairychess import Board
from fairychess.book.random_openings import OpeningRules
from fairychess.endgames.loading import loaded_fingerprint
from fairychess.errors import DataError, FenError

if TYPE_CHECKING:
    from fairychess import Variant

__all__ = ["Adjudication", "GameOptions"]

MAXIMUM: Final = 2**63 - 1

GAME_PLIES: Final = 300
"""The default number of plies after which a game is adjudicated as a draw, before the addition for the board's size."""

PLIES_FOR_64_SQUARES: Final = 2
"""The number of additional plies per 64 squares."""


@dataclass(frozen=True, slots=True)
class Adjudication:
    """The conditions on the player's scores that end a self-play game early. Scores are in centipawns.

    Random moves have no score, so they interrupt a series.

    Raises:
        DataError: A number is out of range.

    >>> from fairychess import Variant
    >>> from fairychess.data import Adjudication
    >>> Adjudication(win_plies=3).limit(Variant("chess"))
    302
    """

    win_score: int = 1500
    """A game is won if the scores of `win_plies` consecutive moves favour the same side by more than this."""
    win_plies: int = 5
    """The number of consecutive moves for a win, at least 1."""
    draw_score: int = 10
    """A game is drawn if the scores of `draw_plies` consecutive moves favour neither side by this much."""
    draw_plies: int = 10
    """The number of consecutive moves for a draw, at least 1."""
    draw_after: int = 80
    """The number of moves at the start whose scores do not count towards a draw."""
    max_plies: int | None = None
    """The number of moves after which a game is drawn; None for 300, plus 2 per 64 squares of the board."""

    def __post_init__(self) -> None:
        """Check the numbers."""
        minima = {"win_score": 0, "win_plies": 1, "draw_score": 0, "draw_plies": 1, "draw_after": 0, "max_plies": 1}
        for name, minimum in minima.items():
            number: int | None = getattr(self, name)
            if number is not None:
                check(f"{name} of an adjudication", number, minimum)

    def limit(self, variant: Variant) -> int:
        """Return the number of moves after which a game is drawn.

        Args:
            variant: The variant of the game.
        """
        if self.max_plies is not None:
            return self.max_plies
        return GAME_PLIES + PLIES_FOR_64_SQUARES * (variant.files * variant.ranks // 64)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOptions:
    """The openings of self-play games, and the conditions that end them early. All options are off by default.

    Raises:
        DataError: A number is out of range.
    """

    extra_plies: int = 0
    """The maximum number of additional random moves in the opening. Each game draws the number at random."""
    balance: int | None = None
    """An opening is redrawn if a small search then sees one side ahead by more than this number of centipawns. After 100
    attempts, the most balanced opening is played. None accepts any opening.
    """
    near_best: int | None = None
    """Opening moves are drawn from those that a small search scores within this number of centipawns of the best move.

    None for any legal move.
    """
    opening_nodes: int = 500
    """The number of nodes in these searches, at least 1."""
    noise: float = 0.0
    """The probability of a random move in the first plies after the opening, 0 to 1."""
    noise_plies: int = 30
    """The number of plies of a game, including the opening, in which such moves may occur."""
    adjudication: Adjudication | None = None
    """The conditions that end games early; None for none."""
    openings: tuple[str, ...] = ()
    """The FENs of start positions, one of which is drawn at random for each game; empty for the variant's start position."""
    endgames: str | None = None
    """A folder of endgame tables: a game ends as soon as they have its position, if neither move counters nor repetitions can
    change the result. On a cluster, all machines need the folder. None for no tables."""

    def __post_init__(self) -> None:
        """Check the numbers."""
        minima = {"extra_plies": 0, "balance": 0, "near_best": 0, "opening_nodes": 1, "noise_plies": 0}
        for name, minimum in minima.items():
            number: int | None = getattr(self, name)
            if number is not None:
                check(name, number, minimum)
        if not 0 <= self.noise <= 1:
            raise DataError(f"noise is {self.noise}: a probability from 0 to 1 is expected")
        if self.openings and opening_rules(self):
            raise DataError("balance and near_best are for moves from the start position: they do not go with openings")


def check_openings(openings: tuple[str, ...], variant: Variant) -> None:
    """Check that games of the variant can start from these positions.

    Args:
        openings: FENs.
        variant: The variant.

    Raises:
        DataError: The game is over in an opening.
        FenError: An opening is not a position of the variant. The message names its number.
    """
    for number, fen in enumerate(openings, 1):
        try:
            board = Board(variant, fen)
        except FenError as error:
            raise FenError(f"opening {number}: {error}", error.field, error.column) from None
        if board.is_game_over(claim_draw=True):
            raise DataError(f"the game is over in the opening {fen!r}")


def opening_rules(options: GameOptions) -> OpeningRules:
    """Return the rules for the random opening moves."""
    return OpeningRules(options.balance, options.near_best, options.opening_nodes)


def shared(options: GameOptions) -> dict[str, Any]:
    """Return the options by name, excluding those of subclasses."""
    return {field.name: getattr(options, field.name) for field in fields(GameOptions)}


def identity_of_options(options: GameOptions, variant: Variant) -> dict[str, Any]:
    """Return the options in use, as JSON values.

    Raises:
        EndgameError: The folder has no endgame tables for the variant, or one of them is damaged.
    """
    found: dict[str, Any] = {"extra plies": options.extra_plies} if options.extra_plies else {}
    found |= opening_rules(options).identity()
    if options.noise:
        found |= {"noise": options.noise, "noise plies": options.noise_plies}
    if options.adjudication is not None:
        found["adjudication"] = asdict(options.adjudication)
    if options.openings:
        found["openings"] = hashlib.sha256("\n".join(options.openings).encode()).hexdigest()[:16]
    if options.endgames is not None:
        found["endgames"] = loaded_fingerprint(options.endgames, variant)
    return found


def check(name: str, number: int, minimum: int) -> None:
    """Raise `DataError` if a number is out of range."""
    if not minimum <= number <= MAXIMUM:
        raise DataError(f"{name} is {number}: a number from {minimum} to {MAXIMUM} is expected")
