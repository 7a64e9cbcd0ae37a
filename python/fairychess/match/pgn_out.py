"""A match's games as PGN."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess import Board, Move, pgn
from fairychess._support.files import replacing
from fairychess.scores import Cp, Mate, PovScore

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from fairychess import Variant

    from .records import GameRecord


def write_pgn(path: str | os.PathLike[str], games: Iterable[pgn.Game]) -> None:
    """Write games to a file that is complete at all times: an old file is replaced in one step."""
    with replacing(path) as file:
        for game in games:
            print(game, end="\n\n", file=file)


def game_of(record: GameRecord, variant: Variant, names: tuple[str, str], *, counted: bool) -> pgn.Game:
    """Convert a game, including the engines' reports and the reason for its end. A game that does not count has no result.

    Args:
        record: The game.
        variant: Its variant.
        names: The players' names, the first player's first.
        counted: False if its pair does not count.
    """
    game = pgn.Game(variants=(variant,))
    first, second = names if record.white == "a" else names[::-1]
    result = record.result if counted else "*"
    game.headers.update(Event="fairychess match", Round=str(record.number), White=first, Black=second, Result=result)
    game.setup(Board(variant, record.fen))
    node: pgn.GameNode = game
    thoughts = iter(((None, None, None),) * record.opening + record.thoughts)
    for text, (spent, score, depth) in zip(record.moves, thoughts, strict=True):
        node = node.add_variation(Move.from_uci(text, variant))
        if score is not None:
            reported = Mate(int(score[1:])) if isinstance(score, str) else Cp(score)
            if reported != Mate(0):  # a player that has just moved is not mated
                node.set_eval(PovScore(reported, not node.turn()), depth)
        if spent is not None:
            node.set_emt(spent / 1000)
    node.comment = f"{node.comment} {'' if counted else 'not counted: '}{record.reason}".strip()
    return game
