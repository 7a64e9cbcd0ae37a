"""The common part of both protocols' clients: a process, the lines sent to it, and the lines received from it."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from .dialects import EngineDialect
from .options import Options
from .process import Process

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fairychess._core import Board, Variant

    from .options import Value

PATIENCE = 30.0
"""The maximum number of seconds without a line from the engine while no clock is running."""


class Client(ABC):
    """An external engine. All methods raise a `Fault` if the engine does not answer.

    Args:
        command: The program and its arguments.
        tap: A function called with every line and its direction, as for `Process`.
        folder: The engine's working directory.
    """

    def __init__(
        self, command: Sequence[str], tap: Callable[[str, str], None] | None = None, *, folder: str | None = None
    ) -> None:
        self.command: tuple[str, ...] = tuple(command)
        self.name: str = ""
        self.author: str = ""
        self.options: Options = Options()
        self.dialect: EngineDialect | None = None
        self.process: Process = Process(self.command, tap, folder=folder)

    @property
    def called(self) -> str:
        """The engine's name in messages."""
        return self.name or self.command[0]

    @abstractmethod
    def greet(self, seconds: float = PATIENCE) -> None:
        """Start the protocol: read the name and the options.

        Args:
            seconds: The time that the engine may take.
        """

    @abstractmethod
    def set_option(self, name: str, value: Value) -> None:
        """Set an option.

        Raises:
            EngineError: The engine has no such option, or the option does not accept the value.
        """

    @abstractmethod
    def set_variant(self, variant: Variant, *, defined: bool = False) -> None:
        """Choose the variant to play.

        Args:
            variant: The variant.
            defined: True if the engine was given a definition, so that its own list of variants is not checked.

        Raises:
            EngineError: The engine does not know the variant.
        """

    @abstractmethod
    def wait(self, seconds: float = PATIENCE) -> None:
        """Wait until the engine has processed all lines."""

    @abstractmethod
    def close(self) -> None:
        """Ask the engine to quit, and end its process."""

    def kill(self) -> None:
        """Kill the process."""
        self.process.close()

    def send(self, *lines: str) -> None:
        """Send lines."""
        for line in lines:
            self.process.send(line)

    def lines_before(self, last: str, seconds: float = PATIENCE) -> Iterator[str]:
        """Iterate over the lines before a given line, which must arrive within a number of seconds."""
        deadline = time.monotonic() + seconds
        while (line := self.process.receive(deadline)[1].strip()) != last:
            yield line

    def skip_to(self, last: str, seconds: float = PATIENCE) -> None:
        """Skip all lines until a given line arrives."""
        for _ in self.lines_before(last, seconds):
            pass

    def speech(self, board: Board) -> EngineDialect:
        """Return the engine's dialect for a board."""
        return self.dialect or EngineDialect(self.name, board.variant)
