"""Recorded games: their views match the positions, and a board steps through them."""

from __future__ import annotations

import io
import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Board
from fairychess.pgn import read_game
from fairychess.pictures import sprites
from fairychess.web.recorded import recorded
from test_web_access import audit

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLAYED = ("stoltz", "crazyhouse", "seirawan", "atomic", "duck", "shogi", "3check")
PLIES = 60

VIEWS = """async (recording) => {
    const { RecordedPort } = await import("/hosts/recorded_port.js");
    const port = new RecordedPort(recording);
    const views = [];
    for (let ply = 0; ply <= port.plies; ply += 1) views.push(port.at(ply).view);
    return views;
}"""

REPLAY = """async ([recording, sprites]) => {
    await import("/hosts/replay.js");
    const replay = document.createElement("fairychess-replay");
    document.querySelector("main").replaceChildren(replay);
    replay.sprites = sprites;
    replay.recording = recording;
    window.replay = replay;
}"""


def played(name: str, plies: int = PLIES) -> Board:
    """A random game."""
    board, rng = Board(name), random.Random(name)
    while len(board.move_stack) < plies and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board


def views_of(board: Board) -> list[dict[str, Any]]:
    """Return the view of each position in a game, as in a recording: with sorted pieces and without legal moves."""
    views, replayed = [], board.root()
    for move in [None, *board.move_stack]:
        if move is not None:
            replayed.push(move)
        view: dict[str, Any] = json.loads(replayed.view_json())
        views.append(view | {"board": sorted(view["board"]), "moves": []})
    return views


@pytest.mark.browser
def test_each_ply_has_its_move() -> None:
    """Two votes can be the same move."""
    board = Board("stoltz")
    for uci in ("accept", "accept", "e2e4"):
        board.push_uci(uci)
    assert [ply["last"]["uci"] for ply in recorded(board)["plies"]] == ["accept", "accept", "e2e4"]


@pytest.mark.parametrize("name", PLAYED)
def test_views_of_a_recording_are_those_of_the_game(page: Page, name: str) -> None:
    board = played(name)
    views = page.evaluate(VIEWS, recorded(board))
    assert len(views) == len(board.move_stack) + 1
    assert [view | {"board": sorted(view["board"])} for view in views] == views_of(board)


def test_recordings_are_small() -> None:
    content = recorded(played("chess", 120))
    assert len(content["plies"]) == 120
    assert len(json.dumps(content, separators=(",", ":"))) < 40_000


def test_comments_of_a_game_are_its_notes() -> None:
    game = read_game(io.StringIO("{before} 1. e4 {best by test} (1. d4 {not here}) e5 *"))
    assert game is not None
    content = recorded(game)
    assert content["notes"] == ["before", "best by test", ""]
    assert [ply["last"]["san"] for ply in content["plies"]] == ["e4", "e5"]
    assert recorded(game, notes=["a", "b", "c"])["notes"] == ["a", "b", "c"]
    assert "notes" not in recorded(game.end().board())


@pytest.mark.browser
def test_replay_steps_through_a_game(page: Page) -> None:
    board = played("stoltz", 30)
    fens = [view["fen"] for view in views_of(board)]
    notes = [f"note {ply}" for ply in range(len(fens))]
    page.evaluate(REPLAY, [recorded(board, notes=notes), sprites(board.variant).svg])
    fen = "replay.board.view.fen"
    steps = [("Next", 1), ("Next", 2), ("End", 30), ("Back", 29), ("Start", 0)]
    for button, ply in steps:
        page.get_by_role("button", name=button, exact=True).click()
        assert (page.evaluate(fen), page.evaluate("replay.ply")) == (fens[ply], ply)
        assert page.get_by_text(notes[ply], exact=True).count() == 1
    page.locator("ol button").nth(9).click()
    assert page.evaluate(fen) == fens[10]
    page.keyboard.press("ArrowRight")
    assert page.evaluate(fen) == fens[11]
    page.locator("[data-square=e4]").click()
    for key, ply in (("ArrowRight", 12), ("End", 30), ("ArrowRight", 30), ("ArrowLeft", 29), ("Home", 0)):
        page.keyboard.press(key)
        assert page.evaluate("replay.ply") == ply, key
    page.get_by_role("button", name="End").click()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("replay.ply") == 29
    row = page.locator("ol li .number").first.bounding_box()
    assert row
    assert row["height"] > 15
    page.get_by_label("Position in the game").fill("20")
    assert page.evaluate(fen) == fens[20]
    assert page.evaluate("replay.board.movable") == "none"


@pytest.mark.browser
def test_replay_violates_no_rule_of_accessibility(page: Page) -> None:
    board = played("crazyhouse", 40)
    page.evaluate(REPLAY, [recorded(board, notes=["good"] * 41), sprites(board.variant).svg])
    page.evaluate("document.querySelector('main').prepend(Object.assign(document.createElement('h1'), { textContent: 'Game' }))")
    page.evaluate("replay.show(7)")
    assert audit(page) == []


@pytest.mark.browser
def test_replay_plays_by_itself_until_the_end(page: Page) -> None:
    page.clock.install()
    page.evaluate(REPLAY, [recorded(played("chess", 3)), None])
    page.get_by_role("button", name="Play", exact=True).click()
    assert page.evaluate("replay.buttons.play.getAttribute('aria-pressed')") == "true"
    page.clock.run_for(10_000)
    assert page.evaluate("[replay.ply, replay.buttons.play.getAttribute('aria-pressed')]") == [3, "false"]


@pytest.mark.browser
def test_only_the_recorded_move_can_be_played(page: Page) -> None:
    board = Board()
    board.push_san("e4")
    script = """async (recording) => {
        const { RecordedPort } = await import("/hosts/recorded_port.js");
        const port = new RecordedPort(recording);
        const other = await port.play("d2d4");
        const same = await port.play("e2e4");
        const end = await port.play("e7e5");
        const analysed = await port.analyse().done.catch(({ message }) => message);
        const version = await (async () => new RecordedPort({ version: 9 }))().catch(({ message }) => message);
        return [other.refusal.reason, same.view.fen, end.refusal.reason, analysed, version];
    }"""
    sentences = ["A recorded game cannot be analysed.", "This recording has version 9; expected 1."]
    assert page.evaluate(script, recorded(board)) == ["recorded", board.fen(), "recorded", *sentences]
