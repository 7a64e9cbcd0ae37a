"""Match results: resuming after a kill, files of other matches, pairs that do not count, and games as PGN."""

from __future__ import annotations

import dataclasses
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import MatchError, Variant, pgn
from fairychess.match import Agreement, GameRecord, Match, MatchLimit, MatchReport, Opening, Sprt, read_results
from fairychess.match.results_file import Results
from support.matches import CHESS, MATCH, engine, words

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]


def test_a_match_goes_on_where_it_was_killed(tmp_path: Path, fairychess_command: Run) -> None:
    """A match that is killed at random moments and resumed has the games of an uninterrupted match, each exactly once."""
    match = dataclasses.replace(MATCH, games=16)
    chance = random.Random(4)
    command = [sys.executable, "-m", "fairychess", *words(match), "--concurrency", "2", "--results", "r.jsonl", "--json"]
    path = tmp_path / "r.jsonl"
    kept: list[str] = []
    kills = 0
    while True:
        running = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, start_new_session=True)
        wait_for_lines(path, len(kept) + chance.randint(0, 5), running)
        time.sleep(chance.uniform(0, 0.05))
        running.kill()
        if running.wait() == 0:
            break
        kills += 1
        assert lines_of(path)[: len(kept)] == kept, "what was kept is not touched"
        kept = lines_of(path)
    assert kills >= 2
    lines = [json.loads(line) for line in lines_of(path)]
    games = sorted((GameRecord.from_json(line) for line in lines[1:]), key=lambda game: game.number)
    assert [game.number for game in games] == list(range(1, 17))
    alone = match.run().games
    assert [(game.moves, game.result, game.reason) for game in games] == [
        (game.moves, game.result, game.reason) for game in alone
    ]
    again = json.loads(fairychess_command(*words(match), "--results", "r.jsonl", "--json").out)
    assert (again["games"], len(lines_of(path))) == (16, 17)


def wait_for_lines(path: Path, count: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a file has a given number of lines or its writer has ended."""
    wait_until(lambda: process.poll() is not None or len(lines_of(path)) >= count)


def lines_of(path: Path) -> list[str]:
    """Return the complete lines of a file; none if it does not exist yet."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return text[: text.rfind("\n") + 1].splitlines()


def test_a_torn_line_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    whole = MATCH.run(path)
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    for cut in (len(content) - 1, len(content) - 20, len(content) - len(lines[-1]) + 1, len(lines[0]) // 2, 0):
        path.write_bytes(content[:cut])
        again = MATCH.run(path)
        assert [game.moves for game in again.games] == [game.moves for game in whole.games]
        assert path.read_bytes().count(b"\n") == 7


def test_more_games_and_other_workers_are_the_same_match(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    unseeded = dataclasses.replace(MATCH, seed=None, games=2)
    first = unseeded.run(path)
    assert first.seed is not None
    more = dataclasses.replace(unseeded, games=4, workers=3, sprt=Sprt(0, 100)).run(path)
    assert more.games[:2] == first.games
    assert (len(more.games), more.seed) == (4, first.seed)
    assert unseeded.run(path).games == first.games


OTHERS = {
    "variant": dataclasses.replace(MATCH, variant=Variant("crazyhouse")),
    "a": dataclasses.replace(MATCH, a=engine("noisy")),
    "b": dataclasses.replace(MATCH, b=dataclasses.replace(MATCH.b, limit=MatchLimit(depth=3))),
    "random plies": dataclasses.replace(MATCH, random_plies=3),
    "seed": dataclasses.replace(MATCH, seed=4),
    "openings": dataclasses.replace(MATCH, openings=(Opening(),)),
    "margin": dataclasses.replace(MATCH, margin=51),
    "max plies": dataclasses.replace(MATCH, max_plies=11),
    "win": dataclasses.replace(MATCH, win=Agreement(3, 500)),
    "draw": dataclasses.replace(MATCH, draw=Agreement(3, 5)),
    "uncounted": dataclasses.replace(MATCH, uncounted=frozenset(("b",))),
}


@pytest.mark.parametrize("what", OTHERS)
def test_another_match_is_refused(tmp_path: Path, what: str) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(json.dumps({"fairychess match": 2} | MATCH.identity()) + "\n", encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(MatchError, match=rf"r\.jsonl: the file holds another match: {what} was "):
        OTHERS[what].run(path)
    assert path.read_bytes() == before


OTHER_FILES = [
    *("1\n", "{}\n", "[]\n", "some text\n", '{"fairychess match": 2}\n{}\n', "\x00\n"),
    *(
        "precious data without its end",
        "a line\nand one without its end",
        "\n",
        " ",
        "{",
        '{"fairychess mat',
        '{"fairychess matches":1}',
    ),
    '{"fairychess match": 2}\nand one without its end',
]


@pytest.mark.parametrize("text", OTHER_FILES)
def test_other_files_are_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(text, encoding="utf-8")
    if '{"fairychess match"'.startswith(text):  # the file of a match killed while it was writing its first line
        assert len(MATCH.run(path).games) == 6
        return
    with pytest.raises(MatchError, match=r"r\.jsonl: the file (holds|does not hold)"):
        MATCH.run(path)
    assert path.read_text(encoding="utf-8") == text


def test_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text('{"fairychess match": 1}\nand more', encoding="utf-8")
    with pytest.raises(MatchError, match="another version"):
        MATCH.run(path)
    assert path.read_text(encoding="utf-8").endswith("and more")


@pytest.mark.parametrize(
    "wrong",
    [
        "{",
        "7",
        "{}",
        "\xff",
        '{"game":"x"}',
        "GAME?",
        "TWICE",
    ],
)
def test_a_corrupt_line_is_reported_with_its_number(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "r.jsonl"
    MATCH.run(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    line = {"GAME?": lines[3].replace('"game":3', '"game":"3"'), "TWICE": lines[3] + lines[3]}.get(wrong, wrong)
    content = "\n".join([*lines[:3], line, *lines[4:]]).encode("latin-1") + b"\nand more"
    path.write_bytes(content)
    with pytest.raises(MatchError, match=r"r\.jsonl, line 4: invalid game of a match"):
        MATCH.run(path)
    assert path.read_bytes() == content


def test_two_matches_do_not_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"

    def second(report: MatchReport) -> None:
        if not report.games:
            with pytest.raises(MatchError, match="another match is writing to it"):
                MATCH.run(path)

    assert len(dataclasses.replace(MATCH, games=2).run(path, progress=second).games) == 2


def test_many_games_at_a_time_are_the_same_games() -> None:
    match = dataclasses.replace(MATCH, games=12)
    alone, together = match.run(), dataclasses.replace(match, workers=4).run()
    assert [game.moves for game in alone.games] == [game.moves for game in together.games]
    assert together.score == alone.score


def test_a_test_that_is_decided_ends_the_match() -> None:
    report = Match(engine(), engine("crash"), CHESS, 1000, random_plies=2, sprt=Sprt(0, 200), workers=2).run()
    assert report.verdict == "elo1"
    assert report.sprt is not None
    assert report.sprt.ratio(report.score) > report.sprt.bound
    assert 10 < len(report.games) < 100


def test_pairs_of_other_rules_are_not_counted(tmp_path: Path) -> None:
    match = dataclasses.replace(MATCH, b=engine("sometimes illegal", name="Two"), games=8, uncounted=frozenset(("b",)))
    report = match.run(tmp_path / "r.jsonl")
    without = {game.pair for game in report.uncounted}
    assert 0 < len(without) < 4
    assert all((game.fault, game.by) == ("illegal", "b") for game in report.uncounted)
    assert {game.pair for game in report.counted} == {1, 2, 3, 4} - without
    assert sum(report.score.pairs) == 4 - len(without)
    # If the first game of a pair ends in this way, the second is not started.
    assert all(game.number % 2 == 0 or game.number + 1 not in {each.number for each in report.games} for game in report.uncounted)
    assert match.run(tmp_path / "r.jsonl").games == report.games
    report.write_pgn(tmp_path / "games.pgn")
    with (tmp_path / "games.pgn").open(encoding="utf-8") as handle:
        results, passed = read_results(handle)
    assert (len(results), passed) == (len(report.counted), len(report.games) - len(report.counted))
    counted = dataclasses.replace(match, uncounted=frozenset()).run()
    assert len(counted.games) == len(counted.counted) == 8
    assert counted.score.wins >= len(without)


def test_games_as_pgn(tmp_path: Path) -> None:
    crazy = dataclasses.replace(MATCH, variant=Variant("crazyhouse"), games=2, a=engine("mate", name="One"))
    report = crazy.run()
    path = tmp_path / "games.pgn"
    path.write_text("what was there before", encoding="utf-8")
    report.write_pgn(path)
    assert list(tmp_path.iterdir()) == [path]
    games = list(pgn.read_games(path))
    assert [game.errors for game in games] == [[], []]
    assert [(game.headers["White"], game.headers["Black"]) for game in games] == [("One", "Two"), ("Two", "One")]
    for game, record in zip(games, report.games, strict=True):
        assert game.headers["Result"] == record.result
        assert [move.uci() for move in game.mainline_moves()] == list(record.moves)
        nodes = list(game.mainline())
        assert [node.emt() for node in nodes] == [None] * 2 + [spent / 1000 for spent, _, _ in record.thoughts]
        assert nodes[-1].comment.endswith(record.reason)
        for node, (_, score, depth) in zip(nodes[2:], record.thoughts, strict=True):
            reported = node.eval()
            assert reported is not None
            mover = reported.pov(not node.turn())
            assert (f"#{mover.mate()}" if reported.is_mate() else mover.score()) == score
            assert node.eval_depth() == depth
    assert {score for record in report.games for _, score, _ in record.thoughts} == {12, "#-7"}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_the_engines_and_shows_what_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    path, results = tmp_path / "pids", tmp_path / "g.pgn.unfinished.jsonl"
    monkeypatch.setenv("SCRIPTED_PIDS", str(path))
    command = [sys.executable, "-m", "fairychess", *words(dataclasses.replace(MATCH, games=10_000)), "--pgnout", "g.pgn"]
    running = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_until(lambda: results.exists() and results.read_bytes().count(b"\n") >= 3)
    running.send_signal(number)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130, err
    assert re.search(r"One against Two: chess, \d+ of 10000 games", out)
    assert re.search(r"stopped after \d+ of 10000 games; the same command resumes the match", err)
    played = results.read_text(encoding="utf-8").count('"result"')
    assert len(list(pgn.read_games(tmp_path / "g.pgn"))) == played
    pids = [int(text) for text in path.read_text(encoding="utf-8").split()]
    assert len(pids) >= 2, "an engine that was too slow is started again"
    wait_until(lambda: not any(alive(pid) for pid in pids))


def test_an_interrupted_game_is_kept_in_the_file_and_in_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = dataclasses.replace(MATCH, games=2).run().games[0]
    write = Results._write  # noqa: SLF001 - the moment between the two places

    def interrupted(results: Results, value: dict[str, Any]) -> None:
        write(results, value)
        signal.raise_signal(signal.SIGINT)

    with Results(tmp_path / "r.jsonl", MATCH.identity()) as results:
        monkeypatch.setattr(Results, "_write", interrupted)
        with pytest.raises(KeyboardInterrupt):
            results.add(game)
        assert results.games == {game.number: game}
    assert len(lines_of(tmp_path / "r.jsonl")) == 2


@pytest.mark.parametrize("size", [100, 2000], ids=["first line", "a game"])
def test_a_full_disk_names_the_file(tmp_path: Path, size: int) -> None:
    resource = pytest.importorskip("resource")
    command = [sys.executable, "-m", "fairychess", *words(MATCH), "--results", "r.jsonl"]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )
    assert (done.returncode, done.stderr) == (2, "fairychess: r.jsonl: File too large\n")


def alive(pid: int) -> bool:
    """Whether a process exists."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_games_that_have_ended_are_kept_when_the_match_is_stopped(tmp_path: Path) -> None:
    """Workers continue while a game is reported; games that end in the meantime are written to the file, even after Ctrl-C."""
    path = tmp_path / "r.jsonl"

    def stop(report: MatchReport) -> None:
        if report.games:
            time.sleep(1.5)
            raise KeyboardInterrupt

    match = dataclasses.replace(MATCH, games=10_000, workers=2)
    with pytest.raises(KeyboardInterrupt):
        match.run(path, progress=stop)
    numbers = [json.loads(line)["game"] for line in lines_of(path)[1:]]
    assert len(numbers) == len(set(numbers)) > 2
