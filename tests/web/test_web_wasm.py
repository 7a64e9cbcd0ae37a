"""The core as WebAssembly, in a page's Workers: it plays like Python, and its searches stop immediately."""

from __future__ import annotations

import json
import os
import random
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Board, FairyChessError, MissingModuleError, Variant, families, variants
from fairychess.web import wasm
from support.browser import ORIGIN, answer
from support.wasm import needs_module

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, needs_module]

LONG = bool(os.environ.get("FAIRYCHESS_LONG"))
PLAYED = variants() if LONG else [variants(family)[0] for family in families()]
MOVES = 40

PORT = """async () => {
    const { WasmPort } = await import("/hosts/wasm_port.js");
    const bytes = await (await fetch("/hosts/fairychess.wasm")).arrayBuffer();
    const module = await WebAssembly.compile(bytes);
    window.port = new WasmPort(module, () => new Worker("/hosts/worker.js", { type: "module" }));
}"""

PLAY = """async ([state, moves]) => {
    const views = [await port.view(state)];
    for (const move of moves) views.push((await port.play(move)).view);
    return JSON.stringify(views);
}"""
"""Views are returned as a single string, which Playwright transfers much faster than objects."""

SEARCH = """async ([state, limits]) => {
    const infos = [];
    await port.view(state);
    const info = await port.analyse(limits, (info) => infos.push(info)).done;
    return [info, infos.length];
}"""

STOPPED = """async () => {
    await port.view({ variant: "chess" });
    const first = new Promise((resolve) => {
        window.search = port.analyse({}, resolve);
    });
    await first;
    const begun = performance.now();
    search.stop();
    const info = await search.done;
    const ended = performance.now();
    const view = await port.view({ variant: "chess" });
    return [info.best !== null, info.done, ended - begun, view.moves.length];
}"""


@pytest.fixture(scope="module")
def port(chromium: Browser) -> Iterator[Page]:
    """Yield a page with a port to the core."""
    context = chromium.new_context()
    page = context.new_page()
    page.route("**/*", answer)
    page.goto(f"{ORIGIN}/test")
    page.evaluate(PORT)
    yield page
    context.close()


def as_objects(view: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(view)
    return content


@pytest.mark.parametrize("name", PLAYED)
def test_games_have_the_views_of_python(port: Page, name: str) -> None:
    board, rng = Board(name), random.Random(name)
    views = [as_objects(board.view_json())]
    while len(board.move_stack) < MOVES and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        views.append(as_objects(board.view_json()))
    moves = [view["last"]["uci"] for view in views[1:]]
    assert json.loads(port.evaluate(PLAY, [{"variant": name}, moves])) == views
    half = len(moves) // 2
    state = {"definition": Variant(name).to_toml(), "moves": moves[:half]}
    assert port.evaluate("state => port.view(state).then((view) => view.fen)", state) == views[half]["fen"]


def test_other_requests_have_the_answers_of_python(port: Page) -> None:
    board = Board("stoltz")
    port.evaluate("port.view({ variant: 'stoltz' })")
    assert port.evaluate("port.moves('b')") == json.loads(board.pseudo_legal_json(False))
    refusal = board.why_illegal("e2e4")
    assert refusal is not None
    assert port.evaluate("port.why('e2e4').then(({ message }) => message)") == refusal.message
    assert port.evaluate("port.play('e2e4').then(({ refusal }) => refusal.reason)") == refusal.reason
    assert port.evaluate("port.families().then((found) => found.flatMap(({ variants }) => variants))") == list(variants())
    [problem] = port.evaluate("port.check('name = \"x\"').then(({ problems }) => problems)")[:1]
    with pytest.raises(FairyChessError) as caught:
        Variant.from_toml('name = "x"')
    assert problem["message"] in str(caught.value)


@pytest.mark.parametrize(
    ("state", "about"),
    [
        ({"variant": "no-such"}, "no-such"),
        ({"variant": "chess", "fen": "x"}, "FEN"),
        ({"variant": "chess", "moves": ["e2e5"]}, "e2e5"),
    ],
)
def test_wrong_requests_are_errors_with_a_sentence(port: Page, state: dict[str, Any], about: str) -> None:
    assert about in port.evaluate("state => port.view(state).catch(({ message }) => message)", state)
    assert port.evaluate("port.view({ variant: 'chess' }).then((view) => view.turn)") == "w"


def test_searches_end_by_their_limits(port: Page) -> None:
    mate = {"variant": "chess", "fen": "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"}
    info, _ = port.evaluate(SEARCH, [mate, {}])
    assert (info["best"], info["done"], info["lines"][0]["score"]) == ("a1a8", True, {"mate": 1})
    info, _ = port.evaluate(SEARCH, [{"variant": "wolf"}, {"depth": 3}])
    assert (info["done"], info["depth"]) == (True, 3)
    assert info["best"] in [move.uci() for move in Board("wolf").legal_moves]
    info, reports = port.evaluate(SEARCH, [{"variant": "chess"}, {"movetime": 500, "multipv": 2}])
    assert (info["done"], len(info["lines"])) == (True, 2)
    assert reports > 1
    info, _ = port.evaluate(SEARCH, [{"variant": "chess"}, {"movetime": 10_000, "skill": 0}])
    assert info["done"]


def test_a_search_is_stopped_at_once(port: Page) -> None:
    found, done, milliseconds, moves = port.evaluate(STOPPED)
    assert (found, done, moves) == (True, False, 20)
    assert milliseconds < 100


def test_requests_are_answered_while_a_search_goes_on(port: Page) -> None:
    port.evaluate("port.view({ variant: 'chess' }).then(() => { window.search = port.analyse({}); })")
    assert port.evaluate("port.play('e2e4').then((played) => played.view.turn)") == "b"
    port.evaluate("search.stop()")


def test_the_core_is_started_again_after_a_fault(port: Page) -> None:
    script = """async () => {
        const { Core } = await import("/hosts/core.js");
        const core = new Core(await WebAssembly.compile(await (await fetch("/hosts/fairychess.wasm")).arrayBuffer()));
        core.exports = { ...core.exports, fc_call: () => { throw new Error("unreachable"); } };
        const view = { op: "view", state: { variant: "chess" } };
        let fault = "";
        try { core.call(view); } catch ({ message }) { fault = message; }
        return [fault, core.call(view).view.turn];
    }"""
    fault, side = port.evaluate(script)
    assert fault.startswith("The core has stopped at this request, and was started again")
    assert side == "w"


def test_a_package_without_the_module_says_how_to_build_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(wasm, "MODULE", tmp_path / "none.wasm")
    with pytest.raises(MissingModuleError, match=r"python3 docs/tools/wasm\.py"):
        wasm.module_bytes()
