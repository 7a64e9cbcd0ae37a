"""Reserves in a definition: drops, gates, and the effects of captures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.ini.rules import Sides

from .stuck import closed_squares

if TYPE_CHECKING:
    from fairychess.ini.values import Squares

    from .context import Conversion, Table


def add_drops(conversion: Conversion) -> None:
    """Add the drop rules, one for each group of pieces with the same squares and conditions."""
    rules = conversion.rules
    if not rules.piece_drops:
        return
    groups: list[tuple[Table, list[str]]] = []
    for piece in reversed([own.piece for own in conversion.own_pieces if own.source is None]):
        region = drop_region(conversion, piece)
        if not any(region) or (piece == rules.drop_no_doubled and not rules.drop_no_doubled_count):
            continue
        table: Table = {}
        squares = conversion.region(region)
        if squares != "all":
            table["to"] = squares
        table |= conditions(conversion, piece)
        for other, pieces in groups:
            if other == table:
                pieces.append(conversion.name(piece))
                break
        else:
            groups.append((table, [conversion.name(piece)]))
    found = [{"pieces": pieces, **table} for table, pieces in groups]
    if len(found) == 1 and len(groups[0][1]) == len(conversion.own_pieces):
        del found[0]["pieces"]
    conversion.document["drops"] = found


def conditions(conversion: Conversion, piece: str) -> Table:
    """The conditions on drops of a piece."""
    rules = conversion.rules
    table: Table = {}
    if rules.drop_no_doubled == piece:
        table["per_file"] = rules.drop_no_doubled_count
    if rules.shogi_pawn_mate_illegal and piece == "shogiPawn":
        table["mates"] = "never"
    if not rules.drop_checks and "king" in rules.letters:
        table["checks"] = "never"
    if rules.drop_opposite_bishop and piece == "bishop":
        table["colours"] = "both"
    if rules.drop_promoted and rules.promoted.get(piece) in rules.letters:
        table["as"] = [conversion.name(piece), conversion.name(rules.promoted[piece], piece)]
    if rules.free_drops:
        table["free"] = True
    if rules.enclosing_drop != "none":
        table |= enclosing(conversion)
    return table


def enclosing(conversion: Conversion) -> Table:
    """The conditions on the pieces around the square of a drop."""
    rules = conversion.rules
    found: dict[str, Table] = {
        "reversi": {"encloses": True},
        "ataxx": {"next_to": "own"},
        "top": {"on_top": True},
        "snort": {"apart": "W"},
        "anyside": {"pushed": "W"},
    }
    if rules.enclosing_drop_start:
        found["reversi"]["first"] = conversion.region(Sides(rules.enclosing_drop_start, rules.enclosing_drop_start))
    if rules.enclosing_drop == "anyside":
        conversion.differs(
            "enclosingDrop", "stones that come from the right or from above stop at the first empty square of the board"
        )
    if rules.enclosing_drop not in found:
        conversion.lacks("enclosingDrop", f"drops by the rule {rules.enclosing_drop}")
    return found.get(rules.enclosing_drop, {})


def drop_region(conversion: Conversion, piece: str) -> Sides[Squares]:
    """The squares on which a piece may be dropped."""
    return Sides(one_region(conversion, piece, white=True), one_region(conversion, piece, white=False))


def one_region(conversion: Conversion, piece: str, *, white: bool) -> Squares:
    """The squares on which one side may drop a piece."""
    rules = conversion.rules
    board = rules.board()
    squares = (rules.drop_region.white if white else rules.drop_region.black) & board
    squares &= ((rules.mobility.white if white else rules.mobility.black).get(piece) or board) & board
    first = frozenset(square for square in board if square[1] == (0 if white else rules.ranks - 1))
    if piece == "pawn":
        if not rules.promotion_zone_pawn_drops:
            squares -= rules.promotion_region.white if white else rules.promotion_region.black
        if not rules.first_rank_pawn_drops:
            squares -= first
    if piece == "rook" and rules.sittuyin_rook_drop:
        squares &= first
    closed = closed_squares(conversion, piece)
    return squares - (closed.white if white else closed.black)


def add_captures(conversion: Conversion) -> None:
    """Add the rule for captured pieces."""
    rules = conversion.rules
    table: Table = {}
    if rules.captures_to_hand:
        table["to_reserve"] = True
        if rules.drop_loop:
            table["promoted"] = "kept"
    if table:
        conversion.document["captures"] = table


def add_gates(conversion: Conversion) -> None:
    """Add the gates of S-Chess."""
    rules = conversion.rules
    if not (rules.gating and rules.seirawan_gating):
        return
    first = {white: 0 if white else rules.ranks - 1 for white in (True, False)}
    gates = {square for white, square in conversion.start.gates if square[1] == first[white]}
    triggers = {conversion.start.pieces[square].piece for square in gates}
    ungated = {on.piece for square, on in conversion.start.pieces.items() if square[1] == first[on.white] and square not in gates}
    if not triggers or triggers & ungated or len(gates) != len(conversion.start.gates):
        conversion.lacks("gating", "gates for some pieces of a type only, or not on the first rank")
        return
    table: Table = {"triggers": conversion.names(triggers)}
    entering = [own.name for own in conversion.own_pieces if own.source is None and enters(conversion, own.piece)]
    if len(entering) < len([own for own in conversion.own_pieces if own.source is None]):
        table["pieces"] = entering[::-1]
    table["compulsory"] = False
    if rules.castling:
        table["castling"] = True
    table["judged"] = "without"
    if rules.captures_to_hand:
        table["outlive"] = True
    conversion.document["gates"] = table


def enters(conversion: Conversion, piece: str) -> bool:
    """True if a piece may enter at gates, which is written as a drop on the gate's square."""
    region = drop_region(conversion, piece)
    found = {square in (region.white if white else region.black) for white, square in conversion.start.gates}
    if len(found) > 1:
        conversion.lacks("gating", "gates that some pieces may use and others not")
    return True in found


def reserve_is_shown(conversion: Conversion) -> bool:
    """True if FENs show the reserves in brackets."""
    return not conversion.rules.free_drops and (conversion.rules.piece_drops or conversion.rules.seirawan_gating)
