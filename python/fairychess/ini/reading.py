"""Reading INI text into sections with their definitions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from fairychess import Variant
from fairychess._support.suggestions import did_you_mean
from fairychess.errors import FairyChessError, IniError, Problem, VariantError

from .convert.board import fen as write_fen
from .convert.places import place_of
from .convert.whole import convert_rules
from .library import builtin, evaluate
from .rules import without_parent
from .sections import RawSection, SectionKey, split_sections
from .start import read_position
from .toml import text as write_toml
from .values import InvalidValue

if TYPE_CHECKING:
    from collections.abc import Callable

    from .convert.context import Conversion
    from .library import EvaluatedSection
    from .rules import Rules

Betza: TypeAlias = Literal["played"] | Literal["written"]  # noqa: PYI030 - for stubtest
"""How the moves of custom pieces are read: as Fairy-Stockfish plays them, or with the usual meaning of the notation."""


@dataclass(frozen=True, slots=True)
class Section:
    """A variant in INI text."""

    name: str
    """The section's name."""
    parent: str | None
    """The variant that the section inherits from."""
    line: int
    """The line of the name, from 1."""
    keys: tuple[SectionKey, ...]
    """The keys with their values, in the order of the text."""
    definition: str | None
    """The text of the definition, or None if there are problems."""
    problems: tuple[Problem, ...]
    """Errors, and rules that definitions lack; each with line, column and key."""
    warnings: tuple[Problem, ...]
    """Keys that have no effect or are deprecated."""

    def variant(self) -> Variant:
        """Return the variant.

        Raises:
            IniError: The section has problems.
        """
        if self.definition is None:
            raise error_of(self.name, self.problems)
        return Variant.from_toml(self.definition)


def error_of(name: str, problems: tuple[Problem, ...]) -> IniError:
    """The error for a section with problems."""
    first = problems[0]
    key = f"{first.key}: " if first.key else ""
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return IniError(f"[{name}], line {first.line}, column {first.column}: {key}{first.message}{more}", problems)


def read(text: str, *, betza: Betza = "played", strict: bool = True) -> list[Section]:
    r"""Read all sections of an INI text.

    Args:
        text: The text of an INI file.
        betza: How to read the moves of custom pieces: `"played"` as Fairy-Stockfish plays them, `"written"` with the usual
            meaning of the notation.
        strict: True if unknown keys are problems, as well as rules about results that definitions lack. If False, they only cause
            warnings.

    Returns:
        The sections in order. A section with problems has no definition; this does not affect the others.

    >>> import fairychess.ini
    >>> [section] = fairychess.ini.read("[mine:chess]\nmustCaptures = true\n")
    >>> [(problem.line, problem.column, problem.key) for problem in section.problems]
    [(2, 1, 'mustCaptures')]
    """
    return [section_of(each, betza, strict=strict) for each in evaluate_all(text, strict)]


def variant(text: str, name: str, *, betza: Betza = "played", strict: bool = True) -> Variant:
    """Read one variant in an INI text, or one that is built into Fairy-Stockfish.

    Args:
        text: The text of an INI file.
        name: The name of a section or of a built-in Fairy-Stockfish variant.
        betza: As in `read`.
        strict: As in `read`.

    Raises:
        IniError: No section has this name, or the section has problems; `problems` lists all of them with line, column and key.

    >>> import fairychess.ini
    >>> fairychess.ini.variant("", "capablanca").files
    10
    """
    evaluated = evaluate_all(text, strict)
    for each in evaluated:
        if each.raw.name == name:
            return section_of(each, betza, strict=strict).variant()
    known = builtin()
    if name in known and not name.startswith("/"):
        return section_of(builtin_section(name), betza, strict=strict).variant()
    choices = [each.raw.name for each in evaluated] + names()
    raise IniError(f"no section is named {name!r}{did_you_mean(name, choices)}")


def names() -> list[str]:
    """Return the names of Fairy-Stockfish's built-in variants, from which sections can inherit.

    >>> import fairychess.ini
    >>> len(fairychess.ini.names())
    121
    """
    return [name for name in builtin() if not name.startswith("/")]


def fen(text: str, name: str, position: str) -> str:
    """Return a Fairy-Stockfish FEN in the format of the variant's definition.

    Fairy-Stockfish FENs may omit fields, and write hands, checks and promoted pieces differently.

    Args:
        text: The text of an INI file; it may be empty for a built-in Fairy-Stockfish variant.
        name: The name of the variant.
        position: The FEN.

    Raises:
        IniError: The variant has problems, or the FEN does not fit it.

    >>> import fairychess.ini
    >>> fairychess.ini.fen("", "gardner", "rnbqk/ppppp/5/PPPPP/RNBQK w")
    'rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1'
    """
    return fen_reader(text, name)(position)


def make_fen_reader(text: str, name: str) -> Callable[[str], str]:
    """Return a function that converts FENs of a variant, as `fen` does."""
    rules = next((each.rules for each in evaluate_all(text, False) if each.raw.name == name), builtin().get(name))
    if rules is None:
        raise IniError(f"no section is named {name!r}{did_you_mean(name, names())}")
    try:
        conversion = convert_rules(name, rules, read_position(rules.start_fen, rules))
    except InvalidValue as error:
        raise IniError(f"[{name}]: {error}") from None

    def rewrite(position: str) -> str:
        try:
            return write_fen(conversion, read_position(position, rules))
        except InvalidValue as error:
            raise IniError(f"[{name}]: {error}") from None

    return rewrite


fen_reader: Callable[[str, str], Callable[[str], str]] = lru_cache(maxsize=32)(make_fen_reader)
"""The same function, cached."""


def builtin_section(name: str) -> EvaluatedSection:
    """The section of a built-in Fairy-Stockfish variant."""
    from .library import EvaluatedSection  # noqa: PLC0415 - needed only here

    return EvaluatedSection(RawSection(name, None, 0, {}, (), ()), builtin()[name], (), ())


def find_evaluated(text: str, strict: bool) -> tuple[EvaluatedSection, ...]:
    """Read all sections, each after its parent."""
    known: dict[str, Rules] = dict(builtin())
    found: list[EvaluatedSection] = []
    for raw in split_sections(text):
        each = evaluate(raw, known, strict=strict)
        if raw.name in known:
            message = "a variant of this name exists already: Fairy-Stockfish keeps that one, and skips this section"
            each = each.with_problem(Problem(raw.line, 2, "", message))
        elif each.rules is not None:
            known[raw.name] = each.rules
        found.append(each)
    return tuple(found)


evaluate_all: Callable[[str, bool], tuple[EvaluatedSection, ...]] = lru_cache(maxsize=8)(find_evaluated)
"""The same function, cached."""


def section_of(each: EvaluatedSection, betza: Betza, *, strict: bool) -> Section:
    """Convert a section."""
    if betza not in ("played", "written"):
        raise FairyChessError(f"betza is 'played' or 'written', not {betza!r}")
    problems, warnings = list(each.problems), list(each.warnings)
    definition: str | None = None
    if each.rules is not None and not problems:
        definition = definition_of(each, betza, Findings(problems, warnings, problems if strict else warnings))
    raw = each.raw
    keys = tuple(raw.keys.values())
    text = None if problems else definition
    return Section(raw.name, raw.parent, raw.line, keys, text, tuple(problems), tuple(warnings))


class Findings(NamedTuple):
    """The lists that collect findings about a section."""

    problems: list[Problem]
    warnings: list[Problem]
    about_results: list[Problem]
    """One of the other two lists; it receives rules about results that definitions lack."""


def definition_of(each: EvaluatedSection, betza: Betza, findings: Findings) -> str | None:
    """Return the definition of a section, or None, and record problems, missing rules and rules that work differently."""
    raw, rules = each.raw, each.rules or without_parent()
    problems, about_results = findings.problems, findings.about_results
    try:
        start = read_position(rules.start_fen, rules)
    except InvalidValue as error:
        problems.append(at_key(raw, "startFen", str(error)))
        return None
    conversion = convert_rules(raw.name, rules, start, written=betza == "written")
    for lacking, found in ((conversion.lacking, problems), (conversion.lacking_results, about_results)):
        found += [at_key(raw, key, f"definitions have no such rule: {message}") for key, message in lacking]
    findings.warnings.extend(at_key(raw, key, f"played differently: {message}") for key, message in conversion.differing)
    findings.warnings.extend(at_key(raw, key, message) for key, message in conversion.remarks)
    if rules.two_boards:
        message = "this is one of the two boards: captured pieces leave it, and what is dropped comes from outside"
        about_results.append(at_key(raw, "twoBoards", message))
    text = write_toml(conversion.document)
    try:
        Variant.from_toml(text)
    except VariantError as error:
        problems += [refusal(raw, conversion, problem) for problem in error.problems]
    return text


def refusal(raw: RawSection, conversion: Conversion, problem: Problem) -> Problem:
    """A problem in the definition, reported at the section's key that caused it."""
    keys = place_of(problem.key, conversion)
    key = next((key for key in keys if key in raw.keys), keys[0] if keys else "")
    return at_key(raw, key, f"the definition is refused: {problem.key}: {problem.message}")


def at_key(raw: RawSection, name: str, message: str) -> Problem:
    """A problem at a key of the section, or at the section's name if the key is inherited."""
    key = raw.keys.get(name)
    if key is None:
        return Problem(raw.line, 1 if raw.line else 0, name, message)
    return Problem(key.line, key.value_column, name, message)
