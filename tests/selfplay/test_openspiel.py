"""States with OpenSpiel's interface play the same games as `Board`, and OpenSpiel's algorithms run on them if it is installed."""

from __future__ import annotations

import copy
import pickle
import random
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pytest

import fairychess
from fairychess import Board, FairyChessError, Variant, VecEnv
from fairychess.openspiel import OpenSpielGame, State, load_game

if TYPE_CHECKING:
    from pathlib import Path

View = Literal["mover", "absolute"]

needs_openspiel = pytest.mark.skipif(find_spec("pyspiel") is None, reason="OpenSpiel is not installed (the extra `openspiel`)")


@pytest.mark.parametrize(
    ("name", "view"), [("chess", "mover"), ("stoltz", "absolute"), ("crazyhouse", "mover"), ("wolf", "absolute")]
)
def test_a_random_game_agrees_with_board_and_environment(name: str, view: View) -> None:
    game = load_game(name, view=view, history=1, max_game_length=120)
    chance = random.Random(name)
    state, board = game.new_initial_state(), Board(name)
    twin = VecEnv(name, 1, obs="f32", view=view, history=1, max_plies=120, autoreset=None)
    step = twin.reset()
    planes: Any = step.obs
    assert game.observation_tensor_shape() == list(planes.shape[1:])
    while not state.is_terminal():
        assert (str(state), state.current_player()) == (board.fen(), int(step.to_play[0]))
        legal = state.legal_actions()
        mask: Any = step.mask
        assert legal == list(np.flatnonzero(mask[0])) == list(np.flatnonzero(state.legal_actions_mask()))
        assert state.legal_actions(1 - state.current_player()) == []
        if state.move_number() % 7 == 0:
            planes = step.obs
            assert np.array_equal(state.observation_tensor(), planes[0].ravel())
            assert state.observation_tensor().size == game.observation_tensor_size()
        action = chance.choice(legal)
        text = state.action_to_string(state.current_player(), action)
        assert state.string_to_action(text) == state.string_to_action(state.current_player(), text) == action
        board.push_san(text)
        assert str(state.child(action)) == board.fen()
        state.apply_action(action)
        step = twin.step(np.array([action], np.int32))
    assert step.terminated[0] or step.truncated[0]
    assert state.returns() == state.rewards() == list(step.reward[0])
    assert (state.current_player(), state.legal_actions()) == (-4, [])
    assert state.move_number() == len(state.history()) == step.ply[0]


def scholars_mate() -> State:
    state = load_game("chess").new_initial_state()
    for text in ("e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"):
        state.apply_action(state.string_to_action(text))
    return state


def test_the_end_of_a_game() -> None:
    state = scholars_mate()
    assert state.is_terminal()
    assert not state.is_player_node()
    assert (state.returns(), state.player_return(0), state.player_reward(1)) == ([1.0, -1.0], 1.0, -1.0)
    with pytest.raises(fairychess.IllegalMoveError, match="action 0 cannot be played: the game is over"):
        state.apply_action(0)
    last = state.history()[-1]
    with pytest.raises(fairychess.IllegalMoveError, match=f"action {last} of player 1 was not the last one"):
        state.undo_action(1, last)
    state.undo_action(0, last)
    assert (state.current_player(), state.returns()) == (0, [0.0, 0.0])
    assert state.action_to_string(last) == "Qxf7#"


def test_states_are_copied_and_serialized() -> None:
    state = scholars_mate()
    game = state.get_game()
    copies = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]  # noqa: S301 - our own
    copies.append(game.deserialize_state(state.serialize()))
    for each in copies:
        assert each == state
        assert each.board == state.board
        assert np.array_equal(each.observation_tensor(), state.observation_tensor())
        each.undo_action(0, each.history()[-1])
        assert each != state
    assert state.history_str() == ", ".join(map(str, state.history()))
    assert state.information_state_string(0).splitlines()[0] == state.get_game().new_initial_state().observation_string(1)
    assert repr(state) == f"<State of chess: {state}>"


def test_games_from_files_and_positions(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text('name = "small"\nextends = "chess"\ntitle = "Small"\n', encoding="utf-8")
    game = load_game(path)
    assert game == load_game(str(path)) == load_game(Variant.from_file(path))
    assert (game.num_players(), str(game), game.max_game_length()) == (2, "small", 2000)
    assert (game.min_utility(), game.max_utility(), game.utility_sum(), game.max_chance_outcomes()) == (-1, 1, 0, 0)
    assert game.policy_tensor_shape() == [game.num_distinct_actions()] == [len(game.variant.actions)]
    state = game.new_initial_state("4k3/8/8/8/8/8/8/R3K3 b - - 0 1")
    assert (state.current_player(), state.num_players(), state.num_distinct_actions()) == (1, 2, game.num_distinct_actions())
    assert state.is_initial_state()
    assert not state.is_chance_node()
    assert not state.is_simultaneous_node()
    assert game.deserialize_state(state.serialize()) == state


def test_invalid_input() -> None:
    for options, message in (
        ({"max_game_length": 0}, "max_game_length must be a whole number from 1 to 4294967295, not 0"),
        ({"max_game_length": 1.5}, "max_game_length must be a whole number from 1 to 4294967295, not 1.5"),
        ({"max_game_length": 2**33}, "max_game_length must be a whole number from 1 to 4294967295, not 8589934592"),
        ({"history": -1}, "history must be a whole number from 0 to 64, not -1"),
        ({"history": 65}, "history must be a whole number from 0 to 64, not 65"),
        ({"history": 1.5}, "history must be a whole number from 0 to 64, not 1.5"),
        ({"view": "white"}, "view must be 'mover' or 'absolute', not 'white'"),
    ):
        wrong: Any = options
        with pytest.raises(FairyChessError, match=message):
            load_game("chess", **wrong)
    with pytest.raises(fairychess.VariantError):
        load_game("no-such-variant")
    game = load_game("chess")
    with pytest.raises(FairyChessError, match="'e4' is not an action: a number is expected"):
        game.deserialize_state(f"{game.variant.start_fen}\ne4")
    with pytest.raises(fairychess.IllegalMoveError):
        game.deserialize_state(f"{game.variant.start_fen}\n0")
    with pytest.raises(fairychess.FenError):
        game.deserialize_state("")


def test_without_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(fairychess.MissingExtraError, match=r"pip install 'fairychess\[openspiel\]'"):
        load_game("chess").get_type()


MATE_IN_TWO = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1"


@needs_openspiel
def test_the_tree_search_of_openspiel() -> None:
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    game = load_game("chess", max_game_length=12)
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 200, mcts.RandomRolloutEvaluator(1, chance), solve=True, random_state=chance)
    state = game.new_initial_state("7k/R7/8/8/8/8/8/1R2K3 w - - 0 1")
    assert state.action_to_string(bot.step(state)) == "Rb8#"


@needs_openspiel
def test_the_alpha_beta_of_openspiel_finds_a_mate_in_two() -> None:
    minimax: Any = import_module("open_spiel.python.algorithms.minimax")
    game: OpenSpielGame = load_game("chess")
    state = game.new_initial_state(MATE_IN_TWO)
    value, action = minimax.alpha_beta_search(game, state, value_function=lambda _: 0.0, maximum_depth=3)
    assert (value, state.action_to_string(action)) == (1.0, "Rb7")
