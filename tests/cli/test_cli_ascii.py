"""Every command works with an ASCII-only output encoding."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

TITLED = 'name = "mine"\ntitle = "Échecs à moi"\ndescription = "Le roi ♔."\nextends = "chess"\n'


def written(*arguments: str, feed: str = "", encoding: str = "ascii") -> str:
    """Run a command with an encoding for input and output, and return its output."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUTF8"} | {"PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "fairychess", *arguments]
    done = subprocess.run(command, input=feed.encode(encoding), capture_output=True, env=env, check=False, timeout=120)
    assert done.returncode == 0, done.stderr.decode(encoding)
    assert not done.stderr
    return done.stdout.decode(encoding)


def commands() -> list[str]:
    """Return the names of all commands."""
    names = re.findall(r"^  ([a-z]+)  ", written("--help"), re.MULTILINE)
    assert len(names) >= 8, names
    return names


def test_help() -> None:
    for name in commands():
        assert f"fairychess {name}" in written(name, "--help")


@pytest.mark.parametrize(
    ("arguments", "feed", "shown"),
    [
        (("show", "chess"), "", " 4  .  .  .  .  .  .  .  ."),
        (("show", "wolf", "--ascii"), "", "FEN "),
        (("show", "seirawan", "--piece", "hawk"), "", "."),
        (("moves", "stoltz"), "", "accept"),
        (("variants",), "", "wolf"),
        (("perft", "chess", "2"), "", "400"),
        (("perft", "chess", "1", "--divide"), "", "e2e4"),
        (("play", "chess", "--white", "human", "--nodes", "50"), "e4\nmoves\nwhat g1\nhint\nquit\n", "e4"),
        (("completion", "bash"), "", "fairychess"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
def test_commands_write_ascii(arguments: tuple[str, ...], feed: str, shown: str) -> None:
    assert arguments[0] in commands()
    assert shown in written(*arguments, feed=feed)


def test_empty_squares_are_middle_dots_if_the_encoding_has_them() -> None:
    for encoding in ("utf-8", "latin-1"):
        assert " 4  ·  ·  ·" in written("show", "chess", encoding=encoding)


def test_titles_are_escaped(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TITLED, encoding="utf-8")
    assert written("show", str(path)).startswith("\\xc9checs \\xe0 moi (mine)")
    assert "Le roi \\u2654." in written("show", str(path))
    assert written("show", str(path), encoding="utf-8").startswith("Échecs à moi (mine)")
