"""Policy-and-value networks as ONNX files: `onnx` writes them, and `onnxruntime` runs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fairychess._support.extras import needed
from fairychess.errors import NetworkError

if TYPE_CHECKING:
    import os

    import numpy as np
    from numpy.typing import NDArray

    from .policy_numpy import Weights
    from .policy_shape import PolicyShape

KEY: Final = "fairychess"
"""The key under which a model's properties store the header."""

OPERATORS: Final = 13
"""The ONNX operator set version; ONNX Runtime has supported it since 2020."""


class OnnxEvaluator:
    """Runs an ONNX file.

    Args:
        path: The file.
        threads: The number of CPU threads.

    Raises:
        NetworkError: The file is not an ONNX model of fairychess.
        MissingExtraError: onnxruntime is not installed (the `onnx` extra).
    """

    def __init__(self, path: str | os.PathLike[str], threads: int) -> None:
        runtime = needed("onnxruntime", "onnx")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = threads
        options.log_severity_level = 4
        self._path = path
        known = [name for name in ("CUDAExecutionProvider", "CPUExecutionProvider") if name in runtime.get_available_providers()]
        try:
            # With its fallback enabled, ONNX Runtime would print an error for a damaged file and then try again.
            self._session: Any = runtime.InferenceSession(str(path), options, providers=known, enable_fallback=0)
            self.is_on_card: bool = self._session.get_providers()[0] != "CPUExecutionProvider"
            self.properties: dict[str, str] = self._session.get_modelmeta().custom_metadata_map
        except Exception as error:  # noqa: BLE001 - its errors have no common class
            raise NetworkError(f"{path}: ONNX Runtime cannot read it: {one_line(error)}", "magic") from None

    def has_shape(self, shape: PolicyShape) -> bool:
        """Return True if its input and outputs match a shape: 32-bit numbers, in batches of any size."""
        session = self._session
        ports = [*session.get_inputs(), *session.get_outputs()]
        found = {each.name: tuple(each.shape[1:]) for each in ports}
        expected = {"obs": (shape.planes, shape.ranks, shape.files), "policy": (shape.actions,), "value": ()}
        # A variable batch size is given as a name or None.
        usable = all(each.type == "tensor(float)" and each.shape and type(each.shape[0]) is not int for each in ports)
        return usable and found == expected

    def __call__(self, obs: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the logits of the policy and the values of positions.

        Raises:
            NetworkError: ONNX Runtime cannot run the model.
        """
        try:
            policy, value = self._session.run(["policy", "value"], {"obs": obs})
        except Exception as error:  # noqa: BLE001 - its errors have no common class
            raise NetworkError(f"{self._path}: ONNX Runtime cannot compute it: {one_line(error)}", "weights") from None
        return policy, value


def one_line(error: Exception) -> str:
    """Return ONNX Runtime's message as one line of limited length."""
    return " ".join(str(error).split())[:200]


def onnx_bytes(shape: PolicyShape, weights: Weights, header: str) -> bytes:
    """Return a network in ONNX format, with the input `obs`, the outputs `policy` (logits) and `value`, and any batch size.

    Args:
        shape: The shape of the network.
        weights: Its weights.
        header: The text to store as a property.

    Raises:
        MissingExtraError: onnx is not installed (the `onnx` extra).
    """
    onnx = needed("onnx", "onnx")
    helper, numbers = onnx.helper, onnx.numpy_helper.from_array
    nodes: list[Any] = []

    def node(operator: str, *inputs: str, to: str, **settings: object) -> str:
        nodes.append(helper.make_node(operator, list(inputs), [to], **settings))
        return to

    def squares(name: str, x: str) -> str:
        edge = weights[f"{name}.weight"].shape[2] // 2
        return node("Conv", x, f"{name}.weight", f"{name}.bias", to=f"{name}.sum", pads=[edge] * 4)

    def dense(name: str, x: str) -> str:
        return node("Gemm", x, f"{name}.weight", f"{name}.bias", to=f"{name}.sum", transB=1)

    def relu(x: str) -> str:
        return node("Relu", x, to=f"{x}.relu")

    def flat(x: str) -> str:
        return node("Flatten", x, to=f"{x}.flat")

    x = relu(squares("input", "obs"))
    for block in range(shape.blocks):
        inner = relu(squares(f"block{block}.first", x))
        x = relu(node("Add", x, squares(f"block{block}.second", inner), to=f"block{block}"))
    node("Identity", dense("policy", flat(relu(squares("policy.squares", x)))), to="policy")
    hidden = relu(dense("value.hidden", flat(relu(squares("value.squares", x)))))
    node("Reshape", node("Tanh", dense("value", hidden), to="tanh"), "one", to="value")

    number = onnx.TensorProto.FLOAT
    one = numbers(needed("numpy", "numpy").array([-1], "int64"), "one")
    graph = helper.make_graph(
        nodes,
        "policy and value",
        [helper.make_tensor_value_info("obs", number, ["batch", shape.planes, shape.ranks, shape.files])],
        [
            helper.make_tensor_value_info("policy", number, ["batch", shape.actions]),
            helper.make_tensor_value_info("value", number, ["batch"]),
        ],
        [one, *(numbers(array, name) for name, array in weights.items())],
    )
    model = helper.make_model(graph, producer_name="fairychess", opset_imports=[helper.make_opsetid("", OPERATORS)])
    model.ir_version = 8
    helper.set_model_props(model, {KEY: header})
    onnx.checker.check_model(model)
    content: bytes = model.SerializeToString()
    return content
