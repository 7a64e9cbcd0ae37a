"""The PettingZoo environment passes PettingZoo's own tests, and plays the same games as `Board`."""

from __future__ import annotations

import subprocess
import sys
import warnings
from importlib import import_module
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

import fairychess
from fairychess.pettingzoo import FairyChessAEC, env

pettingzoo_test: Any = import_module("pettingzoo.test")  # it has no types


@pytest.mark.parametrize("name", ["chess", "stoltz", "wolf"])
def test_the_tests_of_pettingzoo_pass(name: str) -> None:
    with warnings.catch_warnings():
        # For such games PettingZoo requires observations that are dictionaries with a mask, but also warns about them.
        warnings.simplefilter("ignore")
        pettingzoo_test.api_test(FairyChessAEC(name, max_plies=40), num_cycles=300)
        pettingzoo_test.api_test(env(name, max_plies=40, obs="f32", history=1), num_cycles=100)
        pettingzoo_test.seed_test(lambda: env(name, max_plies=40), num_cycles=60)


def test_pettingzoo_can_render_every_mode(capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo_test.render_test(
        lambda render_mode: env("stoltz", render_mode=render_mode), {"svg": lambda picture: "<svg" in picture}
    )
    assert str(fairychess.Board("stoltz")) in capsys.readouterr().out


def test_agents_see_their_own_mask_and_are_rewarded() -> None:
    game = FairyChessAEC("chess")
    game.reset()
    board = fairychess.Board()
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        agent, other = ("white", "black") if board.turn else ("black", "white")
        assert game.agent_selection == agent
        assert not game.observe(other)["action_mask"].any()
        table = board.variant.actions
        legal = sorted(table.encode(move, color=board.turn) for move in board.legal_moves)
        assert list(np.flatnonzero(game.observe(agent)["action_mask"])) == legal
        assert game.rewards == {"white": 0.0, "black": 0.0}
        game.step(table.encode(board.push_uci(text), color=not board.turn))
        assert game.board == board
    assert game.rewards == {"white": -1.0, "black": 1.0}
    assert all(game.terminations.values())
    game.step(None)
    game.step(None)
    assert game.agents == []
    game.close()
    with pytest.raises(fairychess.FairyChessError, match="closed"):
        game.reset()


def test_max_plies_and_start_positions() -> None:
    starts = [fairychess.Variant("chess").start_fen, "4k3/8/8/8/8/8/8/R3K3 b - - 0 1"]
    game = FairyChessAEC("chess", max_plies=1, start=starts)
    starts_seen = set()
    for seed in range(20):
        game.reset(seed=seed)
        starts_seen.add(game.board.fen())
        assert game.agent_selection == ("white" if game.board.turn else "black")
    assert starts_seen == set(starts)
    game.step(int(np.flatnonzero(game.observe(game.agent_selection)["action_mask"])[0]))
    assert all(game.truncations.values())
    assert not any(game.terminations.values())


def test_illegal_actions() -> None:
    game = FairyChessAEC()
    with pytest.raises(fairychess.IllegalMoveError, match="board 0: action 0"):
        game.step(0)
    others: list[tuple[Any, str]] = [
        (204.9, "action must be a whole number, not 204.9"),
        ("x", "action must be a whole number, not 'x'"),
        (-1, "action -1 is not one of the 1968 actions"),
        (2**40, "action 1099511627776 is not one of the 1968 actions"),
        (None, "action -1 is not one of the 1968 actions"),
    ]
    for action, message in others:
        with pytest.raises(fairychess.FairyChessError, match=message):
            game.step(action)
    assert game.board == fairychess.Board()
    game.step(np.int64(game.observe("white")["action_mask"].argmax()))  # type: ignore[arg-type] # as of a policy
    wrapped = env()
    wrapped.reset()
    wrapped.step(0)
    assert wrapped.rewards == {"white": -1, "black": 0}
    assert all(wrapped.terminations.values())


def test_render_shows_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert FairyChessAEC("wolf").render() is None
    assert FairyChessAEC("wolf", render_mode="ansi").render() == str(fairychess.Board("wolf"))
    assert FairyChessAEC("wolf", render_mode="human").render() is None
    assert capsys.readouterr().out == f"{fairychess.Board('wolf')}\n\n"
    assert FairyChessAEC("wolf", render_mode="svg").render() == fairychess.Board("wolf").svg(last_move="auto")
    with pytest.raises(fairychess.FairyChessError, match="render_mode must be 'human', 'ansi', 'svg' or None, not 'text'"):
        FairyChessAEC(render_mode="text")  # type: ignore[arg-type] # a wrong value on purpose


def test_observations_need_planes() -> None:
    with pytest.raises(fairychess.FairyChessError, match="obs must be 'u8' or 'f32', not None"):
        FairyChessAEC(obs=None)  # type: ignore[arg-type] # a wrong value on purpose


@pytest.mark.parametrize("extra", ["pettingzoo", "gymnasium"])
def test_without_the_package(extra: str) -> None:
    script = f"import sys; sys.modules[{extra!r}] = None; import fairychess.{extra}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert f"MissingExtraError: fairychess.{extra} needs" in done.stderr
    assert f"pip install 'fairychess[{extra}]'" in done.stderr
