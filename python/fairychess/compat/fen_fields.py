"""The fields of a FEN in pyffish's dialect."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fairychess.compat.game import PyffishGame

__all__ = ["LONGEST", "Fields", "placement", "split"]

LONGEST = 4096
"""The maximum length of a FEN; longer ones are rejected unread."""

TOKEN = re.compile(r"\d+|\+?[^\d/+~*]'?~?|\*|/")
NUMBER = re.compile(r"[0-9]{1,6}")
CHECKS = re.compile(r"([0-9])\+([0-9])")
CHECKS_GIVEN = re.compile(r"\+([0-9])\+([0-9])")


@dataclass(slots=True)
class Fields:
    """A FEN split into fields."""

    board: str
    hand: str = ""
    side: str = "w"
    rights: str = "-"
    en_passant: str = "-"
    limit: int | None = None
    """The limit of the move count in a bare ending."""
    checks: tuple[int, int] | None = None
    """The numbers of checks that White and Black must still give."""
    clock: int = 0
    number: int = 1
    tokens: list[str] = field(default_factory=list[str])
    """The `key=value` tokens after the fields, which only fairychess uses."""


def split(game: PyffishGame, fen: str) -> Fields:
    """Split a FEN. Fields after the first may be missing; castling and e.p. must be both present or both missing.

    Raises:
        ValueError: The FEN is empty or too long, or a field cannot be read.
    """
    if len(fen) > LONGEST:
        raise ValueError(f"a FEN of more than {LONGEST} characters")
    words = [word for word in fen.split() if "=" not in word]
    if not words:
        raise ValueError("an empty FEN")
    fields = Fields(*board_and_hand(game, words[0]), tokens=[word for word in fen.split() if "=" in word])
    rest = words[1:]
    if not rest:
        return fields
    fields.side = rest.pop(0)
    if fields.side not in ("w", "b"):
        raise ValueError(f"the side to move is {fields.side!r}: expected 'w' or 'b'")
    if rest and not rest[0][0].isdigit():
        fields.rights = rest.pop(0)
        if rest and not CHECKS.fullmatch(rest[0]):
            read_en_passant(game, fields, rest.pop(0))
    if game.check_count is not None:
        read_checks(game.check_count, fields, rest)
    for name, word in zip(("clock", "number"), rest, strict=False):
        setattr(fields, name, number(word))
    if rest[2:]:
        raise ValueError(f"too many fields: {fen!r}")
    return fields


def read_checks(count: int, fields: Fields, rest: list[str]) -> None:
    """Read the checks that each side must still give, as in `3+3`, or has given, as in `+0+0` at the end."""
    if rest and (checks := CHECKS.fullmatch(rest[0])):
        fields.checks = int(checks[1]), int(checks[2])
        rest.pop(0)
    if rest and (checks := CHECKS_GIVEN.fullmatch(rest[-1])):
        fields.checks = max(count - int(checks[1]), 0), max(count - int(checks[2]), 0)
        rest.pop()


def board_and_hand(game: PyffishGame, text: str) -> tuple[str, str]:
    """Split the first field. The hand is in brackets or follows an extra slash."""
    board, bracket, hand = text.partition("[")
    if bracket:
        if not hand.endswith("]"):
            raise ValueError(f"the hand is not closed: {text!r}")
        hand = hand[:-1]
    elif board.count("/") == game.ranks:
        board, _, hand = board.rpartition("/")
    for second, first in game.synonyms.items():
        board = board.replace(second, first).replace(second.upper(), first.upper())
    return board, hand.replace("-", "")


def read_en_passant(game: PyffishGame, fields: Fields, word: str) -> None:
    """Read the field after the castling rights: the limit of a move count, e.p. squares, or a dash."""
    if game.counts and word[0].isdigit():
        fields.limit = number(word)
    else:
        fields.en_passant = word


def number(word: str) -> int:
    """Read a counter."""
    if word == "-":
        return 0
    if not NUMBER.fullmatch(word):
        raise ValueError(f"expected a number, found {word!r}")
    return int(word)


def placement(game: PyffishGame, board: str) -> Iterator[tuple[int, str]]:
    """Yield the occupied squares with their contents: a letter or `*`, perhaps with a `+` before it or a `~` after it.

    Raises:
        ValueError: A row is too long, or there are too many rows.
    """
    rank, file = game.ranks - 1, 0
    position = 0
    for token in TOKEN.finditer(board):
        if token.start() != position:
            raise ValueError(f"{board[position]!r} in the board")
        position = token.end()
        text = token[0]
        if text == "/":
            rank, file = rank - 1, 0
        elif text[0].isdigit():
            file += int(text[:4])
        else:
            if not (rank >= 0 and file < game.files):
                raise ValueError("a piece outside the board")
            yield rank * game.files + file, text
            file += 1
    if position != len(board):
        raise ValueError(f"{board[position]!r} in the board")
