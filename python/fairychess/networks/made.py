"""Reads the networks that a training run wrote into its folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess import Network
from fairychess._support.reading import WEIGHTS, read_limited
from fairychess.errors import DataError, NetworkError

if TYPE_CHECKING:
    from pathlib import Path


def made_network(path: Path, files: str = "it") -> bytes:
    """Return the content of a network file, after checking it.

    Args:
        path: The file.
        files: What to remove, in the error message, so that the run writes the file again.

    Raises:
        DataError: The file is damaged.
    """
    content = read_limited(path, WEIGHTS, DataError)
    try:
        Network.from_bytes(content)
    except NetworkError as error:
        raise DataError(f"{path}: it is damaged: {error}; remove {files}, and it is made again") from None
    return content
