"""The networks shipped with the package, `networks/NAME.net`, and how one is chosen for a variant."""

from __future__ import annotations

import lzma
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ._core import variants
from .errors import NetworkError
from .network import MAX_MEMORY, PACKED, PREFIX, Network

if TYPE_CHECKING:
    from ._core import Variant

SHIPPED: Final = Path(__file__).with_name("networks")
"""The folder of the networks."""

MAX_HEADER: Final = 16_384
"""The maximum number of bytes in the header of a network."""

BY_HAND: Final = "the handmade evaluation plays"


class Chosen(NamedTuple):
    """The evaluation used for a variant unless the user chooses another."""

    network: Network | None
    """The network; None for the handmade evaluation."""
    reason: str | None
    """A note for users about the choice; None if no network was considered."""


def shipped(variant: Variant) -> Network | None:
    """Return the shipped network for a variant.

    Args:
        variant: The variant.

    Raises:
        NetworkError: The file is damaged.
        OSError: The file cannot be read.
    """
    return chosen(variant).network


def chosen(variant: Variant) -> Chosen:
    """Return the network for a variant, and the reason for choosing it.

    This is a network trained for the variant, or for the same rules with another start position or smaller reserves; if there is
    none, the network named in the definition.

    Args:
        variant: The variant.

    Raises:
        NetworkError: A file is damaged.
        OSError: A file cannot be read.
    """
    for file in trained_for(variant):
        network = read(file)
        if network.fits(variant) in ("variant", "rules"):
            return Chosen(network, f"{words(network)}, trained for {network.variant}")
    name = variant.network_name
    if name is not None:
        return named(variant, name)
    other = SHIPPED / f"{variant.name}.net"
    if other.is_file():
        return Chosen(None, f"the network of {header_of(other)['variant']} was trained for other rules: {BY_HAND}")
    return Chosen(None, None)


def named(variant: Variant, name: str) -> Chosen:
    """Return the network named in a definition, if it fits."""
    file = SHIPPED / f"{name}.net"
    if not file.is_file():
        known = name in variants() or name in OF_FAMILIES
        return Chosen(None, None if known else f"the definition names the network {name}, which is not there: {BY_HAND}")
    network = read(file)
    if network.fits(variant) is None:
        return Chosen(None, f"the network {name}, which the definition names, has other pieces or another board: {BY_HAND}")
    return Chosen(network, f"{words(network)}, trained for {network.variant} with other rules: the definition names it")


OF_FAMILIES: Final = ("reserve",)
"""The names of networks for a family of variants instead of a single built-in variant."""


def words(network: Network) -> str:
    """Return the description of a network."""
    return f"a network of {network.hidden} hidden neurons evaluates it"


def trained_for(variant: Variant) -> list[Path]:
    """Return the network files for the rules of a variant, best first: those for this variant, then those with more inputs."""
    own = SHIPPED / f"{variant.name}.net"
    if own.is_file() and header_of(own)["variant_id"] == variant.id:
        return [own]
    rules = variant.rules_id
    found: list[tuple[bool, int, Path]] = []
    for file in sorted(SHIPPED.glob("*.net")):
        header = header_of(file)
        if header["rules_id"] == rules:
            found.append((header["variant_id"] == variant.id, header["inputs"], file))
    return [file for _, _, file in sorted(found, reverse=True)]


def header_of(file: Path) -> dict[str, Any]:
    """Return the header of a file without reading the rest.

    Raises:
        NetworkError: It has none.
        OSError: The file cannot be read.
    """
    status = file.stat()
    return header_in(file, status.st_mtime_ns, status.st_size)


@cache
def header_in(file: Path, _time: int, _size: int) -> dict[str, Any]:
    """Return the header of a file with this time and size."""
    with file.open("rb") as stream:
        data = stream.read(2 * MAX_HEADER)
    try:
        if data.startswith(PACKED):
            data = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MAX_MEMORY).decompress(data, PREFIX + MAX_HEADER)
        length = int.from_bytes(data[PREFIX - 4 : PREFIX], "little")
        header = tomllib.loads(data[PREFIX : PREFIX + length].decode())
        return {key: header[key] for key in ("variant", "variant_id", "rules_id", "inputs")}
    except (lzma.LZMAError, ValueError, KeyError):
        raise NetworkError(f"network, header: {file} has none", "header", 0) from None


def read(file: Path) -> Network:
    """Return the network in a file, from the cache if the file has not changed.

    Raises:
        NetworkError: The file is damaged.
        OSError: The file cannot be read.
    """
    status = file.stat()
    return read_at(file, status.st_mtime_ns, status.st_size)


@cache
def read_at(file: Path, _time: int, _size: int) -> Network:
    """Return the network in a file with this time and size."""
    return Network.read(file)
