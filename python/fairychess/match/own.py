"""Our own engine in a match, on the game's thread instead of in a separate process.

It plays the same moves as `fairychess uci`. Games on a clock use processes, since a thread waiting for the interpreter lock would
lose time.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from fairychess import FairyChessError, __version__
from fairychess.errors import EngineError
from fairychess.learn.named_networks import NETWORK_FILE, is_policy_file
from fairychess.protocols.server.options import normalised
from fairychess.protocols.server.session import EngineSession

from .talk import Reply, Talk

if TYPE_CHECKING:
    from fairychess import Board, Variant

    from .limits import Clock
    from .players import Contender


def plays_here(player: Contender) -> bool:
    """Return True for our own engine with a node or depth limit. Tree searches with policy networks use processes."""
    networks = [value for name, value in player.options if normalised(name) == normalised(NETWORK_FILE)]
    counted = player.limit.nodes is not None or player.limit.depth is not None
    return player.ours and counted and not any(map(is_policy_file, networks))


class OwnTalk(Talk):
    """Our own engine in this process."""

    def __init__(self, player: Contender, variant: Variant) -> None:
        super().__init__(player, variant)
        self._session = EngineSession()

    @property
    def name(self) -> str:
        """The name of the engine."""
        return f"fairychess {__version__}"

    def greet(self) -> None:
        """Set the options and the variant.

        Raises:
            EngineError: There is no such option, or its value is invalid.
        """
        try:
            for name, value in self.player.options:
                self._session.set(name, value)
            self._session.play(self.variant)
            self._session.engine()
        except (FairyChessError, MemoryError, OSError) as error:
            raise EngineError(f"{self.name}: {error}") from None

    def new_game(self, board: Board) -> None:  # noqa: ARG002 - other engines need it
        """Discard the last game."""
        self._session.new_game()

    def think(self, board: Board, own: Clock, other: Clock) -> Reply:  # noqa: ARG002 - there is no clock
        """Search for a move.

        Raises:
            EngineError: The search failed, or the engine was closed.
        """
        try:
            return self._think(board, own)
        except (FairyChessError, MemoryError) as error:
            raise EngineError(f"{self.name}: {error}") from None

    def _think(self, board: Board, own: Clock) -> Reply:
        started = time.monotonic()
        self._session.board = board
        found = self._session.book_move()
        if found is not None:
            return Reply(found.move, milliseconds_since(started))
        limit = own.limit
        multipv = self._session.options.number("MultiPV")
        result = self._session.search(board, {"nodes": limit.nodes, "depth": limit.depth, "multipv": multipv}).wait()
        info = result.info
        if info is None:
            return Reply(result.move, milliseconds_since(started))
        score = info.score.relative
        return Reply(result.move, milliseconds_since(started), score.score(), score.mate(), info.depth)

    def close(self) -> None:
        """Stop any search, and release the engine's memory."""
        self._session.close()

    def kill(self) -> None:
        """Stop any search, and release the engine's memory."""
        self._session.close()


def milliseconds_since(moment: float) -> float:
    """Return the number of milliseconds since a given time."""
    return 1000 * (time.monotonic() - moment)
