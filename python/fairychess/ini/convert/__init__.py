"""Conversion of a variant's rules to a definition."""

from __future__ import annotations

from .whole import convert

__all__ = ["convert"]
