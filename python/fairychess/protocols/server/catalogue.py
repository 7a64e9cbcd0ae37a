"""The variants available to play: the built-in ones and those in the user's files."""

from __future__ import annotations

import os
from pathlib import Path

from fairychess import FairyChessError, Variant, VariantError, variants
from fairychess._support.reading import refuse_pipe
from fairychess._support.suggestions import did_you_mean
from fairychess.definitions import without_960

EMPTY = "<empty>"
"""The protocols' notation for an empty string."""

OTHER_NAMES = {
    "standard": "chess",
    "normal": "chess",
    "fischerandom": "chess960",
    "fischerrandom": "chess960",
    "threecheck": "3check",
    "koth": "kingofthehill",
    "mini": "minishogi",
}
"""Other names that GUIs and engines use for variants, unless a variant has that name itself."""


class Catalogue:
    """Variants by name. A variant in the user's files hides a built-in one with the same name."""

    def __init__(self) -> None:
        self._own: dict[str, Variant] = {}

    def names(self) -> list[str]:
        """Return all names, built-in variants first."""
        return list(dict.fromkeys([*variants(), *self._own]))

    def has(self, name: str) -> bool:
        """Return True if a variant has this name; case does not matter."""
        try:
            self.find(name)
        except VariantError:
            return False
        return True

    def find(self, name: str) -> Variant:
        """Return the variant with this name; case does not matter. The suffix `960` selects Chess960 castling.

        Raises:
            VariantError: No variant has this name, or the variant does not support Chess960 castling.
        """
        names = {each.lower(): each for each in self.names()}
        known = names.get(name.lower()) or names.get(OTHER_NAMES.get(name.lower(), ""))
        if known is not None:
            return self._own.get(known) or Variant(known)
        base = names.get(without_960(name.lower()) or "")
        if base is None:
            raise VariantError(f"no variant is named {name!r}{did_you_mean(name, names)}")
        return self._own[base].chess960() if base in self._own else Variant(f"{base}960")

    def load(self, path: str) -> tuple[list[str], list[str]]:
        """Replace the user's variants with those read from a path.

        Args:
            path: A file or folder, or several joined by the system's path separator.

        Returns:
            The names of the variants read, and a message for each unreadable file.
        """
        self._own.clear()
        errors: list[str] = []
        for file in files_of_path(path):
            try:
                refuse_pipe(file)
                variant = Variant.from_file(file)
            except (FairyChessError, OSError) as error:
                errors.append(f"{file}: {error}")
            else:
                self._own[variant.name] = variant
        return list(self._own), errors


def files_of_path(path: str) -> list[Path]:
    """Return the variant files of a file or folder, or of several joined by the system's path separator."""
    places = [] if path in ("", EMPTY) else path.split(os.pathsep)
    return [file for place in places for file in variant_files(Path(place).expanduser())]


def variant_files(path: Path) -> list[Path]:
    """Return the variant files in a folder, or the file itself."""
    return sorted(path.glob("*.toml")) if path.is_dir() else [path]
