"""All command lines and options in the documentation, the help, the messages and the comments are valid."""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from functools import cache
from typing import Final

import pytest

from conftest import ROOT
from fairychess.cli.grammar import make_parser
from support.command_lines import COMMANDS, Place, all_places, of_markdown, of_notebook, of_python, problem


@cache
def places() -> list[Place]:
    """Return all places; not when the module is imported, since only one process of the tests needs them."""
    return all_places()


WHOLE: Final = ("block", "help: example")
"""The types of places in which command lines are complete; in others, arguments and values may be missing."""

OTHER_PROGRAMS: Final = {
    "cargo": ("--test", "--release"),
    "maturin": ("--skip-install", "--interpreter", "--pgo"),
    "mkdocs": ("--strict",),
    "pip": ("--no-deps",),
    "pytest": ("--first-look",),
    "our own scripts": ("--peer", "--below", "--only", "--rounds", "--update", "--clock", "--fairygen"),
}
"""Options of other programs, which the documentation mentions without naming the program."""

FOREIGN: Final = {option for options in OTHER_PROGRAMS.values() for option in options}

REFUSED: Final = {
    "show chess --svg x.png": "a walkthrough that shows what is refused",
    "--svg x.png": "an example of what is refused",
    "xboard -testLegality false": "the GUI XBoard, not our command",
}
"""Texts that look like fairychess command lines but are not, with the reasons."""

GENERAL: Final = ("docs/decisions.md", "docs/web.md", "docs/networks.md", "docs/records/")
"""Pages that may mention options of any command."""


def is_alone(place: Place) -> bool:
    """Return True if a place has an option without its command."""
    return place.sort.endswith(": option") and not place.sort.startswith("help")


@cache
def commands_of_files() -> dict[str, set[str]]:
    """Return the commands named in each file."""
    named: defaultdict[str, set[str]] = defaultdict(set)
    for place in places():
        if not is_alone(place):
            named[place.file].add(place.text.split()[0])
    for file in {place.file for place in places() if place.file.endswith(".md")}:
        text = (ROOT / file).read_text(encoding="utf-8")
        named[file] |= {name for name in COMMANDS if f"`{name}`" in text or f"`fairychess {name}`" in text}
    return named


SECTION: Final = re.compile(r"^## (.+)", re.MULTILINE)


def section_of(place: Place) -> set[str]:
    """Return the commands named in the last heading above a place on the command-line page."""
    above = "\n".join((ROOT / place.file).read_text(encoding="utf-8").splitlines()[: place.line])
    headings = SECTION.findall(above)
    return COMMANDS & set(re.findall(r"[a-z]+", headings[-1])) if headings else set()


def commands_meant(place: Place) -> set[str]:
    """Return the commands that an option without its command may belong to."""
    if place.file == "docs/cli.md":
        return section_of(place) or COMMANDS
    return (
        COMMANDS
        if place.file.startswith(GENERAL) or not place.file.endswith(".md")
        else commands_of_files()[place.file] or COMMANDS
    )


def refusal(place: Place) -> str | None:
    """Return the reason why a place is wrong, or None if it is correct."""
    if place.text in REFUSED:
        return None
    if not is_alone(place):
        return problem(place.text, mention=place.sort not in WHOLE)
    if place.text.startswith("--fc-") or re.split("[ =]", place.text)[0] in FOREIGN or place.text == "--version":
        return None
    meant = commands_meant(place) - {"help"}
    if any(problem(f"{name} {place.text}", mention=True) is None for name in meant):
        return None
    return f"it is no option of {', '.join(sorted(meant))}"


def test_every_command_line_is_one() -> None:
    found = [f"{place}: {reason}" for place in places() if (reason := refusal(place)) is not None]
    assert not found, "\n".join(found)


def test_all_sorts_of_places_are_found() -> None:
    sorts = Counter(place.sort for place in places())
    least = {
        "block": 120,
        "help: example": 95,
        "help: option": 10,
        "text: command line": 70,
        "text: command with options": 3,
        "text: option": 170,
        "table: command line": 12,
        "table: command with options": 2,
        "table: option": 50,
        "string: command line": 100,
        "string: command with options": 2,
        "comment: command line": 4,
        "script: command line": 1,
    }
    assert {sort: sorts[sort] for sort, count in least.items() if sorts[sort] < count} == {}
    assert len(places()) >= 800
    files = {place.file for place in places()}
    assert {"README.md", "CHANGELOG.md", "docs/cli.md", "docs/catalogue.md", "python/fairychess/cli/loading.py"} <= files
    for folder in (".github", "examples", "python/fairychess/cli", "python/fairychess/web", "rust"):
        assert any(place.file.startswith(folder) for place in places()), folder


@pytest.mark.parametrize(
    ("text", "mention"),
    [
        ("shwo wolf", True),
        ("show wolf --tomll", True),
        ("show wolf --moves", False),
        ("perft wolf", False),
        ("perft wolf three", True),
        ("perft wolf DEPTH --thread 2", True),
        ("variants --family nosuch", True),
        ("web --port many", True),
        ('analyse chess --fen "4k3', True),
    ],
)
def test_wrong_command_lines_are_seen(text: str, mention: bool) -> None:
    assert problem(text, mention=mention) is not None


@pytest.mark.parametrize(
    "text", ["show NAME --toml", "perft VARIANT N", "match --margin", "selfplay … --games N [--out DIR]", "play"]
)
def test_placeholders_and_mentions_are_taken(text: str) -> None:
    assert problem(text, mention=True) is None


def test_places_are_found_where_they_are() -> None:
    page = "\n\n".join(
        [
            "# A page",
            "Write `fairychess show\nwolf --nonsense`, or `match --foo`.",
            "| `--bar N` | text |",
            "```sh\nfairychess perft \\\n  wolf\n```\n",
        ]
    )
    assert [(place.sort, place.line, place.text) for place in of_markdown("a.md", page)] == [
        ("block", 9, "perft wolf"),
        ("table: option", 6, "--bar N"),
        ("text: command line", 3, "show wolf --nonsense"),
        ("text: command with options", 4, "match --foo"),
    ]
    cells = [{"cell_type": "code", "source": ["!fairychess show"]}, {"cell_type": "markdown", "source": ["`match --foo`"]}]
    assert [(place.line, place.text) for place in of_notebook("a.ipynb", json.dumps({"cells": cells}))] == [
        (1, "show"),
        (2, "match --foo"),
    ]
    code = 'x = f"see `fairychess show {name}`"\n# `fairychess nothing`\n'
    assert [place.text for place in of_python("a.py", code)] == ["show VALUE", "nothing"]


def test_no_option_is_left_out_of_the_help() -> None:
    for name, command in make_parser().commands.items():
        text = command.format_help()
        for action in command._actions:  # noqa: SLF001 - argparse does not list them otherwise
            assert action.help not in (None, argparse.SUPPRESS), (name, action.option_strings)
            assert all(option in text for option in action.option_strings), (name, action.option_strings)
    text = make_parser().format_help()
    assert all(re.search(rf"\b{name}\b", text) for name in COMMANDS - {"help"})
