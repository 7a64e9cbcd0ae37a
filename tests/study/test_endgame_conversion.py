"""Endgame tables with the distance to conversion."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import pytest

from fairychess import Board, Engine, FairyChessError, Variant
from fairychess.endgames import EndgameError, Probe, Tables, generate
from fairychess.endgames.adjudication import result_by
from fairychess.endgames.files import read_table, write_table
from fairychess.study.report.endgames import endgame_page
from support.slow_endgames import SlowEndgames

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

LONG = bool(os.environ.get("FAIRYCHESS_LONG"))
CHESS = Variant("chess")
CAPTURE = "8/8/8/3k4/8/8/4K3/R6n w - - 0 1"

METRICS: tuple[Literal["mate", "conversion"], ...] = ("mate", "conversion")

KNOWN = [("KQK", 10), ("KRK", 16), ("KPK", 19)]
KNOWN_LONG = [("KBNK", 33), ("KQKR", 31), ("KRKB", 18), ("KRKN", 27)]
"""Those with two pieces or with a piece of each side: Ken Thompson's figures."""


@pytest.fixture(scope="module")
def pawn() -> Tables:
    return generate(CHESS, "KPK", metric="conversion")


@pytest.mark.parametrize(("material", "moves"), [*KNOWN, *(KNOWN_LONG if LONG else [])])
def test_the_longest_wins_of_chess_are_those_known(material: str, moves: int) -> None:
    statistics = generate(CHESS, material, metric="conversion").statistics(material)
    assert statistics.white.longest_win_plies is not None
    assert (statistics.white.longest_win_plies + 1) // 2 == moves


def test_wins_draws_and_losses_are_those_of_the_distance_to_mate() -> None:
    tables, conversion = (generate("gardner", "KP-K", metric=metric) for metric in METRICS)
    for board, found in conversion.positions("KP-K"):
        mate = tables.probe(board)
        assert mate is not None
        assert (mate.result, mate.plies >= found.plies) == (found.result, True)


DROPS = Variant.from_toml('name = "drops"\nextends = "gardner"\n[captures]\nto_reserve = true\n[[drops]]\n')


@pytest.mark.parametrize(("variant", "material"), [("gardner", "KP-K"), ("minixiangqi", "KR-K"), (DROPS, "KR-K")], ids=str)
def test_both_methods_agree(variant: Variant | str, material: str) -> None:
    one, other = (generate(variant, material, method=method, metric="conversion", threads=2) for method in ("edges", "passes"))
    for name in one.core.names():
        assert one.core.content(name) == other.core.content(name), name
        assert one.core.component(name) == other.core.component(name)


SMALL = """
name = "small"
[board]
files = 3
ranks = 4
start = "2k/3/PP1/K2[P] w - - 0 1"
setups = true
[pieces.king]
royal = true
[pieces.pawn]
moves = "mfWcfFimfW2"
[[promotion]]
pieces = ["pawn"]
to = ["rook"]
region = "rank -1"
[pieces.rook]
[[drops]]
"""


def values(tables: Tables, slow: SlowEndgames) -> list[tuple[str, tuple[str, int], tuple[str, int]]]:
    """Return the positions that tables have, with their values and those of the slow solver."""
    expected = slow.value if tables.metric == "mate" else slow.conversion
    found = [(board.fen(), tables.probe(board), expected(board)) for board in slow.starts]
    return [(fen, (probe.result, probe.plies), value) for fen, probe, value in found if probe is not None]


def test_a_drop_that_cannot_be_undone_converts_also_to_a_position_without_a_number() -> None:
    """A pawn that is dropped on a start square is unmoved there, and no table has the position."""
    variant = Variant.from_toml(SMALL)
    slow = SlowEndgames(variant, "Kk", "[P]")
    for metric in METRICS:
        tables = generate(variant, "K[P]-K", metric=metric, method="edges")
        found = values(tables, slow)
        assert len(found) > 100
        assert [each for each in found if each[1] != each[2]] == []
    with pytest.raises(EndgameError, match="which needs more memory"):
        generate(variant, "K[P]-K", metric="conversion", method="passes")


PAWNS = """
name = "pawns"
[board]
files = 2
ranks = 5
start = "1k/p1/2/1P/K1 w - - 0 1"
[pieces.king]
royal = true
[pieces.pawn]
[en_passant]
[[ending]]
reach = "rank -1"
pieces = ["pawn"]
"""


def test_en_passant_counts() -> None:
    variant = Variant.from_toml(PAWNS)
    slow = SlowEndgames(variant, "KPkp")
    tables, other = (generate(variant, "KP-KP", metric="conversion", method=method) for method in ("edges", "passes"))
    assert tables.core.content("KP-KP") == other.core.content("KP-KP")
    found = values(tables, slow)
    assert len(found) > 1000
    assert [each for each in found if each[1] != each[2]] == []
    passed = [Board(variant, key) for key in slow.moves if key.split()[3] != "-"]
    results = [(tables.probe(board), slow.conversion(board)) for board in passed]
    known = [((probe.result, probe.plies), value) for probe, value in results if probe is not None]
    assert len(known) > 10
    assert [each for each in known if each[0] != each[1]] == []


def test_moves_convert_at_once_and_a_position_has_the_distance_of_its_own_table(pawn: Tables) -> None:
    board = Board(fen="8/P7/1K6/8/8/8/8/6k1 w - - 0 1")
    assert pawn.probe(board) == Probe("won", 1)
    moves = {move.uci(): found for move, found in pawn.ranked_moves(board)}
    assert moves["a7a8q"] == moves["a7a8r"] == Probe("won", 1)
    assert moves["a7a8b"] == Probe("drawn", 0)
    assert moves["b6c7"] == Probe("won", 3)
    board.push_uci("a7a8q")
    # The queen captures nothing, so this is also the distance to mate.
    assert pawn.probe(board) == generate(CHESS, "KQK").probe(board) == Probe("lost", 14)


def test_the_best_moves_are_as_good_as_their_position() -> None:
    for variant, material in (("gardner", "KP-K"), (DROPS, "KR-K")):
        tables = generate(variant, material, metric="conversion")
        for number, (board, found) in enumerate(tables.positions(material)):
            if number % 200 == 0 and not board.is_game_over():
                assert tables.ranked_moves(board)[0][1] == found


def test_moves_from_a_material_without_a_table_convert(pawn: Tables) -> None:
    tables = generate(CHESS, "KQK", metric="conversion")
    board = Board(fen="8/P7/1K6/8/8/8/8/6k1 w - - 0 1")
    known = {move.uci(): found for move, found in tables.known_moves(board)}
    assert (known["a7a8q"], known["b6c7"]) == (Probe("won", 1), None)
    assert tables.probe(board) is None
    assert pawn.probe(board) == Probe("won", 1)


def test_lines_go_on_to_the_end_of_the_game(pawn: Tables) -> None:
    board = Board(CHESS, pawn.statistics("KP-K").white.longest_win)
    line = pawn.line(board)
    assert len(line) > 37
    for number, move in enumerate(line):
        assert (move.promotion is not None) == (number == 36)
        board.push(move)
    assert board.is_checkmate()


def test_tables_are_kept_apart_and_a_run_is_resumed(tmp_path: Path) -> None:
    made = {metric: generate(DROPS, "KR-K", metric=metric, directory=tmp_path) for metric in METRICS}
    rules = made["mate"].variant.rules_id
    folders = [tmp_path / rules, tmp_path / f"{rules}-conversion"]
    assert sorted(tmp_path.iterdir()) == folders
    files = {path.name: path.read_bytes() for path in folders[1].iterdir()}
    table = read_table(folders[1] / "KR-K.endgame")
    assert (table.metric, table.component) == ("conversion", tuple(made["conversion"].core.component("KR-K")))
    assert len(table.component) == len(files) == 4
    assert Tables(tmp_path, DROPS, metric="conversion").load() == sorted(table.component)
    assert made["mate"].fingerprint() != made["conversion"].fingerprint()
    (folders[1] / "KR-K.endgame").unlink()
    generate(DROPS, "KR-K", metric="conversion", directory=tmp_path)
    assert {path.name: path.read_bytes() for path in folders[1].iterdir()} == files


def test_files_of_the_other_metric_are_refused(tmp_path: Path) -> None:
    for metric in METRICS:
        generate(CHESS, "KK", metric=metric, directory=tmp_path)
    paths = {metric: Tables(tmp_path, CHESS, metric=metric).path("K-K") for metric in METRICS}
    mate, conversion = paths["mate"], paths["conversion"]
    assert mate is not None
    assert conversion is not None
    kept = {path: path.read_bytes() for path in (mate, conversion)}
    for metric, path, other in (("mate", mate, conversion), ("conversion", conversion, mate)):
        path.write_bytes(kept[other])
        with pytest.raises(EndgameError, match=r"K-K\.endgame: the metric of the table differs: expected"):
            Tables(tmp_path, CHESS, metric=metric).has("K-K")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"metric": "moves"}, "its metric is 'moves'; this version reads 'mate' and 'conversion'"),
        ({"component": ()}, "K-K: it is not a table with the distance to conversion"),
        ({"component": ("KR-K",)}, "K-K: it is not a table with the distance to conversion"),
        ({"component": ("nothing",)}, "is not a material of chess"),
        ({"component": (1,)}, "its header lacks something, or has something of the wrong type"),
    ],
)
def test_files_with_a_wrong_header_are_refused(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    path = generate(CHESS, "KK", metric="conversion", directory=tmp_path).path("K-K")
    assert path is not None
    write_table(path, replace(read_table(path), **change))
    with pytest.raises(EndgameError, match=rf"K-K\.endgame: .*{message}"):
        Tables(tmp_path, CHESS, metric="conversion").has("K-K")


def test_an_unknown_metric_is_refused() -> None:
    metric: Any = "moves"
    with pytest.raises(FairyChessError, match="metric: expected 'mate' or 'conversion', not 'moves'"):
        Tables(None, CHESS, metric=metric)
    with pytest.raises(FairyChessError, match="metric: expected"):
        generate(CHESS, "KK", metric=metric)


def test_play_refuses_the_distance_to_conversion(pawn: Tables) -> None:
    message = "these tables have the distance to conversion; play needs tables with the distance to mate"
    with pytest.raises(EndgameError, match=message):
        Engine(endgames=pawn)
    with pytest.raises(EndgameError, match=message):
        pawn.certain(Board())
    with pytest.raises(EndgameError, match=message):
        result_by(pawn, Board(fen=CAPTURE))
    with Engine(hash=1, network=False) as engine:
        with pytest.raises(EndgameError, match=message):
            engine.configure(endgames=pawn)
        assert engine.endgames is None


def test_play_does_not_see_them_in_a_folder(tmp_path: Path) -> None:
    generate(CHESS, "KRK", metric="conversion", directory=tmp_path)
    assert Tables(tmp_path, CHESS).load() == []
    with Engine(hash=1, network=False, endgames=tmp_path) as engine:
        info = engine.play(Board(fen=CAPTURE), depth=2).info
        assert info is not None
        assert not info.score.is_mate()


def test_the_command_and_its_page_name_the_metric(fairychess_command: Run, tmp_path: Path) -> None:
    arguments = ("endgame", "gardner", "--fen", "5/4P/k1K2/5/5 w - - 0 1", "--metric", "conversion", "--html", "page.html")
    text = fairychess_command(*arguments).out
    assert text.startswith("KP-K in gardner, with the distance to conversion\n")
    assert " moves to conversion (" in text
    assert "won in 1 to conversion" in text
    report = json.loads(fairychess_command(*arguments, "--json").out)
    assert report["metric"] == "conversion"
    assert report["result"] == {"result": "won", "plies": 1}
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    tables = generate("gardner", "KPK", metric="conversion")
    assert page == endgame_page(tables, "KPK")
    assert "Moves are counted to a conversion" in page
    assert " moves to conversion (" in page
    assert "to conversion" not in endgame_page(generate("gardner", "KPK"), "KPK")
    assert json.loads(fairychess_command("endgame", "gardner", "KPK", "--json").out)["metric"] == "mate"
    assert fairychess_command("endgame", "gardner", "KPK", "--metric", "moves").code == 2
