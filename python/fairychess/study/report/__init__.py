"""The report of a study: one HTML file that makes no requests and works without scripts."""

from __future__ import annotations

from .page import html_of

__all__ = ["html_of"]
