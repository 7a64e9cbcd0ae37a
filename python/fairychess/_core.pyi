"""The compiled part of fairychess."""

import os
from collections.abc import Iterator
from typing import Final, Self, final

from .records import Outcome, Piece, PieceType, SearchResult

__all__ = [
    "Board",
    "LegalMoveIterator",
    "LegalMoves",
    "Move",
    "Variant",
    "__version__",
    "_panic",
    "_restore_variant",
    "search",
    "variants",
]

__version__: Final[str]

def _panic(long: bool) -> None:
    """Panics on purpose, here or on the thread of a long call: the tests look at what becomes of it."""

def _restore_variant(name: str | None, content: str, toml: str) -> Variant:
    """A variant out of a pickle: the built-in one of that name if it still has the same content, else that of the definition."""

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
    def files(self) -> int:
        """The number of files."""
    @property
    def ranks(self) -> int:
        """The number of ranks."""
    @property
    def start_fen(self) -> str:
        """FEN of the start position."""
    @property
    def pieces(self) -> dict[str, PieceType]:
        """The kinds of men by name, in the order of their definition: a dict of `PieceType`."""
    @property
    def id(self) -> str:
        """A hash of the content, the same on every machine: variants with equal ids are the same game."""
    def to_toml(self) -> str:
        """The definition as TOML that says everything and extends nothing; reading it again gives the same `.id`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class Move:
    """A turn of a variant: a move, a drop, an introduction, a vote. It never changes and can be a key of a dict.

    Boards make moves (`Board.parse_uci`, `Board.legal_moves`); two are equal when they are the same turn of the same variant.

    >>> import fairychess
    >>> move = fairychess.Board().parse_uci("g1f3")
    >>> move, str(move)
    (Move('g1f3'), 'g1f3')
    """

    def uci(self) -> str:
        """The text of the turn in the UCI style (`e2e4`, `e7e8q`, `C@e2`, `b1c3d`, `accept`)."""
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
    """

    def count(self) -> int:
        """The number of legal turns; the same as `len()`."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, turn: Move, /) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...

@final
class LegalMoveIterator:
    """Goes over legal turns."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> Move: ...
    def __length_hint__(self) -> int: ...

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
        """The side to move: True for White, False for Black."""
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal turns, generated when they are asked for."""
    def fen(self) -> str:
        """The position as FEN."""
    def set_fen(self, fen: str) -> None:
        """Sets up a position of the same variant and forgets the turns made.

        Raises `FenError`, and the board stays as it was.
        """
    def push(self, move: Move) -> None:
        """Makes a turn. Raises `IllegalMoveError` when it is not legal here, and the board stays as it was."""
    def push_uci(self, uci: str) -> Move:
        """Makes the turn that a text says, and gives it. Raises as `parse_uci` does."""
    def pop(self) -> Move:
        """Takes the last turn back, and gives it. Raises `IndexError` when none was made."""
    def parse_uci(self, uci: str) -> Move:
        """Reads a legal turn in the UCI style.

        Raises `InvalidMoveError` for a text that is no turn, `IllegalMoveError` for a turn that is not legal here,
        `AmbiguousMoveError` for one that could be several.
        """
    def is_check(self) -> bool:
        """Whether the side to move is in check."""
    def is_checkmate(self) -> bool:
        """Whether the side to move is checkmated."""
    def is_stalemate(self) -> bool:
        """Whether the side to move has no legal turn and is not in check."""
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
    def piece_map(self) -> dict[int, Piece]:
        """All men on the board: a dict from the numbers of their squares to `Piece`."""
    def reserve(self, color: bool) -> dict[str, int]:
        """A side's reserve: a dict from the names of pieces to how many of them there are; empty where there are none.

        >>> import fairychess
        >>> fairychess.Board("stoltz").reserve(fairychess.WHITE)
        {'culverin': 1}
        """
    def perft(self, depth: int, threads: int = 1) -> int:
        """Counts the sequences of `depth` legal turns (0 to 100), draws notwithstanding.

        Every leaf is counted; nothing is kept between calls. With `threads` (1 to 256) the work is shared.
        Other Python threads run meanwhile, and Ctrl-C ends the count.

        >>> import fairychess
        >>> fairychess.Board().perft(3)
        8902
        """
    def divide(self, depth: int) -> dict[Move, int]:
        """Counts as `perft` does, by the first turn; `depth` is 1 to 100.

        Gives a dict from each legal `Move` to the number of sequences that begin with it.
        """
    def zobrist_hash(self) -> int:
        """The Zobrist hash of the position, 64 bits: the same on every machine and in every process."""
    def copy(self) -> Board:
        """A board of its own with the same position and the same turns behind it."""
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: object) -> Board: ...
