"""Chess variants as data: legal moves, perft and play for boards and pieces of your own.

>>> import fairychess
>>> board = fairychess.Board("reserve-dragonet")
>>> board.push_uci("b1c3d")
Move('b1c3d')
>>> board.turn == fairychess.BLACK
True
"""

from __future__ import annotations

from . import _main_only as _main_only  # first, since it refuses subinterpreters
from . import bitboards, constants, square_set, squares, status_constants, transforms
from ._core import ActionTable, Board, LegalMoves, Move, Variant, __version__, search, variants
from .analysis import Analysis, Engine, Info, PlayResult
from .bitboards import *  # noqa: F403 - the names in its `__all__`, like the five below
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
    Problem,
    VariantError,
)
from .evaluation import Evaluation, EvaluationTerm, Tapered
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
from .records import Outcome, Piece, PieceType, SearchResult, Status, Termination
from .scores import Cp, Mate, MateGiven, PovScore, Score
from .square_set import *  # noqa: F403
from .squares import *  # noqa: F403
from .status_constants import *  # noqa: F403
from .transforms import *  # noqa: F403

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
    "Evaluation",
    "EvaluationTerm",
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
    "Tapered",
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
__all__ += status_constants.__all__
__all__ += transforms.__all__
