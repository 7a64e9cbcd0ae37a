"""Policy-and-value networks captured as CUDA graphs, for batches of one size: one call launches the whole network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fairychess._support.extras import needed

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

WARM_UP: Final = 3
"""The number of runs before the capture, in which libraries choose their algorithms and allocate memory."""


class CapturedNetwork:
    """A network for batches of one size on a graphics card. One thread at a time may use it.

    Args:
        look: Computes logits and values, as tensors, from planes.
        shape: The shape of a batch: positions, planes, ranks, files.
        device: The device.
    """

    def __init__(self, look: Callable[[Any], tuple[Any, Any]], shape: tuple[int, int, int, int], device: str) -> None:
        torch: Any = needed("torch", "torch")
        self._torch, self._look = torch, look
        self._host: Any = torch.empty(shape, pin_memory=True)
        self._planes: Any = torch.zeros(shape, device=device)
        self._graph: Any = None
        self._found: tuple[Any, Any] | None = None
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.inference_mode(), torch.cuda.stream(aside):
            for _ in range(WARM_UP):
                look(self._planes)
        torch.cuda.current_stream().wait_stream(aside)
        graph = torch.cuda.CUDAGraph()
        try:
            with torch.inference_mode(), torch.cuda.graph(graph, capture_error_mode="thread_local"):
                self._found = look(self._planes)
        except RuntimeError:  # An operation cannot be captured, so each one is launched separately.
            return
        self._graph = graph

    def __call__(self, obs: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the logits of the policy and the values of a batch of positions."""
        torch = self._torch
        with torch.inference_mode():
            self._host.copy_(torch.from_numpy(obs))
            self._planes.copy_(self._host, non_blocking=True)
            if self._graph is not None:
                self._graph.replay()
            found = self._look(self._planes) if self._graph is None or self._found is None else self._found
            policy, value = (each.cpu() for each in found)
        return policy.float().numpy(), value.float().clamp(-1, 1).numpy()
