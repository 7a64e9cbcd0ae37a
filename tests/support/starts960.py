"""Shuffled start positions of variants with castling."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

    from fairychess import Variant

PIECE = re.compile(r"\+?[A-Za-z*]|\.")
EMPTY = re.compile(r"\.+")


def shuffled_start(variant: Variant, chance: Random) -> str:
    """Return a start position with the pieces on the castling rank shuffled, in the same way for both sides.

    If a side has one king and at least two partners, the king is placed between them. Castling rights are named by files, or by K
    and Q if files name gates.
    """
    rules: dict[str, Any] = tomllib.loads(variant.to_toml())
    castling = rules["castling"]
    squares = [castling[key]["king"].split()[0] for key in "KQ" if key in castling]
    rank = int(re.sub(r"\D", "", squares[0]))
    names = castling.get("partner", "rook")
    partners = {variant.pieces[name].letter.lower() for name in ([names] if isinstance(names, str) else names)}
    king = variant.pieces[castling.get("king", "king")].letter.lower()
    board, bracket, reserve = variant.start_fen.split()[0].partition("[")
    rows = board.split("/")
    order = list(range(variant.files))
    chance.shuffle(order)
    rights = ""
    for white, at in ((True, -rank), (False, rank - 1)):
        row = [PIECE.findall(re.sub(r"\d+", lambda found: "." * int(found[0]), rows[at]))[file] for file in order]
        rows[at], found = between(row, king, partners)
        letters = "KQ"[2 - len(found) :] if "gates" in rules else "".join(chr(ord("A") + file) for file in found)
        if "gates" in rules:
            letters += gates(variant, rules, row_of(rows[at]))
        rights += letters if white else letters.lower()
    return " ".join(["/".join(rows) + bracket + reserve, "w", rights or "-", *variant.start_fen.split()[3:]])


def row_of(text: str) -> list[str]:
    """Return the contents of the squares on a rank."""
    return PIECE.findall(re.sub(r"\d+", lambda found: "." * int(found[0]), text))


def between(row: list[str], king: str, partners: set[str]) -> tuple[str, list[int]]:
    """Put a single king between its partners. Return the rank and the files of the outermost partners, the right one first."""
    kings = [file for file, piece in enumerate(row) if piece.lower() == king]
    beside = [file for file, piece in enumerate(row) if piece.lower() in partners]
    found: list[int] = []
    if len(kings) == 1 and len(beside) >= 2:
        places = sorted(kings + beside)
        pieces = [row[file] for file in beside]
        pieces.insert(1, row[kings[0]])
        for file, piece in zip(places, pieces, strict=True):
            row[file] = piece
        found = [places[-1], places[0]]
    return EMPTY.sub(lambda run: str(len(run[0])), "".join(row)), found


def gates(variant: Variant, rules: dict[str, Any], row: list[str]) -> str:
    """Return the files of the gates whose triggers are neither kings nor rooks."""
    triggers = {variant.pieces[name].letter.lower() for name in rules["gates"]["triggers"]} - {"k", "r"}
    return "".join(chr(ord("A") + file) for file, piece in enumerate(row) if piece.lower() in triggers)
