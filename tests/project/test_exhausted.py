"""Exhausted memory or threads, forked processes, and subinterpreters: each test runs a separate process, which must not crash."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from typing import Final

import pytest

from conftest import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of memory and forks as Linux has them")

PATIENCE: Final = 900 if os.environ.get("FAIRYCHESS_LONG") else 240
"""The number of seconds after which a process counts as hanging."""

LIMITED = """
import resource, sys
import fairychess
from fairychess import *
def limit(mebibytes, most=None):
    pages = int(open("/proc/self/statm").read().split()[0])
    allowed = pages * resource.getpagesize() + mebibytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (allowed, allowed if most is None else most))
def refused(work, error=MemoryError):
    try:
        work()
    except error as caught:
        print(type(caught).__name__, caught)
    else:
        raise SystemExit("it was not refused")
"""


def run(code: str) -> str:
    """Run code in a separate process, which must end without an error; return its output."""
    done = subprocess.run(
        [sys.executable, "-c", LIMITED + textwrap.dedent(code)],
        cwd=ROOT / "tests",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, (done.returncode, done.stdout, done.stderr)
    assert done.stderr == ""
    return done.stdout


def test_an_environment_that_does_not_fit_is_refused() -> None:
    said = run("""
        import numpy
        Variant("chess").actions
        limit(600)
        refused(lambda: VecEnv("chess", 10**6, obs=None, mask=None))
        env = VecEnv("chess", 1000, obs=None, mask=None)
        env.step(env.sample())
    """)
    assert "not enough memory for 1000000 boards" in said


def test_a_clone_that_does_not_fit_leaves_the_environment() -> None:
    said = run("""
        import numpy
        env = VecEnv("chess", 100_000, obs=None, mask=None)
        limit(100)
        refused(env.clone)
        env.step(env.sample())
    """)
    assert "not enough memory for 100000 boards" in said


def test_a_tree_that_does_not_fit_keeps_what_it_has() -> None:
    said = run("""
        import numpy
        search = TreeSearch("chess", 1, Uniform())
        search.run(100)
        old = resource.getrlimit(resource.RLIMIT_AS)[1]
        limit(150, old)
        refused(lambda: search.run(2**24))
        resource.setrlimit(resource.RLIMIT_AS, (old, old))
        search.advance(search.sample(0.0))
        search.run(10)
    """)
    assert "not enough memory for a tree of more than" in said


def test_a_table_that_does_not_fit_leaves_the_engine() -> None:
    said = run("""
        engine = Engine("chess", hash=1)
        limit(400)
        refused(lambda: engine.configure(hash=2000))
        refused(lambda: Engine("chess", hash=2000))
        assert engine.play(Board(), depth=3).move
    """)
    assert said.count("MemoryError") == 2


def test_definitions_without_number_end_in_an_error() -> None:
    said = run("""
        text = open("data/slow/slow.toml").read()
        limit(250)
        kept = []
        refused(lambda: [kept.append(Variant.from_toml(text)) for _ in range(100_000)])
        kept.clear()
        assert Board().legal_moves
    """)
    assert "MemoryError" in said


def test_a_game_without_end_ends_in_an_error() -> None:
    said = run("""
        board = Board()
        moves = [board.parse_uci("g1f3")]
        def play():
            while True:
                for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
                    board.push_uci(move)
        limit(120)
        refused(play)
        assert len(board.legal_moves) > 10
        board.pop()
    """)
    assert "not enough memory for a game of" in said


KEPT: Final = {
    "boards": ("board = played(2000)", "board.copy()"),
    "boards without moves": ("board = Board('shogi')", "board.copy(stack=False)"),
    "large boards": ("board = Board('taikyoku' if 'taikyoku' in variants() else 'grand')", "board.copy()"),
    "lists of moves": ("board = Board()", "list(board.legal_moves)"),
    "stacks of moves": ("board = played(5000)", "board.move_stack"),
    "pickles": ("import pickle; board = played(3000)", "pickle.dumps(board)"),
    "moves": ("", "Move.from_uci('e2e4')"),
    "networks": ("", "Network.handmade('chess', hidden=256)"),
    "bytes of networks": ("network = Network.handmade('chess', hidden=256)", "network.to_bytes()"),
    "networks of bytes": ("data = Network.handmade('chess', hidden=256).to_bytes()", "Network.from_bytes(data)"),
    "networks with facts": ("network = Network.handmade('chess', hidden=256)", "network.with_facts({'a': 'b'})"),
    "FENs": ("board = Board()", "board.fen()"),
    "texts of a variant": ("variant = Variant('chess')", "variant.to_toml()"),
    "games": ("import io; text = '1. e4 e5 2. Nf3 Nc6 *'", "pgn.read_game(io.StringIO(text))"),
    "long games": ("import io; text = ' '.join(['Nf3 Nf6 Ng1 Ng8'] * 2000)", "pgn.read_game(io.StringIO(text))"),
    "many moves": ("board = Board(Variant.from_file('data/slow/slow.toml'))", "list(board.legal_moves)"),
    "mirrors": ("board = played(100)", "board.mirror()"),
    "roots": ("board = played(100)", "board.root()"),
}
"""The setup and the call for each type of result."""


@pytest.mark.parametrize("what", KEPT)
def test_results_that_are_kept_end_in_an_error(what: str) -> None:
    """Even small results can fill the memory: then the first call that cannot allocate raises an exception."""
    made, call = KEPT[what]
    said = run(f"""
        from fairychess import pgn
        def played(moves):
            board = Board()
            for number in range(moves):
                board.push_uci(("g1f3", "g8f6", "f3g1", "f6g8")[number % 4])
            return board
        {made}
        {call}
        limit(60)
        kept = []
        refused(lambda: [kept.append({call}) for _ in range(10**7)])
        kept.clear()
        assert Board().legal_moves
    """)
    assert said.startswith("MemoryError"), said


EVERY_CALL: Final = """
    import inspect, io, os, time, types
    from fairychess import pgn
    board = Board("wolf")
    for _ in range(40):
        board.push(next(iter(board.legal_moves)))
    things = {
        "board": board, "reserve": Board("crazyhouse"), "shogi": Board("shogi"), "variant": Variant("stoltz"),
        "network": Network.handmade("chess", hidden=32), "move": Move.from_uci("e2e4"), "moves": board.legal_moves,
        "game": pgn.read_game(io.StringIO("1. e4 {x} e5 (1... c5) 2. Nf3 *")), "actions": Variant("chess").actions,
        "env": VecEnv("chess", 4),
    }
    def calls(thing):
        for name in [*(name for name in dir(thing) if name[0] != "_"), "__repr__", "__str__", "__reduce__", "__copy__"]:
            static = inspect.getattr_static(type(thing), name, None)
            is_value = isinstance(static, (property, types.GetSetDescriptorType)) or not callable(static)
            call = (lambda name=name: getattr(thing, name)) if is_value else (lambda name=name: getattr(thing, name)())
            try:
                call()
            except Exception:
                continue  # It needs arguments, or another position.
            yield name, call
    def keep(call):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        limit(5)
        kept, began = [], time.monotonic()
        try:
            while time.monotonic() < began + 0.7:
                kept += [call() for _ in range(20)]
        except MemoryError:
            return 0
        return 0
    tried, failed = 0, []
    for name, thing in things.items():
        for call_name, call in calls(thing):
            child = os.fork()
            if child == 0:
                os._exit(keep(call))
            tried += 1
            if os.waitpid(child, 0)[1] != 0:
                failed.append(f"{name}.{call_name}")
    print(tried, failed)
"""


@pytest.mark.skipif(not os.environ.get("FAIRYCHESS_LONG"), reason="some minutes: FAIRYCHESS_LONG=1")
def test_no_call_without_arguments_ends_the_process() -> None:
    tried, failed = run(EVERY_CALL).split(maxsplit=1)
    assert failed.strip() == "[]"
    assert int(tried) > 250


def test_threads_that_are_not_started_are_counted() -> None:
    said = run("""
        import numpy
        Variant("chess").actions
        engine = Engine("chess", hash=1, threads=256)
        board = Board()
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        limit(300, hard)
        refused(lambda: board.perft(3, threads=256))
        refused(lambda: engine.play(board, depth=3))
        refused(lambda: random_games("chess", 1000, threads=256))
        refused(lambda: VecEnv("chess", 256 * 16, threads=256, obs=None, mask=None))
        # The threads that ended may leave their memory reserved; with more of it the process works on.
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
        assert board.perft(3) == 8902
    """)
    lines = said.splitlines()
    assert len(lines) == 4
    assert all(re.search(r"the system did not start thread \d+ of (1|256): ", line) for line in lines)


def test_a_copy_of_the_process_uses_no_search_of_the_first() -> None:
    said = run("""
        import os, warnings
        warnings.simplefilter("ignore")
        engine = Engine("chess")
        analysis = engine.analyse(Board(), infinite=True)
        child = os.fork()
        if child == 0:
            refused(analysis.wait, FairyChessError)
            refused(lambda: engine.play(Board(), depth=1), FairyChessError)
            engine.close()
            with Engine("chess") as own:
                assert own.play(Board(), depth=2).move
            sys.stdout.flush()
            sys.exit(0)
        assert os.waitpid(child, 0)[1] == 0
        analysis.stop()
        assert analysis.wait().move
        engine.close()
    """)
    assert "this search belongs to the process that forked this one" in said
    assert "this engine belongs to the process that forked this one" in said


def test_an_environment_in_use_is_refused_in_a_copy_of_the_process() -> None:
    said = run("""
        import os, threading, warnings, numpy
        warnings.simplefilter("ignore")
        env, quiet = VecEnv("chess", 20_000), VecEnv("chess", 2)
        ended = threading.Event()
        def observe():
            while not ended.is_set():
                env.observe()
        thread = threading.Thread(target=observe)
        thread.start()
        while not env._lock._lock.locked():
            pass
        child = os.fork()
        if child == 0:
            refused(env.observe, FairyChessError)
            quiet.step(quiet.sample())
            sys.stdout.flush()
            os._exit(0)
        ended.set()
        thread.join()
        assert os.waitpid(child, 0)[1] == 0
        env.observe()
    """)
    assert "this environment was in use when its process was forked" in said


def test_a_subinterpreter_is_refused() -> None:
    said = run("""
        import importlib
        try:
            interpreters = importlib.import_module("_interpreters")
        except ImportError:
            interpreters = importlib.import_module("_xxsubinterpreters")
        other = interpreters.create()
        code = "\\n".join([
            f"import sys; sys.path[:0] = {sys.path!r}",
            "try:",
            "    import fairychess",
            "except ImportError as error:",
            "    assert 'subinterpreter' in str(error), error",
            "else:",
            "    raise SystemError",
        ])
        failed = interpreters.run_string(other, code)
        assert failed is None, failed
        interpreters.destroy(other)
        refused(lambda: Board(fen="x"), FenError)
    """)
    assert "FenError" in said
