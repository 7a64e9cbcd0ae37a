"""Calls all public names with arbitrary arguments: `test_any_calls.py` runs this script, and a crash shows which call caused it.

    cd tests && python -m support.any_calls COUNT SEED LOG

Only documented exceptions may be raised; each call is written to LOG before it is made.
"""

from __future__ import annotations

import contextlib
import faulthandler
import importlib
import inspect
import itertools
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, Any, Never, cast, is_typeddict

import fairychess
from support.any_values import BittenError, anything, stock

if TYPE_CHECKING:
    from collections.abc import Callable

DOCUMENTED = (TypeError, fairychess.FairyChessError, IndexError, KeyError, OSError, StopIteration, BittenError)
"""The exceptions that wrong arguments may raise: for example, headers raise `KeyError`, and files raise `OSError`."""

LONG = {"perft", "divide", "search", "analyse", "play", "wait", "__next__"}
"""Calls that may take arbitrarily long; a signal stops them."""

MODULES = [
    "fairychess",
    "fairychess.errors",
    "fairychess.records",
    "fairychess.records.movement",
    "fairychess.pgn",
    "fairychess._core",
]
SPECIAL = {
    f"__{name}__"
    for name in [
        "eq",
        "ne",
        "lt",
        "hash",
        "repr",
        "str",
        "len",
        "bool",
        "iter",
        "next",
        "contains",
        "getitem",
        "setitem",
        "delitem",
        "reduce",
        "copy",
        "deepcopy",
        "length_hint",
        "call",
        "enter",
        "exit",
    ]
} | {"_repr_svg_"}


class Stopped(KeyboardInterrupt):
    """A long call was stopped."""


@dataclass(frozen=True)
class Callee:
    """A callable, and its location."""

    name: str
    owner: type | None
    member: str
    parameters: tuple[str, ...]


def names(call: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of a callable's parameters; none if it has no signature."""
    try:
        return tuple(parameter for parameter in inspect.signature(call).parameters if parameter != "self")
    except (TypeError, ValueError):
        return ()


def members(owner: type) -> Iterator[Callee]:
    """Yield the methods, properties and special methods of a class."""
    for member, value in inspect.getmembers(owner):
        own = any(member in vars(base) for base in owner.__mro__[:-1])  # skip the members of `object` and of the class itself
        if not own or (member.startswith("_") and member not in SPECIAL):
            continue
        if callable(value) or isinstance(value, property) or inspect.isdatadescriptor(value):
            yield Callee(f"{owner.__module__}.{owner.__name__}.{member}", owner, member, names(value))


def discovered() -> list[Callee]:
    """Find all public callables, including any added in the future."""
    found: dict[str, Callee] = {}
    for name in MODULES:
        module = importlib.import_module(name)
        for public in [*module.__all__, *(other for other in vars(module) if other.startswith("_restore"))]:
            value = getattr(module, public)
            if public.startswith("_") and not public.startswith("_restore"):
                continue
            if value in (bool, int) or is_typeddict(value):  # aliases such as `Bitboard`, `Color` and `Square` stand for these
                continue
            if isinstance(value, type) and issubclass(value, Enum):
                found |= {callee.name: callee for callee in members(value)}
            elif isinstance(value, type):
                found[f"{value.__module__}.{public}"] = Callee(f"{name}.{public}", None, public, names(value))
                found |= {callee.name: callee for callee in members(value)}
            elif callable(value) and not isinstance(value, ModuleType):
                found[f"{value.__module__}.{public}"] = Callee(f"{name}.{public}", None, public, names(value))
    return sorted(found.values(), key=lambda callee: callee.name)


class Caller:
    """Makes one call after another, and keeps results as arguments for later calls."""

    def __init__(self, seed: int, log: Path) -> None:
        self.rng = random.Random(seed)
        self.log = log.open("w", encoding="utf-8", errors="backslashreplace")
        self.kept: list[object] = stock()
        self.stock = len(self.kept)
        self.outcomes: dict[str, set[str]] = {}
        self.slowest = (0.0, "")

    def instance(self, owner: type) -> object | None:
        """Return an object of a class, either a kept object or a new one."""
        own = [value for value in self.kept if isinstance(value, owner)]
        if own and self.rng.random() < 0.8:
            return self.rng.choice(own)
        values = (anything(self.rng, owner.__name__.lower()) for _ in range(40))
        return next((value for value in values if isinstance(value, owner)), None) or (own[0] if own else None)

    def value(self, name: str) -> object:
        """Return an argument: a kept object, or any value."""
        return self.rng.choice(self.kept) if self.kept and self.rng.random() < 0.15 else anything(self.rng, name)

    def arguments(self, callee: Callee) -> tuple[list[object], dict[str, object]]:
        """Return the right number of arguments, or too few or too many; some are passed by name."""
        count = max(0, len(callee.parameters) + self.rng.choice([0, 0, 0, 0, -1, -2, 1]))
        given = [*callee.parameters, "more"][:count]
        positional = self.rng.randrange(len(given) + 1) if self.rng.random() < 0.5 else len(given)
        by_name = {name: self.value(name) for name in given[positional:]}
        return [self.value(name) for name in given[:positional]], by_name

    def target(self, callee: Callee) -> Callable[..., object] | None:
        """Return the function to call; for a property, a function that reads or sets it."""
        if callee.owner is None:
            module, _, name = callee.name.rpartition(".")
            return cast("Callable[..., object]", getattr(importlib.import_module(module), name))
        found = self.instance(callee.owner)
        if found is None:
            return None
        raw = inspect.getattr_static(callee.owner, callee.member)
        if isinstance(raw, property) or (inspect.isdatadescriptor(raw) and not callable(raw)):
            if self.rng.random() < 0.3:
                return lambda *_, **__: self.set(found, callee.member)
            return lambda *_, **__: getattr(found, callee.member)
        return cast("Callable[..., object]", getattr(found, callee.member))

    def set(self, found: object, name: str) -> None:
        """Set a property, which may be read-only."""
        if type(found).__module__.startswith("fairychess.pgn"):
            return  # users can make cycles in game trees, as in any list
        with contextlib.suppress(AttributeError):
            setattr(found, name, self.value(name))

    def call(self, callee: Callee) -> None:
        """Make one call, and check its result."""
        target = self.target(callee)
        if target is None:
            return
        positional, by_name = self.arguments(callee)
        if callee.member in {
            "__repr__",
            "__str__",
            "__hash__",
            "__len__",
            "__bool__",
            "__iter__",
            "__next__",
            "__reduce__",
            "__copy__",
        }:
            positional, by_name = [], {}
        self.log.seek(0)
        self.log.truncate()
        self.log.write(f"{callee.name} of {shown(getattr(target, '__self__', None))}: {shown(positional)} {shown(by_name)}\n")
        self.log.flush()
        started = time.perf_counter()
        try:
            with limited(0.3 if callee.member in LONG else 10):
                self.make(callee, target, positional, by_name)
        except Stopped:
            assert callee.member in LONG, "a hang"
        if callee.member not in LONG:
            self.slowest = max(self.slowest, (time.perf_counter() - started, callee.name))

    def make(self, callee: Callee, target: Callable[..., object], positional: list[object], by_name: dict[str, object]) -> None:
        """Make a call; its exceptions must be documented."""
        try:
            result = target(*positional, **by_name)
            # Data classes and other simple classes accept any values, so their objects are not used further.
            plain = callee.owner is None and isinstance(target, type) and target.__module__.startswith("fairychess.")
            if not plain:
                self.used(result)
        except DOCUMENTED as error:
            self.outcomes.setdefault(callee.name, set()).add(type(error).__name__)
            if isinstance(error, fairychess.FairyChessError):
                message = str(error)
                assert 3 <= len(message) <= 100_000, message[:300]
        except UnicodeEncodeError as error:
            if "surrogates" not in str(error):  # not a valid text
                raise
        except (AttributeError, ValueError):
            # Games are plain Python trees and mappings, as in python-chess: wrong objects put into them lack a node's attributes.
            if not callee.name.startswith("fairychess.pgn."):
                raise
        else:
            self.outcomes.setdefault(callee.name, set()).add("fine")
            if not (plain or result is None or isinstance(result, str | int | bytes)):
                self.keep(result)

    def keep(self, result: object) -> None:
        """Keep a result; if many are kept, it replaces another. Running searches are stopped, since they take processor time."""
        if isinstance(result, fairychess.Analysis):
            result.stop()
        if len(self.kept) < 300:
            self.kept.append(result)
        else:
            self.kept[self.rng.randrange(self.stock, 300)] = result

    def used(self, result: object) -> None:
        """Use a result in the usual ways."""
        if isinstance(result, type | ModuleType | Enum):
            return
        if type(result).__module__.startswith("fairychess"):
            assert repr(result)
            str(result)
            if type(result).__hash__ is not None and self.rng.random() < 0.2:
                hash(result)
        if isinstance(result, Iterator):
            list(itertools.islice(result, self.rng.randrange(5)))


def shown(value: object) -> str:
    """Return a short description of a value."""
    try:
        return repr(value)[:2000]
    except Exception as error:  # noqa: BLE001 - a biting value inside
        return f"<{type(value).__name__}: {type(error).__name__}>"


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `Stopped` in the main thread after the given number of seconds."""
    signal.signal(signal.SIGALRM, stopped)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def stopped(_signal: int, _frame: FrameType | None) -> Never:
    raise Stopped


def main(count: int, seed: int, log: Path) -> None:
    """Call each callable twice, then random ones."""
    faulthandler.enable()
    faulthandler.dump_traceback_later(120, exit=True)
    callees = discovered()
    caller = Caller(seed, log)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for callee in callees * 2:
            caller.call(callee)
        for _ in range(count):
            caller.call(caller.rng.choice(callees))
    fine: Any = [name for name, outcomes in caller.outcomes.items() if "fine" in outcomes]
    print(f"{len(callees)} found, {len(caller.outcomes)} called, {len(fine)} with success, slowest {caller.slowest}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
