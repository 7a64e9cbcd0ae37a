"""The scripts in `examples/` run without errors and print the expected output."""

from __future__ import annotations

import runpy
import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from conftest import ROOT
from fairychess import Variant, VecEnv

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = ROOT / "examples"

EXPECTED = {
    "alphazero.py": ([str(EXAMPLES / "gardner.toml"), "0.01", "1"], ['{"minutes": 0.0, "games": 0, "steps": 0, "rollouts": ']),
    "draw.py": (["drawn"], ["11 pictures are in drawn: board, king, queen, wolf, fox"]),
    "own_variant.py": ([], ["Chess with Guards and Camels: 8 files by 8 ranks", "b1a4 or b1c4", " plies: "]),
    "jax_batches.py": (["wolf", "64", "20"], ["640 moves, 0 games ended, ", " moves a second\n"]),
    "pgn_games.py": ([], ["Round 3, Crazyhouse: 20 plies", "(chosen at random), ", "(also legal)"]),
    "perft_table.py": (["3"], ["crazyhouse      8x8            20           400         8,902", "In wolf, of 13,722 sequences"]),
    "random_games.py": (["wolf", "20"], ["20 random games of wolf:", "Plies a game: ", "Legal moves a position: "]),
    "torch_batches.py": (["wolf", "64", "20"], ["640 moves, 0 games ended, ", " moves a second on c"]),
}

NEEDED = {"alphazero.py": "jax", "jax_batches.py": "jax", "torch_batches.py": "torch"}
"""The packages that some examples need."""


def test_every_example_is_run() -> None:
    assert sorted(path.name for path in EXAMPLES.glob("*.py")) == sorted(EXPECTED)


def needs(name: str) -> None:
    """Skip a test if the package that an example needs is not installed."""
    if name in NEEDED and find_spec(NEEDED[name]) is None:
        pytest.skip(f"{NEEDED[name]} is not installed (the extra `{NEEDED[name]}`)")


@pytest.mark.parametrize("name", EXPECTED)
def test_example(name: str, tmp_path: Path) -> None:
    needs(name)
    arguments, expected = EXPECTED[name]
    command: list[str | Path] = [sys.executable, "-W", "error", EXAMPLES / name, *arguments]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert [text for text in expected if text not in done.stdout] == []


def test_jax_reads_the_arrays_of_an_environment_without_a_copy() -> None:
    needs("jax_batches.py")
    on_device = runpy.run_path(str(EXAMPLES / "jax_batches.py"))["on_device"]
    for boards in range(1, 40, 3):  # the alignment of NumPy's own arrays would depend on the size
        env = VecEnv("chess", boards, seed=1)
        for step in (env.reset(), env.step(env.sample())):
            arrays: tuple[Any, Any] = (step.obs, step.mask)
            for ours, theirs in zip(arrays, on_device(step), strict=True):
                if theirs.device.platform == "cpu":
                    assert theirs.unsafe_buffer_pointer() == ours.ctypes.data
                assert (theirs == ours.copy()).all()


def test_torch_shares_memory_with_an_environment() -> None:
    needs("torch_batches.py")
    half = runpy.run_path(str(EXAMPLES / "torch_batches.py"))["Half"]("chess", 5, 1)
    for step in (half.env.reset(), half.env.step(half.env.sample())):
        assert (step.obs.ctypes.data, step.mask.ctypes.data) == (half.obs.data_ptr(), half.mask.data_ptr())
        assert (half.obs.numpy() == step.obs).all()
        assert (half.mask.sum(1).numpy() == step.mask.sum(1)).all()


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.name)
def test_the_definitions_are_valid(path: Path) -> None:
    variant = Variant.from_file(path)
    assert (variant.name, variant.title != "") == (path.stem, True)


def test_the_page_of_an_invented_game_shows_its_rules() -> None:
    page = (ROOT / "docs" / "records" / "2026-11-lighthouse.md").read_text(encoding="utf-8")
    rules, evaluation = (EXAMPLES / "lighthouse.toml").read_text(encoding="utf-8").split("\n[evaluation]\n")
    assert rules in page
    assert "fairychess tune lighthouse.toml --games 500 --nodes 300" in evaluation
    assert "fairychess tune lighthouse.toml --games 500 --nodes 300" in page


def test_the_page_shows_the_definition() -> None:
    page = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
    assert (EXAMPLES / "gardner.toml").read_text(encoding="utf-8") in page
    assert len((EXAMPLES / "alphazero.py").read_text(encoding="utf-8").splitlines()) < 200
