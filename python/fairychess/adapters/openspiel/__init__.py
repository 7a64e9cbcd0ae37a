"""Games and states with OpenSpiel's interface, for code and algorithms written for OpenSpiel.

>>> from fairychess.openspiel import load_game
>>> state = load_game("wolf").new_initial_state()
>>> state.apply_action(state.legal_actions()[0])
>>> state.current_player(), state.is_terminal(), state.move_number()
(1, False, 1)

Only the game's `get_type` needs OpenSpiel itself (`pip install 'fairychess[openspiel]'`); tensors and masks need NumPy.
"""

from __future__ import annotations

from .game import OpenSpielGame, State
from .loading import load_game

__all__ = ["OpenSpielGame", "State", "load_game"]

Game = OpenSpielGame
"""The old name of `OpenSpielGame`."""
