"""Complete sessions with a faulty chess GUI, which ends them in the middle of a search."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest

from fairychess import Board
from support.talking import Talk

if TYPE_CHECKING:
    from collections.abc import Iterable

END_AT_ONCE = 10.0
"""The seconds within which the engine must exit, even on a busy machine, from a search without limits."""


def best(lines: Iterable[str]) -> list[str]:
    """Return the best moves in the lines."""
    return [line.split()[1] for line in lines if line.startswith("bestmove ")]


@pytest.mark.parametrize("end", ["quit", ""])
def test_uci(end: str) -> None:
    with Talk("uci") as talk:
        assert talk.ask("uci", answer="uciok")[-1] == "uciok"
        talk.send("setoption name Hash value 8", "setoption name Ponder value true", "setoption name Style value Risky")
        talk.send("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1500", "debug on", "debug off")
        assert any("no option is named 'Style'" in line for line in talk.ask("isready", answer="readyok"))

        # The list of moves ends at the illegal one; the answer must fit the position before it.
        board = Board()
        board.push_uci("e2e4")
        talk.send("ucinewgame", "position startpos moves e2e4 e2e4 e7e5")
        (move,) = best(talk.ask("go wtime 1000 btime 1000 winc 10 binc 10", answer="bestmove"))
        assert move in map(str, board.legal_moves)

        # A search has one result, however often it is stopped.
        talk.ask("position startpos", "go infinite", answer="info depth 1 ")
        said = talk.ask("stop", "stop", "isready", "stop", answer="readyok")
        said += [] if best(said) else talk.until("bestmove")
        assert len(best([*said, *talk.quiet(0.2)])) == 1

        # An unknown variant changes nothing, even during a search; a known one ends the search.
        talk.ask("go infinite", answer="info depth 1 ")
        said = talk.ask("setoption name UCI_Variant value nosuchgame", "isready", answer="readyok")
        assert len(best(said)) == 1
        assert any("no variant is named 'nosuchgame'" in line for line in said)
        assert f"Fen: {Board().fen()}" in talk.ask("position startpos", "d", answer="Checkers")
        talk.send("go infinite", "setoption name UCI_Variant value wolf")
        assert len(best(talk.ask("isready", answer="readyok"))) == 1
        (move,) = best(talk.ask("position startpos", "go movetime 20", answer="bestmove"))
        assert move in map(str, Board("wolf").legal_moves)

        # The same position twice, a ponder hit, and commands outside a search.
        talk.send("position startpos moves b3b5", "position startpos moves b3b5", "go ponder wtime 900 btime 900", "ponderhit")
        assert len(best(talk.until("bestmove"))) == 1
        talk.send("ponderhit", "stop", "go", "go infinite", "go ponder")
        talk.until("bestmove")
        talk.until("bestmove")
        started = time.monotonic()
        talk.end(*filter(None, [end]))
        assert time.monotonic() - started < END_AT_ONCE


def playing(talk: Talk, *lines: str) -> str:
    """Send lines, and return the move in the answer."""
    return talk.ask(*lines, answer="move ")[-1].split()[1]


@pytest.mark.parametrize("end", ["quit", ""])
def test_xboard(end: str) -> None:
    with Talk("xboard") as talk:
        talk.ask("xboard", "protover 2", answer="feature done=1")
        talk.send(
            "accepted setup", "rejected nosuchfeature", "new", "variant nosuchgame", "random", "level 40 5 0", "post", "hard"
        )
        talk.send("easy", "computer", "name Somebody Else", "rating 2000 1900", "ics -", "memory 8", "cores 1")
        assert any(line.startswith("Error") and "nosuchgame" in line for line in talk.ask("ping 1", answer="pong 1"))

        board = Board()
        talk.send("nopost", "sd 3", "time 30000", "otim 30000")
        board.push_uci("e2e4")
        board.push_uci(playing(talk, "usermove e2e4"))
        said = talk.ask("usermove e2e4", "usermove e4e5e6", "usermove", "ping 2", answer="pong 2")
        assert sum(line.startswith("Illegal move") for line in said) == 3
        board.push_uci("a2a3" if board.parse_uci("a2a3") in board.legal_moves else str(next(iter(board.legal_moves))))
        board.push_uci(playing(talk, f"usermove {board.peek()}"))

        # Two "move now" commands during a search, and one while the engine is not searching.
        talk.send("sd 60", "st 600")
        board.push(next(iter(board.legal_moves)))
        board.push_uci(playing(talk, f"usermove {board.peek()}", "ping 3", "?", "?"))
        assert talk.until("pong 3")[-1] == "pong 3"
        assert [line for line in talk.ask("?", "ping 4", answer="pong 4") if line.startswith("move ")] == []

        # An invalid position, too many moves taken back, and a result in the middle of a search.
        board.push(next(iter(board.legal_moves)))
        talk.send(f"usermove {board.peek()}", "result 1-0 {White resigns}", "setboard 8/8/8/8/8/8/8/8 w - - 0 1", *["remove"] * 9)
        said = talk.ask("ping 5", answer="pong 5")
        assert any(line.startswith("tellusererror Illegal position") for line in said)
        assert any(line.startswith("Error (there is no move to take back)") for line in said)
        assert not any(line.startswith("move ") for line in said)

        # Another game in the same process.
        talk.send("new", "variant wolf", "sd 2")
        assert any(line.startswith("setup (") for line in talk.ask("ping 6", answer="pong 6"))
        move = playing(talk, "go")  # with ten ranks, XBoard counts them from 0
        assert re.sub(r"\d", lambda rank: str(int(rank[0]) + 1), move) in map(str, Board("wolf").legal_moves)
        talk.ask("analyze", answer=tuple(f"{depth} " for depth in range(1, 9)))
        assert talk.ask("variant stoltz", "ping 7", answer="pong 7")
        # `quit` ends any search at once; the end of input only analysis, since a search for a move gets ten more seconds.
        talk.send("exit", "new", "st 600", "sd 100", "go" if end else "analyze")
        talk.send("ping 8")
        started = time.monotonic()
        said = talk.end(*filter(None, [end]))
        assert time.monotonic() - started < END_AT_ONCE
        assert not any(line.startswith("Error") for line in said)
