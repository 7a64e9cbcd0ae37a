"""PettingZoo and pgx, learning environments that play chess. Their moves are numbers, and their move lists are masks."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import fairychess

from .generators import Copied

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

FILES, PLANES = 8, 73


class PettingZoo(Copied):
    """PettingZoo's chess, which is based on python-chess. Games can begin only from the start position."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.helpers: Any = import_module("pettingzoo.classic.chess.chess_utils")

    def new(self) -> Any:  # noqa: ANN401
        """An environment at the start of a game."""
        game = self.module.raw_env()
        game.reset()
        return game

    def fen(self, board: Any) -> str:  # noqa: ANN401
        """The FEN of the environment's board."""
        return str(board.board.fen())

    def read(self, moves: list[str]) -> list[Any]:
        """The number of each move, found among the legal moves."""
        game = self.new()
        found: list[Any] = []
        for text in moves:
            player = game.agents.index(game.agent_selection)
            named = {
                self.helpers.action_to_move(game.board, one, player).uci(): one for one in self.helpers.legal_moves(game.board)
            }
            found.append(named[text])
            game.step(found[-1])
        return found

    def legal(self, board: Any) -> Sequence[Any]:  # noqa: ANN401
        """Use the mask of the observation, as agents see it."""
        moves: list[int] = board.observe(board.agent_selection)["action_mask"].nonzero()[0].tolist()
        return moves

    def after(self, board: Any, move: Any) -> Any:  # noqa: ANN401
        """Use `step`."""
        board.step(move)
        return board


class Pgx(Copied):
    """pgx's chess, which JAX can compile for thousands of games at once; here it plays a single game.

    The compilation is part of the setup, since it takes longer than a task may.
    """

    def __init__(self, module: ModuleType) -> None:
        jax: Any = import_module("jax")
        self.module: ModuleType = module
        game: Any = module.Chess()
        self.array: Any = import_module("numpy").asarray
        self.start: Any = jax.jit(game.init)(jax.random.PRNGKey(0))
        self.step: Callable[[Any, int], Any] = jax.jit(game.step)
        self.step(self.start, int(self.legal(self.start)[0]))
        self.planes: Any = import_module("pgx._src.games.chess").TO_PLANE

    def new(self) -> Any:  # noqa: ANN401
        """The state at the start of a game."""
        return self.start

    def fen(self, board: Any) -> str:  # noqa: ANN401
        """Use pgx's private function."""
        return str(self.module._to_fen(board))  # noqa: SLF001 - it has no public one

    def read(self, moves: list[str]) -> list[Any]:
        """The number of each move; squares are counted file by file, from the point of view of the side to move."""
        found: list[Any] = []
        for ply, text in enumerate(moves):
            start, to = (self.square(text[at : at + 2], ply % 2) for at in (0, 2))
            found.append(start * PLANES + int(self.planes[start, to]))
        return found

    def square(self, name: str, black: int) -> int:
        """The number of a square."""
        rank, file = divmod(fairychess.Variant("chess").parse_square(name), FILES)
        return file * FILES + (FILES - 1 - rank if black else rank)

    def legal(self, board: Any) -> Sequence[Any]:  # noqa: ANN401
        """Use the mask as a NumPy array, because JAX would recompile for each number of moves."""
        moves: list[int] = self.array(board.legal_action_mask).nonzero()[0].tolist()
        return moves

    def after(self, board: Any, move: Any) -> Any:  # noqa: ANN401
        """Use `step`."""
        return self.step(board, move)
