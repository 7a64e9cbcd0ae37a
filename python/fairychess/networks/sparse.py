"""`batches`: positions as sparse inputs, for your own networks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fairychess._support.extras import needed
from fairychess.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from fairychess.data import Dataset

__all__ = ["SparseBatch", "batches"]


class SparseBatch(NamedTuple):
    """B positions as lists of active inputs, in the form that PyTorch's `EmbeddingBag` takes.

    The inputs of position `i` are at the indices `starts[i]` to `starts[i + 1]`. A network sees them from both sides: the same
    pieces have different numbers for the side to move (`own`) and for the other side (`other`).
    """

    starts: NDArray[np.int64]
    """The index of each position's first input, followed by the total: `[B + 1]`."""
    own: NDArray[np.int32]
    """The inputs as the side to move sees them."""
    other: NDArray[np.int32]
    """The same inputs as the other side sees them."""
    bucket: NDArray[np.int32]
    """The output bucket, by the number of pieces: `[B]`."""
    score: NDArray[np.float32]
    """The search score for the side to move, in centipawns: `[B]`."""
    points: NDArray[np.float32]
    """The result of the game for the side to move: 1 for a win, 0.5 for a draw, 0 for a loss; NaN if unknown: `[B]`."""
    inputs: int
    """The number of inputs of the variant, in all regions."""


def batches(  # noqa: PLR0913 - all but two are named
    datasets: Sequence[Dataset],
    size: int = 16_384,
    *,
    buckets: int = 8,
    regions: int = 1,
    seed: int | None = None,
    held_out: bool = False,
) -> Iterator[SparseBatch]:
    """Yield the positions that `fairychess train` would learn from as sparse inputs, in batches.

    A position counts if the side to move is not in check, the move played is quiet, and the score is below 3000. Repeated
    positions count once. One game in 50 is held out, or one in 10 with fewer than 1000 games; `held_out=True` yields the held-out
    positions instead.

    Args:
        datasets: Data sets of one variant.
        size: The number of positions per batch; the last batch may be smaller.
        buckets: The number of output buckets, 1 to 16.
        regions: The number of regions of the board with inputs of their own, by the square of a side's own royal piece: 1, or an
            even number up to 16.
        seed: The seed for the order, at least 0; use a different one for each epoch. None keeps the order of the games.
        held_out: True for the held-out games.

    Raises:
        DataError: There is no data set, the data sets belong to different variants, the size or the seed is invalid, a shard is
            damaged, or a game has an illegal move.
        FairyChessError: The number of buckets or of regions is invalid.
        MissingExtraError: NumPy or pyarrow is not installed.

    >>> import tempfile
    >>> from fairychess import Variant, data, networks
    >>> plan = data.SelfPlay(Variant("chess"), data.parse_player("search:nodes=50"), games=1, seed=1, max_plies=60)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     _ = data.run_selfplay(plan, directory)
    ...     batch = next(networks.batches([data.Dataset(directory)], 4))
    >>> len(batch.bucket), len(batch.starts), batch.inputs
    (4, 5, 768)
    """
    if size < 1:
        raise DataError(f"size is {size}: at least 1 is expected")
    if seed is not None and seed < 0:
        raise DataError(f"seed is {seed}: at least 0 is expected")
    if len({dataset.variant.id for dataset in datasets}) != 1:
        raise DataError("data sets of one variant are expected")
    numpy = needed("numpy", "numpy")
    from .positions import read_positions  # noqa: PLC0415 - the package does not need NumPy

    training = read_positions(datasets[0].variant, datasets, buckets, regions)
    count = training.sizes[held_out]
    order: NDArray[np.int64] = numpy.arange(count) if seed is None else numpy.random.default_rng(seed).permutation(count)
    for first in range(0, count, size):
        yield SparseBatch(**training.sparse(order[first : first + size], held_out), inputs=training.inputs)
