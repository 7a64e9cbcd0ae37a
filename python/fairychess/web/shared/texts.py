"""The texts of a game that many connections ask for: each is written once for all of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeAlias

from fairychess import Board, Variant, variants
from fairychess.web.drawing import sprites_of
from fairychess.web.games import write_pgn
from fairychess.web.measures import MeasuredFiles, piece_values
from fairychess.web.messages import Request

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from fairychess.web.messages import Json

    from .game import SharedGame

__all__ = ["JOBS", "SharedTexts"]

Job: TypeAlias = "tuple[Hashable, Callable[[], Json]]"
"""What a text depends on, and a function that writes it, whatever happens to the game meanwhile."""


class SharedTexts:
    """The last text of each name. They are written in threads."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Hashable, asyncio.Task[Json]]] = {}

    async def of(self, name: str, key: Hashable, write: Callable[[], Json]) -> Json:
        """Return a text, which is written unless the last one of this name has the same key.

        Args:
            name: What the text is.
            key: What the text depends on.
            write: Writes it.
        """
        known = self._known.get(name)
        if known is None or known[0] != key:
            known = self._known[name] = key, asyncio.create_task(asyncio.to_thread(write))
        return await asyncio.shield(known[1])


def _pieces(game: SharedGame) -> Job:
    """Draw the pieces."""
    variant = game.board.variant
    return variant.id, lambda: sprites_of(variant, "western")


def _values(game: SharedGame) -> Job:
    """List the values of the pieces."""
    variant = game.board.variant
    return variant.id, lambda: {"pieces": piece_values(variant, MeasuredFiles())}


def _pgn(game: SharedGame) -> Job:
    """Write the `text` of the game, and in `definition` the rules, unless they are built in."""
    variant, fen = game.board.variant, game.fen
    moves = [move.uci() for move in game.board.move_stack]
    white, black = (game.names[game.seats[side]] for side in "wb")
    tags = {"Event": "Game on two computers", "White": white, "Black": black, "Result": game.result}
    if game.reason:
        tags["Termination"] = game.reason

    def write() -> Json:
        rows: list[Json] = [{}, *({"parent": index, "uci": uci} for index, uci in enumerate(moves))]
        built_in = variant.name in variants() and Variant(variant.name).id == variant.id
        text = write_pgn(Board(variant, fen), Request(tags), rows)
        return {"text": text, "definition": None if built_in else variant.to_toml()}

    return (variant.id, fen, tuple(moves), tuple(tags.items())), write


JOBS: dict[str, Callable[[SharedGame], Job]] = {"pieces": _pieces, "values": _values, "pgn": _pgn}
"""The texts by the requests for them."""
