"""What both protocols play with: a variant, a board, the engine and its options."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from fairychess import Analysis, Board, FairyChessError, Variant, VariantError
from fairychess._core import _Engine

from .catalogue import Catalogue, with_free_castling
from .options import Options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Move

VARIANT, PATH, CHESS960 = "UCI_Variant", "VariantPath", "UCI_Chess960"


class Player:
    """An engine with a board before it."""

    def __init__(self) -> None:
        self.catalogue: Catalogue = Catalogue()
        self.options: Options = Options(self.catalogue)
        self.variant: Variant = Variant("chess")
        self.board: Board = Board(self.variant)
        self._engine: _Engine | None = None
        self.begun: dict[str, str] = self.options.values()
        """The values of all options at first, which the command line may say."""

    def begin(self, variant: str, path: str | None) -> list[str]:
        """Read the files of a path, choose a variant by its name or file, and give what there is to say of that.

        Raises `FairyChessError` for what is wrong.
        """
        if variant.endswith(".toml"):
            path = variant if path is None else os.pathsep.join([path, variant])
            variant = Variant.from_file(variant).name
        notes = [] if path is None else self.set(PATH, path)
        notes += self.set(VARIANT, variant)
        self.begun = self.options.values() | {VARIANT: self.variant.name}
        return notes

    def judge(self, name: str, value: str) -> None:
        """Raise what is wrong with an option as far as that can be told without setting it."""
        option = self.options.find(name)
        option.read(value)
        if option.name == VARIANT:
            self.catalogue.find(value)

    def set(self, name: str, value: str) -> list[str]:
        """Set an option, do what follows from it, and give what there is to say of that. What cannot be done changes nothing.

        Raises `FairyChessError` for what is wrong, `MemoryError` where there is no room.
        """
        before = self.options.values()
        option = self.options.set(name, value)
        try:
            if option.name == PATH:
                return self._load()
            if option.name in (VARIANT, CHESS960):
                return self._choose()
            if option.name in ("Hash", "Threads"):
                self.engine()
            elif option.name == "Clear Hash":
                self.new_game()
        except (FairyChessError, MemoryError):
            self.options.restore(before)
            raise
        return []

    def _load(self) -> list[str]:
        """Read the user's variants. The one that is played is set up anew if it was or becomes one of them."""
        loaded, wrong = self.catalogue.load(self.options.text(PATH))
        if not self.catalogue.has(self.options.text(VARIANT)):
            self.options.set(VARIANT, "chess")
        notes = [f"cannot read {each}" for each in wrong]
        if loaded:
            notes.append(f"variants read: {', '.join(loaded)}")
        return [*notes, *self._choose()]

    def _choose(self) -> list[str]:
        """Take the variant that the options say; a new one is set up."""
        variant, notes = self.catalogue.find(self.options.text(VARIANT)), []
        if self.options.flag(CHESS960):
            try:
                variant = with_free_castling(variant)
            except VariantError as error:
                notes = [f"{variant.name} keeps its own castling: {error}"]
        if variant != self.variant:
            self.variant, self.board = variant, Board(variant)
        return notes

    def play(self, variant: Variant) -> None:
        """Begin a game of a variant that the catalogue knows."""
        self.options.set(VARIANT, variant.name)
        self.variant, self.board = variant, Board(variant)

    def engine(self) -> _Engine:
        """Give the engine, as the options want it."""
        wanted = (self.options.number("Hash"), self.options.number("Threads"))
        if self._engine is None or self._engine.variant != self.variant:
            if self._engine is not None:
                self._engine.close()
            self._engine = _Engine(self.variant, *wanted)
        elif self._engine.settings() != wanted:
            self._engine.set(*wanted)
        return self._engine

    def new_game(self) -> None:
        """Forget what was learnt of the last game."""
        self.engine().clear()

    def search(self, board: Board, limits: dict[str, int | Iterable[Move] | None]) -> Analysis:
        """Start a search of a board with the strength that the options say."""
        strength = {"skill": self.options.skill(), "overhead": self.options.number("MoveOverhead")}
        return Analysis(self.engine().start(board, **limits, **strength), board.turn)

    def close(self) -> None:
        """Give the engine up."""
        if self._engine is not None:
            self._engine.close()
