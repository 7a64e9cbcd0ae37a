"""The definitions that a study is compared with, stored in its `study.json` so that the study can be continued."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairychess import Variant


@dataclass(frozen=True, slots=True)
class Beside:
    """An earlier definition and other variants to compare a study with."""

    against: Variant | Path | None = None
    """An earlier definition, or the directory of its study; None for none."""
    compare: tuple[Variant, ...] = ()
    """Other variants."""

    def or_else(self, kept: Beside) -> Beside:
        """Return these comparisons, with missing ones filled in from an earlier run.

        Args:
            kept: The study's earlier comparison.
        """
        return Beside(self.against or kept.against, self.compare or kept.compare)

    def to_json(self, folder: Path) -> dict[str, Any]:
        """Return the comparisons as JSON data.

        Args:
            folder: The directory of the study; the path to another study is stored relative to it.
        """
        against = self.against
        earlier = (
            None if against is None else against.to_toml() if isinstance(against, Variant) else {"study": way(against, folder)}
        )
        return {"against": earlier, "compare": [variant.to_toml() for variant in self.compare]}

    @staticmethod
    def from_json(facts: dict[str, Any], folder: Path) -> Beside:
        """Read the result of `to_json`.

        Args:
            facts: The JSON data.
            folder: The directory of the study.
        """
        earlier = facts.get("against")
        against = (
            None if earlier is None else Variant.from_toml(earlier) if isinstance(earlier, str) else folder / earlier["study"]
        )
        return Beside(against, tuple(map(Variant.from_toml, facts.get("compare", ()))))


def way(to: Path, folder: Path) -> str:
    """Return the relative path to a directory, or the absolute path if there is none (on another drive)."""
    try:
        return Path(os.path.relpath(to, folder)).as_posix()
    except ValueError:
        return to.resolve().as_posix()
