"""Visitors that build a game, headers or a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, overload

from fairychess._core import Board
from fairychess.errors import FairyChessError, PgnError

from .game import Game
from .headers import Headers
from .visitor import SKIP, BaseVisitor, SkipType

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess._core import Move

    from .node import GameNode

__all__ = ["BoardBuilder", "GameBuilder", "HeadersBuilder", "SkipVisitor"]

GameT = TypeVar("GameT", bound=Game)


class GameBuilder(BaseVisitor[GameT], Generic[GameT]):
    """Builds a `Game`. `read_game` uses it by default.

    A subclass can override methods to omit or add parts of the game.

    Args:
        Game: A callable that returns an empty game, such as a subclass of `Game`.

    >>> import io
    >>> from fairychess import pgn
    >>> class Mainline(pgn.GameBuilder[pgn.Game]):
    ...     def begin_variation(self):
    ...         return pgn.SKIP
    >>> print(pgn.read_game(io.StringIO("1. e4 e5 (1... c5) 2. Nf3 *"), Visitor=Mainline).mainline())
    1. e4 e5 2. Nf3
    """

    @overload
    def __init__(self: GameBuilder[Game]) -> None: ...
    @overload
    def __init__(self, *, Game: Callable[[], GameT]) -> None: ...  # noqa: N803 - as in chess.pgn
    def __init__(self, *, Game: Callable[[], Any] = Game) -> None:  # noqa: N803
        self._make: Callable[[], GameT] = Game
        self._begin()

    def _begin(self) -> None:
        self.game: GameT = self._make()
        self._ends: list[GameNode] = [self.game]  # the ends of the lines being built, the main line first
        self._comment = ""
        self._moves = True  # False between the start of a variation and its first move
        self._started = False

    def begin_game(self) -> SkipType | None:
        """Begin a new game."""
        self._begin()
        return None

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Set a header."""
        self.game.headers[tagname] = tagvalue

    def visit_board(self, board: Board) -> None:
        """Record the variant of the start position."""
        if not self._started:
            self._started = True
            if "VariantId" in self.game.headers:
                self.game.variants = (board.variant,)

    def visit_move(self, board: Board, move: Move) -> None:
        """Add a move. If no game has begun, the game starts from the position before the move."""
        if not self._started:
            self._started = True
            self.game.setup(board)
        self._ends[-1] = self._ends[-1].add_variation(move, starting_comment=self._comment)
        self._comment, self._moves = "", True

    def visit_comment(self, comment: str) -> None:
        """Add a comment to the last move, or at the start of a variation."""
        if self._moves:
            node = self._ends[-1]
            node.comment = f"{node.comment} {comment}".strip()
        else:
            self._comment = f"{self._comment} {comment}".strip()

    def visit_nag(self, nag: int) -> None:
        """Add a glyph to the last move."""
        self._ends[-1].nags.add(nag)

    def begin_variation(self) -> SkipType | None:
        """Begin a variation that replaces the last move."""
        before = self._ends[-1].parent
        if before is None:
            raise FairyChessError("a variation needs a move before it")
        self._ends.append(before)
        self._moves = False
        return None

    def end_variation(self) -> None:
        """Return to the line that the variation branches from."""
        if len(self._ends) > 1:
            self._ends.pop()
        self._comment, self._moves = "", True

    def visit_result(self, result: str) -> None:
        """Set the result if the headers have none."""
        if self.game.headers.get("Result", "*") == "*":
            self.game.headers["Result"] = result

    def handle_error(self, error: Exception) -> None:
        """Add the error to `Game.errors`."""
        reason = error if isinstance(error, FairyChessError) else None
        self.game.errors.append(error if isinstance(error, PgnError) else PgnError(str(error), reason=reason))

    def result(self) -> GameT:
        """Return the game."""
        return self.game


class HeadersBuilder(BaseVisitor[Headers]):
    r"""Builds the `Headers` of a game without its moves, as `read_headers` does.

    >>> import io
    >>> from fairychess import pgn
    >>> pgn.read_game(io.StringIO('[White "A"]\n\n1. e4 *\n'), Visitor=pgn.HeadersBuilder)["White"]
    'A'
    """

    def __init__(self) -> None:
        self.headers: Headers = Headers({})
        """The headers of the current game."""

    def begin_game(self) -> SkipType | None:
        """Begin new headers."""
        self.headers = Headers({})
        return None

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Set a header."""
        self.headers[tagname] = tagvalue

    def end_headers(self) -> SkipType | None:
        """Skip the moves."""
        return SKIP

    def result(self) -> Headers:
        """Return the headers."""
        return self.headers


class BoardBuilder(BaseVisitor[Board]):
    """Builds the board at the end of the main line, with its moves. Variations are skipped.

    >>> import io
    >>> from fairychess import pgn
    >>> pgn.read_game(io.StringIO("1. e4 e5 2. Nf3 *"), Visitor=pgn.BoardBuilder).ply()
    3
    """

    def __init__(self) -> None:
        self._board = Board()

    def begin_variation(self) -> SkipType | None:
        """Skip the variation."""
        return SKIP

    def visit_board(self, board: Board) -> None:
        """Keep the position."""
        self._board = board.copy()

    def result(self) -> Board:
        """Return the last board."""
        return self._board


class SkipVisitor(BaseVisitor[Literal[True]]):
    """Skips everything, as `skip_game` does.

    >>> import io
    >>> from fairychess import pgn
    >>> pgn.read_game(io.StringIO("1. e4 *"), Visitor=pgn.SkipVisitor)
    True
    """

    def begin_game(self) -> SkipType | None:
        """Skip the game."""
        return SKIP

    def handle_error(self, error: Exception) -> None:
        """Ignore an error."""

    def result(self) -> Literal[True]:
        """Return True."""
        return True
