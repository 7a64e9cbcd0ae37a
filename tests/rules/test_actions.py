"""Action tables in Python. The core's own tests use them in games of every variant."""

from __future__ import annotations

import copy
import pickle
import random
import re

import pytest

import fairychess
from conftest import ROOT
from fairychess import Board, Move, Variant
from support.passes import is_pass

ROW = re.compile(r"^\| `([a-z0-9-]+)` \| ([0-9]+) \| `([0-9a-f]{16})` \|$", re.MULTILINE)


def test_the_tables_are_documented() -> None:
    """Users' data contain these numbers, so a changed table would make the data invalid."""
    documented = ROW.findall((ROOT / "docs" / "actions.md").read_text(encoding="utf-8"))
    tables = [(name, Variant(name).actions) for name in fairychess.variants()]
    assert documented == [(name, str(len(table)), table.hash) for name, table in tables]


@pytest.mark.parametrize("name", ["chess960", "newchess", "reserve-belfry", "crazyhouse", "wolf", "grand"])
def test_moves_are_encoded_and_decoded_for_both_sides(name: str) -> None:
    chance = random.Random(name)
    board = Board(name)
    actions = board.variant.actions
    for _ in range(60):
        moves = list(board.legal_moves)
        if not moves:
            break
        for color in (fairychess.WHITE, fairychess.BLACK):
            numbers = [actions.encode(move, color=color) for move in moves]
            assert len(set(numbers)) == len(moves)
            assert [actions.decode(number, color=color) for number in numbers] == moves
            assert [actions.decode(number, board, color=color) for number in numbers] == moves
            other = [actions.encode(move, color=not color) for move in moves]
            assert [actions.turned_over(number) for number in numbers] == other
        board.push(chance.choice(moves))


def test_a_decoded_move_has_the_effects_of_the_board() -> None:
    board = Board("stoltz")
    board.push_uci("accept")
    board.push_uci("accept")
    actions = board.variant.actions
    written = Move.from_uci("C@e2", "stoltz")
    assert written.relocates is None
    found = actions.decode(actions.encode(written), board)
    assert (found, found.relocates) == (written, (12, 28))


def test_invalid_actions() -> None:
    board = Board()
    actions = board.variant.actions
    for number in (-1, len(actions), 1 << 70):
        with pytest.raises(fairychess.FairyChessError, match=f"from 0 to {len(actions) - 1}"):
            actions.decode(number)
        with pytest.raises(fairychess.FairyChessError, match="action must be"):
            actions.turned_over(number)
    with pytest.raises(fairychess.IllegalMoveError, match="'a1b4' is not an action"):
        actions.encode(Move("a1", "b4"))
    with pytest.raises(fairychess.IllegalMoveError, match="'0000' is not an action"):
        actions.encode(Move.null())
    with pytest.raises(fairychess.IllegalMoveError, match="e2e4 is a move of wolf"):
        actions.encode(Move("e2", "e4", variant="wolf"))
    with pytest.raises(fairychess.FairyChessError, match="the board is one of wolf"):
        actions.decode(0, Board("wolf"))
    seen = actions.encode(Move("e7", "e5"), color=fairychess.BLACK)
    with pytest.raises(
        fairychess.IllegalMoveError, match=rf"^action {seen} is 'e7e5', which is not a legal move in {board.fen()[:20]}"
    ):
        actions.decode(seen, board, color=fairychess.BLACK)


def test_drops_from_an_impossible_reserve_are_not_in_the_table() -> None:
    board = Board("stoltz", "4k3/8/8/8/8/8/4P3/4K3[Q] w - - 0 1")
    drop = board.parse_uci("Q@e2")
    with pytest.raises(fairychess.IllegalMoveError, match="'Q@e2' is not an action"):
        board.variant.actions.encode(drop)


def test_tables_are_cached_compared_and_copied() -> None:
    actions = Variant("chess").actions
    assert actions == Variant("chess").actions
    assert hash(actions) == hash(Variant("chess").actions)
    assert actions != Variant("wolf").actions
    assert actions != object()
    assert copy.copy(actions) is copy.deepcopy(actions) is actions
    assert pickle.loads(pickle.dumps(actions)) == actions  # noqa: S301 - our own

    assert repr(actions) == f"<ActionTable of Variant('chess'): {len(actions)} actions, {actions.hash}>"


def test_too_many_moves_are_refused_at_once() -> None:
    letters = [letter + sign for letter in "acdefghijlmostuvwxyz" for sign in ("", "'", '"')][:57]
    pieces = "".join(f"[pieces.x{number}]\nletter = '''{letter}'''\nmoves = 'QNN'\n" for number, letter in enumerate(letters))
    definition = "\n".join(
        [
            "name = 'vast'",
            "extends = 'chess'",
            "castling = false",
            f"board = {{ files = 16, ranks = 16, start = 'k15/{'16/' * 14}K15 w - - 0 1' }}",
            pieces,
            "[[promotion]]",
            "pieces = ['x0']",
            "region = 'all'",
            "forced = 'none'",
            f"to = {[f'x{number}' for number in range(1, len(letters))]}",
        ],
    )
    vast = Variant.from_toml(definition)
    with pytest.raises(fairychess.VariantError, match=r"^vast: its board allows at least 1\d{6} moves; .* at most 1048576$"):
        _ = vast.actions


SLINGERS = """
name = "slinger-chess"
extends = "chess"

[board]
start = "ryzqkzyr/pppppppp/8/8/8/8/PPPPPPPP/RYZQKZYR w KQkq - 0 1"

[pieces.slinger]
letter = "y"
moves = [{ move = "mR", throw = true, optional = true }]

[pieces.zeppelin]
"""
"""A variant with two moves between the same squares, one with and one without a throw, which no built-in variant has."""

CROSSING = """
name = "crossing-chess"
extends = "chess"

[board]
start = "ryzqkzyr/pppppppp/8/8/8/8/PPPPPPPP/RYZQKZYR w KQkq - 0 1"

[pieces.pawn]
moves = "mfWfFimfnD"

[pieces.crosser]
letter = "y"
moves = [{ move = "mR", withdraw = "behind" }, { move = "mW", overtake = true }]

[pieces.zeppelin]
"""
"""A variant with pawns that can also move to the en passant square, and pieces whose paths cross."""


@pytest.mark.parametrize(("definition", "minimum"), [(SLINGERS, 40), (CROSSING, 10)])
def test_moves_that_differ_in_effects_only_have_different_actions(definition: str, minimum: int) -> None:
    chance, with_effects = random.Random(1), 0
    variant = Variant.from_toml(definition)
    for _ in range(12):
        board = Board(variant)
        for _ in range(150):
            moves = list(board.legal_moves)
            with_effects += sum("*" in str(move) or "^" in str(move) for move in moves)
            numbers = {variant.actions.encode(move): move for move in moves}
            assert len(numbers) == len(moves)
            assert all(variant.actions.decode(number, board) == move for number, move in numbers.items())
            if not moves:
                break
            board.push(chance.choice(moves))
    assert with_effects >= minimum


def mirror_image(board: Board) -> Board | None:
    """Return the mirror image of a position; None during a vote, or if the sides have different rules."""
    try:
        return board.mirror()
    except fairychess.FairyChessError:
        return None


@pytest.mark.parametrize("name", fairychess.variants())
def test_legal_moves_of_every_variant_have_different_actions(name: str) -> None:
    chance = random.Random(name)
    board = Board(name)
    actions = board.variant.actions
    for _ in range(80):
        moves = list(board.legal_moves)
        numbers = [actions.encode(move) for move in moves]
        assert len(set(numbers)) == len(moves)
        assert all(0 <= number < len(actions) for number in numbers)
        # All passes have the same number, whatever square they name.
        assert [move if is_pass(move) else actions.decode(number) for number, move in zip(numbers, moves, strict=True)] == moves
        image = mirror_image(board)
        if image is not None:
            mirrored = {actions.encode(move) for move in image.legal_moves}
            assert mirrored == {actions.turned_over(number) for number in numbers}
        if not moves:
            break
        board.push(chance.choice(moves))


def test_every_action_of_a_table_is_a_different_move() -> None:
    for name in ("chess", "newchess", "wolf", "seirawan"):
        actions = Variant(name).actions
        moves = [actions.decode(number) for number in range(len(actions))]
        assert len(set(moves)) == len(actions)
        assert [actions.encode(move) for move in moves] == list(range(len(actions)))
        assert all(actions.turned_over(actions.turned_over(number)) == number for number in range(len(actions)))
