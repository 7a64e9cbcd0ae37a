"""The openings of games: files of positions, files of games, and random moves."""

from __future__ import annotations

import bz2
import dataclasses
import gzip
from typing import TYPE_CHECKING

import pytest

from fairychess import Board, MatchError, Move, Variant
from fairychess.cli.solve import read_problems
from fairychess.match import Opening, read_openings
from fairychess.match.openings import random_opening
from support.matches import CHESS, MATCH, engine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_openings_of_files(tmp_path: Path) -> None:
    path = tmp_path / "some.epd"
    start, other = CHESS.start_fen, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    path.write_text(f'# openings\n\n{start}\n4k3/8/8/8/8/8/4P3/4K3 w - - id "one";\n', encoding="utf-8")
    assert read_openings(path, CHESS) == [Opening(start), Opening(other)]
    games = tmp_path / "some.pgn"
    games.write_text(f'1. e4 e5 2. Nf3 *\n\n[FEN "{other}"]\n[SetUp "1"]\n\n1. e4 Kd7 *\n', encoding="utf-8")
    openings = read_openings(games, CHESS)
    assert openings == [Opening(None, ("e2e4", "e7e5", "g1f3")), Opening(other, ("e2e4", "e8d7"))]
    match = dataclasses.replace(MATCH, openings=tuple(openings), games=6)
    report = match.run()
    assert report.seed is None
    assert [game.moves[: game.opening] for game in report.games] == [openings[pair].moves for pair in (0, 0, 1, 1, 0, 0)]
    assert [game.fen for game in report.games] == [openings[pair].fen for pair in (0, 0, 1, 1, 0, 0)]
    # After three plies Black is to move, so the engine that plays Black makes the first move after the opening.
    assert len(report.games[0].moves) == 10


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.epd", "", "the file has no openings"),
        ("a.epd", "# nothing\n", "the file has no openings"),
        ("a.epd", "\nnonsense\n", r"a\.epd, line 2: "),
        ("a.fen", "4k3/8/8/8/8/8/4P3/8 w - - 0 1\n", r"a\.fen, line 1: "),
        ("a.fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n", r"a\.fen, line 1: the game is over in this position"),
        ("a.fen", "# M\u00f6ller\n\n4k3/8/8/8/8/8/4\u00e9/8 w - - 0 1\n", r"a\.fen, line 3: "),
        ("a.pgn", "1. e4 e4 *\n", r"a\.pgn, game 1: line 1, column 7: "),
        ("a.pgn", "1. e4 -- 2. d4 -- *\n", r"a\.pgn, game 1: the null move at ply 2 is not legal"),
        ("a.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n", r"a\.pgn, game 1: the game is over in this position"),
        ("a.pgn", '[Variant "Crazyhouse"]\n\n1. e4 *\n', r"a\.pgn, game 1: the game is one of crazyhouse, not of chess"),
    ],
)
def test_openings_that_are_none(tmp_path: Path, name: str, text: str, message: str) -> None:
    for encoding in ("utf-8", "utf-8-sig", "latin-1"):
        (tmp_path / name).write_text(text, encoding=encoding)
        with pytest.raises(MatchError, match=message):
            read_openings(tmp_path / name, CHESS)


POSITIONS = '# M\u00f6ller\n4k3/8/8/8/8/8/4P3/4K3 w - - id "M\u00f6ller"; bm e4;\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize(("end", "pack"), [("", None), (".gz", gzip.compress), (".bz2", bz2.compress)])
def test_files_of_other_programs(tmp_path: Path, encoding: str, end: str, pack: Callable[[bytes], bytes] | None) -> None:
    path = tmp_path / f"a.epd{end}"
    for each in (POSITIONS.encode(encoding), POSITIONS.partition("\n")[2].encode(encoding)):
        path.write_bytes(pack(each) if pack else each)
        assert read_openings(path, CHESS) == [Opening("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")]
        (problem,) = read_problems(str(path), CHESS)
        assert problem.name == "M\u00f6ller"


@pytest.mark.parametrize("name", ["a.epd.gz", "a.pgn.gz", "a.epd.bz2", "a.pgn.bz2"])
def test_packed_files_that_are_torn(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    text = b"".join(b"# remark %d\n" % number for number in range(9999))
    whole = gzip.compress(text) if name.endswith("gz") else bz2.compress(text)
    damaged = whole[:40] + bytes(10) + whole[50:]
    for content in (whole[: len(whole) // 2], damaged):
        path.write_bytes(content)
        with pytest.raises(OSError, match="it cannot be unpacked: ") as caught:
            read_openings(path, CHESS)
        assert caught.value.filename == str(path)


def test_random_moves_do_not_end_the_game() -> None:
    # White can only capture the rook, after which neither side can win.
    page = 'name = "dull"\nextends = "chess"\n\n[board]\nstart = "k7/8/8/8/8/8/1r6/K7 w - - 0 1"\n'
    dull = engine("dull")
    with pytest.raises(MatchError, match="found no 1 random moves of dull that do not end the game"):
        dataclasses.replace(MATCH, variant=Variant.from_toml(page), random_plies=1, a=dull, b=dull).run()
    mate = Variant.from_toml(page.replace("dull", "mate").replace("k7/8/8/8/8/8/1r6/K7", "7k/8/5NK1/8/8/8/8/R7"))
    for seed in range(30):
        board = random_opening(mate, 1, str(seed)).board(mate)
        assert not board.is_game_over()
    assert any(after_one(mate, move).is_game_over() for move in Board(mate).legal_moves)
    assert random_opening(CHESS, 4, "1/1") == random_opening(CHESS, 4, "1/1") != random_opening(CHESS, 4, "1/2")


def after_one(variant: Variant, move: Move) -> Board:
    board = Board(variant)
    board.push(move)
    return board
