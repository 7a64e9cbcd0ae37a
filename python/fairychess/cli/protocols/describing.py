"""How the men of a variant move, in lines for XBoard, where these say neither more nor less than the variant's rules.

With its *Test Legality* XBoard refuses what it is not told of. It knows of promotion and of captures in passing for one kind of
men only, which it takes for pawns, and makes them as a pawn would: where the rules go further, nothing is said at all.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, cast

from fairychess import WHITE, Board

from .dialect import UnsayableError, leaps, need

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fairychess import Variant

    from .dialect import Leap

SAYABLE = {
    *("name", "title", "description", "board", "pieces", "promotion", "en_passant", "castling"),
    *("clock", "endings", "evaluation", "null_moves"),
}
"""Chapters of a page that leave turns moves of single men, and castling."""

PAWN, KING, PAWN_TOO = "P", "K", "L"
"""Places in XBoard's table where men do more than move: the last one is its lance, which promotes and captures as a pawn."""

BOTH = 2
"""Squares of a pawn's double step."""


def piece_lines(variant: Variant, places: dict[str, str]) -> list[str]:
    """Say how every man moves, or nothing. The men stand in XBoard's table by their places there."""
    try:
        return list(described(variant, places))
    except UnsayableError:
        return []


def described(variant: Variant, places: dict[str, str]) -> Iterator[str]:
    """Say how every man moves. Raises `UnsayableError`."""
    page = tomllib.loads(variant.to_toml())
    kinds: dict[str, dict[str, Any]] = page["pieces"]
    need(not set(page) - SAYABLE and not set("[*") & set(variant.start_fen))
    need(all(len(kind["letter"]) == 1 and "drops_as" not in kind for kind in kinds.values()))
    letters = {kind["letter"].upper(): name for name, kind in kinds.items()}
    at = {place: letters.get(letter) for place, letter in places.items()}
    pawn, king = at[PAWN], at[KING]
    need(set(letters) <= set(places.values()) and at[PAWN_TOO] is None)
    need(king is None or kinds[king].get("royal", False))
    moves = {name: all_leaps(kind["moves"]) for name, kind in kinds.items()}
    need(promotes_like(page, pawn, king) and steps_like(moves, pawn, king))
    need(all(starts_like(variant, name, kind, moves[name], page) for name, kind in kinds.items()))
    passing = page.get("en_passant")
    need(passing is None or passes_like(variant, passing, pawn, moves))
    castling = castling_steps(variant, page["castling"], king) if "castling" in page else ("", "")
    for letter, name in letters.items():
        white, black = (
            "".join(leap.text(black=black, passing=passing is not None and name == pawn and leap.takes) for leap in moves[name])
            + (castling[black] if name == king else "")
            for black in (False, True)
        )
        yield from (
            [f"piece {letter}& {white}"] if white == black else [f"piece {letter} {white}", f"piece {letter.lower()} {black}"]
        )


def all_leaps(moves: object) -> list[Leap]:
    """Take all texts of a man apart. Raises `UnsayableError` for tables, and what is more than leaps."""
    found: list[Leap] = []
    for text in cast("list[object]", moves) if isinstance(moves, list) else [moves]:
        need(isinstance(text, str))
        found += leaps(str(text))
    return found


def promotes_like(page: dict[str, Any], pawn: str | None, king: str | None) -> bool:
    """Say whether men promote as pawns do: those at the pawn's place, at the last rank, to others."""
    rules = page.get("promotion", [])
    if not rules:
        return pawn is None
    rule = rules[0]
    last = all(rule.get(key, "rank -1") == "rank -1" for key in ("region", "forced"))
    fit = rule.get("pieces", ["pawn"]) == [pawn] and not {pawn, king} & set(rule["to"])
    return len(rules) == 1 and last and fit and "thrown" not in rule


def steps_like(moves: dict[str, list[Leap]], pawn: str | None, king: str | None) -> bool:
    """Say whether XBoard would take no step for another one than it is.

    A pawn's to another file takes in passing, and one of several squares does not promote; a king's of two files is castling.
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


def starts_like(variant: Variant, name: str, kind: dict[str, Any], moves: list[Leap], page: dict[str, Any]) -> bool:
    """Say whether a man's first moves are from where men of its kind begin, which is what XBoard goes by."""
    first = kind.get("first_move", "tracked")
    if first == "tracked" or not any(leap.first for leap in moves):
        return True
    rank = re.fullmatch(r"rank (\d+)", first)
    forward = all(y > 0 for leap in moves for _, y in leap.vectors)
    made = any(name in rule["to"] for rule in page.get("promotion", []))
    return rank is not None and forward and not made and min(ranks_of(variant, name), default=0) >= int(rank[1]) - 1


def passes_like(variant: Variant, rule: dict[str, Any], pawn: str | None, moves: dict[str, list[Leap]]) -> bool:
    """Say whether men are captured in passing as pawns are: by one step ahead to the next file, and beyond the middle."""
    if pawn is None or any(rule.get(key, ["pawn"]) != [pawn] for key in ("captors", "victims")):
        return False
    for leap in moves[pawn]:
        aside = leap.size == (1, 1) and leap.times == 1 and not leap.modes - {"c"} and not leap.first
        if leap.takes and not (aside and all(y > 0 for _, y in leap.vectors)):
            return False
        double = leap.first and leap.vectors in (frozenset({(0, 1)}), frozenset({(0, 2)})) and leap.times * leap.size[1] == BOTH
        if (leap.times != 1 or leap.size[1] > 1) and not double:
            return False
    # The captor stands where the victim arrives: for White in the upper half of the board, for Black in the lower one.
    half = variant.ranks // 2
    return all(rank + BOTH < half and variant.ranks - 1 - rank - BOTH >= half for rank in ranks_of(variant, pawn))


def ranks_of(variant: Variant, name: str) -> set[int]:
    """Give the ranks, counted from 0 and the owner's side, where men of a kind begin."""
    men = Board(variant).piece_map().items()
    ranks = ((square // variant.files, piece) for square, piece in men if piece.name == name)
    return {rank if piece.color == WHITE else variant.ranks - 1 - rank for rank, piece in ranks}


def castling_steps(variant: Variant, castling: dict[str, Any], king: str | None) -> tuple[str, str]:
    """Say for either side how far a king goes in castling. Raises `UnsayableError` where XBoard would do something else.

    There the partner begins in the corner, and ends on the square that the king goes over last. Who has no right to castle when
    the game begins never has.
    """
    keys = {"king": "king", "partner": "rook", "origin": "fixed", "notation": "king-to", "dropped_partners": False} | castling
    need(keys["king"] == king)
    need((keys["origin"], keys["notation"], keys["dropped_partners"]) == ("fixed", "king-to", False))
    men, rights = Board(variant).piece_map(), variant.start_fen.split()[2].upper()
    far: dict[str, int] = {}
    for side, towards, corner in (("Q", "l", 0), ("K", "r", variant.files - 1)):
        if side in castling and side in rights:
            squares = [square for man in ("king", "partner") for square in castling[side][man].split()]
            start, end, *others = (ord(square[0]) - ord("a") for square in squares)
            far[towards] = abs(start - end)
            inward = 1 if corner == 0 else -1
            need({square[1:] for square in squares} == {"1"} and others == [corner, end + inward])
            need((start - end) * inward > 1 and start not in (0, variant.files - 1))
            need(corner in men and men[corner].name == keys["partner"])
    if len(far) > 1 and far["l"] == far["r"]:
        both = f"isO{far['l']}"
        return both, both
    turned = {"l": "r", "r": "l"}
    white = "".join(f"i{side}O{steps}" for side, steps in far.items())
    return white, "".join(f"i{turned[side]}O{steps}" for side, steps in far.items())
