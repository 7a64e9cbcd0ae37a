"""The `import` command: converts the variants in a Fairy-Stockfish INI file, or in a page with Interactive Diagrams."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import diagram, ini
from fairychess._support.reading import TEXT, read_limited, universal
from fairychess._support.suggestions import did_you_mean

from .definition_files import write_definitions
from .parser import UsageError
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace

    from fairychess.ini import Section

MAX_PAGE = 4 << 20
"""The maximum size of a page in bytes."""


def import_ini(arguments: Namespace) -> int:
    """Write the definitions from the sections of a file, and print their problems.

    Raises:
        UsageError: The file has no section with the requested name.
    """
    path = Path(arguments.file)
    sections = read_sections(path, arguments)
    if arguments.name is not None:
        names = [section.name for section in sections]
        if arguments.name not in names:
            raise UsageError(f"{path} has no section {arguments.name!r}{did_you_mean(arguments.name, names)}")
        sections = [section for section in sections if section.name == arguments.name]
    if not sections and is_page(path):
        raise UsageError(f"{path} has no Interactive Diagram: an element of the class idiagram is one")
    if not sections:
        raise UsageError(f"{path} has no sections: a line such as [name:chess] begins one")
    for section in sections:
        report(path, section)
    good = [section for section in sections if section.definition is not None]
    if arguments.out is None:
        print("\n".join(section.definition or "" for section in good), end="")
    else:
        write_all(Path(arguments.out), good, force=arguments.force)
        bad = counted(len(sections) - len(good), "section")
        print(f"{counted(len(good), 'definition')} in {arguments.out}; {bad} with problems")
    return 0 if len(good) == len(sections) else 2


def is_page(path: Path) -> bool:
    """Return True if a file name belongs to a page with diagrams."""
    return path.suffix.lower() in (".html", ".htm")


def read_sections(path: Path, arguments: Namespace) -> list[Section]:
    """Read the sections of a file, or the diagrams of a page.

    Raises:
        FairyChessError: The file is too large, or is a device.
    """
    if is_page(path):
        return diagram.read(universal(read_limited(path, MAX_PAGE).decode("utf-8", "replace")), path.stem)
    text = universal(read_limited(path, TEXT).decode("utf-8", "replace"))
    return ini.read(text, betza=arguments.betza, strict=not arguments.lenient)


def report(path: Path, section: Section) -> None:
    """Print the problems and warnings of a section on standard error."""
    for label, problems in (("", section.problems), ("warning: ", section.warnings)):
        for problem in problems:
            key = f"{problem.key}: " if problem.key else ""
            print(f"{path}:{problem.line}:{problem.column}: {label}[{section.name}] {key}{problem.message}", file=sys.stderr)


def write_all(folder: Path, sections: list[Section], *, force: bool) -> None:
    """Write each definition to its own file.

    Raises:
        UsageError: Two sections would need the same file, or a file with different text exists and must not be replaced.
    """
    definitions: dict[Path, str] = {}
    for section in sections:
        if section.definition is not None:
            path = folder / f"{section.variant().name}.toml"
            if definitions.setdefault(path, section.definition) != section.definition:
                raise UsageError(f"{path}: two sections would be written to this file: choose one with --name")
    folder.mkdir(parents=True, exist_ok=True)
    write_definitions(definitions, force=force)
