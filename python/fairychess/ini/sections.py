"""The sections of INI text, read as Fairy-Stockfish reads them."""

from __future__ import annotations

from dataclasses import dataclass

from fairychess.errors import Problem

COMMENTS = ("#", ";")
"""The characters that begin a comment in the first column of a line."""

BLANKS = " \t\n\v\f\r"
"""The characters skipped before a value."""


@dataclass(frozen=True, slots=True)
class SectionKey:
    """A key of a section with its value."""

    name: str
    """The name, without trailing whitespace."""
    value: str
    """The value, without leading whitespace. Trailing whitespace is kept, since it is part of the value."""
    line: int
    """The line, from 1."""
    column: int
    """The column where the name starts, from 1."""
    value_column: int
    """The column where the value starts, from 1."""


@dataclass(frozen=True, slots=True)
class RawSection:
    """A section: its name and its uninterpreted keys."""

    name: str
    parent: str | None
    line: int
    keys: dict[str, SectionKey]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


def split_sections(text: str) -> list[RawSection]:
    """Split an INI text into its sections.

    A section starts with a line whose first character is `[`. Text before the first section is skipped. Comment lines begin with
    `#` or `;`. If a key occurs twice, its last value counts.
    """
    sections: list[RawSection] = []
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        if not lines[at].startswith("["):
            at += 1
            continue
        end = at + 1
        while end < len(lines) and not lines[end].startswith("["):
            end += 1
        sections.append(read_section(lines[at:end], at + 1))
        at = end
    return sections


def read_section(lines: list[str], first: int) -> RawSection:
    """Read the lines of one section; `first` is the number of its first line."""
    problems: list[Problem] = []
    warnings: list[Problem] = []
    header, closed, _ = lines[0][1:].partition("]")
    if not closed:
        problems.append(Problem(first, len(lines[0].rstrip("\r")) + 1, "", "the name of the section has no closing `]`"))
        header = header.rstrip("\r")
    name, _, parent = header.partition(":")
    if not name:
        problems.append(Problem(first, 2, "", "the section has no name"))
    keys: dict[str, SectionKey] = {}
    for number, line in enumerate(lines[1:], first + 1):
        key = read_line(line.removesuffix("\r"), number, warnings)
        if key is None:
            continue
        if key.name in keys:
            warnings.append(
                Problem(number, key.column, key.name, f"the key is set again; line {keys[key.name].line} has no effect")
            )
        keys[key.name] = key
    return RawSection(name, parent or None, first, keys, tuple(problems), tuple(warnings))


def read_line(line: str, number: int, warnings: list[Problem]) -> SectionKey | None:
    """Read one line of a section; None for comments, empty lines and lines skipped with a warning."""
    if not line.strip(BLANKS) or line.startswith(COMMENTS):
        return None
    name, equals, rest = line.partition("=")
    name = name.rstrip(" ")
    if not equals or not name:
        warnings.append(Problem(number, 1, "", "the line is skipped: `key = value` is expected"))
        return None
    value = rest.lstrip(BLANKS)
    if not value:
        warnings.append(Problem(number, 1, name, "the key is skipped: it has no value"))
        return None
    column = len(name) - len(name.lstrip(" ")) + 1
    return SectionKey(name, value, number, column, len(line) - len(value) + 1)
