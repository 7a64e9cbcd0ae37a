"""`SimpleEngine`: external engines, with the names used in `chess.engine`."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Self, overload

from fairychess.errors import EngineError, EngineTerminatedError
from fairychess.protocols.client.faults import Crash, Fault, Resignation
from fairychess.protocols.client.uci import UciClient
from fairychess.protocols.client.xboard import XboardClient

from .driver import SearchRequest
from .info import EngineReply, InfoDict
from .limit import Limit
from .uci import UciDriver
from .xboard import XboardDriver

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
    from types import TracebackType

    from fairychess._core import Board, Move
    from fairychess.protocols.client.options import Options, Value

    from .driver import Driver
    from .search import SimpleAnalysis

__all__ = ["SimpleEngine"]

NO_OPTIONS: dict[str, Value] = {}
DEFAULT_TIMEOUT = 10.0


class SimpleEngine:
    """An external engine, driven by UCI or XBoard. `popen_uci` and `popen_xboard` start one.

    It plays the board's variant, if it knows that variant by the same name (docs/matches.md). Used as a context manager, it ends
    with the block. All methods raise `EngineTerminatedError` if the engine has ended, and `EngineError` if it does not answer in
    time or does something wrong.

    >>> import sys
    >>> from fairychess import Board
    >>> from fairychess.engine import Limit, SimpleEngine
    >>> with SimpleEngine.popen_uci([sys.executable, "-m", "fairychess", "uci"]) as engine:
    ...     reply = engine.play(Board(), Limit(depth=2))
    ...     info = engine.analyse(Board("wolf"), Limit(nodes=500))
    >>> reply.move in Board().legal_moves, info["depth"] > 0
    (True, True)
    """

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._search: SimpleAnalysis | None = None

    @classmethod
    def popen_uci(
        cls,
        command: str | Sequence[str],
        *,
        timeout: float | None = DEFAULT_TIMEOUT,
        cwd: str | os.PathLike[str] | None = None,
        tap: Callable[[str, str], None] | None = None,
    ) -> Self:
        """Start a UCI engine.

        Args:
            command: The program's path, or the program and its arguments.
            timeout: The seconds that the engine has to answer, on top of a search's own time; None for no limit.
            cwd: The engine's working directory.
            tap: A function called with every line sent to the engine (`"PID >"`) or received from it (`"PID <"`).

        Raises:
            EngineError: The command cannot be started, or does not speak the protocol.
        """
        client = UciClient(words_of(command), tap, folder=None if cwd is None else str(cwd))
        return cls._greeted(UciDriver(client, timeout))

    @classmethod
    def popen_xboard(
        cls,
        command: str | Sequence[str],
        *,
        timeout: float | None = DEFAULT_TIMEOUT,
        cwd: str | os.PathLike[str] | None = None,
        tap: Callable[[str, str], None] | None = None,
    ) -> Self:
        """Start an XBoard engine. Same arguments and exceptions as `popen_uci`."""
        client = XboardClient(words_of(command), tap, folder=None if cwd is None else str(cwd))
        return cls._greeted(XboardDriver(client, timeout))

    @classmethod
    def _greeted(cls, driver: Driver) -> Self:
        """Start communicating with an engine."""
        try:
            with errors_of(driver):
                driver.client.greet(driver.patience)
        except BaseException:
            driver.client.kill()
            raise
        return cls(driver)

    @property
    def id(self) -> Mapping[str, str]:
        """The engine's identification: its `"name"`, and its `"author"` if it reports one."""
        named = {"name": self._driver.client.name, "author": self._driver.client.author}
        return {key: value for key, value in named.items() if value}

    @property
    def options(self) -> Options:
        """The engine's options by name."""
        return self._driver.client.options

    def configure(self, options: Mapping[str, Value]) -> None:
        """Set options, which keep their values until they are set again.

        Args:
            options: Names and values; None for a button.

        Raises:
            EngineError: The engine has no such option, it does not accept the value, or the option belongs to single searches
                (`UCI_Variant`, `UCI_Chess960`, `MultiPV`, `Ponder`).
        """
        with self._working():
            self._driver.configure(options)

    def ping(self) -> None:
        """Wait until the engine has processed all lines."""
        with self._working():
            self._driver.client.wait(self._driver.patience)

    def play(
        self,
        board: Board,
        limit: Limit,
        *,
        game: object = None,
        root_moves: Iterable[Move] | None = None,
        options: Mapping[str, Value] = NO_OPTIONS,
    ) -> EngineReply:
        """Let the engine play a move. The board is not changed.

        Args:
            board: The position, with the moves that led to it.
            limit: The limit on its thinking.
            game: Any object that identifies the game: if it changes, the engine starts a new game.
            root_moves: The moves to choose from; all legal moves if None.
            options: Options for this move only.

        Raises:
            EngineError: The engine does not support the variant or an option, or plays an illegal move.
        """
        with self._working():
            search = self._start(SearchRequest(board, limit, True, None, game, root_moves, options))
            try:
                with search:
                    best = search.wait()
            except Resignation:
                return EngineReply(None, None, search.info, resigned=True)
        return EngineReply(best.move, best.ponder, search.info)

    @overload
    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: None = None,
        game: object = None,
        root_moves: Iterable[Move] | None = None,
        options: Mapping[str, Value] = NO_OPTIONS,
    ) -> InfoDict: ...
    @overload
    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: int,
        game: object = None,
        root_moves: Iterable[Move] | None = None,
        options: Mapping[str, Value] = NO_OPTIONS,
    ) -> list[InfoDict]: ...
    def analyse(  # noqa: PLR0913 - all but two are named
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: int | None = None,
        game: object = None,
        root_moves: Iterable[Move] | None = None,
        options: Mapping[str, Value] = NO_OPTIONS,
    ) -> InfoDict | list[InfoDict]:
        """Let the engine analyse a position, and return its final reports. The board is not changed.

        Args:
            board: The position, with the moves that led to it.
            limit: The limit on the search.
            multipv: The number of best lines. If it is given, the result is a list with the best line first.
            game: Any object that identifies the game: if it changes, the engine starts a new game.
            root_moves: The moves to analyse; all legal moves if None.
            options: Options for this search only.

        Raises:
            EngineError: The engine does not support the variant or an option, or cannot report several lines.
        """
        with self._working():
            search = self._start(SearchRequest(board, limit, False, multipv, game, root_moves, options))
            with search:
                search.wait()
        return search.info if multipv is None else search.multipv

    def analysis(  # noqa: PLR0913 - all but two are named
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        multipv: int | None = None,
        game: object = None,
        root_moves: Iterable[Move] | None = None,
        options: Mapping[str, Value] = NO_OPTIONS,
    ) -> SimpleAnalysis:
        """Start an analysis and return it while it runs, as an iterator over the engine's reports.

        Takes the arguments of `analyse`, and raises the same errors. Without a limit it runs until it is stopped. An engine runs
        one search at a time.
        """
        with self._working():
            return self._start(SearchRequest(board, limit or Limit(), False, multipv, game, root_moves, options))

    def _start(self, request: SearchRequest) -> SimpleAnalysis:
        """Start a search."""
        self._search = self._driver.start(request)
        return self._search

    @contextlib.contextmanager
    def _working(self) -> Generator[None]:
        """Send commands to the engine, unless it is searching."""
        if self._driver.client.process.is_closed:
            raise EngineTerminatedError(f"{self._driver.client.called}: it has been closed")
        if self._search is not None and not self._search.is_over():
            raise EngineError(f"{self._driver.client.called}: a search is running; stop it first")
        with errors_of(self._driver):
            try:
                yield
            except Fault:
                # From now on, a late answer would be mistaken for the next one.
                self._driver.client.kill()
                raise

    def quit(self) -> None:
        """Ask the engine to quit, and end its process."""
        self._driver.client.close()

    def close(self) -> None:
        """Kill the engine's process."""
        self._driver.client.kill()

    def __repr__(self) -> str:
        """Show the engine and its process."""
        return f"<{type(self).__name__} {self._driver.client.called!r} (pid={self._driver.client.process.pid})>"

    def __enter__(self) -> Self:
        """Return the engine itself."""
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        """End the engine."""
        self.quit()


def words_of(command: str | Sequence[str]) -> list[str]:
    """Return a command as a list of words. A string is a program's path."""
    words = [command] if isinstance(command, str) else list(command)
    if not words or not words[0]:
        raise EngineError("the command of an engine is empty")
    return words


@contextlib.contextmanager
def errors_of(driver: Driver) -> Generator[None]:
    """Raise engine faults as errors."""
    try:
        yield
    except Crash as fault:
        raise EngineTerminatedError(f"{driver.client.called}: {fault}") from None
    except Fault as fault:
        raise EngineError(f"{driver.client.called}: {fault}") from None
