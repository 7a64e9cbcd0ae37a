"""Random positions that games seldom reach: arbitrary pieces anywhere, with matching rights and reserves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from fairychess import Variant

WEAK = "PS"
"""The letters of the pieces that promote; they are never on the first or the last rank."""

START_RANK = {"grand": 2}
CASTLELESS = ("grand", "wolf-fairy-stockfish")


def random_fen(variant: Variant, chance: Random) -> str:
    """Return a position, which may be impossible, since the side that has just moved may be in check."""
    letters = [piece.letter for piece in variant.pieces.values() if not piece.royal]
    rows = [["." for _ in range(variant.files)] for _ in range(variant.ranks)]
    pieces = place_home_pieces(variant, rows, chance) if chance.random() < 0.5 else set()
    for king in sorted({"K", "k"} - pieces):  # sorted, since the order of a set differs between processes
        rank, file = empty_square(rows, chance)
        rows[rank][file] = king
    for _ in range(chance.randint(2, variant.files * variant.ranks // 2)):
        rank, file = empty_square(rows, chance)
        letter = chance.choice([*letters, *(weak for weak in letters for _ in range(4) if weak in WEAK)])
        if letter not in WEAK or 0 < rank < variant.ranks - 1:
            rows[rank][file] = chance.choice([letter, letter.lower()])
    side = chance.choice("wb")
    passed = double_step(variant, rows, side, chance) if chance.random() < 0.3 else None
    reserve = brackets(variant, letters, chance)
    rights = "".join(castling(variant, rows, reserve, color) for color in "wb")
    if variant.name == "crazyhouse":
        rows = [[piece + "~" if piece.upper() in "QRBN" and chance.random() < 0.1 else piece for piece in row] for row in rows]
    board = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), "".join(row)) for row in reversed(rows))
    return f"{board}{reserve} {side} {rights or '-'} {passed or '-'} {chance.randint(0, 90)} {chance.randint(1, 90)}"


def empty_square(rows: list[list[str]], chance: Random) -> tuple[int, int]:
    while True:
        rank, file = chance.randrange(len(rows)), chance.randrange(len(rows[0]))
        if rows[rank][file] == ".":
            return rank, file


def double_step(variant: Variant, rows: list[list[str]], side: str, chance: Random) -> str | None:
    """Add a double step by the side that has just moved, next to an enemy pawn; return the square passed."""
    if variant.name == "grasshopper":
        return None
    ahead = -1 if side == "w" else 1
    start = START_RANK.get(variant.name, 1)
    first = variant.ranks - 1 - start if side == "w" else start
    file = chance.randrange(variant.files)
    beside = chance.choice([other for other in (file - 1, file + 1) if 0 <= other < variant.files])
    squares = [(first, file), (first + ahead, file), (first + 2 * ahead, file), (first + 2 * ahead, beside)]
    if any(rows[rank][other] in "kK" for rank, other in squares):
        return None
    captured, attacker = "pP" if side == "w" else "Pp"
    for (rank, other), piece in zip(squares, [".", ".", captured, attacker], strict=True):
        rows[rank][other] = piece
    return f"{chr(ord('a') + file)}{first + ahead + 1}"


def home_rows(variant: Variant) -> tuple[str, str]:
    """Return White's and Black's back ranks in the start position."""
    rows = re.split(r"[\[ ]", variant.start_fen)[0].split("/")
    return rows[-1], rows[0]


def place_home_pieces(variant: Variant, rows: list[list[str]], chance: Random) -> set[str]:
    """Put pieces on their start squares: both kings, most rooks, some others; in Chess960, in any order."""
    found = set()
    order = list(range(variant.files))
    if variant.name == "chess960":
        chance.shuffle(order)
    for rank, row in zip((0, -1), home_rows(variant), strict=True):
        likely = {"K": 1.0, "R": 0.8}
        if row.isalpha():
            for file, piece in zip(order, row, strict=True):
                if chance.random() < likely.get(piece.upper(), 0.3):
                    rows[rank][file] = piece
                    found.add(piece)
    return found


def castling(variant: Variant, rows: list[list[str]], reserve: str, side: str) -> str:
    """Return the castling letters that a side's pieces allow, and the side's gates if it has a reserve."""
    row = rows[0 if side == "w" else -1]
    mine = [piece.upper() if piece.isupper() == (side == "w") else "." for piece in row]
    home = list(home_rows(variant)[0 if side == "w" else 1].upper())
    if "K" not in mine or variant.name in CASTLELESS:
        found = ""
    elif variant.name == "chess960":
        king = mine.index("K")
        found = "K" * ("R" in mine[king:]) + "Q" * ("R" in mine[:king])
    else:
        at_home = mine.index("K") == home.index("K")
        found = "K" * (at_home and mine[-1] == "R") + "Q" * (at_home and mine[0] == "R")
    if variant.name == "seirawan" and any(piece.isupper() == (side == "w") for piece in reserve.strip("[]")):
        found += "".join("ABCDEFGH"[file] for file in range(1, 7) if file != 4 and mine[file] == home[file])
    return found if side == "w" else found.lower()


def brackets(variant: Variant, letters: list[str], chance: Random) -> str:
    """Return the reserves of both sides: any pieces in Crazyhouse, some of the initial reserve in Seirawan Chess."""
    if variant.name == "crazyhouse":
        pieces = chance.choices([*letters, *(letter.lower() for letter in letters)], k=chance.randint(0, 6))
    elif variant.name == "seirawan":
        pieces = [piece for piece in "EHeh" if chance.random() < 0.7]
    else:
        return ""
    return f"[{''.join(pieces)}]"
