"""Work that goes on while the other side's lines are read."""

from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fairychess import Analysis, Info, Move

PATIENCE = 10.0
"""Seconds after which work that was stopped is left alone."""

LEAVING = 1.0
"""The same at the end of it all."""


class Work(Protocol):
    """A search, or anything else that takes its time."""

    def stop(self) -> None:
        """End it as soon as may be."""

    def ponderhit(self) -> None:
        """Tell it that its time begins."""

    def join(self, timeout: float) -> None:
        """Wait until it has told its result."""

    def is_alive(self) -> bool:
        """Say whether it goes on."""
        ...


class Thinking:
    """A search: every info is told as it comes, then the turn to play and the answer expected.

    Whatever happens inside the search, the other side waits for a turn: `fallback` is one that is legal.
    """

    def __init__(
        self,
        analysis: Analysis,
        tell: Callable[[Info], None],
        end: Callable[[Move, Move | None], None],
        fallback: Callable[[Exception], Move],
    ) -> None:
        self._analysis = analysis
        self._tell, self._end, self._fallback = tell, end, fallback
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it as soon as may be."""
        self._analysis.stop()

    def ponderhit(self) -> None:
        """Tell it that its time begins."""
        self._analysis.ponderhit()

    def join(self, timeout: float) -> None:
        """Wait until it has told its result."""
        self._thread.join(timeout)

    def is_alive(self) -> bool:
        """Say whether it goes on."""
        return self._thread.is_alive()

    def _run(self) -> None:
        try:
            for info in self._analysis:
                self._tell(info)
            result = self._analysis.wait()
        except Exception as error:  # noqa: BLE001 - a fault of ours, which must not lose the game
            self._end(self._fallback(error), None)
        else:
            self._end(result.move, result.ponder)


class Chore:
    """Anything in steps: it is stopped between two of them. What goes wrong is told."""

    def __init__(self, steps: Iterator[object], tell: Callable[[str], None]) -> None:
        self._stopped = Event()
        self._steps, self._tell = steps, tell
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it as soon as may be."""
        self._stopped.set()

    def ponderhit(self) -> None:
        """Nothing waits."""

    def join(self, timeout: float) -> None:
        """Wait for the end."""
        self._thread.join(timeout)

    def is_alive(self) -> bool:
        """Say whether it goes on."""
        return self._thread.is_alive()

    def _run(self) -> None:
        try:
            for _ in self._steps:
                if self._stopped.is_set():
                    return
        except Exception as error:  # noqa: BLE001 - nothing may end the program
            self._tell(str(error))
