"""`SimpleEngine` for the UCI protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.errors import EngineError
from fairychess.protocols.client.uci_info import parse_info
from fairychess.scores import Cp, Mate, PovScore

from .driver import Driver
from .info import BestMove, InfoDict
from .search import SimpleAnalysis

if TYPE_CHECKING:
    from fairychess.protocols.client.uci import UciClient
    from fairychess.protocols.client.uci_info import UciInfo

    from .driver import SearchRequest
    from .limit import Limit

COUNTS = ("depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "cpuload", "currmovenumber")
"""The numbers that are passed on unchanged."""


class UciSearch(SimpleAnalysis):
    """A UCI engine's search."""

    _client: UciClient

    def _read(self, line: str) -> InfoDict | None:
        if line.startswith("bestmove"):
            self._best = self._best_move(line.split())
        return self._info(line) if line.startswith("info ") else None

    def _best_move(self, words: list[str]) -> BestMove:
        """Read the line that ends the search."""
        speech = self._client.speech(self._board)
        if len(words) < 2 or words[1] in ("(none)", "NULL", "0000"):  # noqa: PLR2004 - a word and a move
            return BestMove(None)
        mv = speech.read(self._board, words[1])
        ponder = self._line((words[1], words[3]), speech.read)[1:] if words[2:3] == ["ponder"] and len(words) > 3 else []  # noqa: PLR2004
        return BestMove(mv, ponder[0] if ponder else None)

    def _info(self, line: str) -> InfoDict:
        """Read an `info` line."""
        found, info = parse_info(line), InfoDict()
        for name in COUNTS:
            if name in found.numbers:
                info[name] = found.numbers[name]  # type: ignore[literal-required] # pyright: ignore[reportGeneralTypeIssues]
        if "time" in found.numbers:
            info["time"] = found.numbers["time"] / 1000
        self._add_score(info, found)
        read = self._client.speech(self._board).read
        if found.pv:
            info["pv"] = self._line(found.pv, read)
        if found.current is not None and (current := self._line((found.current,), read)):
            info["currmove"] = current[0]
        if found.text is not None:
            info["string"] = found.text
        return info

    def _add_score(self, info: InfoDict, found: UciInfo) -> None:
        """Add the score if there is one."""
        if found.cp is not None:
            info["score"] = PovScore(Cp(found.cp), self._board.turn)
        elif found.mate is not None:
            info["score"] = PovScore(Mate(found.mate), self._board.turn)
        if found.bound == "lower":
            info["lowerbound"] = True
        elif found.bound == "upper":
            info["upperbound"] = True

    def _ask_to_stop(self) -> None:
        self._client.stop()


class UciDriver(Driver):
    """A UCI engine."""

    client: UciClient
    _game: object = None
    _started = False
    _lines = 1

    def start(self, request: SearchRequest) -> UciSearch:
        """Start a search. UCI does not distinguish between playing and analysis."""
        board, limit = request.board, request.limit
        self._apply(request.options)
        self._choose(board.variant)
        self._show_lines(request.multipv or 1)
        if not self._started or request.game != self._game:
            self._started, self._game = True, request.game
            self.client.new_game()
            self.client.wait(self.patience)
        self.client.set_position(board)
        words = go_words(limit)
        if request.root_moves is not None:
            speech = self.client.speech(board)
            words += ["searchmoves", *(speech.move(mv.uci()) for mv in request.root_moves)]
        self.client.go(*words)
        return UciSearch(self.client, board, self.timeout, limit.seconds)

    def _show_lines(self, number: int) -> None:
        """Set the number of best lines to report."""
        if number == self._lines:
            return
        if "MultiPV" not in self.client.options:
            raise EngineError(f"{self.client.called} does not report several lines: it has no option MultiPV")
        self.client.set_option("MultiPV", number)
        self._lines = number


def go_words(limit: Limit) -> list[str]:
    """Return the words of the `go` command."""
    words: dict[str, float | None] = {
        "wtime": limit.white_clock,
        "btime": limit.black_clock,
        "winc": limit.white_inc,
        "binc": limit.black_inc,
        "movetime": limit.time,
    }
    times = [word for name, value in words.items() if value is not None for word in (name, str(max(round(value * 1000), 1)))]
    counts = {"movestogo": limit.remaining_moves, "depth": limit.depth, "nodes": limit.nodes, "mate": limit.mate}
    numbers = [word for name, count in counts.items() if count is not None for word in (name, str(count))]
    return [*times, *numbers] or ["infinite"]
