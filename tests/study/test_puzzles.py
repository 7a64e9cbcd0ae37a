"""Puzzles: positions and games with known puzzles, and the files written."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import html5lib
import pytest

from fairychess import Board, DataError, Engine, Variant
from fairychess.cli.grammar_study import MOTIFS as OFFERED
from fairychess.cli.solve import read_problems, solved
from fairychess.puzzles import MOTIFS, Puzzle, PuzzleSearch, find_puzzles, puzzle_page, read_puzzles
from fairychess.puzzles.motifs import motifs_of
from support.scripted_games import Script, dataset_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

pytest.importorskip("pyarrow")

CHESS = Variant("chess")

SCHOLAR = Script("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", [30, 20, 30, 20, 10, -40, 30000], "1-0")
LEGAL = Script("e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#", [None] * 13, "1-0")
QUIET = Script("e4 e5 Nf3 Nc6 Bb5 a6", [30, 20, 30, 20, 10, 0], "*", "max_plies")


def puzzle_of(variant: str, fen: str, nodes: int = 4000) -> Puzzle | None:
    board = Board(variant, fen)
    with PuzzleSearch(board.variant, nodes=nodes) as search:
        return search.puzzle(board)


@pytest.mark.parametrize(
    ("variant", "fen", "solution", "motifs"),
    [
        ("chess", "6k1/5ppp/8/8/8/8/1q3PPP/4R1K1 w - - 0 1", "Re8#", {"mate", "check"}),
        ("chess", "2r3k1/5ppp/q7/8/8/8/3R1PPP/3Q2K1 w - - 0 1", "Rd8+ Rxd8 Qxd8#", {"mate", "sacrifice", "check"}),
        ("chess", "q3k3/5ppp/8/3N4/8/8/P4PPP/R3K3 w - - 0 1", "Nc7+", {"fork", "check"}),
        ("chess", "1r6/P7/8/8/8/8/6k1/4K3 w - - 0 1", "axb8=Q", {"capture", "promotion"}),
        ("chess", "8/8/8/8/8/5k2/4p3/4K2R w - - 0 1", None, set[str]()),
        ("crazyhouse", "6rk/6pp/8/8/8/8/6PP/7K[N] w - - 0 1", "N@f7#", {"mate", "check", "drop"}),
        ("kingofthehill", "r5k1/8/8/8/8/2K5/7q/8 w - - 0 1", None, {"win"}),
    ],
)
def test_the_puzzle_of_a_position(variant: str, fen: str, solution: str | None, motifs: set[str]) -> None:
    found = puzzle_of(variant, fen)
    if not motifs:
        assert found is None
        return
    assert found is not None
    assert solution is None or " ".join(found.san).startswith(solution)
    assert motifs <= set(found.motifs) <= set(MOTIFS)


@pytest.mark.parametrize(
    "fen",
    [
        CHESS.start_fen,
        "7k/8/5Q2/8/8/8/8/K7 b - - 0 1",  # one legal move
        "6k1/8/8/8/8/8/1Q6/K2R4 w - - 0 1",  # many moves win
    ],
)
def test_positions_that_are_not_puzzles(fen: str) -> None:
    assert puzzle_of("chess", fen) is None


def test_taking_back_is_not_a_puzzle() -> None:
    with PuzzleSearch(CHESS, nodes=2000) as search:
        for pawn, expected in (("8", "Nxe4"), ("4P3", None)):
            board = Board(fen=f"4k3/5ppp/8/3q4/{pawn}/2N5/5PPP/4K3 b - - 0 1")
            board.push_uci("d5e4")
            found = search.puzzle(board)
            assert (found and found.san[0]) == expected


@pytest.mark.parametrize(
    ("variant", "fen", "move", "motifs"),
    [
        ("chess", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nf6+", ("double check", "check")),
        ("chess", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nc5+", ("discovered check", "check")),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", ("en passant", "capture elsewhere")),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", ("castling", "quiet")),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rh7", ("quiet",)),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "Q@a1", ("drop",)),
        ("duck", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", None, ("wall", "quiet")),
        ("reserve-trebuchet", None, "throw", ("throw",)),
    ],
)
def test_the_motifs_of_a_move(variant: str, fen: str | None, move: str | None, motifs: tuple[str, ...]) -> None:
    board = Board(variant, fen)
    if move == "throw":
        board.set_piece_at("d4", "T")
        board.set_piece_at("d3", "N")
        played = next(each for each in board.legal_moves if any(change.act == "throw" for change in board.effects(each)))
    else:
        played = next(iter(board.legal_moves)) if move is None else board.parse_san(move)
    found = motifs_of(board, [played], None, saves=False)
    assert set(motifs) - {"capture elsewhere"} <= set(found)
    assert found == tuple(name for name in MOTIFS if name in found)


def test_the_grammar_offers_every_motif() -> None:
    assert tuple(MOTIFS) == OFFERED


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a directory of games: two games have a puzzle, and one of them occurs twice."""
    return dataset_of(CHESS, [SCHOLAR, QUIET, LEGAL, SCHOLAR], tmp_path / "games").path


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_the_puzzles_of_known_games(games: Path, tmp_path: Path) -> None:
    found = find_puzzles(games, tmp_path / "puzzles", nodes=10_000)
    solutions = {(each.game, each.ply): each for each in found}
    assert (1, 7) in solutions
    assert (4, 7) not in solutions  # the same position again
    assert solutions[1, 7].san == ("Qxf7#",)
    assert solutions[1, 7].motifs[0] == "mate"
    legal = [each for each in found if each.game == 3]
    assert any(each.san[0] == "Bxf7+" and each.mate == 2 for each in legal)
    assert not any(each.game == 2 for each in found)
    problems = read_problems(str(tmp_path / "puzzles" / "puzzles.epd"), CHESS)
    assert [problem.name for problem in problems] == [each.name for each in found]
    with Engine(CHESS, hash=1) as engine:
        assert all(each.since is not None for each in solved(problems, engine, nodes=20_000))


def test_a_stopped_search_is_resumed(games: Path, tmp_path: Path) -> None:
    whole = find_puzzles(games, tmp_path / "whole", nodes=300)

    def stop(done: int, _: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        find_puzzles(games, tmp_path / "stopped", nodes=300, progress=stop)
    assert find_puzzles(games, tmp_path / "stopped", nodes=300, workers=2) == whole
    assert files(tmp_path / "stopped") == files(tmp_path / "whole")
    # A part that is finished is not searched again.
    part = tmp_path / "stopped" / "parts" / "part-00000.jsonl"
    part.write_text(part.read_text(encoding="utf-8").splitlines()[0] + "\n", encoding="utf-8")
    assert find_puzzles(games, tmp_path / "stopped", nodes=300) == []


def test_other_settings_and_folders_are_refused(games: Path, tmp_path: Path) -> None:
    find_puzzles(games, tmp_path / "puzzles", nodes=50, first=1)
    with pytest.raises(DataError, match="puzzles with nodes 50, and now it is 60"):
        find_puzzles(games, tmp_path / "puzzles", nodes=60)
    other = dataset_of(Variant("almost"), [Script("e4", [None], "*")], tmp_path / "other").path
    with pytest.raises(DataError, match="puzzles of other games"):
        find_puzzles(other, tmp_path / "puzzles", nodes=50)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(DataError, match=r"it has notes\.txt but no puzzles\.json"):
        find_puzzles(games, tmp_path / "mine")
    with pytest.raises(DataError, match="nodes is 0: at least 1 is expected"):
        find_puzzles(games, tmp_path / "new", nodes=0)
    (tmp_path / "puzzles" / "puzzles.json").write_text("[]", encoding="utf-8")
    with pytest.raises(DataError, match="not written by `fairychess puzzles`"):
        find_puzzles(games, tmp_path / "puzzles", nodes=50)


@pytest.mark.parametrize("first", ["", "{}", "[]", "{", "\xff", '{"games": [1, 2, 3, 4]}\n{}', "CUT", "MOVES", "GAME"])
def test_a_damaged_part_is_named(games: Path, tmp_path: Path, first: str) -> None:
    whole = find_puzzles(games, tmp_path / "puzzles", nodes=300)
    part = tmp_path / "puzzles" / "parts" / "part-00000.jsonl"
    text = part.read_text(encoding="utf-8")
    cut, moves, game = text[:-20], text.replace('"moves": ["', '"moves": ["a1a9', 1), text.replace('"game": 4', '"game": null')
    change = {"CUT": cut, "MOVES": moves, "GAME": game}
    assert text not in change.values()
    part.write_bytes(change.get(first, first).encode("latin-1"))
    for read in (lambda: find_puzzles(games, tmp_path / "puzzles", nodes=300), lambda: read_puzzles(tmp_path / "puzzles")):
        with pytest.raises(DataError, match=r"part-00000\.jsonl: the file is damaged \(.*\): remove it, and"):
            read()
    part.unlink()
    assert find_puzzles(games, tmp_path / "puzzles", nodes=300) == whole


def test_the_page_is_valid_and_makes_no_request(games: Path, tmp_path: Path) -> None:
    found = find_puzzles(games, tmp_path / "puzzles", nodes=10_000)
    text = (tmp_path / "puzzles" / "puzzles.html").read_text(encoding="utf-8")
    assert text == puzzle_page(CHESS, found)
    html5lib.HTMLParser(strict=True).parse(text)
    assert "http" not in text.replace("http-equiv", "").replace("http://www.w3.org/", "")
    assert not re.search(r"<(script|img|link)[^>]* (src|href)=\"(?!data:)", text)
    for puzzle in found:
        assert all(san in text for san in puzzle.san)
        assert puzzle.name in text
    assert "These games have no puzzles" in puzzle_page(CHESS, [])


def test_puzzles_are_json(games: Path, tmp_path: Path) -> None:
    for puzzle in find_puzzles(games, tmp_path / "puzzles", nodes=300):
        assert Puzzle.from_json(json.loads(json.dumps(puzzle.to_json()))) == puzzle


def test_the_command(fairychess_command: Run, games: Path) -> None:
    result = fairychess_command("puzzles", str(games), "--nodes", "3000", "--workers", "1", "--out", "found", "--motif", "mate")
    assert result.code == 0, result.err
    assert "Page: found/puzzles.html" in result.out
    assert "mate" in result.out
    shown = json.loads(fairychess_command("puzzles", str(games), "--nodes", "3000", "--out", "found", "--json").out)
    assert {each["game"] for each in shown["puzzles"]} == {1, 3}
    assert "nowhere: there is no such directory" in fairychess_command("puzzles", "nowhere").err


def test_written_puzzles_are_read(games: Path, tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    found = find_puzzles(games, folder, nodes=300)
    assert found
    for path in (folder, folder / "puzzles.epd", folder / "puzzles.html"):
        assert read_puzzles(path) == (CHESS, found)
    file = tmp_path / "puzzles.json"
    file.write_text(json.dumps({"variant": "chess", "puzzles": [each.to_json() for each in found]}), encoding="utf-8")
    assert read_puzzles(file) == (CHESS, found)


ROOK = Puzzle("6k1/5ppp/8/8/8/8/1q3PPP/4R1K1 w - - 0 1", ("e1e8",), ("Re8#",), ("mate", "check"), 30000, 0, 1, 40)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": ["e1e9"]}, "puzzle 1: "),
        ({"moves": []}, "puzzle 1: it has no solution"),
        ({"fen": "nonsense"}, "puzzle 1: "),
        ({"fen": 3}, "are expected"),
        ({"motifs": ["unheard of"]}, "are expected"),
        ({"more": 1}, "are expected"),
    ],
)
def test_damaged_puzzles_are_refused(tmp_path: Path, change: dict[str, object], message: str) -> None:
    file = tmp_path / "some.json"
    file.write_text(json.dumps({"variant": "chess", "puzzles": [ROOK.to_json() | change]}), encoding="utf-8")
    with pytest.raises(DataError, match=message):
        read_puzzles(file)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"variant": "wulf", "puzzles": []}', '{"variant": 3, "puzzles": []}'])
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "some.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"some\.json"):
        read_puzzles(file)
    with pytest.raises(DataError, match=r"no puzzles\.json"):
        read_puzzles(tmp_path)
