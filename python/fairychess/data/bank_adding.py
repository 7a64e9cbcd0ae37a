"""`add_to_bank`: adds the games of self-play runs to a bank."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b, sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fairychess._support.extras import needed
from fairychess._support.files import flush_names, write_whole
from fairychess.errors import DataError

from .bank import BANK, FORMAT, Bank, bank_facts, check_rules
from .bank_part import ORIGIN, PREFIX, SIZES, hash_of, unreadable
from .dataset import Dataset, variant_of
from .directory import MANIFEST, UNFINISHED, locked, shard_name
from .facts import opened
from .selfplay import FORMAT as SHARD_FORMAT
from .shard import write_compactly
from .verified import verified

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .sources import Source

__all__ = ["BankAddition", "add_to_bank"]

ADDING: Final = ".adding"
"""The name of the folder of a part that is not complete yet."""

SHARD_GAMES: Final = 10_000
"""The minimum number of games in a full shard of a bank. Games in one shard are compressed together."""

SHARD: Final = "shard-*.parquet"
"""The names of shards."""

TRAINING: Final = "generation-*/games"
"""The folders of games in the folder of a training run."""

HASH_BYTES: Final = 16
"""The size of the hash by which games are compared."""


@dataclass(frozen=True, slots=True)
class BankAddition:
    """What a bank got from one self-play run."""

    folder: str
    """The folder of the run."""
    part: str | None
    """The hash of the new part; None if the bank had all games."""
    games: int
    """The number of games added."""
    duplicates: int
    """The number of games left out, because the bank or the run has them already."""


class AddedRun(NamedTuple):
    """Games to add, and their origin."""

    dataset: Dataset
    folder: str
    date: str


def add_to_bank(
    directory: str | os.PathLike[str],
    folders: Sequence[str | os.PathLike[str]],
    *,
    progress: Callable[[str], None] | None = None,
) -> tuple[BankAddition, ...]:
    """Add the games of self-play runs to a bank, which is made if it does not exist.

    Games with the same start position and the same moves are stored once: the first one that was added stays. So a run that is
    added again adds only the games that it has got since then. The new games of a run become one part, which is complete or
    absent even if the process is killed; the same call then adds the rest.

    Args:
        directory: The folder of the bank.
        folders: Folders of runs (`run_selfplay`), of training runs (`networks.train`), of studies, or other banks, whose parts
            keep their origins.
        progress: A function called with the folder of each run before it is read.

    Returns:
        What each run added.

    Raises:
        DataError: A folder has no games, or games with other rules than the bank's; a shard is damaged; another process is
            adding games; or a file cannot be read or written.
        MissingExtraError: pyarrow or NumPy is not installed.

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> plan = data.SelfPlay(Variant("stoltz"), data.parse_player("random"), games=3, seed=1)
    >>> with tempfile.TemporaryDirectory() as run, tempfile.TemporaryDirectory() as directory:
    ...     _ = data.run_selfplay(plan, run)
    ...     for _ in range(2):
    ...         [addition] = data.add_to_bank(directory, [run])
    ...         addition.games, addition.duplicates
    (3, 0)
    (0, 3)
    """
    needed("pyarrow", "data")
    needed("numpy", "data")
    runs = [run for folder in folders for run in readable_runs(Path(folder))]
    if not runs:
        raise DataError("at least one folder of games is expected")
    path = Path(directory)
    try:
        path.mkdir(parents=True, exist_ok=True)
        handle = locked(path)
        try:
            adder = Adder(path, [run.dataset for run in runs])
            additions: list[BankAddition] = []
            for run in runs:
                if progress is not None:
                    progress(run.folder)
                additions.append(adder.add(run))
            return tuple(additions)
        finally:
            if handle is not None:
                os.close(handle)
    except OSError as error:
        raise DataError(
            f"{error.filename or path}: it cannot be written: {error.strerror}; the same command adds the rest"
        ) from error


def readable_runs(folder: Path) -> list[AddedRun]:
    """Return the runs in a folder, as `runs_in` does.

    Args:
        folder: The folder.

    Returns:
        The runs, in order.

    Raises:
        DataError: It has no games, or a file is damaged or cannot be read.
    """
    try:
        return list(runs_in(folder))
    except OSError as error:
        raise unreadable(folder, error) from error


def runs_in(folder: Path) -> Iterator[AddedRun]:
    """Yield the runs in a folder: that of one run, of a training run or of a study, or a bank.

    Args:
        folder: The folder.

    Raises:
        DataError: It has no games, or a file is damaged.
        OSError: A file cannot be read.
    """
    if (folder / BANK).exists():
        bank = Bank(folder)
        yield from (AddedRun(bank.dataset(part), part.folder, part.date) for part in bank.parts)
        return
    name = folder.resolve().name
    generations = generations_in(folder)
    if not generations or any(folder.glob(SHARD)):  # a folder may have both
        yield run_of(folder, name)
    for each in generations:
        yield run_of(each, f"{name}/{each.parent.name}")


def generations_in(folder: Path) -> list[Path]:
    """Return the folders of games in that of a training run, in order; none if it is another folder.

    The last generation of a training in progress may not have a complete shard yet, so it is left out.

    Args:
        folder: The folder.

    Returns:
        The folders of games.

    Raises:
        DataError: It is a training run, but no generation has a complete shard.
    """
    numbers = {each: each.parent.name.removeprefix("generation-") for each in folder.glob(TRAINING) if (each / MANIFEST).exists()}
    generations = sorted((each for each in numbers if numbers[each].isdecimal()), key=lambda each: int(numbers[each]))
    found = [each for each in generations if any(each.glob(SHARD))]
    if generations and not found:
        raise DataError(f"{folder}: it has no complete shard")
    return found


def run_of(folder: Path, name: str) -> AddedRun:
    """Return the run in a folder.

    Args:
        folder: The folder.
        name: The name to record.

    Returns:
        The run. Its date is the time of the file of its last shard.

    Raises:
        DataError: There is no complete shard, or a file is damaged.
        OSError: A file cannot be read.
    """
    dataset = Dataset(folder)
    times = [source.file.stat().st_mtime for source in dataset.sources()]
    if not times:
        raise DataError(f"{folder}: it has no complete shard")
    date = datetime.fromtimestamp(max(times), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")  # as `bank_part.DATE` expects
    return AddedRun(dataset, name, date)


class Adder:
    """Adds games to a bank that this process has locked.

    Args:
        path: The folder of the bank, which may be empty.
        datasets: The games of all runs to add. A new bank takes the variant of the first.

    Raises:
        DataError: The folder has other files but is not a bank, a part is damaged, or a run has other rules than the bank or an
            old format. Nothing is written then.
    """

    def __init__(self, path: Path, datasets: Sequence[Dataset]) -> None:
        self._path = path
        facts = bank_facts(path)
        expected = datasets[0].variant if facts is None else variant_of(path / BANK, facts)
        for dataset in datasets:
            check_rules(dataset.path, dataset.variant, expected)
            if dataset.facts["format"] != SHARD_FORMAT:
                raise DataError(f"{dataset.path}: its format is {dataset.facts['format']}; a bank takes {SHARD_FORMAT}")
        if facts is None:
            others = sorted({each.name for each in path.iterdir()} - {BANK + UNFINISHED})
            if others:
                raise DataError(f"{path}: it has {others[0]} but no {BANK}: a bank or an empty folder is expected")
            write_json(path / BANK, facts_of(datasets[0]))
        shutil.rmtree(path / ADDING, ignore_errors=True)
        self.bank: Bank = Bank(path)
        self._known = {game for part in self.bank.parts for game in games_in(self.bank.dataset(part))}

    def add(self, run: AddedRun) -> BankAddition:
        """Add the games of a run that are new.

        Args:
            run: The run, one of those that were checked.

        Returns:
            What the bank got from it.

        Raises:
            DataError: A shard is damaged or cannot be read.
            OSError: A file cannot be written.
        """
        dataset = run.dataset
        shards: dict[str, str] = {}
        games = positions = scored = 0
        folder = self._path / ADDING
        folder.mkdir()
        facts = dataset.facts | {"games a shard": games_a_shard(dataset)}
        for number, table in self._new_games(dataset, facts["games a shard"]):
            content = write_compactly(table, facts | {"shard": number, "games": table.num_rows})
            shards[shard_name(number)] = sha256(content).hexdigest()
            write_whole(folder / shard_name(number), folder / UNFINISHED, content)
            games += table.num_rows
            positions += len(table["moves"].combine_chunks().flatten())
            scores = table["scores"].combine_chunks().flatten()
            scored += len(scores) - scores.null_count
        counts = {"games": games, "positions": positions, "scored": scored}
        part = self._keep(run, facts, shards, counts) if games else None
        shutil.rmtree(folder, ignore_errors=True)
        return BankAddition(run.folder, part, games, len(dataset) - games)

    def _keep(self, run: AddedRun, facts: dict[str, Any], shards: dict[str, str], counts: dict[str, int]) -> str:
        """Complete a part, give it its name, and return its hash."""
        content = hash_of([shards[name] for name in sorted(shards)])
        folder = self._path / ADDING
        sizes = {name: (folder / name).stat().st_size for name in shards}
        origin = {"folder": run.folder, "date": run.date, "shards": shards, SIZES: sizes} | counts
        write_json(folder / MANIFEST, facts)
        write_json(folder / ORIGIN, origin)
        folder.rename(self._path / (PREFIX + content))
        flush_names(self._path)
        return content

    def _new_games(self, dataset: Dataset, games_of_shard: int) -> Iterator[tuple[int, Any]]:
        """Yield the new games of a run: the number of each shard of the bank, and its games as a table."""
        arrow = needed("pyarrow", "data")
        tables: list[Any] = []
        number = 0
        for source in dataset.sources():
            table = table_of(source)
            of_table = (table["game"][0].as_py() - 1) // games_of_shard
            if tables and of_table != number:
                yield number, arrow.concat_tables(tables).unify_dictionaries()
                tables = []
            number = of_table
            new = [self._is_new(game) for game in hashes(table)]
            if any(new):
                tables.append(table.filter(arrow.array(new)))
        if tables:
            yield number, arrow.concat_tables(tables).unify_dictionaries()

    def _is_new(self, game: bytes) -> bool:
        """Return True for a game that has not been seen, and remember it."""
        if game in self._known:
            return False
        self._known.add(game)
        return True


def games_in(dataset: Dataset) -> Iterator[bytes]:
    """Yield the hash of each game in a data set.

    Args:
        dataset: The data set.

    Raises:
        DataError: A shard is damaged or cannot be read.
    """
    for source in dataset.sources():
        yield from hashes(table_of(source, ["start", "moves"]))


def table_of(source: Source, columns: list[str] | None = None) -> Any:  # noqa: ANN401 - pyarrow's
    """Read and check columns of a shard.

    Args:
        source: The shard.
        columns: The columns; None for all.

    Returns:
        The columns as a table.

    Raises:
        DataError: The shard is damaged or cannot be read.
    """
    try:
        with opened(source.file) as shard:
            return verified(source.file, shard, columns, actions=source.actions)
    except OSError as error:
        raise unreadable(source.file, error) from error


def hashes(table: Any) -> Iterator[bytes]:  # noqa: ANN401 - pyarrow's
    """Yield a hash of each game in a table: 128 bits of BLAKE2b of its start position and its moves."""
    lists = table["moves"].combine_chunks()
    moves, starts = lists.values.to_numpy().astype("<i4"), lists.offsets.to_pylist()
    for row, start in enumerate(table["start"].to_pylist()):
        content = start.encode() + b"\0" + moves[starts[row] : starts[row + 1]].tobytes()
        yield blake2b(content, digest_size=HASH_BYTES).digest()


def games_a_shard(dataset: Dataset) -> int:
    """Return the number of games in a full shard of the bank: that of several full shards of the run."""
    own: int = dataset.facts["games a shard"]
    return own * -(-SHARD_GAMES // own)


def facts_of(dataset: Dataset) -> dict[str, Any]:
    """Return the facts about a new bank, whose first games are given."""
    return {"format": FORMAT} | {key: dataset.facts[key] for key in ("variant", "variant id", "definition")}


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Write a JSON file in one step."""
    write_whole(path, path.with_name(path.name + UNFINISHED), (json.dumps(content, indent=2, sort_keys=True) + "\n").encode())
