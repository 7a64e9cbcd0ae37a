"""Positions in Fairy-Stockfish's FEN dialect, read according to a variant's rules and written for a definition."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from .pieces import RANK_IN_ORDER
from .values import InvalidValue, Square

if TYPE_CHECKING:
    from .rules import Rules

MAX_EMPTY = 99


class Placed(NamedTuple):
    """A piece on the board."""

    piece: str
    white: bool
    promoted: bool
    unpromoted: str | None
    """The former type of a promoted shogi piece."""


class Right(NamedTuple):
    """A castling right: the wing, and the squares of the king and its partner."""

    white: bool
    kingside: bool
    king: Square
    partner: Square


@dataclass
class StartPosition:
    """A position: the content of a FEN."""

    pieces: dict[Square, Placed] = field(default_factory=dict)
    walls: set[Square] = field(default_factory=set)
    hand: list[tuple[str, bool]] = field(default_factory=list)
    """The pieces in hand, with their sides."""
    has_hand: bool = False
    white_to_move: bool = True
    rights: list[Right] = field(default_factory=list)
    gates: set[tuple[bool, Square]] = field(default_factory=set)
    en_passant: list[Square] = field(default_factory=list)
    checks: tuple[int, int] | None = None
    """The number of checks that each side must still give."""
    halfmoves: int = 0
    number: int = 1

    def count(self, piece: str, *, white: bool) -> int:
        """The number of pieces of a type that a side has on the board."""
        return sum(placed.piece == piece and placed.white == white for placed in self.pieces.values())


def read_position(fen: str, rules: Rules) -> StartPosition:
    """Read a FEN as Fairy-Stockfish does: fields may be missing, and unknown letters on the board are errors."""
    position = StartPosition()
    placement, _, rest = fen.strip().partition(" ")
    board, bracket, hand = placement.partition("[")
    read_board(board, rules, position)
    if bracket:
        position.has_hand = True
        for letter in hand.rstrip("]"):
            if letter in "]-":
                continue
            piece = piece_of(letter, rules)
            if piece is None:
                raise InvalidValue(f"no piece of the variant has the letter {letter!r} in the hand of the start position")
            position.hand.append((piece, letter.isupper()))
    fields = rest.split()
    position.white_to_move = not fields or fields[0] != "b"
    fields = fields[1:]
    if fields and not fields[0][0].isdecimal():
        read_rights(fields.pop(0), rules, position)
        if fields:
            read_passed(fields.pop(0), rules, position)
    read_counters(fields, rules, position)
    return position


def piece_of(letter: str, rules: Rules) -> str | None:
    """The piece that a letter stands for."""
    return rules.by_letter().get(letter.upper()) or rules.synonyms.get(letter.upper())


def read_board(text: str, rules: Rules, position: StartPosition) -> None:
    """Read the placement of the pieces."""
    rows = text.split("/")
    if len(rows) != rules.ranks:
        raise InvalidValue(f"the start position has {len(rows)} ranks; the board has {rules.ranks}")
    for down, row in enumerate(rows):
        rank = rules.ranks - 1 - down
        file = 0
        for match in re.finditer(r"([0-9]{1,3})|(\*)|(\+?)([^+])(~?)", row):
            empty, wall, plus, letter, tilde = match.groups(default="")
            if empty:
                file += min(int(empty), MAX_EMPTY)
                continue
            if wall:
                position.walls.add((file, rank))
            else:
                position.pieces[file, rank] = placed(letter, rules, shogi=bool(plus), promoted=bool(tilde))
            file += 1
        if file != rules.files:
            raise InvalidValue(f"rank {rank + 1} of the start position has {file} files; the board has {rules.files}")


def placed(letter: str, rules: Rules, *, shogi: bool, promoted: bool) -> Placed:
    """Read a piece on the board; `shogi` is True after a `+`."""
    piece = piece_of(letter, rules)
    if piece is None:
        raise InvalidValue(f"no piece of the variant has the letter {letter!r} in the start position")
    if not shogi:
        return Placed(piece, letter.isupper(), promoted, None)
    if piece not in rules.promoted:
        raise InvalidValue(f"+{letter} in the start position: this piece does not promote by promotedPieceType")
    return Placed(rules.promoted[piece], letter.isupper(), True, piece)


def read_rights(text: str, rules: Rules, position: StartPosition) -> None:
    """Read castling rights and gates; rights whose king or partner is not in place are dropped."""
    for letter in text:
        white = letter.isupper()
        rank = rules.castling_rank if white else rules.ranks - 1 - rules.castling_rank
        partners = rules.castling_rooks.white if white else rules.castling_rooks.black
        royal = rules.castling_king.white if white else rules.castling_king.black
        capital = letter.upper()
        file: int | None = None
        if rules.castling and capital == "K":
            files = range(min(rules.castling_rook_kingside_file, rules.files - 1), -1, -1)
            file = next((on for on in files if is_piece(position, (on, rank), partners, white=white)), 0)
        elif rules.castling and capital == "Q":
            files = range(rules.castling_rook_queenside_file, rules.files)
            file = next((on for on in files if is_piece(position, (on, rank), partners, white=white)), rules.files - 1)
        elif letter.isascii() and letter.isalpha() and ord(capital) - ord("A") < rules.files:
            file = ord(capital) - ord("A")
        if file is None:
            continue
        king = king_square(position, rules, royal, rank, white=white)
        if rules.gating:
            add_gates(position, (file, rank), king if capital in "KQ" else None, white=white)
            if not (capital in "KQ" and king) and not is_shredder_right(position, rules, white=white):
                continue
        if rules.castling and king and is_piece(position, (file, rank), partners, white=white):
            right = Right(white, king[0] < file, king, (file, rank))
            position.rights = [other for other in position.rights if other[:2] != right[:2]] + [right]


def is_shredder_right(position: StartPosition, rules: Rules, *, white: bool) -> bool:
    """True if a file letter means castling, not a gate."""
    in_hand = any(side == white for _, side in position.hand)
    return rules.seirawan_gating and not in_hand and not rules.captures_to_hand


def add_gates(position: StartPosition, square: Square, king: Square | None, *, white: bool) -> None:
    """Add the gate on a square with a piece, and the gate of the king."""
    if square in position.pieces and position.pieces[square].white == white:
        position.gates.add((white, square))
    if king:
        position.gates.add((white, king))


def is_piece(position: StartPosition, square: Square, pieces: set[str], *, white: bool) -> bool:
    """True if a piece of one of the given types is on a square."""
    on = position.pieces.get(square)
    return on is not None and on.white == white and on.piece in pieces


def king_square(position: StartPosition, rules: Rules, royal: str, rank: int, *, white: bool) -> Square | None:
    """The square of the king that may castle: the only one on the rank, or the one on the castling file."""
    kings = sorted(square for square, on in position.pieces.items() if on[:2] == (royal, white) and square[1] == rank)
    if len(kings) == 1 or (kings and rules.chess960):
        return kings[0]
    at = (rules.castling_king_file, rank)
    return at if at in kings else None


def read_passed(text: str, rules: Rules, position: StartPosition) -> None:
    """Read the en passant squares; a number is a counting limit, which does not affect moves."""
    if text == "-" or text.isdecimal():
        return
    region = rules.en_passant_region.white if position.white_to_move else rules.en_passant_region.black
    for match in re.finditer(r"([a-l])(10|[1-9])", text):
        square = (ord(match[1]) - ord("a"), int(match[2]) - 1)
        if square in region:
            position.en_passant.append(square)


def read_counters(fields: list[str], rules: Rules, position: StartPosition) -> None:
    """Read the remaining checks, the halfmove clock and the move number."""
    if rules.check_counting:
        match = re.fullmatch(r"(\d)\+(\d)", fields[0]) if fields else None
        position.checks = (int(match[1]), int(match[2])) if match else (1, 1)
        fields = fields[1:] if match else fields
    numbers = [int(text) for text in fields[:2] if re.fullmatch(r"[0-9]{1,9}", text)]
    position.halfmoves = numbers[0] if numbers else 0
    position.number = max(numbers[1], 1) if len(numbers) > 1 else 1
    given = re.fullmatch(r"\+(\d)\+(\d)", fields[2]) if rules.check_counting and len(fields) > 2 else None  # noqa: PLR2004 - the seventh field
    if given:
        position.checks = (max(3 - int(given[1]), 0), max(3 - int(given[2]), 0))


def hand_text(position: StartPosition, letters: dict[str, str]) -> str:
    """The pieces in hand, White's first, in Fairy-Stockfish's order from the king down."""
    order = sorted(position.hand, key=lambda held: (not held[1], -RANK_IN_ORDER[held[0]]))
    return "".join(letters[piece] if white else letters[piece].lower() for piece, white in order)
