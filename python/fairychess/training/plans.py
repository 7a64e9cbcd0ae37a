"""The common parts of all plans: storage as JSON, and seeds for all random numbers."""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

import fairychess
from fairychess.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Generator

    from fairychess import Variant


class Plan(Protocol):
    """The settings of a run. Its results depend only on these settings and on the version of fairychess."""

    @property
    def variant(self) -> Variant:
        """The variant."""
        ...

    def identity(self) -> dict[str, Any]:
        """Return all settings as JSON values."""
        ...


def common_identity(variant: Variant, version: int) -> dict[str, Any]:
    """Return the part of an identity that is common to all plans.

    Args:
        variant: The variant.
        version: The version of the folder format.
    """
    return {
        "format": version,
        "variant": variant.name,
        "variant id": variant.id,
        "definition": variant.to_toml(),
        "fairychess": fairychess.__version__,
    }


@contextmanager
def reading(noun: str, variant: Variant, version: int, identity: dict[str, Any]) -> Generator[None]:
    """Check the common part of an identity, and convert errors in the `with` block, which reads the rest, to `DataError`.

    Args:
        noun: The purpose of the plan, such as `training`.
        variant: The variant.
        version: The version of the folder format.
        identity: The identity to read.

    Raises:
        DataError: The identity does not belong to a plan for this variant and version.
    """
    try:
        if identity["format"] != version or identity["fairychess"] != fairychess.__version__:
            raise DataError("it was made by another version of fairychess")
        if identity["variant id"] != variant.id:
            raise DataError(f"it is for {identity['variant']} with the id {identity['variant id']}, not for {variant.id}")
        yield
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(f"it is not the plan of a {noun}") from None


def seed_of(text: str) -> int:
    """Return a seed derived from a string: 48 bits of its SHA-256.

    Args:
        text: A string with the plan's seed, the generation and the purpose.

    >>> seed_of("1/1/games") == seed_of("1/1/games"), seed_of("1/1/games") == seed_of("1/2/games")
    (True, False)
    """
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6])
