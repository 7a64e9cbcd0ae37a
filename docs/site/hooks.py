"""mkdocs hooks for the site.

The README becomes the front page, links to files outside `docs/` lead to the repository, notebooks are run and become pages, the
changelog becomes a page, and one page lets visitors play the variants.
"""

from __future__ import annotations

import base64
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.structure.files import File, Files

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parent))

from playing import files_of_player, with_player

from support.notebooks import pictures_of, read, run, text_of

ADDRESS = r"https://(?:github\.com|raw\.githubusercontent\.com)/fairychess/fairychess/(?:blob/)?main/"
"""The start of the URLs with which the README links to files in the repository."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the front page, the changelog, and for every notebook a page with its text and output.

    The notebook itself is copied unchanged.
    """
    root = Path(config.docs_dir).parent
    front = re.sub(rf"{ADDRESS}docs/", "", (root / "README.md").read_text(encoding="utf-8"))
    files.append(File.generated(config, "index.md", content=front))
    files.append(File.generated(config, "changelog.md", content=(root / "CHANGELOG.md").read_text(encoding="utf-8")))
    for file in [file for file in files if file.src_uri.endswith(".ipynb")]:
        page = as_markdown(run(read(Path(file.abs_src_path or ""))))
        source = f"*This page is a notebook: [{Path(file.src_uri).name}]({config.repo_url}/blob/main/docs/{file.src_uri}).*\n"
        files.append(File.generated(config, file.src_uri.replace(".ipynb", ".md"), content=f"{page}\n{source}"))
    for file in files_of_player(config):
        files.append(file)
    return files


def as_markdown(notebook: Any) -> str:  # noqa: ANN401 - nbformat's nodes have no types
    """Convert an executed notebook to Markdown with embedded pictures."""
    parts = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
            continue
        parts.append(f"```python\n{cell.source}\n```")
        pictures = pictures_of(cell)
        parts += [f"![]({as_address(picture)})" for picture in pictures]
        text = "" if pictures else "".join(text_of(output) for output in cell.outputs)
        if text:
            parts.append(f"```text\n{text.rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


def as_address(svg: str) -> str:
    """Return a `data:` URL that contains a picture."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: Any) -> str:  # noqa: ANN401
    """Redirect links to files outside `docs/` to the repository, and links to notebooks to their pages.

    In the sources, links are relative so that they work on a code-hosting site.
    """
    leave = "../" * (page.file.src_uri.count("/") + 1)
    markdown = re.sub(rf"\]\({re.escape(leave)}(?!\.\./)", f"]({config.repo_url}/blob/main/", markdown)
    return re.sub(r"\]\((?!https?:)([^)\s]+)\.ipynb\)", r"](\1.md)", markdown)


def on_page_content(html: str, page: Page, config: MkDocsConfig, **_: Any) -> str:  # noqa: ANN401
    """Insert the player into its page."""
    return with_player(html, page, config)
