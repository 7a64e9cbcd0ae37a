"""Games that other programs are writing: PGN files, match results, or folders of self-play data."""

from __future__ import annotations

import json
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from fairychess import Board, FairyChessError, Move, Variant, pgn
from fairychess.match.live_file import STALE, live_path
from fairychess.match.pgn_out import game_of
from fairychess.match.records import GameRecord
from fairychess.match.results_file import BEGIN, FAULTS

from .games import game_row, read_pgn
from .messages import RequestError
from .positions import built_in
from .standings import standing

if TYPE_CHECKING:
    from pathlib import Path

    from .files import Files
    from .messages import Json

__all__ = ["MatchRecords", "match_records", "watched"]

LAST = 50
"""The number of games to show, counted from the end."""

MAX_SIZE = 64 << 20
"""The maximum size of a file of games, in bytes."""

MAX_LIVE = 8
"""The maximum number of games to show that are being played."""

MAX_LIVE_SIZE = 1 << 20
"""The maximum size of the file with these games, in bytes."""


def watched(files: Files, key: str, known: str | None = None, number: int | None = None) -> Json:
    """Read the last games of a file if it has changed.

    Args:
        files: The user's files.
        key: The id of the file.
        known: The digest of the content that the browser has.
        number: The number of a game of a match, to read that game alone.

    Returns:
        An object with `name`, `digest` and `games`, as returned by `read_pgn`; `games` is null if the browser already has the
        content. For a match, there are also its `standing` (with `games`) and `live`, the games that are being played.

    Raises:
        RequestError: There is no such file or game, or the file does not contain games.
        FairyChessError: The games cannot be read.
        OSError: The file cannot be read.
    """
    row = files.row(key)
    if row["type"] == "selfplay":
        folder = files.path(key).parent
        digest = " ".join(str(shard.stat().st_mtime_ns) for shard in sorted(folder.glob("shard-*.parquet")))
        return {"name": row["name"], "digest": digest, "games": None if digest == known else _selfplay(folder)}
    read = files.read(key, most=MAX_SIZE)
    text, digest = read["text"], read["digest"]
    about: Json = {"name": row["name"], "digest": digest, "games": None}
    if not text.startswith(BEGIN.decode()):
        return about if digest == known else about | {"games": read_pgn(text, last=LAST)}
    if number is not None:
        return about | {"games": [_game(match_records(text), number)]}
    about["live"] = _live_games(files, key, text)
    if digest == known:
        return about
    match = match_records(text)
    return about | {"games": _last_games(match), "standing": standing(match.records, match.names)}


class MatchRecords(NamedTuple):
    """The games of a match."""

    variant: Variant
    names: tuple[str, str]
    """The names of the players."""
    records: list[GameRecord]


def match_records(text: str) -> MatchRecords:
    """Read the games of a match. The last line may be incomplete.

    Args:
        text: The text of a results file.

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
    for line in lines:
        with suppress(*FAULTS):
            records.append(GameRecord.from_json(json.loads(line)))
    return MatchRecords(variant, names, records)


def _game(match: MatchRecords, number: int) -> Json:
    """Return a game by its number."""
    for record in match.records:
        if record.number == number:
            return _row(match, record)
    raise RequestError("number", f"the match has no game {number}")


def _last_games(match: MatchRecords) -> list[Json]:
    """Return the last games that are legal."""
    rows: list[Json] = []
    for record in match.records[-LAST:]:
        with suppress(*FAULTS):
            rows.append(_row(match, record))
    return rows


def _live_games(files: Files, key: str, results: str) -> list[Json]:
    """Return the games of a match that are being played, as rows with their `number`."""
    text = files.beside(key, live_path, MAX_LIVE_SIZE, STALE)
    if text is None:
        return []
    variant, names, _ = match_records(results.partition("\n")[0])
    rows: list[Json] = []
    with suppress(*FAULTS):
        for live in json.loads(text)[:MAX_LIVE]:
            game = pgn.Game(variants=(variant,))
            white, black = names if live["white"] == "a" else names[::-1]
            game.headers.update(Round=str(live["game"]), White=white, Black=black, Result="*")
            game.setup(Board(variant, live["fen"]))
            node: pgn.GameNode = game
            for move in live["moves"].split():
                node = node.add_variation(Move.from_uci(move, variant))
            rows.append(game_row(game) | {"number": live["game"]})
    return rows


def _row(match: MatchRecords, record: GameRecord) -> Json:
    return game_row(game_of(record, match.variant, match.names, counted=not record.uncounted))


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
