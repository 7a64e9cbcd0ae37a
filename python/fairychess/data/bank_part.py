"""`BankPart`: the games of one self-play run in a bank."""

from __future__ import annotations

import hashlib
import json
import re
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from fairychess._support.reading import FACTS, check_file, read_limited
from fairychess.errors import DataError

from .dataset import Dataset
from .directory import MANIFEST, manifest
from .net_player import NetPlayer
from .players import SearchPlayer, TreePlayer, recorded_player

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["BankPart"]

ORIGIN: Final = "part.json"
"""The name of the file that says where a part's games come from."""

PREFIX: Final = "part-"
"""The beginning of the name of a part's folder; the rest is a hash of its shards."""

NODES: Final = re.compile(r"\w+:(?:nodes|soft-nodes|simulations)=(\d{1,15})(?:,|$)", re.ASCII)
"""The number of nodes in the text of a player that is not built in, where those of built-in players have theirs: first."""

TYPES: Final[dict[str, type[object]]] = {
    "folder": str,
    "date": str,
    "games": int,
    "positions": int,
    "scored": int,
    "shards": dict,
}
"""The types of the facts in a part's file."""

COUNTS: Final = ("games", "positions", "scored")
"""The facts that are numbers from 0."""

DATE: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
"""The format of a date."""

SIZES: Final = "bytes"
"""The key of the sizes of the shards by name. Earlier versions wrote none."""


@dataclass(frozen=True, slots=True)
class BankPart:
    """The games of one self-play run in a bank: those that the bank did not have when they were added.

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> plan = data.SelfPlay(Variant("stoltz"), data.parse_player("search:nodes=20"), games=2, seed=1, max_plies=10)
    >>> with tempfile.TemporaryDirectory() as run, tempfile.TemporaryDirectory() as directory:
    ...     _ = data.run_selfplay(plan, run)
    ...     _ = data.add_to_bank(directory, [run])
    ...     part = data.Bank(directory).parts[0]
    >>> part.games, part.positions, part.player, part.nodes, part.seed
    (2, 20, 'search:nodes=20', 20, 1)
    """

    path: Path
    """The folder of the part, which `Dataset` can read."""
    hash: str
    """A hash of its content: 32 hexadecimal digits of the SHA-256 of its shards' SHA-256. It is also in the folder's name."""
    folder: str
    """The name of the folder of the run."""
    date: str
    """The time of the file of the run's last shard when it was added, in UTC, as in `2026-11-27T18:30:00Z`."""
    games: int
    """The number of games."""
    positions: int
    """The number of positions with a move, which is the number of moves in all games."""
    scored: int
    """The number of these with a score, from which networks learn."""
    size: int
    """The size of its shards in bytes."""
    player: str
    """The text of the player."""
    network: str | None
    """The hash of the player's network, as in the facts of the run; None if there is none."""
    seed: int
    """The seed of the run."""
    version: str
    """The version of fairychess that played the games."""
    shards: tuple[tuple[str, str], ...]
    """The name of each shard, and its SHA-256."""

    @property
    def nodes(self) -> int | None:
        """The number of nodes, or simulations, that the player searched for a move; None if its text has no such number."""
        match recorded_player(self.player):
            case SearchPlayer() as search:
                return None if search.limit == "depth" else search.number
            case TreePlayer() | NetPlayer() as tree:
                return tree.simulations
            case _:
                found = NODES.match(self.player)
                return int(found[1]) if found else None

    def dataset(self) -> Dataset:
        """Return the games, after comparing the shards with their SHA-256.

        Returns:
            The games.

        Raises:
            DataError: A shard is missing, cannot be read, or is not the one that was added.
        """
        for name, expected in self.shards:
            file = self.path / name
            try:
                with file.open("rb") as handle:
                    check_file(handle.fileno(), file, None, DataError)
                    found = hashlib.file_digest(handle, "sha256").hexdigest()
            except FileNotFoundError:
                raise DataError(f"{file}: it is missing; {REMEDY}") from None
            except OSError as error:
                raise unreadable(file, error) from error
            if found != expected:
                raise DataError(f"{file}: it is damaged: its SHA-256 is {found}, and {expected} is expected; {REMEDY}")
        dataset = Dataset(self.path)
        others = {source.file.name for source in dataset.sources()} - {name for name, _ in self.shards}
        if others:
            raise DataError(f"{self.path / min(others)}: it is not a shard of this part; remove it")
        if len(dataset) != self.games:
            raise DataError(f"{self.path}: it has {len(dataset)} games, and {self.games} are expected; {REMEDY}")
        return dataset


REMEDY: Final = "remove this part, and add its games again"
"""The advice for a damaged part."""


def read_part(path: Path) -> BankPart:
    """Read the facts about a part.

    Args:
        path: The folder of the part.

    Returns:
        The part.

    Raises:
        DataError: The folder is not a part of a bank, cannot be read, or lacks a shard, or a shard has another size.
    """
    file = path / ORIGIN
    try:
        content: Any = json.loads(read_limited(file, FACTS, DataError))
        right = is_right(content)
        sizes = dict[str, int](content.get(SIZES, {}))
        shards = tuple(sorted(dict[str, str](content["shards"]).items()))
        if path.name != PREFIX + hash_of([digest for _, digest in shards]):
            raise DataError(f"{file}: the name of its folder is not the hash of its shards; {REMEDY}")
        facts = manifest(path)
    except (LookupError, TypeError, ValueError, AttributeError, FileNotFoundError, RecursionError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(f"{file}: it is damaged or missing; {REMEDY}") from None
    except OSError as error:
        raise unreadable(file, error) from error
    if facts is None or not right or type(facts["seed"]) is not int:
        raise DataError(f"{path}: it has no {MANIFEST}, or its {ORIGIN} is damaged; {REMEDY}")
    try:
        size = sum(size_of(path / name, sizes.get(name)) for name, _ in shards)
    except OSError as error:
        raise unreadable(path, error) from error
    return BankPart(
        path,
        path.name.removeprefix(PREFIX),
        content["folder"],
        content["date"],
        content["games"],
        content["positions"],
        content["scored"],
        size,
        str(facts["player"]),
        facts.get("network"),
        facts["seed"],
        str(facts["fairychess"]),
        shards,
    )


def is_right(content: Any) -> bool:  # noqa: ANN401 - any JSON value
    """Return True if the facts in a part's file have the right types, no number is negative, and the date is one.

    Args:
        content: The facts.

    Raises:
        LookupError: A fact is missing.
    """
    if any(type(content[key]) is not expected for key, expected in TYPES.items()):
        return False
    return all(content[key] >= 0 for key in COUNTS) and DATE.fullmatch(content["date"]) is not None


def size_of(file: Path, expected: int | None) -> int:
    """Return the size of a shard.

    Args:
        file: The shard.
        expected: Its size when it was added; None if it is not known.

    Raises:
        DataError: It is missing, is not a file, is empty, or has another size.
        OSError: Its folder cannot be read.
    """
    try:
        status = file.stat()
    except FileNotFoundError:
        raise DataError(f"{file}: it is missing; {REMEDY}") from None
    if not stat.S_ISREG(status.st_mode):
        raise DataError(f"{file}: it is not a file; {REMEDY}")
    size = status.st_size
    if size == 0 or expected not in (None, size):
        wanted = "more" if expected is None else expected
        raise DataError(f"{file}: it is damaged: it has {size} bytes, and {wanted} are expected; {REMEDY}")
    return size


def unreadable(path: Path, error: OSError) -> DataError:
    """Return the exception for a file that cannot be read.

    Args:
        path: The file, or its folder.
        error: The reason.

    Returns:
        The exception, which names the file.
    """
    return DataError(f"{error.filename or path}: it cannot be read: {error.strerror}")


def hash_of(digests: list[str]) -> str:
    """Return the hash of a part, given those of its shards in order."""
    return hashlib.sha256("\n".join(digests).encode()).hexdigest()[:32]
