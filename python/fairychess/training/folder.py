"""The folder of a run: its plan, and everything it has done so far. Files are written in one step, so they are complete."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar, cast

from fairychess._support.reading import FACTS, PLAN, read_limited
from fairychess.data.directory import UNFINISHED, locked, write_atomically
from fairychess.errors import DataError

from .plans import Plan
from .typed import is_typed

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from _typeshed import DataclassInstance

    from fairychess import Variant

RESULT: Final = "result.json"
"""The name of the file that marks a generation as finished."""


class GenerationResult(Protocol):
    """The result of a generation."""

    @property
    def number(self) -> int:
        """Its number, from 1."""
        ...

    @property
    def kept(self) -> bool:
        """True if the next games are played with its network."""
        ...


PlanT = TypeVar("PlanT", bound=Plan)
GenerationT = TypeVar("GenerationT", bound=GenerationResult)


@dataclass(frozen=True, slots=True)
class RunFormat(Generic[PlanT, GenerationT]):
    """The folder format for one type of run."""

    noun: str
    """The word for a run in error messages."""
    file: str
    """The name of the plan's file."""
    plan_of: Callable[[Variant, dict[str, Any]], PlanT]
    """Reads a plan from its identity, given the variant."""
    generation_of: Callable[[dict[str, Any]], GenerationT]
    """Reads a generation's result from its JSON."""
    continues: Callable[[PlanT, PlanT], bool]
    """True if a run with the first plan may continue in a folder that has the second plan."""
    remedy: str = ""
    """What the user can do about a damaged result, for the end of its error message."""


class RunFolder(Generic[PlanT, GenerationT]):
    """The folder of a run.

    Args:
        run_format: The format.
        path: The folder, created if it does not exist.

    Raises:
        DataError: Another process is using the folder.
    """

    def __init__(self, run_format: RunFormat[PlanT, GenerationT], path: str | os.PathLike[str]) -> None:
        self._format = run_format
        self.path: Path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        self._handle = locked(self.path)

    def close(self) -> None:
        """Unlock the folder."""
        if self._handle is not None:
            import os  # noqa: PLC0415

            os.close(self._handle)
            self._handle = None

    def keep_plan(self, plan: PlanT) -> None:
        """Write the plan, or compare it with the existing one.

        Raises:
            DataError: The folder has a different plan, or no plan but other files.
        """
        identity = plan.identity()
        kept = kept_plan(self._format, self.path, plan.variant)
        if kept is None:
            others = sorted({each.name for each in self.path.iterdir()} - {self._format.file + UNFINISHED})
            if others:
                raise DataError(f"{self.path}: it has {others[0]} but no {self._format.file}: an empty directory is expected")
        elif not self._format.continues(plan, kept):
            before = kept.identity()
            different = sorted(key for key in {*before, *identity} if before.get(key) != identity.get(key))
            raise DataError(f"{self.path}: it has another {self._format.noun}, with other {', '.join(different)}")
        write_json(self.path / self._format.file, identity)

    def generation(self, number: int) -> Path:
        """Return the folder of a generation, creating it if it does not exist."""
        path = self.path / f"generation-{number}"
        path.mkdir(exist_ok=True)
        return path

    def result(self, number: int) -> GenerationT | None:
        """Return a generation's result; None if it has not finished.

        Raises:
            DataError: The result is damaged.
        """
        path = self.path / f"generation-{number}" / RESULT
        try:
            content = read_json(path, FACTS)
            return None if content is None else checked(self._format.generation_of(content), number)
        except (KeyError, TypeError, ValueError):
            remedy = self._format.remedy
            raise DataError(f"{path}: it is damaged, or not the result of a generation{remedy}") from None

    def results(self) -> list[GenerationT]:
        """Return the results of the finished generations."""
        found: list[GenerationT] = []
        while (generation := self.result(len(found) + 1)) is not None:
            found.append(generation)
        return found

    def keep_result(self, generation: GenerationT) -> None:
        """Write a generation's result, which marks it as finished."""
        write_json(self.generation(generation.number) / RESULT, asdict(cast("DataclassInstance", generation)))


def checked(generation: GenerationT, number: int) -> GenerationT:
    """Return a generation's result.

    Raises:
        ValueError: A value has another type, or it is the result of another generation.
    """
    if not is_typed(generation, type(generation)) or generation.number != number:
        raise ValueError
    return generation


def kept_plan(run_format: RunFormat[PlanT, GenerationT], path: str | os.PathLike[str], variant: Variant) -> PlanT | None:
    """Return the plan of the run in a folder; None if the folder has no plan.

    Args:
        run_format: The format.
        path: The folder.
        variant: The variant of the run.

    Raises:
        DataError: The run is for another variant or version, or the plan is damaged.
    """
    file = Path(path) / run_format.file
    content = read_json(file, PLAN)
    if content is None:
        return None
    try:
        return run_format.plan_of(variant, content)
    except DataError as error:
        raise DataError(f"{file}: {error}") from None


def read_json(path: Path, most: int) -> dict[str, Any] | None:
    """Read a JSON file; return None if it does not exist.

    Args:
        path: The file.
        most: The largest size in bytes.

    Raises:
        DataError: The file is damaged or too large.
    """
    try:
        content: Any = json.loads(read_limited(path, most, DataError))
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(f"{path}: it is damaged") from None
    if type(content) is not dict:
        raise DataError(f"{path}: it is damaged")
    return cast("dict[str, Any]", content)


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Write a JSON file in one step."""
    write_atomically(path, (json.dumps(content, indent=2, sort_keys=True) + "\n").encode())
