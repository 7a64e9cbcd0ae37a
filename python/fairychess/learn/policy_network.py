"""`PolicyNetwork`: a policy-and-value network as an evaluator for tree search."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from fairychess._support.extras import needed
from fairychess._support.files import write_directly
from fairychess._support.reading import WEIGHTS, check_file, read_limited
from fairychess.errors import FairyChessError, NetworkError

from .env import VecEnv
from .policy_onnx import KEY, OnnxEvaluator, onnx_bytes
from .policy_shape import PolicyShape
from .policy_torch import TorchEvaluator, usual_device

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from fairychess._core import Variant

    from .policy_numpy import Weights

    Compute = Callable[[NDArray[np.float32]], tuple[NDArray[np.float32], NDArray[np.float32]]]

__all__ = ["PolicyHeader", "PolicyNetwork"]

FORMAT: Final = 1
"""The version of the file format."""

HEADER: Final = "header"
"""The file entry that contains the header."""

MAX_HISTORY: Final = 64
"""The maximum number of earlier positions that the planes of `VecEnv` show."""


@dataclass(frozen=True, slots=True)
class PolicyHeader:
    """The metadata of a policy-and-value network."""

    variant: str
    """The name of the variant that it was trained for."""
    variant_id: str
    """The identity of that variant."""
    planes: tuple[str, ...]
    """The names of the planes that it sees."""
    action_table: str
    """The hash of its policy's actions (`ActionTable.hash`)."""
    history: int
    """The number of earlier positions also encoded in the planes."""
    shape: PolicyShape
    """Its sizes."""
    trained: dict[str, str] = field(default_factory=dict)
    """How it was trained."""

    @classmethod
    def of(cls, variant: Variant, *, blocks: int = 3, channels: int = 32, history: int = 0) -> Self:
        """Return the header of a new network for a variant.

        Args:
            variant: The variant.
            blocks: The number of residual blocks.
            channels: The number of channels of each convolution.
            history: The number of earlier positions also encoded in the planes, 0 to 64.

        Raises:
            FairyChessError: A number is out of range.
        """
        planes = VecEnv(variant, 1, history=history, mask=None).planes
        shape = PolicyShape(len(planes), variant.ranks, variant.files, len(variant.actions), blocks, channels)
        return cls(variant.name, variant.id, planes, variant.actions.hash, history, shape)

    def text(self) -> str:
        """Return it as JSON."""
        return json.dumps({"format": FORMAT} | asdict(self), sort_keys=True)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a header from JSON that the method `text` has written.

        Args:
            text: The JSON.

        Raises:
            NetworkError: The text is not a valid header.
        """
        try:
            content: dict[str, Any] = json.loads(text)
            json.dumps(content, ensure_ascii=False).encode()  # printing lone surrogates would raise a `UnicodeEncodeError`
            if content.pop("format") != FORMAT:
                raise NetworkError("network, version: another version of fairychess wrote it", "version")
            shape = PolicyShape(**content.pop("shape"))
            trained = {str(key): str(value) for key, value in content.pop("trained").items()}
            header = cls(planes=tuple(map(str, content.pop("planes"))), shape=shape, trained=trained, **content)
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
            if isinstance(error, NetworkError):
                raise
            raise NetworkError("network, header: it is not that of a policy-and-value network", "header") from None
        texts = (header.variant, header.variant_id, header.action_table)
        good = all(type(each) is str for each in texts) and type(header.history) is int and 0 <= header.history <= MAX_HISTORY
        if not good or len(header.planes) != shape.planes:
            raise NetworkError("network, header: it is not that of a policy-and-value network", "header")
        return header


class PolicyNetwork:
    """A network with a policy and a value, which guides a tree search. `fairychess learn` trains such networks.

    Use it as the evaluator of `TreeSearch` or `Puct`, which then give it the planes that it was trained on.

    Args:
        header: Its metadata.
        weights: The weights of its layers; None if `compute` is given.
        compute: A function that computes logits and values from planes; None to use the weights.
        threads: The number of CPU threads for the network; with PyTorch this setting affects the whole process.

    >>> from fairychess import Board, Puct, Variant
    >>> from fairychess.learn import PolicyNetwork
    >>> network = PolicyNetwork.untrained(Variant("minishogi"), blocks=1, channels=8)
    >>> move = Puct(network, simulations=4).play(Board("minishogi"))
    >>> network.fits(Variant("minishogi")), network.fits(Variant("chess"))
    (True, False)
    """

    header: PolicyHeader
    """Its metadata."""
    weights: Weights | None
    """The weights of its layers; None for an ONNX file."""

    def __init__(
        self, header: PolicyHeader, weights: Weights | None = None, compute: Compute | None = None, *, threads: int = 1
    ) -> None:
        self.header = header
        self.weights = weights
        if compute is None:
            if weights is None:
                raise FairyChessError("a network needs weights, or a function that computes it")
            compute = computing(header.shape, weights, threads)
        self.compute: Compute = compute
        """Computes logits and values from planes."""

    @classmethod
    def untrained(cls, variant: Variant, *, blocks: int = 3, channels: int = 32, history: int = 0, seed: int = 0) -> Self:
        """Make a random network.

        Args:
            variant: The variant.
            blocks: The number of residual blocks.
            channels: The number of channels in each convolution.
            history: The number of earlier positions that the planes also show, 0 to 64.
            seed: The seed for its weights.

        Raises:
            FairyChessError: A number is out of range.
            MissingExtraError: NumPy is not installed.
        """
        needed("numpy", "numpy")
        from .policy_numpy import untrained  # noqa: PLC0415 - the base package does not need NumPy

        header = PolicyHeader.of(variant, blocks=blocks, channels=channels, history=history)
        return cls(header, untrained(header.shape, seed))

    @classmethod
    def read(cls, path: str | os.PathLike[str], *, threads: int = 1) -> Self:
        """Read a network from a file: one that `save` wrote, or an ONNX file that `export` wrote (`.onnx`).

        The former runs on PyTorch if that is installed, otherwise on NumPy; the latter runs on ONNX Runtime.

        Args:
            path: The file.
            threads: The number of CPU threads.

        Raises:
            OSError: The file cannot be read.
            NetworkError: The file is not such a network; the message says what is wrong.
            MissingExtraError: NumPy, or onnxruntime for an ONNX file, is not installed.
        """
        file = Path(path)
        if file.suffix.lower() != ".onnx":
            return cls.from_bytes(read_limited(file, WEIGHTS, NetworkError), name=str(path), threads=threads)
        with file.open("rb") as handle:  # so that a missing file raises `OSError`
            check_file(handle.fileno(), file, WEIGHTS, NetworkError)
        evaluator = OnnxEvaluator(file, threads)
        if KEY not in evaluator.properties:
            raise NetworkError(f"{path}: it is not a network of fairychess: its properties have no {KEY!r}", "header")
        header = PolicyHeader.parse(evaluator.properties[KEY])
        if not evaluator.has_shape(header.shape):
            raise NetworkError(f"{path}: its inputs and outputs are not those of its header", "weights")
        return cls(header, compute=evaluator)

    @classmethod
    def from_bytes(cls, data: bytes, *, name: str = "network", threads: int = 1) -> Self:
        """Read a network from the bytes of a file that `save` wrote.

        Args:
            data: The bytes.
            name: The file name to show in errors.
            threads: The number of CPU threads.

        Raises:
            NetworkError: The bytes are not such a network.
            MissingExtraError: NumPy is not installed.
        """
        arrays = stored_arrays(data, name)
        if HEADER not in arrays:
            raise NetworkError(f"{name}: it has no header", "header")
        header = PolicyHeader.parse(arrays.pop(HEADER).tobytes().decode("utf-8", "replace"))
        check_weights(header.shape, arrays, name)
        return cls(header, arrays, threads=threads)

    def to_bytes(self) -> bytes:
        """Return the content of a network file.

        Raises:
            FairyChessError: The network was read from an ONNX file.
        """
        if self.weights is None:
            raise FairyChessError("this network has no weights: it was read from an ONNX file")
        return array_bytes(self.weights | {HEADER: text_array(self.header.text())})

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the network to a file.

        Args:
            path: The file, usually with the extension `.npz`; an existing file is replaced.

        Raises:
            OSError: The file cannot be written.
            FairyChessError: The network was read from an ONNX file.
        """
        write_directly(path, self.to_bytes())

    def export(self, path: str | os.PathLike[str]) -> None:
        """Write the network as an ONNX file, for other programs.

        Args:
            path: The file, with the extension `.onnx`; an existing file is replaced.

        Raises:
            OSError: The file cannot be written.
            FairyChessError: The network was read from an ONNX file.
            MissingExtraError: onnx is not installed (the `onnx` extra).
        """
        if self.weights is None:
            raise FairyChessError("this network has no weights: it was read from an ONNX file")
        write_directly(path, onnx_bytes(self.header.shape, self.weights, self.header.text()))

    def fits(self, variant: Variant) -> bool:
        """Return True if the network was trained for a variant.

        Args:
            variant: The variant.
        """
        header = self.header
        return header.variant_id == variant.id and header.action_table == variant.actions.hash

    def check(self, variant: Variant) -> None:
        """Raise `NetworkError` unless the network was trained for a variant.

        Args:
            variant: The variant.

        Raises:
            NetworkError: The network was trained for another variant or for different rules, or its planes are not the variant's.
        """
        if not self.fits(variant):
            other = self.header.variant
            whose = f"other rules of {other}" if other == variant.name else f"{other}, not for {variant.name}"
            raise NetworkError(f"this network was trained for {whose}", "variant")
        # A header may have the right identifiers but other planes, which the search could not provide.
        header, sizes = self.header, self.header.shape
        whole = PolicyHeader.of(variant, blocks=sizes.blocks, channels=sizes.channels, history=header.history)
        if (header.planes, sizes) != (whole.planes, whole.shape):
            raise NetworkError(f"the planes of this network are not those of {variant.name}", "header")

    @property
    def is_on_card(self) -> bool:
        """True if the network runs on a graphics card."""
        return isinstance(self.compute, (TorchEvaluator, OnnxEvaluator)) and self.compute.is_on_card

    @property
    def library(self) -> str:
        """The library that runs it, and the hardware: processors or a graphics card."""
        names = {TorchEvaluator: "PyTorch", OnnxEvaluator: "ONNX Runtime"}
        name = next((name for evaluator, name in names.items() if isinstance(self.compute, evaluator)), "NumPy")
        return f"{name} on {'a graphics card' if self.is_on_card else 'processors'}"

    def for_batches_of(self, rows: int) -> Compute:
        """Return a function that runs the network on batches of a fixed size; only one thread at a time may use it.

        Args:
            rows: The number of positions in a batch.
        """
        return self.compute.for_batches_of(rows) if isinstance(self.compute, TorchEvaluator) else self.compute

    def __call__(self, obs: NDArray[Any], _: NDArray[Any]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Evaluate positions: return the logits of all actions, and the values."""
        return self.compute(obs)

    def __repr__(self) -> str:
        """Show its variant and size."""
        shape = self.header.shape
        return f"<PolicyNetwork of {self.header.variant}, {shape.blocks} blocks of {shape.channels} channels>"


def computing(shape: PolicyShape, weights: Weights, threads: int) -> Compute:
    """Return a function that runs a network on PyTorch if that is installed, otherwise on NumPy."""
    if find_spec("torch") is not None:
        return TorchEvaluator(shape, weights, usual_device(), threads)
    from .policy_numpy import NumpyEvaluator  # noqa: PLC0415 - the base package does not need NumPy

    return NumpyEvaluator(shape, weights)


def text_array(text: str) -> NDArray[Any]:
    """Return a string as an array of bytes."""
    found: NDArray[Any] = needed("numpy", "numpy").frombuffer(text.encode(), "uint8")
    return found


def array_bytes(arrays: dict[str, NDArray[Any]]) -> bytes:
    """Return arrays in NumPy's `.npz` format; equal arrays always give the same bytes."""
    numpy = needed("numpy", "numpy")
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, array in arrays.items():
            content = io.BytesIO()
            numpy.lib.format.write_array(content, numpy.ascontiguousarray(array), allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), content.getvalue())
    return made.getvalue()


def stored_arrays(data: bytes, name: str) -> dict[str, NDArray[Any]]:
    """Read arrays that `array_bytes` wrote.

    Raises:
        NetworkError: The bytes are not such a file.
    """
    numpy = needed("numpy", "numpy")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if all(each.compress_type == zipfile.ZIP_STORED and each.file_size <= len(data) for each in entries):
                contents = [io.BytesIO(archive.read(each)) for each in entries]
                read = [numpy.lib.format.read_array(content, allow_pickle=False) for content in contents]
                return {each.filename.removesuffix(".npy"): array for each, array in zip(entries, read, strict=True)}
    except Exception as error:  # noqa: BLE001 - a damaged file raises errors of many classes
        raise NetworkError(f"{name}: it is not a policy-and-value network, or it is damaged: {error}", "magic", 0) from None
    raise NetworkError(f"{name}: it is not a policy-and-value network: it is compressed", "magic", 0)


def check_weights(shape: PolicyShape, arrays: dict[str, NDArray[Any]], name: str) -> None:
    """Raise `NetworkError` unless the arrays are finite weights that fit a shape."""
    sizes: dict[str, tuple[int, ...]] = {}
    for layer, size in shape.layers():
        sizes |= {f"{layer}.weight": size, f"{layer}.bias": size[:1]}
    found = {key: array.shape for key, array in arrays.items() if array.dtype.str == "<f4"}
    if found != sizes or len(arrays) != len(sizes):
        raise NetworkError(f"{name}: its weights are not those of its header", "weights")
    numpy = needed("numpy", "numpy")
    if not all(numpy.isfinite(array).all() for array in arrays.values()):
        raise NetworkError(f"{name}: a weight is not a number", "weights")
