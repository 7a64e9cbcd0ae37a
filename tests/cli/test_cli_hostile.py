"""File names and numbers that no command can use give an exit code and a message with the name, never a traceback."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import pytest

from fairychess import Variant
from fairychess.cli import main
from fairychess.cli.grammar import make_parser
from fairychess.cli.parser import UsageError
from fairychess.data import SelfPlay, parse_player, run_selfplay

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name == "nt", reason="names, links and devices differ")

HUGE: Final = "1" + "0" * 20

READ: Final = {
    "check": ["FILE"],
    "import": ["FILE"],
    "solve": ["FILE", "--variant", "chess", "--nodes", "10"],
    "rate": ["FILE"],
    "stats": ["FILE"],
    "show": ["FILE.toml"],
    "moves": ["FILE.toml"],
    "book": ["FILE.book"],
    "book of games": ["FILE.pgn"],
    "book of data": ["FILE"],
    "export": ["FILE", "--out", "out.pgn"],
    "puzzles": ["FILE"],
    "analyse": ["chess", "--nodes", "10", "--network", "FILE"],
    "analyse by policy": ["chess", "--nodes", "10", "--network", "FILE.npz"],
    "eval": ["chess", "--network", "FILE"],
    "uci": ["--network", "FILE"],
    "xboard": ["--network", "FILE"],
    "play": ["chess", "--load", "FILE"],
    "train": ["chess", "--from", "FILE", "--out", "out.net"],
    "train from openings": ["chess", "--openings", "FILE", "--out", "out.net"],
    "learn": ["minishogi", "--openings", "FILE", "--out", "out"],
    "study against": ["chess", "--against", "FILE.toml", "--out", "out", "--games", "2", "--nodes", "5"],
    "values": ["gardner", "--games", "2", "--nodes", "1", "--network", "FILE"],
    "match": ["fairychess", "fairychess", "--variant", "chess", "--games", "2", "--nodes", "1", "--openings", "FILE"],
    "match of networks": ["net:FILE.npz", "fairychess", "--variant", "chess", "--games", "2", "--nodes", "1"],
}
"""Command lines that read a file."""

WRITTEN: Final = {
    "export": ["DATA", "--format", "pgn", "--out", "FILE"],
    "book": ["DATA", "--out", "FILE"],
    "puzzles": ["DATA", "--nodes", "5", "--games", "1", "--out", "FILE"],
    "selfplay": ["chess", "--games", "1", "--player", "random", "--out", "FILE"],
    "selfplay of PGN": ["chess", "--games", "1", "--nodes", "5", "--out", "FILE.pgn"],
    "show": ["chess", "--svg", "FILE"],
    "stats": ["DATA", "--svg", "FILE.svg"],
    "study": ["chess", "--games", "2", "--nodes", "5", "--out", "FILE"],
    "values": ["gardner", "--games", "2", "--nodes", "1", "--dir", "FILE"],
    "values to a definition": ["gardner", "--games", "2", "--nodes", "1", "--write", "FILE"],
    "tune": ["minishogi", "--games", "2", "--nodes", "2", "--out", "FILE"],
    **{
        f"match {option}": ["fairychess", "fairychess", "--variant", "chess", "--games", "2", "--nodes", "1", option, "FILE"]
        for option in ("--results", "--pgnout", "--log", "--talk")
    },
}
"""Command lines that write a file."""

AFTER_WORK: Final = {
    "fairychess.cli.endgame.generate": ["endgame", "chess", "KQKR", "--html", "FILE.html"],
    "fairychess.cli.values.measure_values": ["values", "gardner", "--write", "FILE.toml"],
    "fairychess.cli.tune.fit": ["tune", "minishogi", "--out", "FILE.toml"],
    "fairychess.cli.tune_search.run": ["tune", "minishogi", "--search", "--out", "FILE.toml"],
    "fairychess.match.Match.run": [
        *("match", "fairychess", "fairychess", "--variant", "chess", "--games", "2", "--nodes", "1"),
        *("--results", "games", "--pgnout", "FILE.pgn"),
    ],
    "fairychess.cli.study.run_study": ["study", "chess", "--html", "FILE.html"],
    "fairychess.cli.book.book_of": ["book", "DATA", "--out", "FILE.book"],
    "fairychess.cli.train.train": ["train", "chess", "--games", "2", "--out", "FILE.net"],
    "fairychess.cli.stats.statistics_of": ["stats", "DATA", "--png", "FILE.png"],
    "fairychess.cli.selfplay.results_of": ["selfplay", "chess", "--games", "1", "--out", "FILE.pgn"],
    "fairychess.benchmarks.compare": ["bench", "--peers", "--html", "FILE.html"],
}
"""Functions with long work, and command lines that write a file after it."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("data")
    run_selfplay(SelfPlay(Variant("kinglet"), parse_player("random"), 2, 1, random_plies=2, max_plies=1000), directory)
    return directory


def names(folder: Path, *, written: bool) -> Iterator[str]:
    """Yield the names of files that cannot be read or written."""
    link = folder / "circle"
    if not link.is_symlink():
        for suffix in ("", ".svg", ".pgn"):
            (folder / f"circle{suffix}").symlink_to(folder / f"circle{suffix}")
            (folder / f"full{suffix}").symlink_to("/dev/full")
        (folder / "folder").mkdir()
        (folder / "file").write_text("a file, not a folder\n")
    yield str(link)
    yield "a\0b"
    yield "x" * 5000
    yield str(folder / "none" / "none")
    yield str(folder / "file" / "inside")
    yield str(folder / "full") if written else "/dev/zero"
    if written:
        return
    yield str(folder / "none")


def attempt(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(arguments)
    return code, capsys.readouterr().err


@pytest.mark.parametrize("what", READ)
def test_what_cannot_be_read_is_named(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in names(tmp_path, written=False):
        arguments = [each.replace("FILE", name) for each in READ[what]]
        code, said = attempt([what.split(maxsplit=1)[0], *arguments], capsys)
        assert code in (1, 2), (name[:80], said)
        assert name.replace("\0", "\\x00")[:50] in said, (name[:80], said[:300])


@pytest.mark.parametrize("what", WRITTEN)
def test_what_cannot_be_written_is_named(
    what: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in names(tmp_path, written=True):
        if name.endswith("none") and what in ("selfplay", "selfplay of PGN", "study", "puzzles", "values"):
            continue  # because the command creates the folder
        arguments = [each.replace("FILE", name).replace("DATA", str(data)) for each in WRITTEN[what]]
        code, said = attempt([what.split(maxsplit=1)[0], *arguments], capsys)
        assert code in (1, 2), (name[:80], said)
        assert name.replace("\0", "\\x00")[:50] in said, (name[:80], said[:300])


@pytest.mark.parametrize("work", AFTER_WORK)
def test_a_place_that_cannot_be_written_is_refused_before_the_work(
    work: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError(work)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(work, fail)
    suffix = AFTER_WORK[work][-1].removeprefix("FILE")
    (tmp_path / f"folder{suffix}").mkdir()
    (tmp_path / "file").write_text("a file, not a folder\n")
    for name in ("none/out", "file/out", "folder"):
        arguments = [each.replace("FILE", name).replace("DATA", str(data)) for each in AFTER_WORK[work]]
        code, said = attempt(arguments, capsys)
        assert (code, said.count("\n")) == (2, 1), said
        assert said.startswith(f"fairychess: {name}{suffix}: "), said
    monkeypatch.setattr("fairychess.cli.output_files.os.access", lambda *_: False)  # root may write everywhere
    arguments = [each.replace("FILE", "mine").replace("DATA", str(data)) for each in AFTER_WORK[work]]
    assert f"mine{suffix}: no file can be written in " in attempt(arguments, capsys)[1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", f"folder{suffix}"]


def options() -> Iterator[tuple[str, argparse.Action]]:
    """Yield the options of all commands that take a whole number."""
    for command, sub in make_parser().commands.items():
        for action in sub._actions:  # noqa: SLF001 - argparse has no other list
            if getattr(action.type, "__qualname__", "").startswith("whole."):
                yield command, action


@pytest.mark.parametrize("number", [HUGE, "9" * 5000, "-" + HUGE])
def test_a_number_that_is_too_large_is_refused(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    tried = 0
    for command, action in options():
        count = action.nargs if isinstance(action.nargs, int) else 1
        given = [f"{action.option_strings[0]}={number}"] if action.option_strings and count == 1 else None
        if given is None:
            continue
        tried += 1
        with pytest.raises((UsageError, SystemExit)) as refused:
            make_parser().read([command, *given])
        assert action.option_strings[0] in str(refused.value), (command, action.option_strings, str(refused.value)[:200])
    capsys.readouterr()
    assert tried > 80


@pytest.mark.parametrize(
    "arguments",
    [
        ["book", "DATA", "--plies", str((1 << 63) - 1)],
        ["book", "DATA", "--min-games", str((1 << 63) - 1)],
        ["book", "DATA", "--show", str((1 << 63) - 1)],
        ["export", "DATA", "--out", "out.pgn", "--games", str((1 << 63) - 1)],
        ["stats", "DATA", "--sample", str((1 << 63) - 1)],
        ["puzzles", "DATA", "--out", "puzzles", "--nodes", "5", "--games", str((1 << 63) - 1)],
    ],
    ids=lambda arguments: " ".join(arguments[::2][:2]),
)
def test_the_largest_number_works(
    arguments: list[str], data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code, said = attempt([each.replace("DATA", str(data)) for each in arguments], capsys)
    assert code in (0, 2), said
