"""`VecEnv`: many games of one variant, stepped together."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, Never, Self

from fairychess._core import Board, Variant, _Batch
from fairychess.errors import FairyChessError, MissingExtraError
from fairychess.network import Network

from .background import Background, Task
from .forks import Lock

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from fairychess._core import ActionTable

    from .steps import VecStep


class VecEnv:
    """Many games of one variant, stepped together: each call plays one move on every board.

    It is meant for programs that learn to play. All arrays are created once and overwritten by each call; `copy=True` returns
    copies. The games follow the same rules as `Board`. Other Python threads can run during a call. `docs/batches.md` lists the
    planes.

    Args:
        variant: A `Variant` or its name.
        n: The number of boards, 1 to 1,048,576.
        seed: The seed for `sample` and for choosing among several start positions.
        threads: The number of threads that share the boards, 1 to 256; at most one per 16 boards is used. None for one per
            processor, or fewer if the system refuses threads. The threads start here and wait between calls. Results do not
            depend on their number.
        history: The number of earlier positions also encoded in the planes, 0 to 64.
        obs: The type of the planes, uint8 (`"u8"`) or float32 (`"f32"`); None for no planes.
        mask: The format of the legal actions: a bool for each action (`"dense"`), a bit for each (`"bits"`), lists (`"csr"`), or
            None.
        autoreset: When a new game begins after a finished one. `"next_step"`: at the next step, which ignores the action.
            `"same_step"`: at once, so that the arrays show the new game and `final_obs` the last position. None: only when
            `reset` is called.
        max_plies: The number of moves after which a game is cut off; None for no limit.
        start: A FEN, or a list from which one is drawn for each game; None for the variant's start position.
        view: `"mover"` shows the board from the point of view of the side to move, with actions to match; `"absolute"` from
            White's.
        illegal: `"raise"` raises an exception for an illegal action, and plays nothing on any board; with `"lose"`, the action
            loses its game.
        claim_draws: True if the game ends as soon as a draw can be claimed.
        out: Arrays to write to instead of new ones, keyed by field name of `VecStep` (or `final_obs`): NumPy arrays, or objects
            that support DLPack or the buffer protocol, such as pinned PyTorch tensors. Only the environment may write to them.

    Raises:
        FairyChessError: The settings are invalid, or an array in `out` has the wrong shape, type, layout or device.
        MemoryError: The system cannot start that many threads.
        FenError: A start position is invalid, or has pieces in reserve that no game can put there; or the game is over in
            all of them, unless `autoreset` is None.
        VariantError: The variant is unknown or has too many actions.
        MissingExtraError: NumPy is not installed.

    >>> from fairychess import VecEnv
    >>> env = VecEnv("chess", 4, seed=1)
    >>> step = env.step(env.sample())
    >>> step.obs.shape, step.ply.tolist()
    ((4, 19, 8, 8), [1, 1, 1, 1])
    """

    variant: Variant
    """The variant."""
    n: int
    """The number of boards."""
    actions: ActionTable
    """The action table of the variant."""
    planes: tuple[str, ...]
    """The name of each plane in an observation."""

    def __init__(  # noqa: PLR0913 - all but two are named
        self,
        variant: Variant | str,
        n: int,
        *,
        seed: int = 0,
        threads: int | None = None,
        history: int = 0,
        obs: Literal["u8", "f32"] | None = "u8",
        mask: Literal["dense", "bits", "csr"] | None = "dense",
        autoreset: Literal["next_step", "same_step"] | None = "next_step",
        max_plies: int | None = None,
        start: str | Sequence[str] | None = None,
        view: Literal["mover", "absolute"] = "mover",
        illegal: Literal["raise", "lose"] = "raise",
        claim_draws: bool = True,
        out: Mapping[str, object] | None = None,
    ) -> None:
        variant = Variant(variant) if isinstance(variant, str) else variant
        starts = [] if start is None else [start] if isinstance(start, str) else list(start)
        if start is not None and not starts:
            message = "start has no FEN; leave it out for the start position of the variant"
            raise FairyChessError(message)
        core = _Batch(
            variant,
            n,
            starts,
            seed=seed,
            threads=threads,
            history=history,
            view=view,
            autoreset=autoreset,
            illegal=illegal,
            claim_draws=claim_draws,
            max_plies=max_plies,
        )
        self._set_up(variant, core, obs, mask, out)
        self._core.reset(None, self._arrays)

    @classmethod
    def _from_core(
        cls, variant: Variant, core: _Batch, obs: str | None, mask: str | None, out: Mapping[str, object] | None = None
    ) -> Self:
        """Return the environment for a batch whose games have begun."""
        env = cls.__new__(cls)
        cls._set_up(env, variant, core, obs, mask, out)
        cls.observe(env)
        return env

    def _set_up(
        self, variant: Variant, core: _Batch, obs: str | None, mask: str | None, out: Mapping[str, object] | None
    ) -> None:
        """Create the arrays for a batch."""
        try:
            from .env_arrays import EnvArrays  # noqa: PLC0415 - the base package does not need NumPy
        except ImportError as error:
            message = "VecEnv needs NumPy: pip install 'fairychess[numpy]'"
            raise MissingExtraError(message) from error
        if obs not in {"u8", "f32", None}:
            message = f"obs must be 'u8', 'f32' or None, not {obs!r}"
            raise FairyChessError(message)
        if mask not in {"dense", "bits", "csr", None}:
            message = f"mask must be 'dense', 'bits', 'csr' or None, not {mask!r}"
            raise FairyChessError(message)
        facts = core.facts()
        self.variant, self.n = variant, facts["boards"]
        self.actions, self.planes = variant.actions, tuple(facts["planes"])
        self._obs, self._mask = obs, mask
        self._lock, self._closed = Lock("environment"), False
        self._background = Background()
        self._pending: Task[None] | None = None
        self._core = core
        shape = (self.n, len(self.planes), variant.ranks, variant.files)
        self._arrays = EnvArrays(shape, len(self.actions), obs, mask, final=facts["same_step"], out=out)

    @property
    def final_obs(self) -> NDArray[np.uint8] | NDArray[np.float32] | None:
        """With `autoreset="same_step"`: the final planes of the games that ended in the last step. Other rows are meaningless."""
        with self._locked():
            return self._arrays.final_view

    def reset(self, boards: NDArray[np.bool_] | None = None, *, copy: bool = False) -> VecStep:
        """Begin new games.

        Args:
            boards: A bool for each board, True to begin a new game there; None for all boards.
            copy: True to return copies of the arrays.

        Raises:
            FairyChessError: The array has the wrong shape or type, or the environment is closed.
        """
        with self._locked():
            marked = None if boards is None else self._arrays.checked("boards", boards, "bool")
            self._core.reset(marked, self._arrays)
            return self._arrays.step(self._core, copy=copy)

    def step(self, actions: NDArray[np.int32], *, copy: bool = False) -> VecStep:
        """Play an action on each board.

        Args:
            actions: An action for each board, `int32[n]`. The actions of finished games are ignored.
            copy: True to return copies of the arrays.

        Raises:
            IllegalMoveError: An action is not legal; the message names the board and the action. No board has changed.
            FairyChessError: The array has the wrong shape or type, or the environment is closed.
        """
        with self._locked():
            chosen = self._arrays.checked("actions", actions, "int32")
            self._core.step(chosen, self._arrays)
            return self._arrays.step(self._core, copy=copy)

    def step_async(self, actions: NDArray[np.int32]) -> None:
        """Begin a step in other threads, and return at once. `step_wait` returns its result.

        Until then, the arrays are meaningless, and every call except `step_wait` and `close` raises `FairyChessError`.

        Args:
            actions: As for `step`.

        Raises:
            FairyChessError: `step_wait` was not called for the last step, the array has the wrong shape or type, or the
                environment is closed.
        """
        with self._locked():
            chosen, core, arrays = self._arrays.checked("actions", actions, "int32"), self._core, self._arrays
            # The lock is kept until `step_wait` has the result, so that a forked process knows that the arrays were in use.
            try:
                self._lock.keep()
                self._pending = self._background.begin(lambda: core.step(chosen, arrays))
            except BaseException:
                try:
                    self._background.wait()
                finally:
                    self._lock.keep(False)
                raise

    def step_wait(self, *, copy: bool = False) -> VecStep:
        """Wait for the step begun by `step_async`, and return it.

        Ctrl-C interrupts the wait but not the step: call `step_wait` again, or close the environment.

        Args:
            copy: True to return copies of the arrays.

        Raises:
            IllegalMoveError: As for `step`.
            FairyChessError: No step has begun.
        """
        pending = self._pending
        self._lock.check()
        if pending is not None:
            pending.wait()
        if pending is None or not pending.claim():
            message = "no step has begun: call step_async first"
            raise FairyChessError(message)
        self._pending = None
        try:
            pending.result()
            return self._arrays.step(self._core, copy=copy)
        finally:
            self._lock.release()

    @property
    def is_stepping(self) -> bool:
        """True between `step_async` and `step_wait`."""
        return self._pending is not None

    def sample(self) -> NDArray[np.int32]:
        """Return a random legal action for each board, `int32[n]`; 0 if the game is over. Actions depend on the seed."""
        with self._locked():
            return self._arrays.sampled(self._core)

    def evaluate(self, network: Network) -> NDArray[np.int16]:
        """Evaluate the position on each board with a network, for the side to move, in hundredths of a pawn.

        Args:
            network: The network.

        Returns:
            A new array, `int16[n]`.

        Raises:
            NetworkError: The network does not fit the variant.
            FairyChessError: The environment is closed.
            TypeError: It is not a `Network`; a `PolicyNetwork` is not one.
        """
        if not isinstance(network, Network):  # pyright: ignore[reportUnnecessaryIsInstance] - a policy network is likely
            raise TypeError(f"a Network is expected, not {type(network).__name__}")
        with self._locked():
            return self._arrays.evaluated(self._core, network)

    def board(self, index: int) -> Board:
        """Return the game on a board, with its move history.

        Args:
            index: The board, 0 to `n` - 1.

        Raises:
            IndexError: The index is not between 0 and `n` - 1.
            FairyChessError: The environment is closed.
        """
        with self._locked():
            game = self._core.game(index) if 0 <= index < self.n else None
        if game is None:
            message = f"there is no board {index}: the boards are 0 to {self.n - 1}"
            raise IndexError(message)
        board = Board(self.variant, game["start"])
        for action in game["actions"]:
            board.push(self.actions.decode(action))
        return board

    def clone(self) -> Self:
        """Return an independent environment with the same games, seed and settings, and its own arrays; so does `copy.copy`."""
        with self._locked():
            core = self._core.clone()
        return self._from_core(self.variant, core, self._obs, self._mask)

    def __copy__(self) -> Self:
        """Return `clone()`: a copy must not share the games."""
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Return `clone()`."""
        return self.clone()

    def __reduce__(self) -> Never:
        """Refuse to be pickled."""
        raise TypeError("cannot pickle an environment: pickle the bytes of serialize(), and restore them with VecEnv.restore")

    def serialize(self) -> bytes:
        """Return all games, settings and the state of the random numbers as bytes for `restore`."""
        with self._locked():
            return self._core.state()

    @classmethod
    def restore(  # noqa: PLR0913 - all but two are named
        cls,
        variant: Variant | str,
        state: bytes,
        *,
        threads: int | None = None,
        obs: Literal["u8", "f32"] | None = "u8",
        mask: Literal["dense", "bits", "csr"] | None = "dense",
        out: Mapping[str, object] | None = None,
    ) -> Self:
        """Return an environment saved by `serialize`. `threads`, `obs` and `mask` may differ from the original.

        Args:
            variant: The variant of the games, as a `Variant` or its name.
            state: The result of `serialize`.
            threads: The number of threads, as for `VecEnv`.
            obs: The type of the planes, as for `VecEnv`.
            mask: The format of the legal actions, as for `VecEnv`.
            out: Arrays to write to, as for `VecEnv`.

        Raises:
            FairyChessError: The bytes are not a serialized state, or belong to another variant.
        """
        variant = Variant(variant) if isinstance(variant, str) else variant
        return cls._from_core(variant, _Batch.restore(variant, state, threads), obs, mask, out)

    def observe(self, *, copy: bool = False) -> VecStep:
        """Return the current state of all boards without playing a step; all rewards are 0.

        Args:
            copy: True to return copies of the arrays.

        Raises:
            FairyChessError: The environment is closed.
        """
        with self._locked():
            self._core.show(self._arrays)
            return self._arrays.step(self._core, copy=copy)

    def close(self) -> None:
        """Free the games and arrays after calls in other threads have returned. Any later call raises `FairyChessError`."""
        pending = self._pending
        if pending is not None:
            self._lock.check()
            pending.wait()
            if pending.claim():
                self._pending = None
                self._lock.release()
        with self._lock:
            self._closed = True
            self._background.close()
            self.__dict__.pop("_core", None)
            self.__dict__.pop("_arrays", None)

    def __enter__(self) -> Self:
        """Return the environment itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the environment."""
        self.close()

    def __repr__(self) -> str:
        """Show the variant and the sizes."""
        return f"<VecEnv of {self.variant!r}: {self.n} boards, {len(self.planes)} planes, {len(self.actions)} actions>"

    @contextmanager
    def _locked(self) -> Generator[None]:
        """Let only one call at a time use the core and the arrays."""
        if self._pending is not None:
            self._lock.check()
            message = "a step has begun: call step_wait first"
            raise FairyChessError(message)
        with self._lock:
            if self._closed:
                message = "this environment is closed"
                raise FairyChessError(message)
            yield
