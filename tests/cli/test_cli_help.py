"""Help texts with working examples, and suggestions for misspelt words."""

from __future__ import annotations

import doctest
import re
import shlex
from typing import TYPE_CHECKING

import pytest

import fairychess
from fairychess._support import suggestions
from fairychess.cli import text
from fairychess.cli.grammar import make_parser

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

MINE = 'name = "mygame"\nextends = "chess"\n'
COMMANDS = make_parser().commands

# These commands are slow, or need a folder, games or an engine.
SLOW = {
    "play",
    "analyse",
    "selfplay",
    "bank",
    "stats",
    "export",
    "match",
    "rate",
    "study",
    "values",
    "puzzles",
    "book",
    "endgame",
    "train",
    "learn",
    "tune",
    "solve",
    "perft",
    "bench",
    "web",
    "completion",
}


def examples(name: str) -> list[str]:
    """Return the command lines in a command's examples, without the explanations."""
    shown = (COMMANDS[name].epilog or "").splitlines()[1:]
    parts = [part for line in shown for part in re.split(r" \&\& | > ", re.split(r" {2,}", line.strip())[0])]
    return [part for part in (re.sub(r'^eval "\$\((.*)\)"$', r"\1", part) for part in parts) if part.startswith("fairychess ")]


def test_the_help_shows_every_command_once(fairychess_command: Run) -> None:
    text = fairychess_command("--help").out
    assert len(COMMANDS) >= 8
    assert [len(re.findall(rf"^  {name} ", text, re.MULTILINE)) for name in COMMANDS] == [1] * len(COMMANDS)
    assert text.count("\n  fairychess ") >= 4
    for arguments in (["-h"], ["help"], []):
        result = fairychess_command(*arguments)
        assert (result.code, result.out, result.err) == (0, text, "")
    assert fairychess_command("help", "play").out == fairychess_command("play", "--help").out
    assert fairychess_command("--version").out.strip() == f"fairychess {fairychess.__version__}"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_a_command(fairychess_command: Run, tmp_path: Path, name: str) -> None:
    text = fairychess_command(name, "--help").out
    assert text.startswith(f"usage: fairychess {name} ")
    assert max(map(len, text.splitlines())) <= 100
    found = examples(name)
    assert len(found) >= 2
    (tmp_path / "variants.ini").write_text("[orda:chess]\ncentaur = h\n", encoding="utf-8")
    for file in ("mygame", "a") if name != "new" else ():
        (tmp_path / f"{file}.toml").write_text(MINE, encoding="utf-8")
    for line in found:
        assert line in text
        words = shlex.split(line)[1:]
        make_parser().read(words)
        if words[0] not in SLOW:
            result = fairychess_command(*words)
            assert (result.code, result.err) == (0, ""), line


@pytest.mark.parametrize(
    ("arguments", "offered"),
    [
        (["shw", "wolf"], "no command is named 'shw': did you mean show? (see `fairychess --help`)"),
        (["--versoin"], "there is no '--versoin': did you mean --version?"),
        (["moves", "stolz"], "no variant is named 'stolz': did you mean stoltz"),
        (["show", "WOLF"], "no variant is named 'WOLF': did you mean wolf?"),
        (["show", "wolf chess"], "no variant is named 'wolf chess': did you mean wolf?"),
        (["help", "shw"], "no command is named 'shw': did you mean show?"),
        (["check", "wolf"], "wolf is a built-in variant, and valid: FILE.toml is expected"),
        (["show", "chess", "--fen", "8/8/8/8/8/8/8/8", "w"], "show does not take 'w': put quotes around the FEN (see"),
        (
            ["endgame", "chess", "--fen", "8/8/8/8/8/8/8/8", "w", "-", "-"],
            "endgame does not take '- -': put quotes around the FEN",
        ),
        (["show", "Reserve Dragonet"], "did you mean reserve-dragonet?"),
        (["show", "New Chess"], "did you mean newchess?"),
        (["new", "Los Alamos"], "did you mean los-alamos?"),
        (["show", "reserve-drag"], "did you mean reserve-dragonet?"),
        (["show", "zzz"], "no variant is named 'zzz': `fairychess variants` lists them"),
        (["show", "mygame"], "no variant is named 'mygame': did you mean mygame.toml?"),
        (["perft", "chess", "2", "--thread", "2"], "did you mean --threads? (see `fairychess perft --help`)"),
        (["moves", "chess", "extra"], "moves does not take 'extra' (see `fairychess moves --help`)"),
        (["moves", "chess", "--nonsense=3"], "moves does not take '--nonsense=3' (see `fairychess moves --help`)"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_suggestions(fairychess_command: Run, tmp_path: Path, arguments: list[str], offered: str) -> None:
    (tmp_path / "mygame.toml").write_text(MINE, encoding="utf-8")
    result = fairychess_command(*arguments)
    assert (result.code, result.out) == (2, "")
    assert offered in result.err


def test_the_examples_of_the_docstrings() -> None:
    for module in (suggestions, text):
        failed, tried = doctest.testmod(module)
        assert failed == 0
        assert tried >= 4


@pytest.mark.parametrize(
    ("arguments", "name", "expected"),
    [
        (["endgame", "chess", "KRK", "--dir", "T"], "material", "KRK"),
        (["endgame", "chess", "--dir", "T", "KRK"], "material", "KRK"),
        (["endgame", "--dir", "T", "chess", "--json", "KRK"], "material", "KRK"),
        (["endgame", "chess", "--dir", "T"], "material", None),
        (["export", "one", "--out", "games.pgn", "two"], "directory", ["one", "two"]),
        (["web", "chess", "--port", "8000", "wolf"], "what", ["chess", "wolf"]),
        (["variants", "--family", "large", "cannon"], "text", "cannon"),
    ],
)
def test_options_may_come_between_arguments(arguments: list[str], name: str, expected: object) -> None:
    assert getattr(make_parser().read(arguments), name) == expected
