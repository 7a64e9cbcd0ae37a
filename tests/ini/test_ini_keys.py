"""Each key of a `variants.ini` has the meaning that Fairy-Stockfish documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from fairychess import IniError, Variant, ini
from fairychess.ini.evaluate import SectionEvaluation, all_keys
from fairychess.ini.library import builtin, evaluate
from fairychess.ini.pieces import NAMED
from fairychess.ini.sections import split_sections

if TYPE_CHECKING:
    from fairychess.ini.rules import Rules


def squares(text: str) -> frozenset[tuple[int, int]]:
    return frozenset((ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in text.split())


def rules_of(text: str, parent: str = "chess") -> Rules:
    """Return the rules of a section, which must have no problems."""
    [raw] = split_sections(f"[mine:{parent}]\n{text}\n")
    found = evaluate(raw, builtin())
    assert found.rules is not None
    assert not found.problems, found.problems
    return found.rules


BOOLEANS = {
    "chess960": "chess960",
    "twoBoards": "two_boards",
    "sittuyinPromotion": "sittuyin_promotion",
    "piecePromotionOnCapture": "piece_promotion_on_capture",
    "mandatoryPawnPromotion": "mandatory_pawn_promotion",
    "mandatoryPiecePromotion": "mandatory_piece_promotion",
    "pieceDemotion": "piece_demotion",
    "blastOnCapture": "blast_on_capture",
    "petrifyBlastPieces": "petrify_blast",
    "doubleStep": "double_step",
    "castling": "castling",
    "castlingDroppedPiece": "castling_dropped",
    "oppositeCastling": "opposite_castling",
    "checking": "checking",
    "dropChecks": "drop_checks",
    "mustCapture": "must_capture",
    "mustDrop": "must_drop",
    "pieceDrops": "piece_drops",
    "dropLoop": "drop_loop",
    "capturesToHand": "captures_to_hand",
    "firstRankPawnDrops": "first_rank_pawn_drops",
    "promotionZonePawnDrops": "promotion_zone_pawn_drops",
    "sittuyinRookDrop": "sittuyin_rook_drop",
    "dropOppositeColoredBishop": "drop_opposite_bishop",
    "dropPromoted": "drop_promoted",
    "immobilityIllegal": "immobility_illegal",
    "gating": "gating",
    "wallOrMove": "wall_or_move",
    "seirawanGating": "seirawan_gating",
    "cambodianMoves": "cambodian_moves",
    "makpongRule": "makpong",
    "flyingGeneral": "flying_general",
    "nFoldValueAbsolute": "n_fold_absolute",
    "perpetualCheckIllegal": "perpetual_check_illegal",
    "moveRepetitionIllegal": "move_repetition_illegal",
    "stalematePieceCount": "stalemate_count",
    "shogiPawnDropMateIllegal": "shogi_pawn_mate_illegal",
    "shatarMateRule": "shatar_mate",
    "bikjangRule": "bikjang",
    "extinctionClaim": "extinction_claim",
    "extinctionPseudoRoyal": "pseudo_royal",
    "dupleCheck": "duple_check",
    "flagPieceBlockedWin": "flag_blocked_win",
    "flagMove": "flag_move",
    "flagPieceSafe": "flag_safe",
    "checkCounting": "check_counting",
    "connectHorizontal": "connect_horizontal",
    "connectVertical": "connect_vertical",
    "connectDiagonal": "connect_diagonal",
    "adjudicateFullBoard": "full_board",
}

PLAIN: list[tuple[str, str, str, Any]] = [
    ("maxRank", "6", "ranks", 6),
    ("maxFile", "10", "files", 10),
    ("maxFile", "d", "files", 4),
    ("startFen", "8/8 w", "start_fen", "8/8 w"),
    ("castlingKingsideFile", "7", "castling_kingside_file", 6),
    ("castlingQueensideFile", "b", "castling_queenside_file", 1),
    ("castlingRank", "2", "castling_rank", 1),
    ("castlingKingFile", "d", "castling_king_file", 3),
    ("castlingRookKingsideFile", "i", "castling_rook_kingside_file", 8),
    ("castlingRookQueensideFile", "b", "castling_rook_queenside_file", 1),
    ("dropNoDoubled", "p", "drop_no_doubled", "pawn"),
    ("dropNoDoubledCount", "2", "drop_no_doubled_count", 2),
    ("mustDropType", "k", "must_drop_type", "king"),
    ("soldierPromotionRank", "6", "soldier_promotion_rank", 5),
    ("enclosingDrop", "reversi", "enclosing_drop", "reversi"),
    ("enclosingDropStart", "d4 e4 d5 e5", "enclosing_drop_start", squares("d4 e4 d5 e5")),
    ("wallingRule", "duck", "walling_rule", "duck"),
    ("diagonalLines", "d1 e2", "diagonal_lines", squares("d1 e2")),
    ("flipEnclosedPieces", "ataxx", "flip_enclosed", "ataxx"),
    ("nMoveRule", "70", "n_move_rule", 70),
    ("nFoldRule", "4", "n_fold_rule", 4),
    ("nFoldValue", "loss", "n_fold_value", "loss"),
    ("chasingRule", "axf", "chasing_rule", "axf"),
    ("stalemateValue", "win", "stalemate_value", "win"),
    ("checkmateValue", "win", "checkmate_value", "win"),
    ("extinctionValue", "draw", "extinction_value", "draw"),
    ("extinctionPieceTypes", "qr", "extinction_types", {"queen", "rook"}),
    ("extinctionPieceTypes", "*", "extinction_types", {"*"}),
    ("extinctionPieceCount", "1", "extinction_count", 1),
    ("extinctionOpponentPieceCount", "2", "extinction_opponent_count", 2),
    ("flagPieceCount", "3", "flag_count", 3),
    ("connectN", "4", "connect_n", 4),
    ("connectPieceTypes", "n", "connect_types", {"knight"}),
    ("connectNxN", "2", "connect_nxn", 2),
    ("collinearN", "3", "collinear_n", 3),
    ("connectValue", "loss", "connect_value", "loss"),
    ("materialCounting", "unweighted", "material_counting", "unweighted"),
    ("countingRule", "cambodian", "counting_rule", "cambodian"),
    ("castlingWins", "Qq", "castling_wins", "Qq"),
    ("blastImmuneTypes", "k", "blast_immune", {"king"}),
    ("mutuallyImmuneTypes", "qk", "mutually_immune", {"queen", "king"}),
    ("petrifyOnCaptureTypes", "-", "petrify", set()),
    ("promotionLimit", "q:1 r:2", "limits", {"queen": 1, "rook": 2}),
    ("promotedPieceType", "n:q b:r", "promoted", {"knight": "queen", "bishop": "rook"}),
]

RANK_7 = frozenset((file, 6) for file in range(12))

SIDED: list[tuple[str, str, str, Any, Any]] = [
    ("promotionRegionWhite", "*7 a8", "promotion_region", squares("a8") | RANK_7, None),
    ("promotionRegionBlack", "a1", "promotion_region", None, squares("a1")),
    ("promotionPawnTypes", "np", "promotion_pawns", {"knight", "pawn"}, {"knight", "pawn"}),
    ("promotionPawnTypes", "np", "main_pawn", "pawn", "pawn"),
    ("promotionPawnTypesWhite", "n", "promotion_pawns", {"knight"}, None),
    ("promotionPawnTypesBlack", "n", "main_pawn", None, "knight"),
    ("promotionPieceTypes", "q", "promotion_pieces", {"queen"}, {"queen"}),
    ("promotionPieceTypesWhite", "-", "promotion_pieces", set(), None),
    ("promotionPieceTypesBlack", "qn", "promotion_pieces", None, {"queen", "knight"}),
    ("pawnTypes", "n", "promotion_pawns", {"knight"}, {"knight"}),
    ("pawnTypes", "n", "en_passant", {"knight"}, {"knight"}),
    ("pawnTypes", "n", "n_move_types", {"knight"}, {"knight"}),
    ("doubleStepRegionWhite", "a2", "double_step_region", squares("a2"), None),
    ("doubleStepRegionBlack", "a7", "double_step_region", None, squares("a7")),
    ("tripleStepRegionWhite", "a2", "triple_step_region", squares("a2"), None),
    ("tripleStepRegionBlack", "a7", "triple_step_region", None, squares("a7")),
    ("enPassantRegion", "-", "en_passant_region", frozenset(), frozenset()),
    ("enPassantRegionWhite", "a6", "en_passant_region", squares("a6"), None),
    ("enPassantRegionBlack", "a3", "en_passant_region", None, squares("a3")),
    ("enPassantTypes", "q", "en_passant", {"queen"}, {"queen"}),
    ("enPassantTypesWhite", "q", "en_passant", {"queen"}, None),
    ("enPassantTypesBlack", "q", "en_passant", None, {"queen"}),
    ("castlingKingPiece", "q", "castling_king", "queen", "queen"),
    ("castlingKingPieceWhite", "q", "castling_king", "queen", None),
    ("castlingKingPieceBlack", "q", "castling_king", None, "queen"),
    ("castlingRookPieces", "rb", "castling_rooks", {"rook", "bishop"}, {"rook", "bishop"}),
    ("castlingRookPiecesWhite", "b", "castling_rooks", {"bishop"}, None),
    ("castlingRookPiecesBlack", "b", "castling_rooks", None, {"bishop"}),
    ("dropRegionWhite", "a1", "drop_region", squares("a1"), None),
    ("dropRegionBlack", "a1", "drop_region", None, squares("a1")),
    ("wallingRegionWhite", "a1", "walling_region", squares("a1"), None),
    ("wallingRegionBlack", "a1", "walling_region", None, squares("a1")),
    ("pass", "true", "passes", True, True),
    ("passWhite", "true", "passes", True, None),
    ("passBlack", "true", "passes", None, True),
    ("passOnStalemate", "true", "pass_on_stalemate", True, True),
    ("passOnStalemateWhite", "true", "pass_on_stalemate", True, None),
    ("passOnStalemateBlack", "true", "pass_on_stalemate", None, True),
    ("nMoveRuleTypes", "q", "n_move_types", {"queen"}, {"queen"}),
    ("nMoveRuleTypesWhite", "q", "n_move_types", {"queen"}, None),
    ("nMoveRuleTypesBlack", "-", "n_move_types", None, set()),
    ("flagPiece", "k", "flag_piece", "king", "king"),
    ("flagPieceWhite", "k", "flag_piece", "king", None),
    ("flagPieceBlack", "*", "flag_piece", None, "*"),
    ("flagRegion", "d4", "flag_region", squares("d4"), squares("d4")),
    ("flagRegionWhite", "d4", "flag_region", squares("d4"), None),
    ("flagRegionBlack", "d4", "flag_region", None, squares("d4")),
    ("connectRegion1White", "d4", "connect_region1", squares("d4"), None),
    ("connectRegion2White", "d4", "connect_region2", squares("d4"), None),
    ("connectRegion1Black", "d4", "connect_region1", None, squares("d4")),
    ("connectRegion2Black", "d4", "connect_region2", None, squares("d4")),
    ("mobilityRegionWhiteRook", "d4", "mobility", {"rook": squares("d4")}, None),
    ("mobilityRegionBlackRook", "d4", "mobility", None, {"rook": squares("d4")}),
    ("pieceValueMg", "q:900 n:-3", "values", {"queen": 900, "knight": -3}, None),
    ("pieceValueEg", "q:900", "values", None, {"queen": 900}),
    ("promotionRank", "6", "promotion_region", None, None),
    ("whiteFlag", "d4", "flag_region", squares("d4"), None),
    ("blackFlag", "d4", "flag_region", None, squares("d4")),
    ("castlingRookPiece", "b", "castling_rooks", {"bishop"}, {"bishop"}),
    ("whiteDropRegion", "a1", "drop_region", squares("a1"), None),
    ("blackDropRegion", "a1", "drop_region", None, squares("a1")),
    ("wallingRegion", "a1", "walling_region", squares("a1"), squares("a1")),
]

FOR_GUIS = ["variantTemplate", "pieceToCharTable", "pocketSize"]
OTHERS = ["doubleStepRank", "doubleStepRankMin", "dropOnTop", *NAMED, "king"]


def shown(value: object) -> str:
    """Return a test's name for a value; sets are sorted."""
    return str(sorted(value) if isinstance(value, set | frozenset) else value)[:20]


@pytest.mark.parametrize("key", BOOLEANS)
def test_a_key_of_true_and_false(key: str) -> None:
    for text, value in (("true", True), ("false", False)):
        assert getattr(rules_of(f"{key} = {text}"), BOOLEANS[key]) is value


@pytest.mark.parametrize(("key", "text", "field", "expected"), PLAIN, ids=shown)
def test_a_key_of_both_sides(key: str, text: str, field: str, expected: object) -> None:
    assert getattr(rules_of(f"{key} = {text}"), field) == expected


@pytest.mark.parametrize(("key", "text", "field", "white", "black"), SIDED, ids=shown)
def test_a_key_of_a_side(key: str, text: str, field: str, white: object, black: object) -> None:
    before, after = getattr(builtin()["chess"], field), getattr(rules_of(f"{key} = {text}"), field)
    if key == "promotionRank":
        white, black = (frozenset((file, rank) for file in range(12) for rank in ranks) for ranks in ((5, 6, 7, 8, 9), (0, 1, 2)))
    assert after.white == (before.white if white is None else white)
    assert after.black == (before.black if black is None else black)


def test_all_keys_are_tested() -> None:
    tested = {*BOOLEANS, *(row[0] for row in PLAIN), *(row[0] for row in SIDED), *FOR_GUIS, *OTHERS}
    regions = {key for key in all_keys() if key.startswith("mobilityRegion")}
    assert set(all_keys()) - regions - {f"customPiece{number}" for number in range(1, 26)} == tested - regions
    assert len(regions) == 2 * 62


def test_old_keys_of_double_steps() -> None:
    rank = {number: frozenset((file, number - 1) for file in range(12)) for number in range(1, 9)}
    assert rules_of("doubleStepRank = 3").double_step_region.white == rank[2] | rank[3]
    assert rules_of("doubleStepRank = 3").double_step_region.black == rank[7] | rank[6]
    assert rules_of("doubleStepRankMin = 1").double_step_region.white == rank[1] | rank[2]
    assert rules_of("dropOnTop = true").enclosing_drop == "top"
    assert rules_of("dropOnTop = true\nenclosingDrop = none").enclosing_drop == "none"


def test_old_keys_are_warned_of() -> None:
    [section] = ini.read("[mine:chess]\nwhiteFlag = d4\n")
    assert [(problem.line, problem.column, problem.key) for problem in section.warnings] == [(2, 1, "whiteFlag")]


@pytest.mark.parametrize("key", FOR_GUIS)
def test_keys_for_guis_change_nothing(key: str) -> None:
    assert rules_of(f"{key} = 5") == builtin()["chess"]


@pytest.mark.parametrize("piece", [*NAMED, "king"])
def test_a_piece_takes_its_letter(piece: str) -> None:
    assert rules_of(f"{piece} = X").letters[piece] == "X"
    assert piece not in rules_of(f"{piece} = -").letters


def test_a_letter_that_is_taken_again_removes_the_older_piece() -> None:
    rules = rules_of("customPiece3 = n:NN")
    assert rules.letters["customPiece3"] == "N"
    assert "knight" not in rules.letters
    assert rules.promotion_pieces.white == {"queen", "rook", "bishop"}, "it is no longer a choice of promotion"
    assert rules_of("knight = n").promotion_pieces.white == {"queen", "rook", "bishop"}, "nor if the piece takes it again itself"


def test_pieces_are_read_in_the_order_of_the_enumeration() -> None:
    rules = rules_of("customPiece1 = x:W\nfers = x")
    assert {piece for piece, letter in rules.letters.items() if letter == "X"} == {"customPiece1"}


def test_an_e_in_the_moves_of_a_piece_makes_it_capture_in_passing() -> None:
    assert rules_of("customPiece1 = x:fmWfceF").en_passant.white == {"pawn", "customPiece1"}
    assert rules_of("customPiece1 = x:fmWfceF\nenPassantTypes = p").en_passant.white == {"pawn"}


def test_moves_of_a_king() -> None:
    assert rules_of("king = k:KN").king_moves == "KN"
    assert rules_of("king = k", parent="knightmate").king_as == "", "a king without moves of its own is that of chess"


def test_pawn_types_come_before_the_keys_that_they_stand_for() -> None:
    rules = rules_of("enPassantTypes = q\npawnTypes = n")
    assert (rules.en_passant.white, rules.promotion_pawns.white) == ({"queen"}, {"knight"})


def test_sections_inherit_double_steps_that_are_off() -> None:
    [parent, child] = split_sections("[a:chess]\ndoubleStep = false\n[b:a]\ndoubleStep = true\n")
    known = dict(builtin())
    first = evaluate(parent, known).rules
    assert first is not None
    second = evaluate(child, known | {"a": first}).rules
    assert second is not None
    assert not second.double_step, "the region is empty, and it is inherited"


def test_a_section_without_a_parent_has_no_pieces_but_the_rules_of_chess() -> None:
    [raw] = split_sections("[mine]\nqueen = q\n")
    rules = evaluate(raw, {}).rules
    assert rules is not None
    assert rules.letters == {"queen": "Q"}
    assert rules.castling
    assert rules.n_move_rule == 50
    assert not rules.promotion_pieces.white


def test_every_named_piece_is_one_of_ours() -> None:
    for piece in NAMED:
        if piece != "janggiCannon":
            text = f"[mine]\nking = k\n{piece} = x\nstartFen = k7/8/8/8/8/3X4/8/K7 w - - 0 1\ncastling = false\n"
            assert piece.lower() in [name.replace("-", "") for name in Variant.from_ini(text, "mine").pieces]


def test_the_reader_reports_a_missing_variant() -> None:
    with pytest.raises(IniError, match="no section is named 'ches': did you mean chess"):
        Variant.from_ini("", "ches")


def test_keys_of_our_own_data_are_unknown_in_a_text() -> None:
    [raw] = split_sections("[mine:chess]\nfreeDrops = true\nkingType = wazir\n")
    evaluation = SectionEvaluation(raw, builtin()["chess"].child())
    evaluation.run()
    assert [problem.key for problem in evaluation.problems] == ["freeDrops", "kingType"]
