"""The network file that a user names: one for evaluation, or one with a policy, which plays by tree search."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from fairychess.errors import NetworkError
from fairychess.network import Network, check_fit

from .policy_network import PolicyNetwork

if TYPE_CHECKING:
    from fairychess._core import Variant

NETWORK_FILE: Final = "EvalFile"
"""The UCI option that names a network file."""

NO_FILE: Final = ("", "<empty>")
"""Values of this option that mean no file."""

NamedNetwork: TypeAlias = Network | PolicyNetwork


def is_policy_file(path: str) -> bool:
    """Return True if a file is a policy-and-value network, judging by its extension.

    >>> is_policy_file("best.npz"), is_policy_file("best.ONNX"), is_policy_file("chess.net")
    (True, True, False)
    """
    return Path(path).suffix.lower() in (".npz", ".onnx")


def read_named(path: str) -> NamedNetwork:
    """Read a network, with or without a policy.

    Raises:
        NetworkError: The file cannot be read, or is not a network.
        MissingExtraError: The library that runs it is not installed.
    """
    try:
        return PolicyNetwork.read(path) if is_policy_file(path) else Network.read(path)
    except OSError as error:
        raise NetworkError(f"the network {path} cannot be read: {error.strerror or error}") from None


def check_named(network: NamedNetwork, variant: Variant, file: str | None = None) -> None:
    """Raise `NetworkError` if a network does not fit a variant; the message names the file, if it is given."""
    if not isinstance(network, PolicyNetwork):
        check_fit(network, variant, file)
        return
    try:
        network.check(variant)
    except NetworkError as error:
        raise NetworkError(str(error) if file is None else f"{file}: {error}", error.part, error.offset) from None
