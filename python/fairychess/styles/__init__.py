"""Picture settings as plain data: themes, frames and arrows. `Board.svg` takes them, and `fairychess.pictures` draws them."""

from __future__ import annotations

from .arrow import Arrow
from .checks import Frame
from .theme import THEMES, Theme

__all__ = ["THEMES", "Arrow", "Frame", "Theme"]
