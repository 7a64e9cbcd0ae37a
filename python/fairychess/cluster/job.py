"""`Job`: the work that a worker does on items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

Item_contra = TypeVar("Item_contra", contravariant=True)
Result_co = TypeVar("Result_co", covariant=True)


class Job(Protocol[Item_contra, Result_co]):
    """A function that produces results from a stream of items. It takes an item when it needs one, and may reuse engines."""

    def __call__(self, items: Iterator[Item_contra], /) -> Iterator[Result_co]:
        """Yield results until there are no items left. Each result must identify its item."""
        ...
