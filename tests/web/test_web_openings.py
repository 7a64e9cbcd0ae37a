"""The opening explorer: books, files of games, the user's own games, and files that cannot be read."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from fairychess import Variant
from fairychess.book import Book, BookGame
from fairychess.cli.web import existing
from fairychess.web.hidden_paths import without_paths
from fairychess.web.opening_files import books_of
from fairychess.web.openings import MAX_OWN_GAMES, Openings
from fairychess.web.references import References
from support.scripted_games import Script, dataset_of
from support.web import Talk, services, serving, talking
from support.web_server import WebServer
from test_web_screens import HOSTILE, enter, moves, two_people, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from conftest import Result

GAMES = [
    BookGame(("d2d4", "g8f6", "c2c4"), "1-0"),
    BookGame(("d2d4", "g8f6", "c2c4"), "1/2-1/2"),
    BookGame(("c2c4", "g8f6", "d2d4", "e7e6"), "0-1"),
]
FOOL = {"moves": ["f2f3", "e7e5", "g2g4", "d8h4"]}
MINE = 'extends = "chess"\nname = "mine"\n[pieces.rook]\nmoves = "R2"\n'


def book_file(folder: Path) -> Path:
    Book.of_games(Variant("chess"), GAMES, min_games=1).write(folder / "some.book")
    return folder / "some.book"


def sources(openings: Openings, games: list[Any] | None = None, **state: object) -> Any:  # noqa: ANN401 - JSON
    """Ask until no file is being read."""
    with serving(replace(services(), references=References(openings=openings))) as client, talking(client) as talk:
        while True:
            answer = ask(talk, games or [], **state)
            if "error" in answer or not any(each.get("reading") for each in answer["sources"]):
                return answer.get("sources", answer)
            time.sleep(0.05)


def ask(talk: Talk, games: list[Any], **state: object) -> dict[str, Any]:
    return talk.ask("openings", state={"variant": "chess", **state}, games=games)


def row(uci: str, san: str, white: int, draws: int, black: int) -> dict[str, Any]:
    return {"uci": uci, "san": san, "white": white, "draws": draws, "black": black}


def test_a_position_of_a_book_is_found_by_any_order_of_moves(tmp_path: Path) -> None:
    openings = Openings([book_file(tmp_path)])
    assert sources(openings) == [
        {"name": "some.book", "games": 3, "moves": [row("d2d4", "d4", 1, 1, 0), row("c2c4", "c4", 0, 0, 1)]}
    ]
    [found] = sources(openings, moves=["d2d4", "g8f6", "c2c4"])
    assert found["moves"] == [row("e7e6", "e6", 0, 0, 1)]
    assert sources(openings, moves=["a2a4"])[0]["moves"] == []
    assert sources(openings, variant="wolf") == []


def test_the_games_of_a_file_count_for_their_variant(tmp_path: Path) -> None:
    path, definition = tmp_path / "games.pgn", tmp_path / "mine.toml"
    definition.write_text(MINE)
    path.write_text(
        '[Result "1-0"]\n\n1. e4 e5 1-0\n\n[Result "0-1"]\n\n1. e4 c5 2. Zz9 0-1\n\n[Result "*"]\n\n1. a4 *\n\n'
        '[Variant "wolf"]\n[Result "1-0"]\n\n1. c4 1-0\n\n[Variant "mine"]\n[Result "1/2-1/2"]\n\n1. h4 1/2-1/2\n\n'
        '[Variant "unknown"]\n[Result "1-0"]\n\n1. a4 1-0\n'
    )
    openings = Openings([path], [definition, tmp_path / "gone.toml"])
    [found] = sources(openings)
    assert (found["games"], found["moves"]) == (2, [row("e2e4", "e4", 1, 0, 1)])
    assert [each["uci"] for each in sources(openings, variant="wolf")[0]["moves"]] == ["c3c4"]
    assert [each["uci"] for each in sources(openings, variant=None, definition=MINE)[0]["moves"]] == ["h2h4"]


def test_the_games_of_a_match_and_of_self_play_are_read(fairychess_command: Callable[..., Result], tmp_path: Path) -> None:
    match = ["match", "fairychess", "fairychess", "--variant", "stoltz", "--games", "2", "--nodes", "20", "--results", "m.jsonl"]
    assert fairychess_command(*match).code == 0
    pytest.importorskip("pyarrow")
    dataset_of(Variant("chess"), [Script("e4 e5", [None, None], "1-0", "resignation")], tmp_path / "games")
    openings = Openings([tmp_path / "m.jsonl", tmp_path / "games", tmp_path / "empty"])
    (tmp_path / "empty").mkdir()
    [found, wrong] = sources(openings, variant="stoltz")
    assert (found["name"], found["games"]) == ("m.jsonl", 2)
    assert sum(each["white"] + each["draws"] + each["black"] for each in found["moves"]) == 2
    assert wrong["problem"].startswith("empty: there is no selfplay.json in it")
    assert sources(openings)[0]["moves"] == [row("e2e4", "e4", 1, 0, 0)]
    (tmp_path / "m.jsonl").write_text("{}")
    assert "does not hold results" in sources(openings, variant="stoltz")[0]["problem"]


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text('[Result "1-0"]\n\n1. e4 e5 1-0\n')
    openings = Openings([path])
    with serving(replace(services(), references=References(openings=openings))) as client, talking(client) as talk:
        for games in (1, 2):
            while ask(talk, [])["sources"][0].get("games") != games:
                time.sleep(0.05)
            path.write_text('[Result "1-0"]\n\n1. e4 e5 1-0\n\n[Result "0-1"]\n\n1. e4 e5 0-1\n')


def test_while_a_file_grows_its_last_books_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, game, going_on = tmp_path / "games.pgn", '[Result "1-0"]\n\n1. e4 e5 1-0\n\n', threading.Event()
    path.write_text(game)
    going_on.set()

    def slow(*arguments: Any) -> dict[str, Book]:  # noqa: ANN401 - as they come
        assert going_on.wait(10)
        return books_of(*arguments)

    monkeypatch.setattr("fairychess.web.openings.books_of", slow)
    openings = Openings([path])
    assert sources(openings)[0]["games"] == 1
    going_on.clear()
    path.write_text(game * 2)
    assert sources(openings)[0]["games"] == 1
    path.write_text(game * 3)  # the reading is of an older version when it ends
    going_on.set()
    with serving(replace(services(), references=References(openings=openings))) as client, talking(client) as talk:
        while ask(talk, [])["sources"][0]["games"] != 3:
            time.sleep(0.05)


def test_a_folder_is_read_again_when_games_are_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []

    def counted(path: Path, *_: object) -> dict[str, Book]:
        read.append(path)
        return {}

    monkeypatch.setattr("fairychess.web.openings.books_of", counted)
    (tmp_path / "games").mkdir()
    openings = Openings([tmp_path])
    sources(openings)
    sources(openings)
    os.utime(tmp_path / "games", (2e9, 2e9))
    sources(openings)
    assert len(read) == 2


def test_after_the_end_no_games_are_read(tmp_path: Path) -> None:
    path, stopped = tmp_path / "games.pgn", threading.Event()
    path.write_text('[Result "1-0"]\n\n1. e4 e5 1-0\n')
    assert len(books_of(path, (), stopped)) == 1
    stopped.set()
    assert books_of(path, (), stopped) == {}


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be sent SIGINT")
def test_an_interrupt_ends_the_command_while_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text('[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n' * 100_000)
    server = WebServer(tmp_path / "state", "--book", str(path))
    try:
        with connect(f"ws://127.0.0.1:{server.port}/socket", origin=Origin(server.origin)) as talk:
            talk.send(json.dumps({"op": "hello", "seq": 0, "version": 1, "token": server.url.partition("token=")[2]}))
            talk.send(json.dumps({"op": "openings", "seq": 1, "state": {"variant": "chess"}, "games": []}))
            while (answer := json.loads(talk.recv())).get("seq") != 1:
                pass
            assert answer["sources"] == [{"name": "games.pgn", "reading": True}]
        server.process.send_signal(signal.SIGINT)
        server.process.wait(5)
    finally:
        server.kill()


def test_finished_games_of_the_user_count(tmp_path: Path) -> None:
    games = [
        FOOL,
        {"moves": ["f2f3", "d7d5"], "result": "1-0"},
        {"moves": ["f2f3"]},
        {"moves": ["f2f4", "nonsense"], "result": "1-0"},
        {"moves": ["e1d1"], "result": "1-0", "fen": "4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
        {"moves": [], "result": "1-0", "fen": "nonsense"},
    ]
    [book, own] = sources(Openings([book_file(tmp_path)]), games)
    assert book["name"] == "some.book"
    assert (own["name"], own["games"], own["moves"]) == (None, 3, [row("f2f3", "f3", 1, 0, 1)])
    [own] = sources(Openings(), games, moves=["f2f3"])
    assert own["moves"] == [row("d7d5", "d5", 1, 0, 0), row("e7e5", "e5", 0, 0, 1)]


@pytest.mark.parametrize(
    "games", [[FOOL] * (MAX_OWN_GAMES + 1), [3], ["moves"], [{"moves": [1]}], [{"moves": ["e2e4"] * 2000}], [{"fen": 3}]]
)
def test_games_that_are_none_are_refused(games: list[Any]) -> None:
    assert "games" in str(sources(Openings(), games)["error"]) or "text" in str(sources(Openings(), games)["error"])


@pytest.mark.parametrize("content", [b"", b"\x00\xff" * 100, b"[1]", b'{"book": 9}'])
def test_a_file_that_is_not_a_book_is_a_problem(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.book"
    path.write_bytes(content)
    [found] = sources(Openings([path]))
    assert found["name"] == "bad.book"
    assert "bad.book" in found["problem"]
    assert str(tmp_path) not in found["problem"]
    path.unlink()
    assert "cannot be read" in sources(Openings([path]))[0]["problem"]
    path = path.with_suffix(".jsonl")
    path.write_bytes(b"\xff\n")  # not UTF-8
    assert all("cannot be read" in each["problem"] for each in sources(Openings([path])))


def test_the_places_of_files_are_not_sent(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    beside = f"{tmp_path}{os.sep}beside.json: {tmp_path}: {here}{os.sep}x: {here}: no"
    assert without_paths(beside, here) == f"beside.json: {tmp_path.name}: x: here: no"
    assert without_paths("./a: one / two", Path()) == "./a: one / two"


def test_the_folder_in_which_the_command_runs_has_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deeper").mkdir()
    assert existing([".", "deeper", "deeper/.."]) == [tmp_path, tmp_path / "deeper", tmp_path]


def test_the_option_needs_a_file(fairychess_command: Callable[..., Result]) -> None:
    done = fairychess_command("web", "--book", "none.book")
    assert done.code == 2
    assert "none.book: there is no such file" in done.err


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    folder = tmp_path_factory.mktemp("books")
    hostile = folder / f"{HOSTILE.replace('/', '')}.book"
    book_file(folder).rename(hostile)
    made = WebServer(tmp_path_factory.mktemp("state"), "--book", str(hostile))
    yield made
    made.kill()


@pytest.mark.browser
def test_the_explorer_shows_results_and_a_click_plays_a_move(window: Page, server: WebServer) -> None:
    two_people(window, server)
    window.get_by_role("tab", name="Openings").click()
    rows = window.locator(".source li")
    rows.first.wait_for()
    assert rows.first.inner_text().split()[:4] == ["d4", "2", "·", "67"]
    assert window.get_by_role("img", name="White wins 50 %, draws 50 %, Black wins 0 %").count() == 1
    assert "<img" in window.locator(".source h2").inner_text()
    rows.first.get_by_role("button").click()
    window.get_by_role("button", name="Nf6", exact=True).click()
    window.get_by_role("button", name="c4", exact=True).click()
    window.get_by_role("button", name="e6", exact=True).wait_for()
    window.get_by_role("tab", name="Moves").click()
    assert moves(window) == ["d4", "Nf6", "c4"]
    assert window.evaluate("window.broken") is None


@pytest.mark.browser
def test_the_user_s_finished_games_appear(window: Page, server: WebServer) -> None:
    two_people(window, server, "horde")
    window.get_by_role("tab", name="Openings").click()
    window.get_by_text("There are no games of this variant yet").wait_for()
    window.get_by_role("tab", name="Moves").click()
    for move in ("b6", "axb6"):
        enter(window, move)
    window.get_by_role("button", name="Resign").click()
    window.get_by_role("tab", name="Openings").click()
    window.keyboard.press("Escape")
    window.get_by_text("Your games").wait_for()
    two_people(window, server, "horde")
    window.get_by_role("tab", name="Openings").click()
    until(window, "document.querySelector('.source li .move')?.textContent === 'b6'")
    window.locator(".source li button").click()
    until(window, "document.querySelector('.source li .move')?.textContent === 'axb6'")
