"""Modules joined into one string behave like separate modules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fairychess import FairyChessError
from fairychess.web.joiner import joined
from support.browser import STATIC

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

SAMPLE = {
    "main.js": """
        import { one, two as deux } from "./parts/numbers.js";
        import {
            Counter,
        } from "./counter.js";
        import "./effect.js";
        export { one as first };
        /** @type {import("./types.js").T} a comment with an import */
        export const unused = 0;
        export default class Total { sum = one + deux + new Counter().next(); }
        export async function later() { return "export const no = 1;"; }
        """,
    "counter.js": """
        import { one } from "./parts/numbers.js";
        /** Counts. */
        export class Counter { #count = one; next() { return ++this.#count; } }
        """,
    "effect.js": "globalThis.effects = (globalThis.effects ?? 0) + 1;\n",
    "parts/numbers.js": "const hidden = 1;\nexport const one = hidden;\nexport const two = 2;\n",
}


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(line.removeprefix("        ") for line in text.splitlines()) + "\n", encoding="utf-8")
    return folder / "main.js"


@pytest.mark.browser
def test_joined_modules_run_once_and_export(page: Page, tmp_path: Path) -> None:
    text = joined(write(tmp_path, SAMPLE), exports=True)
    script = """async (text) => {
        const module = await import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
        return [Object.keys(module).sort(), new module.default().sum, module.first, await module.later(), effects];
    }"""
    names = ["default", "first", "later", "unused"]
    assert page.evaluate(script, text) == [names, 5, 1, "export const no = 1;", 1]


@pytest.mark.browser
@pytest.mark.parametrize(("entry", "element"), [("table", "fairychess-table"), ("replay", "fairychess-replay")])
def test_elements_are_defined_by_one_text(page: Page, entry: str, element: str) -> None:
    page.add_script_tag(content=joined(STATIC / "hosts" / f"{entry}.js"), type="module")
    script = "name => customElements.whenDefined(name).then((made) => document.createElement(name) instanceof made)"
    assert page.evaluate(script, element)


def test_modules_of_one_name_stay_apart(tmp_path: Path) -> None:
    text = joined(write(tmp_path, {"main.js": 'import { a } from "./b/main.js";\na;', "b/main.js": "export const a = 1;"}))
    assert "const { a } = $main;" in text
    assert "const $main1 =" in text


def test_comments_of_types_are_left_out(tmp_path: Path) -> None:
    text = joined(write(tmp_path, {"main.js": '/**\n * @type {import("./x.js").X}\n */\nconst a = 1; /* kept */\na;'}))
    assert text == "const $main = (() => {\nconst a = 1; /* kept */\na;\n})();"


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"main.js": 'import "./a.js";', "a.js": 'import "./main.js";'}, "in a circle: main.js -> a.js -> main.js"),
        ({"main.js": 'import whole from "./a.js";'}, "'import whole from \"./a.js\";' cannot be joined"),
        ({"main.js": "export let live = 1;"}, "'export let live = 1;' cannot be joined"),
        ({"main.js": 'const a = import("./a.js");'}, "cannot be joined"),
        ({"main.js": "const here = import.meta.url;"}, "cannot be joined"),
    ],
)
def test_what_cannot_be_joined_is_refused(tmp_path: Path, files: dict[str, str], message: str) -> None:
    with pytest.raises(FairyChessError) as caught:
        joined(write(tmp_path, files))
    assert message in str(caught.value)


def test_missing_modules_are_errors(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        joined(write(tmp_path, {"main.js": 'import { a } from "./missing.js";'}))
