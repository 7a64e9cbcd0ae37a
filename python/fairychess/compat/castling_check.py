"""The castling field of a FEN that is being checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fairychess.compat.games import Game

__all__ = ["castles_wrongly"]


def castles_wrongly(game: Game, grid: Mapping[tuple[int, int], str], field: str, chess960: bool) -> bool:
    """Return if a letter has no king, partner or piece at a gate."""
    letters = field.replace("-", "")
    if not all(letter.isascii() and letter.isalpha() for letter in letters):
        return True
    for white in (True, False):
        own = [letter.lower() for letter in letters if letter.isupper() == white]
        if own and side_is_wrong(game, grid, own, white, chess960):
            return True
    return False


def side_is_wrong(game: Game, grid: Mapping[tuple[int, int], str], letters: list[str], white: bool, chess960: bool) -> bool:
    """Return if a letter of one side has no king, partner or piece at a gate."""
    castling = game.section("castling")
    king, partner = (sided(game, castling.get(key, name), white) for key, name in (("king", "king"), ("partner", "rook")))
    rank = castling_rank(game, castling)
    rank = rank if white else game.ranks - 1 - rank
    home = next((square for square in sorted(grid) if grid[square] == king), None)
    for letter in letters:
        if letter in "kq":
            if home is None or home[0] != rank:
                return True
            beside = range(home[1] + 1, game.files) if letter == "k" else range(home[1])
            if not any(grid.get((rank, file)) == partner for file in beside):
                return True
        elif (rank, ord(letter) - ord("a")) not in grid:
            return True
    if game.chess960 or chess960 or castling.get("dropped"):
        return False
    return any(grid.get(square) != piece for letter in letters for square, piece in homes(game, letter, white, (king, partner)))


def sided(game: Game, name: str, white: bool) -> str:
    """Return the letter of a piece type for one side."""
    letter = game.letters.get(name, "?")
    return letter.upper() if white else letter


def castling_rank(game: Game, castling: Mapping[str, Any]) -> int:
    """Return the rank where White castles."""
    wing = castling.get("K") or castling.get("Q") or {"king": "a1"}
    return game.variant.parse_square(str(wing["king"]).split()[0]) // game.files


def homes(game: Game, letter: str, white: bool, pieces: tuple[str, str]) -> Iterator[tuple[tuple[int, int], str]]:
    """Return where the king, and for K and Q the partner, are in the start position."""
    castling = game.section("castling")
    wing = castling.get(letter.upper() if letter in "kq" else "K")
    if wing is None:
        return
    for key, piece in zip(("king", "partner"), pieces, strict=True):
        if key == "king" or letter in "kq":
            rank, file = divmod(game.variant.parse_square(str(wing[key]).split()[0]), game.files)
            yield (rank if white else game.ranks - 1 - rank, file), piece
