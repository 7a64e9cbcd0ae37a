"""Learning by self-play survives kills at any moment, judges its networks, and measures false resignations."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from conftest import ROOT
from fairychess import Board, DataError, FairyChessError, FenError, Move, NetworkError, TreeSearch, Variant, alphazero
from fairychess._core import _resigning
from fairychess.data import (
    Adjudication,
    Choice,
    Dataset,
    GameTask,
    Pool,
    SelfPlay,
    parse_player,
    play_game,
    run_selfplay,
)
from fairychess.data.net_player import NetPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from conftest import Result
    from fairychess.data import Batch, PlayedGame
    from fairychess.data.games import Asked

np = pytest.importorskip("numpy")
pytest.importorskip("pyarrow")
if find_spec("choix") is None:  # it is slow to import, and not every process of the tests needs it
    pytest.skip("ABSENT: no choix", allow_module_level=True)

from fairychess.alphazero.judging import MatchResult, play_match  # noqa: E402 - it needs NumPy
from fairychess.alphazero.resignations import Resignations, resignations  # noqa: E402
from fairychess.alphazero.training import TorchTrainer  # noqa: E402
from fairychess.learn import PolicyNetwork  # noqa: E402
from fairychess.learn.shared_network import shared_network  # noqa: E402
from support.learning import small_learning, small_plan  # noqa: E402
from support.side_by_side import play_side_by_side  # noqa: E402
from support.tree_moves import TreeSettings, choose_moves  # noqa: E402

TICTACTOE = Variant("tictactoe")
needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed (the extra `torch`)")


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make processes started by tests use one thread, since several threads are slower for small matrices."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        monkeypatch.setenv(name, "1")


def at_random(asked: list[tuple[int, Asked]]) -> list[Choice]:
    return [Choice(chance.choice(sorted(board.legal_moves, key=Move.uci))) for _, (board, chance, _) in asked]


def test_games_side_by_side_are_those_one_by_one() -> None:
    variant = Variant("minishogi")
    tasks = [GameTask(number, 3, number % 3, 30 + number) for number in range(1, 12)]

    def choose(board: Board, chance: random.Random) -> Choice:
        return Choice(chance.choice(sorted(board.legal_moves, key=Move.uci)))

    expected = [play_game(variant, task, choose) for task in tasks]
    for games in (1, 4, 50):
        assert list(play_side_by_side(variant, tasks, at_random, games)) == expected
    assert list(play_side_by_side(variant, [], at_random, 4)) == []


@pytest.mark.parametrize(
    "text",
    [
        "net:a.npz,simulations=100",
        "net:with, comma.onnx,simulations=7,fast=3,full=0.25,alpha=0.5,varied=8,resign=0.95,play_on=0.2",
        "net:a.npz,simulations=16,considered=16",
    ],
)
def test_texts_of_players(text: str) -> None:
    player = parse_player(text)
    assert isinstance(player, NetPlayer)
    assert str(player) == text
    assert parse_player(str(player)) == player


@pytest.mark.parametrize(
    "options",
    ["simulations=0", "full=1.5", "simulations=1,simulations=2", "fast=1.5", "considered=8,varied=4", "alpha=1,considered=8"],
)
def test_invalid_texts_of_players(options: str) -> None:
    with pytest.raises(DataError, match="is not a player"):
        parse_player(f"net:a.npz,{options}")


def player_file(folder: Path, *, value: float = 0.0) -> str:
    """Write a network that gives all positions nearly the same value; `value` is the bias before the tanh."""
    network = PolicyNetwork.untrained(TICTACTOE, blocks=1, channels=4)
    assert network.weights
    network.weights["value.weight"][:] = 0
    network.weights["value.bias"][:] = value
    network.save(folder / "network.npz")
    return str(folder / "network.npz")


def test_only_full_searches_have_visits(tmp_path: Path) -> None:
    player = NetPlayer(player_file(tmp_path), 12, 4, 0.5, 0.5, 4)
    plan = SelfPlay(TICTACTOE, player, 20, 1, random_plies=1, shard_games=10)
    run_selfplay(plan, tmp_path / "games")
    run_selfplay(plan, tmp_path / "again")
    assert [game.actions for game in Dataset(tmp_path / "games")] == [game.actions for game in Dataset(tmp_path / "again")]
    counts = [sum(visits.values()) for game in Dataset(tmp_path / "games") for visits in game.visits if visits]
    plies = sum(len(game.actions) - 1 for game in Dataset(tmp_path / "games"))
    assert set(counts) == {12}
    assert 0.3 * plies < len(counts) < 0.7 * plies
    visited = values = 0
    for batch in Dataset(tmp_path / "games").batches(16):
        visited += int(batch.visited.sum())
        values += int((~np.isnan(batch.root_value)).sum())
        assert not batch.visited[batch.random].any()
    assert visited == len(counts)
    assert values == plies


def chosen_in_python(player: NetPlayer, network: PolicyNetwork, asked: list[Asked]) -> list[Choice]:
    """Choose moves as the player does, each with a separate search."""
    full = [not player.fast or chance.random() < player.full for _, chance, _ in asked]
    seeds = [chance.getrandbits(64) for _, chance, _ in asked]
    choices: dict[int, Choice] = {}
    for is_full, simulations, alpha in ((True, player.simulations, player.alpha), (False, player.fast, None)):
        own = [place for place, each in enumerate(full) if each == is_full]
        heat = [1.0 if len(asked[place].game.actions) < player.varied else 0.25 for place in own]
        boards, settings = [asked[place].board for place in own], TreeSettings(simulations, alpha=alpha)
        moves = choose_moves(asked[0].board.variant, network, settings, boards, [seeds[place] for place in own], heat)
        for place, found in zip(own, moves, strict=True):
            board, _, game = asked[place]
            loser = _resigning([*game.values, found.value], player.resign) if player.may_resign(game.number) else None
            result = None if loser is None else "0-1" if (loser == 0) == board.turn else "1-0"
            visits = found.visits if is_full else None
            choices[place] = Choice(found.move, visits=visits, value=found.value, result=result)
    return [choices[place] for place in range(len(asked))]


@pytest.mark.parametrize("name", ["tictactoe", "minishogi", "chess"])
@pytest.mark.parametrize("games", [1, 3, 9])
def test_the_core_plays_the_games_that_python_would_play(name: str, games: int, tmp_path: Path) -> None:
    variant = Variant(name)
    network = PolicyNetwork.untrained(variant, blocks=1, channels=4, seed=5)
    assert network.weights
    network.weights["value.weight"] *= 300  # values are extreme, so some sides resign
    network.weights["policy.weight"] *= 30
    network.save(tmp_path / "n.npz")
    player = NetPlayer(str(tmp_path / "n.npz"), 8, 3, 0.5, 0.5, 6, 0.2, 0.3)
    plies = 30 if name == "minishogi" else 16
    ends = Adjudication(max_plies=plies)
    tasks = [GameTask(number, 3, number % 3, plies - 4 + number, noise=0.1, adjudication=ends) for number in range(1, 8)]
    with shared_network(player.file, 8) as shared:
        alone = PolicyNetwork(shared.network.header, compute=shared.evaluate)
    expected = play_side_by_side(variant, tasks, lambda asked: chosen_in_python(player, alone, [each for _, each in asked]), 7)
    found = sorted(player.play_many(variant, tasks, games, len(tasks)), key=lambda game: game.number)
    for game, other in zip(found, expected, strict=True):
        assert game == other
    assert name != "minishogi" or any(game.reason == "adjudication" and game.result != "1/2-1/2" for game in found)


def test_a_player_that_considers_few_moves_stores_the_improved_policy(tmp_path: Path) -> None:
    variant = Variant("minishogi")
    network = PolicyNetwork.untrained(variant, blocks=1, channels=4, seed=5)
    assert network.weights
    network.weights["value.weight"] *= 100
    network.weights["policy.weight"] *= 30
    network.save(tmp_path / "n.npz")
    player = NetPlayer(str(tmp_path / "n.npz"), 16, considered=4)
    with shared_network(player.file, 8) as shared:
        alone = PolicyNetwork(shared.network.header, compute=shared.evaluate)
    search = TreeSearch(variant, 1, alone, simulations=16, considered=4)

    def choose(asked: list[tuple[int, Asked]]) -> list[Choice]:
        [(_, (board, chance, _))] = asked
        search.reset(0, board, seed=chance.getrandbits(64))
        found = search.run()
        decode = partial(variant.actions.decode, board=board, color=board.turn)
        shares = {decode(int(action)): round(65_536 * found.improved_policy()[0, action]) for action in found.actions}
        policy = {move: share for move, share in shares.items() if share}
        return [Choice(decode(int(search.sample(0.0)[0])), visits=policy, value=float(found.value[0]))]

    tasks = [GameTask(number, 3, 1, 20) for number in range(1, 4)]
    expected = list(play_side_by_side(variant, tasks, choose, 1))
    found = sorted(player.play_many(variant, tasks, 2, 8), key=lambda game: game.number)
    assert found == expected
    assert any(len(visits) > 4 for game in found for visits in game.visits if visits), "unvisited moves have a share, too"


def test_a_run_with_few_considered_moves_learns_and_is_resumed(tmp_path: Path) -> None:
    plan = small_plan(considered=4)
    small_learning(tmp_path, plan, generations=1)
    assert alphazero.kept_learning(tmp_path, TICTACTOE) == plan
    assert "considered" not in alphazero.LearningPlan(TICTACTOE).identity(), "runs from before this setting are resumed"
    visited = [visits for game in Dataset(tmp_path / "generation-1" / "games") for visits in game.visits if visits]
    assert visited
    assert all(abs(sum(visits.values()) - 65_536) < 10 for visits in visited)


def test_an_improved_policy_of_many_moves_is_kept(tmp_path: Path) -> None:
    variant = Variant("amazons")
    PolicyNetwork.untrained(variant, blocks=1, channels=2).save(tmp_path / "n.npz")
    player = NetPlayer(str(tmp_path / "n.npz"), 8, considered=4)
    [game] = player.play_many(variant, [GameTask(1, 1, 0, 1)], 1, 1)
    [visits] = game.visits
    assert visits
    assert len(visits) == len(Board(variant).legal_moves) > 2000
    assert abs(sum(visits.values()) - 65_536) < 0.01 * 65_536


def test_networks_of_other_rules_are_refused(tmp_path: Path) -> None:
    file = player_file(tmp_path)
    with pytest.raises(NetworkError, match="trained for tictactoe, not for minishogi") as caught:
        run_selfplay(SelfPlay(Variant("minishogi"), parse_player(f"net:{file}"), 1, 1), tmp_path / "games")
    assert caught.value.part == "variant"
    other = Variant.from_toml('name = "tictactoe"\nextends = "tictactoe"\n[endings]\nstalemate = "win"\n')
    network = PolicyNetwork.read(file)
    with pytest.raises(NetworkError, match="other rules of tictactoe"):
        TreeSearch(other, 1, network)
    with pytest.raises(FairyChessError, match="view must be 'mover'"):
        TreeSearch(TICTACTOE, 1, network, view="absolute")
    assert TreeSearch(TICTACTOE, 1, network, simulations=9).run().counts.sum() == 9


def test_sides_resign_when_both_are_sure(tmp_path: Path) -> None:
    assert _resigning([0.5, -0.5] * 3, 0.4) == 0
    assert _resigning([-0.5, 0.5] * 3, 0.4) == 1
    assert _resigning([-0.5, 0.5] * 3, 0.5) is None
    assert _resigning([None, 0.5, *[-0.5, 0.5] * 2], 0.4) is None
    assert _resigning([0.5, 0.5] * 3, 0.4) is None

    # Using only the plane for the side to move, this network evaluates every position as a win for Black.
    network = PolicyNetwork.untrained(TICTACTOE, blocks=1, channels=4)
    weights = network.weights
    assert weights
    for name in weights:
        weights[name][:] = 0
    weights["input.weight"][0, network.header.planes.index("white to move"), 1, 1] = 1
    weights["value.squares.weight"][0, 0] = 1
    weights["value.hidden.weight"][0, :9] = 1
    weights["value.weight"][0, 0] = -2
    weights["value.bias"][:] = 9
    network.save(tmp_path / "black.npz")
    player = NetPlayer(str(tmp_path / "black.npz"), 2, resign=0.9, play_on=0.5)
    games = list(player.play(TICTACTOE, [GameTask(number, 1, 0, 99) for number in range(1, 30)]))
    resigned = [game for game in games if game.reason == "adjudication"]
    assert {(len(game.actions), game.result) for game in resigned} == {(6, "0-1")}
    assert 5 < len(resigned) < 25
    found = resignations(games, 0.9)
    assert found.resigned == len(resigned)
    assert found.played_on + found.resigned <= len(games)
    lasting = [game for game in games if game.reason != "adjudication" and len(game.actions) >= 6]
    assert found.played_on == len(lasting)
    assert found.false == sum(game.result != "0-1" for game in lasting) > 0
    assert not found.are_sound
    assert Resignations(5, 40, 2).are_sound
    assert not Resignations(5, 9, 0).are_sound
    assert resignations(games, 0.0) == Resignations()


def test_openings(tmp_path: Path) -> None:
    variant = Variant("breakthrough")
    fens = tuple(Board(variant, fen).fen() for fen in ("8/8/8/3p4/8/8/3P4/8 w - - 0 1", "8/8/8/3p4/8/3P4/8/8 b - - 0 1"))
    network = PolicyNetwork.untrained(variant, blocks=1, channels=4)
    network.save(tmp_path / "network.npz")
    plan = SelfPlay(variant, parse_player(f"net:{tmp_path / 'network.npz'},simulations=4"), 8, 1, openings=fens, random_plies=0)
    run_selfplay(plan, tmp_path / "games")
    assert {game.start for game in Dataset(tmp_path / "games")} == set(fens)
    assert all(len(Dataset(tmp_path / "games").moves(game)) == len(game.actions) for game in Dataset(tmp_path / "games"))
    assert "openings" in json.loads((tmp_path / "games" / "selfplay.json").read_bytes())
    with pytest.raises(DataError, match="do not go with openings"):
        SelfPlay(variant, parse_player("search:nodes=1"), 1, 1, openings=fens, balance=10)
    with pytest.raises(DataError, match="the game is over in the opening"):
        alphazero.LearningPlan(variant, openings=("8/8/8/8/8/8/3P4/3p4 w - - 0 1",))
    with pytest.raises(FenError):
        alphazero.LearningPlan(variant, openings=("x",))
    learning = alphazero.LearningPlan(variant, openings=fens, simulations=2)
    result = play_match(learning, (network, None), 4, 1)
    assert result.games == 4


def test_matches(tmp_path: Path) -> None:
    plan = small_plan(simulations=40)
    network = PolicyNetwork.read(player_file(tmp_path))
    strong = play_match(plan, (network, None), 40, 1)
    assert strong.games == 40
    assert strong.score > 0.75
    turned = play_match(plan, (None, network), 40, 1)
    assert turned == MatchResult(strong.losses, strong.draws, strong.wins)
    level = play_match(plan, (network, network), 10, 1)
    assert level.wins == level.losses
    assert play_match(plan, (network, None), 200, 1, gate=0.1).games == 80  # the result is certain after the first round
    assert play_match(plan, (None, network), 200, 1, gate=0.95).games == 80


def results(folder: Path) -> dict[str, Any]:
    """Return the results of a run, but not its times."""
    found: dict[str, Any] = {}
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".npz", ".svg", ".state"):
            found[str(file.relative_to(folder))] = file.read_bytes()
        elif file.name == "result.json":
            found[str(file.relative_to(folder))] = {**json.loads(file.read_bytes()), "seconds": 0, "throughput": None}
    return found


class Killed(BaseException):
    """Simulates the end of the process."""


def test_a_resumed_learning_ends_with_the_same_networks(tmp_path: Path) -> None:
    report = small_learning(tmp_path / "whole")
    assert [each.number for each in report.generations] == [1, 2, 3]
    assert report.network.read_bytes() == (tmp_path / "whole" / f"generation-{report.best}" / "network.npz").read_bytes()
    assert report.generations[2].positions < sum(len(game.actions) for game in played(tmp_path / "whole", 1, 2, 3))
    assert report.generations[2].positions == sum(len(game.actions) for game in played(tmp_path / "whole", 2, 3))
    assert [each.results[0][1].games for each in report.generations] == [6] * 3
    assert report.generations[2].results[1][0] is None
    assert {"random moves", "generation 0", "generation 3"} <= {rating.name for rating in report.ratings}
    assert str(report.generations[0]) in (tmp_path / "whole" / "report.txt").read_text(encoding="utf-8")
    stops = [0]

    def kill(_: float, __: str) -> None:
        stops[0] -= 1
        if stops[0] < 0:
            raise Killed

    runs = 0
    while runs < 60:
        stops[0] = 2 + 2 * runs  # kill the run a little later each time: in games, between passes, and in matches
        runs += 1
        try:
            resumed = small_learning(tmp_path / "killed", progress=kill)
        except Killed:
            continue
        break
    assert 5 < runs < 60
    assert results(tmp_path / "killed") == results(tmp_path / "whole")
    lines = [[str(replace(each, throughput=None)) for each in run.generations] for run in (resumed, report)]
    assert lines[0] == lines[1]


def played(folder: Path, *numbers: int) -> Iterator[PlayedGame]:
    return iter(Pool([folder / f"generation-{number}" / "games" for number in numbers]))


def test_a_killed_process_is_resumed(tmp_path: Path) -> None:
    small_learning(tmp_path / "whole")
    command = [sys.executable, str(ROOT / "tests" / "support" / "learning.py"), str(tmp_path / "killed")]
    chance = random.Random(1)
    for _ in range(5):
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            for _ in range(chance.randint(2, 40)):
                if not process.stdout.readline():
                    break
            process.kill()
        if (tmp_path / "killed" / "generation-3" / "result.json").exists():
            break
    small_learning(tmp_path / "killed")
    assert results(tmp_path / "killed") == results(tmp_path / "whole")


def test_a_learning_goes_on(tmp_path: Path) -> None:
    small_learning(tmp_path, generations=1)
    report = small_learning(tmp_path, generations=2)
    assert len(report.generations) == 2
    assert small_learning(tmp_path, generations=1).generations == report.generations
    assert alphazero.kept_learning(tmp_path, TICTACTOE) == small_plan()
    assert alphazero.kept_learning(tmp_path / "none", TICTACTOE) is None
    with pytest.raises(DataError, match="another run of learn, with other games, seed"):
        small_learning(tmp_path, small_plan(games=7, seed=2))
    with pytest.raises(DataError, match="it is for tictactoe with the id"):
        alphazero.kept_learning(tmp_path, Variant("chess"))
    with pytest.raises(DataError, match="workers is 0"):
        small_learning(tmp_path, workers=0)
    result = tmp_path / "generation-2" / "result.json"
    for damage in ({"policy_loss": None}, {"number": 1}, {"resignations": [1.5, 0, 0]}):
        kept = result.read_text(encoding="utf-8")
        result.write_text(json.dumps(json.loads(kept) | damage), encoding="utf-8")
        with pytest.raises(DataError, match="not the result of a generation"):
            small_learning(tmp_path)
        result.write_text(kept, encoding="utf-8")
    result.write_text("{}", encoding="utf-8")
    with pytest.raises(DataError, match="not the result of a generation"):
        small_learning(tmp_path)
    (tmp_path / "learning.json").write_text("{}", encoding="utf-8")
    with pytest.raises(DataError, match="it is not the plan of a run of learn"):
        alphazero.kept_learning(tmp_path, TICTACTOE)


def test_hours_end_a_learning(tmp_path: Path) -> None:
    for _ in range(2):
        assert small_learning(tmp_path, generations=None, hours=1e-12).generations == ()
    made = small_learning(tmp_path, generations=1).generations
    assert len(made) == 1
    assert small_learning(tmp_path, generations=None, hours=1e-12).generations == made


def test_a_network_that_fails_does_not_play(tmp_path: Path) -> None:
    report = small_learning(tmp_path, small_plan(gate=1.0), generations=2)
    assert [each.kept for each in report.generations] == [False, False]
    assert report.best == 0
    facts = json.loads((tmp_path / "generation-2" / "games" / "selfplay.json").read_bytes())
    assert "generation-0" in facts["player"]


def test_threads_play_the_same_numbers_of_games(tmp_path: Path) -> None:
    report = small_learning(tmp_path, generations=1, workers=2)
    assert sum(len(Dataset(tmp_path / "generation-1" / "games")) for _ in report.generations) == 6


@pytest.mark.parametrize(
    ("change", "message"),
    [({"games": 0}, "games is 0"), ({"gate": 1.5}, "gate is 1.5"), ({"simulations": 1}, "simulations is 1")],
)
def test_invalid_plans_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        alphazero.LearningPlan(TICTACTOE, **change)


def test_adjudicated_lengths(tmp_path: Path) -> None:
    plan = small_plan(max_plies=3)
    assert plan.plies == 3
    file = player_file(tmp_path)
    task = GameTask(1, 1, 0, 99, adjudication=Adjudication(max_plies=plan.plies))
    (game,) = NetPlayer(file, 4).play(TICTACTOE, [task])
    assert (len(game.actions), game.result) == (3, "1/2-1/2")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of games played by a network."""
    folder = tmp_path_factory.mktemp("games")
    player = NetPlayer(player_file(folder), 16, 4, 0.5, 0.5, 4)
    run_selfplay(SelfPlay(TICTACTOE, player, 40, 1, random_plies=0), folder / "games")
    return folder / "games"


@needs_torch
def test_a_training_learns_and_can_be_resumed(games: Path) -> None:
    network = PolicyNetwork.untrained(TICTACTOE, blocks=1, channels=8)
    shape, trainer = network.header.shape, TorchTrainer()
    assert network.weights

    def batches(seed: int) -> Iterator[Batch]:
        return Dataset(games).batches(32, seed=seed, obs="f32")

    state = trainer.begin(shape, network.weights)
    losses = []
    for number in range(6):
        state, found = trainer.train(shape, state, batches(number), rate=3e-3, threads=1)
        losses.append(found)
    assert losses[-1].policy < 0.99 * losses[0].policy
    assert losses[-1].value < 0.9 * losses[0].value
    again = trainer.begin(shape, network.weights)
    for number in range(6):
        again, _ = TorchTrainer().train(shape, again, batches(number), rate=3e-3, threads=1)
    assert again == state
    with pytest.raises(DataError, match="the state of the training is damaged"):
        trainer.train(shape, state[:-9], batches(1), rate=1e-3, threads=1)


@needs_torch
def test_weights_have_the_normalisation(games: Path) -> None:
    torch = import_module("torch")
    network = PolicyNetwork.untrained(TICTACTOE, blocks=1, channels=8)
    shape, trainer = network.header.shape, TorchTrainer()
    assert network.weights
    state = trainer.begin(shape, network.weights)
    for number in range(24):  # enough rounds for means and variances to settle
        state, _ = trainer.train(shape, state, Dataset(games).batches(64, seed=number, obs="f32"), rate=0.0, threads=1)
    batch = next(Dataset(games).batches(10_000, obs="f32"))
    from fairychess.alphazero.training import Training, stored  # noqa: PLC0415

    training = Training(shape, stored(state), 0.0, 1)
    with torch.no_grad():
        policy, value = training._look(torch.from_numpy(np.asarray(batch.planes)))  # noqa: SLF001
    used = PolicyNetwork(network.header, trainer.weights(shape, state))
    logits, values = used(batch.planes, batch.mask)
    assert np.abs(logits - policy.numpy()).max() < 0.05 * np.abs(policy.numpy()).max()
    assert np.abs(values - value.numpy()).max() < 0.05


def test_the_command(tmp_path: Path, fairychess_command: Callable[..., Result]) -> None:
    small_learning(tmp_path / "kept", generations=1)
    other = fairychess_command("learn", "tictactoe", "--out", "kept", "--games", "7", "--seed", "1")
    assert (other.code, other.out) == (2, "")
    assert "kept has a run with other settings: leave out --games, or give another --dir" in other.err
    (tmp_path / "over.epd").write_text("XXX/3/3 b - - 0 1\n", encoding="utf-8")
    over = fairychess_command("learn", "tictactoe", "--openings", "over.epd")
    assert over.code == 2
    wrong = fairychess_command("learn", "tictactoe", "--generation", "3")
    assert (wrong.code, "did you mean --generations?" in wrong.err) == (2, True)
    if find_spec("torch") is None:
        missing = fairychess_command("learn", "tictactoe")
        assert missing.code == 2
        assert "this needs torch: pip install 'fairychess[torch]'" in missing.err
        assert not (tmp_path / "tictactoe-learning").exists()


@needs_torch
def test_the_command_learns(tmp_path: Path, fairychess_command: Callable[..., Result]) -> None:
    sizes = ["--games", "8", "--simulations", "8", "--fast", "4", "--blocks", "1", "--channels", "4", "--match-games", "4"]
    done = fairychess_command("learn", "tictactoe", "--generations", "2", "--ladder-games", "2", *sizes)
    assert done.code == 0, done
    assert "generation 2: 8 games" in done.out
    assert "Elo, and the score of all games:" in done.out
    folder = tmp_path / "tictactoe-learning"
    assert PolicyNetwork.read(folder / "best.npz").fits(TICTACTOE)
    assert (folder / "ladder.svg").read_text(encoding="utf-8").startswith("<svg")
    again = fairychess_command("learn", "tictactoe", "--generations", "2")
    assert again.out == done.out
