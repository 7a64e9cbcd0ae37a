"""The games of a match that are being played, in a file beside its results, so that other programs can show them.

The file is `NAME.live` for results in `NAME`. It is a JSON list of objects with `game`, `white`, `fen` and `moves`, as in the
results. It exists while the match runs, and is written at most once a second.
"""

from __future__ import annotations

import json
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from fairychess._support.files import write_directly

if TYPE_CHECKING:
    from pathlib import Path

    from .openings import Opening
    from .records import Side

__all__ = ["STALE", "LiveFile", "live_path"]

INTERVAL: Final = 1.0
"""The minimum time between two versions of the file, in seconds."""

BEAT: Final = 5.0
"""The time after which the file is touched although nothing has changed, in seconds."""

STALE: Final = 30.0
"""The age at which the file was left behind by a killed match, in seconds."""


def live_path(results: Path) -> Path:
    """Return the path of the file beside a results file."""
    return results.with_name(f"{results.name}.live")


class LiveFile:
    """The games that are being played. Without results file, nothing is written.

    Args:
        results: The results file, or None.
    """

    def __init__(self, results: Path | None) -> None:
        self._path = None if results is None else live_path(results)
        self._games: dict[int, tuple[Side, Opening, list[str]]] = {}
        self._text = ""
        self._last = -BEAT

    def begin(self, number: int, white: Side, opening: Opening) -> list[str]:
        """Show a game from now on. Any thread may call this, and add moves, in the UCI style, to the list that is returned."""
        moves = list(opening.moves)
        self._games[number] = white, opening, moves
        return moves

    def end(self, number: int) -> None:
        """Show a game no longer."""
        self._games.pop(number, None)

    def write(self) -> None:
        """Write the file if something has changed. Errors are ignored, since the match does not depend on it."""
        age = time.monotonic() - self._last
        if self._path is None or age < INTERVAL:
            return
        rows = [
            {"game": number, "white": white, "fen": opening.fen, "moves": " ".join(moves)}
            for number, (white, opening, moves) in sorted(self._games.copy().items())
        ]
        text = json.dumps(rows, separators=(",", ":"))
        if text == self._text and age < BEAT:
            return
        self._text = text
        part = self._path.with_name(f".{self._path.name}.part")
        with suppress(OSError):
            write_directly(part, text)
            part.replace(self._path)
        self._last = time.monotonic()

    def close(self) -> None:
        """Remove the file."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
