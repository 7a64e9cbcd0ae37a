"""`torch_dataset`, whose class is created on first use, since PyTorch may not be installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess._support.extras import needed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .dataset import Dataset
    from .pool import Pool

__all__ = ["torch_dataset"]


def torch_dataset(dataset: Dataset | Pool, size: int = 256, **options: Any) -> Any:  # noqa: ANN401 - PyTorch's
    """Return the positions in a data set as a PyTorch `IterableDataset` that yields `Batch` objects of tensors.

    Pass it to a `DataLoader` with `batch_size=None`. The loader's workers share the positions equally.

    Args:
        dataset: The data set, or a pool of data sets.
        size: The number of positions per batch.
        options: The options of `Dataset.batches`, except `part`.

    Raises:
        MissingExtraError: PyTorch is not installed (the `torch` extra).
    """
    return positions(dataset, size, options)


def positions(dataset: Dataset | Pool, size: int, options: dict[str, Any]) -> Any:  # noqa: ANN401 - of a class created below
    """Return an `IterableDataset`.

    Raises:
        MissingExtraError: PyTorch is not installed.
    """
    needed("torch", "torch")
    return positions_class()(dataset, size, options)


def positions_class() -> Any:  # noqa: ANN401 - a class
    """Create the class."""
    base = needed("torch.utils.data", "torch").IterableDataset
    return type("Positions", (base,), {"__init__": init, "__iter__": iterate, "__reduce__": reduce, "__doc__": __doc__})


def init(self: Any, dataset: Dataset | Pool, size: int, options: dict[str, Any]) -> None:  # noqa: ANN401 - of the class
    """Store the arguments for `Dataset.batches`."""
    self.dataset, self.size, self.options = dataset, size, options


def reduce(self: Any) -> tuple[Any, ...]:  # noqa: ANN401 - of the class
    """Pickle the data set for a worker of a `DataLoader`."""
    return positions, (self.dataset, self.size, self.options)


def iterate(self: Any) -> Iterator[Any]:  # noqa: ANN401 - of the class
    """Yield batches of tensors: all of them, or in a `DataLoader` worker, its share."""
    torch, worker = needed("torch", "torch"), needed("torch.utils.data", "torch").get_worker_info()
    part = (0, 1) if worker is None else (worker.id, worker.num_workers)
    for batch in self.dataset.batches(self.size, part=part, **self.options):
        yield type(batch)(*(torch.from_numpy(array) for array in batch))
