"""Whole studies: resuming after a kill, reproducible bytes, findings, and the report."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import html5lib
import pytest

from fairychess import DataError, Variant
from fairychess.data import Dataset
from fairychess.study import Study, StudyPlan, kept_study, run_study
from fairychess.study.analysis import measures_of
from fairychess.study.comparison import changes, differences
from fairychess.study.facts import facts_of
from fairychess.study.references import cache_folder
from fairychess.study.report.text import NONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

pytest.importorskip("pyarrow")
pytest.importorskip("numpy")

CHESS = Variant("chess")
ODDS = Variant.from_toml(
    CHESS.to_toml().replace('name = "chess"', 'name = "odds"').replace('start = "rnbqkbnr/', 'start = "rnb1kbnr/')
)


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Store reference games in a temporary folder."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FAIRYCHESS_CACHE", str(folder))
        assert cache_folder() == folder
        yield folder


def small(variant: Variant = CHESS, **others: object) -> StudyPlan:
    settings: dict[str, object] = {"games": 24, "nodes": 40, "rungs": 0, "random_plies": 4, "max_plies": 200}
    return StudyPlan(variant, **(settings | others))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def odds(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """Return a study of chess without Black's queen, compared with chess."""
    plan = small(ODDS, games=40, rungs=1)
    return run_study(plan, tmp_path_factory.mktemp("odds") / "study", against=CHESS, compare=[CHESS])


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_queen_less_is_found_with_its_size(odds: Study) -> None:
    assert odds.verdict == "white"
    first = odds.findings[0]
    assert first.name == "balance"
    assert "White begins with 1 queen more than the other side" in first.text
    score = odds.measure("white_score")
    assert score.value is not None
    assert score.interval is not None
    assert score.value > 0.8
    assert 0 < score.interval[0] < score.value < score.interval[1] <= 1
    army, move = odds.measure("army").value, odds.measure("first_move").value
    assert army is not None
    assert move is not None
    assert army > 0.3 > abs(move)


def test_a_comparison_names_what_has_changed(odds: Study) -> None:
    found = {each.name: each for each in odds.findings}
    assert "`board.start`, which has changed" in found["change of white_score"].hint
    assert [each["name"] for each in odds.document["compared"]] == ["chess"]
    assert any("rnb1kbnr" in line for line in odds.document["against"]["definition"])


def test_the_same_inputs_have_the_same_bytes(tmp_path: Path) -> None:
    first = run_study(small(rungs=1), tmp_path / "first")
    for workers in (1, 5):
        run_study(small(rungs=1), tmp_path / str(workers), workers=workers)
        assert files(tmp_path / "first") == files(tmp_path / str(workers))
    before = files(tmp_path / "first")
    run_study(small(rungs=1), tmp_path / "first")
    assert files(tmp_path / "first") == before
    assert kept_study(tmp_path / "first").html() == first.html() == before["report.html"].decode()


def test_a_killed_study_is_resumed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fairychess", "study", "chess", "--games", "60", "--nodes", "60", "--workers", "2"]
    subprocess.run([*command, "--out", "whole"], cwd=tmp_path, check=True, capture_output=True)
    chance = random.Random(1)
    for _ in range(3):
        with subprocess.Popen(
            [*command, "--out", "killed"], cwd=tmp_path, stdout=subprocess.DEVNULL, start_new_session=True
        ) as run:
            time.sleep(chance.uniform(0.2, 2.0))
            os.killpg(run.pid, signal.SIGKILL)
    subprocess.run([*command, "--out", "killed"], cwd=tmp_path, check=True, capture_output=True)
    assert files(tmp_path / "killed") == files(tmp_path / "whole")


def test_a_study_is_stopped_by_its_progress(tmp_path: Path) -> None:
    def stop(_: str, done: int, __: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    plan = small(games=6, nodes=5, max_plies=20)
    with pytest.raises(KeyboardInterrupt):
        run_study(plan, tmp_path / "stopped", progress=stop)
    assert not (tmp_path / "stopped" / "report.html").exists()
    run_study(plan, tmp_path / "stopped")
    run_study(plan, tmp_path / "whole")
    assert files(tmp_path / "stopped") == files(tmp_path / "whole")


def test_a_study_can_be_continued_with_more_games(tmp_path: Path) -> None:
    run_study(small(games=20), tmp_path / "study")
    more = run_study(small(games=40), tmp_path / "study")
    whole = run_study(small(games=40), tmp_path / "whole")
    assert more.document == whole.document
    assert more.measure("completion").games == 40


def test_a_continued_study_is_compared_as_before(tmp_path: Path) -> None:
    plan = small(ODDS, games=4, nodes=5, max_plies=20)
    run_study(small(games=4, nodes=5, max_plies=20), tmp_path / "earlier")
    for name, against in (("definition", CHESS), ("study", tmp_path / "earlier")):
        first = run_study(plan, tmp_path / name, against=against, compare=[CHESS]).document
        more = run_study(replace(plan, games=8), tmp_path / name).document
        assert first["against"]["definition"] == more["against"]["definition"] != []
        assert [each["name"] for each in more["compared"]] == ["chess"]
    (tmp_path / "moved").mkdir()
    for name in ("earlier", "study"):  # the relative path between the studies does not change
        (tmp_path / name).rename(tmp_path / "moved" / name)
    assert run_study(replace(plan, games=8), tmp_path / "moved" / "study").document == more


def test_a_precision_is_reached(tmp_path: Path) -> None:
    plan = small(games=20, precision=13, nodes=5, max_plies=80)
    study = run_study(plan, tmp_path / "study")
    interval = study.measure("white_score").interval
    assert interval is not None
    assert (interval[1] - interval[0]) / 2 < 0.13
    games = study.measure("completion").games
    assert games > 20
    assert run_study(plan, tmp_path / "study").document == study.document


def test_other_settings_and_folders_are_refused(tmp_path: Path) -> None:
    run_study(small(games=4, nodes=5), tmp_path / "study")
    with pytest.raises(DataError, match="player was 'search:nodes=5', and now is 'search:nodes=6'"):
        run_study(small(games=4, nodes=6), tmp_path / "study")
    with pytest.raises(DataError, match="it is the study of chess, not of odds: choose another directory"):
        run_study(small(ODDS, games=4, nodes=5), tmp_path / "study")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(DataError, match=r"it has notes\.txt but no study\.json"):
        run_study(small(), tmp_path / "other")
    with pytest.raises(DataError, match="not the directory of a complete study"):
        kept_study(tmp_path / "other")
    with pytest.raises(DataError, match="games is 1: at least 2 is expected"):
        small(games=1)
    with pytest.raises(DataError, match="'slow' is not a preset"):
        StudyPlan.preset(CHESS, "slow")


def test_equal_definitions_have_no_findings(tmp_path: Path) -> None:
    """Random halves of one definition's games should not differ: at most 5 of 100 comparisons may find a difference."""
    run_study(small(games=240, nodes=10, max_plies=60), tmp_path / "study")
    dataset = Dataset(tmp_path / "study" / "games")
    games = list(facts_of(dataset))
    alarms = 0
    for case in range(100):
        random.Random(case).shuffle(games)
        halves = [measures_of(half, dataset.variant, [])[1] for half in (games[:120], games[120:])]
        names = [{measure.name: measure for measure in half} for half in halves]
        alarms += bool(changes(differences(*names), "the other half", []))
    assert alarms <= 5


class Page(HTMLParser):
    """Records a page's links, and whether its tags are balanced."""

    VOID = frozenset({"meta", "img", "br", "link", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.styles = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        names = dict(attrs)
        self.links += [names[name] or "" for name in ("href", "src") if name in names]
        self.ids += [names["id"] or ""] if "id" in names else []
        self.styles += "style" in names or any(name.startswith("on") for name in names)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - as in the base
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_report_makes_no_request(odds: Study) -> None:
    text = (odds.directory / "report.html").read_text(encoding="utf-8")
    assert len(text.encode()) < 1_000_000
    page = Page()
    page.feed(text)
    assert page.open == []
    assert not {"link", "iframe", "object"} & page.tags
    html5lib.HTMLParser(strict=True).parse(text)
    assert all(link.startswith(("#", "data:image/svg+xml;base64,")) for link in page.links)
    assert {link[1:] for link in page.links if link.startswith("#")} == set(page.ids) - {"recordings"}
    assert len(page.ids) == len(set(page.ids)) >= 14
    assert page.styles == 0  # the policy forbids inline styles and event handlers
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    assert policy
    assert style
    assert "default-src &#x27;none&#x27;" in policy[1]
    (script,) = re.findall(r'<script type="module">(.*?)</script>', text, re.DOTALL)
    assert base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() in policy[1]
    recordings = re.search(r'<script type="application/json" id="recordings">(.*?)</script>', text)
    assert recordings
    assert len(json.loads(recordings[1])["recordings"]) == text.count("data-recording=") >= 3
    assert base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode() in policy[1]
    pictures = re.findall(r'base64,([^"]+)"', text)
    assert len(pictures) >= 4
    assert all(b"http" not in base64.b64decode(each).replace(b"http://www.w3.org", b"") for each in pictures)


def test_the_report_has_all_numbers(odds: Study) -> None:
    text = odds.html()
    assert [measure.name for measure in odds.measures if measure.text not in text] == []
    assert text.count("<svg") == text.count('<svg class="plot" role="img"') >= 8
    assert all(re.search("<title>.+</title>", part) for part in re.findall("<svg.*?</svg>", text, re.DOTALL))
    for word in (
        "prefers-color-scheme:dark",
        "@media print",
        "max-width:30rem",
        "White is ahead",
        "What changed in the definition",
    ):
        assert word in text


class Tables(HTMLParser):
    """Collects the tables of a page: lists of rows, which are lists of cells."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[list[list[str]]] = []
        self.in_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - as in the base
        if tag == "table":
            self.found.append([])
        elif tag == "tr":
            self.found[-1].append([])
        self.in_cell = tag in {"td", "th"}
        if self.in_cell:
            self.found[-1][-1].append("")

    def handle_data(self, data: str) -> None:
        if self.in_cell:
            self.found[-1][-1][-1] += data

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - as in the base
        self.in_cell = False


COUNTED_OR_GIVEN = {"games", "at the start", "squares", "positions", "different positions", "reached in several ways", "value"}
COUNTED_OR_GIVEN |= {"letter", "value (pawns)", "the engine (pawns)", "the definition", "by chance"}
COUNTED_OR_GIVEN |= {
    "smallest",
    "a quarter below",
    "median",
    "a quarter above",
    "largest",
}  # of the shipped games
WITH_INTERVAL = re.compile(r"\S+( %)? (\[\S+, \S+\]|± \S+)")


def test_each_estimated_number_has_its_interval(odds: Study) -> None:
    tables = Tables()
    tables.feed(odds.html())
    checked = 0
    for head, *rows in tables.found:
        for name, *cells in rows:
            for title, cell in zip(head[1:], cells, strict=True):
                if title not in COUNTED_OR_GIVEN and cell != NONE and name != "bytes of the canonical definition":
                    assert WITH_INTERVAL.fullmatch(cell), (name, title, cell)
                    checked += 1
    assert checked > 300


def test_text_of_a_definition_is_escaped(tmp_path: Path) -> None:
    mean = (
        CHESS.to_toml().replace('title = "Chess"', 'title = "<script>alert(1)</script>"').replace('name = "chess"', 'name = "x"')
    )
    study = run_study(small(Variant.from_toml(mean), games=2, nodes=5, max_plies=10), tmp_path / "study")
    assert "<script>alert" not in study.html()
    assert study.html().count("<script") == 2  # one for the games' data, one for the boards' script


@pytest.mark.parametrize("name", ["crazyhouse", "duck", "stoltz", "xiangqi", "breakthrough", "ataxx", "cfour", "horde"])
def test_other_games_can_be_studied(tmp_path: Path, name: str) -> None:
    study = run_study(small(Variant(name), games=4, nodes=10, max_plies=60), tmp_path / "study")
    assert len(study.summary) == 5
    assert len(study.html()) < 1_000_000


def test_stronger_players_are_measured_too(tmp_path: Path) -> None:
    study = run_study(small(games=8, nodes=5, rungs=2, max_plies=60), tmp_path / "study")
    names = {measure.name for measure in study.measures}
    assert {"white_score_20", "decisive_80", "score_5_10", "elo_5_10"} <= names
    assert "16" not in json.dumps(study.summary[0])


def test_the_command(fairychess_command: Run, tmp_path: Path) -> None:
    arguments = ["study", "chess", "--games", "4", "--nodes", "5", "--workers", "1"]
    result = fairychess_command(*arguments)
    assert result.code == 0, result.err
    assert result.out.splitlines()[0].startswith("Not enough games for a verdict on balance")
    assert result.out.splitlines()[-1] == "Report: chess-study/report.html"
    again = fairychess_command("study", "chess-study", "--html", "again.html")
    assert again.out.splitlines()[-1] == "Report: again.html"
    assert (tmp_path / "again.html").read_bytes() == (tmp_path / "chess-study" / "report.html").read_bytes()
    shown = json.loads(fairychess_command("study", "chess-study", "--json").out)
    assert shown == kept_study(tmp_path / "chess-study").document
    refused = fairychess_command("study", "chess-study", "--quick")
    assert (refused.code, "leave out --quick" in refused.err) == (2, True)
    refused = fairychess_command("study", "wolf", "--precision", "0.1")
    assert "is not a number from 0.5 to 50" in refused.err


def test_an_earlier_study_is_compared(fairychess_command: Run) -> None:
    first = ["--games", "4", "--nodes", "5", "--workers", "1"]
    assert fairychess_command("study", "chess", *first, "--out", "first").code == 0
    result = fairychess_command("study", "chess", *first, "--out", "second", "--against", "first")
    assert result.code == 0
    assert "difference" not in result.out
