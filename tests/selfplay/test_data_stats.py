"""Statistics agree with the games, and the regression recovers known piece values."""

from __future__ import annotations

import itertools
import json
import math
import random
import xml.etree.ElementTree as ET
from collections import Counter
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from fairychess import Board, DataError, Variant
from fairychess.data import Dataset, SelfPlay, parse_player, run_selfplay
from fairychess.data.stats import CountedPiece, piece_values, plot, statistics_of
from fairychess.data.stats.material import Material
from fairychess.data.stats.numbers import CountedReplay

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]
    Games = list[tuple[float, Counter[tuple[int, ...]]]]

pytest.importorskip("pyarrow")
pytest.importorskip("numpy")


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    directory = tmp_path_factory.mktemp("data") / "games"
    run_selfplay(SelfPlay(Variant("crazyhouse"), parse_player("random"), 40, 1, max_plies=150, shard_games=15), directory)
    return Dataset(directory)


def test_statistics_agree_with_the_games(dataset: Dataset) -> None:
    found = statistics_of(dataset)
    games = list(dataset)
    lengths = sorted(len(game.actions) for game in games)
    assert (found.games, found.plies, found.replayed) == (40, sum(lengths), 40)
    assert found.size == sum(file.stat().st_size for file in dataset.path.glob("*.parquet"))
    assert found.results == Counter(game.result for game in games) == dataset.results()
    assert found.endings == Counter((game.reason, game.result) for game in games)
    assert found.results["*"] > 0 < found.results["1-0"]
    assert [found.length(share) for share in (0, 0.5, 1)] == [lengths[0], lengths[19], lengths[-1]]
    with pytest.raises(DataError, match=r"share is 1\.5: a number from 0 to 1 is expected"):
        found.length(1.5)
    won, drawn, lost = (found.results[result] for result in ("1-0", "1/2-1/2", "0-1"))
    assert found.white_score == pytest.approx((won + drawn / 2) / (won + drawn + lost))
    assert found.draw_rate == pytest.approx(drawn / (won + drawn + lost))
    legal: list[list[int]] = [[] for _ in range(lengths[-1])]
    for game in games:
        board = Board("crazyhouse")
        for ply, move in enumerate(dataset.moves(game)):
            legal[ply].append(len(list(board.legal_moves)))
            board.push(move)
    assert found.branching == pytest.approx(fmean(itertools.chain(*legal)))
    assert found.branching_by_ply == pytest.approx([fmean(each) for each in legal if len(each) >= 10])


def test_pieces_on_the_board_and_in_reserve_have_values(tmp_path: Path) -> None:
    run_selfplay(SelfPlay(Variant("crazyhouse"), parse_player("search:nodes=20"), 60, 1, max_plies=150), tmp_path / "games")
    found = statistics_of(Dataset(tmp_path / "games")).values
    assert {("queen", False), ("pawn", True)} <= {(value.name, value.reserve) for value in found}


def test_a_sample_has_the_right_size(dataset: Dataset) -> None:
    for sample in (1, 7, 39, 40, 1000):
        assert statistics_of(dataset, sample=sample).replayed == min(sample, 40)
    with pytest.raises(DataError, match="sample is 0: at least 1"):
        statistics_of(dataset, sample=0)


def test_values_come_from_lasting_and_even_material(tmp_path: Path) -> None:
    values = {"queen": 9, "rook": 5, "bishop": 3, "knight": 3, "pawn": 1}
    run_selfplay(SelfPlay(Variant("chess"), parse_player("search:nodes=20"), 30, 1, max_plies=200), tmp_path / "games")
    dataset = Dataset(tmp_path / "games")
    replay = CountedReplay(dataset)
    expected: list[Counter[int]] = []
    for game in dataset:
        replay.add(game)
        board = Board("chess", game.start)
        balances: list[tuple[tuple[str, int], ...]] = []
        for move in dataset.moves(game):
            board.push(move)
            count = Counter({name: len(board.pieces(name, True)) - len(board.pieces(name, False)) for name in values})
            balances.append(tuple(sorted(count.items())))
        shown = Counter(
            dict(balances[place])["pawn"]
            for place in range(6, len(balances))
            if len(set(balances[place - 6 : place + 1])) == 1
            and (place == 6 or balances[place - 7] != balances[place])
            and abs(sum(values[name] * more for name, more in balances[place])) <= 1.5
        )
        if game.result != "*" and shown:
            expected.append(shown)
    pawn = [each.name for each in replay.counts.counted].index("pawn")
    found: list[Counter[int]] = [Counter() for _ in replay.material]
    for counts, (_, rows) in zip(found, replay.material, strict=True):
        for row, times in rows.items():
            counts[row[pawn]] += times
    assert found == expected
    assert sum(map(len, expected)) > len(expected) > 20


COUNTED = [CountedPiece(name, False) for name in ("king", "queen", "knight", "pawn")]
VALUES = {"queen": 2.0, "knight": 0.8, "pawn": 0.25}


def drawn_games(count: int, seed: int = 1) -> Games:
    """Return games with results drawn at random from the model, in which White's advantage is 0.3."""
    chance = random.Random(seed)
    games: Games = []
    for _ in range(count):
        material = (0, chance.randint(-1, 1), chance.randint(-2, 2), chance.randint(-4, 4))
        odds = 0.3 + sum(VALUES[piece.name] * number for piece, number in zip(COUNTED[1:], material[1:], strict=True))
        score = float(chance.random() < 1 / (1 + math.exp(-odds)))
        games.append((score, Counter({material: chance.randint(1, 9)})))
    return games


def test_bonuses_of_pairs_are_recovered() -> None:
    counted = [CountedPiece("bishop", False), CountedPiece("pawn", False), CountedPiece("bishop", False, pair=True)]
    chance = random.Random(1)
    games: Games = []
    for _ in range(4000):
        white, black, pawns = chance.randint(0, 2), chance.randint(0, 2), chance.randint(-4, 4)
        pair = (white == 2) - (black == 2)
        odds = 0.8 * (white - black) + 0.25 * pawns + 0.3 * pair
        score = float(chance.random() < 1 / (1 + math.exp(-odds)))
        games.append((score, Counter({(white - black, pawns, pair): 1})))
    bishop, pawn, bonus = piece_values(counted, games)
    assert (bishop.name, pawn.name, bonus.name) == ("bishop", "pawn", "pair of bishop")
    for found, log_odds in ((bishop, 0.8), (pawn, 0.25), (bonus, 0.3)):
        assert 0 < found.error < 0.12
        assert abs(found.log_odds - log_odds) < 3 * found.error
    few = piece_values(counted, games[:20])[2]
    assert few.name == "pair of bishop"
    assert 0.3 < few.error < 0.6  # hardly less than that of the prior
    assert abs(few.log_odds) < 0.5


def test_pairs_are_counted_on_the_board_and_in_reserve() -> None:
    crazyhouse = Material(Variant("crazyhouse"))
    assert [str(each) for each in crazyhouse.counted if each.pair] == ["pair of rook", "pair of bishop", "pair of knight"]
    for fen, pairs in (
        ("4k3/8/8/8/8/8/8/2B1K3[B] w - - 0 1", {"bishop": 1}),
        ("2nbk3/8/8/8/8/8/8/2B1K3[BBbnn] w - - 0 1", {"knight": -1}),
        ("2nbk3/8/8/8/8/8/8/2B1K3[b] w - - 0 1", {"bishop": -1}),
    ):
        row = zip(crazyhouse.counted, crazyhouse.row(Board("crazyhouse", fen)), strict=True)
        assert {each.name: number for each, number in row if each.pair and number} == pairs


def test_known_values_are_recovered() -> None:
    found = {value.name: value for value in piece_values(COUNTED, drawn_games(4000))}
    assert set(found) == set(VALUES)  # not the king, which both sides always have
    for name, log_odds in VALUES.items():
        value = found[name]
        assert 0 < value.error < 0.1
        assert abs(value.log_odds - log_odds) < 3 * value.error
        assert value.pawns is not None
        assert value.pawns_error is not None
        assert value.pawns == pytest.approx(value.log_odds / found["pawn"].log_odds)
        assert abs(value.pawns - log_odds / 0.25) <= 3 * value.pawns_error
    assert found["pawn"].pawns_error == pytest.approx(0, abs=1e-9)


def test_standard_errors_match_the_spread() -> None:
    fits = [{value.name: value for value in piece_values(COUNTED, drawn_games(400, seed))} for seed in range(60)]
    for name in VALUES:
        values = [fit[name].log_odds for fit in fits]
        spread = math.sqrt(fmean((value - fmean(values)) ** 2 for value in values))
        assert fmean(fit[name].error for fit in fits) == pytest.approx(spread, rel=0.3)


def test_repeated_positions_of_a_game_add_no_weight() -> None:
    once = piece_values(COUNTED, drawn_games(400))
    often = piece_values(
        COUNTED, [(score, Counter({row: 50 * times for row, times in counts.items()})) for score, counts in drawn_games(400)]
    )
    assert once == often


def test_values_are_finite_if_one_side_always_wins() -> None:
    games: Games = [(1.0, Counter({(0, 1, 0, 0): 3})), (0.0, Counter({(0, -1, 0, 0): 2}))] * 20
    (queen,) = piece_values(COUNTED, games)
    assert 1 < queen.log_odds < 100
    assert (queen.pawns, queen.pawns_error) == (None, None)
    assert piece_values(COUNTED, []) == piece_values(COUNTED, [(1.0, Counter({(0, 0, 0, 0): 3}))]) == ()


def test_pictures(dataset: Dataset, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    found = statistics_of(dataset)
    for end in ("svg", "png"):
        for name in ("a", "b"):
            plot(found, tmp_path / f"{name}.{end}", title="Crazyhouse")
        content = (tmp_path / f"a.{end}").read_bytes()
        assert content == (tmp_path / f"b.{end}").read_bytes()
        assert len(content) > 10_000
    drawing = ET.fromstring((tmp_path / "a.svg").read_text(encoding="utf-8"))  # noqa: S314 - of our own pictures
    assert drawing.tag.endswith("}svg")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(DataError, match=r"a name that ends in \.svg or \.png is expected"):
        plot(found, tmp_path / "a.pdf")


def test_the_command(dataset: Dataset, fairychess_command: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    result = fairychess_command("stats", str(dataset.path), "--svg", "x.svg", "--png", "x.png")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("crazyhouse: 40 games of random, seed 1\n")
    assert (tmp_path / "x.svg").exists()
    assert (tmp_path / "x.png").exists()
    found = statistics_of(dataset)
    for piece in (value.name for value in found.values):
        assert f"\n{piece}" in result.out
    report = json.loads(fairychess_command("stats", str(dataset.path), "--json").out)
    assert report["games"] == 40
    assert report["results"] == {result: found.results[result] for result in ("1-0", "0-1", "1/2-1/2", "*")}
    assert report["branching"] == found.branching
    assert [value["log_odds"] for value in report["values"]] == [value.log_odds for value in found.values]


def test_a_data_set_without_games(dataset: Dataset, tmp_path: Path) -> None:
    (tmp_path / "selfplay.json").write_bytes((dataset.path / "selfplay.json").read_bytes())
    with pytest.raises(DataError, match="there are no games in it"):
        statistics_of(Dataset(tmp_path))
