"""Boards in a report: data and a script for playing through the games. Pictures replace them if scripts are disabled."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairychess.pictures import sprites
from fairychess.web.joiner import joined
from fairychess.web.static_page import embedded

if TYPE_CHECKING:
    from fairychess import Variant

HOSTS = Path(__file__).parents[2] / "web" / "static" / "hosts"
"""The folder with the modules that put boards into pages."""


@cache
def script_of(module: str) -> str:
    """Return the text of a module in `HOSTS`, including everything that it imports.

    Args:
        module: Its file name.
    """
    return joined(HOSTS / module)


def boards(module: str, name: str, variant: Variant, content: list[dict[str, Any]]) -> str:
    """Return the page elements that show boards: the data, including the variant's piece sprites, and the script.

    Args:
        module: The file of the module that reads the data.
        name: The id of the data element, and the key of `content` in the data.
        variant: The variant.
        content: The data of each board.
    """
    data = embedded(name, {"sprites": sprites(variant).svg, name: content})
    return f'{data}<script type="module">{script_of(module)}</script>'


def policy(style: str, module: str | None) -> str:
    """Return a content security policy that allows one style sheet, embedded pictures and one script, but no requests.

    Args:
        style: The text of the style sheet.
        module: The file of the module whose script is allowed; None for no script.
    """
    script = "" if module is None else f" script-src {digest(script_of(module))};"
    return f"default-src 'none'; img-src data:;{script} style-src {digest(style)}; base-uri 'none'; form-action 'none'"


def digest(text: str) -> str:
    """Return the hash by which a policy allows a script or style sheet."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
