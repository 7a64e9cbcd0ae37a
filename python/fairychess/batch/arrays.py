"""The arrays of a `VecEnv`: made once, written by the core, shown to users. The one module that imports NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar

import numpy as np

from fairychess.errors import FairyChessError

from .steps import CsrMask, VecStep

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fairychess._core import _Batch

Array = TypeVar("Array", bound=np.ndarray[Any, Any])


class Arrays:
    """A row for each board. The names are those that the core knows."""

    def __init__(self, shape: tuple[int, int, int, int], actions: int, obs: str | None, mask: str | None, *, final: bool) -> None:
        n = shape[0]
        self.obs: NDArray[Any] | None = planes(shape, obs)
        self.final_obs: NDArray[Any] | None = planes(shape, obs) if final else None
        self.mask: NDArray[np.bool_] | NDArray[np.uint8] | None = None
        if mask == "dense":
            self.mask = np.zeros((n, actions), np.bool_)
        elif mask == "bits":
            self.mask = np.zeros((n, -(-actions // 8)), np.uint8)
        self._by_rows = mask == "csr"
        self.reward: NDArray[np.float32] = np.zeros((n, 2), np.float32)
        self.terminated: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.truncated: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.to_play: NDArray[np.int8] = np.zeros(n, np.int8)
        self.ply: NDArray[np.int32] = np.zeros(n, np.int32)
        self.hash: NDArray[np.uint64] = np.zeros(n, np.uint64)
        self._starts = np.zeros(n + 1, np.int64)
        self._legal = np.zeros(0, np.int32)
        self._seen = VecStep(
            None if self.obs is None else shown(self.obs),
            None if self.mask is None else shown(self.mask),
            shown(self.reward),
            shown(self.terminated),
            shown(self.truncated),
            shown(self.to_play),
            shown(self.ply),
            shown(self.hash),
        )
        self.last: NDArray[Any] | None = None if self.final_obs is None else shown(self.final_obs)

    def seen(self, core: _Batch, *, copy: bool) -> VecStep:
        """Give what the core has written, to be looked at or to be kept."""
        seen = self._seen._replace(mask=self._rows(core)) if self._by_rows else self._seen
        return VecStep(*map(copied, seen)) if copy else seen

    def given(self, name: str, array: object, dtype: Literal["int32", "bool"]) -> NDArray[Any]:
        """Give an argument as the core takes it; refuse what is of another shape or type."""
        try:
            found = np.asarray(array)
        except ValueError as error:
            message = f"{name} must be an array of shape {self.ply.shape} and type {dtype}"
            raise FairyChessError(message) from error
        if found.shape != self.ply.shape or found.dtype != np.dtype(dtype):
            expected = f"an array of shape {self.ply.shape} and type {dtype}"
            message = f"{name} must be {expected}, not {found.shape} and {found.dtype}"
            raise FairyChessError(message)
        return np.ascontiguousarray(found)

    def sampled(self, core: _Batch) -> NDArray[np.int32]:
        """Let the core draw an action for each board."""
        actions = np.empty(self.ply.shape, np.int32)
        core.sample(actions)
        return actions

    def _rows(self, core: _Batch) -> CsrMask:
        needed = core.legal_count()
        if needed > len(self._legal):
            self._legal = np.zeros(2 * needed, np.int32)
        core.write_rows(self._starts, self._legal)
        return CsrMask(shown(self._starts), shown(self._legal[:needed]))


def planes(shape: tuple[int, int, int, int], obs: str | None) -> NDArray[np.uint8] | NDArray[np.float32] | None:
    """Make an array of planes, if any are wanted."""
    return None if obs is None else np.zeros(shape, np.uint8) if obs == "u8" else np.zeros(shape, np.float32)


def shown(array: Array) -> Array:
    """Give an array that only its owner may write into."""
    view: Array = array.view()
    view.flags.writeable = False
    return view


def copied(part: Any) -> Any:  # noqa: ANN401 - an array, lists of actions, or nothing
    """Give an array to keep."""
    if isinstance(part, CsrMask):
        return CsrMask(part.starts.copy(), part.actions.copy())
    return None if part is None else part.copy()
