"""Variants loaded from an INI text, and details from that text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fairychess._core import Variant

ADDED: dict[str, Variant] = {}
"""The loaded variants by name."""

LETTERS: dict[str, dict[str, str]] = {}
"""The letters of the piece types of loaded variants, by their names in the text."""

PARENTS: dict[str, str | None] = {}
"""The parents of loaded variants."""

STARTS: dict[str, str] = {}
"""The start positions of loaded variants, as written in the text."""
