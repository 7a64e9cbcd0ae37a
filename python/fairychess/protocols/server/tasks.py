"""Tasks that run on their own threads while the main thread reads lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fairychess import Analysis, Info, Move

    from .tree_analysis import TreeAnalysis

STOP_SECONDS = 10.0
"""How long to wait for a task that was stopped."""

NOTICE_SECONDS = 0.5
"""How long to wait for a count after another command: meanwhile it shows whether the input is a script that has ended."""

EXIT_SECONDS = 1.0
"""How long to wait for a task when the process exits."""


class BackgroundTask(ABC):
    """A search, or another long calculation, on its own thread."""

    def _start(self) -> None:
        """Start the thread."""
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    @abstractmethod
    def _run(self) -> None:
        """Do the calculation."""

    @abstractmethod
    def stop(self) -> None:
        """End it as soon as possible."""

    @abstractmethod
    def ponderhit(self) -> None:
        """Start its clock, if it has one."""

    @abstractmethod
    def complete(self, is_script: Callable[[], bool]) -> None:
        """Wait for it to end by itself, if other engines would finish it before they read the next line.

        Args:
            is_script: Returns True once all lines are known: then no one waits for its end.
        """

    def join(self, timeout: float) -> None:
        """Wait until it has reported its result.

        Args:
            timeout: The maximum time, in seconds.
        """
        self._thread.join(timeout)

    def is_alive(self) -> bool:
        """Return True while it runs."""
        return self._thread.is_alive()


class SearchTask(BackgroundTask):
    """A search that passes on every report, and at the end the best move and the expected reply.

    The GUI waits for a move whatever happens inside the search: `fallback` returns a legal one after an error.
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
        """End it as soon as possible."""
        self._analysis.stop()

    def ponderhit(self) -> None:
        """Start its clock."""
        self._analysis.ponderhit()

    def complete(self, is_script: Callable[[], bool]) -> None:
        """Do nothing: a search has a best move at any time."""

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
    """A calculation in steps, which can be stopped between two of them. Errors are reported, and an end before its result."""

    def __init__(self, name: str, steps: Iterator[object], on_error: Callable[[str], None]) -> None:
        self._stopped = Event()
        self._name, self._steps, self._on_error = name, steps, on_error
        self._start()

    def stop(self) -> None:
        """End it after the current step."""
        self._stopped.set()

    def complete(self, is_script: Callable[[], bool]) -> None:
        """Wait for it to end by itself, unless it was stopped: long in a script, briefly if a new command has arrived."""
        if not self._stopped.is_set():
            self.join(NOTICE_SECONDS)
            if is_script():
                self.join(STOP_SECONDS)

    def ponderhit(self) -> None:
        """Do nothing: it has no clock."""

    def _run(self) -> None:
        try:
            for _ in self._steps:
                if self._stopped.is_set():
                    self._on_error(f"{self._name} was stopped before its result")
                    return
        except Exception as error:  # noqa: BLE001 - no error may end the process
            self._on_error(str(error))
