"""Consistent names: options with the same meaning have the same name in all commands, and old names still work."""

from __future__ import annotations

import pytest

from fairychess.cli.grammar import make_parser
from fairychess.cli.parser import UsageError

COMMANDS = make_parser().commands
OLD = "the old name of "

MANY_GAMES = ("learn", "match", "puzzles", "selfplay", "study", "train", "tune", "values")
"""Commands with `--workers`: the number of games played at the same time."""
ONE_SEARCH = ("analyse", "endgame", "perft", "play", "solve")
"""Commands with `--threads`: the number of threads of one search, perft or endgame table."""
RESUMED = ("endgame", "learn", "puzzles", "selfplay", "study", "train", "tune", "values", "web")
"""Commands with `--dir`: a folder in which the same command can continue its work."""
FORMER = [
    *[("learn", "--out", "--dir"), ("learn", "--threads", "--workers"), ("match", "--concurrency", "--workers")],
    *[("puzzles", "--out", "--dir"), ("study", "--out", "--dir"), ("values", "--out", "--dir"), ("train", "--pool", "--dir")],
    *[("train", "--threads", "--workers"), ("match", "--margin", "--timemargin")],
]


def options(command: str) -> set[str]:
    """Return the options of a command, but not their old names."""
    actions = [action for action in COMMANDS[command]._actions if not (action.help or "").startswith(OLD)]  # noqa: SLF001 - argparse has no list
    return {option for action in actions for option in action.option_strings}


def test_options_of_one_meaning_have_one_name() -> None:
    names = {command: options(command) for command in COMMANDS}
    assert {command for command, found in names.items() if "--workers" in found} == set(MANY_GAMES)
    assert {command for command, found in names.items() if "--threads" in found} == set(ONE_SEARCH)
    assert {command for command, found in names.items() if "--dir" in found} == set(RESUMED)
    others = ("--jobs", "--concurrency", "--processes", "--cores", "--pool", "--folder", "--output")
    assert not {(command, name) for command, found in names.items() for name in others if name in found}


@pytest.mark.parametrize(("command", "old", "new"), FORMER)
def test_old_names_are_read_as_the_new_ones(command: str, old: str, new: str) -> None:
    value = "3" if new != "--dir" else "folder"
    needed = {"match": ["a", "b", "--variant", "chess", "--games", "2", "--nodes", "5"]}.get(command, ["chess"])
    parser = make_parser()
    by_old, by_new = (vars(parser.parse_args([command, *needed, name, value])) for name in (old, new))
    assert by_old == by_new
    assert f"{OLD}{new}" in COMMANDS[command].format_help()
    with pytest.raises(UsageError, match=f"{old}: not allowed with argument {new}"):
        parser.parse_args([command, *needed, new, value, old, value])
