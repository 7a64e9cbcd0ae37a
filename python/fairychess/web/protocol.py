"""Answers to the requests that need no session, which docs/web-board.md lists."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from fairychess import WHITE
from fairychess._core import _answer
from fairychess._support.suggestions import did_you_mean

from . import catalogue, drawing
from .editing import edited
from .games import read_pgn, write_pgn
from .measures import MeasuredFiles, mobility, piece_values
from .messages import Json, Request, RequestError
from .positions import StateReader, built_in, side, view_of
from .references import References
from .replay import replay, replay_tree
from .shared.invitation import invited
from .shared.room import ENGINE_OFF
from .watching import watched

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from .checking import Checker
    from .files import Files
    from .shared.room import GuestRoom
    from .studies import Studies

__all__ = ["Protocol"]

MAX_PIECES = 100
"""The maximum number of diagrams in one answer."""

HELPS_A_PLAYER = ("study", "endgame")
"""The requests that are refused while a game with a guest is running."""

Answer: TypeAlias = "Callable[[Request], Awaitable[Json]]"


class Protocol:
    """Answers requests.

    Args:
        checker: The process that checks definitions.
        files: The user's files.
        studies: The Workshop's study.
        references: The endgame tables, books and puzzles.
        room: The game with a guest; None if the server is not open to guests.
        measured: The measured values of pieces; None if there are none.
    """

    def __init__(  # noqa: PLR0913
        self,
        checker: Checker,
        files: Files,
        studies: Studies,
        references: References | None = None,
        *,
        room: GuestRoom | None = None,
        measured: MeasuredFiles | None = None,
    ) -> None:
        self.positions: StateReader = StateReader(checker)
        self._files = files
        self._studies = studies
        self._room = room
        self._measured = measured or MeasuredFiles()
        self._answers: dict[str, Answer] = {
            **dict.fromkeys(("view", "play", "why", "moves"), self._about),
            "check": self._check,
            "variants": self._variants,
            "keys": self._keys,
            "library": self._library,
            "source": self._source,
            "sprites": self._sprites,
            "diagrams": self._diagrams,
            "picture": self._picture,
            "values": self._values,
            "mobility": self._mobility,
            "edit": self._edit,
            "replay": self._replay,
            "games": self._games,
            "pgn": self._pgn,
            "files": self._list,
            "read": self._read,
            "watch": self._watch,
            "write": self._write,
            "create": self._create,
            "study": self._study,
            "studying": self._studying,
            "stop-study": self._stop_study,
            "invite": self._invite,
        }
        for op, answer in (references or References()).answers.items():
            self._answers[op] = partial(answer, self.positions)

    @property
    def guests(self) -> bool:
        """True if the server is open to guests."""
        return self._room is not None

    async def answer(self, request: Request) -> Json:
        """Answer a request.

        Args:
            request: The request.

        Returns:
            The answer, an object.

        Raises:
            RequestError: There is no such request, or it is invalid.
            FairyChessError: The request cannot be fulfilled.
            OSError: A file cannot be read or written.
        """
        op = request.text("op")
        if op not in self._answers:
            raise RequestError("op", f"there is no request {op!r}{did_you_mean(op, self._answers)}")
        if op in HELPS_A_PLAYER and self._room is not None and self._room.running:
            raise RequestError(op, ENGINE_OFF)
        return await self._answers[op](request)

    async def _about(self, request: Request) -> Json:
        """Answer a request about a position in the same way as hosts without a server."""
        board = await self.positions.board(request.inner("state"))
        about = json.dumps({key: value for key, value in request.content.items() if key != "state"})
        answer: Json = json.loads(await asyncio.to_thread(_answer, board, about))
        if "error" in answer:
            raise RequestError(**answer["error"])
        return answer

    async def _check(self, request: Request) -> Json:
        return await self.positions.check(request.text("definition"))

    async def _variants(self, _: Request) -> Json:
        return {"families": await asyncio.to_thread(catalogue.families_of_variants)}

    async def _keys(self, _: Request) -> Json:
        return {"tables": catalogue.definition_keys()}

    async def _library(self, _: Request) -> Json:
        return {"pieces": await asyncio.to_thread(catalogue.library_pieces)}

    async def _source(self, request: Request) -> Json:
        return {"definition": built_in(request.text("variant")).to_toml()}

    async def _sprites(self, request: Request) -> Json:
        variant = await self.positions.variant(request.inner("state"))
        return await asyncio.to_thread(drawing.sprites_of, variant, request.text("shapes", "western"))

    async def _diagrams(self, request: Request) -> Json:
        variant = await self.positions.variant(request.inner("state"))
        pieces = request.texts("pieces", MAX_PIECES) if "pieces" in request else list(variant.pieces)[:MAX_PIECES]
        theme, legend = request.text("theme", "light"), request.flag("legend")
        return {"pieces": await asyncio.to_thread(drawing.diagrams, variant, pieces, theme, legend=legend)}

    async def _picture(self, request: Request) -> Json:
        board = await self.positions.board(request.inner("state"))
        bottom = side(request) if "side" in request else WHITE
        look = request.text("theme", "light"), bottom, request.text("shapes", "western")
        return {"svg": await asyncio.to_thread(drawing.position_picture, board, *look)}

    async def _values(self, request: Request) -> Json:
        variant = await self.positions.variant(request.inner("state"))
        return {"pieces": await asyncio.to_thread(piece_values, variant, self._measured)}

    async def _mobility(self, request: Request) -> Json:
        variant = await self.positions.variant(request.inner("state"))
        return await asyncio.to_thread(mobility, variant, request.text("piece"), side(request))

    async def _edit(self, request: Request) -> Json:
        variant = await self.positions.variant(request.inner("state"))
        return await asyncio.to_thread(edited, variant, request)

    async def _replay(self, request: Request) -> Json:
        state = request.inner("state")
        variant = await self.positions.variant(state)
        fen = state.text("fen") if "fen" in state else None
        board, about = await asyncio.to_thread(replay, variant, fen, state.texts("moves"))
        if "nodes" in request:
            about |= await asyncio.to_thread(replay_tree, variant, fen, request.rows("nodes"))
        return about | {"view": await asyncio.to_thread(view_of, board)}

    async def _games(self, request: Request) -> Json:
        variants = [await self.positions.variant(Request({"definition": text})) for text in request.texts("definitions", 16)]
        return {"games": await asyncio.to_thread(read_pgn, request.text("text"), tuple(variants))}

    async def _pgn(self, request: Request) -> Json:
        state = request.inner("state")
        board = await self.positions.board(Request(state.content | {"moves": []}))
        return {"text": await asyncio.to_thread(write_pgn, board, request.inner("tags"), request.rows("nodes"))}

    async def _list(self, _: Request) -> Json:
        return {"files": await asyncio.to_thread(self._files.rows), "can_create": self._files.can_create}

    async def _read(self, request: Request) -> Json:
        known = request.text("digest") if "digest" in request else None
        return await asyncio.to_thread(self._files.read, request.text("file"), known)

    async def _watch(self, request: Request) -> Json:
        known = request.text("digest") if "digest" in request else None
        number = request.number("number", 1, 1 << 40)
        return await asyncio.to_thread(watched, self._files, request.text("file"), known, number)

    async def _write(self, request: Request) -> Json:
        return await asyncio.to_thread(self._files.write, request.text("file"), request.text("text"), request.text("digest"))

    async def _create(self, request: Request) -> Json:
        return await asyncio.to_thread(self._files.create, request.text("name"), request.text("text"))

    async def _study(self, request: Request) -> Json:
        await self._studies.start(await self.positions.variant(request.inner("state")))
        return {"study": self._studies.row}

    async def _studying(self, _: Request) -> Json:
        return {"study": self._studies.row}

    async def _stop_study(self, _: Request) -> Json:
        await self._studies.stop()
        return {"study": self._studies.row}

    async def _invite(self, request: Request) -> Json:
        if self._room is None:
            raise RequestError("invite", "the server is not open to guests: start it with --lan")
        self._room.begin(invited(await self.positions.variant(request.inner("state")), request))
        return {"links": self._room.links}
