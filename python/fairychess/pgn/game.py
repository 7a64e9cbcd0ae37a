"""A game: its headers and its tree of moves."""

from __future__ import annotations

import threading
from itertools import islice
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar

from fairychess._core import Board, Move, _pgn_movetext, _pgn_tags, _pgn_variant_tags
from fairychess.errors import FairyChessError

from .checking import check_type
from .headers import START, UNKNOWN, Checked, Headers
from .links import STANDS_TWICE
from .node import ChildNode, GameNode
from .time_control import TimeControl, parse_time_control
from .visitor import SKIP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from fairychess._core import Variant, _PgnRecord
    from fairychess.errors import PgnError

    from .visitor import BaseVisitor

__all__ = ["Game"]

Nodes: TypeAlias = tuple[list[int], list[Move], tuple[list[int], list[str], list[str], list[tuple[int, ...] | None]]]
"""Lines, moves and notes, as returned by `_PgnRecord.nodes`."""

Start: TypeAlias = tuple[str | None, ...]
"""The headers that define the start of a game."""

ResultT = TypeVar("ResultT")

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")

GROWING = threading.RLock()
"""Locked while a game's nodes are created, so that two threads do not create them twice. The lock is reentrant, since a finalizer
that runs in the meantime may use other games."""


class Game(GameNode):
    """A game, which is also the node before its first move.

    `errors` lists the errors found in the text as `PgnError`; it is empty unless the game was read.

    Args:
        headers: Its tag pairs, by default the seven-tag roster. `Variant` and `FEN` define the start position.
        variants: Definitions of variants that are not built in, as the headers contain only their names and ids.

    >>> from fairychess import Board
    >>> game = Game({"White": "A", "Black": "B"})
    >>> node = game.add_variation(Board().parse_san("e4"), comment="best by test")
    >>> node.turn(), node.san()
    (False, 'e4')
    >>> print(game)
    [White "A"]
    [Black "B"]
    <BLANKLINE>
    1. e4 { best by test } *
    """

    __slots__ = (
        "__weakref__",
        "_begins",
        "_known",
        "_nags",
        "_record",
        "_variations",
        "comment",
        "errors",
        "headers",
        "variants",
    )

    # Narrower types than those of `GameNode`, as in python-chess.
    parent: None = None  # pyright: ignore[reportIncompatibleVariableOverride]
    """None, as nothing precedes the game."""
    move: None = None  # pyright: ignore[reportIncompatibleVariableOverride]
    """None, as no move leads to the start position."""
    starting_comment: str = ""
    """Always empty; a comment before the first move is in `comment`."""
    comment: str
    """The comment before the first move."""
    headers: Headers
    """The tag pairs; the seven-tag roster if none are given. They define the start position (`Variant`, `FEN`)."""
    errors: list[PgnError]
    """The errors found in the text; empty unless the game was read."""
    variants: tuple[Variant, ...]
    """The definitions of variants that are not built in, as the headers contain only their names and ids."""
    _begins: tuple[Start, Board] | None
    """The cached start position, with the headers that define it."""
    _record: _PgnRecord | None
    """The game as it was read, until its nodes are created."""
    _known: tuple[str, set[int], Start] | None
    """The comment, glyphs and start as they were read, if there is a record."""
    _variations: list[ChildNode]  # pyright: ignore[reportIncompatibleVariableOverride] - the game has a list

    def __init__(
        self, headers: Mapping[str, str] | Iterable[tuple[str, str]] | None = None, *, variants: Iterable[Variant] = ()
    ) -> None:
        self.headers = Headers(headers)
        self.errors = []
        self.variants = tuple(variants)
        self.comment = ""
        self._nags = None
        self._variations = []
        self._record = self._known = self._begins = None

    def _take(self, record: _PgnRecord) -> None:
        """Keep the record. Nodes are created on first use."""
        self.errors = record.errors()
        self.comment, nags = record.preface()
        self.nags = set(nags)
        self._known = (self.comment, set(nags), self._start())
        self._record = record

    def _start(self) -> Start:
        """Return the headers that define the start of the game."""
        return tuple(map(self.headers.get, START))

    @classmethod
    def without_tag_roster(cls) -> Self:
        """Make a game without any headers."""
        return cls({})

    @classmethod
    def from_board(cls, board: Board) -> Self:
        """Make a game from a board and its move stack, with the board's result.

        Args:
            board: The board.

        >>> from fairychess import Board
        >>> board = Board("stoltz")
        >>> _ = board.push_san("accept"), board.push_san("accept"), board.push_san("C@e2")
        >>> print(Game.from_board(board).mainline_moves())
        1. accept accept 1. C@e2
        """
        game = cls()
        game.setup(board.root())
        game.add_line(board.move_stack)
        game.headers["Result"] = board.result()
        return game

    @property
    def variations(self) -> list[ChildNode]:
        """The nodes that follow, the main line first."""
        if self._record is not None:
            self._grow()
        return self._variations

    @variations.setter
    def variations(self, variations: list[ChildNode]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride] - set as one
        check_type(variations, list, "variations are a list of nodes")
        self._record = self._known = None
        self._variations = variations

    def _moves_read(self) -> list[Move] | None:
        record = self._record
        return None if record is None else record.mainline()

    def _grow(self) -> None:
        """Create the record's nodes, unless another thread has done so in the meantime."""
        with GROWING:
            record = self._record
            if record is None:
                return
            variations = grown(self, record.nodes())
            if self._record is record:  # Otherwise a finalizer has created them in the meantime; keep those.
                self._variations = variations  # pyright: ignore[reportIncompatibleVariableOverride] - the game has a list
                self._record = self._known = None

    def board(self) -> Board:
        """Set up the start position that the headers define.

        Raises:
            VariantError: The variant is unknown, or its definition differs from the one played.
            FenError: The FEN cannot be read.
        """
        start = self._start()
        if self._begins is None or self._begins[0] != start:
            self._begins = (start, self.headers.board(variants=self.variants))
        return self._begins[1].copy()

    @property
    def variant(self) -> Variant:
        """The variant being played. Raises the same exceptions as `board`."""
        return self.board().variant

    def setup(self, board: Board | str) -> None:
        """Set the start position. The game's moves are left unchanged.

        This sets the headers `Variant` (except for chess), `VariantId` (for a variant that is not built in), and `FEN` and
        `SetUp` (except for the variant's start position).

        Args:
            board: A board, or a FEN in the game's variant.

        Raises:
            FenError: The FEN cannot be read.

        >>> from fairychess import Board
        >>> game = Game()
        >>> game.setup(Board("crazyhouse"))
        >>> game.headers["Variant"], "FEN" in game.headers
        ('Crazyhouse', False)
        """
        if isinstance(board, str):
            board = Board(self.variant, board)
        for name in ("Variant", "VariantId", "FEN", "SetUp"):
            self.headers.pop(name, None)
        self.headers.update(_pgn_variant_tags(board.variant))
        if "VariantId" in self.headers and board.variant not in self.variants:
            self.variants += (board.variant,)
        fen = board.fen()
        if fen != board.variant.start_fen:
            self.headers["FEN"] = fen
            self.headers["SetUp"] = "1"

    def to_pgn(self, *, columns: int | None = 80, headers: bool = True, comments: bool = True, variations: bool = True) -> str:
        """Return the game as PGN, without a final newline.

        Closing braces in comments are omitted, as PGN cannot represent them.

        Args:
            columns: The maximum length of a line, except within comments; None for a single line.
            headers: Write the headers.
            comments: Write comments and annotation glyphs.
            variations: Write variations.

        Raises:
            IllegalMoveError: A move is not legal in its position.
            VariantError: There are moves, and the variant is unknown.
            FenError: There are moves, and the start position cannot be read.
        """
        result = self.headers.get("Result", "*")
        if result not in RESULTS:
            result = "*"
        head = _pgn_tags(list(self.headers.items())) if headers else ""
        return head + self._movetext(result, (columns, comments, variations))

    def _movetext(self, result: str, layout: tuple[int | None, bool, bool]) -> str:
        if self._record is not None and self._known == (self.comment, self.nags, self._start()):
            text = self._record.movetext(result, layout)
            if text is not None:
                return text
        # Without moves, the start position does not matter and may be invalid.
        board = self.board() if self.variations else Board()
        return _pgn_movetext(board, self, result, layout)

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Pass the game to a visitor, in the order of the text.

        Args:
            visitor: The visitor.

        Returns:
            The visitor's result.

        Raises:
            VariantError: The variant is unknown.
            FenError: The start position cannot be read.
            IllegalMoveError: A move is not legal in its position.

        >>> from fairychess import pgn
        >>> pgn.Game().accept(pgn.HeadersBuilder())["Event"]
        '?'
        """
        return self._accept(visitor)

    def _accept(self, visitor: BaseVisitor[ResultT], *, parsing: bool = False) -> ResultT:
        """Pass the game to a visitor and, with `parsing`, also its errors, such as an unknown variant."""
        if visitor.begin_game() is not SKIP:
            visitor.begin_headers()
            for name, value in self.headers.items():
                visitor.visit_header(name, value)
            if visitor.end_headers() is not SKIP:
                if not parsing or not self.errors or self._is_known():
                    board = self.board()
                    visitor.visit_board(board)
                    if self.comment:
                        visitor.visit_comment(self.comment)
                    self._accept_following(board, visitor, parsing=parsing)
                if parsing:
                    for error in self.errors:
                        visitor.handle_error(error)
                visitor.visit_result(self.headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def _is_known(self) -> bool:
        """True if the start position can be set up."""
        try:
            self.board()
        except FairyChessError:
            return False
        return True

    def time_control(self) -> TimeControl:
        """Return the time control from the `TimeControl` header.

        Raises:
            FairyChessError: The header does not describe a time control.

        >>> Game({"TimeControl": "300+2"}).time_control().parts
        (TimeControlPart(moves=0, time=300, increment=2.0, delay=0),)
        """
        return parse_time_control(self.headers.get("TimeControl", ""))

    def __str__(self) -> str:
        """Return the game as PGN, like `to_pgn()`."""
        return self.to_pgn()

    def __repr__(self) -> str:
        """Show the players, date and site."""
        white, black, date, site = (self.headers.get(name, "?") for name in ("White", "Black", "Date", "Site"))
        return f"<{type(self).__name__} at {id(self):#x} ({white!r} vs. {black!r}, {date!r} at {site!r})>"

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """Return the data for pickling, without recursion, so that lines can have any length."""
        lines: list[int] = []
        moves: list[Move] = []
        notes: tuple[list[int], list[str], list[str], list[tuple[int, ...] | None]] = ([], [], [], [])
        waiting: list[tuple[ChildNode, int]] = [(node, 0) for node in reversed(self.variations)]
        seen: set[int] = set()
        while waiting:
            node, parent = waiting.pop()
            if id(node) in seen:
                raise FairyChessError(STANDS_TWICE)
            seen.add(id(node))
            if lines and parent == len(moves):
                lines[-1] += 1
            else:
                lines += parent, 1
            moves.append(node.move)
            if node.comment or node.starting_comment or node.nags:
                notes[0].append(len(moves))
                notes[1].append(node.comment)
                notes[2].append(node.starting_comment)
                notes[3].append(tuple(sorted(node.nags)))
            waiting += [(child, len(moves)) for child in reversed(node.variations)]
        about = (self.headers, self.errors, self.variants, self.comment, sorted(self.nags))
        return restored, (about, (lines, moves, notes))


def read(record: _PgnRecord, variants: tuple[Variant, ...]) -> Game:
    """Convert a record to a game."""
    pairs = Checked(UNKNOWN)
    record.headers(pairs)
    if record.result is not None and pairs["Result"] == "*":
        pairs["Result"] = record.result
    game = Game(pairs, variants=variants)
    game._take(record)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - only games that were read have a record
    return game


def grown(game: Game, read: Nodes) -> list[ChildNode]:
    """Create a game's nodes, and return the first ones."""
    lines, moves, notes = read
    first: list[ChildNode] = []
    nodes: list[Any] = [game]
    moving = iter(moves)
    make = ChildNode.__new__
    for parent, count in zip(lines[::2], lines[1::2], strict=True):
        before = nodes[parent]
        following: list[ChildNode] | None = before.variations if parent else first
        for move in islice(moving, count):
            # As in `__init__`, inlined for speed: ten thousand games have a million nodes.
            node = make(ChildNode)
            node.parent = before
            node.move = move
            node.comment = node.starting_comment = ""
            node._nags = node._variations = None  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
            if following is None:
                before._variations = node  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
            else:
                following.append(node)
                following = None
            nodes.append(node)
            before = node
    for number, comment, starting_comment, nags in zip(*notes, strict=True):
        noted: ChildNode = nodes[number]
        noted.comment = comment
        noted.starting_comment = starting_comment
        noted._nags = nags  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
    return first


def restored(about: tuple[Headers, list[PgnError], tuple[Variant, ...], str, list[int]], nodes: Nodes) -> Game:
    """Return a game from its pickled data."""
    headers, errors, variants, comment, nags = about
    game = Game(headers, variants=variants)
    game.errors = errors
    game.comment = comment
    game.nags = set(nags)
    game.variations = grown(game, nodes)
    return game
