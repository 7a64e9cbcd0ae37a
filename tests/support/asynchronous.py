"""Coroutines in tests."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

T = TypeVar("T")


def awaited(begin: Callable[[], Coroutine[None, None, T]]) -> T:
    """Run a coroutine to its end in a thread of its own: in the thread of the tests, Playwright may have a loop.

    Args:
        begin: Makes the coroutine.
    """
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(lambda: asyncio.run(begin())).result()
