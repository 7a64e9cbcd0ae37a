"""The documentation site builds without warnings, and a mistake in a page fails the build.

Run by `pytest -m site`, with the packages that `docs/site/mkdocs.yml` requires; CI checks the documentation in this way.
"""

from __future__ import annotations

import importlib
import json
import mimetypes
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from inspect import ismodule
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

import fairychess
from conftest import ROOT
from support.browser import ORIGIN
from support.pages import PAGES, documented_names
from support.wasm import needs_module

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Route

pytestmark = pytest.mark.site

BUILD = (sys.executable, "-m", "mkdocs", "build", "--strict")


@dataclass(frozen=True)
class Mistake:
    """A bad reference that replaces the first `old` in a file, and the words that the build must report."""

    path: str
    new: str
    report: str
    old: str = "\n\n"


MISTAKES = (
    Mistake("docs/rules.md", "\n\n[`Nothing`][fairychess.Nothing]\n\n", "cross-reference target 'fairychess.Nothing'"),
    Mistake("docs/tour.md", "\n\n[no page](nothing.md)\n\n", "'nothing.md'"),
    Mistake("docs/pieces.md", "\n\n[no heading](variants.md#nothing)\n\n", "'variants.md#nothing'"),
    Mistake(
        "python/fairychess/errors.py", '"""`VecEnv.nothing`. ', "cross-reference target 'fairychess.VecEnv.nothing'", old='"""'
    ),
)


def build(repository: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """Build the site of the repository or of a copy."""
    config = repository / "docs" / "site" / "mkdocs.yml"
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    command = (*BUILD, "-f", str(config), "-d", str(site))
    return subprocess.run(command, env=environment, cwd=site.parent, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site of this repository, built once."""
    folder = tmp_path_factory.mktemp("built") / "site"
    done = build(ROOT, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.browser
@needs_module
def test_variants_are_played_on_a_page(site: Path, chromium: Browser) -> None:
    page = chromium.new_page()

    def answer(route: Route) -> None:
        path = site / urlsplit(route.request.url).path.lstrip("/")
        path = path / "index.html" if path.is_dir() else path
        known = route.request.url.startswith(ORIGIN) and path.is_file()
        content_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        route.fulfill(content_type=content_type, body=path.read_bytes()) if known else route.abort()

    page.route("**/*", answer)
    page.goto(f"{ORIGIN}/catalogue/")
    assert page.locator("a[href*='../play/#']").count() == len(fairychess.variants())
    page.goto(f"{ORIGIN}/play/#xiangqi")
    assert page.locator("#fc-play img").count() == 1
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("document.querySelector('fairychess-table')?.game?.views.length > 0")
    assert page.get_by_label("FEN of the position").input_value() == fairychess.Variant("xiangqi").start_fen
    page.locator("#fc-variant").select_option("wolf")
    page.wait_for_function("document.querySelector('fairychess-table').game.view?.variant.name === 'wolf'")
    assert page.evaluate("document.querySelector('fairychess-table').board.stage.sprites.ids.has('fc-white-wolf')")
    page.close()


def page_of(site: Path, source: Path) -> str:
    """Return the HTML made from a page in `docs/`."""
    relative = source.relative_to(ROOT / "docs").with_suffix("")
    name = relative.parent if relative.name == "index" else relative
    return (site / name / "index.html").read_text(encoding="utf-8")


def test_site_builds_without_warnings(site: Path) -> None:
    assert "Courser Chess" in (site / "index.html").read_text(encoding="utf-8")


def test_every_documented_object_is_shown(site: Path) -> None:
    checked = 0
    for page in PAGES:
        names = [name for name in documented_names(page) if not ismodule(pkgutil.resolve_name(name))]
        html = page_of(site, page) if names else ""
        shown = dict(re.findall(r'id="([\w.]+)"[^<]*<span class="doc doc-object-name doc-(\w+)-name"', html))
        assert [name for name in names if shown.get(name, "module") == "module"] == [], page
        checked += len(names)
    assert checked > 100


def test_every_member_of_a_documented_class_is_described(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs" / "site")
    griffe: Any = pytest.importorskip("griffe")
    extension: Any = importlib.import_module("docstrings")
    extensions = griffe.load_extensions(extension.Docstrings)
    package = griffe.load("fairychess", search_paths=[ROOT / "python"], extensions=extensions, docstring_parser="google")
    documented = extension.documented_classes().values()
    objects = [package[name.removeprefix("fairychess.")] for name in documented]
    targets = [each.final_target if each.is_alias else each for each in objects]
    members = [member for each in targets if each.is_class for member in each.members.values() if not member.is_alias]
    public = [member for member in members if not member.name.startswith("_")]
    assert len(public) > 300
    assert [member.path for member in public if not member.docstring] == []


def test_links_between_pages_lead_to_pages(site: Path) -> None:
    checked = 0
    for page in sorted(site.glob("api/*/index.html")):
        for link in re.findall(r'href="(\.\./\.\./[\w/-]+/)"', page.read_text(encoding="utf-8")):
            assert (page.parent / link / "index.html").exists(), f"{page}: {link}"
            checked += 1
    assert checked > 20


def test_references_and_sections_are_rendered(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 40
    source = re.compile(r"\]\[fairychess[\w.]*\]|<p>(?:Args|Attributes|Raises|Returns|Yields|Examples?):")
    left = {page: source.findall(page.read_text(encoding="utf-8")) for page in pages}
    assert {page: found for page, found in left.items() if found} == {}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the site's sources, with the code removed from notebooks, since running it takes most of the time."""
    for name in ("docs", "tests", "python"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.perft", "*.json"))
    for name in ("CHANGELOG.md", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    for path in (tmp_path / "docs" / "notebooks").glob("*.ipynb"):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        notebook["cells"] = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
        path.write_text(json.dumps(notebook), encoding="utf-8")
    return tmp_path


def test_broken_references_fail_the_build(copy: Path) -> None:
    for mistake in MISTAKES:
        source = copy / mistake.path
        text = source.read_text(encoding="utf-8")
        assert mistake.old in text
        source.write_text(text.replace(mistake.old, mistake.new, 1), encoding="utf-8")
    done = build(copy, copy / "site")
    assert done.returncode != 0
    assert [mistake.path for mistake in MISTAKES if mistake.report not in done.stderr] == [], done.stderr
