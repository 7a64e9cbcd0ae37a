"""What is known of the pieces: their values in the definition and by measurement, and their mobility."""

from __future__ import annotations

import json
import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fairychess import FairyChessError
from fairychess._support.reading import FACTS, read_text_limited

from .messages import RequestError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from fairychess import Variant

    from .messages import Json

__all__ = ["MeasuredFiles", "mobility", "piece_values"]

IN_FOLDERS = "values.json"
"""The file that `fairychess values` writes into its folder."""

FAULTS = (ValueError, TypeError, KeyError, AttributeError, OverflowError)


class MeasuredFiles:
    """The results of measurements, as `fairychess values --json` prints them.

    Args:
        paths: Files, or folders of measurements.

    Raises:
        FairyChessError: A file does not hold measured values.
        OSError: A file cannot be read.
    """

    def __init__(self, paths: Iterable[Path] = ()) -> None:
        self._values: dict[str, dict[str, Json]] = {}
        for path in paths:
            file = path / IN_FOLDERS if path.is_dir() else path
            text = read_text_limited(file, FACTS)
            try:
                identity, rows = _read(json.loads(text))
            except FAULTS:
                raise FairyChessError(
                    f"{file} does not hold measured values, as `fairychess values --json` prints them"
                ) from None
            self._values.setdefault(identity, {}).update(rows)

    def of(self, variant: Variant) -> dict[str, Json]:
        """Return the measured values of a variant by piece; those of the last file, if there are several."""
        return self._values.get(variant.id, {})


def _read(content: dict[str, Any]) -> tuple[str, dict[str, Json]]:
    rows: dict[str, Json] = {}
    for row in content["pieces"]:
        numbers = {key: row[name] for key, name in (("value", "value"), ("low", "value low"), ("high", "value high"))}
        if not all(each is None or _is_number(each) for each in numbers.values()):
            raise TypeError
        rows[str(row["piece"])] = numbers | {
            "games": int(row["games"]),
            "significant": row["significant"] is True,
            "unit": str(content["unit"]),
        }
    return str(content["variant id"]), rows


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def piece_values(variant: Variant, measured: MeasuredFiles) -> list[Json]:
    """Return the values of a variant's pieces.

    Args:
        variant: The variant.
        measured: The results of measurements.

    Returns:
        For each piece, an object with `name`, `letter`, `royal`, `value` (null for a royal piece), `estimated` (true if the
        definition has no value, and the engine estimates one), and `measured`: null, or an object with `value`, `low`, `high`,
        `games`, `significant` and `unit`.

    >>> from fairychess import Variant
    >>> [(row["name"], row["value"]) for row in piece_values(Variant("chess"), MeasuredFiles())][:2]
    [('king', None), ('queen', 9.0)]
    """
    used, known = variant.piece_values(), measured.of(variant)
    return [
        {
            "name": name,
            "letter": piece.letter,
            "royal": piece.royal,
            "value": None if piece.royal else used.get(name) if piece.value is None else piece.value,
            "estimated": piece.value is None,
            "measured": known.get(name),
        }
        for name, piece in variant.pieces.items()
    ]


@lru_cache(maxsize=512)
def mobility(variant: Variant, name: str, color: bool) -> Json:
    """Count the squares that a piece reaches from each square of an otherwise empty board.

    Args:
        variant: The variant.
        name: The piece.
        color: Its side.

    Returns:
        An object with `moves` and `captures`: for each square, from a1 on, the number of squares to which the piece moves, and
        on which it would capture. First moves, and moves that need another piece, are not counted.

    Raises:
        RequestError: There is no such piece.

    >>> from fairychess import WHITE, Variant
    >>> mobility(Variant("chess"), "knight", WHITE)["moves"][:4]
    [2, 3, 4, 4]
    """
    piece = variant.pieces.get(name)
    if piece is None:
        raise RequestError("piece", f"{variant.name} has no piece {name!r}")
    counts: dict[str, list[int]] = {"quiet": [], "capture": []}
    for square in range(variant.files * variant.ranks):
        reaches = [each for each in piece.movement(square, color=color).reaches if not each.first and not each.needs]
        for action, found in counts.items():
            found.append(len({each.square for each in reaches if each.action == action}))
    return {"moves": counts["quiet"], "captures": counts["capture"]}
