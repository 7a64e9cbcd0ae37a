"""Trains a policy-and-value network with PyTorch: AdamW, in 16-bit numbers on a graphics card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from fairychess._support.extras import needed
from fairychess.errors import DataError, NetworkError
from fairychess.learn.policy_network import array_bytes, stored_arrays
from fairychess.learn.policy_torch import usual_device

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess.data import Batch
    from fairychess.learn.policy_numpy import Weights
    from fairychess.learn.policy_shape import PolicyShape

EPSILON: Final = 1e-5
"""The term added to the variances of channels."""

MOMENTUM: Final = 0.1
"""The weight of a new batch in the running means and variances of channels."""

DECAY: Final = 1e-2
"""The weight decay per step, as a multiple of the learning rate."""

SEARCHED: Final = 0.5
"""The share of the search value in the value target; the rest is the game result."""

CLIP: Final = 5.0
"""The maximum norm of a gradient."""


class Losses(NamedTuple):
    """The mean losses of a pass over the positions."""

    policy: float
    """The cross entropy between the visits and the policy."""
    value: float
    """The mean squared difference between the target and the value."""


class Trainer(Protocol):
    """Trains networks. States are bytes, so that they can be kept in files."""

    def begin(self, shape: PolicyShape, weights: Weights) -> bytes:
        """Return the initial training state for an untrained network."""
        ...

    def train(
        self, shape: PolicyShape, state: bytes, batches: Iterable[Batch], *, rate: float, threads: int
    ) -> tuple[bytes, Losses]:
        """Learn from batches; return the new state, and the losses."""
        ...

    def weights(self, shape: PolicyShape, state: bytes) -> Weights:
        """Return the network weights of a state."""
        ...


class TorchTrainer:
    """Trains with PyTorch.

    Convolutions are normalised by the means and variances of their channels (batch normalisation), which are folded into the
    weights when the network is used.
    """

    def begin(self, shape: PolicyShape, weights: Weights) -> bytes:
        """Return the initial training state for an untrained network."""
        numpy = needed("numpy", "numpy")
        state: dict[str, Any] = {"step": numpy.zeros(1, "int64")}
        for layer in shape.layers():
            state[f"{layer.name}.weight"] = weights[f"{layer.name}.weight"]
            state[f"{layer.name}.bias"] = weights[f"{layer.name}.bias"]
            if layer.is_convolution:
                state[f"{layer.name}.scale"] = numpy.ones(layer.size[0], "float32")
                state[f"{layer.name}.mean"] = numpy.zeros(layer.size[0], "float32")
                state[f"{layer.name}.variance"] = numpy.ones(layer.size[0], "float32")
        return array_bytes(state)

    def train(
        self, shape: PolicyShape, state: bytes, batches: Iterable[Batch], *, rate: float, threads: int
    ) -> tuple[bytes, Losses]:
        """Learn from batches; return the new state, and the losses."""
        return Training(shape, stored(state), rate, threads).run(batches)

    def weights(self, shape: PolicyShape, state: bytes) -> Weights:
        """Return the network weights of a state, with the normalisation folded into the convolutions."""
        numpy, arrays = needed("numpy", "numpy"), stored(state)
        found: Weights = {}
        for layer in shape.layers():
            weight, bias = arrays[f"{layer.name}.weight"], arrays[f"{layer.name}.bias"]
            if layer.is_convolution:
                factor = arrays[f"{layer.name}.scale"] / numpy.sqrt(arrays[f"{layer.name}.variance"] + numpy.float32(EPSILON))
                bias = bias - arrays[f"{layer.name}.mean"] * factor
                weight = weight * factor[:, None, None, None]
            found[f"{layer.name}.weight"], found[f"{layer.name}.bias"] = weight.astype("<f4"), bias.astype("<f4")
        return found


def stored(state: bytes) -> dict[str, Any]:
    """Return the arrays of a state.

    Raises:
        DataError: The state is damaged.
    """
    try:
        return stored_arrays(state, "state")
    except NetworkError:
        raise DataError("the state of the training is damaged; remove it, and the network is trained again") from None


class Training:
    """A pass over positions."""

    def __init__(self, shape: PolicyShape, arrays: dict[str, Any], rate: float, threads: int) -> None:
        torch: Any = needed("torch", "torch")
        torch.set_num_threads(threads)
        self._torch, self._shape, self._device = torch, shape, usual_device()
        tensors = {name: torch.from_numpy(each.copy()).to(self._device) for name, each in arrays.items() if name != "step"}
        fixed = (".mean", ".variance", ".first moment", ".second moment")
        self._weights: dict[str, Any] = {name: each for name, each in tensors.items() if not name.endswith(fixed[2:])}
        self._learned = [name for name in self._weights if not name.endswith(fixed[:2])]
        for name in self._learned:
            self._weights[name].requires_grad_()
        learned = [self._weights[name] for name in self._learned]
        self._optimiser: Any = torch.optim.AdamW(learned, lr=rate, weight_decay=DECAY)
        step = float(arrays["step"][0])
        if step:
            for name in self._learned:
                self._optimiser.state[self._weights[name]] = {
                    "step": torch.tensor(step),
                    "exp_avg": tensors[f"{name}.first moment"],
                    "exp_avg_sq": tensors[f"{name}.second moment"],
                }
        self._step = int(step)

    def run(self, batches: Iterable[Batch]) -> tuple[bytes, Losses]:
        """Learn from batches; return the new state, and the losses."""
        torch, totals, count = self._torch, [0.0, 0.0], 0
        for batch in batches:
            if len(batch.value) < 2:  # noqa: PLR2004 - one position has no variance
                continue
            policy, value = self._losses(batch)
            self._optimiser.zero_grad(set_to_none=True)
            (policy + value).backward()
            torch.nn.utils.clip_grad_norm_([self._weights[name] for name in self._learned], CLIP)
            self._optimiser.step()
            self._step += 1
            for place, loss in enumerate((policy, value)):
                totals[place] += float(loss.detach()) * len(batch.value)
            count += len(batch.value)
        return self._state(), Losses(totals[0] / max(count, 1), totals[1] / max(count, 1))

    def _losses(self, batch: Batch) -> tuple[Any, Any]:
        """Return the policy loss and the value loss of a batch."""
        torch = self._torch
        numpy = needed("numpy", "numpy")
        found = numpy.nan_to_num(batch.root_value)
        target = numpy.where(numpy.isnan(batch.root_value), batch.value, (1 - SEARCHED) * batch.value + SEARCHED * found)
        obs, mask, policy, goal, visited = (
            torch.from_numpy(numpy.ascontiguousarray(each)).to(self._device)
            for each in (batch.planes, batch.mask, batch.policy, target.astype("float32"), batch.visited.astype("float32"))
        )
        with torch.autocast(self._device, dtype=torch.bfloat16, enabled=self._device != "cpu"):
            logits, value = self._look(obs)
        likely = torch.log_softmax(logits.float().masked_fill(~mask, -1e9), 1)
        lost = -(policy * likely).sum(1) * visited
        return lost.sum() / visited.sum().clamp(min=1), ((value.float() - goal) ** 2).mean()

    def _look(self, x: Any) -> tuple[Any, Any]:  # noqa: ANN401 - tensors
        torch = self._torch
        x = torch.relu(self._squares("input", x))
        for block in range(self._shape.blocks):
            inner = torch.relu(self._squares(f"block{block}.first", x))
            x = torch.relu(x + self._squares(f"block{block}.second", inner))
        policy = self._dense("policy", torch.relu(self._squares("policy.squares", x)).flatten(1))
        value = torch.relu(self._squares("value.squares", x)).flatten(1)
        return policy, torch.tanh(self._dense("value", torch.relu(self._dense("value.hidden", value))))[:, 0]

    def _squares(self, name: str, x: Any) -> Any:  # noqa: ANN401 - tensors
        functions, weights = self._torch.nn.functional, self._weights
        weight = weights[f"{name}.weight"]
        made = functions.conv2d(x, weight, padding=weight.shape[2] // 2)
        mean, variance = weights[f"{name}.mean"], weights[f"{name}.variance"]
        scale, bias = weights[f"{name}.scale"], weights[f"{name}.bias"]
        return functions.batch_norm(made, mean, variance, scale, bias, training=True, momentum=MOMENTUM, eps=EPSILON)

    def _dense(self, name: str, x: Any) -> Any:  # noqa: ANN401 - tensors
        return self._torch.nn.functional.linear(x, self._weights[f"{name}.weight"], self._weights[f"{name}.bias"])

    def _state(self) -> bytes:
        """Return everything that the next pass depends on."""
        numpy = needed("numpy", "numpy")
        arrays: dict[str, Any] = {"step": numpy.array([self._step], "int64")}
        arrays |= {name: each.detach().cpu().numpy() for name, each in self._weights.items()}
        for name in self._learned if self._step else ():
            moments = self._optimiser.state[self._weights[name]]
            arrays[f"{name}.first moment"] = moments["exp_avg"].cpu().numpy()
            arrays[f"{name}.second moment"] = moments["exp_avg_sq"].cpu().numpy()
        return array_bytes(arrays)
