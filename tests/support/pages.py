"""The pages of the documentation as tests read them: the README and every Markdown file of `docs/`."""

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


@dataclass(frozen=True)
class Block:
    """A fenced block of a page: the language it is said to be in, its text, and the line where it begins."""

    language: str
    text: str
    place: str


def name_of(page: Path) -> str:
    """Give a page's path as people say it."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    """Give the fenced blocks of a page in their order."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(
            match["language"],
            textwrap.dedent(match["text"]),
            f"{name_of(page)}, line {text.count(chr(10), 0, match.start()) + 1}",
        )
        for match in FENCE.finditer(text)
    ]


def links(page: Path) -> list[str]:
    """Give the paths of other files that a page links to or shows as pictures."""
    return LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8")))


def documented_names(page: Path) -> list[str]:
    """Give the names whose docstrings a page shows."""
    return re.findall(r"^(?:#+ )?::: ([\w.]+)$", page.read_text(encoding="utf-8"), re.MULTILINE)


def run_examples(text: str, name: str, names: dict[str, Any]) -> int:
    """Run the examples of a text as doctests, which see `names` and add to them; give how many there were."""
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    failed, tried = runner.run(test, out=report.append, clear_globs=False)
    assert failed == 0, "".join(report)
    names.update(test.globs)  # the test works on a copy
    return tried
