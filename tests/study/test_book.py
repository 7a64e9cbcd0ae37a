"""Opening books: counts, files, and the players that use them."""

from __future__ import annotations

import gzip
import json
import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from fairychess import Board, DataError, MatchError, Variant
from fairychess.book import Book, BookGame, BookLine, BookMove, read_pgn
from fairychess.data import Dataset, book_games
from fairychess.match import Opening, read_openings
from support.scripted_games import Script, dataset_of
from support.talking import Talk

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

CHESS = Variant("chess")

GAMES = [
    BookGame(("e2e4", "e7e5", "g1f3"), "1-0", scores=(30, -20, None)),
    BookGame(("e2e4", "c7c5"), "1/2-1/2", scores=(20, -10)),
    BookGame(("e2e4", "e7e5", "f1c4"), "0-1"),
    BookGame(("d2d4", "g8f6", "c2c4"), "1-0"),
    BookGame(("c2c4", "g8f6", "d2d4"), "0-1"),
    BookGame(("a2a3",), "*"),
]


def small(min_games: int = 1, plies: int = 16) -> Book:
    return Book.of_games(CHESS, GAMES, plies=plies, min_games=min_games)


def numbers(moves: list[BookMove]) -> list[tuple[str, int, int, int, int | None]]:
    return [(each.move.uci(), each.wins, each.draws, each.losses, each.score) for each in moves]


def test_results_are_counted_for_the_side_that_moves() -> None:
    book = small()
    board = Board()
    assert numbers(book.moves(CHESS)) == [("e2e4", 1, 1, 1, 25), ("c2c4", 0, 0, 1, None), ("d2d4", 1, 0, 0, None)]
    board.push_uci("e2e4")
    assert numbers(book.moves(board)) == [("e7e5", 1, 0, 1, -20), ("c7c5", 0, 1, 0, -10)]
    assert book.games == 5
    assert [each.mean for each in book.moves(board)] == [0.5, 0.5]


def test_transpositions_are_one_position() -> None:
    board = Board()
    for move in ("c2c4", "g8f6", "d2d4"):
        board.push_uci(move)
    games = [*GAMES, *(BookGame((*game.moves, "e7e6"), game.result) for game in GAMES[3:5])]
    found = Book.of_games(CHESS, games, min_games=1).moves(board)
    assert numbers(found) == [("e7e6", 1, 0, 1, None)]


def test_few_games_and_long_games_are_cut() -> None:
    assert numbers(small(min_games=2).moves(CHESS)) == [("e2e4", 1, 1, 1, 25)]
    board = Board()
    board.push_uci("e2e4")
    assert small(plies=1).moves(board) == []
    with pytest.raises(DataError, match="plies is 0: at least 1 is expected"):
        small(plies=0)
    with pytest.raises(DataError, match=r"game 1: .*e2e5"):
        Book.of_games(CHESS, [BookGame(("e2e5",), "1-0")])


def test_moves_are_drawn_by_their_results() -> None:
    book, chance = small(), random.Random(1)
    drawn = Counter(found.move.uci() for _ in range(300) if (found := book.choose(Board(), chance)) is not None)
    assert set(drawn) == {"e2e4", "d2d4"}  # c2c4 was played once, and lost
    assert 150 < drawn["e2e4"] < 210  # three of five points
    best = book.best(Board())
    assert best is not None
    assert best.move.uci() == "e2e4"
    lost = Board()
    lost.push_uci("d2d4")
    assert book.best(lost) is None
    assert book.choose(lost, chance) is None
    with pytest.raises(DataError, match="the book is of chess, and the position of wolf"):
        book.moves(Board("wolf"))


def test_lines_go_to_where_the_book_ends() -> None:
    start = CHESS.start_fen
    assert small().lines() == [
        BookLine(start, ("e2e4", "e7e5", "f1c4"), 1),
        BookLine(start, ("e2e4", "e7e5", "g1f3"), 1),
        BookLine(start, ("e2e4", "c7c5"), 1),
        BookLine(start, ("c2c4", "g8f6", "d2d4"), 1),
        BookLine(start, ("d2d4", "g8f6"), 1),  # next, c2c4 would transpose to the previous line
    ]
    assert [line.moves for line in small().lines(plies=1)] == [("e2e4",), ("c2c4",), ("d2d4",)]


def test_files_are_read_and_written(tmp_path: Path) -> None:
    book = small()
    book.write(tmp_path / "one.book")
    again = Book.read(tmp_path / "one.book")
    assert (len(again), again.games, again.variant) == (len(book), book.games, book.variant)
    assert again.lines() == book.lines()
    again.write(tmp_path / "two.book")
    assert (tmp_path / "one.book").read_bytes() == (tmp_path / "two.book").read_bytes()
    Book.of_games(CHESS, reversed(GAMES), min_games=1).write(tmp_path / "three.book")
    assert (tmp_path / "one.book").read_bytes() == (tmp_path / "three.book").read_bytes()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (None, r"line 1: the first line of a book is expected"),
        ('{"book": 9}', r"its format is 9; this version of fairychess reads 1"),
        ('{"position": "x"}', r"line 2: a position with its moves is expected"),
        ('{"position": "x", "moves": [["e2e4", 0, 0, 0, null]]}', r"line 2: .* are not wins, draws and losses"),
        ('{"position": "x", "moves": [["e2e4", 1, 0, 0, "a"]]}', r"line 2: .* is not a score"),
        ("nonsense", r"line 2: a position with its moves is expected"),
    ],
)
def test_files_that_are_not_books(tmp_path: Path, line: str | None, message: str) -> None:
    small().write(tmp_path / "a.book")
    head = (tmp_path / "a.book").read_text(encoding="utf-8").splitlines()[0]
    text = "" if line is None else line if '"book"' in line else f"{head}\n{line}"
    (tmp_path / "b.book").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=message):
        Book.read(tmp_path / "b.book")


def test_games_of_data_sets_and_of_pgn_files(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    dataset = dataset_of(CHESS, [Script("e4 e5", [30, -20], "1-0"), Script("d4", [10], "*")], tmp_path / "data")
    book = Book.of_games(CHESS, book_games(dataset), min_games=1)
    assert numbers(book.moves(CHESS)) == [("e2e4", 1, 0, 0, 30)]
    (tmp_path / "study").mkdir()
    dataset.path.rename(tmp_path / "study" / "games")
    assert len(Dataset(tmp_path / "study")) == 2  # a study keeps its games in this folder
    path = tmp_path / "games.pgn"
    path.write_text('[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n', encoding="utf-8")
    (game,) = read_pgn(path, CHESS)
    assert (game.moves, game.result) == (("f2f3", "e7e5", "g2g4", "d8h4"), "0-1")
    with pytest.raises(DataError, match="game 1: the game is one of chess, not of wolf"):
        list(read_pgn(path, Variant("wolf")))
    path.write_text("1. e5 *\n", encoding="utf-8")
    with pytest.raises(DataError, match="game 1: line 1"):
        list(read_pgn(path, CHESS))


def test_matches_begin_with_the_lines_of_a_book(tmp_path: Path) -> None:
    small().write(tmp_path / "a.book")
    openings = read_openings(tmp_path / "a.book", CHESS)
    assert openings[0] == Opening(None, ("e2e4", "e7e5", "f1c4"))
    assert len(openings) == 5
    with pytest.raises(MatchError, match="the book is one of chess, not of wolf"):
        read_openings(tmp_path / "a.book", Variant("wolf"))
    (tmp_path / "b.book").write_text("nonsense", encoding="utf-8")
    with pytest.raises(MatchError, match="the first line of a book is expected"):
        read_openings(tmp_path / "b.book", CHESS)


def test_uci_plays_moves_of_the_book(tmp_path: Path) -> None:
    small().write(tmp_path / "a.book")
    with Talk("uci", cwd=tmp_path) as engine:
        engine.send("setoption name Use NNUE value false")  # with a network, the first search would print its name
        lines = engine.ask("setoption name Book File value a.book", "isready", answer="readyok")
        assert (
            lines[0] == f"info string a.book: a book of chess with {len(small())} positions, which OwnBook lets the engine play"
        )
        assert engine.ask("go depth 1", answer="bestmove")[0].startswith("info depth 1")
        engine.send("setoption name OwnBook value true", "setoption name Best Book Move value true")
        lines = engine.ask("go depth 1", answer="bestmove")
        assert lines == ["info string e2e4 from the book: 3 games, 50.0%", "bestmove e2e4"]
        assert engine.ask("go depth 1 searchmoves a2a3", answer="bestmove")[-1].startswith("bestmove a2a3")
        assert engine.ask("position startpos moves a2a3", "go depth 1", answer="bestmove")[0].startswith("info depth 1")
        engine.send("setoption name Best Book Move value false")
        drawn = {engine.ask("position startpos", "go depth 1", answer="bestmove")[-1] for _ in range(40)}
        assert drawn == {"bestmove e2e4", "bestmove d2d4"}
        lines = engine.ask("setoption name Book File value none.book", "isready", answer="readyok")
        assert lines[0].startswith("info string the book none.book cannot be read: ")
        assert engine.ask("go depth 1", answer="bestmove")[-1] in drawn  # the old book is still in use


def test_xboard_plays_moves_of_the_book(tmp_path: Path) -> None:
    small().write(tmp_path / "a.book")
    with Talk("xboard", cwd=tmp_path) as engine:
        engine.ask("xboard", "protover 2", answer="feature done=1")
        engine.send("option Book File=a.book", "option OwnBook=1", "option Best Book Move=1", "new", "sd 2")
        assert engine.ask("go", answer="move")[-1] == "move e2e4"
        assert engine.ask("usermove e7e5", answer="move")[-1] == "move g1f3"
        assert engine.ask("usermove b8c6", answer="move")[-1].startswith("move ")


def test_the_command(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text('[Result "1-0"]\n\n1. e4 e5 1-0\n\n[Result "0-1"]\n\n1. e4 c5 0-1\n', encoding="utf-8")
    result = fairychess_command("book", "games.pgn", "--min-games", "1", "--out", "mine.book")
    assert result.code == 0, result.err
    assert result.out.splitlines()[0] == "chess: 2 games, 2 positions"
    assert result.out.splitlines()[2].split() == ["2", "50.0%", "1.", "e4"]
    assert result.out.splitlines()[-1] == "Written to mine.book."
    shown = json.loads(fairychess_command("book", "mine.book", "--json", "--show", "2").out)
    assert [(each["san"], [reply["san"] for reply in each["replies"]]) for each in shown["moves"]] == [("e4", ["c5", "e5"])]
    refused = fairychess_command("book", "mine.book", "games.pgn")
    assert (refused.code, "one book can be shown at a time" in refused.err) == (2, True)


PGN_GAMES = '[Result "1-0"]\n\n1. e4 e5 1-0\n\n[Event "a"]\n\n1. d4 d5 *\n'


def test_the_command_counts_games_without_a_result(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text(PGN_GAMES, encoding="utf-8")
    result = fairychess_command("book", "games.pgn", "--min-games", "1")
    assert result.out.splitlines()[0] == "chess: 1 game, 2 positions; 1 game without a result left out"
    shown = json.loads(fairychess_command("book", "games.pgn", "--min-games", "1", "--json").out)
    assert (shown["games"], shown["unfinished"]) == (1, 1)
    assert fairychess_command("book", "games.pgn", "--out", "k.book").err == (
        "fairychess: k.book: a book without positions is not written: it has no moves from 1 game; "
        "1 game without a result left out\n"
    )
    assert not (tmp_path / "k.book").exists()


def test_the_command_reads_compressed_games(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "games.pgn.gz").write_bytes(gzip.compress(PGN_GAMES.encode()))
    assert fairychess_command("book", "games.pgn.gz", "--min-games", "1").out.startswith("chess: 1 game, 2 positions")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("a.book --variant wolf", "a.book: the book is of chess, not of wolf"),
        ("a.book --plies 1", "a.book: the book is made already: leave out --plies"),
        ("a.book --min-games 9", "a.book: the book is made already: leave out --min-games"),
        ("games.pgn a.book", "one book can be shown at a time"),
        ("games.pgn --out k.txt", "--out k.txt: a name that ends with .book is expected"),
        ("a.txt", "a.txt: a folder of games, a PGN file (.pgn) or one book (.book) is expected"),
        ("none", "none: there is no such directory"),
    ],
)
def test_the_command_refuses(fairychess_command: Run, tmp_path: Path, arguments: str, message: str) -> None:
    small().write(tmp_path / "a.book")
    (tmp_path / "games.pgn").write_text(PGN_GAMES, encoding="utf-8")
    (tmp_path / "a.txt").touch()
    before = set(tmp_path.iterdir())
    result = fairychess_command("book", *arguments.split())
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert set(tmp_path.iterdir()) == before
