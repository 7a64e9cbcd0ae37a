"""Networks: evaluations trained on games, for the engine and for your own programs. `docs/networks.md` explains them.

>>> from fairychess import Board, Engine, Network
>>> network = Network.handmade("wolf", hidden=32)
>>> network.evaluate(Board("wolf"))
0
>>> Engine("wolf", network=network).network is network
True
"""

from __future__ import annotations

import lzma
from typing import TYPE_CHECKING, Literal, Never, Protocol, TypedDict, cast, overload

from ._core import Board, Variant, _Network
from ._support.files import write_directly
from ._support.reading import read_limited, shown
from .errors import NetworkError

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Network", "NetworkHeader"]

PACKED = b"\xfd7zXZ\0"
"""The first bytes of a packed file, the same as in the `.xz` format."""

PREFIX = 12
"""The number of bytes before a file's header; the last four hold the header's length."""

MAX_BYTES = 100 << 20
"""The maximum size of an unpacked file; the largest possible network takes 84 million bytes."""

MAX_MEMORY = 256 << 20
"""The memory that unpacking may use beyond the file itself."""


class NetworkHeader(TypedDict):
    """The metadata of a network."""

    hidden: int
    """The number of hidden neurons per view."""
    inputs: int
    """The number of inputs per view."""
    buckets: int
    """The number of output buckets, among which positions are divided by their number of pieces."""
    regions: int
    """The number of regions of the board with inputs of their own, by the square of a side's own royal piece."""
    qa: int
    """The value of a fully active hidden neuron."""
    qb: int
    """The integer that represents an output weight of 1."""
    scale: int
    """The value of an output of 1, in hundredths of a pawn."""
    variant: str
    """The name of the variant that it was trained for."""
    variant_id: str
    """The identity of that variant."""
    rules_id: str
    """The identifier of its rules of play, which ignores names, start position and evaluation."""
    features: str
    """The meaning of the inputs."""
    fairychess: str
    """The version of fairychess that wrote it."""
    trained: dict[str, str]
    """How it was trained."""


class Evaluated(Protocol):
    """Many positions that a network can evaluate: a `VecEnv`."""

    def evaluate(self, network: Network) -> NDArray[np.int16]:
        """Evaluate each position."""
        ...


class Network:
    """A network that evaluates positions: one hidden layer per view, in integer arithmetic.

    `Network.read` reads a network from a file, and `Network.handmade` makes one to start training from.

    >>> import fairychess
    >>> network = fairychess.Network.handmade("chess", hidden=64)
    >>> network.hidden, network.variant, network.fits("chess"), network.fits("grand")
    (64, 'chess', 'variant', None)
    """

    core: _Network
    """The network in the compiled module."""

    def __init__(self, core: _Network) -> None:
        self.core = core

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Network:
        """Read a network from a file.

        Args:
            path: The file, packed or unpacked (see `save`).

        Raises:
            OSError: The file cannot be read.
            NetworkError: The file is not a network; the message names the file, and says what was expected and at which
                byte.
        """
        content = read_limited(path, MAX_BYTES, NetworkError)
        try:
            return cls.from_bytes(content)
        except NetworkError as error:
            raise NetworkError(f"{shown(path)}: {error}", error.part, error.offset) from None

    @classmethod
    def from_bytes(cls, data: bytes) -> Network:
        """Read a network from the bytes of a file, packed or unpacked.

        Args:
            data: The bytes.

        Raises:
            NetworkError: The bytes are not a network.
            TypeError: They are not bytes.
        """
        data = bytes(memoryview(data))  # raises the TypeError
        return cls(_Network.read(unpacked(data) if data.startswith(PACKED) else data))

    @classmethod
    def handmade(cls, variant: str | Variant, *, hidden: int = 128) -> Network:
        """Make a network that evaluates positions by the piece values of the variant's evaluation.

        Args:
            variant: A `Variant` or its name.
            hidden: The number of hidden neurons per view: a multiple of 32, at most 1024.

        Raises:
            VariantError: The variant is unknown.
            FairyChessError: The number is invalid.
        """
        return cls(_Network.handmade(variant_of(variant), hidden))

    def save(self, path: str | os.PathLike[str], *, packed: bool = True) -> None:
        """Write the network to a file.

        Args:
            path: The file; an existing one is replaced.
            packed: False to write it unpacked, as the engine's core reads it, for other programs.

        Raises:
            OSError: The file cannot be written.
        """
        data = self.to_bytes()
        write_directly(path, packed_bytes(data) if packed else data)

    def to_bytes(self) -> bytes:
        """Return the bytes of an unpacked file."""
        return self.core.write()

    @property
    def header(self) -> NetworkHeader:
        """Its metadata."""
        return cast("NetworkHeader", self.core.header())

    @property
    def hidden(self) -> int:
        """The number of hidden neurons per view."""
        return self.header["hidden"]

    @property
    def variant(self) -> str:
        """The name of the variant that it was trained for."""
        return self.header["variant"]

    def fits(self, variant: str | Variant) -> Literal["variant", "rules", "pieces"] | None:
        """Return how well the network fits a variant; None if it lacks one of the variant's pieces or is for another board.

        `"variant"`: it was trained for this variant. `"rules"`: for the same rules with another start position. `"pieces"`: for
        other rules with at least these pieces; such a network is used only if it is named.

        Args:
            variant: A `Variant` or a name.

        Raises:
            VariantError: The variant is unknown.
        """
        try:
            return self.core.fit(variant_of(variant))
        except NetworkError:
            return None

    def with_facts(self, facts: Mapping[str, str]) -> Network:
        """Return the same network with more facts about its training in the header.

        Args:
            facts: The facts by name; they replace those with the same name.

        Raises:
            NetworkError: The facts are too long: a header has at most 16 KiB.

        >>> from fairychess import Network
        >>> Network.handmade("chess", hidden=32).with_facts({"games": "0"}).header["trained"]
        {'games': '0'}
        """
        return Network(self.core.with_trained(list({**self.header["trained"], **facts}.items())))

    def transferred(self, variant: str | Variant) -> Network:
        """Make a network for another variant from this one, to start training from. `fairychess train --from` does this.

        A piece's weights are copied from one that moves the same way, or failing that, has the same name; if the boards differ,
        they come from a square at the same distance from the edge and the middle. All other weights are as in `handmade`.

        Args:
            variant: A `Variant` or a name.

        Raises:
            VariantError: The variant is unknown.
            NetworkError: The variants have no piece in common.

        >>> from fairychess import Network
        >>> Network.handmade("chess", hidden=32).transferred("grand")
        <Network of grand, 32 hidden neurons>
        """
        return Network(self.core.transferred(variant_of(variant)))

    @overload
    def evaluate(self, positions: Board) -> int: ...

    @overload
    def evaluate(self, positions: Evaluated) -> NDArray[np.int16]: ...

    def evaluate(self, positions: Board | Evaluated) -> int | NDArray[np.int16]:
        """Evaluate positions for the side to move, in hundredths of a pawn, without search.

        If a side has only royal pieces left, the handmade evaluation is used, as in the engine.

        Args:
            positions: A board, or a `VecEnv`.

        Returns:
            A number for a board; an array, `int16[n]`, for an environment.

        Raises:
            NetworkError: The network does not fit the variant.
            TypeError: The argument is neither.

        >>> from fairychess import Network, VecEnv
        >>> Network.handmade("chess", hidden=32).evaluate(VecEnv("chess", 3)).tolist()
        [0, 0, 0]
        """
        if isinstance(positions, Board):
            try:
                return self.core.evaluate(positions)
            except NetworkError:
                check_fit(self, positions.variant)
                raise
        if not hasattr(positions, "evaluate"):
            raise TypeError(f"a board or a VecEnv is expected, not {type(positions).__name__}")
        return positions.evaluate(self)

    def __eq__(self, other: object) -> bool:
        """Return True if both networks have the same header and weights."""
        return self.to_bytes() == other.to_bytes() if isinstance(other, Network) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash of the header and weights."""
        return hash(self.to_bytes())

    def __repr__(self) -> str:
        """Show the variant and size."""
        return f"<Network of {self.variant}, {self.hidden} hidden neurons>"

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        """Pickle the network as bytes."""
        return Network.from_bytes, (self.to_bytes(),)

    def __copy__(self) -> Network:
        """Return the network itself, as it is immutable."""
        return self

    def __deepcopy__(self, _: dict[int, Never]) -> Network:
        """Return the network itself, as it is immutable."""
        return self


def variant_of(variant: str | Variant) -> Variant:
    """Return a variant given as a `Variant` or by name."""
    return Variant(variant) if isinstance(variant, str) else variant


def check_fit(network: Network, variant: Variant, file: str | os.PathLike[str] | None = None) -> None:
    """Raise `NetworkError` if a network does not fit a variant.

    Args:
        network: The network.
        variant: The variant.
        file: The file of the network, for the message.

    Raises:
        NetworkError: The network lacks one of the variant's pieces or is for another board. The message begins with the variant
            that it was trained for.
    """
    try:
        network.core.fit(variant)
    except NetworkError as error:
        place = "" if file is None else f"{shown(file)}: "
        whose = (
            f"other rules of {variant.name}" if network.variant == variant.name else f"{network.variant}, not for {variant.name}"
        )
        why = str(error).removeprefix(f"network, {error.part}, byte {error.offset}: ")
        raise NetworkError(f"{place}this network was trained for {whose}: {why}", error.part, error.offset) from None


def packed_bytes(data: bytes) -> bytes:
    """Pack a file with LZMA: first the high bytes of all weights, then their less regular low bytes."""
    start = PREFIX + int.from_bytes(data[PREFIX - 4 : PREFIX], "little")
    numbers = data[start:]
    return lzma.compress(data[:start] + numbers[1::2] + numbers[::2], preset=9)


def unpacked(data: bytes) -> bytes:
    """Unpack a file.

    Raises:
        NetworkError: The bytes are not a packed network.
    """

    def wrong(message: str) -> NetworkError:
        return NetworkError(f"network, length: {message}", "length", 0)

    try:
        unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MAX_MEMORY)
        mixed = unpacker.decompress(data, MAX_BYTES + 1)
    except lzma.LZMAError as error:
        raise wrong(f"expected a packed network, and it cannot be unpacked: {error}") from None
    if len(mixed) > MAX_BYTES:
        raise wrong(f"expected at most {MAX_BYTES} bytes")
    if not unpacker.eof or unpacker.unused_data:
        raise wrong("expected the end of a packed network where it ends, and the file is cut off or too long")
    start = PREFIX + int.from_bytes(mixed[PREFIX - 4 : PREFIX], "little")
    numbers = bytearray(mixed[start:])
    if len(numbers) % 2:
        raise wrong("expected a packed network, and its numbers are cut off")
    half = len(numbers) // 2
    numbers[1::2], numbers[::2] = mixed[start : start + half], mixed[start + half :]
    return mixed[:start] + bytes(numbers)
