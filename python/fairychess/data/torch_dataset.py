"""The class behind `torch_dataset`, which is made when it is first needed: its base is of PyTorch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess.extras import needed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .dataset import Dataset


def positions(dataset: Dataset, size: int, options: dict[str, Any]) -> Any:  # noqa: ANN401 - of a class made below
    """Give an `IterableDataset`. Raises `MissingExtraError` without PyTorch."""
    needed("torch", "torch")
    return positions_class()(dataset, size, options)


def positions_class() -> Any:  # noqa: ANN401 - a class
    """Make the class."""
    base = needed("torch.utils.data", "torch").IterableDataset
    return type("Positions", (base,), {"__init__": begin, "__iter__": iterate, "__reduce__": reduce, "__doc__": __doc__})


def begin(self: Any, dataset: Dataset, size: int, options: dict[str, Any]) -> None:  # noqa: ANN401 - of the class
    """Keep what `Dataset.batches` is to be asked."""
    self.dataset, self.size, self.options = dataset, size, options


def reduce(self: Any) -> tuple[Any, ...]:  # noqa: ANN401 - of the class
    """Say how the worker of a `DataLoader` makes its own."""
    return positions, (self.dataset, self.size, self.options)


def iterate(self: Any) -> Iterator[Any]:  # noqa: ANN401 - of the class
    """Give batches of tensors: of all shards, or of those of one worker of a `DataLoader`."""
    torch, worker = needed("torch", "torch"), needed("torch.utils.data", "torch").get_worker_info()
    part = (0, 1) if worker is None else (worker.id, worker.num_workers)
    for batch in self.dataset.batches(self.size, part=part, **self.options):
        yield type(batch)(*(torch.from_numpy(array) for array in batch))
