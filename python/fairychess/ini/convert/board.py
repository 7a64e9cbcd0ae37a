"""The board of a definition and its start position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.ini.rules import LEAPING
from fairychess.ini.shapes import is_list, is_table
from fairychess.ini.start import hand_text

from .context import square_name
from .reserves import reserve_is_shown

if TYPE_CHECKING:
    from fairychess.ini.start import Placed, StartPosition

    from .context import Conversion, OwnPiece, Table


MIN_RANKS = 2
"""The minimum number of ranks in a definition. A board with one rank gets a second rank of walls."""


def add_board(conversion: Conversion) -> None:
    """Add the board."""
    rules = conversion.rules
    table: Table = {"files": rules.files, "ranks": max(rules.ranks, MIN_RANKS), "start": fen(conversion, conversion.start)}
    if reserve_is_shown(conversion) or conversion.start.hand:
        table["brackets"] = "always"
    if conversion.start.walls or rules.ranks < MIN_RANKS or rules.petrify & rules.letters.keys() or rules.petrify_blast:
        table["walls"] = True
    if conversion.turned:
        table["symmetry"] = "turned"
    absent = [
        own for own in conversion.own_pieces if "royal" in conversion.document["pieces"][own.name] and not enters(conversion, own)
    ]
    if absent:
        table["setups"] = True
        for own in absent:
            message = f"no {own.piece} is in the start position, and nothing becomes one: positions with it can be set up"
            conversion.remarks.append(("startFen", message))
    conversion.document["board"] = table


def enters(conversion: Conversion, own: OwnPiece) -> bool:
    """True if a piece is in the start position or in hand, or can appear by promotion."""
    start, piece = conversion.start, own.piece
    there = any(start.count(piece, white=white) for white in (True, False)) or any(held == piece for held, _ in start.hand)
    tables: list[Table] = conversion.document.get("promotion", [])
    made = [to for table in tables for to in (table["to"].values() if is_table(table["to"]) else table["to"])]
    return there or own.name in made or any(own.name in to for to in made if is_list(to))


def fen(conversion: Conversion, position: StartPosition) -> str:
    """Write a position as a FEN for the definition."""
    rules = conversion.rules
    rows = ["*" * rules.files] * (MIN_RANKS - rules.ranks)
    for rank in reversed(range(rules.ranks)):
        row, empty = "", 0
        for file in range(rules.files):
            square = (file, rank)
            on = position.pieces.get(square)
            text = "*" if square in position.walls else piece_text(conversion, on) if on else ""
            if not text:
                empty += 1
                continue
            row += (str(empty) if empty else "") + text
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    reserve = f"[{hand_text(position, rules.letters)}]" if reserve_is_shown(conversion) or position.hand else ""
    side = "w" if position.white_to_move else "b"
    fields = [
        "/".join(rows) + reserve,
        side,
        rights(conversion, position),
        "".join(square_name(square) for square in position.en_passant) or "-",
        *([f"{position.checks[0]}+{position.checks[1]}"] if position.checks and rules.check_counting else []),
        str(position.halfmoves),
        str(position.number),
        *first_moves_lost(conversion, position),
    ]
    return " ".join(fields)


def first_moves_lost(conversion: Conversion, position: StartPosition) -> list[str]:
    """The token for the kings and queens in ouk that are on their home squares but cannot leap, because they have no gate."""
    if not conversion.rules.first_leaps:
        return []
    homes = {square: on for square, on in conversion.start.pieces.items() if on.piece in LEAPING}
    there = {square for square, on in position.pieces.items() if same(homes.get(square), on)}
    lost = sorted(there - {square for _, square in position.gates}, key=lambda square: (square[1], square[0]))
    return ["moved=" + ",".join(map(square_name, lost))] if lost else []


def same(home: Placed | None, on: Placed) -> bool:
    """True if a piece is one of the type and side that began there."""
    return home is not None and (home.white, home.piece) == (on.white, on.piece)


def piece_text(conversion: Conversion, on: Placed) -> str:
    """The FEN text for a piece on the board."""
    rules = conversion.rules
    letter = conversion.letter(on.piece, on.unpromoted)
    shown = on.promoted and on.unpromoted is None and rules.captures_to_hand and not rules.drop_loop
    return (letter.upper() if on.white else letter) + ("~" if shown else "")


def rights(conversion: Conversion, position: StartPosition) -> str:
    """The castling field."""
    found = ""
    for white in (True, False):
        text = ""
        wings = [right for right in position.rights if right.white == white]
        text += "".join("K" if right.kingside else "Q" for right in sorted(wings, key=lambda right: not right.kingside))
        if "gates" in conversion.document:
            taken = {square for right in wings for square in (right.king, right.partner)}
            gates = sorted(square for side, square in position.gates if side == white and square not in taken)
            text += "".join(chr(ord("A") + square[0]) for square in gates)
        found += text if white else text.lower()
    return found or "-"
