"""Checks the castling field of a FEN."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from fairychess.compat.game import PyffishGame

__all__ = ["castles_wrongly", "castling_rank"]


def castles_wrongly(game: PyffishGame, grid: Mapping[tuple[int, int], str], field: str, chess960: bool) -> bool:
    """Return True if a letter of the field is invalid, or if its king, its partner or the piece at its gate is missing."""
    letters = field.replace("-", "")
    if not all(letter.isascii() and letter.isalpha() for letter in letters):
        return True
    for white in (True, False):
        own = [letter.lower() for letter in letters if letter.isupper() == white]
        if own and side_is_wrong(game, grid, own, white, chess960):
            return True
    return False


def side_is_wrong(
    game: PyffishGame, grid: Mapping[tuple[int, int], str], letters: list[str], white: bool, chess960: bool
) -> bool:
    """Return True if the king, the partner or the piece at the gate is missing for any letter of one side."""
    castling = game.section("castling")
    kings = sided([game.letters.get(castling.get("king", "king"), "?")], white)
    partners = sided(game.partners, white)
    rank = castling_rank(game, white)
    home = next((square for square in sorted(grid) if grid[square] in kings), None)
    for letter in letters:
        if letter in "kq":
            if home is None or home[0] != rank:
                return True
            beside = range(home[1] + 1, game.files) if letter == "k" else range(home[1])
            if not any(grid.get((rank, file)) in partners for file in beside):
                return True
        elif (rank, ord(letter) - ord("a")) not in grid:
            return True
    if game.chess960 or chess960 or castling.get("dropped"):
        return False
    pieces = {"king": kings, "partner": partners}
    return any(grid.get(square) not in pieces[key] for letter in letters for key, square in homes(game, letter, white))


def sided(letters: Iterable[str], white: bool) -> frozenset[str]:
    """Return letters in upper case for White, or unchanged for Black."""
    return frozenset(letter.upper() if white else letter for letter in letters)


def castling_rank(game: PyffishGame, white: bool) -> int:
    """Return the rank on which a side castles."""
    wing = game.wing("K", white) or game.wing("Q", white) or {"king": "a1"}
    rank = game.variant.parse_square(str(wing["king"]).split()[0]) // game.files
    return rank if white else game.ranks - 1 - rank


def homes(game: PyffishGame, letter: str, white: bool) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the start squares of the king and, for K and Q, of the partner."""
    wing = game.wing(letter.upper() if letter in "kq" else "K", white)
    if wing is None:
        return
    for key in ("king", "partner"):
        if key == "king" or letter in "kq":
            rank, file = divmod(game.variant.parse_square(str(wing[key]).split()[0]), game.files)
            yield key, (rank if white else game.ranks - 1 - rank, file)
