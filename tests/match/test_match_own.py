"""The fairychess engine plays a match on threads of this process, and the games are the same as in separate processes."""

from __future__ import annotations

import dataclasses
import subprocess
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import MatchError, Variant, __version__
from fairychess.book import Book, BookGame
from fairychess.cluster import processors
from fairychess.endgames import generate
from fairychess.endgames.loading import loaded, loaded_fingerprint
from fairychess.learn import PolicyNetwork
from fairychess.match import Agreement, Contender, Match, MatchLimit, MatchReport, Sprt
from fairychess.match.own import plays_here
from support.refused_threads import refuse_threads

if TYPE_CHECKING:
    from pathlib import Path

CHESS = Variant("chess")
MINE = 'name = "mine"\nextends = "chess"\n[pieces.queen]\nmoves = "QN"\n'
NODES = MatchLimit(nodes=120)


def contender(options: str = "", limit: MatchLimit = NODES) -> Contender:
    return Contender.parse(f"fairychess:{options}" if options else "fairychess", limit)


def games_of(report: MatchReport) -> list[dict[str, Any]]:
    """Return the games without the moves' times."""
    return [game.to_json() | {"thoughts": [each[1:] for each in game.thoughts]} for game in report.games]


MATCHES = {
    "chess": Match(contender("Hash=2"), contender("Use NNUE=false"), CHESS, 4, seed=3, max_plies=60),
    "depth": Match(contender(limit=MatchLimit(depth=2)), contender("MultiPV=3"), Variant("stoltz"), 2, seed=1, max_plies=40),
    "skill": Match(contender("Skill Level=3"), contender("Clear Hash="), Variant("crazyhouse"), 2, seed=2, max_plies=40),
    "960": Match(contender("UCI_Chess960=true"), contender(), Variant("chess960"), 2, seed=5, max_plies=40),
    "file": Match(contender("Threads=1"), contender(), Variant.from_toml(MINE), 2, seed=4, max_plies=40),
    "agreed": Match(contender(), contender(), Variant("xiangqi"), 2, seed=6, win=Agreement(2, 150), draw=Agreement(2, 60, 6)),
}


@pytest.mark.parametrize("name", MATCHES)
def test_threads_play_the_games_of_processes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = MATCHES[name]
    lines: list[str] = []
    in_processes = match.run(tap=lambda _, line: lines.append(line))
    assert any(line.startswith("bestmove") for line in lines)
    threads = threading.active_count()
    monkeypatch.setattr(subprocess, "Popen", None)
    for workers in (1, 2, 5):
        here = dataclasses.replace(match, workers=workers).run()
        assert games_of(here) == games_of(in_processes)
        assert here.names == in_processes.names
    assert threading.active_count() == threads


def test_all_processors_are_used_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairychess.match.running.processors", lambda: 3)
    barrier = threading.Barrier(3)
    seen: set[str] = set()

    def progress(report: MatchReport) -> None:
        seen.update(thread.name for thread in threading.enumerate())
        assert len(report.games) <= 6

    Match(contender(), contender(), CHESS, 6, seed=1, max_plies=10).run(progress=progress)
    assert barrier.parties <= len(seen) - 1
    assert processors() >= 1


@pytest.mark.parametrize("allowed", [2, 0])
def test_refused_threads_are_done_without_or_reported(monkeypatch: pytest.MonkeyPatch, allowed: int) -> None:
    match = Match(contender(), contender(), CHESS, 6, seed=1, max_plies=10, workers=4)
    started = refuse_threads(monkeypatch, allowed)
    if allowed:
        assert len(match.run().games) == 6
        assert not any(thread.is_alive() for thread in started)
    else:
        with pytest.raises(MatchError, match="the system did not start a thread: can't start new thread"):
            match.run()


def test_which_players_need_a_process(tmp_path: Path) -> None:
    network = tmp_path / "small.npz"
    network.write_bytes(PolicyNetwork.untrained(Variant("tictactoe"), blocks=1, channels=4, seed=1).to_bytes())
    assert plays_here(contender())
    assert plays_here(contender("Hash=64", MatchLimit(depth=3)))
    assert not plays_here(contender(limit=MatchLimit(movetime=100)))
    assert not plays_here(contender(limit=MatchLimit.parse("1+0.1")))
    assert not plays_here(Contender.parse(f"net:{network}", NODES))
    assert not plays_here(contender(f"eval file={network}"))
    assert not plays_here(Contender.parse("uci:fairychess uci", NODES))


def test_a_book_is_played(tmp_path: Path) -> None:
    book = tmp_path / "my.book"
    Book.of_games(CHESS, [BookGame(["e2e4", "e7e5"], "1-0")] * 3, plies=2, min_games=1).write(book)
    match = Match(contender(f"OwnBook=true,Book File={book}"), contender(), CHESS, 2, random_plies=0, seed=1, max_plies=3)
    first, second = match.run().games
    assert first.moves[0] == "e2e4"
    assert first.thoughts[0][1:] == (None, None)
    assert second.white == "b"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("No Such=1", "no option is named 'No Such'"),
        ("Hash=0", "Hash is a whole number from 1"),
        ("Book File=no.book", "no.book"),
    ],
)
def test_invalid_options_are_reported(options: str, message: str) -> None:
    with pytest.raises(MatchError, match=f"fairychess {__version__}: .*{message}"):
        Match(contender(), contender(options), CHESS, 2, seed=1).run()


@pytest.mark.parametrize("name", ["EvalFile", "evalfile", "Eval File", "Book File", "bookfile", "VariantPath", "variant path"])
def test_another_file_of_an_option_is_another_match(tmp_path: Path, name: str) -> None:
    file = tmp_path / "some file"
    match = Match(contender(f"{name}={file}"), contender(), CHESS, 2, seed=1)
    seen = [match.identity()]
    for content in ("one", "two"):
        file.write_text(content, encoding="utf-8")
        seen.append(match.identity())
    file.unlink()
    seen.append(match.identity())
    assert seen[0] == seen[3]
    assert [each["a"] for each in seen[:3]].count(seen[1]["a"]) == 1
    assert seen[1]["a"] != seen[2]["a"] != seen[0]["a"]


def test_other_endgame_tables_of_an_option_are_another_match(tmp_path: Path) -> None:
    small = Variant("gardner")
    seen: list[Any] = []
    for signatures in ("none", "KQK", "KRK"):
        if signatures != "none":
            generate(small, signatures, directory=tmp_path)
        loaded_fingerprint.cache_clear()
        loaded.cache_clear()
        seen.append(Match(contender(f"endgamepath={tmp_path}"), contender(), small, 2, seed=1).identity()["a"])
    assert seen[0]["options"] == (("endgamepath", str(tmp_path)),)
    assert seen[1] != seen[2]
    assert seen[0] not in seen[1:]


def test_a_match_is_stopped_at_once() -> None:
    def stop(report: MatchReport) -> None:
        if report.games:
            raise KeyboardInterrupt

    threads = threading.active_count()
    slow = contender(limit=MatchLimit(nodes=10**11))
    match = Match(contender(), slow, CHESS, 20, random_plies=2, seed=1, workers=3, max_plies=3)
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        match.run(progress=stop)
    assert time.monotonic() - started < 20
    assert threading.active_count() == threads


def test_a_test_ends_a_match_of_our_own_engine(tmp_path: Path) -> None:
    weak = contender(limit=MatchLimit(nodes=1))
    match = Match(contender(limit=MatchLimit(nodes=800)), weak, CHESS, 400, seed=1, sprt=Sprt(0, 200), workers=3)
    report = match.run(tmp_path / "r.jsonl")
    assert report.verdict == "elo1"
    assert len(report.games) < 400
    assert match.run(tmp_path / "r.jsonl").games == report.games
