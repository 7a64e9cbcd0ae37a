"""The game endings in the INI format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .regions import Region
    from .sheet import Sheet


def add_clock(sheet: Sheet) -> None:
    """Add the move rule and the repetition rule."""
    table = sheet.definition.get("clock", {})
    sheet.only("clock", table, ("claim", "end", "repetition_claim", "repetition_end", "resets", "drops_reset"))
    moves = table.get("claim", 100) or table.get("end", 150)
    times = table.get("repetition_claim", 3) or table.get("repetition_end", 5)
    if moves % 2:
        sheet.refuse("clock", "odd numbers of moves without capture")
    sheet.set("nMoveRule", moves // 2)
    sheet.set("nFoldRule", times)
    resets = table.get("resets", ["pawn"] if "pawn" in sheet.letters else [])
    sheet.set_pieces("nMoveRuleTypes", resets)
    repetition = sheet.definition.get("repetition", {})
    sheet.only("repetition", repetition, ("result", "checks", "chases", "chased", "moves", "pieces"))
    result = repetition.get("result", "draw")
    if result in ("white", "black"):
        sheet.set("nFoldValueAbsolute", True)
        result = "win" if result == "white" else "loss"
    if result != "draw":
        sheet.set("nFoldValue", result)
    if repetition.get("checks") == "lose":
        sheet.set("perpetualCheckIllegal", True)
    if "chases" in repetition:
        add_chases(sheet, repetition)
    if "moves" in repetition:
        still = {"king", "wazir"}
        moved = {name for name, key in sheet.types.items() if key not in still}
        if repetition["moves"] != 2 or set(repetition.get("pieces", sheet.types)) != moved:  # noqa: PLR2004 - as in Fairy-Stockfish
            sheet.refuse("repetition.moves", "moves to and fro, but of all pieces except king and wazir")
        sheet.set("moveRepetitionIllegal", True)


CHASING = [{"rook"}, {"cannon", "horse"}, {"fers", "elephant"}]
"""The pieces that must not be chased, strongest first."""


def add_chases(sheet: Sheet, table: dict[str, Any]) -> None:
    """Add the chase rule, whose pieces and squares are fixed in the format."""
    classes = [{sheet.types.get(name, "") for name in names} for names in table["chases"]]
    first = int(sheet.keys.get("soldierPromotionRank", 1))
    soldiers = {name: sheet.region(f"ranks {first}-{sheet.ranks}") for name, key in sheet.types.items() if key == "soldier"}
    chased = {name: sheet.region(region) for name, region in table.get("chased", {}).items()}
    wanted = [names & set(sheet.types.values()) for names in CHASING]
    if classes != [names for names in wanted if names] or chased != soldiers:
        sheet.refuse("repetition.chases", "chases of other pieces than those of Xiangqi")
    sheet.set("chasingRule", "axf")


def add_endings(sheet: Sheet) -> None:
    """Add stalemate, mate and other endings."""
    table = sheet.definition.get("endings", {})
    known = ("stalemate", "mate", "draws", "dead_positions", "minor", "colour_bound", "pair", "no_mate_by", "mate_needs")
    sheet.only("endings", table, known)
    add_mates(sheet, table)
    stalemate = table.get("stalemate", "draw")
    if stalemate == "fewer":
        sheet.set("stalemateValue", "win")
        sheet.set("stalematePieceCount", True)
    elif stalemate in ("win", "loss"):
        sheet.set("stalemateValue", stalemate)
    elif stalemate == "count":
        pass  # `add_values` writes the counting of draws
    elif stalemate != "draw":
        sheet.refuse("endings.stalemate", f"stalemates that are decided by {stalemate!r}")
    if table.get("mate", "loss") != "loss":
        sheet.set("checkmateValue", table["mate"])
    if table.get("draws", "draw") in ("white", "black"):
        sheet.set("materialCounting", f"{table['draws']}drawodds")
    seen: set[str] = set()
    for number, rule in enumerate(sheet.definition.get("ending", []), 1):
        condition = next(iter(rule.keys() & WRITERS.keys()), None)
        sort = f"{condition} {rule.get('shape', 'row')}"
        if condition is None or sort in seen:
            sheet.refuse(f"ending[{number}]", "ends like this one, or no second one of its sort")
            continue
        seen.add(sort)
        WRITERS[condition](sheet, f"ending[{number}]", rule)


def add_mates(sheet: Sheet, table: dict[str, Any]) -> None:
    """Add Shatar's rule that some mates do not count; other such rules are refused."""
    if "no_mate_by" in table or "mate_needs" in table:
        of = {key: {sheet.types.get(name, "") for name in table.get(key, ())} for key in ("no_mate_by", "mate_needs")}
        strong = {"queen", "bers", "rook", "knight"} & set(sheet.types.values())
        if of != {"no_mate_by": {"knight"}, "mate_needs": strong}:
            sheet.refuse("endings.mate_needs", "mates that do not count, but those of Shatar")
        sheet.set("shatarMateRule", True)


def extinct(sheet: Sheet, key: str, rule: dict[str, Any]) -> None:
    """Add the ending by loss of pieces."""
    sheet.only(key, rule, ("extinct", "at_most", "enemy_has", "answer", "result"))
    types = rule["extinct"]
    if types == "each":
        types = list(sheet.letters)
    sheet.set("extinctionPieceTypes", "*" if types == "all" else "".join(sheet.letters[name] for name in types))
    sheet.set("extinctionValue", rule.get("result", "win"))
    if rule.get("result") == "count":
        sheet.refuse(f"{key}.result", "counts after the loss of pieces")
    sheet.set("extinctionPieceCount", rule.get("at_most", 0))
    sheet.set("extinctionOpponentPieceCount", rule.get("enemy_has", 0))
    if rule.get("answer", "none") == "both":
        sheet.set("extinctionClaim", True)
    elif "answer" in rule:
        sheet.refuse(f"{key}.answer", "answers of one side")


def reach(sheet: Sheet, key: str, rule: dict[str, Any]) -> None:
    """Add the ending by reaching a region."""
    sheet.only(key, rule, ("reach", "pieces", "count", "safe", "blocked", "answer", "result"))
    region: Region = sheet.region(rule["reach"])
    sheet.set("flagRegionWhite", sheet.squares(region.white))
    sheet.set("flagRegionBlack", sheet.squares(region.black))
    pieces = rule.get("pieces", ["*"])
    if len(pieces) > 1:
        sheet.refuse(f"{key}.pieces", "several types of pieces that reach a region")
    sheet.set("flagPiece", "*" if pieces == ["*"] else sheet.letters[pieces[0]])
    sheet.set("flagPieceCount", rule.get("count", 1))
    for name, target in (("safe", "flagPieceSafe"), ("blocked", "flagPieceBlockedWin")):
        if rule.get(name):
            sheet.set(target, True)
    answer = rule.get("answer", "none")
    king = pieces == [next((name for name in sheet.letters if sheet.keys.get("king", "")[:1] == sheet.letters[name]), None)]
    if answer != "none":
        sheet.set("flagMove", True)
        if answer != ("black" if king else "both"):
            sheet.refuse(f"{key}.answer", "answers of this side")
    if rule.get("result", "win") != "win":
        sheet.refuse(f"{key}.result", "regions whose reaching does not win")


def checks(sheet: Sheet, key: str, rule: dict[str, Any]) -> None:
    """Add the ending by a number of checks."""
    sheet.only(key, rule, ("checks", "result"))
    if rule.get("result", "win") != "win":
        sheet.refuse(f"{key}.result", "checks that do not win")
    sheet.set("checkCounting", True)


def line(sheet: Sheet, key: str, rule: dict[str, Any]) -> None:
    """Add the ending by pieces on a line."""
    sheet.only(key, rule, ("line", "shape", "steps", "pieces", "result"))
    shape = rule.get("shape", "row")
    sheet.set({"row": "connectN", "square": "connectNxN", "scattered": "collinearN"}[shape], rule["line"])
    ways = {"K": "hvd", "W": "hv", "F": "d", "sW": "h", "vW": "v"}.get(rule.get("steps", "K"))
    if ways is None:
        sheet.refuse(f"{key}.steps", "lines in these directions")
        return
    names = rule.get("pieces", sheet.letters)  # all pieces by their letters, since `*` means none in the format
    pieces = "".join(dict.fromkeys(sheet.letters[name] for name in names))
    given = {"connectPieceTypes": pieces, "connectValue": rule.get("result", "win")}
    if shape != "square":
        words = {"h": "connectHorizontal", "v": "connectVertical", "d": "connectDiagonal"}
        given |= {name: "true" if way in ways else "false" for way, name in words.items()}
    for name, value in given.items():
        if sheet.keys.setdefault(name, value) != value:
            sheet.refuse(key, "different lines of different directions, pieces or results")


def joined(sheet: Sheet, key: str, rule: dict[str, Any]) -> None:
    """Refuse chains from one region to another, which Fairy-Stockfish follows only to the right and upwards."""
    del rule
    sheet.refuse(key, "chains that may go in all directions")


def full(sheet: Sheet, key: str, rule: dict[str, Any]) -> None:
    """Add the ending by a full board."""
    sheet.only(key, rule, ("full", "result"))
    if rule.get("result", "win") not in ("draw", "count"):
        sheet.refuse(f"{key}.result", "full boards that win")
    sheet.set("adjudicateFullBoard", True)


def passed(sheet: Sheet, key: str, rule: dict[str, Any]) -> None:
    """Check the ending by two passes in a row, which the format applies to every game with passes."""
    sheet.only(key, rule, ("passed", "result"))
    if rule["passed"] != 2 or rule.get("result", "win") not in ("draw", "count"):  # noqa: PLR2004 - as in Fairy-Stockfish
        sheet.refuse(key, "passes that end a game otherwise")


def facing(sheet: Sheet, key: str, rule: dict[str, Any]) -> None:
    """Add the ending by facing kings: janggi's bikjang."""
    sheet.only(key, rule, ("facing", "moves", "accept", "result"))
    named = [name for name, type_of in sheet.types.items() if type_of == "king"]
    if {**rule, "result": ""} != {"facing": named, "moves": 2, "accept": "pass", "result": ""}:
        sheet.refuse(key, "kings that face each other, but as in Janggi")
    if rule.get("result", "win") not in ("draw", "count"):
        sheet.refuse(f"{key}.result", "facing kings that win")
    sheet.set("bikjangRule", True)


def castled(sheet: Sheet, key: str, rule: dict[str, Any]) -> None:
    """Add an ending by castling or by loss of the right: the format allows only both together, as a win and a loss."""
    wings = rule.get("castled") or rule["forfeited"]
    results = {"castled": "win", "forfeited": "loss"}
    other = "forfeited" if "castled" in rule else "castled"
    rules = sheet.definition["ending"]
    pair = any(each.get(other) == wings and each.get("result", "win") == results[other] for each in rules)
    if not pair or rule.get("result", "win") != results["castled" if "castled" in rule else "forfeited"]:
        sheet.refuse(key, "castling that wins without a loss for who loses the right to it")
    sheet.set("castlingWins", wings)


WRITERS = {
    "extinct": extinct,
    "reach": reach,
    "checks": checks,
    "line": line,
    "joined": joined,
    "full": full,
    "passed": passed,
    "facing": facing,
    "castled": castled,
    "forfeited": castled,
}
