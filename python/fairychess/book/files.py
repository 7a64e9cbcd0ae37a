"""Book files: one JSON line about the whole book, and one for each position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fairychess import FairyChessError, Variant
from fairychess._support.files import position_lines, replacing
from fairychess.definitions import is_built_in
from fairychess.errors import DataError

if TYPE_CHECKING:
    import os

FORMAT: Final = 1
"""The version of the file format."""


class Tally(NamedTuple):
    """The results of a move for the side that plays it, and its mean score in centipawns."""

    wins: int
    draws: int
    losses: int
    score: int | None

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses


def write_book(
    path: str | os.PathLike[str], variant: Variant, positions: dict[str, dict[str, Tally]], starts: dict[str, int]
) -> None:
    """Write a book file."""
    head = {
        "book": FORMAT,
        "variant": variant.name,
        "variant id": variant.id,
        "definition": variant.to_toml(),
        "starts": dict(sorted(starts.items())),
    }
    with replacing(path) as file:
        print(json.dumps(head, ensure_ascii=False), file=file)
        for key, moves in sorted(positions.items()):
            ranked = sorted(moves.items(), key=lambda item: (-item[1].games, item[0]))
            listed = [(text, *tally) for text, tally in ranked]
            print(json.dumps({"position": key, "moves": listed}, ensure_ascii=False), file=file)


def read_book(path: str | os.PathLike[str]) -> tuple[Variant, dict[str, dict[str, Tally]], dict[str, int]]:
    """Read a book file: its variant, its positions, and the number of games from each start position.

    Raises:
        DataError: The file is not a book. The message names the line.
        OSError: The file cannot be read.
    """
    lines = position_lines(Path(path))
    number, text = next(lines, (1, ""))
    try:
        head: dict[str, Any] = json.loads(text)
        if head["book"] != FORMAT:
            raise DataError(f"{path}: its format is {head['book']!r}; this version of fairychess reads {FORMAT}")
        variant, starts = variant_of(head), {str(fen): int(games) for fen, games in head["starts"].items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(f"{path}, line {number}: the first line of a book is expected ({error})") from None
    positions: dict[str, dict[str, Tally]] = {}
    for number, text in lines:
        try:
            row: dict[str, Any] = json.loads(text)
            positions[str(row["position"])] = {str(move): tally_of(rest) for move, *rest in row["moves"]}
        except (ValueError, KeyError, TypeError) as error:
            raise DataError(f"{path}, line {number}: a position with its moves is expected ({error})") from None
    return variant, positions, starts


def tally_of(numbers: list[Any]) -> Tally:
    """Read wins, draws, losses and the mean score.

    Raises:
        ValueError: The numbers are invalid.
    """
    wins, draws, losses, score = numbers
    counts = (wins, draws, losses)
    if not all(isinstance(count, int) and count >= 0 for count in counts) or not sum(counts):
        raise ValueError(f"{counts} are not wins, draws and losses")
    if score is not None and not isinstance(score, int):
        raise ValueError(f"{score!r} is not a score")
    return Tally(wins, draws, losses, score)


def variant_of(head: dict[str, Any]) -> Variant:
    """Return the variant of a book: the built-in one if it has not changed, else the one from the stored definition."""
    name = head["variant"]
    if is_built_in(name) and Variant(name).id == head["variant id"]:
        return Variant(name)
    try:
        return Variant.from_toml(head["definition"])
    except FairyChessError as error:
        raise ValueError(f"its definition cannot be read: {error}") from None
