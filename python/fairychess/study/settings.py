"""`SettingsFile`: the settings of a run in its directory, compared when the run is continued."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairychess._support.reading import FACTS, read_text_limited
from fairychess.data.directory import locked, write_atomically
from fairychess.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """The file with the settings of a run: a study, or a measurement of values."""

    name: str
    """The name of the file."""
    command: str
    """The command of `fairychess` that writes it."""
    noun: str
    """What the command makes, such as "study"."""
    free: tuple[str, ...]
    """The settings that may change when a run is continued."""

    @contextmanager
    def opened(self, path: Path, now: dict[str, Any]) -> Generator[dict[str, Any] | None]:
        """Create or check the directory of a run, and lock it. Yield the earlier settings; None for a new directory.

        Args:
            path: The directory.
            now: The settings.

        Raises:
            DataError: The settings differ, the directory contains other files, or another process is writing to it.
            OSError: The directory cannot be created.
        """
        path.mkdir(parents=True, exist_ok=True)
        handle = locked(path)
        try:
            was = None
            if (path / self.name).exists():
                was = self._compared(path, now)
            elif others := sorted(each.name for each in path.iterdir() if not each.name.startswith(self.name)):
                raise DataError(f"{path}: it has {others[0]} but no {self.name}: an empty directory is expected")
            yield was
        finally:
            if handle is not None:
                os.close(handle)

    def write(self, path: Path, settings: dict[str, Any]) -> None:
        """Write the settings.

        Args:
            path: The directory.
            settings: The settings.

        Raises:
            DataError: The file cannot be written.
        """
        text = json.dumps(settings, indent=1, ensure_ascii=False, sort_keys=True)
        write_atomically(path / self.name, f"{text}\n".encode())

    def _compared(self, path: Path, now: dict[str, Any]) -> dict[str, Any]:
        """Return the settings in a directory; raise `DataError` if a setting that may not change has changed."""
        try:
            was: dict[str, Any] = json.loads(read_text_limited(path / self.name, FACTS))
        except ValueError:
            raise DataError(f"{path / self.name}: it was not written by `fairychess {self.command}`") from None
        for key, value in now.items():
            if key in self.free or was.get(key) == value:
                continue
            if key in ("definition", "variant id", "variant"):
                earlier, name = was.get("variant"), now.get("variant")
                of = f"another definition of {earlier}" if earlier == name else f"{earlier}, not of {name}"
                raise DataError(f"{path}: it is the {self.noun} of {of}: choose another directory")
            raise DataError(f"{path}: {key} was {was.get(key)!r}, and now is {value!r}: choose another directory")
        return was
