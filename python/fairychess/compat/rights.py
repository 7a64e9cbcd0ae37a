"""The castling field: which of its letters mean something in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess.compat.fen_fields import Fields
    from fairychess.compat.games import Game

__all__ = ["playable"]


def playable(game: Game, pieces: Mapping[int, str], fields: Fields) -> str:
    """Return the letters whose king, partner or gate is where it must be."""
    letters = ""
    for white in (True, False):
        side = "".join(letter for letter in fields.rights if letter.isalpha() and letter.isupper() == white).upper()
        found = of_side(game, pieces, white, side)
        letters += found if white else found.lower()
    return letters or "-"


def of_side(game: Game, pieces: Mapping[int, str], white: bool, letters: str) -> str:
    """Return the letters of one side, in upper case."""
    first = 0 if white else (game.ranks - 1) * game.files
    own = {square - first: piece for square, piece in pieces.items() if piece.isupper() == white and piece != "*"}
    row = {file: piece.lower().rstrip("~") for file, piece in own.items() if 0 <= file < game.files}
    castling = game.section("castling")
    kept = "".join(wing for wing in "KQ" if wing in letters and castling and has_wing(game, castling, wing, row))
    if game.chess960:
        files = [ord(letter) - ord("A") for letter in letters if letter not in "KQ"]
        return kept + "".join(chr(ord("A") + file) for file in files if is_partner(game, row, file))
    if not game.gates:
        return kept
    gates = {ord(letter) - ord("A") for letter in letters if letter not in "KQ"}
    for wing in "KQ":
        if wing in letters and wing not in kept and castling:
            gates.add(squares(game, castling, wing, "partner")[0])
    return kept + "".join(chr(ord("A") + file) for file in sorted(gates) if file in row)


def squares(game: Game, castling: Mapping[str, Any], wing: str, piece: str) -> tuple[int, int]:
    """Return the file and the rank where a piece of a wing castles from."""
    start: str = castling[wing][piece].split()[0]
    square = game.variant.parse_square(start)
    return square % game.files, square // game.files


def has_wing(game: Game, castling: Mapping[str, Any], wing: str, row: Mapping[int, str]) -> bool:
    """Return if king and partner of a wing are at home."""
    if wing not in castling:
        return False
    king = game.letters.get(castling.get("king", "king"), "k")
    partner = game.letters.get(castling.get("partner", "rook"), "r")
    if game.chess960:
        kings = [file for file, piece in row.items() if piece == king]
        side = 1 if wing == "K" else -1
        return bool(kings) and any(piece == partner and (file - kings[0]) * side > 0 for file, piece in row.items())
    homes = (squares(game, castling, wing, "king")[0], squares(game, castling, wing, "partner")[0])
    return row.get(homes[0]) == king and row.get(homes[1]) == partner


def is_partner(game: Game, row: Mapping[int, str], file: int) -> bool:
    """Return if a file letter names a partner in Chess960."""
    castling = game.section("castling")
    king = game.letters.get(castling.get("king", "king"), "k")
    return row.get(file) == game.letters.get(castling.get("partner", "rook"), "r") and king in row.values()
