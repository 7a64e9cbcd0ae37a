"""The shared data of a conversion: the rules, the start position, the document, and the format of squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fairychess.ini.pieces import NAMED, definition_name, in_order, movement

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess.ini.betza import BetzaMovement
    from fairychess.ini.rules import Rules, Sides
    from fairychess.ini.start import StartPosition
    from fairychess.ini.values import Square, Squares

Table = dict[str, Any]
"""A table of a definition, with its keys in the order in which they are written."""


class OwnPiece(NamedTuple):
    """A piece type in the definition. Pieces that were promoted from different types also have different types."""

    name: str
    piece: str
    source: str | None
    """The piece type before promotion."""


class Conversion:
    """A conversion in progress."""

    def __init__(self, rules: Rules, start: StartPosition, *, written: bool) -> None:
        self.rules = rules
        self.start = start
        self.written = written
        self.document: Table = {}
        self.lacking: list[tuple[str, str]] = []
        """Rules that definitions lack: the key of each, and what is missing."""
        self.lacking_results: list[tuple[str, str]] = []
        """The same for rules that only decide how a game ends and do not affect which moves are legal."""
        self.differing: list[tuple[str, str]] = []
        """Rules that work differently in a definition in rare positions: the key of each, and the difference."""
        self.remarks: list[tuple[str, str]] = []
        """Remarks for users, each with its key."""
        self.pieces: list[str] = in_order(set(rules.letters))
        self.own_pieces: list[OwnPiece] = self.all_own_pieces()
        self.moves: dict[str, BetzaMovement] = {piece: self.movement(piece) for piece in self.pieces}
        self.turned: bool = any(is_lopsided(moves) for moves in self.moves.values())

    def movement(self, piece: str) -> BetzaMovement:
        """A piece's moves, as Fairy-Stockfish plays them."""
        return movement(self.betza(piece))

    def betza(self, piece: str) -> str:
        """A piece's moves in Fairy-Stockfish's notation."""
        if piece == "king":
            return self.rules.king_moves or NAMED.get(self.rules.king_as, "K")
        return self.rules.custom.get(piece, NAMED.get(piece, ""))

    def lacks(self, key: str, message: str) -> None:
        """Record a rule that definitions lack."""
        if (key, message) not in self.lacking:
            self.lacking.append((key, message))

    def all_own_pieces(self) -> list[OwnPiece]:
        """The piece types of the definition, in Fairy-Stockfish's order."""
        promoted = {piece: to for piece, to in self.rules.promoted.items() if {piece, to} <= self.rules.letters.keys()}
        found: list[OwnPiece] = []
        for piece in self.pieces:
            sources = in_order({source for source, to in promoted.items() if to == piece})
            plain = not sources or self.is_plain(piece)
            found += [OwnPiece(definition_name(piece), piece, None)] if plain else []
            for source in sources:
                alone = not plain and len(sources) == 1
                found.append(OwnPiece(definition_name(piece if alone else f"promoted-{source}"), piece, source))
        return found

    def is_plain(self, piece: str) -> bool:
        """True if a piece that others promote to also exists without promotion."""
        rules = self.rules
        there = any(on.piece == piece and on.unpromoted is None for on in self.start.pieces.values())
        there = there or any(held == piece for held, _ in self.start.hand)
        return there or rules.drop_loop or piece in rules.promotion_pieces.white | rules.promotion_pieces.black

    def lacks_result(self, key: str, message: str) -> None:
        """Record a rule about results that definitions lack."""
        self.lacking_results.append((key, message))

    def differs(self, key: str, message: str) -> None:
        """Record a difference in play."""
        if (key, message) not in self.differing:
            self.differing.append((key, message))

    def name(self, piece: str, source: str | None = None) -> str:
        """The name of a piece in the definition, or of the piece that `source` promotes to."""
        for own in self.own_pieces:
            if own.piece == piece and own.source == source:
                return own.name
        return next((own.name for own in self.own_pieces if own.piece == piece), definition_name(piece))

    def names(self, pieces: Iterable[str]) -> list[str]:
        """The names of all piece types that the given pieces have in the definition, in order."""
        present = set(pieces)
        return [own.name for own in self.own_pieces if own.piece in present or "*" in present]

    def letter(self, piece: str, source: str | None) -> str:
        """The letter of a piece, for Black; for a promoted piece, `+` and its former letter."""
        return self.rules.letters[piece].lower() if source is None else f"+{self.rules.letters[source].lower()}"

    def own_view(self, square: Square, *, white: bool) -> Square:
        """A square from the point of view of White or Black, as in definitions."""
        if white:
            return square
        file, rank = square
        return self.rules.files - 1 - file if self.turned else file, self.rules.ranks - 1 - rank

    def own_squares(self, squares: Iterable[Square], *, white: bool) -> Squares:
        """The squares that are on the board, from the point of view of White or Black."""
        board = self.rules.board()
        return frozenset(self.own_view(square, white=white) for square in squares if square in board)

    def region(self, sides: Sides[Squares]) -> Any:  # noqa: ANN401 - a string, a list, or a table of both
        """A region for both sides."""
        white = self.own_squares(sides.white, white=True)
        black = self.own_squares(sides.black, white=False)
        if white == black:
            return self.text(white)
        return {"white": self.text(white), "black": self.text(black)}

    def one_sided(self, region: Squares, *, white: bool) -> Any:  # noqa: ANN401 - a table of both
        """A region for one side; the other side has none."""
        text = self.text(self.own_squares(region, white=white))
        return {"white": text, "black": "none"} if white else {"white": "none", "black": text}

    def text(self, squares: Squares) -> str | list[str]:
        """The text for a set of squares: whole ranks, and the other squares one by one."""
        if squares == self.rules.board():
            return "all"
        if not squares:
            return "none"
        files = range(self.rules.files)
        ranks = [rank for rank in range(self.rules.ranks) if all((file, rank) in squares for file in files)]
        texts = [f"rank {first + 1}" if first == last else f"ranks {first + 1}-{last + 1}" for first, last in spans(ranks)]
        rest = sorted((square for square in squares if square[1] not in ranks), key=lambda square: (square[1], square[0]))
        if rest:
            texts.append("squares " + " ".join(square_name(square) for square in rest))
        return texts[0] if len(texts) == 1 else texts


def spans(numbers: list[int]) -> list[tuple[int, int]]:
    """The runs of consecutive numbers."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


def square_name(square: Square) -> str:
    """The name of a square."""
    return f"{chr(ord('a') + square[0])}{square[1] + 1}"


def is_lopsided(moves: BetzaMovement) -> bool:
    """True if a piece moves differently to the left and to the right."""
    for parts in (moves.quiet, moves.capture, moves.initial):
        if any(part._replace(step=(part.step[0], -part.step[1])) not in parts for part in parts):
            return True
    return False
