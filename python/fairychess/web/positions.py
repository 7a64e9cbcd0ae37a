"""The variant and the position given by the `state` of a request."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from hashlib import sha256
from typing import TYPE_CHECKING

from fairychess import Board, Problem, Variant, VariantError
from fairychess._support.suggestions import did_you_mean
from fairychess.definitions import without_960
from fairychess.squares.constants import BLACK, WHITE

from .messages import Json, Request, RequestError

if TYPE_CHECKING:
    from .checking import Checker

__all__ = ["StateReader", "pseudo_moves", "side", "view_of"]

KEPT = 64
"""The number of definitions whose variants are kept in memory."""


class StateReader:
    """Reads states. Definitions are checked by another process before they are read in this one.

    Args:
        checker: The process that checks definitions.
    """

    def __init__(self, checker: Checker) -> None:
        self._checker = checker
        self._known: OrderedDict[bytes, Variant] = OrderedDict()

    async def check(self, definition: str) -> Json:
        """Check a definition; see `Checker.check` for the result and the exceptions."""
        return await self._checker.check(definition)

    async def variant(self, state: Request) -> Variant:
        """Return the variant of a state.

        Args:
            state: An object with `variant` (a name) or `definition` (TOML).

        Raises:
            VariantError: There is no variant with this name, or the definition has problems.
            RequestError: The state has no variant, or checking the definition takes too long.
        """
        if "definition" in state:
            return await self._defined(state.text("definition"))
        if "variant" not in state:
            raise RequestError("state", "the state has neither a variant nor a definition")
        return built_in(state.text("variant"))

    async def board(self, state: Request) -> Board:
        """Return the position of a state, after its moves.

        Args:
            state: As for `variant`, optionally with `fen` and `moves`.

        Raises:
            FenError: The FEN is invalid.
            IllegalMoveError: A move is not legal.
            RequestError: As for `variant`.
            VariantError: As for `variant`.
        """
        board = Board(await self.variant(state), state.text("fen") if "fen" in state else None)
        for uci in state.texts("moves"):
            board.push_uci(uci)
        return board

    async def _defined(self, definition: str) -> Variant:
        key = sha256(definition.encode("utf-8", "surrogatepass")).digest()
        if key not in self._known:
            answer = await self._checker.check(definition)
            if answer["problems"]:
                raise VariantError("the definition has problems", [Problem(**row) for row in answer["problems"]])
            self._known[key] = await asyncio.to_thread(Variant.from_toml, definition)
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return self._known[key]


def built_in(name: str) -> Variant:
    """Return a built-in variant.

    Raises:
        VariantError: There is no variant with this name.
    """
    from fairychess import variants  # noqa: PLC0415 - the module has a name of its own for it

    names = variants()
    if name not in names and without_960(name) not in names:
        raise VariantError(f"no variant is named {name!r}{did_you_mean(name, names)}")
    return Variant(name)


def view_of(board: Board) -> Json:
    """Return the view of a position, as described in docs/web-board.md."""
    view: Json = json.loads(board.view_json())
    return view


def pseudo_moves(board: Board, color: bool) -> list[Json]:
    """Return the pseudo-legal moves of a side in the form of a view."""
    moves: list[Json] = json.loads(board.pseudo_legal_json(color))
    return moves


def side(request: Request, key: str = "side") -> bool:
    """Read a side, `"w"` or `"b"`, from a request.

    Raises:
        RequestError: The value is neither.
    """
    text = request.text(key)
    if text not in ("w", "b"):
        raise RequestError(key, f'{key} is neither "w" nor "b"')
    return WHITE if text == "w" else BLACK
