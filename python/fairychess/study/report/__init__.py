"""The report of a study: one HTML file that makes no request and needs no script."""

from __future__ import annotations

from .page import html_of

__all__ = ["html_of"]
