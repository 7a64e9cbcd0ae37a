"""`Game`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Literal

from fairychess import Board, Variant
from fairychess.errors import FairyChessError
from fairychess.extras import needed

from .state import State
from .watching import watch

__all__ = ["Game", "load_game"]


def load_game(
    variant: Variant | str | os.PathLike[str],
    *,
    max_game_length: int = 2000,
    history: int = 0,
    view: Literal["mover", "absolute"] = "mover",
    claim_draws: bool = True,
) -> Game:
    """Give the game of a variant: a `Variant`, a name, or the path of a `.toml` file.

    A game is drawn after `max_game_length` turns. `history`, `view` and `claim_draws` are those of `VecEnv`.

    Raises `VariantError` for a variant that is none or has too many actions, `FairyChessError` for numbers that are none,
    `OSError` for a file that cannot be read.
    """
    if not isinstance(variant, Variant):
        named = isinstance(variant, str) and not variant.endswith(".toml") and os.sep not in variant
        variant = Variant(os.fspath(variant)) if named else Variant.from_file(variant)
    if max_game_length < 1:
        message = f"max_game_length is {max_game_length}: at least 1 is expected"
        raise FairyChessError(message)
    if history < 0:
        message = f"history is {history}: at least 0 is expected"
        raise FairyChessError(message)
    if view not in {"mover", "absolute"}:
        message = f"view must be 'mover' or 'absolute', not {view!r}"
        raise FairyChessError(message)
    len(variant.actions)  # raises where there are too many
    return Game(variant, max_game_length, history, view, claim_draws)


@dataclass(frozen=True, slots=True)
class Game:
    """A variant as a game of OpenSpiel: two players, 0 for White and 1 for Black, who move in turns and see everything.

    Games are equal when all that they were made with is.
    """

    variant: Variant
    max_plies: int
    history: int
    view: Literal["mover", "absolute"]
    claim_draws: bool

    def new_initial_state(self, fen: str | None = None) -> State:
        """Give the start, or the position of a FEN. Raises `FenError` for a text that is none."""
        return State(self, Board(self.variant, fen))

    def num_distinct_actions(self) -> int:
        """Give the number of actions, those of `Variant.actions`."""
        return len(self.variant.actions)

    def num_players(self) -> int:
        """Give 2."""
        return 2

    def max_game_length(self) -> int:
        """Give the turns after which a game is drawn."""
        return self.max_plies

    def max_chance_outcomes(self) -> int:
        """Give 0: there is no chance."""
        return 0

    def min_utility(self) -> float:
        """Give what a loss is worth."""
        return -1.0

    def max_utility(self) -> float:
        """Give what a win is worth."""
        return 1.0

    def utility_sum(self) -> float:
        """Give what both get together."""
        return 0.0

    def policy_tensor_shape(self) -> list[int]:
        """Give the shape of what a policy is."""
        return [self.num_distinct_actions()]

    def observation_tensor_shape(self) -> list[int]:
        """Give the shape of `observation_tensor`: planes, ranks, files."""
        return [len(watch(self, None).planes), self.variant.ranks, self.variant.files]

    def observation_tensor_size(self) -> int:
        """Give the number of entries of `observation_tensor`."""
        planes, ranks, files = self.observation_tensor_shape()
        return planes * ranks * files

    def deserialize_state(self, text: str) -> State:
        """Give the state that `State.serialize` told. Raises `FairyChessError` for any other text."""
        fen, _, rest = text.partition("\n")
        state = self.new_initial_state(fen)
        for word in rest.split():
            if not word.isdecimal():
                message = f"{word!r} is no action: a number is expected"
                raise FairyChessError(message)
            state.apply_action(int(word))
        return state

    def get_type(self) -> Any:  # noqa: ANN401 - OpenSpiel is not marked as typed
        """Give the `pyspiel.GameType`, which OpenSpiel's algorithms ask for. Raises `MissingExtraError` without OpenSpiel."""
        kinds = needed("pyspiel", "openspiel").GameType
        return kinds(
            short_name=self.variant.name,
            long_name=self.variant.title or self.variant.name,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.DETERMINISTIC,
            information=kinds.Information.PERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )

    def __str__(self) -> str:
        """Give the variant's name."""
        return self.variant.name
