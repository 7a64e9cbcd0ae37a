"""The static page as a folder for a web server: browsers can install it, and open it without a network after the first visit."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from .static_page import HOSTS, PageParts, made_page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess import Variant

__all__ = ["PAGE", "WORKER", "installable_page"]

PAGE, MANIFEST, WORKER, ICON = "index.html", "manifest.json", "service-worker.js", "icon.svg"
"""The names of the files."""

BROWN, LIGHT = "#5b3d2a", "#faf8f4"
"""The colours of the title bar, and of the window before the page appears."""

PARTS = PageParts(
    "installable.js",
    f'<link rel="manifest" href="{MANIFEST}">\n<link rel="icon" href="{ICON}">\n<meta name="theme-color" content="{BROWN}">\n',
    {"worker-src": "'self' blob:", "manifest-src": "'self'", "img-src": "'self'"},
)


def installable_page(
    variant: Variant, *, fen: str | None = None, shapes: Mapping[str, str | None] | str | None = None
) -> dict[str, str]:
    """Make a page like that of `static_page` that browsers can install.

    Upload the files to one folder of a web server that uses HTTPS, as browsers require. A service worker keeps them after the
    first visit, and replaces them when other files are uploaded.

    Args:
        variant: The variant.
        fen: The position to begin with; None for the start position of the variant.
        shapes: Shapes by piece type name, or a style, as for `Board.svg`.

    Returns:
        The texts of the files by their names.

    Raises:
        FenError: The FEN cannot be read, or the position cannot be played.
        FairyChessError: A shape is invalid.
        MissingModuleError: This package was built without the WebAssembly core.

    >>> from fairychess import Variant
    >>> sorted(installable_page(Variant("stoltz")))  # doctest: +SKIP
    ['icon.svg', 'index.html', 'manifest.json', 'service-worker.js']
    """
    files = {
        PAGE: made_page(variant, fen, shapes, PARTS),
        MANIFEST: manifest(variant),
        ICON: (HOSTS.parent / ICON).read_text(encoding="utf-8"),
    }
    worker = (HOSTS / "service_worker.js").read_text(encoding="utf-8")
    version = sha256("\0".join([*files.values(), worker]).encode()).hexdigest()[:16]
    digests = {"./" if name == PAGE else name: sha256(text.encode()).hexdigest() for name, text in files.items()}
    worker = worker.replace('VERSION = "development"', f'VERSION = "{version}"')
    return files | {WORKER: worker.replace("DIGESTS = {}", f"DIGESTS = {json.dumps(digests, indent=4)}")}


def manifest(variant: Variant) -> str:
    """Return the manifest, which says how the installed page is named and shown."""
    content = {
        "name": variant.title or variant.name,
        "description": variant.description,
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "theme_color": BROWN,
        "background_color": LIGHT,
        "icons": [{"src": ICON, "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }
    return json.dumps(content, indent=1) + "\n"
