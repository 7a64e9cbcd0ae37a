"""Piece shapes, drawn for fairychess: one file per family.

Each is drawn on an area of 100 by 100 units, one square of the board. The width and height of the six chess pieces show their
rank.
"""

from __future__ import annotations

from .beasts import BEASTS
from .horses import HORSES
from .machines import MACHINES
from .orthodox import ORTHODOX
from .part import Part
from .people import PEOPLE

__all__ = ["SHAPES", "Part"]

SHAPES: dict[str, tuple[Part, ...]] = {**ORTHODOX, **HORSES, **BEASTS, **PEOPLE, **MACHINES}
"""Every shape by name."""
