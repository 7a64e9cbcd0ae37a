"""The compiled part of fairychess."""

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final, Literal, Protocol, Self, TextIO, TypedDict, final

import numpy as np
from numpy.typing import NDArray

from .errors import PgnError
from .movement import Movement
from .pictures import Arrow, Theme
from .pictures.checks import Frame
from .records import Outcome, Piece, PieceType, SearchResult, Status

__all__ = [
    "ActionTable",
    "Board",
    "LegalMoves",
    "Move",
    "Variant",
    "_Batch",
    "_Engine",
    "_PgnRecord",
    "_PgnSplitter",
    "_PgnText",
    "_Search",
    "_Trees",
    "__version__",
    "_fit_evaluation",
    "_panic",
    "_pgn_cut",
    "_pgn_is_tag",
    "_pgn_movetext",
    "_pgn_start",
    "_pgn_tags",
    "_pgn_variant_tags",
    "_piece_of_symbol",
    "_random_games",
    "_restore_board",
    "_restore_move",
    "_restore_variant",
    "piece_movement",
    "piece_moves_like",
    "search",
    "variants",
]

__version__: Final[str]

def piece_movement(variant: Variant, piece: str, square: int | str | None, color: bool, across: int | None) -> Movement:
    """What a piece can do from a square: a `Movement` for `PieceType.movement`."""

def piece_moves_like(variant: Variant, piece: str, text: str) -> bool:
    """True if a piece moves like the piece of a notation, for `PieceType.moves_like`."""

def _fit_evaluation(variant: Variant, positions: list[tuple[str, float]]) -> tuple[list[tuple[str, int, int, int]], float, float]:
    """Fits the evaluation of a variant to positions, each a FEN and what White scored from there, from 0 to 1.

    Gives all numbers of `[evaluation]` (the key, 0 for the middle game or 1 for the endgame, what it was, and what fits better),
    and the mean loss before and after.
    """

class _RandomGamesTally(TypedDict):
    games: int
    plies: int
    white: int
    black: int
    drawn: int
    unfinished: int

def _random_games(variant: Variant, games: int, seed: int, threads: int, max_plies: int) -> _RandomGamesTally:
    """Plays random games."""

def _piece_of_symbol(symbol: str, variant: str | Variant) -> Piece:
    """The man of a symbol, for `Piece.from_symbol`."""

def _panic(long: bool, board: Board | None = None) -> None:
    """Panics on purpose: in the midst of a change of a board where one is given, else here or on the thread of a long call."""

class _EnvArrays(Protocol):
    obs: NDArray[Any] | None
    final_obs: NDArray[Any] | None
    mask: NDArray[np.bool_] | NDArray[np.uint8] | None
    reward: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    to_play: NDArray[np.int8]
    ply: NDArray[np.int32]
    hash: NDArray[np.uint64]

class _EnvFacts(TypedDict):
    planes: list[str]
    boards: int
    same_step: bool

class _EnvGame(TypedDict):
    start: str
    actions: list[int]

@final
class _Batch:
    """Games of one variant that are stepped together."""

    def __new__(
        cls,
        variant: Variant,
        n: int,
        start: list[str],
        *,
        seed: int,
        threads: int,
        history: int,
        view: str,
        autoreset: str | None,
        illegal: str,
        claim_draws: bool,
        max_plies: int | None,
    ) -> Self: ...
    @staticmethod
    def restore(variant: Variant, state: bytes, threads: int) -> _Batch: ...
    def clone(self) -> _Batch: ...
    def state(self) -> bytes: ...
    def facts(self) -> _EnvFacts:
        """Facts about the environment."""
    def reset(self, boards: NDArray[np.bool_] | None, arrays: _EnvArrays) -> None: ...
    def step(self, actions: NDArray[np.int32], arrays: _EnvArrays) -> None: ...
    def show(self, arrays: _EnvArrays) -> None: ...
    def sample(self, actions: NDArray[np.int32]) -> None: ...
    def legal_count(self) -> int: ...
    def write_rows(self, starts: NDArray[np.int64], actions: NDArray[np.int32]) -> None: ...
    def game(self, board: int) -> _EnvGame | None:
        """The game of a board."""

class _RootArrays(Protocol):
    obs: NDArray[np.uint8] | NDArray[np.float32]
    mask: NDArray[np.bool_]
    reward: NDArray[np.float32]
    over: NDArray[np.bool_]
    to_play: NDArray[np.int8]
    ply: NDArray[np.int32]

class _VisitArrays(TypedDict):
    starts: NDArray[np.int64]
    actions: NDArray[np.int32]
    counts: NDArray[np.int32]
    values: NDArray[np.float32]
    priors: NDArray[np.float32]
    value: NDArray[np.float32]

@final
class _Trees:
    """Games of one variant with their search trees."""

    def __new__(
        cls,
        variant: Variant,
        n: int,
        *,
        seed: int,
        leaves: int,
        c_puct: float,
        dirichlet_alpha: float | None,
        dirichlet_fraction: float,
        policy: str,
        history: int,
        view: str,
        claim_draws: bool,
    ) -> Self: ...
    def planes(self) -> list[str]:
        """The names of the planes."""
    def positions(self) -> int:
        """The number of positions in all trees."""
    def begin(self, simulations: int) -> None: ...
    def gather(self, obs: NDArray[np.uint8] | NDArray[np.float32], mask: NDArray[np.bool_]) -> int:
        """Writes the positions to be evaluated, and returns their number."""
    def evaluated(self, policy: NDArray[np.float32], value: NDArray[np.float32]) -> None: ...
    def give_up(self) -> None: ...
    def run_alone(self, simulations: int, *, games: int | None = None, plies: int | None = None) -> None:
        """Searches without an evaluator: by rollouts of `games` games with at most `plies` moves, or with all values 0."""
    def visits(self) -> _VisitArrays: ...
    def show(self, arrays: _RootArrays) -> None: ...
    def sample(self, temperature: NDArray[np.float64], actions: NDArray[np.int32]) -> None:
        """Draws an action for each game by its visits and its temperature."""
    def advance(self, actions: NDArray[np.int32]) -> None: ...
    def reset(self, index: int, board: Board | None, seed: int | None) -> None:
        """Replaces a game by a board, or by the start position."""
    def board(self, index: int) -> Board:
        """A game with its move history."""

@final
class _Engine:
    """What `Engine` drives."""

    def __new__(cls, variant: str | Variant, hash: int, threads: int) -> Self: ...  # noqa: A002 - so it is called
    @property
    def variant(self) -> Variant:
        """The variant that it plays."""
    def settings(self) -> tuple[int, int]:
        """MiB of its table, and its threads."""
    def set(self, hash: int, threads: int) -> None:  # noqa: A002 - so it is called
        """Changes the MiB of its table and its threads."""
    def clear(self) -> None:
        """Forgets what it knows of a game."""
    def evaluate(self, board: Board) -> int:
        """What it thinks of a position without looking ahead: hundredths of a pawn for the side to move."""
    def start(self, board: Board, **limits: int | Iterable[Move] | None) -> _Search:
        """Starts a search."""
    def close(self) -> None:
        """Gives it up; a search that runs ends first."""

@final
class _Search:
    """What `Analysis` reads."""

    def next(
        self,
    ) -> (
        tuple[
            int,
            int,
            int,
            tuple[Literal["cp", "mate"], int],
            Literal["exact", "lower", "upper"],
            int,
            int,
            int,
            int,
            tuple[Move, ...],
        ]
        | None
    ):
        """Waits for the next info; `None` where there are no more."""
    def result(self) -> tuple[Move, Move | None]:
        """Waits for the end: the best turn, the answer expected."""
    def is_over(self) -> bool:
        """Whether it has ended."""
    def stop(self) -> None:
        """Ends it as soon as may be."""
    def ponderhit(self) -> None:
        """Time counts from now on."""
    def close(self) -> None:
        """Ends it, and waits for that."""

@final
class _PgnText:
    """The text of one game, cut out of a file."""

    def headers(self, pairs: dict[str, str]) -> None:
        """Puts the tag pairs into a dict."""
    def read(self, variants: tuple[Variant, ...]) -> _PgnRecord:
        """Reads the game. `variants` are those that it may be a game of beside the built-in ones."""

@final
class _PgnRecord:
    """A game as it was read, before nodes are made of it."""

    @property
    def result(self) -> str | None:
        """The result at the end of the movetext, or None."""
    def headers(self, pairs: dict[str, str]) -> None:
        """Puts the tag pairs into a dict, in the order of the text."""
    def errors(self) -> list[PgnError]:
        """What could not be read: a list of `PgnError`."""
    def preface(self) -> tuple[str, list[int]]:
        """The comment before the first turn, and the NAGs there."""
    def mainline(self) -> list[Move]:
        """The moves of the main line."""
    def nodes(
        self,
    ) -> tuple[list[int], list[Move], tuple[list[int], list[str], list[str], list[tuple[int, ...] | None]]]:
        """The nodes as lines of moves. The game is number 0, nodes are numbered from 1 in the order of the moves.

        First come for each line the number of the node that it follows and how many moves it has, then the moves of all lines,
        then the numbers of nodes about which something is written, with their comments, starting comments, and NAGs or None.
        """
    def movetext(self, result: str, layout: tuple[int | None, bool, bool]) -> str | None:
        """The movetext as it is written, up to and with a result; None where the start is not known."""

@final
class _PgnSplitter:
    """Cuts a file into games, from pieces of text or bytes as they come."""

    def __new__(cls) -> Self: ...
    def feed(self, piece: str | bytes) -> None:
        """Takes the next piece; an empty one says that there are no more."""
    def next(self) -> _PgnText | None:
        """The next game, or None where another piece is needed."""

def _pgn_cut(handle: TextIO, ahead: str, keep: int) -> tuple[_PgnText | None, str | None]:
    """Cuts the next game out of a handle, with `keep` 2 all of it, 1 the tag pairs, 0 nothing.

    `ahead` is a line that was read of the handle before. Gives the game, or None at the end of the handle, and the first line of
    the game after it, where that has been read (else None).
    """

def _pgn_is_tag(name: str) -> bool:
    """Whether a text can be the name of a tag."""

def _pgn_movetext(start: Board, root: object, result: str, layout: tuple[int | None, bool, bool]) -> str:
    """The movetext of a game that begins on a board with what follows a node of Python's, up to and with its result.

    Raises `IllegalMoveError` for a move that is not legal where it stands.
    """

def _pgn_start(variant: str | None, identity: str | None, fen: str | None, variants: tuple[Variant, ...]) -> Board:
    """The board on which a game with such headers begins; raises `VariantError` or `FenError` where there is none."""

def _pgn_tags(pairs: Iterable[tuple[str, str]]) -> str:
    """Tag pairs as lines, with a blank line behind them; nothing where there are none."""

def _pgn_variant_tags(variant: Variant) -> list[tuple[str, str]]:
    """The tag pairs that tell what variant is played: none for chess, the name of a built-in one, name and id of any other."""

def _restore_board(variant: Variant | tuple[str, str], root: str, moves: str) -> Board:
    """A board out of a pickle.

    Given are its variant (for a built-in one its name and its `id`), the position that its stack begins with, and the
    turns made since.
    """

def _restore_variant(name: str | None, content: str, toml: str) -> Variant:
    """A variant out of a pickle: the built-in one of that name if it still has the same content, else that of the definition."""

def _restore_move(uci: str, variant: Variant, captures: Iterable[int] | None, relocates: tuple[int, int] | None) -> Move:
    """A move out of a pickle: its text and its variant, with what its board knew of it."""

def variants() -> list[str]:
    """The names of the built-in variants.

    >>> import fairychess
    >>> "stoltz" in fairychess.variants()
    True
    """

def search(board: Board, *, depth: int | None = None, nodes: int | None = None, movetime: int | None = None) -> SearchResult:
    """Searches for the best turn and gives a `SearchResult`.

    At least one limit is needed: `depth` in plies (1 to 100), `nodes` in positions visited, `movetime` in milliseconds;
    the search ends at the first that is reached. With `depth` or `nodes` alone the result is always the same.
    The board is not changed, other Python threads run meanwhile, and Ctrl-C ends the search.

    Raises `FairyChessError` without a limit, and where there is no legal turn.

    >>> import fairychess
    >>> board = fairychess.Board(fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    >>> fairychess.search(board, depth=3).move
    Move('a1a8')
    """

@final
class Variant:
    """A game: its board, its men and its rules. It never changes; two are equal when their rules are the same.

    `Variant(name)` is a built-in variant (`fairychess.variants()` names them); `Variant.from_toml(text)` and
    `Variant.from_file(path)` read one of your own. Raises `VariantError` for an unknown name.

    >>> import fairychess
    >>> wolf = fairychess.Variant("wolf")
    >>> wolf.title, wolf.files, wolf.ranks
    ('Wolf Chess', 8, 10)
    """

    def __new__(cls, name: str) -> Self: ...
    @staticmethod
    def from_toml(text: str) -> Variant:
        """Reads a variant from the text of a TOML file (`docs/variants.md` describes it).

        Raises `VariantError`, whose `.problems` lists every problem with its line, column and key; `PieceError`, a kind of
        `VariantError`, where all of them are in the pieces.
        """
    @staticmethod
    def from_file(path: str | os.PathLike[str]) -> Variant:
        """Reads a variant from a TOML file, as `from_toml` does. Raises `OSError` where the file cannot be read."""
    @property
    def name(self) -> str:
        """The name, as `Variant(name)` takes it."""
    @property
    def title(self) -> str:
        """The name for people."""
    @property
    def description(self) -> str:
        """A line about the game."""
    @property
    def warnings(self) -> list[str]:
        """Rules of the definition that are valid and can never apply: a sentence each, which begins with the key.

        Such a rule was usually inherited by `extends` for other pieces or another board. `fairychess check` prints them.

        >>> Variant("chess").warnings
        []
        """
    @property
    def files(self) -> int:
        """The number of files."""
    @property
    def ranks(self) -> int:
        """The number of ranks."""
    @property
    def start_fen(self) -> str:
        """FEN of the start position."""
    def square_name(self, square: int | str) -> str:
        """The name of a square, such as `"e4"`, from its number: `rank * files + file`, both from 0.

        Raises `FairyChessError` when the board has no such square.

        >>> import fairychess
        >>> fairychess.Variant("chess").square_name(28), fairychess.Variant("capablanca").square_name(28)
        ('e4', 'i3')
        """
    def parse_square(self, name: str) -> int:
        """The number of a square from its name: `rank * files + file`, both from 0.

        Raises `FairyChessError` when the board has no such square.

        >>> import fairychess
        >>> fairychess.Variant("chess").parse_square("e4"), fairychess.Variant("capablanca").parse_square("e4")
        (28, 34)
        """
    @property
    def pieces(self) -> dict[str, PieceType]:
        """The kinds of men by name, in the order of their definition: a dict of `PieceType`."""
    @property
    def actions(self) -> ActionTable:
        """All turns that are possible in some position, numbered: made when they are first asked for, and kept.

        Raises `VariantError` where there are more than 1,048,576.
        """
    @property
    def id(self) -> str:
        """A hash of the content, the same on every machine: variants with equal ids are the same game."""
    def to_toml(self) -> str:
        """The definition as TOML that says everything and extends nothing; reading it again gives the same `.id`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...
    def _repr_svg_(self) -> str:
        """The picture in notebooks: the start position, 400 pixels wide."""

@final
class Move:
    """A turn of a variant: a move, a drop, an introduction, a vote. It never changes and can be a key of a dict.

    Boards make moves (`Board.legal_moves`, `Board.parse_san`). `Move(from_square, to_square)` makes one without a
    board, as do `Move.from_uci(text)` and `Move.null()`; it may be illegal wherever it is tried. Squares are numbers
    or names, men are named as in `Variant.pieces`; `promotion` is what a man becomes, `introduces` a man that comes in
    behind it, `drop` one that comes in on `to_square` (`from_square` is then None), `relocates` the way of a man that
    makes room for it, where the text of the turn tells it.

    Two are equal when they have the same text in the same variant, whoever made them. A null move is false, others are
    true.

    Raises `FairyChessError` for an unknown square or piece, `InvalidMoveError` for what is no turn, `VariantError` for
    an unknown variant.

    >>> import fairychess
    >>> move = fairychess.Board().parse_san("Nf3")
    >>> move, str(move)
    (Move('g1f3'), 'g1f3')
    >>> move == fairychess.Move("g1", "f3") == fairychess.Move.from_uci("g1f3")
    True
    >>> fairychess.Move(None, "e2", drop="culverin", variant="stoltz")
    Move('C@e2')
    """

    def __new__(
        cls,
        from_square: int | str | None,
        to_square: int | str,
        *,
        promotion: str | None = None,
        drop: str | None = None,
        introduces: str | None = None,
        relocates: tuple[int | str, int | str] | None = None,
        variant: str | Variant = "chess",
    ) -> Self: ...
    @staticmethod
    def from_uci(uci: str, variant: str | Variant = "chess") -> Move:
        """Reads a move in the UCI style, wherever it may be legal. `variant` is a name or a `Variant`.

        Raises `InvalidMoveError` with the column for a text that is no turn of it, `VariantError` for an unknown variant.

        >>> import fairychess
        >>> fairychess.Move.from_uci("b1c3d", "reserve-dragonet").introduces
        'dragonet'
        """
    @staticmethod
    def null(variant: str | Variant = "chess") -> Move:
        """The null move: the turn passes. `Board.null()` gives it where it may be played.

        >>> import fairychess
        >>> fairychess.Move.null(), bool(fairychess.Move.null())
        (Move('0000'), False)
        """
    @property
    def variant(self) -> Variant:
        """The variant it is a turn of."""
    @property
    def is_null(self) -> bool:
        """Whether it is the null move, which is false as a truth value."""
    @property
    def from_square(self) -> int | None:
        """The first square of the text, a number: where the man comes from. None for drops, votes and the null move.

        In castling that introduces a man on the partner's square it is that square (`h1e1h`), else the king's.
        """
    @property
    def to_square(self) -> int | None:
        """The second square of the text, a number: where the man goes, or is dropped. None for votes and the null move.

        For castling it is the king's new square, or the partner's old one where the variant writes it so (Chess960).
        """
    @property
    def drop(self) -> str | None:
        """The name of the piece that is dropped, as it stands on the board; None for other turns."""
    @property
    def promotion(self) -> str | None:
        """The name of the piece that the man becomes, or None."""
    @property
    def introduces(self) -> str | None:
        """The name of the piece that comes in from the reserve behind the man, or None."""
    @property
    def relocates(self) -> tuple[int, int] | None:
        """The squares from and to, of the man that makes room for a drop, as two numbers; None where there is none.

        Where the text does not tell it (`C@e2`), only a move that a board made knows it.
        """
    @property
    def captures(self) -> tuple[int, ...] | None:
        """The squares of all men that the turn takes, by landing or otherwise: a tuple of numbers in rising order.

        None for a move that was made without a board, which cannot know.
        """
    def uci(self) -> str:
        """The text of the turn in the UCI style (`e2e4`, `e7e8q`, `C@e2`, `b1c3d`, `accept`, `0000`)."""
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class ActionTable:
    """The action table of a variant: all moves that are possible in any position, numbered from 0. It never changes.

    An action is the text of a move, so it is at most one legal move of a position. Both sides share the table; with `color` an
    action is the move as that side sees it from its own end of the board. `docs/actions.md` describes the content of a table.

    >>> import fairychess
    >>> actions = fairychess.Variant("chess").actions
    >>> move = fairychess.Move("e7", "e5")
    >>> actions.decode(actions.encode(move, color=fairychess.BLACK))
    Move('e2e4')
    """

    @property
    def variant(self) -> Variant:
        """The variant of the table."""
    @property
    def hash(self) -> str:
        """16 hexadecimal digits that depend only on the moves and their numbers; the same on every machine."""
    def __len__(self) -> int: ...
    def encode(self, move: Move, *, color: bool = True) -> int:
        """Return the action of a move.

        Args:
            move: A move of this variant, legal or not.
            color: The side from whose end of the board the action is seen.

        Raises:
            IllegalMoveError: The move is legal in no position, such as the null move, or belongs to another variant.

        >>> import fairychess
        >>> board = fairychess.Board("stoltz")
        >>> [board.variant.actions.encode(move) for move in board.legal_moves]
        [1984, 1985]
        """
    def decode(self, action: int, board: Board | None = None, *, color: bool = True) -> Move:
        """Return the move of an action.

        Args:
            action: A number from 0 to the length of the table minus 1.
            board: A board on which the move must be legal; None for a move that may be legal nowhere.
            color: The side from whose end of the board the action is seen.

        Raises:
            FairyChessError: The number is not an action, or the board is of another variant.
            IllegalMoveError: The move is not legal on the board.

        >>> import fairychess
        >>> board = fairychess.Board("stoltz")
        >>> board.variant.actions.decode(1984, board)
        Move('accept')
        """
    def turned_over(self, action: int) -> int:
        """Return the same action with the ranks of the board turned over: the number that the other side sees.

        Raises:
            FairyChessError: The number is not an action.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class LegalMoves:
    """The legal turns of a board, generated when they are asked for; a turn made on the board changes them.

    It iterates over `Move` objects, has a length, is true when there is a legal turn, and says whether a `Move` is one of them.
    An iteration goes over the turns there were when it began, so the board may be played on meanwhile.

    >>> import fairychess
    >>> board = fairychess.Board()
    >>> len(board.legal_moves)
    20
    >>> board.parse_uci("e2e4") in board.legal_moves
    True
    >>> fairychess.Board(fen="k7/8/1K6/8/8/8/8/7R b - - 0 1").legal_moves
    <LegalMoves (Kb8)>
    """

    def count(self) -> int:
        """The number of legal turns; the same as `len()`."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, turn: Move, /) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...

@final
class Board:
    """A position of a game with the turns that led to it.

    `Board()` is the start of orthodox chess; `variant` is a name or a `Variant`, `fen` a position instead of the variant's start.
    Colours are bools as in python-chess: `fairychess.WHITE` is True, `fairychess.BLACK` is False. Squares are numbers
    `rank * files + file`, both from 0 (a1 is 0), or names such as `"e4"`.

    Raises `VariantError` for an unknown variant, `FenError` for a FEN that is none or says what cannot be.

    >>> import fairychess
    >>> board = fairychess.Board("culverin")
    >>> board.push_uci("e2e4")
    Move('e2e4')
    >>> board.turn == fairychess.BLACK
    True
    """

    def __new__(cls, variant: str | Variant = "chess", fen: str | None = None) -> Self: ...
    @property
    def variant(self) -> Variant:
        """The variant that is played."""
    @property
    def turn(self) -> bool:
        """The side to move: True for White, False for Black.

        It can be set. That forgets the turns behind the board, and the e.p. square; while there is a vote it becomes
        that side's.
        """
    @turn.setter
    def turn(self, color: bool) -> None: ...
    @property
    def fullmove_number(self) -> int:
        """The number of the move, from 1, as FEN has it.

        It can be set (1 to 1,000,000), which forgets the turns behind the board.
        """
    @fullmove_number.setter
    def fullmove_number(self, number: int) -> None: ...
    @property
    def halfmove_clock(self) -> int:
        """Plies since the last turn that set it to 0: a capture, a pawn move, or what the variant says.

        It can be set (0 to 1,000,000), which forgets the turns behind the board.
        """
    @halfmove_clock.setter
    def halfmove_clock(self, plies: int) -> None: ...
    @property
    def ep_square(self) -> int | None:
        """The e.p. square, if FEN has it (where a capture there is legal, or as the variant says), or None."""
    @property
    def move_stack(self) -> list[Move]:
        """The turns behind the board, the first one first: a list of its own, so that changing it changes nothing here."""
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal turns, generated when they are asked for."""
    def fen(self) -> str:
        """The position as FEN."""
    def epd(self, **operations: float | str | Move | Iterable[Move] | None) -> str:
        """The position as EPD: the first four fields of FEN, then operations, in the order in which they are given.

        An operation is its opcode with nothing (None), a number, a text, a `Move`, or several moves: any of them for `bm` and
        `am`, a line that can be played for `pv`. What FEN says behind its counters stands in an operation of its own
        (`vote w;`), which cannot be given; the counters are left out unless you give `hmvc` and `fmvn`.

        Raises `FenError`, which names the opcode, for a move that is not legal, for what cannot be written, and for more than
        65,536 bytes, which would not be read.

        >>> import fairychess
        >>> board = fairychess.Board("stoltz")
        >>> board.epd(bm=[board.parse_san("accept")], id="first vote", hmvc=board.halfmove_clock)
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Cc] w KQkq - vote w; bm accept; id "first vote"; hmvc 0;'
        """
    def set_epd(self, epd: str) -> dict[str, int | float | str | Move | list[Move] | None]:
        """Sets up the position of an EPD and gives its operations, as a dict; the turns made are forgotten.

        `bm`, `am` and `pv` give lists of `Move`, `id` and `c0` to `c9` texts; others give None, a number, a text in quotation
        marks, or a `Move`. `hmvc` and `fmvn` set the counters, which are 0 and 1 without them.

        Raises `FenError` with the opcode as `field` and the column, and the board stays as it was.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> board.set_epd('4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 e3; dm 9; fmvn 30; id "ending";')
        {'bm': [Move('e2e4'), Move('e2e3')], 'dm': 9, 'fmvn': 30, 'id': 'ending'}
        >>> board.fullmove_number
        30
        """
    @staticmethod
    def from_epd(
        epd: str, variant: str | Variant = "chess"
    ) -> tuple[Board, dict[str, int | float | str | Move | list[Move] | None]]:
        """A board and the operations of an EPD, as `set_epd` reads it. `variant` is a name or a `Variant`.

        >>> import fairychess
        >>> board, operations = fairychess.Board.from_epd("4k3/8/8/8/8/8/4P3/4K3 w - - ce 150;")
        >>> board.piece_at("e2").name, operations
        ('pawn', {'ce': 150})
        """
    def set_fen(self, fen: str) -> None:
        """Sets up a position of the same variant and forgets the turns made.

        Raises `FenError`, and the board stays as it was.
        """
    def push(self, move: Move) -> None:
        """Makes a turn. Raises `IllegalMoveError` when it is not legal here, and the board stays as it was.

        A move that was made without this board is looked up by its text. The null move is made where `null` gives it.
        """
    def push_uci(self, uci: str) -> Move:
        """Makes the turn that a text says, and gives it. Raises as `parse_uci` does."""
    def pop(self) -> Move:
        """Takes the last turn back, and gives it. Raises `IndexError` when none was made."""
    def peek(self) -> Move:
        """The last turn made. Raises `IndexError` when none was made."""
    def parse_uci(self, uci: str) -> Move:
        """Reads a legal turn in the UCI style.

        Raises `InvalidMoveError` for a text that is no turn, `IllegalMoveError` for a turn that is not legal here,
        `AmbiguousMoveError` for one that could be several.
        """
    def san(self, move: Move) -> str:
        """A legal turn in standard algebraic notation, as python-chess writes it.

        `docs/notation.md` tells what is added for drops, introductions, throws and votes.

        Raises `IllegalMoveError` for a turn that is not legal here.

        >>> import fairychess
        >>> board = fairychess.Board("reserve-dragonet")
        >>> board.san(board.parse_uci("b1c3d"))
        'Nc3/D'
        """
    def uci(self, move: Move) -> str:
        """A legal turn in the UCI style, as it is written here. Raises as `san` does."""
    def find_move(self, from_square: int | str, to_square: int | str, promotion: str | None = None) -> Move:
        """The legal turn from one square to another, squares being numbers or names.

        `promotion` is the name of the piece that the man becomes. Without it the turn is meant that promotes to nothing or,
        where the man must promote, to a queen if it can. Castling is found by the king's step and by its partner's square.
        Turns that introduce a man are not looked for.

        Raises `IllegalMoveError` where there is no such turn, `AmbiguousMoveError` where there are several.

        >>> import fairychess
        >>> fairychess.Board(fen="8/P5k1/8/8/8/8/8/4K3 w - - 0 1").find_move("a7", "a8")
        Move('a7a8q')
        """

    def lan(self, move: Move) -> str:
        """A legal turn in long algebraic notation: with the square that the man comes from (`Ng1-f3`). Raises as `san` does."""
    def parse_san(self, san: str) -> Move:
        """Reads a legal turn in standard or long algebraic notation, or the null move (`--`).

        Reading is as lenient as in python-chess: signs of capture, check and mate may be missing or wrong, and more may be
        told of the square that the man comes from than is needed.

        Raises `InvalidMoveError` for a text that is no turn, `IllegalMoveError` for a turn that is not legal here,
        `AmbiguousMoveError` for one that could be several.

        >>> import fairychess
        >>> fairychess.Board().parse_san("Nf3")
        Move('g1f3')
        """
    def push_san(self, san: str) -> Move:
        """Makes the turn that a text in algebraic notation says, and gives it. Raises as `parse_san` does."""
    def variation_san(self, variation: Iterable[Move]) -> str:
        """Turns that follow one another from here, numbered, in standard algebraic notation. The board stays as it is.

        Raises `IllegalMoveError` when one is not legal where it stands.

        >>> import fairychess
        >>> line = [fairychess.Move.from_uci(text) for text in ("e2e4", "e7e5", "g1f3")]
        >>> fairychess.Board().variation_san(line)
        '1. e4 e5 2. Nf3'
        """
    def null(self) -> Move:
        """The null move, with which analysis lets a side pass. It is never among `legal_moves`, but may be pushed.

        Raises `IllegalMoveError` where it may not be played: in check, during a vote, when the game is over, and in
        variants that say `null_moves = false`.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> board.push(board.null())
        >>> board.turn == fairychess.BLACK
        True
        """
    def is_legal(self, move: Move) -> bool:
        """Whether a turn is legal here; a turn of another variant is not."""
    def gives_check(self, move: Move) -> bool:
        """Whether a legal turn gives check. Raises `IllegalMoveError` as `push` does."""
    def is_capture(self, move: Move) -> bool:
        """Whether a legal turn takes any man, be it in passing or elsewhere than where it goes.

        Raises `IllegalMoveError` as `push` does.
        """
    def is_en_passant(self, move: Move) -> bool:
        """Whether a legal turn captures in passing. Raises `IllegalMoveError` as `push` does."""
    def is_castling(self, move: Move) -> bool:
        """Whether a legal turn castles. Raises `IllegalMoveError` as `push` does."""
    def is_kingside_castling(self, move: Move) -> bool:
        """Whether a legal turn castles on the K wing. Raises `IllegalMoveError` as `push` does."""
    def is_queenside_castling(self, move: Move) -> bool:
        """Whether a legal turn castles on the Q wing. Raises `IllegalMoveError` as `push` does."""
    def is_zeroing(self, move: Move) -> bool:
        """Whether a legal turn sets `halfmove_clock` back to 0. Raises `IllegalMoveError` as `push` does."""
    def is_check(self) -> bool:
        """Whether the side to move is in check."""
    def is_checkmate(self) -> bool:
        """Whether the side to move is checkmated."""
    def is_stalemate(self) -> bool:
        """Whether the side to move has no legal turn and is not in check."""
    def checkers(self) -> frozenset[int]:
        """The men that give check: a frozenset of the numbers of their squares."""
    def attackers(self, color: bool, square: int | str) -> frozenset[int]:
        """The men of a side that attack a square: a frozenset of the numbers of their squares.

        They have a pseudo-legal move that removes an enemy there, be it by landing or elsewhere. Where no enemy
        stands, one is supposed to (a king, if the variant has one); so men that guard their own are found, and men
        that attack an empty square. Pinned men count, captures in passing do not. Nobody attacks a wall.

        The square is its number or its name. Raises `FairyChessError` when the board has no such square.

        >>> import fairychess
        >>> sorted(fairychess.Board().attackers(fairychess.WHITE, "f3"))  # g1, e2, g2
        [6, 12, 14]
        """
    def attacks(self, square: int | str) -> frozenset[int]:
        """The squares that the man on a square attacks, as `attackers` tells: a frozenset of their numbers.

        It is empty where no man stands. Raises `FairyChessError` when the board has no such square.

        >>> import fairychess
        >>> sorted(fairychess.Board().attacks("g1"))  # e2, f3, h3
        [12, 21, 23]
        """

    def is_attacked_by(self, color: bool, square: int | str) -> bool:
        """Whether a side has any `attackers` of a square."""
    def is_insufficient_material(self) -> bool:
        """Whether neither side can ever mate, as the variant's `dead_positions` has it."""
    def is_seventyfive_moves(self) -> bool:
        """Whether the game is drawn by the counter of plies, at 150 or what the variant says, and there is a legal turn."""
    def is_fivefold_repetition(self) -> bool:
        """Whether the game is drawn by repetition, at the fifth occurrence or what the variant says."""
    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position has occurred `count` times (at least 1) since the stack begins, this time included.

        Positions are the same when men, side to move, reserves, gates, rights, tokens and a usable e.p. square are.
        """
    def can_claim_draw(self) -> bool:
        """Whether a draw can be claimed by fifty moves or threefold repetition.

        Claims look at the board as it is. python-chess also counts a draw that some legal turn would bring.
        """
    def can_claim_fifty_moves(self) -> bool:
        """Whether the counter of plies stands at 100 or more, or what the variant says, and there is a legal turn."""
    def can_claim_threefold_repetition(self) -> bool:
        """Whether the position has occurred three times, or as often as the variant says."""
    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Whether the game has ended; `claim_draw` as in `outcome`."""
    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """How the game has ended, as an `Outcome`, or None.

        Draws by fifty moves and threefold repetition count only with `claim_draw`; those by seventy-five moves and
        fivefold repetition always do.
        """
    def result(self, *, claim_draw: bool = False) -> str:
        """The result: `"1-0"`, `"0-1"`, `"1/2-1/2"`, or `"*"` while the game goes on. `claim_draw` as in `outcome`."""
    def piece_at(self, square: int | str) -> Piece | None:
        """The man on a square, or None.

        The square is its number or its name. Raises `FairyChessError` when the board has no such square.

        >>> import fairychess
        >>> fairychess.Board().piece_at("e1").name
        'king'
        """
    def piece_type_at(self, square: int | str) -> str | None:
        """The name of the kind of the man on a square, a key of `Variant.pieces`, or None where there is none."""
    def color_at(self, square: int | str) -> bool | None:
        """The side that the man on a square belongs to, or None where there is none."""
    def king(self, color: bool) -> int | None:
        """The square of a side's king (its royal man; the last of them if there are several), or None."""
    def pieces(self, name: str, color: bool) -> frozenset[int]:
        """The squares of a side's men of a kind: a frozenset of their numbers.

        The kind is a name, a key of `Variant.pieces`. Raises `FairyChessError` for a name that the variant does not
        have.

        >>> import fairychess
        >>> sorted(fairychess.Board().pieces("knight", fairychess.WHITE))
        [1, 6]
        """
    def board_fen(self) -> str:
        """The rows of the FEN, without reserves."""
    def piece_map(self) -> dict[int, Piece]:
        """All men on the board: a dict from the numbers of their squares to `Piece`."""
    def reserve(self, color: bool) -> dict[str, int]:
        """A side's reserve: a dict from the names of pieces to how many of them there are; empty where there are none.

        >>> import fairychess
        >>> fairychess.Board("stoltz").reserve(fairychess.WHITE)
        {'culverin': 1}
        """
    def ply(self) -> int:
        """Plies since the start of the game, by `fullmove_number` and `turn`."""
    def castling_xfen(self) -> str:
        """The castling field of FEN: rights to castle and gates, `"-"` where there are none."""
    def has_castling_rights(self, color: bool) -> bool:
        """Whether a side still has the right to castle, on any wing."""
    def has_kingside_castling_rights(self, color: bool) -> bool:
        """Whether a side still has the right to castle on its K wing."""
    def has_queenside_castling_rights(self, color: bool) -> bool:
        """Whether a side still has the right to castle on its Q wing."""
    def status(self) -> Status:
        """All that is wrong with the position, as a `Status`; `Status.VALID` if nothing is.

        A position without faults need not be one that a game can reach. `docs/positions.md` tells what is judged.

        >>> import fairychess
        >>> fairychess.Board(fen="4k3/8/8/8/8/8/8/P3K3 w - - 0 1").status()
        <Status.PAWNS_ON_BACKRANK: 32>
        """
    def is_valid(self) -> bool:
        """Whether nothing is wrong with the position: `status() == Status.VALID`."""
    def set_piece_at(self, square: int | str, piece: Piece | str | None, promoted: bool = False) -> None:
        """Puts a man on a square, in the place of what stands there.

        `piece` is a `Piece`, or its symbol as FEN writes it (`"N"`, `"n"`); None empties the square. `promoted` marks
        a man that has promoted, where the variant keeps account of that (as captured men go to the reserve).

        As in python-chess the turns behind the board are forgotten, and nothing is judged until you ask for
        `status()`. What hangs on the men is settled at once: a right to castle whose king or partner is touched goes,
        so do the gate of a man that is touched and an e.p. square that cannot have been passed. A man put on its
        start square is unmoved. To put a man where it stands already changes none of this.

        Raises `FairyChessError` for a square that is none or a wall, for a piece that the variant does not have on
        its board, and for `promoted` where no account is kept.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> board.set_piece_at("h1", None)
        >>> board.set_piece_at("e4", "N")
        >>> board.fen()
        'rnbqkbnr/pppppppp/8/8/4N3/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1'
        """
    def set_piece_map(self, pieces: Mapping[int, Piece | str] | Mapping[str, Piece | str]) -> None:
        """Puts these men on the board and no others: a mapping from squares to men, as `set_piece_at` takes them.

        Men that stand already where they are put keep what they have, such as rights to castle; see `set_piece_at`.
        Raises as it does, and the board stays as it was then.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> board.set_piece_map({"e1": "K", "h1": "R", "e8": "k"})
        >>> board.fen()
        '4k3/8/8/8/8/8/8/4K2R w K - 0 1'
        """
    def set_board_fen(self, fen: str) -> None:
        """Puts the men of a FEN's first field on the board and no others, as `set_piece_map` does; reserves are not part of it.

        Raises `FenError` with the column, and the board stays as it was. Walls must stand where they do.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> board.set_board_fen("4k3/8/8/8/8/8/8/4K2R")
        >>> board.fen()
        '4k3/8/8/8/8/8/8/4K2R w K - 0 1'
        """

    def clear_board(self) -> None:
        """Takes all men off the board, and nothing else: whose turn it is, the reserves and the counters stay (see `clear`)."""

    def reset_board(self) -> None:
        """Puts the men of the start position on the board and no others, as `set_piece_map` does (see `reset`)."""

    def remove_piece_at(self, square: int | str) -> Piece | None:
        """Takes the man off a square, and gives it; None where there is none. What goes with it: see `set_piece_at`."""
    def set_reserve(self, color: bool, counts: Mapping[str, int]) -> None:
        """Gives a side another reserve: a mapping from the names of pieces to how many of them (0 to 255).

        Pieces that are not named are gone from it. The turns behind the board are forgotten. Gates go with the last
        man of the reserve, and so does the right `E` with the last partner in it. Raises `FairyChessError` for a name
        that the variant does not have, for a number that is none, and where the game has no reserve.

        >>> import fairychess
        >>> board = fairychess.Board("crazyhouse")
        >>> board.set_reserve(fairychess.BLACK, {"knight": 2})
        >>> board.reserve(fairychess.BLACK)
        {'knight': 2}
        """
    def set_castling_fen(self, castling_fen: str) -> None:
        """Gives the rights to castle, and the gates, that a castling field of FEN says.

        The turns behind the board are forgotten. Raises `FenError` for a right that the men or the game do not allow,
        and the board stays as it was.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> board.set_castling_fen("Kq")
        >>> board.castling_xfen()
        'Kq'
        """
    def clear(self) -> None:
        """Takes all men off the board and out of the reserves.

        White is to move then, there are no rights, and the counters are as at the start. Walls stay.
        """
    def reset(self) -> None:
        """Sets up the start position."""
    def clear_stack(self) -> None:
        """Forgets the turns behind the board; the position stays."""
    def gates(self) -> list[int]:
        """The squares from which a first move can still introduce a piece of the reserve (`[gates]` of the variant).

        Returns:
            Squares in ascending order; empty if the variant has no gates.

        >>> import fairychess
        >>> board = fairychess.Board("reserve-dragonet")
        >>> [board.variant.square_name(square) for square in board.gates()[:3]]
        ['b1', 'c1', 'd1']
        """
    def walls(self) -> list[int]:
        """The squares that no piece enters (`walls` of the variant).

        Returns:
            Squares in ascending order.

        >>> import fairychess
        >>> fairychess.Board().walls()
        []
        """
    def svg(
        self,
        *,
        orientation: bool = True,
        last_move: Move | Literal["auto"] | None = None,
        check: bool | int | str = True,
        arrows: Iterable[Arrow | tuple[int | str, int | str]] = (),
        squares: Iterable[int | str] = (),
        fill: Mapping[int, str] | Mapping[str, str] | None = None,
        coordinates: bool = True,
        frame: Frame = "wide",
        reserves: bool = True,
        gates: bool = True,
        side_to_move: bool = False,
        size: int | None = None,
        theme: str | Theme = "wood",
        shapes: Mapping[str, str | None] | None = None,
    ) -> str:
        """Draws the board as SVG; `fairychess.pictures.board_svg` explains every option.

        Args:
            orientation: The side at the bottom.
            last_move: A move to highlight, or `"auto"` for the last one.
            check: True marks the king in check; a square marks that square.
            arrows: `fairychess.pictures.Arrow` records or pairs of squares; the same square twice is a circle.
            squares: Squares to mark with a cross.
            fill: Colours of squares.
            coordinates: Draw the names of files and ranks.
            frame: `"wide"`, `"thin"` or `"none"`.
            reserves: Draw the reserves.
            gates: Mark the squares from which a first move can introduce a piece.
            side_to_move: Mark the side to move.
            size: The width in pixels.
            theme: A name of `fairychess.pictures.THEMES`, or a `Theme`.
            shapes: Shapes by name of a piece type.

        Returns:
            The text of an SVG picture.

        Raises:
            FairyChessError: If a square, colour, theme, shape, frame or size is invalid.

        >>> import fairychess
        >>> fairychess.Board("wolf").svg(size=400).startswith("<svg")
        True
        """
    def _repr_svg_(self) -> str:
        """The picture in notebooks: the board with its last move, 400 pixels wide."""
    def perft(self, depth: int, threads: int = 1) -> int:
        """Counts the sequences of `depth` legal turns (0 to 100), draws notwithstanding.

        Every leaf is counted; nothing is kept between calls. With `threads` (1 to 256) the work is shared.
        Other Python threads run meanwhile, and Ctrl-C ends the count.

        >>> import fairychess
        >>> fairychess.Board().perft(3)
        8902
        """
    def divide(self, depth: int, threads: int = 1) -> dict[Move, int]:
        """Counts as `perft` does, by the first turn; `depth` is 1 to 100, `threads` as in `perft`.

        Gives a dict from each legal `Move` to the number of sequences that begin with it.
        """
    def zobrist_hash(self) -> int:
        """The Zobrist hash of the position, 64 bits: the same on every machine and in every process."""
    @staticmethod
    def empty(variant: str | Variant = "chess") -> Board:
        """A board of the same variant without any man on it, White to move. `variant` is a name or a `Variant`."""
    def copy(self, *, stack: bool | int = True) -> Board:
        """A board of its own with the same position and the same turns behind it.

        With `stack=False` there are no turns behind it, with a number only so many of the last.
        """
    def root(self) -> Board:
        """The position that the stack begins with, as a board without turns behind it."""
    def mirror(self) -> Board:
        """The position with the sides exchanged, as a board without turns behind it.

        The board is turned over (ranks change, files stay); men, reserves, rights, gates and marks are the other
        side's, and the other side is to move. Both sides have the same moves then as in the position itself, unless
        the rules tell light squares from dark ones. Raises `FairyChessError` where something has no mirror image: a
        vote, which White begins; an unmoved man, or a gate, where the other side has no such man at the start.

        >>> import fairychess
        >>> fairychess.Board(fen="4k3/8/8/8/8/8/P7/4K2R w K - 3 9").mirror().fen()
        '4k2r/p7/8/8/8/8/8/4K3 b k - 3 9'
        """
    def unicode(
        self, *, invert_color: bool = False, borders: bool = False, empty_square: str = "⭘", orientation: bool = True
    ) -> str:
        """The board with the Unicode figures of the orthodox men, and the letters of others.

        `invert_color` exchanges the figures of White and Black (for light text on dark), `borders` adds lines and
        coordinates, `empty_square` is what an empty square looks like, and `orientation` is the side that sits below.
        Reserves stand below in brackets.

        >>> import fairychess
        >>> print(fairychess.Board("wolf").unicode(empty_square=".").splitlines()[-1])
        ♔ N ♗ ♗ ♖ F W ♕
        """
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __eq__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: object) -> Board: ...
