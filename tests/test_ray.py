"""Shards that are made by tasks of Ray have the same bytes as others, even where a worker dies. Runs where Ray is installed."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fairychess import MissingExtraError, Variant
from fairychess.data import SelfPlay, parse_player, run_selfplay

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Result

    Run = Callable[..., Result]

pytest.importorskip("pyarrow")

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed (the extra `ray`)")


def contents(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir()}


@needs_ray
def test_a_worker_is_killed_and_nothing_is_lost(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    script = Path(__file__).parent / "ray_selfplay.py"
    command = [sys.executable, str(script), str(tmp_path / "ray"), str(tmp_path / "notes")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    killed = done.stdout.partition("killed ")[2].split()[0].partition("-")
    assert "games 20" in done.stdout
    run_selfplay(SelfPlay(Variant("stoltz"), parse_player("random"), 20, 1, max_plies=60, shard_games=5), tmp_path / "here")
    assert contents(tmp_path / "ray") == contents(tmp_path / "here")
    begun = Counter(note.name.partition("-")[2] for note in (tmp_path / "notes").iterdir())
    assert begun[killed[2]] == 2, "the shard of the worker that was killed is begun again"
    assert sum(begun.values()) >= 5


@needs_ray
def test_the_command_and_a_cluster_that_is_not_there(fairychess_command: Run, tmp_path: Path) -> None:
    arguments = ["selfplay", "wolf", "--games", "6", "--player", "random", "--seed", "1", "--shard-games", "2"]
    result = fairychess_command(*arguments, "--out", "ray", "--workers", "2", "--ray")
    assert (result.code, result.err) == (0, "")
    assert fairychess_command(*arguments, "--out", "here").code == 0
    assert contents(tmp_path / "ray") == contents(tmp_path / "here")
    result = fairychess_command(*arguments, "--out", "none", "--ray", "nonsense")
    assert (result.code, result.out) == (2, "")
    assert "fairychess: no cluster of Ray answers at 'nonsense'" in result.err


def test_without_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'fairychess\[ray\]'"):
        run_selfplay(SelfPlay(Variant("stoltz"), parse_player("random"), 2, 1), tmp_path, ray="local")
