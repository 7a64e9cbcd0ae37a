"""`Bank`: a folder of games that grows, from any number of self-play runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from fairychess._support.reading import FACTS, read_limited
from fairychess.errors import DataError

from .bank_part import PREFIX, BankPart, read_part, unreadable
from .dataset import variant_of

if TYPE_CHECKING:
    import os

    from fairychess import Variant

    from .dataset import Dataset

__all__ = ["Bank"]

FORMAT: Final = 1
"""The version of a bank's format."""

BANK: Final = "bank.json"
"""The name of the file that says which variant a bank is for."""


class Bank:
    """A folder of games with the same rules, from any number of self-play runs and players.

    `add_to_bank` makes and grows it, and adds no game twice. Its parts are folders that never change. A bank can be read while it
    grows: it has the parts that are complete when it is opened. The shards of a part are checked when they are read.

    Args:
        directory: The folder.
        variant: A variant whose rules the bank's games must have; None for any.

    Raises:
        DataError: The folder is not a bank or has other rules; or the facts about a part, or a shard, are damaged, missing or
            cannot be read.

    >>> import tempfile
    >>> from fairychess import Variant, data
    >>> plan = data.SelfPlay(Variant("stoltz"), data.parse_player("random"), games=3, seed=1)
    >>> with tempfile.TemporaryDirectory() as run, tempfile.TemporaryDirectory() as directory:
    ...     _ = data.run_selfplay(plan, run)
    ...     _ = data.add_to_bank(directory, [run])
    ...     bank = data.Bank(directory)
    ...     [(part.player, part.games) for part in bank.parts], len(bank)
    ([('random', 3)], 3)
    """

    def __init__(self, directory: str | os.PathLike[str], variant: Variant | None = None) -> None:
        self.path: Path = Path(directory)
        """The folder."""
        facts = bank_facts(self.path)
        if facts is None:
            raise DataError(f"{self.path}: there is no {BANK} in it: a folder that `fairychess bank` made is expected")
        self._variant = variant_of(self.path / BANK, facts)
        self.parts: tuple[BankPart, ...] = parts_in(self.path)
        """The parts, oldest first: in the order of their dates."""
        if variant is not None:
            check_rules(self.path, self._variant, variant)

    @property
    def variant(self) -> Variant:
        """The variant of the first games that were added. Others may differ in name, start position and evaluation."""
        return self._variant

    def __len__(self) -> int:
        """Return the number of games."""
        return sum(part.games for part in self.parts)

    def part(self, content: str) -> BankPart:
        """Return the part with a hash.

        Args:
            content: The hash, as in `BankPart.hash`.

        Returns:
            The part.

        Raises:
            DataError: The bank does not have this part.
        """
        for part in self.parts:
            if part.hash == content:
                return part
        raise DataError(f"{self.path}: it has no {PREFIX}{content}")

    def dataset(self, part: BankPart) -> Dataset:
        """Return the games of a part, after checking its shards and their rules.

        Args:
            part: The part.

        Returns:
            The games.

        Raises:
            DataError: A shard is damaged or cannot be read, or its games have other rules than the bank's.
        """
        dataset = part.dataset()
        check_rules(part.path, dataset.variant, self._variant)
        return dataset


def check_rules(folder: Path, found: Variant, expected: Variant) -> None:
    """Refuse games with other rules.

    Args:
        folder: The folder of the games, for the message.
        found: The variant of the games.
        expected: A variant with the rules that they must have.

    Raises:
        DataError: The rules, or the numbers of the actions, differ.
    """
    if found.rules_id != expected.rules_id or found.actions.hash != expected.actions.hash:
        raise DataError(
            f"{folder}: its games are of {found.name} with the rules {found.rules_id}, and games of {expected.name} with the "
            f"rules {expected.rules_id} are expected"
        )


def bank_facts(path: Path) -> dict[str, Any] | None:
    """Return the facts about a bank.

    Args:
        path: The folder of the bank.

    Returns:
        The facts; None if there are none.

    Raises:
        DataError: The file is damaged, cannot be read, or is from another version.
    """
    file = path / BANK
    try:
        facts: Any = json.loads(read_limited(file, FACTS, DataError))
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(f"{file}: it is damaged") from None
    except OSError as error:
        raise unreadable(file, error) from error
    if type(facts) is not dict or "format" not in facts:
        raise DataError(f"{file}: it was not written by `fairychess bank`")
    if facts["format"] != FORMAT:
        raise DataError(f"{file}: its format is {facts['format']!r}; this version of fairychess reads {FORMAT}")
    return cast("dict[str, Any]", facts)


def parts_in(path: Path) -> tuple[BankPart, ...]:
    """Return the parts in a bank's folder.

    Args:
        path: The folder of the bank.

    Returns:
        The parts, oldest first.

    Raises:
        DataError: A part is damaged or cannot be read.
    """
    parts = (read_part(each) for each in path.glob(f"{PREFIX}*") if each.is_dir())
    return tuple(sorted(parts, key=lambda part: (part.date, part.hash)))
