"""FENs in the dialects that `Board` reads: other programs' forms give the same position, and malformed texts are harmless.

`tests/rules/test_positions.py` and the fuzzer of the core use FENs in fairychess's own form. These tests use Fairy-Stockfish's
forms (`3+3`, counts in place of the e.p. square, `[-]`, missing fields) and change random characters. With FAIRYCHESS_LONG=1, a
hundred times as many texts are tested.
"""

from __future__ import annotations

import os
import random

import pytest

from fairychess import Board, FenError

TEXTS = 15_000 if os.environ.get("FAIRYCHESS_LONG") else 150
"""The number of changed texts for each variant."""
VARIANTS = (
    *("3check", "5check", "crazyhouse", "seirawan", "chess960", "makruk", "cambodian", "karouk", "sittuyin"),
    *(
        "shogi",
        "minishogi",
        "kyotoshogi",
        "checkshogi",
        "torishogi",
        "xiangqi",
        "xiangqihouse",
        "minixiangqi",
        "janggi",
        "manchu",
    ),
    *("ataxx", "duck", "amazons", "castle", "placement", "newchess", "reserve-amazon", "stoltz", "wolf", "shatar"),
)
WORDS = (
    *("[", "]", "[-]", "/", "+", "~", "*", "-", " ", "  ", "3+3", "+0+0", "0+0", "9+9", "64", "0", "99", "w", "b", "K", "q", "P"),
    *("+P", "+k", "N'", "e3", "a10", "moved=e1", "passes=1", "facing=1", "series=w", "vote=w", "castled=K", "\0", "é"),
    "9" * 400,
)


def position(variant: str, chance: random.Random) -> Board:
    """Return a position from a random game."""
    board = Board(variant)
    for _ in range(chance.randrange(40)):
        moves = sorted(board.legal_moves, key=str)
        if not moves:
            break
        board.push(chance.choice(moves))
    return board


def same(board: Board, other: Board) -> bool:
    """Return True if two boards have the same position, apart from the counters."""
    return board.fen().split()[:4] == other.fen().split()[:4] and [*map(str, board.legal_moves)] == [*map(str, other.legal_moves)]


def dialects(board: Board) -> list[str]:
    """Return other forms of a position's FEN."""
    fields = board.fen().split()
    placement, reserve, rest = fields[0].partition("[")
    tokens = [field for field in fields[1:] if "=" in field]
    plain = [field for field in fields[1:] if "=" not in field]
    found = [" ".join([fields[0], *plain[:-2], *tokens])]
    if reserve:
        found.append(" ".join([placement + "/" + rest.rstrip("]"), *fields[1:]]) if rest.rstrip("]") else " ".join(fields))
        found.append(" ".join([placement + ("[-]" if rest == "]" else reserve + rest), *fields[1:]]))
    if plain[1:3] == ["-", "-"] and len(plain) == 5 and not tokens:
        found.append(" ".join([fields[0], plain[0], *plain[3:]]))
    if plain[2] == "-" and board.variant.name in ("makruk", "cambodian", "karouk", "sittuyin"):
        found.append(" ".join([fields[0], *plain[:2], "64", *plain[3:], *tokens]))
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_dialects_are_read_as_the_same_position(variant: str) -> None:
    chance = random.Random(variant)
    for _ in range(8):
        board = position(variant, chance)
        for text in dialects(board):
            assert same(Board(variant, text), board), text


@pytest.mark.parametrize("variant", VARIANTS)
def test_texts_near_them_are_positions_or_errors(variant: str) -> None:
    chance = random.Random(f"{variant} mutated")
    boards = [position(variant, chance) for _ in range(6)]
    texts = [text for board in boards for text in (board.fen(), *dialects(board))]
    refused = 0
    for _ in range(TEXTS):
        letters = list(chance.choice(texts))
        for _ in range(chance.randrange(4)):
            at = chance.randrange(len(letters) + 1)
            letters[at : at + chance.randrange(3)] = chance.choice(WORDS)
        text = "".join(letters)
        try:
            board = Board(variant, text)
        except FenError as error:
            refused += 1
            column, message = error.column, str(error)
        else:
            assert same(Board(variant, board.fen()), board), text
            assert board.outcome(claim_draw=True) is not None or board.legal_moves.count()
            continue
        assert column is None or 1 <= column <= len(text) + 1, text
        assert "\n" not in message
        assert len(message) < 1000
    assert 0 < refused < TEXTS
