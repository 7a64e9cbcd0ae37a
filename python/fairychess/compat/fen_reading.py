"""Reading FEN in the dialect of pyffish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess._core import Board
from fairychess.compat.fen_fields import Fields, placement, split
from fairychess.compat.rights import playable
from fairychess.errors import FenError

if TYPE_CHECKING:
    from fairychess.compat.games import Game

__all__ = ["read"]


def read(game: Game, fen: str) -> Board:
    """Set up the position of a FEN, or the start position for `startpos`.

    Castling rights and gates without their pieces are left out, as pyffish does it.

    Raises:
        ValueError: The FEN cannot be read, or the position cannot be played.
    """
    if fen == "startpos":
        return Board(game.variant)
    fields = split(game, fen)
    if fields.rights == "-":
        return Board(game.variant, own(game, fields))
    try:
        return Board(game.variant, own(game, fields))
    except FenError as error:
        if error.field != "castling":
            raise
    fields.rights = playable(game, dict(placement(game, fields.board)), fields)
    return Board(game.variant, own(game, fields))


def own(game: Game, fields: Fields) -> str:
    """Write the fields as this library writes FEN."""
    hand = f"[{fields.hand}]" if fields.hand else ""
    en_passant = fields.en_passant if game.has_double_steps else "-"
    words = [fields.board + hand, fields.side, fields.rights, en_passant]
    if game.check_count is not None:  # without the field the next check wins
        words.append("{}+{}".format(*(fields.checks or (1, 1))))
    clock = 0 if fields.limit else fields.clock  # which then counts moves
    return " ".join([*words, str(clock), str(max(fields.number, 1)), *fields.tokens])
