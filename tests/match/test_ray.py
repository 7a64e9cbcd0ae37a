"""Ray tasks produce the same shards and games as a single machine, even if a worker dies. These tests need Ray."""

from __future__ import annotations

import dataclasses
import json
import re
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from conftest import ROOT
from fairychess import MatchError, MissingExtraError, Variant, __version__
from fairychess.data import SelfPlay, parse_player, run_selfplay
from fairychess.match.distributed import play_pair
from support.matches import MATCH, words

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

pytest.importorskip("pyarrow")

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed (the extra `ray`)")


def games_of(path: Path) -> list[dict[str, Any]]:
    """Return the games in a file of match results, without the times of moves."""
    games = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    for game in games:
        game["thoughts"] = [[score, depth] for _, score, depth in game["thoughts"]]
    return sorted(games, key=lambda game: int(game["game"]))


def contents(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir()}


@needs_ray
def test_the_shard_of_a_killed_worker_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    command = [sys.executable, "-m", "support.ray_selfplay", str(tmp_path / "ray"), str(tmp_path / "notes")]
    done = subprocess.run(command, cwd=ROOT / "tests", capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    killed = done.stdout.partition("killed ")[2].split()[0].partition("-")
    assert "games 20" in done.stdout
    run_selfplay(SelfPlay(Variant("stoltz"), parse_player("random"), 20, 1, max_plies=60, shard_games=5), tmp_path / "here")
    assert contents(tmp_path / "ray") == contents(tmp_path / "here")
    begun = Counter(note.name.partition("-")[2] for note in (tmp_path / "notes").iterdir())
    assert begun[killed[2]] == 2, "the shard of the killed worker is begun again"
    assert sum(begun.values()) >= 5


@needs_ray
def test_the_command_and_an_invalid_address(fairychess_command: Run, tmp_path: Path) -> None:
    arguments = ["selfplay", "wolf", "--games", "6", "--player", "random", "--seed", "1", "--shard-games", "2"]
    result = fairychess_command(*arguments, "--out", "ray", "--workers", "2", "--ray")
    assert (result.code, result.err) == (0, "")
    assert fairychess_command(*arguments, "--out", "here").code == 0
    assert contents(tmp_path / "ray") == contents(tmp_path / "here")
    result = fairychess_command(*arguments, "--out", "none", "--ray", "nonsense")
    assert (result.code, result.out) == (2, "")
    assert "fairychess: no Ray cluster can be used at 'nonsense': " in result.err


@needs_ray
def test_a_node_without_a_package_is_left_out(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "support.ray_nodes", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT / "tests", capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search(
        r"^MissingExtraError: a package is missing on each node of the Ray cluster: .*fairychess\[data\]", done.stdout
    )
    assert "games 20" in done.stdout
    run_selfplay(SelfPlay(Variant("stoltz"), parse_player("random"), 20, 1, max_plies=60, shard_games=2), tmp_path / "here")
    assert contents(tmp_path / "good") == contents(tmp_path / "here")


@needs_ray
def test_a_wrong_token_is_reported(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "support.ray_token", str(tmp_path / "data")]
    done = subprocess.run(command, cwd=ROOT / "tests", capture_output=True, text=True, timeout=300, check=False)
    reason = "its authentication token is missing or wrong here"
    found = re.search(rf"no Ray cluster can be used at .*: {reason} .* after (\d+) s", done.stdout)
    assert found, done.stderr
    assert int(found[1]) < 60


def test_without_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'fairychess\[ray\]'"):
        run_selfplay(SelfPlay(Variant("stoltz"), parse_player("random"), 2, 1), tmp_path, ray="local")


@needs_ray
def test_the_pair_of_a_killed_worker_is_played_again(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    command = [sys.executable, "-m", "support.ray_match", str(tmp_path / "ray.jsonl"), str(tmp_path / "notes")]
    done = subprocess.run(command, cwd=ROOT / "tests", capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    assert "games 6" in done.stdout
    dataclasses.replace(MATCH, max_plies=30).run(tmp_path / "here.jsonl")
    assert games_of(tmp_path / "ray.jsonl") == games_of(tmp_path / "here.jsonl")
    # There is one note from this process, one for each of the three pairs, and one for the pair that was restarted.
    assert len(list((tmp_path / "notes").iterdir())) >= 5


@needs_ray
def test_a_match_is_resumed_with_ray(fairychess_command: Run, tmp_path: Path) -> None:
    arguments = [*words(MATCH), "--results", "r.jsonl"]
    alone = fairychess_command(*arguments)
    lines = (tmp_path / "r.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    whole = games_of(tmp_path / "r.jsonl")
    (tmp_path / "r.jsonl").write_text("".join(lines[:2]), encoding="utf-8")
    result = fairychess_command(*arguments, "--ray")
    assert (result.code, result.out, result.err) == (0, alone.out, "")
    assert games_of(tmp_path / "r.jsonl") == whole
    result = fairychess_command(*words(MATCH), "--ray", "nonsense")
    assert (result.code, result.out) == (2, "")
    assert "fairychess: no Ray cluster can be used at 'nonsense': " in result.err


def test_invalid_options_of_matches_on_ray(fairychess_command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    result = fairychess_command(*words(MATCH), "--ray", "--log", "talk.txt")
    assert (result.code, result.out) == (2, "")
    assert "--log is for engines on this machine, and --ray plays on others" in result.err
    with pytest.raises(MatchError, match="the lines of engines on a cluster cannot be shown"):
        MATCH.run(ray="local", tap=lambda *_: None)
    with pytest.raises(MatchError, match=f"a worker of Ray has fairychess {re.escape(__version__)}: expected 0.0"):
        play_pair((MATCH, "0.0"), [1, 2])
    assert [game.number for game in play_pair((MATCH, __version__), [3, 4])] == [3, 4]
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'fairychess\[ray\]'"):
        MATCH.run(ray="local")
