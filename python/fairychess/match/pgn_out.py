"""The games of a match as PGN."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess import Board, Move, pgn
from fairychess.scores import Cp, Mate, PovScore

if TYPE_CHECKING:
    from .records import GameRecord
    from .report import Report


def write_pgn(report: Report, path: str | os.PathLike[str]) -> None:
    """Write the games of a match to a file that is whole at any time: what was there before is replaced in one step."""
    path = Path(path)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            without = {record.pair for record in report.uncounted}
            for record in report.games:
                print(game_of(record, report, without), end="\n\n", file=file)
        Path(name).chmod(0o666 & ~umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def umask() -> int:
    """Give the rights that new files do not get; they can only be asked for by setting them."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def game_of(record: GameRecord, report: Report, without: set[int]) -> pgn.Game:
    """Make a game, with what the engines said of their turns and how it ended; no result for pairs not counted."""
    game = pgn.Game(variants=(report.variant,))
    first, second = report.names if record.white == "a" else report.names[::-1]
    result = "*" if record.pair in without else record.result
    game.headers.update(Event="fairychess match", Round=str(record.number), White=first, Black=second, Result=result)
    board = Board(report.variant, record.fen)
    game.setup(board)
    node: pgn.GameNode = game
    thoughts = iter(((None, None, None),) * record.opening + record.thoughts)
    for text, (spent, score, depth) in zip(record.turns, thoughts, strict=True):
        node = node.add_variation(Move.from_uci(text, report.variant))
        if score is not None:
            told = Mate(int(score[1:])) if isinstance(score, str) else Cp(score)
            if told != Mate(0):  # which nobody can be who has a turn
                node.set_eval(PovScore(told, not node.turn()), depth)
        if spent is not None:
            node.set_emt(spent / 1000)
    note = "not counted: " if record.pair in without else ""
    node.comment = f"{node.comment} {note}{record.reason}".strip()
    return game
