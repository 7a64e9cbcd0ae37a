"""Measured values of pieces: simulations with known values, games with odds, equal results after any interruption, and errors."""

from __future__ import annotations

import json
import math
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Board, DataError, Variant
from fairychess.book.random_openings import random_moves
from fairychess.cli import main
from fairychess.data import Dataset
from fairychess.data.directory import locked
from fairychess.values import Army, MeasuredValues, Odds, ValuePlan, measure_values, with_values
from fairychess.values.odds_player import OddsPlayer
from fairychess.values.openings import changed
from fairychess.values.plan import CHUNK_PAIRS, Phase
from support.fake_ray import FakeRay

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result
    from fairychess import Move

    Run = Callable[..., Result]

np = pytest.importorskip("numpy")
pytest.importorskip("pyarrow")

from fairychess.values import design  # noqa: E402 - they import NumPy
from fairychess.values.design import candidates, first_of_largest, importance, prior_of, schedule  # noqa: E402
from fairychess.values.fit import BONUS, Parameters, Prior, ValueFit, fit  # noqa: E402

LONG = bool(os.environ.get("FAIRYCHESS_LONG"))

CHESS, SMALL = Variant("chess"), Variant("gardner")

TRUTH = {"queen": 9.5, "rook": 5.1, "bishop": 3.3, "knight": 3.2, "pawn": 1.0}
BONUSES = {BONUS + "rook": -0.2, BONUS + "bishop": 0.5, BONUS + "knight": 0.1}
PAWN, DRAWS = 0.6, 0.3
"""The logit of a pawn, and the share of draws between equal sides, in the simulations."""


def small(**others: object) -> ValuePlan:
    settings: dict[str, object] = {"games": 60, "nodes": 10, "random_plies": 4, "max_plies": 60}
    return ValuePlan(**({"variant": SMALL} | settings | others))  # type: ignore[arg-type]


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def without_values(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("value = ")]


def simulated(army: Army, seed: int, rounds: int, error: float = 0.0) -> ValueFit:
    """Measure values by made-up results; each comparison has an error in logits with this standard deviation."""
    parameters, chance = Parameters.of(army), random.Random(seed)
    truth = PAWN * np.array([(TRUTH | BONUSES)[name] for name in parameters.names])
    errors: dict[Odds, float] = {}
    results: dict[Odds, list[float]] = {}
    for _ in range(rounds):
        for odds in schedule(army, results, 20):
            if odds not in errors:
                errors[odds] = chance.gauss(0, error)
            score = 1 / (1 + np.exp(-parameters.row(odds) @ truth - errors[odds]))
            draws = DRAWS * 4 * score * (1 - score)
            points = [chance.choices((1.0, 0.5, 0.0), (score - draws / 2, draws, 1 - score - draws / 2))[0] for _ in range(2)]
            results.setdefault(odds, []).append(fmean(points))
    return fit(parameters, results)


@pytest.mark.parametrize(("error", "rounds", "least"), [(0.0, 5, 0.94), (0.1, 5, 0.92), (0.2, 5, 0.92), (0.2, 20, 0.93)])
def test_intervals_hold_the_true_values_as_often_as_they_say(error: float, rounds: int, least: float) -> None:
    army = Army.of(CHESS)
    held: dict[str, list[bool]] = {name: [] for name in (*army.targets, *BONUSES)}
    errors: list[float] = []
    for seed in range(1000 if LONG else 120 // rounds):
        found = simulated(army, seed, rounds, error)
        errors.append(found.model_error)
        for name, each in held.items():
            _, interval = found.value_of(name, "pawn")
            assert interval is not None
            each.append(interval[0] <= (TRUTH | BONUSES)[name] <= interval[1])
    every = [each for row in held.values() for each in row]
    shares = ", ".join(f"{name} {fmean(row):.1%}" for name, row in held.items())
    print(f"error {error}, {100 * rounds} pairs: {fmean(every):.1%} of {len(every)} intervals hold the true value: {shares}")
    assert least - (0.01 if LONG else 0.06) <= fmean(every) <= (0.98 if LONG else 0.99)
    assert abs(fmean(errors) - error) < (0.11 if LONG else 0.13)


def test_many_games_find_the_true_values() -> None:
    found = simulated(Army.of(CHESS), 1, 60)
    for name in ("queen", "rook", "bishop", "knight"):
        value, interval = found.value_of(name, "pawn")
        assert value is not None
        assert interval is not None
        assert abs(value - TRUTH[name]) < 0.4
        assert interval[1] - interval[0] < 0.8
    assert found.differs("queen", "pawn", 8.0) < 0.001
    assert found.differs("queen", "pawn", 9.5) > 0.05


def test_contradictions_widen_intervals() -> None:
    parameters = Parameters.of(Army.of(SMALL))
    halves = {Odds(("pawn",)): 0.6, Odds(("knight",), ("pawn",)): 0.9}
    halves |= {Odds(("knight",), ("bishop",)): 0.5, Odds(("bishop",), ("pawn",)): 0.6}
    results = {odds: [score + change for change in (-0.1, 0.1)] * 100 for odds, score in halves.items()}
    contradictory = fit(parameters, results)
    results[Odds(("bishop",), ("pawn",))] = [0.8, 1.0] * 100
    consistent = fit(parameters, results)
    assert consistent.model_error < 0.01
    assert contradictory.model_error > 0.5
    deviations = [math.sqrt(found.pair("knight", "pawn")[2]) for found in (contradictory, consistent)]
    assert deviations[0] > 2 * deviations[1]


def test_nothing_is_said_without_games() -> None:
    parameters = Parameters.of(Army.of(SMALL))
    nothing = fit(parameters, {})
    assert nothing.value_of("queen", "pawn") == (None, None)
    only_one = fit(parameters, {Odds(("pawn",)): [0.5, 1.0, 0.75] * 30})
    assert only_one.value_of("queen", "pawn") == (None, None)
    assert only_one.value_of("pawn", "pawn") == (1.0, None)


def test_values_that_games_do_not_determine_are_unknown() -> None:
    army = Army.of(CHESS)
    halves = [0.25, 0.75] * 500
    only_sums = {Odds(("pawn",)): [0.5, 0.75] * 500, Odds(("queen",), ("rook", "bishop", "knight", "pawn")): halves}
    found = fit(Parameters.of(army), only_sums)
    assert found.estimable == {"pawn"}
    assert [found.value_of(name, "pawn") for name in army.targets] == [(None, None)] * 4
    more = only_sums | {Odds((name,), ("pawn",) * 3): halves for name in ("rook", "bishop", "knight")}
    assert fit(Parameters.of(army), more).estimable == {"pawn", "queen"}  # one knight less is also one pair less
    more |= {Odds((name, name), (name, *("pawn",) * 3)): halves for name in ("rook", "bishop", "knight")}
    assert fit(Parameters.of(army), more).estimable == set(Parameters.of(army).names)
    for pairs in (1, 2000):
        always_won = fit(Parameters.of(army), {Odds(("pawn",)): [0.5, 0.75] * 500, Odds(("queen",), ("pawn",)): [1.0] * pairs})
        assert always_won.value_of("queen", "pawn") == (None, None)


def test_a_prior_has_the_same_weight_in_values_and_variances() -> None:
    parameters = Parameters.of(Army.of(SMALL))
    size, pawn = len(parameters.names), parameters.names.index("pawn")
    results = {Odds(("pawn",)): [0.5] * 20}  # with less variance than is assumed before the games
    near, far = (fit(parameters, results, Prior(np.full(size, mean), np.full(size, 1.0))) for mean in (0.0, 0.01))
    share = (far.value - near.value)[pawn] / 0.01
    games = fit(parameters, results).covariance[pawn, pawn]
    assert 0.01 < share < 0.1
    assert near.covariance[pawn, pawn] == pytest.approx((1 - share) ** 2 * games + share**2, rel=0.01)


def test_further_games_go_where_an_interval_is_widest() -> None:
    army = Army.of(CHESS, ["knight", "bishop"])
    results = {
        odds: [0.25, 0.75] * 200
        for odds in (Odds(("pawn",)), Odds(("knight",), ("pawn",) * 3), Odds(("knight", "knight"), ("knight", *("pawn",) * 3)))
    }
    results[Odds(("pawn",))] = [0.5, 0.75] * 200
    chosen = schedule(army, results, 10)
    assert len(chosen) == 10 * CHUNK_PAIRS
    assert all(odds.ours == ("pawn",) or "bishop" in odds.ours + odds.theirs for odds in chosen)
    assert chosen.count(Odds(("pawn",))) >= CHUNK_PAIRS
    one = {odds for odds in schedule(Army.of(CHESS, ["rook"], against="knight"), {}, 20) if odds.ours != ("pawn",)}
    assert one
    assert all("knight" in odds.ours + odds.theirs for odds in one)


def test_exact_ties_are_broken_by_order_despite_rounding() -> None:
    tied = np.array([1.0, 2.0, np.nextafter(2.0, 3.0)])
    assert (int(np.argmax(tied)), first_of_largest(tied)) == (2, 1)


def test_wide_intervals_matter_most() -> None:
    targets = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    assert importance(targets, np.diag([1.0, 2.0])).tolist() == pytest.approx([3**-4, (2 / 3) ** 4, 1.0])


def test_pieces_that_replace_others_have_many_comparisons() -> None:
    variant = Variant.from_toml(
        'name = "llamas"\nextends = "chess"\n[pieces.llama]\nlibrary = "llama"\nletter = "l"\nvalue = 1.5\n'
    )
    army = Army.of(variant, ["llama"])
    parameters = Parameters.of(army)
    found = [
        odds for odds in candidates(army, parameters, fit(parameters, {}, prior_of(army, parameters))) if "llama" in odds.ours
    ]
    assert len({odds.ours for odds in found}) == 5
    assert len(found) > 12
    assert all("pawn" not in odds.ours or "pawn" not in odds.theirs for odds in found)
    assert all(changed(Board(variant), odds, 0.5, white=True) is not None for odds in found)


@pytest.mark.parametrize("name", ["chess", "capablanca"])
def test_coefficients_are_the_differences_of_the_boards(name: str) -> None:
    variant = Variant(name)
    army = Army.of(variant)
    parameters = Parameters.of(army)
    chosen = [*schedule(army, {}, 20)[::CHUNK_PAIRS], *(Odds((pair, pair), (pair,)) for pair in army.pairs)]
    assert Odds(("knight",) * 2, ("knight",)) in chosen
    for odds in dict.fromkeys(chosen):
        fen = changed(Board(variant), odds, 0.5, white=True)
        assert fen is not None, odds
        board = Board(variant, fen)
        has = {
            side: {each: len(board.pieces(each, side)) + board.reserve(side).get(each, 0) for each in army.counts}
            for side in (True, False)
        }
        differences = {each: has[True][each] - has[False][each] for each in army.counts}
        differences |= {BONUS + each: (has[True][each] == 2) - (has[False][each] == 2) for each in army.pairs}
        assert dict(zip(parameters.names, parameters.row(odds).tolist(), strict=True)) == differences, odds


def test_odds_with_more_pieces_than_there_are_have_no_start() -> None:
    start = Board(CHESS)
    assert changed(start, Odds(("queen", "queen")), 0.5, white=True) is None
    assert changed(start, Odds((), ("rook",) * 3), 0.5, white=True) is None
    assert changed(Board("orda"), Odds(("lancer",)), 0.5, white=True) is None


def test_both_games_of_a_pair_have_one_opening() -> None:
    odds = Odds(("rook",), ("bishop", "pawn"))
    plan = ValuePlan(CHESS, nodes=10, random_plies=6)
    selfplay = plan.selfplay(3, [odds], 1)
    player = selfplay.player
    assert isinstance(player, OddsPlayer)
    assert str(OddsPlayer.parse(str(player).removeprefix("odds:"))) == str(player)
    first, second = (Board(CHESS, player.with_odds(CHESS, task).openings[0]) for task in selfplay.tasks(0))
    assert first.turn == second.turn
    for board, white in ((first, True), (second, False)):
        counts = {name: (len(board.pieces(name, white)), len(board.pieces(name, not white))) for name in CHESS.pieces}
        assert counts == {"king": (1, 1), "queen": (1, 1), "rook": (2, 1), "bishop": (1, 2), "knight": (2, 2), "pawn": (7, 8)}
    united = first.piece_map() | second.piece_map()
    assert len(united) == 32
    assert all(united[square] == piece for square, piece in first.piece_map().items())


@pytest.mark.parametrize(
    ("name", "odds", "start"),
    [
        ("chess", Odds(("rook",)), "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1"),
        ("reserve-llama", Odds(("llama",), ("knight",)), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[L] w KQBCDFkq - 0 1"),
        ("orda", Odds(("lancer",), ("pawn",)), "lhaykahl/8/pppppppp/8/8/8/PPPPPPLP/RNBQKBNR w KQ - 0 1"),
    ],
)
def test_pieces_are_removed_from_the_board_or_the_reserve(name: str, odds: Odds, start: str) -> None:
    variant = Variant(name)
    plan = ValuePlan(CHESS, nodes=1, random_plies=0).selfplay(0, [odds], 1)
    player = OddsPlayer(plan.player, (odds,))
    assert player.with_odds(variant, plan.task(1)).openings == (start,)


@pytest.mark.parametrize("phase", ["middlegame", "endgame"])
def test_later_phases_begin_without_some_of_the_other_pieces(phase: Phase) -> None:
    odds = Odds(("rook",), ("bishop", "pawn"))
    plan = ValuePlan(CHESS, nodes=1, random_plies=2, phase=phase)
    selfplay = plan.selfplay(0, [odds] * 40, 40)
    player = selfplay.player
    assert isinstance(player, OddsPlayer)
    assert str(OddsPlayer.parse(str(player).removeprefix("odds:"))) == str(player)
    found = {"queen": 0, "knight": 0}
    for number in range(1, 81, 2):
        first, second = (Board(CHESS, player.with_odds(CHESS, selfplay.task(each)).openings[0]) for each in (number, number + 1))
        for board, white in ((first, True), (second, False)):
            counts = {name: (len(board.pieces(name, white)), len(board.pieces(name, not white))) for name in CHESS.pieces}
            assert counts.items() >= {"king": (1, 1), "rook": (2, 1), "bishop": (1, 2), "pawn": (7, 8)}.items()
            assert counts["queen"] in {(0, 0), (1, 1)}
            assert counts["knight"] in {(0, 0), (2, 2)}
        for name in found:
            assert len(first.pieces(name, True)) == len(second.pieces(name, True))
            found[name] += bool(first.pieces(name, True))
    assert all(10 <= count <= 30 if phase == "middlegame" else count == 0 for count in found.values())


def test_a_pair_of_games_draws_its_opening_once(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = ValuePlan(CHESS, nodes=1, random_plies=2, seed=987).selfplay(0, [Odds(("rook",))], 1)
    drawn: list[int] = []
    usual = random_moves

    def counted(*arguments: Any) -> list[Move] | None:  # noqa: ANN401 - those of the function
        drawn.append(1)
        return usual(*arguments)

    monkeypatch.setattr("fairychess.values.openings.random_moves", counted)
    player = plan.player
    assert isinstance(player, OddsPlayer)
    starts = [player.with_odds(CHESS, task).openings for task in plan.tasks(0)]
    assert len(drawn) == 1
    assert starts[0] != starts[1]


def test_a_piece_that_the_sides_lack_replaces_another(tmp_path: Path) -> None:
    variant = Variant.from_toml('name = "with-amazon"\nextends = "gardner"\n[pieces.amazon]\nletter = "a"\nmoves = "QN"\n')
    plan = ValuePlan(variant, ("amazon",), games=40, nodes=5, random_plies=2, max_plies=20)
    measured = measure_values(plan, tmp_path / "values")
    assert [row.piece for row in measured.pieces] == ["amazon"]
    starts = [game.start.split()[0] for game in Dataset(tmp_path / "values" / "rounds" / "0000")]
    placed = [start for start in starts if "A" in start or "a" in start]
    assert placed
    assert all(("A" in start) != ("a" in start) for start in placed)


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> MeasuredValues:
    """Return the values in a small variant, which are known roughly."""
    return measure_values(small(games=400, nodes=20), tmp_path_factory.mktemp("small") / "values")


def test_games_find_the_order_of_values(measured: MeasuredValues) -> None:
    values = {row.piece: row.value or 0.0 for row in measured.pieces}
    assert values["queen"] > values["rook"] > 1
    assert measured.games == 400
    assert 0.5 < measured.unit_score < 0.9
    assert sum(row.games for row in measured.odds) == 400
    document = measured.to_json()
    assert document["unit"] == "pawn"
    assert {row["piece"]: row["definition"] for row in document["pieces"]} == {"queen": 9, "rook": 5, "bishop": 3, "knight": 3}


def test_a_definition_is_written_with_the_values(measured: MeasuredValues) -> None:
    text = with_values(measured)
    variant = Variant.from_toml(text)
    assert without_values(text) == without_values(SMALL.to_toml())
    expected = {row.piece: round(row.value, 2) for row in measured.pieces if row.value is not None}
    assert expected
    assert variant.piece_values() == SMALL.piece_values() | expected
    assert Variant.from_toml(text).to_toml() == text


def test_a_negative_value_is_written(measured: MeasuredValues) -> None:
    lowest = replace(measured, pieces=(replace(measured.pieces[0], value=-0.254),))
    assert Variant.from_toml(with_values(lowest)).piece_values() == SMALL.piece_values() | {"queen": -0.25}
    unknown = replace(measured, pieces=(replace(measured.pieces[0], piece="amazon", value=1.0),))
    with pytest.raises(DataError, match="gardner: the values cannot be written into its definition"):
        with_values(unknown)


def test_only_types_with_two_pieces_on_both_sides_are_pairs() -> None:
    assert Army.of(CHESS).pairs == {"rook", "bishop", "knight"}
    other = Variant.from_toml(CHESS.to_toml().replace('start = "rnbqkbnr/', 'start = "rnnqkbnr/'))
    assert Army.of(other).pairs == {"rook"}
    assert Army.of(other).counts == {"queen": 1, "rook": 2, "bishop": 1, "knight": 2, "pawn": 8}


def test_results_do_not_depend_on_workers(tmp_path: Path) -> None:
    for workers in (1, 3):
        measure_values(small(), tmp_path / str(workers), workers=workers)
    assert files(tmp_path / "1") == files(tmp_path / "3")


def test_games_on_a_cluster_give_the_same_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = FakeRay(["a", "b"])
    cluster.install(monkeypatch)
    plan = small(games=220, nodes=2, max_plies=30)
    measure_values(plan, tmp_path / "cluster", ray="auto")
    assert {node for node, _ in cluster.ran} == {"a", "b"}
    assert sum(len(numbers) for _, numbers in cluster.ran) == 220
    monkeypatch.undo()
    measure_values(plan, tmp_path / "here")
    assert files(tmp_path / "cluster") == files(tmp_path / "here")


def test_the_command_plays_on_a_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = FakeRay(["a"])
    cluster.install(monkeypatch)
    words = ["values", "gardner", "--games", "4", "--nodes", "1", "--ray", "auto", "--dir", str(tmp_path / "values")]
    assert main(words) == 0
    assert sum(len(numbers) for _, numbers in cluster.ran) == 4


def test_a_measurement_can_be_continued_with_another_number_of_games(tmp_path: Path) -> None:
    fast = {"nodes": 2, "max_plies": 30}
    for games in (50, 220):
        measure_values(small(games=games, **fast), tmp_path / "values")
    measure_values(small(games=220, **fast), tmp_path / "whole")
    assert files(tmp_path / "values") == files(tmp_path / "whole")
    measure_values(small(games=30, **fast), tmp_path / "fewer")
    measure_values(small(games=30, **fast), tmp_path / "whole")
    assert (tmp_path / "whole" / "values.json").read_bytes() == (tmp_path / "fewer" / "values.json").read_bytes()


def test_rounds_that_have_begun_keep_their_odds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = {"nodes": 1, "max_plies": 2}
    measure_values(small(games=20, **fast), tmp_path / "earlier")
    measure_values(small(games=240, **fast), tmp_path / "whole")
    usual = design.schedule

    def reversed_schedule(*arguments: Any) -> list[Odds]:  # noqa: ANN401 - those of the function
        return usual(*arguments)[::-1]

    monkeypatch.setattr(design, "schedule", reversed_schedule)
    measured = measure_values(small(games=240, **fast), tmp_path / "earlier")
    assert measured.games == 240
    now, before = (files(tmp_path / name) for name in ("earlier", "whole"))
    assert {name for name in before if name.startswith("rounds/0000") and now[name] != before[name]} == set()
    assert now["rounds/0001/selfplay.json"] != before["rounds/0001/selfplay.json"]


@pytest.mark.parametrize(
    "changed",
    [
        lambda player: player.replace("pawn", "rook", 1),
        lambda player: player.replace("pawn", "dragon", 1),
        lambda player: player.replace("*5", "*five", 1),
        lambda _: "search:nodes=1",
    ],
)
def test_games_with_other_odds_are_refused(tmp_path: Path, changed: Callable[[str], str]) -> None:
    fast = {"nodes": 1, "max_plies": 2}
    measure_values(small(games=20, **fast), tmp_path)
    file = tmp_path / "rounds" / "0000" / "selfplay.json"
    facts = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(facts | {"player": changed(facts["player"])}), encoding="utf-8")
    with pytest.raises(DataError, match="it was made with other inputs: player was"):
        measure_values(small(games=30, **fast), tmp_path)


def test_other_settings_are_refused(tmp_path: Path) -> None:
    fast = {"games": 2, "nodes": 1, "max_plies": 2}
    measure_values(small(**fast), tmp_path)
    with pytest.raises(DataError, match="seed was 1, and now is 2: choose another directory"):
        measure_values(small(**fast, seed=2), tmp_path)
    with pytest.raises(DataError, match="phase was None, and now is 'endgame': choose another directory"):
        measure_values(small(**fast, phase="endgame"), tmp_path)
    with pytest.raises(DataError, match=r"pieces was \['queen', 'rook', 'bishop', 'knight'\], and now is \['rook'\]"):
        measure_values(small(**fast, pieces=("rook",)), tmp_path)
    changed = Variant.from_toml(SMALL.to_toml().replace("value = 9", "value = 8"))
    with pytest.raises(DataError, match="it is the measurement of another definition of gardner: choose another directory"):
        measure_values(small(**fast, variant=changed), tmp_path)
    with pytest.raises(DataError, match="it is the measurement of gardner, not of chess: choose another directory"):
        measure_values(small(**fast, variant=CHESS), tmp_path)
    held = locked(tmp_path)
    if held is not None:
        with pytest.raises(DataError, match="another process is writing to it"):
            measure_values(small(**fast), tmp_path)
        os.close(held)


def test_a_killed_measurement_is_resumed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fairychess", "values", "gardner", "--games", "60", "--nodes", "40", "--workers", "2"]
    subprocess.run([*command, "--dir", "whole"], cwd=tmp_path, check=True, capture_output=True)
    chance = random.Random(1)
    for _ in range(2):
        with subprocess.Popen(
            [*command, "--dir", "killed"], cwd=tmp_path, stdout=subprocess.DEVNULL, start_new_session=True
        ) as run:
            time.sleep(chance.uniform(0.5, 3.0))
            os.killpg(run.pid, signal.SIGKILL)
    subprocess.run([*command, "--dir", "killed"], cwd=tmp_path, check=True, capture_output=True)
    assert files(tmp_path / "killed") == files(tmp_path / "whole")


def test_games_are_added_until_the_precision_is_reached(tmp_path: Path) -> None:
    plan = small(pieces=("rook",), precision=0.8, nodes=2, random_plies=2, max_plies=30)
    measured = measure_values(plan, tmp_path / "values")
    assert measured.precise
    assert measured.precision is not None
    assert measured.precision <= 0.8
    assert [path.name for path in sorted((tmp_path / "values" / "rounds").iterdir())] == ["0000", "0001"]
    assert measured.games == 400


def test_a_precision_that_is_not_reached_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("fairychess.values.plan.MAX_GAMES", 4)
    words = ["values", "gardner", "--precision", "0.5", "--nodes", "1", "--workers", "1", "--dir", str(tmp_path / "values")]
    assert main(words) == 1
    assert capsys.readouterr().err == "4 games do not suffice for a precision of 0.5 pawn\n"
    assert not json.loads((tmp_path / "values" / "values.json").read_text(encoding="utf-8"))["precise"]


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").touch()
    with pytest.raises(DataError, match=r"it has mine\.txt but no settings\.json: an empty directory is expected"):
        measure_values(small(), tmp_path)


@pytest.mark.parametrize(
    ("variant", "settings", "message"),
    [
        (CHESS, {"pieces": ("quen",)}, "'quen' is not a piece: did you mean queen"),
        (CHESS, {"pieces": ("king",)}, "king is royal: a piece that can be removed is expected, one of queen, rook"),
        (CHESS, {"pieces": ("pawn",)}, "pawn is the unit, whose value is 1: measure one of queen, rook"),
        (CHESS, {"against": "king"}, "king is royal"),
        (CHESS, {"unit": "king"}, "king is royal"),
        (CHESS, {"against": "pawn"}, "pawn cannot be compared with all others: queen, rook, bishop, knight can be"),
        (Variant("tictactoe"), {}, "both sides must have the unit, and do not have a pawn"),
        (Variant("horde"), {}, "both sides have no piece to compare with the pawn: a second type is expected"),
        (
            Variant("horde"),
            {"pieces": ("queen",)},
            "the sides have no queen at the start, and it cannot be placed there in place of none",
        ),
        (
            Variant.from_toml(CHESS.to_toml().replace("value = 1.0", "value = 0.0")),
            {},
            "the value of the unit is 0 for a pawn: a unit above 0 is expected",
        ),
        (CHESS, {"games": 1}, "games is 1: at least 2 is expected"),
        (CHESS, {"nodes": 0}, "nodes is 0: at least 1 is expected"),
        (CHESS, {"phase": "late"}, "'late' is not a phase: opening, middlegame, endgame are"),
        (CHESS, {"precision": 0.0}, r"precision is 0.0: a number from 0.01 to 100 is expected"),
    ],
)
def test_invalid_settings_are_refused(variant: Variant, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        ValuePlan(variant, **settings)


def test_nothing_is_written_as_long_as_no_value_is_known(fairychess_command: Run, tmp_path: Path) -> None:
    words = ("values", "gardner", "--games", "3", "--nodes", "2", "--workers", "1")
    shown = fairychess_command(*words, "--write", "mine.toml")
    assert (shown.code, shown.err) == (1, "no value is known after 4 games: mine.toml is not written\n")
    assert "definition 9, difference unknown" in shown.out
    assert "mine.toml" not in shown.out
    assert not (tmp_path / "mine.toml").exists()
    alone = fairychess_command(*words, "--json")
    document = json.loads(alone.out)
    assert (alone.code, alone.err, document["precise"]) == (0, "", False)
    assert {(row["value"], row["probability"], row["significant"]) for row in document["pieces"]} == {(None, None, None)}


def test_the_command_prints_and_writes_values(fairychess_command: Run, tmp_path: Path) -> None:
    words = ("values", "gardner", "--games", "200", "--nodes", "2", "--workers", "1")
    shown = fairychess_command(*words, "--write", "mine.toml")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("200 games of search:nodes=2; one pawn more scores ")
    assert " %\n" in shown.out
    assert shown.out.endswith("Written to mine.toml.\n")
    assert without_values((tmp_path / "mine.toml").read_text(encoding="utf-8")) == without_values(SMALL.to_toml())
    document = json.loads(fairychess_command(*words, "--json").out)
    assert document == json.loads((tmp_path / "gardner-values" / "values.json").read_text(encoding="utf-8"))
    assert document["games"] == sum(row["games"] for row in document["comparisons"]) == 200
    assert document["precise"]
    refused = fairychess_command(*words, "--write", "mine.toml")
    assert (refused.code, refused.err) == (2, "fairychess: mine.toml: the file exists and is not replaced (--force replaces)\n")
    assert fairychess_command(*words, "--write", "mine.toml", "--force").code == 0
    wrong = fairychess_command("values", "gardner", "--precision", "0")
    assert (wrong.code, "'0' is not a number from 0.01 to 100" in wrong.err) == (2, True)
    both = fairychess_command("values", "gardner", "--precision", "1", "--games", "20")
    assert both.code == 2
    assert "fairychess values mygame.toml" in fairychess_command("values", "--help").out
