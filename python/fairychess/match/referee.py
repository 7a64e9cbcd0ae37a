"""Plays one game: the core decides which moves are legal and when the game is over; this module runs the clocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess.endgames.adjudication import result_by
from fairychess.endgames.loading import loaded
from fairychess.errors import EngineError, MatchError
from fairychess.protocols.client.faults import Fault
from fairychess.records.results import REASONS

from .agreement import Listener
from .limits import Clock
from .records import GameRecord, Result, Side, Thought

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .live_file import LiveFile
    from .openings import Opening
    from .settings import Settings
    from .talk import Reply, Talk


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A game to be played: its number, the player with White, and the opening."""

    number: int
    white: Side
    opening: Opening


def play(task: MatchGame, talks: Mapping[Side, Talk], match: Settings, live: LiveFile) -> GameRecord:
    """Play a game of a match until it ends, a draw can be claimed, or a rule of the match ends it. It is shown in `live`."""
    white: Side = task.white
    black: Side = "b" if white == "a" else "a"
    board = task.opening.board(talks[white].variant)
    clocks: dict[Side, Clock] = {side: Clock(talk.player.limit, match.margin) for side, talk in talks.items()}
    thoughts: list[Thought] = []
    shown = live.begin(task.number, white, task.opening)
    listener = Listener(match.win, match.draw)
    tables = None if match.endgames is None else loaded(match.endgames, match.variant)
    agreed: tuple[Result, str] | None = None
    side: Side = white

    def ended(result: Result, reason: str, fault: str | None = None) -> GameRecord:
        return GameRecord(
            task.number,
            white,
            task.opening.fen,
            len(task.opening.moves),
            tuple(mv.uci() for mv in board.move_stack),
            tuple(thoughts),
            result,
            reason,
            fault,
            side if fault else None,
        )

    try:
        for side in (white, black):
            talks[side].new_game(board)
        while True:
            side = white if board.turn else black
            outcome = board.outcome(claim_draw=True)
            if outcome is not None:
                return ended(result_of(outcome.winner), REASONS[outcome.termination])
            if len(board.move_stack) >= match.max_plies:
                return ended("1/2-1/2", f"a draw after {match.max_plies} plies")
            if agreed:
                return ended(*agreed)
            known = None if tables is None else result_by(tables, board)
            if known is not None:
                return ended(known, "endgame tables")
            reply = talks[side].think(board, clocks[side], clocks[black if side == white else white])
            clocks[side].spend(reply.elapsed)
            thoughts.append(thought(reply))
            board.push(reply.move)
            shown.append(reply.move.uci())
            agreed = listener.hear(reply, white=side == white)
    except Fault as fault:
        return ended(result_of(side == black), f"{fault.code}: {fault}", fault.code)
    except EngineError as error:
        raise MatchError(str(error)) from None


def result_of(winner: bool | None) -> Result:
    """Return the result of a game with this winner."""
    if winner is None:
        return "1/2-1/2"
    return "1-0" if winner else "0-1"


def thought(reply: Reply) -> Thought:
    """Return the part of an engine's reply that is stored."""
    score = f"#{reply.mate}" if reply.mate is not None else reply.score
    return round(reply.elapsed), score, reply.depth
