"""The values and the mobility of pieces: what the server counts and reads, and the pane that shows it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import BLACK, WHITE, FairyChessError, Variant
from fairychess.web.measures import MeasuredFiles, mobility, piece_values
from support.accessibility import BOTH_COLOURS, violations
from support.web import services, serving, talking
from support.web_server import WebServer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

HOSTILE = "<img src=x onerror=window.broken=1>"


def results(variant: str = "wolf") -> dict[str, Any]:
    """Return results in the form of `fairychess values --json`."""
    fox = {"piece": "fox", "value": 7.5, "value low": 6.9, "value high": 8.1, "games": 120, "significant": True}
    wolf = {"piece": "wolf", "value": None, "value low": None, "value high": None, "games": 0, "significant": None}
    return {"variant": variant, "variant id": Variant(variant).id, "unit": "pawn", "pieces": [fox, wolf]}


@pytest.fixture
def measured(tmp_path: Path) -> Path:
    path = tmp_path / "wolf.json"
    path.write_text(json.dumps(results()))
    return path


@pytest.mark.parametrize(
    ("variant", "piece", "square", "moves"),
    [
        ("chess", "knight", 0, 2),
        ("chess", "knight", 27, 8),
        ("chess", "rook", 27, 14),
        ("chess", "pawn", 12, 1),  # the first move does not count
        ("chess", "pawn", 60, 0),
        ("xiangqi", "king", 13, 4),
        ("xiangqi", "elephant", 2, 2),
    ],
)
def test_squares_are_counted_by_the_rules(variant: str, piece: str, square: int, moves: int) -> None:
    assert mobility(Variant(variant), piece, WHITE)["moves"][square] == moves


def test_captures_and_sides_are_counted_apart() -> None:
    pawn = mobility(Variant("chess"), "pawn", BLACK)
    assert (pawn["moves"][8], pawn["captures"][8], pawn["captures"][9], pawn["moves"][0]) == (1, 1, 2, 0)
    assert len(pawn["moves"]) == 64


@pytest.mark.parametrize("value", ["NaN", "Infinity", "true", "1" + "0" * 400])
def test_measured_values_are_finite_numbers(tmp_path: Path, value: str) -> None:
    path = tmp_path / "wolf.json"
    path.write_text(json.dumps(results()).replace("7.5", value))
    with pytest.raises(FairyChessError, match="does not hold measured values"):
        MeasuredFiles([path])


def test_measured_values_are_those_of_the_same_rules(measured: Path, tmp_path: Path) -> None:
    folder = tmp_path / "measurement"
    folder.mkdir()
    (folder / "values.json").write_text(measured.read_text())
    for path in (measured, folder):
        rows = {row["name"]: row for row in piece_values(Variant("wolf"), MeasuredFiles([path]))}
        assert rows["fox"]["measured"] == {
            "value": 7.5, "low": 6.9, "high": 8.1, "games": 120, "significant": True, "unit": "pawn",
        }  # fmt: skip
        assert rows["wolf"]["measured"]["value"] is None
        assert rows["queen"]["measured"] is None
        assert (rows["king"]["value"], rows["king"]["royal"]) == (None, True)
        assert rows["nightrider"]["estimated"]
        assert rows["nightrider"]["value"] > 0
    assert all(row["measured"] is None for row in piece_values(Variant("chess"), MeasuredFiles([measured])))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"pieces": [1]}', '{"variant id": "x", "unit": "pawn", "pieces": [{}]}'])
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(FairyChessError, match=r"does not hold measured values"):
        MeasuredFiles([path])


def test_the_server_answers(measured: Path) -> None:
    parts = services()
    parts.measured = MeasuredFiles([measured])
    state = {"variant": "wolf"}
    with serving(parts) as client, talking(client) as talk:
        assert next(row for row in talk.ask("values", state=state)["pieces"] if row["name"] == "fox")["measured"]["value"] == 7.5
        assert len(talk.ask("mobility", state=state, piece="fox", side="w")["moves"]) == 80
        assert talk.ask("mobility", state=state, piece="dog", side="w")["error"]["message"] == "wolf has no piece 'dog'"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[WebServer]:
    content = results()
    content["unit"] = HOSTILE
    (tmp_path / "wolf.json").write_text(json.dumps(content))
    made = WebServer(tmp_path / "state", "--values", str(tmp_path / "wolf.json"))
    yield made
    made.kill()


@pytest.mark.browser
def test_the_pane_shows_values_and_a_map(chromium: Browser, server: WebServer) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(20_000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if "Content Security Policy" in message.text else None)
    page.goto(server.address(screen="pieces", variant="wolf"))
    page.get_by_role("tab", name="How they move").press("ArrowRight")
    page.get_by_role("row", name="fox").get_by_text("7.5 (6.9 to 8.1)").wait_for()
    page.get_by_role("button", name="pawn (P)").press("Enter")
    page.get_by_text("the pawn moves to from each square: 0 to 1").wait_for()
    page.get_by_role("combobox", name="Count").select_option("captures")
    page.get_by_text("the pawn captures on from each square: 0 to 2").wait_for()
    page.get_by_role("combobox", name="Side").select_option("b")
    page.locator(".heat tr").nth(9).locator("td").nth(0).get_by_text("0").wait_for()
    assert page.locator(".heat tbody td").count() == 80
    page.locator(".scrolled tr").last.get_by_text("0.9").wait_for()
    wrong += violations(page, BOTH_COLOURS)
    assert page.evaluate("window.broken") is None
    page.close()
    assert wrong == []
