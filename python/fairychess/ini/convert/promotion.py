"""Promotion in a definition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.ini.pieces import in_order

from .stuck import closed_squares

if TYPE_CHECKING:
    from .context import Conversion, Table


def add_promotion(conversion: Conversion) -> None:
    """Add pawn promotions and shogi promotions."""
    rules = conversion.rules
    white, black = pawn_rule(conversion, white=True), pawn_rule(conversion, white=False)
    found: list[Table] = []
    if white and black and {**white, "region": 0} == {**black, "region": 0}:
        region = conversion.region(rules.promotion_region)
        found.append(with_region(white, region))
    else:
        for rule, side, squares in ((white, True, rules.promotion_region.white), (black, False, rules.promotion_region.black)):
            if rule:
                found.append(with_region(rule, conversion.one_sided(squares, white=side)))
    found += piece_rules(conversion)
    if found:
        conversion.document["promotion"] = found


def pawn_pieces(conversion: Conversion, *, white: bool) -> set[str]:
    """The pieces of a side that promote like pawns. The chess pawn always does."""
    rules = conversion.rules
    pieces = set(rules.promotion_pawns.white if white else rules.promotion_pawns.black)
    if "*" in pieces:
        conversion.lacks("promotionPawnTypes", "promotion of all pieces")
    if not (pieces & rules.letters.keys() - {"pawn"}) or "pawn" in rules.letters:
        pieces.add("pawn")
    return pieces & rules.letters.keys()


def pawn_rule(conversion: Conversion, *, white: bool) -> Table | None:
    """The pawn promotion rule of one side; None if there is none."""
    rules = conversion.rules
    squares = rules.promotion_region.white if white else rules.promotion_region.black
    pieces = pawn_pieces(conversion, white=white)
    choices = set(rules.promotion_pieces.white if white else rules.promotion_pieces.black) & rules.letters.keys()
    if not pieces or not squares & rules.board():
        return None
    if rules.sittuyin_promotion:
        return sittuyin(conversion, pieces, choices)
    shogi = {piece for piece in pieces if rules.promoted.get(piece) in rules.letters}
    if "pawn" in shogi:
        pieces = pieces - {"pawn"} if not choices else pieces
    elif shogi:
        pieces -= shogi
    if not pieces:
        return None
    if not choices:
        return closed(conversion, pieces) if rules.mandatory_pawn_promotion else None
    table: Table = {"pieces": conversion.names(pieces)}
    table["to"] = [conversion.name(choice) for choice in sorted_choices(choices)]
    limits = limit_table(conversion, choices)
    if limits:
        table["limits"] = limits
    if not rules.mandatory_pawn_promotion:
        table["forced"] = unless_stuck(conversion, pieces)
    return table


def sorted_choices(choices: set[str]) -> list[str]:
    """The choices in reverse piece order, as Fairy-Stockfish lists them."""
    return in_order(choices)[::-1]


def limit_table(conversion: Conversion, choices: set[str]) -> Table:
    """The maximum number of pieces of each choice."""
    limits = conversion.rules.limits
    return {conversion.name(piece): limits[piece] for piece in sorted_choices(choices) if limits.get(piece)}


def closed(conversion: Conversion, pieces: set[str]) -> Table | None:
    """A rule without choices, which closes its region to pawns, since promotion there is compulsory but impossible."""
    others = [piece for piece in conversion.pieces if piece not in pieces and piece != "king"]
    if not others:
        others = [piece for piece in conversion.pieces if piece not in pieces]
    if not others:
        conversion.lacks("promotionPieceTypes", "a region of promotion that is closed, in a game of pawns only")
        return None
    name = conversion.name(others[-1])
    return {"pieces": conversion.names(pieces), "to": [name], "limits": {name: 0}}


def sittuyin(conversion: Conversion, pieces: set[str], choices: set[str]) -> Table:
    """The promotion rule in sittuyin: a piece promotes in place, or while making one step of the new piece."""
    table: Table = {"pieces": conversion.names(pieces), "to": [conversion.name(choice) for choice in sorted_choices(choices)]}
    limits = limit_table(conversion, choices)
    if limits:
        table["limits"] = limits
    table["in_place"] = {"steps": True, "attacks": "never", "last": "all"}
    return table


def with_region(rule: Table, region: Any) -> Table:  # noqa: ANN401 - a region
    """The same rule with a `region` key inserted after `pieces`."""
    found: Table = {"pieces": rule["pieces"], "region": region}
    if "forced" in rule:
        found["forced"] = rule["forced"]
    return found | {key: value for key, value in rule.items() if key not in ("pieces", "forced")}


def piece_rules(conversion: Conversion) -> list[Table]:
    """The shogi promotions: each piece promotes to one other when it enters, moves within or leaves the region."""
    rules = conversion.rules
    pairs = {piece: to for piece, to in rules.promoted.items() if piece in rules.letters and to in rules.letters}
    found: list[Table] = []
    pawn = {piece: to for piece, to in pairs.items() if piece == "pawn"}
    others = {piece: to for piece, to in pairs.items() if piece != "pawn"}
    twice = {piece: to for piece, to in others.items() if choices_beside(conversion, piece)}
    others = {piece: to for piece, to in others.items() if piece not in twice}
    for chosen, leaving, forced in (
        (pawn, False, rules.mandatory_pawn_promotion),
        (others, True, rules.mandatory_piece_promotion),
        (twice, True, True),
    ):
        if not chosen or (not leaving and has_choices(conversion)):
            continue
        found.append(shogi_rule(conversion, chosen, leaving=leaving, forced=forced))
        if leaving and rules.piece_demotion:
            found.append(demotion(conversion, chosen, forced=forced))
    return found


def has_choices(conversion: Conversion) -> bool:
    """True if pawns have promotion choices, in addition to shogi promotion."""
    rules = conversion.rules
    return bool((rules.promotion_pieces.white | rules.promotion_pieces.black) & rules.letters.keys())


def shogi_rule(conversion: Conversion, pairs: dict[str, str], *, leaving: bool, forced: bool) -> Table:
    """A shogi promotion rule, which maps each piece to its promoted type."""
    rules = conversion.rules
    to: Table = {}
    for piece in in_order(set(pairs)):
        also = choices_beside(conversion, piece) if leaving else []
        for name in conversion.names([piece]):
            promoted = conversion.name(pairs[piece], piece)
            to[name] = [*also, promoted] if also else promoted
    table = rule_in_region(conversion, set(pairs), forced=forced)
    table["to"] = to
    limits = {conversion.name(target, piece): rules.limits[target] for piece, target in pairs.items() if rules.limits.get(target)}
    if limits and leaving:
        table["limits"] = limits
    if leaving:
        table["leaving"] = True
    if rules.piece_promotion_on_capture:
        table["on"] = "capture"
    return table


def choices_beside(conversion: Conversion, piece: str) -> list[str]:
    """The types that a shogi piece can promote to like a pawn, besides its own promotion."""
    rules = conversion.rules
    sides = list(zip(rules.promotion_pawns, rules.promotion_pieces, strict=True))
    white, black = (choices & rules.letters.keys() if piece in pawns else set[str]() for pawns, choices in sides)
    if not white | black:
        return []
    parts = conversion.moves[piece].quiet | conversion.moves[piece].capture
    steps = {(part.step[0] * count, part.step[1] * count) for part in parts for count in range(1, part.last + 1)}
    board = rules.board()
    zones = zip(rules.promotion_region, (1, -1), strict=True)
    leaves = any(
        (file + forward * right, rank + forward * ahead) in board - zone
        for zone, forward in zones
        for file, rank in zone & board
        for ahead, right in steps
    )
    if white != black or leaves or not rules.mandatory_pawn_promotion:
        conversion.lacks("promotedPieceType", "a piece that promotes both as a pawn and as a piece of shogi")
    return [conversion.name(choice) for choice in sorted_choices(white)]


def rule_in_region(conversion: Conversion, pieces: set[str], *, forced: bool) -> Table:
    """The first keys of a rule: where promotion is possible and where it is forced, but not the choices."""
    table: Table = {"region": conversion.region(conversion.rules.promotion_region)}
    return table if forced else table | {"forced": unless_stuck(conversion, pieces)}


def unless_stuck(conversion: Conversion, pieces: set[str]) -> str:
    """The value of `forced` for a promotion that is not compulsory in its whole region."""
    return "stuck" if any(any(closed_squares(conversion, piece)) for piece in pieces) else "none"


def demotion(conversion: Conversion, pairs: dict[str, str], *, forced: bool) -> Table:
    """The reverse rule: promoted pieces change back to their former types."""
    table = rule_in_region(conversion, set(pairs.values()), forced=forced)
    table["to"] = {conversion.name(pairs[piece], piece): conversion.name(piece) for piece in in_order(set(pairs))}
    table["leaving"] = True
    if conversion.rules.piece_promotion_on_capture:
        table["on"] = "capture"
    return table
