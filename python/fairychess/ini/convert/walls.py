"""Walls placed by moves, and moves affected by walls, in a definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.ini.rules import rank

if TYPE_CHECKING:
    from fairychess.ini.rules import Rules
    from fairychess.ini.values import Squares

    from .context import Conversion, Table


def add_walling(conversion: Conversion) -> None:
    """Add walls placed by moves."""
    rules = conversion.rules
    if rules.walling_rule == "none":
        return
    places = {"arrow": "beyond", "duck": "anywhere", "edge": "rim", "past": "left", "static": "anywhere"}
    table: Table = {"place": places[rules.walling_rule]}
    if any(squares & rules.board() != rules.board() for squares in rules.walling_region):
        table["region"] = conversion.region(rules.walling_region)
    if rules.walling_rule == "duck":
        table["keep"] = 1
    if rules.wall_or_move:
        table["instead"] = True
    if any({piece, to} <= rules.letters.keys() for piece, to in rules.promoted.items()):
        conversion.lacks("promotedPieceType", "promotions of shogi that place no wall, while all other moves do")
    if rules.walling_rule == "arrow" and is_limited(conversion):
        conversion.lacks("wallingRule", "walls where a piece could continue if it were on any other square, or had no limits")
    if "king" in rules.letters:
        table["answers"] = False
        if rules.walling_rule == "duck":
            conversion.lacks(
                "wallingRule",
                "a wall that leaves its square after it has been decided if the king is in check",
            )
        if rules.pseudo_royal and rules.extinction_types & rules.letters.keys():
            conversion.lacks("wallingRule", "walls that answer checks to pseudo-royal pieces, but not those to the king")
    conversion.document["walling"] = table


def is_limited(conversion: Conversion) -> bool:
    """True if pieces have diagonal lines, regions or first moves, which Fairy-Stockfish ignores when they place walls."""
    rules = conversion.rules
    limited = {"rook", "wazir", "soldier", "janggiCannon"} & rules.letters.keys()
    first = any(conversion.moves[piece].initial for piece in conversion.pieces if piece != "pawn")
    steps = "pawn" in rules.letters and any(
        any(squares - row) for squares, row in zip(rules.double_step_region, homes(rules), strict=True)
    )
    return bool(
        (rules.diagonal_lines and limited)
        or (rules.soldier_promotion_rank and "soldier" in limited)
        or any(side.keys() & rules.letters.keys() for side in rules.mobility)
        or first
        or steps
        or any(rules.triple_step_region)
    )


def homes(rules: Rules) -> tuple[Squares, Squares]:
    """The first two ranks of each side."""
    return rank(1) | rank(2), rank(rules.ranks) | rank(rules.ranks - 1)


def add_screens(conversion: Conversion) -> None:
    """Record that definitions lack walls that pieces hop over, if the variant has such pieces."""
    hopping = [
        piece
        for piece in conversion.pieces
        if piece == "janggiCannon"
        or any(part.way in ("cannon", "grasshopper") for part in conversion.moves[piece].quiet | conversion.moves[piece].capture)
    ]
    for key in sources_of_walls(conversion) if hopping else []:
        conversion.lacks(key, f"walls that are screens of hopping pieces ({', '.join(hopping)})")


def sources_of_walls(conversion: Conversion) -> list[str]:
    """The keys that put walls on the board."""
    rules = conversion.rules
    made = {
        "wallingRule": rules.walling_rule != "none",
        "petrifyOnCaptureTypes": bool(rules.petrify & rules.letters.keys()),
        "petrifyBlastPieces": rules.blast_on_capture and rules.petrify_blast,
        "startFen": bool(conversion.start.walls),
    }
    return [key for key, walls in made.items() if walls]
