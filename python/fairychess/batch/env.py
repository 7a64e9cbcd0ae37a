"""`VecEnv`."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Literal, Self

from fairychess._core import Board, Variant, _Batch
from fairychess.errors import FairyChessError, MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from fairychess._core import ActionTable
    from fairychess.batch.steps import VecStep


class VecEnv:
    """`n` games of a variant at once, each turn of all of them one call: for players that learn.

    `variant` is a `Variant` or a name. `seed` decides what `sample` draws and which of several starts a game has; boards are
    shared by `threads`. `obs` is the type of the planes (`"u8"`, `"f32"`) or None, `history` how many positions before the
    present one they show, `view` from where: `"mover"` (the side to move, which also turns the actions over) or `"absolute"`.
    `mask` says how legal actions are told.

    `autoreset`: a game that is over begins anew with the `"next_step"`, whatever its action; with the `"same_step"`, whose
    arrays already show the new game (its last position stands in `final_obs`); or, for None, when `reset` is told so. Games are
    cut off after `max_plies` turns. They begin with the variant's start, or a FEN of `start` that chance chooses. With
    `claim_draws` a draw that could be claimed ends the game. An illegal action raises, and nothing is played on any board; with
    `illegal="lose"` it loses its game.

    All arrays are made once, and are written again by every call; `copy=True` gives arrays to keep. Games are those of `Board`,
    turn for turn. A call keeps no other Python thread waiting. `docs/batches.md` lists the planes.

    Raises `FairyChessError` for settings that are none, `FenError` for a start that is no position or has men in reserve that
    cannot come there, `VariantError` for a variant that is unknown or has too many actions, `MissingExtraError` without NumPy.
    """

    variant: Variant
    """The variant."""
    n: int
    """The number of boards."""
    actions: ActionTable
    """What the actions are."""
    planes: tuple[str, ...]
    """What each plane of an observation shows."""

    def __init__(  # noqa: PLR0913 - they are named where they are given
        self,
        variant: Variant | str,
        n: int,
        *,
        seed: int = 0,
        threads: int = 1,
        history: int = 0,
        obs: Literal["u8", "f32"] | None = "u8",
        mask: Literal["dense", "bits", "csr"] | None = "dense",
        autoreset: Literal["next_step", "same_step"] | None = "next_step",
        max_plies: int | None = None,
        start: str | Sequence[str] | None = None,
        view: Literal["mover", "absolute"] = "mover",
        illegal: Literal["raise", "lose"] = "raise",
        claim_draws: bool = True,
    ) -> None:
        variant = Variant(variant) if isinstance(variant, str) else variant
        starts = [] if start is None else [start] if isinstance(start, str) else list(start)
        if start is not None and not starts:
            message = "start has no FEN; leave it out for the start of the variant"
            raise FairyChessError(message)
        settings = (seed, threads, history, view, autoreset, illegal, claim_draws, max_plies)
        self._settle(variant, _Batch(variant, n, settings, starts), obs, mask)
        self._core.reset(None, self._arrays)

    @classmethod
    def _of(cls, variant: Variant, core: _Batch, obs: str | None, mask: str | None) -> Self:
        """Give the environment of a batch that has begun."""
        env = cls.__new__(cls)
        cls._settle(env, variant, core, obs, mask)
        cls.observe(env)
        return env

    def _settle(self, variant: Variant, core: _Batch, obs: str | None, mask: str | None) -> None:
        """Make the arrays for a batch."""
        try:
            from fairychess.batch.arrays import Arrays  # noqa: PLC0415 - the base package goes without NumPy
        except ImportError as error:
            message = "VecEnv needs NumPy: pip install 'fairychess[numpy]'"
            raise MissingExtraError(message) from error
        if obs not in {"u8", "f32", None}:
            message = f"obs must be 'u8', 'f32' or None, not {obs!r}"
            raise FairyChessError(message)
        if mask not in {"dense", "bits", "csr", None}:
            message = f"mask must be 'dense', 'bits', 'csr' or None, not {mask!r}"
            raise FairyChessError(message)
        planes, (n, _, _, _, autoreset, _, _, _) = core.about()
        self.variant, self.n, self.actions, self.planes = variant, n, variant.actions, tuple(planes)
        self._obs, self._mask = obs, mask
        # Arrays are written by one call at a time.
        self._lock, self._closed = threading.Lock(), False
        self._core = core
        shape = (n, len(planes), variant.ranks, variant.files)
        self._arrays = Arrays(shape, len(self.actions), obs, mask, final=autoreset == "same_step")

    @property
    def final_obs(self) -> NDArray[np.uint8] | NDArray[np.float32] | None:
        """With `autoreset="same_step"`: the last planes of each game that ended in the last step; other rows mean nothing."""
        self._open()
        return self._arrays.last

    def reset(self, boards: NDArray[np.bool_] | None = None, *, copy: bool = False) -> VecStep:
        """Begin new games: on all boards, or on those where `boards`, a bool for each, is True.

        Raises `FairyChessError` for an array of another shape or type, and when the environment is closed.
        """
        self._open()
        marked = None if boards is None else self._arrays.given("boards", boards, "bool")
        with self._lock:
            self._core.reset(marked, self._arrays)
            return self._arrays.seen(self._core, copy=copy)

    def step(self, actions: NDArray[np.int32], *, copy: bool = False) -> VecStep:
        """Play an action on each board: `int32[n]`. What is given where a game is over does not matter.

        Raises `IllegalMoveError`, naming the board and the action, where one is not legal; nothing has been played then.
        Raises `FairyChessError` for an array of another shape or type, and when the environment is closed.
        """
        self._open()
        chosen = self._arrays.given("actions", actions, "int32")
        with self._lock:
            self._core.step(chosen, self._arrays)
            return self._arrays.seen(self._core, copy=copy)

    def sample(self) -> NDArray[np.int32]:
        """Give a legal action for each board, each as likely as the others; 0 where the game is over. The seed decides."""
        self._open()
        return self._arrays.sampled(self._core)

    def board(self, index: int) -> Board:
        """Give the game of a board, with its turns behind it, as a `Board`.

        Raises `IndexError` where there is no such board.
        """
        self._open()
        game = self._core.game(index) if 0 <= index < self.n else None
        if game is None:
            message = f"there is no board {index}: they are 0 to {self.n - 1}"
            raise IndexError(message)
        start, played = game
        board = Board(self.variant, start)
        for action in played:
            board.push(self.actions.decode(action))
        return board

    def clone(self) -> Self:
        """Give another environment with the same games and arrays of its own; from here on the two go their own ways."""
        self._open()
        return self._of(self.variant, self._core.clone(), self._obs, self._mask)

    def serialize(self) -> bytes:
        """Give all games, with what `sample` will draw, as bytes for `restore`."""
        self._open()
        return self._core.state()

    @classmethod
    def restore(
        cls,
        variant: Variant | str,
        state: bytes,
        *,
        threads: int = 1,
        obs: Literal["u8", "f32"] | None = "u8",
        mask: Literal["dense", "bits", "csr"] | None = "dense",
    ) -> Self:
        """Give the environment that `serialize` told, with any arrays.

        Raises `FairyChessError` for bytes that are no state, or one of another variant.
        """
        variant = Variant(variant) if isinstance(variant, str) else variant
        return cls._of(variant, _Batch.restore(variant, state, threads), obs, mask)

    def observe(self, *, copy: bool = False) -> VecStep:
        """Give what there is to see without a step; no game is rewarded.

        Raises `FairyChessError` when the environment is closed.
        """
        self._open()
        with self._lock:
            self._core.show(self._arrays)
            return self._arrays.seen(self._core, copy=copy)

    def close(self) -> None:
        """Let go of games and arrays. Any further call but this one raises `FairyChessError`."""
        self._closed = True
        self.__dict__.pop("_core", None)
        self.__dict__.pop("_arrays", None)

    def __enter__(self) -> Self:
        """Give the environment itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def __repr__(self) -> str:
        """Say what it is."""
        return f"<VecEnv of {self.variant!r}: {self.n} boards, {len(self.planes)} planes, {len(self.actions)} actions>"

    def _open(self) -> None:
        if self._closed:
            message = "this environment is closed"
            raise FairyChessError(message)
