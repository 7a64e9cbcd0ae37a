"""Policy-and-value networks in PyTorch, on a GPU if there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess._support.extras import needed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .policy_numpy import Weights
    from .policy_shape import PolicyShape


def usual_device() -> str:
    """Return `"cuda"` if PyTorch can use a GPU, otherwise `"cpu"`."""
    return "cuda" if needed("torch", "torch").cuda.is_available() else "cpu"


class TorchEvaluator:
    """Runs a network on PyTorch; on a GPU, with 16-bit numbers wherever these are precise enough."""

    def __init__(self, shape: PolicyShape, weights: Weights, device: str, threads: int) -> None:
        self._torch: Any = needed("torch", "torch")
        self._torch.set_num_threads(threads)  # by default PyTorch uses all cores, which only slows small networks down
        self._blocks, self._device = shape.blocks, device
        self._weights = {name: self._torch.from_numpy(each).to(device) for name, each in weights.items()}

    def __call__(self, obs: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the logits of the policy and the values of positions."""
        torch, fast = self._torch, self._device != "cpu"
        with torch.inference_mode(), torch.autocast(self._device, dtype=torch.bfloat16, enabled=fast):
            planes = torch.from_numpy(obs.copy()).to(self._device)
            policy, value = self._look(planes)
            return policy.float().cpu().numpy(), value.float().clamp(-1, 1).cpu().numpy()

    def _look(self, x: Any) -> tuple[Any, Any]:  # noqa: ANN401 - tensors
        torch = self._torch
        x = self._squares("input", x).relu_()
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
