"""Settings of the search: what definitions may say, and what tuning finds."""

from __future__ import annotations

import json
import math
import os
import random
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from fairychess import Board, Engine, Variant, VariantError
from fairychess.analysis import core_of
from fairychess.data import parse_player
from fairychess.data.pairs import play_pairs
from fairychess.errors import DataError
from fairychess.tuning import SearchSetting, TuningPlan, search_settings, search_table, tune_search
from fairychess.tuning.plan import ROUND_PAIRS
from fairychess.tuning.player import SettingsPlayer, Steps
from fairychess.tuning.spsa import Spsa, directions, shifted

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

SMALL = Variant("gardner")


def small(**others: object) -> TuningPlan:
    settings = {"games": 200, "nodes": 60, "random_plies": 4, "settings": ("razor_margin", "check_extension", "futility_margin")}
    return TuningPlan(**({"variants": (SMALL,)} | settings | others))  # type: ignore[arg-type]


def with_search(text: str, base: str = "chess") -> Variant:
    return Variant.from_toml(f'name = "mine"\nextends = "{base}"\n[search]\n{text}')


def test_a_definition_has_settings_of_the_search() -> None:
    mine = with_search("razor_margin = 300\nnull_move_depth = 101")
    values = {setting.name: setting.value for setting in search_settings(mine)}
    assert (values["razor_margin"], values["null_move_depth"], values["window"]) == (300, 101, 18)
    assert mine.rules_id == Variant("chess").rules_id
    assert Variant.from_toml(mine.to_toml()).id == mine.id != with_search("razor_margin = 301").id
    assert all(setting.value == setting.default for setting in search_settings(Variant("chess")))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("razor_margin = 6000", "search.razor_margin: expected a whole number from 0 to 5000"),
        ("razor_margin = true", "search.razor_margin: expected a whole number from 0 to 5000, found"),
        ("razor_margin = [1, 2]", "search.razor_margin: expected a whole number from 0 to 5000, found"),
        ("razor_margins = 1", "search: unknown key `razor_margins`: did you mean `razor_margin`?"),
    ],
)
def test_wrong_settings_are_refused(text: str, message: str) -> None:
    with pytest.raises(VariantError, match=re.escape(message)):
        with_search(text)


POSITIONS = [
    Board("chess", "r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 0 6"),
    Board("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    Board("3check", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 1+3 4 4"),
    Board("antichess", "rnbqkbnr/p1pp1ppp/8/1p2p3/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 3"),
]
NODES = {"verified_depth": 150_000, "history_depth": 10_000}  # deep nodes are rare, and so are bad histories


@pytest.mark.parametrize("name", [setting.name for setting in search_settings(SMALL)])
def test_each_setting_changes_some_search_and_its_limits_are_searched(name: str) -> None:
    changed = 0
    for board in POSITIONS[: 1 if name == "verified_depth" else None]:
        settings, found = search_settings(board.variant), []
        (setting,) = (each for each in settings if each.name == name)
        with Engine(board.variant, hash=1, network=False) as engine:
            for value in (setting.value, setting.minimum, setting.maximum):
                core_of(engine).set_search({name: value})
                engine.clear()
                with engine.analyse(board, nodes=NODES.get(name, 4000)) as analysis:
                    lines = [(info.depth, info.nodes, info.pv[0]) for info in analysis]
                assert lines[-1][2] in board.legal_moves
                found.append(lines)
        changed += found[0] != found[1] or found[0] != found[2]
    assert changed


@pytest.mark.parametrize("seed", range(40))
def test_any_settings_together_are_searched(seed: int) -> None:
    chance = random.Random(seed)
    board = chance.choice(POSITIONS)
    with Engine(board.variant, hash=1, network=False) as engine:
        settings = search_settings(board.variant)
        core_of(engine).set_search({each.name: chance.choice((each.minimum, each.value, each.maximum)) for each in settings})
        info = engine.play(board, nodes=3000).info
    assert info is not None
    assert info.pv[0] in board.legal_moves
    assert info.nodes <= 3000


def test_an_engine_refuses_wrong_settings() -> None:
    with Engine(SMALL, hash=1) as engine:
        with pytest.raises(ValueError, match="there is no setting of the search `widnow`"):
            core_of(engine).set_search({"widnow": 1})
        with pytest.raises(ValueError, match="window is 0: a number from 1 to 1000 is expected"):
            core_of(engine).set_search({"window": 0})


def test_the_sides_of_a_pair_step_in_opposite_directions() -> None:
    chosen = [SearchSetting("a", 10, 10, 0, 100, 4), SearchSetting("b", 1, 1, 0, 2, 1), SearchSetting("c", 50, 50, 0, 51, 9)]
    sums = [0.0, 0.0]
    for pair in range(2000):
        first, second = shifted(chosen, [10.25, 1, 50], [4.0, 1.0, 9.0], 7, pair)
        signs = directions(7, pair, 3)
        assert (first[0] - second[0], first[1] - second[1]) == (8 * signs[0], 2 * signs[1])
        assert max(first[2], second[2]) == 51  # within the limits
        sums[0] += (first[0] + second[0]) / 2
        sums[1] += signs[0]
    assert sums[0] / 2000 == pytest.approx(10.25, abs=0.05)  # rounded at random
    assert abs(sums[1]) < 200


def test_spsa_finds_what_wins_in_simulated_games() -> None:
    """Games whose results depend on how far each side is from a known optimum, 4 Elo for each squared step."""
    best, start = [3.0, -2.0, 0.0, 1.5, 0.0, 0.0], [0.0] * 6
    chosen = [SearchSetting(str(at), 0, 0, -100, 100, 1) for at in range(6)]
    moved = []
    for seed in range(8):
        chance, spsa, centre = random.Random(seed), Spsa(8000), start
        for first in range(0, spsa.pairs, ROUND_PAIRS):
            wide, moves = spsa.widening(first), [0.0] * 6
            for pair in range(first, first + ROUND_PAIRS):
                signs = directions(seed, pair, 6)
                sides = [[value + way * sign * wide for value, sign in zip(centre, signs, strict=True)] for way in (1, -1)]
                strength = [-4 * sum((a - b) ** 2 for a, b in zip(side, best, strict=True)) for side in sides]
                wins = 1 / (1 + math.pow(10, (strength[1] - strength[0]) / 400))
                length = spsa.move(first, sum(1 if chance.random() < wins else -1 for _ in range(2)))
                moves = [move + sign * length for move, sign in zip(moves, signs, strict=True)]
            centre = [value + move for value, move in zip(centre, moves, strict=True)]
        moved.append(centre)
    mean = [sum(each[at] for each in moved) / len(moved) for at in range(len(chosen))]
    assert mean == pytest.approx(best, abs=0.7)
    error = sum((each[at] - best[at]) ** 2 for each in moved for at in range(len(chosen))) / len(moved)
    assert error < 0.35 * sum(value**2 for value in best)


def test_a_tuning_does_not_depend_on_workers(tmp_path: Path) -> None:
    tuned = [tune_search(small(), tmp_path / str(workers), workers=workers) for workers in (1, 3)]
    texts = [(tmp_path / str(workers) / "search.json").read_text(encoding="utf-8") for workers in (1, 3)]
    assert texts[0] == texts[1]
    assert tuned[0].to_json() == tuned[1].to_json() == json.loads(texts[0])
    assert tuned[0].score.games == 20
    assert [len(row.curve) for row in tuned[0].settings] == [21] * 3
    assert any(row.curve[-1] != row.before for row in tuned[0].settings)


def test_the_first_side_has_the_first_settings() -> None:
    """Without steps, the first side has the values of the centre, and the second those of the definition."""
    player = SettingsPlayer(parse_player("search:nodes=50"), ("window", "razor_margin"), (40.2, 180.0))
    assert player.sides(SMALL, 0) == ({"window": 40, "razor_margin": 180}, {})
    stepping = SettingsPlayer(player.player, player.names, player.centre, Steps(5, 9, (4.0, 40.0)))
    for each in (player, stepping):
        assert SettingsPlayer.parse(str(each).partition(":")[2]) == each


def test_losing_settings_lose(tmp_path: Path) -> None:
    """A side that prunes almost everything loses to one with the usual settings."""
    poor = Variant.from_toml('name = "poor"\nextends = "gardner"\n[search]\nreverse_futility_margin = 0\nfutility_margin = 0\n')
    plan = TuningPlan((poor,), ("reverse_futility_margin", "futility_margin"), nodes=300, random_plies=4)
    pairs = play_pairs(plan.selfplay(poor, "judging", [85, 150], None, 30), tmp_path / "poor")
    assert sum(map(sum, pairs)) > 33


def test_a_killed_tuning_is_resumed(tmp_path: Path) -> None:
    whole = tune_search(small(), tmp_path / "whole").to_json()
    code = (
        "from fairychess import Variant\nfrom fairychess.tuning import TuningPlan, tune_search\n"
        "plan = TuningPlan((Variant('gardner'),), ('razor_margin', 'check_extension', 'futility_margin'),"
        " games=200, nodes=60, random_plies=4)\n"
        f"tune_search(plan, {str(tmp_path / 'killed')!r})"
    )
    process = subprocess.Popen([sys.executable, "-c", code])
    while not list((tmp_path / "killed").glob("rounds/*/*.parquet")) and process.poll() is None:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    assert tune_search(small(), tmp_path / "killed").to_json() == whole
    with pytest.raises(DataError, match="player was 'search:nodes=60', and now is 'search:nodes=16'"):
        tune_search(small(nodes=16), tmp_path / "killed")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"games": 1}, "games is 1: at least 2 is expected"),
        ({"nodes": 0}, "nodes is 0: at least 1 is expected"),
        ({"variants": ()}, "no variant: at least one is expected"),
        ({"settings": ("widnow",)}, "'widnow' is not a setting of the search: did you mean window?"),
        (
            {"variants": (SMALL, with_search("window = 9")), "settings": ("window",)},
            "window is 18 in gardner, and 9 in mine: variants with the same",
        ),
    ],
)
def test_wrong_plans_are_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(DataError, match=re.escape(message)):
        small(**settings)


def test_several_variants_alternate(tmp_path: Path) -> None:
    tuned = tune_search(small(variants=(SMALL, Variant("minishogi"))), tmp_path / "two")
    played = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(tmp_path.glob("two/rounds/*/selfplay.json"))]
    assert [each["variant"] for each in played] == ["gardner", "minishogi", "gardner"]
    assert tuned.score.games == 20


def test_the_table_keeps_what_was_not_tuned(tmp_path: Path) -> None:
    mine = with_search("window = 40\nrazor_margin = 300", base="gardner")
    tuned = tune_search(small(variants=(mine,), games=2, settings=("razor_margin",)), tmp_path / "two")
    assert tuned.table() == search_table([("window", 40), ("razor_margin", tuned.settings[0].after)])


def test_variants_may_differ_in_other_settings(tmp_path: Path) -> None:
    plan = small(variants=(SMALL, with_search("window = 9", base="gardner")), games=4, settings=("razor_margin",))
    assert len(tune_search(plan, tmp_path / "two").settings) == 1


def test_the_command_writes_the_table(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "mine"\nextends = "gardner"\n\n[search]\nwindow = 40 # mine\n', encoding="utf-8")
    options = ("--search", "mine.toml", "--games", "80", "--nodes", "15", "--settings", "razor_margin")
    shown = fairychess_command("tune", *options)
    assert (shown.code, shown.err) == (0, "")
    command = f"fairychess tune {' '.join(options[:2])} --games 80 --nodes 15 --random-plies 8 --seed 1 --settings razor_margin"
    assert shown.out.startswith(f"[search]\n# Tuned by `{command}` of fairychess ")
    assert "\nwindow = 40\n" in shown.out  # what was not tuned is kept
    assert re.search(
        r"^# \d settings? changed; they score [\d.]+ % \(95 %: [\d.]+ to [\d.]+\) in 8 games against", shown.out, re.MULTILINE
    )
    written = fairychess_command("tune", *options, "--out", "mine.toml", "--dir", "mine-tuning")
    assert (written.code, written.err) == (0, "")
    assert (tmp_path / "mine.toml").read_text(encoding="utf-8") == 'name = "mine"\nextends = "gardner"\n\n' + shown.out
    Variant.from_file(tmp_path / "mine.toml")
    for wrong, message in [
        (("chess", "wolf"), "the evaluation of one variant is fitted"),
        (("chess", "--dir", "x"), "--dir is for --search"),
        (("--search", "chess", "--settings", "widnow"), "did you mean window?"),
    ]:
        refused = fairychess_command("tune", *wrong)
        assert refused.code == 2
        assert message in refused.err
