"""The plain generator's board: a list of squares, with tuples as moves. Boards are copied instead of undoing moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fairychess import Board

from .rules import CAPTURE, FIRST_CAPTURE, FIRST_QUIET, QUIET, PlainCastling, PlainRules

if TYPE_CHECKING:
    from collections.abc import Iterator

DOUBLE = 2


class PlainPiece(NamedTuple):
    """A piece on the board."""

    name: str
    color: bool
    unmoved: bool
    was: str
    """The piece type that it becomes in the reserve when captured."""


class PlainMove(NamedTuple):
    """A move between squares, or a drop of a piece type."""

    start: int
    to: int
    becomes: str | None = None
    dropped: str | None = None
    castling: PlainCastling | None = None
    en_passant: int | None = None
    """The square of the captured pawn."""


class PlainBoard:
    """A position.

    >>> from fairychess import Variant
    >>> from fairychess.benchmarks.plain import PlainBoard, rules_of
    >>> PlainBoard.from_fen(rules_of(Variant("chess"))).perft(2)
    400
    """

    __slots__ = ("passed", "reserves", "rights", "rules", "squares", "turn")

    def __init__(self, rules: PlainRules) -> None:
        self.rules: PlainRules = rules
        self.squares: list[PlainPiece | None] = [None] * (rules.files * rules.ranks)
        self.reserves: dict[bool, dict[str, int]] = {True: {}, False: {}}
        self.turn: bool = True
        self.rights: frozenset[str] = frozenset()
        self.passed: tuple[int, int] | None = None
        """The square that a pawn has just passed over, and the square on which it stands."""

    @classmethod
    def from_fen(cls, rules: PlainRules, fen: str | None = None) -> PlainBoard:
        """Set up a position; fairychess itself reads the FEN."""
        board, source = cls(rules), Board(rules.variant, fen)
        text = source.fen()
        for square, piece in source.piece_map().items():
            first = rules.first[piece.piece_type, piece.color]
            unmoved = first is None or square in first
            was = rules.returns[piece.piece_type]
            board.squares[square] = PlainPiece(piece.piece_type, piece.color, unmoved, was)
        board.turn = source.turn
        board.reserves = {color: dict(source.reserve(color)) for color in (True, False)}
        board.rights = frozenset(text.split()[2])
        if (passed := source.ep_square) is not None:
            forward = -rules.files if source.turn else rules.files
            board.passed = passed, passed + forward
        return board

    def legal_moves(self) -> list[PlainMove]:
        """The moves after which no royal piece of the side to move is attacked."""
        found = [move for move in self.pseudo_legal() if not self.after(move).attacked(self.turn)]
        return found + [move for move in self.castling_moves() if not self.after(move).attacked(self.turn)] + self.drops()

    def pseudo_legal(self) -> Iterator[PlainMove]:
        """The moves of the pieces on the board."""
        squares, color, rules = self.squares, self.turn, self.rules
        for start, piece in enumerate(squares):
            if piece is None or piece.color != color:
                continue
            quiet, capture = (QUIET | FIRST_QUIET, CAPTURE | FIRST_CAPTURE) if piece.unmoved else (QUIET, CAPTURE)
            seen: set[int] = set()
            for ray in rules.rays[piece.name, color][start]:
                for to, modes in ray:
                    other = squares[to]
                    passed = other is None and self.captured_in_passing(piece, to) and modes & capture
                    able = passed or (modes & quiet if other is None else other.color != color and modes & capture)
                    if able and to not in seen:
                        seen.add(to)
                        yield from self.with_promotion(piece, start, to, self.passed[1] if passed and self.passed else None)
                    if other is not None:
                        break

    def captured_in_passing(self, piece: PlainPiece, to: int) -> bool:
        """True if a move to the square captures en passant."""
        return self.passed is not None and to == self.passed[0] and piece.name in self.rules.attackers

    def with_promotion(self, piece: PlainPiece, start: int, to: int, passed: int | None) -> Iterator[PlainMove]:
        """Yield the promotions of a move, and the move itself unless promotion is compulsory."""
        color, must = piece.color, False
        for rule in self.rules.promotions:
            region = rule.region[color]
            if piece.name not in rule.to or not (to in region or (rule.leaving and start in region)):
                continue
            for name in rule.to[piece.name]:
                yield PlainMove(start, to, name, en_passant=passed)
            stuck = rule.stuck and not self.rules.rays[piece.name, color][to]
            must = stuck or (not rule.stuck and (rule.forced is None or to in rule.forced[color]))
        if not must:
            yield PlainMove(start, to, en_passant=passed)

    def castling_moves(self) -> Iterator[PlainMove]:
        """Castling on either wing, if the right remains, the squares are empty and the king's path is not attacked."""
        for wing in self.rules.castlings[self.turn]:
            if wing.right not in self.rights or any(self.squares[square] for square in wing.empty):
                continue
            if not any(self.threatened(square, not self.turn) for square in wing.safe):
                yield PlainMove(*wing.king, castling=wing)

    def drops(self) -> list[PlainMove]:
        """The legal drops."""
        rules, color = self.rules, self.turn
        found: list[PlainMove] = []
        for rule in rules.drops:
            for name in rule.pieces & {held for held, count in self.reserves[color].items() if count}:
                for to in rules.drop_to[name, color]:
                    if self.squares[to] is None and self.room_on_file(name, to, rule.per_file):
                        move = PlainMove(to, to, dropped=name)
                        after = self.after(move)
                        if not after.attacked(color) and (rule.may_mate or not after.mated()):
                            found.append(move)
        return found

    def room_on_file(self, name: str, to: int, most: int | None) -> bool:
        """True if the file has fewer than the maximum number of pieces of this type."""
        files = self.rules.files
        on_file = (self.squares[square] for square in range(to % files, len(self.squares), files))
        return most is None or sum(piece is not None and piece[:2] == (name, self.turn) for piece in on_file) < most

    def mated(self) -> bool:
        """True if the side to move is in check and has no legal move."""
        return self.attacked(self.turn) and not self.legal_moves()

    def attacked(self, color: bool) -> bool:
        """True if a royal piece of this side is attacked."""
        royal = self.rules.royal
        places = [at for at, piece in enumerate(self.squares) if piece and piece.color == color and piece.name in royal]
        return any(self.threatened(square, not color) for square in places)

    def threatened(self, square: int, by: bool) -> bool:
        """True if a piece of a side attacks a square."""
        squares = self.squares
        for start, piece in enumerate(squares):
            if piece is None or piece.color != by:
                continue
            capture = CAPTURE | FIRST_CAPTURE if piece.unmoved else CAPTURE
            for ray in self.rules.rays[piece.name, by][start]:
                for to, modes in ray:
                    if to == square and modes & capture:
                        return True
                    if squares[to] is not None:
                        break
        return False

    def after(self, move: PlainMove) -> PlainBoard:
        """The position after a move."""
        rules, color = self.rules, self.turn
        new = PlainBoard(rules)
        new.squares, new.turn, new.rights = self.squares.copy(), not color, self.rights
        new.reserves = {side: dict(counts) for side, counts in self.reserves.items()}
        squares = new.squares
        if move.dropped is not None:
            first = rules.first[move.dropped, color]
            new.reserves[color][move.dropped] -= 1
            squares[move.to] = PlainPiece(
                move.dropped, color, first is not None and move.to in first, rules.returns[move.dropped]
            )
            return new
        piece = squares[move.start]
        if piece is None:
            raise ValueError("there is no piece to move")
        taken_at = move.to if move.en_passant is None else move.en_passant
        if move.castling is None and (taken := squares[taken_at]) is not None:
            squares[taken_at] = None
            if rules.to_reserve:
                new.reserves[color][taken.was] = new.reserves[color].get(taken.was, 0) + 1
        squares[move.start] = None
        partner = None
        if move.castling is not None:
            partner, squares[move.castling.partner[0]] = squares[move.castling.partner[0]], None
        squares[move.to] = self.moved(piece, move)
        if move.castling is not None and partner is not None:
            squares[move.castling.partner[1]] = partner._replace(unmoved=False)
        new.rights = self.rights_after(move, taken_at)
        new.passed = self.passed_by(piece, move)
        return new

    def moved(self, piece: PlainPiece, move: PlainMove) -> PlainPiece:
        """The piece after its move."""
        rules = self.rules
        name = move.becomes or piece.name
        first = rules.first[name, piece.color]
        unmoved = first is not None and move.to in first
        if move.becomes is None:
            return piece._replace(unmoved=unmoved)
        returned = rules.returns[name]
        was = piece.was if returned == name and not rules.keeps_promotion else returned
        return PlainPiece(name, piece.color, unmoved, was)

    def rights_after(self, move: PlainMove, taken_at: int) -> frozenset[str]:
        """The remaining castling rights."""
        if not self.rights or not self.rules.castlings[True]:
            return self.rights
        touched = {move.start, move.to, taken_at}
        wings = (wing for wings in self.rules.castlings.values() for wing in wings)
        return self.rights - {wing.right for wing in wings if touched & {wing.king[0], wing.partner[0]}}

    def passed_by(self, piece: PlainPiece, move: PlainMove) -> tuple[int, int] | None:
        """The square that a pawn passes over in a double step, and the square it lands on."""
        if (
            piece.name not in self.rules.victims
            or self.squares[move.to] is not None
            or abs(move.to - move.start) != DOUBLE * self.rules.files
        ):
            return None
        return (move.start + move.to) // 2, move.to

    def perft(self, depth: int) -> int:
        """Count the legal move sequences of a given length."""
        if depth == 0:
            return 1
        moves = self.legal_moves()
        return len(moves) if depth == 1 else sum(self.after(move).perft(depth - 1) for move in moves)

    def uci(self, move: PlainMove) -> str:
        """A move in UCI notation, as fairychess writes it."""
        name = self.rules.variant.square_name
        if move.dropped is not None:
            return f"{self.rules.letters[move.dropped].upper()}@{name(move.to)}"
        letter = self.rules.letters[move.becomes].lower() if move.becomes else ""
        letter = "+" if letter.startswith("+") else letter
        return f"{name(move.start)}{name(move.to)}{letter}"
