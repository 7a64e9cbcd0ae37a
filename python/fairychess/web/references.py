"""Answers to the requests about endgame tables, openings and puzzles, which docs/web-board.md lists."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from .endgame_results import EndgameResults
from .openings import Openings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from .messages import Json, Request
    from .positions import StateReader

__all__ = ["References"]

Answer: TypeAlias = "Callable[[StateReader, Request], Awaitable[Json]]"


@dataclass(frozen=True, slots=True)
class References:
    """What the user has named on the command line to look things up in."""

    endgames: EndgameResults = field(default_factory=EndgameResults)
    """The endgame tables."""
    openings: Openings = field(default_factory=Openings)
    """The books and files of games."""

    @property
    def answers(self) -> dict[str, Answer]:
        """The functions that answer the requests, by the requests' names."""
        return {"endgame": self._endgame, "openings": self._openings}

    async def _endgame(self, positions: StateReader, request: Request) -> Json:
        board = await positions.board(request.inner("state"))
        return {"endgame": await asyncio.to_thread(self.endgames.about, board)}

    async def _openings(self, positions: StateReader, request: Request) -> Json:
        board = await positions.board(request.inner("state"))
        return {"sources": await self.openings.about(board, request.rows("games"))}
