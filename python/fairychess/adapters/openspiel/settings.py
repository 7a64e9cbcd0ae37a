"""The settings of an OpenSpiel game, and the sizes and limits that follow from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fairychess import Variant, VecEnv

__all__ = ["GameSettings"]


@dataclass(frozen=True, slots=True)
class GameSettings:
    """The settings of a game, and its number of actions, utilities and tensor sizes under OpenSpiel's names."""

    variant: Variant
    """The variant."""
    max_plies: int
    """The number of moves after which a game is drawn."""
    history: int
    """The number of earlier positions also encoded in the planes."""
    view: Literal["mover", "absolute"]
    """The point of view from which positions are encoded and actions are numbered."""
    claim_draws: bool
    """True if the game ends as soon as a draw can be claimed."""

    def observer(self, fen: str | None = None) -> VecEnv:
        """Return an environment with one board that computes this game's planes, starting from its start position or a FEN.

        Args:
            fen: A position; None for the start position.

        Raises:
            FenError: The position has pieces in reserve that can never be in reserve during a game.
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
        """Return the number of actions in `Variant.actions`."""
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
        """Return the shape of a policy tensor: the number of actions."""
        return [self.num_distinct_actions()]

    def observation_tensor_shape(self) -> list[int]:
        """Return the shape of `State.observation_tensor`: planes, ranks, files."""
        return [len(self.observer().planes), self.variant.ranks, self.variant.files]

    def observation_tensor_size(self) -> int:
        """Return the number of entries in `State.observation_tensor`."""
        planes, ranks, files = self.observation_tensor_shape()
        return planes * ranks * files

    def __str__(self) -> str:
        """Return the name of the variant."""
        return self.variant.name
