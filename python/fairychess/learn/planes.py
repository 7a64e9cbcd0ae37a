"""Arrays of planes. This module imports NumPy, so only modules that need NumPy import it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

ALIGNMENT: Final = 64
"""Addresses of arrays are multiples of this number of bytes: then JAX reads them on a CPU without a copy."""


def new_planes(shape: tuple[int, int, int, int], obs: str) -> NDArray[np.uint8] | NDArray[np.float32]:
    """Return an array of zeros, of type uint8 for `"u8"`, else float32."""
    return aligned_zeros(shape, np.uint8 if obs == "u8" else np.float32)


def aligned_zeros(shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """Return an aligned array of zeros. Like `numpy.zeros`, it leaves the memory untouched."""
    size = math.prod(shape) * np.dtype(dtype).itemsize
    memory = np.zeros(size + ALIGNMENT, np.uint8)
    start = -memory.ctypes.data % ALIGNMENT
    return memory[start : start + size].view(dtype).reshape(shape)


def check_type(obs: object) -> None:
    """Check the type of planes, where there must be some.

    Raises:
        FairyChessError: It is not one of the types.
    """
    if obs not in ("u8", "f32"):
        message = f"obs must be 'u8' or 'f32', not {obs!r}"
        raise FairyChessError(message)
