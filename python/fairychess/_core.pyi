"""The compiled part of fairychess."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, Protocol, Self, SupportsIndex, TextIO, TypedDict, final

import numpy as np
from numpy.typing import NDArray

from .errors import PgnError
from .records.changes import Change, Refusal
from .records.movement import Movement
from .records.values import Outcome, Piece, PieceType, SearchResult, Status
from .squares.square_set import SquareSet
from .styles import Arrow, Frame, Theme

__all__ = [
    "ActionTable",
    "Board",
    "LegalMoves",
    "Move",
    "Variant",
    "_Batch",
    "_Breakdown",
    "_EndedGame",
    "_Endgames",
    "_Engine",
    "_Game",
    "_Network",
    "_PerftTable",
    "_PgnRecord",
    "_PgnSplitter",
    "_PgnText",
    "_RandomMoves",
    "_Search",
    "_StopFlag",
    "_Training",
    "_TreeGames",
    "_Trees",
    "__commit__",
    "__version__",
    "_answer",
    "_built_in_text",
    "_fit_evaluation",
    "_has_duck",
    "_library_names",
    "_panic",
    "_pgn_cut",
    "_pgn_is_tag",
    "_pgn_movetext",
    "_pgn_start",
    "_pgn_tags",
    "_pgn_variant_tags",
    "_piece_of_symbol",
    "_play_game",
    "_random_games",
    "_random_moves",
    "_resigning",
    "_restore_board",
    "_restore_move",
    "_restore_variant",
    "_search_settings",
    "families",
    "piece_is_hopper",
    "piece_movement",
    "piece_moves_like",
    "search",
    "variants",
]

__commit__: Final[str]
__version__: Final[str]

def piece_movement(variant: Variant, piece: str, square: int | str | None, color: bool, across: int | None) -> Movement:
    """Returns what a piece can do from a square: the `Movement` of `PieceType.movement`."""

def piece_is_hopper(variant: Variant, piece: str) -> bool:
    """True if a piece moves unaided but captures like a cannon: only with the help of another piece, and always by landing."""

def _has_duck(variant: Variant) -> bool:
    """True if the only wall of the game is one that moves, like the duck of Duck Chess."""

def piece_moves_like(variant: Variant, piece: str, text: str) -> bool:
    """True if a piece moves like another piece, given in Betza's notation: `PieceType.moves_like`."""

def _fit_evaluation(variant: Variant, positions: list[tuple[str, float]]) -> tuple[list[tuple[str, int, int, int]], float, float]:
    """Fits the evaluation of a variant to positions. Each position is a FEN with White's game score, from 0 to 1.

    Returns all numbers in `[evaluation]` (each with its key, 0 for the middle game or 1 for the endgame, the old value and the
    fitted value), and the mean loss before and after fitting.
    """

class _SearchSetting(TypedDict):
    name: str
    value: int
    default: int
    minimum: int
    maximum: int
    step: int

def _search_settings(variant: Variant) -> list[_SearchSetting]:
    """Returns the settings of a variant's search.

    Each has its key in `[search]`, its value, its default, the smallest and the largest value, and a change that games may
    show.
    """

class _RandomGamesTally(TypedDict):
    games: int
    plies: int
    white: int
    black: int
    drawn: int
    unfinished: int

def _random_games(variant: Variant, games: int, seed: int, threads: int | None, max_plies: int) -> _RandomGamesTally:
    """Plays random games."""

@final
class _Game:
    """A finished game."""

    @property
    def start(self) -> str:
        """The FEN of the start position."""
    @property
    def actions(self) -> list[int]:
        """The moves as actions, from White's point of view."""
    @property
    def scores(self) -> list[int | None]:
        """The score of each move, for the side to move; None for a random move."""
    @property
    def values(self) -> list[float | None]:
        """The mean value of the tree search for each move; None for a move without a tree search."""
    @property
    def visits(self) -> list[dict[int, int] | None]:
        """The visits by action in the tree search for each move; None for a move without a tree search."""
    @property
    def random_plies(self) -> int:
        """The number of random moves at the start."""
    @property
    def noise(self) -> list[int]:
        """The plies of random moves drawn later in the game."""
    @property
    def result(self) -> str:
        """The result, as in PGN."""
    @property
    def reason(self) -> str:
        """The name of the `Termination` in lower case, `"adjudication"` or `"max_plies"`."""

def _play_game(
    variant: Variant,
    seed: bytes,
    engines: Sequence[_Engine],
    limits: Sequence[Mapping[str, int | None]],
    options: Mapping[str, object],
) -> _Game:
    """Plays a game: without an engine (random moves), with one engine for both sides, or with one for each side, White's first.

    The interpreter's lock is released for the whole game.
    """

def _resigning(values: Sequence[float | None], limit: float) -> int | None:
    """Returns the side that may resign after the last of these values: 0 for the side that moved last, 1 for the other."""

@final
class _EndedGame:
    """A game that has ended."""

    @property
    def number(self) -> int:
        """The number given to `begin`."""
    @property
    def game(self) -> _Game:
        """The game."""

@final
class _TreeGames:
    """Games of one variant that are played at the same time."""

    def __new__(
        cls,
        variant: Variant,
        n: int,
        *,
        simulations: int,
        fast: int,
        full: float,
        alpha: float,
        considered: int,
        varied: int,
        resign: float,
        history: int,
    ) -> Self: ...
    def begin(
        self,
        number: int,
        seed: bytes,
        options: Mapping[str, object],
        *,
        resigns: bool = False,
        random: tuple[bool, bool] | None = None,
    ) -> bool:
        """Begins a game; False if there is no room for it. `random` says whether White and Black play random moves."""
    def proceed(
        self,
        obs: NDArray[np.uint8] | NDArray[np.float32],
        mask: NDArray[np.bool_],
        policy: NDArray[np.float32] | None,
        value: NDArray[np.float32] | None,
    ) -> int:
        """Continues all games with the evaluations of the positions that the last call wrote, if any.

        Writes the next positions to be evaluated, and returns their number.
        """
    def asked(self) -> list[tuple[int, bool]]:
        """Returns, for each position that the last call wrote, its game's number, and True if White's search evaluates it."""
    def ended(self) -> list[_EndedGame]:
        """Returns the games that have ended since the last call."""

@final
class _RandomMoves:
    """Random moves, and the state of the random number generator after drawing them."""

    @property
    def moves(self) -> list[str] | None:
        """The moves in UCI style; None if none were found."""
    @property
    def state(self) -> list[int]:
        """The state as in `random.Random.getstate`: 624 words and an index."""

def _random_moves(
    variant: Variant,
    plies: int,
    state: Sequence[int],
    *,
    start: str | None,
    balance: int | None,
    near_best: int | None,
    opening_nodes: int,
) -> _RandomMoves:
    """Draws random moves that do not end the game."""

def _piece_of_symbol(symbol: str, variant: str | Variant) -> Piece:
    """Returns the piece that a symbol stands for: `Piece.from_symbol`."""

def _answer(board: Board, request: str) -> str:
    """Answers a request about a position (`view`, `play`, `why` or `moves` in docs/web-board.md); both are JSON."""

def _panic(long: bool, board: Board | None = None) -> None:
    """Panics deliberately: while changing a board if one is given, else in a long call if `long`, else on this thread."""

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
        threads: int | None,
        history: int,
        view: str,
        autoreset: str | None,
        illegal: str,
        claim_draws: bool,
        max_plies: int | None,
    ) -> Self: ...
    @staticmethod
    def restore(variant: Variant, state: bytes, threads: int | None) -> _Batch: ...
    def clone(self) -> _Batch: ...
    def state(self) -> bytes: ...
    def facts(self) -> _EnvFacts:
        """Facts about the environment."""
    def reset(self, boards: NDArray[np.bool_] | None, arrays: _EnvArrays) -> None: ...
    def step(self, actions: NDArray[np.int32], arrays: _EnvArrays) -> None: ...
    def show(self, arrays: _EnvArrays) -> None: ...
    def sample(self, actions: NDArray[np.int32]) -> None: ...
    def write_rows(self, starts: NDArray[np.int64], actions: NDArray[np.int32]) -> int:
        """Writes the legal actions of all boards and where each board's actions begin, and returns the number of actions.

        If there is not enough space for the actions, only the other data is written.
        """
    def evaluate(self, network: _Network, values: NDArray[np.int16]) -> None:
        """Writes the network's evaluation of each board."""
    def game(self, board: int) -> _EnvGame | None:
        """The game of a board."""

class _RootArrays(Protocol):
    obs: NDArray[np.uint8] | NDArray[np.float32]
    mask: NDArray[np.bool_]
    reward: NDArray[np.float32]
    over: NDArray[np.bool_]
    to_play: NDArray[np.int8]
    ply: NDArray[np.int32]

class _SparseArrays(TypedDict):
    starts: NDArray[np.int64]
    own: NDArray[np.int32]
    other: NDArray[np.int32]
    bucket: NDArray[np.int32]
    score: NDArray[np.float32]
    points: NDArray[np.float32]

class _GameArrays(Protocol):
    """Stored games: the moves of game `i` are at the indices from `starts[i]` to `starts[i + 1]` - 1."""

    @property
    def start(self) -> list[str]: ...
    @property
    def starts(self) -> NDArray[np.int64]: ...
    @property
    def moves(self) -> NDArray[np.int32]: ...
    @property
    def score(self) -> NDArray[np.float32]: ...
    @property
    def points(self) -> NDArray[np.float32]: ...
    @property
    def opening(self) -> NDArray[np.int64]: ...
    @property
    def held_out(self) -> NDArray[np.bool_]: ...

class _NetworkChecks(TypedDict):
    error: float
    spread: float
    signs: float

@final
class _Training:
    """The training of a network."""

    def __new__(cls, variant: Variant, *, buckets: int, regions: int, noisy: bool) -> Self: ...
    def add(self, games: _GameArrays, near: int) -> tuple[int, str] | None:
        """Adds games. If `near` is above 0, each position is replaced by that many nearby ones, evaluated without a network.

        If a game is invalid, returns its index and a message.
        """
    @property
    def sizes(self) -> tuple[int, int]:
        """The numbers of training positions and held-out positions."""
    @property
    def inputs(self) -> int:
        """The number of inputs."""
    def scale(self) -> float:
        """The scale of the scores."""
    def sparse(self, rows: NDArray[np.int64], held_out: bool) -> _SparseArrays:
        """Some training positions as sparse inputs."""
    def begin(
        self,
        *,
        hidden: int,
        scale: float,
        score_share: float,
        batch: int,
        epochs: int,
        rate: float,
        seed: int,
        network: bytes | None,
    ) -> None:
        """Begins the training. The learning rate falls from `rate` to a hundredth of it."""
    def train(self, threads: int) -> tuple[float, float]:
        """Trains for one epoch. Returns the mean losses on the training and held-out positions."""
    @property
    def epoch(self) -> int:
        """The number of finished epochs."""
    def state(self) -> bytes:
        """The state of the training between epochs."""
    def restore(self, state: bytes) -> None:
        """Continues from a state."""
    def network(self, trained: list[tuple[str, str]]) -> tuple[bytes, _NetworkChecks]:
        """The content of the network file, and the quality of the network on the held-out positions."""

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
        threads: int | None,
        leaves: int,
        c_puct: float,
        considered: int | None,
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
    def answer(self, first: int, last: int, policy: NDArray[np.float32], value: NDArray[np.float32]) -> None:
        """Gives the games `first` to `last` - 1 the evaluations that they are waiting for; `proceed` uses them."""
    def proceed(self, first: int, last: int, obs: NDArray[np.uint8] | NDArray[np.float32], mask: NDArray[np.bool_]) -> int:
        """Continues the games `first` to `last` - 1, writes the next positions to be evaluated, and returns their number."""
    def stop(self, stopped: bool) -> None:
        """If true, ends a `proceed` running on another thread at once; if false, lets later calls work again."""
    def give_up(self) -> None: ...
    def set_network(self, network: _Network) -> None:
        """Sets the network for searches with a temperature."""
    def run_alone(
        self, simulations: int, *, games: int | None = None, plies: int | None = None, temperature: float | None = None
    ) -> None:
        """Searches without an evaluator in Python.

        With a temperature, the network or the handmade evaluation evaluates the positions; otherwise `games` random games of at
        most `plies` moves do, or all values are 0.
        """
    def visits(self) -> _VisitArrays: ...
    def show(self, arrays: _RootArrays) -> None: ...
    def sample(self, temperature: NDArray[np.float64], actions: NDArray[np.int32]) -> None:
        """Draws an action for each game, according to its visits and its temperature."""
    def advance(self, actions: NDArray[np.int32]) -> None: ...
    def reset(self, index: int, board: Board | None, seed: int | None) -> None:
        """Replaces a game with a board or the start position."""
    def follow(self, index: int, board: Board, seed: int | None) -> bool:
        """Replaces a game with a board. If the board continues the game, keeps the tree and returns true."""
    def board(self, index: int) -> Board:
        """The board of a game, with its move history."""

@final
class _Breakdown:
    """A static evaluation, term by term, for `Engine.breakdown`."""

    @property
    def terms(self) -> list[tuple[str, list[int]]]:
        """The terms by name, in hundredths of a pawn: White's in the middle game and the endgame, then Black's."""
    @property
    def phase(self) -> float:
        """The weight of the middle game values."""
    @property
    def winnable(self) -> float:
        """The share of an advantage in the endgame that can be converted into a win."""
    @property
    def value(self) -> int:
        """The value for White, in hundredths of a pawn."""

@final
class _Engine:
    """The engine behind `Engine`."""

    def __new__(cls, variant: str | Variant, hash: int, threads: int) -> Self: ...  # noqa: A002 - the UCI name
    @property
    def variant(self) -> Variant:
        """The variant that the engine plays."""
    def settings(self) -> tuple[int, int]:
        """The size of the transposition table in MiB, and the number of threads."""
    def set(self, hash: int, threads: int) -> None:  # noqa: A002 - so it is called
        """Changes the size of the transposition table in MiB and the number of threads."""
    def set_network(self, network: _Network | None) -> None:
        """Evaluates with a network, or without one if None, and clears what the engine has learned."""
    def set_search(self, values: Mapping[str, int]) -> None:
        """Searches with the settings of the definition, except for these values."""
    def set_endgames(self, endgames: _Endgames | None) -> None:
        """Searches with endgame tables, or without them if None, and clears what the engine has learned."""
    def clear(self) -> None:
        """Clears what the engine has learned about a game."""
    def evaluate(self, board: Board) -> int:
        """Returns the static evaluation of a position, in centipawns for the side to move."""
    def breakdown(self, board: Board) -> _Breakdown:
        """Returns the static evaluation of a position, term by term."""
    def start(self, board: Board, **limits: int | Iterable[Move] | None) -> _Search:
        """Starts a search."""
    def close(self) -> None:
        """Closes the engine, after ending a running search."""

@final
class _StopFlag:
    """A flag that ends long calls in its `with` blocks, on all threads: the calls raise `KeyboardInterrupt`."""

    def __new__(cls) -> Self: ...
    def set(self) -> None:
        """Ends the calls."""
    def is_set(self) -> bool:
        """True if the flag has been set."""
    def __enter__(self) -> None: ...
    def __exit__(self, *_error: object) -> None: ...

@final
class _Network:
    """A network."""

    @staticmethod
    def read(bytes: bytes) -> _Network:  # noqa: A002 - the UCI name
        """Reads an unpacked file."""
    @staticmethod
    def handmade(variant: Variant, hidden: int) -> _Network:
        """A network that evaluates positions by piece values."""
    def write(self) -> bytes:
        """The bytes of an uncompressed file."""
    def header(self) -> dict[str, int | str | dict[str, str]]:
        """The metadata of the network: numbers, strings, and how it was trained."""
    def fit(self, variant: Variant) -> Literal["variant", "rules", "pieces"]:
        """How well the network fits a variant: "variant", "rules" or "pieces"."""
    def with_trained(self, trained: list[tuple[str, str]]) -> _Network:
        """The same network with different training metadata."""
    def transferred(self, variant: Variant) -> _Network:
        """A network for a variant, made from this one."""
    def evaluate(self, board: Board) -> int:
        """Evaluates a position for the side to move, in hundredths of a pawn."""

class _EndgameProbe(TypedDict):
    result: str | None
    plies: int
    missing: str | None

class _EndgameCounts(TypedDict):
    won: int
    drawn: int
    lost: int
    without_captures: tuple[int, int, int]
    wins_by_plies: list[int]
    losses_by_plies: list[int]
    longest_win: int | None
    longest_loss: int | None

class _EndgameSquares(TypedDict):
    piece: str
    white: bool
    promoted: bool
    won: list[int]
    positions: list[int]

class _EndgameStatistics(TypedDict):
    white: _EndgameCounts
    black: _EndgameCounts
    zugzwangs: int
    zugzwang: int | None
    squares: list[_EndgameSquares]

@final
class _Endgames:
    """The endgame tables of a variant."""

    def __new__(cls, variant: Variant, metric: str) -> Self: ...
    def material(self, text: str) -> str:
        """The canonical name of a material that has positions."""
    def canonical(self, text: str) -> str:
        """The canonical name of a material, which need not have positions."""
    def material_of(self, board: Board) -> str:
        """The material of a board."""
    def names(self) -> list[str]:
        """The names of all tables, in alphabetical order."""
    def plan(self, name: str) -> list[list[str]]:
        """The materials to solve, in order; those that lead to each other are together."""
    def slots(self, name: str) -> int:
        """The number of values in a table."""
    def symmetries(self, name: str) -> int:
        """The number of symmetries of the positions."""
    def memory(self, part: list[str], limit: int) -> tuple[int, int]:
        """The bytes that making the tables of one part of a plan takes: at least, and about with the faster method."""
    def generate(self, part: list[str], threads: int | None, memory: int, method: str | None) -> bool:
        """Makes the tables of one part of a plan. False if the plan must be made again."""
    def contains(self, name: str) -> bool:
        """True if a table is there."""
    def digest(self, name: str) -> str:
        """What gives the values in a table their meaning, except the rules."""
    def content(self, name: str) -> bytes:
        """The values of a table."""
    def width(self, name: str) -> int:
        """The number of bytes of each value in a table."""
    def component(self, name: str) -> list[str]:
        """The materials that a table was made with, if the distance is to conversion."""
    def add(self, name: str, component: Sequence[str], width: int, content: bytes) -> None:
        """Adds a table."""
    def statistics(self, name: str) -> _EndgameStatistics | None:
        """Counts the results in a table."""
    def board(self, name: str, index: int, white: bool) -> Board | None:
        """The position of an index; None if it is invalid."""
    def probe(self, board: Board, before: Board | None = None) -> _EndgameProbe:
        """The result of a position, or, with the position before a move, as it counts there."""
    def certain(self, board: Board) -> _EndgameProbe | None:
        """The result of a position that a table has, if neither move counters nor repetitions can change it."""

@final
class _Search:
    """The search behind `Analysis`."""

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
        """Waits for the next report; None at the end."""
    def result(self) -> tuple[Move, Move | None]:
        """Waits for the end of the search; returns the best move and the expected reply."""
    def is_over(self) -> bool:
        """True if the search has ended."""
    def stop(self) -> None:
        """Stops the search as soon as possible."""
    def ponderhit(self) -> None:
        """Starts the clock, because the opponent has played the expected move."""
    def close(self) -> None:
        """Stops the search and waits for its end."""

@final
class _PgnText:
    """The text of one game of a file."""

    def headers(self, pairs: dict[str, str]) -> None:
        """Puts the tag pairs into a dict."""
    def read(self, variants: tuple[Variant, ...]) -> _PgnRecord:
        """Reads the game, which may be of a built-in variant or of one of `variants`."""

@final
class _PgnRecord:
    """A game as read, before its nodes are created."""

    @property
    def result(self) -> str | None:
        """The result at the end of the movetext, or None."""
    def headers(self, pairs: dict[str, str]) -> None:
        """Puts the tag pairs into a dict, in the order of the text."""
    def errors(self) -> list[PgnError]:
        """The errors in the text: a list of `PgnError`."""
    def preface(self) -> tuple[str, list[int]]:
        """The comment before the first move, and its NAGs."""
    def mainline(self) -> list[Move]:
        """The moves of the main line."""
    def nodes(
        self,
    ) -> tuple[list[int], list[Move], tuple[list[int], list[str], list[str], list[tuple[int, ...] | None]]]:
        """The nodes as lines of moves. The game is number 0; nodes are numbered from 1 in the order of the moves.

        The first list contains, for each line, the number of the preceding node and the number of moves. The second contains the
        moves of all lines. Then come the numbers of the annotated nodes, with their comments, starting comments, and NAGs or
        None.
        """
    def movetext(self, result: str, layout: tuple[int | None, bool, bool]) -> str | None:
        """The movetext of the game as read, ending with the given result; None if the start position is unknown."""

@final
class _PerftTable:
    """A transposition table shared by several counts, for boards of one variant."""

    def __new__(cls, hash_mb: int) -> Self: ...
    def count(self, board: Board, depth: int, threads: int) -> int:
        """Counts like `Board.perft`."""

@final
class _PgnSplitter:
    """Splits a file into games. The file arrives in chunks of text or bytes."""

    def __new__(cls) -> Self: ...
    def feed(self, piece: str | bytes) -> None:
        """Takes the next chunk; an empty chunk means the end of the file."""
    def next(self) -> _PgnText | None:
        """The next game, or None if another chunk is needed."""

def _built_in_text(name: str) -> str | None:
    """The original definition of a built-in variant, with its comments; None if no variant has this name."""

def _library_names() -> list[str]:
    """The names of the library's pieces, in order."""

def _pgn_cut(handle: TextIO, ahead: str, keep: int) -> tuple[_PgnText | None, str | None]:
    """Reads the text of the next game from a handle; `keep` is 2 to keep it all, 1 to keep the tag pairs, 0 to keep nothing.

    `ahead` is a line already read from the handle. Returns the game, or None at the end of the handle; and the first line of the
    following game if that line has been read, else None.
    """

def _pgn_is_tag(name: str) -> bool:
    """True if a string can be the name of a tag."""

def _pgn_movetext(start: Board, root: object, result: str, layout: tuple[int | None, bool, bool]) -> str:
    """The movetext of a game that starts from a board: the nodes after a Python node, then the result.

    Raises `IllegalMoveError` if a move is illegal in its position.
    """

def _pgn_start(
    variant: str | None, identity: str | None, fen: str | None, game: str | None, variants: tuple[Variant, ...]
) -> Board:
    """The start position of a game with these headers. Raises `VariantError` or `FenError` if they define none."""

def _pgn_tags(pairs: Iterable[tuple[str, str]]) -> str:
    """Tag pairs as lines, followed by a blank line; an empty string if there are none."""

def _pgn_variant_tags(variant: Variant) -> list[tuple[str, str]]:
    """The tag pairs of a variant: none for chess, the name for a built-in variant, the name and id for any other."""

def _restore_board(variant: Variant | tuple[str, str], root: str, moves: str) -> Board:
    """Restores a board from a pickle.

    The arguments are the variant (name and `id` if built in), the first position of the stack, and the moves since then.
    """

def _restore_variant(name: str | None, content: str, toml: str) -> Variant:
    """Restores a variant from a pickle: the built-in variant if its content is unchanged, else one with this definition."""

def _restore_move(uci: str, variant: Variant, captures: Iterable[int] | None, relocates: tuple[int, int] | None) -> Move:
    """Restores a move from a pickle: its text and variant, with the captures and the relocation that its board knew."""

def variants(family: str | None = None) -> list[str]:
    """Returns the names of the built-in variants.

    Args:
        family: Only the variants of this family (`fairychess.families()` lists them); None for all.

    Raises:
        FairyChessError: No family has this name.

    >>> import fairychess
    >>> "stoltz" in fairychess.variants()
    True
    >>> fairychess.variants("chess")[:2]
    ['chess', 'chess960']
    """

def families() -> dict[str, str]:
    """Returns the families of the built-in variants, as a dict from names to titles.

    >>> import fairychess
    >>> fairychess.families()["chess"]
    'Orthodox chess'
    """

def search(
    board: Board,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    soft_nodes: int | None = None,
    movetime: int | None = None,
) -> SearchResult:
    """Searches for the best move with a new engine.

    At least one limit is required; the search ends at the first one reached. With only `depth`, `nodes` or `soft_nodes`, the
    result is reproducible. Other Python threads keep running, and Ctrl-C ends the search.

    Args:
        board: The position; it is not changed.
        depth: The depth in plies (1 to 100).
        nodes: The number of nodes to search.
        soft_nodes: The number of nodes after which no new depth is started.
        movetime: The time in milliseconds.

    Returns:
        The best move with its score, depth, nodes and expected line.

    Raises:
        FairyChessError: There is no limit, a limit is out of range, or the game is over.

    >>> import fairychess
    >>> board = fairychess.Board(fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    >>> fairychess.search(board, depth=3).move
    Move('a1a8')
    """

@final
class Variant:
    """A game: its board, its pieces and its rules. A variant never changes; variants are equal if their rules are.

    `Variant(name)` is a built-in variant (`fairychess.variants()` lists them); `Variant.from_toml(text)` and
    `Variant.from_file(path)` read your own definition.

    Args:
        name: The name of a built-in variant. The suffix `960` selects that variant with Chess960 castling.

    Raises:
        VariantError: No built-in variant has this name.

    >>> import fairychess
    >>> wolf = fairychess.Variant("wolf")
    >>> wolf.title, wolf.files, wolf.ranks
    ('Wolf Chess', 8, 10)
    """

    def __new__(cls, name: str) -> Self: ...
    @staticmethod
    def from_toml(text: str) -> Variant:
        """Reads a variant from the text of its definition (see `docs/variants.md`).

        Args:
            text: The text of a TOML file.

        Raises:
            VariantError: The definition has problems; `problems` lists all of them with line, column and key.
            PieceError: All problems are in the pieces. A `PieceError` is a `VariantError`.
        """
    @staticmethod
    def from_file(path: str | os.PathLike[str]) -> Variant:
        """Reads a variant from a TOML file.

        Args:
            path: The file.

        Raises:
            VariantError: The definition has problems, as in `from_toml`.
            OSError: The file cannot be read.
        """
    @staticmethod
    def from_ini(text: str, name: str, *, betza: Literal["played", "written"] = "played") -> Variant:
        """Reads a variant from the text of a Fairy-Stockfish `variants.ini` (see `docs/ini.md`).

        Args:
            text: The text of an INI file; may be empty for a variant built into Fairy-Stockfish.
            name: The name of the section, or of a variant built into Fairy-Stockfish.
            betza: How the moves of custom pieces are read: `"played"` for the way Fairy-Stockfish plays them, `"written"` for the
                usual meaning of the notation.

        Raises:
            IniError: No section has this name, or it has problems; `problems` lists all of them with line, column and key.

        >>> from fairychess import Variant
        >>> Variant.from_ini("", "gardner").files
        5
        """
    @property
    def name(self) -> str:
        """The name, as passed to `Variant(name)`."""
    @property
    def title(self) -> str:
        """The name of the game as a title."""
    @property
    def description(self) -> str:
        """A one-line description of the game."""
    def chess960(self) -> Variant:
        """Returns the same game with Chess960 castling.

        Kings and rooks may start anywhere on their rank, and castling is written as the king taking its rook. The start position
        stays the same; other start positions can be set with a FEN. For a built-in variant, `Variant(name + "960")` is the same.
        A variant that already castles this way, or has no castling, is returned unchanged.

        Returns:
            The variant; its name ends in `960`.

        Raises:
            VariantError: Another rule of the variant is incompatible with Chess960 castling.

        >>> from fairychess import Board, Variant
        >>> Variant("crazyhouse").chess960() == Variant("crazyhouse960")
        True
        >>> Board("crazyhouse960", "4k3/8/8/8/8/8/8/1R2K3[] w Q - 0 1").parse_san("O-O-O")
        Move('e1b1')
        """
    @property
    def warnings(self) -> list[str]:
        """Rules of the definition that are valid but can never apply. Each item is a sentence that begins with the key.

        They were usually inherited, through `extends`, from a variant with another board or other pieces. `fairychess check`
        prints them.

        >>> from fairychess import Variant
        >>> Variant("chess").warnings
        []
        """
    def piece_values(self) -> dict[str, float]:
        """Returns the values that the engine gives to the non-royal piece types, in pawns.

        Values that the definition does not give are estimated from the pieces' moves.

        >>> from fairychess import Variant
        >>> Variant("nightrider").pieces["nightrider"].value is None
        True
        >>> 4 < Variant("nightrider").piece_values()["nightrider"] < 6
        True
        """
    @property
    def files(self) -> int:
        """The number of files."""
    @property
    def ranks(self) -> int:
        """The number of ranks."""
    @property
    def start_fen(self) -> str:
        """The FEN of the start position."""
    @property
    def network_name(self) -> str | None:
        """The name of the network to use if none was trained for these rules (`network` in `[evaluation]`), or None."""
    def square_name(self, square: int | str) -> str:
        """Returns the name of a square, such as `"e4"`.

        Args:
            square: The square's number, `rank * files + file`, both counted from 0, or its name.

        Raises:
            FairyChessError: The board has no such square.

        >>> import fairychess
        >>> fairychess.Variant("chess").square_name(28), fairychess.Variant("capablanca").square_name(28)
        ('e4', 'i3')
        """
    def parse_square(self, name: str) -> int:
        """Returns the number of a square from its name: `rank * files + file`, both counted from 0.

        Args:
            name: The name of the square.

        Raises:
            FairyChessError: The board has no such square.

        >>> import fairychess
        >>> fairychess.Variant("chess").parse_square("e4"), fairychess.Variant("capablanca").parse_square("e4")
        (28, 34)
        """
    @property
    def pieces(self) -> dict[str, PieceType]:
        """The piece types by name, in the order of the definition: a dict of `PieceType`."""
    @property
    def actions(self) -> ActionTable:
        """The numbers of all moves that are possible in some position. The table is built on first use, then kept.

        Raises:
            VariantError: There are more than 1,048,576 moves.
        """
    @property
    def id(self) -> str:
        """A hash of the canonical definition, the same on every machine. Variants with equal ids are the same game."""
    @property
    def rules_id(self) -> str:
        """A hash of only the rules of play, without names, start position and evaluation.

        A network trained for a variant with the same rules also plays this variant.
        """
    def to_toml(self) -> str:
        """Returns the complete definition as TOML, without `extends`. A variant read from this text has the same `id`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...
    def _repr_svg_(self) -> str:
        """The picture for notebooks: the start position, 400 pixels wide."""

@final
class Move:
    """A move in a variant, possibly a drop, an introduction or a vote. It is immutable and hashable.

    Boards create moves (`Board.legal_moves`, `Board.parse_san`). `Move(from_square, to_square)`, `Move.from_uci(text)` and
    `Move.null()` create moves without a board; these need not be legal in any position. Moves are equal if they have the same
    text in the same variant. As a condition, a null move is false; other moves are true.

    Args:
        from_square: The number or name of the square that the piece comes from; None for a drop.
        to_square: The number or name of the square that the piece goes to.
        promotion: The name of the piece that the moved piece promotes to.
        drop: The name of the piece that is dropped on `to_square`.
        introduces: The name of the piece that enters on the vacated square.
        relocates: The from and to squares of a piece that makes room for a drop.
        wall: The square on which the move places a wall. If a wall is placed instead of a move, also pass the square as
            `to_square`, and None as `from_square`.
        variant: The variant, a `Variant` or a name.

    Raises:
        FairyChessError: A square or a piece is unknown.
        InvalidMoveError: The arguments do not describe a move.
        VariantError: The variant is unknown.

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
        wall: int | str | None = None,
        variant: str | Variant = "chess",
    ) -> Self: ...
    @staticmethod
    def from_uci(uci: str, variant: str | Variant = "chess") -> Move:
        """Reads a move in UCI style; it need not be legal in any position.

        Args:
            uci: The text of the move.
            variant: The variant, a `Variant` or a name.

        Raises:
            InvalidMoveError: The text is not a move of the variant; `column` is the position of the first wrong character.
            VariantError: The variant is unknown.

        >>> import fairychess
        >>> fairychess.Move.from_uci("b1c3d", "reserve-dragonet").introduces
        'dragonet'
        """
    @staticmethod
    def null(variant: str | Variant = "chess") -> Move:
        """Returns the null move, a pass. `Board.null` returns it if it can be played.

        Args:
            variant: The variant, a `Variant` or a name.

        >>> import fairychess
        >>> fairychess.Move.null(), bool(fairychess.Move.null())
        (Move('0000'), False)
        """
    @property
    def variant(self) -> Variant:
        """The variant to which the move belongs."""
    @property
    def is_null(self) -> bool:
        """True for the null move. As a condition, the null move is false."""
    @property
    def is_pass(self) -> bool:
        """True for a pass, which the rules of some variants allow. The null move is not a pass."""
    @property
    def from_square(self) -> int | None:
        """The number of the first square in the text: where the piece comes from. None for drops, votes, passes and null moves.

        For castling, this is the square of the king, or of its partner if a piece is introduced there (`h1e1h`).
        """
    @property
    def to_square(self) -> int | None:
        """The number of the second square in the text: where the piece goes or is dropped.

        None for votes, passes and the null move.

        For castling, this is the new square of the king or, in variants that write castling as the king taking its partner
        (Chess960), the old square of the partner.
        """
    @property
    def drop(self) -> str | None:
        """The name of the dropped piece as it stands on the board; None for other moves."""
    @property
    def promotion(self) -> str | None:
        """The name of the piece that the moved piece promotes to, or None.

        If the text has only a sign (`c7c8+`), the name is known only for a move created by a board.
        """
    @property
    def introduces(self) -> str | None:
        """The name of the piece that enters from the reserve on the square left by the moved piece, or None."""
    @property
    def relocates(self) -> tuple[int, int] | None:
        """The numbers of the from and to squares of the piece that makes room for a drop; None for other moves.

        If the text lacks them (`C@e2`), they are known only for a move created by a board.
        """
    @property
    def wall(self) -> int | None:
        """The number of the square on which the move places a wall, or None.

        >>> import fairychess
        >>> fairychess.Move.from_uci("a1b2,b2a1", "snailtrail").wall
        0
        """
    @property
    def captures(self) -> tuple[int, ...] | None:
        """The squares of all pieces that the move captures, in ascending order.

        A move can capture on squares where it does not land. None for a move created without a board.
        """
    def uci(self) -> str:
        """Returns the text of the move in UCI style (`e2e4`, `e7e8q`, `C@e2`, `b1c3d`, `accept`, `0000`)."""
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class ActionTable:
    """The action table of a variant: all moves possible in any position, numbered from 0. It never changes.

    An action stands for the text of a move, so in a given position it means at most one legal move. Both sides share the table;
    `color` is the side from whose end of the board an action is seen. `docs/actions.md` describes the contents of a table.

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
            IllegalMoveError: The move belongs to another variant or, like the null move, can never be legal.

        >>> import fairychess
        >>> board = fairychess.Board("stoltz")
        >>> [board.variant.actions.encode(move) for move in board.legal_moves]
        [1984, 1985]
        """
    def decode(self, action: int, board: Board | None = None, *, color: bool = True) -> Move:
        """Return the move of an action.

        Args:
            action: A number from 0 to the length of the table minus 1.
            board: A board on which the move must be legal; None to accept any move of the table.
            color: The side from whose end of the board the action is seen.

        Raises:
            FairyChessError: The number is not an action, or the board belongs to another variant.
            IllegalMoveError: The move is not legal on the board.

        >>> import fairychess
        >>> board = fairychess.Board("stoltz")
        >>> board.variant.actions.decode(1984, board)
        Move('accept')
        """
    def turned_over(self, action: int) -> int:
        """Return the same action on the board flipped by rank, which is its number for the other side.

        Args:
            action: The number of an action.

        Raises:
            FairyChessError: The number is not an action.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class LegalMoves:
    """The legal moves of a board, generated when needed. They always belong to the board's current position.

    Iterating over it yields `Move` objects. `len()` counts the moves, `bool()` is true if there are any, and `in` tests whether a
    `Move` is legal. An iteration covers the moves of the position in which it began, even if moves are made on the board
    meanwhile.

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
        """Returns the number of legal moves, like `len()`."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, mv: Move, /) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...

@final
class Board:
    """A position in a game, with the moves that led to it.

    Sides are bools as in python-chess: `fairychess.WHITE` is True, `fairychess.BLACK` is False. Squares are numbers
    `rank * files + file`, both counted from 0 (a1 is 0), or names such as `"e4"`.

    Args:
        variant: A `Variant` or a name; orthodox chess by default. A FEN here means a position of orthodox chess.
        fen: The FEN of the position; None for the start position of the variant.
        chess960: Play the variant with Chess960 castling, as given by `Variant.chess960`.

    Raises:
        VariantError: The variant is unknown or cannot have Chess960 castling.
        FenError: The FEN cannot be read or the position cannot be played.

    >>> import fairychess
    >>> board = fairychess.Board("culverin")
    >>> board.push_uci("e2e4")
    Move('e2e4')
    >>> board.turn == fairychess.BLACK
    True
    >>> fairychess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").piece_at("e2")
    Piece('pawn', True)
    """

    def __new__(cls, variant: str | Variant = "chess", fen: str | None = None, *, chess960: bool = False) -> Self: ...
    @property
    def variant(self) -> Variant:
        """The variant being played."""
    @property
    def chess960(self) -> bool:
        """True for Chess960 castling, in which kings and rooks may start on any squares of the rank.

        >>> import fairychess
        >>> fairychess.Board("atomic", chess960=True).chess960
        True
        """
    @property
    def turn(self) -> bool:
        """The side to move: True for White, False for Black.

        Setting it clears the move stack and the e.p. square. During a vote, that side votes.
        """
    @turn.setter
    def turn(self, color: bool) -> None: ...
    @property
    def fullmove_number(self) -> int:
        """The move number as in FEN, from 1.

        Setting it (1 to 1,000,000) clears the move stack.
        """
    @fullmove_number.setter
    def fullmove_number(self, number: int) -> None: ...
    @property
    def halfmove_clock(self) -> int:
        """The number of plies since the last capture, pawn move, or other move that resets it in the variant.

        Setting it (0 to 1,000,000) clears the move stack.
        """
    @halfmove_clock.setter
    def halfmove_clock(self, plies: int) -> None: ...
    @property
    def ep_square(self) -> int | None:
        """The number of the e.p. square, or None.

        The FEN contains it if a capture there is legal, unless the variant defines this differently.
        """
    @property
    def move_stack(self) -> list[Move]:
        """A list of the moves that led to the position, in order. Changing the list does not change the board."""
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, generated when needed."""
    def fen(self) -> str:
        """Returns the position as FEN."""
    def epd(self, **operations: float | str | Move | Iterable[Move] | None) -> str:
        """Returns the position as EPD: the first four FEN fields, then operations in the order of the arguments.

        Each FEN field after the counters becomes an operation (`vote w;`), which cannot be given as an argument. The counters are
        omitted unless you pass `hmvc` and `fmvn`.

        Args:
            operations: Opcodes with their operands: None, a number, a string, a `Move`, or several moves; any moves for `bm` and
                `am`, a playable line for `pv`.

        Raises:
            FenError: A move is not legal, an operand cannot be written, or the EPD would have more than 65,536 bytes, which could
                not be read back. `field` is the opcode.

        >>> import fairychess
        >>> board = fairychess.Board("stoltz")
        >>> board.epd(bm=[board.parse_san("accept")], id="first vote", hmvc=board.halfmove_clock)
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Cc] w KQkq - vote w; bm accept; id "first vote"; hmvc 0;'
        """
    def set_epd(self, epd: str) -> dict[str, int | float | str | Move | list[Move] | None]:
        """Sets up the position of an EPD and clears the move stack.

        Args:
            epd: The EPD. `hmvc` and `fmvn` set the counters; the defaults are 0 and 1.

        Returns:
            The operations: lists of `Move` for `bm`, `am` and `pv`, strings for `id` and `c0` to `c9`, and None, a number, a
            string (quoted in the EPD) or a `Move` for others.

        Raises:
            FenError: The EPD cannot be read. `field` is the opcode and `column` the position; the board is not changed.

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
        """Returns the board and the operations of an EPD, read as by `set_epd`.

        Args:
            epd: The EPD.
            variant: The variant, a `Variant` or a name.

        Raises:
            FenError: The EPD cannot be read.

        >>> import fairychess
        >>> board, operations = fairychess.Board.from_epd("4k3/8/8/8/8/8/4P3/4K3 w - - ce 150;")
        >>> board.piece_at("e2").name, operations
        ('pawn', {'ce': 150})
        """
    def set_fen(self, fen: str) -> None:
        """Sets up a position of the same variant and clears the move stack.

        Args:
            fen: The position.

        Raises:
            FenError: The FEN cannot be read; the board is not changed.
        """
    def push(self, move: Move) -> None:
        """Makes a move.

        A move that was not created by this board is looked up by its text. The null move is accepted if `null` would return it.

        Args:
            move: The move; `push_uci` and `push_san` take a string.

        Raises:
            IllegalMoveError: The move is not legal here; the board is not changed.
        """
    def push_uci(self, uci: str) -> Move:
        """Makes a move given in UCI style and returns it.

        Args:
            uci: The text of the move.

        Raises:
            InvalidMoveError: The text is not a move.
            IllegalMoveError: The move is not legal here.
            AmbiguousMoveError: The text could be several moves.
        """
    def pop(self) -> Move:
        """Undoes the last move and returns it.

        Raises:
            IndexError: There is no move to undo.
        """
    def peek(self) -> Move:
        """Returns the last move.

        Raises:
            IndexError: No move has been made.
        """
    def parse_uci(self, uci: str) -> Move:
        """Reads a legal move in UCI style.

        Args:
            uci: The text of the move.

        Raises:
            InvalidMoveError: The text is not a move.
            IllegalMoveError: The move is not legal here.
            AmbiguousMoveError: The text could be several moves.
        """
    def san(self, move: Move) -> str:
        """Returns a legal move in standard algebraic notation, written as in python-chess.

        `docs/notation.md` describes the additions for drops, introductions, throws and votes.

        Args:
            move: The move.

        Raises:
            IllegalMoveError: The move is not legal here.

        >>> import fairychess
        >>> board = fairychess.Board("reserve-dragonet")
        >>> board.san(board.parse_uci("b1c3d"))
        'Nc3/D'
        """
    def uci(self, move: Move) -> str:
        """Returns a legal move in UCI style, as this board writes it.

        Args:
            move: The move.

        Raises:
            IllegalMoveError: The move is not legal here.
        """
    def find_move(self, from_square: int | str, to_square: int | str, promotion: str | None = None) -> Move:
        """Returns the legal move from one square to another.

        For castling, `to_square` is the square that the king moves to, or the partner's square. Moves that introduce a piece are
        never returned.

        Args:
            from_square: The number or name of a square.
            to_square: The number or name of a square.
            promotion: The name of the piece to promote to. Without it, the move does not promote; a piece that must promote
                becomes a queen if it can.

        Raises:
            IllegalMoveError: There is no such move.
            AmbiguousMoveError: There are several such moves.

        >>> import fairychess
        >>> fairychess.Board(fen="8/P5k1/8/8/8/8/8/4K3 w - - 0 1").find_move("a7", "a8")
        Move('a7a8q')
        """

    def lan(self, move: Move) -> str:
        """Returns a legal move in long algebraic notation, with its from-square (`Ng1-f3`).

        Args:
            move: The move.

        Raises:
            IllegalMoveError: The move is not legal here.
        """
    def parse_san(self, san: str) -> Move:
        """Reads a legal move in standard or long algebraic notation, or the null move (`--`).

        Reading is as lenient as in python-chess: capture, check and mate signs may be missing or wrong, and the from-square may
        be given even if it is not needed.

        Args:
            san: The text of the move.

        Raises:
            InvalidMoveError: The text is not a move.
            IllegalMoveError: The move is not legal here.
            AmbiguousMoveError: The text could be several moves.

        >>> import fairychess
        >>> fairychess.Board().parse_san("Nf3")
        Move('g1f3')
        """
    def push_san(self, san: str) -> Move:
        """Makes a move given in algebraic notation and returns it.

        Args:
            san: The text of the move.

        Raises:
            InvalidMoveError: The text is not a move.
            IllegalMoveError: The move is not legal here.
            AmbiguousMoveError: The text could be several moves.
        """
    def variation_san(self, variation: Iterable[Move]) -> str:
        """Returns a line of moves from this position in standard algebraic notation, with move numbers. The board is not changed.

        Args:
            variation: The moves, in order.

        Raises:
            IllegalMoveError: A move is not legal in its position.

        >>> import fairychess
        >>> line = [fairychess.Move.from_uci(text) for text in ("e2e4", "e7e5", "g1f3")]
        >>> fairychess.Board().variation_san(line)
        '1. e4 e5 2. Nf3'
        """
    def null(self) -> Move:
        """Returns the null move, a pass for analysis. The null move is never in `legal_moves`, but can be pushed.

        Raises:
            IllegalMoveError: It cannot be played: in check, during a vote, after the end of the game, and in variants with
                `null_moves = false`.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> board.push(board.null())
        >>> board.turn == fairychess.BLACK
        True
        """
    def is_legal(self, move: Move) -> bool:
        """True if a move is legal here. A move of another variant is not legal.

        Args:
            move: The move.
        """
    def gives_check(self, move: Move) -> bool:
        """True if a legal move gives check.

        Args:
            move: The move.

        Raises:
            IllegalMoveError: The move is not legal here.
        """
    def is_capture(self, move: Move) -> bool:
        """True if a legal move captures a piece, including en passant and on squares where it does not land.

        Args:
            move: The move.

        Raises:
            IllegalMoveError: The move is not legal here.
        """
    def is_en_passant(self, move: Move) -> bool:
        """True if a legal move captures en passant.

        Args:
            move: The move.

        Raises:
            IllegalMoveError: The move is not legal here.
        """
    def is_castling(self, move: Move) -> bool:
        """True if a legal move castles.

        Args:
            move: The move.

        Raises:
            IllegalMoveError: The move is not legal here.
        """
    def is_kingside_castling(self, move: Move) -> bool:
        """True if a legal move castles on the K side.

        Args:
            move: The move.

        Raises:
            IllegalMoveError: The move is not legal here.
        """
    def is_queenside_castling(self, move: Move) -> bool:
        """True if a legal move castles on the Q side.

        Args:
            move: The move.

        Raises:
            IllegalMoveError: The move is not legal here.
        """
    def is_zeroing(self, move: Move) -> bool:
        """True if a legal move resets `halfmove_clock` to 0.

        Args:
            move: The move.

        Raises:
            IllegalMoveError: The move is not legal here.
        """
    def is_check(self) -> bool:
        """True if the side to move is in check."""
    def is_checkmate(self) -> bool:
        """True if the side to move is checkmated."""
    def is_stalemate(self) -> bool:
        """True if the side to move has no legal move and is not in check."""
    def checkers(self) -> frozenset[int]:
        """Returns the squares of the pieces that give check, as a frozenset of numbers."""
    def attackers(self, color: bool, square: int | str) -> frozenset[int]:
        """Returns the squares of a side's pieces that attack a square, as a frozenset of numbers.

        A piece attacks a square if it has a pseudo-legal move that would capture an enemy piece there, by landing or
        otherwise. If there is no enemy piece, one is assumed (a king, if the variant has one), so defenders are also found.
        Pinned pieces count; en passant captures do not. Walls are never attacked.

        Args:
            color: The side of the attackers.
            square: The number or name of the square.

        Raises:
            FairyChessError: The board has no such square.

        >>> import fairychess
        >>> sorted(fairychess.Board().attackers(fairychess.WHITE, "f3"))  # g1, e2, g2
        [6, 12, 14]
        """
    def attacks(self, square: int | str) -> frozenset[int]:
        """Returns the squares that a piece attacks, as a frozenset of numbers; empty if there is no piece.

        Args:
            square: The number or name of the square.

        Raises:
            FairyChessError: The board has no such square.

        >>> import fairychess
        >>> sorted(fairychess.Board().attacks("g1"))  # e2, f3, h3
        [12, 21, 23]
        """

    def is_attacked_by(self, color: bool, square: int | str) -> bool:
        """True if a side attacks a square; see `attackers`.

        Args:
            color: The side of the attackers.
            square: The number or name of the square.

        Raises:
            FairyChessError: The board has no such square.
        """
    def is_insufficient_material(self) -> bool:
        """True if neither side can win by any sequence of moves, according to the variant's `dead_positions`."""
    def is_seventyfive_moves(self) -> bool:
        """True if the game is drawn: `halfmove_clock` has reached 150, or the variant's limit, and there is a legal move."""
    def is_fivefold_repetition(self) -> bool:
        """True if the game is drawn by repetition: at the fifth occurrence, or as defined by the variant."""
    def is_repetition(self, count: int = 3) -> bool:
        """True if the position has occurred the given number of times since the start of the move stack, including this time.

        Positions are the same if they have the same pieces, side to move, reserves, gates, rights, tokens and usable e.p. square.

        Args:
            count: The number of times, at least 1.

        Raises:
            FairyChessError: The number is out of range.
        """
    def can_claim_draw(self) -> bool:
        """True if a draw can be claimed by the fifty-move rule or by threefold repetition.

        The position itself must allow the claim; in python-chess, it is enough if a legal move leads to such a position.
        """
    def can_claim_fifty_moves(self) -> bool:
        """True if `halfmove_clock` has reached 100, or the variant's limit, and there is a legal move."""
    def can_claim_threefold_repetition(self) -> bool:
        """True if the position has occurred three times, or as often as the variant requires."""
    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """True if the game has ended.

        Args:
            claim_draw: Also count draws by the fifty-move rule and threefold repetition.
        """
    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """Returns how the game has ended, or None.

        Draws by the seventy-five-move rule and fivefold repetition always count.

        Args:
            claim_draw: Also count draws by the fifty-move rule and threefold repetition.
        """
    def result(self, *, claim_draw: bool = False) -> str:
        """Returns the result: `"1-0"`, `"0-1"`, `"1/2-1/2"`, or `"*"` if the game has not ended.

        Args:
            claim_draw: Also count draws by the fifty-move rule and threefold repetition.
        """
    def piece_at(self, square: int | str) -> Piece | None:
        """Returns the piece on a square, or None.

        Args:
            square: The number or name of the square.

        Raises:
            FairyChessError: The board has no such square.

        >>> import fairychess
        >>> fairychess.Board().piece_at("e1").name
        'king'
        """
    def piece_type_at(self, square: int | str) -> str | None:
        """Returns the piece type on a square, a key of `Variant.pieces`, or None if the square is empty.

        Args:
            square: The number or name of the square.

        Raises:
            FairyChessError: The board has no such square.
        """
    def color_at(self, square: int | str) -> bool | None:
        """Returns the side of the piece on a square, or None if the square is empty.

        Args:
            square: The number or name of the square.

        Raises:
            FairyChessError: The board has no such square.
        """
    def king(self, color: bool) -> int | None:
        """Returns the number of a side's king square, or None. The king is the royal piece, or the last one if there are several.

        Args:
            color: The side.
        """
    def pieces(self, name: str, color: bool) -> frozenset[int]:
        """Returns the squares of a side's pieces of one type, as a frozenset of numbers.

        Args:
            name: The piece type, a key of `Variant.pieces`.
            color: The side.

        Raises:
            FairyChessError: The variant has no piece with this name.

        >>> import fairychess
        >>> sorted(fairychess.Board().pieces("knight", fairychess.WHITE))
        [1, 6]
        """
    def board_fen(self) -> str:
        """Returns the first field of the FEN, without reserves."""
    def piece_map(self) -> dict[int, Piece]:
        """Returns all pieces on the board: a dict from square numbers to `Piece`."""
    def reserve(self, color: bool) -> dict[str, int]:
        """Returns a side's reserve: a dict from piece names to numbers of pieces; empty if there are none.

        Args:
            color: The side.

        >>> import fairychess
        >>> fairychess.Board("stoltz").reserve(fairychess.WHITE)
        {'culverin': 1}
        """
    def ply(self) -> int:
        """Returns the number of plies since the start of the game, computed from `fullmove_number` and `turn`."""
    def castling_xfen(self) -> str:
        """Returns the castling field of the FEN: castling rights and gates, `"-"` if there are none."""
    def has_castling_rights(self, color: bool) -> bool:
        """True if a side still has a castling right.

        Args:
            color: The side.
        """
    def has_kingside_castling_rights(self, color: bool) -> bool:
        """True if a side still has the castling right on its K side.

        Args:
            color: The side.
        """
    def has_queenside_castling_rights(self, color: bool) -> bool:
        """True if a side still has the castling right on its Q side.

        Args:
            color: The side.
        """
    def status(self) -> Status:
        """Returns the faults in the position; `Status.VALID` if there are none.

        Even a valid position may be impossible to reach in a game. `docs/positions.md` lists the checks.

        >>> import fairychess
        >>> fairychess.Board(fen="4k3/8/8/8/8/8/8/P3K3 w - - 0 1").status()
        <Status.PAWNS_ON_BACKRANK: 32>
        """
    def is_valid(self) -> bool:
        """True if the position has no faults: `status() == Status.VALID`."""
    def set_piece_at(self, square: int | str, piece: Piece | str | None, promoted: bool = False) -> None:
        """Puts a piece on a square, replacing the piece there.

        As in python-chess, the move stack is cleared, and the position is not checked until you call `status()`. State that
        depends on pieces is updated at once: changing a king or its partner ends their castling right, changing a piece ends its
        gate, and an impossible e.p. square is cleared. A piece put on its start square counts as unmoved. Replacing a piece with
        an identical one changes no such state.

        Args:
            square: The number or name of the square.
            piece: A `Piece` or its FEN symbol (`"N"`, `"n"`); None empties the square.
            promoted: True for a promoted piece, in variants that record it because captured pieces change sides.

        Raises:
            FairyChessError: The square does not exist or is a wall, the variant has no such piece on its board, or it does not
                record promotions.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> board.set_piece_at("h1", None)
        >>> board.set_piece_at("e4", "N")
        >>> board.fen()
        'rnbqkbnr/pppppppp/8/8/4N3/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1'
        """
    def set_piece_map(self, pieces: Mapping[int, Piece | str] | Mapping[str, Piece | str]) -> None:
        """Puts exactly these pieces on the board.

        Pieces that are already on their squares keep their state, such as castling rights; see `set_piece_at`.

        Args:
            pieces: A mapping from squares to pieces, as for `set_piece_at`.

        Raises:
            FairyChessError: As in `set_piece_at`; the board is not changed.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> board.set_piece_map({"e1": "K", "h1": "R", "e8": "k"})
        >>> board.fen()
        '4k3/8/8/8/8/8/8/4K2R w K - 0 1'
        """
    def set_board_fen(self, fen: str) -> None:
        """Puts exactly the pieces in the first field of a FEN on the board, like `set_piece_map`.

        Reserves are not included.

        Args:
            fen: The first field of a FEN. Walls must be in their places.

        Raises:
            FenError: The text cannot be read; `column` is the position of the error. The board is not changed.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> board.set_board_fen("4k3/8/8/8/8/8/8/4K2R")
        >>> board.fen()
        '4k3/8/8/8/8/8/8/4K2R w K - 0 1'
        """

    def set_walls(self, squares: Sequence[int | str]) -> None:
        """Puts walls on exactly these squares, replacing those of the start position and those placed by moves.

        Args:
            squares: The numbers or names of the squares.

        Raises:
            FairyChessError: A square is not empty, or the variant does not allow such walls; the board is not changed.

        >>> import fairychess
        >>> board = fairychess.Board("duck")
        >>> board.set_walls(["d5"])
        >>> board.board_fen()
        'rnbqkbnr/pppppppp/8/3*4/8/8/PPPPPPPP/RNBQKBNR'
        """
    def clear_board(self) -> None:
        """Removes all pieces from the board, but keeps the side to move, the reserves and the counters (`clear` resets them)."""

    def reset_board(self) -> None:
        """Puts exactly the pieces of the start position on the board, like `set_piece_map` (`reset` sets up everything)."""

    def remove_piece_at(self, square: int | str) -> Piece | None:
        """Removes the piece on a square and returns it; None if the square is empty.

        See `set_piece_at` for rights that end when a piece is removed.

        Args:
            square: The number or name of the square.

        Raises:
            FairyChessError: The board has no such square.
        """
    def set_reserve(self, color: bool, counts: Mapping[str, int]) -> None:
        """Sets the reserve of a side. Pieces that are not named are removed from the reserve.

        The move stack is cleared. A side's gates end if its reserve becomes empty, and the right `E` ends if no castling partner
        is left in it.

        Args:
            color: The side.
            counts: A mapping from piece names to numbers of pieces (0 to 255).

        Raises:
            FairyChessError: The variant has no such piece or no reserve, or a number is out of range.

        >>> import fairychess
        >>> board = fairychess.Board("crazyhouse")
        >>> board.set_reserve(fairychess.BLACK, {"knight": 2})
        >>> board.reserve(fairychess.BLACK)
        {'knight': 2}
        """
    def set_castling_fen(self, castling_fen: str) -> None:
        """Sets the castling rights and the gates. The move stack is cleared.

        Args:
            castling_fen: The castling field of a FEN.

        Raises:
            FenError: The pieces or the variant do not allow a castling right; the board is not changed.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> board.set_castling_fen("Kq")
        >>> board.castling_xfen()
        'Kq'
        """
    def clear(self) -> None:
        """Removes all pieces from the board and the reserves.

        White is to move, there are no rights, and the counters are reset. Walls stay.
        """
    def reset(self) -> None:
        """Sets up the start position."""
    def clear_stack(self) -> None:
        """Clears the move stack without changing the position."""
    def gates(self) -> list[int]:
        """The squares from which a first move can still introduce a reserve piece (the variant's `[gates]`).

        Returns:
            Squares in ascending order; empty if the variant has no gates.

        >>> import fairychess
        >>> board = fairychess.Board("reserve-dragonet")
        >>> [board.variant.square_name(square) for square in board.gates()[:3]]
        ['b1', 'c1', 'd1']
        """
    def walls(self) -> list[int]:
        """The squares that no piece can enter (the variant's `walls`).

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
        shapes: Mapping[str, str | None] | str | None = None,
    ) -> str:
        """Draws the board as SVG; `fairychess.pictures.board_svg` explains every option.

        Args:
            orientation: The side at the bottom.
            last_move: A move to highlight, or `"auto"` for the last move.
            check: True to mark the king in check, or a square to mark.
            arrows: `fairychess.pictures.Arrow` records or pairs of squares; a pair of equal squares is drawn as a circle.
            squares: Squares to mark with a cross.
            fill: Colours of squares.
            coordinates: True to draw the names of files and ranks.
            frame: `"wide"`, `"thin"` or `"none"`.
            reserves: True to draw the reserves.
            gates: True to mark the squares from which a first move can introduce a piece.
            side_to_move: True to mark the side to move.
            size: The width in pixels.
            theme: A name in `fairychess.pictures.THEMES`, or a `Theme`.
            shapes: Shapes by piece type name, or a style such as `"native"`.

        Returns:
            An SVG picture as text.

        Raises:
            FairyChessError: A square, colour, theme, shape, frame or size is invalid.

        >>> import fairychess
        >>> fairychess.Board("wolf").svg(size=400).startswith("<svg")
        True
        """
    def _repr_svg_(self) -> str:
        """The picture for notebooks: the board with its last move, 400 pixels wide."""
    def widget(self, *, shapes: Mapping[str, str | None] | str | None = None) -> Any:  # noqa: ANN401 - its class needs an extra
        """A board in a notebook, for playing against the engine or another person, or for studying a game.

        Moves made in the notebook are pushed on this board, and moves pushed on this board appear in the notebook. Requires the
        extra `jupyter`.

        Args:
            shapes: Shapes by piece type name, or a style such as `"native"`, as for `Board.svg`.

        Returns:
            A `fairychess.widget.BoardWidget`.

        Raises:
            FairyChessError: A shape or style is invalid.
            MissingExtraError: The package `anywidget` is missing.
        """
    @property
    def starting_fen(self) -> str:
        """The FEN of the start position of the variant: `Variant.start_fen`."""
    @property
    def uci_variant(self) -> str:
        """The name of the variant for UCI engines: `Variant.name`."""
    @property
    def castling_rights(self) -> int:
        """The squares of the pieces with which a king may still castle, as a bitboard.

        >>> import fairychess
        >>> list(fairychess.SquareSet(fairychess.Board().castling_rights))  # a1, h1, a8, h8
        [0, 7, 56, 63]
        """
    @property
    def pseudo_legal_moves(self) -> list[Move]:
        """The pseudo-legal moves, including those that leave a royal piece of their own side attacked.

        Castling and the pass are included only if they are legal.

        >>> import fairychess
        >>> board = fairychess.Board(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
        >>> len(board.pseudo_legal_moves), len(board.legal_moves)
        (10, 4)
        """
    def generate_legal_moves(
        self, from_mask: SupportsIndex | None = None, to_mask: SupportsIndex | None = None
    ) -> Iterator[Move]:
        """Iterates over the legal moves between given squares.

        A drop counts as starting on the square where the piece is dropped. Votes have no squares, so they are included only
        without masks.

        Args:
            from_mask: The squares where moves may start, as a bitboard or a `SquareSet`; all squares if None.
            to_mask: The squares where moves may end, as a bitboard or a `SquareSet`; all squares if None.

        Raises:
            FairyChessError: A mask contains squares that are not on the board.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> list(board.generate_legal_moves(fairychess.BB_FILE_E, fairychess.BB_RANK_4))
        [Move('e2e4')]
        """
    def generate_legal_captures(
        self, from_mask: SupportsIndex | None = None, to_mask: SupportsIndex | None = None
    ) -> Iterator[Move]:
        """Iterates over the legal captures, including en passant and on squares where the piece does not land.

        Args:
            from_mask: The squares where moves may start, as in `generate_legal_moves`.
            to_mask: The squares where moves may end, as in `generate_legal_moves`.

        Raises:
            FairyChessError: A mask contains squares that are not on the board.

        >>> import fairychess
        >>> board = fairychess.Board(fen="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
        >>> list(board.generate_legal_captures())
        [Move('e4d5')]
        """
    def generate_pseudo_legal_moves(
        self,
        from_mask: SupportsIndex | None = None,
        to_mask: SupportsIndex | None = None,
        *,
        color: bool | None = None,
    ) -> Iterator[Move]:
        """Iterates over the pseudo-legal moves; see `pseudo_legal_moves`.

        Args:
            from_mask: The squares where moves may start, as in `generate_legal_moves`.
            to_mask: The squares where moves may end, as in `generate_legal_moves`.
            color: The side whose pieces move, even if the other side is to move; the side to move if None.

        Raises:
            FairyChessError: A mask contains squares that are not on the board.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> list(board.generate_pseudo_legal_moves(fairychess.BB_G8, color=fairychess.BLACK))
        [Move('g8f6'), Move('g8h6')]
        """
    def effects(self, move: Move) -> list[Change]:
        """Returns the changes that a move makes on the board and in the reserves, in order.

        Applied in this order, the changes lead from the position before the move to the position after it. Only two castling
        pieces move at the same time: one `"go"` directly follows the other. The move need only be pseudo-legal, and may be of
        either side.

        Args:
            move: The move.

        Returns:
            The changes, as `Change` records.

        Raises:
            IllegalMoveError: The move is not pseudo-legal here for either side.

        >>> import fairychess
        >>> board = fairychess.Board(fen="4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
        >>> [change.act for change in board.effects(board.parse_san("exd6"))]
        ['take', 'go']
        """
    def why_illegal(self, text: str) -> Refusal | None:
        """Returns why a string is not a legal move here, or None if it is legal.

        Args:
            text: The text of a move, in UCI style or algebraic notation.

        >>> import fairychess
        >>> fairychess.Board().why_illegal("e7e5").message
        "the pawn on e7 is not White's"
        >>> fairychess.Board().why_illegal("e2e4") is None
        True
        """
    def view_json(self) -> str:
        """Returns everything about the position that a browser board shows, as JSON: the view of the web protocol.

        It contains the pieces, the reserves, every legal move with its effects, and the state of the game.

        >>> import fairychess, json
        >>> view = json.loads(fairychess.Board().view_json())
        >>> view["turn"], len(view["moves"]), view["over"]
        ('w', 20, None)
        """
    def pseudo_legal_json(self, color: bool) -> str:
        """Returns a side's pseudo-legal moves, whether or not the side is to move, as JSON in the form of a view.

        Args:
            color: The side.

        >>> import fairychess, json
        >>> [move["uci"] for move in json.loads(fairychess.Board().pseudo_legal_json(fairychess.BLACK))][:2]
        ['b8a6', 'b8c6']
        """
    def is_pseudo_legal(self, move: Move) -> bool:
        """True if a move is pseudo-legal here; see `pseudo_legal_moves`.

        Args:
            move: The move.
        """
    def is_into_check(self, move: Move) -> bool:
        """True if a pseudo-legal move is illegal because it leaves a royal piece of its own side attacked.

        Args:
            move: The move.

        Raises:
            IllegalMoveError: The move is not even pseudo-legal here.

        >>> import fairychess
        >>> board = fairychess.Board(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
        >>> board.is_into_check(fairychess.Move.from_uci("e2c3"))
        True
        """
    def is_pinned(self, color: bool, square: int | str) -> bool:
        """True if a side has a pinned piece on a square.

        A piece is pinned if removing it would expose a royal piece of its side to a new attack.
        Royal pieces are never pinned.

        Args:
            color: The side.
            square: The number or name of the square.

        Raises:
            FairyChessError: The board has no such square.

        >>> import fairychess
        >>> board = fairychess.Board(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
        >>> board.is_pinned(fairychess.WHITE, "e2")
        True
        """
    def pin(self, color: bool, square: int | str) -> frozenset[int]:
        """Returns the squares to which a pinned piece can move without exposing its royal piece, as a frozenset of numbers.

        On these squares the piece still blocks the attack, or captures the attacker. If the piece is not pinned or the
        square is empty, all squares of the board are returned. (python-chess returns the whole line, including the squares beyond
        the two pieces.)

        Args:
            color: The side.
            square: The number or name of the piece's square.

        Raises:
            FairyChessError: The board has no such square.

        >>> import fairychess
        >>> board = fairychess.Board(fen="4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
        >>> sorted(map(fairychess.square_name, board.pin(fairychess.WHITE, "e2")))
        ['e3', 'e4']
        """
    def has_legal_en_passant(self) -> bool:
        """True if an en passant capture is legal."""
    def is_irreversible(self, move: Move) -> bool:
        """True if no position after a legal move can repeat an earlier one.

        Such a move resets `halfmove_clock` (unless captured pieces can be dropped), ends a castling right or a gate,
        is a vote, or forgoes a legal en passant capture.

        Args:
            move: The move.

        Raises:
            IllegalMoveError: The move is not legal here.
        """
    def is_fifty_moves(self) -> bool:
        """True if `halfmove_clock` has reached 100, or the variant's limit, and there is a legal move."""
    def has_insufficient_material(self, color: bool) -> bool:
        """True if the rules and the pieces prove that a side can no longer win.

        The other side's pieces may help to mate: a bishop can win against a bishop of the other colour, but not against a rook.
        False does not prove that the side can win. Variants with `dead_positions = "none"` always return False.

        Args:
            color: The side.

        >>> import fairychess
        >>> board = fairychess.Board(fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        >>> board.has_insufficient_material(fairychess.WHITE), board.has_insufficient_material(fairychess.BLACK)
        (False, True)
        """
    def is_variant_end(self) -> bool:
        """True if a special rule of the variant has ended the game, such as a king on its goal."""
    def is_variant_win(self) -> bool:
        """True if the side to move has won by a special rule of the variant."""
    def is_variant_loss(self) -> bool:
        """True if the side to move has lost by a special rule of the variant."""
    def is_variant_draw(self) -> bool:
        """True if the game is drawn by a special rule of the variant."""
    def remaining_checks(self, color: bool) -> int | None:
        """The number of checks that a side must still give to win; None if the variant does not count them.

        In a FEN, the numbers of both sides follow the e.p. square, as in `3+3`.

        Args:
            color: The side.

        >>> import fairychess
        >>> board = fairychess.Board("3check", fen="4k3/8/8/8/8/8/8/R3K3 b - - 2+3 0 1")
        >>> board.remaining_checks(fairychess.WHITE), board.remaining_checks(fairychess.BLACK)
        (2, 3)
        """
    def san_and_push(self, move: Move) -> str:
        """Makes a legal move and returns it in standard algebraic notation.

        Args:
            move: The move.

        Raises:
            IllegalMoveError: The move is not legal here; the board is not changed.

        >>> import fairychess
        >>> board = fairychess.Board()
        >>> board.san_and_push(fairychess.Move("g1", "f3")), board.ply()
        ('Nf3', 1)
        """
    def perft(self, depth: int, threads: int = 1, *, hash_mb: int = 0) -> int:
        """Counts the sequences of legal moves of a given length. Draws do not end a sequence.

        Other Python threads keep running, and Ctrl-C ends the count.

        Args:
            depth: The number of moves, 0 to 100.
            threads: The number of threads, 1 to 256.
            hash_mb: The size of a transposition table in MiB, at most 65536; with a table, positions reached again are not
                recounted. Without a table (0), every leaf is counted.

        Raises:
            FairyChessError: A number is out of range.
            MemoryError: There is not enough memory for the table.

        >>> import fairychess
        >>> fairychess.Board().perft(3)
        8902
        >>> fairychess.Board().perft(6, hash_mb=16)
        119060324
        """
    def divide(self, depth: int, threads: int = 1, *, hash_mb: int = 0) -> dict[Move, int]:
        """Counts like `perft`, separately for each first move.

        Args:
            depth: The number of moves, 1 to 100.
            threads: The number of threads, 1 to 256.
            hash_mb: The size of a transposition table in MiB, at most 65536; 0 for none.

        Returns:
            A dict from each legal `Move` to the number of sequences that begin with it.

        Raises:
            FairyChessError: A number is out of range.
            MemoryError: There is not enough memory for the table.
        """
    def zobrist_hash(self) -> int:
        """Returns the 64-bit Zobrist hash of the position, the same on every machine and in every process."""
    @staticmethod
    def empty(variant: str | Variant = "chess") -> Board:
        """Returns a board without pieces, with White to move.

        Args:
            variant: The variant, a `Variant` or a name.
        """
    def copy(self, *, stack: bool | int = True) -> Board:
        """Returns an independent board with the same position and the same move stack.

        Args:
            stack: True keeps all moves, False keeps none, and a number keeps that many of the last moves.
        """
    def root(self) -> Board:
        """Returns the position before the first move of the stack, as a board with an empty stack."""
    def mirror(self) -> Board:
        """Returns the position with the sides exchanged, as a board with an empty move stack.

        The board is flipped by rank (files stay the same); pieces, reserves, rights, gates and marks change sides, and the other
        side is to move. Each side then has the moves that the other side had, unless the rules distinguish light and dark
        squares.

        Raises:
            FairyChessError: The position has no mirror image: there is a vote, in which White is always first; an unmoved piece
                or a gate is on a square where the other side has no such piece at the start; or the rules of the two sides are
                not mirror images.

        >>> import fairychess
        >>> fairychess.Board(fen="4k3/8/8/8/8/8/P7/4K2R w K - 3 9").mirror().fen()
        '4k2r/p7/8/8/8/8/8/4K3 b k - 3 9'
        """
    def apply_mirror(self) -> None:
        """Changes the board to the result of `mirror`.

        Raises:
            FairyChessError: As in `mirror`; the board is not changed.
        """
    def transform(self, f: Callable[[SquareSet], SquareSet | int]) -> Board:
        """Returns a copy with the pieces on other squares and an empty move stack.

        `f` maps the squares of each piece type; castling rights, gates and the e.p. square change as if the pieces had been moved
        by hand (`set_piece_at`). Walls placed by moves also move; reserves, other walls and counters stay the same.

        Args:
            f: A function from a set of squares to a set of squares, such as `fairychess.flip_vertical` or
                `fairychess.shift_up`.

        Raises:
            FairyChessError: A piece would be on a wall.

        >>> import fairychess
        >>> fairychess.Board("4k3/8/8/8/8/8/P7/4K3 w - - 0 1").transform(fairychess.flip_horizontal).fen()
        '3k4/8/8/8/8/8/7P/3K4 w - - 0 1'
        """
    def apply_transform(self, f: Callable[[SquareSet], SquareSet | int]) -> None:
        """Changes the board to the result of `transform`.

        Args:
            f: A function from a set of squares to a set of squares.

        Raises:
            FairyChessError: As in `transform`; the board is not changed.
        """
    def unicode(
        self, *, invert_color: bool = False, borders: bool = False, empty_square: str = "⭘", orientation: bool = True
    ) -> str:
        """Returns the board as text, with Unicode figurines for orthodox pieces and letters for others.

        The reserves are shown below, in brackets.

        Args:
            invert_color: Exchange White's and Black's figurines, for light text on a dark background.
            borders: Add lines and coordinates.
            empty_square: The character for an empty square.
            orientation: The side at the bottom.

        >>> import fairychess
        >>> print(fairychess.Board("wolf").unicode(empty_square=".").splitlines()[-1])
        ♔ N ♗ ♗ ♖ F W ♕
        """
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __eq__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: object) -> Board: ...
