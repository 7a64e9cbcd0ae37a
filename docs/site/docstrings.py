"""Converts docstrings to the Markdown that the site shows.

Docstrings are written in Google style, with names in backticks and examples as doctests. On the site, examples become code
blocks, API names and page paths become links, and compiled classes show the signature of their `__new__`.
"""

from __future__ import annotations

import re
from inspect import cleandoc
from pathlib import Path
from typing import Any

import griffe

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
PAGE = re.compile(r"`?docs/([\w-]+)\.md`?")
NAME = re.compile(r"`([A-Z]\w+(?:\.[a-z]\w*)?)(\([^`]*\))?`")
SECTION = re.compile(r"^(Args|Attributes):\n((?:(?: {4}.*)?(?:\n|\Z))*)", re.MULTILINE)
DOCUMENTED = re.compile(r"^(?:#+ )?::: ([\w.]+)$", re.MULTILINE)


def documented_classes() -> dict[str, str]:
    """Map the short name of each class on the API pages to its full name; if two classes share a short name, the first wins."""
    classes: dict[str, str] = {}
    for page in sorted((ROOT / "docs" / "api").glob("*.md")):
        for full in DOCUMENTED.findall(page.read_text(encoding="utf-8")):
            name = full.rpartition(".")[2]
            if name[0].isupper():
                classes.setdefault(name, full)
    return classes


def link_to_page(match: re.Match[str]) -> str:
    """Replace the path of a page with a link, relative to `api/`, whose text is the page's title."""
    page = ROOT / "docs" / f"{match[1]}.md"
    if not page.exists():
        return match[0]
    title = page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
    return f"[{title}](../{match[1]}.md)"


def described(section: re.Match[str] | None) -> dict[str, str]:
    """Return the descriptions in a docstring section, by name."""
    if not section:
        return {}
    items = re.findall(r"^    (\w+)(?: \([^)]*\))?:((?: .*)?(?:\n {8}.*)*)", section[2], re.MULTILINE)
    return {name: cleandoc(description) for name, description in items}


class Docstrings(griffe.Extension):
    """Rewrites every docstring as Markdown."""

    def __init__(self) -> None:
        self.classes = documented_classes()

    def linked(self, text: str) -> str:
        """Return a docstring's text with links added."""

        def link(match: re.Match[str]) -> str:
            name, arguments = match[1], match[2] or ""
            owner, dot, member = name.partition(".")
            full = self.classes.get(owner)
            return f"[`{name}{arguments}`][{full}{dot}{member}]" if full else match[0]

        return PAGE.sub(link_to_page, NAME.sub(link, text))

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:  # noqa: ANN401
        """Rewrite the docstrings of a package."""
        self.rewrite(pkg)

    def rewrite(self, obj: griffe.Object) -> None:
        """Rewrite the docstrings of an object and its members."""
        if isinstance(obj, griffe.Class):
            describe_attributes(obj)
            if "__new__" in obj.members and "__init__" not in obj.members:
                obj.members["__init__"] = obj.members["__new__"]
        for member in set(obj.members.values()):
            if isinstance(member, griffe.Object):
                self.rewrite(member)
        if obj.docstring:
            text = self.linked(obj.docstring.value)
            obj.docstring.value = EXAMPLES.sub(lambda match: f"```pycon\n{match[0]}\n```", text)


def describe_attributes(cls: griffe.Class) -> None:
    """Give attributes without a docstring their description from `Attributes` or `Args` in the class docstring.

    The section `Attributes` is then dropped, since the site shows the attributes themselves.
    """
    if not cls.docstring:
        return
    text = cls.docstring.value
    sections = {match[1]: match for match in SECTION.finditer(text)}
    descriptions = described(sections.get("Args")) | described(sections.get("Attributes"))
    if "Attributes" in sections:
        start, end = sections["Attributes"].span()
        cls.docstring.value = f"{text[:start].rstrip()}\n\n{text[end:].lstrip()}".strip()
    for name, description in descriptions.items():
        member = cls.members.get(name)
        if isinstance(member, griffe.Attribute) and not member.docstring:
            style = {"parser": cls.docstring.parser, "parser_options": cls.docstring.parser_options}
            member.docstring = griffe.Docstring(description, parent=member, **style)
