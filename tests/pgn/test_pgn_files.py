"""PGN files and handles: several games, compressed and long files, and handles that can only be read once."""

from __future__ import annotations

import bz2
import gzip
import io
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from fairychess import pgn
from support.pgn_games import moves, places

if TYPE_CHECKING:
    from pathlib import Path

FILE = """\
% a comment of the file
[Event "one"]
[White "A"]

1. e4 e5 {[Event "no"]

still} 1-0

[Event "two"]
1. d4 (1. c4
[Event "three"]

1. Nf3 *


[Event "four"]

"""


def test_games_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    for newline in ("\n", "\r\n"):
        path.write_bytes(FILE.replace("\n", newline).encode())
        for opened in (
            lambda: io.StringIO(FILE),
            lambda: path.open(encoding="utf-8"),
            lambda: path.open(newline="", encoding="latin-1"),
        ):
            with opened() as handle:
                games = list(iter(lambda: pgn.read_game(handle), None))
                assert [game.headers["Event"] for game in games] == ["one", "two", "three", "four"]
                assert [len(moves(game)) for game in games] == [2, 1, 1, 0]
            with opened() as handle:
                found = {}
                while (headers := (place := handle.tell(), pgn.read_headers(handle)))[1] is not None:
                    found[headers[1]["Event"]] = place
                assert list(found) == ["one", "two", "three", "four"]
                for event in ("three", "one", "four", "two"):
                    handle.seek(found[event])
                    game = pgn.read_game(handle)
                    assert game is not None
                    assert game.headers["Event"] == event
            with opened() as handle:
                assert [pgn.skip_game(handle) for _ in range(5)] == [True] * 4 + [False]


class Pipe(io.TextIOBase):
    """A handle that cannot seek."""

    def __init__(self, text: str) -> None:
        self.handle = io.StringIO(text)

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        return self.handle.readline(size)


def test_handles_that_cannot_go_back() -> None:
    handle = Pipe(FILE)
    games = list(iter(lambda: pgn.read_game(handle), None))  # type: ignore[call-overload]
    assert [game.headers["Event"] for game in games] == ["one", "two", "three", "four"]
    code = "import sys; from fairychess import pgn\nwhile game := pgn.read_game(sys.stdin): print(game.headers['Event'])"
    done = subprocess.run([sys.executable, "-c", code], input=FILE, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["one", "two", "three", "four"]


def test_bad_handles() -> None:
    with pytest.raises(TypeError, match="text"):
        pgn.read_game(io.BytesIO(b"1. e4"))  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="handle"):
        pgn.read_game("1. e4")  # type: ignore[call-overload]
    with io.TextIOWrapper(io.BytesIO(b"1. e4 {\xff}"), encoding="utf-8") as handle, pytest.raises(UnicodeDecodeError):
        pgn.read_game(handle)
    with io.TextIOWrapper(io.BytesIO(b'[White "\xe9"]\n\n1. e4 {\xff} *'), encoding="utf-8", errors="surrogateescape") as handle:
        game = pgn.read_game(handle)
        assert game is not None
        assert (game.headers["White"], game.variations[0].comment) == ("é", "ÿ")


def test_files(tmp_path: Path) -> None:
    bytes_of = {
        "plain.pgn": FILE.encode(),
        "dos.pgn": b"\xef\xbb\xbf" + FILE.replace("\n", "\r\n").encode(),
        "mac.pgn": FILE.replace("\n", "\r").encode(),
        "games.pgn.gz": gzip.compress(FILE.encode()),
        "bz2": bz2.compress(FILE.encode()),
    }
    expected = [str(game) for game in iter_games(io.StringIO(FILE))]
    for name, content in bytes_of.items():
        (tmp_path / name).write_bytes(content)
        assert [str(game) for game in pgn.read_games(tmp_path / name)] == expected, name
        assert [str(game) for game in pgn.read_games(str(tmp_path / name))] == expected, name
    with (tmp_path / "plain.pgn").open("rb") as file:
        assert [str(game) for game in pgn.read_games(file)] == expected
    with (tmp_path / "plain.pgn").open(encoding="utf-8") as file:
        assert [str(game) for game in pgn.read_games(file)] == expected
    (tmp_path / "latin.pgn").write_bytes('[White "Müller"]\n\n1. e4 *\n\n'.encode("latin-1") + '[White "Šmíd"]\n\n*'.encode())
    assert [game.headers["White"] for game in pgn.read_games(tmp_path / "latin.pgn")] == ["Müller", "Šmíd"]
    bad = list(pgn.read_games(io.StringIO(FILE + '\n[Event "five"]\n\n1. Ke3')))
    assert places(bad[1]) == [(10, 7)]
    assert places(bad[4]) == [(21, 4)]
    with pytest.raises(OSError, match="none"):
        next(pgn.read_games(tmp_path / "none.pgn"))
    with pytest.raises(AttributeError):
        next(pgn.read_games(3))  # type: ignore[arg-type]


def iter_games(handle: io.StringIO) -> list[pgn.Game]:
    return list(iter(lambda: pgn.read_game(handle), None))


def test_long_files_stay_small_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "long.pgn"
    with path.open("w", encoding="utf-8") as file:
        for number in range(3000):
            print(f'[Round "{number}"]\n\n1. e4 e5 2. Nf3 {{{"x" * 1000}}} *\n', file=file)
    code = (
        "import resource, sys; from fairychess import pgn\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "count = sum(len(game.variations) for game in pgn.read_games(sys.argv[1]))\n"
        "print(count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)"
    )
    done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True)
    count, kilobytes = map(int, done.stdout.split())
    assert count == 3000
    assert kilobytes < 16_000


TEXT = '[White "A"]\n1. e4 *\n[White "B"]\n1. d4 *\n'


class Stream:
    """A handle that cannot seek."""

    def __init__(self, text: str) -> None:
        self.readline = io.StringIO(text).readline


class Unhashable(Stream):
    """A handle that cannot seek or be a dictionary key."""

    __hash__ = None  # type: ignore[assignment]


def test_a_handle_that_cannot_be_remembered_is_read_while_another_is() -> None:
    waiting = Stream(TEXT)
    first = pgn.read_game(waiting)  # type: ignore[call-overload]
    other = pgn.read_game(Unhashable("1. c4 *\n"))  # type: ignore[call-overload]
    second = pgn.read_game(waiting)  # type: ignore[call-overload]
    assert [str(game.mainline_moves()) for game in (first, other, second) if game] == ["1. e4", "1. c4", "1. d4"]
