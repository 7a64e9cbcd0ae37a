"""The nodes of a game: its annotated moves, in a tree of variations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from fairychess._core import Move, _pgn_movetext
from fairychess.errors import FairyChessError

from .annotations import Annotations
from .checking import check_type
from .links import back, onward
from .mainline import Mainline, MainlineMoves, Root
from .variations import Variations
from .visitor import SKIP
from .walk import Walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fairychess._core import Board

    from .game import Game
    from .links import Node
    from .visitor import BaseVisitor

__all__ = ["ChildNode", "GameNode"]

T = TypeVar("T")
ResultT = TypeVar("ResultT")


class GameNode(Annotations, Variations["ChildNode"]):
    """A node of a game: the game itself before its first move (`Game`), or a move (`ChildNode`).

    >>> import io
    >>> from fairychess import pgn
    >>> game = pgn.read_game(io.StringIO("1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *"))
    >>> [node.san() for node in game.next().variations], game.end().ply()
    (['e5', 'c5'], 3)
    """

    __slots__ = ("_nags",)
    _nags: set[int] | tuple[int, ...] | None
    """The glyphs as they were read, until they are first used."""
    _variations: list[ChildNode] | ChildNode | None
    """When a game is read, a single child is stored without a list, because most nodes have one child."""

    if TYPE_CHECKING:
        parent: GameNode | None
        """The previous node; None for the game itself."""
        move: Move | None
        """The move that leads to this node; None for the game itself."""
        variations: list[ChildNode]
        """The nodes that follow, the main line first."""
        starting_comment: str
        """The comment before the move, if it begins a variation."""

    @property
    def nags(self) -> set[int]:
        """The annotation glyphs as numbers up to 65535: 1 (`NAG_GOOD_MOVE`) is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`."""
        nags = self._nags
        if nags is None or isinstance(nags, tuple):
            nags = self._nags = set(nags or ())
        return nags

    @nags.setter
    def nags(self, nags: set[int]) -> None:
        self._nags = nags

    def game(self) -> Game:
        """Return the game to which the node belongs."""
        return self._line()[0]

    def root(self) -> Game:
        """Return the game to which the node belongs; the same as `game`."""
        return self.game()

    def _line(self) -> tuple[Game, list[Move]]:
        """Return the game and the moves that lead to this node."""
        way: list[Node] = [self, *back(self)]
        game = cast("Game", way.pop())
        return game, [cast("ChildNode", node).move for node in reversed(way)]

    def board(self) -> Board:
        """Set up the position after the move, including the moves that led to it.

        Raises:
            IllegalMoveError: A move is not legal in its position.
            VariantError: The variant is unknown.
            FenError: The start position cannot be read.
        """
        game, moves = self._line()
        board = game.board()
        for move in moves:
            board.push(move)
        return board

    def ply(self) -> int:
        """Return the number of plies before this position, as counted by the start FEN. Raises the same exceptions as `board`."""
        board, moves = self._behind_vote()
        return board.ply() + len(moves)

    def turn(self) -> bool:
        """Return the side to move in this position, True for White. Raises the same exceptions as `board`."""
        board, moves = self._behind_vote()
        return board.turn ^ (len(moves) % 2 == 1)

    def _behind_vote(self) -> tuple[Board, list[Move]]:
        """Return the board after the votes, and the moves from it to this node. Votes are moves but not plies."""
        game, moves = self._line()
        board = game.board()
        plies = (place for place, move in enumerate(moves) if move.is_null or move.is_pass or move.to_square is not None)
        votes = next(plies, len(moves))
        for vote in moves[:votes]:
            board.push(vote)
        return board, moves[votes:]

    def next(self) -> ChildNode | None:
        """Return the next node of the main line from here, or None at its end."""
        variations = self.variations
        return variations[0] if variations else None

    def end(self) -> GameNode:
        """Return the last node of the main line from here."""
        last: Node = self
        for last in onward(self):  # noqa: B007 - the last one is wanted
            pass
        return cast("GameNode", last)

    def is_end(self) -> bool:
        """True if nothing follows."""
        return not self.variations

    def starts_variation(self) -> bool:
        """True if the node begins a variation and so can have a starting comment."""
        return self.parent is not None and bool(self.parent.variations) and self.parent.variations[0] is not self

    def is_main_variation(self) -> bool:
        """True if the node is its parent's first variation, or the game itself."""
        return self.parent is None or not self.parent.variations or self.parent.variations[0] is self

    def is_mainline(self) -> bool:
        """True if the node is in the game's main line."""
        node: Node = self
        for parent in back(self):
            if not parent.variations or parent.variations[0] is not node:
                return False
            node = parent
        return True

    def mainline(self) -> Mainline[ChildNode]:
        """Return an iterable of the main line's nodes after this one."""
        return Mainline[ChildNode](self, lambda node: node)

    def mainline_moves(self) -> Mainline[Move]:
        """Return an iterable of the main line's moves after this node."""
        return MainlineMoves(self, lambda node: node.move)

    def _moves_read(self) -> list[Move] | None:
        """Return the moves of the main line if their nodes have not been created yet."""
        return None

    def add_variation(self, move: Move, *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()) -> ChildNode:
        """Add a move as the last variation and return its node.

        The move is not checked: an illegal move raises `IllegalMoveError` when the game is written or the node's board is set up.

        Args:
            move: The move.
            comment: The comment after it.
            starting_comment: The comment before it, if it begins a variation.
            nags: The numbers of its annotation glyphs.
        """
        return ChildNode(self, move, comment=comment, starting_comment=starting_comment, nags=nags)

    def add_main_variation(self, move: Move, *, comment: str = "", nags: Iterable[int] = ()) -> ChildNode:
        """Add a move as the main line and return its node. Takes the arguments of `add_variation` except the starting comment."""
        node = ChildNode(self, move, comment=comment, nags=nags)
        self.promote_to_main(node)
        return node

    def add_line(
        self, moves: Iterable[Move], *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> GameNode:
        """Add a sequence of moves and return the last node.

        Args:
            moves: The moves.
            comment: The comment after the last move.
            starting_comment: The comment before the first move.
            nags: The numbers of the last move's annotation glyphs.
        """
        node: GameNode = self
        for move in moves:
            node = node.add_variation(move, starting_comment=starting_comment)
            starting_comment = ""
        if comment:
            node.comment = f"{node.comment} {comment}" if node.comment else comment
        node.nags.update(nags)
        return node

    def accept_subgame(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Pass the moves after this node to a visitor, as if the game began here.

        Args:
            visitor: The visitor. It gets the game's headers, with this node's position as the start position.

        Returns:
            The result of the visitor.

        Raises:
            IllegalMoveError: A move is not legal in its position.

        >>> from fairychess import Move, pgn
        >>> game = pgn.Game()
        >>> _ = game.add_line([Move("e2", "e4"), Move("e7", "e5")])
        >>> game.next().accept_subgame(pgn.StringExporter(headers=False))
        '1... e5 *'
        """
        if visitor.begin_game() is not SKIP:
            board, game = self.board(), self.game()
            start = type(game).without_tag_roster()
            start.setup(board)
            visitor.begin_headers()
            for name, value in (dict(game.headers) | dict(start.headers)).items():
                visitor.visit_header(name, value)
            if visitor.end_headers() is not SKIP:
                visitor.visit_board(board)
                self._accept_following(board, visitor)
                visitor.visit_result(game.headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def _accept_following(self, board: Board, visitor: BaseVisitor[Any], *, parsing: bool = False) -> None:
        """Pass the moves after this node to a visitor. The board is at the node's position."""
        following = self.next()
        if following is not None:
            Walk(board, visitor, parsing=parsing).run(following, siblings=True)

    def _path(self) -> list[int]:
        """Return the index among its siblings of each node on the path from the game to this one."""
        path: list[int] = []
        node: Node = self
        for parent in back(self):
            place = next((place for place, other in enumerate(parent.variations) if other is node), None)
            if place is None:
                raise FairyChessError("the node has been removed from its game")
            path.append(place)
            node = parent
        path.reverse()
        return path


class ChildNode(GameNode):
    """A move of a game. It is added to its parent as the last variation.

    Args:
        parent: The previous node.
        move: The move.
        comment: The comment after it.
        starting_comment: The comment before it, if it begins a variation.
        nags: The numbers of its annotation glyphs.

    >>> import io
    >>> from fairychess import pgn
    >>> game = pgn.read_game(io.StringIO("1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *"))
    >>> node = game.next().variation(1)
    >>> node.san(), node.comment, node.starts_variation()
    ('c5', 'Sicilian', True)
    """

    __slots__ = ("__weakref__", "_variations", "move", "parent", "starting_comment")
    parent: GameNode
    """The previous node."""
    move: Move
    """The move that leads to this node."""
    starting_comment: str
    """The comment before the move, if it begins a variation."""

    def __init__(
        self, parent: GameNode, move: Move, *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> None:
        check_type(move, Move, "a node is made of a Move")
        # Narrower types than those of `GameNode`, as in python-chess.
        self.parent = parent  # pyright: ignore[reportIncompatibleVariableOverride]
        self.move = move  # pyright: ignore[reportIncompatibleVariableOverride]
        self._variations = None
        self.comment = comment
        """The comment after the move."""
        self.starting_comment = starting_comment
        self._nags = set(nags) or None
        parent.variations.append(self)

    @property
    def variations(self) -> list[ChildNode]:
        """The nodes that follow, the main line first."""
        following = self._variations
        if not isinstance(following, list):
            following = self._variations = [] if following is None else [following]
        return following

    @variations.setter
    def variations(self, variations: list[ChildNode]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride] - set as one
        check_type(variations, list, "variations are a list of nodes")
        self._variations = variations

    def san(self) -> str:
        """Return the move in standard algebraic notation. Raises the same exceptions as `board`."""
        return self.parent.board().san(self.move)

    def uci(self) -> str:
        """Return the move in the UCI style."""
        return self.move.uci()

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Pass this move and the moves after it to a visitor.

        Args:
            visitor: The visitor. It gets no headers.

        Returns:
            The result of the visitor.

        Raises:
            IllegalMoveError: A move is not legal in its position.
        """
        Walk(self.parent.board(), visitor).run(self, siblings=False)
        return visitor.result()

    def end(self) -> ChildNode:
        """Return the last node of the main line from here."""
        return cast("ChildNode", super().end())

    def __str__(self) -> str:
        """Return this move and the moves after it as movetext, without line breaks."""
        return _pgn_movetext(self.parent.board(), Root([self]), "", (None, True, True))

    def __repr__(self) -> str:
        """Show the move."""
        try:
            board = self.parent.board()
            text = f"{board.fullmove_number}{'.' if board.turn else '...'} {board.san(self.move)}"
        except FairyChessError:
            text = self.move.uci()
        return f"<{type(self).__name__} at {id(self):#x} ({text}{' ...' if self.variations else ''})>"

    def __reduce__(self) -> tuple[Callable[[Game, list[int]], GameNode], tuple[Game, list[int]]]:
        """Return the data for pickling: the game and the path to this node."""
        return _follow, (self.game(), self._path())


def _follow(game: Game, path: list[int]) -> GameNode:
    """Return the node at the end of a path, for pickles and copies."""
    node: GameNode = game
    for place in path:
        node = node.variations[place]
    return node
