"""The parts of a bank that a training run reads, and how much each gives."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from fairychess.data import Bank
from fairychess.data.bank_weights import weights_of
from fairychess.errors import DataError

if TYPE_CHECKING:
    import os

    from fairychess import Variant
    from fairychess.data import BankPart, Dataset

__all__ = ["BankSample", "PartShare"]


@dataclass(frozen=True, slots=True)
class BankSample:
    """The parts of a bank that a training run reads, without those that are added to the bank later.

    >>> BankSample("bank", (("0f3a", 1.0),), 1000).hash[:8]
    'fc5f05b9'
    """

    path: str = field(compare=False)
    """The folder of the bank, which may be moved."""
    parts: tuple[tuple[str, float], ...]
    """The hash and the weight of each part, oldest first."""
    games: int
    """The number of games in these parts."""

    @classmethod
    def of_bank(cls, directory: str | os.PathLike[str], variant: Variant) -> Self:
        """Return all parts that a bank has now, except those without scores, from which a network cannot learn.

        Args:
            directory: The folder of the bank.
            variant: The variant of the training run.

        Returns:
            The parts.

        Raises:
            DataError: The folder is not a bank, has no games with scores, or has games with other rules.
        """
        bank = Bank(directory, variant)
        weights = zip(bank.parts, weights_of(bank.parts), strict=True)
        parts = [(part, weight) for part, weight in weights if weight]
        if not parts:
            raise DataError(f"{bank.path}: it has no games with scores")
        games = sum(part.games for part, _ in parts)
        return cls(str(bank.path.resolve()), tuple((part.hash, weight) for part, weight in parts), games)

    def at(self, directory: str | os.PathLike[str], variant: Variant) -> Self:
        """Return the same parts in a bank that has been moved.

        Args:
            directory: The folder of the bank.
            variant: The variant of the training run.

        Returns:
            The parts in that folder.

        Raises:
            DataError: The folder is not a bank, or has games with other rules.
        """
        return replace(self, path=str(Bank(directory, variant).path.resolve()))

    @property
    def hash(self) -> str:
        """A hash of the content of all parts: 32 hexadecimal digits."""
        return hashlib.sha256("\n".join(content for content, _ in self.parts).encode()).hexdigest()[:32]

    def identity(self) -> dict[str, Any]:
        """Return everything that the training run depends on, and the folder, as JSON values."""
        return {"path": self.path, "hash": self.hash, "games": self.games, "parts": [list(part) for part in self.parts]}

    @classmethod
    def of_identity(cls, identity: dict[str, Any]) -> Self:
        """Return the parts with this identity.

        Args:
            identity: The result of `identity`.

        Returns:
            The parts.
        """
        parts = tuple((str(content), float(weight)) for content, weight in identity["parts"])
        return cls(identity["path"], parts, identity["games"])

    def datasets(self, variant: Variant) -> list[tuple[BankPart, float, Dataset]]:
        """Return the parts with their weights and games.

        Args:
            variant: The variant of the training run.

        Returns:
            The parts, the largest weight first; of parts with the same weight, the newest first.

        Raises:
            DataError: The bank has lost a part, or a shard is damaged.
        """
        bank = Bank(self.path, variant)
        parts = [(bank.part(content), weight) for content, weight in self.parts]
        newest = parts[::-1]  # of parts with the same weight, the newest comes first
        newest.sort(key=lambda pair: -pair[1])
        return [(part, weight, bank.dataset(part)) for part, weight in newest]


@dataclass(frozen=True, slots=True)
class PartShare:
    """How much a part of a bank gave to a training run."""

    part: str
    """The hash of the part."""
    player: str
    """The text of the player."""
    date: str
    """The time of the file of the run's last shard, in UTC."""
    weight: float
    """The weight of the part."""
    positions: int
    """The number of positions in the part."""
    drawn: int
    """The number of these that the network learned from. Positions that are not quiet, and those that were also drawn from an
    earlier part in the order of `BankSample.datasets`, do not count."""

    @classmethod
    def of(cls, part: BankPart, weight: float, drawn: int) -> Self:
        """Return the share of a part.

        Args:
            part: The part.
            weight: Its weight.
            drawn: The number of its positions that the network learned from.

        Returns:
            The share.
        """
        return cls(part.hash, part.player, part.date, weight, part.positions, drawn)


def enough(parts: list[tuple[BankPart, float, Dataset]], positions: int) -> list[Dataset]:
    """Return the games of the first parts that have a number of positions together.

    Args:
        parts: The parts with their weights and games.
        positions: The minimum number of positions.

    Returns:
        The games of as few parts as possible, or of all.
    """
    found: list[Dataset] = []
    for part, _, dataset in parts:
        if positions > 0:
            found.append(dataset)
        positions -= part.positions
    return found


def lines_of(parts: tuple[PartShare, ...]) -> list[str]:
    """Return a line for each part: the positions drawn from it, and their share in those of all parts."""
    total = max(1, sum(part.drawn for part in parts))
    return [
        f"  {part.drawn:,} of {part.positions:,} positions, {part.drawn / total:.1%} of those learned, weight {part.weight:.2f}: "
        f"{part.player}, {part.date[:10]}, part {part.part[:8]}"
        for part in parts
    ]
