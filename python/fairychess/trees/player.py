"""`Puct`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Self

from fairychess.errors import FairyChessError

from .search import TreeSearch

if TYPE_CHECKING:
    from fairychess._core import Board, Move

    from .evaluators import Evaluator


class Puct:
    """A player that chooses its turns by a `TreeSearch` with an evaluator, for boards of any variant.

    What it plays hangs on the board with its turns and on the settings alone: every board is searched anew, and the chance that
    temperature and noise need comes from the seed and the position. The settings are those of `TreeSearch`; it plays the most
    visited turn, or draws one by its `temperature`.

    >>> from fairychess import Board, Puct, Rollouts
    >>> board = Board(fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    >>> Puct(Rollouts(games=4), simulations=200).play(board)
    Move('a1a8')
    """

    def __init__(  # noqa: PLR0913 - they are named where they are given
        self,
        evaluator: Evaluator,
        *,
        simulations: int = 800,
        leaves: int = 1,
        c_puct: float = 1.25,
        temperature: float = 0.0,
        dirichlet_alpha: float | None = None,
        dirichlet_fraction: float = 0.25,
        policy: Literal["probabilities", "logits"] = "probabilities",
        seed: int = 0,
        history: int = 0,
        obs: Literal["u8", "f32"] = "u8",
        view: Literal["mover", "absolute"] = "mover",
        claim_draws: bool = True,
    ) -> None:
        self._evaluator, self._temperature, self._seed = evaluator, temperature, seed
        self._settings: dict[str, Any] = {
            "simulations": simulations,
            "leaves": leaves,
            "c_puct": c_puct,
            "dirichlet_alpha": dirichlet_alpha,
            "dirichlet_fraction": dirichlet_fraction,
            "policy": policy,
            "history": history,
            "obs": obs,
            "view": view,
            "claim_draws": claim_draws,
        }
        self._search: TreeSearch | None = None

    def play(self, board: Board) -> Move:
        """Give the turn to play on a board.

        Raises `FairyChessError` where the game is over (with `claim_draws` also by a draw that could be claimed), and what
        `TreeSearch` raises.
        """
        search = self._prepared(board)
        search.reset(0, board, seed=self._seed ^ board.zobrist_hash())
        visits = search.run()
        if not len(visits.actions):
            raise FairyChessError("the game is over: there is nothing to search")
        action = int(search.sample(self._temperature)[0])
        color = board.turn if self._settings["view"] == "mover" else True
        return search.actions.decode(action, board, color=color)

    def _prepared(self, board: Board) -> TreeSearch:
        """Give a search for the variant of a board."""
        if self._search is None or self._search.variant != board.variant:
            self._search = TreeSearch(board.variant, 1, self._evaluator, **self._settings)
        return self._search

    def close(self) -> None:
        """Let go of the tree."""
        if self._search is not None:
            self._search.close()
            self._search = None

    def __enter__(self) -> Self:
        """Give the player itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def __repr__(self) -> str:
        """Say who it is."""
        return f"<Puct by {self._evaluator!r}, {self._settings['simulations']} simulations>"
