"""The pieces of a definition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.ini.betza import BetzaPart
from fairychess.ini.pieces import movement
from fairychess.ini.rules import LEAPING, Sides
from fairychess.ini.shapes import is_list, is_table

from .notation import entries, joined, with_conditions

if TYPE_CHECKING:
    from fairychess.ini.betza import BetzaMovement
    from fairychess.ini.values import Squares

    from .context import Conversion, Table

ROOK_VALUE = (1276, 1380)
"""Fairy-Stockfish's value of a rook, which is 500 hundredths of a pawn in fairychess."""
MAX_VALUE = 30000


def add_pieces(conversion: Conversion) -> None:
    """Add all pieces, from the king down, which is Fairy-Stockfish's order in reserves."""
    tables: Table = {}
    for own in reversed(conversion.own_pieces):
        piece = own.piece
        table: Table = {"letter": conversion.letter(piece, own.source)}
        table["moves"] = moves(conversion, piece)
        royal = royalty(conversion, piece)
        if royal:
            table["royal"] = royal
        if "i" in modes(table["moves"]):
            table["first_move"] = first_move(conversion, piece)
        if piece == "king" and conversion.rules.first_leaps:
            table["lost_to"] = conversion.names(["rook"])
        if own.source is not None and conversion.rules.captures_to_hand:
            table["returns"] = conversion.name(piece if conversion.rules.drop_loop else own.source)
        tables[own.name] = table
    conversion.document["pieces"] = tables
    add_values(conversion)


def modes(moves: Any) -> str:  # noqa: ANN401 - as notation writes them
    """The letters in all move strings, and `i` for each table of first moves."""
    items = moves if is_list(moves) else [moves]
    tables = [item if is_table(item) else {"move": item} for item in items]
    return "".join(table.get("move", "") + ("i" if table.get("first") else "") for table in tables)


def first_move(conversion: Conversion, piece: str) -> Any:  # noqa: ANN401 - a region
    """The squares from which first moves of a piece are possible."""
    if conversion.rules.first_leaps and piece in LEAPING:
        return "tracked"
    return conversion.region(conversion.rules.double_step_region)


def royalty(conversion: Conversion, piece: str) -> Any:  # noqa: ANN401 - true, a word, or nothing
    """The value of `royal` for a piece."""
    rules = conversion.rules
    if piece == "king":
        return True
    if not rules.pseudo_royal or piece not in rules.extinction_types:
        return None
    if "janggiCannon" in rules.letters:
        conversion.differs(
            "janggiCannon", "a cannon that moves counts as one on its old square when it is judged if royal pieces are safe"
        )
    if rules.blast_on_capture and reaches_far(conversion, piece):
        conversion.differs("blastOnCapture", f"{piece} gives check from afar even where its capture would remove it")
    types = rules.extinction_types & rules.letters.keys()
    most = rules.extinction_count + 1
    if rules.duple_check:
        if len(types) > 1 or most > 1 or rules.blast_on_capture:
            conversion.lacks(
                "dupleCheck", "pieces that must each be safe while there are few of them, or one of them while there are more"
            )
        return "one"
    if 0 < highest(conversion, piece) <= most or most >= rules.files * rules.ranks:
        return True
    note_changes(conversion, piece)
    if rules.blast_on_capture and most > 1:
        conversion.lacks("extinctionPieceCount", "blasts that remove one of several royal pieces")
    return "last" if len(types) == 1 and most == 1 else {"at_most": most}


def reaches_far(conversion: Conversion, piece: str) -> bool:
    """True if a piece captures on squares that are not adjacent to it."""
    return any(max(map(abs, part.step)) * part.last > 1 for part in conversion.moves[piece].capture)


def note_changes(conversion: Conversion, piece: str) -> None:
    """Record moves that change the number of royal pieces, after which Fairy-Stockfish may treat other pieces as royal."""
    rules = conversion.rules
    pairs = {one for pair in rules.promoted.items() if set(pair) <= rules.letters.keys() for one in pair}
    if piece in pairs:
        conversion.differs("promotedPieceType", f"{piece} counts as royal by what it was before a promotion")
    if any(piece in pawns for pawns in rules.promotion_pawns) or piece == "pawn":
        conversion.differs("promotionPawnTypes", f"{piece} still counts as royal in the move by which it promotes")
    effects = {"petrifyOnCaptureTypes": piece in rules.petrify, "blastOnCapture": rules.blast_on_capture}
    for key in [key for key, removes in effects.items() if removes]:
        conversion.differs(key, f"{piece} counts as royal by how many there are before a capture that removes some")
    if rules.piece_drops and rules.captures_to_hand:
        message = f"{piece} counts as royal in the move by which it is dropped, however many there are"
        conversion.differs("extinctionPieceTypes", message)


MANY = 1000


def highest(conversion: Conversion, piece: str, asked: frozenset[str] = frozenset()) -> int:
    """The maximum number of pieces of a type that a side can have."""
    rules, start = conversion.rules, conversion.start
    if piece in rules.promotion_pieces.white | rules.promotion_pieces.black or piece in asked:
        return MANY
    numbers = [start.count(piece, white=white) + sum(held == (piece, white) for held in start.hand) for white in (True, False)]
    sources = [source for source, to in rules.promoted.items() if to == piece and source in rules.letters]
    return max(numbers) + sum(highest(conversion, source, asked | {piece}) for source in sources)


def moves(conversion: Conversion, piece: str) -> Any:  # noqa: ANN401 - a string or a list
    """The moves of a piece for the definition."""
    rules = conversion.rules
    if conversion.written and piece not in special(conversion):
        text = conversion.betza(piece).replace("e", "")
        return joined(with_conditions([text], conditions(conversion, piece))) if text else nothing()
    moves = conversion.moves[piece]
    moves = type(moves)(moves.quiet, moves.capture, initial(conversion, piece), moves.ignored)
    if piece == "soldier" and rules.soldier_promotion_rank > 0:
        found = soldier(conversion, moves)
    elif piece == "janggiCannon":
        found = [{"move": "pR", "screen": [{"except": conversion.names([piece])}], "spares": conversion.names([piece])}]
    else:
        found = written(conversion, piece, moves)
    found = with_conditions(found + on_diagonals(conversion, piece), conditions(conversion, piece))
    if piece == "king":
        found = king(conversion, found)
    if rules.first_leaps and piece == "fers":
        found.append("imfD")
    if piece == "pawn" and any(rules.triple_step_region):
        legs = [{"step": "fW", "range": [3, 3]}]
        found.append({"legs": legs, "mode": "m", "from": conversion.region(rules.triple_step_region)})
    return joined(found) if found else nothing()


def nothing() -> list[Table]:
    """The value of `moves` for a piece that never moves."""
    return [{"move": "mW", "land": "none"}]


def special(conversion: Conversion) -> set[str]:
    """The pieces whose moves are not fully given by their notation."""
    pieces = {"pawn", "soldier", "janggiCannon", "king"}
    if conversion.rules.diagonal_lines:
        pieces |= {"wazir", "rook"}
    return pieces


def written(conversion: Conversion, piece: str, moves: BetzaMovement) -> list[Any]:
    """Write the moves in the notation of definitions."""
    try:
        return entries(moves)
    except ValueError as error:
        conversion.lacks(piece, str(error))
        return []


def initial(conversion: Conversion, piece: str) -> frozenset[BetzaPart]:
    """The first moves of a piece: those in its notation, and the pawn's double step."""
    if not any(conversion.rules.double_step_region):
        return frozenset()
    if piece == "pawn":
        return frozenset({BetzaPart("lame", (2, 0), 1, 1)})
    return conversion.moves[piece].initial


def soldier(conversion: Conversion, moves: BetzaMovement) -> list[Any]:
    """The moves of a soldier, which moves sideways from a certain rank on."""
    rules = conversion.rules
    ahead = type(moves)(
        frozenset(part for part in moves.quiet if not part.step[1]),
        frozenset(part for part in moves.capture if not part.step[1]),
        moves.initial,
        (),
    )
    sides = type(moves)(moves.quiet - ahead.quiet, moves.capture - ahead.capture, frozenset(), ())
    first, last = rules.soldier_promotion_rank + 1, rules.ranks
    ranks = f"rank {first}" if first == last else f"ranks {first}-{last}"
    return [*entries(ahead), *with_conditions(entries(sides), {"from": ranks})]


def on_diagonals(conversion: Conversion, piece: str) -> list[Any]:
    """The moves along the diagonal lines of a palace."""
    rules = conversion.rules
    if not rules.diagonal_lines:
        return []
    moved = rules.king_as if piece == "king" else piece
    texts = {"wazir": "F", "soldier": "fF", "rook": "B", "janggiCannon": "pB"}
    if moved not in texts:
        return []
    table: Table = {"move": texts[moved]}
    if moved == "janggiCannon":
        table |= {"screen": [{"except": conversion.names([piece])}], "spares": conversion.names([piece])}
    lines = conversion.region(Sides(rules.diagonal_lines, rules.diagonal_lines))
    return [table | {"from": lines, "land": lines}]


def conditions(conversion: Conversion, piece: str) -> Table:
    """Conditions on all moves of a piece: where they may end, and what they never capture."""
    rules = conversion.rules
    found: Table = {}
    region = mobility(conversion, piece)
    if region is not None:
        found["land"] = conversion.region(region)
    if piece in rules.mutually_immune and not attacks_its_like(conversion, piece):
        found["spares"] = conversion.names([piece])
    return found


def attacks_its_like(conversion: Conversion, piece: str) -> bool:
    """True if a royal piece checks its own type without being allowed to capture it: immunity affects only captures."""
    rules = conversion.rules
    if piece == "king":
        return True
    if rules.blast_on_capture or not royalty(conversion, piece):
        return False
    if royalty(conversion, piece) is not True:
        conversion.lacks(
            "mutuallyImmuneTypes", "checks by pieces that may not capture what they check, of which there may be several"
        )
    return True


def mobility(conversion: Conversion, piece: str) -> Sides[Squares] | None:
    """The squares on which a piece may be; None for all."""
    rules = conversion.rules
    board = rules.board()
    white = rules.mobility.white.get(piece) or board
    black = rules.mobility.black.get(piece) or board
    if white >= board and black >= board:
        return None
    return Sides(white & board, black & board)


def king(conversion: Conversion, found: list[Any]) -> list[Any]:
    """Add the king's moves that depend on checks and on the other king."""
    rules = conversion.rules
    if rules.makpong:
        plain = movement(conversion.betza("king"))
        captures = entries(type(plain)(frozenset(), plain.capture, frozenset(), ()))
        limits = conditions(conversion, "king")
        found = with_conditions(found, {"when": "unchecked"})
        found += with_conditions(captures, {**limits, "when": "checked", "takes": "checkers"})
    if rules.flying_general:
        found = [*found, {"move": "cR", "takes": ["king"]}]
    if rules.first_leaps:
        found = [*found, {"move": "imfsN", "when": "unchecked"}]
    return found


def add_values(conversion: Conversion) -> None:
    """Add the piece values."""
    values = conversion.rules.values
    table: Table = {}
    for piece in conversion.pieces:
        given = [of.get(piece) for of in values]
        if piece == "king" or given == [None, None]:
            continue
        found = [given[0] if given[0] is not None else given[1], given[1] if given[1] is not None else given[0]]
        scaled = [round((value or 0) * 500 / rook) for value, rook in zip(found, ROOK_VALUE, strict=True)]
        for name in conversion.names([piece]):
            table[name] = [max(-MAX_VALUE, min(MAX_VALUE, value)) for value in scaled]
    if table:
        conversion.document["evaluation"] = {"values": table}
