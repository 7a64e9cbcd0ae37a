"""A diagram's rules as tables of a definition."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from .pieces import DiagramPiece

    Note = Callable[[str, str], None]
    """Adds a problem with a key or a piece."""


def promotion(
    pieces: list[DiagramPiece], royal: list[DiagramPiece], values: dict[str, str], problem: Note
) -> list[dict[str, Any]]:
    """The promotion rule: the first pieces in the table promote in the zone."""
    count = number("maxpromote", values, 1, problem)
    zone = number("promozone", values, 1, problem)
    offset = number("promooffset", values, 0, problem)
    movers = pieces[:count]
    if not movers or not zone:
        return []
    rule: dict[str, Any] = {"region": "rank -1" if zone == 1 else f"ranks -{zone}--1"}
    if offset:
        pairs = {piece.name: pieces[index + offset].name for index, piece in enumerate(movers) if index + offset < len(pieces)}
        if len(pairs) < len(movers):
            problem("promooffset", f"the table has no piece {offset} places after the last that promotes")
            return []
        return [{**rule, "forced": "stuck", "to": pairs}]
    choices = choice(pieces, movers, royal, values, problem)
    if not choices:
        return []
    return [{"pieces": [piece.name for piece in movers], **rule, "to": choices}]


def choice(
    pieces: list[DiagramPiece], movers: list[DiagramPiece], royal: list[DiagramPiece], values: dict[str, str], problem: Note
) -> list[str]:
    """The names of the pieces to promote to: those in `promoChoice`, or all other pieces that are not royal."""
    text = values.get("promochoice", "")
    if not text:
        return [piece.name for piece in pieces if piece not in movers and piece not in royal]
    by_letter = {piece.letter: piece.name for piece in pieces}
    found: list[str] = []
    for letter in re.findall(r"[A-Za-z]['\"]?|[^\s,]", text):
        if letter not in by_letter:
            problem("promochoice", f"{letter!r} is not the letter of a piece; marks before and after letters have no equivalent")
            return []
        found.append(by_letter[letter])
    return list(dict.fromkeys(found))


def number(key: str, values: dict[str, str], default: int, problem: Note) -> int:
    """A number from 0 to 99."""
    text = values.get(key, "")
    if not text:
        return default
    if not re.fullmatch(r"\d{1,2}", text):
        problem(key, f"{text!r} is not a number from 0 to 99")
        return default
    return int(text)


def royals(pieces: list[DiagramPiece], values: dict[str, str], problem: Note) -> list[DiagramPiece]:
    """The royal pieces, given by letter or by place in the table. By default, the last piece is royal; with 0, none is."""
    if "royal" not in values:
        return pieces[-1:]
    found: list[DiagramPiece] = []
    for text in filter(None, (part.strip() for part in values["royal"].split(","))):
        if text == "0":
            continue
        named = [piece for place, piece in enumerate(pieces, 1) if text in (str(place), piece.letter)]
        if not named:
            problem("royal", f"{text!r} is neither the place of a piece in the table nor a letter")
        found += named
    return found


def castling(pieces: list[DiagramPiece], files: int, problem: Note) -> dict[str, Any]:
    """The castling table for the piece with castling moves."""
    kings = [piece for piece in pieces if piece.castling]
    if not kings:
        return {}
    king = kings[0]
    if len(kings) > 1 or len(king.white) != 1 or king.white[0][1] != 0:
        problem(king.name, "castling needs one king, on the first rank")
        return {}
    (home, _), at = king.white[0], {square: piece.name for piece in pieces for square in piece.white}
    table: dict[str, Any] = {"king": king.name}
    partners: list[str] = []
    for move in king.castling:
        for side in move.sides:
            way = 1 if side == "r" else -1
            corner = files - 1 - move.corner if way == 1 else move.corner
            partner = at.get((corner, 0))
            target = home + way * move.steps
            if partner is None or not 0 <= target < files or (corner - home) * way <= 1:
                problem(king.name, f"castling to the {'right' if way == 1 else 'left'} has no partner or no room")
                return {}
            partners.append(partner)
            names = [f"{chr(97 + file)}1" for file in (home, target, corner, target - way)]
            table["K" if way == 1 else "Q"] = {"king": " ".join(names[:2]), "partner": " ".join(names[2:])}
    unique = list(dict.fromkeys(partners))
    table["partner"] = unique[0] if len(unique) == 1 else unique
    return table


def en_passant(pieces: list[DiagramPiece]) -> dict[str, Any] | None:
    """The en passant table, if any piece captures en passant; pieces whose first move is marked with `n` can be captured."""
    attackers = [piece.name for piece in pieces if piece.captures_en_passant]
    if not attackers:
        return None
    marked = re.compile(r"(?=[a-z]*i)(?=[a-z]*n)[a-z]+[A-Z]")
    victims = [piece.name for piece in pieces if marked.search(piece.moves)]
    return {"attackers": attackers, "victims": victims or attackers}
