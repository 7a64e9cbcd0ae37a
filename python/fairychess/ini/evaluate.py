"""The rules of a section: its keys, applied on top of its parent's rules in Fairy-Stockfish's order."""

from __future__ import annotations

from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any

from fairychess._support.suggestions import did_you_mean
from fairychess.errors import Problem

from . import betza
from .export.moves import UnreadableMoves, read_moves
from .keys import BEFORE_PAIRS, DEPRECATED, ENDS, INTERNAL, MOVES, PAWN_TYPES, KeyFact
from .pieces import CUSTOM, ORDER
from .values import (
    EVERYWHERE,
    InvalidValue,
    Squares,
    read_boolean,
    read_castling,
    read_file,
    read_integer,
    read_pairs,
    read_pieces,
    read_rank,
    read_squares,
    read_word,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from .rules import Rules, Sides
    from .sections import RawSection, SectionKey

PLAIN: dict[str, Callable[[str], Any]] = {
    "boolean": read_boolean,
    "integer": read_integer,
    "rank": read_rank,
    "file": read_file,
    "squares": read_squares,
    "castling": read_castling,
    "text": str,
}
"""Readers for types whose values mean the same in every variant."""


class SectionEvaluation:
    """The state of reading one section."""

    def __init__(self, section: RawSection, rules: Rules, *, internal: bool = False, strict: bool = True) -> None:
        self.keys: dict[str, SectionKey] = section.keys
        self.rules = rules
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self.internal = internal
        self.strict = strict
        self.read: set[str] = set()

    def run(self) -> None:
        """Read all keys."""
        self.size()
        for piece in ORDER:
            self.piece(piece)
        for name, of in (("pieceValueMg", self.rules.values.white), ("pieceValueEg", self.rules.values.black)):
            of.update(self.attempt(name, self.values) or {})
        self.old_ranks()
        self.facts(DEPRECATED)
        if self.attempt("dropOnTop", read_boolean, deprecated=True):
            self.rules.enclosing_drop = "top"
        self.facts([*PAWN_TYPES, *BEFORE_PAIRS])
        self.attempt("promotionLimit", lambda text: self.rules.limits.update(self.pairs(text, r"\d{1,6}", int)))
        self.attempt("promotedPieceType", self.promoted)
        self.facts([*MOVES, *ENDS])
        self.joined()
        if self.internal:
            self.facts(INTERNAL)
            self.hidden()
        self.unknown()
        self.rules.conclude()

    def attempt(self, name: str, read: Callable[[str], Any], *, deprecated: bool = False) -> Any:  # noqa: ANN401 - any value
        """Read a key with a function; return None if the key is missing or its value is invalid."""
        key = self.keys.get(name)
        if key is None:
            return None
        first = name not in self.read
        self.read.add(name)
        if deprecated and first:
            self.warnings.append(Problem(key.line, key.column, name, "the key is out of date"))
        try:
            return read(key.value)
        except InvalidValue as error:
            problem = Problem(key.line, key.value_column + error.at, name, str(error))
            if problem not in self.problems:
                self.problems.append(problem)
            return None

    def size(self) -> None:
        """Read the size of the board."""
        ranks = self.attempt("maxRank", read_rank)
        files = self.attempt("maxFile", read_file)
        self.rules.ranks = self.rules.ranks if ranks is None else ranks + 1
        self.rules.files = self.rules.files if files is None else files + 1

    def piece(self, piece: str) -> None:
        """Read a piece's letter, its moves, and the squares it may go to."""
        self.attempt(piece, lambda text: self.letter(piece, text))
        capital = piece[0].upper() + piece[1:]
        for name, of in (("White", self.rules.mobility.white), ("Black", self.rules.mobility.black)):
            region = self.attempt(f"mobilityRegion{name}{capital}", read_squares)
            if region is not None:
                of[piece] = region

    def letter(self, piece: str, text: str) -> None:
        """Read `k`, `k:KN` or `-`."""
        if text[0].isascii() and text[0].isalpha():
            self.rules.add(piece, text[0])
        elif text[0] == "-":
            self.rules.remove(piece)
        else:
            raise InvalidValue(f"{text[0]!r} is not a letter, nor `-` for no piece")
        key = self.keys[piece]
        if piece in CUSTOM or piece == "king":
            self.own_moves(piece, text)
        elif len(text) > 1:
            message = "only the letter is read: the piece has its own moves"
            self.warnings.append(Problem(key.line, key.value_column + 1, piece, message))

    def own_moves(self, piece: str, text: str) -> None:
        """Read the moves of a custom piece or the king, which follow the letter and one more character."""
        rules, moves = self.rules, text[2:].rstrip()
        if piece == "king":
            rules.king_moves = moves
            rules.king_as = ""
        elif len(text) > 1:
            rules.custom[piece] = moves
        elif text[0] != "-":
            raise InvalidValue(f"the moves of the piece are missing: `{text[0]}:BETZA` is expected", 1)
        if "e" in moves and piece in CUSTOM:
            for side in rules.en_passant:
                side.add(piece)
        key = self.keys[piece]
        played = betza.read(moves)
        sentences = list(played.ignored)
        if not sentences and plays_otherwise(moves, played):
            sentences = ["Fairy-Stockfish plays other moves than the notation means elsewhere"]
        for sentence in sentences:
            self.warnings.append(Problem(key.line, key.value_column + 2, piece, f"in {moves!r}, {sentence}"))

    def pairs(self, text: str, second: str, convert: Callable[[str], Any]) -> dict[str, Any]:
        """Read pairs of a piece and another value."""
        return {piece: convert(other) for piece, other in read_pairs(text, self.rules.by_letter(), second).items()}

    def values(self, text: str) -> dict[str, int]:
        """Read the values of pieces."""
        return self.pairs(text, r"-?\d{1,6}", int)

    def promoted(self, text: str) -> None:
        """Read the promotion choices of pieces."""
        by_letter = self.rules.by_letter()
        for piece, letter in read_pairs(text, by_letter, r"\S").items():
            if letter == "-":
                self.rules.promoted.pop(piece, None)
            elif letter.upper() in by_letter:
                self.rules.promoted[piece] = by_letter[letter.upper()]
            else:
                raise InvalidValue(f"no piece of the variant has the letter {letter!r}")

    def old_ranks(self) -> None:
        """Read the deprecated keys that give promotions and double steps by rank."""
        rank = self.attempt("promotionRank", read_rank, deprecated=True)
        if rank is not None:
            self.set_sides("promotion_region", [self.band(rank, 9, black) for black in (False, True)])
        furthest = self.attempt("doubleStepRank", read_rank, deprecated=True)
        nearest = self.attempt("doubleStepRankMin", read_rank, deprecated=True) if furthest is None else None
        if furthest is not None or nearest is not None:
            # As in Fairy-Stockfish, `doubleStepRankMin` is read only without `doubleStepRank`, whose region begins at rank 2.
            near, far = (1, furthest) if furthest is not None else (nearest or 0, 1)
            self.set_sides("double_step_region", [self.band(near, far, black) for black in (False, True)])
        self.read.add("doubleStepRankMin")

    def band(self, first: int, last: int, black: bool) -> Squares:
        """The squares on a range of ranks, counted from one side."""
        ranks = self.rules.ranks
        return frozenset(square for square in EVERYWHERE if first <= (ranks - 1 - square[1] if black else square[1]) <= last)

    def set_sides(self, field: str, values: list[Any]) -> None:
        """Set a field for both sides."""
        of: Sides[Any] = getattr(self.rules, field)
        of.white, of.black = values

    def facts(self, facts: list[KeyFact]) -> None:
        """Read the keys that each set one field."""
        for fact in facts:
            value = self.attempt(fact.name, partial(self.value, fact), deprecated=fact.deprecated)
            if value is None or not fact.field:
                continue
            if not fact.sides:
                setattr(self.rules, fact.field, value)
                continue
            of: Sides[Any] = getattr(self.rules, fact.field)
            if fact.sides in ("white", "both"):
                of.white = value
            if fact.sides in ("black", "both"):
                of.black = copy(value)

    def value(self, fact: KeyFact, text: str) -> Any:  # noqa: ANN401 - any value
        """Read the value of a key, according to the key's type."""
        if fact.type in PLAIN:
            return PLAIN[fact.type](text)
        if fact.type not in ("piece", "pieces"):
            return read_word(text, fact.type)
        pieces = read_pieces(text, self.rules.by_letter())
        if fact.type == "pieces":
            return set(pieces)
        return pieces[-1] if pieces else "*"

    def joined(self) -> None:
        """Remove `*` from the pieces that form lines: it stands for no piece; all pieces form lines if the key is absent."""
        key = self.keys.get("connectPieceTypes")
        if key is not None and "*" in self.rules.connect_types:
            self.rules.connect_types = self.rules.connect_types - {"*"}
            self.warnings.append(Problem(key.line, key.value_column, key.name, "`*` stands for no piece in this key"))

    def hidden(self) -> None:
        """Read keys used only in `builtin.ini`: the piece that the king moves like, and alternative FEN letters."""
        king = self.attempt("kingType", str)
        if king is not None:
            self.rules.king_as = king
        synonyms = self.attempt("letterSynonyms", lambda text: self.pairs(text, r"\S", str))
        given: dict[str, str] = synonyms or {}
        for piece, letter in given.items():
            self.rules.synonyms[letter.upper()] = piece

    def unknown(self) -> None:
        """Report keys that were not read."""
        for key in self.keys.values():
            if key.name not in self.read:
                hint = did_you_mean(key.name, all_keys())
                found = self.problems if self.strict else self.warnings
                found.append(Problem(key.line, key.column, key.name, f"Fairy-Stockfish has no such key{hint}"))


def plays_otherwise(text: str, played: betza.BetzaMovement) -> bool:
    """True if a notation means different moves in Fairy-Stockfish and in definitions."""
    try:
        written = read_moves(text.replace("e", ""))
    except UnreadableMoves:
        return False
    return (written.quiet, written.capture, written.initial) != (played.quiet, played.capture, played.initial)


def all_keys() -> list[str]:
    """All keys, including deprecated ones."""
    facts = [*DEPRECATED, *PAWN_TYPES, *BEFORE_PAIRS, *MOVES, *ENDS]
    regions = [f"mobilityRegion{side}{piece[0].upper()}{piece[1:]}" for piece in ORDER for side in ("White", "Black")]
    special = ["maxRank", "maxFile", "pieceValueMg", "pieceValueEg", "promotionLimit", "promotedPieceType"]
    old = ["promotionRank", "doubleStepRank", "doubleStepRankMin", "dropOnTop"]
    return list(dict.fromkeys([*ORDER, *regions, *special, *old, *(fact.name for fact in facts)]))
