"""The changes that moves make, and the reasons why texts are not legal moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["Act", "Change", "Refusal", "RefusalReason"]

RefusalReason: TypeAlias = Literal[
    "unknown-text",
    "ambiguous",
    "game-over",
    "vote",
    "no-vote",
    "empty-square",
    "other-side",
    "no-piece",
    "own-piece",
    "wall",
    "occupied",
    "blocked",
    "only-captures",
    "only-moves",
    "no-such-move",
    "choice",
    "not-in-reserve",
    "drop-square",
    "castling",
    "check",
    "loses-royal",
    "gives-check",
    "stuck",
    "compulsory",
    "facing",
    "pass",
    "rule",
]
"""The reason why a string is not a legal move."""

Act: TypeAlias = Literal["go", "take", "put", "throw", "become", "reserve", "wall", "unwall", "vote", "pass"]
"""The effect of a `Change`."""


@dataclass(frozen=True, slots=True)
class Change:
    """One of the changes that a move makes on the board or in a reserve; `Board.effects` returns all of them.

    | act | what happens | fields |
    | --- | --- | --- |
    | `"go"` | a piece moves to an empty square | `square`, `to`, `color`, `piece` |
    | `"throw"` | a piece is thrown to an empty square | the same |
    | `"take"` | a piece leaves the board: captured, or removed by a blast | `square`, `color`, `piece` |
    | `"put"` | a piece enters the board from the reserve | the same |
    | `"become"` | a piece becomes another one on the same square | `square`, and the new `color` and `piece` |
    | `"reserve"` | the number of pieces of a type in a reserve changes | `color`, `piece`, and the new `count` |
    | `"wall"`, `"unwall"` | an empty square becomes a wall; a wall is removed | `square` |
    | `"vote"` | the side to move votes | `accept` |
    | `"pass"` | the side to move passes | |

    >>> from fairychess import Board
    >>> board = Board(fen="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    >>> [(change.act, change.square, change.to) for change in board.effects(board.parse_san("O-O"))]
    [('go', 4, 6), ('go', 7, 5)]
    """

    act: Act
    """The effect."""
    square: int | None = None
    """The square of the piece or the wall; for a piece that moves, the from-square."""
    to: int | None = None
    """The to-square, for a piece that moves."""
    color: bool | None = None
    """The side of the piece or reserve: True for White."""
    piece: str | None = None
    """The piece type, a key of `Variant.pieces`."""
    count: int | None = None
    """The new number of pieces in the reserve."""
    accept: bool | None = None
    """True for a vote to accept."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a string is not a legal move; `Board.why_illegal` returns it.

    | reason | the text is not a legal move because |
    | --- | --- |
    | `"unknown-text"`, `"ambiguous"` | it is not a move of the variant; it could be several |
    | `"game-over"`, `"vote"`, `"no-vote"` | the game is over; there is a vote; there is no vote |
    | `"empty-square"`, `"other-side"`, `"no-piece"` | there is no piece to move; it is the other side's; the side has none |
    | `"own-piece"`, `"wall"`, `"occupied"`, `"blocked"` | something is on the target or in the way |
    | `"only-captures"`, `"only-moves"`, `"no-such-move"` | it moves there only to capture; only without capturing; not at all |
    | `"choice"` | the promotion or another part is missing or wrong |
    | `"not-in-reserve"`, `"drop-square"` | the piece is not in the reserve; it cannot be dropped there |
    | `"castling"`, `"pass"` | castling is not possible; the side may not pass |
    | `"check"`, `"loses-royal"` | a royal piece of the side would be attacked; would be lost |
    | `"gives-check"`, `"stuck"`, `"compulsory"`, `"facing"`, `"rule"` | a rule of the variant forbids it |

    >>> from fairychess import Board
    >>> Board(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1").why_illegal("e2c3")
    Refusal(reason='check', message='it leaves the king on e1 to the rook on e4', squares=(4, 28))
    """

    reason: RefusalReason
    """The reason as a keyword."""
    message: str
    """A sentence for users, without a full stop."""
    squares: tuple[int, ...]
    """The squares involved, most important first."""
