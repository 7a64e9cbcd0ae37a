"""`SelfPlayer`: the base class of self-play players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fairychess import Variant

    from .games import GameTask, PlayedGame

__all__ = ["SelfPlayer"]


class SelfPlayer(ABC):
    """A player that plays against itself, and always plays the same games for the same tasks.

    Its text (`str`) describes everything that its moves depend on; `parse_player` reads the texts of the built-in
    players. Players are sent to other processes, so they must be small and picklable; tables and networks should be created in
    `play`.

    >>> from fairychess import Variant
    >>> from fairychess.data import Choice, GameTask, play_game
    >>> class First(SelfPlayer):
    ...     forms = "first"
    ...     @classmethod
    ...     def parse(cls, options):
    ...         return cls()
    ...     def play(self, variant, tasks):
    ...         for task in tasks:
    ...             yield play_game(variant, task, lambda board, chance: Choice(next(iter(board.legal_moves))))
    ...     def __str__(self):
    ...         return "first"
    >>> [len(game.actions) for game in First().play(Variant("chess"), [GameTask(1, seed=1, random_plies=2, max_plies=6)])]
    [6]
    """

    forms: ClassVar[str]
    """The format of its text, for messages."""

    plays_at_random: ClassVar[bool] = False
    """True if the player moves at random, so that random opening moves would make no difference."""

    plays_in_threads: ClassVar[bool] = False
    """True if threads can play games in parallel, because the interpreter's lock is free most of the time. Other players use
    processes."""

    plays_together: ClassVar[bool] = False
    """True if a game may depend on the games played at the same time. One worker then plays all games of a shard."""

    games_at_once: ClassVar[int] = 1
    """The best number of simultaneous games for `play_many`: many if a network evaluates the positions of all of them."""

    @property
    def name(self) -> str:
        """The player's name in PGN."""
        return "fairychess"

    @classmethod
    @abstractmethod
    def parse(cls, options: str) -> SelfPlayer:
        """Return the player with the given options.

        Args:
            options: The part of the player's text after the colon; empty if there is none.

        Raises:
            ValueError: The options are invalid.
        """

    @abstractmethod
    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        """Play games, and yield them in the order of the tasks.

        Args:
            variant: The variant of the games.
            tasks: The games to play. Workers share them, so a player should not take a task before it needs one.
        """

    def play_many(self, variant: Variant, tasks: Iterable[GameTask], games: int, run: int) -> Iterator[PlayedGame]:  # noqa: ARG002
        """Play games, up to `games` at a time, and yield them in any order; by default one by one, as `play` does.

        Args:
            variant: The variant of the games.
            tasks: The games to play. Workers share them, so a player should not take the next one before it needs it.
            games: The maximum number of games at a time.
            run: The number of games in the whole run. Unlike `games`, it does not depend on the number of workers.
        """
        return self.play(variant, tasks)

    def inputs(self, variant: Variant) -> dict[str, str]:  # noqa: ARG002 - for players that have some
        """Return what the player's moves depend on besides its text, such as a file's hash; nothing by default.

        Args:
            variant: The variant of the games.
        """
        return {}

    @abstractmethod
    def __str__(self) -> str:
        """Return the text. Two players have the same text if and only if they play the same moves."""
