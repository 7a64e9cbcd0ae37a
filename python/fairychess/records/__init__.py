"""Results returned by boards, moves and searches: pieces, outcomes, changes and movement.

>>> from fairychess import records
>>> records.Piece.from_symbol("N").piece_type
'knight'
"""

from __future__ import annotations

from .changes import Act, Change, Refusal, RefusalReason
from .movement import Movement, Need, Reach
from .values import Outcome, Piece, PieceType, Problem, SearchResult, Status, Termination

__all__ = [
    "Act",
    "Change",
    "Movement",
    "Need",
    "Outcome",
    "Piece",
    "PieceType",
    "Problem",
    "Reach",
    "Refusal",
    "RefusalReason",
    "SearchResult",
    "Status",
    "Termination",
]
