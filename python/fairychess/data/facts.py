"""What a shard says of itself."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any, Final

from fairychess.errors import DataError
from fairychess.extras import needed

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

KEY: Final = b"fairychess"
"""Under which the facts of a shard stand in the metadata of its schema, as JSON."""


KEYS: Final = frozenset(
    (
        *("format", "variant", "variant id", "definition", "action table", "player", "seed", "random plies", "max plies"),
        *("games a shard", "fairychess", "pyarrow"),
    )
)
"""What a self-play says of all its games."""


@contextlib.contextmanager
def opened(file: Path) -> Generator[Any]:
    """Open a shard with pyarrow; what it cannot read raises `DataError` with the name of the file."""
    arrow, parquet = needed("pyarrow", "data"), needed("pyarrow.parquet", "data")
    try:
        with file.open("rb") as handle:  # no threads: some are left when Python ends
            yield parquet.ParquetFile(handle, page_checksum_verification=True, pre_buffer=False)
    except FileNotFoundError:
        raise
    except (arrow.ArrowException, OSError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, DataError):
            raise
        reason = str(error).partition("\n")[0]
        raise DataError(
            f"{file}: it is damaged, or no shard ({reason}); where it is removed, the same self-play makes it again"
        ) from None


def identity_of(file: Path) -> tuple[dict[str, Any], int, int]:
    """Read what a shard hangs on, its number, and how many games it has.

    Raises `DataError` for a file that is damaged or no shard, `FileNotFoundError` for one that is not there.
    """
    with opened(file) as shard:
        facts: dict[str, Any] = json.loads(shard.schema_arrow.metadata[KEY])
        number, games = int(facts.pop("shard")), int(facts.pop("games"))
        return facts, number, games


def compare(place: str, was: dict[str, Any], now: dict[str, Any]) -> None:
    """Raise `DataError` where two identities differ; it says in what."""
    for key in dict.fromkeys((*now, *was)):
        if was.get(key) != now.get(key):
            if key == "definition":  # a page of text
                raise DataError(f"{place}: it was made with another definition of {was.get('variant')}")
            raise DataError(f"{place}: it was made with other inputs: {key} was {was.get(key)!r}, and now is {now.get(key)!r}")
