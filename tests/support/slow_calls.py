"""Calls all public functions and methods on expensive definitions, and interrupts them; `test_slow_calls.py` runs this script.

    cd tests && python -m support.slow_calls

Each call that is still running after a twentieth of a second is interrupted. Times are processor time, so that tests do not fail
on a busy machine.
"""

from __future__ import annotations

import faulthandler
import inspect
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Never

import fairychess
from fairychess import Board, Engine, Rollouts, TreeSearch, Variant, VecEnv
from support.any_calls import Callee, discovered

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

SLOW = Path(__file__).parents[1] / "data" / "slow"

AFTER = 0.05
"""The CPU seconds after which a call is interrupted."""
STOP = 0.5
"""The CPU seconds within which an interrupted call must end."""

BOARDS = 256
"""The number of boards in an environment: enough for a step to take longer than `AFTER`."""


@dataclass
class Stock:
    """The objects whose methods are called, and the arguments for the calls."""

    owners: dict[type, Any]
    values: dict[str, Any]


def stock() -> Stock:
    """Make an object of each class that works with a variant, and a suitable argument for each parameter name."""
    slow, actions = Variant.from_file(SLOW / "slow.toml"), Variant.from_file(SLOW / "slow-actions.toml")
    board = Board(slow)
    move = next(iter(board.generate_legal_moves()))
    env = VecEnv(actions, BOARDS, obs="u8", mask=None)
    evaluator = Rollouts(games=1000, plies=1000)
    trees = TreeSearch(actions, BOARDS, evaluator, simulations=100_000)
    squares = [board.variant.square_name(square) for square in (0, 17, 255)]
    values = {
        "move": move,
        "mv": move,
        "moves": [move] * 20,
        "variation": [move],
        "board": board,
        "other": board,
        "variant": slow,
        "square": squares[0],
        "from_square": squares[1],
        "to_square": squares[2],
        "color": True,
        "piece": board.piece_at("p1"),
        "depth": 3,
        "threads": 2,
        "infinite": False,
        "text": "K",
        "uci": move.uci(),
        "san": board.san(move),
        "n": 64,
        "fen": board.fen(),
        "epd": board.epd(),
        "games": 10_000,
        "index": 0,
        "simulations": 100_000,
        "actions": env.sample(),
        "action": 0,
        "path": SLOW / "slow.toml",
        "state": env.serialize(),
        "evaluator": evaluator,
        "name": "p0",
        "handle": StringIO("*\n"),
        "board_fen": board.board_fen(),
        "size": 400,
        "temperature": 1.0,
        "start": board,
    }
    pieces = slow.pieces
    owners = {type(value): value for value in (board, board.legal_moves, slow, pieces["p0"], move, env, trees, actions.actions)}
    return Stock(owners | {Engine: Engine(slow)}, values)


def target_of(callee: Callee, stock: Stock) -> Callable[..., object] | None:
    """Return the function to call; for a property, a function that reads it; None for callables that are skipped."""
    if callee.owner is None:
        function = getattr(fairychess, callee.member, None)
        return function if inspect.isbuiltin(function) or inspect.isfunction(function) else None
    # `step_async` is skipped, since after it an environment refuses all other calls until `step_wait`.
    if callee.owner not in stock.owners or callee.member in {"close", "__exit__", "step_async"}:
        return None
    instance = stock.owners[callee.owner]
    if isinstance(instance, Board):
        instance = instance.copy()
    raw = inspect.getattr_static(callee.owner, callee.member)
    if isinstance(raw, property) or (inspect.isdatadescriptor(raw) and not callable(raw)):
        return lambda: getattr(instance, callee.member)
    method: Callable[..., object] = getattr(instance, callee.member)
    return method


def call_of(target: Callable[..., object], values: dict[str, Any]) -> Callable[[], object]:
    """Return a call with arguments for the parameters without defaults."""
    try:
        parameters = inspect.signature(target).parameters.values()
    except (TypeError, ValueError):
        return target
    wanted = [one for one in parameters if one.name in values and not str(one).startswith("*")]
    asked = {one.name for one in wanted if one.default is one.empty} | {"depth", "threads"}
    named = {one.name: values[one.name] for one in wanted if one.name in asked}
    return partial(target, **named)


def interrupt(_signal: int, _frame: FrameType | None) -> Never:
    raise KeyboardInterrupt


def again(ignored: sys.UnraisableHookArgs) -> None:
    """Interrupt once more if Python itself ignored the interrupt, because it came in a callback of an import."""
    if ignored.exc_type is KeyboardInterrupt and "importlib" in getattr(ignored.object, "__module__", ""):
        signal.setitimer(signal.ITIMER_PROF, 0.001)
    else:
        sys.__unraisablehook__(ignored)


def late(work: Callable[[], object]) -> tuple[float, str]:
    """Do a piece of work and interrupt it; return the seconds for which it continued, and how it ended."""
    begun = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, AFTER)
    ended = "done"
    try:
        try:
            result = work()
            if not isinstance(result, str | bytes):
                ended += f" {type(result).__name__}"
                if isinstance(result, Iterator):
                    list(result)
        except Exception as error:  # noqa: BLE001 - wrong arguments are refused as they like
            ended = f"{type(error).__name__}: {error}"
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except KeyboardInterrupt:  # which can also come when the call has just ended
        ended = "interrupted"
    return time.process_time() - begun - AFTER, ended


def main() -> None:
    """Call everything; print each call with the number of seconds for which it continued after the interrupt."""
    faulthandler.enable()
    signal.signal(signal.SIGPROF, interrupt)
    sys.unraisablehook = again
    everything = stock()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "slow.toml"
        everything.values["path"] = shutil.copy(SLOW / path.name, path)
        for callee in discovered():
            target = target_of(callee, everything)
            if target is None:
                continue
            seconds, ended = late(call_of(target, everything.values))
            print(f"{seconds:.3f} {callee.name} {ended[:100]!r}", flush=True)
            if callee.owner is VecEnv:
                everything.owners[VecEnv].reset()
    # Python ends by SIGINT when the last text it ran (here a dataclass of a module that a call imported) was left by
    # `KeyboardInterrupt`, even if that was caught; running another text makes it forget that.
    exec("")  # noqa: S102 - nothing is run


if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1])]
    main()
