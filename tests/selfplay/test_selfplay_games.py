"""Self-play options: soft node limits, adjudication, random moves in games, balanced and near-best openings."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from fairychess import Board, DataError, Engine, FenError, MatchError, Move, Network, NetworkError, Variant
from fairychess.book.random_openings import OpeningRules, random_moves
from fairychess.data import (
    Adjudication,
    Choice,
    Dataset,
    GameOptions,
    GameTask,
    SelfPlay,
    SelfPlayer,
    parse_player,
    play_game,
    run_selfplay,
    write_pgn,
)
from fairychess.data.options import shared
from fairychess.match.openings import random_opening
from support.matches import MATCH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from conftest import Result
    from fairychess.data import PlayedGame

    Run = Callable[..., Result]

CHESS = Variant("chess")
STOLTZ = Variant("stoltz")


def play(options: dict[str, Any], scores: Callable[[int], int | None], *, random_plies: int = 0, seed: int = 1) -> PlayedGame:
    """Play a game of random moves, with scores that depend on the ply."""

    def choose(board: Board, _: random.Random) -> Choice:
        ply = len(board.move_stack)
        return Choice(random.Random(f"{seed} {ply}").choice(sorted(board.legal_moves, key=Move.uci)), scores(ply))

    return play_game(CHESS, GameTask(1, seed, random_plies, 2000, **options), choose)


def for_white(score: int) -> Callable[[int], int]:
    return lambda ply: score if ply % 2 == 0 else -score


@pytest.mark.parametrize(
    ("scores", "plies", "result"),
    [
        (for_white(1501), 5, "1-0"),
        (for_white(-1501), 5, "0-1"),
        (for_white(29_999), 5, "1-0"),
        (lambda ply: for_white(1501 if ply > 3 else 1500)(ply), 9, "1-0"),
        (lambda ply: for_white(2000 if ply > 2 else -2000)(ply), 8, "1-0"),
        (lambda ply: None if ply == 4 else for_white(2000)(ply), 10, "1-0"),
        (for_white(9), 32, "1/2-1/2"),
        (lambda ply: 30 if ply == 25 else 0, 36, "1/2-1/2"),
        (for_white(10), 42, "1/2-1/2"),
        (lambda _: None, 42, "1/2-1/2"),
    ],
)
def test_games_end_by_their_scores(scores: Callable[[int], int | None], plies: int, result: str) -> None:
    rules = Adjudication(draw_after=22, max_plies=42)
    game = play({"adjudication": rules}, scores, seed=3)
    assert (len(game.actions), game.result, game.reason) == (plies, result, "adjudication")
    free = play({}, scores, seed=3)
    assert free.actions[: len(game.actions)] == game.actions
    assert free.reason != "adjudication"


def test_a_game_that_is_over_needs_no_adjudication() -> None:
    mate = Variant.from_toml('name = "mate"\nextends = "chess"\n[board]\nstart = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"\n')
    task = GameTask(1, 1, 0, 10, adjudication=Adjudication(win_plies=1))
    game = play_game(mate, task, lambda *_: Choice(Move.from_uci("a1a8", mate), 30_000))
    assert (game.result, game.reason) == ("1-0", "checkmate")


def test_the_limit_depends_on_the_board() -> None:
    assert [Adjudication().limit(Variant(name)) for name in ("chess", "wolf", "grand")] == [302, 302, 302]
    large = Variant.from_toml(
        'name = "large"\n[board]\nfiles = 16\nranks = 16\nstart = "k15/16*14/15K w - - 0 1"\n'.replace(
            "16*14", "/".join(["16"] * 14)
        )
        + '[pieces.king]\nletter = "K"\nmoves = "K"\nroyal = true\n'
    )
    assert Adjudication().limit(large) == 308
    assert Adjudication(max_plies=40).limit(large) == 40


def test_random_moves_in_a_game_are_marked(tmp_path: Path) -> None:
    np = pytest.importorskip("numpy")
    pytest.importorskip("pyarrow")
    options: dict[str, Any] = {"noise": 0.3, "noise_plies": 20, "random_plies": 4, "max_plies": 400}
    asked = SelfPlay(STOLTZ, parse_player("search:nodes=30"), 6, 1, shard_games=4, **options)
    run_selfplay(asked, tmp_path)
    dataset = Dataset(tmp_path)
    games = list(dataset)
    marked = {(game.number, ply) for game in games for ply in game.noise}
    assert 10 < len(marked) < 60
    assert all(4 <= ply < 20 for _, ply in marked)
    for game in games:
        assert [ply for ply, score in enumerate(game.scores) if score is None] == [*range(4), *game.noise]
    ended = {game.number for game in games if game.result != "*"}
    found: set[tuple[int, int]] = set()
    for batch in dataset.batches(64, seed=1):
        assert not batch.policy[batch.random].any()
        assert (np.isnan(batch.score) == batch.random).all()
        found |= {(int(game), int(ply)) for game, ply in zip(batch.game[batch.random], batch.ply[batch.random], strict=True)}
    assert found == {place for place in marked if place[0] in ended} | {(number, ply) for number in ended for ply in range(4)}
    kept = [(batch.game.tolist(), batch.ply.tolist()) for batch in dataset.batches(50, skip_random=True)]
    places = [place for batch in kept for place in zip(*batch, strict=True)]
    every = [(game.number, ply) for game in games if game.number in ended for ply in range(len(game.actions))]
    assert places == [place for place in every if place not in found]
    assert dataset.facts["noise"] == 0.3


def test_a_tree_goes_on_after_a_random_move(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    pytest.importorskip("pyarrow")
    player = parse_player("mcts:simulations=12")
    run_selfplay(SelfPlay(STOLTZ, player, 2, 1, random_plies=2, max_plies=40, noise=0.4), tmp_path)
    for game in Dataset(tmp_path):
        assert len(game.noise) > 3
        for ply, visits in enumerate(game.visits):
            assert (visits is None) == (ply < 2 or ply in game.noise)
            assert visits is None or visits[game.actions[ply]] == max(visits.values())


def test_without_options_games_are_as_before() -> None:
    def choose(board: Board, chance: random.Random) -> Choice:
        return Choice(chance.choice(sorted(board.legal_moves, key=Move.uci)))

    game = play_game(CHESS, GameTask(7, 5, 4, 30), choose)
    chance, board = random.Random("5/7"), Board()
    for action in game.actions:
        move = chance.choice(sorted(board.legal_moves, key=Move.uci))
        assert CHESS.actions.encode(move) == action
        board.push(move)


def score(board: Board, nodes: int = 500) -> int:
    with Engine(board.variant, hash=1, network=False) as engine:
        info = engine.play(board, nodes=nodes).info
    assert info is not None
    return info.score.relative.score(mate_score=30_000) or 0


@pytest.mark.parametrize("name", ["chess", "crazyhouse"])
def test_balanced_openings(name: str) -> None:
    variant = Variant(name)
    some = [random_moves(variant, 8, random.Random(seed), OpeningRules(balance=60)) for seed in range(8)]
    free = [random_moves(variant, 8, random.Random(seed)) for seed in range(8)]
    imbalances = [[abs(score(board_after(variant, moves))) for moves in each] for each in (some, free)]
    assert max(imbalances[0]) <= 60 < max(imbalances[1])
    assert some == [random_moves(variant, 8, random.Random(seed), OpeningRules(balance=60)) for seed in range(8)]


def board_after(variant: Variant, moves: list[Move] | None) -> Board:
    assert moves is not None
    board = Board(variant)
    for move in moves:
        board.push(move)
    return board


def test_the_most_balanced_opening_is_played_if_none_is_balanced() -> None:
    ahead = Variant.from_toml('name = "ahead"\nextends = "chess"\n[board]\nstart = "4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1"\n')
    moves = random_moves(ahead, 2, random.Random(1), OpeningRules(balance=100, nodes=20))
    assert moves is not None
    assert len(moves) == 2


def test_near_best_openings() -> None:
    near = [random_moves(CHESS, 6, random.Random(seed), OpeningRules(near_best=30)) for seed in range(10)]
    assert len({str(moves) for moves in near}) >= 8
    assert max(abs(score(board_after(CHESS, moves))) for moves in near) < 150
    best = {str(random_moves(CHESS, 4, random.Random(seed), OpeningRules(near_best=0))) for seed in range(5)}
    assert len(best) <= 3


def test_openings_of_matches() -> None:
    plain = random_opening(CHESS, 6, "1/1")
    near = random_opening(CHESS, 6, "1/1", OpeningRules(near_best=30, nodes=100))
    assert plain != near
    match = dataclasses.replace(MATCH, games=2, seed=1, random_plies=6, near_best=30, opening_nodes=100)
    assert [game.moves[:6] for game in match.run().games] == [near.moves] * 2
    assert match.identity()["near best"] == 30
    assert "near best" not in MATCH.identity()
    with pytest.raises(MatchError, match="balance is -1: expected at least 0"):
        dataclasses.replace(MATCH, balance=-1)


def test_invalid_openings_are_refused_before_the_first_game() -> None:
    start = Variant("chess").start_fen

    def plan(*openings: str) -> SelfPlay:
        return SelfPlay(Variant("chess"), parse_player("random"), 2, 1, openings=openings)

    with pytest.raises(DataError, match="the game is over in the opening 'R5k1/5ppp"):
        plan(start, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")
    with pytest.raises(FenError, match="opening 2: FEN, board, column 1: ") as caught:
        plan(start, "junk")
    assert (caught.value.field, caught.value.column) == ("board", 1)


def test_openings_have_extra_plies() -> None:
    options: dict[str, Any] = {"extra_plies": 2}
    plies = [play(options, lambda _: 0, random_plies=3, seed=seed).random_plies for seed in range(30)]
    assert set(plies) == {3, 4, 5}
    rules = {**options, "balance": 300, "opening_nodes": 50}
    game = play(rules, lambda _: 0, random_plies=3)
    assert 3 <= game.random_plies <= 5
    assert game.scores[: game.random_plies] == [None] * game.random_plies


@dataclass(frozen=True)
class Winner(SelfPlayer):
    """Says that White wins."""

    forms: ClassVar[str] = "winner"

    @classmethod
    def parse(cls, options: str) -> Winner:
        raise ValueError(options)

    def play(self, variant: Variant, tasks: Iterable[GameTask]) -> Iterator[PlayedGame]:
        for task in tasks:
            yield play_game(
                variant, task, lambda board, _: Choice(min(board.legal_moves, key=Move.uci), 2000 if board.turn else -2000)
            )

    def __str__(self) -> str:
        """Return its text."""
        return "winner"


def test_adjudicated_games_are_stored(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    asked = SelfPlay(CHESS, Winner(), 2, 1, random_plies=2, adjudication=Adjudication(win_plies=3))
    run_selfplay(asked, tmp_path / "games")
    dataset = Dataset(tmp_path / "games")
    assert [(len(game.actions), game.result, game.reason) for game in dataset] == [(5, "1-0", "adjudication")] * 2
    write_pgn(dataset, tmp_path / "games.pgn")
    assert (tmp_path / "games.pgn").read_text(encoding="utf-8").count("{ White wins by adjudication } 1-0") == 2
    with pytest.raises(DataError, match=r"adjudication was .*'win_plies': 3.* and now is None"):
        run_selfplay(SelfPlay(CHESS, Winner(), 2, 1, random_plies=2), tmp_path / "games")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"noise": 1.5}, "noise is 1.5: a probability from 0 to 1"),
        ({"noise": float("nan")}, "noise is nan: a probability"),
        ({"balance": -1}, "balance is -1: a number from 0"),
        ({"near_best": -1}, "near_best is -1: a number from 0"),
        ({"opening_nodes": 0}, "opening_nodes is 0: a number from 1"),
        ({"extra_plies": -1}, "extra_plies is -1: a number from 0"),
        ({"noise_plies": -1}, "noise_plies is -1: a number from 0"),
    ],
)
def test_invalid_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        GameOptions(**options)
    with pytest.raises(DataError, match=message):
        SelfPlay(CHESS, parse_player("search:depth=1"), 1, 1, **options)


def test_workers_do_not_change_the_bytes(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    rules = Adjudication(win_score=300, draw_after=20, max_plies=80)
    options: dict[str, Any] = {"noise": 0.1, "balance": 200, "near_best": 100, "opening_nodes": 50, "extra_plies": 2}
    asked = SelfPlay(STOLTZ, parse_player("search:soft-nodes=20"), 6, 1, shard_games=2, adjudication=rules, **options)
    for workers in (1, 2):
        run_selfplay(asked, tmp_path / str(workers), workers=workers)
    one, two = ({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("1", "2"))
    assert one == two
    assert {game.reason for game in Dataset(tmp_path / "1")} == {"adjudication"}


def test_invalid_adjudications() -> None:
    with pytest.raises(DataError, match="win_plies of an adjudication is 0: a number from 1"):
        Adjudication(win_plies=0)


def test_a_player_at_random_needs_no_random_moves() -> None:
    plan = SelfPlay(CHESS, parse_player("random"), 1, 1, noise=0.5, balance=1, near_best=1, extra_plies=3)
    assert shared(plan) == shared(GameOptions())


@pytest.mark.parametrize(
    "text", ["search:soft-nodes=500", "search:depth=3,hash=16", "search:nodes=70,hash=2", "search:soft-nodes=9,hash=65536"]
)
def test_texts_of_searches(text: str) -> None:
    assert str(parse_player(text)) == text


@pytest.mark.parametrize("text", ["search:soft-nodes=0", "search:nodes=5,hash=0", "search:nodes=5,hash=65537", "search:hash=1"])
def test_invalid_texts_of_searches(text: str) -> None:
    with pytest.raises(DataError, match="is not a player"):
        parse_player(text)
    assert str(parse_player("search:nodes=5,hash=1")) == "search:nodes=5"


def test_the_network_of_a_player_is_an_input(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path, chess = tmp_path / "some.net", tmp_path / "chess.net"
    Network.handmade("stoltz", hidden=32).save(path)
    Network.handmade("chess", hidden=32).save(chess)

    def plan(text: str) -> SelfPlay:
        return SelfPlay(STOLTZ, parse_player(f"search:nodes=30,network={text}"), 2, 1, max_plies=60)

    run_selfplay(plan(str(path)), tmp_path / "net")
    run_selfplay(plan("none"), tmp_path / "hand")
    facts, hand = (Dataset(tmp_path / name).facts for name in ("net", "hand"))
    assert (len(facts["network"]), "network" in hand) == (16, False)
    assert [game.scores for game in Dataset(tmp_path / "net")] != [game.scores for game in Dataset(tmp_path / "hand")]
    Network.handmade("stoltz", hidden=64).save(path)
    with pytest.raises(DataError, match=f"network was '{facts['network']}', and now is '"):
        run_selfplay(plan(str(path)), tmp_path / "net")
    with pytest.raises(NetworkError):
        run_selfplay(plan(str(chess)), tmp_path / "new")
    path.unlink()
    with pytest.raises(FileNotFoundError):
        run_selfplay(plan(str(path)), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_tree_takes_a_network(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path, other = tmp_path / "some.net", tmp_path / "other.net"
    Network.handmade("chess", hidden=32).save(path)
    Network.handmade("grand", hidden=32).save(other)
    hanging = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"

    def plan(options: str) -> SelfPlay:
        player = parse_player(f"mcts:simulations=50,{options}")
        return SelfPlay(Variant("chess"), player, 2, 1, random_plies=0, openings=(hanging,), max_plies=12)

    def first(name: str) -> list[tuple[str, int]]:
        """Return the first move of each game, and the total visits in the first position."""
        dataset = Dataset(tmp_path / name)
        return [(dataset.moves(game)[0].uci(), sum((game.visits[0] or {}).values())) for game in dataset]

    run_selfplay(plan(f"network={path}"), tmp_path / "net")
    run_selfplay(plan("rollouts=0"), tmp_path / "uniform")
    assert first("net") == [("e4d5", 50)] * 2
    assert all(move != "e4d5" and count == 50 for move, count in first("uniform"))
    facts = Dataset(tmp_path / "net").facts
    assert (facts["player"], len(facts["network"])) == (f"mcts:simulations=50,c=1.25,network={path}", 16)
    assert "network" not in Dataset(tmp_path / "uniform").facts
    with pytest.raises(DataError, match="network"):
        parse_player(f"mcts:simulations=50,rollouts=1,network={path}")
    with pytest.raises(NetworkError):
        run_selfplay(plan(f"network={other}"), tmp_path / "new")
    path.write_bytes(b"damaged")
    with pytest.raises(NetworkError):
        run_selfplay(plan(f"network={path}"), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_the_command_takes_a_network(fairychess_command: Run, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    Network.handmade("stoltz", hidden=32).save(tmp_path / "some.net")
    arguments = ["selfplay", "stoltz", "--games", "1", "--seed", "1", "--soft-nodes", "9", "--network", "some.net"]
    done = fairychess_command(*arguments, "--out", "games")
    assert (done.code, done.err) == (0, "")
    assert str(Dataset(tmp_path / "games").player) == "search:soft-nodes=9,network=some.net"
    assert len(Dataset(tmp_path / "games").facts["network"]) == 16
    pgn = fairychess_command(*arguments, "--out", "x.pgn")
    assert (pgn.code, pgn.err) == (2, "fairychess: --network is for a folder of shards, and x.pgn is a PGN file\n")
    other = fairychess_command("selfplay", "stoltz", "--games", "1", "--out", "x", "--player", "random", "--network", "some.net")
    message = "fairychess: --network is the network of a search, and the player is random\n"
    assert (other.code, other.err) == (2, message)


def test_soft_nodes_finish_a_depth() -> None:
    with Engine("chess", hash=1) as engine:
        reports = list(engine.analyse(Board(), depth=8))
        for soft in (1, 400, 3000):
            engine.clear()
            info = engine.play(Board(), soft_nodes=soft).info
            assert info is not None
            first = next(report for report in reports if report.nodes >= soft)
            assert (info.depth, info.nodes, info.pv) == (first.depth, first.nodes, first.pv)


def test_the_command_has_all_options(fairychess_command: Run, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    arguments = ["selfplay", "stoltz", "--games", "2", "--seed", "1", "--out", "games", "--soft-nodes", "20", "--hash", "2"]
    more = ["--extra-plies", "1", "--balance", "400", "--near-best", "200", "--opening-nodes", "50", "--noise", "0.1"]
    ends = ["--noise-plies", "20", "--resign", "3", "900", "--draw", "4", "20", "10", "--draw-at", "60"]
    done = fairychess_command(*arguments, *more, *ends)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("2 games of stoltz by search:soft-nodes=20,hash=2 with seed 1: ")
    facts = Dataset(tmp_path / "games").facts
    rules = {"win_score": 900, "win_plies": 3, "draw_score": 20, "draw_plies": 4, "draw_after": 10, "max_plies": 60}
    wanted = {"adjudication": rules, "noise": 0.1, "noise plies": 20, "balance": 400, "near best": 200, "opening nodes": 50}
    assert {name: facts[name] for name in wanted} == wanted
    assert all(len(game.actions) <= 60 for game in Dataset(tmp_path / "games"))
    pgn = fairychess_command("selfplay", "chess", "--games", "1", "--out", "x.pgn", "--adjudicate")
    assert (pgn.code, pgn.err) == (2, "fairychess: --adjudicate is for a folder of shards, and x.pgn is a PGN file\n")
    wrong = fairychess_command("selfplay", "chess", "--games", "1", "--out", "x", "--noise", "2")
    assert wrong.code == 2
    assert "'2' is not a number from 0 to 1" in wrong.err
    early = fairychess_command("selfplay", "chess", "--games", "1", "--out", "x", "--draw", "0", "10", "0")
    assert early.code == 2
    assert "argument --draw: PLIES is 0: at least 1 is expected" in early.err
    lowest = ["--nodes", "5", "--random-plies", "2", "--resign", "5", "0", "--draw", "10", "10", "0", "--draw-at", "4"]
    assert fairychess_command("selfplay", "chess", "--games", "1", "--out", "z", *lowest).code == 0
    rules = Dataset(tmp_path / "z").facts["adjudication"]
    assert (rules["win_score"], rules["draw_after"]) == (0, 0)
    table = fairychess_command("selfplay", "chess", "--games", "1", "--out", "x", "--player", "random", "--hash", "2")
    assert (table.code, table.err) == (
        2,
        "fairychess: --hash is the size of the table of a search, and the player is random\n",
    )
    short = fairychess_command("selfplay", "chess", "--games", "1", "--out", "y.pgn", "--soft-nodes", "5")
    assert short.code == 0
