"""Endgame tables beside the board: their results, tables that cannot be used, and what is never said."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Board, Variant
from fairychess.endgames import Tables, generate
from fairychess.endgames.files import file_name
from fairychess.web.endgame_results import KEPT, EndgameResults
from fairychess.web.engine_room import EngineRoom
from fairychess.web.references import References
from support.web import Talk, services, serving, talking
from support.web_server import WebServer
from test_web_screens import moves, open_at, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from conftest import Result

ROOK = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"
CHESS = Variant("chess")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("tables")
    generate(CHESS, "KRK", directory=path)
    generate(Variant("antichess"), "R-N", directory=path)
    return path


def table(folder: Path, variant: Variant = CHESS, material: str = "KR-K") -> Path:
    return folder / variant.rules_id / file_name(material)


def ask(results: EndgameResults, **state: object) -> Any:  # noqa: ANN401 - JSON
    with serving(replace(services(), references=References(results))) as client, talking(client) as talk:
        return endgame(talk, **state)


def endgame(talk: Talk, **state: object) -> Any:  # noqa: ANN401 - JSON
    return talk.ask("endgame", state={"variant": "chess", **state})["endgame"]


def test_a_position_and_its_moves_have_the_results_of_the_tables(folder: Path) -> None:
    found = ask(EndgameResults(folder), fen=ROOK, moves=["a1a5", "d5e4"])
    tables = Tables(folder)
    board = Board(fen=ROOK)
    for uci in ("a1a5", "d5e4"):
        board.push_uci(uci)
    probe = tables.probe(board)
    assert probe is not None
    assert (found["side"], found["result"], found["moves"], found["mate"]) == ("w", "won", probe.moves, True)
    ranked = tables.ranked_moves(board)
    assert [row["uci"] for row in found["rows"]] == [move.uci() for move, _ in ranked]
    assert [(row["result"], row["moves"]) for row in found["rows"]] == [(each.result, each.moves) for _, each in ranked]
    assert {"uci": "a5e5", "san": "Re5+", "result": "drawn", "moves": 0} in found["rows"]


def test_lines_of_the_engine_have_the_results_of_the_tables(folder: Path) -> None:
    tables = Tables(folder)
    board = Board(fen="8/8/8/8/3k4/8/8/R3K3 w - - 0 1")
    probe = tables.probe(board)
    assert probe is not None
    assert probe.moves > 10, "a search of depth 2 does not see that far"
    engines = EngineRoom(endgames=EndgameResults(folder))
    with serving(services(engines=engines)) as client, talking(client) as talk:
        talk.ask("search", state={"variant": "chess", "fen": board.fen()}, limits={"depth": 2})
        found = talk.search_to_end()
    assert found["lines"][0]["score"] == {"mate": probe.moves}
    assert found["best"] in [move.uci() for move in tables.best_moves(board)]


def test_with_tables_that_cannot_be_read_the_engine_searches_without_them(tmp_path: Path) -> None:
    generate(CHESS, "KRK", directory=tmp_path)
    damaged(table(tmp_path))
    with serving(services(engines=EngineRoom(endgames=EndgameResults(tmp_path)))) as client, talking(client) as talk:
        talk.ask("search", state={"variant": "chess", "fen": ROOK}, limits={"depth": 2})
        assert set(talk.search_to_end()["lines"][0]["score"]) == {"cp"}


def test_a_game_that_does_not_end_in_mate(folder: Path) -> None:
    found = ask(EndgameResults(folder), variant="antichess", fen="8/8/8/3n4/8/8/8/R7 w - - 0 1")
    assert found["result"] in ("won", "lost")
    assert found["mate"] is False


def test_moves_without_a_table_come_last(folder: Path) -> None:
    board = Board(fen="8/8/8/3k4/3R4/8/8/R3K3 b - - 0 1")
    known = Tables(folder).known_moves(board)
    assert [(move.uci(), result is None) for move, result in known[:2]] == [("d5d4", False), ("d5c5", True)]
    assert len(known) == len(list(board.legal_moves))


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ({}, None),
        ({"fen": "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1"}, {"missing": "KQ-K"}),
        ({"fen": "R3k3/8/4K3/8/8/8/8/8 b - - 0 1"}, None),
    ],
    ids=["many pieces", "no table", "mate"],
)
def test_a_position_without_a_result(folder: Path, state: dict[str, str], expected: object) -> None:
    assert ask(EndgameResults(folder), **state) == expected


def test_without_a_folder_there_are_no_results() -> None:
    assert ask(EndgameResults(), fen=ROOK) is None


def damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-3])


def foreign(path: Path) -> None:
    antichess = Variant("antichess")
    generate(antichess, "R-N", directory=path.parent.parent)
    path.write_bytes(table(path.parent.parent, antichess, "R-N").read_bytes())


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (damaged, "is damaged"),
        (foreign, "the rules of the table differ"),
        (a_folder, "cannot be read|not a (regular )?file|directory"),
    ],
)
def test_a_table_that_cannot_be_used_is_a_problem(tmp_path: Path, spoil: Callable[[Path], None], message: str) -> None:
    generate(CHESS, "KRK", directory=tmp_path)
    spoil(table(tmp_path))
    found = ask(EndgameResults(tmp_path), fen=ROOK)
    assert list(found) == ["problem"]
    assert re.search(message, found["problem"])
    assert str(tmp_path) not in found["problem"]


def test_the_tables_of_few_variants_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def counted(folder: Path, variant: Variant) -> Tables:
        opened.append(variant.name)
        return Tables(folder, variant)

    monkeypatch.setattr("fairychess.web.endgame_results.Tables", counted)
    results = EndgameResults(folder)
    boards = [Board(variant) for variant in ("chess", "atomic", "antichess", "wolf", "stoltz", "shogi")][: KEPT + 1]
    for board in [*boards, boards[0]]:
        results.about(board)
        results.about(board)
    assert opened == [board.variant.name for board in [*boards, boards[0]]]


def test_the_option_needs_a_folder(fairychess_command: Callable[..., Result], tmp_path: Path) -> None:
    done = fairychess_command("web", "--endgames", str(tmp_path / "none"))
    assert done.code == 2
    assert "none is not a folder" in done.err


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[WebServer]:
    made = WebServer(tmp_path_factory.mktemp("state"), "--endgames", str(folder))
    yield made
    made.kill()


def analysed(page: Page, server: WebServer, fen: str) -> None:
    """Open a position for two players, and switch the analysis on."""
    open_at(page, server, screen="table", variant="chess", fen=fen.replace(" ", "%20"))
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Players").select_option("two")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Analyse").click()


@pytest.mark.browser
def test_the_results_are_shown_and_a_click_plays_a_move(window: Page, server: WebServer) -> None:
    analysed(window, server, ROOK)
    window.get_by_text("White wins, mate in 14 moves").wait_for()
    rows = window.locator(".results li")
    assert rows.first.inner_text().split() == ["Ra5+", "wins", "in", "14"]
    rows.first.get_by_role("button").click()
    window.get_by_text("White wins, mate in 13 moves").wait_for()
    assert moves(window) == ["Ra5+"]
    window.get_by_role("button", name="Kc4").click()
    until(window, "document.querySelector('.results .drawn')")
    window.get_by_role("button", name="Analyse").click()
    window.locator(".endgame").wait_for(state="hidden")


PANES = """async () => {
    const play = [], asked = [];
    const status = document.createElement("p");
    status.tabIndex = -1;
    const pane = { canMove: true, status };
    const row = { uci: "a1a5", san: "Ra5", result: "won", moves: 3, white: 1, draws: 0, black: 0 };
    const game = new EventTarget();
    const answers = { endgame: { side: "w", result: "won", moves: 3, mate: true, rows: [row] }, sources: [] };
    answers.sources.push({ name: "x", moves: [row] });
    const connection = Object.assign(new EventTarget(), { ask: async () => structuredClone(answers) });
    // The view of the position has not arrived: only the answer has the side.
    Object.assign(game, { at: 0, start: {}, view: {}, connection, state: () => ({ at: game.at }) });
    game.play = async (uci) => (play.push(uci), { refusal: { message: "No." } });
    const { EndgamePane } = await import("/reference/endgame_pane.js");
    const { OpeningsPane } = await import("/reference/openings_pane.js");
    const found = [];
    const wait = () => new Promise((done) => setTimeout(done, 200));
    for (const made of [new EndgamePane(game, pane), new OpeningsPane(game, pane)]) {
        document.body.replaceChildren(status, made.element);
        made.switch(true);
        await wait();
        const click = () => made.element.querySelector("button").click();
        const said = () => made.lookup.refused.textContent;
        found.push(made.about.textContent);
        pane.canMove = false;
        click();
        found.push(said(), play.length);
        pane.canMove = true;
        game.at++;
        click(); // a move of the position before
        found.push(play.length);
        game.at--;
        click();
        await wait();
        found.push(said(), play.splice(0).length);
        made.element.querySelector("button").focus();
        row.uci = "a1a6"; // as after a move
        made.lookup.again();
        await wait();
        found.push(document.activeElement.textContent);
        const rows = [answers.endgame.rows, answers.sources[0].moves];
        [answers.endgame.rows, answers.sources[0].moves] = [[], []];
        made.lookup.again();
        await wait();
        found.push(document.activeElement === status);
        [answers.endgame.rows, answers.sources[0].moves] = rows;
        made.switch(false);
    }
    return found;
}"""


@pytest.mark.browser
def test_the_lists_play_only_moves_of_the_position_and_keep_the_focus(page: Page) -> None:
    same = ["It is not your move.", 0, 0, "No.", 1, "Ra5", True]
    assert page.evaluate(PANES) == ["White wins, mate in 3 moves", *same, "", *same]


@pytest.mark.browser
def test_what_is_missing_or_damaged_is_said(window: Page, tmp_path: Path) -> None:
    generate(CHESS, "KRK", directory=tmp_path / "tables")
    damaged(table(tmp_path / "tables"))
    server = WebServer(tmp_path / "state", "--endgames", str(tmp_path / "tables"))
    try:
        analysed(window, server, ROOK)
        window.locator(".exact.problem", has_text="damaged").wait_for()
        window.locator(".lines li").first.wait_for()  # the engine continues
        analysed(window, server, "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1")
        window.get_by_text("There is no endgame table for KQ-K.").wait_for()
    finally:
        server.kill()
