"""`Puct`: a player that chooses its moves by tree search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Self

from fairychess.errors import FairyChessError

from .tree_search import TreeSearch

if TYPE_CHECKING:
    from fairychess._core import Board, Move

    from .evaluators import Evaluator


class Puct:
    """A player that chooses its moves by a `TreeSearch` with an evaluator, on boards of any variant.

    A move depends only on the settings and on the board with its move history: each board is searched from scratch, and the
    random numbers for temperature and noise come from the seed and the position. With `keep=True`, if a board continues the
    previous one, the search reuses that part of the tree, so a move also depends on earlier searches.

    Args:
        evaluator: An evaluator as for `TreeSearch`.
        temperature: 0 plays the most visited move; above 0, moves are drawn in proportion to their visits to the power of 1 /
            `temperature`.
        seed: The seed for temperature and noise.
        keep: True to reuse the tree during a game.

    The other arguments are those of `TreeSearch`.

    >>> from fairychess import Board, Puct, Rollouts
    >>> board = Board(fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    >>> Puct(Rollouts(games=4), simulations=200).play(board)
    Move('a1a8')
    """

    def __init__(  # noqa: PLR0913 - all but one are named
        self,
        evaluator: Evaluator,
        *,
        simulations: int = 800,
        leaves: int = 1,
        c_puct: float = 1.25,
        considered: int | None = None,
        temperature: float = 0.0,
        dirichlet_alpha: float | None = None,
        dirichlet_fraction: float = 0.25,
        policy: Literal["probabilities", "logits"] = "probabilities",
        seed: int = 0,
        history: int = 0,
        obs: Literal["u8", "f32"] = "u8",
        view: Literal["mover", "absolute"] = "mover",
        claim_draws: bool = True,
        prior_temperature: float = 0.1,
        keep: bool = False,
    ) -> None:
        self._evaluator, self._temperature, self._seed, self._keep = evaluator, temperature, seed, keep
        self._settings: dict[str, Any] = {
            "simulations": simulations,
            "leaves": leaves,
            "c_puct": c_puct,
            "considered": considered,
            "dirichlet_alpha": dirichlet_alpha,
            "dirichlet_fraction": dirichlet_fraction,
            "policy": policy,
            "history": history,
            "obs": obs,
            "view": view,
            "claim_draws": claim_draws,
            "prior_temperature": prior_temperature,
        }
        self._search: TreeSearch | None = None

    def play(self, board: Board) -> Move:
        """Return the move to play on a board.

        Args:
            board: The position and its move history.

        Raises:
            FairyChessError: The game is over (with `claim_draws`, also if a draw can be claimed), the settings are invalid, or
                the evaluator returned invalid arrays.
        """
        search = self._search_for(board)
        seed = self._seed ^ board.zobrist_hash()
        if self._keep:
            search.follow(0, board, seed=seed)
        else:
            search.reset(0, board, seed=seed)
        visits = search.run()
        if not len(visits.actions):
            raise FairyChessError("the game is over: there is nothing to search")
        action = int(search.sample(self._temperature)[0])
        color = board.turn if self._settings["view"] == "mover" else True
        return search.actions.decode(action, board, color=color)

    def _search_for(self, board: Board) -> TreeSearch:
        """Return a search for a board's variant."""
        if self._search is None or self._search.variant != board.variant:
            self._search = TreeSearch(board.variant, 1, self._evaluator, **self._settings)
        return self._search

    def close(self) -> None:
        """Free the tree. A later `play` makes a new one."""
        if self._search is not None:
            self._search.close()
            self._search = None

    def __enter__(self) -> Self:
        """Return the player itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def __repr__(self) -> str:
        """Show the evaluator and the number of simulations."""
        return f"<Puct by {self._evaluator!r}, {self._settings['simulations']} simulations>"
