"""`Dataset`: the games of a self-play run."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from fairychess import Board, FairyChessError, Variant
from fairychess._support.extras import needed
from fairychess.definitions import is_built_in
from fairychess.errors import DataError

from .directory import MANIFEST, checked_shard, manifest
from .facts import opened
from .games import PlayedGame
from .players import recorded_player
from .selfplay import FORMAT
from .sources import Source
from .verified import verified

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from fairychess import Move

    from .batch import Batch
    from .player import SelfPlayer

__all__ = ["Dataset"]

READABLE: Final = range(1, FORMAT + 1)
"""The shard formats that can be read."""


class Dataset:
    """The games of a self-play run that are in complete shards, in order. The run may still be in progress.

    Args:
        directory: A directory written by `run_selfplay`, or a study's directory, whose games are in `games`.
        variant: The variant that the games must belong to; None for any.

    Raises:
        DataError: The directory does not exist or was not written by `run_selfplay`, a shard is damaged, was made with other
            inputs or has the name of another, the action table or the format is from another version of fairychess, or the games
            are from another variant.
        MissingExtraError: pyarrow is not installed.

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> plan = data.SelfPlay(Variant("chess"), data.parse_player("random"), games=2, seed=1)
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     _ = data.run_selfplay(plan, directory)
    ...     dataset = data.Dataset(directory)
    ...     [game.number for game in dataset], dataset.player.name
    ([1, 2], 'random')
    """

    def __init__(self, directory: str | os.PathLike[str], variant: Variant | None = None) -> None:
        self.path: Path = folder_of(Path(directory))
        """The directory of the games."""
        facts = manifest(self.path)
        if facts is None:
            problem = f"there is no {MANIFEST} in it" if self.path.is_dir() else "there is no such directory"
            raise DataError(f"{self.path}: {problem}: a directory that `fairychess selfplay` or `study` made is expected")
        if facts["format"] not in READABLE:
            known = f"{READABLE[0]} to {READABLE[-1]}"
            raise DataError(f"{self.path}: its format is {facts['format']!r}; this version of fairychess reads {known}")
        self._facts = facts
        self._variant = variant_of(self.path / MANIFEST, facts)
        if variant is not None and variant.id != self._variant.id:
            raise DataError(f"{self.path}: its games are of {self._variant.name}, not of {variant.name}")
        if self._variant.actions.hash != facts["action table"]:
            raise DataError(f"{self.path}: fairychess {facts['fairychess']} wrote it, with another numbering of the actions")
        self._last = 0
        self._shards = [(file, self._size(file)) for file in sorted(self.path.glob("shard-*.parquet"))]

    @property
    def variant(self) -> Variant:
        """The variant of the games."""
        return self._variant

    @property
    def player(self) -> SelfPlayer:
        """The player of the games. A player unknown to `parse_player` has only its text and name, and cannot play."""
        return recorded_player(self._facts["player"])

    @property
    def facts(self) -> dict[str, Any]:
        """A copy of the facts about all games; `docs/data.md` lists them."""
        return dict(self._facts)

    def __len__(self) -> int:
        """Return the number of games."""
        return sum(size for _, size in self._shards)

    def __iter__(self) -> Iterator[PlayedGame]:
        """Yield the games in the order of their numbers.

        Raises:
            DataError: A shard is damaged.
        """
        for file, _ in self._shards:
            yield from read(file, self._facts["random plies"], len(self._variant.actions))

    @property
    def size(self) -> int:
        """The size of all shards in bytes."""
        return sum(file.stat().st_size for file, _ in self._shards)

    @property
    def last_number(self) -> int:
        """The largest possible game number in these shards."""
        return self._last

    def sources(self) -> list[Source]:
        """Return the shards."""
        return [Source(file, self._facts["random plies"], actions=len(self._variant.actions)) for file, _ in self._shards]

    def results(self) -> Counter[str]:
        """Return the number of games with each PGN result.

        Raises:
            DataError: A shard is damaged.
        """
        counts: Counter[str] = Counter()
        for file, _ in self._shards:
            with opened(file) as shard:
                counts.update(verified(file, shard, ["result"])["result"].to_pylist())
        return counts

    def batches(  # noqa: PLR0913 - all but one are named
        self,
        size: int = 256,
        *,
        seed: int | None = None,
        obs: Literal["u8", "f32"] = "u8",
        history: int = 0,
        view: Literal["mover", "absolute"] = "mover",
        part: tuple[int, int] = (0, 1),
        skip_random: bool = False,
        unique: bool = False,
        memory: int = 1 << 28,
    ) -> Iterator[Batch]:
        """Yield every position of all finished games, each once, in batches.

        With a seed, the order is a pseudo-random permutation of all positions in the data set. Positions are computed from the
        moves: the permutation is cut into windows that fit in `memory`, and each window replays the games it needs. A data set
        that fits in one window is therefore replayed once, and a larger one about once per window.

        Args:
            size: The number of positions per batch; the last batch may be smaller.
            seed: The seed of the order; use a different one for each epoch. None for the original order of games and moves.
            obs: The type of the planes, uint8 (`"u8"`) or float32 (`"f32"`).
            history: The number of earlier positions also encoded in the planes, 0 to 64.
            view: `"mover"` shows positions and numbers actions from the point of view of the side to move, `"absolute"` from
                White's.
            part: (i, n) for the i-th of n equal parts of the order, counted from 0, so that processes can share the work.
            skip_random: True to skip positions in which a random move was played.
            unique: True to keep only the last of all positions with the same `Board.zobrist_hash`. Finding them replays all games
                once and takes 8 bytes per position.
            memory: The memory for a window's planes and legal actions, in bytes.

        Raises:
            DataError: The size, the part or the memory is invalid, a shard is damaged, or a game has an illegal move.
            FairyChessError: Another option is invalid.
            MissingExtraError: NumPy is not installed.
        """
        needed("numpy", "numpy")
        from .batches import batches_of  # noqa: PLC0415 - the package does not need NumPy to write shards

        yield from batches_of(
            self._variant,
            self.sources(),
            size,
            seed=seed,
            obs=obs,
            history=history,
            view=view,
            part=part,
            skip_random=skip_random,
            unique=unique,
            memory=memory,
        )

    def moves(self, game: PlayedGame) -> list[Move]:
        """Return the moves of a game.

        Args:
            game: A game of the data set.

        Raises:
            DataError: The game has an illegal move.
        """
        board, decode = Board(self._variant, game.start), self._variant.actions.decode
        try:
            for action in game.actions:
                board.push(decode(action, board))
        except FairyChessError as error:
            raise DataError(f"{self.path}, game {game.number}, ply {len(board.move_stack) + 1}: {error}") from None
        return board.move_stack

    def _size(self, file: Path) -> int:
        """Return the number of games in a shard, after checking its facts."""
        number, games = checked_shard(file, self._facts)
        self._last = max(self._last, (number + 1) * self._facts["games a shard"])
        return games


def folder_of(directory: Path) -> Path:
    """Return the folder with the games: the directory itself, or `games` in a study's directory."""
    games = directory / "games"
    return games if not (directory / MANIFEST).exists() and (games / MANIFEST).exists() else directory


def variant_of(file: Path, facts: dict[str, Any]) -> Variant:
    """Return the variant of the facts in a file: the built-in one if it has not changed, else that of the stored definition."""
    try:
        name, identity = facts["variant"], facts["variant id"]
        if is_built_in(name) and Variant(name).id == identity:
            return Variant(name)
        variant = Variant.from_toml(facts["definition"])
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{file}: its variant cannot be read: {error}") from None
    if variant.id != identity:
        raise DataError(f"{file}: its definition of {name} has the id {variant.id}, and {identity} is expected")
    return variant


def read(file: Path, random_plies: int, actions: int | None = None) -> Iterator[PlayedGame]:
    """Yield the games in a shard. `random_plies` is for shards of format 1, which do not store it per game."""
    with opened(file) as shard:
        for row in verified(file, shard, actions=actions).to_pylist():
            plies = len(row["moves"])
            yield PlayedGame(
                number=row["game"],
                start=row["start"],
                actions=row["moves"],
                scores=row["scores"] or [None] * plies,
                visits=visits(row["visit_actions"], row["visit_counts"], plies),
                result=row["result"],
                reason=row["reason"],
                values=row.get("values") or [None] * plies,
                random_plies=row.get("random_plies", min(random_plies, plies)),
                noise=row.get("noise") or [],
            )


def visits(actions: list[Any] | None, counts: list[Any] | None, plies: int) -> list[dict[int, int] | None]:
    """Return the visits at each move, by action."""
    if actions is None or counts is None:
        return [None] * plies
    return [None if here is None else dict(zip(here, times, strict=True)) for here, times in zip(actions, counts, strict=True)]
