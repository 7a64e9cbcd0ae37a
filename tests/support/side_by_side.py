"""Games played in parallel, so that a network evaluates positions from all of them at once."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from fairychess.data.games import Asked, PlayedGame, advanced, game_in_moves

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from fairychess import Variant
    from fairychess.data.games import Choice, GameTask


class Place:
    """A game in progress, with its index among all games and the position in which a move must be chosen."""

    def __init__(self, index: int, moves: Generator[Asked, Choice, PlayedGame]) -> None:
        self.index: int = index
        self._moves = moves
        self.state: Asked | PlayedGame = advanced(moves, None)

    def choose(self, choice: Choice) -> None:
        """Continue with a choice."""
        self.state = advanced(self._moves, choice)


def play_side_by_side(
    variant: Variant, tasks: Iterable[GameTask], choose: Callable[[list[tuple[int, Asked]]], list[Choice]], games: int
) -> Iterator[PlayedGame]:
    """Play games as `play_game` does, several at once, and yield them in the order of their tasks.

    Args:
        variant: The variant.
        tasks: The games to play.
        choose: Chooses a move in each position of a list; each position comes with the index of its game's task.
        games: The number of games played at once.
    """
    left = enumerate(tasks)
    places: deque[Place] = deque()  # the games, starting with the next one to yield
    exhausted = False
    while True:
        while not exhausted and sum(isinstance(place.state, Asked) for place in places) < games:
            index, task = next(left, (-1, None))
            if task is None:
                exhausted = True
            else:
                places.append(Place(index, game_in_moves(variant, task)))
        while places and isinstance(ended := places[0].state, PlayedGame):
            places.popleft()
            yield ended
        if not places:
            if exhausted:
                return
            continue
        asked = [(place, place.state) for place in places if isinstance(place.state, Asked)]
        choices = choose([(place.index, state) for place, state in asked])
        for (place, _), choice in zip(asked, choices, strict=True):
            place.choose(choice)
