"""`OpenSpielGame`, a variant as an OpenSpiel game, and `State`, a position in such a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

from fairychess import Board
from fairychess._support.extras import needed
from fairychess.errors import FairyChessError, IllegalMoveError

from .settings import GameSettings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fairychess import Outcome, VecEnv

__all__ = ["OpenSpielGame", "State"]

TERMINAL: Final = -4
"""The value of `current_player` in a finished game: `pyspiel.PlayerId.TERMINAL`."""


class OpenSpielGame(GameSettings):
    """A variant as an OpenSpiel game: two players, 0 for White and 1 for Black, with perfect information.

    Not to be confused with `fairychess.pgn.Game`, a single game with its moves and comments. Two games are equal if their
    variants and settings are equal.

    >>> from fairychess.openspiel import load_game
    >>> game = load_game("chess")
    >>> game.num_players(), game.min_utility(), game.max_utility()
    (2, -1.0, 1.0)
    """

    __slots__ = ()

    def new_initial_state(self, fen: str | None = None) -> State:
        """Return the start position, or the position given by a FEN.

        Args:
            fen: A position; None for the start position.

        Raises:
            FenError: The FEN is malformed or describes an impossible position.
        """
        return State(self, Board(self.variant, fen))

    def deserialize_state(self, text: str) -> State:
        """Return a state saved by `State.serialize`.

        Args:
            text: The result of `State.serialize`.

        Raises:
            FairyChessError: The text is not a serialized state of this game.
        """
        fen, _, rest = text.partition("\n")
        state = self.new_initial_state(fen)
        for word in rest.split():
            if not word.isdecimal():
                message = f"{word!r} is not an action: a number is expected"
                raise FairyChessError(message)
            state.apply_action(int(word))
        return state

    def get_type(self) -> Any:  # noqa: ANN401 - OpenSpiel is not marked as typed
        """Return the `pyspiel.GameType`, which OpenSpiel's algorithms request.

        Raises:
            MissingExtraError: OpenSpiel is not installed.
        """
        game_type = needed("pyspiel", "openspiel").GameType
        return game_type(
            short_name=self.variant.name,
            long_name=self.variant.title or self.variant.name,
            dynamics=game_type.Dynamics.SEQUENTIAL,
            chance_mode=game_type.ChanceMode.DETERMINISTIC,
            information=game_type.Information.PERFECT_INFORMATION,
            utility=game_type.Utility.ZERO_SUM,
            reward_model=game_type.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )


class State:  # noqa: PLW1641 - it changes
    """A position in a game, with the moves that led to it.

    Actions are those of `Variant.actions`, with the board flipped for Black unless the `view` of the game is `"absolute"`. A
    leading `player` argument is optional if it is optional in OpenSpiel. States can be copied and pickled; they are equal if
    their games, start positions and moves are equal.

    >>> from fairychess.openspiel import load_game
    >>> state = load_game("chess").new_initial_state()
    >>> state.apply_action(state.string_to_action("e4"))
    >>> state.current_player(), state.move_number(), state.child(state.string_to_action("e5")).move_number()
    (1, 1, 2)
    """

    def __init__(self, game: OpenSpielGame, board: Board) -> None:
        self._game: OpenSpielGame = game
        self._board: Board = board
        self._actions: list[int] = []
        # The environment that computes the planes, and the number of actions that it has played.
        self._observer: tuple[VecEnv, int] | None = None
        self._start: str = board.fen()

    @property
    def board(self) -> Board:
        """A copy of the position as a `Board`."""
        return self._board.copy()

    def get_game(self) -> OpenSpielGame:
        """Return the game."""
        return self._game

    def num_players(self) -> int:
        """Return 2."""
        return 2

    def num_distinct_actions(self) -> int:
        """Return the number of actions in the game."""
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        """Return the player to move: 0 for White, 1 for Black, -4 if the game is over."""
        return TERMINAL if self.is_terminal() else self._to_move()

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return len(self._actions) >= self._game.max_game_length() or self._outcome() is not None

    def is_chance_node(self) -> bool:
        """Return False: there are no chance nodes."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Return False: the players move in turn."""
        return False

    def is_player_node(self) -> bool:
        """Return True if a player is to move."""
        return not self.is_terminal()

    def is_initial_state(self) -> bool:
        """Return True if no move has been played."""
        return not self._actions

    def move_number(self) -> int:
        """Return the number of moves played, including votes."""
        return len(self._actions)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions in ascending order; none if the game is over or the player is not to move.

        Args:
            player: The player, 0 for White and 1 for Black; None for the player to move.
        """
        if self.is_terminal() or player not in {None, self._to_move()}:
            return []
        encode, color = self._game.variant.actions.encode, self._color()
        return sorted(encode(move, color=color) for move in self._board.legal_moves)

    def legal_actions_mask(self, player: int | None = None) -> NDArray[np.int8]:
        """Return 1 for each legal action and 0 for the others: `int8[actions]`.

        Args:
            player: The player, 0 for White and 1 for Black; None for the player to move.

        Raises:
            MissingExtraError: NumPy is not installed.
        """
        numpy = needed("numpy", "numpy")
        mask: NDArray[np.int8] = numpy.zeros(self.num_distinct_actions(), numpy.int8)
        mask[self.legal_actions(player)] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Play an action.

        Args:
            action: A legal action.

        Raises:
            IllegalMoveError: The action is not legal, or the game is over.
        """
        if self.is_terminal():
            message = f"action {action} cannot be played: the game is over"
            raise IllegalMoveError(message)
        self._board.push(self._game.variant.actions.decode(action, self._board, color=self._color()))
        self._actions.append(int(action))

    def undo_action(self, player: int, action: int) -> None:
        """Undo the last action.

        Args:
            player: The player of the action, 0 for White and 1 for Black.
            action: The last action.

        Raises:
            IllegalMoveError: The last action was a different one, or was played by the other player.
        """
        if not self._actions or (player, action) != (self._last_mover(), self._actions[-1]):
            message = f"action {action} of player {player} was not the last one"
            raise IllegalMoveError(message)
        self._board.pop()
        self._actions.pop()
        self._observer = None

    def child(self, action: int) -> Self:
        """Return the state after an action. This state does not change.

        Args:
            action: A legal action.

        Raises:
            IllegalMoveError: The action is not legal, or the game is over.
        """
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> Self:
        """Return an independent copy."""
        observer_copy = None if self._observer is None else (self._observer[0].clone(), self._observer[1])
        other = type(self).__new__(type(self))
        vars(other).update(
            vars(self) | {"_board": self._board.copy(), "_actions": self._actions.copy(), "_observer": observer_copy}
        )
        return other

    def action_to_string(self, *player_and_action: int) -> str:
        """Return a legal action as SAN: `action_to_string(action)` or `action_to_string(player, action)`.

        Args:
            player_and_action: The player, which is ignored and optional, and the action.

        Raises:
            IllegalMoveError: The action is not legal.
        """
        move = self._game.variant.actions.decode(player_and_action[-1], self._board, color=self._color())
        return self._board.san(move)

    def string_to_action(self, *player_and_text: int | str) -> int:
        """Return the action of a move in SAN: `string_to_action(text)` or `string_to_action(player, text)`.

        Args:
            player_and_text: The player, which is ignored and optional, and the move in SAN.

        Raises:
            InvalidMoveError: The text is not a move.
            IllegalMoveError: The move is not legal.
            AmbiguousMoveError: Several legal moves match the text.
        """
        move = self._board.parse_san(str(player_and_text[-1]))
        return self._game.variant.actions.encode(move, color=self._color())

    def history(self) -> list[int]:
        """Return the actions played so far."""
        return self._actions.copy()

    def history_str(self) -> str:
        """Return the actions played so far as text, separated by commas."""
        return ", ".join(map(str, self._actions))

    def returns(self) -> list[float]:
        """Return the value of the game for each player: 1 for a win, -1 for a loss, 0 otherwise."""
        outcome = self._outcome()
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner else [-1.0, 1.0]

    def rewards(self) -> list[float]:
        """Return the rewards of both players for the last action; they are 0 until the game ends."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """Return the result of the game for one player, as in `returns`.

        Args:
            player: The player, 0 for White and 1 for Black.
        """
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """Return the reward of a player, 0 or 1, for the last action.

        Args:
            player: The player, 0 for White and 1 for Black.
        """
        return self.rewards()[player]

    def observation_tensor(self, player: int | None = None) -> NDArray[np.float32]:  # noqa: ARG002 - both players see the same
        """Return the planes of `VecEnv` as one flat array, `float32[observation_tensor_size]`, in the game's `view`.

        Args:
            player: Ignored: both players see the same position.

        Raises:
            FenError: The start position has pieces in reserve that can never be in reserve during a game.
            MissingExtraError: NumPy is not installed.
        """
        numpy = needed("numpy", "numpy")
        env, seen = self._observer or (self._game.observer(self._start), 0)
        for action in self._actions[seen:]:
            env.step(numpy.array([action], numpy.int32))
        self._observer = env, len(self._actions)
        planes: Any = env.observe().obs
        flat: NDArray[np.float32] = planes[0].flatten()
        return flat

    def observation_string(self, player: int | None = None) -> str:  # noqa: ARG002 - both players see the same
        """Return the FEN.

        Args:
            player: Ignored: both players see the same position.
        """
        return self._board.fen()

    def information_state_string(self, player: int | None = None) -> str:  # noqa: ARG002 - both players see the same
        """Return the start position and all moves, which both players know.

        Args:
            player: Ignored: both players see the same position.
        """
        return self.serialize()

    def serialize(self) -> str:
        """Return the state as text for `deserialize_state`: the FEN of the start position, then one action per line."""
        return "\n".join([self._start, *map(str, self._actions)])

    def __str__(self) -> str:
        """Return the FEN."""
        return self._board.fen()

    def __repr__(self) -> str:
        """Show the game and the FEN."""
        return f"<State of {self._game}: {self._board.fen()}>"

    def __eq__(self, other: object) -> bool:
        """Compare the games, start positions and moves."""
        if not isinstance(other, State):
            return NotImplemented
        return (self._game, self.serialize()) == (other._game, other.serialize())

    def __copy__(self) -> Self:
        """Return an independent copy."""
        return self.clone()

    def __deepcopy__(self, _memo: object) -> Self:
        """Return an independent copy."""
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the state as the text of `serialize`."""
        return type(self._game).deserialize_state, (self._game, self.serialize())

    def _to_move(self) -> int:
        return 0 if self._board.turn else 1

    def _color(self) -> bool:
        """Return the side from whose end of the board the actions are numbered."""
        return self._game.view == "absolute" or self._board.turn

    def _last_mover(self) -> int:
        before = self._board.copy()
        before.pop()
        return 0 if before.turn else 1

    def _outcome(self) -> Outcome | None:
        return self._board.outcome(claim_draw=self._game.claim_draws)
