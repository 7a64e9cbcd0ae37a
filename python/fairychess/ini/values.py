"""The values of keys, as Fairy-Stockfish reads them."""

from __future__ import annotations

import re
from typing import TypeVar

MAX_FILES = 12
MAX_RANKS = 10

Square = tuple[int, int]
"""A square as file and rank, from 0."""
Squares = frozenset[Square]

EVERYWHERE: Squares = frozenset((file, rank) for file in range(MAX_FILES) for rank in range(MAX_RANKS))
NOWHERE: Squares = frozenset()

WORDS = {
    "value": ("win", "loss", "draw", "none"),
    "material": ("janggi", "unweighted", "whitedrawodds", "blackdrawodds", "none"),
    "counting": ("makruk", "cambodian", "asean", "none"),
    "chasing": ("axf", "none"),
    "enclosing": ("reversi", "ataxx", "quadwrangle", "snort", "anyside", "top", "none"),
    "walling": ("arrow", "duck", "edge", "past", "static", "none"),
}
"""The words allowed for each type that is a choice."""

T = TypeVar("T")


class InvalidValue(Exception):  # noqa: N818 - it never leaves this package
    """An invalid value; the message says what was expected."""

    def __init__(self, message: str, at: int = 0) -> None:
        super().__init__(message)
        self.at = at
        """The position of the error in the value, from 0."""


def read_integer(text: str) -> int:
    """Read a number; text after its digits is refused."""
    if not re.fullmatch(r"[+-]?[0-9]{1,6}\s*", text, re.ASCII):
        raise InvalidValue(f"{text!r} is not a number")
    return int(text)


def read_rank(text: str) -> int:
    """Read a rank; the first is 0."""
    rank = read_integer(text)
    if not 1 <= rank <= MAX_RANKS:
        raise InvalidValue(f"{text!r} is not a rank from 1 to {MAX_RANKS}")
    return rank - 1


def read_file(text: str) -> int:
    """Read a file, given by letter or number; the first is 0."""
    stripped = text.strip()
    file = ord(stripped) - ord("a") if len(stripped) == 1 and stripped.isalpha() else -1
    if stripped[:1].isdecimal():
        file = read_integer(stripped) - 1
    if not 0 <= file < MAX_FILES:
        raise InvalidValue(f"{text!r} is not a file from a to l or from 1 to {MAX_FILES}")
    return file


def read_boolean(text: str) -> bool:
    """Read `true` or `false`; trailing whitespace is refused, as in Fairy-Stockfish."""
    if text not in ("true", "false"):
        hint = " (without blanks at its end)" if text.strip() in ("true", "false") else ""
        raise InvalidValue(f"{text!r} is not `true` or `false`{hint}")
    return text == "true"


def read_word(text: str, of: str) -> str:
    """Read one of the words that a type allows."""
    words = WORDS[of]
    if text not in words:
        raise InvalidValue(f"{text!r} is not one of {', '.join(words)}")
    return text


def read_squares(text: str) -> Squares:
    """Read a list of squares: `d4`, `*8` for a rank, `a*` for a file, `-` for the end of the list."""
    found: set[Square] = set()
    for match in re.finditer(r"\S+", text):
        word = match.group()
        if word == "-":
            break
        file, rank = word[:1].lower(), word[1:]
        files = range(MAX_FILES) if file == "*" else (ord(file) - ord("a"),) if file.isascii() and file.isalpha() else ()
        ranks: range | tuple[int, ...] = ()
        if rank == "*" and file != "*":
            ranks = range(MAX_RANKS)
        elif re.fullmatch(r"[0-9]{1,3}", rank, re.ASCII):
            ranks = (int(rank) - 1,)
        squares = {(on, at) for on in files for at in ranks}
        if not squares or not squares <= EVERYWHERE:
            raise InvalidValue(f"{word!r} is not a square (d4), a rank (*8) or a file (a*)", match.start())
        found |= squares
    return frozenset(found)


def read_castling(text: str) -> str:
    """Read castling rights: letters from KQkq, `-` for the end."""
    rights = text.replace(" ", "").partition("-")[0]
    for letter in rights:
        if letter not in "KQkq":
            raise InvalidValue(f"{letter!r} is not one of the castling rights K, Q, k and q", text.index(letter))
    return rights


def read_pieces(text: str, by_letter: dict[str, str]) -> list[str]:
    """Read piece types, given by letter, up to a `-`; `*` means all."""
    found: list[str] = []
    for at, letter in enumerate(text):
        if letter in " \t":
            continue
        if letter == "-":
            break
        name = "*" if letter == "*" else by_letter.get(letter.upper())
        if name is None:
            raise InvalidValue(f"no piece of the variant has the letter {letter!r}", at)
        found.append(name)
    return found


def read_pairs(text: str, by_letter: dict[str, str], second: str) -> dict[str, str]:
    """Read pairs such as `q:1 r:2`, keyed by piece name; `second` is the pattern of the text after the colon."""
    found: dict[str, str] = {}
    at = 0
    pattern = re.compile(rf"\s*(\S)\s*\S\s*({second})\s*", re.ASCII)
    while text[at:].strip():
        match = pattern.match(text, at)
        if match is None:
            raise InvalidValue(f"{text[at:].strip()!r} is not a pair such as `q:1`", at)
        if match[1].upper() not in by_letter:
            raise InvalidValue(f"no piece of the variant has the letter {match[1]!r}", match.start(1))
        found[by_letter[match[1].upper()]] = match[2]
        at = match.end()
    return found
