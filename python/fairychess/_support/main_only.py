"""Refuses subinterpreters: the compiled part has one set of classes per process, which belongs to the main interpreter."""

from __future__ import annotations

from importlib import import_module


def in_subinterpreter() -> bool:
    """Return True in any interpreter other than the main one."""
    for name in ("_interpreters", "_xxsubinterpreters"):  # the first in Python 3.13, the second in 3.11 and 3.12
        try:
            interpreters = import_module(name)
        except ImportError:
            continue
        return bool(interpreters.get_current() != interpreters.get_main())
    return False


if in_subinterpreter():
    raise ImportError(
        "fairychess cannot be imported in a subinterpreter: import it in the main interpreter, or use a process of its own"
    )
