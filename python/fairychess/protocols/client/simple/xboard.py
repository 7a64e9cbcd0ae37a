"""`SimpleEngine` for the XBoard protocol."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from fairychess.errors import EngineError
from fairychess.protocols.cecp import from_cecp
from fairychess.protocols.client.faults import Silence
from fairychess.protocols.client.xboard_thoughts import parse_thought
from fairychess.scores import Cp, Mate, PovScore

from .driver import Driver
from .info import BestMove, InfoDict
from .search import SimpleAnalysis

if TYPE_CHECKING:
    from fairychess._core import Board, Move
    from fairychess.protocols.client.xboard import XboardClient

    from .driver import SearchRequest
    from .limit import Limit


class XboardSearch(SimpleAnalysis):
    """An XBoard engine's search for the move that it plays."""

    _client: XboardClient

    def _read(self, line: str) -> InfoDict | None:
        thought = parse_thought(line)
        if thought is None:
            mv = self._client.read_move(self._board, line)
            self._best = None if mv is None else BestMove(mv)
            return None
        score = Cp(thought.score) if thought.mate is None else Mate(thought.mate)
        info = InfoDict(
            depth=thought.depth, score=PovScore(score, self._board.turn), time=thought.time / 100, nodes=thought.nodes
        )
        if thought.pv:
            info["pv"] = self._line(thought.pv, self._read_word)
        return info

    def _read_word(self, board: Board, word: str) -> Move:
        """Read a move in a line of play. Engines write these moves in the protocol's notation or in algebraic notation."""
        try:
            return self._client.speech(board).read(board, from_cecp(word, board.variant.ranks))
        except Exception:  # noqa: BLE001 - another notation
            return board.parse_san(word)

    def _ask_to_stop(self) -> None:
        self._client.send("?")


class XboardAnalysis(XboardSearch):
    """An XBoard engine's analysis. The client ends it at a limit, as the protocol has no limits for analysis."""

    _limit: Limit
    _ends: float | None = None

    def watch(self, limit: Limit) -> None:
        """Set the limits."""
        self._limit = limit
        self._ends = None if limit.time is None else time.monotonic() + limit.time

    def _receive(self) -> str:
        if self._ends is None or self._stopped:
            return super()._receive()
        try:
            return self._client.process.receive(self._ends)[1].strip()
        except Silence:
            self.stop()
            return ""

    def _read(self, line: str) -> InfoDict | None:
        if self._stopped:
            self._end()
            return None
        info = super()._read(line) if parse_thought(line) else None
        if info is not None and self._reaches(info):
            self._note(info)
            self.stop()
        return info

    def _reaches(self, info: InfoDict) -> bool:
        """True if a limit has been reached."""
        limit, score = self._limit, info.get("score")
        mate = None if score is None else score.relative.mate()
        return (
            (limit.depth is not None and info.get("depth", 0) >= limit.depth)
            or (limit.nodes is not None and info.get("nodes", 0) >= limit.nodes)
            or (limit.mate is not None and mate is not None and 0 < mate <= limit.mate)
        )

    def _end(self) -> None:
        """Record the best move."""
        line = self.info.get("pv", [])
        self._best = BestMove(line[0] if line else None, line[1] if len(line) > 1 else None)

    def _ask_to_stop(self) -> None:
        self._client.send("exit")
        self._client.wait(1e9 if self._timeout is None else self._timeout)
        self._end()


class XboardDriver(Driver):
    """An XBoard engine."""

    client: XboardClient
    _game: object = None
    _pace: tuple[str, ...] | None = None

    def start(self, request: SearchRequest) -> XboardSearch:
        """Start a search."""
        board, limit = request.board, request.limit
        if request.root_moves is not None or (request.multipv or 1) != 1:
            raise EngineError(f"{self.client.called}: the XBoard protocol has neither root moves nor several lines")
        self._apply(request.options)
        before = self._variant
        self._choose(board.variant)
        pace = pace_of(limit, board, self.client.called) if request.plays else ()
        if before != self._variant or request.game != self._game or pace != self._pace or not self.client.follows(board):
            self._game, self._pace = request.game, pace
            self.client.begin(board, *pace)
        if request.plays:
            self.client.ask(board, *clocks_of(limit, board))
            return XboardSearch(self.client, board, self.timeout, limit.seconds)
        if self.client.features.get("analyze", "1") != "1":
            raise EngineError(f"{self.client.called} does not analyse")
        self.client.show(board)
        self.client.send("analyze")
        search = XboardAnalysis(self.client, board, self.timeout, limit.seconds)
        search.watch(limit)
        return search


def pace_of(limit: Limit, board: Board, engine: str) -> tuple[str, ...]:
    """Return the lines that set the engine's time control.

    Raises:
        EngineError: The protocol does not have such a limit.
    """
    if limit.nodes is not None or limit.mate is not None:
        raise EngineError(f"{engine}: the XBoard protocol has no limits of nodes or of moves to mate")
    lines: list[str] = []
    if limit.depth is not None:
        lines.append(f"sd {limit.depth}")
    clock, increment = (limit.white_clock, limit.white_inc) if board.turn else (limit.black_clock, limit.black_inc)
    if limit.time is not None:
        # The protocol allows only whole seconds here. For other times, use sessions of one move, and send the time before each.
        lines.append(f"st {limit.time:g}" if limit.time >= 1 and limit.time % 1 == 0 else "level 1 0:01 0")
    elif clock is not None:
        minutes, seconds = divmod(max(int(clock), 1), 60)
        lines.append(f"level {limit.remaining_moves or 0} {minutes}:{seconds:02} {increment or 0:g}")
    return tuple(lines)


def clocks_of(limit: Limit, board: Board) -> tuple[str, ...]:
    """Return the lines that state the remaining times, in hundredths of a second."""
    own, other = (limit.white_clock, limit.black_clock) if board.turn else (limit.black_clock, limit.white_clock)
    if limit.time is not None:
        own, other = (None, None) if limit.time >= 1 and limit.time % 1 == 0 else (limit.time, limit.time)
    if own is None:
        return ()
    return (f"time {max(round(own * 100), 1)}", f"otim {max(round((own if other is None else other) * 100), 1)}")
