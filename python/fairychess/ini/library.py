"""Sections with everything they inherit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from fairychess.errors import Problem

from .evaluate import SectionEvaluation
from .rules import Rules, without_parent
from .sections import RawSection, split_sections

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True)
class EvaluatedSection:
    """A section with its rules."""

    raw: RawSection
    rules: Rules | None
    """None if the section has a parent that does not exist."""
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]

    def with_problem(self, problem: Problem) -> EvaluatedSection:
        """Return a copy with one more problem."""
        return replace(self, problems=(*self.problems, problem))


def evaluate(raw: RawSection, known: Mapping[str, Rules], *, internal: bool = False, strict: bool = True) -> EvaluatedSection:
    """Evaluate a section: its own keys on top of its parent's rules."""
    problems, warnings = list(raw.problems), list(raw.warnings)
    if raw.parent is not None and raw.parent not in known:
        column = len(raw.name) + 3
        message = f"no variant {raw.parent!r} is built in, nor defined before this section"
        return EvaluatedSection(raw, None, (*problems, Problem(raw.line, column, "", message)), tuple(warnings))
    rules = without_parent() if raw.parent is None else known[raw.parent].child()
    evaluation = SectionEvaluation(raw, rules, internal=internal, strict=strict)
    evaluation.run()
    problems += evaluation.problems
    warnings += evaluation.warnings
    return EvaluatedSection(raw, rules, tuple(problems), tuple(warnings))


def read_builtin_text() -> str:
    """The text of `builtin.ini`, the data of Fairy-Stockfish's built-in variants."""
    return files("fairychess.ini").joinpath("builtin.ini").read_text(encoding="utf-8")


builtin_text: Callable[[], str] = cache(read_builtin_text)
"""The same function, cached."""


def read_builtin() -> dict[str, Rules]:
    """The rules of Fairy-Stockfish's built-in variants by name; names of parents that are not variants start with `/`."""
    known: dict[str, Rules] = {}
    for raw in split_sections(builtin_text()):
        evaluated = evaluate(raw, known, internal=True)
        if evaluated.problems or evaluated.rules is None:
            raise AssertionError(evaluated.problems)
        known[raw.name] = evaluated.rules
    return known


builtin: Callable[[], dict[str, Rules]] = cache(read_builtin)
"""The same function, cached."""
