"""Replays a game that was begun under other rules, as far as the current rules allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess import Board, FairyChessError

from .games import moves_of

if TYPE_CHECKING:
    from fairychess import Variant

    from .messages import Json

__all__ = ["replay", "replay_tree"]


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
            broke = {"index": index, "uci": uci, "message": _reason(board, uci, error)}
            return board, {"fen": fen, "moves": played, "san": san, "broke": broke}
        played.append(uci)
    return board, {"fen": fen, "moves": played, "san": san, "broke": None}


def replay_tree(variant: Variant, fen: str | None, nodes: list[Json]) -> Json:
    """Play the moves of a tree, except illegal moves and those after them.

    Args:
        variant: The rules.
        fen: As for `replay`. If the rules do not allow it, no move is played.
        nodes: The tree, as in `fairychess.web.games`.

    Returns:
        An object with `sans`, the SAN of each node's move (null for the first node and for moves that are not played), and
        `dropped`: for each illegal move after legal ones, its number as `index`, its `uci` and a `message`.

    Raises:
        RequestError: The tree is invalid.

    >>> from fairychess import Variant
    >>> nodes = [{}, {"parent": 0, "uci": "e2e5"}, {"parent": 1, "uci": "e7e5"}, {"parent": 0, "uci": "d2d4"}]
    >>> about = replay_tree(Variant("chess"), None, nodes)
    >>> about["sans"], [each["index"] for each in about["dropped"]]
    ([None, None, None, 'd4'], [1])
    """
    boards: list[Board | None] = []
    sans: list[str | None] = [None]
    dropped: list[Json] = []
    try:
        boards.append(Board(variant, fen))
    except FairyChessError:
        boards.append(None)
    for number, (parent, row) in enumerate(moves_of(nodes), start=1):
        uci, before = row.text("uci"), boards[parent]
        after = before.copy() if before else None
        san = None
        if before and after:
            try:
                san = after.san_and_push(after.parse_uci(uci))
            except FairyChessError as error:
                dropped.append({"index": number, "uci": uci, "message": _reason(before, uci, error)})
        boards.append(after if san else None)
        sans.append(san)
    return {"sans": sans, "dropped": dropped}


def _reason(board: Board, uci: str, error: FairyChessError) -> str:
    """Say why a move is not played."""
    refusal = board.why_illegal(uci)
    return refusal.message if refusal else str(error)
