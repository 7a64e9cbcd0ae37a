"""The rules of a variant, with the names and defaults of Fairy-Stockfish's keys."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from .values import EVERYWHERE, NOWHERE, Square, Squares

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")

PIECES_OF_CHESS = {"pawn": "P", "knight": "N", "bishop": "B", "rook": "R", "queen": "Q", "king": "K"}
LEAPING = ("king", "fers")
"""The pieces with a leap as their first move in ouk."""
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@dataclass
class Sides(Generic[T]):
    """A value for each side."""

    white: T
    black: T

    def __iter__(self) -> Iterator[T]:
        """The values, White's first."""
        return iter((self.white, self.black))


def rank(number: int) -> Squares:
    """The squares of a rank; ranks are counted from 1."""
    return frozenset(square for square in EVERYWHERE if square[1] == number - 1)


def both(value: T) -> Sides[T]:
    """The same value for both sides."""
    return Sides(value, deepcopy(value))


def pawns() -> Sides[set[str]]:
    """The chess pawn, for both sides."""
    return Sides({"pawn"}, {"pawn"})


@dataclass
class Rules:
    """All rules of a variant. Each field is named after its key."""

    letters: dict[str, str] = field(default_factory=dict)
    """The letter of each piece in the game, in upper case."""
    synonyms: dict[str, str] = field(default_factory=dict)
    """Alternative letters in the start position, in upper case, and the pieces they stand for."""
    custom: dict[str, str] = field(default_factory=dict)
    """The moves of the custom pieces."""
    king_moves: str = ""
    """The moves of the king; empty for those of the chess king."""
    king_as: str = ""
    """The piece that the king moves like, which matters on diagonal lines."""
    files: int = 8
    ranks: int = 8
    mobility: Sides[dict[str, Squares]] = field(default_factory=lambda: Sides({}, {}))
    values: Sides[dict[str, int]] = field(default_factory=lambda: Sides({}, {}))
    """The values of pieces, for the middle game and for the endgame."""
    limits: dict[str, int] = field(default_factory=dict)
    promoted: dict[str, str] = field(default_factory=dict)

    chess960: bool = False
    two_boards: bool = False
    start_fen: str = START
    promotion_region: Sides[Squares] = field(default_factory=lambda: Sides(rank(8), rank(1)))
    main_pawn: Sides[str] = field(default_factory=lambda: Sides("pawn", "pawn"))
    promotion_pawns: Sides[set[str]] = field(default_factory=pawns)
    promotion_pieces: Sides[set[str]] = field(default_factory=lambda: both({"queen", "rook", "bishop", "knight"}))
    sittuyin_promotion: bool = False
    piece_promotion_on_capture: bool = False
    mandatory_pawn_promotion: bool = True
    mandatory_piece_promotion: bool = False
    piece_demotion: bool = False
    blast_on_capture: bool = False
    blast_immune: set[str] = field(default_factory=set)
    mutually_immune: set[str] = field(default_factory=set)
    petrify: set[str] = field(default_factory=set)
    petrify_blast: bool = False
    double_step: bool = True
    double_step_region: Sides[Squares] = field(default_factory=lambda: Sides(rank(2), rank(7)))
    triple_step_region: Sides[Squares] = field(default_factory=lambda: both(NOWHERE))
    en_passant_region: Sides[Squares] = field(default_factory=lambda: both(EVERYWHERE))
    en_passant: Sides[set[str]] = field(default_factory=pawns)
    castling: bool = True
    castling_dropped: bool = False
    castling_kingside_file: int = 6
    castling_queenside_file: int = 2
    castling_rank: int = 0
    castling_king_file: int = 4
    castling_king: Sides[str] = field(default_factory=lambda: Sides("king", "king"))
    castling_rook_kingside_file: int = 11
    castling_rook_queenside_file: int = 0
    castling_rooks: Sides[set[str]] = field(default_factory=lambda: both({"rook"}))
    opposite_castling: bool = False
    checking: bool = True
    drop_checks: bool = True
    must_capture: bool = False
    must_drop: bool = False
    must_drop_type: str = "*"
    piece_drops: bool = False
    drop_loop: bool = False
    captures_to_hand: bool = False
    first_rank_pawn_drops: bool = False
    promotion_zone_pawn_drops: bool = False
    enclosing_drop: str = "none"
    enclosing_drop_start: Squares = NOWHERE
    drop_region: Sides[Squares] = field(default_factory=lambda: both(EVERYWHERE))
    sittuyin_rook_drop: bool = False
    drop_opposite_bishop: bool = False
    drop_promoted: bool = False
    drop_no_doubled: str = "*"
    drop_no_doubled_count: int = 1
    free_drops: bool = False
    immobility_illegal: bool = False
    gating: bool = False
    walling_rule: str = "none"
    walling_region: Sides[Squares] = field(default_factory=lambda: both(EVERYWHERE))
    wall_or_move: bool = False
    seirawan_gating: bool = False
    cambodian_moves: bool = False
    diagonal_lines: Squares = NOWHERE
    passes: Sides[bool] = field(default_factory=lambda: both(False))
    pass_on_stalemate: Sides[bool] = field(default_factory=lambda: both(False))
    makpong: bool = False
    flying_general: bool = False
    soldier_promotion_rank: int = 0
    flip_enclosed: str = "none"
    n_move_types: Sides[set[str]] = field(default_factory=pawns)
    n_move_rule: int = 50
    n_fold_rule: int = 3
    n_fold_value: str = "draw"
    n_fold_absolute: bool = False
    perpetual_check_illegal: bool = False
    move_repetition_illegal: bool = False
    chasing_rule: str = "none"
    stalemate_value: str = "draw"
    stalemate_count: bool = False
    checkmate_value: str = "loss"
    shogi_pawn_mate_illegal: bool = False
    shatar_mate: bool = False
    bikjang: bool = False
    extinction_value: str = "none"
    extinction_claim: bool = False
    pseudo_royal: bool = False
    duple_check: bool = False
    extinction_types: set[str] = field(default_factory=set)
    extinction_count: int = 0
    extinction_opponent_count: int = 0
    flag_piece: Sides[str] = field(default_factory=lambda: Sides("*", "*"))
    flag_region: Sides[Squares] = field(default_factory=lambda: both(NOWHERE))
    flag_count: int = 1
    flag_blocked_win: bool = False
    flag_move: bool = False
    flag_safe: bool = False
    check_counting: bool = False
    connect_n: int = 0
    connect_types: set[str] = field(default_factory=lambda: {"*"})
    connect_horizontal: bool = True
    connect_vertical: bool = True
    connect_diagonal: bool = True
    connect_region1: Sides[Squares] = field(default_factory=lambda: both(NOWHERE))
    connect_region2: Sides[Squares] = field(default_factory=lambda: both(NOWHERE))
    connect_nxn: int = 0
    collinear_n: int = 0
    connect_value: str = "win"
    material_counting: str = "none"
    full_board: bool = False
    counting_rule: str = "none"
    castling_wins: str = ""

    @property
    def first_leaps(self) -> bool:
        """True if the pieces of `LEAPING` may leap from their gates, which exist only with `gating`."""
        return self.cambodian_moves and self.gating

    def add(self, piece: str, letter: str) -> None:
        """Give a piece a letter, and remove any other piece that had it."""
        holder = self.by_letter().get(letter.upper())
        if holder is not None:
            self.remove(holder)
        self.letters[piece] = letter.upper()
        self.synonyms = {other: of for other, of in self.synonyms.items() if of != piece}
        self.custom.pop(piece, None)

    def remove(self, piece: str) -> None:
        """Remove a piece, including from the promotion choices."""
        self.letters.pop(piece, None)
        self.synonyms = {other: of for other, of in self.synonyms.items() if of != piece}
        for choices in self.promotion_pieces:
            choices.discard(piece)

    def by_letter(self) -> dict[str, str]:
        """The pieces by letter."""
        return {letter: piece for piece, letter in self.letters.items()}

    def conclude(self) -> None:
        """Make double steps consistent, since children inherit them."""
        if not self.double_step:
            self.double_step_region = both(NOWHERE)
        if not any(self.double_step_region):
            self.double_step = False

    def board(self) -> Squares:
        """The squares of the board, including walls."""
        return frozenset(square for square in EVERYWHERE if square[0] < self.files and square[1] < self.ranks)

    def child(self) -> Rules:
        """A copy that a child of this variant may change."""
        return deepcopy(self)


def without_parent() -> Rules:
    """The rules of a section without a parent: those of chess, without pieces."""
    return Rules(promotion_pieces=both(set[str]()))


def of_chess() -> Rules:
    """The rules of chess."""
    return Rules(letters=dict(PIECES_OF_CHESS))


def flipped(square: Square, ranks: int) -> Square:
    """The square with the ranks reversed."""
    return square[0], ranks - 1 - square[1]
