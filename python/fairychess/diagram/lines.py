"""The lines of the diagrams in a page, with their positions there."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

DIAGRAM = re.compile(r"<(\w+)\b[^<>]*\bclass\s*=\s*[\"']?[^\"'<>]*\bidiagram\b[^<>]*>", re.IGNORECASE)
TAG = re.compile(r"<[^<>]*>")
SETTING = re.compile(r"\s*([A-Za-z]\w*)\s*=(.*)")
MAX_LINES = 2000
"""The maximum number of lines in a diagram."""


@dataclass(frozen=True, slots=True)
class DiagramLine:
    """A nonempty line of a diagram."""

    text: str
    """The text without tags, and without blanks at either end."""
    number: int
    """The line number in the page, from 1."""
    column: int
    """The column of the first character, from 1."""


@dataclass(frozen=True, slots=True)
class Field:
    """A part of a line."""

    text: str
    line: int
    column: int


def diagrams(page: str) -> list[list[DiagramLine]]:
    """The lines of each diagram in a page, or of the whole text if it is one diagram without a page around it."""
    page = page.replace("\r\n", "\n").replace("\r", "\n")
    found = [inside(page, opening) for opening in DIAGRAM.finditer(page)]
    if not found and "<" not in page and re.search(r"^\s*(files|ranks)\s*=", page, re.MULTILINE):
        found = [(0, len(page))]
    return [lines(page, start, end) for start, end in found]


def inside(page: str, opening: re.Match[str]) -> tuple[int, int]:
    """The range of a diagram between its tags; up to the end of the page if the tag is not closed."""
    closing = re.compile(rf"</{opening[1]}\s*>", re.IGNORECASE).search(page, opening.end())
    return opening.end(), closing.start() if closing else len(page)


def lines(page: str, start: int, end: int) -> list[DiagramLine]:
    """The lines in a part of a page. Comment delimiters are skipped, since some pages hide a diagram in a comment."""
    found: list[DiagramLine] = []
    first = page.count("\n", 0, start) + 1
    offset = start - (page.rfind("\n", 0, start) + 1)
    for number, line in enumerate(page[start:end].split("\n")[:MAX_LINES]):
        bare = TAG.sub("", line.replace("<!--", "").replace("-->", ""))
        text = html.unescape(bare).strip()
        if text:
            column = line.find(text) if text in line else len(line) - len(line.lstrip())
            found.append(DiagramLine(text, first + number, column + 1 + (offset if number == 0 else 0)))
    return found


def fields(line: DiagramLine) -> list[Field]:
    """The colon-separated fields of a piece's line."""
    found: list[Field] = []
    column = line.column
    for text in line.text.split(":"):
        found.append(Field(text.strip(), line.number, column + len(text) - len(text.lstrip())))
        column += len(text) + 1
    return found
