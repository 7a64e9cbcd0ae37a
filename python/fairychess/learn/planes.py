"""Arrays of planes. This module imports NumPy, so only modules that need NumPy import it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def new_planes(shape: tuple[int, int, int, int], obs: str) -> NDArray[np.uint8] | NDArray[np.float32]:
    """Return an array of zeros, of type uint8 for `"u8"`, else float32."""
    return np.zeros(shape, np.uint8) if obs == "u8" else np.zeros(shape, np.float32)
