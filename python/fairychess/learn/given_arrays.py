"""Arrays supplied by the caller for a `VecEnv` to write to: NumPy, DLPack or buffer protocol. This module imports NumPy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from numpy.typing import NDArray

HOST: Final = frozenset({1, 3, 11, 13})
"""The DLPack devices whose memory the CPU can write to: its own, memory pinned for CUDA or ROCm, and CUDA managed memory."""


def view_of(name: str, given: Any) -> NDArray[Any]:  # noqa: ANN401 - an array of any library
    """Return the memory of an array as a NumPy array; raise `FairyChessError` if it is not accessible."""
    if isinstance(given, np.ndarray):
        return cast("NDArray[Any]", given)
    try:
        return np.asarray(memoryview(given)) if not hasattr(given, "__dlpack_device__") else from_dlpack(name, given)
    except FairyChessError:
        raise
    except (AttributeError, BufferError, LookupError, RuntimeError, TypeError, ValueError) as error:
        expected = "an array of NumPy, or one with DLPack or the buffer protocol"
        message = f"out[{name!r}] must be {expected}, not {type(given).__name__}"
        raise FairyChessError(message) from error


def from_dlpack(name: str, given: Any) -> NDArray[Any]:  # noqa: ANN401
    """Return the memory of an array that supports DLPack."""
    number = int(given.__dlpack_device__()[0])
    if number not in HOST:
        message = f"out[{name!r}] is on another device (DLPack number {number}): it must be in memory of the host, pinned or not"
        raise FairyChessError(message)
    view: NDArray[Any] = np.from_dlpack(given)
    if not view.flags.writeable and hasattr(given, "__array__"):
        # Older versions of DLPack do not say whether an array is writable, but the library that made it knows.
        other = np.asarray(given)
        return other if np.may_share_memory(other, view) else view
    return view


def checked(name: str, given: object, shape: tuple[int, ...], dtype: np.dtype[Any]) -> NDArray[Any]:
    """Return the memory of an array, after checking that it has this shape and type, is contiguous and is writable."""
    view = view_of(name, given)
    if view.shape != shape or view.dtype != dtype:
        message = f"out[{name!r}] must be an array of shape {shape} and type {dtype}, not {view.shape} and {view.dtype}"
        raise FairyChessError(message)
    if not (view.flags.c_contiguous and view.flags.aligned):
        message = f"out[{name!r}] must be contiguous: rows one after another, without gaps"
        raise FairyChessError(message)
    if not view.flags.writeable:
        message = f"out[{name!r}] cannot be written to"
        raise FairyChessError(message)
    return view


def replace(made: dict[str, NDArray[Any]], out: Mapping[str, object]) -> dict[str, NDArray[Any]]:
    """Return the arrays, with some replaced by the caller's.

    Args:
        made: The arrays by name.
        out: The caller's arrays, by the same names.

    Raises:
        FairyChessError: An array does not fit, two of them share memory, or `out` is not a mapping.
    """
    if not isinstance(out, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance] - callers may not check types
        message = f"out must have arrays by name, as in a dict, not {type(out).__name__}"
        raise FairyChessError(message)
    if unknown := sorted(set(out) - set(made), key=str):
        message = f"out has an unknown array, {unknown[0]!r}: with these settings there are {', '.join(made)}"
        raise FairyChessError(message)
    given = {name: checked(name, array, made[name].shape, made[name].dtype) for name, array in out.items()}
    names = list(given)
    for index, name in enumerate(names):
        for other in names[:index]:
            if np.may_share_memory(given[name], given[other]):
                message = f"out[{other!r}] and out[{name!r}] share memory"
                raise FairyChessError(message)
    for array in given.values():
        array.fill(0)
    return made | given
