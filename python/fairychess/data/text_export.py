"""Exports positions as text, one per line: `FEN | score | result`, the input format of the trainer bullet.

The format is described at https://github.com/jw1912/bulletformat: the score in centipawns and the result (1.0, 0.5 or 0.0) are
for White.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess._support.files import replacing

from .labelled import labelled_positions

if TYPE_CHECKING:
    import os

    from .dataset import Dataset
    from .pool import Pool

__all__ = ["write_text"]


def write_text(
    data: Dataset | Pool, path: str | os.PathLike[str], *, games: int | None = None, quiet: bool = False, unique: bool = False
) -> int:
    """Write positions as text, one per line: `FEN | score | result`, for the trainer bullet.

    The score, in centipawns, and the result, 1.0, 0.5 or 0.0, are for White. A mate in n moves has the score 30000 - n.

    Args:
        data: The games. Games without a result are skipped, and so are positions without a score, such as those with random
            moves.
        path: The file. It is overwritten.
        games: The number of games to read, starting with the first; None for all.
        quiet: True to skip positions in check, and those whose best move captures or promotes.
        unique: True to keep only the last copy of each position.

    Returns:
        The number of positions written.

    Raises:
        DataError: A shard is damaged, or a game has an illegal move.
        OSError: The file cannot be written.

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> plan = data.SelfPlay(Variant("chess"), data.parse_player("search:nodes=20"), games=1, seed=1)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     _ = data.run_selfplay(plan, directory)
    ...     data.write_text(data.Dataset(directory), f"{directory}/positions.txt") > 20
    True
    """
    written = 0
    with replacing(path) as file:
        for found in labelled_positions(data, games=games, quiet=quiet, unique=unique):
            score = found.score if found.board.turn else -found.score
            print(f"{found.board.fen()} | {score} | {found.white_points:.1f}", file=file)
            written += 1
    return written
