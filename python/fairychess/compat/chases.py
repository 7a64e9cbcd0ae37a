"""Perpetual chases of xiangqi, by the rules of the Asian Xiangqi Federation as pyffish applies them.

A move chases an enemy piece if it makes a new attack on it, directly, by opening a line or by a pin, and the piece is not
protected. Kings and soldiers may chase, and neither kings nor soldiers on their own half of the board are chased. Chariots are
chased by horses and cannons even if they are protected, and stronger pieces by advisors and elephants. A side that chases the
same piece with every move of a repetition loses, unless the other side does so, too.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fairychess import Board, Move
    from fairychess.compat.game import PyffishGame

__all__ = ["loser"]

Square = tuple[int, int]
"""File and rank, from 0."""

ROOK, CANNON, HORSE, ELEPHANT, ADVISOR, SOLDIER, KING = "rook", "cannon", "horse", "elephant", "fers", "soldier", "king"

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
RIVER = 5
"""The first rank, from 0, that White's soldiers reach by crossing the river."""

STRONGER = {
    HORSE: frozenset({ROOK}),
    CANNON: frozenset({ROOK}),
    ELEPHANT: frozenset({ROOK, CANNON, HORSE}),
    ADVISOR: frozenset({ROOK, CANNON, HORSE}),
}
"""The pieces that are chased by these even if they are protected."""


class ChasePiece(NamedTuple):
    """A piece on the board."""

    piece_type: str
    white: bool


class Scene:
    """The pieces of a position, and what they attack."""

    def __init__(self, game: PyffishGame, board: Board) -> None:
        self.pieces: dict[Square, ChasePiece] = {}
        for square, piece in board.piece_map().items():
            rank, file = divmod(square, game.files)
            self.pieces[file, rank] = ChasePiece(game.ini_names.get(piece.name, ""), piece.color)
        self.occupied: frozenset[Square] = frozenset(self.pieces)
        self.files: int = game.files
        self.ranks: int = game.ranks
        self.white_to_move: bool = board.turn

    def of(self, white: bool) -> frozenset[Square]:
        """The squares of a side's pieces."""
        return self.sides[white]

    @cached_property
    def sides(self) -> dict[bool, frozenset[Square]]:
        """The squares of the pieces of each side."""
        return {
            white: frozenset(square for square, piece in self.pieces.items() if piece.white == white) for white in (True, False)
        }

    def king(self, white: bool) -> Square | None:
        """The square of the king of a side."""
        return next((square for square, piece in self.pieces.items() if piece == (KING, white)), None)

    def is_home(self, square: Square, white: bool, *, palace: bool) -> bool:
        """Whether a square is on a side's half of the board, or in its palace."""
        rank = square[1] if white else self.ranks - 1 - square[1]
        middle = abs(square[0] - self.files // 2) <= 1
        return middle and rank < 3 if palace else rank < RIVER  # noqa: PLR2004 - a palace has three ranks

    def attacks(self, square: Square, occupied: frozenset[Square]) -> set[Square]:
        """The squares that the piece on a square attacks if some squares are occupied."""
        piece_type, white = self.pieces[square]
        if piece_type in (ROOK, CANNON):
            return {at for step in STRAIGHT for at in self.line(square, step, occupied, over=piece_type == CANNON)}
        if piece_type == HORSE:
            return set(self.leaps_of_horse(square, occupied))
        if piece_type == ELEPHANT:
            free = [step for step in DIAGONAL if moved(square, step) not in occupied]
            targets = [moved(moved(square, step), step) for step in free]
            return {at for at in targets if self.is_home(at, white, palace=False)}
        ahead = (0, 1 if white else -1)
        steps = {ADVISOR: DIAGONAL, KING: STRAIGHT, SOLDIER: (ahead, *(() if self.is_weak(square) else STRAIGHT[:2]))}
        found = {moved(square, step) for step in steps.get(piece_type, ())}
        return found if piece_type == SOLDIER else {at for at in found if self.is_home(at, white, palace=True)}

    def is_weak(self, square: Square) -> bool:
        """Whether the piece on a square is a soldier that has not crossed the river."""
        piece_type, white = self.pieces[square]
        return piece_type == SOLDIER and self.is_home(square, white, palace=False)

    def line(self, square: Square, step: Square, occupied: frozenset[Square], *, over: bool) -> Iterator[Square]:
        """The squares that a chariot attacks in one direction, or a cannon, which jumps over a piece."""
        at = moved(square, step)
        while 0 <= at[0] < self.files and 0 <= at[1] < self.ranks:
            if not over:
                yield at
            if at in occupied:
                if not over:
                    return
                over = False
            at = moved(at, step)

    def leaps_of_horse(self, square: Square, occupied: frozenset[Square]) -> Iterator[Square]:
        """The squares that a horse attacks; a piece beside it blocks two of its leaps."""
        for step in STRAIGHT:
            leg = moved(square, step)
            if leg not in occupied:
                yield from (moved(leg, corner) for corner in DIAGONAL if step[0] in (0, corner[0]) and step[1] in (0, corner[1]))

    def attackers(self, target: Square, white: bool, occupied: frozenset[Square]) -> set[Square]:
        """The pieces of a side that attack a square if some squares are occupied."""
        return {square for square in self.of(white) & occupied if target in self.attacks(square, occupied)}

    def faces(self, target: Square, white: bool, occupied: frozenset[Square]) -> bool:
        """Whether a side's king faces a square along its file."""
        king = self.king(white)
        if king is None or king[0] != target[0]:
            return False
        return target in {at for step in STRAIGHT[2:] for at in self.line(king, step, occupied, over=False)}

    def is_hit(self, white: bool, occupied: frozenset[Square]) -> bool:
        """Whether a side's king is attacked, or sees the other one."""
        king = self.king(white)
        if king is None:
            return False
        return bool(self.attackers(king, not white, occupied)) or self.faces(king, not white, occupied)

    def blockers(self, white: bool) -> frozenset[Square]:
        """The pieces of both sides without which a side's king would be attacked by another piece than now."""
        king = self.king(white)
        if king is None:
            return frozenset()
        now = self.attackers(king, not white, self.occupied)
        found: set[Square] = set()
        for square in self.occupied - {king}:
            occupied = self.occupied - {square}
            if self.attackers(king, not white, occupied) - now or self.faces(king, not white, occupied):
                found.add(square)
        return frozenset(found)


def moved(square: Square, step: Square) -> Square:
    """A square and a step."""
    return square[0] + step[0], square[1] + step[1]


class Chase:
    """The pieces that one move chases."""

    def __init__(self, before: Scene, after: Scene, origin: Square, target: Square) -> None:
        self.before: Scene = before
        self.after: Scene = after
        self.origin: Square = origin
        self.target: Square = target
        self.us: bool = after.white_to_move
        """The side whose pieces are chased."""
        self.pinned: frozenset[Square] = after.blockers(self.us) & after.of(self.us)
        self.found: set[Square] = set()

    def run(self) -> frozenset[Square]:
        """Return the squares of the chased pieces."""
        scene, piece_type = self.after, self.after.pieces[self.target].piece_type
        if piece_type not in (KING, SOLDIER):
            attacks = scene.attacks(self.target, scene.occupied)
            if piece_type in (ROOK, CANNON):  # along its way it has attacked before
                attacks = {at for at in attacks if not on_line(at, self.origin, self.target)}
            self.add(self.target, attacks)
        for square in self.after.of(not self.us):
            if scene.pieces[square].piece_type in (ROOK, CANNON, HORSE, ELEPHANT):
                self.add(square, self.opened(square))
        self.add_pins()
        self.add_discoveries()
        return frozenset(self.found)

    def opened(self, square: Square) -> set[Square]:
        """The squares that a piece attacks only since the move has left a square or reached one."""
        was_there = self.target in self.before.pieces
        occupied = (self.after.occupied if was_there else self.after.occupied - {self.target}) | {self.origin}
        return self.after.attacks(square, self.after.occupied) - self.after.attacks(square, occupied)

    def add(self, attacker: Square, attacks: set[Square]) -> None:
        """Add the pieces that an attacker chases by new attacks."""
        scene, piece_type = self.after, self.after.pieces[attacker].piece_type
        for square in attacks & scene.of(self.us):
            captured = scene.pieces[square].piece_type
            if captured == KING or scene.is_weak(square):
                continue
            safe = self.is_mutual(attacker, square) or self.is_protected(square, attacker)
            if captured in STRONGER.get(piece_type, ()) or not safe:
                self.found.add(square)

    def is_mutual(self, attacker: Square, square: Square) -> bool:
        """Whether a piece attacks one of its own type, which could capture it as well."""
        scene, piece_type = self.after, self.after.pieces[attacker].piece_type
        if scene.pieces[square].piece_type != piece_type:
            return False
        if piece_type == HORSE and any(moved(attacker, step) in scene.occupied for step in DIAGONAL):
            return attacker in scene.attacks(square, scene.occupied)
        return square not in self.pinned

    def is_protected(self, square: Square, attacker: Square) -> bool:
        """Whether a piece that can move captures the attacker on a square."""
        scene, occupied = self.after, self.after.occupied - {attacker}
        roots = scene.attackers(square, self.us, occupied) - self.pinned
        king = scene.king(self.us)
        if roots == {king} and scene.faces(square, not self.us, occupied):
            return False
        return bool(roots)

    def add_pins(self) -> None:
        """Add pieces that are no longer protected, since the piece that protects them is pinned now."""
        scene = self.after
        fresh = self.pinned - self.before.blockers(self.us)
        free = scene.of(not self.us) - (scene.blockers(not self.us) if fresh else frozenset[Square]())
        for square in fresh:
            for other in scene.attacks(square, scene.occupied) & scene.of(self.us):
                if scene.pieces[other].piece_type != KING and not scene.is_weak(other):
                    attackers = scene.attackers(other, not self.us, scene.occupied)
                    self.found |= {other} if attackers & free else set()

    def add_discoveries(self) -> None:
        """Add pieces that a piece attacks which would give check by capturing them, unless the king can take it back."""
        scene = self.after
        theirs = scene.blockers(self.us) & scene.of(not self.us)
        king = scene.king(self.us)
        if king is None or not theirs:
            return
        beside = scene.attacks(king, scene.occupied)
        for square in theirs - self.before.blockers(self.us):
            for other in scene.attacks(square, scene.occupied) & scene.of(self.us):
                occupied = scene.occupied - {square, king}
                if other not in beside or scene.attackers(other, not self.us, occupied):
                    self.found.add(other)


def on_line(square: Square, first: Square, second: Square) -> bool:
    """Whether a square is on the file or rank of a move."""
    return square[0] == first[0] == second[0] or square[1] == first[1] == second[1]


class Ply(NamedTuple):
    """A move of the game, with the pieces it chased and whether it gave check."""

    origin: Square | None
    target: Square | None
    chased: frozenset[Square]
    check: bool


def plies(game: PyffishGame, board: Board, count: int) -> list[Ply]:
    """The last moves of a game, the last one first; at the beginning of the game a ply without a move."""
    replay = board.copy()
    found: list[Ply] = []
    after = Scene(game, replay)
    for _ in range(count):
        check = replay.is_check()
        if not replay.move_stack:
            found.append(Ply(None, None, frozenset(), check))
            break
        move = replay.pop()
        before = Scene(game, replay)
        origin, target = squares_of(game, move)
        chased = frozenset[Square]()
        if origin is not None and target is not None:
            chased = Chase(before, after, origin, target).run()
        found.append(Ply(origin, target, chased, check))
        after = before
    return found


def plies_since(board: Board, times: int) -> int | None:
    """How many plies ago the position occurred first, counting a number of occurrences back from now."""
    replay = board.copy()
    now = position_of(replay)
    for back_by in range(1, len(board.move_stack) + 1):
        replay.pop()
        if back_by % 2 == 0 and position_of(replay) == now:
            times -= 1
            if times == 1:
                return back_by
    return None


def position_of(board: Board) -> str:
    """The position without its counters."""
    return " ".join(board.fen().split()[:4])


def squares_of(game: PyffishGame, move: Move) -> tuple[Square | None, Square | None]:
    """The squares of a move; none for a drop."""
    if move.from_square is None or move.to_square is None:
        return None, None
    (rank, file), (to_rank, to_file) = divmod(move.from_square, game.files), divmod(move.to_square, game.files)
    return (file, rank), (to_file, to_rank)


def back(squares: frozenset[Square], ply: Ply) -> frozenset[Square]:
    """The squares of pieces before a move."""
    if ply.origin is None or ply.target not in squares:
        return squares
    return squares - {ply.target} | {ply.origin}


def loser(game: PyffishGame, board: Board, times: int) -> bool | None:
    """Return the side that loses a repetition by perpetual check or chase; None if neither does, or both.

    Args:
        game: The variant.
        board: The position that has occurred a number of times.
        times: This number.
    """
    length = plies_since(board, times)
    if length is None:
        return None
    moves = plies(game, board, length + 1)
    check_them = all(moves[at].check for at in range(0, length + 1, 2))
    check_us = all(moves[at].check for at in range(1, length, 2))
    if check_them or check_us:
        guilty = check_them, check_us
    else:
        # Where the game begins no move has chased.
        begun = length if moves[length].origin is not None else length - 1
        guilty = bool(always(moves[: begun + 1], 0)), bool(always(moves[:length], 1))
    return {(True, False): not board.turn, (False, True): board.turn}.get(guilty)


def always(moves: list[Ply], first: int) -> frozenset[Square]:
    """The pieces that a side has chased with every move, as long as the moves last; `first` is 0 for its last move, or 1."""
    found = moves[first].chased
    for at in range(first + 2, len(moves), 2):
        found = back(found, moves[at - 1]) & moves[at].chased
    return found
