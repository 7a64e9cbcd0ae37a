"""Games that other programs are writing: PGN files, match results, or folders of self-play data."""

from __future__ import annotations

import json
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from fairychess import FairyChessError, Variant
from fairychess.match.pgn_out import game_of
from fairychess.match.records import GameRecord
from fairychess.match.results_file import BEGIN, FAULTS

from .games import game_row, read_pgn
from .messages import RequestError
from .positions import built_in

if TYPE_CHECKING:
    from pathlib import Path

    from .files import Files
    from .messages import Json

__all__ = ["MatchRecords", "match_records", "watched"]

LAST = 50
"""The number of games to show, counted from the end."""

MAX_SIZE = 64 << 20
"""The maximum size of a file of games, in bytes."""


def watched(files: Files, key: str, known: str | None = None) -> Json:
    """Read the last games of a file if it has changed.

    Args:
        files: The user's files.
        key: The id of the file.
        known: The digest of the content that the browser has.

    Returns:
        An object with `name`, `digest` and `games`, as returned by `read_pgn`; `games` is null if the browser already has the
        content.

    Raises:
        RequestError: There is no such file, or it does not contain games.
        FairyChessError: The games cannot be read.
        OSError: The file cannot be read.
    """
    row = files.row(key)
    if row["type"] == "selfplay":
        folder = files.path(key).parent
        digest = " ".join(str(shard.stat().st_mtime_ns) for shard in sorted(folder.glob("shard-*.parquet")))
        games = None if digest == known else _selfplay(folder)
    else:
        read = files.read(key, known, MAX_SIZE)
        digest, text = read["digest"], read["text"]
        games = None if text is None else _games(text)
    return {"name": row["name"], "digest": digest, "games": games}


def _games(text: str) -> list[Json]:
    return _match(text) if text.startswith(BEGIN.decode()) else read_pgn(text, last=LAST)


def _match(text: str) -> list[Json]:
    match = match_records(text, LAST)
    return [game_row(game_of(each, match.variant, match.names, counted=not each.uncounted)) for each in match.records]


class MatchRecords(NamedTuple):
    """The games of a match."""

    variant: Variant
    names: tuple[str, str]
    """The names of the players."""
    records: list[GameRecord]


def match_records(text: str, last: int | None = None) -> MatchRecords:
    """Read the games of a match. The last line may be incomplete.

    Args:
        text: The text of a results file.
        last: The maximum number of games to read, counted from the end; None for all.

    Raises:
        RequestError: The text is not that of a results file, or of a variant that is not built in.
        VariantError: There is no such variant.
    """
    head, *lines = text.splitlines() or [""]
    try:
        facts: dict[str, Any] = json.loads(head)
        variant = _variant(facts["variant"], facts["variant id"])
        names = (f"first player, {facts['a']['limit']}", f"second player, {facts['b']['limit']}")
    except FAULTS as error:
        if isinstance(error, FairyChessError):
            raise
        raise RequestError("file", "the file does not hold results of a match") from None
    records: list[GameRecord] = []
    for line in lines if last is None else lines[-last - 1 :]:
        with suppress(*FAULTS):
            records.append(GameRecord.from_json(json.loads(line)))
    return MatchRecords(variant, names, records if last is None else records[-last:])


def _selfplay(folder: Path) -> list[Json]:
    """Read the games of the complete shards."""
    from fairychess.data import Dataset  # noqa: PLC0415 - it needs an extra
    from fairychess.data.pgn_export import pgn_game  # noqa: PLC0415

    dataset = Dataset(folder)
    player, seed = dataset.player.name, dataset.facts["seed"]
    last = deque(dataset, maxlen=LAST)
    return [game_row(pgn_game(dataset.variant, game, dataset.moves(game), player, seed)) for game in last]


def _variant(name: str, identity: str) -> Variant:
    """Return the variant of a match, given by its name and identity."""
    variant = built_in(name)
    if variant.id != identity:
        raise RequestError("variant", f"the match is of a definition {name!r} that is not built in")
    return variant
