"""Chess variants as data: legal moves, perft and play for boards and pieces of your own.

>>> import fairychess
>>> board = fairychess.Board("reserve-dragonet")
>>> board.push_uci("b1c3d")
Move('b1c3d')
>>> board.turn == fairychess.BLACK
True
"""

from __future__ import annotations

from . import _main_only, bitboards, constants, square_set, squares  # noqa: F401 - the first refuses subinterpreters
from ._core import ActionTable, Board, LegalMoves, Move, Variant, __version__, search, variants
from .analysis import Analysis, Engine, Info, PlayResult
from .bitboards import *  # noqa: F403 - what it lists as public, like the three below
from .constants import *  # noqa: F403
from .errors import (
    AmbiguousMoveError,
    DataError,
    EngineError,
    EngineTerminatedError,
    FairyChessError,
    FenError,
    IllegalMoveError,
    InternalError,
    InvalidMoveError,
    MatchError,
    MissingExtraError,
    PgnError,
    PieceError,
    VariantError,
)
from .learn import (
    CsrMask,
    Evaluator,
    Puct,
    RandomGames,
    Rollouts,
    TreeRoots,
    TreeSearch,
    TreeVisits,
    Uniform,
    VecEnv,
    VecStep,
    random_games,
)
from .records import Outcome, Piece, PieceType, Problem, SearchResult, Status, Termination
from .scores import Cp, Mate, MateGiven, PovScore, Score
from .square_set import *  # noqa: F403
from .squares import *  # noqa: F403

__all__ = [
    "ActionTable",
    "AmbiguousMoveError",
    "Analysis",
    "Board",
    "Cp",
    "CsrMask",
    "DataError",
    "Engine",
    "EngineError",
    "EngineTerminatedError",
    "Evaluator",
    "FairyChessError",
    "FenError",
    "IllegalMoveError",
    "Info",
    "InternalError",
    "InvalidMoveError",
    "LegalMoves",
    "MatchError",
    "Mate",
    "MateGiven",
    "MissingExtraError",
    "Move",
    "Outcome",
    "PgnError",
    "Piece",
    "PieceError",
    "PieceType",
    "PlayResult",
    "PovScore",
    "Problem",
    "Puct",
    "RandomGames",
    "Rollouts",
    "Score",
    "SearchResult",
    "Status",
    "Termination",
    "TreeRoots",
    "TreeSearch",
    "TreeVisits",
    "Uniform",
    "Variant",
    "VariantError",
    "VecEnv",
    "VecStep",
    "__version__",
    "random_games",
    "search",
    "variants",
]

__all__ += bitboards.__all__
__all__ += constants.__all__
__all__ += square_set.__all__
__all__ += squares.__all__
