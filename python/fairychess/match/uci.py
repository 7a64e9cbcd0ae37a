"""Talk with an engine by the UCI protocol."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from fairychess.errors import MatchError

from .dialects import UCI_NAMES, Dialect
from .limits import COUNTS
from .settings import BUTTONS, uci_setting
from .talk import Reply, Talk

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess import Board, Variant

    from .limits import Clock
    from .players import Player
    from .settings import Setting

INFO = re.compile(r" (?P<key>depth|cp|mate) (?P<number>-?\d{1,9})(?=\s|$)")
OTHER = re.compile(r"info string\b|.* multipv (?!0*1\b)")
"""What begins a line that is a remark, or tells of another line of play than the best."""


class UciTalk(Talk):
    """A UCI engine at work."""

    def __init__(self, player: Player, variant: Variant, tap: Callable[[str, str], None] | None = None) -> None:
        super().__init__(player, variant, tap)
        self._options: dict[str, Setting] = {}
        self._dialect = Dialect("", variant)

    def greet(self) -> None:
        """Learn name and options, then set options and variant."""
        self._send("uci")
        for line in self._lines_before("uciok"):
            if line.startswith("id name "):
                self.name: str = line.removeprefix("id name ").strip()
            elif setting := uci_setting(line):
                self._options[setting.name.lower()] = setting
        self._dialect = Dialect(self.name, self.variant)
        self._set_variant()
        for name, value in self.player.options:
            self._set(name, value)
        self._ready()

    def _set_variant(self) -> None:
        """Say which variant is played. Options of the player come first where they define it."""
        name = self.variant.name
        defined = any(each.lower() == "variantpath" for each, _ in self.player.options)
        for each, value in self.player.options:
            if each.lower() == "variantpath":
                self._set(each, value)
        declared = self._options.get("uci_variant")
        known = ("chess",) if declared is None else declared.choices
        if name not in known and not defined and not (name in UCI_NAMES and "uci_chess960" in self._options):
            raise MatchError(f"{self.name or self.player.command[0]} does not know the variant {name}")
        if declared is not None:
            if defined:  # there are more of them now than it has told
                self._options["uci_variant"] = replace(declared, choices=())
            self._set("UCI_Variant", name if name in known or defined else UCI_NAMES[name])
        if name == "chess960" and "uci_chess960" in self._options:
            self._set("UCI_Chess960", "true")

    def _set(self, name: str, value: str) -> None:
        """Set an option. Raises `MatchError` for one that the engine does not have, and for a value that it cannot take."""
        called = self.name or self.player.command[0]
        setting = self._options.get(name.lower())
        if setting is None:
            known = ", ".join(each.name for each in self._options.values())
            raise MatchError(f"{called} has no option {name!r}; it has {known or 'none'}")
        value = setting.read(value, called)
        self._send(f"setoption name {setting.name}" + ("" if setting.kind in BUTTONS else f" value {value}"))

    def _ready(self) -> None:
        """Wait until the engine has done what it was told."""
        self._send("isready")
        self._wait_for("readyok")

    def new_game(self, board: Board) -> None:  # noqa: ARG002 - another protocol needs it here
        """Begin a game; the position is told with every turn."""
        self._send("ucinewgame")
        self._ready()

    def think(self, board: Board, own: Clock, other: Clock) -> Reply:
        """Tell the position and ask for a turn."""
        turns = [self._dialect.turn(move.uci()) for move in board.move_stack]
        position = f"position fen {self._dialect.fen(board.root().fen())}"
        self._send(f"{position} moves {' '.join(turns)}" if turns else position)
        started = heard = time.monotonic()
        self._send(go(own, other, white=board.turn))
        told = ""
        while True:
            moment, line = self._receive_on(own, started, heard)
            if line.startswith("bestmove"):
                break
            if line.startswith("info "):
                heard = moment
                told = line if of_the_best(line) else told
        elapsed = self._in_time(own, moment - started)
        move = self._dialect.read(board, " ".join(line.split()[1:2]))
        found = {each["key"]: int(each["number"]) for each in INFO.finditer(told.partition(" pv ")[0])}
        return Reply(move, elapsed, found.get("cp"), found.get("mate"), found.get("depth"))

    def close(self) -> None:
        """Say quit."""
        self._process.close("quit")


def of_the_best(line: str) -> bool:
    """Say whether an `info` has the score of the best line of play: where several are shown, that is the first of them."""
    said = line.partition(" pv ")[0]
    return " score " in said and not OTHER.match(said)


def go(own: Clock, other: Clock, *, white: bool) -> str:
    """Write the order to think. Who has no clock is given the time of the other: the order tells both."""
    limit = own.limit
    if limit.base is None:
        name, number = next((name, getattr(limit, name)) for name in COUNTS if getattr(limit, name) is not None)
        return f"go {name} {number}"
    second = own if other.limit.base is None else other
    one, two = (own, second) if white else (second, own)
    return f"go wtime {one.readable} btime {two.readable} winc {one.limit.increment} binc {two.limit.increment}"
