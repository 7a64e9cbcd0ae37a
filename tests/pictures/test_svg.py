"""`fairychess.svg`, which takes the arguments of `chess.svg`."""

from __future__ import annotations

import inspect
from typing import Any

import chess
import chess.svg
import pytest

import fairychess
import fairychess.svg
from fairychess import Board, FairyChessError, Move, SquareSet
from fairychess.pictures import board_svg
from support.drawings import classed, parse


def draw(library: Any) -> list[str]:  # noqa: ANN401 - a module
    """Draw the examples of python-chess's documentation, with its names."""
    knight = library.Board(fen="4k3/8/8/8/4N3/8/8/4K3 w - - 0 1")
    game = library.Board()
    game.push_san("e4")
    return [
        library.svg.board(
            knight,
            fill=dict.fromkeys(knight.attacks(library.E4), "#cc0000cc"),
            arrows=[library.svg.Arrow(library.E4, library.F6, color="#0000cccc")],
            squares=library.SquareSet(library.BB_DARK_SQUARES & library.BB_FILE_B),
            size=350,
        ),
        library.svg.board(game, lastmove=game.peek(), orientation=library.BLACK, coordinates=False, borders=True),
        library.svg.board(game, check=library.E8, arrows=[(library.E2, library.E4), (library.D5, library.D5)], flipped=True),
        library.svg.board(game, colors={"square light": "#eeeeee", "margin": "#123456"}, style=".check { opacity: 0.5 }"),
        library.svg.board(squares=library.BB_RANK_1, size=200),
        library.svg.piece(library.Piece.from_symbol("R")),
        library.svg.piece(library.Piece.from_symbol("k"), size=45),
    ]


def test_the_examples_of_python_chess_run_with_the_import_changed() -> None:
    ours, theirs = draw(fairychess), draw(chess)
    for one, other in zip(ours, theirs, strict=True):
        mine, peer = parse(one), parse(other)
        assert mine.tag == peer.tag
        assert mine.get("width") == peer.get("width")
    first = parse(ours[0])
    assert [len(classed(first, name)) for name in ("fill", "arrow", "cross")] == [8, 1, 4]
    assert len(classed(parse(ours[1]), "lastmove")) == 2
    assert [len(classed(parse(ours[2]), name)) for name in ("check", "arrow", "circle")] == [1, 1, 1]
    assert "<style>.check { opacity: 0.5 }</style>" in ours[3]
    assert "#eeeeee" in ours[3]
    assert "#123456" in ours[3]
    assert len(classed(parse(ours[4]), "cross")) == 8


@pytest.mark.parametrize("name", ["board", "piece"])
def test_the_arguments_are_those_of_python_chess(name: str) -> None:
    ours, theirs = (inspect.signature(getattr(module, name)).parameters for module in (fairychess.svg, chess.svg))
    assert list(ours) == list(theirs)


def test_colours_of_the_last_move() -> None:
    board = Board()
    move = board.push_san("e4")
    svg = fairychess.svg.board(
        board, lastmove=move, colors={"square light lastmove": "#abcdef", "square dark lastmove": "#fedcba"}
    )
    assert sorted(str(each.get("fill")) for each in classed(parse(svg), "fill")) == ["#abcdef", "#abcdef"]
    assert "#abcdef" not in fairychess.svg.board(board, lastmove=move)


def test_pictures_of_other_games() -> None:
    board = Board("wolf")
    squares = SquareSet([0, 79], files=8, ranks=10)
    svg = fairychess.svg.board(board, squares=squares, check=79)
    assert len(classed(parse(svg), "cross")) == 2
    assert svg._repr_svg_() == svg
    assert fairychess.svg.board(board) == board_svg(board, check=False)


def test_invalid_arguments_are_errors() -> None:
    board = Board()
    bad: list[dict[str, Any]] = [
        {"colors": {"square green": "#fff"}},
        {"colors": {"margin": "url(#x)"}},
        {"fill": {64: "red"}},
        {"squares": [64]},
        {"check": 99},
        {"size": 0},
    ]
    for options in bad:
        with pytest.raises(FairyChessError):
            fairychess.svg.board(board, **options)
    for wrong in ({"colors": ["margin"]}, {"style": 3}, {"lastmove": 3}):
        with pytest.raises((TypeError, AttributeError)):
            fairychess.svg.board(board, **wrong)
    assert fairychess.svg.board(board, lastmove=Move("a2", "a4"))
    assert "</style>" not in fairychess.svg.board(board, style="</style><script>").replace("</style><title", "")


@pytest.mark.parametrize("option", ["orientation", "coordinates", "flipped", "borders"])
def test_words_are_not_taken_for_true(option: str) -> None:
    options: dict[str, Any] = {option: "black"}
    with pytest.raises(TypeError, match=f"{option} must be a bool.*, not str"):
        fairychess.svg.board(**options)
