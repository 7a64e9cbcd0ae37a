"""Tasks that run on separate threads while the main thread reads lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fairychess import Analysis, Info, Move

    from .tree_analysis import TreeAnalysis

STOP_SECONDS = 10.0
"""The time to wait for a stopped task."""

NOTICE_SECONDS = 0.5
"""The time to wait for a running count when another command arrives. If the last line arrives meanwhile, the input is a
script."""

EXIT_SECONDS = 1.0
"""The time to wait for a task when the process exits."""


class BackgroundTask(ABC):
    """A search or another long calculation, on its own thread."""

    def _start(self) -> None:
        """Start the thread."""
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    @abstractmethod
    def _run(self) -> None:
        """Do the calculation."""

    @abstractmethod
    def stop(self) -> None:
        """End the task as soon as possible."""

    @abstractmethod
    def ponderhit(self) -> None:
        """Start the task's clock, if it has one."""

    @abstractmethod
    def complete(self, is_script: Callable[[], bool]) -> None:
        """Wait for the task to end if it is one that other engines finish before they read the next line.

        Args:
            is_script: A function that returns True once the last line has arrived, which means that the input is a script.
        """

    def join(self, timeout: float) -> None:
        """Wait until the task has reported its result.

        Args:
            timeout: The maximum time, in seconds.
        """
        self._thread.join(timeout)

    def drain(self) -> None:
        """After the last line, wait for the task to end on its own, and stop it if that takes too long."""
        self.join(STOP_SECONDS)
        self.stop()

    def is_alive(self) -> bool:
        """Return True while the task is running."""
        return self._thread.is_alive()


class SearchTask(BackgroundTask):
    """A search that passes on every report and, at the end, the best move and the expected reply.

    If the search fails, `fallback` provides a legal move, since the GUI always waits for one.
    """

    def __init__(
        self,
        analysis: Analysis | TreeAnalysis,
        on_info: Callable[[Info], None],
        on_end: Callable[[Move, Move | None], None],
        fallback: Callable[[Exception], Move],
    ) -> None:
        self._analysis = analysis
        self._on_info, self._on_end, self._fallback = on_info, on_end, fallback
        self._start()

    def stop(self) -> None:
        """End the task as soon as possible."""
        self._analysis.stop()

    def ponderhit(self) -> None:
        """Start the search's clock."""
        self._analysis.ponderhit()

    def complete(self, is_script: Callable[[], bool]) -> None:
        """Do nothing, since a search can give its best move at any time."""

    def _run(self) -> None:
        try:
            for info in self._analysis:
                self._on_info(info)
            result = self._analysis.wait()
        except Exception as error:  # noqa: BLE001 - an internal error must not lose the game
            self._on_end(self._fallback(error), None)
        else:
            self._on_end(result.move, result.ponder)


class StepTask(BackgroundTask):
    """A calculation that can be stopped between its steps. Errors and early stops are reported."""

    def __init__(self, name: str, steps: Iterator[object], on_error: Callable[[str], None]) -> None:
        self._stopped = Event()
        self._name, self._steps, self._on_error = name, steps, on_error
        self._start()

    def stop(self) -> None:
        """End the task after the current step."""
        self._stopped.set()

    def complete(self, is_script: Callable[[], bool]) -> None:
        """Unless the task was stopped, wait briefly for it to end, or longer if the input is a script."""
        if not self._stopped.is_set():
            self.join(NOTICE_SECONDS)
            if is_script():
                self.join(STOP_SECONDS)

    def ponderhit(self) -> None:
        """Do nothing, since the task has no clock."""

    def _run(self) -> None:
        try:
            for _ in self._steps:
                if self._stopped.is_set():
                    self._on_error(f"{self._name} was stopped before its result")
                    return
        except Exception as error:  # noqa: BLE001 - no error may end the process
            self._on_error(str(error))
