"""`TreeSearch`."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, Self

from fairychess._core import Board, Variant, _Trees
from fairychess.errors import FairyChessError, MissingExtraError

from .evaluators import Rollouts, Uniform
from .told import TreeVisits

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    import numpy as np
    from numpy.typing import NDArray

    from fairychess._core import ActionTable

    from .evaluators import Evaluator
    from .told import TreeRoots


class TreeSearch:
    """`n` games of a variant, each with a tree that an evaluator guides: PUCT, as AlphaZero searches.

    `evaluator` is any callable `evaluator(obs, mask) -> (policy, value)`. It gets the planes `[k, C, ranks, files]` of `k`
    positions out of all games (`k` changes from call to call, and is never more than `n * leaves`) with their legal actions
    `bool [k, actions]`, both to be looked at only and written again for the next call, and gives float arrays: `policy`
    `[k, actions]`, of which only legal actions count, and `value` `[k]`, -1 to 1 for the side to move. With
    `policy="probabilities"` the policy's numbers are 0 or more, and are divided by their sum; with `policy="logits"` they are put
    through softmax. `Uniform()` and `Rollouts()` evaluate without Python.

    Each `run` makes `simulations` more simulations in each game, of which up to `leaves` (1 to 255) wait for one call of the
    evaluator: more make calls fewer and larger, and the search a little less sharp. `c_puct` says what exploring is worth. With
    `dirichlet_alpha` there is noise on the root's priors, of which it makes up `dirichlet_fraction`. `obs` (`"u8"`, `"f32"`),
    `history` and `view` are those of `VecEnv`. With `claim_draws` a draw that could be claimed ends a game.

    Each game is searched as if there were no others, so what it does hangs on the evaluator, the seed and its number alone. A
    call keeps no other Python thread waiting. `docs/tree-search.md` tells of the formula.

    Raises `FairyChessError` for settings that are none, `VariantError` for a variant that is unknown or has too many actions,
    `MissingExtraError` without NumPy.
    """

    variant: Variant
    """The variant."""
    n: int
    """The number of games."""
    simulations: int
    """How many simulations of each game `run` makes, unless it is told otherwise."""
    actions: ActionTable
    """What the actions are."""
    planes: tuple[str, ...]
    """What each plane of an observation shows."""

    def __init__(  # noqa: PLR0913 - they are named where they are given
        self,
        variant: Variant | str,
        n: int,
        evaluator: Evaluator,
        *,
        simulations: int = 100,
        leaves: int = 1,
        c_puct: float = 1.25,
        dirichlet_alpha: float | None = None,
        dirichlet_fraction: float = 0.25,
        policy: Literal["probabilities", "logits"] = "probabilities",
        seed: int = 0,
        history: int = 0,
        obs: Literal["u8", "f32"] = "u8",
        view: Literal["mover", "absolute"] = "mover",
        claim_draws: bool = True,
    ) -> None:
        try:
            from .arrays import Arrays  # noqa: PLC0415 - the base package goes without NumPy
        except ImportError as error:
            message = "TreeSearch needs NumPy: pip install 'fairychess[numpy]'"
            raise MissingExtraError(message) from error
        if obs not in {"u8", "f32"}:
            message = f"obs must be 'u8' or 'f32', not {obs!r}"
            raise FairyChessError(message)
        alone = isinstance(evaluator, (Uniform, Rollouts))
        if not alone and not callable(evaluator):
            message = f"an evaluator is a callable, Uniform() or Rollouts(), not {type(evaluator).__name__}"
            raise FairyChessError(message)
        variant = Variant(variant) if isinstance(variant, str) else variant
        given = (seed, leaves, c_puct, dirichlet_alpha, dirichlet_fraction, policy, history, view, claim_draws)
        self._core = _Trees(variant, n, given)
        self._evaluator = evaluator
        names, _ = self._core.about()
        self.variant, self.n, self.simulations = variant, n, simulations
        self.actions, self.planes = variant.actions, tuple(names)
        shape = (n, len(names), variant.ranks, variant.files)
        self._arrays = Arrays(shape, len(self.actions), obs, 0 if alone else leaves)
        self._lock, self._closed = threading.Lock(), False

    def run(self, simulations: int | None = None) -> TreeVisits:
        """Make so many more simulations (1 to 2^24) in each game that is not over, and give what was found out.

        What the evaluator raises comes through, and so does Ctrl-C: the simulations under way are given up then, all others stay,
        and the search can go on. Raises `FairyChessError` for arrays of another shape or type, and for numbers that cannot be: a
        policy that is negative or not a number, a value outside of -1 to 1.
        """
        wanted = self.simulations if simulations is None else simulations
        with self._alone():
            by = self._evaluator
            if isinstance(by, Uniform):
                self._core.run_alone(wanted, None)
            elif isinstance(by, Rollouts):
                self._core.run_alone(wanted, (by.games, by.plies))
            else:
                self._ask(by, wanted)
            return self._visits()

    def _ask(self, evaluator: Callable[[Any, Any], tuple[Any, Any]], simulations: int) -> None:
        """Search with a callable."""
        self._core.begin(simulations)
        try:
            while rows := self._arrays.gather(self._core):
                self._core.evaluated(*self._arrays.ask(evaluator, rows))
        except BaseException:
            self._core.give_up()
            raise

    def visits(self) -> TreeVisits:
        """Give what is known of the legal actions of all games, as `run` does."""
        with self._alone():
            return self._visits()

    def _visits(self) -> TreeVisits:
        return TreeVisits(*self._core.visits(), len(self.actions))

    def sample(self, temperature: float | NDArray[np.floating] = 1.0) -> NDArray[np.int32]:
        """Draw an action for each game, by its visits to the power of 1 / `temperature`: `int32[n]`; 0 where the game is over.

        With temperature 0 it is the most visited; of several the one with the greatest prior. There may be a temperature for each
        game: `[n]`. The seed decides.

        Raises `FairyChessError` for temperatures below 0, infinite or not numbers, and where a game was not searched.
        """
        with self._alone():
            return self._arrays.sampled(self._core, temperature)

    def advance(self, actions: NDArray[np.int32]) -> None:
        """Play an action in each game: `int32[n]`. What was found out about what comes after it is kept.

        What is given where a game is over does not matter. Raises `IllegalMoveError`, naming the game and the action, where one
        is not legal; nothing has been played then. Raises `FairyChessError` for an array of another shape or type.
        """
        with self._alone():
            self._core.advance(self._arrays.actions(actions))

    def roots(self) -> TreeRoots:
        """Give where the games are: planes, legal actions, results."""
        with self._alone():
            return self._arrays.roots(self._core)

    def reset(self, index: int, board: Board | None = None, *, seed: int | None = None) -> None:
        """Put a board with its turns, or the variant's start, in place of a game; nothing is known of it yet.

        Chance goes on as it was; with a `seed` it is that of game 0 of a search with this seed.

        Raises `IndexError` where there is no such game, `VariantError` for a board of another variant, `FairyChessError` for one
        with men in reserve that cannot come there in a game.
        """
        with self._alone():
            self._expect(index)
            self._core.reset(index, board, seed)

    def board(self, index: int) -> Board:
        """Give a game, with its turns behind it, as a `Board`. Raises `IndexError` where there is no such game."""
        with self._alone():
            self._expect(index)
            return self._core.board(index)

    def _expect(self, index: int) -> None:
        if not 0 <= index < self.n:
            message = f"there is no game {index}: they are 0 to {self.n - 1}"
            raise IndexError(message)

    def close(self) -> None:
        """Let go of games, trees and arrays. Any further call but this one raises `FairyChessError`."""
        self._closed = True
        self.__dict__.pop("_core", None)
        self.__dict__.pop("_arrays", None)

    def __enter__(self) -> Self:
        """Give the search itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def __repr__(self) -> str:
        """Say what it is."""
        return f"<TreeSearch of {self.variant!r}: {self.n} games, {self._evaluator!r}, {self.simulations} simulations>"

    @contextmanager
    def _alone(self) -> Generator[None]:
        """Keep everybody else out: the evaluator, too, may not call the search that calls it."""
        if self._closed:
            message = "this search is closed"
            raise FairyChessError(message)
        if not self._lock.acquire(blocking=False):
            message = "this search is at work: neither its evaluator nor another thread can use it now"
            raise FairyChessError(message)
        try:
            yield
        finally:
            self._lock.release()
