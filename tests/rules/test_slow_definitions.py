"""Complex definitions within all limits: every call returns quickly, and can be stopped or interrupted quickly.

Work is measured in processor time, so that tests do not fail on a busy machine. Tests in `rust/core/tests/bounds` check bounds on
the number of units of work.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from conftest import ROOT
from fairychess import Board, Engine, FairyChessError, Variant, search
from support.talking import Talk

if TYPE_CHECKING:
    from collections.abc import Callable

SLOW = ROOT / "tests" / "data" / "slow"

ANSWER = 1.0
"""The maximum processor time for a search of 50 ms, in seconds."""
DIAGRAM = 10.0
"""The maximum processor time for a diagram, in seconds."""
STOP = 0.5
"""The CPU seconds within which a stopped or interrupted call must end."""
READY = 2.0
"""The CPU seconds within which an engine must be ready."""


def spent(work: Callable[[], object]) -> float:
    """Return the CPU seconds that a piece of work takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


@pytest.fixture(scope="module")
def slow() -> Variant:
    return Variant.from_file(SLOW / "slow.toml")


def test_it_is_compiled_and_lists_its_moves(slow: Variant) -> None:
    assert spent(lambda: Variant.from_file(SLOW / "slow.toml")) < ANSWER
    board = Board(slow)
    assert spent(lambda: len(board.legal_moves)) < ANSWER
    assert len(board.legal_moves) > 50_000
    assert spent(board.outcome) < STOP


def test_an_engine_is_ready_and_searches_in_time(slow: Variant) -> None:
    board = Board(slow)
    assert spent(lambda: Engine(slow).close()) < READY
    with Engine(slow) as engine:
        for play in (partial(engine.play, board, movetime=50), partial(engine.play, board, nodes=1)):
            begun = time.process_time()
            move = play().move
            assert time.process_time() - begun < ANSWER, play.keywords
            assert move in board.legal_moves
    assert spent(lambda: search(board, movetime=50)) < ANSWER


def test_its_moves_are_shown_in_short(slow: Variant) -> None:
    moves = Board(slow).legal_moves
    shown = ""

    def show() -> None:
        nonlocal shown
        shown = repr(moves)

    assert spent(show) < ANSWER
    listed, _, rest = shown.removeprefix("<LegalMoves (").partition(", ... ")
    assert len(listed.split(", ")) == 20
    assert rest == f"{len(moves) - 20} more)>"


def test_a_diagram_is_drawn_in_time(slow: Variant) -> None:
    piece = slow.pieces["p0"]
    assert spent(piece.movement) < DIAGRAM
    assert spent(piece.svg) < DIAGRAM


def test_a_search_is_stopped_soon(slow: Variant) -> None:
    with Engine(slow) as engine:
        for wait in (0.05, 0.3):
            analysis = engine.analyse(Board(slow), infinite=True)
            time.sleep(wait)
            analysis.stop()
            assert spent(analysis.wait) < STOP


def interrupted(work: Callable[[], object], after: float) -> float:
    """Interrupt a piece of work; return the CPU seconds until it ends, or 0 if it ends before the interrupt."""
    sent = threading.Event()
    begun = 0.0

    def interrupt() -> None:
        nonlocal begun
        begun = time.process_time()
        sent.set()
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(after, interrupt)
    gc.disable()  # an interrupt in a callback of the garbage collector, such as Hypothesis's, would be lost
    timer.start()
    try:
        work()
    except KeyboardInterrupt:
        return time.process_time() - begun
    finally:
        gc.enable()
        timer.cancel()
        timer.join()
    assert not sent.is_set() or time.process_time() - begun < STOP, "it continued to its end"
    return 0.0


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself SIGINT")
@pytest.mark.parametrize("what", ["perft", "divide", "search", "play", "sans"])
def test_ctrl_c_ends_a_call_soon(slow: Variant, what: str) -> None:
    board = Board(slow)
    engine = Engine(slow)
    work: dict[str, Callable[[], object]] = {
        "perft": lambda: board.perft(2),
        "divide": lambda: board.divide(2, threads=2),
        "search": lambda: search(board, depth=20),
        "play": lambda: engine.play(board, depth=20),
        "sans": lambda: [board.san(move) for move in board.legal_moves],
    }
    try:
        assert interrupted(work[what], 0.4) < STOP
    finally:
        engine.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself SIGINT")
@pytest.mark.parametrize("name", ["slow", "slow-mini-3", "slow-mini-4"])
@pytest.mark.parametrize("what", ["movement", "svg"])
def test_ctrl_c_ends_a_diagram_soon(name: str, what: str) -> None:
    variant = Variant.from_file(SLOW / f"{name}.toml")
    piece = next(piece for name, piece in variant.pieces.items() if name != "king")
    assert interrupted(getattr(piece, what), 0.2) < STOP


def test_uci_answers_at_once() -> None:
    with Talk("uci", "--variant", str(SLOW / "slow.toml")) as talk:
        talk.ask("isready", answer="readyok")
        best = talk.ask("position startpos", "go movetime 50", answer="bestmove")[-1].split()[1]
        assert best != "(none)"
        talk.send("go infinite")
        talk.ask("isready", answer="readyok")
        talk.ask("stop", answer="bestmove")
        talk.send("go depth 50")
        talk.end("quit", patience=20)


def test_environments_refuse_it(slow: Variant) -> None:
    begun = time.process_time()
    with pytest.raises(FairyChessError, match="an action table has at most"):
        slow.actions  # noqa: B018 - it is made on demand
    assert time.process_time() - begun < READY
