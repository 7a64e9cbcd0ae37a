"""`Game`: a variant as a game of OpenSpiel."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Literal

from fairychess import Board, Variant
from fairychess.errors import FairyChessError
from fairychess.extras import needed
from fairychess.learn import VecEnv

from .state import State

__all__ = ["Game", "load_game"]


def load_game(
    variant: Variant | str | os.PathLike[str],
    *,
    max_game_length: int = 2000,
    history: int = 0,
    view: Literal["mover", "absolute"] = "mover",
    claim_draws: bool = True,
) -> Game:
    """Return a variant as a game of OpenSpiel.

    Args:
        variant: A `Variant`, the name of one, or the path of a `.toml` file.
        max_game_length: The number of moves after which a game is drawn.
        history: The number of earlier positions that the planes also show, as for `VecEnv`.
        view: `"mover"` shows the board and numbers the actions from the end of the side to move, `"absolute"` from White's end.
        claim_draws: True if a draw that could be claimed ends the game.

    Raises:
        VariantError: The variant is unknown, its definition is invalid, or it has too many actions.
        FairyChessError: A number or the view is invalid.
        OSError: The file cannot be read.
    """
    if not isinstance(variant, Variant):
        is_name = isinstance(variant, str) and not variant.endswith(".toml") and os.sep not in variant
        variant = Variant(os.fspath(variant)) if is_name else Variant.from_file(variant)
    if max_game_length < 1:
        message = f"max_game_length is {max_game_length}: at least 1 is expected"
        raise FairyChessError(message)
    if history < 0:
        message = f"history is {history}: at least 0 is expected"
        raise FairyChessError(message)
    if view not in {"mover", "absolute"}:
        message = f"view must be 'mover' or 'absolute', not {view!r}"
        raise FairyChessError(message)
    len(variant.actions)  # raises if there are too many
    return Game(variant, max_game_length, history, view, claim_draws)


@dataclass(frozen=True, slots=True)
class Game:
    """A variant as a game of OpenSpiel: two players, 0 for White and 1 for Black, with perfect information.

    Not to be confused with `fairychess.pgn.Game`, one played game with its moves and comments. Two games are equal if their
    variants and settings are.
    """

    variant: Variant
    """The variant."""
    max_plies: int
    """The number of moves after which a game is drawn."""
    history: int
    """The number of earlier positions that the planes also show."""
    view: Literal["mover", "absolute"]
    """The end of the board from which positions and actions are seen."""
    claim_draws: bool
    """True if a draw that could be claimed ends the game."""

    def new_initial_state(self, fen: str | None = None) -> State:
        """Return the start position, or the position of a FEN.

        Raises:
            FenError: The FEN is malformed or describes an impossible position.
        """
        return State(self, Board(self.variant, fen))

    def observer(self, fen: str | None = None) -> VecEnv:
        """Return an environment of one board that shows the planes of this game, from its start or from a FEN.

        Raises:
            FenError: The position has pieces in reserve that cannot get there in a game.
            MissingExtraError: NumPy is not installed.
        """
        return VecEnv(
            self.variant,
            1,
            history=self.history,
            obs="f32",
            mask=None,
            autoreset=None,
            max_plies=self.max_plies,
            start=fen,
            view=self.view,
            claim_draws=self.claim_draws,
        )

    def num_distinct_actions(self) -> int:
        """Return the number of actions, which are those of `Variant.actions`."""
        return len(self.variant.actions)

    def num_players(self) -> int:
        """Return 2."""
        return 2

    def max_game_length(self) -> int:
        """Return the number of moves after which a game is drawn."""
        return self.max_plies

    def max_chance_outcomes(self) -> int:
        """Return 0: there are no chance nodes."""
        return 0

    def min_utility(self) -> float:
        """Return the value of a loss, -1."""
        return -1.0

    def max_utility(self) -> float:
        """Return the value of a win, 1."""
        return 1.0

    def utility_sum(self) -> float:
        """Return the sum of the values of both players, 0."""
        return 0.0

    def policy_tensor_shape(self) -> list[int]:
        """Return the shape of a policy: the number of actions."""
        return [self.num_distinct_actions()]

    def observation_tensor_shape(self) -> list[int]:
        """Return the shape of `State.observation_tensor`: planes, ranks, files."""
        return [len(self.observer().planes), self.variant.ranks, self.variant.files]

    def observation_tensor_size(self) -> int:
        """Return the number of entries of `State.observation_tensor`."""
        planes, ranks, files = self.observation_tensor_shape()
        return planes * ranks * files

    def deserialize_state(self, text: str) -> State:
        """Return the state that `State.serialize` saved.

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
        """Return the `pyspiel.GameType`, which the algorithms of OpenSpiel ask for.

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

    def __str__(self) -> str:
        """Return the name of the variant."""
        return self.variant.name
