"""Perft counts that `benches/take_perft.py` recorded from Fairy-Stockfish."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from conftest import DATA

OTHER_FIELDS = {" c3c4 ": " c3 "}
"""Differences in Fairy-Stockfish's FENs: after a custom pawn's double step, they also give the square that it reached."""
MATES = 'mates = "never"\n'
"""In Fairy-Stockfish mates by dropped pawns are legal moves that lose, so its counts include them."""


FIRST_MOVES = {"cambodian", "karouk"}
"""Fairy-Stockfish's variants whose castling field names the unmoved pieces; fairychess names the moved ones."""
HOMES = {"d1": "K", "e1": "M", "e8": "k", "d8": "m"}
"""The home squares of the pieces that can be unmoved in these variants."""


class Row(NamedTuple):
    """A position, and the number of leaves at a depth."""

    fen: str
    depth: int
    leaves: int


def without_first_moves(fen: str) -> str:
    """Mark in a FEN that all of these pieces have moved."""
    ranks = [
        "".join("." * int(sign) if sign.isdigit() else sign for sign in rank) for rank in fen.split(maxsplit=1)[0].split("/")
    ]
    there = {square: ranks[8 - int(square[1])]["abcdefgh".index(square[0])] for square in HOMES}
    moved = [square for square, letter in HOMES.items() if there[square] == letter]
    return f"{fen} moved={','.join(moved)}" if moved else fen


def rows() -> dict[str, list[Row]]:
    """Return the rows of each variant."""
    found: dict[str, list[Row]] = defaultdict(list)
    for line in (DATA / "peers" / "fairy-stockfish.perft").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            variant, fen, count = line.split(" / ")
            depth, leaves = map(int, count.split())
            for theirs, ours in OTHER_FIELDS.items():
                fen = fen.replace(theirs, ours)
            if variant in FIRST_MOVES and fen.split()[2] == "-":
                fen = without_first_moves(fen)
            found[variant].append(Row(fen, depth, leaves))
    return dict(found)


ROWS = rows()
