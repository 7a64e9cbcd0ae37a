"""Matches: results, faults that lose a game, options, and engines that must not be left running."""

from __future__ import annotations

import re
import sys
import time
from typing import TYPE_CHECKING

import pytest

from conftest import ROOT
from fairychess import Board, MatchError, Variant
from fairychess.match import Contender, GameRecord, Match, MatchLimit, MatchReport, Opening, talk
from fairychess.protocols.client.options import uci_option
from fairychess.protocols.client.xboard import XboardClient

if TYPE_CHECKING:
    from collections.abc import Iterable

CHESS = Variant("chess")
ENGINE = str(ROOT / "tests" / "support" / "scripted_engine.py")
FAST = MatchLimit(movetime=200)
FEW = 12
"""The maximum number of plies: games in which only first legal moves are played would be long."""


def engine(how: str = "", limit: MatchLimit = FAST, protocol: str = "uci", options: Iterable[tuple[str, str]] = ()) -> Contender:
    """Return an engine that plays the first legal move or misbehaves."""
    text = f"{protocol}:{sys.executable} {ENGINE} {protocol} {how!r}"
    return Contender.parse(text, limit, options=options)


def record(a: Contender, b: Contender, variant: Variant = CHESS, *, games: int = 2, margin: int = 10_000) -> MatchReport:
    """Play a short match."""
    return Match(a, b, variant, games, random_plies=2, seed=1, max_plies=FEW, margin=margin).run()


def legal(game: GameRecord, variant: Variant) -> Board:
    """Replay a game on a board: every move must be legal."""
    return Opening(game.fen, game.moves).board(variant)


@pytest.mark.parametrize("a", ["uci", "xboard"])
@pytest.mark.parametrize("b", ["uci", "xboard"])
@pytest.mark.parametrize("variant", ["chess", "crazyhouse", "seirawan", "grand"])
def test_both_protocols_play_each_opening_with_both_colours(a: str, b: str, variant: str) -> None:
    rules = Variant(variant)
    report = record(engine(protocol=a), engine(protocol=b), rules, games=4)
    assert [game.white for game in report.games] == ["a", "b", "a", "b"]
    assert [game.fault for game in report.games] == [None] * 4
    openings = [game.moves[:2] for game in report.games]
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
    "hang": ("time", "time: no move within 400 ms"),
    "slow": ("time", "time: 12"),
    "rubbish": ("time", "time: no move within 400 ms"),
    "endless": ("time", "time: no move within 400 ms"),
    "illegal": ("illegal", "illegal: illegal move 'e1e5'"),
    "null": ("illegal", "illegal: illegal move '0000'"),
    "nonsense": ("illegal", "illegal: illegal move '\\x00%$'"),
}


@pytest.mark.parametrize("protocol", ["uci", "xboard"])
@pytest.mark.parametrize("how", WRONG)
def test_fault_of_an_engine_loses_the_game(how: str, protocol: str) -> None:
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
        ("refuse", "illegal", "illegal: it refuses a legal move"),
        ("resign", "resignation", "resignation: it resigns"),
        ("resigns in words", "resignation", "resignation: it resigns"),
        ("claim", "claim", "claim: it claims '1/2-1/2 {it is boring}'"),
    ],
)
def test_faults_of_xboard_engines_lose_the_game(how: str, fault: str, reason: str) -> None:
    report = record(engine(), engine(how, protocol="xboard"))
    assert [game.result for game in report.games] == ["1-0", "0-1"]
    assert [(game.fault, game.by) for game in report.games] == [(fault, "b")] * 2
    assert all(game.reason.startswith(reason) for game in report.games), [game.reason for game in report.games]


def test_noise_of_an_engine_is_passed_over() -> None:
    for protocol in ("uci", "xboard"):
        assert [game.fault for game in record(engine("noisy", protocol=protocol), engine()).games] == [None, None]


def test_no_engine_is_left_running() -> None:
    started = time.monotonic()
    report = record(engine("stays"), engine("hang"), games=2, margin=100)
    assert len(report.faults) == 2
    assert time.monotonic() - started < 30


@pytest.mark.parametrize(
    ("player", "variant", "message"),
    [
        (Contender("uci", ("/no/such/engine",), FAST), "chess", "/no/such/engine: cannot be started: No such file"),
        (engine("chess"), "stoltz", "Scripted does not know the variant stoltz"),
        (engine(protocol="xboard"), "stoltz", "Scripted X does not know the variant stoltz"),
        (engine(options=[("Nonsense", "1")]), "chess", "Scripted has no option 'Nonsense'; it has Hash, Clear Now, Table"),
        (engine(protocol="xboard", options=[("Hash", "1")]), "chess", "Scripted X has no option 'Hash'; it has Contempt"),
        (engine(protocol="xboard", limit=MatchLimit(nodes=5)), "chess", "the XBoard protocol has no limit of nodes"),
        (Contender.parse("true", FAST), "chess", "true: it does not start: exit code 0"),
    ],
)
def test_engine_that_cannot_play_is_refused(player: Contender, variant: str, message: str) -> None:
    for a, b in ((player, engine()), (engine(), player)):
        with pytest.raises(MatchError, match=message.replace("?", r"\?")):
            record(a, b, Variant(variant))


VALUES = [
    ("uci", "Hash", "many", "the option Hash cannot be 'many': expected a whole number"),
    ("uci", "Hash", "", "the option Hash cannot be '': expected a whole number"),
    ("uci", "table", "4000", "the option Table cannot be '4000': expected a whole number from 1 up to 64"),
    ("uci", "Table", "1_0", "the option Table cannot be '1_0'"),
    ("uci", "Weak", "yes", "the option Weak cannot be 'yes': expected true or false"),
    ("uci", "Playing Style", "Solid", "the option Playing Style cannot be 'Solid': expected one of Very Solid, Risky"),
    ("uci", "Clear Now", "1", "the option Clear Now cannot be '1': expected no value"),
    ("uci", "UCI_Chess960", "1", "the option UCI_Chess960 cannot be '1': expected true or false"),
    ("xboard", "Contempt", "200", "the option Contempt cannot be '200': expected a whole number from -100 up to 100"),
    ("xboard", "weak", "2", "the option Weak cannot be '2': expected true or false"),
    ("xboard", "Style", "", "the option Style cannot be '': expected one of Very Solid, Risky"),
    ("xboard", "Forget", "now", "the option Forget cannot be 'now': expected no value"),
    ("xboard", "memory", "much", "the option memory cannot be 'much': expected a whole number from 1"),
]


@pytest.mark.parametrize(("protocol", "name", "value", "message"), VALUES)
def test_invalid_value_of_an_option_is_refused(protocol: str, name: str, value: str, message: str) -> None:
    wrong = engine(protocol=protocol, options=[(name, value)])
    with pytest.raises(MatchError, match=f"Scripted( X)?: {re.escape(message)}"):
        record(wrong, engine())


def test_valid_values_of_options_are_sent() -> None:
    own = [("hash", "-5000"), ("Table", "64"), ("Weak", "TRUE"), ("Playing style", "very solid"), ("Clear Now", "")]
    other = [("Contempt", "-100"), ("Weak", "1"), ("weak", "False"), ("Style", "risky"), ("forget", ""), ("memory", "16")]
    lines: list[str] = []
    players = engine(options=own), engine(protocol="xboard", options=other)
    Match(*players, CHESS, 1, max_plies=2, margin=10_000).run(tap=lambda _, line: lines.append(line))
    commands = re.compile(r"(?:setoption|option|memory) (?!.*Variant)(?!.* type )")
    sent = filter(commands.match, lines)
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
def test_option_with_a_poor_declaration_takes_any_value(line: str) -> None:
    option = uci_option(line)
    assert option is not None
    assert option.parse("70000", "Engine") == "70000"
    assert uci_option(f"info string {line}") is None


@pytest.mark.parametrize("how", ["hang", "rubbish"])
def test_silent_engine_loses_where_no_clock_runs(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "PATIENCE", 1.5)
    report = record(engine(how, MatchLimit(nodes=10)), engine(limit=MatchLimit(depth=2)))
    assert [(game.fault, game.by, game.reason) for game in report.games] == [("silence", "a", "silence: it does not answer")] * 2


@pytest.mark.parametrize("protocol", ["uci", "xboard"])
def test_engine_that_reports_without_end_loses_where_no_clock_runs(protocol: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MAX_MOVE_TIME", 1.5)
    report = record(engine("babble", MatchLimit(depth=10), protocol), engine(limit=MatchLimit(depth=2)))
    expected = [("time", "a", "time: no move within 1.5 s, though its limit was depth=10")] * 2
    assert [(game.fault, game.by, game.reason) for game in report.games] == expected


def test_xboard_engine_that_declares_features_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(XboardClient.greet, "__defaults__", (1.5,))
    with pytest.raises(MatchError, match="it does not start: it does not answer"):
        record(engine("features", protocol="xboard"), engine())


@pytest.mark.parametrize("protocol", ["uci", "xboard"])
def test_score_is_that_of_the_line_that_is_played(protocol: str) -> None:
    report = record(engine("lines", protocol=protocol), engine(limit=MatchLimit(depth=2)))
    assert {game.thoughts[game.white == "b"][1:] for game in report.games} == {(30, 5)}


def test_xboard_engine_without_features_plays_chess() -> None:
    report = record(engine("old", protocol="xboard"), engine())
    assert [(game.fault, len(game.moves)) for game in report.games] == [(None, FEW)] * 2
    with pytest.raises(MatchError, match="does not know the variant crazyhouse"):
        record(engine("old", protocol="xboard"), engine(), Variant("crazyhouse"))


def test_xboard_engine_that_takes_no_positions() -> None:
    opening = Opening("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ("e2e4",))
    for player, good in ((engine(protocol="xboard"), True), (engine("start", protocol="xboard"), False)):
        match = Match(player, engine(), CHESS, 2, openings=(opening,), margin=10_000, max_plies=FEW)
        if good:
            assert [(game.fault, game.moves[0], game.fen) for game in match.run().games] == [(None, "e2e4", opening.fen)] * 2
        else:
            with pytest.raises(MatchError, match="Scripted X takes no positions: use games that begin with the start position"):
                match.run()


def test_names_of_two_players() -> None:
    same = record(engine(), engine())
    assert same.names == ("Scripted (A)", "Scripted (B)")
    assert record(engine(), engine(protocol="xboard")).names == ("Scripted", "Scripted X")
    assert record(engine(), engine(options=[("Hash", "64")])).names == ("Scripted", "Scripted (Hash=64)")
    assert record(engine(), engine(limit=MatchLimit(depth=3))).names == ("Scripted at movetime=200", "Scripted at depth=3")
