"""Completion scripts: bash runs its script; zsh and fish parse theirs if they are installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import fairychess
from fairychess.cli.grammar import make_parser

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

BASH = shutil.which("bash")

# Acts like bash when TAB is pressed after the last word: calls the function that the script registered.
ASK = """
source ./script
function_of() { local words=($(complete -p fairychess)); local i; for i in "${!words[@]}"; do
    [ "${words[i]}" = -F ] && echo "${words[i+1]}"; done; }
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
"$(function_of)" "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""

COMMANDS = set(make_parser().commands)

CASES = [
    ([""], COMMANDS),
    (["pe"], {"perft"}),
    (["an"], {"analyse"}),
    (["variants", "--family", "la"], {"large"}),
    (["match", "--re"], {"--results", "--resign"}),
    (["show", "wo"], {"wolf"}),
    (["show", "my"], {"mygame.toml"}),
    (["show", "fo"], {"folder", "forward", "fox-and-hounds"}),
    (["show", ""], {*fairychess.variants(), "mygame.toml", "folder"}),
    (["perft", "reserve-drag"], {"reserve-dragonet"}),
    (["perft", "wolf", "3", "--d"], {"--divide"}),
    (["check", ""], {"mygame.toml", "folder"}),
    (["play", "wolf", "--white", ""], {"human", "engine"}),
    (["play", "--white", "human", "stol"], {"stoltz", "stoltz2"}),
    (["selfplay", "wolf", "--out", "g"], {"games.pgn"}),
    (["show", "wolf", "--theme", "l"], {"lake"}),
    (["show", "--svg", "o"], {"old.svg"}),
    (["solve", "f"], {"five.epd", "folder"}),
    (["completion", ""], {"bash", "zsh", "fish"}),
]


@pytest.mark.skipif(BASH is None, reason="no bash")
@pytest.mark.parametrize(("words", "wanted"), CASES, ids=lambda value: " ".join(value) if isinstance(value, list) else None)
def test_bash_completes(fairychess_command: Run, tmp_path: Path, words: list[str], wanted: set[str]) -> None:
    (tmp_path / "script").write_text(fairychess_command("completion", "bash").out, encoding="utf-8")
    for name in ("mygame.toml", "games.pgn", "old.svg", "other.txt", "five.epd"):
        (tmp_path / name).touch()
    (tmp_path / "folder").mkdir()
    command = [str(BASH), "--norc", "-c", ASK, "bash", "fairychess", *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert set(done.stdout.split()) == wanted


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_name_commands_options_and_variants(fairychess_command: Run, tmp_path: Path, shell: str) -> None:
    script = fairychess_command("completion", shell).out
    for word in ("perft", "threads", "reserve-dragonet", "*.toml" if shell != "fish" else ".toml"):
        assert word in script, word
    program = shutil.which(shell)
    if program is not None:
        (tmp_path / "script").write_text(script, encoding="utf-8")
        subprocess.run([program, "-n", tmp_path / "script"], check=True, timeout=60)


def test_unknown_shell_is_an_error(fairychess_command: Run) -> None:
    result = fairychess_command("completion", "cmd.exe")
    assert result.code == 2
    assert "choose from" in result.err


def test_other_commands_do_not_import_shtab() -> None:
    code = "import sys; from fairychess.cli import main; main(['moves', 'chess']); print('shtab' in sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (len(done.stdout.split()), done.stderr.strip()) == (20, "False")
