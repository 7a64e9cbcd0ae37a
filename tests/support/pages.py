"""The documentation pages for tests: the README and every Markdown file in `docs/`."""

from __future__ import annotations

import doctest
import re
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
"""Every page, the front page first."""

FENCE = re.compile(r"^(?P<indent> *)```(?P<language>[\w-]*)\n(?P<text>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)")
REPOSITORY = re.compile(
    r"https://(?:github\.com/fairychess/fairychess/(?:blob|tree)|raw\.githubusercontent\.com/fairychess/fairychess)/main/([^)#\s]+)"
)
"""Matches the address of a file in the repository. Relative links do not work on PyPI, so the README uses full addresses."""


@dataclass(frozen=True)
class Block:
    """A fenced block in a page: its declared language, its text, and its position."""

    language: str
    text: str
    place: str


def name_of(page: Path) -> str:
    """Return the path of a page relative to the repository."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    """Return the fenced blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(
            match["language"],
            textwrap.dedent(match["text"]),
            f"{name_of(page)}, line {text.count(chr(10), 0, match.start()) + 1}",
        )
        for match in FENCE.finditer(text)
    ]


def links(page: Path) -> list[Path]:
    """Return the files in the repository that a page links to or shows as pictures."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    return [page.parent / link for link in LINK.findall(text)] + [ROOT / path for path in REPOSITORY.findall(text)]


def documented_names(page: Path) -> list[str]:
    """Return the names whose docstrings a page shows."""
    return re.findall(r"^(?:#+ )?::: ([\w.]+)$", page.read_text(encoding="utf-8"), re.MULTILINE)


def run_examples(text: str, name: str, names: dict[str, Any]) -> int:
    """Run the examples in a string as doctests, which use and extend the variables in `names`. Return the number of examples."""
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    failed, tried = runner.run(test, out=report.append, clear_globs=False)
    assert failed == 0, "".join(report)
    names.update(test.globs)  # the test works on a copy of `names`
    return tried
