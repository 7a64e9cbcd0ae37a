"""The castling field of a FEN, reduced to the letters that are meaningful in the position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.compat.castling_check import castling_rank

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fairychess.compat.fen_fields import Fields
    from fairychess.compat.game import PyffishGame

__all__ = ["playable"]


def playable(game: PyffishGame, pieces: Mapping[int, str], fields: Fields) -> str:
    """Return the castling letters for which the king and its partner, or the piece at the gate, are in place."""
    letters = ""
    for white in (True, False):
        side = "".join(letter for letter in fields.rights if letter.isalpha() and letter.isupper() == white).upper()
        found = of_side(game, pieces, white, side)
        letters += found if white else found.lower()
    return letters or "-"


def of_side(game: PyffishGame, pieces: Mapping[int, str], white: bool, letters: str) -> str:
    """Return the meaningful letters of one side, in upper case."""
    first = castling_rank(game, white) * game.files
    own = {square - first: piece for square, piece in pieces.items() if piece.isupper() == white and piece != "*"}
    row = {file: piece.lower().rstrip("~") for file, piece in own.items() if 0 <= file < game.files}
    wings = {letter: game.wing(letter, white) for letter in "KQ" if letter in letters}
    kept = "".join(letter for letter, wing in wings.items() if wing and has_wing(game, wing, letter, row))
    if game.chess960:
        files = [file for letter in letters if letter not in "KQ" and (file := ord(letter) - ord("A")) in row]
        return kept + "".join(chr(ord("A") + file) for file in files if game.gates or is_partner(game, row, file))
    if not game.gates:
        return kept
    gates = {ord(letter) - ord("A") for letter in letters if letter not in "KQ"}
    gates |= {home(game, wing, "partner") for letter, wing in wings.items() if wing and letter not in kept}
    return kept + "".join(chr(ord("A") + file) for file in sorted(gates) if file in row)


def home(game: PyffishGame, wing: Mapping[str, Any], piece: str) -> int:
    """Return the file from which a piece castles on a wing."""
    start: str = wing[piece].split()[0]
    return game.variant.parse_square(start) % game.files


def has_wing(game: PyffishGame, wing: Mapping[str, Any], letter: str, row: Mapping[int, str]) -> bool:
    """Return True if the king and partner of a wing are in place."""
    king = king_letter(game)
    if game.chess960:
        kings = [file for file, piece in row.items() if piece == king]
        side = 1 if letter == "K" else -1
        return bool(kings) and any(piece in game.partners and (file - kings[0]) * side > 0 for file, piece in row.items())
    return row.get(home(game, wing, "king")) == king and row.get(home(game, wing, "partner")) in game.partners


def king_letter(game: PyffishGame) -> str:
    """Return the letter of the piece that castles as the king."""
    return game.letters.get(game.section("castling").get("king", "king"), "k")


def is_partner(game: PyffishGame, row: Mapping[int, str], file: int) -> bool:
    """Return True if a file has a castling partner for the king, as in Chess960."""
    return row.get(file) in game.partners and king_letter(game) in row.values()
