"""The state shared by both protocols: the variant, the board, the engine and its options."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

from fairychess import Analysis, Board, DataError, FairyChessError, Network, NetworkError, Variant, VariantError
from fairychess._core import _Engine
from fairychess._shipped import BY_HAND, Chosen, chosen
from fairychess._support.reading import refuse_pipe
from fairychess.learn.named_networks import NETWORK_FILE, NO_FILE, NamedNetwork, check_named, read_named
from fairychess.learn.policy_network import PolicyNetwork
from fairychess.protocols.skill import MAX_SKILL

from .catalogue import EMPTY, Catalogue
from .endgames import EndgameFolder
from .options import BEST_BOOK_MOVE, BOOK_FILE, ENDGAME_PATH, MOVE_OVERHEAD, OWN_BOOK, STRENGTH, USE_NETWORK, ServerOptions
from .tree_analysis import TreeAnalysis

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Move
    from fairychess.book import Book, BookMove
    from fairychess.endgames import Tables

VARIANT, PATH, CHESS960 = "UCI_Variant", "VariantPath", "UCI_Chess960"


class EngineSession:
    """An engine and its board."""

    def __init__(self) -> None:
        self.catalogue: Catalogue = Catalogue()
        self.options: ServerOptions = ServerOptions(self.catalogue)
        self.variant: Variant = Variant("chess")
        self.board: Board = Board(self.variant)
        self._engine: _Engine | None = None
        self._file: NamedNetwork | None = None
        self._shipped: tuple[Variant, Chosen] | None = None
        self._reported: tuple[Variant, str | None] | None = None
        self._playing: Network | None = None
        self._probing: Tables | None = None
        self._book: Book | None = None
        self.endgames: EndgameFolder = EndgameFolder()
        self._chance = random.Random()
        self.defaults: dict[str, str] = self.options.values()
        """The initial values of all options, as set by the command line."""

    def begin(self, variant: str, path: str | None, network: str | None = None) -> list[str]:
        """Read the variant files in a path, and choose the variant and its network.

        Args:
            variant: The name of a variant, or the path of a `.toml` file.
            path: The value of the `VariantPath` option, or None.
            network: The value of the `EvalFile` option, or None.

        Returns:
            Messages for the user.

        Raises:
            FairyChessError: The variant is unknown, its definition is invalid, or the network is invalid or does not fit.
        """
        if variant.endswith(".toml"):
            path = variant if path is None else os.pathsep.join([path, variant])
            variant = Variant.from_file(variant).name
        notes = [] if path is None else self.set(PATH, path)
        notes += self.set(VARIANT, variant)
        if network is not None:
            notes += self.set(NETWORK_FILE, network)
            if self._file is not None:
                check_named(self._file, self.variant, network)
        self.defaults = self.options.values() | {VARIANT: self.variant.name}
        return notes

    def check(self, name: str, value: str) -> None:
        """Check an option and its value as far as is possible without setting it.

        Raises:
            FairyChessError: The name or the value is invalid.
        """
        option = self.options.find(name)
        option.parse(value)
        if option.name == VARIANT:
            self.catalogue.find(value)

    def set(self, name: str, value: str) -> list[str]:
        """Set an option and apply it. If that fails, nothing changes.

        Returns:
            Messages for the user.

        Raises:
            FairyChessError: The name or the value is invalid.
            MemoryError: The transposition table does not fit into memory.
        """
        before = self.options.values()
        option = self.options.set(name, value)
        try:
            return self._apply(option.name)
        except (FairyChessError, MemoryError):
            self.options.restore(before)
            raise

    def _apply(self, name: str) -> list[str]:
        """Apply the new value of an option, and return what there is to report."""
        reporting = {
            PATH: self._load,
            VARIANT: self._choose,
            CHESS960: self._choose,
            USE_NETWORK: self._choose_network,
            NETWORK_FILE: self._choose_network,
            BOOK_FILE: self._choose_book,
            ENDGAME_PATH: lambda: self.endgames.choose(self.options.text(ENDGAME_PATH)),
            **dict.fromkeys(STRENGTH, self._strength_notes),
        }
        if name in reporting:
            return reporting[name]()
        if name in ("Hash", "Threads"):
            self.engine()
        elif name == "Clear Hash":
            self.new_game()
        return []

    def _load(self) -> list[str]:
        """Read the user's variants, and switch to the variant that the options now name."""
        loaded, errors = self.catalogue.load(self.options.text(PATH))
        if not self.catalogue.has(self.options.text(VARIANT)):
            self.options.set(VARIANT, "chess")
        notes = [f"cannot read {each}" for each in errors]
        if loaded:
            notes.append(f"variants read: {', '.join(loaded)}")
        return [*notes, *self._choose()]

    def _choose(self) -> list[str]:
        """Switch to the variant named by the options; a new variant begins at its start position."""
        variant, notes = self.catalogue.find(self.options.text(VARIANT)), []
        if self.options.flag(CHESS960):
            try:
                variant = variant.chess960()
            except VariantError as error:
                notes = [f"{variant.name} keeps its own castling: {error}"]
        if variant != self.variant:
            self.variant, self.board = variant, Board(variant)
            notes += self._network_notes()
        return notes

    def chosen_name(self) -> str:
        """Return the variant's name, without the suffix added by `UCI_Chess960`."""
        return self.catalogue.find(self.options.text(VARIANT)).name

    def _choose_network(self) -> list[str]:
        """Read the network named by the options."""
        path = self.options.text(NETWORK_FILE)
        refuse_pipe(path)
        self._file = None if path in NO_FILE else read_named(path)
        return self._network_notes()

    def _network_notes(self) -> list[str]:
        """Report which evaluation is used, if a network was chosen."""
        if self._file is None:
            return []
        if not self.options.flag(USE_NETWORK):
            return [f"Use NNUE is false: {BY_HAND}"]
        try:
            check_named(self._file, self.variant, self.options.text(NETWORK_FILE))
        except NetworkError as error:
            return [f"{error}: {BY_HAND}"]
        if isinstance(self._file, PolicyNetwork):
            return [f"{self.options.text(NETWORK_FILE)} plays {self.variant.name} by a tree search", *self._strength_notes()]
        return [f"{self.options.text(NETWORK_FILE)} evaluates {self.variant.name}: {self._file.hidden} hidden neurons"]

    def _strength_notes(self) -> list[str]:
        """Report that limits of the strength are not kept, if some are set."""
        if self.policy() is None or self.options.strength() == {"skill": MAX_SKILL}:
            return []
        return [f"a tree search plays at full strength: {', '.join(STRENGTH)} have no effect"]

    def _choose_book(self) -> list[str]:
        """Read the book named by the options."""
        from fairychess.book import Book  # noqa: PLC0415 - few sessions use a book, and all should start soon

        path = self.options.text(BOOK_FILE)
        refuse_pipe(path)
        try:
            self._book = None if path in ("", EMPTY) else Book.read(path)
        except OSError as error:
            raise FairyChessError(f"the book {path} cannot be read: {error.strerror or error}") from None
        if self._book is None:
            return []
        use = "" if self.options.flag(OWN_BOOK) else f", which {OWN_BOOK} lets the engine play"
        return [f"{path}: a book of {self._book.variant.name} with {len(self._book)} positions{use}"]

    def book_move(self) -> BookMove | None:
        """Return a book move for the board; None if the book is not in use or has no move."""
        if self._book is None or not self.options.flag(OWN_BOOK) or self._book.variant.rules_id != self.variant.rules_id:
            return None
        try:
            if self.options.flag(BEST_BOOK_MOVE):
                return self._book.best(self.board)
            return self._book.choose(self.board, self._chance)
        except DataError:  # the file was edited by hand, but the GUI still needs a move
            return None

    def evaluation_notes(self) -> list[str]:
        """Report what has changed since the last call: the evaluation in use, and what is wrong with the endgame tables."""
        self.endgames.tables(self.variant)
        return [*self._network_changes(), *self.endgames.faults()]

    def _network_changes(self) -> list[str]:
        """Report which of the package's networks is used, or why none is, if this has changed since the last call."""
        used = self._file is None and self.options.flag(USE_NETWORK)
        try:
            now = (self.variant, self._chosen().reason if used else None)
        except (NetworkError, OSError) as error:
            now = (self.variant, str(error))
        if now == self._reported:
            return []
        self._reported = now
        return [] if now[1] is None else [f"{self.variant.name}: {now[1]}"]

    def _chosen(self) -> Chosen:
        """Return the package's network for the variant."""
        if self._shipped is None or self._shipped[0] != self.variant:
            self._shipped = (self.variant, chosen(self.variant))
        return self._shipped[1]

    def network(self) -> Network | None:
        """Return the network used for evaluation, or None for the handmade evaluation."""
        if not self.options.flag(USE_NETWORK):
            return None
        if isinstance(self._file, PolicyNetwork):
            return None
        if self._file is not None:
            return self._file if self._file.fits(self.variant) else None
        return self._chosen().network

    def policy(self) -> PolicyNetwork | None:
        """Return the network that guides a tree search, or None if the engine's own search is used."""
        if self.options.flag(USE_NETWORK) and isinstance(self._file, PolicyNetwork) and self._file.fits(self.variant):
            return self._file
        return None

    def play(self, variant: Variant) -> None:
        """Begin a game of a variant in the catalogue."""
        self.options.set(VARIANT, variant.name)
        self.variant, self.board = variant, Board(variant)

    def engine(self) -> _Engine:
        """Return the engine, configured according to the options."""
        settings = (self.options.number("Hash"), self.options.number("Threads"))
        if self._engine is None or self._engine.variant != self.variant:
            if self._engine is not None:
                self._engine.close()
            self._engine, self._playing, self._probing = _Engine(self.variant, *settings), None, None
        elif self._engine.settings() != settings:
            self._engine.set(*settings)
        network = self.network()
        if network is not self._playing:
            self._engine.set_network(None if network is None else network.core)
            self._playing = network
        tables = self.endgames.tables(self.variant)
        if tables is not self._probing:
            self._engine.set_endgames(None if tables is None else tables.core)
            self._probing = tables
        return self._engine

    def new_game(self) -> None:
        """Clear the engine's transposition table and histories."""
        self.engine().clear()

    def search(self, board: Board, limits: dict[str, int | Iterable[Move] | None]) -> Analysis | TreeAnalysis:
        """Start a search of a board at the strength set by the options; with a policy network, a tree search.

        A position that endgame tables have needs no tree search.
        """
        policy = self.policy()
        if policy is not None and not self.endgames.have(board):
            return TreeAnalysis(policy, board, limits, self.options.number(MOVE_OVERHEAD))
        overhead = self.options.number(MOVE_OVERHEAD)
        return Analysis(self.engine().start(board, **limits, **self.options.strength(), overhead=overhead), board.turn)

    def close(self) -> None:
        """Close the engine."""
        if self._engine is not None:
            self._engine.close()
