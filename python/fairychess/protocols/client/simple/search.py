"""An external engine's running search."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Self

from fairychess.protocols.client.faults import Fault

from .info import BestMove, InfoDict

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from fairychess._core import Board, Move
    from fairychess.protocols.client.base import Client

__all__ = ["SimpleAnalysis"]


class SimpleAnalysis(ABC):
    """A running search, started by `SimpleEngine.analysis`. Iterate over it for the engine's reports.

    Used as a context manager, it stops with the block.

    >>> import sys
    >>> from fairychess import Board
    >>> from fairychess.engine import Limit, SimpleEngine
    >>> with SimpleEngine.popen_uci([sys.executable, "-m", "fairychess", "uci"]) as engine:
    ...     with engine.analysis(Board(), Limit(depth=3)) as analysis:
    ...         depths = [info["depth"] for info in analysis if "depth" in info]
    ...     best = analysis.wait().move
    >>> max(depths), best in Board().legal_moves
    (3, True)
    """

    def __init__(self, client: Client, board: Board, timeout: float | None, seconds: float | None) -> None:
        self._client = client
        self._board = board.copy()
        self._timeout = timeout
        self._deadline: float | None = None
        if timeout is not None and seconds is not None:
            self._deadline = time.monotonic() + timeout + seconds
        self._best: BestMove | None = None
        self._stopped = self._failed = False
        self.multipv: list[InfoDict] = [InfoDict()]
        """For each line, all values reported so far; the best line comes first."""

    @property
    def info(self) -> InfoDict:
        """All values reported so far for the best line."""
        return self.multipv[0]

    def is_over(self) -> bool:
        """True if the search has ended."""
        return self._best is not None or self._failed

    def stop(self) -> None:
        """Stop the search. Reports made before that can still be read."""
        if not self._stopped and not self.is_over():
            self._stopped = True
            if self._timeout is not None:
                self._deadline = time.monotonic() + self._timeout
            self._ask_to_stop()

    def wait(self) -> BestMove:
        """Wait for the end of the search, and return the best move.

        Raises:
            EngineError: The engine does not answer, or plays an illegal move.
        """
        for _ in self:  # the remaining reports
            pass
        return self._best or BestMove(None)

    def __iter__(self) -> Self:
        """Return the search itself."""
        return self

    def __next__(self) -> InfoDict:
        """Wait for the next report."""
        while not self.is_over():
            try:
                info = self._read(self._receive())
            except Fault:
                self._failed = True
                raise
            if info is not None:
                self._note(info)
                return info
        raise StopIteration

    def _receive(self) -> str:
        """Wait for the next line."""
        return self._client.process.receive(self._deadline)[1].strip()

    def _note(self, info: InfoDict) -> None:
        """Keep a report."""
        rank = info.get("multipv", 1)
        while len(self.multipv) < rank:
            self.multipv.append(InfoDict())
        kept = self.multipv[rank - 1]
        if "score" in info:
            kept.pop("lowerbound", None)
            kept.pop("upperbound", None)
        kept.update(info)

    def _line(self, words: tuple[str, ...], read: Callable[[Board, str], Move]) -> list[Move]:
        """Read a line of play up to the first illegal move."""
        board = self._board.copy(stack=False)
        line: list[Move] = []
        for word in words:
            try:
                mv = read(board, word)
            except Exception:  # noqa: BLE001 - a line of play may contain anything
                break
            board.push(mv)
            line.append(mv)
        return line

    @abstractmethod
    def _read(self, line: str) -> InfoDict | None:
        """Read a line from the engine; at the end of the search, set `_best`."""

    @abstractmethod
    def _ask_to_stop(self) -> None:
        """Send the command that stops the search."""

    def __enter__(self) -> Self:
        """Return the search itself."""
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        """Stop the search, and wait until it has ended."""
        if not self.is_over() and not self._client.process.is_closed:
            self.stop()
            self.wait()
