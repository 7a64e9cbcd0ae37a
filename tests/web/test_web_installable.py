"""The page that browsers can install: after the first visit it is played without a network."""

from __future__ import annotations

import functools
import json
import re
import threading
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, BinaryIO

import pytest

from fairychess import Variant
from fairychess.web.installable import installable_page
from support.wasm import needs_module
from test_web_static_page import HOSTILE, TABLE, wait

if TYPE_CHECKING:
    import io
    from collections.abc import Callable, Generator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from conftest import Result

pytestmark = needs_module

READY = "navigator.serviceWorker.controller !== null"


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder, and prints nothing. It always sends whole files: it would take two versions of a second for the same."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def offered(folder: Path) -> Generator[str]:
    """Serve a folder; yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def write(folder: Path, variant: Variant) -> None:
    folder.mkdir(exist_ok=True)
    for name, text in installable_page(variant).items():
        (folder / name).write_text(text, encoding="utf-8")


@contextmanager
def opened(chromium: Browser) -> Generator[Page]:
    """Yield a page that fails the test for errors and for violations of its policy."""
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if "Content Security Policy" in message.text else None)
    yield page
    context.close()
    assert wrong == []


@pytest.mark.browser
def test_the_page_is_played_without_a_network(chromium: Browser, tmp_path: Path) -> None:
    write(tmp_path / "stoltz", Variant("stoltz"))
    with opened(chromium) as page:
        with offered(tmp_path) as origin:
            page.goto(f"{origin}/stoltz/")
            wait(page, READY)
            wait(page, f"{TABLE}.game?.views.length > 0")
            errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
            assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []
            page.context.set_offline(True)
        for address in (f"{origin}/stoltz/", f"{origin}/stoltz/index.html?from=home"):
            page.goto(address)
            wait(page, f"{TABLE}.game?.views.length > 0")
            page.reload()
            wait(page, f"{TABLE}.game?.views.length > 0")
        page.get_by_role("button", name=re.compile("Accept")).click()
        wait(page, f"{TABLE}.game.views.length === 3")  # the engine has voted
        assert page.get_by_role("heading").inner_text() == "Stoltz Chess"


@pytest.mark.browser
def test_other_files_replace_those_that_are_kept_and_neighbours_keep_theirs(chromium: Browser, tmp_path: Path) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    for name in ("one", "two"):
        write(tmp_path / name, Variant("chess"))
    with opened(chromium) as page, offered(tmp_path) as origin:
        for name in ("two", "one"):
            page.goto(f"{origin}/{name}/")
            wait(page, READY)
        write(tmp_path / "one", Variant("wolf"))
        for _ in range(10):
            # Once, a reload at the moment when the other version took over did not end.
            with suppress(playwright.TimeoutError):
                page.reload(timeout=10_000)
                if page.get_by_role("heading").inner_text(timeout=10_000) == "Wolf Chess":
                    break
            page.wait_for_timeout(3000)  # browsers look for another version some time after the page is shown
        assert page.get_by_role("heading").inner_text() == "Wolf Chess"
        names = page.evaluate("caches.keys()")
        assert sorted(name.split()[1] for name in names) == [f"{origin}/one/", f"{origin}/two/"]


@pytest.mark.browser
def test_a_page_below_is_another_page_and_old_files_are_no_new_version(chromium: Browser, tmp_path: Path) -> None:
    write(tmp_path, Variant("chess"))
    (tmp_path / "blog").mkdir()
    (tmp_path / "blog" / "index.html").write_text("<h1>My diary</h1>")
    with opened(chromium) as page, offered(tmp_path) as origin:
        page.goto(f"{origin}/")
        wait(page, READY)
        page.goto(f"{origin}/blog/")
        assert page.get_by_role("heading").inner_text() == "My diary"
        kept = page.evaluate("caches.keys()")
        worker = installable_page(Variant("wolf"))["service-worker.js"]  # the host still offers the old files
        (tmp_path / "service-worker.js").write_text(worker, encoding="utf-8")
        page.goto(f"{origin}/")
        found = """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            await registration.update().catch(() => {});
            const wait = () => new Promise((done) => setTimeout(done, 50));
            for (let tries = 0; registration.installing && tries < 100; tries++) await wait();
            return [registration.waiting, await Promise.all((await caches.keys()).map(async (name) =>
                [name, (await (await caches.open(name)).keys()).length]))];
        }"""
        waiting, caches = page.evaluate(found)
        assert waiting is None
        assert [name for name, size in caches if size == 3] == kept


def test_texts_of_a_definition_are_only_text() -> None:
    text = f'name = "mine"\ntitle = {json.dumps(HOSTILE)}\ndescription = {json.dumps(HOSTILE)}\nextends = "chess"\n'
    files = installable_page(Variant.from_toml(text))
    assert json.loads(files["manifest.json"])["name"] == HOSTILE
    assert "<img" not in files["index.html"]
    assert "<img" not in files["service-worker.js"]
    assert "development" not in files["service-worker.js"]


def test_the_same_page_is_the_same_version() -> None:
    assert installable_page(Variant("chess")) == installable_page(Variant("chess"))
    assert installable_page(Variant("chess"))["service-worker.js"] != installable_page(Variant("wolf"))["service-worker.js"]


def test_the_command_writes_a_folder(fairychess_command: Callable[..., Result], tmp_path: Path) -> None:
    for _ in range(2):
        done = fairychess_command("web", "stoltz", "--static", "some/page")
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith("Written to some/page (1.")
    written = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "some" / "page").iterdir()}
    assert written == installable_page(Variant("stoltz"))
    (tmp_path / "index.html").write_text("mine")
    assert "another index.html" in fairychess_command("web", "stoltz", "--static", ".").err
    assert (tmp_path / "index.html").read_text() == "mine"
    for name in ("manifest.json", "icon.svg", "service-worker.js"):
        (tmp_path / name[:4]).mkdir()
        (tmp_path / name[:4] / name).write_text("mine")
        assert f"has another {name}" in fairychess_command("web", "stoltz", "--static", name[:4]).err
        assert [path.name for path in (tmp_path / name[:4]).iterdir()] == [name]
    (tmp_path / "page").write_text("mine")
    assert "is not a folder" in fairychess_command("web", "stoltz", "--static", "page").err
