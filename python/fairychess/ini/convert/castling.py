"""Castling and en passant in a definition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.ini.rules import Sides
from fairychess.ini.shapes import is_table
from fairychess.ini.values import EVERYWHERE

from .context import square_name

if TYPE_CHECKING:
    from fairychess.ini.betza import BetzaPart
    from fairychess.ini.rules import Rules
    from fairychess.ini.start import Right
    from fairychess.ini.values import Square

    from .context import Conversion, Table


def add_castling(conversion: Conversion) -> None:
    """Add castling, if a side has the right at the start or may gain it."""
    rules = conversion.rules
    rights = list(conversion.start.rights)
    if not rules.castling or (not rights and not rules.castling_dropped):
        return
    if rules.castling_king.white != rules.castling_king.black or rules.castling_rooks.white != rules.castling_rooks.black:
        conversion.lacks("castlingKingPieceWhite", "pieces that castle of one side only")
    table: Table = {}
    king = rules.castling_king.white
    if king not in rules.letters:
        return
    table["king"] = conversion.name(king)
    partners = conversion.names(rules.castling_rooks.white)
    table["partner"] = partners[0] if len(partners) == 1 else partners
    wings = {wing: wing_table(conversion, rights, kingside=wing == "K") for wing in "KQ"}
    table |= {wing: found for wing, found in wings.items() if found}
    if rules.chess960:
        table["origin"] = "position"
    if rules.chess960 or is_a_step(conversion, king, wings):
        table["notation"] = "king-takes-partner"
    if any(is_hindered(part) for moves in conversion.moves.values() for part in moves.capture):
        table["crossing"] = "home"
    if rules.opposite_castling:
        table["spoils"] = True
    if rules.castling_dropped:
        table["dropped"] = "both"
    if rules.walling_rule == "arrow":
        message = "the wall of castling goes where the king could continue from the square of its partner; here, from its own"
        conversion.differs("wallingRule", message)
    conversion.document["castling"] = table


def is_a_step(conversion: Conversion, king: str, wings: dict[str, Any]) -> bool:
    """True if the king can also reach its castling target by an ordinary move, which would be written the same way."""
    straight = [part for part in conversion.moves[king].quiet if not part.step[0]]
    reach = {part.step[1] * steps for part in straight for steps in range(part.first, part.last + 1)}
    tables = [table for wing in wings.values() if is_table(wing) for table in (wing, *wing.values())]
    ways = [table["king"].split() for table in tables if is_table(table) and "king" in table]
    return any(ord(target[0]) - ord(home[0]) in reach for home, target in ways)


def is_hindered(part: BetzaPart) -> bool:
    """True if pieces in the way affect a capture other than by blocking a slide."""
    return part.way not in ("leap", "slide")


def wing_table(conversion: Conversion, rights: list[Right], *, kingside: bool) -> Any:  # noqa: ANN401 - a table or nothing
    """The castling squares on one wing, for White, or for both sides if they differ."""
    rules = conversion.rules
    found: dict[bool, Table] = {}
    for right in rights:
        if right.kingside == kingside:
            found[right.white] = squares(conversion, right.king, right.partner, kingside=kingside)
    if not found and rules.castling_dropped:
        rank = rules.castling_rank
        corner = (rules.files - 1 if kingside else 0, rank)
        return squares(conversion, (rules.castling_king_file, rank), corner, kingside=kingside)
    if len(found) == 1 and len({right.white for right in rights}) > 1:
        side = next(iter(found))
        return {"white" if side else "black": found[side]}
    if len(found) == 1:
        return next(iter(found.values()))
    if found and found[True] != found[False]:
        return {"white": found[True], "black": found[False]}
    return found.get(True)


def squares(conversion: Conversion, king: Square, partner: Square, *, kingside: bool) -> Table:
    """The start and target squares of the king and its partner."""
    rules = conversion.rules
    file = rules.castling_kingside_file if kingside else rules.castling_queenside_file
    beside = file - 1 if kingside else file + 1
    rank = rules.castling_rank
    return {
        "king": f"{square_name((king[0], rank))} {square_name((file, rank))}",
        "partner": f"{square_name((partner[0], rank))} {square_name((beside, rank))}",
    }


def add_en_passant(conversion: Conversion) -> None:
    """Add en passant captures."""
    rules = conversion.rules
    board = rules.board()
    regions = [squares & board for squares in rules.en_passant_region]
    victims = [piece for piece in conversion.pieces if can_be_passed(conversion, piece)]
    attackers = attacking(conversion)
    if not victims or not attackers or not any(regions):
        return
    if rules.mutually_immune & set(attackers) & set(victims):
        conversion.differs("mutuallyImmuneTypes", "pieces that may not capture their like capture it en passant there")
    table: Table = {"attackers": conversion.names(attackers)}
    table["victims"] = conversion.names(victims)
    oblique = any(part.step != (2, 0) for piece in victims if piece != "pawn" for part in conversion.moves[piece].initial)
    if oblique or any(rules.triple_step_region):
        table["passed"] = "any"
    if any(squares != board for squares in regions):
        over(conversion, table)
    if "pawn" in rules.promoted or not ends_the_board(rules):
        table["promotes"] = False
    conversion.document["en_passant"] = table


def ends_the_board(rules: Rules) -> bool:
    """True if pieces promote only on the last rank. No en passant capture ends there, and in Fairy-Stockfish none promotes."""
    ends = (rules.ranks - 1, 0)
    return all(
        square[1] == end for squares, end in zip(rules.promotion_region, ends, strict=True) for square in squares & rules.board()
    )


def over(conversion: Conversion, table: Table) -> None:
    """Add the squares over which a passing piece can be captured, from the point of view of its side."""
    rules = conversion.rules
    white, black = rules.en_passant_region.black & EVERYWHERE, rules.en_passant_region.white & EVERYWHERE
    table["over"] = conversion.region(Sides(white, black))


def can_be_passed(conversion: Conversion, piece: str) -> bool:
    """True if a piece has a first move that can be answered by an en passant capture."""
    rules = conversion.rules
    if piece == "pawn":
        return any(rules.double_step_region) or any(rules.triple_step_region)
    return any(rules.double_step_region) and any(crosses(part) for part in conversion.moves[piece].initial)


def crosses(part: BetzaPart) -> bool:
    """True if a first move passes over squares in a straight line."""
    rank, file = map(abs, part.step)
    return 0 in (rank, file) or rank == file


def attacking(conversion: Conversion) -> list[str]:
    """The pieces that capture en passant: those with captures that are not also quiet moves."""
    rules = conversion.rules
    if rules.en_passant.white != rules.en_passant.black and rules.en_passant.white | rules.en_passant.black <= {*rules.letters}:
        conversion.lacks("enPassantTypesWhite", "captures en passant by one side only")
    types = rules.en_passant.white | rules.en_passant.black | {"pawn"}
    if "*" in types:
        types = set(conversion.pieces)
    found: list[str] = []
    for piece in conversion.pieces:
        moves = conversion.moves[piece]
        if piece in types and (piece == "pawn" or {part for part in moves.capture if part.way == "leap"} - moves.quiet):
            found.append(piece)
    return found
