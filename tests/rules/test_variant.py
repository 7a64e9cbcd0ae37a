"""`Variant`, and the errors in its definitions."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

import pytest

import fairychess
from fairychess import Board, PieceType, Variant

if TYPE_CHECKING:
    from pathlib import Path

OWN = """\
name = "two-kings"
title = "Two Kings"
extends = "chess"
castling = false

[board]
files = 5
ranks = 12
start = "k4/5/5/5/5/5/5/5/5/5/5/4K w - - 0 1"
"""


def test_the_built_in_variants() -> None:
    names = fairychess.variants()
    assert len(names) == len(set(names)) >= 59
    reserve = [name for name in names if name.startswith("reserve-")]
    assert len(reserve) == 42
    assert {"chess", "stoltz", "wolf", "chess960", "crazyhouse"} <= set(names)


@pytest.mark.parametrize("name", fairychess.variants())
def test_a_variant_goes_through_toml_and_pickle(name: str) -> None:
    variant = Variant(name)
    assert variant.name == name
    assert variant.title
    again = Variant.from_toml(variant.to_toml())
    assert again == variant
    assert (again.id, hash(again)) == (variant.id, hash(variant))
    assert Board(again).fen() == Board(variant).fen() == variant.start_fen
    assert pickle.loads(pickle.dumps(variant)) == variant  # noqa: S301 - our own


def test_ids_tell_variants_apart() -> None:
    names = fairychess.variants()
    assert len({Variant(name).id for name in names}) == len(names)


def test_a_variant_is_a_value() -> None:
    chess = Variant("chess")
    assert chess == Variant("chess")
    assert chess != Variant("stoltz")
    assert chess != "chess"
    assert repr(chess) == "Variant('chess')"
    assert copy.copy(chess) is copy.deepcopy(chess) is chess
    with pytest.raises(AttributeError):
        chess.name = "other"  # type: ignore[misc]


def test_what_a_variant_says() -> None:
    chess = Variant("chess")
    assert (chess.files, chess.ranks) == (8, 8)
    assert list(chess.pieces) == ["king", "queen", "rook", "bishop", "knight", "pawn"]
    king = chess.pieces["king"]
    assert isinstance(king, PieceType)
    assert king.royal
    assert king.letter == "K"
    assert Variant("stoltz").pieces["culverin"].value == 3.0


def test_a_variant_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    variant = Variant.from_file(path)
    assert variant == Variant.from_file(str(path)) == Variant.from_toml(OWN)
    assert (variant.name, variant.title, variant.files, variant.ranks) == ("two-kings", "Two Kings", 5, 12)
    board = Board(variant)
    assert sorted(move.uci() for move in board.legal_moves) == ["e1d1", "e1d2", "e1e2"]
    twin = pickle.loads(pickle.dumps(variant))  # noqa: S301 - our own
    assert twin == variant
    assert Board(twin).fen() == board.fen()


def test_every_problem_has_its_place() -> None:
    text = OWN + 'colour = "red"\n\n[clock]\nclaim = "never"\n'
    with pytest.raises(fairychess.VariantError) as raised:
        Variant.from_toml(text)
    problems = raised.value.problems
    assert [problem.line for problem in problems] == [10, 13]
    assert all(problem.column >= 1 and problem.message for problem in problems)
    assert "colour" in problems[0].key + problems[0].message
    assert "colour" in str(raised.value)


def test_a_bad_piece_is_a_piece_error() -> None:
    with pytest.raises(fairychess.PieceError) as raised:
        Variant.from_toml(OWN + '[pieces.thing]\nletter = "t"\nmoves = "W?!"\n')
    assert raised.value.problems[0].key.startswith("pieces.thing")
    assert raised.value.problems[0].line == 12
    assert isinstance(raised.value, fairychess.VariantError)


@pytest.mark.parametrize("path", ["own.toml", "games/own.toml"])
def test_a_path_where_a_name_is_expected(path: str) -> None:
    for make in (Variant, Board, lambda name: fairychess.Move("e2", "e4", variant=name)):
        with pytest.raises(fairychess.VariantError, match=r"read a file with Variant\.from_file") as raised:
            make(path)
        assert [(problem.line, problem.column, problem.key) for problem in raised.value.problems] == [(0, 0, "")]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        Variant.from_file(tmp_path / "none.toml")
    assert missing.value.filename == str(tmp_path / "none.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b'name = "x"\ntitle = "\xff"\n')
    with pytest.raises(fairychess.VariantError) as raised:
        Variant.from_file(binary)
    assert (raised.value.problems[0].line, raised.value.problems[0].column) == (2, 10)


def test_errors_pickle() -> None:
    with pytest.raises(fairychess.VariantError) as raised:
        Variant.from_toml("name = 3")
    again = pickle.loads(pickle.dumps(raised.value))  # noqa: S301 - our own
    assert type(again) is type(raised.value)
    assert again.problems == raised.value.problems
    assert str(again) == str(raised.value)
