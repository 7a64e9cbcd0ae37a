"""`fairychess.Engine`: running analyses, moves in games, and invalid calls."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import fairychess
from fairychess import Board, Engine, Mate, Move, PovScore, Variant, VariantError, search
from fairychess.protocols.skill import MAX_ELO, MIN_ELO

if TYPE_CHECKING:
    from collections.abc import Callable

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
VARIANTS = ["chess", "stoltz", "newchess", "wolf", "crazyhouse", "reserve-belfry", "grand", "grasshopper"]

SOON = 0.5
"""The seconds within which a stopped search must end on a busy machine; on an idle one, `AT_ONCE` applies."""

AT_ONCE = 0.05


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_reported_is_true(variant: str) -> None:
    board = Board(variant)
    with Engine(variant, hash=1) as engine:
        analysis = engine.analyse(board, depth=4)
        infos = list(analysis)
        result = analysis.wait()
        assert engine.evaluate(board).turn == board.turn
    assert [info.depth for info in infos] == sorted(info.depth for info in infos)
    assert infos[-1].depth == 4
    assert analysis.info == result.info == infos[-1]
    assert result.move == infos[-1].pv[0]
    for info in infos:
        assert info.multipv == 1
        assert info.seldepth >= 1
        assert 0 <= info.hashfull <= 1000
        assert info.nodes >= 1
        assert info.score.turn == board.turn
        line = board.copy()
        for move in info.pv:
            line.push(move)  # raises an exception if the move is illegal
    assert result.ponder is None or result.ponder == infos[-1].pv[1]


def test_lines_at_once_are_different_and_in_order() -> None:
    with Engine(hash=1) as engine, engine.analyse(Board(), depth=4, multipv=3) as analysis:
        analysis.wait()
        lines = analysis.multipv
    assert [info.multipv for info in lines] == [1, 2, 3]
    assert len({info.pv[0] for info in lines}) == 3
    scores = [info.score.relative for info in lines]
    assert scores == sorted(scores, reverse=True)


def test_the_same_again() -> None:
    def nodes(engine: Engine) -> list[int]:
        return [info.nodes for info in engine.analyse(Board("wolf"), depth=5)]

    one, other = Engine("wolf"), Engine("wolf")
    first = nodes(one)
    assert nodes(other) == first
    one.clear()
    assert nodes(one) == first
    one.configure(hash=2)
    one.configure(hash=16)
    one.clear()
    assert nodes(one) == first


def test_weaker_players_search_fewer_nodes() -> None:
    def nodes(*, skill: int | None = None, elo: int | None = None) -> int:
        with Engine(hash=1) as engine:
            info = engine.play(Board(), nodes=200_000, skill=skill, elo=elo).info
            assert info is not None
            return info.nodes

    searched = [nodes(elo=elo) for elo in (MIN_ELO, 1800, 2300, MAX_ELO)]
    assert searched == sorted(set(searched))
    assert searched[-1] < nodes(skill=20) == nodes()
    assert nodes(skill=0) == nodes(elo=MIN_ELO)
    assert nodes(skill=10) == nodes(elo=1675)


def test_limits() -> None:
    board = Board()
    with Engine(hash=1) as engine:
        assert list(engine.analyse(board, nodes=2000))[-1].nodes <= 2000 + 1000
        started = time.monotonic()
        engine.play(board, movetime=100)
        assert 0.08 < time.monotonic() - started < 3
        engine.play(board, time=1000, increment=10, moves_to_go=40, overhead=5)
        engine.play(board, time=0)
        one = engine.play(Board(fen=MATE_IN_ONE), mate=1)
        assert (one.move.uci(), one.info and one.info.score) == ("a1a8", PovScore(Mate(1), fairychess.WHITE))
        moves = [board.parse_san("a3"), board.parse_san("h3")]
        assert engine.play(board, depth=3, moves=moves).move in moves
        assert engine.play(board, depth=3, moves=iter(moves[:1])).move == moves[0]
        assert {engine.play(board, nodes=300, skill=0).move for _ in range(20)} <= set(board.legal_moves)


def test_boards_may_change_while_they_are_searched() -> None:
    board = Board()
    with Engine(hash=1) as engine:
        analysis = engine.analyse(board, depth=5)
        board.push_san("e4")
        board.push_san("e5")
        assert analysis.wait().move in Board().legal_moves
        assert engine.play(board, depth=3).move in board.legal_moves


def refused(call: Callable[[], object], error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        call()


def test_what_is_refused() -> None:
    board, engine = Board(), Engine(hash=1)
    wrong = fairychess.FairyChessError
    refused(lambda: engine.play(board), wrong, "needs a limit")
    refused(lambda: engine.analyse(board, increment=5), wrong, "increment needs time")
    refused(lambda: engine.analyse(board, depth=3, moves_to_go=5), wrong, "moves_to_go needs time")
    refused(lambda: engine.analyse(Board(fen=MATED), depth=3), wrong, "the game is over .checkmate.")
    refused(lambda: engine.play("e4", depth=1), TypeError, "a board is a Board, not str")  # type: ignore[arg-type]
    refused(lambda: engine.play(Board(fen="8/8/8/4k3/8/8/4K3/8 w - - 0 1"), depth=1), wrong, "the game is over")
    repeated = Board()
    for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] * 4:
        repeated.push_uci(uci)
    for over, why in ((Board(fen=MATED), "checkmate"), (repeated, "fivefold_repetition")):
        refused(partial(engine.play, over, depth=1), wrong, f"the game is over .{why}.")
        refused(partial(search, over, depth=1), wrong, f"the game is over .{why}.")
    for _ in range(4):
        repeated.pop()
    assert repeated.can_claim_threefold_repetition()
    assert search(repeated, depth=1).move
    assert engine.play(repeated, depth=1).move
    refused(lambda: engine.play(Board("wolf"), depth=1), VariantError, "a board of wolf, and the engine plays chess")
    refused(lambda: engine.evaluate(Board("wolf")), VariantError, "wolf")
    refused(lambda: engine.play(board, depth=0), wrong, "from 1 to 100")
    refused(lambda: engine.play(board, depth=101), wrong, "from 1 to 100")
    refused(lambda: engine.play(board, nodes=0), wrong, "at least 1")
    refused(lambda: engine.play(board, depth=1, skill=21), wrong, "from 0 to 20")
    refused(lambda: engine.play(board, depth=1, elo=MIN_ELO - 1), wrong, f"from {MIN_ELO} to {MAX_ELO}")
    refused(lambda: engine.play(board, depth=1, elo=MAX_ELO + 1), wrong, f"from {MIN_ELO} to {MAX_ELO}")
    refused(lambda: engine.play(board, depth=1, elo=MIN_ELO, skill=3), wrong, "skill and elo")
    refused(lambda: engine.analyse(board, depth=1, multipv=0), wrong, "from 1 to 256")
    refused(lambda: engine.play(board, depth=1, moves=[]), wrong, "moves is empty")
    refused(lambda: engine.play(board, depth=1, moves=[Move("e2", "e5")]), fairychess.IllegalMoveError, "e2e5")
    refused(lambda: engine.play(board, depth=1, moves=[Move.null(), Move("e2", "e4")]), fairychess.IllegalMoveError, "0000")
    foreign = next(iter(Board("wolf").legal_moves))
    refused(lambda: engine.play(board, depth=1, moves=[foreign]), fairychess.IllegalMoveError, "wolf")
    anything: Any = "three"
    refused(lambda: engine.play(board, depth=anything), TypeError, "depth must be a whole number, not str")
    refused(lambda: engine.play(board, depth=1, moves=[anything]), TypeError, "Move")
    refused(lambda: Engine(hash=0), wrong, "hash must be a whole number from 1")
    refused(lambda: Engine(threads=257), wrong, "threads must be a whole number from 1 to 256")
    refused(lambda: Engine("wulf"), VariantError, "wulf")
    assert engine.play(board, depth=1).move in board.legal_moves


def test_equal_variants_are_one() -> None:
    own = Variant.from_toml(Variant("wolf").to_toml())
    assert Engine(own, hash=1).play(Board("wolf"), depth=1).move in Board(own).legal_moves


def test_an_engine_does_one_thing_at_a_time() -> None:
    board = Board()
    with Engine(hash=1) as engine, engine.analyse(board, infinite=True) as analysis:
        next(analysis)
        for call in (lambda: engine.play(board, depth=1), engine.clear, lambda: engine.configure(hash=2)):
            refused(call, fairychess.FairyChessError, "is searching")
        refused(lambda: engine.evaluate(board), fairychess.FairyChessError, "is searching")
        with Engine(hash=1) as other:
            assert other.play(board, depth=2).move in board.legal_moves
        analysis.stop()
        analysis.wait()
        assert engine.play(board, depth=2).move in board.legal_moves, "it is free as soon as the wait is over"


def quickest(times: int, measured: Callable[[], float]) -> float:
    """Measure several times, and return the shortest time, since a busy machine may distort some measurements."""
    return min(measured() for _ in range(times))


def test_stopped_from_another_thread() -> None:
    with Engine("wolf", hash=1) as engine:

        def measured() -> float:
            analysis = engine.analyse(Board("wolf"), infinite=True)
            stopped: list[float] = []

            def stop() -> None:
                time.sleep(0.1)
                stopped.append(time.perf_counter())
                analysis.stop()

            thread = threading.Thread(target=stop)
            thread.start()
            result = analysis.wait()
            ended = time.perf_counter()
            thread.join()
            assert result.move in Board("wolf").legal_moves
            assert analysis.is_over()
            return ended - stopped[0]

        assert quickest(10, measured) < AT_ONCE


def test_other_threads_run_meanwhile() -> None:
    counted = 0
    with Engine(hash=1) as engine:
        analysis = engine.analyse(Board(), movetime=300)
        while not analysis.is_over():
            counted += 1
        assert counted > 1000
        heard: list[int] = []
        again = engine.analyse(Board(), movetime=300)
        thread = threading.Thread(target=lambda: heard.extend(info.depth for info in again))
        thread.start()
        again.wait()
        thread.join()
        assert heard or again.info is not None


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise")
def test_ctrl_c_ends_a_search_at_once() -> None:
    """An alarm sends the signal; the handler records the time and raises `KeyboardInterrupt`."""
    sent = 0.0

    def interrupt(*_: object) -> None:
        nonlocal sent
        sent = time.perf_counter()
        raise KeyboardInterrupt

    def measured() -> float:
        begun = time.perf_counter()
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            engine.play(Board(), depth=100)
        assert sent > begun
        assert engine.play(Board(), depth=1).move in Board().legal_moves, "it can be used again"
        return time.perf_counter() - begun - 0.1

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with Engine(hash=1) as engine:
            assert quickest(10, measured) < AT_ONCE
    finally:
        signal.signal(signal.SIGALRM, before)


def test_closing_and_dropping_end_the_search() -> None:
    engine = Engine(hash=1)
    analysis = engine.analyse(Board(), infinite=True)
    engine.close()
    assert analysis.is_over()
    assert analysis.wait().move in Board().legal_moves
    engine.close()
    for call in (lambda: engine.play(Board(), depth=1), engine.clear, lambda: engine.configure(threads=2)):
        refused(call, fairychess.FairyChessError, "is closed")
    before = threads()
    for _ in range(20):
        dropped = Engine(hash=1).analyse(Board(), infinite=True)
        next(dropped)
        del dropped
    gc.collect()
    assert threads() <= before
    with pytest.raises(ZeroDivisionError), Engine(hash=1) as other, other.analyse(Board(), infinite=True) as running:
        1 / 0  # noqa: B018
    assert running.is_over()


def threads() -> int:
    """Return the number of threads of this process; 0 if the system does not report it."""
    return len(os.listdir("/proc/self/task")) if os.path.isdir("/proc/self/task") else 0  # noqa: PTH112, PTH208


def test_searches_share_the_thread_of_their_engine() -> None:
    before = threads()
    with Engine(hash=1) as engine:
        engine.play(Board(), nodes=20)
        searching = threads()
        assert searching == before + (before > 0)
        for _ in range(50):
            engine.play(Board(), nodes=20)
            assert threads() == searching
    assert threads() == before


def test_a_search_outlives_the_name_of_its_engine() -> None:
    assert [info.depth for info in Engine(hash=1).analyse(Board(), depth=3)][-1] == 3


def test_the_end_of_the_program_ends_searches() -> None:
    code = "import fairychess as f; a = f.Engine().analyse(f.Board(), infinite=True); print(next(a).depth)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) >= 1


def test_pondering() -> None:
    with Engine(hash=1) as engine:
        analysis = engine.analyse(Board(), depth=2, ponder=True)
        time.sleep(0.2)
        assert not analysis.is_over()
        analysis.ponderhit()
        assert analysis.wait().move in Board().legal_moves
        analysis = engine.analyse(Board(), movetime=20, ponder=True)
        time.sleep(0.2)
        assert not analysis.is_over()
        analysis.stop()
        analysis.wait()


def test_threads() -> None:
    with Engine("crazyhouse", hash=4, threads=3) as engine:
        for _ in range(5):
            assert engine.play(Board("crazyhouse"), nodes=20_000).move in Board("crazyhouse").legal_moves
        engine.configure(threads=1)
        assert (engine.threads, engine.hash, engine.variant.name) == (1, 4, "crazyhouse")


@pytest.mark.parametrize("nodes", [900, 1777, 3000])
def test_no_move_is_on_two_lines(nodes: int) -> None:
    with Engine(hash=1, network=False) as engine, engine.analyse(Board(), nodes=nodes, multipv=5) as analysis:
        for _ in analysis:
            moves = [info.pv[0] for info in analysis.multipv]
            assert len(set(moves)) == len(moves)
            assert analysis.multipv[0] is analysis.info
        assert len(analysis.multipv) == 5


@pytest.mark.parametrize("numbers", [{"hash": 0}, {"threads": 0}, {"hash": 2, "network": "none.net"}])
def test_refused_settings_change_nothing(numbers: dict[str, Any]) -> None:
    with Engine(hash=1) as engine:
        network = engine.network
        assert network is not None
        with pytest.raises((fairychess.FairyChessError, OSError)):
            engine.configure(**{"network": False, **numbers})
        assert engine.network is network
        assert (engine.hash, engine.threads) == (1, 1)


@pytest.mark.parametrize("copier", [copy.copy, copy.deepcopy, pickle.dumps])
def test_engines_and_searches_are_not_copied(copier: Callable[[object], object]) -> None:
    with Engine(hash=1) as engine, engine.analyse(Board(), depth=1) as analysis:
        refused(lambda: copier(engine), TypeError, "cannot pickle or copy an engine")
        refused(lambda: copier(analysis), TypeError, "cannot pickle or copy a search")


def test_plain_data_is_copied() -> None:
    result = Engine(hash=1).play(Board(), depth=2)
    assert pickle.loads(pickle.dumps(result)) == result == copy.deepcopy(result)  # noqa: S301 - our own


def test_pawns_that_become_weak_pieces_have_low_values() -> None:
    """A rook, a met and two pawns beat a knight and four pawns in makruk; in ASEAN Chess, the pawns become rooks."""
    fen = "8/7R/4kp1p/1pp5/4P1Pp/2K1Mn2/8/8 w - - 0 1"
    with Engine("makruk", hash=1, network=False) as makruk, Engine("asean", hash=1, network=False) as asean:
        score = makruk.evaluate(Board("makruk", fen)).relative.score()
        other = asean.evaluate(Board("asean", fen.replace("M", "Q"))).relative.score()
    assert score is not None
    assert other is not None
    assert score > 50
    assert other < 0
