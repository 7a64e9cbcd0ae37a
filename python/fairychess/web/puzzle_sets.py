"""The puzzles that the user has named on the command line."""

from __future__ import annotations

from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple, Protocol

from fairychess import Board, FairyChessError, Variant
from fairychess.definitions import is_built_in
from fairychess.errors import DataError

from .hidden_paths import without_paths
from .messages import Json, RequestError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

__all__ = ["PuzzleSets"]


class SolvedPuzzle(Protocol):
    """What is needed of a `fairychess.puzzles.Puzzle`, which is above this package."""

    @property
    def fen(self) -> str:
        """The position."""
        ...

    @property
    def moves(self) -> Sequence[str]:
        """The solution in the UCI style."""
        ...

    @property
    def san(self) -> Sequence[str]:
        """The solution in standard algebraic notation."""
        ...

    @property
    def motifs(self) -> Sequence[str]:
        """The motifs of the first move."""
        ...

    @property
    def mate(self) -> int | None:
        """The number of moves in which the solver wins by force, if any."""
        ...

    @property
    def motifs_in_words(self) -> str:
        """The motifs as a sentence."""
        ...

    @property
    def name(self) -> str:
        """Its source."""
        ...


class _Set(NamedTuple):
    """The puzzles of one source."""

    variant: Variant
    puzzles: Sequence[SolvedPuzzle]


def _none(path: Path) -> tuple[Variant, Sequence[SolvedPuzzle]]:
    raise DataError(f"{path}: puzzles cannot be read here")


def _version(path: Path) -> object:
    """Return what changes with a source. The command writes the EPD file of a directory last."""
    found = [each.stat() for each in (path, path / "puzzles.epd") if each.exists()]
    return [(each.st_mtime_ns, each.st_size) for each in found]


def _digest(*texts: str) -> str:
    return sha256("\n".join(texts).encode()).hexdigest()[:16]


class PuzzleSets:
    """The puzzles of all sources.

    Args:
        paths: Directories and files.
        read: Reads one of them: `fairychess.puzzles.read_puzzles`.
    """

    def __init__(
        self, paths: Iterable[Path] = (), read: Callable[[Path], tuple[Variant, Sequence[SolvedPuzzle]]] = _none
    ) -> None:
        self._paths = list(paths)
        self._read = read
        self._sets: dict[str, _Set] = {}
        self._rows: dict[Path, tuple[object, Json]] = {}
        self._lock = Lock()

    def rows(self) -> list[Json]:
        """Read the sources that have changed, and list all.

        Returns:
            For each source, an object with `name`, and either a `problem`, or `id`, `title` (of the variant), `count`, and
            `motifs`, which has the numbers of the puzzles with each motif. The id depends on the puzzles alone. `keys` has a
            digest of each puzzle, by which the browser remembers it when its number changes.
        """
        with self._lock:
            for path in self._paths:
                version = _version(path)
                if path not in self._rows or self._rows[path][0] != version:
                    self._rows[path] = (version, self._row(path))
            return [self._rows[path][1] for path in self._paths]

    def puzzle(self, key: str, number: int) -> Json:
        """Return a puzzle.

        Args:
            key: The id of its source.
            number: Its number, from 0.

        Returns:
            An object with `state` (the position), `side` (to move), `moves` and `san` (the solution), `mate` (the number of
            moves, or null), `about` (a sentence about the first move) and `origin`.

        Raises:
            RequestError: There is no such puzzle.
        """
        if key not in self._sets:
            self.rows()  # the window was open before this server
        found = self._sets.get(key)
        if found is None or not 0 <= number < len(found.puzzles):
            raise RequestError("set", "there is no such puzzle")
        variant, puzzle = found.variant, found.puzzles[number]
        built_in = is_built_in(variant.name) and Variant(variant.name).id == variant.id
        own = {"variant": variant.name} if built_in else {"definition": variant.to_toml()}
        return {
            "state": own | {"fen": puzzle.fen},
            "side": "w" if Board(variant, puzzle.fen).turn else "b",
            "moves": puzzle.moves,
            "san": puzzle.san,
            "mate": puzzle.mate,
            "about": puzzle.motifs_in_words,
            "origin": puzzle.name,
        }

    def _row(self, path: Path) -> Json:
        name = path.name
        try:
            variant, puzzles = self._read(path)
            if not puzzles:
                raise DataError(f"{path}: there are no puzzles in it")
        except FairyChessError as error:
            return {"name": name, "problem": without_paths(str(error), path)}
        except OSError as error:
            return {"name": name, "problem": f"{name} cannot be read: {error.strerror or type(error).__name__}"}
        keys = [_digest(variant.rules_id, each.fen) for each in puzzles]
        key = _digest(*keys)
        self._sets[key] = _Set(variant, puzzles)
        motifs: dict[str, list[int]] = {}
        for number, each in enumerate(puzzles):
            for motif in each.motifs:
                motifs.setdefault(motif, []).append(number)
        about: Json = {"name": name, "id": key, "title": variant.title or variant.name, "count": len(puzzles)}
        return about | {"keys": keys, "motifs": motifs}
