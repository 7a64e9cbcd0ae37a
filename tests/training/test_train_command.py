"""The command that trains a network."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conftest import ROOT
from fairychess import Network, Variant, networks
from support.small_trainings import results

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Result

pytest.importorskip("pyarrow")
pytest.importorskip("numpy")


@pytest.mark.skipif(os.name == "nt", reason="processes are killed by a signal of POSIX systems")
def test_a_killed_command_is_resumed_by_the_same_command(tmp_path: Path) -> None:
    sizes = ["--games", "24", "--nodes", "30", "--generations", "1", "--hidden", "32", "--match-games", "6"]

    def command(folder: str, *program: str | Path) -> list[str | Path]:
        out = ("--pool", tmp_path / folder, "--out", tmp_path / f"{folder}.net")
        return [sys.executable, *program, "train", "gardner", *sizes, *out]

    def run_to_the_end(folder: str) -> str:
        done = subprocess.run(command(folder, "-m", "fairychess"), capture_output=True, encoding="utf-8", check=False)
        assert (done.returncode in (0, 1), done.stderr) == (True, "")
        return done.stdout.replace(str(tmp_path / folder), "")

    whole = run_to_the_end("whole")
    chance, generation = random.Random(1), tmp_path / "killed" / "generation-1"
    for stage in ("game", "game", "epoch", "match"):
        stopping = command("killed", ROOT / "tests" / "support" / "training.py", stage)
        with subprocess.Popen(stopping, stdout=subprocess.PIPE, encoding="utf-8") as process:
            assert process.stdout
            assert process.stdout.readline() == "here\n"
            time.sleep(chance.random() / 20)  # the run continues, and is killed in the middle of a step
            process.kill()
        assert process.returncode == -signal.SIGKILL
        assert (generation / "last.state").exists() == (stage != "game")
        assert (generation / "network.net").exists() == (stage == "match")
        assert not (generation / "result.json").exists()
    assert run_to_the_end("killed") == whole
    assert results(tmp_path / "killed") == results(tmp_path / "whole")
    assert "generation-1/network.net" in results(tmp_path / "whole")
    assert (tmp_path / "killed.net").exists() == (tmp_path / "whole.net").exists()


def test_the_command(tmp_path: Path, fairychess_command: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text('name = "mine"\nextends = "gardner"\n', encoding="utf-8")
    command = [
        "train",
        "mine.toml",
        "--games",
        "12",
        "--nodes",
        "30",
        "--generations",
        "1",
        "--hidden",
        "32",
        "--match-games",
        "2",
    ]
    first = fairychess_command(*command)
    written = (tmp_path / "mine.net").exists()
    assert first.code == (0 if written else 1), first
    assert "generation 1: 12 games of 30 nodes a move" in first.out
    assert ("Written to mine.net." in first.out) == written
    assert (tmp_path / "mine-training" / "losses.svg").read_text(encoding="utf-8").startswith("<svg")
    assert fairychess_command("train", "mine.toml").out == first.out  # the same command resumes, with nothing left to do
    more = fairychess_command("train", "mine.toml", "--generations", "2")
    assert more.out.startswith(first.out.splitlines()[0])
    assert "generation 2: 12 games of 30 nodes a move" in more.out
    other = fairychess_command(*command, "--seed", "2")
    assert other.code == 2
    assert "has a training with other settings" in other.err
    shared = fairychess_command(*command, "--score-share", "0.5")
    assert (shared.code, shared.err.count("has a training with other settings")) == (2, 1)
    above = fairychess_command(*command, "--score-share", "1.5")
    assert (above.code, above.err.count("'1.5' is not a number from 0 to 1")) == (2, 1)
    regions = fairychess_command(*command, "--regions", "4")
    assert (regions.code, regions.err.count("has a training with other settings")) == (2, 1)
    odd = fairychess_command("train", "gardner", "--games", "3", "--regions", "5")
    assert odd.code == 2
    assert "regions: expected 1, or an even number up to 16, found 5" in odd.err
    Network.handmade("flipello", hidden=32).save(tmp_path / "flipello.net")
    unfit = fairychess_command("train", "gardner", "--games", "3", "--from", "flipello.net")
    assert unfit.code == 2
    assert "is a network for flipello, which has no piece in common with gardner" in unfit.err
    both = fairychess_command("train", "gardner", "--hours", "1", "--games", "3")
    assert both.code == 2
    assert "--hours has no meaning" in both.err


def test_other_hours_are_refused_when_a_training_is_resumed(
    tmp_path: Path, fairychess_command: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    common = ["train", "gardner", "--generations", "1", "--nodes", "20", "--hidden", "32", "--workers", "1", "--match-games", "2"]
    by_hours, by_games = ([*common, "--dir", folder] for folder in ("by-hours", "by-games"))
    first = fairychess_command(*by_hours, "--hours", "0.0003")
    assert first.code in (0, 1), first
    kept = networks.kept_plan("by-hours", Variant("gardner"))
    assert kept is not None
    assert (kept.hours, kept.identity()["hours"]) == (0.0003, 0.0003)
    assert fairychess_command(*by_hours, "--hours", "0.0003").out == first.out
    assert fairychess_command(*by_hours).out == first.out
    assert fairychess_command(*by_games, "--games", "12").code in (0, 1)
    for command, folder in ((by_hours, "by-hours"), (by_games, "by-games")):
        other = fairychess_command(*command, "--hours", "8")
        assert other.code == 2
        assert f"{folder} has a training with other settings: leave out --hours" in other.err
    # A folder from before the hours were written, whose command had them, continues and stays as it is.
    file = Path("by-hours", "training.json")
    settings = json.loads(file.read_bytes())
    del settings["hours"]
    file.write_text(json.dumps(settings, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    before = file.read_bytes()
    assert fairychess_command(*by_hours, "--hours", "0.0003").out == first.out
    assert file.read_bytes() == before


def test_the_examples_of_one_game_have_their_own_folders(fairychess_command: Callable[..., Result]) -> None:
    texts = (fairychess_command("train", "--help").out, (ROOT / "docs" / "training.md").read_text(encoding="utf-8"))
    for text in texts:
        later = [line for line in text.splitlines() if "train mygame.toml --from mygame.net" in line]
        assert later
        assert all("--dir " in line for line in later), "the folder of the first training has other settings"


def test_the_network_to_start_from_decides_the_hidden_neurons(tmp_path: Path, fairychess_command: Callable[..., Result]) -> None:
    start = str(tmp_path / "start.net")
    Network.handmade("gardner", hidden=64).save(start)
    sizes = ["--games", "4", "--nodes", "10", "--generations", "1", "--match-games", "2", "--out", str(tmp_path / "new.net")]

    def train(hidden: str, network: str) -> Result:
        folder = str(tmp_path / hidden)
        return fairychess_command("train", "gardner", *sizes, "--hidden", hidden, "--from", network, "--dir", folder)

    other = train("32", start)
    assert other.code == 2
    assert "--hidden 32: the network of --from has 64 hidden neurons; leave out --hidden" in other.err
    assert not (tmp_path / "32").exists()
    assert train("64", start).code in (0, 1)
    assert train("32", "none").code in (0, 1)
    assert train("32", "none").code in (0, 1), "the same command continues"
