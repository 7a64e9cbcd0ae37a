"""Reading and importing pages with Interactive Diagrams."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conftest import ROOT
from fairychess import Board, FairyChessError, Variant, diagram
from fairychess.cli import main

if TYPE_CHECKING:
    from pathlib import Path

PAGES = ROOT / "tests" / "data" / "diagrams"


def page(name: str) -> str:
    return (PAGES / f"{name}.html").read_text(encoding="utf-8")


def leaves(board: Board, depth: int) -> int:
    return board.perft(depth)


def test_a_diagram_of_chess_is_chess() -> None:
    [section] = diagram.read(page("orthodox"), "orthodox")
    assert (section.problems, section.warnings) == ((), ())
    variant = section.variant()
    assert variant.start_fen == Variant("chess").start_fen
    for fen in (
        None,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ):
        assert leaves(Board(variant, fen), 3) == leaves(Board(Variant("chess"), fen), 3)


def test_pieces_with_legs_and_a_second_diagram() -> None:
    garden, small = diagram.read(page("rose-garden"), "Rose Garden")
    assert (garden.name, garden.problems, garden.warnings) == ("rose-garden-1", (), ())
    variant = garden.variant()
    assert variant.start_fen == "tsglk1lgst/pppppppppp/10/10/10/10/PPPPPPPPPP/TSGLK1LGST w - - 0 1"
    assert [piece.name for piece in variant.pieces.values() if piece.royal] == ["lord"]
    moves = {move.uci() for move in Board(variant, "4k5/10/P9/10/10/10/10/K9 w - - 0 1").legal_moves}
    assert {"a6a7s", "a6a7g"} <= moves
    assert "a6a7" not in moves
    assert [(warning.line, warning.key) for warning in small.warnings] == [
        (26, "shuffle"),
        (28, "squareColours"),
        (25, "holdingsType"),
        (27, "stalemate"),
    ]
    assert small.variant().start_fen.startswith("2knr/5/5/5/5/RNK2")
    assert "R@b2" in {move.uci() for move in Board(small.variant(), "2k2/5/5/5/5/2K2[R] w - - 0 1").legal_moves}


TURNED = """
files=5
ranks=5
symmetry=rotate
maxPromote=2
promoOffset=2
pawn:P:fW::a2
silver:S:FfW::c1
tokin:+P:WfF::
gold-silver:+S:WfF::
king:K:K::e1
"""

HOLES = """
files=6
ranks=6
symmetry=none
royal=K
promoZone=2
promoChoice=QN
pawn:P:fmWfceF::a2,b2,,a5,b5
knight:N:N::b1,,c6
king:K:K::e1,,f6
queen:Q:Q::c1,,d6
hole::::c3,d4
"""


def test_a_turned_board_and_promotion_by_an_offset() -> None:
    [section] = diagram.read(TURNED, "turned")
    assert (section.problems, section.warnings) == ((), ())
    variant = section.variant()
    assert variant.start_fen == "k1s2/4p/5/P4/2S1K w - - 0 1"
    moves = {move.uci() for move in Board(variant, "4k/P4/2S2/5/K4 w - - 0 1").legal_moves}
    # Without promotion the pawn would be stuck; a silver that does not reach the zone does not promote.
    assert {move for move in moves if move.startswith("a4")} == {"a4a5+"}
    assert {move for move in moves if move.startswith("c3c4")} == {"c3c4"}


def test_holes_and_a_position_without_symmetry() -> None:
    [section] = diagram.read(HOLES, "holes")
    assert (section.problems, section.warnings) == ((), ())
    variant = section.variant()
    assert variant.start_fen == "2nq1k/pp4/3*2/2*3/PP4/1NQ1K1 w - - 0 1"
    assert [piece.name for piece in variant.pieces.values() if piece.royal] == ["king"]
    moves = {move.uci() for move in Board(variant, "5k/1P4/3*2/2*3/6/2Q1K1 w - - 0 1").legal_moves}
    assert {move for move in moves if move.startswith("b5")} == {"b5b6q", "b5b6n"}
    assert {move for move in moves if move.startswith("c1c")} == {"c1c2"}


@pytest.mark.parametrize(
    ("line", "key", "message"),
    [
        ("promoOffset=9", "promoOffset", "no piece 9 places after"),
        ("symmetry=point", "symmetry", "none of mirror, rotate, none"),
        ("royal=X", "royal", "neither the place of a piece in the table nor a letter"),
        ("promoChoice=Q*N", "promoChoice", "not the letter of a piece"),
        ("holdingsType=2", "holdingsType", "has no equivalent"),
        ("files=17", "files", "2 to 16 files"),
        ("cylinder=1", "cylinder", "has no equivalent"),
        ("hole::::i9", "hole", "is not on the board"),
    ],
)
def test_a_key_that_cannot_be_followed_is_a_problem(line: str, key: str, message: str) -> None:
    [section] = diagram.read(f"files=8\nranks=8\n{line}\nrook:R:R::a1,h1\nking:K:K::e1\n", "refused")
    assert section.definition is None
    assert any(problem.key == key and message in problem.message for problem in section.problems), section.problems


def test_problems_have_the_lines_of_the_page() -> None:
    [section] = diagram.read(page("broken"), "broken")
    assert section.definition is None
    assert [(problem.line, problem.key) for problem in section.problems] == [(4, "cylinder"), (9, "spirit")]
    text = page("broken").replace("cylinder=1\n", "\n").replace("spirit:::unheard-of:c1\n", "\n")
    [section] = diagram.read(text, "broken")
    assert [(problem.line, problem.key) for problem in section.problems] == [(7, "wheel"), (5, "royal"), (10, "king")]
    text = text.replace("royal=9", "").replace("a9", "a1").replace("king:K:KisO2", "king:K:K")
    [section] = diagram.read(text, "broken")
    assert [(problem.line, problem.column) for problem in section.problems] == [(7, 9), (8, 9)]
    assert "edges" in section.problems[0].message
    with pytest.raises(FairyChessError):
        section.variant()


def test_import_of_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(PAGES / "rose-garden.html"), "--out", str(tmp_path)]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["rose-garden-1.toml", "rose-garden-2.toml"]
    assert "rose-garden.html:26:1: warning: [rose-garden-2] shuffle:" in capsys.readouterr().err
    assert main(["import", str(PAGES / "broken.html")]) == 2
    empty = tmp_path / "empty.html"
    empty.write_text("<p>no diagram</p>", encoding="utf-8")
    assert main(["import", str(empty)]) != 0
    assert "no Interactive Diagram" in capsys.readouterr().err


def test_a_page_that_is_too_large(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    large = tmp_path / "large.html"
    large.write_text("<p>" * (2 << 20), encoding="utf-8")
    assert main(["import", str(large)]) != 0
    assert "at most 4194304 are read" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<",
        '<div class="idiagram">',
        "files=8\nranks=8",
        "files=x\nranks=99\na:b:c:d:e",
        ":::::::",
        "files=2\nking:K:K::a1-p99",
    ],
)
def test_what_is_no_diagram_has_no_variant(text: str) -> None:
    assert all(section.definition is None and section.problems for section in diagram.read(text, "x"))
