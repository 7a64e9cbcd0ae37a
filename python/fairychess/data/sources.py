"""The shards of one or more data sets, read as one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Source:
    """A shard."""

    file: Path
    """The file."""
    random_plies: int
    """The number of random moves in each game, for shards of format 1, which do not store it."""
    before: int = 0
    """The number to add to the game numbers."""
    actions: int | None = None
    """The number of actions in the variant, if known."""
