"""Information about a variant for pyffish's functions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from fairychess.compat.loaded import ADDED, LETTERS, PARENTS
from fairychess.compat.pieces import CUSTOM, INI_NAMES, KING, PAWN, Traits, traits_at, traits_of
from fairychess.ini.library import builtin
from fairychess.ini.pieces import CUSTOM as CUSTOM_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fairychess._core import Variant

SHOGI = frozenset(
    {
        *("shogi", "checkshogi", "shoshogi", "yarishogi", "okisakishogi", "minishogi", "mini", "kyotoshogi", "micro", "dobutsu"),
        *("gorogoro", "judkins", "torishogi", "euroshogi"),
    }
)
"""Shogi and its relatives, which use shogi's notation as their standard notation."""

HOME = {
    "xiangqi": "ab",
    "manchu": "ab",
    "supply": "ab",
    "janggi": "a",
    "janggicasual": "a",
    "janggimodern": "a",
    "janggitraditional": "a",
}
"""The letters of piece types that never leave their half of the board, and so cannot attack the enemy king."""

PALACE = "a"
"""The letter of the piece types that never leave the palace."""


@dataclass(frozen=True, eq=False)
class PyffishGame:
    """A variant with the information that pyffish's functions need."""

    name: str
    variant: Variant
    chess960: bool
    """True if castling is written as the king capturing its partner, and castling rights as files."""
    rules: Mapping[str, Any]
    """The definition."""

    def section(self, name: str) -> Mapping[str, Any]:
        """Return a table of the definition; an empty table if it is missing."""
        return cast("Mapping[str, Any]", self.rules[name]) if isinstance(self.rules.get(name), dict) else {}

    def tables(self, name: str) -> list[Mapping[str, Any]]:
        """Return a list of tables of the definition; an empty list if it is missing."""
        return cast("list[Mapping[str, Any]]", self.rules[name]) if isinstance(self.rules.get(name), list) else []

    @cached_property
    def files(self) -> int:
        """The number of files."""
        return self.variant.files

    @cached_property
    def ranks(self) -> int:
        """The number of ranks."""
        return self.variant.ranks

    @cached_property
    def letters(self) -> dict[str, str]:
        """The letter of each piece type, in lower case; a promoted type may begin with a plus."""
        return {name: piece_type.letter.lower() for name, piece_type in self.variant.pieces.items()}

    @cached_property
    def names(self) -> dict[str, str]:
        """The piece type for each letter."""
        return {letter: name for name, letter in self.letters.items()}

    @cached_property
    def base_letters(self) -> frozenset[str]:
        """The letters, without the plus of promoted types."""
        return frozenset(letter.lstrip("+") for letter in self.names)

    @cached_property
    def single_king(self) -> str | None:
        """The letter of the royal piece type that each side has at most once; None if there is none."""
        royal = [name for name, piece_type in self.variant.pieces.items() if piece_type.royal]
        if len(royal) != 1 or self.section("pieces")[royal[0]].get("royal") is not True:
            return None
        if self.name in builtin() and "king" not in builtin()[self.name].letters:
            return None  # in Fairy-Stockfish, the royal pieces of this variant are not kings
        letter, start = self.letters[royal[0]], str(self.section("board")["start"]).split()[0]
        return letter if max(start.count(letter), start.count(letter.upper())) <= 1 else None

    @cached_property
    def partner_names(self) -> tuple[str, ...]:
        """The piece types that castle with the king."""
        names = self.section("castling").get("partner", "rook")
        return tuple(name for name in ([names] if isinstance(names, str) else names) if name in self.letters)

    @cached_property
    def partners(self) -> frozenset[str]:
        """The letters of the piece types that castle with the king, in lower case."""
        return frozenset(self.letters[name] for name in self.partner_names)

    def wing(self, letter: str, white: bool) -> Mapping[str, Any] | None:
        """Return the castling squares on one wing, given for White; None if the side cannot castle there."""
        table = self.section("castling").get(letter)
        return table if table is None or "king" in table else table.get("white" if white else "black")

    @cached_property
    def king_moves_plainly(self) -> bool:
        """True if the royal piece moves like a king, so that two of them cannot be adjacent."""
        return self.single_king is not None and self.traits[self.names[self.single_king]].rank == KING

    @cached_property
    def has_double_steps(self) -> bool:
        """True if pawns make double steps."""
        return "en_passant" in self.rules and bool(self.pawns)

    @cached_property
    def synonyms(self) -> dict[str, str]:
        """A map from the alternative letters of piece types to their usual letters, in lower case."""
        rules = builtin().get(self.name)
        synonyms = {} if rules is None else rules.synonyms
        return {second.lower(): rules.letters[name].lower() for second, name in synonyms.items()} if rules else {}

    @cached_property
    def symbols(self) -> dict[str, str]:
        """The letter of each piece type in move notation: its alternative letter if it has one, in upper case."""
        second = {letter: symbol for symbol, letter in self.synonyms.items()}
        return {name: second.get(self.base_letter(name), self.base_letter(name)).upper() for name in self.letters}

    def base_letter(self, name: str) -> str:
        """Return the letter of a piece type; for a promoted type, the letter of the piece that it moves like."""
        letter = self.letters[name]
        if not letter.startswith("+"):
            return letter
        place = self.traits[name].rank
        alike = [found for other, found in self.letters.items() if self.traits[other].rank == place and not found.startswith("+")]
        return alike[0] if alike else self.ini_letter(place) or letter[1:]

    def ini_letter(self, place: int) -> str | None:
        """Return the letter that `variants.ini` gives to the piece type at a given place in the order of hands."""
        key = INI_NAMES[place - 1] if place <= len(INI_NAMES) else ""
        name: str | None = self.name
        while name in PARENTS:
            if key in LETTERS[name]:
                return LETTERS[name][key]
            name = PARENTS[name]
        found = builtin()[name].letters.get(key) if name in builtin() else None
        return None if found is None else found.lower()

    def alike(self, name: str) -> list[str]:
        """Return the piece types that pyffish does not distinguish from a given one."""
        return [other for other, traits in self.traits.items() if traits.rank == self.traits[name].rank]

    @cached_property
    def promoting(self) -> frozenset[str]:
        """The piece types that have a choice when they promote."""
        found: set[str] = set()
        for rule in self.tables("promotion"):
            if isinstance(rule.get("to"), list):
                found.update(rule.get("pieces", ["pawn"]))
        return frozenset(found)

    @cached_property
    def pawns(self) -> frozenset[str]:
        """The piece types that move notation identifies only by the file."""
        return frozenset(name for name, traits in self.traits.items() if traits.rank == PAWN)

    @cached_property
    def traits(self) -> dict[str, Traits]:
        """The piece types as pyffish sees them."""
        found = traits_of(self.variant)
        for name in found:
            key = self.ini_names.get(name)
            if key in INI_NAMES:
                found[name] = traits_at(INI_NAMES.index(key) + 1)
        return found

    @cached_property
    def ini_names(self) -> dict[str, str]:
        """Fairy-Stockfish's names for the piece types, if the variant is built into it."""
        if self.name not in builtin():
            return {}
        of = builtin()[self.name].by_letter()
        return {name: of[letter.upper()] for name, letter in self.letters.items() if letter.upper() in of}

    @cached_property
    def checked(self) -> frozenset[str] | None:
        """The royal piece types for which move notation marks checks; None if all checks are marked."""
        kings = frozenset(name for name, key in self.ini_names.items() if key == "king")
        royal = frozenset(name for name, piece_type in self.variant.pieces.items() if piece_type.royal)
        return None if not self.ini_names or royal == kings else kings

    @cached_property
    def hand_order(self) -> tuple[str, ...]:
        """The letters in the order used for hands, in lower case."""
        return tuple(self.letters[name] for name in sorted(self.letters, key=self.place_in_hand, reverse=True))

    def place_in_hand(self, name: str) -> int:
        """Return a piece type's place in the order of hands; custom pieces are ordered by number."""
        key = self.ini_names.get(name)
        return CUSTOM + CUSTOM_NAMES.index(key) if key in CUSTOM_NAMES else self.traits[name].rank

    @cached_property
    def captures_to_hand(self) -> bool:
        """True if captured pieces change sides."""
        return bool(self.section("captures").get("to_reserve"))

    @cached_property
    def two_boards(self) -> bool:
        """True if captured pieces go to a partner on a second board."""
        return self.name in builtin() and builtin()[self.name].two_boards

    @cached_property
    def drops(self) -> bool:
        """True if pieces in hand can be dropped."""
        return bool(self.rules.get("drops"))

    @cached_property
    def gates(self) -> bool:
        """True if pieces can enter at gates."""
        return bool(self.rules.get("gates"))

    @cached_property
    def castles(self) -> bool:
        """True if there is castling."""
        return "castling" in self.rules

    @cached_property
    def has_hand(self) -> bool:
        """True if positions are written with hands."""
        free = any(rule.get("free") for rule in self.tables("drops"))
        return (self.drops or self.gates) and not free

    @cached_property
    def mates_that_lose(self) -> frozenset[str]:
        """The piece types whose drops must not give mate. In pyffish such a drop is legal, but loses."""
        rules = (rule for rule in self.tables("drops") if rule.get("mates") == "never")
        return frozenset(name for rule in rules for name in rule.get("pieces", self.letters))

    @cached_property
    def stalemate_decides(self) -> bool:
        """True if stalemate is a win or a loss."""
        if self.name in builtin():
            return builtin()[self.name].stalemate_value != "draw"
        return bool(self.section("endings").get("stalemate", "draw") != "draw")

    @cached_property
    def endings(self) -> list[Mapping[str, Any]]:
        """The special endings of the variant."""
        return self.tables("ending")

    @cached_property
    def check_count(self) -> int | None:
        """The number of checks that wins the game, or None."""
        for ending in self.endings:
            if "checks" in ending:
                return int(ending["checks"])
        return None

    @cached_property
    def counts(self) -> bool:
        """True if moves are counted in bare endings."""
        return bool(self.tables("counting"))

    @cached_property
    def shogi(self) -> bool:
        """True if promoted pieces are written with a plus."""
        return any(letter.startswith("+") for letter in self.letters.values())

    def returns(self, name: str, promoted: bool) -> str:
        """Return the piece type that a captured piece becomes in hand."""
        returned = self.section("pieces").get(name, {}).get("returns")
        if returned is not None:
            return str(returned)
        return next(iter(self.pawns), name) if promoted else name

    @cached_property
    def promotes_at_places(self) -> bool:
        """True if pieces can promote without moving."""
        return any(rule.get("in_place") for rule in self.tables("promotion"))

    def square_name(self, square: int) -> str:
        """Return the name of a square."""
        return self.square_names[square]

    @cached_property
    def square_names(self) -> tuple[str, ...]:
        """The names of all squares."""
        return tuple(self.variant.square_name(square) for square in range(self.files * self.ranks))

    def home_squares(self, name: str) -> frozenset[int] | None:
        """Return the squares that a piece type never leaves, for White; None for most piece types."""
        letter = self.letters[name]
        if letter not in HOME.get(self.name, ""):
            return None
        ranks, middle = range(self.ranks // 2), self.files // 2
        if letter != PALACE:
            return frozenset(range(len(ranks) * self.files))
        return frozenset(rank * self.files + file for rank in range(3) for file in range(middle - 1, middle + 2))

    @cached_property
    def shogi_notation(self) -> bool:
        """True if the standard notation is that of shogi."""
        name: str | None = self.name
        while name in PARENTS:
            name = PARENTS[name]
        return name in SHOGI

    @property
    def is_foreign(self) -> bool:
        """True if pyffish also has the variant."""
        return self.name in builtin() or self.name in ADDED

    @cached_property
    def own_clock(self) -> bool:
        """True if pyffish's halfmove clock differs from that of the definition."""
        return self.shogi or not self.pawns

    @cached_property
    def demotes(self) -> bool:
        """True if promoted pieces can change back."""
        return any(letter.startswith("+") for rule in self.tables("promotion") for letter in self.sources(rule))

    def sources(self, rule: Mapping[str, Any]) -> list[str]:
        """Return the letters of the pieces to which a promotion rule applies."""
        to = rule.get("to")
        names = cast("Iterable[str]", to if isinstance(to, dict) else rule.get("pieces", ["pawn"]))
        return [self.letters[name] for name in names]

    @cached_property
    def clocked(self) -> frozenset[str]:
        """The piece types whose forward moves reset the halfmove clock."""
        rules = builtin().get(self.name)
        if rules is not None and not rules.n_move_types.white:
            return frozenset()
        return self.pawns or self.promoting
