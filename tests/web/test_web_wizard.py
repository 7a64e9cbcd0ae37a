"""The wizard for new variants: by clicks and by keys, its problems, its text, and its accessibility."""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING, Literal

import pytest

from fairychess import Board, Variant
from support.accessibility import fits
from support.browser import watched
from support.web_server import WebServer
from test_web_screens import enter, open_at, until, view

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Dialog, Locator, Page, WebSocketRoute

pytestmark = pytest.mark.browser

LETTERS = [letter + sign for sign in ("", "'", '"') for letter in "abcdefghijklmnopqrstuvwxyz"][:60]

STEPS = {"Board": {"dark"}, "Pieces": {"light", "dark"}, "Start position": {"light"}, "Summary": {"dark"}}
"""The themes in which each step is checked: a check takes a while."""

WINDOWS: tuple[tuple[int, int, Literal["light", "dark"]], ...] = ((1440, 900, "light"), (390, 844, "dark"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[WebServer]:
    made = WebServer(tmp_path_factory.mktemp("state"), "--dir", str(folder))
    yield made
    made.kill()


@pytest.fixture
def window(chromium: Browser, server: WebServer) -> Iterator[Page]:
    """Yield a window with the wizard's first step; script errors fail the test."""
    with watched(chromium, 1440, 900) as page:
        open_at(page, server, screen="wizard")
        step(page, "Board")
        yield page


def step(page: Page, name: str) -> None:
    """Wait for a step."""
    page.get_by_role("heading", name=name, exact=True).wait_for()


def go(page: Page, name: str) -> None:
    """Go to a step."""
    page.get_by_role("navigation", name="Steps").get_by_role("button", name=name).click()
    step(page, name)


def click(page: Page, board: str, square: str) -> None:
    page.locator(f"{board} [data-square={square}]").click(force=True)


def definition(page: Page) -> str:
    return page.get_by_role("textbox", name="Definition").input_value()


def test_a_variant_is_made_by_clicks_and_played(window: Page, folder: Path) -> None:
    window.get_by_role("link", name="Home").click()
    window.get_by_role("link", name="New variant").click()
    step(window, "Board")
    window.get_by_label("Name: letters").fill("sprint")
    window.get_by_label("Title").fill("Sprint <b>")
    window.get_by_label("Files").fill("6")
    window.get_by_label("Ranks").fill("6")
    window.get_by_role("button", name="Next").click()
    step(window, "Pieces")
    window.get_by_role("button", name="New piece").click()
    window.get_by_role("textbox", name="Name", exact=True).fill("sprinter")
    window.get_by_label("It slides").check()
    click(window, ".making", "e6")
    moves = window.get_by_role("textbox", name="Moves")
    assert moves.input_value() == "NN"
    window.get_by_alt_text("How the sprinter moves").wait_for()
    window.get_by_label("A click lets it").select_option("capture")
    window.get_by_label("and does so").select_option("sides")
    window.get_by_label("It slides").uncheck()
    click(window, ".making", "e5")
    assert moves.input_value() == "cfFNN"
    click(window, ".making", "e5")
    assert moves.input_value() == "NN"
    window.get_by_label("From the library").select_option("rook")
    window.get_by_role("button", name="Add").click()
    window.get_by_role("button", name="Next").click()
    step(window, "Start position")
    window.get_by_text("Not on the board: sprinter, rook.").wait_for()
    for piece, squares in (("sprinter", ("b1", "e1")), ("rook", ("a1",))):
        window.get_by_role("radio", name=f"White {piece}").check()
        for square in squares:
            click(window, ".start-board", square)
    window.get_by_role("button", name="Next").click()
    step(window, "Summary")
    window.get_by_text("The definition is complete").wait_for()
    text = definition(window)
    made = Variant.from_toml(text)
    assert (made.files, made.ranks, made.title) == (6, 6, "Sprint <b>")
    assert Board(made).fen().startswith("rs1ks1/pppppp/6/6/PPPPPP/RS1KS1 w")
    assert made.pieces["pawn"].definition["first_move"] == "rank 2"
    window.get_by_role("button", name="Save").click()
    until(window, "document.querySelector('fairychess-board')?.view?.variant.name === 'sprint'")
    assert (folder / "sprint.toml").read_text() == text
    enter(window, "Sc3")
    assert view(window)["fen"].startswith("rs1ks1/pppppp/6/2S3/PPPPPP/R2KS1 b")


def test_problems_are_said_at_the_step_that_causes_them(window: Page) -> None:
    def said(text: str) -> None:
        window.get_by_role("alert").get_by_text(text).wait_for()

    name, following = window.get_by_label("Name: letters"), window.get_by_role("button", name="Next")
    name.fill("")
    following.click()
    said("The game needs a name.")
    name.fill("wolf")
    said("wolf is the name of a built-in variant")
    name.fill("my game")
    said("expected 1 to 64 letters (a to z), digits and `-`")
    name.fill("mine")
    window.get_by_label("Files").fill("17")
    said("The board has 4 to 16 files.")
    window.get_by_label("Files").fill("8")
    following.click()
    step(window, "Pieces")
    window.get_by_role("checkbox", name="Royal:").uncheck()
    following.click()
    said("No piece is royal")
    window.get_by_role("checkbox", name="Royal:").check()
    window.get_by_role("button", name="New piece").click()
    said("moves: the text is empty")
    window.get_by_role("textbox", name="Moves").fill("Wx")
    said("newpiece, moves: ")
    window.get_by_role("textbox", name="Moves").fill("W")
    window.get_by_role("textbox", name="Letter").fill("P")
    said("`P` is already the letter of `pawn`")
    window.get_by_role("textbox", name="Letter").fill("x")
    window.get_by_role("textbox", name="Name", exact=True).fill("pawn")
    said("Two pieces have the name pawn.")
    window.get_by_role("textbox", name="Name", exact=True).fill("guard")
    following.click()
    step(window, "Start position")
    window.get_by_role("button", name="Empty the board").click()
    following.click()
    said("no side ever has this royal piece")
    go(window, "Summary")
    assert window.get_by_role("button", name="Open in the Workshop").is_disabled()
    window.get_by_role("button", name="Start position: king").click()
    step(window, "Start position")
    window.get_by_role("radio", name="White king").check()
    click(window, ".start-board", "e1")
    go(window, "Summary")
    window.get_by_text("The definition is complete").wait_for()


def test_a_built_in_variant_is_changed(window: Page) -> None:
    window.get_by_label("Begin with").select_option("chess")
    window.get_by_text("are those of Chess").wait_for()
    assert window.get_by_label("Files").is_disabled()
    go(window, "Pieces")
    window.get_by_label("From the library").select_option("camel")
    window.get_by_role("button", name="Add").click()
    go(window, "Summary")
    window.get_by_text("The definition is complete").wait_for()
    assert "[board]" not in definition(window)
    go(window, "Start position")
    window.get_by_role("radio", name="White camel").check()
    click(window, ".start-board", "b1")
    window.reload()  # the draft is kept
    step(window, "Board")
    go(window, "Summary")
    window.get_by_text("The definition is complete").wait_for()
    window.get_by_role("button", name="Open in the Workshop").click()
    until(window, "document.querySelector('fairychess-board')?.view?.variant.name === 'mygame'")
    assert view(window)["fen"] == "rcbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBNR w KQkq - 0 1"


def test_a_variant_is_made_with_the_keyboard(window: Page) -> None:
    def tab_to(name: str) -> None:
        for _ in range(60):
            window.keyboard.press("Tab")
            label = "(e => e.shadowRoot?.activeElement?.ariaLabel ?? e.ariaLabel ?? e.labels?.[0]?.textContent ?? e.textContent)"
            if window.evaluate(f"{label}(document.activeElement)").startswith(name):
                return
        raise AssertionError(name)

    tab_to("Name")
    window.keyboard.type("keys")
    tab_to("Next")
    window.keyboard.press("Enter")
    step(window, "Pieces")
    tab_to("New piece")
    window.keyboard.press("Enter")
    window.keyboard.type("jumper")
    tab_to("a1")  # the only square of the diagram that Tab reaches
    for key in ("ArrowUp",) * 5 + ("ArrowRight",) * 3 + ("Enter",):
        window.keyboard.press(key)
    assert window.get_by_role("textbox", name="Moves").input_value() == "D"
    tab_to("Next")
    window.keyboard.press("Enter")
    step(window, "Start position")
    # The squares are drawn after the heading, and drawn again when the pictures arrive.
    window.locator(".palette symbol").first.wait_for(state="attached")
    window.locator(".start-board [tabindex='0']").wait_for()
    window.keyboard.press("Tab")
    window.keyboard.press("Tab")
    for key in ("ArrowDown",) * 2:
        window.keyboard.press(key)
    window.keyboard.press("Shift+Tab")
    window.keyboard.press("Enter")
    tab_to("Next")
    window.keyboard.press("Enter")
    step(window, "Summary")
    assert 'start = "j3k3/pppppppp/8/8/8/8/PPPPPPPP/J3K3 w - - 0 1"' in definition(window)
    tab_to("Open in the Workshop")
    window.keyboard.press("Enter")
    until(window, "document.querySelector('fairychess-board')?.view?.variant.name === 'keys'")


def test_moves_are_added_to_a_piece_of_the_library(window: Page) -> None:
    go(window, "Pieces")
    moves = window.get_by_role("textbox", name="Moves")
    window.get_by_label("From the library").select_option("knight")
    window.get_by_role("button", name="Add").click()
    click(window, ".making", "e6")
    assert moves.input_value() == "N N"  # "NN" would be a nightrider
    moves.fill("")
    moves.blur()
    assert moves.input_value() == "N"  # the library's moves apply again
    window.get_by_label("From the library").select_option("griffon")
    window.get_by_role("button", name="Add").click()
    window.get_by_text("a click or a text replaces all of them").wait_for()
    window.get_by_role("button", name="pawn (P)").click()
    moves.press("End")
    moves.press_sequentially("C")
    go(window, "Board")
    window.get_by_label("Title").fill(title := r'A "C:\new" game')
    go(window, "Summary")
    window.get_by_text("The definition is complete").wait_for()
    made = Variant.from_toml(definition(window))
    assert made.title == title
    assert made.pieces["knight"].definition == Board().variant.pieces["knight"].definition
    pawn = made.pieces["pawn"].definition
    assert (pawn["moves"], pawn["first_move"], pawn["value"]) == ("mfWcfFimfnDC", "rank 2", 1.0)
    go(window, "Pieces")
    window.get_by_role("textbox", name="Name", exact=True).fill("footman")
    go(window, "Summary")
    window.get_by_text("The definition is complete").wait_for()
    made = Variant.from_toml(definition(window))
    assert made.pieces["footman"].definition["first_move"] == "rank 2"
    assert 'victims = ["footman"]' in definition(window)


def test_what_was_made_is_kept_until_one_agrees(window: Page) -> None:
    asked: list[str] = []

    def decline(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    window.once("dialog", decline)
    base = window.get_by_label("Begin with")
    base.select_option("chess")
    window.get_by_text("are those of Chess").wait_for()
    assert asked == []  # nothing was lost
    go(window, "Pieces")
    window.get_by_label("From the library").select_option("camel")
    window.get_by_role("button", name="Add").click()
    go(window, "Board")
    base.select_option("wolf")
    assert len(asked) == 1
    assert base.input_value() == "chess"
    go(window, "Summary")
    text = definition(window)
    window.get_by_role("button", name="Open in the Workshop").click()
    until(window, "document.querySelector('fairychess-board')?.view?.variant.name === 'mygame'")
    window.go_back()
    step(window, "Board")
    go(window, "Summary")
    window.get_by_text("The definition is complete").wait_for()
    assert definition(window) == text
    window.get_by_role("button", name="Start over").click()  # Playwright declines
    assert definition(window) == text
    window.once("dialog", lambda dialog: dialog.accept())
    window.get_by_role("button", name="Start over").click()
    step(window, "Board")
    assert base.input_value() == ""


def test_a_base_that_cannot_be_read_changes_nothing(window: Page) -> None:
    def between(socket: WebSocketRoute) -> None:
        to_server = socket.connect_to_server()

        def passed(message: str | bytes) -> None:
            request = json.loads(message)
            if request["op"] == "view":
                socket.send(json.dumps({"seq": request["seq"], "error": {"message": "refused by the test"}}))
            else:
                to_server.send(message)

        socket.on_message(passed)

    window.route_web_socket("**/socket", between)
    window.reload()
    step(window, "Board")
    base = window.get_by_label("Begin with")
    base.select_option("chess")
    window.get_by_text("refused by the test").wait_for()
    assert base.input_value() == ""
    go(window, "Pieces")
    window.get_by_role("button", name="pawn (P)").wait_for()


def test_a_late_picture_does_not_move_to_the_next_piece(window: Page) -> None:
    numbers: set[int] = set()
    late: list[str | bytes] = []

    def between(socket: WebSocketRoute) -> None:
        to_server = socket.connect_to_server()

        def asked(message: str | bytes) -> None:
            request = json.loads(message)
            if request["op"] == "diagrams":
                numbers.add(request["seq"])
            to_server.send(message)

        def answered(message: str | bytes) -> None:
            if json.loads(message).get("seq") in numbers:
                late.append(message)
            else:
                socket.send(message)

        socket.on_message(asked)
        to_server.on_message(answered)
        sockets.append(socket)

    sockets: list[WebSocketRoute] = []
    window.route_web_socket("**/socket", between)
    # The pause before a picture is made longer, so that the answer comes within it.
    window.add_init_script("const wait = setTimeout; window.setTimeout = (act, ms) => wait(act, ms === 150 ? 2000 : ms)")
    window.reload()
    step(window, "Board")
    go(window, "Pieces")
    window.get_by_role("button", name="New piece").click()
    click(window, ".making", "e6")
    while not late:
        window.wait_for_timeout(50)
    window.get_by_role("button", name="New piece").click()
    sockets[-1].send(late.pop())
    window.wait_for_timeout(100)
    assert window.evaluate("document.querySelector('.making fairychess-board').marks.length") == 0
    click(window, ".making", "e5")
    assert window.get_by_role("textbox", name="Moves").input_value() == "F"


def test_a_button_that_is_drawn_again_keeps_the_focus(window: Page) -> None:
    def check(button: Locator, files: str = "") -> None:
        """Focus a button, change the number of files or press the button, and wait until it is drawn again."""
        button.focus()
        button.evaluate("button => { window.former = button; }")
        if files:
            change = "(box, text) => { box.value = text; box.dispatchEvent(new Event('input')); }"
            window.get_by_label("Files").evaluate(change, files)
        else:
            button.press("Enter")
        until(window, "!window.former.isConnected")
        assert button.evaluate("button => button === document.activeElement")

    window.get_by_label("Name: letters").fill("")
    window.get_by_role("button", name="Next").click()
    problem = window.get_by_role("alert").get_by_role("button", name="The game needs a name.")
    problem.wait_for()
    check(problem, "99")
    go(window, "Pieces")
    check(window.get_by_role("button", name="pawn (P)"))


def test_a_click_on_a_step_is_not_lost_in_a_check(window: Page) -> None:
    for name in ("Pieces", "Board", "Pieces"):  # problems of a step are shown after it was left
        go(window, name)
    steps = window.get_by_role("navigation", name="Steps")
    steps.get_by_role("button", name="Board").hover()
    window.mouse.down()
    letter = window.get_by_role("textbox", name="Letter")
    letter.evaluate("box => { box.value = 'p'; box.dispatchEvent(new Event('input')); }")
    steps.get_by_role("button", name="problem").wait_for(timeout=15_000)
    window.mouse.up()
    step(window, "Board")


def test_no_rule_of_accessibility_is_violated(window: Page) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found: list[str] = []
    for name, themes in STEPS.items():
        go(window, name)
        if name == "Pieces":
            window.get_by_role("button", name="New piece").click()
            click(window, ".making", "e6")
            window.get_by_role("textbox", name="Letter").fill("p")
            window.get_by_role("button", name="Next").click()
            window.get_by_role("alert").get_by_text("already the letter").wait_for()
        for width, height, colors in WINDOWS:
            window.set_viewport_size({"width": width, "height": height})
            if not fits(window):
                found.append(f"{name}: wider than {width} pixels")
            if colors in themes:
                window.emulate_media(color_scheme=colors)
                found += [f"{name}: {each['id']}: {each['nodes'][:2]}" for each in axe.run(window).response["violations"]]
    assert found == []


def reached(variant: Variant, name: str) -> set[tuple[int, int]]:
    """Return the steps that a piece on an empty board can make."""
    board = Board.empty(variant)
    board.set_piece_at("h8", variant.pieces[name].letter)
    targets = {move.uci()[2:] for move in board.generate_pseudo_legal_moves()}
    return {(ord(square[0]) - ord("h"), int(square[1:]) - 8) for square in targets}


def test_the_text_means_the_squares_that_were_clicked(page: Page) -> None:
    circles = [[(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, -1), (-1, 1)]]
    circles.append([(a * x, b * y) for x, y in ((1, 2), (2, 1)) for a, b in product((1, -1), repeat=2)])
    chosen = [
        {step for step, bit in zip(circle, bits, strict=True) if bit}
        for circle in circles
        for bits in product((False, True), repeat=len(circle))
        if any(bits)
    ]
    ways = [{f"{x},{y}": {"mode": "both", "slides": False} for x, y in steps} for steps in chosen]
    script = "ways => import('/wizard/betza.js').then(({betza}) => ways.map(betza))"
    texts: list[str] = page.evaluate(script, ways)
    for first in range(0, len(texts), len(LETTERS)):
        part = dict(zip(LETTERS, texts[first : first + len(LETTERS)], strict=False))
        pieces = "".join(
            f'[pieces.p{n}]\nletter = {letter!r}\nmoves = "{text}"\n' for n, (letter, text) in enumerate(part.items())
        )
        board = '[board]\nfiles = 16\nranks = 16\nstart = "' + "/".join(["16"] * 16) + '"\n'
        variant = Variant.from_toml(f'name = "many"\n{board}{pieces}')
        for number in range(len(part)):
            assert reached(variant, f"p{number}") == chosen[first + number], texts[first + number]
    mixed = {"0,1": ["move", True], "1,1": ["both", True], "0,2": ["capture", False], "2,3": ["both", True]}
    given = {key: {"mode": mode, "slides": slides} for key, (mode, slides) in mixed.items()}
    assert page.evaluate(script, [given]) == ["mfRfrBcfDfrvZZ"]
    everywhere = {f"{x},{y}": {"mode": "move", "slides": False} for x, y in (*circles[0], *circles[1])}
    assert page.evaluate(script, [everywhere]) == ["mK"]
