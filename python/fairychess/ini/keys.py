"""Fairy-Stockfish's keys, in the order in which it reads them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KeyFact:
    """The effect of a key."""

    name: str
    type: str
    """`boolean`, `integer`, `rank`, `file`, `squares`, `text`, `castling`, `piece`, `pieces`, or a choice of words."""
    field: str
    """The field of `Rules`; empty for a key that only GUIs use."""
    sides: str = ""
    """`white`, `black` or `both` for a field with a value for each side; empty for other fields."""
    deprecated: bool = False


def key(name: str, of: str, field: str, sides: str = "", *, deprecated: bool = False) -> list[KeyFact]:
    """One key."""
    return [KeyFact(name, of, field, sides, deprecated)]


def sided(name: str, of: str, field: str, *, together: bool = True) -> list[KeyFact]:
    """A key for both sides, if `together`, followed by one for each side."""
    joint = [KeyFact(name, of, field, "both")] if together else []
    return [*joint, KeyFact(f"{name}White", of, field, "white"), KeyFact(f"{name}Black", of, field, "black")]


DEPRECATED: list[KeyFact] = [
    *key("whiteFlag", "squares", "flag_region", "white", deprecated=True),
    *key("blackFlag", "squares", "flag_region", "black", deprecated=True),
    *key("castlingRookPiece", "pieces", "castling_rooks", "both", deprecated=True),
    *key("whiteDropRegion", "squares", "drop_region", "white", deprecated=True),
    *key("blackDropRegion", "squares", "drop_region", "black", deprecated=True),
]
"""Keys read after `promotionRank`, `doubleStepRank` and `doubleStepRankMin`, and before `dropOnTop`."""

PAWN_TYPES: list[KeyFact] = [
    *key("pawnTypes", "piece", "main_pawn", "both"),
    *key("pawnTypes", "pieces", "promotion_pawns", "both"),
    *key("pawnTypes", "pieces", "en_passant", "both"),
    *key("pawnTypes", "pieces", "n_move_types", "both"),
]

BEFORE_PAIRS: list[KeyFact] = [
    *key("variantTemplate", "text", ""),
    *key("pieceToCharTable", "text", ""),
    *key("pocketSize", "integer", ""),
    *key("chess960", "boolean", "chess960"),
    *key("twoBoards", "boolean", "two_boards"),
    *key("startFen", "text", "start_fen"),
    *sided("promotionRegion", "squares", "promotion_region", together=False),
    *sided("promotionPawnTypes", "piece", "main_pawn"),
    *sided("promotionPawnTypes", "pieces", "promotion_pawns"),
    *sided("promotionPieceTypes", "pieces", "promotion_pieces"),
    *key("sittuyinPromotion", "boolean", "sittuyin_promotion"),
]
"""Keys read before `promotionLimit` and `promotedPieceType`."""

MOVES: list[KeyFact] = [
    *key("piecePromotionOnCapture", "boolean", "piece_promotion_on_capture"),
    *key("mandatoryPawnPromotion", "boolean", "mandatory_pawn_promotion"),
    *key("mandatoryPiecePromotion", "boolean", "mandatory_piece_promotion"),
    *key("pieceDemotion", "boolean", "piece_demotion"),
    *key("blastOnCapture", "boolean", "blast_on_capture"),
    *key("blastImmuneTypes", "pieces", "blast_immune"),
    *key("mutuallyImmuneTypes", "pieces", "mutually_immune"),
    *key("petrifyOnCaptureTypes", "pieces", "petrify"),
    *key("petrifyBlastPieces", "boolean", "petrify_blast"),
    *key("doubleStep", "boolean", "double_step"),
    *sided("doubleStepRegion", "squares", "double_step_region", together=False),
    *sided("tripleStepRegion", "squares", "triple_step_region", together=False),
    *sided("enPassantRegion", "squares", "en_passant_region"),
    *sided("enPassantTypes", "pieces", "en_passant"),
    *key("castling", "boolean", "castling"),
    *key("castlingDroppedPiece", "boolean", "castling_dropped"),
    *key("castlingKingsideFile", "file", "castling_kingside_file"),
    *key("castlingQueensideFile", "file", "castling_queenside_file"),
    *key("castlingRank", "rank", "castling_rank"),
    *key("castlingKingFile", "file", "castling_king_file"),
    *sided("castlingKingPiece", "piece", "castling_king"),
    *key("castlingRookKingsideFile", "file", "castling_rook_kingside_file"),
    *key("castlingRookQueensideFile", "file", "castling_rook_queenside_file"),
    *sided("castlingRookPieces", "pieces", "castling_rooks"),
    *key("oppositeCastling", "boolean", "opposite_castling"),
    *key("checking", "boolean", "checking"),
    *key("dropChecks", "boolean", "drop_checks"),
    *key("mustCapture", "boolean", "must_capture"),
    *key("mustDrop", "boolean", "must_drop"),
    *key("mustDropType", "piece", "must_drop_type"),
    *key("pieceDrops", "boolean", "piece_drops"),
    *key("dropLoop", "boolean", "drop_loop"),
    *key("capturesToHand", "boolean", "captures_to_hand"),
    *key("firstRankPawnDrops", "boolean", "first_rank_pawn_drops"),
    *key("promotionZonePawnDrops", "boolean", "promotion_zone_pawn_drops"),
    *key("enclosingDrop", "enclosing", "enclosing_drop"),
    *key("enclosingDropStart", "squares", "enclosing_drop_start"),
    *sided("dropRegion", "squares", "drop_region", together=False),
    *key("sittuyinRookDrop", "boolean", "sittuyin_rook_drop"),
    *key("dropOppositeColoredBishop", "boolean", "drop_opposite_bishop"),
    *key("dropPromoted", "boolean", "drop_promoted"),
    *key("dropNoDoubled", "piece", "drop_no_doubled"),
    *key("dropNoDoubledCount", "integer", "drop_no_doubled_count"),
    *key("immobilityIllegal", "boolean", "immobility_illegal"),
    *key("gating", "boolean", "gating"),
    *key("wallingRule", "walling", "walling_rule"),
    *sided("wallingRegion", "squares", "walling_region", together=False),
    *key("wallingRegion", "squares", "walling_region", "both", deprecated=True),
    *key("wallOrMove", "boolean", "wall_or_move"),
    *key("seirawanGating", "boolean", "seirawan_gating"),
    *key("cambodianMoves", "boolean", "cambodian_moves"),
    *key("diagonalLines", "squares", "diagonal_lines"),
    *sided("pass", "boolean", "passes"),
    *sided("passOnStalemate", "boolean", "pass_on_stalemate"),
    *key("makpongRule", "boolean", "makpong"),
    *key("flyingGeneral", "boolean", "flying_general"),
    *key("soldierPromotionRank", "rank", "soldier_promotion_rank"),
    *key("flipEnclosedPieces", "enclosing", "flip_enclosed"),
]

ENDS: list[KeyFact] = [
    *sided("nMoveRuleTypes", "pieces", "n_move_types"),
    *key("nMoveRule", "integer", "n_move_rule"),
    *key("nFoldRule", "integer", "n_fold_rule"),
    *key("nFoldValue", "value", "n_fold_value"),
    *key("nFoldValueAbsolute", "boolean", "n_fold_absolute"),
    *key("perpetualCheckIllegal", "boolean", "perpetual_check_illegal"),
    *key("moveRepetitionIllegal", "boolean", "move_repetition_illegal"),
    *key("chasingRule", "chasing", "chasing_rule"),
    *key("stalemateValue", "value", "stalemate_value"),
    *key("stalematePieceCount", "boolean", "stalemate_count"),
    *key("checkmateValue", "value", "checkmate_value"),
    *key("shogiPawnDropMateIllegal", "boolean", "shogi_pawn_mate_illegal"),
    *key("shatarMateRule", "boolean", "shatar_mate"),
    *key("bikjangRule", "boolean", "bikjang"),
    *key("extinctionValue", "value", "extinction_value"),
    *key("extinctionClaim", "boolean", "extinction_claim"),
    *key("extinctionPseudoRoyal", "boolean", "pseudo_royal"),
    *key("dupleCheck", "boolean", "duple_check"),
    *key("extinctionPieceTypes", "pieces", "extinction_types"),
    *key("extinctionPieceCount", "integer", "extinction_count"),
    *key("extinctionOpponentPieceCount", "integer", "extinction_opponent_count"),
    *sided("flagPiece", "piece", "flag_piece"),
    *sided("flagRegion", "squares", "flag_region"),
    *key("flagPieceCount", "integer", "flag_count"),
    *key("flagPieceBlockedWin", "boolean", "flag_blocked_win"),
    *key("flagMove", "boolean", "flag_move"),
    *key("flagPieceSafe", "boolean", "flag_safe"),
    *key("checkCounting", "boolean", "check_counting"),
    *key("connectN", "integer", "connect_n"),
    *key("connectPieceTypes", "pieces", "connect_types"),
    *key("connectHorizontal", "boolean", "connect_horizontal"),
    *key("connectVertical", "boolean", "connect_vertical"),
    *key("connectDiagonal", "boolean", "connect_diagonal"),
    *sided("connectRegion1", "squares", "connect_region1", together=False),
    *sided("connectRegion2", "squares", "connect_region2", together=False),
    *key("connectNxN", "integer", "connect_nxn"),
    *key("collinearN", "integer", "collinear_n"),
    *key("connectValue", "value", "connect_value"),
    *key("materialCounting", "material", "material_counting"),
    *key("adjudicateFullBoard", "boolean", "full_board"),
    *key("countingRule", "counting", "counting_rule"),
    *key("castlingWins", "castling", "castling_wins"),
]

INTERNAL: list[KeyFact] = [
    *key("freeDrops", "boolean", "free_drops"),
]
"""Rules of built-in variants that Fairy-Stockfish has no key for; `builtin.ini` uses these names."""
