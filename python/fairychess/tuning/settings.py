"""`SearchSetting`: a setting in `[search]` of a definition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess._core import _search_settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Variant

__all__ = ["SearchSetting", "search_settings", "search_table"]


@dataclass(frozen=True, slots=True)
class SearchSetting:
    """A setting of the search of a variant. `docs/variants.md` explains each of them."""

    name: str
    """The key in `[search]`."""
    value: int
    """The value in the definition, or the default."""
    default: int
    """The value if a definition does not set it."""
    minimum: int
    """The smallest value."""
    maximum: int
    """The largest value."""
    step: int
    """A change that games may show, with which tuning works."""

    def within(self, number: int) -> int:
        """Return the nearest value to a number.

        Args:
            number: The number.

        >>> from fairychess import Variant
        >>> search_settings(Variant("chess"))[0].within(-3)
        1
        """
        return min(max(number, self.minimum), self.maximum)


def search_settings(variant: Variant) -> tuple[SearchSetting, ...]:
    """Return the settings of a variant's search.

    Args:
        variant: The variant.

    >>> from fairychess import Variant
    >>> setting = search_settings(Variant("chess"))[0]
    >>> setting.name, setting.value, setting.minimum, setting.maximum
    ('window', 18, 1, 1000)
    """
    return tuple(SearchSetting(**row) for row in _search_settings(variant))


def search_table(values: Iterable[tuple[str, int]]) -> str:
    """Return the table `[search]` of a definition.

    Args:
        values: The names of settings with their values.

    >>> print(search_table([("razor_margin", 180), ("window", 20)]), end="")
    [search]
    razor_margin = 180
    window = 20
    """
    return "".join(["[search]\n", *(f"{name} = {value}\n" for name, value in values)])
