"""Policy-and-value networks in PyTorch, on a GPU if there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess._support.extras import needed

from .policy_cuda import CapturedNetwork

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from .policy_numpy import Weights
    from .policy_shape import PolicyShape


def usual_device() -> str:
    """Return `"cuda"` if PyTorch can use a GPU, otherwise `"cpu"`."""
    return "cuda" if needed("torch", "torch").cuda.is_available() else "cpu"


class TorchEvaluator:
    """Computes a network with PyTorch: on a graphics card in 16-bit numbers (bfloat16), channels last in memory."""

    def __init__(self, shape: PolicyShape, weights: Weights, device: str, threads: int) -> None:
        self._torch: Any = needed("torch", "torch")
        self._torch.set_num_threads(threads)  # by default PyTorch uses all cores, which only slows small networks down
        self._blocks, self._device = shape.blocks, device
        self.is_on_card: bool = device != "cpu"
        self._shape = shape
        self._weights = {name: self._placed(self._torch.from_numpy(each)) for name, each in weights.items()}

    def __call__(self, obs: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the logits of the policy and the values of positions."""
        torch = self._torch
        with torch.inference_mode():
            policy, value = self._look(torch.from_numpy(obs.copy()))
            return policy.float().cpu().numpy(), value.float().clamp(-1, 1).cpu().numpy()

    def for_batches_of(self, rows: int) -> Callable[[NDArray[np.float32]], tuple[NDArray[np.float32], NDArray[np.float32]]]:
        """Return a function that computes batches of a fixed size faster, if there is one, which one thread at a time may use."""
        if not self._device.startswith("cuda"):
            return self
        shape = self._shape
        return CapturedNetwork(self._look, (rows, shape.planes, shape.ranks, shape.files), self._device)

    def _placed(self, tensor: Any) -> Any:  # noqa: ANN401 - tensors
        """Return a tensor on the device, with the number type and memory order used there."""
        if not self.is_on_card:
            return tensor
        tensor = tensor.to(self._device, self._torch.bfloat16)
        return tensor.to(memory_format=self._torch.channels_last) if tensor.dim() == 4 else tensor  # noqa: PLR2004 - of images

    def _look(self, x: Any) -> tuple[Any, Any]:  # noqa: ANN401 - tensors
        torch = self._torch
        x = self._squares("input", self._placed(x)).relu_()
        for block in range(self._blocks):
            inner = self._squares(f"block{block}.first", x).relu_()
            x = (x + self._squares(f"block{block}.second", inner)).relu_()
        policy = self._dense("policy", self._squares("policy.squares", x).relu_().flatten(1))
        value = self._squares("value.squares", x).relu_().flatten(1)
        return policy, torch.tanh(self._dense("value", self._dense("value.hidden", value).relu_()))[:, 0]

    def _squares(self, name: str, x: Any) -> Any:  # noqa: ANN401 - tensors
        weight = self._weights[f"{name}.weight"]
        return self._torch.nn.functional.conv2d(x, weight, self._weights[f"{name}.bias"], padding=weight.shape[2] // 2)

    def _dense(self, name: str, x: Any) -> Any:  # noqa: ANN401 - tensors
        return self._torch.nn.functional.linear(x, self._weights[f"{name}.weight"], self._weights[f"{name}.bias"])
