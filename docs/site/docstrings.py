"""Docstrings as the site shows them.

They are plain text, in which names stand between backticks and examples are doctests. Here examples become blocks of code,
public names of the package and pages of `docs/` become links, and a class of the compiled module shows what `__new__` takes.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import griffe
from pymdownx.slugs import slugify

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
PAGE = re.compile(r"`?docs/([\w-]+)\.md`?")
NAME = re.compile(r"`([A-Z]\w+(?:\.[a-z]\w*)?)(\([^`]*\))?`")


def public_names() -> dict[str, str]:
    """Give where each name of an `__all__` is shown: the package's own, and those of its modules for users."""
    package = ROOT / "python" / "fairychess"
    sources = {"fairychess": package / "__init__.py", "fairychess.movement": package / "movement.py"}
    sources |= {f"fairychess.{path.parent.name}": path for path in package.glob("*/__init__.py") if path.parent.name != "cli"}
    return {name: f"{module}.{name}" for module, source in sources.items() for name in all_of(source)}


def all_of(source: Path) -> list[str]:
    """Give what a module's `__all__` lists, read without importing it."""
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["__all__"]:
            names: list[str] = ast.literal_eval(node.value)
            return names
    raise LookupError(f"{source} has no __all__")


def link_to_page(match: re.Match[str]) -> str:
    """Make a link of a page's path: its title, and the anchor that the title has on the site."""
    page = ROOT / "docs" / f"{match[1]}.md"
    if not page.exists():
        return match[0]
    title = page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
    return f"[{title}][{slugify(case='lower')(title, '-')}]"


class Docstrings(griffe.Extension):
    """Rewrites every docstring as Markdown."""

    def __init__(self) -> None:
        self.public = public_names()

    def link(self, match: re.Match[str]) -> str:
        """Make a link of a public name; anything else stays as it is."""
        name, arguments = match[1], match[2] or ""
        owner, dot, member = name.partition(".")
        if owner not in self.public:
            return match[0]
        return f"[`{name}{arguments}`][{self.public[owner]}{dot}{member}]"

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:  # noqa: ANN401
        """Rewrite the docstring of one object."""
        if obj.docstring:
            text = PAGE.sub(link_to_page, NAME.sub(self.link, obj.docstring.value))
            obj.docstring.value = EXAMPLES.sub(lambda match: f"```pycon\n{match[0]}\n```", text)

    def on_class(self, *, cls: griffe.Class, **_: Any) -> None:  # noqa: ANN401
        """Let a class without `__init__` take what its `__new__` takes."""
        if "__new__" in cls.members and "__init__" not in cls.members:
            cls.members["__init__"] = cls.members["__new__"]
