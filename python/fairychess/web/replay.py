"""Replays a game that was begun under other rules, as far as the current rules allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess import Board, FairyChessError

if TYPE_CHECKING:
    from fairychess import Variant

    from .messages import Json

__all__ = ["replay"]


def replay(variant: Variant, fen: str | None, moves: list[str]) -> tuple[Board, Json]:
    """Play moves up to the first illegal one.

    Args:
        variant: The rules.
        fen: The start position; None for the variant's own, which is also used if the rules do not allow this one.
        moves: The moves in UCI notation.

    Returns:
        The last position reached, and an object with `fen` (null for the start position of the variant), `moves` (those played),
        `san` (their SAN), and `broke`: null, or an object with the `index` of the first illegal move (-1 for the start position),
        its `uci` and a `message`.

    >>> from fairychess import Variant
    >>> board, about = replay(Variant("chess"), None, ["e2e4", "e7e5", "e1e3"])
    >>> about["moves"], about["broke"]["index"], about["broke"]["message"]
    (['e2e4', 'e7e5'], 2, 'the king on e1 does not move to e3')
    """
    try:
        board = Board(variant, fen)
    except FairyChessError as error:
        broke = {"index": -1, "uci": None, "message": f"the start position is not one of these rules: {error}"}
        return Board(variant), {"fen": None, "moves": [], "san": [], "broke": broke}
    played: list[str] = []
    san: list[str] = []
    for index, uci in enumerate(moves):
        try:
            san.append(board.san_and_push(board.parse_uci(uci)))
        except FairyChessError as error:
            refusal = board.why_illegal(uci)
            message = refusal.message if refusal else str(error)
            return board, {"fen": fen, "moves": played, "san": san, "broke": {"index": index, "uci": uci, "message": message}}
        played.append(uci)
    return board, {"fen": fen, "moves": played, "san": san, "broke": None}
