"""A game between two people: who sits where, the moves, the offers, the clocks and the result.

Nothing here knows about connections: a caller says who acts, and when.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal, TypeAlias

from fairychess import BLACK, WHITE, Board
from fairychess._core import _answer
from fairychess.web.messages import RequestError
from fairychess.web.recorded import VERSION, keyed_view, view_changes

from .clock import GameClock

if TYPE_CHECKING:
    from fairychess import Variant
    from fairychess.web.messages import Json

__all__ = ["CHANGED", "OTHER", "Role", "SharedGame"]

Role: TypeAlias = Literal["host", "guest", "spectator"]
"""What a connection is: the host's, the guest's, or a spectator's."""

OTHER = {"w": "b", "b": "w"}
NAMES = {"w": "White", "b": "Black"}
COLORS = {"w": WHITE, "b": BLACK}
WINS = {"w": "1-0", "b": "0-1"}
CHANGED = "the position has changed meanwhile"
OFFERS = ("draw", "takeback")


class SharedGame:
    """A game.

    Args:
        variant: The rules.
        fen: The start position; None for the variant's own.
        seats: The person who plays each side, `w` and `b`: `host` or `guest`.
        names: The names of `host` and `guest`.
        clock: The clocks; None for a game without clocks.
    """

    def __init__(
        self, variant: Variant, fen: str | None, seats: dict[str, str], names: dict[str, str], clock: GameClock | None = None
    ) -> None:
        self.board: Board = Board(variant, fen)
        self.fen: str | None = fen
        self.seats: dict[str, str] = seats
        self.names: dict[str, str] = names
        self.clock: GameClock | None = clock
        self.number: int = 1
        self.joined: bool = False
        self.result: str = "*"
        self.reason: str = ""
        self.offers: dict[str, str] = {}
        self.revision: int = 0
        self.first: Json = keyed_view(self.board)
        self.plies: list[Json] = []
        self._last = self.first

    @property
    def phase(self) -> str:
        """`waiting` until the guest has joined, then `running`, then `over`."""
        return "over" if self.over else "running" if self.joined else "waiting"

    @property
    def over(self) -> bool:
        """True if the game has ended, also without a result."""
        return self.reason != ""

    @property
    def side_to_move(self) -> str:
        """The side to move, `w` or `b`."""
        return "w" if self.board.turn == WHITE else "b"

    def side_of(self, role: Role) -> str | None:
        """Return the side that a person plays; None for a spectator."""
        return next((side for side, person in self.seats.items() if person == role), None)

    def history(self, start: int | None = None) -> Json:
        """Return the moves from one on.

        Args:
            start: The number of moves that are already known; None if nothing is known, not even the first position.

        Returns:
            An object with `from` and `plies`, and with the other keys of `recorded` if nothing was known.
        """
        rows: Json = {"from": start or 0, "plies": self.plies[start or 0 :]}
        return rows if start is not None else rows | {"version": VERSION, "first": self.first}

    def legal_moves(self) -> list[Json]:
        """Return the legal moves in the form of a view."""
        moves: list[Json] = json.loads(self.board.view_json())["moves"]
        return moves

    @property
    def claim(self) -> str | None:
        """The reason why the side to move can claim a draw, or None."""
        claim: str | None = self._last["claim"]
        return claim

    def join(self, name: str) -> None:
        """Let the guest sit down; a guest who comes back only changes the name."""
        self.joined = True
        self.names["guest"] = name

    def play(self, side: str, text: str, ply: int | None, now: float) -> Json:
        """Play a move.

        Args:
            side: The side of the player who moves.
            text: The move in UCI style or in algebraic notation.
            ply: The number of moves that the player saw, so that a move never lands in another position.
            now: The time in milliseconds.

        Returns:
            The `uci` and the `san` of the move, or a `refusal`.

        Raises:
            RequestError: The game is not running, or the other side is to move.
        """
        self._check_running(now)
        self._check_ply(ply)
        if side != self.side_to_move:
            raise RequestError("move", f"{NAMES[self.side_to_move]} is to move")
        answer: Json = json.loads(_answer(self.board, json.dumps({"op": "play", "move": text})))
        if "error" in answer:
            raise RequestError(**answer["error"])
        if "refusal" in answer:
            return answer
        self.push(answer["uci"])
        # The other side can still accept a draw that was offered with the move.
        self.offers = {by: what for by, what in self.offers.items() if (by, what) == (side, "draw")}
        outcome = self._last["over"]
        if outcome is not None:
            self.finish(outcome["result"], outcome["reason"], now)
        elif self.clock is not None:
            self.clock.press(now)
            self.clock.start(self.side_to_move, now)
        return {"uci": answer["uci"], "san": answer["san"]}

    def push(self, uci: str) -> None:
        """Make a move, which may be of an earlier run of the server, without regard to clocks."""
        self.board.push_uci(uci)
        after = keyed_view(self.board)
        self.plies.append(view_changes(self._last, after))
        self._last = after

    def resign(self, side: str, now: float) -> None:
        """Let a side resign."""
        self._check_running(now)
        self.finish(WINS[OTHER[side]], f"{NAMES[side]} resigns", now)

    def claim_draw(self, side: str, now: float) -> None:
        """Claim a draw that the rules allow.

        Raises:
            RequestError: No draw can be claimed by this side.
        """
        self._check_running(now)
        if self.claim is None or side != self.side_to_move:
            raise RequestError("claim", "no draw can be claimed")
        self.finish("1/2-1/2", self.claim, now)

    def offer(self, side: str, what: str, now: float) -> None:
        """Offer a draw, or ask to take back the last move.

        Raises:
            RequestError: There is no such offer, or no move to take back.
        """
        self._check_running(now)
        if what not in OFFERS:
            raise RequestError("what", f"{what!r} is neither draw nor takeback")
        if what == "takeback" and self._moves_back(side) > len(self.plies):
            raise RequestError("what", "you have not moved yet")
        self.offers[side] = what

    def accept(self, side: str, what: str, ply: int | None, now: float) -> None:
        """Accept an offer of the other side.

        Args:
            side: The side that accepts.
            what: What is accepted, so that an offer that has just been replaced is not accepted by mistake.
            ply: The number of moves that the player saw.
            now: The time in milliseconds.

        Raises:
            RequestError: There is no such offer.
        """
        self._check_running(now)
        self._check_ply(ply)
        if self.offers.get(OTHER[side]) != what:
            raise RequestError("what", "there is no such offer")
        if what == "draw":
            self.finish("1/2-1/2", "Draw agreed", now)
        else:
            self._take_back(self._moves_back(OTHER[side]), now)

    def decline(self) -> None:
        """Decline the offer of the other side, or withdraw one."""
        self.offers.clear()

    def call_off(self, now: float) -> None:
        """End the game without a result."""
        self.finish("*", "called off by the host", now)

    def flag(self, now: float) -> bool:
        """End the game if the time of the side to move is up; return True if it is."""
        if self.phase != "running" or self.clock is None or self.clock.running is None:
            return False
        side = self.clock.running
        if self.clock.remaining(side, now) > 0:
            return False
        drawn = self.board.has_insufficient_material(COLORS[OTHER[side]])
        name = NAMES[side]
        reason = f"{name}'s time is up, and {NAMES[OTHER[side]]} cannot win" if drawn else f"{name}'s time is up"
        self.finish("1/2-1/2" if drawn else WINS[OTHER[side]], reason, now)
        return True

    def again(self) -> SharedGame:
        """Return a new game of the same people by the same rules, with the sides swapped."""
        clock = None if self.clock is None else GameClock(self.clock.base, self.clock.increment)
        seats = {side: self.seats[OTHER[side]] for side in OTHER}
        following = SharedGame(self.board.variant, self.fen, seats, dict(self.names), clock)
        following.joined = self.joined
        return following

    def finish(self, result: str, reason: str, now: float) -> None:
        """End the game."""
        self.result, self.reason = result, reason
        self.offers.clear()
        if self.clock is not None:
            self.clock.stop(now)

    def _check_running(self, now: float) -> None:
        """Raise `RequestError` unless the game is running."""
        self.flag(now)
        if self.over:
            raise RequestError("game", f"the game is over: {self.reason}")
        if not self.joined:
            raise RequestError("game", "the guest has not joined yet")

    def _check_ply(self, ply: int | None) -> None:
        """Raise `RequestError` unless a player saw the current position."""
        if ply != len(self.plies):
            raise RequestError("ply", CHANGED)

    def _moves_back(self, side: str) -> int:
        """Return the number of moves to take back so that a side is to move again."""
        moves = self.board.move_stack
        board = self.board.copy()
        for number in range(1, len(moves) + 1):
            board.pop()
            if board.turn == COLORS[side]:
                return number
        return len(moves) + 1

    def _take_back(self, number: int, now: float) -> None:
        for _ in range(number):
            self.board.pop()
            self.plies.pop()
        self.revision += 1
        self.offers.clear()
        self._last = keyed_view(self.board)
        if self.clock is not None:
            self.clock.take_back(number)
            if self.plies:
                self.clock.start(self.side_to_move, now)
