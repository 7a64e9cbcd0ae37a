"""The game endings in a definition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fairychess.ini.rules import Rules

    from .context import Conversion, Table


def add_clock(conversion: Conversion) -> None:
    """Add the move rule and the repetition rule."""
    rules = conversion.rules
    table: Table = {}
    if rules.n_move_rule != 50:  # noqa: PLR2004 - as in chess
        table |= {"claim": 0, "end": 2 * rules.n_move_rule}
    found = repetition(conversion) if rules.n_fold_rule else {}
    if rules.n_fold_rule != 3 or found:  # noqa: PLR2004 - as in chess
        table |= {"repetition_claim": 0, "repetition_end": rules.n_fold_rule}
    resets = conversion.names(rules.n_move_types.white | rules.n_move_types.black)
    default = ["pawn"] if "pawn" in rules.letters else []
    if resets != default:
        table["resets"] = resets
    if table:
        conversion.document["clock"] = table
    if found:
        conversion.document["repetition"] = found


def repetition(conversion: Conversion) -> Table:
    """The keys for the result of a repetition."""
    rules = conversion.rules
    table: Table = {}
    if rules.n_fold_value != "draw":
        if rules.n_fold_absolute:
            table["result"] = {"win": "white", "loss": "black"}.get(rules.n_fold_value, "draw")
        else:
            table["result"] = rules.n_fold_value
    if rules.perpetual_check_illegal:
        table["checks"] = "lose"
    if rules.chasing_rule != "none":
        table |= chases(conversion)
    if rules.move_repetition_illegal:
        table["moves"] = 2
        table["pieces"] = [
            name for name in conversion.names(conversion.pieces) if name not in conversion.names(["king", "wazir"])
        ]
    return table


def chases(conversion: Conversion) -> Table:
    """The keys for the pieces that a side must not chase forever, strongest first."""
    rules = conversion.rules
    classes = [conversion.names(pieces) for pieces in (["rook"], ["cannon", "horse"], ["fers", "elephant"])]
    table: Table = {"chases": [names for names in classes if names]}
    if "soldier" in rules.letters:
        first = rules.soldier_promotion_rank + 1
        table["chased"] = {conversion.name("soldier"): f"ranks {first}-{rules.ranks}" if first < rules.ranks else f"rank {first}"}
    return table


def add_endings(conversion: Conversion) -> None:
    """Add stalemate, mate and other endings."""
    rules = conversion.rules
    table: Table = {}
    if rules.stalemate_count and rules.stalemate_value == "win":
        table["stalemate"] = "fewer"
    elif (rules.stalemate_count and rules.stalemate_value == "loss") or (rules.stalemate_value == "draw" and counts(rules)):
        table["stalemate"] = "count"
    elif rules.stalemate_value in ("win", "loss"):
        table["stalemate"] = rules.stalemate_value
    if rules.checkmate_value != "loss":
        table["mate"] = rules.checkmate_value
    table["dead_positions"] = "none"
    conversion.document["endings"] = table
    found = [*extinction(conversion), *bare_boards(conversion), *flags(conversion), *others(conversion)]
    if found:
        conversion.document["ending"] = found
    counting(conversion)
    if rules.shatar_mate:
        table["no_mate_by"] = conversion.names(["knight"])
        table["mate_needs"] = conversion.names(["queen", "bers", "rook", "knight"])


def extinction(conversion: Conversion) -> list[Table]:
    """The endings by loss of pieces."""
    rules = conversion.rules
    if rules.extinction_value == "none" or (rules.pseudo_royal and not rules.blast_on_capture):
        return []
    if rules.extinction_types - {"*"} - rules.letters.keys() and not rules.extinction_opponent_count:
        conversion.lacks(
            "extinctionPieceTypes", "the loss of a piece that the variant does not have, so that the game is over at its start"
        )
    names: list[Any] = ["all"] if "*" in rules.extinction_types else []
    types = conversion.names(rules.extinction_types - {"*"})
    if len(types) > len(rules.extinction_types & rules.letters.keys()):
        conversion.lacks("extinctionPieceTypes", "pieces that are counted together with those that become like them")
    names += [types] if types else []
    return [extinct(conversion, name) for name in names]


def bare_boards(conversion: Conversion) -> list[Table]:
    """The ending for a side that has no pieces left, and so can neither drop nor pass."""
    rules = conversion.rules
    start = conversion.start
    if "king" in rules.letters and all(start.count("king", white=white) for white in (True, False)):
        return []
    copies = any(rules.pass_on_stalemate) and rules.free_drops and rules.enclosing_drop == "ataxx"
    if not copies and (rules.piece_drops or not any((*rules.passes, *rules.pass_on_stalemate))):
        return []
    return [{"extinct": "all", "result": "loss" if rules.stalemate_count else rules.stalemate_value}]


def extinct(conversion: Conversion, types: Any) -> Table:  # noqa: ANN401 - a word or names
    """An ending by the loss of pieces of certain types."""
    rules = conversion.rules
    table: Table = {"extinct": types}
    if rules.extinction_count:
        table["at_most"] = rules.extinction_count
    if rules.extinction_opponent_count:
        table["enemy_has"] = rules.extinction_opponent_count
    if rules.extinction_claim:
        table["answer"] = "both"
    table["result"] = rules.extinction_value
    return table


def flags(conversion: Conversion) -> list[Table]:
    """The endings by reaching a region."""
    rules = conversion.rules
    board = rules.board()
    if not any(squares & board for squares in rules.flag_region):
        return []
    white, black = (flag_pieces(conversion, piece) for piece in rules.flag_piece)
    tables: list[Table] = []
    if white == black:
        tables = [{"reach": conversion.region(rules.flag_region), "pieces": white}]
    else:
        tables = [
            {"reach": conversion.one_sided(squares, white=side), "pieces": pieces}
            for squares, side, pieces in ((rules.flag_region.white, True, white), (rules.flag_region.black, False, black))
            if squares & board
        ]
    for table in tables:
        if table["pieces"] is None:
            del table["pieces"]
        if rules.flag_count != 1:
            table["count"] = rules.flag_count
        if rules.flag_blocked_win:
            table["blocked"] = True
        if rules.flag_safe:
            table["safe"] = True
            note_safe_pieces(conversion)
        if rules.flag_move:
            table["answer"] = "black" if "king" in rules.flag_piece else "both"
    return tables


def note_safe_pieces(conversion: Conversion) -> None:
    """Record cases in which Fairy-Stockfish and the definition differ on whether a piece in the region is safe."""
    rules = conversion.rules
    if set(rules.flag_piece) != {"king"}:
        conversion.differs("flagPieceSafe", "of more pieces in the region than flagPieceCount none needs to be safe")
    if rules.mutually_immune & (rules.letters.keys() if "*" in rules.flag_piece else set(rules.flag_piece)):
        conversion.differs("mutuallyImmuneTypes", "a piece in the region is not safe from its like, which may not capture it")


def flag_pieces(conversion: Conversion, piece: str) -> list[str] | None:
    """The pieces that may reach the region; None for all."""
    return None if piece == "*" else conversion.names([piece])


def others(conversion: Conversion) -> list[Table]:
    """The endings by checks, lines, castling, facing kings and full boards."""
    rules = conversion.rules
    found: list[Table] = []
    found += castling_wins(conversion)
    if rules.check_counting:
        found.append({"checks": max(conversion.start.checks or (1, 1))})
    found += lines(conversion) if rules.connect_types else []
    if rules.bikjang:
        result = "count" if counts(rules) else "draw"
        found.append({"facing": ["king"], "moves": 2, "accept": "pass", "result": result})
    if any(rules.passes) or any(rules.pass_on_stalemate):
        result = "count" if counts(rules) else "draw"
        found.append({"passed": 2, "result": result})
    if rules.full_board:
        found.append({"full": True, "result": "count" if counts(rules) else "draw"})
    return found


def castling_wins(conversion: Conversion) -> list[Table]:
    """The endings by castling, and by loss of the right to castle."""
    rights = "".join(right for right in "KQkq" if right in conversion.rules.castling_wins)
    return [{"castled": rights}, {"forfeited": rights, "result": "loss"}] if rights else []


def lines(conversion: Conversion) -> list[Table]:
    """The endings by pieces in a row, in a square, or connecting two regions."""
    rules = conversion.rules
    ways = (rules.connect_horizontal, rules.connect_vertical, rules.connect_diagonal)
    atoms = {(True, True, True): "K", (True, True, False): "W", (False, False, True): "F"}
    atoms |= {(True, False, False): "sW", (False, True, False): "vW"}
    steps = atoms.get(ways, "")
    ends: list[Table] = []
    if rules.connect_n:
        ends.append({"line": rules.connect_n, "steps": steps})
    if any(rules.connect_region1) and any(rules.connect_region2):
        conversion.differs("connectRegion1White", "chains of pieces are followed to the right and upwards only")
        joined = {"from": conversion.region(rules.connect_region1), "to": conversion.region(rules.connect_region2)}
        ends.append({"joined": joined, "steps": steps})
    if rules.connect_nxn:
        ends.append({"line": rules.connect_nxn, "shape": "square"})
    if rules.collinear_n:
        ends.append({"line": rules.collinear_n, "shape": "scattered", "steps": steps})
    if ends and not steps:
        conversion.lacks("connectHorizontal", "lines in these directions only")
    for table in ends:
        if table.get("steps") == "":
            del table["steps"]
        if "*" not in rules.connect_types:
            table["pieces"] = conversion.names(rules.connect_types)
        if rules.connect_value != "win":
            table["result"] = rules.connect_value
    return ends


COUNTS = {
    "makruk": ([("rook", 2, 8), ("rook", 1, 16), ("silver", 2, 22), ("knight", 2, 32), ("silver", 1, 44)], 64),
    "cambodian": ([("rook", 2, 7), ("rook", 1, 15), ("silver", 2, 21), ("knight", 2, 31), ("silver", 1, 43)], 63),
    "asean": ([("rook", 1, 16), ("silver", 1, 44), ("knight", 1, 64)], 0),
}
"""For each rule, the move limits against a bare king: for certain pieces of the other side, and otherwise (0 for no limit)."""


def counting(conversion: Conversion) -> None:
    """Add the counting rules of makruk and its relatives."""
    rules = conversion.rules
    if rules.counting_rule == "none":
        return
    against, moves = COUNTS[rules.counting_rule]
    rows = [{conversion.name(piece): number, "moves": limit} for piece, number, limit in against if piece in rules.letters]
    bare: Table = {"bare": True, "without": conversion.names(["pawn"]), "against": rows}
    if moves:
        bare |= {"moves": moves, "from_pieces": True}
    found = [bare]
    if rules.counting_rule == "makruk":
        found.append({"without": conversion.names(["pawn"]), "moves": moves})
    elif rules.counting_rule == "cambodian":
        found.append({"at_most": 3, "moves": moves})
    conversion.document["counting"] = found


JANGGI_POINTS = {"rook": 13, "janggiCannon": 7, "horse": 5, "janggiElephant": 3, "wazir": 3, "soldier": 2}
"""The piece values that decide a count in Janggi. Black, who moves second, gets an extra one and a half points."""
JANGGI_BLACK = 1.5


def counts(rules: Rules) -> bool:
    """True if counting material decides games that would otherwise be drawn."""
    return rules.material_counting in ("janggi", "unweighted")


def material(conversion: Conversion) -> None:
    """Add the piece values that decide a count, or the side that wins draws."""
    rules = conversion.rules
    if rules.material_counting == "janggi":
        table: Table = {conversion.name(piece): value for piece, value in JANGGI_POINTS.items() if piece in rules.letters}
        conversion.document["values"] = {**table, "black": JANGGI_BLACK}
    elif rules.material_counting in ("whitedrawodds", "blackdrawodds"):
        conversion.document["endings"]["draws"] = rules.material_counting.removesuffix("drawodds")
