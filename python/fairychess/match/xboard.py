"""Talk with an engine by the xboard protocol (CECP), version 2.

https://www.gnu.org/software/xboard/engine-intf.html describes it.
"""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from fairychess._cecp import from_cecp, to_cecp
from fairychess.errors import MatchError

from .dialects import XBOARD_NAMES, Dialect
from .faults import FalseClaim, IllegalTurn, Resignation, Silence
from .settings import BUTTONS, Setting, xboard_setting
from .talk import PATIENCE, Reply, Talk

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess import Board, Move, Variant

    from .limits import Clock
    from .players import Player

FEATURE = re.compile(r"(\w+)=(?:\"([^\"]*)\"|(\S+))")
TURN = re.compile(r"(?:move|\d+\.\s*\.\.\.)\s+(\S+)")
RESULT = re.compile(r"(1-0|0-1|1/2-1/2)\b")
NUMBERED = re.compile(r"-?\d+\.*")
THOUGHT = re.compile(r"\s*(\d{1,4})\D?\s+(-?\d{1,9})\s+\d+\s+\d+")
MOST_LINES = 500
"""So many lines of the same depth are kept."""

MATE = 100_000
"""A score of so much and the moves to mate is a mate: what engines have agreed on."""

NO_FEATURES = 2.0
"""An engine that has told no features after so many seconds, as the protocol says, has none."""


class XboardTalk(Talk):
    """An xboard engine at work."""

    def __init__(self, player: Player, variant: Variant, tap: Callable[[str, str], None] | None = None) -> None:
        super().__init__(player, variant, tap)
        self._features: dict[str, str] = {}
        self._options: dict[str, Setting] = {}
        self._dialect = Dialect("", variant)
        self._told = 0
        self._thinks = False
        self._pings = 0

    def greet(self) -> None:
        """Learn the features, then check variant, options and limit."""
        self._send("xboard", "protover 2")
        self._listen_for_features()
        self.name: str = self._features.get("myname", "")
        self._dialect = Dialect(self.name, self.variant)
        called = self.name or self.player.command[0]
        known = [each.strip() for each in self._features.get("variants", "normal").split(",")]
        if self._variant_name() not in known:
            raise MatchError(f"{called} does not know the variant {self.variant.name}")
        if self.player.limit.nodes is not None:
            raise MatchError(f"{called}: the xboard protocol knows no limit of nodes; give it another limit")
        for name, value in self.player.options:
            self._set(name, value)

    def _listen_for_features(self) -> None:
        """Listen until the engine has told its features, or it is clear that it has none."""
        deadline, waits = time.monotonic() + NO_FEATURES, False
        while self._features.get("done") != "1":
            try:
                line = self._process.receive(deadline)[1]
            except Silence:
                if self._features.get("done") == "0":
                    raise
                return
            if line.startswith("feature "):
                self._learn(line)
                if self._features.get("done") == "0" and not waits:
                    deadline, waits = time.monotonic() + PATIENCE, True

    def _learn(self, line: str) -> None:
        """Take note of features, and accept them."""
        for name, quoted, plain in FEATURE.findall(line):
            value = quoted or plain
            if name == "option":
                setting = xboard_setting(value)
                self._options[setting.name.lower()] = setting
            else:
                self._features[name] = value
            self._send(f"accepted {name}")

    def _set(self, name: str, value: str) -> None:
        """Set an option, or what the protocol has orders for: `memory` in MiB, `cores`. Raises `MatchError` for a wrong one."""
        called = self.name or self.player.command[0]
        setting = self._options.get(name.lower())
        if setting is not None:
            if setting.kind == "check":  # which are 1 and 0 here
                value = {"1": "true", "0": "false"}.get(value, value)
                value = "1" if setting.read(value, called) == "true" else "0"
            else:
                value = setting.read(value, called)
            self._send(f"option {setting.name}" if setting.kind in BUTTONS else f"option {setting.name}={value}")
        elif name.lower() == "memory" or (name.lower() == "cores" and self._features.get("smp") == "1"):
            self._send(f"{name.lower()} {Setting(name.lower(), 'spin', 1).read(value, called)}")
        else:
            known = ", ".join(each.name for each in self._options.values())
            raise MatchError(f"{called} has no option {name!r}; it has {known or 'none'}")

    def _variant_name(self) -> str:
        return XBOARD_NAMES.get(self.variant.name, self.variant.name)

    def new_game(self, board: Board) -> None:
        """Begin a game. Turns that are behind the board are told before the first turn is asked for."""
        self._send("new")
        if self._variant_name() != "normal":
            self._send(f"variant {self._variant_name()}")
        self._send("force", "easy", "post")
        limit = self.player.limit
        if limit.base is not None:
            minutes, seconds = divmod(max(limit.base // 1000, 1), 60)
            self._send(f"level 0 {minutes}:{seconds:02} {limit.increment / 1000:g}")
        elif limit.depth is not None:
            self._send(f"sd {limit.depth}")
        elif limit.movetime is not None:
            # Seconds are whole here; less is a session of one turn, whose time is told before each.
            self._send("level 1 0:01 0" if limit.movetime % 1000 else f"st {limit.movetime // 1000}")
        root = board.root()
        if root.fen() != self.variant.start_fen:
            if self._features.get("setboard") != "1":
                raise MatchError(
                    f"{self.name or self.player.command[0]} takes no positions: use openings that begin at the start"
                )
            self._send(f"setboard {self._dialect.fen(root.fen())}")
        self._told, self._thinks = 0, False
        self._wait()

    def _wait(self) -> None:
        """Wait until the engine has done what it was told, where it can say so."""
        if self._features.get("ping") != "1":
            return
        self._pings += 1
        self._send(f"ping {self._pings}")
        self._wait_for(f"pong {self._pings}")

    def think(self, board: Board, own: Clock, other: Clock) -> Reply:
        """Tell the turns that the engine has not seen, and have it think about the last."""
        turns = [move.uci() for move in board.move_stack][self._told :]
        if self._thinks and len(turns) != 1:
            self._send("force")
            self._thinks = False
        orders = [self._turn(text) for text in turns]
        last = orders.pop() if self._thinks else "go"
        self._send(*orders)
        mine = hundredths(own)
        if mine:
            self._send(f"time {mine}", f"otim {hundredths(other) or mine}")
        started = heard = time.monotonic()
        self._send(last)
        told: list[re.Match[str]] = []
        while True:
            moment, line = self._receive_on(own, started, heard)
            if found := TURN.match(line):
                break
            if thought := THOUGHT.match(line):
                heard = moment
                told = [*(each for each in told if each[1] == thought[1]), thought][-MOST_LINES:]
            claims(line, own_win="1-0" if board.turn else "0-1")
        elapsed = self._in_time(own, moment - started)
        move = self._dialect.read(board, from_cecp(found[1], self.variant.ranks))
        self._told, self._thinks = len(board.move_stack) + 1, True
        return reply(move, elapsed, thought_of(told, {found[1], board.san(move)}))

    def _turn(self, text: str) -> str:
        """Write a turn as the engine wants to be told it."""
        turn = to_cecp(self._dialect.turn(text), self.variant.ranks)
        return f"usermove {turn}" if self._features.get("usermove") == "1" else turn

    def close(self) -> None:
        """Say quit."""
        self._process.close("quit")


def hundredths(clock: Clock) -> int | None:
    """Give what a clock shows in hundredths of a second, as the protocol counts; None where the engine is told no time."""
    limit = clock.limit
    if limit.base is not None:
        return max(clock.readable // 10, 1)
    return None if limit.movetime is None or limit.movetime % 1000 == 0 else max(limit.movetime // 10, 1)


def claims(line: str, own_win: str) -> None:
    """Raise what a line means that says the game to be over; the referee asks for turns only where it is not."""
    if line.strip() == "resign":
        raise Resignation("it resigns")
    if line.startswith("Illegal move"):
        raise IllegalTurn(f"it refuses a legal turn: {line[:80]!r}")
    if found := RESULT.match(line):
        if found[1] in ("1-0", "0-1") and found[1] != own_win:
            raise Resignation(f"it resigns: {line[:80]!r}")
        raise FalseClaim(f"it claims {line[:80]!r}")


def thought_of(told: list[re.Match[str]], turn: set[str]) -> re.Match[str] | None:
    """Choose among thoughts of the same depth, of which an engine may show several: the last that begins with the turn it played.

    Where none does, or they are written in another way, it is the last of all.
    """
    for thought in reversed(told):
        # `1. e4`, `1... e5`, and further numbers before the line of play
        words = (word for word in thought.string[thought.end() :].split() if not NUMBERED.fullmatch(word))
        if next(words, None) in turn:
            return thought
    return told[-1] if told else None


def reply(move: Move, elapsed: float, told: re.Match[str] | None) -> Reply:
    """Make a reply out of a turn and the last thoughts before it."""
    if told is None:
        return Reply(move, elapsed)
    depth, score = int(told[1]), int(told[2])
    if abs(score) >= MATE:
        mate = abs(score) - MATE
        return Reply(move, elapsed, None, mate if score > 0 else -mate, depth)
    return Reply(move, elapsed, score, None, depth)
