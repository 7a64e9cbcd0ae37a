"""Moves counted in bare endings, as pyffish counts them: makruk, ouk and ASEAN Chess.

A side that cannot win may count; at the limit the game is a draw. The limit and the count are fields of pyffish's FEN, in
plies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fairychess.compat.counting_rules import RULES, Rule

if TYPE_CHECKING:
    from fairychess import Board, Move
    from fairychess.compat.fen_fields import Fields
    from fairychess.compat.game import PyffishGame

__all__ = ["Count", "count_of"]


PAWN, KNIGHT, ROOK, KHON = 1, 2, 4, 9
"""Places of piece types in hands."""

BOARD_HONOUR = {Rule.MAKRUK: 64, Rule.OUK: 63, Rule.ASEAN: 0}
"""The limit, in moves, of a side that has more than a king."""
LIMITS = {
    Rule.MAKRUK: ((ROOK, 2, 8), (ROOK, 1, 16), (KHON, 2, 22), (KNIGHT, 2, 32), (KHON, 1, 44)),
    Rule.OUK: ((ROOK, 2, 7), (ROOK, 1, 15), (KHON, 2, 21), (KNIGHT, 2, 31), (KHON, 1, 43)),
    Rule.ASEAN: ((ROOK, 1, 16), (KHON, 1, 44), (KNIGHT, 1, 64)),
}
"""The limits of a bare king, in moves. The first piece type that the other side has enough of is decisive."""
OUK_PIECES = 3
"""The side that counts by the honour of the board has at most this number of pieces in ouk."""
OUK_LIMIT = 126


class Count(NamedTuple):
    """The counting fields of the FEN."""

    limit: int
    ply: int


class Pieces:
    """The numbers of pieces on the board, by side and place."""

    def __init__(self, game: PyffishGame, board: Board) -> None:
        self.counts: dict[tuple[bool, int], int] = {}
        self.totals: dict[bool, int] = {True: 0, False: 0}
        for piece in board.piece_map().values():
            key = piece.color, game.traits[piece.name].rank
            self.counts[key] = self.counts.get(key, 0) + 1
            self.totals[piece.color] += 1

    def has(self, color: bool, place: int) -> int:
        """Return the number of pieces of one type."""
        return self.counts.get((color, place), 0)

    @property
    def pawns(self) -> int:
        """The number of pawns of both sides."""
        return self.has(True, PAWN) + self.has(False, PAWN)


def limit_of(rule: Rule, pieces: Pieces, color: bool) -> int:
    """Return the limit, in moves, for a side that would count; 0 if it may not."""
    bare = pieces.totals[color] <= 1
    forbidden = {
        Rule.MAKRUK: pieces.totals[not color] == 1 or pieces.pawns > 0,
        Rule.OUK: pieces.totals[not color] == 1 or pieces.totals[color] > OUK_PIECES or (bare and pieces.pawns > 0),
        Rule.ASEAN: not bare or pieces.pawns > 0,
    }
    if forbidden[rule]:
        return 0
    if not bare:
        return BOARD_HONOUR[rule]
    for place, least, limit in LIMITS[rule]:
        if pieces.has(not color, place) >= least:
            return limit
    return BOARD_HONOUR[rule]


def count_of(game: PyffishGame, fields: Fields | None, board: Board, started: int) -> Count | None:
    """Return the count after the moves of a board, or None if none is made.

    Args:
        game: The variant.
        fields: The FEN where the moves began; None for the start position.
        board: The position.
        started: The ply at which a side started counting under board's honour; 0 if the FEN says so, -1 if no side counts.
    """
    rule = RULES.get(game.name)
    if rule is None:
        return None
    limit, ply = 0, 0
    if fields is not None and fields.limit:
        limit, ply = fields.limit, fields.clock
    replay = board.root()
    pieces = Pieces(game, replay)
    for move in board.move_stack:
        captured, promotes = captured_place(game, replay, move), move.promotion is not None
        replay.push(move)
        pieces = Pieces(game, replay)
        limit, ply = step(rule, pieces, replay.turn, Count(limit, ply + (limit > 0)), (captured, promotes))
    return seen(rule, pieces, Count(limit, ply), board, started) if limit else None


def captured_place(game: PyffishGame, board: Board, move: Move) -> int | None:
    """Return the place of the piece type that a move captures, or None."""
    names = (board.piece_type_at(square) for square in move.captures or ())
    return next((game.traits[name].rank for name in names if name is not None), None)


def step(rule: Rule, pieces: Pieces, color: bool, count: Count, change: tuple[int | None, bool]) -> Count:
    """Return the count after a move: `change` has the captured piece, and if the move promoted."""
    captured, promotes = change
    total = pieces.totals[True] + pieces.totals[False]
    if rule is not Rule.ASEAN and captured == PAWN and pieces.totals[not color] == 1 and not pieces.pawns:
        limit = limit_of(rule, pieces, not color)
        if limit:
            count = Count(2 * limit, 2 * total - 1)
    bared = (captured is not None or promotes) and pieces.totals[color] == 1
    limit = limit_of(rule, pieces, color)
    if limit and (not count.limit or bared):
        count = Count(2 * limit, 0 if rule is Rule.ASEAN or pieces.totals[color] > 1 else 2 * total)
    return count


def seen(rule: Rule, pieces: Pieces, count: Count, board: Board, started: int) -> Count:
    """Return the count as the side that counts sees it."""
    game_ply = 2 * (board.fullmove_number - 1) + (not board.turn)
    honour = count.ply if started == 0 else 0 if started < 0 else max(1 + game_ply - started, 0)
    shorter = rule is Rule.OUK and OUK_LIMIT - honour < count.limit - count.ply
    bare = not pieces.pawns and min(pieces.totals.values()) <= 1
    return Count(OUK_LIMIT if shorter else count.limit, count.ply if bare and not shorter else honour)
