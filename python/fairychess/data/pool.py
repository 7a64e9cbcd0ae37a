"""`Pool`: the games of several self-play runs, read as one."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fairychess._support.extras import needed
from fairychess.errors import DataError

from .dataset import Dataset

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Sequence

    from fairychess import Move, Variant

    from .batch import Batch
    from .games import PlayedGame
    from .sources import Source

__all__ = ["Pool"]


class Pool:
    """The games of several directories, such as those of several players or generations, read as one data set of one variant.

    The games are renumbered; `origin` returns the source of a game. Of several copies of a position, only the last is kept by
    default, so the newest directory should come last.

    Args:
        directories: One or more directories written by `run_selfplay`, oldest first.
        variant: The variant that the games must belong to; None for that of the first directory.

    Raises:
        DataError: A directory cannot be read, is named twice, or has games from another variant.
        MissingExtraError: pyarrow is not installed.

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> with tempfile.TemporaryDirectory() as old, tempfile.TemporaryDirectory() as new:
    ...     for directory, player in ((old, "random"), (new, "search:depth=1")):
    ...         plan = data.SelfPlay(Variant("chess"), data.parse_player(player), games=2, seed=1)
    ...         _ = data.run_selfplay(plan, directory)
    ...     pool = data.Pool([old, new])
    ...     [(str(dataset.player), number) for dataset, number in map(pool.origin, (game.number for game in pool))]
    [('random', 1), ('random', 2), ('search:depth=1', 1), ('search:depth=1', 2)]
    """

    def __init__(self, directories: Sequence[str | os.PathLike[str]], variant: Variant | None = None) -> None:
        if not directories:
            raise DataError("a pool needs at least one directory")
        found: list[Dataset] = []
        self._before: list[int] = []
        numbered = 0
        for directory in directories:
            dataset = Dataset(directory, variant)
            variant = dataset.variant
            if any(dataset.path.resolve() == other.path.resolve() for other in found):
                raise DataError(f"{dataset.path}: it is named twice")
            found.append(dataset)
            self._before.append(numbered)
            numbered += dataset.last_number
        self.datasets: tuple[Dataset, ...] = tuple(found)
        """The data sets, in the order of the directories."""

    @property
    def variant(self) -> Variant:
        """The variant of the games."""
        return self.datasets[0].variant

    @property
    def size(self) -> int:
        """The size of all shards in bytes."""
        return sum(dataset.size for dataset in self.datasets)

    def __len__(self) -> int:
        """Return the number of games."""
        return sum(map(len, self.datasets))

    def __iter__(self) -> Iterator[PlayedGame]:
        """Yield the games of each data set in turn, with their numbers in the pool.

        Raises:
            DataError: A shard is damaged.
        """
        for dataset, before in zip(self.datasets, self._before, strict=True):
            for game in dataset:
                yield replace(game, number=before + game.number)

    def results(self) -> Counter[str]:
        """Return the number of games with each PGN result.

        Raises:
            DataError: A shard is damaged.
        """
        counts: Counter[str] = Counter()
        for dataset in self.datasets:
            counts.update(dataset.results())
        return counts

    def origin(self, number: int) -> tuple[Dataset, int]:
        """Return the data set that a game comes from, and the game's number there.

        Args:
            number: The number of the game in the pool, as in `Batch.game`.

        Raises:
            DataError: No game has this number.
        """
        index = bisect_right(self._before, number - 1) - 1
        if index < 0 or number > self._before[index] + self.datasets[index].last_number:
            raise DataError(f"{number} is not the number of a game of the pool")
        return self.datasets[index], number - self._before[index]

    def moves(self, game: PlayedGame) -> list[Move]:
        """Return the moves of a game.

        Args:
            game: A game of the pool.

        Raises:
            DataError: The game has an illegal move.
        """
        dataset, number = self.origin(game.number)
        return dataset.moves(replace(game, number=number))

    def sources(self) -> list[Source]:
        """Return the shards, with the numbers of their games in the pool."""
        pairs = zip(self.datasets, self._before, strict=True)
        return [replace(source, before=before) for dataset, before in pairs for source in dataset.sources()]

    def batches(self, size: int = 256, *, unique: bool = True, **options: Any) -> Iterator[Batch]:  # noqa: ANN401 - the options of `Dataset.batches`
        """Yield the positions of all games that ended, in batches, as `Dataset.batches` does.

        Args:
            size: The number of positions per batch; the last batch may be smaller.
            unique: True to keep only one of the positions with the same `Board.zobrist_hash`: the one from the last game of the
                last directory.
            options: The other options of `Dataset.batches`. With a `seed`, the order is a permutation of all positions in all
                directories.

        Raises:
            DataError: An option is invalid, a shard is damaged, or a game has an illegal move.
            FairyChessError: Another option is invalid.
            MissingExtraError: NumPy is not installed.
        """
        needed("numpy", "numpy")
        from .batches import batches_of  # noqa: PLC0415 - the package does not need NumPy to write shards

        yield from batches_of(self.variant, self.sources(), size, unique=unique, **options)
