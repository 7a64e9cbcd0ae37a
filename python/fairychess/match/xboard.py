"""An XBoard engine in a match."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from fairychess.errors import EngineError
from fairychess.protocols.cecp import to_cecp
from fairychess.protocols.client.xboard import XboardClient
from fairychess.protocols.client.xboard_thoughts import Thoughts, parse_thought

from .talk import ProgramTalk, Reply, in_time

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess import Board, Variant

    from .limits import Clock, MatchLimit
    from .players import Contender


class XboardTalk(ProgramTalk):
    """A running XBoard engine."""

    client: XboardClient

    def __init__(self, player: Contender, variant: Variant, tap: Callable[[str, str], None] | None = None) -> None:
        super().__init__(player, variant, XboardClient(player.command, tap))

    def greet(self) -> None:
        """Read the features, then check the variant, the limit and the options."""
        self.client.greet()
        self.client.set_variant(self.variant)
        if self.player.limit.nodes is not None:
            raise EngineError(f"{self.client.called}: the XBoard protocol has no limit of nodes; choose another limit")
        for name, value in self.player.options:
            self.client.set_option(name, value)

    def new_game(self, board: Board) -> None:
        """Begin a game. The moves on the board's stack are sent before the first move is requested."""
        self.client.begin(board, *pace(self.player.limit))
        self.client.wait()

    def think(self, board: Board, own: Clock, other: Clock) -> Reply:
        """Send the moves that the engine has not seen, and let it think about the last position."""
        mine = hundredths(own)
        clocks = (f"time {mine}", f"otim {hundredths(other) or mine}") if mine else ()
        started = heard = time.monotonic()
        self.client.ask(board, *clocks)
        thoughts = Thoughts()
        while True:
            moment, line = self.receive_on(own, started, heard)
            if thought := parse_thought(line):
                heard = moment
                thoughts.add(thought)
            elif mv := self.client.read_move(board, line):
                break
        elapsed = in_time(own, moment - started)
        best = thoughts.of_move({to_cecp(mv.uci(), self.variant.ranks), board.san(mv)})
        if best is None:
            return Reply(mv, elapsed)
        return Reply(mv, elapsed, None if best.mate is not None else best.score, best.mate, best.depth)


def pace(limit: MatchLimit) -> list[str]:
    """Return the lines that set an engine's time control."""
    if limit.base is not None:
        minutes, seconds = divmod(max(limit.base // 1000, 1), 60)
        return [f"level 0 {minutes}:{seconds:02} {limit.increment / 1000:g}"]
    if limit.depth is not None:
        return [f"sd {limit.depth}"]
    if limit.movetime is not None:
        # The protocol allows only whole seconds here. For other times, use sessions of one move, and send the time before each.
        return ["level 1 0:01 0" if limit.movetime % 1000 else f"st {limit.movetime // 1000}"]
    return []


def hundredths(clock: Clock) -> int | None:
    """Return a clock's time in hundredths of a second, the protocol's unit; None if no time is to be sent."""
    limit = clock.limit
    if limit.base is not None:
        return max(clock.readable // 10, 1)
    return None if limit.movetime is None or limit.movetime % 1000 == 0 else max(limit.movetime // 10, 1)
