"""The built-in engine, which analyses positions and chooses moves. All times are in milliseconds.

The interface uses the names of `chess.engine`.

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
from ._shipped import shipped
from .evaluation import from_core
from .network import Network, check_fit
from .scores import Cp, Mate, PovScore

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping
    from types import TracebackType

    from ._core import Move, Variant
    from .endgames import Tables
    from .evaluation import Evaluation

__all__ = ["Analysis", "Engine", "Info", "PlayResult"]


@dataclass(frozen=True, slots=True)
class Info:
    """A report from a running search: a line, and the depth at which it was found."""

    depth: int
    """The depth in plies."""
    seldepth: int
    """The length of the longest line searched."""
    multipv: int
    """The rank of this line among the best lines, from 1."""
    score: PovScore
    """The score of the line."""
    bound: Literal["exact", "lower", "upper"]
    """Whether the score is exact, a lower bound or an upper bound."""
    nodes: int
    """The number of nodes searched by all threads."""
    nps: int
    """The number of nodes searched per second."""
    time: int
    """The time since the search began, in milliseconds."""
    hashfull: int
    """The fill level of the transposition table, in permille; 0 in searches with fewer than 1,000 nodes."""
    pv: tuple[Move, ...]
    """The line."""


def best_lines(lines: Mapping[int, Info]) -> list[Info]:
    """Return the last reports by their line, best line first, without lower lines whose move is on a better one."""
    found: dict[Move | None, Info] = {}
    for _, info in sorted(lines.items()):
        found.setdefault(info.pv[0] if info.pv else None, info)
    return list(found.values())


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
    """A running search, started by `Engine.analyse`: iterate over it to get every line it finds.

    If it is used as a context manager, the search ends with the block. It also ends when no references to it remain. Any thread
    can `stop` it.

    >>> from fairychess import Board, Engine
    >>> with Engine().analyse(Board(), infinite=True) as analysis:
    ...     for info in analysis:
    ...         if info.depth >= 2:
    ...             break
    >>> analysis.wait().move == analysis.info.pv[0]
    True
    """

    def __init__(self, search: _Search, side: bool) -> None:
        self._search = search
        self._side = side
        self._lines: dict[int, Info] = {}

    @property
    def info(self) -> Info | None:
        """The last report read on the best line; None before the first."""
        return self._lines.get(1)

    @property
    def multipv(self) -> list[Info]:
        """The last report read on each line, best line first.

        While a depth is searched, the lower lines are of the last depth. Those whose move has since risen are left out.
        """
        return best_lines(self._lines)

    def is_over(self) -> bool:
        """True if the search has ended. There may still be reports to read."""
        return self._search.is_over()

    def stop(self) -> None:
        """Stop the search within milliseconds. `wait` then returns the best move found."""
        self._search.stop()

    def ponderhit(self) -> None:
        """Start the clock of a search that began with `ponder=True`, because the opponent has played the expected move."""
        self._search.ponderhit()

    def wait(self) -> PlayResult:
        """Wait for the search to end, and return the best move. Other Python threads keep running; Ctrl-C ends the search."""
        move, ponder = self._search.result()
        for _ in self:  # read the remaining reports, so that `info` is the last of them
            pass
        return PlayResult(move, ponder, self.info)

    def __iter__(self) -> Self:
        """Return itself."""
        return self

    def __next__(self) -> Info:
        """Wait for the next report."""
        report = self._search.next()
        if report is None:
            raise StopIteration
        depth, seldepth, rank, (unit, number), bound, nodes, nps, time, hashfull, pv = report
        score = PovScore(Cp(number) if unit == "cp" else Mate(number), self._side)
        info = Info(depth, seldepth, rank, score, bound, nodes, nps, time, hashfull, pv)
        self._lines[rank] = info
        return info

    def __reduce__(self) -> Never:
        """Refuse to be pickled or copied."""
        raise TypeError("cannot pickle or copy a search")

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None, /
    ) -> None:
        """End the search."""
        self._search.close()


class Engine:
    """An engine that plays one variant. It remembers what it has learned about a game from one search to the next.

    An engine runs one search at a time; any number of engines can run at once. If it is used as a context manager, it is closed
    at the end of the block; it is also closed when no references to it or its searches remain. With one thread, a limit of
    `depth` or `nodes`, and a cleared table, the results are always the same.

    Args:
        variant: A `Variant` or its name.
        hash: The size of the transposition table in MiB (1 to 65536).
        threads: The number of threads that search (1 to 256).
        network: The network that evaluates positions, or its file; it must have the same pieces and the same board. None selects
            the network shipped for this variant. If there is no such network, or with False, the evaluation is handmade.
        endgames: The endgame tables for searches, or their folder, from which all tables of the variant are read into memory;
            None for no tables. `docs/api/endgames.md` explains which values are exact.

    Raises:
        VariantError: The variant is unknown.
        NetworkError: The file is not a network, or the network is for other pieces or another board.
        EndgameError: The folder does not exist, a table is damaged, or the tables are for another variant.
        OSError: The network file or a table cannot be read.
        FairyChessError: A number is out of range.
        MemoryError: There is not enough memory for the table.

    >>> import fairychess
    >>> engine = fairychess.Engine("chess")
    >>> board = fairychess.Board(fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    >>> with engine.analyse(board, depth=4) as analysis:
    ...     infos = list(analysis)
    >>> infos[-1].score, infos[-1].pv
    (PovScore(relative=Mate(+1), turn=True), (Move('a1a8'),))
    """

    def __init__(
        self,
        variant: str | Variant = "chess",
        *,
        hash: int = 16,  # noqa: A002 - the UCI name
        threads: int = 1,
        network: Network | str | os.PathLike[str] | bool | None = None,
        endgames: Tables | str | os.PathLike[str] | None = None,
    ) -> None:
        self._core = _Engine(variant, hash, threads)
        self._network: Network | None = None
        self._endgames: Tables | None = None
        self._evaluate_by(self._find_network(network))
        if endgames is not None:
            self._look_up_in(self._find_tables(endgames))

    @property
    def variant(self) -> Variant:
        """The variant that the engine plays."""
        return self._core.variant

    @property
    def hash(self) -> int:
        """The size of the transposition table in MiB."""
        return self._core.settings()[0]

    @property
    def threads(self) -> int:
        """The number of threads that search."""
        return self._core.settings()[1]

    @property
    def network(self) -> Network | None:
        """The network that evaluates positions; None if the evaluation is handmade."""
        return self._network

    @property
    def endgames(self) -> Tables | None:
        """The endgame tables for searches; None if there are none."""
        return self._endgames

    def configure(
        self,
        *,
        hash: int | None = None,  # noqa: A002 - the UCI name
        threads: int | None = None,
        network: Network | str | os.PathLike[str] | bool | None = None,
        endgames: Tables | str | os.PathLike[str] | Literal[False] | None = None,
    ) -> None:
        """Change the size of the transposition table, the number of threads, the evaluation, or the endgame tables.

        Args:
            hash: The size in MiB; changing it clears the table.
            threads: The number of threads.
            network: The network that evaluates positions, or its file; False for the handmade evaluation, True for the shipped
                network, None for no change. Changing the network clears what the engine has learned.
            endgames: The endgame tables, or their folder; False for no tables, None for no change. The engine does not see tables
                that are made later. Changing the tables clears what the engine has learned.

        Raises:
            FairyChessError: A number is out of range, or a search is running.
            NetworkError: The file is not a network, or the network does not fit.
            EndgameError: The folder does not exist, a table is damaged, or the tables are for another variant.
            OSError: The network file or a table cannot be read.
            MemoryError: There is not enough memory for the table.
        """
        # Read the files and check the numbers before changing anything, so that a refusal leaves the engine as it was.
        evaluator = self._network if network is None else self._find_network(network)
        tables = self._endgames if endgames is None else self._find_tables(endgames)
        self._core.set(self.hash if hash is None else hash, self.threads if threads is None else threads)
        self._evaluate_by(evaluator)
        if endgames is not None:
            self._look_up_in(tables)

    def _find_network(self, network: Network | str | os.PathLike[str] | bool | None) -> Network | None:
        if network is None or network is True:
            return shipped(self.variant)
        if network is False:
            return None
        found = network if isinstance(network, Network) else Network.read(network)
        check_fit(found, self.variant, None if isinstance(network, Network) else network)
        return found

    def _evaluate_by(self, network: Network | None) -> None:
        if network is not self._network:
            self._core.set_network(None if network is None else network.core)
            self._network = network

    def _find_tables(self, endgames: Tables | str | os.PathLike[str] | Literal[False]) -> Tables | None:
        if endgames is False:
            return None
        from .endgames import Tables  # noqa: PLC0415 - most engines have no tables

        tables = endgames if isinstance(endgames, Tables) else Tables(endgames, self.variant)
        tables.load()
        return tables

    def _look_up_in(self, tables: Tables | None) -> None:
        self._core.set_endgames(None if tables is None else tables.core)
        self._endgames = tables

    def clear(self) -> None:
        """Clear everything learned so far, as before a new game.

        Raises:
            FairyChessError: A search is running.
        """
        self._core.clear()

    def evaluate(self, board: Board) -> PovScore:
        """Return the static evaluation of a position.

        Args:
            board: The position.

        Raises:
            VariantError: The board belongs to another variant.
            FairyChessError: A search is running.
        """
        return PovScore(Cp(self._core.evaluate(board)), board.turn)

    def breakdown(self, board: Board) -> Evaluation:
        """Return the handmade evaluation of a position, broken down into terms, even if a network is in use.

        Args:
            board: The position.

        Raises:
            VariantError: The board belongs to another variant.
            FairyChessError: A search is running.
        """
        return from_core(self._core.breakdown(board), board)

    def analyse(  # noqa: PLR0913 - all but one are named
        self,
        board: Board,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        soft_nodes: int | None = None,
        movetime: int | None = None,
        time: int | None = None,
        increment: int | None = None,
        moves_to_go: int | None = None,
        overhead: int | None = None,
        mate: int | None = None,
        multipv: int = 1,
        moves: Iterable[Move] | None = None,
        skill: int | None = None,
        elo: int | None = None,
        infinite: bool = False,
        ponder: bool = False,
    ) -> Analysis:
        """Start a search in its own thread, and return it as an iterator over `Info`. The search ends when it reaches any limit.

        In python-chess, `analyse` waits for the search to end; here, `play` does.

        Args:
            board: The position. The board may be changed during the search.
            depth: The depth in plies (1 to 100).
            nodes: The number of nodes to search.
            soft_nodes: The number of nodes after which no new depth is started.
            movetime: The time in milliseconds.
            time: The milliseconds left on the player's clock; the engine decides how many to use.
            increment: The milliseconds that each move adds to the clock.
            moves_to_go: The number of moves until more time is added.
            overhead: The milliseconds lost in transmission on each move.
            mate: Stop when a mate in at most this number of moves is found.
            multipv: The number of best lines to report (1 to 256).
            moves: The moves to choose from; all legal moves if None.
            skill: The strength from 0 to 20; full strength if None or 20. Level N plays at 500 + 117.5 · N Elo.
            elo: The strength as an Elo number from 500 to 2850, instead of `skill`. It limits the nodes, too, by
                numbers that were measured in chess (docs/records/2026-11-29-levels.md).
            infinite: Run until stopped.
            ponder: Ignore the limits until `Analysis.ponderhit` or `Analysis.stop`.

        Raises:
            FairyChessError: There is no limit, one is out of range, both `skill` and `elo` are given, the game is over, the
                engine is running another search, or it is closed.
            VariantError: The board belongs to another variant.
            IllegalMoveError: One of `moves` is not legal.
        """
        _expect_board(board)
        search = self._core.start(
            board,
            depth=depth,
            nodes=nodes,
            soft_nodes=soft_nodes,
            movetime=movetime,
            time=time,
            increment=increment,
            moves_to_go=moves_to_go,
            overhead=overhead,
            mate=mate,
            multipv=multipv,
            moves=moves,
            skill=skill,
            elo=elo,
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
        soft_nodes: int | None = None,
        movetime: int | None = None,
        time: int | None = None,
        increment: int | None = None,
        moves_to_go: int | None = None,
        overhead: int | None = None,
        mate: int | None = None,
        moves: Iterable[Move] | None = None,
        skill: int | None = None,
        elo: int | None = None,
    ) -> PlayResult:
        """Search, and return the best move. Other Python threads keep running, and Ctrl-C ends the search.

        Takes the arguments of `analyse`, and raises the same errors.

        >>> import fairychess
        >>> board = fairychess.Board(fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
        >>> fairychess.Engine().play(board, depth=3).move
        Move('a1a8')
        """
        analysis = self.analyse(
            board,
            depth=depth,
            nodes=nodes,
            soft_nodes=soft_nodes,
            movetime=movetime,
            time=time,
            increment=increment,
            moves_to_go=moves_to_go,
            overhead=overhead,
            mate=mate,
            moves=moves,
            skill=skill,
            elo=elo,
        )
        with analysis:
            return analysis.wait()

    def close(self) -> None:
        """End any search, and free the engine's memory. Using the engine afterwards raises `FairyChessError`."""
        self._core.close()

    def __reduce__(self) -> Never:
        """Refuse to be pickled or copied."""
        raise TypeError("cannot pickle or copy an engine: make a new one")

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None, /
    ) -> None:
        """Close the engine."""
        self.close()


def _expect_board(value: object) -> None:
    """Raise `TypeError` for anything other than a board."""
    if not isinstance(value, Board):
        raise TypeError(f"a board is a Board, not {type(value).__name__}")


def core_of(engine: Engine) -> _Engine:
    """Return the compiled part of an engine."""
    return engine._core  # pyright: ignore[reportPrivateUsage]  # noqa: SLF001 - of this module
