"""Insufficient material, judged by the piece types that pyffish knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from fairychess.compat.game import HOME
from fairychess.compat.pieces import Strength

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Board
    from fairychess.compat.game import PyffishGame

__all__ = ["of_board", "of_placement"]


class OnBoard(NamedTuple):
    """A piece on the board."""

    name: str
    white: bool
    dark: bool


def insufficient(game: PyffishGame, pieces: Iterable[OnBoard], hands: tuple[bool, bool]) -> tuple[bool, bool]:
    """Return whether White has insufficient material, and whether Black has.

    Args:
        game: The variant.
        pieces: The pieces on the board.
        hands: For White and for Black, True if the side has a piece in hand.
    """
    found = list(pieces)
    return of_side(game, found, True, hands[0]), of_side(game, found, False, hands[1])


def of_board(game: PyffishGame, board: Board) -> tuple[bool, bool]:
    """Return whether White and Black cannot win in a position."""
    pieces = [OnBoard(piece.name, piece.color, is_dark(game, square)) for square, piece in board.piece_map().items()]
    return insufficient(game, pieces, (bool(board.reserve(True)), bool(board.reserve(False))))


def of_placement(game: PyffishGame, squares: Iterable[tuple[int, str]], hand: str) -> tuple[bool, bool]:
    """Return whether White and Black cannot win with the pieces of a FEN, even if it is not a playable position.

    Raises:
        ValueError: There is an unknown letter.
    """
    pieces: list[OnBoard] = []
    for square, text in squares:
        if text == "*":
            continue
        letter = text.rstrip("~")
        name = game.names.get(letter.lower())
        if name is None:
            raise ValueError(f"{letter!r} is not a piece of {game.name}")
        pieces.append(OnBoard(name, letter.isupper(), is_dark(game, square)))
    return insufficient(game, pieces, (any(map(str.isupper, hand)), any(map(str.islower, hand))))


def is_dark(game: PyffishGame, square: int) -> bool:
    """Return True if a square is dark."""
    return (square % game.files + square // game.files) % 2 == 0


def of_side(game: PyffishGame, pieces: list[OnBoard], white: bool, hand: bool) -> bool:
    """Return True if a side cannot win."""
    if game.captures_to_hand or hand or wins_otherwise(game, pieces, white):
        return False
    own = [piece for piece in pieces if piece.white == white]
    if any(can_mate(game, piece.name) for piece in own):
        return False
    counted = [piece for piece in pieces if not is_restricted(game, piece, white)]
    bound = [piece for piece in counted if game.traits[piece.name].strength is Strength.BOUND]
    unbound = [piece for piece in counted if game.traits[piece.name].strength is not Strength.BOUND]
    stalemate_decides = game.stalemate_decides
    easy = stalemate_decides or game.check_count is not None or game.name == "makpong"
    colours = {piece.dark for piece in bound}
    if any(piece.white == white for piece in bound) and (len(colours) > 1 or unbound or easy):
        return False
    if any(piece.white == white for piece in unbound) and (len(counted) >= 2 or easy):  # noqa: PLR2004 - the piece and a helper
        return False
    return not (stalemate_decides and not is_plain_king(game) and any(game.variant.pieces[piece.name].royal for piece in own))


def wins_otherwise(game: PyffishGame, pieces: list[OnBoard], white: bool) -> bool:
    """Return True if a side can win in ways other than mate."""
    if game.section("repetition").get("result", "draw") != "draw":
        return True
    for ending in game.endings:
        if "extinct" in ending and not royal_extinction(game):
            return True
        if "reach" in ending:
            flags = ending.get("pieces", list(game.letters))
            if any(piece.white == white and piece.name in flags for piece in pieces):
                return True
    return False


def royal_extinction(game: PyffishGame) -> bool:
    """Return True if a piece type whose loss ends the game is also royal."""
    names = {name for ending in game.endings for name in named(ending.get("extinct"))}
    return any(game.variant.pieces[name].royal for name in names if name in game.variant.pieces)


def named(value: object) -> list[str]:
    """Return a value from a definition as a list of names; empty if it is not a list."""
    return cast("list[str]", value) if isinstance(value, list) else []


def is_plain_king(game: PyffishGame) -> bool:
    """Return True if the royal piece moves like a king."""
    return all(game.traits[name].rank >= 63 for name, piece_type in game.variant.pieces.items() if piece_type.royal)  # noqa: PLR2004


def is_restricted(game: PyffishGame, piece: OnBoard, white: bool) -> bool:
    """Return True if a piece does not count as mating material."""
    if game.variant.pieces[piece.name].royal:
        return True
    return piece.white == white and game.letters[piece.name] in HOME.get(game.name, "")


def can_mate(game: PyffishGame, name: str) -> bool:
    """Return True if a piece can mate alone, or can promote to a piece that can."""
    piece_type = game.variant.pieces[name]
    if (
        not piece_type.royal
        and game.traits[name].strength is Strength.MAJOR
        and game.letters[name] not in HOME.get(game.name, "")
    ):
        return True
    if name not in game.promoting:
        return False
    for rule in game.tables("promotion"):
        if name in rule.get("pieces", ["pawn"]):
            for target in named(rule.get("to")):
                if game.traits[target].strength is Strength.MAJOR:
                    return True
    return False
