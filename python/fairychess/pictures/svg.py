"""Writing SVG: elements with escaped attributes, and a page that contains them."""

from __future__ import annotations

import hashlib
from html import escape

from .outline import number

__all__ = ["ID", "Page", "element", "group", "place"]

ID = "\N{SECTION SIGN}"
"""The prefix of every id until the page is written, when a unique prefix replaces it."""

CONTROLS = [code for code in range(32) if chr(code) not in "\t\n\r"]
NOT_IN_XML = dict.fromkeys([*CONTROLS, 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)], " ")


def element(name: str, content: str = "", **attributes: str | float | None) -> str:
    """Write an element; `_` in attribute names becomes `-`, and None omits the attribute."""
    texts = (
        f' {key.strip("_").replace("_", "-")}="{number(value) if isinstance(value, int | float) else escape(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    start = f"<{name}{''.join(texts)}"
    return f"{start}>{content}</{name}>" if content else f"{start}/>"


def group(content: str, **attributes: str | float | None) -> str:
    """Group elements; return an empty string if there are none."""
    return element("g", content, **attributes) if content else ""


def place(x: float, y: float, scale: float = 1) -> str:
    """Write the transformation that moves and scales an element."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({scale:.4g})"


def clean(text: str) -> str:
    """Escape a string, and drop characters that are not valid in XML."""
    return escape(text.replace(ID, " ").translate(NOT_IN_XML), quote=False)


class Page:
    """A picture being drawn. Definitions are written once and can be used many times."""

    def __init__(self, title: str, description: str) -> None:
        self.title = title
        self.description = description
        self.definitions: dict[str, str] = {}
        self.parts: list[str] = []

    def define(self, name: str, definition: str) -> None:
        """Define an element with the id `ID` plus the name, unless it already exists."""
        self.definitions.setdefault(name, definition)

    def add(self, *parts: str) -> None:
        """Add elements on top."""
        self.parts.extend(parts)

    def write(self, width: float, height: float, size: int | None) -> str:
        """Write the picture; `size` is its width in pixels."""
        content = "".join(
            [
                element("title", clean(self.title), id=f"{ID}title"),
                element("desc", clean(self.description), id=f"{ID}desc"),
                element("defs", "".join(self.definitions.values())) if self.definitions else "",
                *self.parts,
            ]
        )
        text = element(
            "svg",
            content,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=size,
            height=None if size is None else size * height / width,
            role="img",
            aria_labelledby=f"{ID}title {ID}desc",
        )
        # Two pictures on one HTML page must not share ids, and equal pictures must have equal texts.
        return text.replace(ID, f"fc{hashlib.blake2s(text.encode(), digest_size=5).hexdigest()}-")
