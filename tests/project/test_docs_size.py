"""The documentation stays small enough to be read: the README, each page, and all pages together have size limits.

There are no limits for the catalogue and the page of measured pieces, which are generated, for the API pages, which are made from
docstrings, and for records, which are not meant to be read from start to end.
"""

from __future__ import annotations

import pytest

from conftest import ROOT
from support.pages import PAGES, name_of

README_WORDS = 900
PAGE_WORDS = 1_500
ALL_WORDS = 85_000
NUMBER_OF_PAGES = 31

REFERENCES = {
    f"docs/{name}.md"
    for name in (
        "actions",
        "batches",  # arrays and planes
        "cli",
        "coming-from-python-chess",  # tables of names
        "data",
        "decisions",  # one entry per decision
        "glossary",
        "ini",
        "library",
        "networks",  # the file format
        "notation",
        "pieces",
        "positions",
        "rules",
        "stability",  # tables of promises, platforms and extras
        "variants",
        "web-board",  # the protocol
    )
}
"""Reference pages, which may be longer."""

OTHERS = ("docs/api/", "docs/records/", "docs/catalogue.md", "docs/pieces-measured.md")

WORDS = {name_of(page): len(page.read_text(encoding="utf-8").split()) for page in PAGES if not name_of(page).startswith(OTHERS)}
"""The word counts of the README and of all other pages with limits."""


def test_the_readme_is_read_in_minutes() -> None:
    assert WORDS["README.md"] <= README_WORDS


def test_the_number_of_pages_is_limited() -> None:
    pages = WORDS.keys() - {"README.md"}
    assert 20 < len(pages) <= NUMBER_OF_PAGES, "merge pages, or move what describes the past to docs/records"


def test_all_pages_together_are_limited() -> None:
    assert sum(WORDS.values()) <= ALL_WORDS


@pytest.mark.parametrize("page", sorted(WORDS.keys() - REFERENCES))
def test_a_page_is_limited(page: str) -> None:
    assert WORDS[page] <= PAGE_WORDS, "shorten the page, or move what describes the past to docs/records"


def test_references_exist() -> None:
    assert WORDS.keys() >= REFERENCES


def test_no_script_lies_among_the_pages() -> None:
    assert [path.name for path in (ROOT / "docs").iterdir() if path.suffix not in ("", ".md", ".svg")] == []
