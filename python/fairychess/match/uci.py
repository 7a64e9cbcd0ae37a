"""A UCI engine in a match."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from fairychess.protocols.client.uci import UciClient
from fairychess.protocols.client.uci_info import is_of_best_line, parse_info
from fairychess.protocols.server.options import normalised
from fairychess.protocols.server.session import PATH

from .limits import COUNTS
from .talk import ProgramTalk, Reply, in_time

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess import Board, Variant

    from .limits import Clock
    from .players import Contender


class UciTalk(ProgramTalk):
    """A running UCI engine."""

    client: UciClient

    def __init__(self, player: Contender, variant: Variant, tap: Callable[[str, str], None] | None = None) -> None:
        super().__init__(player, variant, UciClient(player.command, tap))

    def greet(self) -> None:
        """Learn the name and options, then set the variant and the options. Options that define variants come first."""
        self.client.greet()
        definitions = [each for each in self.player.options if normalised(each[0]) == normalised(PATH)]
        for name, value in definitions:
            self.client.set_option(name, value)
        self.client.set_variant(self.variant, defined=bool(definitions))
        for name, value in self.player.options:
            self.client.set_option(name, value)
        self.client.wait()

    def new_game(self, board: Board) -> None:  # noqa: ARG002 - the other protocol needs it
        """Begin a game. The position is sent with every move."""
        self.client.new_game()
        self.client.wait()

    def think(self, board: Board, own: Clock, other: Clock) -> Reply:
        """Send the position and ask for a move."""
        self.client.set_position(board)
        started = heard = time.monotonic()
        self.client.go(*go(own, other, white=board.turn))
        best = ""
        while True:
            moment, line = self.receive_on(own, started, heard)
            if line.startswith("bestmove"):
                break
            if line.startswith("info "):
                heard = moment
                best = line if is_of_best_line(line) else best
        elapsed = in_time(own, moment - started)
        mv = self.client.speech(board).read(board, " ".join(line.split()[1:2]))
        info = parse_info(best)
        return Reply(mv, elapsed, info.cp, info.mate, info.numbers.get("depth"))


def go(own: Clock, other: Clock, *, white: bool) -> list[str]:
    """Return the words of the `go` command, with both players' times.

    If a player has no clock, the other player's time is sent for it.
    """
    limit = own.limit
    if limit.base is None:
        return next([name, str(getattr(limit, name))] for name in COUNTS if getattr(limit, name) is not None)
    second = own if other.limit.base is None else other
    one, two = (own, second) if white else (second, own)
    times = {"wtime": one.readable, "btime": two.readable, "winc": one.limit.increment, "binc": two.limit.increment}
    return [str(word) for pair in times.items() for word in pair]
