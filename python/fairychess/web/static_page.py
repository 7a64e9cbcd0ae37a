"""A single page for playing a variant against the engine without a server.

The page contains everything it needs: the component, the pieces, and the core as WebAssembly, which runs in a Worker. It makes no
requests, and its `Content-Security-Policy` allows none. Data are embedded as JSON without any `<` that could begin a tag, and
only scripts whose hashes are in the policy can run.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from fairychess import Board
from fairychess.pictures import sprites

from .joiner import joined
from .wasm import MODULE, module_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess import Variant

__all__ = ["embedded", "static_page"]

HOSTS = MODULE.parent


def static_page(variant: Variant, *, fen: str | None = None, shapes: Mapping[str, str | None] | str | None = None) -> str:
    """Make a page for playing a variant against the engine.

    Args:
        variant: The variant.
        fen: The position to begin with; None for the start position of the variant.
        shapes: Shapes by piece type name, or a style, as for `Board.svg`.

    Returns:
        The HTML of the page, which needs no other files.

    Raises:
        FenError: The FEN cannot be read, or the position cannot be played.
        FairyChessError: A shape is invalid.
        MissingModuleError: This package was built without the WebAssembly core.

    Examples:
        >>> from pathlib import Path
        >>> from fairychess import Variant
        >>> page = static_page(Variant("stoltz"))  # doctest: +SKIP
        >>> Path("stoltz.html").write_text(page)  # doctest: +SKIP
    """
    return made_page(variant, fen, shapes, PageParts("page.js"))


@dataclass(frozen=True, slots=True)
class PageParts:
    """What distinguishes a page in one file from one that browsers can install."""

    entry: str
    """The file of its script."""
    head: str = ""
    """Further elements of its head."""
    rules: Mapping[str, str] = field(default_factory=dict[str, str])
    """Further rules of its content security policy."""


def made_page(variant: Variant, fen: str | None, shapes: Mapping[str, str | None] | str | None, parts: PageParts) -> str:
    """Make a page; `static_page` describes the arguments and the errors."""
    start = {"definition": variant.to_toml()} | ({} if fen is None else {"fen": Board(variant, fen).fen()})
    data = {"start": start, "sprites": sprites(variant, shapes=shapes).svg, "worker": joined(HOSTS / "worker.js")}
    style = (HOSTS / "page.css").read_text(encoding="utf-8")
    script = joined(HOSTS / parts.entry)
    title, about = html.escape(variant.title), html.escape(variant.description)
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy(script, style, parts.rules)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
{parts.head}<title>{title}</title>
<style>{style}</style>
<main>
<h1>{title}</h1>
<p class="about">{about}</p>
<fairychess-table></fairychess-table>
</main>
{embedded("data", data)}
<script type="text/plain" id="core">{packed_core()}</script>
<script type="module">{script}</script>
</html>
"""


@cache
def packed_core() -> str:
    """Return the core as WebAssembly, compressed by gzip and encoded in base64."""
    return base64.b64encode(gzip.compress(module_bytes(), mtime=0)).decode()


def embedded(identifier: str, data: Mapping[str, Any]) -> str:
    r"""Write data as a page element: JSON in which `<` is escaped, so no tag can begin there.

    Args:
        identifier: The id of the element.
        data: JSON data.

    Returns:
        A `<script>` element, which browsers do not run.

    >>> embedded("data", {"name": "</script><script>"})
    '<script type="application/json" id="data">{"name":"\\u003c/script>\\u003cscript>"}</script>'
    """
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{identifier}">{text}</script>'


def policy(script: str, style: str, more: Mapping[str, str]) -> str:
    """Return a content security policy that allows one script, one style sheet, WebAssembly, and Workers made by the script.

    Args:
        script: The script.
        style: The style sheet.
        more: Further rules, or replacements.
    """
    rules = {
        "default-src": "'none'",
        "script-src": f"{digest(script)} 'wasm-unsafe-eval'",
        "style-src": digest(style),
        "worker-src": "blob:",
        "base-uri": "'none'",
        "form-action": "'none'",
        **more,
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def digest(text: str) -> str:
    """Return the hash by which a policy allows a script or style sheet."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
