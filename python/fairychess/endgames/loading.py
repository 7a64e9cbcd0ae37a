"""All tables of a folder, read once in each process."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from fairychess.errors import EndgameError

from .tables import Tables

if TYPE_CHECKING:
    from fairychess._core import Variant


@functools.lru_cache(maxsize=4)
def loaded(directory: str, variant: Variant) -> Tables:
    """Return all tables of a folder for a variant, which are read once in each process.

    Raises:
        EndgameError: The folder does not exist, it has no tables for the variant, or a file is damaged.
        OSError: A file cannot be read.
    """
    tables = Tables(directory, variant)
    if not tables.load():
        other = Tables(directory, variant, metric="conversion").load()
        hint = ", only those with the distance to conversion: the distance to mate is expected" if other else ""
        raise EndgameError(f"{tables.directory} has no endgame tables for the rules of {variant.name}{hint}")
    return tables


@functools.lru_cache(maxsize=4)
def loaded_fingerprint(directory: str, variant: Variant) -> str:
    """Return the fingerprint of all tables of a folder for a variant, for which their whole content is read.

    Raises:
        EndgameError: As for `loaded`.
        OSError: A file cannot be read.
    """
    return loaded(directory, variant).fingerprint()
