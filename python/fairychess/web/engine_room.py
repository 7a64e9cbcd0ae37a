"""Searches: one per session, with limits on the total number of threads and the total memory."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from typing import TYPE_CHECKING

from fairychess import Engine, FairyChessError
from fairychess.analysis import best_lines

from .endgame_results import EndgameResults
from .messages import Json, RequestError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fairychess import Analysis, Board, Info

    from .messages import Request

__all__ = ["EngineRoom", "RequestLimits", "Search"]

HASH = 64
"""The size of a search's transposition table, in MiB."""

INTERVAL = 0.1
"""The minimum number of seconds between two reports of a search."""

MAX_TIME = 24 * 3600 * 1000
"""The maximum length of a search, in milliseconds."""


class RequestLimits:
    """The limits and the strength of a search, as requested.

    Args:
        request: An object with any of `depth`, `nodes`, `movetime`, `time`, `increment`, `multipv`, `skill`, `threads`
            and `threat`.
    """

    def __init__(self, request: Request) -> None:
        self.depth: int | None = request.number("depth", 1, 100)
        self.nodes: int | None = request.number("nodes", 1, 1 << 40)
        self.movetime: int | None = request.number("movetime", 1, MAX_TIME)
        self.time: int | None = request.number("time", 1, MAX_TIME)
        self.increment: int | None = request.number("increment", 0, MAX_TIME)
        self.multipv: int = request.number("multipv", 1, 16) or 1
        self.skill: int | None = request.number("skill", 0, 20)
        self.threads: int = request.number("threads", 1, 256) or 1
        self.threat: bool = request.flag("threat")

    def start(self, engine: Engine, board: Board) -> Analysis:
        """Start a search with these limits; without any limit, it runs until it is stopped."""
        return engine.analyse(
            board,
            depth=self.depth,
            nodes=self.nodes,
            movetime=self.movetime,
            time=self.time,
            increment=self.increment,
            multipv=self.multipv,
            skill=self.skill,
            infinite=not (self.depth or self.nodes or self.movetime or self.time),
        )


class EngineRoom:
    """The engines of all sessions.

    Args:
        threads: The total number of threads of all searches; None for the number of processors, but at least 2.
        memory: The total size of all transposition tables, in MiB.
        endgames: The endgame tables for searches.
    """

    def __init__(self, threads: int | None = None, memory: int = 512, endgames: EndgameResults | None = None) -> None:
        self.threads: int = threads or max(2, os.cpu_count() or 1)
        self.memory: int = memory
        self._endgames = endgames or EndgameResults()
        self._threads_in_use = 0
        self._running: set[Search] = set()
        self._locked: str | None = None

    @property
    def threads_in_use(self) -> int:
        """The number of threads that are searching."""
        return self._threads_in_use

    async def start(self, board: Board, limits: RequestLimits, report: Callable[[Json], Awaitable[None]]) -> Search:
        """Start a search, which the caller must close.

        Args:
            board: The position.
            limits: Its limits.
            report: Called up to ten times a second with the state of the search as a JSON object.

        Raises:
            RequestError: The engines are locked, all threads or all memory are in use, or a threat is requested and the side to
                move cannot pass.
            FairyChessError: The game is over.
        """
        tables = await asyncio.to_thread(self._endgames.in_memory, board.variant)
        if self._locked is not None:
            raise RequestError("search", self._locked)
        free = min(self.threads - self._threads_in_use, 256)
        if free < 1 or (len(self._running) + 1) * HASH > self.memory:
            raise RequestError("search", "the engine is busy in other windows: end an analysis there")
        if limits.threat:
            try:
                board.push(board.null())
            except FairyChessError:
                raise RequestError("threat", "the side to move cannot pass here") from None
        threads = min(limits.threads, free)
        engine = Engine(board.variant, hash=HASH, threads=threads, endgames=tables)
        analysis = limits.start(engine, board)
        self._threads_in_use += threads
        search = Search(board, analysis, report, lambda: self._ended(search, threads))
        self._running.add(search)
        return search

    def lock(self, reason: str) -> None:
        """Stop all searches, and refuse new ones.

        Args:
            reason: Why, for the error of those that are refused.
        """
        self._locked = reason
        for search in self._running:
            search.stop()

    def unlock(self) -> None:
        """Allow searches again."""
        self._locked = None

    def _ended(self, search: Search, threads: int) -> None:
        self._threads_in_use -= threads
        self._running.discard(search)


class Search:
    """A running search, which reports its progress."""

    def __init__(
        self, board: Board, analysis: Analysis, report: Callable[[Json], Awaitable[None]], ended: Callable[[], None]
    ) -> None:
        self._board = board
        self._analysis = analysis
        self._report = report
        self._lines: dict[int, Info] = {}
        self._best: str | None = None
        self._changed = False
        self._over = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, daemon=True).start()
        self._reports = asyncio.create_task(self._report_until_over(ended))

    def stop(self) -> None:
        """Ask the search to stop; one last report follows."""
        self._analysis.stop()

    async def close(self, *, silent: bool = True) -> None:
        """Stop the search, and wait until its threads have ended.

        Args:
            silent: Make no further reports.
        """
        if silent:
            self._report = _unheard
        self._analysis.stop()
        await asyncio.shield(self._reports)

    def _read(self) -> None:
        """Read the reports of the search, on a separate thread."""
        with self._analysis:
            for info in self._analysis:
                known = self._lines.get(info.multipv)  # a bound says less of the same move than its last exact score
                if info.bound == "exact" or known is None or known.pv[:1] != info.pv[:1]:
                    self._lines[info.multipv] = info
                    self._changed = True
            self._best = self._analysis.wait().move.uci()
        with contextlib.suppress(RuntimeError):  # the event loop is closed if the server has stopped
            self._loop.call_soon_threadsafe(self._over.set)

    async def _report_until_over(self, ended: Callable[[], None]) -> None:
        try:
            while not self._over.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._over.wait(), INTERVAL)
                if self._changed and not self._over.is_set():
                    self._changed = False
                    await self._report(self._found(done=False))
        finally:
            self._analysis.stop()
            await self._over.wait()
            ended()
        await self._report(self._found(done=True))

    def _found(self, *, done: bool) -> Json:
        lines = best_lines(self._lines)
        return {
            "lines": [self._line(info) for info in lines],
            "best": self._best,
            "depth": lines[0].depth if lines else 0,
            "nodes": lines[0].nodes if lines else 0,
            "nps": lines[0].nps if lines else 0,
            "done": done,
        }

    def _line(self, info: Info) -> Json:
        mate = info.score.relative.mate()
        score = {"cp": info.score.relative.score()} if mate is None else {"mate": mate}
        return {
            "rank": info.multipv,
            "depth": info.depth,
            "score": score,
            "pv": [move.uci() for move in info.pv],
            "san": self._board.variation_san(info.pv),
        }


async def _unheard(_: Json) -> None:
    """Ignore a report."""
