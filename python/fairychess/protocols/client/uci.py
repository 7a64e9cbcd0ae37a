"""The client side of the UCI protocol."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fairychess._core import Board, Variant
from fairychess.definitions import is_built_in, without_960
from fairychess.errors import EngineError

from .base import PATIENCE, Client
from .dialects import EngineDialect
from .options import BUTTONS, uci_option

if TYPE_CHECKING:
    from .options import Value

VARIANT, CHESS960 = "UCI_Variant", "UCI_Chess960"

EMPTY = "<empty>"
"""The UCI notation for an empty string."""


class UciClient(Client):
    """A UCI engine."""

    def greet(self, seconds: float = PATIENCE) -> None:
        """Read the engine's name, author and options."""
        self.send("uci")
        for line in self.lines_before("uciok", seconds):
            if line.startswith("id name "):
                self.name: str = line.removeprefix("id name ").strip()
            elif line.startswith("id author "):
                self.author: str = line.removeprefix("id author ").strip()
            elif option := uci_option(line):
                self.options.add(option)

    def set_option(self, name: str, value: Value) -> None:
        """Set an option.

        Raises:
            EngineError: The engine has no such option, or the option does not accept the value.
        """
        option = self.options.get(name)
        if option is None:
            known = ", ".join(self.options)
            raise EngineError(f"{self.called} has no option {name!r}; it has {known or 'none'}")
        text = option.parse(value, self.called)
        self.send(f"setoption name {option.name}" + ("" if option.type in BUTTONS else f" value {text or EMPTY}"))

    def set_variant(self, variant: Variant, *, defined: bool = False) -> None:
        """Choose the variant by `UCI_Variant`, and Chess960 castling by `UCI_Chess960`.

        Raises:
            EngineError: The engine does not know the variant.
        """
        name = variant.name
        declared = self.options.get(VARIANT)
        known = ("chess",) if declared is None else declared.var
        spoken: str | None = name if name in known or defined else None
        if spoken is None and CHESS960 in self.options and Board(variant).chess960:
            spoken = next((base for base in known if base == without_960(name)), None)
        if spoken is None:
            raise EngineError(f"{self.called} does not know the variant {name}")
        if declared is not None:
            if defined:  # the engine now knows more variants than it has declared
                self.options.add(replace(declared, var=()))
            self.set_option(VARIANT, spoken)
        if CHESS960 in self.options:
            self._set_chess960(name == "chess960" or spoken != name)
        self.dialect: EngineDialect | None = EngineDialect(self.name, variant)
        # Engines write some positions differently, such as those with inexhaustible reserves, but each knows its own start
        # position.
        own = is_built_in(name) and Variant(name).id == variant.id
        self._start = Board(variant).fen() if own or defined else None

    _start: str | None = None

    def _set_chess960(self, on: bool) -> None:
        """Set `UCI_Chess960` to true, or back to false."""
        if on or self._is_chess960:
            self.set_option(CHESS960, on)
        self._is_chess960 = on

    _is_chess960 = False

    def wait(self, seconds: float = PATIENCE) -> None:
        """Wait until the engine has processed all lines."""
        self.send("isready")
        self.skip_to("readyok", seconds)

    def new_game(self) -> None:
        """Begin a game."""
        self.send("ucinewgame")

    def set_position(self, board: Board) -> None:
        """Send a position and the moves that led to it."""
        speech = self.speech(board)
        moves = [speech.move(mv.uci()) for mv in board.move_stack]
        root = board.root().fen()
        position = "position startpos" if root == self._start else f"position fen {speech.fen(root)}"
        self.send(f"{position} moves {' '.join(moves)}" if moves else position)

    def go(self, *words: str) -> None:
        """Start a search."""
        self.send(" ".join(["go", *words]))

    def stop(self) -> None:
        """Stop a search."""
        self.send("stop")

    def close(self) -> None:
        """Ask the engine to quit, and end its process."""
        self.process.close("quit")
