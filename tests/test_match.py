"""Matches: who wins, what loses, what is kept, and that no engine is left behind."""

from __future__ import annotations

import re
import sys
import time
from typing import TYPE_CHECKING

import pytest

from conftest import ROOT
from fairychess import Board, MatchError, Variant
from fairychess.match import GameRecord, Limit, Match, Opening, Player, Report, talk, xboard
from fairychess.match.settings import uci_setting

if TYPE_CHECKING:
    from collections.abc import Iterable

CHESS = Variant("chess")
ENGINE = str(ROOT / "tests" / "support" / "scripted_engine.py")
FAST = Limit(movetime=200)
FEW = 12
"""Games of the first legal turn would be long."""


def engine(how: str = "", limit: Limit = FAST, protocol: str = "uci", options: Iterable[tuple[str, str]] = ()) -> Player:
    """Give an engine that plays the first legal turn, or does something wrong."""
    text = f"{protocol}:{sys.executable} {ENGINE} {protocol} {how!r}"
    return Player.parse(text, limit, options=options)


def record(a: Player, b: Player, variant: Variant = CHESS, *, games: int = 2, margin: int = 10_000) -> Report:
    """Play a short match."""
    return Match(a, b, variant, games, random_plies=2, seed=1, max_plies=FEW, margin=margin).run()


def legal(game: GameRecord, variant: Variant) -> Board:
    """Replay a game on our board: every turn of it must be legal."""
    return Opening(game.fen, game.turns).board(variant)


@pytest.mark.parametrize("a", ["uci", "xboard"])
@pytest.mark.parametrize("b", ["uci", "xboard"])
@pytest.mark.parametrize("variant", ["chess", "crazyhouse", "seirawan", "grand"])
def test_both_protocols_play_each_opening_with_both_colours(a: str, b: str, variant: str) -> None:
    rules = Variant(variant)
    report = record(engine(protocol=a), engine(protocol=b), rules, games=4)
    assert [game.white for game in report.games] == ["a", "b", "a", "b"]
    assert [game.fault for game in report.games] == [None] * 4
    openings = [game.turns[:2] for game in report.games]
    assert openings[0] == openings[1] != openings[2] == openings[3]
    for game in report.games:
        assert (game.reason, game.result) == (f"a draw after {FEW} plies", "1/2-1/2")
        assert len(legal(game, rules).move_stack) == FEW
        assert len(game.thoughts) == FEW - 2
        assert {thought[1:] for thought in game.thoughts} == {(12, 3 if protocol == "uci" else 4) for protocol in (a, b)}
    assert report.score.draws == 4
    assert report.score.pairs == (0, 0, 2, 0, 0)


WRONG = {
    "crash": ("crash", "crash: exit code 3: out of luck"),
    "killed": ("crash", "crash: killed by signal 6"),
    "closes": ("crash", "crash: it has closed its output"),
    "hang": ("time", "time: no turn within 400 ms"),
    "slow": ("time", "time: 12"),
    "rubbish": ("time", "time: no turn within 400 ms"),
    "endless": ("time", "time: no turn within 400 ms"),
    "illegal": ("illegal", "illegal: 'e1e5' is no legal turn"),
    "nonsense": ("illegal", "illegal: '\\x00%$' is no legal turn"),
}


@pytest.mark.parametrize("protocol", ["uci", "xboard"])
@pytest.mark.parametrize("how", WRONG)
def test_what_is_done_wrong_loses_the_game(how: str, protocol: str) -> None:
    margin = 200 if WRONG[how][0] == "time" else 10_000
    report = record(engine(how, protocol=protocol), engine(), games=2, margin=margin)
    fault, reason = WRONG[how]
    assert [game.result for game in report.games] == ["0-1", "1-0"]
    assert [(game.fault, game.by) for game in report.games] == [(fault, "a")] * 2
    assert all(game.reason.startswith(reason) for game in report.games), [game.reason for game in report.games]
    assert report.score.pairs == (1, 0, 0, 0, 0)
    assert report.faults == report.games


@pytest.mark.parametrize(
    ("how", "fault", "reason"),
    [
        ("refuse", "illegal", "illegal: it refuses a legal turn"),
        ("resign", "resignation", "resignation: it resigns"),
        ("resigns in words", "resignation", "resignation: it resigns"),
        ("claim", "claim", "claim: it claims '1/2-1/2 {it is boring}'"),
    ],
)
def test_what_xboard_engines_say(how: str, fault: str, reason: str) -> None:
    report = record(engine(), engine(how, protocol="xboard"))
    assert [game.result for game in report.games] == ["1-0", "0-1"]
    assert [(game.fault, game.by) for game in report.games] == [(fault, "b")] * 2
    assert all(game.reason.startswith(reason) for game in report.games), [game.reason for game in report.games]


def test_noise_is_passed_over() -> None:
    for protocol in ("uci", "xboard"):
        assert [game.fault for game in record(engine("noisy", protocol=protocol), engine()).games] == [None, None]


def test_no_engine_is_left_behind() -> None:
    started = time.monotonic()
    report = record(engine("stays"), engine("hang"), games=2, margin=100)
    assert len(report.faults) == 2
    assert time.monotonic() - started < 30


@pytest.mark.parametrize(
    ("player", "variant", "message"),
    [
        (Player("uci", ("/no/such/engine",), FAST), "chess", "/no/such/engine: cannot be started: No such file"),
        (engine("chess"), "stoltz", "Scripted does not know the variant stoltz"),
        (engine(protocol="xboard"), "stoltz", "Scripted X does not know the variant stoltz"),
        (engine(options=[("Nonsense", "1")]), "chess", "Scripted has no option 'Nonsense'; it has Hash, Clear Now, Table"),
        (engine(protocol="xboard", options=[("Hash", "1")]), "chess", "Scripted X has no option 'Hash'; it has Contempt"),
        (engine(protocol="xboard", limit=Limit(nodes=5)), "chess", "the xboard protocol knows no limit of nodes"),
        (Player.parse("true", FAST), "chess", "true: it does not start: exit code 0"),
    ],
)
def test_engines_that_cannot_play_are_refused(player: Player, variant: str, message: str) -> None:
    for a, b in ((player, engine()), (engine(), player)):
        with pytest.raises(MatchError, match=message.replace("?", r"\?")):
            record(a, b, Variant(variant))


VALUES = [
    ("uci", "Hash", "many", "the option Hash is set to 'many': a whole number is expected"),
    ("uci", "Hash", "", "the option Hash is set to '': a whole number is expected"),
    ("uci", "table", "4000", "the option Table is set to '4000': a whole number from 1 up to 64 is expected"),
    ("uci", "Table", "1_0", "the option Table is set to '1_0'"),
    ("uci", "Weak", "yes", "the option Weak is set to 'yes': true or false is expected"),
    ("uci", "Playing Style", "Solid", "the option Playing Style is set to 'Solid': one of Very Solid, Risky is expected"),
    ("uci", "Clear Now", "1", "the option Clear Now is set to '1': no value"),
    ("uci", "UCI_Chess960", "1", "the option UCI_Chess960 is set to '1': true or false"),
    ("xboard", "Contempt", "200", "the option Contempt is set to '200': a whole number from -100 up to 100 is expected"),
    ("xboard", "weak", "2", "the option Weak is set to '2': true or false is expected"),
    ("xboard", "Style", "", "the option Style is set to '': one of Very Solid, Risky is expected"),
    ("xboard", "Forget", "now", "the option Forget is set to 'now': no value"),
    ("xboard", "memory", "much", "the option memory is set to 'much': a whole number from 1 is expected"),
]


@pytest.mark.parametrize(("protocol", "name", "value", "message"), VALUES)
def test_values_that_an_engine_cannot_take_are_refused(protocol: str, name: str, value: str, message: str) -> None:
    wrong = engine(protocol=protocol, options=[(name, value)])
    with pytest.raises(MatchError, match=f"Scripted( X)?: {re.escape(message)}"):
        record(wrong, engine())


def test_values_that_an_engine_can_take_are_sent() -> None:
    own = [("hash", "-5000"), ("Table", "64"), ("Weak", "TRUE"), ("Playing style", "very solid"), ("Clear Now", "")]
    other = [("Contempt", "-100"), ("Weak", "1"), ("weak", "False"), ("Style", "risky"), ("forget", ""), ("memory", "16")]
    said: list[str] = []
    players = engine(options=own), engine(protocol="xboard", options=other)
    Match(*players, CHESS, 1, max_plies=2, margin=10_000).run(tap=lambda _, line: said.append(line))
    orders = re.compile(r"(?:setoption|option|memory) (?!.*Variant)(?!.* type )")
    sent = filter(orders.match, said)
    assert sorted(sent) == [
        *("memory 16", "option Contempt=-100", "option Forget", "option Style=Risky", "option Weak=0", "option Weak=1"),
        *("setoption name Clear Now", "setoption name Hash value -5000", "setoption name Playing Style value Very Solid"),
        *("setoption name Table value 64", "setoption name Weak value true"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "option name Nothing type spin",
        "option name Nothing type spin default 4 min low max high",
        "option name Nothing type combo default x",
        "option name Nothing type string default <empty>",
        "option name Nothing type unheard of",
    ],
)
def test_options_of_which_little_is_told_take_what_is_given(line: str) -> None:
    setting = uci_setting(line)
    assert setting is not None
    assert setting.read("70000", "Engine") == "70000"
    assert uci_setting(f"info string {line}") is None


@pytest.mark.parametrize("how", ["hang", "rubbish"])
def test_silence_where_no_clock_runs(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "PATIENCE", 1.5)
    report = record(engine(how, Limit(nodes=10)), engine(limit=Limit(depth=2)))
    assert [(game.fault, game.by, game.reason) for game in report.games] == [("silence", "a", "silence: it does not answer")] * 2


@pytest.mark.parametrize("protocol", ["uci", "xboard"])
def test_talk_without_end_where_no_clock_runs(protocol: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "LONGEST_TURN", 1.5)
    report = record(engine("babble", Limit(depth=10), protocol), engine(limit=Limit(depth=2)))
    expected = [("time", "a", "time: no turn within 1.5 s, though it was to think to depth=10")] * 2
    assert [(game.fault, game.by, game.reason) for game in report.games] == expected


def test_features_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xboard, "PATIENCE", 1.5)
    with pytest.raises(MatchError, match="it does not start: it does not answer"):
        record(engine("features", protocol="xboard"), engine())


@pytest.mark.parametrize("protocol", ["uci", "xboard"])
def test_of_several_lines_that_of_the_turn_says_the_score(protocol: str) -> None:
    report = record(engine("lines", protocol=protocol), engine(limit=Limit(depth=2)))
    assert {game.thoughts[game.white == "b"][1:] for game in report.games} == {(30, 5)}


def test_an_xboard_engine_without_features_plays_chess() -> None:
    report = record(engine("old", protocol="xboard"), engine())
    assert [(game.fault, len(game.turns)) for game in report.games] == [(None, FEW)] * 2
    with pytest.raises(MatchError, match="does not know the variant crazyhouse"):
        record(engine("old", protocol="xboard"), engine(), Variant("crazyhouse"))


def test_an_xboard_engine_that_sets_up_no_positions() -> None:
    opening = Opening("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ("e2e4",))
    for player, good in ((engine(protocol="xboard"), True), (engine("start", protocol="xboard"), False)):
        match = Match(player, engine(), CHESS, 2, openings=(opening,), margin=10_000, max_plies=FEW)
        if good:
            assert [(game.fault, game.turns[0], game.fen) for game in match.run().games] == [(None, "e2e4", opening.fen)] * 2
        else:
            with pytest.raises(MatchError, match="Scripted X takes no positions: use openings that begin at the start"):
                match.run()


def test_the_names_of_two_players() -> None:
    same = record(engine(), engine())
    assert same.names == ("Scripted (A)", "Scripted (B)")
    assert record(engine(), engine(protocol="xboard")).names == ("Scripted", "Scripted X")
    assert record(engine(), engine(options=[("Hash", "64")])).names == ("Scripted", "Scripted (Hash=64)")
    assert record(engine(), engine(limit=Limit(depth=3))).names == ("Scripted at movetime=200", "Scripted at depth=3")
