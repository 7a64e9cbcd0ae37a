"""The engine: analysis while it goes on, turns for games, in the words of `chess.engine`.

>>> from fairychess import Board, Engine
>>> with Engine("wolf") as engine:
...     result = engine.play(Board("wolf"), nodes=1000)
>>> result.move in Board("wolf").legal_moves
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Never, Self

from ._core import Board, _Engine, _Search
from .errors import FairyChessError
from .scores import Cp, Mate, PovScore

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType

    from ._core import Move, Variant

__all__ = ["Analysis", "Engine", "Info", "PlayResult"]


@dataclass(frozen=True, slots=True)
class Info:
    """What a search reports while it runs: a line that it has found at a depth."""

    depth: int
    """The depth in plies."""
    seldepth: int
    """The length of the longest line that was searched."""
    multipv: int
    """The rank of this line among the best lines, from 1."""
    score: PovScore
    """The score of the line."""
    bound: Literal["exact", "lower", "upper"]
    """Whether the score is exact or a bound."""
    nodes: int
    """The number of positions that all threads have searched."""
    nps: int
    """The number of positions searched per second."""
    time: int
    """Milliseconds since the search began."""
    hashfull: int
    """How full the transposition table is, in permille."""
    pv: tuple[Move, ...]
    """The line."""


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The result of a search for a move to play."""

    move: Move
    """The move to play."""
    ponder: Move | None
    """The expected reply; None if none was searched."""
    info: Info | None
    """The last `Info` of this move; None if there was none."""


class Analysis:
    """A search that runs: iterate over it to hear of every line found. `Engine.analyse` makes it.

    As a context manager it ends with its block, and it ends when nothing refers to it any more. Any thread may `stop` it.

    >>> from fairychess import Board, Engine
    >>> with Engine().analyse(Board(), infinite=True) as analysis:
    ...     for info in analysis:
    ...         if info.depth >= 2:
    ...             break
    >>> analysis.wait().move == analysis.info.pv[0]
    True
    """

    def __init__(self, search: _Search, turn: bool) -> None:
        self._search = search
        self._turn = turn
        self._lines: dict[int, Info] = {}

    @property
    def info(self) -> Info | None:
        """What was told last of the best line, of what was iterated over; None before that."""
        return self._lines.get(1)

    @property
    def multipv(self) -> list[Info]:
        """What was told last of every line, the best line first."""
        return [self._lines[rank] for rank in sorted(self._lines)]

    def is_over(self) -> bool:
        """Whether the search has ended. What it told may still be there to iterate over."""
        return self._search.is_over()

    def stop(self) -> None:
        """End the search as soon as may be, within milliseconds. `wait` then gives the best turn found."""
        self._search.stop()

    def ponderhit(self) -> None:
        """Tell a search that began with `ponder=True` that the expected turn was played: its time runs from now on."""
        self._search.ponderhit()

    def wait(self) -> PlayResult:
        """Wait for the end, and give the best turn. Other Python threads run meanwhile; Ctrl-C ends the search."""
        move, ponder = self._search.result()
        for _ in self:  # what is left, so that `info` is the last
            pass
        return PlayResult(move, ponder, self.info)

    def __iter__(self) -> Self:
        """Give itself."""
        return self

    def __next__(self) -> Info:
        """Wait for the next info."""
        told = self._search.next()
        if told is None:
            raise StopIteration
        depth, seldepth, rank, (kind, number), bound, nodes, nps, time, hashfull, pv = told
        score = PovScore(Cp(number) if kind == "cp" else Mate(number), self._turn)
        info = Info(depth, seldepth, rank, score, bound, nodes, nps, time, hashfull, pv)
        self._lines[rank] = info
        return info

    def __reduce__(self) -> Never:
        """Refuse to be pickled and copied."""
        raise TypeError("cannot pickle or copy a search")

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None, /) -> None:
        """End the search."""
        self._search.close()


class Engine:
    """An engine that plays one variant and keeps what it learns of a game from search to search.

    `variant` is a name or a `Variant`; `hash` is the size of its table in MiB (1 to 65536), `threads` how many threads search
    (1 to 256). With one thread, a limit of `depth` or `nodes` and a cleared table it always does the same.

    One search runs at a time; any number of engines do. As a context manager it is closed with its block; it is closed, too,
    when nothing refers to it or to its searches any more.

    Raises `VariantError` for an unknown variant, `FairyChessError` for sizes out of range, `MemoryError` where there is no room.

    >>> import fairychess
    >>> engine = fairychess.Engine("chess")
    >>> board = fairychess.Board(fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    >>> with engine.analyse(board, depth=4) as analysis:
    ...     infos = list(analysis)
    >>> infos[-1].score, infos[-1].pv
    (PovScore(relative=Mate(+1), turn=True), (Move('a1a8'),))
    """

    def __init__(self, variant: str | Variant = "chess", *, hash: int = 16, threads: int = 1) -> None:  # noqa: A002 - so it is called
        self._core = _Engine(variant, hash, threads)

    @property
    def variant(self) -> Variant:
        """The variant that it plays."""
        return self._core.variant

    @property
    def hash(self) -> int:
        """The size of its table in MiB."""
        return self._core.settings()[0]

    @property
    def threads(self) -> int:
        """How many threads search."""
        return self._core.settings()[1]

    def configure(self, *, hash: int | None = None, threads: int | None = None) -> None:  # noqa: A002 - so it is called
        """Change the size of its table in MiB, which forgets what is in it, or the number of threads.

        Raises `FairyChessError` out of range and while it searches, `MemoryError` where there is no room.
        """
        self._core.set(self.hash if hash is None else hash, self.threads if threads is None else threads)

    def clear(self) -> None:
        """Forget what it has learnt, as before a new game. Raises `FairyChessError` while it searches."""
        self._core.clear()

    def evaluate(self, board: Board) -> PovScore:
        """Give what it thinks of a position without looking ahead.

        Raises `VariantError` for a board of another variant, `FairyChessError` while it searches.
        """
        return PovScore(Cp(self._core.evaluate(board)), board.turn)

    def analyse(  # noqa: PLR0913 - all but one are named
        self,
        board: Board,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        movetime: int | None = None,
        time: int | None = None,
        increment: int | None = None,
        moves_to_go: int | None = None,
        overhead: int | None = None,
        mate: int | None = None,
        multipv: int = 1,
        moves: Iterable[Move] | None = None,
        skill: int | None = None,
        infinite: bool = False,
        ponder: bool = False,
    ) -> Analysis:
        """Start a search and give it: an iterator of `Info` that runs on a thread of its own. The board may change meanwhile.

        It ends at the first limit that is reached: `depth` in plies (1 to 100), `nodes` in positions visited, `movetime` in
        milliseconds, `mate` when a mate in so many moves or fewer is found, `time` as a player would who has so many
        milliseconds left on the clock, gets `increment` after each turn and more time after `moves_to_go` turns, and loses
        `overhead` with each on the way. `infinite` says that it may run until it is stopped. With `ponder` it runs, whatever
        the limits, until `Analysis.ponderhit` or `Analysis.stop`.

        `multipv` is how many of the best lines are wanted (1 to 256), `moves` the turns to choose between (all), `skill` how
        well it plays (0 to 20; full strength).

        Raises `FairyChessError` without a limit, for one out of range, where the game is over, while another search of this
        engine runs, and when it is closed; `VariantError` for a board of another variant; `IllegalMoveError` for `moves` that
        are not legal.
        """
        _expect_board(board)
        outcome = board.outcome()
        if outcome is not None:
            raise FairyChessError(f"the game is over ({outcome.termination.name.lower()}): there is nothing to search")
        search = self._core.start(
            board,
            depth=depth,
            nodes=nodes,
            movetime=movetime,
            time=time,
            increment=increment,
            moves_to_go=moves_to_go,
            overhead=overhead,
            mate=mate,
            multipv=multipv,
            moves=moves,
            skill=skill,
            infinite=infinite,
            ponder=ponder,
        )
        return Analysis(search, board.turn)

    def play(  # noqa: PLR0913 - all but one are named
        self,
        board: Board,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        movetime: int | None = None,
        time: int | None = None,
        increment: int | None = None,
        moves_to_go: int | None = None,
        overhead: int | None = None,
        mate: int | None = None,
        moves: Iterable[Move] | None = None,
        skill: int | None = None,
    ) -> PlayResult:
        """Search, and give the turn to play with the answer to expect. The limits are those of `analyse`; raises as it does.

        Other Python threads run meanwhile, and Ctrl-C ends the search.

        >>> import fairychess
        >>> board = fairychess.Board(fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
        >>> fairychess.Engine().play(board, depth=3).move
        Move('a1a8')
        """
        analysis = self.analyse(
            board,
            depth=depth,
            nodes=nodes,
            movetime=movetime,
            time=time,
            increment=increment,
            moves_to_go=moves_to_go,
            overhead=overhead,
            mate=mate,
            moves=moves,
            skill=skill,
        )
        with analysis:
            return analysis.wait()

    def close(self) -> None:
        """End the search that may run, and give up what the engine holds. To use it later raises `FairyChessError`."""
        self._core.close()

    def __reduce__(self) -> Never:
        """Refuse to be pickled and copied."""
        raise TypeError("cannot pickle or copy an engine: make a new one")

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None, /) -> None:
        """Close it."""
        self.close()


def _expect_board(value: object) -> None:
    """Raise `TypeError` for anything but a board."""
    if not isinstance(value, Board):
        raise TypeError(f"a board is a Board, not {type(value).__name__}")
