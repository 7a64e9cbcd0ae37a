"""The screens in a real browser: games are played and kept, definitions change during games, and nothing leaves the origin."""

from __future__ import annotations

import json
import re
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.web_server import WebServer

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=window.broken=1>"
MINE = 'name = "mine"\nextends = "chess"\n\n[pieces.knight]\nletter = "N"\nmoves = "NL"\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("files")
    (made / "mine.toml").write_text(MINE)
    (made / f"{HOSTILE}.toml").write_text(MINE.replace("\nextends", f'\ntitle = "{HOSTILE}"\nextends'))
    (made / "games.pgn").write_text(f'[White "{HOSTILE}"]\n[Black "B"]\n[Result "*"]\n\n1. e4 {{{HOSTILE}}} e5 *\n')
    return made


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[WebServer]:
    made = WebServer(tmp_path_factory.mktemp("state"), "--dir", str(folder))
    yield made
    made.kill()


@contextmanager
def guarded(chromium: Browser, server: WebServer) -> Generator[Page]:
    """Yield a window for the screens; script errors, refused resources and requests to other origins fail the test."""
    context = chromium.new_context(viewport={"width": 1200, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(15_000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if "Content Security Policy" in message.text else None)
    own = (server.origin + "/", "data:", f"ws://127.0.0.1:{server.port}/")
    page.on("request", lambda request: None if request.url.startswith(own) else wrong.append(request.url))
    page.on("websocket", lambda socket: None if socket.url.startswith(own) else wrong.append(socket.url))
    yield page
    broken = page.evaluate("window.broken")
    context.close()
    assert (wrong, broken) == ([], None)


@pytest.fixture
def window(chromium: Browser, server: WebServer) -> Iterator[Page]:
    with guarded(chromium, server) as page:
        yield page


def open_at(page: Page, server: WebServer, **where: str) -> None:
    page.goto(server.address(**where))
    page.locator(".screen[data-ready]").wait_for()


def enter(page: Page, move: str) -> None:
    """Enter a move as text on the board, once it shows the position in which the move is legal."""
    until(page, f"document.querySelector('fairychess-board').enter({json.dumps(move)})")


def until(page: Page, holds: str, seconds: float = 15) -> None:
    """Wait until an expression or its promise is true. Playwright's own way of waiting is forbidden by the page's policy."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"(async () => Boolean(await ({holds})))()"):
        assert time.monotonic() < end, holds
        page.wait_for_timeout(50)


def moves(page: Page) -> list[str]:
    return page.locator(".moves .move").all_inner_texts()


def view(page: Page) -> dict[str, Any]:
    end = time.monotonic() + 15
    # In one step: a new screen may replace the board at any time.
    while (shown := page.evaluate("document.querySelector('fairychess-board')?.view ?? null")) is None:
        assert time.monotonic() < end
        page.wait_for_timeout(20)
    found: dict[str, Any] = shown
    return found


def good(page: Page) -> None:
    """Wait until the definition of the Workshop has no problems."""
    page.locator(".problems .good").wait_for()


def two_people(page: Page, server: WebServer, variant: str = "chess", **where: str) -> None:
    """Begin a game for two players."""
    open_at(page, server, screen="table", variant=variant, **where)
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Players").select_option("two")
    page.get_by_role("button", name="Begin").click()
    until(page, "document.querySelector('fairychess-board').movable === 'both'")


def test_a_new_game_remembers_the_clock_and_draws_the_side(window: Page, server: WebServer) -> None:
    open_at(window, server, screen="table", variant="chess")
    window.get_by_role("button", name="New game").click()
    window.get_by_label("Players").select_option("random")
    window.get_by_role("combobox", name="Clock").select_option("15+10")
    window.get_by_role("button", name="Begin").click()
    window.locator(".clock", has_text="15:00").nth(1).wait_for()
    names = window.locator(".player .name").all_inner_texts()
    assert names == ["Engine, level 4", "You"]
    window.get_by_role("button", name="New game").click()
    assert window.get_by_role("combobox", name="Clock").input_value() == "15+10"


def test_pieces_are_dragged_in_the_editor(window: Page, server: WebServer) -> None:
    open_at(window, server, screen="setup", variant="chess")
    fen = window.get_by_label("FEN")

    def middle(square: str) -> tuple[float, float]:
        box = window.locator(f"[data-square={square}]").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(square: str, x: float, y: float) -> None:
        window.mouse.move(*middle(square))
        window.mouse.down()
        window.mouse.move(x, y, steps=3)
        window.mouse.up()

    drag("e2", *middle("e7"))
    until(window, "document.querySelector('.long input').value.startsWith('rnbqkbnr/ppppPppp/8/8/8/8/PPPP1PPP')")
    drag("a2", 1270, 790)
    until(window, "document.querySelector('.long input').value.includes('/1PPP1PPP/')")
    window.mouse.click(*middle("h2"), button="right")
    until(window, "document.querySelector('.long input').value.includes('/1PPP1PP1/')")
    assert fen.input_value().startswith("rnbqkbnr/ppppPppp/8/8/8/8/1PPP1PP1/RNBQKBNR")
    assert window.locator(".dragged").count() == 0


def test_the_board_plays_the_definition_of_the_workshop(window: Page, server: WebServer) -> None:
    open_at(window, server)
    window.get_by_role("link", name="mine.toml", exact=True).click()
    window.get_by_text("No problems.").wait_for()
    enter(window, "Nc3")
    window.get_by_role("link", name="Board", exact=True).click()
    window.locator(".title", has_text="mine").wait_for()
    assert view(window)["variant"]["name"] == "mine"
    assert moves(window) == ["Nc3"]
    window.get_by_role("link", name="Workshop", exact=True).click()
    window.get_by_role("button", name="Save mine.toml").wait_for()


def test_a_game_against_the_engine_survives_a_reload(window: Page, server: WebServer) -> None:
    open_at(window, server, screen="table", variant="chess")
    view(window)
    enter(window, "e4")
    window.locator(".moves .move").nth(1).wait_for()
    played = moves(window)
    assert played[0] == "e4"
    fen = view(window)["fen"]
    assert "token" not in window.url
    window.reload()
    window.locator(".moves .move").nth(1).wait_for()
    assert moves(window) == played
    assert view(window)["fen"] == fen


def test_a_server_that_was_killed_is_found_again(window: Page, server: WebServer) -> None:
    two_people(window, server)
    for move in ("e4", "e5", "Nf3"):
        enter(window, move)
    server.kill()
    window.locator("#connection", has_text="trying again").wait_for()
    server.start()
    until(window, "document.querySelector('#connection').textContent === ''")
    enter(window, "Nc6")
    assert moves(window) == ["e4", "e5", "Nf3", "Nc6"]
    window.reload()
    window.locator(".moves .move").nth(3).wait_for()
    assert moves(window) == ["e4", "e5", "Nf3", "Nc6"]


def test_moves_form_a_tree_with_comments(window: Page, server: WebServer) -> None:
    two_people(window, server)
    enter(window, "e4")
    enter(window, "e5")
    window.get_by_role("button", name="One move back").click()
    until(window, "document.querySelector('fairychess-board').view.turn === 'b'")
    enter(window, "c5")
    assert window.locator(".variation .move").all_inner_texts() == ["c5"]
    window.get_by_role("tab", name="Notes").click()
    window.get_by_label("Comment on the move").fill(HOSTILE)
    window.get_by_label("Glyph").select_option("1")
    window.get_by_role("tab", name="Moves").click()
    assert window.locator(".variation .move").inner_text() == "c5!"
    window.get_by_role("tab", name="Notes").click()
    window.get_by_role("button", name="To main line").click()
    window.get_by_role("tab", name="Moves").click()
    assert window.locator(".variation .move").all_inner_texts() == ["e5"]
    window.get_by_role("button", name="Export").click()
    text = window.get_by_role("textbox", name="PGN", exact=True).input_value()
    assert "1. e4 c5 $1" in text
    assert "( 1... e5 )" in text or "(1... e5)" in text
    window.get_by_role("button", name="Close").click()
    window.get_by_role("button", name="Share").click()
    until(window, "document.querySelector('dialog input')?.value")  # the game is packed first
    link = window.get_by_label("Link to this game").input_value()
    window.goto(link)
    window.locator(".moves .move").nth(1).wait_for()
    assert moves(window) == ["e4", "c5"]


def test_fen_and_pgn_are_read(window: Page, server: WebServer) -> None:
    two_people(window, server)
    window.get_by_role("button", name="Import").click()
    window.get_by_label("FEN of a position").fill("nonsense")
    window.get_by_role("button", name="Play from this FEN").click()
    window.locator("dialog .problem:not(:empty)").wait_for()
    window.get_by_role("textbox", name="PGN", exact=True).fill('[Variant "Wolf"]\n\n1. c4 c7 *')
    window.get_by_role("button", name="Open this PGN").click()
    until(window, "document.querySelector('fairychess-board')?.view?.variant.name === 'wolf'")
    assert moves(window) == ["c4", "c7"]


def test_the_engine_shows_lines_hints_and_threats(window: Page, server: WebServer) -> None:
    two_people(window, server)
    window.keyboard.press("l")
    window.locator(".lines li").nth(2).wait_for()
    assert window.locator("[role=meter]").get_attribute("aria-valuetext")
    # The lines are drawn again all the time, and the first ones are short.
    step = "document.querySelector(\".lines [data-count='3']\")"
    until(window, f"(globalThis.third = {step}?.textContent, {step}?.click(), third)")
    third = window.evaluate("third").split()[-1]
    until(window, "document.querySelectorAll('.moves .move').length === 3")
    assert moves(window)[2] == third
    window.get_by_role("button", name="First position").click()
    window.get_by_role("button", name="Analyse").click()
    assert window.locator(".lines li").count() == 0
    window.get_by_role("button", name="Threat").click()
    window.get_by_text("The other side threatens").wait_for()
    window.get_by_role("button", name="Hint").click()
    window.get_by_text("The engine would play").wait_for()


def thread_times(server: WebServer) -> dict[str, int]:
    """Return the time that each thread of a server has used, in ticks of the system (usually 10 ms)."""
    found = {}
    for task in Path(f"/proc/{server.process.pid}/task").iterdir():
        with suppress(OSError):  # It may end at any time.
            fields = (task / "stat").read_text().rpartition(")")[2].split()
            # User and system time: fields 14 and 15 in proc(5), of which two come before the bracket.
            found[task.name] = int(fields[11]) + int(fields[12])
    return found


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="ABSENT: no list of the threads of a process")
def test_a_closed_window_ends_its_search(chromium: Browser, server: WebServer) -> None:
    page = chromium.new_page()
    two_people(page, server)
    before = thread_times(server).keys()
    page.get_by_role("button", name="Analyse").click()
    # Other threads of the server come and go, or wait for work; only a search is busy all the time.
    search = ""
    end = time.monotonic() + 30
    while not search:
        assert time.monotonic() < end
        time.sleep(0.05)
        search = next((name for name, ticks in thread_times(server).items() if name not in before and ticks >= 20), "")
    page.close()
    end = time.monotonic() + 15
    while search in thread_times(server):
        assert time.monotonic() < end
        time.sleep(0.05)


def test_clocks_run_and_end_a_game(window: Page, server: WebServer) -> None:
    open_at(window, server, screen="table", variant="chess")
    window.get_by_role("button", name="New game").click()
    window.get_by_label("Players").select_option("two")
    window.get_by_role("combobox", name="Clock").select_option("3+2")
    window.get_by_role("button", name="Begin").click()
    white, black = window.get_by_label("Clock of White"), window.get_by_label("Clock of Black")
    window.locator("output", has_text="3:00").first.wait_for()
    window.wait_for_timeout(1200)
    assert white.inner_text() == black.inner_text() == "3:00"  # the clocks start only with the first move
    enter(window, "e4")
    until(window, "document.querySelector('[aria-label=\"Clock of Black\"]').textContent === '2:58'")
    enter(window, "e5")
    assert black.inner_text() == "3:00"  # 2 seconds are added per move
    key = "Object.keys(localStorage).find(key => key.startsWith('game '))"
    window.evaluate(f'localStorage[{key}] = localStorage[{key}].replace(/"w":\\d+(\\.\\d+)?/, \'"w":300\')')
    window.reload()
    window.get_by_text("Game over: White's time is up (0-1)").wait_for()


def test_the_engine_plays_itself(window: Page, server: WebServer) -> None:
    open_at(window, server, screen="table", variant="stoltz")
    window.get_by_role("button", name="New game").click()
    window.get_by_label("Players").select_option("watch")
    window.get_by_label("Level of the engine").select_option("1")
    window.get_by_role("button", name="Begin").click()
    window.locator(".moves .move").nth(5).wait_for()
    window.get_by_role("button", name="Stop").click()
    window.get_by_text("The engine waits").wait_for()


def test_hostile_names_stay_text(window: Page, server: WebServer) -> None:
    open_at(window, server)
    window.get_by_role("link", name=f"{HOSTILE}.toml").click()
    good(window)
    window.locator(".title", has_text=HOSTILE).wait_for()
    open_at(window, server, screen="home")
    window.get_by_role("link", name="games.pgn").click()
    window.locator(".comment", has_text=HOSTILE).wait_for()
    window.get_by_role("tab", name="All games").click()
    window.get_by_role("button", name=re.compile("1. <img")).wait_for()


def test_games_of_a_file_appear_while_they_are_written(window: Page, server: WebServer, folder: Path) -> None:
    open_at(window, server)
    window.get_by_role("link", name="games.pgn").click()
    window.get_by_role("tab", name="All games").click()
    window.locator(".games li").first.wait_for()
    window.locator(".state", has_text="White to move").wait_for()
    with (folder / "games.pgn").open("a") as file:
        file.write('\n[White "C"]\n[Black "D"]\n[Result "1-0"]\n\n1. d4 d5 2. c4 1-0\n')
    window.locator(".games li").nth(1).wait_for()
    until(window, "document.querySelectorAll('.moves .move').length === 3")
    assert moves(window) == ["d4", "d5", "c4"]


def test_a_position_is_set_up(window: Page, server: WebServer) -> None:
    open_at(window, server, screen="setup", variant="crazyhouse")
    view(window)
    fen = "document.querySelector('.side label.long input')?.value"
    window.get_by_role("button", name="Empty the board").click()
    until(window, f"{fen}?.startsWith('8/8/')")
    assert window.get_by_role("button", name="Play from here").is_disabled()
    for label, square, letter in (("White king", "e1", "K"), ("Black king", "e8", "k")):
        window.get_by_label(label, exact=True).check()
        window.locator(f"[data-square={square}]").click(force=True)
        until(window, f"{fen}?.includes('{letter}')")  # as slowly as a person: the answer draws the board anew
    # Wait first: the answer to an earlier change redraws the fields, which would undo the next input.
    until(window, "[...document.querySelectorAll('button')].some(b => b.textContent === 'Play from here' && !b.disabled)")
    window.get_by_role("group", name="Reserve of White").get_by_label("knight").fill("2")
    window.get_by_role("group", name="Reserve of White").get_by_label("knight").press("Tab")
    until(window, "document.querySelector('fairychess-board').view.reserve.w.knight === 2")
    window.get_by_role("button", name="Play from here").click()
    window.locator("fairychess-board").wait_for()
    window.get_by_role("tab", name="Moves").wait_for()
    assert view(window)["fen"].startswith("4k3/8/8/8/8/8/8/4K3[NN] w")


def test_the_palette_has_the_colour_of_the_reserves(window: Page, server: WebServer) -> None:
    window.emulate_media(color_scheme="dark")
    open_at(window, server, screen="setup", variant="crazyhouse")
    palette = "document.querySelector('.palette')"
    tray = "document.querySelector('fairychess-board').shadowRoot.querySelector('.tray')"
    until(window, f"new Set([{palette}, {tray}].map((each) => getComputedStyle(each).backgroundColor)).size === 1")


def test_a_position_with_faults_is_not_played(window: Page, server: WebServer) -> None:
    open_at(window, server, screen="setup", variant="crazyhouse")
    fen, play, problem = window.get_by_label("FEN"), window.get_by_role("button", name="Play from here"), ".side > .problem"
    good = fen.input_value()
    fen.fill("nonsense")
    play.click()
    window.locator(problem, has_text="FEN").wait_for()
    assert play.is_disabled()
    fen.fill(good)
    fen.press("Tab")
    until(window, f"!document.querySelector('{problem}').textContent")
    rooks = window.get_by_role("group", name="Reserve of Black").get_by_label("rook")
    for count in ("1.5", "-3"):
        rooks.fill(count)
        rooks.press("Tab")
        window.locator(problem, has_text=f"reserve of Black, rook: {count} is not a whole number from 0 to 255").wait_for()
        assert play.is_disabled()
    rooks.fill("1")
    rooks.press("Tab")
    until(window, f"!document.querySelector('{problem}').textContent")
    window.locator("[data-square=a1]").click(button="right", force=True)
    window.locator(problem, has_text="king and partner are not on e1 and a1").wait_for()
    assert window.get_by_label("Castling rights").input_value() == "KQkq"
    window.get_by_role("button", name="Empty the board").click()
    window.locator(problem, has_text="FEN, position, column 1: White has no king: expected 1").wait_for()
    assert "castling" not in window.locator(problem).inner_text()


def test_a_piece_is_tried_in_the_sandbox(window: Page, server: WebServer) -> None:
    open_at(window, server, screen="pieces", variant="chess")
    window.get_by_role("button", name="Sandbox of the rook").click()
    window.get_by_text("14 moves from d4").wait_for()
    window.locator("dialog [data-square=d6]").click(force=True)
    window.get_by_text("12 moves from d4, captures on d6").wait_for()


PACKED = {"moves": ["e2e4"]}
NO_GAME = "There is no game in this link: perhaps it was not copied to its end."


@pytest.mark.parametrize(
    ("where", "problem"),
    [
        ({"share": "garbage!!"}, NO_GAME),
        ({"share": "abcd"}, NO_GAME),
        ({"share": ""}, NO_GAME),
        ({"variant": "nosuch"}, "no variant is named 'nosuch'"),
        ({"variant": "chess", "fen": "xyz"}, "FEN, board, column 1"),
    ],
    ids=["letters", "bytes", "variant of a link", "variant", "fen"],
)
def test_broken_links_say_what_is_wrong(window: Page, server: WebServer, where: dict[str, str], problem: str) -> None:
    if where == {"share": ""}:
        open_at(window, server)
        where["share"] = window.evaluate("async (game) => (await import('/app/address.js')).pack(game)", PACKED)
    window.goto(server.address(screen="table", **where))
    window.locator("[role=alert]", has_text=problem).wait_for()
    assert window.locator("fairychess-board").count() == 0
    window.get_by_role("button", name="Home").click()
    window.locator(".card").first.wait_for()


def test_unknown_screens_lead_home(window: Page, server: WebServer) -> None:
    open_at(window, server, screen="constructor")
    window.locator(".card").first.wait_for()
    assert window.title().startswith("Home")


def test_without_a_token_the_screens_say_so(window: Page, server: WebServer) -> None:
    window.goto(server.origin + "/")
    window.locator("#connection", has_text="open the address that").wait_for()
