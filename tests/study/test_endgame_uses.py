"""What else uses endgame tables: pages, puzzles, studies, checks of definitions, and the choice between moves that draw."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING

import pytest

from fairychess import Board, DataError, Engine, Variant
from fairychess.cli.check_endgames import DEAD, promoting_pieces, without_endings
from fairychess.data import SelfPlay, parse_player, run_selfplay
from fairychess.endgames import EndgameError, Tables, generate
from fairychess.puzzles import PuzzleSearch, find_puzzles
from fairychess.study import StudyPlan, run_study
from fairychess.study.report.endgames import endgame_page

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

SMALL = Variant("gardner")
FEW = Variant.from_toml('name = "few"\nextends = "gardner"\n[board]\nstart = "4k/5/5/P4/K4 w - - 0 1"\n')
"""A game that begins with few pieces."""

ONLY_MOVE = "8/8/8/8/k3P3/8/8/2K5 w - - 0 1"
"""One move wins, and mates in 19."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with tables of chess, and of the game with few pieces."""
    path = tmp_path_factory.mktemp("tables")
    generate("chess", "KPK", directory=path)
    generate(FEW, "KP-K", directory=path)
    return path


def test_shares_by_square_are_those_of_all_positions() -> None:
    tables = generate(SMALL, "KR-K")
    won: dict[tuple[str, bool, int], int] = {}
    total: dict[tuple[str, bool, int], int] = {}
    for white in range(25):
        for rook in range(25):
            for black in range(25):
                if len({white, rook, black}) < 3:
                    continue
                board = Board.empty(SMALL)
                for square, symbol in ((white, "K"), (rook, "R"), (black, "k")):
                    board.set_piece_at(square, symbol)
                if not board.is_valid():
                    continue
                found = tables.probe(board)
                assert found is not None
                for key in (("king", True, white), ("rook", True, rook), ("king", False, black)):
                    total[key] = total.get(key, 0) + 1
                    won[key] = won.get(key, 0) + (found.result == "won")
    for each in tables.statistics("KR-K").squares:
        keys = [(each.piece, each.color, square) for square in range(25)]
        assert each.positions == tuple(total.get(key, 0) for key in keys)
        assert each.won == tuple(won.get(key, 0) for key in keys)


def test_the_page_has_the_longest_wins_and_makes_no_request() -> None:
    tables = generate("chess", "KRK")
    page = endgame_page(tables, "KRK")
    assert page == endgame_page(tables, "KR-K")
    assert "Longest win of White: 16 moves (31 plies)" in page
    assert "Longest win of Black" not in page
    data = re.search(r'<script type="application/json" id="recordings">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    (line,) = json.loads(data[1])["recordings"]
    assert len(line["plies"]) == 31
    assert line["notes"][:2] == ["White to move: won in 16", "Black to move: lost in 15"]
    rook = "White\N{RIGHT SINGLE QUOTATION MARK}s rook"
    assert f"With White to move, White wins 100.0 % of the positions, wherever {rook} is." in page
    assert "<details open>" in page
    assert "by the square of" not in page
    assert not re.search(r'(src|href)="(?!data:|#)', page)
    assert "default-src &#x27;none&#x27;" in page


def test_the_page_shows_the_squares_that_matter() -> None:
    tables = generate("chess", "KPK")
    page = endgame_page(tables, "KPK")
    pawn = next(each for each in tables.statistics("KPK").squares if each.piece == "pawn")
    shares = [share for share in pawn.shares if share is not None]
    assert len(shares) == 48
    found = re.search("by the square of White\N{RIGHT SINGLE QUOTATION MARK}s pawn: from ([0-9.]+) % \\(([a-h]2)\\) to", page)
    assert found is not None
    assert float(found[1]) == pytest.approx(100 * min(shares), abs=0.05)
    assert pawn.shares["abcdefgh".index(found[2][0]) + 8] == min(shares)
    assert page.count("a1: none of the positions") == 1  # the squares without pawns


def test_the_command_writes_a_page(fairychess_command: Run, tmp_path: Path) -> None:
    shown = fairychess_command("endgame", "gardner", "KQ-K", "--html", "page.html")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.endswith("\nPage: page.html\n")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page == endgame_page(generate("gardner", "KQ-K"), "KQ-K")


def test_of_moves_that_draw_the_best_trap_is_played() -> None:
    tables = generate(SMALL, "KP-K")

    def losing(board: Board) -> float:
        results = [found.result == "lost" for _, found in tables.ranked_moves(board)]
        return sum(results) / len(results) if results else 0.0

    tried = 0
    with Engine(SMALL, hash=1, network=False, endgames=tables) as engine:
        for board, found in tables.positions("KP-K"):
            if found.result != "drawn" or board.is_game_over() or tried >= 200:
                continue
            shares: dict[str, float] = {}
            for move, after in tables.ranked_moves(board):
                if after.result == "drawn":
                    played = board.copy()
                    played.push(move)
                    shares[move.uci()] = losing(played)
            if len(set(shares.values())) > 1:
                tried += 1
                move = engine.play(board, depth=3).move
                assert shares[move.uci()] >= max(shares.values()) - 0.001, board.fen()
    assert tried > 20


def test_puzzles_are_exact_where_there_are_tables(folder: Path) -> None:
    board = Board(fen=ONLY_MOVE)
    with PuzzleSearch(board.variant, nodes=10, network=False, endgames=folder) as search:
        found = search.puzzle(board)
    known = Tables(folder).ranked_moves(board)
    winning = [board.san(move) for move, after in known if after.result == "won"]
    assert len(winning) == 1
    assert found is not None
    assert found.san[0] == winning[0]
    assert found.mate == known[0][1].moves
    with PuzzleSearch(board.variant, nodes=10, network=False) as search:
        assert search.puzzle(board) is None


def test_puzzles_are_found_again_with_the_same_tables_only(folder: Path, tmp_path: Path) -> None:
    plan = SelfPlay(FEW, parse_player("random"), games=4, seed=1, random_plies=0, max_plies=40)
    run_selfplay(plan, tmp_path / "games")
    with_tables = find_puzzles(tmp_path / "games", tmp_path / "puzzles", nodes=10, endgames=folder)
    assert find_puzzles(tmp_path / "games", tmp_path / "puzzles", nodes=10, endgames=folder) == with_tables
    with pytest.raises(DataError, match="it has puzzles with endgames"):
        find_puzzles(tmp_path / "games", tmp_path / "puzzles", nodes=10)
    with pytest.raises(EndgameError, match="is not a folder of endgame tables"):
        find_puzzles(tmp_path / "games", tmp_path / "others", nodes=10, endgames=tmp_path / "nothing")


def test_a_study_reports_the_tables_and_ends_games_by_them(folder: Path, tmp_path: Path) -> None:
    plan = StudyPlan(FEW, games=10, nodes=20, rungs=0, random_plies=1, max_plies=200, endgames=str(folder))
    study = run_study(plan, tmp_path / "study")
    rows = {row["material"]: row for row in study.document["tables"]["solved endgames"]}
    statistics = Tables(folder, FEW).statistics("KP-K")
    assert rows["KP-K"]["white"]["won"] == statistics.white.won
    ended = [row for row in study.document["tables"]["endings"] if row["reason"] == "adjudication"]
    assert sum(row["games"] for row in ended) == sum(row["games"] for row in rows.values()) > 0
    assert "Solved endgames" in study.html()
    assert "by endgame tables" in study.html()
    again = StudyPlan.from_json((tmp_path / "study" / "study.json").read_text(encoding="utf-8"))
    assert again == plan
    with pytest.raises(DataError, match="it was made with other inputs: endgames was"):
        run_study(StudyPlan(FEW, games=10, nodes=20, rungs=0, random_plies=1, max_plies=200), tmp_path / "study")


def test_a_definition_is_checked_by_tables(fairychess_command: Run, tmp_path: Path) -> None:
    rules = 'no_mate_by = ["knight"]\ndead_positions = "fide"\nminor = ["bishop", "rook"]\n'
    text = f'name = "mine"\nextends = "gardner"\n[endings]\n{rules}'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    shown = fairychess_command("check", "mine.toml", "--endgames", "tables")
    assert (shown.code, shown.err) == (0, "")
    lines = [line.removeprefix("mine.toml: ") for line in shown.out.splitlines()]
    assert "king and knight against king: wins no position with White to move" in lines
    assert "king and queen against king: wins 100.0% of the positions with White to move, in at most 6 moves" in lines
    assert "endings.no_mate_by: proved for knight: king and knight win no position against king" in lines
    assert "endings.minor: proved for bishop: king and bishop win no position against king" in lines
    assert any(line.startswith("endings.minor: refuted for rook: king and rook win, as in ") for line in lines)
    assert list((tmp_path / "tables").iterdir())


def test_rules_that_no_table_decides_are_left_open(fairychess_command: Run, tmp_path: Path) -> None:
    text = 'name = "mine"\nextends = "3check"\n[endings]\nmate_needs = ["queen"]\n'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    shown = fairychess_command("check", "mine.toml", "--endgames", "tables")
    reason = "not solved: mine: there are no tables for games in which checks are counted"
    lines = [line.removeprefix("mine.toml: ") for line in shown.out.splitlines()]
    assert f"king and rook against king: {reason}" in lines
    assert f"endings.mate_needs: not decided for rook: {reason}" in lines
    assert "for queen" not in shown.out


def test_rules_about_mates_are_checked_without_them(fairychess_command: Run, tmp_path: Path) -> None:
    """With a rule in force, no table would have the mates that it is about. What a pawn wins, its promotion may win."""
    for key, names, found in (
        ("no_mate_by", ("rook", "pawn"), {"rook": "refuted", "pawn": "open"}),
        ("mate_needs", ("queen",), {"rook": "refuted", "bishop": "proved", "knight": "proved", "pawn": "open"}),
    ):
        rules = f"{key} = {json.dumps(names)}\n"
        (tmp_path / "mine.toml").write_text(f'name = "mine"\nextends = "gardner"\n[endings]\n{rules}', encoding="utf-8")
        shown = fairychess_command("check", "mine.toml", "--endgames", "tables")
        assert (shown.code, shown.err) == (0, "")
        for name, result in found.items():
            (line,) = re.findall(rf"mine\.toml: endings\.{key}: (.* for {name}: .*)\n", shown.out)
            expected = {
                "refuted": f"refuted for {name}: king and {name} win, as in ",
                "proved": f"proved for {name}: king and {name} win no position against king",
                "open": f"not decided for {name}: it promotes",
            }
            assert line.startswith(expected[result])


def test_a_check_by_a_damaged_table_fails(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "mine"\nextends = "gardner"\n', encoding="utf-8")
    assert fairychess_command("check", "mine.toml", "--endgames", "tables").code == 0
    (path,) = (tmp_path / "tables").glob("*/KR-K.endgame")
    path.write_bytes(path.read_bytes()[:-1])
    shown = fairychess_command("check", "mine.toml", "--endgames", "tables")
    assert (shown.code, "KR-K.endgame: block" in shown.err) == (2, True)


def test_pieces_promote_by_either_form_of_a_rule() -> None:
    assert promoting_pieces(tomllib.loads(Variant("chess").to_toml())) == {"pawn"}
    shogi = {"bishop", "knight", "lance", "pawn", "rook", "silver"}
    assert promoting_pieces(tomllib.loads(Variant("shogi").to_toml())) == shogi


@pytest.mark.parametrize("name", ["chess", "capablanca", "makruk", "crazyhouse"])
def test_only_the_rules_about_dead_positions_are_left_out(name: str) -> None:
    """Some of these variants have a key `pair` in another table."""
    before = tomllib.loads(Variant(name).to_toml())
    after = tomllib.loads(without_endings(Variant(name), DEAD).to_toml())
    endings = {key: value for key, value in before.pop("endings", {}).items() if key not in DEAD}
    assert after.pop("endings", {}) == endings
    assert after == before
