"""Tree search finds mates, is reproducible, searches games independently, and reports evaluator errors."""

from __future__ import annotations

import copy
import pickle
import threading
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pytest

import fairychess
from fairychess import (
    Board,
    FairyChessError,
    IllegalMoveError,
    Network,
    NetworkError,
    Puct,
    Rollouts,
    TreeSearch,
    Uniform,
    Variant,
    VecEnv,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fairychess import Evaluator, TreeVisits

    Answer = tuple[NDArray[np.float32], NDArray[np.float32]]

# Positions in which the side to move can mate in one.
MATES = [
    ("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"),
    ("chess", "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"),
    ("crazyhouse", "6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1"),
    ("capablanca", "8k1/7ppp/10/10/10/10/7PPP/R7K1 w - - 0 1"),
    ("wolf", "6k1/5ppp/8/8/8/8/8/8/5PPP/R5K1 w - - 0 1"),
]


def uniform(obs: NDArray[Any], mask: NDArray[np.bool_]) -> Answer:
    assert len(obs) == len(mask)
    return np.ones(mask.shape, np.float32), np.zeros(len(mask), np.float32)


def hashed(obs: NDArray[np.uint8], mask: NDArray[np.bool_]) -> Answer:
    """Return a policy and a value for each row that depend only on that row."""
    weights = np.arange(1, obs[0].size + 1, dtype=np.int64)
    sums = obs.reshape(len(obs), -1).astype(np.int64) @ weights
    value = np.sin(sums).astype(np.float32)
    return np.abs(np.sin(sums[:, None] + np.arange(mask.shape[1]))).astype(np.float32), value


def same(one: TreeVisits, other: TreeVisits) -> bool:
    return all(np.array_equal(np.asarray(a), np.asarray(b)) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(("name", "fen"), MATES)
@pytest.mark.parametrize("evaluator", [uniform, Uniform(), Rollouts(2, 30)], ids=["numpy", "uniform", "rollouts"])
def test_mates_are_found(name: str, fen: str, evaluator: Evaluator) -> None:
    board = Board(name, fen)
    mates = [move for move in board.legal_moves if is_mate(board, move)]
    assert mates
    with Puct(evaluator, simulations=600, leaves=4) as player:
        assert player.play(board) in mates


def is_mate(board: Board, move: fairychess.Move) -> bool:
    after = board.copy()
    after.push(move)
    return after.is_checkmate()


@pytest.mark.parametrize("name", ["chess", "stoltz", "newchess", "crazyhouse", "reserve-dragonet", "seirawan"])
@pytest.mark.parametrize("view", ["mover", "absolute"])
def test_games_are_those_of_boards(name: str, view: Literal["mover", "absolute"]) -> None:
    n = 3
    search = TreeSearch(name, n, hashed, simulations=12, leaves=3, seed=3, view=view, history=2)
    boards = [Board(name) for _ in range(n)]
    env = VecEnv(name, n, autoreset=None, view=view, history=2)
    for _ in range(12):
        roots, visits, step = search.roots(), search.run(), env.observe()
        assert step.obs is not None
        assert isinstance(step.mask, np.ndarray)
        assert np.array_equal(roots.obs, step.obs)
        assert np.array_equal(roots.mask, step.mask)
        assert np.array_equal(roots.to_play, step.to_play)
        assert np.array_equal(roots.ply, step.ply)
        for index, board in enumerate(boards):
            own = slice(visits.starts[index], visits.starts[index + 1])
            assert sorted(visits.actions[own]) == list(np.flatnonzero(roots.mask[index]))
            assert board == search.board(index)
            assert board.move_stack == search.board(index).move_stack
        actions = search.sample(np.array([0.0, 0.5, 1.0]))
        for index, board in enumerate(boards):
            color = board.turn if view == "mover" else fairychess.WHITE
            board.push(search.actions.decode(int(actions[index]), board, color=color))
        search.advance(actions)
        env.step(actions)


def test_the_input_of_an_evaluator() -> None:
    seen: list[tuple[tuple[int, ...], tuple[int, ...]]] = []

    def look(obs: NDArray[np.float32], mask: NDArray[np.bool_]) -> Answer:
        assert obs.dtype == np.float32
        assert mask.dtype == np.bool_
        assert not obs.flags.writeable
        assert not mask.flags.writeable
        assert mask.any(axis=1).all()
        seen.append((obs.shape, mask.shape))
        return uniform(obs, mask)

    search = TreeSearch("wolf", 3, look, simulations=20, leaves=5, obs="f32", history=1)
    search.run()
    planes, actions = len(search.planes), len(search.actions)
    assert [(obs[1:], mask[1]) for obs, mask in seen] == [((planes, 10, 8), actions)] * len(seen)
    assert seen[0][0][0] == 3
    assert max(obs[0] for obs, _ in seen) == 15


def test_simulations_are_counted() -> None:
    for leaves in (1, 8):
        search = TreeSearch("chess", 4, hashed, simulations=50, leaves=leaves)
        visits = search.run()
        assert np.add.reduceat(visits.counts, visits.starts[:-1]).tolist() == [50] * 4
        assert np.add.reduceat(search.run(30).counts, visits.starts[:-1]).tolist() == [80] * 4
        before = search.visits()
        action = search.sample(0.0)
        kept = before.counts[: before.starts[1]][before.actions[: before.starts[1]] == action[0]][0]
        search.advance(action)
        visits = search.visits()
        assert visits.counts[: visits.starts[1]].sum() == kept - 1  # one visit was the evaluation of the node itself
        assert visits.value[0] == -before.values[: before.starts[1]][before.actions[: before.starts[1]] == action[0]][0]


def test_priors_are_the_policy_of_legal_actions() -> None:
    search = TreeSearch("chess", 1, hashed, simulations=5)
    visits, roots = search.run(), search.roots()
    policy = hashed(roots.obs, roots.mask)[0][0][visits.actions]  # type: ignore[arg-type]
    assert np.allclose(visits.priors, policy / policy.sum())

    def logits(obs: NDArray[np.uint8], mask: NDArray[np.bool_]) -> Answer:
        policy, value = hashed(obs, mask)
        return np.where(mask, np.log(policy) + 7, -np.inf).astype(np.float32), value

    assert np.allclose(TreeSearch("chess", 1, logits, simulations=5, policy="logits").run().priors, visits.priors, atol=1e-6)
    noisy = TreeSearch("chess", 1, hashed, simulations=5, dirichlet_alpha=0.3, dirichlet_fraction=0.5).run()
    assert noisy.priors.sum() == pytest.approx(1)
    noise = 2 * noisy.priors - visits.priors
    assert noise.min() > -1e-6
    assert np.abs(noise - visits.priors).max() > 0.05


@pytest.mark.parametrize("evaluator", [hashed, Rollouts(1, 50)], ids=["python", "rollouts"])
def test_games_depend_on_the_seed_and_not_on_other_games(evaluator: Evaluator) -> None:
    def run(n: int, seed: int) -> tuple[list[TreeVisits], NDArray[np.int32]]:
        search = TreeSearch("stoltz", n, evaluator, simulations=30, leaves=2, dirichlet_alpha=0.5, seed=seed)
        found, actions = [], np.zeros(n, np.int32)
        for _ in range(4):
            found.append(search.run())
            actions = search.sample(1.0)
            search.advance(actions)
        return found, actions

    found, actions = run(4, 5)
    again, _ = run(4, 5)
    assert all(same(one, other) for one, other in zip(found, again, strict=True))
    other, _ = run(4, 6)
    assert not all(same(one, two) for one, two in zip(found, other, strict=True))
    assert len(set(actions.tolist())) > 1
    alone = run(1, 5)[0]
    for one, many in zip(alone, found, strict=True):
        assert np.array_equal(one.counts, many.counts[: many.starts[1]])
    search = TreeSearch("stoltz", 3, evaluator, simulations=30, leaves=2, dirichlet_alpha=0.5, seed=9)
    search.run(7)
    search.reset(1, seed=5)
    visits = search.run()
    assert np.array_equal(visits.counts[visits.starts[1] : visits.starts[2]], alone[0].counts)


def test_finished_games_stay_finished() -> None:
    board = Board(fen="7k/8/6K1/8/8/8/8/R7 w - - 0 1")
    search = TreeSearch("chess", 2, uniform, simulations=200)
    search.reset(0, board)
    search.run()
    actions = search.sample(0.0)
    assert search.actions.decode(int(actions[0]), board).uci() == "a1a8"
    search.advance(actions)
    roots, visits = search.roots(), search.run()
    assert roots.over.tolist() == [True, False]
    assert roots.reward.tolist() == [[1, -1], [0, 0]]
    assert not roots.mask[0].any()
    assert (visits.starts[1], visits.value[0]) == (0, -1)
    policy = visits.policy()
    assert policy[0].sum() == 0
    assert policy[1].sum() == pytest.approx(1)
    actions = search.sample()
    assert actions[0] == 0
    actions[0] = -7
    search.advance(actions)
    search.reset(0)
    assert not search.roots().over[0]
    with pytest.raises(FairyChessError, match="the game is over"):
        Puct(Uniform()).play(Board(fen="7k/5KQ1/8/8/8/8/8/8 b - - 0 1"))


def test_the_history_of_a_board_counts() -> None:
    board = Board()
    for text in ("g1f3", "g8f6", "f3g1", "f6g8") * 2:
        board.push_uci(text)
    search = TreeSearch("chess", 1, Uniform(), simulations=50)
    search.reset(0, board)
    assert search.roots().over.tolist() == [True]
    assert search.board(0).move_stack == board.move_stack
    patient = TreeSearch("chess", 1, Uniform(), simulations=50, claim_draws=False)
    patient.reset(0, board)
    assert patient.run().counts.sum() == 50


def test_policies_follow_the_temperature() -> None:
    search = TreeSearch("chess", 2, hashed, simulations=64, seed=1)
    visits = search.run()
    shares = visits.policy()
    assert shares.shape == (2, len(search.actions))
    assert shares.dtype == np.float32
    row = np.zeros(len(search.actions))
    row[visits.actions[: visits.starts[1]]] = visits.counts[: visits.starts[1]] / 64
    assert np.allclose(shares[0], row)
    assert np.allclose(visits.policy(0.5)[0], row**2 / (row**2).sum())
    best = visits.policy(0)[0]
    assert np.array_equal(best > 0, row == row.max())
    drawn = np.zeros(len(search.actions))
    for _ in range(3000):
        drawn[search.sample(1.0)[0]] += 1 / 3000
    assert np.abs(drawn - row).max() < 0.05
    for temperature in (-1, float("nan"), float("inf"), np.zeros(3), "warm"):
        wrong: Any = temperature
        with pytest.raises(FairyChessError, match="temperature must be a number from 0"):
            search.sample(wrong)
    with pytest.raises(FairyChessError, match="temperature must be a number from 0"):
        visits.policy(-1)


WRONG: list[tuple[Callable[[Any, Any], Any], str]] = [
    (lambda *_: None, r"the evaluator must return \(policy, value\), not NoneType"),
    (
        lambda _, mask: (mask, np.zeros(2)),
        r"the evaluator's policy must be .* \(2, 1968\) and type float32, not \(2, 1968\) and bool",
    ),
    (lambda *_: (np.ones(5), np.zeros(2)), r"policy must be an array of shape \(2, 1968\) and type float32, not \(5,\)"),
    (lambda *_: ([[1.0], [1.0, 2.0]], np.zeros(2)), r"policy must be an array of shape \(2, 1968\)"),
    (
        lambda _, mask: (np.ones(mask.shape), np.zeros((2, 1))),
        r"value must be an array of shape \(2,\) and type float32, not \(2, 1\)",
    ),
    (
        lambda _, mask: (np.ones(mask.shape), np.zeros(2, int)),
        r"value must be an array of shape \(2,\) and type float32, not .* int64",
    ),
    (
        lambda _, mask: (np.ones(mask.shape), np.array([0, np.nan])),
        r"value\[1\] \(game 1\) is NaN: a number from -1 to 1 is expected",
    ),
    (lambda _, mask: (np.ones(mask.shape), np.array([2.5, 0])), r"value\[0\] \(game 0\) is 2.5"),
    (lambda _, mask: (-np.ones(mask.shape), np.zeros(2)), r"policy\[0, \d+\] \(game 0, a legal action\) is -1, which cannot be"),
    (lambda _, mask: (np.where(mask, np.nan, 1), np.zeros(2)), r"policy\[0, \d+\] \(game 0, a legal action\) is NaN"),
]


@pytest.mark.parametrize(("wrong", "message"), WRONG)
def test_invalid_evaluations_leave_the_search_usable(wrong: Callable[[Any, Any], Any], message: str) -> None:
    now: list[Callable[[Any, Any], Any]] = [uniform]

    def changing(obs: NDArray[Any], mask: NDArray[np.bool_]) -> Answer:
        given: Answer = now[0](obs, mask)
        return given

    search = TreeSearch("chess", 2, changing, simulations=20)
    before = search.run()
    now[0] = wrong
    with pytest.raises(FairyChessError, match=message):
        search.run()
    assert same(search.visits(), before)
    now[0] = uniform
    assert same(search.run(), TreeSearch("chess", 2, uniform, simulations=40).run())


def test_errors_of_an_evaluator_are_raised() -> None:
    calls = 0

    def tired(obs: NDArray[Any], mask: NDArray[np.bool_]) -> Answer:
        nonlocal calls
        calls += 1
        if calls % 4 == 0:
            raise ZeroDivisionError("tired")
        return uniform(obs, mask)

    search = TreeSearch("chess", 3, tired, simulations=20, leaves=4)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError, match="tired"):
            search.run()
    done = search.visits().counts.sum()
    assert 0 < done < 3 * 3 * 20
    assert search.run(2).counts.sum() == done + 6


def test_a_running_search_refuses_other_calls() -> None:
    def nosy(obs: NDArray[Any], mask: NDArray[np.bool_]) -> Answer:
        search.advance(np.zeros(1, np.int32))
        return uniform(obs, mask)

    search = TreeSearch("chess", 1, nosy)
    with pytest.raises(FairyChessError, match="this search is running"):
        search.run()
    inside, go = threading.Event(), threading.Event()

    def slow(obs: NDArray[Any], mask: NDArray[np.bool_]) -> Answer:
        inside.set()
        assert go.wait(10)
        return uniform(obs, mask)

    def closer(obs: NDArray[Any], mask: NDArray[np.bool_]) -> Answer:
        closing.close()
        return uniform(obs, mask)

    closing = TreeSearch("chess", 1, closer)
    with pytest.raises(FairyChessError, match="this search is running"):
        closing.run()
    assert closing.visits().counts.sum() == 0
    shared = TreeSearch("chess", 1, slow, simulations=2)
    thread = threading.Thread(target=shared.run)
    thread.start()
    assert inside.wait(10)
    with pytest.raises(FairyChessError, match="this search is running"):
        shared.visits()
    go.set()
    thread.join()
    assert shared.visits().counts.sum() == 2


def test_illegal_actions_are_named_and_change_nothing() -> None:
    search = TreeSearch("chess", 2, Uniform(), simulations=5)
    good = search.actions.encode(fairychess.Move("e2", "e4"))
    with pytest.raises(IllegalMoveError, match="game 1: action 0 is 'a1b1', which is not a legal move in rnbq"):
        search.advance(np.array([good, 0], np.int32))
    with pytest.raises(IllegalMoveError, match="game 0: action -1 is not one of the 1968 actions"):
        search.advance(np.array([-1, good], np.int32))
    assert search.roots().ply.tolist() == [0, 0]
    wrong: list[Any] = [np.zeros(3, np.int32), np.zeros(2, np.int64), [[1], [2, 3]]]
    for actions in wrong:
        with pytest.raises(FairyChessError, match=r"actions must be an array of shape \(2,\) and type int32"):
            search.advance(actions)
    with pytest.raises(FairyChessError, match="game 0 was not searched: call run first"):
        search.sample()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"n": 0}, "n must be a whole number from 1"),
        ({"evaluator": 3}, r"evaluator must be a callable, a Network, Uniform\(\) or Rollouts\(\), not int"),
        ({"leaves": 256}, "leaves must be a whole number from 1 to 255"),
        ({"leaves": 0}, "leaves must be a whole number from 1 to 255"),
        ({"c_puct": -1.0}, "c_puct must be a number from 0 to a million, not -1"),
        ({"c_puct": float("nan")}, "c_puct must be a number from 0 to a million, not NaN"),
        ({"dirichlet_alpha": 0.0}, "dirichlet_alpha must be None or more than 0"),
        ({"dirichlet_fraction": 1.5}, "dirichlet_fraction must be a number from 0 to 1, not 1.5"),
        ({"policy": "votes"}, "policy must be one of 'probabilities', 'logits', not 'votes'"),
        ({"view": "above"}, "view must be one of 'mover', 'absolute', not 'above'"),
        ({"obs": "f64"}, "obs must be 'u8' or 'f32', not 'f64'"),
        ({"history": 65}, "history must be a whole number from 0 to 64"),
        ({"seed": -1}, "seed must be a whole number of at least 0"),
        ({"simulations": 0}, "simulations must be a whole number from 1 to 16777216"),
    ],
)
def test_invalid_settings(given: dict[str, Any], message: str) -> None:
    with pytest.raises(FairyChessError, match=message):
        TreeSearch(**{"variant": "chess", "n": 1, "evaluator": uniform, **given}).run()


@pytest.mark.parametrize("simulations", [0, -5, 1.5, None, "3", 2**24 + 1])
def test_invalid_numbers_of_simulations_are_refused_at_once(simulations: Any) -> None:  # noqa: ANN401
    with pytest.raises(FairyChessError, match=f"simulations must be a whole number from 1 to 16777216, not {simulations!r}"):
        TreeSearch("chess", 1, uniform, simulations=simulations)


def test_numbers_may_be_of_any_integer_type() -> None:
    numbers: dict[str, Any] = {"simulations": np.int32(3), "leaves": np.int32(2), "batch": np.int64(4)}
    assert TreeSearch("chess", 1, uniform, **numbers).run().counts.sum() == 3


def test_other_invalid_arguments() -> None:
    with pytest.raises(fairychess.VariantError, match="did you mean"):
        TreeSearch("ches", 1, Uniform())
    search = TreeSearch("chess", 2, Uniform())
    with pytest.raises(fairychess.VariantError, match="this is a board of wolf, and the search plays chess"):
        search.reset(0, Board("wolf"))
    for index in (2, -1):
        with pytest.raises(IndexError, match=f"there is no game {index}: the games are 0 to 1"):
            search.reset(index)
        with pytest.raises(IndexError, match=f"there is no game {index}: the games are 0 to 1"):
            search.board(index)
    stoltz = TreeSearch("stoltz", 1, Uniform())
    with pytest.raises(FairyChessError, match="a piece in this reserve has no actions"):
        stoltz.reset(0, Board("stoltz", "4k3/8/8/8/8/8/4P3/4K3[Q] w - - 0 1"))
    wrong: list[tuple[Any, Any]] = [(0, 1), (1, 0), (1, 2_000_000), (1.5, 1), (1, "3")]
    for games, plies in wrong:
        with pytest.raises(FairyChessError, match="must be a whole number from 1 to 1000000"):
            Rollouts(games, plies)


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_search_is_not_copied(duplicate: Callable[[TreeSearch], object]) -> None:
    search = TreeSearch("chess", 1, uniform)
    with pytest.raises(TypeError, match="cannot pickle or copy a tree search: make a new one"):
        duplicate(search)
    assert search.run(2).counts.sum() == 2


def test_a_closed_search_raises() -> None:
    with TreeSearch("chess", 1, uniform) as search:
        search.run(2)
    search.close()
    for call in (search.run, search.visits, search.sample, search.roots, lambda: search.board(0), lambda: search.reset(0)):
        with pytest.raises(FairyChessError, match="this search is closed"):
            call()
    assert repr(search).startswith("<TreeSearch of Variant('chess'): 1 games")


def test_a_player_depends_on_the_board_only() -> None:
    board, other = Board("wolf"), Variant("chess")
    player = Puct(Rollouts(1, 40), simulations=40, temperature=1.0, seed=3)
    moves = [player.play(board) for _ in range(2)]
    assert player.play(Board(other)) in Board(other).legal_moves
    assert [*moves, Puct(Rollouts(1, 40), simulations=40, temperature=1.0, seed=3).play(board)] == [moves[0]] * 3
    assert "Rollouts(games=1, plies=40), 40 simulations" in repr(player)
    player.close()


def test_rollouts_favour_the_stronger_side() -> None:
    search = TreeSearch("chess", 2, Rollouts(4, 100), simulations=100, seed=2)
    search.reset(0, Board(fen="4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1"))
    search.reset(1, Board(fen="4k3/8/8/8/8/8/8/QQQQKQQQ b - - 0 1"))
    values = search.run().value
    assert values[0] > 0.3
    assert values[1] < -0.3


HANGING = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"
"""A position in which a pawn can take the queen."""


def searched(evaluator: Evaluator, **settings: Any) -> tuple[str, TreeVisits]:  # noqa: ANN401
    """Return the move that a search chooses in the position `HANGING`, and its statistics."""
    board = Board(fen=HANGING)
    search = TreeSearch("chess", 1, evaluator, simulations=50, **settings)
    search.reset(0, board)
    visits = search.run()
    return search.actions.decode(int(search.sample(0.0)[0]), board).uci(), visits


def test_a_network_changes_what_is_chosen() -> None:
    network = Network.handmade("chess", hidden=32)
    blind, by_hand = searched(Uniform()), searched(network)
    assert blind[0] != "e4d5"
    assert by_hand[0] == "e4d5"
    assert by_hand[1].value[0] > blind[1].value[0] + 0.2
    assert by_hand[1].counts.max() > 40 > blind[1].counts.max()
    board = Board(fen=HANGING)
    assert Puct(network, simulations=50).play(board).uci() == "e4d5"
    assert Puct(Uniform(), simulations=50).play(board).uci() == blind[0]
    with pytest.raises(NetworkError):
        TreeSearch("grand", 1, network)


def test_a_low_prior_temperature_concentrates_the_priors() -> None:
    network = Network.handmade("chess", hidden=32)
    shares, orders = [], []
    for temperature in (1e6, 3.0, 1.0, 0.5, 0.2, 0.001):
        visits = searched(network, prior_temperature=temperature)[1]
        assert visits.priors.sum() == pytest.approx(1, abs=1e-4)
        best = int(visits.priors.argmax())
        assert visits.actions[best] == visits.actions[visits.counts.argmax()]
        shares.append(float(visits.priors[best]))
        orders.append(visits.priors)
    assert shares == sorted(shares)
    assert len({*shares}) == len(shares)
    assert shares[0] == pytest.approx(1 / len(orders[0]), abs=1e-3)
    assert shares[-1] == pytest.approx(1)
    # The prior is proportional to exp(value / T), so the logarithms of their ratios are proportional to 1 / T.
    one, half = (np.log(priors / priors.min()) for priors in orders[2:4])
    assert np.allclose(half, 2 * one, atol=1e-3)
    usual, ten = searched(network)[1], searched(network, prior_temperature=0.1)[1]
    assert same(usual, ten)


@pytest.mark.parametrize("evaluator", [Network.handmade("chess", hidden=32), Uniform()], ids=["network", "uniform"])
@pytest.mark.parametrize("temperature", [0, -1, 0.0001, float("nan"), float("inf"), 2e6, "warm", None, np.ones(3)], ids=str)
def test_invalid_prior_temperatures(evaluator: Evaluator, temperature: Any) -> None:  # noqa: ANN401
    with pytest.raises(FairyChessError, match=r"prior_temperature must be a number from 0\.001 to a million, not "):
        TreeSearch("chess", 1, evaluator, prior_temperature=temperature)
    with pytest.raises(FairyChessError, match=r"prior_temperature must be a number from 0\.001 to a million, not "):
        Puct(evaluator, simulations=2, prior_temperature=temperature).play(Board())
