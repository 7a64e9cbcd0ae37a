"""XBoard's `piece` commands, which describe the pieces' moves if XBoard can express the variant's rules exactly.

With *Test Legality*, XBoard refuses moves that it does not know. It supports promotion and en passant only for the pawn, with the
orthodox rules. If a variant's rules go further, no `piece` commands are sent at all.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, cast

from fairychess import WHITE, Board

from .xboard_betza import UntranslatableError, leaps, require

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fairychess import Variant

    from .xboard_betza import Leap

EXPRESSIBLE = {
    *("name", "title", "description", "board", "pieces", "promotion", "en_passant", "castling"),
    *("clock", "endings", "evaluation", "search", "null_moves"),
}
"""Sections of a definition that XBoard can express or that do not affect the legal moves."""

PAWN, KING, LANCE = "P", "K", "L"
"""Positions in XBoard's piece table whose pieces have special rules. The lance promotes and captures like a pawn."""

DOUBLE_STEP = 2
"""The length of a pawn's double step."""


def piece_lines(variant: Variant, places: dict[str, str]) -> list[str]:
    """Return the `piece` commands of a variant, or none if XBoard cannot express its rules.

    Args:
        variant: The variant.
        places: XBoard's piece table: the piece letter at each position.
    """
    try:
        return list(all_piece_lines(variant, places))
    except UntranslatableError:
        return []


def all_piece_lines(variant: Variant, places: dict[str, str]) -> Iterator[str]:
    """Yield a `piece` command for each piece.

    Raises:
        UntranslatableError: XBoard cannot express the rules.
    """
    definition = tomllib.loads(variant.to_toml())
    pieces: dict[str, dict[str, Any]] = definition["pieces"]
    require(not set(definition) - EXPRESSIBLE and not set("[*") & set(variant.start_fen))
    require(all(len(piece["letter"]) == 1 and "drops_as" not in piece for piece in pieces.values()))
    letters = {piece["letter"].upper(): name for name, piece in pieces.items()}
    at = {place: letters.get(letter) for place, letter in places.items()}
    pawn, king = at[PAWN], at[KING]
    require(set(letters) <= set(places.values()) and at[LANCE] is None)
    require(king is None or pieces[king].get("royal", False))
    moves = {name: all_leaps(piece["moves"]) for name, piece in pieces.items()}
    require(promotes_like_a_pawn(definition, pawn, king) and moves_are_unambiguous(moves, pawn, king))
    require(all(first_moves_match(variant, name, piece, moves[name], definition) for name, piece in pieces.items()))
    en_passant = definition.get("en_passant")
    require(en_passant is None or en_passant_matches(variant, en_passant, pawn, moves))
    castling = castling_steps(variant, definition["castling"], king) if "castling" in definition else ("", "")
    for letter, name in letters.items():
        passing = en_passant is not None and name == pawn
        white, black = (
            "".join(leap.text(black=black, en_passant=passing and leap.captures) for leap in moves[name])
            + (castling[black] if name == king else "")
            for black in (False, True)
        )
        yield from (
            [f"piece {letter}& {white}"] if white == black else [f"piece {letter} {white}", f"piece {letter.lower()} {black}"]
        )


def all_leaps(moves: object) -> list[Leap]:
    """Parse all of a piece's moves.

    Raises:
        UntranslatableError: A move is a table, or contains more than leaps.
    """
    found: list[Leap] = []
    for text in cast("list[object]", moves) if isinstance(moves, list) else [moves]:
        require(isinstance(text, str))
        found += leaps(str(text))
    return found


def promotes_like_a_pawn(definition: dict[str, Any], pawn: str | None, king: str | None) -> bool:
    """Return True if promotion is as in XBoard: only the pawn promotes, on the last rank, to other piece types."""
    rules = definition.get("promotion", [])
    if not rules:
        return pawn is None
    rule = rules[0]
    last = all(rule.get(key, "rank -1") == "rank -1" for key in ("region", "forced"))
    fit = rule.get("pieces", ["pawn"]) == [pawn] and not {pawn, king} & set(rule["to"])
    return len(rules) == 1 and last and fit and "thrown" not in rule


def moves_are_unambiguous(moves: dict[str, list[Leap]], pawn: str | None, king: str | None) -> bool:
    """Return True if XBoard cannot mistake a move for a special one.

    In XBoard, a quiet pawn move to another file captures en passant, a pawn move of several squares does not promote, and a king
    move of two files is castling.
    """
    for leap in moves[pawn] if pawn else []:
        if leap.quiet and any(x for x, _ in leap.vectors):
            return False
        if (leap.size[1] > 1 or leap.times != 1) and not leap.first and any(y > 0 for _, y in leap.vectors):
            return False
    for leap in moves[king] if king else []:
        if any(y == 0 and (abs(x) > 1 or leap.times != 1) for x, y in leap.vectors):
            return False
    return True


def first_moves_match(variant: Variant, name: str, piece: dict[str, Any], moves: list[Leap], definition: dict[str, Any]) -> bool:
    """Return True if first moves start from the piece type's initial squares, as XBoard assumes."""
    first = piece.get("first_move", "tracked")
    if first == "tracked" or not any(leap.first for leap in moves):
        return True
    rank = re.fullmatch(r"rank (\d+)", first)
    forward = all(y > 0 for leap in moves for _, y in leap.vectors)
    made = any(name in rule["to"] for rule in definition.get("promotion", []))
    return rank is not None and forward and not made and min(ranks_of(variant, name), default=0) >= int(rank[1]) - 1


def en_passant_matches(variant: Variant, rule: dict[str, Any], pawn: str | None, moves: dict[str, list[Leap]]) -> bool:
    """Return True if the en passant rule is orthodox: captures are diagonal steps forward in the enemy's half of the board."""
    if pawn is None or any(rule.get(key, ["pawn"]) != [pawn] for key in ("attackers", "victims")):
        return False
    for leap in moves[pawn]:
        aside = leap.size == (1, 1) and leap.times == 1 and not leap.modes - {"c"} and not leap.first
        if leap.captures and not (aside and all(y > 0 for _, y in leap.vectors)):
            return False
        forward = leap.vectors in (frozenset({(0, 1)}), frozenset({(0, 2)}))
        double = leap.first and forward and leap.times * leap.size[1] == DOUBLE_STEP
        if (leap.times != 1 or leap.size[1] > 1) and not double:
            return False
    # The attacker is on the rank where the double step ends: in the upper half if it is White's, in the lower half if Black's.
    half = variant.ranks // 2
    return all(rank + DOUBLE_STEP < half and variant.ranks - 1 - rank - DOUBLE_STEP >= half for rank in ranks_of(variant, pawn))


def ranks_of(variant: Variant, name: str) -> set[int]:
    """Return the initial ranks of a piece type, counted from 0 on the owner's side."""
    placed = Board(variant).piece_map().items()
    ranks = ((square // variant.files, piece) for square, piece in placed if piece.name == name)
    return {rank if piece.color == WHITE else variant.ranks - 1 - rank for rank, piece in ranks}


def castling_steps(variant: Variant, castling: dict[str, Any], king: str | None) -> tuple[str, str]:
    """Return each side's castling moves in XBoard's notation.

    In XBoard, the partner begins in the corner and ends on the last square that the king passes. A side without castling rights
    in the start position never has any.

    Raises:
        UntranslatableError: XBoard's castling would differ.
    """
    keys = {"king": "king", "partner": "rook", "origin": "fixed", "notation": "king-to"} | castling
    require(keys["king"] == king)
    require((keys["origin"], keys["notation"]) == ("fixed", "king-to"))
    require(not castling.get("dropped_partners") and castling.get("dropped", "none") == "none")
    placed, rights = Board(variant).piece_map(), variant.start_fen.split()[2].upper()
    far: dict[str, int] = {}
    for side, towards, corner in (("Q", "l", 0), ("K", "r", variant.files - 1)):
        if side in castling and side in rights:
            squares = [square for role in ("king", "partner") for square in castling[side][role].split()]
            start, end, *others = (ord(square[0]) - ord("a") for square in squares)
            far[towards] = abs(start - end)
            inward = 1 if corner == 0 else -1
            require({square[1:] for square in squares} == {"1"} and others == [corner, end + inward])
            require((start - end) * inward > 1 and start not in (0, variant.files - 1))
            require(corner in placed and placed[corner].name == keys["partner"])
    if len(far) > 1 and far["l"] == far["r"]:
        both = f"isO{far['l']}"
        return both, both
    turned = {"l": "r", "r": "l"}
    white = "".join(f"i{side}O{steps}" for side, steps in far.items())
    return white, "".join(f"i{turned[side]}O{steps}" for side, steps in far.items())
