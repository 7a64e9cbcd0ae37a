"""Reads what a self-play wrote."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from fairychess import Board, FairyChessError, Variant, variants
from fairychess.errors import DataError

from .batches import Boards, regrouped
from .directory import MANIFEST, manifest
from .facts import compare, identity_of, opened
from .games import PlayedGame
from .players import parse_player
from .torch_dataset import positions

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from fairychess import Move

    from .batches import Batch
    from .players import Player

__all__ = ["Dataset", "torch_dataset"]


class Dataset:
    """The games of a directory that `run_selfplay` wrote, or is still writing: those of its whole shards, in their order.

    Raises `DataError` for a directory that is none of those, or whose shards are damaged or were made with several inputs; for
    one whose turns are numbered in another way; and, where `variant` is given, for games of another one.
    """

    def __init__(self, directory: str | os.PathLike[str], variant: Variant | None = None) -> None:
        self.path: Path = Path(directory)
        kept = manifest(self.path)
        if kept is None:
            raise DataError(f"{self.path}: there is no {MANIFEST} in it: a directory that `fairychess selfplay` made is expected")
        self._facts = kept
        self._variant = defined(self.path, kept)
        if variant is not None and variant.id != self._variant.id:
            raise DataError(f"{self.path}: it has games of {self._variant.name}, and not of {variant.name}")
        if self._variant.actions.hash != kept["action table"]:
            raise DataError(f"{self.path}: fairychess {kept['fairychess']} wrote it, which numbered the turns in another way")
        self._shards = [(file, self._size(file)) for file in sorted(self.path.glob("shard-*.parquet"))]

    @property
    def variant(self) -> Variant:
        """What is played."""
        return self._variant

    @property
    def player(self) -> Player:
        """Who plays. Raises `DataError` for a player that this version does not have."""
        return parse_player(self._facts["player"])

    @property
    def facts(self) -> dict[str, Any]:
        """All that holds for every game, as `docs/data.md` lists it: a dict of its own."""
        return dict(self._facts)

    def __len__(self) -> int:
        """Give the number of games."""
        return sum(size for _, size in self._shards)

    def __iter__(self) -> Iterator[PlayedGame]:
        """Give the games in the order of their numbers. Raises `DataError` at a shard that is damaged."""
        for file, _ in self._shards:
            yield from read(file)

    @property
    def size(self) -> int:
        """The bytes of the shards."""
        return sum(file.stat().st_size for file, _ in self._shards)

    def results(self) -> Counter[str]:
        """Count the games by result, as PGN has it. Raises `DataError` at a shard that is damaged."""
        counts: Counter[str] = Counter()
        for file, _ in self._shards:
            with opened(file) as shard:
                counts.update(shard.read(["result"], use_threads=False)["result"].to_pylist())
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
    ) -> Iterator[Batch]:
        """Give the positions of all games that ended, in batches of `size`; the last may be smaller.

        A batch holds positions of `size` different games, as long as there are so many: games are played over side by side, and
        the next one begins where one ends. With a `seed` shards, and the games in each, come in an order of chance. `obs`,
        `history` and `view` are those of `VecEnv`. `part` is (i, n) for every n-th shard alone, from the i-th on, of several
        processes that share the work.

        Raises `DataError` for shards that are damaged or games that cannot be played, `FairyChessError` for options that are
        none, `MissingExtraError` without NumPy.
        """
        boards = Boards(self._variant, size, obs, history, view)
        yield from regrouped(boards.steps(self._ended(seed, *part)), size)

    def _ended(self, seed: int | None, first: int, step: int) -> Iterator[PlayedGame]:
        """Give the games that ended, of some shards, in their order or that of a seed."""
        if not 0 <= first < step:
            raise DataError(f"part is {(first, step)}: (i, n) with i from 0 to n - 1 is expected")
        chance = None if seed is None else random.Random(seed)
        files = [file for file, _ in self._shards]
        if chance is not None:
            chance.shuffle(files)
        for file in files[first::step]:
            games = [game for game in read(file) if game.result != "*" and game.actions]
            if chance is not None:
                chance.shuffle(games)
            yield from games

    def moves(self, game: PlayedGame) -> list[Move]:
        """Give the turns of a game. Raises `DataError` for a game that cannot be played so."""
        board, decode = Board(self._variant, game.start), self._variant.actions.decode
        try:
            for action in game.actions:
                board.push(decode(action, board))
        except FairyChessError as error:
            raise DataError(f"{self.path}, game {game.number}, ply {len(board.move_stack) + 1}: {error}") from None
        return board.move_stack

    def _size(self, file: Path) -> int:
        """Give the number of games of a shard that is one of these."""
        identity, _, games = identity_of(file)
        compare(str(file), identity, self._facts)
        return games


def defined(path: Path, facts: dict[str, Any]) -> Variant:
    """Give the variant of the facts: the built-in one if it is still the same, else that of the definition."""
    try:
        name, identity = facts["variant"], facts["variant id"]
        if name in variants() and Variant(name).id == identity:
            return Variant(name)
        variant = Variant.from_toml(facts["definition"])
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{path / MANIFEST}: its variant cannot be read: {error}") from None
    if variant.id != identity:
        raise DataError(f"{path / MANIFEST}: its definition of {name} has the id {variant.id}, and {identity} is expected")
    return variant


def read(file: Path) -> Iterator[PlayedGame]:
    """Read the games of a shard."""
    with opened(file) as shard:
        for row in shard.read(use_threads=False).to_pylist():
            plies = len(row["moves"])
            yield PlayedGame(
                row["game"],
                row["start"],
                row["moves"],
                row["scores"] or [None] * plies,
                visits(row["visit_actions"], row["visit_counts"], plies),
                row["result"],
                row["reason"],
            )


def visits(actions: list[Any] | None, counts: list[Any] | None, plies: int) -> list[dict[int, int] | None]:
    """Put turns and how often they were visited together, for each ply."""
    if actions is None or counts is None:
        return [None] * plies
    return [None if here is None else dict(zip(here, times, strict=True)) for here, times in zip(actions, counts, strict=True)]


def torch_dataset(dataset: Dataset, size: int = 256, **options: Any) -> Any:  # noqa: ANN401 - PyTorch's
    """Give the positions of a data set as an `IterableDataset` of PyTorch, whose items are `Batch`es of tensors.

    The arguments are those of `Dataset.batches`, but for `part`. Give it to a `DataLoader` with `batch_size=None`; the loader's
    workers share the shards, so that more of them than there are shards have nothing to do.

    Raises `MissingExtraError` without PyTorch (the extra `torch`).
    """
    return positions(dataset, size, options)
