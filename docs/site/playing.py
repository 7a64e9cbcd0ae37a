"""The site's page for playing variants: the component, the core as WebAssembly, and the pieces of all variants."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.structure.files import File

from fairychess import Variant, families, variants
from fairychess.pictures import sprites
from fairychess.web.static_page import embedded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

FOLDER = "assets/web"
"""The folder of the site that contains the modules, the WebAssembly file and the pieces."""

PAGE = "play.md"
TEXT = """# Play in the browser

Play any built-in variant against the engine, at 21 levels: choose one and click Play. The rules and the engine are the
library itself, compiled to WebAssembly and loaded by the first click; no server plays.
[A single-file page](web.md#a-single-file-page) does the same for a variant of your own.

<div id="fc-play" markdown>

![Stoltz Chess, in which a culverin enters on a pawn](pictures/stoltz.svg)

STATE

</div>

Make moves by dragging, by clicking the piece and its square in either order, or with the keyboard: arrows and Enter; `/` types
a move. A click on a piece of the other side shows its moves.
"""
CATALOGUE = "catalogue.md"
ROW = re.compile(r"(<td><code>([\w-]+)</code></td>\s*<td>)(.*?)(</td>)")
"""A variant's name and title in the catalogue."""

SYMBOL = re.compile(r'<symbol id="([^"]*)" viewBox="0 0 100 100">(.*?)</symbol>', re.DOTALL)


def static_folder(config: MkDocsConfig) -> Path:
    """Return the package's folder of JavaScript modules."""
    return Path(config.docs_dir).parent / "python" / "fairychess" / "web" / "static"


def can_play(config: MkDocsConfig) -> bool:
    """Return True if the WebAssembly core has been built."""
    return (static_folder(config) / "hosts" / "fairychess.wasm").is_file()


def files_of_player(config: MkDocsConfig) -> Iterator[File]:
    """Yield the page and the files that it needs; if the WebAssembly core has not been built, yield only the page."""
    built = can_play(config)
    state = (
        "Choose a variant above, and press *Play*." if built else "This site was built without WebAssembly, so it has no board."
    )
    yield File.generated(config, PAGE, content=TEXT.replace("STATE", state))
    if not built:
        return
    folder = static_folder(config)
    for path in sorted([*folder.glob("board/*.js"), *folder.glob("hosts/*.js"), folder / "hosts" / "fairychess.wasm"]):
        name = f"{FOLDER}/{path.relative_to(folder).as_posix()}"
        yield File.generated(config, name, content=path.read_bytes())
    yield File.generated(config, f"{FOLDER}/pieces.json", content=json.dumps(pieces(), separators=(",", ":")))


def pieces() -> dict[str, Any]:
    """Return a list of all different drawings and, for each variant, the ids of its pieces with the indices of their drawings."""
    numbers: dict[str, int] = {}
    of_variants = {
        name: [[key, numbers.setdefault(drawing, len(numbers))] for key, drawing in SYMBOL.findall(sprites(Variant(name)).svg)]
        for name in variants()
    }
    return {"drawings": list(numbers), "variants": of_variants}


def with_player(html: str, page: Page, config: MkDocsConfig) -> str:
    """Add the player to its page, using the full width, and add links to that page to the catalogue."""
    if not can_play(config):
        return html
    if page.file.src_uri == CATALOGUE:
        return ROW.sub(r'\1<a href="../play/#\2" title="Play \2 in the browser">\3</a>\4', html)
    if page.file.src_uri != PAGE:
        return html
    page.meta["hide"] = ["toc"]
    listed = [
        {"title": title, "variants": [[name, Variant(name).title] for name in variants(family)]}
        for family, title in families().items()
    ]
    return f'{html}{embedded("fc-variants", {"families": listed})}<script type="module" src="../{FOLDER}/hosts/site.js"></script>'
