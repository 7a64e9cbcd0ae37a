"""A variant for the plain generator: its pieces' moves as rays on its board, and the few rules that the generator knows."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Variant

Ray = tuple[tuple[int, int], ...]
"""Squares in the order in which a piece passes over them, each with the actions allowed there: `QUIET`, `CAPTURE`, `FIRST`."""

QUIET, CAPTURE, FIRST_QUIET, FIRST_CAPTURE = 1, 2, 4, 8

IGNORED = {
    *("name", "title", "description", "clock", "repetition", "counting", "endings", "values"),
    *("evaluation", "search", "null_moves"),
}
"""Tables that do not affect which moves are legal in the first few plies of a game."""
PIECE_KEYS = {"letter", "moves", "library", "value", "royal", "first_move", "drop_to", "returns", "shape"}
MOVE_KEYS = {"move", "from", "land"}
KEYS = {
    "board": {"files", "ranks", "start", "brackets", "symmetry"},
    "promotion": {"pieces", "region", "leaving", "forced", "to"},
    "en_passant": {"attackers", "victims", "fen"},
    "castling": {"king", "partner", "K", "Q"},
    "drops": {"pieces", "per_file", "mates"},
    "captures": {"to_reserve", "promoted"},
}


class UnsupportedError(FairyChessError):
    """The plain generator does not play a variant; the message says why."""


@dataclass(frozen=True)
class Promotion:
    """A promotion rule: the pieces to choose from, by piece type, and the squares, by colour."""

    to: dict[str, tuple[str, ...]]
    region: dict[bool, frozenset[int]]
    forced: dict[bool, frozenset[int]] | None
    leaving: bool
    stuck: bool


@dataclass(frozen=True)
class PlainCastling:
    """Castling on one wing for one side: the start and target squares of the king and its partner, and other conditions."""

    right: str
    king: tuple[int, int]
    partner: tuple[int, int]
    empty: tuple[int, ...]
    safe: tuple[int, ...]
    pieces: tuple[str, ...]


@dataclass(frozen=True)
class Drop:
    """A drop rule: the piece types, their maximum number on a file, and whether a drop may give mate."""

    pieces: frozenset[str]
    per_file: int | None
    may_mate: bool


@dataclass
class PlainRules:
    """A variant, prepared for the generator."""

    variant: Variant
    files: int
    ranks: int
    letters: dict[str, str] = field(default_factory=dict)
    royal: frozenset[str] = frozenset()
    rays: dict[tuple[str, bool], tuple[tuple[Ray, ...], ...]] = field(default_factory=dict)
    first: dict[tuple[str, bool], frozenset[int] | None] = field(default_factory=dict)
    """The squares on which a piece counts as unmoved; None if moves are tracked."""
    drop_to: dict[tuple[str, bool], frozenset[int]] = field(default_factory=dict)
    returns: dict[str, str] = field(default_factory=dict)
    to_reserve: bool = False
    keeps_promotion: bool = False
    promotions: list[Promotion] = field(default_factory=list)
    attackers: frozenset[str] = frozenset()
    victims: frozenset[str] = frozenset()
    castlings: dict[bool, list[PlainCastling]] = field(default_factory=lambda: {True: [], False: []})
    drops: list[Drop] = field(default_factory=list)

    def region(self, text: object, color: bool) -> frozenset[int]:
        """Read a region: ranks, counted from the owner's side."""
        if text == "all":
            return frozenset(range(self.files * self.ranks))
        found = re.fullmatch(r"ranks? (-?\d+)(?:-(-?\d+))?", text) if isinstance(text, str) else None
        if not found:
            raise UnsupportedError(f"its region {text} is not a number of ranks")
        low, high = (self.rank(int(number)) for number in (found[1], found[2] or found[1]))
        ranks = range(low, high + 1)
        return frozenset(
            (rank if color else self.ranks - 1 - rank) * self.files + file for rank in ranks for file in range(self.files)
        )

    def rank(self, number: int) -> int:
        """The index of a rank counted from the first, or from the last if the number is negative."""
        return number - 1 if number > 0 else self.ranks + number

    def both(self, text: object) -> dict[bool, frozenset[int]]:
        """A region for both sides."""
        return {color: self.region(text, color) for color in (True, False)}


def rules_of(variant: Variant) -> PlainRules:
    """Read a variant.

    Args:
        variant: Any variant.

    Returns:
        The rules that the generator needs.

    Raises:
        UnsupportedError: The variant has a rule that the generator does not play.

    >>> from fairychess import Variant
    >>> rules_of(Variant("chess")).ranks
    8
    """
    table = tomllib.loads(variant.to_toml())
    check_keys(table)
    rules = PlainRules(variant, variant.files, variant.ranks)
    read_pieces(rules, table["pieces"])
    for row in table.get("promotion", []):
        rules.promotions.append(promotion(rules, row))
    if (row := table.get("en_passant")) is not None:
        rules.attackers, rules.victims = (frozenset(row.get(key, ["pawn"])) for key in ("attackers", "victims"))
    if (row := table.get("castling")) is not None:
        read_castling(rules, table, row)
    captures = table.get("captures", {})
    rules.to_reserve = captures.get("to_reserve", False)
    rules.keeps_promotion = "promoted" in captures
    for row in table.get("drops", []):
        if row.get("mates", "never") != "never":
            raise UnsupportedError(f"it has drops with mates = {row['mates']!r}")
        names = frozenset(row.get("pieces", table["pieces"]))
        rules.drops.append(Drop(names, row.get("per_file"), "mates" not in row))
    return rules


def check_keys(table: dict[str, Any]) -> None:
    """Refuse every table and key for a rule that the generator does not know."""
    for name, value in table.items():
        if name in IGNORED:
            continue
        if name not in KEYS and name != "pieces":
            raise UnsupportedError(f"it has [{name}]")
        rows: list[dict[str, Any]] = [value]
        if name == "pieces":
            rows = [*value.values()]
        elif isinstance(value, list):
            rows = cast("list[dict[str, Any]]", value)
        known = PIECE_KEYS if name == "pieces" else KEYS[name]
        for row in rows:
            if unknown := sorted(set(row) - known):
                raise UnsupportedError(f"it has {unknown[0]!r} in [{name}]")


def read_pieces(rules: PlainRules, pieces: dict[str, dict[str, Any]]) -> None:
    """Read all piece types."""
    royal: set[str] = set()
    for name, row in pieces.items():
        check_moves(name, row["moves"])
        if row.get("royal", False) not in (True, False):
            raise UnsupportedError(f"its {name} is royal in a way of its own")
        royal |= {name} if row.get("royal") else set()
        rules.letters[name] = row["letter"]
        rules.returns[name] = row.get("returns", name)
        first = row.get("first_move", "tracked")
        for color in (True, False):
            rules.rays[name, color] = rays_of(rules, name, color)
            rules.first[name, color] = None if first == "tracked" else rules.region(first, color)
            rules.drop_to[name, color] = rules.region(row.get("drop_to", "all"), color)
    rules.royal = frozenset(royal)


def check_moves(name: str, moves: str | dict[str, Any] | list[str | dict[str, Any]]) -> None:
    """Refuse moves with keys other than those for the notation, the start squares and the target squares."""
    for one in moves if isinstance(moves, list) else [moves]:
        if isinstance(one, dict) and (unknown := sorted(set(one) - MOVE_KEYS)):
            raise UnsupportedError(f"its {name} has moves with {unknown[0]!r}")


def rays_of(rules: PlainRules, name: str, color: bool) -> tuple[tuple[Ray, ...], ...]:
    """The rays of a piece from each square. A ray that continues another is joined to it."""
    piece = rules.variant.pieces[name]
    return tuple(joined(name, piece.movement(square, color=color).reaches) for square in range(rules.files * rules.ranks))


def joined(name: str, reaches: Iterable[Any]) -> tuple[Ray, ...]:
    """Join a piece's moves from one square into rays."""
    found: dict[tuple[int, ...], int] = {}
    for reach in reaches:
        if reach.needs or reach.fallback or reach.action not in ("quiet", "capture"):
            raise UnsupportedError(f"its {name} has special moves or captures")
        mode = (QUIET if reach.action == "quiet" else CAPTURE) << (2 if reach.first else 0)
        path = (*reach.way, reach.square)
        found[path] = found.get(path, 0) | mode
    longest = [path for path in found if not any(other[: len(path)] == path and other != path for other in found)]
    return tuple(tuple((square, found.get(path[: end + 1], 0)) for end, square in enumerate(path)) for path in longest)


def promotion(rules: PlainRules, row: dict[str, Any]) -> Promotion:
    """Read a promotion rule."""
    to: dict[str, str | list[str]] | list[str] = row["to"]
    choices: dict[str, tuple[str, ...]]
    if isinstance(to, dict):
        choices = {piece: (new,) if isinstance(new, str) else tuple(new) for piece, new in to.items()}
    else:
        choices = {piece: tuple(to) for piece in row.get("pieces", ["pawn"])}
    forced = row.get("forced")
    stuck = forced == "stuck"
    within = None if forced is None or stuck else rules.both(forced)
    return Promotion(choices, rules.both(row.get("region", "rank -1")), within, row.get("leaving", False), stuck)


def read_castling(rules: PlainRules, table: dict[str, Any], row: dict[str, Any]) -> None:
    """Read the wings of both sides."""
    if table["board"].get("symmetry", "mirror") != "mirror":
        raise UnsupportedError("it has castling on a turned board")
    partners = row.get("partner", "rook")
    names = (row.get("king", "king"), *([partners] if isinstance(partners, str) else partners))
    for color in (True, False):
        for wing in "KQ":
            if wing in row:
                rules.castlings[color].append(castling(rules, row[wing], names, wing, color))


def castling(rules: PlainRules, row: dict[str, str], names: tuple[str, ...], wing: str, color: bool) -> PlainCastling:
    """Read a wing."""
    king, partner = (tuple(rules.variant.parse_square(name) for name in row[key].split()) for key in ("king", "partner"))
    if not color:
        king, partner = (
            tuple((rules.ranks - 1 - square // rules.files) * rules.files + square % rules.files for square in pair)
            for pair in (king, partner)
        )
    crossed = range(min(king), max(king) + 1)
    between = {*crossed, *range(min(partner), max(partner) + 1)} - {king[0], partner[0]}
    right = wing if color else wing.lower()
    return PlainCastling(right, (king[0], king[1]), (partner[0], partner[1]), tuple(sorted(between)), tuple(crossed), names)
