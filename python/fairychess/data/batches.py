"""The positions of games as arrays, for players that learn: games are played over on many boards at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from fairychess.batch import VecEnv
from fairychess.errors import DataError, IllegalMoveError
from fairychess.extras import needed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from fairychess import Variant

    from .games import PlayedGame

__all__ = ["Batch"]

VALUES = {"1-0": (1, -1), "0-1": (-1, 1), "1/2-1/2": (0, 0)}
"""What a game was worth to White and to Black."""


class Batch(NamedTuple):
    """B positions, each with what was done in it and what became of it. The arrays are the taker's own.

    `planes` are those of `VecEnv` (`docs/batches.md`): uint8 or float32, [B, C, ranks, files]. `policy` is float32 [B, actions]:
    the shares of the visits of a tree search, or 1 for the turn that was played where there are none. `value` is float32 [B]:
    1 where the side to move won the game, -1 where it lost it, 0 for a draw. `action` is what was played, int32 [B].
    """

    planes: NDArray[np.uint8] | NDArray[np.float32]
    policy: NDArray[np.float32]
    value: NDArray[np.float32]
    action: NDArray[np.int32]


class Boards:
    """So many boards, on each of which a game is played over; another one follows where it ends."""

    def __init__(
        self, variant: Variant, size: int, obs: Literal["u8", "f32"], history: int, view: Literal["mover", "absolute"]
    ) -> None:
        if size < 1:
            raise DataError(f"size is {size}: at least 1 is expected")
        self._numpy = needed("numpy", "numpy")
        settings: dict[str, Any] = {"obs": obs, "history": history, "view": view}
        self._env = VecEnv(variant, size, mask="csr", autoreset=None, claim_draws=False, **settings)
        self._start, self._actions = variant.start_fen, len(variant.actions)
        own = list(range(self._actions))
        turned = own if view == "absolute" else [variant.actions.turned_over(action) for action in own]
        self._seen: Any = self._numpy.array([own, turned], dtype="int32")  # what White and Black call an action

    def steps(self, games: Iterator[PlayedGame]) -> Iterator[Batch]:
        """Give a position of every game that is on a board, turn after turn. Raises `DataError` for a game that cannot be."""
        numpy, env = self._numpy, self._env
        on: list[PlayedGame | None] = [next(games, None) for _ in range(env.n)]
        ply = [0] * env.n
        shown = env.reset()
        while rows := [row for row, game in enumerate(on) if game is not None]:
            batch = self._batch(shown.obs, [(row, game, ply[row]) for row in rows if (game := on[row]) is not None])
            played = env.sample()
            played[rows] = batch.action
            yield batch
            try:
                shown = env.step(played)
            except IllegalMoveError as error:
                numbers = ", ".join(str(game.number) for game in on if game is not None)
                raise DataError(f"one of the games {numbers} cannot be played so: {error}") from None
            ended = numpy.zeros(env.n, dtype=bool)
            for row in rows:
                game = on[row]
                ply[row] += 1
                if game is not None and ply[row] == len(game.actions):
                    on[row], ply[row], ended[row] = next(games, None), 0, True
            if ended.any():
                shown = env.reset(ended)

    def _batch(self, planes: Any, shown: list[tuple[int, PlayedGame, int]]) -> Batch:  # noqa: ANN401 - an array
        """Give the positions of games at some of their plies."""
        numpy = self._numpy
        policy = numpy.zeros((len(shown), self._actions), dtype="float32")
        value, action = numpy.zeros(len(shown), dtype="float32"), numpy.zeros(len(shown), dtype="int32")
        for place, (_, game, ply) in enumerate(shown):
            if game.start != self._start:
                raise DataError(f"game {game.number} begins with {game.start}, and not with the start of the variant")
            black = ply % 2
            seen = self._seen[black]
            value[place] = VALUES[game.result][black]
            action[place] = seen[game.actions[ply]]
            visits = game.visits[ply]
            if visits is None:
                policy[place, action[place]] = 1
            else:
                policy[place, seen[list(visits)]] = numpy.array(list(visits.values())) / sum(visits.values())
        return Batch(planes[[row for row, _, _ in shown]], policy, value, action)


def regrouped(batches: Iterable[Batch], size: int) -> Iterator[Batch]:
    """Give the same positions in batches of one size, the last one being what is left."""
    numpy = needed("numpy", "numpy")
    waiting: list[Batch] = []
    count = 0
    for batch in batches:
        waiting.append(batch)
        count += len(batch.value)
        if count >= size:
            whole = joined(numpy, waiting)
            yield cut(whole, slice(size))
            count -= size
            waiting = [cut(whole, slice(size, None))] if count else []
    if count:
        yield joined(numpy, waiting)


def cut(batch: Batch, rows: slice) -> Batch:
    """Give some of the positions."""
    return Batch(batch.planes[rows], batch.policy[rows], batch.value[rows], batch.action[rows])


def joined(numpy: Any, batches: list[Batch]) -> Batch:  # noqa: ANN401 - NumPy
    """Put batches behind one another."""
    return batches[0] if len(batches) == 1 else Batch(*(numpy.concatenate(parts) for parts in zip(*batches, strict=True)))
