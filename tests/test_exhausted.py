"""Memory and threads that run out, copies of a process, other interpreters: each in a process of its own, which must end well."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from typing import Final

import pytest

from conftest import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of memory and forks as Linux has them")

PATIENCE: Final = 240
"""Seconds after which a process hangs."""

LIMITED = """
import resource, sys
import fairychess
from fairychess import *
def limit(mebibytes):
    pages = int(open("/proc/self/statm").read().split()[0])
    allowed = pages * resource.getpagesize() + mebibytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (allowed, allowed))
def refused(work, error=MemoryError):
    try:
        work()
    except error as caught:
        print(type(caught).__name__, caught)
    else:
        raise SystemExit("it was not refused")
"""


def run(code: str) -> str:
    """Run some code in a process of its own, which must end without an error; return what it prints."""
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
