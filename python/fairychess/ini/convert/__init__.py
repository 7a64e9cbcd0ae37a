"""Conversion of the rules of a variant to a definition."""

from __future__ import annotations

from .whole import convert

__all__ = ["convert"]
