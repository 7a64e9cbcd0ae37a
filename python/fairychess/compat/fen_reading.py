"""Reading FENs in pyffish's dialect."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fairychess._core import Board
from fairychess.compat.fen_fields import Fields, placement, split
from fairychess.compat.rights import playable
from fairychess.errors import FenError

if TYPE_CHECKING:
    from fairychess.compat.game import PyffishGame

__all__ = ["read"]

FIRST_SQUARE = re.compile(r"^[a-p][0-9]+")


def read(game: PyffishGame, fen: str) -> Board:
    """Set up the position of a FEN, or the start position for `startpos`.

    As in pyffish, castling rights and gates without their pieces are ignored.

    Raises:
        ValueError: The FEN cannot be read, or the position cannot be played.
    """
    if fen == "startpos":
        return Board(game.variant)
    fields = split(game, fen)
    try:
        return Board(game.variant, own(game, fields))
    except FenError as error:
        if error.field == "castling":
            fields.rights = playable(game, dict(placement(game, fields.board)), fields)
        elif error.field == "en passant":
            fields.en_passant = "".join(FIRST_SQUARE.findall(fields.en_passant)[:1]) or fields.en_passant
        else:
            raise
    return Board(game.variant, own(game, fields))


def own(game: PyffishGame, fields: Fields) -> str:
    """Write the fields as a FEN in fairychess's own dialect."""
    hand = f"[{fields.hand}]" if fields.hand else ""
    en_passant = str(fields.limit) if fields.limit else fields.en_passant if "en_passant" in game.rules else "-"
    board = fields.board if game.captures_to_hand else fields.board.replace("~", "")
    words = [board + hand, fields.side, fields.rights, en_passant]
    if game.check_count is not None:  # if the field is missing, the next check wins
        words.append("{}+{}".format(*(fields.checks or (1, 1))))
    return " ".join([*words, str(fields.clock), str(max(fields.number, 1)), *fields.tokens])
