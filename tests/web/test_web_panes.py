"""The panes beside the board, each alone with a game whose server is in the test."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Board

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

GAME = """async () => {
    const [{Game}, {Tree}] = await Promise.all([import("/app/game.js"), import("/app/tree.js")]);
    const connection = new EventTarget();
    const variant = {id: "chess", name: "chess", files: 8, ranks: 8, pieces: []};
    const view = {over: null, ply: 0, variant, board: [], reserve: {w: {}, b: {}}};
    view.turn = "w";
    window.asked = [];
    window.searches = 0;
    connection.ask = (op, keys) => new Promise((resolve) => asked.push({op, keys, answer: (more) => resolve({view, ...more})}));
    connection.search = () => {
        searches++;
        return {stop() {}, done: Promise.resolve(null)};
    };
    window.Tree = Tree;
    window.tree = () => new Tree([{}, {parent: 0, uci: "e2e4", san: "e4"}, {parent: 1, uci: "e7e5", san: "e5"}]);
    window.game = new Game(connection, {});
    game.tree = tree();
    game.view = view;
    game.save = () => {};
    window.settled = () => new Promise((done) => setTimeout(done, 20));
    window.answered = async () => { for (const each of asked.splice(0)) each.answer(); await settled(); };
}"""
"""Puts a game on the page: `asked` are the requests, which `answered` answers."""


CAPTURED = "async (given) => (await import('/app/material.js')).captured(...given)"


def view(board: Board) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(board.view_json())
    return made


@pytest.fixture
def desk(page: Page) -> Page:
    page.evaluate(GAME)
    return page


def test_a_review_that_was_stopped_does_not_search(desk: Page) -> None:
    searches = desk.evaluate("""async () => {
        const {Review} = await import("/app/review.js");
        const review = new Review(game);
        const done = review.run(() => {});
        review.stop();
        await answered();
        return [searches, await done];
    }""")
    assert searches == [0, False]


@pytest.mark.parametrize("legal", [True, False])
def test_a_move_before_the_next_view_is_requested_replaces_it(desk: Page, *, legal: bool) -> None:
    answer = {"uci": "g1f3", "san": "Nf3"} if legal else {"view": None}
    requests, played, later = desk.evaluate(
        """async (answer) => {
        const steps = async () => { for (let step = 0; step < 10; step++) await null; };
        let end;
        performance.now = () => 0;
        window.setTimeout = (act) => (end = act);
        void game.go(1);
        void game.go(2);
        asked.shift().answer();
        while (!end) await null; // the second node waits for its request
        const move = game.play("Nf3");
        end();
        await steps();
        const requests = asked.splice(0);
        requests[0].answer(answer);
        await move;
        end(); // of the wait for the view, if there is one
        await steps();
        return [requests.map(({op}) => op), game.tree.moves(), asked.map(({op}) => op)];
    }""",
        answer,
    )
    assert requests == ["play"]
    assert (played, later) == ((["e2e4", "e7e5", "g1f3"], []) if legal else (["e2e4", "e7e5"], ["view"]))


def test_a_click_leaves_the_comment_of_a_file_as_it_is(desk: Page) -> None:
    comment = "a fork [%cal Ra1a2, Gb1b2] [%csl Rd4]"
    kept = desk.evaluate(
        """async (comment) => {
        const {keepShapes} = await import("/app/shapes.js");
        const board = new EventTarget();
        game.tree.node().comment = comment;
        keepShapes(game, {board});
        game.dispatchEvent(new Event("change"));
        const drawn = board.shapes.length;
        board.dispatchEvent(new CustomEvent("fc-draw", {detail: {shapes: [], cleared: true}}));
        return [drawn, game.tree.node().comment];
    }""",
        comment,
    )
    assert kept == [3, comment]


def test_a_choice_keeps_the_focus_when_the_palette_gets_its_pictures(page: Page) -> None:
    kept = page.evaluate(
        """async (variant) => {
        const {Palette} = await import("/app/palette.js");
        const palette = new Palette(variant, ["w", "b"]);
        document.body.append(palette.element);
        palette.dress(null);
        const radio = palette.element.querySelector("[aria-label='Black rook']");
        radio.focus();
        palette.dress(null);
        return [radio.isConnected, document.activeElement.ariaLabel, palette.piece];
    }""",
        view(Board())["variant"],
    )
    assert kept == [False, "Black rook", {"side": "w", "name": "king"}]


def test_a_review_is_forgotten_with_its_tree(desk: Page) -> None:
    shown = desk.evaluate("""async () => {
        const {ReviewPane} = await import("/app/review_pane.js");
        const pane = new ReviewPane(game, {});
        const run = pane.run();
        await settled();
        await answered();
        await run;
        const texts = () => [pane.start.textContent, pane.about.textContent, pane.graph.element.hidden];
        const before = texts();
        game.tree = tree();
        game.dispatchEvent(new Event("change"));
        return [before, texts()];
    }""")
    assert shown[0] == ["Review again", "Stopped.", False]
    assert shown[1][0::2] == ["Review this game", True]
    assert shown[1][1].startswith("The engine looks at every position")


def test_a_comment_stays_with_the_move_on_which_it_was_begun(desk: Page) -> None:
    desk.evaluate("""async () => {
        const {NotesPane} = await import("/app/notes_pane.js");
        game.tree.current = 1;
        window.notes = new NotesPane(game);
        document.body.append(notes.element);
        notes.comment.focus();
    }""")
    desk.keyboard.type("good")
    desk.evaluate("async () => { void game.go(2); await answered(); }")
    assert desk.evaluate("notes.about.textContent") == "After e4"
    desk.keyboard.type(" move")
    desk.evaluate("notes.comment.blur()")
    assert desk.evaluate("game.tree.nodes.map(({comment}) => comment)") == ["", "good move", ""]
    assert desk.evaluate("[notes.about.textContent, notes.comment.value]") == ["After e5", ""]


def test_counters_that_change_all_the_time_are_not_read_aloud(desk: Page) -> None:
    shown = desk.evaluate("""async () => {
        const {AnalysisPane} = await import("/app/analysis_pane.js");
        const {ReviewPane} = await import("/app/review_pane.js");
        const {PlayerStrip} = await import("/app/player_strip.js");
        const score = {score: {cp: 20}, pv: ["e2e4"], san: "e4"};
        game.connection.search = (state, limits, step) => {
            for (const depth of [1, 2]) step({depth, nodes: depth * 1000, done: false, lines: [score]});
            return {stop() {}, done: Promise.resolve({lines: [score]})};
        };
        const analysis = new AnalysisPane(game, {board: {}});
        const review = new ReviewPane(game, {});
        const live = [];
        for (const pane of [analysis, review]) {
            const status = pane.element.querySelector("[role=status]");
            new MutationObserver(() => live.push(status.textContent)).observe(status, {childList: true, characterData: true});
        }
        analysis.switch(true);
        const counted = [analysis.element.textContent.includes("depth 2"), false];
        const run = review.run();
        for (let step = 0; step < 3; step++) {
            await settled();
            counted[1] ||= review.element.textContent.includes("1 of 3 positions");
            await answered();
        }
        await run;
        await settled();
        return [counted, live, new PlayerStrip("w").clock.role];
    }""")
    assert shown[0] == [True, True]
    assert [text for text in shown[1] if "depth" in text or " positions" in text] == []
    assert shown[1][-1].startswith("Reviewed")
    assert shown[2] == "timer"


SHARING = """async (answer) => {
    const {shareGame} = await import("/share/share.js");
    let settle;
    const answered = new Promise((resolve, reject) => {
        settle = () => (answer.svg ? resolve(answer) : reject(Error(answer)));
    });
    game.connection.ask = () => answered;
    const sharing = shareGame(game, "w");
    const seen = () => {
        const box = document.querySelector("dialog");
        const buttons = [...box.querySelectorAll("button.action")].map(({disabled}) => !disabled);
        return [buttons, box.querySelector("input").value !== "", box.querySelector("[role=alert]").textContent];
    };
    await settled();
    const before = seen();
    settle();
    await sharing;
    return [before, seen()];
}"""


def test_a_game_is_shared_also_without_its_picture(desk: Page) -> None:
    before, after = desk.evaluate(SHARING, "There is no picture.")
    assert before[0][1] is False
    assert after == [[True, False, True], True, "There is no picture."]


def test_a_picture_is_saved_only_when_it_is_there(desk: Page) -> None:
    svg = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>"
    before, after = desk.evaluate(SHARING, {"svg": svg})
    assert before[0][1] is False
    assert after == [[True, True, True], True, ""]


def test_an_analysis_that_is_off_is_not_switched_off_again(desk: Page) -> None:
    resized = desk.evaluate("""async () => {
        const {AnalysisPane} = await import("/app/analysis_pane.js");
        const pane = new AnalysisPane(game, {board: {}});
        const resized = [];
        addEventListener("resize", () => resized.push(pane.on));
        pane.switch(false);
        pane.switch(true);
        pane.switch(false);
        pane.switch(false);
        return resized;
    }""")
    assert resized == [True, False]


def test_a_move_is_numbered_again_only_after_what_is_read(desk: Page) -> None:
    lines = desk.evaluate("""async () => {
        const {MovesPane} = await import("/app/moves_pane.js");
        const moves = [["e4", 0], ["d4", 0], ["d5", 2], ["c4", 3]];
        game.tree = new Tree([{}, ...moves.map(([san, parent]) => ({parent, uci: san, san}))]);
        const drawn = (comment) => {
            game.tree.nodes[2].comment = comment;
            return new MovesPane(game).list.querySelector(".variation").textContent.replaceAll(/\\s+/g, " ");
        };
        return [drawn(""), drawn("[%cal Ge2e4]"), drawn("so")];
    }""")
    assert lines == ["1. d4d52. c4", "1. d4d52. c4", "1. d4 so 1… d52. c4"]


def test_few_of_many_positions_are_asked_for(desk: Page) -> None:
    requests, slow, shown = desk.evaluate("""async () => {
        const {connection} = game;
        const requests = [];
        connection.ask = async (op, {state}) => {
            requests.push(state.moves.length);
            return {view: {...game.view, ply: state.moves.length}};
        };
        let last;
        for (let time = 0; time <= 40; time++) {
            last = game.go(time % 3);
            await new Promise((done) => setTimeout(done, 5));
        }
        await last;
        const fast = [requests.length, requests.at(-1), game.view.ply];
        await new Promise((done) => setTimeout(done, 100));
        const answers = [];
        connection.ask = (op, {state}) => new Promise((done) => {
            answers.push(() => done({view: {...game.view, ply: state.moves.length}}));
        });
        const all = [0, 1, 2, 0, 2].map((node) => game.go(node));
        await new Promise((done) => setTimeout(done, 100));
        const count = answers.length;
        answers[0]();
        await new Promise((done) => setTimeout(done, 100));
        answers[1]();
        await Promise.all(all);
        return [fast, [count, answers.length], game.view.ply];
    }""")
    assert requests[0] <= 15
    assert requests[1:] == [1, 1]
    assert (slow, shown) == ([1, 2], 2)


@pytest.mark.parametrize("variant", ["chess", "spartan", "makruk", "xiangqi", "gardner", "courier", "stoltz", "crazyhouse"])
def test_captured_pieces_are_those_that_were_captured(page: Page, variant: str) -> None:
    rng = random.Random(variant)
    compared = 0
    for _ in range(4):
        board = Board(variant)
        start = view(board)
        taken: dict[str, Counter[str]] = {"w": Counter(), "b": Counter()}
        nodes: list[dict[str, str]] = []
        for _ in range(150):
            before = view(board)
            if board.is_game_over():
                break
            captures = [move for move in before["moves"] if any(act[0] == "take" for act in move["acts"])]
            promotions = [move for move in before["moves"] if move.get("promotion")]
            move = rng.choice(promotions or before["moves"] + 3 * captures)
            pieces = {square: (before["variant"]["pieces"][number]["name"], side) for square, number, side, _ in before["board"]}
            for act in move["acts"]:
                if act[0] == "take":
                    name, side = pieces[act[1]]
                    taken[side][name] += 1
            nodes.append({"uci": move["uci"], "san": move["san"]})
            board.push_uci(move["uci"])
        for side in ("w", "b"):
            rows = page.evaluate(CAPTURED, [start, view(board), side, nodes])
            if rows:
                assert {row["type"]: row["count"] for row in rows} == taken[side]
                compared += 1
    assert (compared > 0) == (not start["variant"]["reserves"])
