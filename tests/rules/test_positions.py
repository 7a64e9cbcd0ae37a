"""`docs/positions.md`: every table row is correct, and orthodox positions are judged as in python-chess."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from typing import TYPE_CHECKING

import chess
import pytest

from conftest import ROOT
from fairychess import Board, FenError, Status, Variant
from fairychess._core import _restore_board
from support.twins import STARTS

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet

PAGE = (ROOT / "docs" / "positions.md").read_text(encoding="utf-8")
FENS = 12_000 * (10 if os.environ.get("FAIRYCHESS_LONG") else 1)


def table(*head: str) -> list[ParameterSet]:
    """Return the rows of the page's table that has this header."""
    found = re.search(rf"^\| {' [|] '.join(head)} \|\n[-| ]+\n((?:\|.*\|\n)+)", PAGE, re.MULTILINE)
    assert found, head
    rows = [[cell.strip().strip("`") for cell in line.strip("|\n").split("|")] for line in found[1].splitlines()]
    assert all(len(row) == len(head) for row in rows)
    return [pytest.param(*row, id=" ".join(row[:2])) for row in rows]


def flags(text: str) -> Status:
    status = Status.VALID
    for name in text.split(", "):
        status |= Status[name]
    return status


def unjudged(game: str, fen: str) -> Board:
    """Return a board with a position, which may be invalid; unpickling makes such boards too."""
    return _restore_board((game, Variant(game).id), fen, "")


UNREAD = table("game", "FEN", "field", "why")
UNPLAYABLE = table("game", "FEN", "field", "why", "status")
NAMED = table("game", "FEN", "status")
DIFFERENT = table("FEN", "python-chess", "fairychess", "why")


def test_tables_are_complete() -> None:
    assert (len(UNREAD), len(UNPLAYABLE), len(NAMED), len(DIFFERENT)) >= (30, 8, 25, 7)
    reported = {name for row in NAMED + UNPLAYABLE for name in str(row.values[-1]).split(", ")}
    assert reported == set(Status.__members__) - {"EMPTY"}  # this flag is shown by the example on the page
    meanings = re.search(r"^\| flag \| meaning \|\n[-| ]+\n((?:\|.*\|\n)+)", PAGE, re.MULTILINE)
    assert meanings
    explained = {name for line in meanings[1].splitlines() for name in line.split("|")[1].strip().split(", ")}
    assert explained == set(Status.__members__) - {"VALID"}


@pytest.mark.parametrize(("game", "fen", "field", "why"), UNREAD)
def test_what_cannot_be_read(game: str, fen: str, field: str, why: str) -> None:
    assert why
    with pytest.raises(FenError) as raised:
        Board(game, fen)
    assert raised.value.field == field
    assert raised.value.column is not None
    assert 1 <= raised.value.column <= len(fen) + 1
    with pytest.raises(FenError):
        unjudged(game, fen)


@pytest.mark.parametrize(("game", "fen", "field", "why", "status"), UNPLAYABLE)
def test_what_cannot_be_played(game: str, fen: str, field: str, why: str, status: str) -> None:
    assert why
    with pytest.raises(FenError) as raised:
        Board(game, fen)
    assert (raised.value.field, raised.value.column) == (field, 1)
    assert flags(status) in unjudged(game, fen).status()


@pytest.mark.parametrize(("game", "fen", "status"), NAMED)
def test_what_is_named(game: str, fen: str, status: str) -> None:
    board = Board(game, fen)
    assert board.status() == flags(status)
    assert board.is_valid() == (status == "VALID")


def test_what_is_too_long_for_a_table() -> None:
    with pytest.raises(FenError, match="4096"):
        Board(fen=f"4k3/8/8/8/8/8/8/4K3 w - - 0 1{' ' * 4096}")
    with pytest.raises(FenError, match="255"):
        Board("culverin", f"4k3/8/8/8/8/8/8/4K3[{'C' * 256}] w - - 0 1")
    with pytest.raises(FenError):
        Board(fen="")


def test_what_is_left_out_is_filled_in() -> None:
    assert Board(fen="4k3/8/8/8/8/8/8/4K3") == Board(fen="4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert Board(fen="4k3/8/8/8/8/8/8/4K3 b - - 3 0").fen() == "4k3/8/8/8/8/8/8/4K3 b - - 3 1"


def test_counters_stop_at_the_greatest_number_that_is_read() -> None:
    board = Board(fen="4k3/8/8/8/8/8/8/R3K3 b - - 1000000 1000000")
    board.push_uci("e8e7")
    assert board.fen() == "8/4k3/8/8/8/8/8/R3K3 w - - 1000000 1000000"
    assert Board(fen=board.fen()) == board


def mine(fen: str) -> str | Status:
    try:
        return Board(fen=fen).status()
    except FenError:
        return "FenError"


def theirs(fen: str) -> str | chess.Status:
    try:
        return chess.Board(fen).status()
    except ValueError:
        return "ValueError"


@pytest.mark.parametrize(("fen", "other", "own", "why"), DIFFERENT)
def test_the_differences_to_python_chess(fen: str, other: str, own: str, why: str) -> None:
    assert why
    assert theirs(fen) == (other if other == "ValueError" else chess.Status[other])
    assert mine(fen) == (own if own == "FenError" else Status[own])


def is_explained(fen: str, own: str | Status, other: str | chess.Status) -> bool:
    """Return True if the difference is one of those listed on the page."""
    board, _, castling, *rest = [*fen.split(), "-", "-", "-"]
    if own == "FenError":
        counters = [number for number in rest[1:3] if number != "-"]
        odd_number = any(not re.fullmatch("[0-9]+", number) or int(number) > 1_000_000 for number in counters)
        doubtful_right = len(set(castling)) < len(castling) or re.search("[A-Ha-h]", castling) or re.search("[Qq]", castling)
        return "~" in board or odd_number or bool(doubtful_right)
    if other == "ValueError":
        return bool(re.fullmatch("[KQkq]+", castling)) and len(set(castling)) == len(castling)
    return other == chess.Status.INVALID_EP_SQUARE and own == Status.VALID


def test_orthodox_positions_are_judged_as_by_python_chess() -> None:
    chance = random.Random("positions")
    seen: Counter[str] = Counter()
    for _ in range(FENS):
        fen = random_text(chance)
        own, other = mine(fen), theirs(fen)
        seen.update([str(own)] if isinstance(own, str) else [flag.name or "" for flag in own] or ["VALID"])
        if isinstance(own, Status) and isinstance(other, chess.Status):
            # fairychess drops a useless e.p. square; python-chess reports it.
            dropped = other & chess.Status.INVALID_EP_SQUARE & ~chess.Status(own.value)
            assert own.value == (other & ~dropped).value, (fen, own, other)
            assert not dropped or Board(fen=fen).ep_square is None
        elif (own == Status.VALID) != (other == chess.Status.VALID):
            assert is_explained(fen, own, other), (fen, own, other)
            seen["explained"] += 1
    severe = {"NO_WHITE_KING", "NO_BLACK_KING", "TOO_MANY_KINGS", "OPPOSITE_CHECK", "EMPTY", "BAD_CASTLING_RIGHTS"}
    other_games = {"BAD_WHITE_RESERVE", "BAD_BLACK_RESERVE", "BAD_VOTE"}
    wanted = set(Status.__members__) - severe - other_games | {"FenError"}
    assert all(seen[name] >= 10 for name in wanted), seen
    assert seen["explained"] < FENS / 20, seen


def random_text(chance: random.Random) -> str:
    """Return the FEN of a start position or of randomly placed pieces, sometimes with changed characters."""
    fen = chance.choice(STARTS) if chance.random() < 0.3 else strewn(chance)
    return mutated(fen, chance) if chance.random() < 0.4 else fen


def strewn(chance: random.Random) -> str:
    rows = [["1"] * 8 for _ in range(8)]

    def put(piece: str) -> None:
        rank, file = chance.randrange(8), chance.randrange(8)
        rows[rank][file] = piece if rows[rank][file] == "1" else rows[rank][file]

    if chance.random() < 0.4:
        for file, piece in zip((0, 4, 7), "RKR", strict=True):
            rows[0][file], rows[7][file] = piece, piece.lower()
    else:
        for piece in chance.choices(["Kk", "K", "k", "KKk", "Kkk", ""], [20, 1, 1, 1, 1, 1])[0]:
            put(piece)
    for _ in range(chance.choice([1, 2, 3, 5, 8, 12, 20, 36, 50])):
        put(chance.choice("PPPPNBRQppppnbrq"))
    side = chance.choice("wb")
    passed = "-"
    if chance.random() < 0.4:
        file, (start, between, end) = chance.randrange(8), (6, 5, 4) if side == "w" else (1, 2, 3)
        passed = f"{'abcdefgh'[file]}{between + 1}"
        if chance.random() < 0.7:
            rows[end][file] = "p" if side == "w" else "P"
            rows[between][file] = "1"
            rows[start][file] = chance.choice(["1", "1", "1", "Q", "q"])
            beside = max(0, file - 1)
            rows[end][beside] = ("P" if side == "w" else "p") if chance.random() < 0.5 else rows[end][beside]
    board = "/".join(re.sub("1+", lambda run: str(len(run[0])), "".join(row)) for row in reversed(rows))
    rights = chance.choice(["-", "-", "KQkq", "Kq", "Qk", "kq", "KQ"])
    return f"{board} {side} {rights} {passed} {chance.randrange(120)} {chance.randrange(1, 200)}"


def mutated(fen: str, chance: random.Random) -> str:
    text = list(fen)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text))
        match chance.randrange(4):
            case 0:
                text[at] = chance.choice("KQRBNPkqrbnp12345678/ -wb0abcdefgh~*")
            case 1:
                text.insert(at, chance.choice("KQRBNPkqrbnp12345678/ -wb0abcdefgh~[]=_+"))
            case 2:
                del text[at]
            case _:
                text[at - 1], text[at] = text[at], text[at - 1]
    return "".join(text)
