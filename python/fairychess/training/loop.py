"""The loop over the generations of a run, which resumes where it left off."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic

from .folder import GenerationT, PlanT

if TYPE_CHECKING:
    from collections.abc import Callable

    from .folder import RunFolder


class Run(ABC, Generic[PlanT, GenerationT]):
    """A run in progress.

    Args:
        plan: The settings.
        folder: The folder, which already contains the plan.
        workers: The number of games played at a time, which is also the number of training threads.
        progress: A function called with the share of the work done, 0 to 1, and a string that describes the current step.
    """

    def __init__(
        self,
        plan: PlanT,
        folder: RunFolder[PlanT, GenerationT],
        workers: int,
        progress: Callable[[float, str], None] | None,
    ) -> None:
        self._plan, self._folder, self._workers = plan, folder, workers
        self._progress: Callable[[float, str], None] = progress or (lambda _, __: None)
        self._ended: list[GenerationT] = []

    def run_generations(self) -> None:
        """Run all unfinished generations, and write the report after each."""
        self._ended = self._folder.results()
        self._write_report()
        while self._goes_on():
            generation = self._make(len(self._ended) + 1)
            self._folder.keep_result(generation)
            self._ended.append(generation)
            self._clean_up(generation)
            self._write_report()

    def _best(self) -> int:
        """Return the number of the last generation whose network was kept; 0 if there is none."""
        return max((each.number for each in self._ended if each.kept), default=0)

    @abstractmethod
    def _goes_on(self) -> bool:
        """Return True if there is another generation to run."""

    @abstractmethod
    def _make(self, number: int) -> GenerationT:
        """Run a generation."""

    def _clean_up(self, generation: GenerationT) -> None:
        """Remove files that a finished generation no longer needs."""

    @abstractmethod
    def _write_report(self) -> None:
        """Write the report and the pictures."""
