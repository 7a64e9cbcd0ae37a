"""`TreeSearch`: many games, each searched with an evaluator."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal, Never, Self

from fairychess._core import Board, Variant, _Trees
from fairychess._support.numbers import whole_number
from fairychess.errors import FairyChessError, MissingExtraError
from fairychess.network import Network, check_fit

from .evaluators import Rollouts, Uniform
from .forks import Lock
from .policy_network import PolicyNetwork
from .tree_reports import TreeRoots, TreeVisits

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    import numpy as np
    from numpy.typing import NDArray

    from fairychess._core import ActionTable

    from .evaluators import Evaluator

MAX_SIMULATIONS: Final = 1 << 24
"""The maximum number of simulations in a call."""

MIN_TEMPERATURE: Final = 0.001
"""The smallest `prior_temperature`."""

MAX_TEMPERATURE: Final = 1e6
"""The largest `prior_temperature`."""


class TreeSearch:
    """Many games of a variant, each with its own search tree, guided by an evaluator: PUCT, as in AlphaZero.

    Games are searched independently, so the result depends only on the evaluator, the seed and the index of the game. Other
    Python threads can run during a call. `docs/batches.md` explains the formula.

    Args:
        variant: A `Variant` or its name.
        n: The number of games, 1 to 1,048,576.
        evaluator: `Uniform()`, `Rollouts()`, a `Network`, or a callable `evaluator(obs, mask) -> (policy, value)`. The callable
            receives the planes `[k, planes, ranks, files]` of `k` positions from all games and their legal actions, bool
            `[k, actions]`. Both arrays are read-only and are overwritten for the next call; `k` varies and is at most
            `n * leaves`. It returns float arrays: `policy` `[k, actions]`, where only legal actions count, and `value` `[k]`, -1
            to 1 for the side to move. A `PolicyNetwork` chooses `policy`, `history` and `obs` itself.
        simulations: The number of simulations that `run` adds to each game, 1 to 2^24.
        threads: The number of threads that walk the trees, 1 to 256. None means one per processor, or fewer if the system cannot
            start that many. The number does not affect the results.
        leaves: The maximum number of positions from one game per evaluator call, 1 to 255. A larger number means fewer, larger
            calls and a slightly weaker search.
        c_puct: The weight of exploration, 0 to a million.
        considered: None to choose moves at the root by PUCT, as elsewhere in the tree. With a number, at most that many moves are
            visited there, chosen by Gumbel noise and sequential halving; this suits few simulations. Temperature 0 then chooses
            the best of these moves, and `TreeVisits.improved_policy` is the policy to learn.
        dirichlet_alpha: The parameter of the noise on the root's priors; None for no noise.
        dirichlet_fraction: The share of noise in the priors of the root, 0 to 1.
        policy: `"probabilities"` for policies of at least 0, which are normalised; `"logits"` for policies that go through
            softmax.
        seed: The seed of the noise, of the rollouts and of `sample`.
        history: The number of earlier positions also encoded in the planes, 0 to 64.
        obs: The type of the planes, uint8 (`"u8"`) or float32 (`"f32"`).
        view: `"mover"` shows the board from the point of view of the side to move, with actions to match; `"absolute"` from
            White's.
        claim_draws: True if the game ends as soon as a draw can be claimed.
        prior_temperature: With a `Network`: a move whose value, on the scale of -1 to 1, is better than another's by this much
            has a prior e times as large. From 0.001 to a million.
        overlap: True to search two halves of the games in turn: while a callable evaluates positions from one half on the thread
            that calls `run`, other threads walk the trees of the other half. Batches are then half the size.
        batch: A fixed number of rows `k` for each call of a callable, for networks compiled for one size; the last rows may be
            copies of another row, and their results are ignored. At least 1; None: as many rows as there are positions.

    Raises:
        FairyChessError: The settings are invalid.
        MemoryError: The system cannot start that many threads.
        NetworkError: The network does not fit the variant, or the evaluator is a `PolicyNetwork` for another variant.
        VariantError: The variant is unknown or has too many actions.
        MissingExtraError: NumPy is not installed.

    >>> from fairychess import Rollouts, TreeSearch
    >>> search = TreeSearch("chess", 2, Rollouts(plies=20), simulations=10, seed=1)
    >>> int(search.run().counts.sum())
    20
    """

    variant: Variant
    """The variant."""
    n: int
    """The number of games."""
    simulations: int
    """The number of simulations that `run` adds to each game by default."""
    actions: ActionTable
    """The action table of the variant."""
    planes: tuple[str, ...]
    """The name of each plane in an observation."""

    def __init__(  # noqa: PLR0913 - all but three are named
        self,
        variant: Variant | str,
        n: int,
        evaluator: Evaluator,
        *,
        simulations: int = 100,
        threads: int | None = 1,
        leaves: int = 1,
        c_puct: float = 1.25,
        considered: int | None = None,
        dirichlet_alpha: float | None = None,
        dirichlet_fraction: float = 0.25,
        policy: Literal["probabilities", "logits"] = "probabilities",
        seed: int = 0,
        history: int = 0,
        obs: Literal["u8", "f32"] = "u8",
        view: Literal["mover", "absolute"] = "mover",
        claim_draws: bool = True,
        prior_temperature: float = 0.1,
        overlap: bool = False,
        batch: int | None = None,
    ) -> None:
        try:
            from .planes import check_type  # noqa: PLC0415 - the base package does not need NumPy
            from .tree_arrays import RootArrays, TreeArrays  # noqa: PLC0415 - the base package does not need NumPy
            from .tree_batches import LeafBatches  # noqa: PLC0415 - the base package does not need NumPy
        except ImportError as error:
            message = "TreeSearch needs NumPy: pip install 'fairychess[numpy]'"
            raise MissingExtraError(message) from error
        check_type(obs)
        if not is_temperature(prior_temperature):
            message = f"prior_temperature must be a number from 0.001 to a million, not {prior_temperature!r}"
            raise FairyChessError(message)
        simulations = whole_number("simulations", simulations, 1, MAX_SIMULATIONS)
        batch = None if batch is None else whole_number("batch", batch, 1)
        without_python = isinstance(evaluator, (Uniform, Rollouts, Network))
        if not without_python and not callable(evaluator):
            message = f"evaluator must be a callable, a Network, Uniform() or Rollouts(), not {type(evaluator).__name__}"
            raise FairyChessError(message)
        variant = Variant(variant) if isinstance(variant, str) else variant
        if isinstance(evaluator, PolicyNetwork):
            evaluator.check(variant)
            if view != "mover":
                message = "a network sees the board from the side to move: view must be 'mover'"
                raise FairyChessError(message)
            policy, obs, history = "logits", "f32", evaluator.header.history
        self._core = _Trees(
            variant,
            n,
            seed=seed,
            threads=threads,
            leaves=leaves,
            c_puct=c_puct,
            considered=considered,
            dirichlet_alpha=dirichlet_alpha,
            dirichlet_fraction=dirichlet_fraction,
            policy=policy,
            history=history,
            view=view,
            claim_draws=claim_draws,
        )
        if isinstance(evaluator, Network):
            check_fit(evaluator, variant)
            self._core.set_network(evaluator.core)
        self._evaluator, self._prior_temperature = evaluator, prior_temperature
        self.variant, self.n, self.simulations = variant, n, simulations
        self.actions, self.planes = variant.actions, tuple(self._core.planes())
        shape = (n, len(self.planes), variant.ranks, variant.files)
        self._arrays = TreeArrays(n)
        self._batches = None if without_python else LeafBatches(shape, len(self.actions), obs, leaves, batch, overlap=overlap)
        self._new_roots = partial(RootArrays, shape, len(self.actions), obs)
        self._lock, self._closed = Lock("search"), False

    def run(self, simulations: int | None = None) -> TreeVisits:
        """Add simulations to each game that is not over, and return the statistics of their legal actions.

        If the evaluator raises an exception, or on Ctrl-C, only the simulations in progress are lost, and the search can
        continue.

        Args:
            simulations: The number of simulations for each game, 1 to 2^24; None for `TreeSearch.simulations`.

        Raises:
            FairyChessError: The evaluator's arrays have the wrong shape or type, a policy is negative or not a number, a value is
                not from -1 to 1, or the search is closed or running.
        """
        wanted = self.simulations if simulations is None else simulations
        with self._exclusive():
            evaluator = self._evaluator
            if isinstance(evaluator, Uniform):
                self._core.run_alone(wanted)
            elif isinstance(evaluator, Rollouts):
                self._core.run_alone(wanted, games=evaluator.games, plies=evaluator.plies)
            elif isinstance(evaluator, Network):
                self._core.run_alone(wanted, temperature=self._prior_temperature)
            else:
                self._run_with(evaluator, wanted)
            return self._visits()

    def _run_with(self, evaluator: Callable[[Any, Any], tuple[Any, Any]], simulations: int) -> None:
        """Search with a callable."""
        if self._batches is None:
            return
        self._core.begin(simulations)
        try:
            self._batches.run(self._core, evaluator)
        except BaseException:
            self._core.give_up()
            raise

    def visits(self) -> TreeVisits:
        """Return the same statistics as `run`, without new simulations."""
        with self._exclusive():
            return self._visits()

    def _visits(self) -> TreeVisits:
        return TreeVisits(**self._core.visits(), size=len(self.actions))

    def sample(self, temperature: float | NDArray[np.floating] = 1.0) -> NDArray[np.int32]:
        """Draw an action for each game, with probabilities proportional to its visits to the power of 1 / `temperature`.

        Args:
            temperature: A number of at least 0 for all games, or an array `[n]`. At 0, the most visited action is chosen, and
                in a tie the one with the highest prior.

        Returns:
            The actions, `int32[n]`; 0 if the game is over. The random numbers come from the seed.

        Raises:
            FairyChessError: A temperature is negative, infinite or not a number, or a game was not searched.
        """
        with self._exclusive():
            return self._arrays.sampled(self._core, temperature)

    def advance(self, actions: NDArray[np.int32]) -> None:
        """Play an action in each game, and keep the part of the tree that follows it.

        Args:
            actions: An action for each game, `int32[n]`. The actions of finished games are ignored.

        Raises:
            IllegalMoveError: An action is not legal; the message names the game and the action. No game has changed.
            FairyChessError: The array has the wrong shape or type.
        """
        with self._exclusive():
            self._core.advance(self._arrays.actions(actions))

    def roots(self) -> TreeRoots:
        """Return the current positions of the games: planes, legal actions, results."""
        with self._exclusive():
            arrays = self._new_roots()
            self._core.show(arrays)
            return TreeRoots(arrays.obs, arrays.mask, arrays.reward, arrays.over, arrays.to_play, arrays.ply)

    def reset(self, index: int, board: Board | None = None, *, seed: int | None = None) -> None:
        """Replace a game and clear its tree.

        Args:
            index: The game, 0 to `n` - 1.
            board: A board, whose move history counts towards repetitions; None for the start position of the variant.
            seed: None continues the random numbers of the game; a seed restarts them as in game 0 of a search with this seed.

        Raises:
            IndexError: The index is not between 0 and `n` - 1.
            VariantError: The board belongs to another variant.
            FairyChessError: The board has pieces in reserve that no game can put there.
        """
        with self._exclusive():
            self._check_index(index)
            self._core.reset(index, board, seed)

    def follow(self, index: int, board: Board, *, seed: int | None = None) -> bool:
        """Replace a game with a board; if the board continues the game, keep the part of the tree that follows.

        Otherwise, replace the game like `reset`.

        Args:
            index: The game, 0 to `n` - 1.
            board: The board.
            seed: None continues the random numbers of the game; a seed restarts them.

        Returns:
            True if the board continues the game.

        Raises:
            IndexError: The index is not one of 0 to `n` - 1.
            VariantError: The board belongs to another variant.
            FairyChessError: The board has pieces in reserve that no game can put there.
        """
        with self._exclusive():
            self._check_index(index)
            return self._core.follow(index, board, seed)

    def board(self, index: int) -> Board:
        """Return a game with its move history.

        Args:
            index: The game, 0 to `n` - 1.

        Raises:
            IndexError: The index is not one of 0 to `n` - 1.
        """
        with self._exclusive():
            self._check_index(index)
            return self._core.board(index)

    def _check_index(self, index: int) -> None:
        if not 0 <= index < self.n:
            message = f"there is no game {index}: the games are 0 to {self.n - 1}"
            raise IndexError(message)

    def close(self) -> None:
        """Free games, trees and arrays. Any later call raises `FairyChessError`.

        Raises:
            FairyChessError: The search is running, so neither its evaluator nor another thread can close it.
        """
        if self._closed:
            return
        with self._exclusive():
            self._closed = True
            if self._batches is not None:
                self._batches.close()
            del self._core, self._arrays, self._batches

    def __reduce__(self) -> Never:
        """Refuse to be pickled or copied."""
        raise TypeError("cannot pickle or copy a tree search: make a new one, and give it the boards with reset")

    def __enter__(self) -> Self:
        """Return the search itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def __repr__(self) -> str:
        """Show the variant, the number of games and the evaluator."""
        return f"<TreeSearch of {self.variant!r}: {self.n} games, {self._evaluator!r}, {self.simulations} simulations>"

    @contextmanager
    def _exclusive(self) -> Generator[None]:
        """Refuse other calls while a call is running, including those that the evaluator makes to its own search."""
        if not self._lock.acquire(blocking=False):
            message = "this search is running: neither its evaluator nor another thread can use it now"
            raise FairyChessError(message)
        try:
            if self._closed:
                message = "this search is closed"
                raise FairyChessError(message)
            yield
        finally:
            self._lock.release()


def is_temperature(number: float) -> bool:
    """Return True for a valid `prior_temperature`; False for other numbers, and for objects that are not numbers."""
    try:
        return bool(MIN_TEMPERATURE <= number <= MAX_TEMPERATURE)
    except (TypeError, ValueError):
        return False
