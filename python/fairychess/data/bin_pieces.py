"""The piece types of a variant in Fairy-Stockfish's order, which determines their codes in its training data."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess.errors import DataError, IniError
from fairychess.ini import write
from fairychess.ini.library import builtin, evaluate
from fairychess.ini.pieces import in_order
from fairychess.ini.sections import split_sections

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess import Variant
    from fairychess.ini.rules import Rules


@dataclass(frozen=True)
class PieceOrder:
    """Fairy-Stockfish's piece types, in its order."""

    types: tuple[tuple[str, ...], ...]
    """The fairychess piece types that correspond to each type: several if only a mark distinguishes promoted pieces."""
    king: str | None
    """The piece type whose square is written separately, with exactly one piece per side at all times; None if there is none."""


def order_of(variant: Variant) -> PieceOrder:
    """Return the order in Fairy-Stockfish's built-in variant of the same name, or in the converted variant if there is none.

    Raises:
        DataError: The variant cannot be converted.
    """
    rules = rules_of(variant)
    by_letter: dict[str, list[str]] = {}
    for name, piece in variant.pieces.items():
        by_letter.setdefault(piece.letter.upper(), []).append(name)
    types: dict[str, list[str]] = {key: list(by_letter.get(rules.letters[key], ())) for key in in_order(set(rules.letters))}
    for key, promoted in rules.promoted.items():
        if key in types and promoted in types:
            types[promoted] += by_letter.get(f"+{rules.letters[key]}", ())
    known = [name for names in types.values() for name in names]
    if sorted(known) != sorted(variant.pieces):
        raise DataError(
            f"{variant.name} has other pieces than the variant {variant.name} of Fairy-Stockfish: their order is needed"
        )
    king = king_of_rules(rules)
    return PieceOrder(tuple(map(tuple, types.values())), types[king][0] if king is not None else None)


def rules_of(variant: Variant) -> Rules:
    """Return a variant's rules as Fairy-Stockfish reads them.

    Raises:
        DataError: The variant cannot be converted.
    """
    known = builtin()
    if variant.name in known:
        return known[variant.name]
    try:
        (section,) = split_sections(write(variant))
    except IniError as error:
        raise DataError(
            f"the order of the pieces in Fairy-Stockfish is needed, for it has no variant like this: {error}"
        ) from None
    rules = evaluate(section, known).rules
    if rules is None:
        raise DataError(f"{variant.name}: the order of its pieces in Fairy-Stockfish is needed")
    return rules


def king_of_rules(rules: Rules) -> str | None:
    """Return the piece type whose square is written separately."""
    king = "king" if "king" in rules.letters else None
    if king is None and rules.extinction_count == 0 and "commoner" in rules.extinction_types:
        king = "commoner"
    if king is None or king not in rules.letters:
        return None
    changing = {piece for side in (*rules.promotion_pawns, *rules.promotion_pieces) for piece in side} | {
        *rules.promoted.values()
    }
    letter, placement = rules.letters[king], rules.start_fen.split()[0]
    once = placement.count(letter.upper()) == 1 == placement.count(letter.lower())
    return king if once and king not in changing else None


def named_order(variant: Variant, pieces: Sequence[str]) -> PieceOrder:
    """Return the order given by a list of names. The royal piece is the king, if each side has one.

    Raises:
        DataError: The list does not name every piece exactly once.
    """
    if sorted(pieces) != sorted(variant.pieces):
        raise DataError(f"{variant.name} has the pieces {', '.join(variant.pieces)}: all of them are expected, each once")
    royal = [name for name in pieces if variant.pieces[name].royal]
    definition, placement = tomllib.loads(variant.to_toml()), variant.start_fen.split()[0]
    promotions = definition.get("promotion", ())
    king = royal[0] if len(royal) == 1 else None
    if king is not None:
        letter = variant.pieces[king].letter
        changes = any(king in (*rule.get("pieces", ()), *rule.get("to", ())) for rule in promotions)
        if changes or not placement.count(letter.upper()) == 1 == placement.count(letter.lower()):
            king = None
    return PieceOrder(tuple((name,) for name in pieces), king)
