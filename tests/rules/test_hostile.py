"""Hostile definitions, from Python and the command line, are rejected within a second while other threads run."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

import fairychess
from fairychess import Variant

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HEAD = 'name = "x"\nextends = "chess"\n'
PAGES = {
    "10^6 pieces": "".join(f"[pieces.a{number}]\n" for number in range(1_000_000)),
    "10^6 drops": HEAD + "[[drops]]\n" * 1_000_000,
    "10^7 letters": f'name = "{"x" * 10**7}"',
    "deep": f"{HEAD}a = {'[' * 100_000}",
    "closed by the wrong sign": f"{HEAD}a = {'{]' * 100_000}",
    "a circle": 'name = "x"\nextends = "x"',
    "a huge board": f"{HEAD}[board]\nfiles = {'9' * 1000}",
    "many problems": HEAD + "".join(f"a{number} = 1\n" for number in range(20_000)),
    "paths beyond counting": f'{HEAD}[pieces.x]\nletter = "x"\nmoves = "[Q{"-fsbsQ" * 7}]"',
}


@pytest.mark.parametrize("what", PAGES)
def test_hostile_pages_are_refused_within_a_second(what: str) -> None:
    # Measure only this thread's processor time, since the machine may be busy.
    started = time.thread_time()
    with pytest.raises(fairychess.VariantError) as raised:
        Variant.from_toml(PAGES[what])
    assert time.thread_time() - started < 1
    assert 1 <= len(raised.value.problems) <= 100
    assert all(problem.line >= 1 and problem.column >= 1 and problem.message for problem in raised.value.problems)
    assert len(str(raised.value)) < 100_000


@pytest.mark.parametrize("what", ["10^6 pieces", "deep", "a circle", "many problems", "paths beyond counting"])
def test_the_command_refuses_them_too(what: str, tmp_path: Path, fairychess_command: Callable[..., Any]) -> None:
    file = tmp_path / "hostile.toml"
    file.write_text(PAGES[what], encoding="utf-8")
    result = fairychess_command("check", str(file))
    assert result.code == 2
    assert result.err
    assert "Traceback" not in result.err
    assert len(result.err) < 200_000


def test_an_endless_file_is_too_long() -> None:
    with pytest.raises(fairychess.VariantError, match="at most"):
        Variant.from_file("/dev/zero")


def test_other_threads_run_while_a_page_is_read() -> None:
    page = PAGES["many problems"]
    reading = threading.Event()
    moves: list[int] = []

    def count() -> None:
        reading.wait()
        moves.append(0)
        while reading.is_set():
            moves[0] += 1

    other = threading.Thread(target=count)
    other.start()
    reading.set()
    for _ in range(3):
        with pytest.raises(fairychess.VariantError):
            Variant.from_toml(page)
    reading.clear()
    other.join()
    assert moves[0] > 100


LEGS = 'legs = [{ step = "K", range = 8 }, { turn = "s", range = 8 }, { turn = "s", range = "any" }], mode = "mc"'
EFFECTS = 'throw = { first_rank = true }, overtake = true, withdraw = ["behind", "flanks"], optional = true'
LETTERS = "abcdefghijlmnop"
ROWS = f"k15/{'*' * 16}/{'16/' * 5}{LETTERS.upper()}1/{'16/' * 7}15K"
RICHEST = (
    f'name = "x"\n[board]\nfiles = 16\nranks = 16\nwalls = true\nstart = "{ROWS} w - - 0 1"\n'
    '[pieces.k]\nletter = "k"\nroyal = true\nmoves = "K"\n'
    + "".join(f'[pieces.p{letter}]\nletter = "{letter}"\nmoves = [{{ {LEGS}, {EFFECTS} }}]\n' for letter in LETTERS)
)
"""A definition with the maximum number of ways, which takes longer to compile than any other valid definition found so far."""


def test_the_richest_definition_is_compiled_in_a_second() -> None:
    with pytest.raises(fairychess.VariantError, match="ways on this board"):
        Variant.from_toml(RICHEST + RICHEST[RICHEST.index("[pieces.pa]") :].replace("[pieces.p", "[pieces.r"))
    started = time.thread_time()
    variant = Variant.from_toml(RICHEST)
    assert time.thread_time() - started < 1
    assert len(variant.pieces) == 16


@pytest.mark.skipif(os.name == "nt", reason="there are no alarms")
def test_ctrl_c_during_compilation() -> None:
    """The signal arrives during a compilation, and is handled when the compilation ends."""
    code = (
        "import signal, sys, time\n"
        "from fairychess import Variant\n"
        "page = sys.stdin.read()\n"
        "signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.05)\n"
        "moves = 0\n"
        "try:\n"
        "    while True:\n"
        "        Variant.from_toml(page)\n"
        "        moves += 1\n"
        "except KeyboardInterrupt:\n"
        "    print(moves, time.process_time())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], input=RICHEST, capture_output=True, text=True, check=True, timeout=120)
    _, spent = done.stdout.split()
    assert float(spent) < 2
