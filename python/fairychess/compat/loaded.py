"""The variants that were loaded from texts, and the facts that the texts state about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess._core import Variant

ADDED: dict[str, Variant] = {}
"""The variants that were loaded, by name."""

LETTERS: dict[str, dict[str, str]] = {}
"""The letters that loaded variants give to piece types, by their names there."""

PARENTS: dict[str, str | None] = {}
"""The variants that loaded ones inherit from."""

STARTS: dict[str, str] = {}
"""The start positions of variants that were loaded, as they were written there."""
