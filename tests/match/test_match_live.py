"""The games that are being played, in a file beside the results of their match."""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Any

import pytest

from fairychess.match import live_file
from fairychess.match.live_file import LiveFile, live_path
from fairychess.match.openings import Opening
from support.matches import MATCH

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_file, "INTERVAL", 0)


def read(results: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(live_path(results).read_text())
    return rows


@pytest.mark.usefixtures("_no_pause")
def test_games_are_shown_from_their_opening_to_their_end(tmp_path: Path) -> None:
    results = tmp_path / "r.jsonl"
    live = LiveFile(results)
    moves = live.begin(3, "a", Opening("8/8/8/8/8/8/8/8 w - - 0 1", ("e2e4",)))
    live.begin(2, "b", Opening())
    moves.append("e7e5")
    live.write()
    assert read(results) == [
        {"game": 2, "white": "b", "fen": None, "moves": ""},
        {"game": 3, "white": "a", "fen": "8/8/8/8/8/8/8/8 w - - 0 1", "moves": "e2e4 e7e5"},
    ]
    live.end(2)
    live.write()
    assert [row["game"] for row in read(results)] == [3]
    live.close()
    assert list(tmp_path.iterdir()) == []


def test_the_file_is_written_at_most_once_a_second_and_touched_if_nothing_changes(tmp_path: Path) -> None:
    results = tmp_path / "r.jsonl"
    live = LiveFile(results)
    moves = live.begin(1, "a", Opening())
    live.write()
    moves.append("e2e4")
    live.write()
    assert read(results)[0]["moves"] == ""
    live_path(results).unlink()
    live._last -= live_file.INTERVAL  # noqa: SLF001 - instead of a pause
    live.write()
    assert read(results)[0]["moves"] == "e2e4"
    live_path(results).unlink()
    live._last -= live_file.INTERVAL  # noqa: SLF001
    live.write()
    assert not live_path(results).exists()
    live._last -= live_file.BEAT  # noqa: SLF001
    live.write()
    assert read(results)[0]["moves"] == "e2e4"


def test_a_match_does_not_depend_on_the_file(tmp_path: Path) -> None:
    live = LiveFile(tmp_path / "no" / "r.jsonl")
    live.begin(1, "a", Opening())
    live.write()
    live.close()
    without = LiveFile(None)
    without.begin(1, "a", Opening())
    without.write()
    without.close()
    assert list(tmp_path.iterdir()) == []


def test_a_match_shows_every_move_and_removes_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = tmp_path / "r.jsonl"
    shown: dict[int, tuple[str, ...]] = {}
    end = LiveFile.end

    def seen(live: LiveFile, number: int) -> None:
        white, _, moves = live._games[number]  # noqa: SLF001 - what would be written now
        assert white == ("a" if number % 2 else "b")
        shown[number] = tuple(moves)
        end(live, number)

    monkeypatch.setattr(LiveFile, "end", seen)
    report = dataclasses.replace(MATCH, games=6, workers=2).run(results)
    assert shown == {game.number: game.moves for game in report.games}
    assert list(tmp_path.iterdir()) == [results]
