"""Answers to the requests about endgame tables, openings and puzzles, which docs/web-board.md lists."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from .endgame_results import EndgameResults
from .messages import RequestError
from .openings import Openings
from .puzzle_sets import PuzzleSets

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from .messages import Json, Request
    from .positions import StateReader

__all__ = ["References"]

MAX_NUMBER = 1 << 31
"""The maximum number of a puzzle; larger ones are clamped."""

Answer: TypeAlias = "Callable[[StateReader, Request], Awaitable[Json]]"


@dataclass(frozen=True, slots=True)
class References:
    """What the user has named on the command line to look things up in."""

    endgames: EndgameResults = field(default_factory=EndgameResults)
    """The endgame tables."""
    openings: Openings = field(default_factory=Openings)
    """The books and files of games."""
    puzzles: PuzzleSets = field(default_factory=PuzzleSets)
    """The puzzles."""

    @property
    def answers(self) -> dict[str, Answer]:
        """The functions that answer the requests, by the requests' names."""
        return {"endgame": self._endgame, "openings": self._openings, "puzzles": self._puzzles, "puzzle": self._puzzle}

    async def _endgame(self, positions: StateReader, request: Request) -> Json:
        board = await positions.board(request.inner("state"))
        return {"endgame": await asyncio.to_thread(self.endgames.about, board)}

    async def _openings(self, positions: StateReader, request: Request) -> Json:
        board = await positions.board(request.inner("state"))
        return {"sources": await self.openings.about(board, request.rows("games"))}

    async def _puzzles(self, _positions: StateReader, _request: Request) -> Json:
        return {"sets": await asyncio.to_thread(self.puzzles.rows)}

    async def _puzzle(self, _positions: StateReader, request: Request) -> Json:
        number = request.number("number", 0, MAX_NUMBER)
        if number is None:
            raise RequestError("number", "number is missing")
        return await asyncio.to_thread(self.puzzles.puzzle, request.text("set"), number)
