"""`State`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

from fairychess.errors import IllegalMoveError
from fairychess.extras import needed

from .watching import watch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fairychess import Board, Outcome, VecEnv

    from .game import Game

__all__ = ["State"]

TERMINAL: Final = -4
"""The player who is to move where the game is over: `pyspiel.PlayerId.TERMINAL`."""


class State:  # noqa: PLW1641 - it changes
    """A position of a `Game`, with all turns that led to it.

    Actions are those of `Variant.actions`, for Black turned over unless the game's `view` is `"absolute"`. Where OpenSpiel takes
    a player first and can do without, so does this. States are copied, pickled, and equal where game, start and turns are.
    """

    def __init__(self, game: Game, board: Board) -> None:
        self._game: Game = game
        self._board: Board = board
        self._turns: list[int] = []
        # The board as planes, and how many of the turns it has seen.
        self._seen: tuple[VecEnv, int] | None = None
        self._start: str = board.fen()

    @property
    def board(self) -> Board:
        """The position as a `Board` of its own."""
        return self._board.copy()

    def get_game(self) -> Game:
        """Give the game."""
        return self._game

    def num_players(self) -> int:
        """Give 2."""
        return 2

    def num_distinct_actions(self) -> int:
        """Give the number of actions."""
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        """Give who is to move: 0 for White, 1 for Black, -4 where the game is over."""
        return TERMINAL if self.is_terminal() else self._mover()

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return len(self._turns) >= self._game.max_game_length() or self._outcome() is not None

    def is_chance_node(self) -> bool:
        """Give False: there is no chance."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Give False: players move in turns."""
        return False

    def is_player_node(self) -> bool:
        """Tell whether somebody is to move."""
        return not self.is_terminal()

    def is_initial_state(self) -> bool:
        """Tell whether nothing has been played."""
        return not self._turns

    def move_number(self) -> int:
        """Give how many turns have been played, votes among them."""
        return len(self._turns)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Give the legal actions in rising order; none where the game is over, or for a player who is not to move."""
        if self.is_terminal() or player not in {None, self._mover()}:
            return []
        encode, color = self._game.variant.actions.encode, self._color()
        return sorted(encode(move, color=color) for move in self._board.legal_moves)

    def legal_actions_mask(self, player: int | None = None) -> NDArray[np.int8]:
        """Give 1 for each legal action and 0 for others: `int8[actions]`. Raises `MissingExtraError` without NumPy."""
        numpy = needed("numpy", "numpy")
        mask: NDArray[np.int8] = numpy.zeros(self.num_distinct_actions(), numpy.int8)
        mask[self.legal_actions(player)] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Play an action. Raises `IllegalMoveError` for one that is not legal, and where the game is over."""
        if self.is_terminal():
            message = f"action {action} cannot be played: the game is over"
            raise IllegalMoveError(message)
        self._board.push(self._game.variant.actions.decode(action, self._board, color=self._color()))
        self._turns.append(int(action))

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which `player` has played. Raises `IllegalMoveError` for any other one."""
        if not self._turns or (player, action) != (self._last_mover(), self._turns[-1]):
            message = f"action {action} of player {player} was not the last one"
            raise IllegalMoveError(message)
        self._board.pop()
        self._turns.pop()
        self._seen = None

    def child(self, action: int) -> Self:
        """Give the state after an action, and leave this one as it is. Raises as `apply_action` does."""
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> Self:
        """Give another state with the same turns."""
        seen = None if self._seen is None else (self._seen[0].clone(), self._seen[1])
        other = type(self).__new__(type(self))
        vars(other).update(vars(self) | {"_board": self._board.copy(), "_turns": self._turns.copy(), "_seen": seen})
        return other

    def action_to_string(self, *player_and_action: int) -> str:
        """Give a legal action as SAN: `action_to_string(action)` or `action_to_string(player, action)`.

        Raises `IllegalMoveError` for an action that is not legal.
        """
        move = self._game.variant.actions.decode(player_and_action[-1], self._board, color=self._color())
        return self._board.san(move)

    def string_to_action(self, *player_and_text: int | str) -> int:
        """Give the action of a turn in SAN: `string_to_action(text)` or `string_to_action(player, text)`.

        Raises as `Board.parse_san` does.
        """
        move = self._board.parse_san(str(player_and_text[-1]))
        return self._game.variant.actions.encode(move, color=self._color())

    def history(self) -> list[int]:
        """Give the actions that were played."""
        return self._turns.copy()

    def history_str(self) -> str:
        """Give the actions that were played as text, with commas between them."""
        return ", ".join(map(str, self._turns))

    def returns(self) -> list[float]:
        """Give what each player has of the game: 1 and -1 where it was won, else 0."""
        outcome = self._outcome()
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner else [-1.0, 1.0]

    def rewards(self) -> list[float]:
        """Give what each player got for the last action: nothing before the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """Give what a player, 0 or 1, has of the game."""
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """Give what a player, 0 or 1, got for the last action."""
        return self.rewards()[player]

    def observation_tensor(self, player: int | None = None) -> NDArray[np.float32]:  # noqa: ARG002 - both see the same
        """Give the planes of `VecEnv` one after the other, `float32[observation_tensor_size]`, as the side to move sees them.

        Raises `FenError` for a start with men in reserve that cannot come there, `MissingExtraError` without NumPy.
        """
        numpy = needed("numpy", "numpy")
        env, seen = self._seen or (watch(self._game, self._start), 0)
        for action in self._turns[seen:]:
            env.step(numpy.array([action], numpy.int32))
        self._seen = env, len(self._turns)
        planes: Any = env.observe().obs
        flat: NDArray[np.float32] = planes[0].flatten()
        return flat

    def observation_string(self, player: int | None = None) -> str:  # noqa: ARG002 - both see the same
        """Give the FEN."""
        return self._board.fen()

    def information_state_string(self, player: int | None = None) -> str:  # noqa: ARG002 - both see the same
        """Give the start and all turns, which is what a player knows."""
        return self.serialize()

    def serialize(self) -> str:
        """Give it as text for `Game.deserialize_state`: the FEN of the start, then an action a line."""
        return "\n".join([self._start, *map(str, self._turns)])

    def __str__(self) -> str:
        """Give the FEN."""
        return self._board.fen()

    def __repr__(self) -> str:
        """Say what it is."""
        return f"<State of {self._game}: {self._board.fen()}>"

    def __eq__(self, other: object) -> bool:
        """Compare game, start and turns."""
        if not isinstance(other, State):
            return NotImplemented
        return (self._game, self.serialize()) == (other._game, other.serialize())

    def __copy__(self) -> Self:
        """Give another state with the same turns."""
        return self.clone()

    def __deepcopy__(self, _memo: object) -> Self:
        """Give another state with the same turns."""
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle it as text."""
        return type(self._game).deserialize_state, (self._game, self.serialize())

    def _mover(self) -> int:
        return 0 if self._board.turn else 1

    def _color(self) -> bool:
        """Give who sees the actions that are legal now."""
        return self._game.view == "absolute" or self._board.turn

    def _last_mover(self) -> int:
        before = self._board.copy()
        before.pop()
        return 0 if before.turn else 1

    def _outcome(self) -> Outcome | None:
        return self._board.outcome(claim_draw=self._game.claim_draws)
