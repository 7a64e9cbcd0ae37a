"""Policy-and-value networks captured as CUDA graphs, for batches of a fixed size: one call launches the whole network."""

from __future__ import annotations

import threading
import warnings
from typing import TYPE_CHECKING, Any, Final

from fairychess._support.extras import needed

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

WARM_UP: Final = 3
"""The number of additional runs before the capture, in which libraries choose their algorithms and allocate memory."""

_CAPTURE: Final = threading.Lock()  # CUDA captures one graph at a time.


class CapturedNetwork:
    """A network for batches of a fixed size on a graphics card. One thread at a time may use it.

    If the network cannot be captured, its operations are launched one by one, with a warning.

    Args:
        compute: Computes logits and values, as tensors, from planes.
        shape: The shape of a batch: positions, planes, ranks, files.
        device: The device.
    """

    def __init__(self, compute: Callable[[Any], tuple[Any, Any]], shape: tuple[int, int, int, int], device: str) -> None:
        torch: Any = needed("torch", "torch")
        self._torch, self._compute = torch, compute
        self._host: Any = torch.empty(shape, pin_memory=True)
        self._planes: Any = torch.zeros(shape, device=device)
        with _CAPTURE, torch.inference_mode():
            self._found: tuple[Any, Any] = self._warmed_up()
            self._answers: tuple[Any, ...] = tuple(torch.empty(each.shape, pin_memory=True) for each in self._found)
            self._graph: Any = self._captured()

    def _warmed_up(self) -> tuple[Any, Any]:
        """Run the network a few times on another stream, as a capture requires, and return its results."""
        torch = self._torch
        side_stream = torch.cuda.Stream()
        side_stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side_stream):
            found = self._run()
            for _ in range(WARM_UP):
                found = self._run()
        torch.cuda.current_stream().wait_stream(side_stream)
        return found

    def _captured(self) -> Any:  # noqa: ANN401 - a graph
        """Return the graph of the network; None if it cannot be captured."""
        torch = self._torch
        graph, stream = torch.cuda.CUDAGraph(), torch.cuda.current_stream()
        try:
            with torch.cuda.graph(graph, capture_error_mode="thread_local"):
                self._found = self._run()
        except torch.cuda.OutOfMemoryError:
            raise
        except RuntimeError as error:
            torch.cuda.set_stream(stream)  # Older versions of PyTorch stay on the capture's stream.
            torch.cuda.synchronize()
            warnings.warn(f"the network is slower, because CUDA cannot capture it: {error}", RuntimeWarning, stacklevel=2)
            return None
        return graph

    def _run(self) -> tuple[Any, Any]:
        """Compute logits and values in 32-bit numbers."""
        policy, value = self._compute(self._planes)
        return policy.float(), value.float().clamp(-1, 1)

    def __call__(self, obs: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the logits of the policy and the values of a batch of positions."""
        torch = self._torch
        stream = torch.cuda.current_stream()
        with torch.inference_mode():
            stream.synchronize()  # An interrupted call may still copy from the buffers.
            self._host.copy_(torch.from_numpy(obs))
            self._planes.copy_(self._host, non_blocking=True)
            if self._graph is None:
                self._found = self._run()
            else:
                self._graph.replay()
            for answer, found in zip(self._answers, self._found, strict=True):
                answer.copy_(found, non_blocking=True)
            stream.synchronize()
        policy, value = (answer.numpy().copy() for answer in self._answers)
        return policy, value
