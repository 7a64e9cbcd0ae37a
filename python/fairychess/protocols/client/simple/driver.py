"""The interface between `SimpleEngine` and a protocol."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess.errors import EngineError
from fairychess.protocols.client.options import BUTTONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fairychess._core import Board, Move, Variant
    from fairychess.protocols.client.base import Client
    from fairychess.protocols.client.options import Value

    from .limit import Limit
    from .search import SimpleAnalysis

MANAGED = frozenset(("uci_variant", "uci_chess960", "multipv", "ponder"))
"""Options that are set for each search, in lower case."""


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A requested search: for a move in a game if `plays` is true, otherwise for analysis."""

    board: Board
    limit: Limit
    plays: bool
    multipv: int | None
    game: object
    root_moves: Iterable[Move] | None
    options: Mapping[str, Value]


class Driver(ABC):
    """An engine that searches on request, and its options.

    Args:
        client: The engine.
        timeout: The seconds that the engine has to answer; None for no limit.
    """

    def __init__(self, client: Client, timeout: float | None) -> None:
        self.client = client  # each protocol narrows the type
        self.timeout = timeout
        self._variant: Variant | None = None
        self._defined = False
        self._lasting: dict[str, Value] = {}
        self._set: dict[str, Value] = {}

    @property
    def patience(self) -> float:
        """The seconds that the engine has to answer outside searches."""
        return 1e9 if self.timeout is None else self.timeout

    def configure(self, options: Mapping[str, Value]) -> None:
        """Set options, which keep their values until they are set again."""
        before = dict(self._lasting)
        try:
            for name, value in self._named(options).items():
                option = self.client.options.get(name)
                if option is not None and option.type in BUTTONS:
                    self.client.set_option(name, value)
                else:
                    self._lasting[name] = value
            self._apply({})
        except EngineError:
            self._lasting = before
            raise

    def _named(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """Return options with their names as spelt by the engine. Options that are set for each search are refused."""
        for name in options:
            if name.lower() in MANAGED:
                raise EngineError(f"the option {name} is set by the board and the arguments of a search")
        known = self.client.options
        return {known[name].name if name in known else name: value for name, value in options.items()}

    def _apply(self, passing: Mapping[str, Value]) -> None:
        """Set the permanent options and those for one search. Options set for an earlier search are reset."""
        wanted = {**self._lasting, **self._named(passing)}
        for name in [name for name in self._set if name not in wanted]:
            option = self.client.options.get(name)
            if option is not None and option.default is not None:
                self.client.set_option(name, option.default)
            del self._set[name]
        for name, value in wanted.items():
            if name not in self._set or self._set[name] != value:
                self.client.set_option(name, value)
                self._set[name] = value
                if name.lower() == "variantpath":
                    self._variant, self._defined = None, True

    def _choose(self, variant: Variant) -> None:
        """Choose the variant to play."""
        if self._variant is None or self._variant != variant:
            self.client.set_variant(variant, defined=self._defined)
            self._variant = variant

    @abstractmethod
    def start(self, request: SearchRequest) -> SimpleAnalysis:
        """Start a search."""
