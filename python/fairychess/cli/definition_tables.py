"""Writing a table, such as `[evaluation]`, into the text of a variant file."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

from fairychess import FairyChessError
from fairychess._support.reading import DEFINITION, read_limited

if TYPE_CHECKING:
    from pathlib import Path

NEXT_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)


def with_table(path: Path, table: str) -> str:
    """Return what a file will contain once a table is written to it.

    In a variant file, the table is replaced or appended; everything else stays the same, byte for byte. If the file does not
    exist or contains only this table, the table becomes its whole content.

    Args:
        path: The file.
        table: The table with its header, `[evaluation]` or `[search]`.

    Raises:
        FairyChessError: The file is not TOML, or its table is not written as one section.
        OSError: The file cannot be read.
    """
    if not path.is_file():
        return table
    try:
        text = read_limited(path, DEFINITION).decode("utf-8")
        before = tomllib.loads(text)
    except FairyChessError:
        raise
    except (ValueError, RecursionError) as error:  # not UTF-8, or not TOML
        raise FairyChessError(f"{path}: the file exists and is not TOML: {error}") from error
    (name,) = tomllib.loads(table)
    if not set(before) - {name}:
        return table
    for changed in candidates(text, table, name):
        if is_only_change(before, changed, table):
            return changed
    raise FairyChessError(f"{path}: its {name} is not one table [{name}]: write the new one to another file")


def candidates(text: str, table: str, name: str) -> list[str]:
    """Return the text with the table appended or, for each apparent table of this name, a string in which that one is replaced.

    A line of a multi-line string may look like a header, so the caller checks the result.
    """
    header = re.compile(rf"^[ \t]*\[[ \t]*{re.escape(name)}[ \t]*\][ \t]*(?:#.*)?$", re.MULTILINE)
    newline = "\r\n" if "\r\n" in text else "\n"
    table = table.replace("\n", newline)
    found: list[str] = []
    for match in header.finditer(text):
        following = [each.start() for each in NEXT_TABLE.finditer(text, match.end())]
        found += [text[: match.start()] + table + text[last_key(text, end) :] for end in [*following, len(text)]]
    blank = "" if text.endswith(newline * 2) else newline if text.endswith(newline) else newline * 2
    return found or [text + blank + table]


def last_key(text: str, end: int) -> int:
    """Return the end of the last line before a position, ignoring blank lines and comments."""
    lines = text[:end].splitlines(keepends=True)
    while lines and (not lines[-1].strip() or lines[-1].lstrip().startswith("#")):
        end -= len(lines.pop())
    return end


def is_only_change(before: dict[str, object], changed: str, table: str) -> bool:
    """Return True if the text contains the new table and is otherwise unchanged."""
    try:
        after = tomllib.loads(changed)
    except tomllib.TOMLDecodeError:
        return False
    return after == before | tomllib.loads(table)
