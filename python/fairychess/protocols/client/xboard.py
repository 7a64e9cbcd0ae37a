"""The client side of the XBoard protocol (CECP), version 2.

https://www.gnu.org/software/xboard/engine-intf.html describes the protocol.
"""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from fairychess.errors import EngineError
from fairychess.protocols.cecp import from_cecp, to_cecp

from .base import PATIENCE, Client
from .dialects import XBOARD_NAMES, EngineDialect
from .faults import FalseClaim, IllegalMove, Resignation, Silence
from .options import BUTTONS, Option, xboard_option

if TYPE_CHECKING:
    from fairychess._core import Board, Move, Variant

    from .options import Value

FEATURE = re.compile(r"(\w+)=(?:\"([^\"]*)\"|(\S+))")
MOVE = re.compile(r"(?:move|\d+\.\s*\.\.\.)\s+(\S+)")
RESULT = re.compile(r"(1-0|0-1|1/2-1/2)\b")

NO_FEATURES = 2.0
"""Under the protocol, an engine that has declared no features after this many seconds has none."""


class XboardClient(Client):
    """An XBoard engine, which keeps its own game: `begin` starts a game, and `show` sends the moves that it has not seen."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] - those of `Client`
        self.features: dict[str, str] = {}
        self._variant = "normal"
        self._pings = 0
        self._seen: list[str] = []
        self._root = ""
        self._thinks = False

    def greet(self, seconds: float = PATIENCE) -> None:
        """Read the features."""
        self.send("xboard", "protover 2")
        self._receive_features(seconds)
        self.name: str = self.features.get("myname", "")

    def _receive_features(self, seconds: float) -> None:
        """Read until the engine has declared its features or clearly has none."""
        deadline, waits = time.monotonic() + NO_FEATURES, False
        while self.features.get("done") != "1":
            try:
                line = self.process.receive(deadline)[1]
            except Silence:
                if self.features.get("done") == "0":
                    raise
                return
            if line.startswith("feature "):
                self._learn(line)
                if self.features.get("done") == "0" and not waits:
                    deadline, waits = time.monotonic() + seconds, True

    def _learn(self, line: str) -> None:
        """Record and accept features."""
        for name, quoted, plain in FEATURE.findall(line):
            value = quoted or plain
            if name == "option":
                self.options.add(xboard_option(value))
            else:
                self.features[name] = value
            self.send(f"accepted {name}")

    def set_option(self, name: str, value: Value) -> None:
        """Set an option, or a setting that has its own command in the protocol: `memory` (in MiB) or `cores`.

        Raises:
            EngineError: The engine has no such option, or the option does not accept the value.
        """
        option = self.options.get(name)
        if option is not None:
            if option.type == "check":  # the protocol uses 1 and 0
                value = {"1": "true", "0": "false"}.get(str(value), value)
                text = "1" if option.parse(value, self.called) == "true" else "0"
            else:
                text = option.parse(value, self.called)
            self.send(f"option {option.name}" if option.type in BUTTONS else f"option {option.name}={text}")
        elif name.lower() == "memory" or (name.lower() == "cores" and self.features.get("smp") == "1"):
            self.send(f"{name.lower()} {Option(name.lower(), 'spin', min=1).parse(value, self.called)}")
        else:
            known = ", ".join(self.options)
            raise EngineError(f"{self.called} has no option {name!r}; it has {known or 'none'}")

    def set_variant(self, variant: Variant, *, defined: bool = False) -> None:
        """Choose the variant for the next game.

        Raises:
            EngineError: The engine does not know the variant.
        """
        name = XBOARD_NAMES.get(variant.name, variant.name)
        known = [each.strip() for each in self.features.get("variants", "normal").split(",")]
        if name not in known and not defined:
            raise EngineError(f"{self.called} does not know the variant {variant.name}")
        self._variant = name
        self.dialect: EngineDialect | None = EngineDialect(self.name, variant)

    def wait(self, seconds: float = PATIENCE) -> None:
        """Wait until the engine has processed all lines, if it can report that."""
        if self.features.get("ping") != "1":
            return
        self._pings += 1
        self.send(f"ping {self._pings}")
        self.skip_to(f"pong {self._pings}", seconds)

    def begin(self, board: Board, *pace: str) -> None:
        """Begin a game at a board's root position. `show` sends the moves.

        Args:
            board: The board.
            pace: Lines that set the engine's time control.

        Raises:
            EngineError: The engine cannot set up positions, and the game does not begin at the start position.
        """
        self.send("new")
        if self._variant != "normal":
            self.send(f"variant {self._variant}")
        self.send("force", "easy", "post", *pace)
        root = board.root().fen()
        if root != board.variant.start_fen:
            if self.features.get("setboard") != "1":
                raise EngineError(f"{self.called} takes no positions: use games that begin with the start position")
            self.send(f"setboard {self.speech(board).fen(root)}")
        self._root, self._seen, self._thinks = root, [], False

    def follows(self, board: Board) -> bool:
        """True if the board continues the engine's game."""
        moves = [mv.uci() for mv in board.move_stack]
        return self._root == board.root().fen() and moves[: len(self._seen)] == self._seen

    def show(self, board: Board) -> None:
        """Send the moves that the engine has not seen, without letting it think."""
        self._force()
        self._send_moves(board)

    def ask(self, board: Board, *clocks: str) -> None:
        """Send the moves that the engine has not seen, and let it think about the last position.

        Args:
            board: The board.
            clocks: Lines sent just before the engine starts to think.
        """
        moves = [mv.uci() for mv in board.move_stack][len(self._seen) :]
        if len(moves) != 1:
            self._force()
        last = self._command(board, moves[-1]) if self._thinks else "go"
        if self._thinks:
            self._seen.append(moves[-1])
        else:
            self._send_moves(board)
        self._thinks = True
        self.send(*clocks, last)

    def _force(self) -> None:
        """Stop the engine from replying to moves."""
        if self._thinks:
            self.send("force")
            self._thinks = False

    def _send_moves(self, board: Board) -> None:
        for mv in board.move_stack[len(self._seen) :]:
            self.send(self._command(board, mv.uci()))
            self._seen.append(mv.uci())

    def _command(self, board: Board, text: str) -> str:
        """Return the line that plays a move."""
        mv = to_cecp(self.speech(board).move(text), board.variant.ranks)
        return f"usermove {mv}" if self.features.get("usermove") == "1" else mv

    def read_move(self, board: Board, line: str) -> Move | None:
        """Parse the engine's move; return None for any other line.

        Raises:
            IllegalMove: The move is not legal on the board, or the engine refuses a legal one.
            FalseClaim: The engine claims that the game is over.
            Resignation: The engine resigns.
        """
        found = MOVE.match(line)
        if found is None:
            refuse_claims(line, own_win="1-0" if board.turn else "0-1")
            return None
        mv = self.speech(board).read(board, from_cecp(found[1], board.variant.ranks))
        self._seen.append(mv.uci())
        return mv

    def close(self) -> None:
        """Ask the engine to quit, and end its process."""
        self.process.close("quit")


def refuse_claims(line: str, own_win: str) -> None:
    """Raise a fault if a line claims that the game is over: engines need to move only in unfinished games."""
    if line.strip() == "resign":
        raise Resignation("it resigns")
    if line.startswith("Illegal move"):
        raise IllegalMove(f"it refuses a legal move: {line[:80]!r}")
    if found := RESULT.match(line):
        if found[1] in ("1-0", "0-1") and found[1] != own_win:
            raise Resignation(f"it resigns: {line[:80]!r}")
        raise FalseClaim(f"it claims {line[:80]!r}")
