"""The variants that can be played: the built-in ones, and those of the user's files."""

from __future__ import annotations

import os
import re
from pathlib import Path

from fairychess import FairyChessError, Variant, VariantError, variants
from fairychess.cli.near import did_you_mean

EMPTY = "<empty>"
"""How protocols say that a text is empty."""


class Catalogue:
    """Variants by name. One of a file stands before a built-in one of the same name."""

    def __init__(self) -> None:
        self._own: dict[str, Variant] = {}

    def names(self) -> list[str]:
        """Give all names."""
        return list(dict.fromkeys([*variants(), *self._own]))

    def has(self, name: str) -> bool:
        """Say whether a variant has that name, whatever its case."""
        return name.lower() in (each.lower() for each in self.names())

    def find(self, name: str) -> Variant:
        """Find a variant, whatever the case of its name. Raises `VariantError`."""
        names = {each.lower(): each for each in self.names()}
        known = names.get(name.lower())
        if known is None:
            raise VariantError(f"no variant is named {name!r}{did_you_mean(name, names)}")
        return self._own.get(known) or Variant(known)

    def load(self, path: str) -> tuple[list[str], list[str]]:
        """Forget the files and read others: a file, a folder, or several of them with what separates paths between.

        Gives the names of their variants, and what is wrong with those that cannot be read.
        """
        self._own.clear()
        wrong: list[str] = []
        for place in [] if path in ("", EMPTY) else path.split(os.pathsep):
            for file in files(Path(place).expanduser()):
                try:
                    variant = Variant.from_file(file)
                except (FairyChessError, OSError) as error:
                    wrong.append(f"{file}: {error}")
                else:
                    self._own[variant.name] = variant
        return list(self._own), wrong


def files(path: Path) -> list[Path]:
    """Give the files of a folder, or the file itself."""
    return sorted(path.glob("*.toml")) if path.is_dir() else [path]


def with_free_castling(variant: Variant) -> Variant:
    """Give a variant in which kings castle from where they stand, and take their partner in the text, as in Chess960.

    One without castling stays as it is. Raises `VariantError` where its other rules do not go with that.
    """
    head, table, tail = variant.to_toml().partition("\n[castling]\n")
    if not table:
        return variant
    rest = re.sub(r"^(origin|notation) = .*\n", "", tail.split("\n[", 1)[0] + "\n", flags=re.MULTILINE)
    after = "".join(f"\n[{part}" for part in tail.split("\n[", 1)[1:])
    free = 'origin = "position"\nnotation = "king-takes-partner"\n'
    return Variant.from_toml(f"{head}{table}{free}{rest}{after}")
