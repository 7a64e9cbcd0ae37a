"""Exports self-play games as PGN."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from fairychess import Board, Outcome, Termination, pgn
from fairychess._support.files import replacing
from fairychess.records.results import SIDES, WINNERS, in_words

from .games import ADJUDICATED, UNFINISHED

if TYPE_CHECKING:
    import os

    from fairychess import Move, Variant

    from .dataset import Dataset
    from .games import PlayedGame

__all__ = ["write_pgn"]


def write_pgn(dataset: Dataset, path: str | os.PathLike[str], *, games: int | None = None) -> int:
    """Write the games of a data set as PGN.

    Args:
        dataset: The data set.
        path: The file. It is overwritten.
        games: The number of games to write, starting with the first; None for all.

    Returns:
        The number of games written.

    Raises:
        DataError: A shard is damaged, or a game has an illegal move.
        OSError: The file cannot be written.

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> plan = data.SelfPlay(Variant("chess"), data.parse_player("random"), games=2, seed=1)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     _ = data.run_selfplay(plan, directory)
    ...     data.write_pgn(data.Dataset(directory), f"{directory}/games.pgn")
    2
    """
    player, seed = dataset.player.name, dataset.facts["seed"]
    written = 0
    with replacing(path) as file:
        for game in islice(dataset, games):
            print(pgn_game(dataset.variant, game, dataset.moves(game), player, seed), end="\n\n", file=file)
            written += 1
    return written


def pgn_game(variant: Variant, game: PlayedGame, moves: list[Move], player: str, seed: int) -> pgn.Game:
    """Return a PGN game, with a comment on how it ended."""
    made = pgn.Game(variants=(variant,))
    made.headers.update(
        Event=f"fairychess selfplay, seed {seed}", Round=str(game.number), White=player, Black=player, Result=game.result
    )
    made.setup(Board(variant, game.start))
    made.add_line(moves, comment=ending(game))
    return made


def ending(game: PlayedGame) -> str:
    """Describe how a game ended."""
    if game.reason == UNFINISHED:
        return f"Unfinished after {len(game.actions)} plies"
    if game.reason == ADJUDICATED:
        return "Draw by adjudication" if (winner := WINNERS[game.result]) is None else f"{SIDES[winner]} wins by adjudication"
    return in_words(Outcome(Termination[game.reason.upper()], WINNERS[game.result]))
