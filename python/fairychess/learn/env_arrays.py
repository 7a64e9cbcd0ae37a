"""The arrays of a `VecEnv`, created once and overwritten by the core. Importing this module imports NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar

import numpy as np

from fairychess.errors import FairyChessError

from .given_arrays import replace
from .planes import aligned_zeros, new_planes
from .steps import CsrMask, VecStep

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from fairychess._core import _Batch
    from fairychess.network import Network

Array = TypeVar("Array", bound=np.ndarray[Any, Any])


class EnvArrays:
    """Arrays with one row per board. The core accesses the attributes by name.

    Args:
        shape: The numbers of boards, planes, ranks and files.
        actions: The number of actions in the variant.
        obs: The type of the planes, or None.
        mask: The format of the legal actions, or None.
        final: True to keep the final planes of a game when a new game begins in the same step.
        out: The caller's arrays to write to instead of new ones, by name.
    """

    def __init__(  # noqa: PLR0913 - the settings of one environment
        self,
        shape: tuple[int, int, int, int],
        actions: int,
        obs: str | None,
        mask: str | None,
        *,
        final: bool,
        out: Mapping[str, object] | None = None,
    ) -> None:
        n = shape[0]
        arrays: dict[str, NDArray[Any]] = {
            "reward": aligned_zeros((n, 2), np.float32),
            "terminated": aligned_zeros((n,), np.bool_),
            "truncated": aligned_zeros((n,), np.bool_),
            "to_play": aligned_zeros((n,), np.int8),
            "ply": aligned_zeros((n,), np.int32),
            "hash": aligned_zeros((n,), np.uint64),
        }
        if obs is not None:
            arrays["obs"] = new_planes(shape, obs)
        if final and obs is not None:
            arrays["final_obs"] = new_planes(shape, obs)
        if mask == "dense":
            arrays["mask"] = aligned_zeros((n, actions), np.bool_)
        elif mask == "bits":
            arrays["mask"] = aligned_zeros((n, -(-actions // 8)), np.uint8)
        arrays = replace(arrays, {} if out is None else out)
        self.obs: NDArray[Any] | None = arrays.get("obs")
        self.final_obs: NDArray[Any] | None = arrays.get("final_obs")
        self.mask: NDArray[np.bool_] | NDArray[np.uint8] | None = arrays.get("mask")
        self._is_csr = mask == "csr"
        self.reward: NDArray[np.float32] = arrays["reward"]
        self.terminated: NDArray[np.bool_] = arrays["terminated"]
        self.truncated: NDArray[np.bool_] = arrays["truncated"]
        self.to_play: NDArray[np.int8] = arrays["to_play"]
        self.ply: NDArray[np.int32] = arrays["ply"]
        self.hash: NDArray[np.uint64] = arrays["hash"]
        self._starts = np.zeros(n + 1, np.int64)
        self._legal = np.zeros(0, np.int32)
        self._views = VecStep(
            None if self.obs is None else read_only(self.obs),
            None if self.mask is None else read_only(self.mask),
            read_only(self.reward),
            read_only(self.terminated),
            read_only(self.truncated),
            read_only(self.to_play),
            read_only(self.ply),
            read_only(self.hash),
        )
        self.final_view: NDArray[Any] | None = None if self.final_obs is None else read_only(self.final_obs)

    def step(self, core: _Batch, *, copy: bool) -> VecStep:
        """Return the arrays written by the core, as read-only views or as copies."""
        views = self._views._replace(mask=self._csr(core)) if self._is_csr else self._views
        return VecStep(*map(copied, views)) if copy else views

    def checked(self, name: str, array: object, dtype: Literal["int32", "bool"]) -> NDArray[Any]:
        """Return a copy of an argument with one number per board; raise `FairyChessError` if its shape or type is wrong."""
        try:
            found = np.asarray(array)
        except ValueError as error:
            message = f"{name} must be an array of shape {self.ply.shape} and type {dtype}"
            raise FairyChessError(message) from error
        if found.shape != self.ply.shape or found.dtype != np.dtype(dtype):
            expected = f"an array of shape {self.ply.shape} and type {dtype}"
            message = f"{name} must be {expected}, not {found.shape} and {found.dtype}"
            raise FairyChessError(message)
        return np.array(found, order="C")  # a copy, since it may be one of the arrays that the core will write to

    def sampled(self, core: _Batch) -> NDArray[np.int32]:
        """Return an action for each board, drawn by the core."""
        actions = np.empty(self.ply.shape, np.int32)
        core.sample(actions)
        return actions

    def evaluated(self, core: _Batch, network: Network) -> NDArray[np.int16]:
        """Return a network's evaluation of the position on each board."""
        values = np.empty(self.ply.shape, np.int16)
        core.evaluate(network.core, values)
        return values

    def _csr(self, core: _Batch) -> CsrMask:
        needed = core.write_rows(self._starts, self._legal)
        if needed > len(self._legal):
            self._legal = np.zeros(2 * needed, np.int32)
            core.write_rows(self._starts, self._legal)
        return CsrMask(read_only(self._starts), read_only(self._legal[:needed]))


def read_only(array: Array) -> Array:
    """Return a view of an array that cannot be written to."""
    view: Array = array.view()
    view.flags.writeable = False
    return view


def copied(part: Any) -> Any:  # noqa: ANN401 - an array, lists of actions, or None
    """Return a copy of one field of a `VecStep`."""
    if isinstance(part, CsrMask):
        return CsrMask(part.starts.copy(), part.actions.copy())
    return None if part is None else part.copy()
