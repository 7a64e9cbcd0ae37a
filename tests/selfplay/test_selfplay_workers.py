"""Games are handed to threads or processes one by one, and are the same wherever they are played."""

from __future__ import annotations

import multiprocessing
import random
import threading
import time
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from fairychess import Board, DataError, Engine, Move, Variant
from fairychess._core import _StopFlag
from fairychess.book.random_openings import MATE, OpeningRules, number_of, random_move, random_moves
from fairychess.cluster import in_order, results_of
from fairychess.data import Adjudication, Choice, GameTask, SelfPlay, SelfPlayer, parse_player, play_game, run_selfplay
from fairychess.data.core_games import play_in_core
from fairychess.data.games_job import PlayGames, played_on_ray
from fairychess.data.players import RandomPlayer
from support.fake_ray import FakeRay
from support.refused_threads import refuse_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from conftest import Result
    from fairychess.data import PlayedGame

pytest.importorskip("pyarrow")

CHESS = Variant("chess")
STARTS = ("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")

OPTIONS: dict[str, dict[str, Any]] = {
    "plain": {},
    "noise": {"noise": 0.3, "noise_plies": 40, "extra_plies": 3},
    "balanced": {"balance": 40, "opening_nodes": 100},
    "near": {"near_best": 30, "opening_nodes": 200},
    "both": {"balance": 60, "near_best": 30, "opening_nodes": 150, "extra_plies": 2},
    "won": {"adjudication": Adjudication(win_score=300, win_plies=2)},
    "drawn": {"adjudication": Adjudication(draw_score=90, draw_after=4, draw_plies=3)},
    "short": {"adjudication": Adjudication(max_plies=20)},
    "starts": {"openings": STARTS, "noise": 0.1},
}


def drawn_slowly(variant: Variant, plies: int, chance: random.Random, rules: OpeningRules) -> list[Move]:
    """Draw an opening move by move in Python, as documented for `random_moves`."""
    best: tuple[int, list[Move]] | None = None
    compared = 0
    with Engine(variant, hash=1, network=False) as engine:
        while compared < 100:
            board = Board(variant)
            while len(board.move_stack) < plies and not board.is_game_over(claim_draw=True):
                scores: dict[Move, int] = {}
                if rules.near_best is not None:
                    with engine.analyse(board, nodes=rules.nodes, multipv=256) as analysis:
                        scores = {info.pv[0]: number_of(info) for info in analysis if info.bound == "exact"}
                if rules.near_best is None or not scores:
                    board.push(random_move(board, chance))
                    continue
                least = max(scores.values()) - rules.near_best
                board.push(chance.choice(sorted((move for move, score in scores.items() if score >= least), key=Move.uci)))
            if board.is_game_over(claim_draw=True):
                continue
            imbalance = 0
            if rules.balance is not None:
                engine.clear()
                info = engine.play(board, nodes=rules.nodes).info
                imbalance = 0 if info is None else abs(number_of(info))
            if best is None or imbalance < best[0]:
                best = imbalance, board.move_stack
            compared += 1
            if rules.balance is None or best[0] <= rules.balance:
                break
    assert best is not None
    return best[1]


@pytest.mark.parametrize("variant", ["chess", "stoltz", "crazyhouse", "xiangqi"])
@pytest.mark.parametrize(
    "rules", [OpeningRules(), OpeningRules(40, None, 100), OpeningRules(None, 30, 150), OpeningRules(50, 30, 90)]
)
def test_openings_are_drawn_as_in_python(variant: str, rules: OpeningRules) -> None:
    for seed in range(3):
        here, there = random.Random(seed), random.Random(seed)
        assert random_moves(Variant(variant), 5, here, rules) == drawn_slowly(Variant(variant), 5, there, rules)
        assert here.getstate() == there.getstate()


def game_in_python(variant: Variant, task: GameTask, nodes: int | None) -> PlayedGame:
    """Play a game with the Python loop, which serves players written in Python."""
    if nodes is None:
        return play_game(variant, task, lambda board, chance: Choice(random_move(board, chance)))
    with Engine(variant, hash=1) as engine:

        def choose(board: Board, _: random.Random) -> Choice:
            found = engine.play(board, nodes=nodes)
            return Choice(found.move, None if found.info is None else found.info.score.relative.score(mate_score=MATE))

        return play_game(variant, task, choose)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("nodes", [None, 70])
def test_the_core_plays_the_games_of_the_loop_in_python(options: str, nodes: int | None) -> None:
    for number in range(1, 4):
        task = GameTask(number, 5, 0 if options == "starts" else 4, 90, **OPTIONS[options])
        played = [play_in_core(CHESS, task)]
        if nodes is not None:
            with Engine(CHESS, hash=1) as engine:
                engine.play(Board(), nodes=500)  # the transposition table must be cleared before the next game
                played = [play_in_core(CHESS, task, [engine], [{"depth": None, "nodes": nodes, "soft_nodes": None}])]
        assert played == [game_in_python(CHESS, task, nodes)]


@pytest.mark.parametrize("variant", ["stoltz", "wolf", "crazyhouse", "xiangqi", "shogi", "atomic", "grand", "tictactoe"])
def test_the_core_plays_other_variants(variant: str) -> None:
    rules = Variant(variant)
    for number, nodes in ((1, None), (2, None), (3, 40)):
        task = GameTask(number, 2**60, 3, 70, noise=0.1)
        with Engine(rules, hash=1) as engine:
            engines = [] if nodes is None else [engine]
            limits = [] if nodes is None else [{"depth": None, "nodes": nodes, "soft_nodes": None}]
            assert play_in_core(rules, task, engines, limits) == game_in_python(rules, task, nodes)


def test_invalid_games_are_refused() -> None:
    task = GameTask(1, 1, 0, 10)
    with pytest.raises(ValueError, match="FEN"):
        play_in_core(CHESS, replace(task, openings=("nonsense",)))
    with Engine(CHESS, hash=1) as engine, pytest.raises(ValueError, match="as many limits as engines"):
        play_in_core(CHESS, task, [engine])


def meeting(barrier: threading.Barrier) -> Callable[[Iterator[int]], Iterator[int]]:
    """Return a job that finishes only if as many items are in progress at the same time as the barrier has parties."""

    def job(items: Iterator[int]) -> Iterator[int]:
        for item in items:
            barrier.wait(10)
            yield item

    return job


@pytest.mark.parametrize("workers", [2, 5])
def test_each_item_is_work_for_another_thread(workers: int) -> None:
    barrier = threading.Barrier(workers)
    found = results_of(meeting(barrier), range(2 * workers), workers=workers, threads=True, describe=str)
    assert sorted(found) == list(range(2 * workers))


def test_results_in_order() -> None:
    assert list(in_order([(3, "c"), (1, "a"), (2, "b")], [1, 2, 3])) == ["a", "b", "c"]
    assert list(in_order([(3, "c"), (1, "a")], [1, 2, 3])) == ["a"]


def test_our_own_players_need_no_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a process is started")

    monkeypatch.setattr(multiprocessing, "get_context", refuse)
    for player in ("random", "search:nodes=20", "mcts:simulations=3"):
        plan = SelfPlay(CHESS, parse_player(player), 4, 1, max_plies=20)
        assert run_selfplay(plan, tmp_path / player.partition(":")[0], workers=2) == 4


def test_an_error_of_a_thread_is_raised() -> None:
    def job(items: Iterator[int]) -> Iterator[int]:
        for item in items:
            if item == 3:
                raise RuntimeError("no more")
            yield item

    threads = threading.active_count()
    with pytest.raises(RuntimeError, match="no more"):
        list(results_of(job, range(100), workers=3, threads=True, describe=str))
    assert threading.active_count() == threads


def test_long_games_end_when_no_one_waits_for_them() -> None:
    plan = SelfPlay(CHESS, parse_player("search:nodes=3000"), 8, 1, max_plies=12, random_plies=10)
    endless = SelfPlay(CHESS, parse_player("search:nodes=100000000"), 8, 1)
    threads = threading.active_count()

    def job(items: Iterator[int]) -> Iterator[PlayedGame]:
        for item in items:
            yield from PlayGames(plan if item == 1 else endless)(iter([range(item, item + 1)]))

    games = results_of(job, range(1, 9), workers=3, threads=True, describe=str)
    assert next(games).number == 1
    started = time.monotonic()
    games.close()
    assert time.monotonic() - started < 1
    assert threading.active_count() == threads


@pytest.mark.parametrize("call", ["play", "analyse", "game"])
def test_a_flag_ends_the_calls_of_other_threads(call: str) -> None:
    flag, ended = _StopFlag(), threading.Event()

    def work() -> None:
        limits = {"depth": None, "nodes": 10**12, "soft_nodes": None}
        with flag, Engine(CHESS, hash=1) as engine:
            calls: dict[str, Callable[[], object]] = {
                "play": lambda: engine.play(Board(), nodes=10**12),
                "analyse": lambda: list(engine.analyse(Board(), infinite=True)),
                "game": lambda: play_in_core(CHESS, GameTask(1, 1, 0, 100), [engine], [limits]),
            }
            with pytest.raises(KeyboardInterrupt):
                calls[call]()
        ended.set()

    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.3)
    assert not ended.is_set()
    flag.set()
    assert ended.wait(1)
    thread.join()
    assert flag.is_set()
    assert Engine(CHESS, hash=1).play(Board(), nodes=100).move in Board().legal_moves  # this thread is free


def test_a_stopped_run_ends_at_once(tmp_path: Path) -> None:
    def stop(done: int, _: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    long = SelfPlay(CHESS, parse_player("search:nodes=300"), 20, 1, random_plies=2)
    threads = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        run_selfplay(long, tmp_path / "data", workers=3, progress=stop)
    assert threading.active_count() == threads
    assert len((tmp_path / "data" / "shard-00000.games").read_bytes().splitlines()) == 2
    assert run_selfplay(long, tmp_path / "data") == 18
    run_selfplay(long, tmp_path / "whole")
    assert contents(tmp_path / "data") == contents(tmp_path / "whole")


def contents(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir()}


@pytest.mark.parametrize("player", ["random", "search:nodes=30", "mcts:simulations=4"])
@pytest.mark.parametrize("damage", ["cut", "changed", "doubled", "foreign", "empty"])
def test_only_whole_games_of_a_stopped_run_are_used(tmp_path: Path, player: str, damage: str) -> None:
    plan = SelfPlay(Variant("stoltz"), parse_player(player), 8, 1, max_plies=40, shard_games=6)
    run_selfplay(plan, tmp_path / "whole", workers=1)

    def stop(done: int, _: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_selfplay(plan, tmp_path / "data", workers=1, progress=stop)
    file = tmp_path / "data" / "shard-00000.games"
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 4
    damaged = {
        "cut": b"".join(lines)[:-20],
        "changed": lines[0] + lines[1].replace(b"1", b"2") + lines[2],
        "doubled": b"".join(lines) + lines[0],
        "foreign": lines[0] + b"no game\n" + lines[1],
        "empty": b"",
    }[damage]
    file.write_bytes(damaged)
    kept = {"cut": 3, "changed": 1, "doubled": 4, "foreign": 1, "empty": 0}[damage]
    assert run_selfplay(plan, tmp_path / "data", workers=2) == 8 - kept
    assert contents(tmp_path / "data") == contents(tmp_path / "whole")


def test_workers_do_not_change_a_pgn_file(fairychess_command: Callable[..., Result], tmp_path: Path) -> None:
    written: list[bytes] = []
    for workers in ("1", "2", "5"):
        more = ["--depth", "1", "--seed", "1", "--workers", workers]
        assert fairychess_command("selfplay", "stoltz", "--games", "7", "--out", "x.pgn", *more).code == 0
        written.append((tmp_path / "x.pgn").read_bytes())
    assert written[0] == written[1] == written[2]
    assert written[0].count(b"[Round ") == 7


@dataclass(frozen=True)
class Together(RandomPlayer):
    """A player whose games depend on the number of games played together."""

    forms: ClassVar[str] = "together"
    plays_together: ClassVar[bool] = True

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        games = list(tasks)
        for task in games:
            yield play_in_core(variant, replace(task, max_plies=10 + len(games)))


def test_games_that_depend_on_each_other_stay_together(tmp_path: Path) -> None:
    plan = SelfPlay(CHESS, Together(), 11, 1, max_plies=60, shard_games=4)

    def stop(done: int, _: int) -> None:
        if done == 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_selfplay(plan, tmp_path / "data", workers=1, progress=stop)
    assert not list((tmp_path / "data").glob("*.games"))
    assert run_selfplay(plan, tmp_path / "data", workers=3) == 7
    run_selfplay(plan, tmp_path / "whole", workers=1)
    assert contents(tmp_path / "data") == contents(tmp_path / "whole")


def test_tasks_of_a_cluster_are_some_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay(["a", "b"])
    ray.install(monkeypatch)
    plan = SelfPlay(CHESS, parse_player("random"), 150, 1, max_plies=12, shard_games=100)
    progress: list[int] = []
    assert run_selfplay(plan, tmp_path / "ray", ray="auto", progress=lambda done, _: progress.append(done)) == 150
    assert progress == list(range(151))
    assert [len(item) for _, item in ray.ran] == [2] * 75
    run_selfplay(plan, tmp_path / "here")
    assert contents(tmp_path / "ray") == contents(tmp_path / "here")
    with closing(played_on_ray(plan, [range(1, 2)], "auto", None)) as games:
        assert [game.number for game in games] == [1]
    many = SelfPlay(CHESS, parse_player("random"), 10_000, 1, max_plies=1)
    ray.ran.clear()
    with closing(played_on_ray(many, [many.numbers(0), many.numbers(1)], "auto", None)) as games:
        next(games)
    assert {len(item) for _, item in ray.ran} == {20}


def test_an_unplayable_player_is_reported(tmp_path: Path) -> None:
    assert issubclass(RandomPlayer, SelfPlayer)
    with pytest.raises(DataError, match="workers is 0"):
        run_selfplay(SelfPlay(CHESS, RandomPlayer(), 2, 1), tmp_path, workers=0)


@pytest.mark.parametrize("allowed", [2, 0])
def test_refused_threads_are_done_without_or_reported(monkeypatch: pytest.MonkeyPatch, allowed: int) -> None:
    refuse_threads(monkeypatch, allowed)
    results = results_of(lambda items: (2 * item for item in items), range(20), workers=4, threads=True, describe=str)
    if allowed:
        assert sorted(results) == list(range(0, 40, 2))
    else:
        with pytest.raises(MemoryError, match="the system did not start a thread"):
            list(results)
