"""The shape of a policy-and-value network: its layers and the sizes of their weights."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from fairychess.errors import FairyChessError

if TYPE_CHECKING:
    from collections.abc import Iterator

POLICY_CHANNELS: Final = 8
"""The number of channels from which the policy is computed."""

VALUE_CHANNELS, VALUE_HIDDEN = 4, 64
"""The numbers of channels and of hidden neurons from which the value is computed."""

LIMITS: Final = {
    "planes": 4096,
    "ranks": 16,
    "files": 16,
    "actions": 1 << 20,
    "blocks": 64,
    "channels": 1024,
}
"""The maximum values in a shape."""


class Layer(NamedTuple):
    """A layer with weights. A convolution has four sizes: outputs, inputs, and the kernel width twice."""

    name: str
    size: tuple[int, ...]

    @property
    def is_convolution(self) -> bool:
        """True for a convolution, False for a dense layer."""
        return len(self.size) > 2  # noqa: PLR2004 - outputs and inputs

    @property
    def inputs(self) -> int:
        """The number of inputs on which each output depends."""
        return math.prod(self.size[1:])


@dataclass(frozen=True, slots=True)
class PolicyShape:
    """The sizes of a policy-and-value network: residual convolution blocks, a policy head and a value head.

    Raises:
        FairyChessError: A number is out of range.

    >>> sum(math.prod(layer.size) for layer in PolicyShape(6, 6, 6, 160, 2, 16).layers())
    65632
    """

    planes: int
    ranks: int
    files: int
    actions: int
    blocks: int
    channels: int

    def __post_init__(self) -> None:
        """Check the numbers."""
        for name, limit in LIMITS.items():
            number: int = getattr(self, name)
            if type(number) is not int or not 1 <= number <= limit:
                raise FairyChessError(f"{name} is {number}: a whole number from 1 to {limit} is expected")

    def layers(self) -> Iterator[Layer]:
        """Yield all layers in order of computation."""
        squares, wide = self.ranks * self.files, self.channels
        yield Layer("input", (wide, self.planes, 3, 3))
        for block in range(self.blocks):
            yield Layer(f"block{block}.first", (wide, wide, 3, 3))
            yield Layer(f"block{block}.second", (wide, wide, 3, 3))
        yield Layer("policy.squares", (POLICY_CHANNELS, wide, 1, 1))
        yield Layer("policy", (self.actions, POLICY_CHANNELS * squares))
        yield Layer("value.squares", (VALUE_CHANNELS, wide, 1, 1))
        yield Layer("value.hidden", (VALUE_HIDDEN, VALUE_CHANNELS * squares))
        yield Layer("value", (1, VALUE_HIDDEN))
