"""`GameFacts`: the facts about a game that the measures need, gathered in one replay."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from fairychess import Board
from fairychess.data.stats.material import Material, Row
from fairychess.records.results import WHITE_POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fairychess import Move
    from fairychess.data import Dataset, PlayedGame

__all__ = ["GameFacts"]

OPENING_PLIES: Final = 12
"""The number of initial plies whose positions are recorded."""


@dataclass(slots=True)
class GameFacts:
    """The facts about a game from which the measures are computed. The lists have one entry per move."""

    number: int
    """The number of the game, from 1."""
    start: str
    """The FEN of the start position."""
    result: str
    """The result as written in PGN."""
    reason: str
    """The reason for its end, as in `PlayedGame.reason`."""
    random_plies: int = 0
    """The number of randomly drawn opening moves."""
    moves: list[str] = field(default_factory=list[str])
    """The moves in UCI notation."""
    scores: list[float | None] = field(default_factory=list["float | None"])
    """The score before each move, in centipawns for White; None if unknown."""
    legal: list[int] = field(default_factory=list[int])
    """The number of legal moves before each move."""
    movers: list[str] = field(default_factory=list[str])
    """The piece type that each move moves or drops; for other moves, the type of special move."""
    first_moves: dict[str, int] = field(default_factory=dict[str, int])
    """The ply (from 1) at which each piece type first moves."""
    made: Counter[str] = field(default_factory=Counter[str])
    """The number of captures made by each piece type."""
    suffered: Counter[str] = field(default_factory=Counter[str])
    """The number of captured pieces of each type."""
    squares: dict[str, set[int]] = field(default_factory=dict[str, "set[int]"])
    """The squares that each piece type moved to."""
    mechanics: Counter[str] = field(default_factory=Counter[str])
    """The number of special moves by type."""
    keys: list[int] = field(default_factory=list[int])
    """The hash of the position after each of the initial moves."""
    rows: Counter[Row] = field(default_factory=Counter["Row"])
    """The number of positions with each material balance, as far as these show the values of pieces."""

    @property
    def points(self) -> float | None:
        """White's points; None without a result."""
        return WHITE_POINTS.get(self.result)

    @property
    def plies(self) -> int:
        """The number of moves."""
        return len(self.moves)

    @property
    def reached(self) -> set[int]:
        """The squares reached by any piece."""
        return set[int]().union(*self.squares.values())


def facts_of(dataset: Dataset) -> Iterator[GameFacts]:
    """Replay the games of a data set.

    Args:
        dataset: The data set.

    Raises:
        DataError: A shard is damaged, or a game has an illegal move.
    """
    material = Material(dataset.variant)
    for game in dataset:
        yield facts_of_game(dataset, game, material)


def facts_of_game(dataset: Dataset, game: PlayedGame, material: Material) -> GameFacts:
    """Replay one game.

    Args:
        dataset: The data set.
        game: The game.
        material: Counts the pieces of the variant.
    """
    board = Board(dataset.variant, game.start)
    facts = GameFacts(game.number, game.start, game.result, game.reason, game.random_plies)
    rows: list[Row] = []
    for move, score in zip(dataset.moves(game), game.scores, strict=True):
        facts.legal.append(board.legal_moves.count())
        facts.scores.append(None if score is None else float(score if board.turn else -score))
        facts.moves.append(move.uci())
        note(facts, board, move)
        board.push(move)
        if len(facts.keys) < OPENING_PLIES:
            facts.keys.append(board.zobrist_hash())
        rows.append(material.row(board))
    facts.rows = material.telling(rows)
    return facts


def note(facts: GameFacts, board: Board, move: Move) -> None:
    """Record the effects of a move that is about to be played."""
    sorts = mechanics_of(board, move)
    facts.mechanics.update(sorts)
    name = move.drop or (None if move.from_square is None else board.piece_type_at(move.from_square))
    mover = name or (sorts[0] if sorts else "pass")
    facts.movers.append(mover)
    if name is not None and move.to_square is not None:
        facts.first_moves.setdefault(name, facts.plies)
        facts.squares.setdefault(name, set()).add(move.to_square)
    if move.introduces is not None:
        facts.first_moves.setdefault(move.introduces, facts.plies)
    for square in move.captures or ():
        captured = board.piece_type_at(square)
        if captured is not None:
            facts.made[mover] += 1
            facts.suffered[captured] += 1


def mechanics_of(board: Board, move: Move) -> list[str]:
    """Return the types of special move that a move belongs to."""
    if move.is_pass or move.is_null:
        return ["pass"]
    if move.to_square is None:
        return ["vote"]
    captures = move.captures or ()
    en_passant = bool(captures) and board.is_en_passant(move)
    found = {
        "drop": move.drop is not None,
        "introduction": move.introduces is not None,
        "relocation": move.relocates is not None,
        "promotion": move.promotion is not None,
        "castling": move.drop is None and board.is_castling(move),
        "en passant": en_passant,
        "capture elsewhere": not en_passant and any(square != move.to_square for square in captures),
        "wall": move.wall is not None,
    }
    return [name for name, holds in found.items() if holds]
