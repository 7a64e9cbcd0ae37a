"""The facts that a shard stores about its games."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any, Final

from fairychess._support.extras import needed
from fairychess.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

KEY: Final = b"fairychess"
"""The key of the facts, stored as JSON in the schema's metadata."""


KEYS: Final = frozenset(
    (
        *("format", "variant", "variant id", "definition", "action table", "player", "seed", "random plies", "max plies"),
        *("games a shard", "fairychess", "pyarrow"),
    )
)
"""The keys of the facts about all games in a data set."""


DAMAGE: Final = (OSError, LookupError, ArithmeticError, TypeError, ValueError, AttributeError, RecursionError)
"""The exceptions that a damaged file may raise, apart from pyarrow's."""


@contextlib.contextmanager
def opened(file: Path) -> Generator[Any]:
    """Open a shard with pyarrow.

    Raises:
        DataError: The shard is damaged; the message names the file.
        FileNotFoundError: There is no such file.
        MissingExtraError: pyarrow is not installed.
    """
    arrow, parquet = needed("pyarrow", "data"), needed("pyarrow.parquet", "data")
    try:
        with file.open("rb") as handle:  # without threads, some of which would still be running when Python exits
            yield parquet.ParquetFile(handle, page_checksum_verification=True, pre_buffer=False)
    except FileNotFoundError:
        raise
    except (arrow.ArrowException, *DAMAGE) as error:
        if isinstance(error, DataError):
            raise
        reason = str(error).partition("\n")[0]
        raise DataError(
            f"{file}: it is damaged, or not a shard ({reason}); remove it, and the same self-play makes it again"
        ) from None


def identity_of(file: Path) -> tuple[dict[str, Any], int, int]:
    """Return the facts about the games in a shard, the shard's number, and its number of games.

    Raises:
        DataError: The shard is damaged.
        FileNotFoundError: There is no such file.
    """
    with opened(file) as shard:
        facts: dict[str, Any] = json.loads(shard.schema_arrow.metadata[KEY])
        number, games = int(facts.pop("shard")), int(facts.pop("games"))
        return facts, number, games


def compare(place: str, was: dict[str, Any], now: dict[str, Any]) -> None:
    """Raise `DataError`, naming the difference, if two sets of facts differ. `place` is the file or directory."""
    for key in dict.fromkeys((*now, *was)):
        if was.get(key) != now.get(key):
            if key == "definition":  # a long text
                raise DataError(f"{place}: it was made with another definition of {was.get('variant')}")
            raise DataError(f"{place}: it was made with other inputs: {key} was {was.get(key)!r}, and now is {now.get(key)!r}")
