"""Each measure in a study has the known value for scripted games."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from fairychess import DataError, Variant
from fairychess.data import PlayedGame
from fairychess.study import Measure, balance, choice, depth, drama, length, openings, pieces, size, viability
from fairychess.study.comparison import Difference, changed_keys, changes, definition_changes, differences
from fairychess.study.curve import ScoreCurve, calibration, fit_curve, with_error_of_curve
from fairychess.study.facts import GameFacts, facts_of
from fairychess.study.findings import Finding, findings_of, material_difference, significant
from fairychess.study.gallery import gallery
from fairychess.study.swapping import has_other_armies, swapped_variant
from support.scripted_games import Script, dataset_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

pytest.importorskip("pyarrow")
pytest.importorskip("numpy")

CURVE = ScoreCurve(0.0, math.log(3) / 100)
"""A curve on which 100 centipawns give an expected score of 3/4, and -100 give 1/4."""

FOOL = "f3 e5 g4 Qh4#"
SCHOLAR = "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"


def game(number: int = 1, result: str = "1-0", scores: Sequence[float | None] = (), **others: object) -> GameFacts:
    """Return a game with a result and scores only."""
    facts = GameFacts(number, "", result, "checkmate", scores=list(scores), moves=["e2e4"] * len(scores))
    facts.legal = [20] * len(scores)
    for name, value in others.items():
        setattr(facts, name, value)
    return facts


def by_name(measures: Sequence[Measure]) -> dict[str, Measure]:
    return {each.name: each for each in measures}


@pytest.fixture
def played(tmp_path: Path) -> list[GameFacts]:
    """Return three games: a fool's mate, a scholar's mate, and a game stopped after two plies."""
    scripts = [
        Script(FOOL, [None, -50, -100, 29999], "0-1", random_plies=1),
        Script(SCHOLAR, [30, -20, 10, -10, 0, 5, 30000], "1-0"),
        Script("e4 d5", [20, -30], "*", "max_plies"),
    ]
    return list(facts_of(dataset_of(Variant("chess"), scripts, tmp_path / "games")))


def test_facts_of_games(played: list[GameFacts]) -> None:
    fool, scholar, _ = played
    assert fool.scores == [None, 50.0, -100.0, -29999.0]  # for White
    assert (fool.plies, fool.points, fool.random_plies) == (4, 0.0, 1)
    assert fool.legal == [20, 20, 19, 30]
    assert scholar.movers == ["pawn", "pawn", "queen", "knight", "bishop", "knight", "queen"]
    assert scholar.first_moves == {"pawn": 1, "queen": 3, "knight": 4, "bishop": 5}
    assert scholar.made == {"queen": 1}
    assert scholar.suffered == {"pawn": 1}
    assert len(scholar.squares["queen"]) == 2
    assert len(scholar.reached) == 7
    assert len(scholar.keys) == 7
    assert not scholar.rows  # no material has lasted for six plies


def test_special_moves_are_counted(tmp_path: Path) -> None:
    moves = "e4 a6 e5 d5 exd6 Nf6 Nf3 g6 Be2 Bg7 O-O O-O dxc7 b5 cxb8=Q"
    dataset = dataset_of(Variant("chess"), [Script(moves, [0] * 15, "*", "max_plies")], tmp_path / "games")
    found = next(facts_of(dataset))
    assert found.mechanics == {"en passant": 1, "castling": 2, "promotion": 1}
    assert found.suffered == {"pawn": 2, "knight": 1}
    rows = {row["move"]: row for row in pieces.mechanics_table([found], size.definition_of(dataset.variant))}
    assert rows["castling"]["per game"] == 2
    assert rows["castling"]["section"] == "castling"


def test_drops_and_captures_elsewhere_are_counted(tmp_path: Path) -> None:
    dataset = dataset_of(Variant("crazyhouse"), [Script("e4 d5 exd5 Qxd5 P@e5 Qxe5+", [0] * 6, "*")], tmp_path / "drops")
    found = next(facts_of(dataset))
    assert found.mechanics == {"drop": 1}
    assert found.movers[4] == "pawn"
    moves = "f3 f6 a4 d5 g3 Qd6/D e3 Qc5 Ba6/D Bg4 Dxf7"  # the dragonet captures on f6
    dataset = dataset_of(Variant("reserve-dragonet"), [Script(moves, [0] * 11, "*")], tmp_path / "elsewhere")
    found = next(facts_of(dataset))
    assert found.mechanics == {"introduction": 2, "capture elsewhere": 1}
    assert found.suffered == {"pawn": 1}
    assert found.first_moves["dragonet"] == 6


def test_viability(played: list[GameFacts]) -> None:
    (completion,) = viability.viability(played)
    assert completion.value == pytest.approx(2 / 3)
    rows = viability.endings(played)
    assert [(row["reason"], row["result"], row["games"]) for row in rows] == [
        ("checkmate", "0-1", 1),
        ("checkmate", "1-0", 1),
        ("max_plies", "*", 1),
    ]


def test_balance() -> None:
    games = [game(result=result) for result in ("1-0", "1-0", "1/2-1/2", "0-1", "*")]
    found = by_name(balance.balance(games))
    assert found["white_score"].value == 0.625
    assert found["white_score"].games == 4
    assert found["white_elo"].value == pytest.approx(88.74, abs=0.01)
    assert found["decisive"].value == 0.75


def test_army_and_first_move() -> None:
    usual = [game(result="1-0")] * 80 + [game(result="0-1")] * 20
    swapped = [balance.Scored("1-0")] * 40 + [balance.Scored("0-1")] * 60
    found = by_name(balance.army_and_move(usual, swapped))
    assert found["swapped_score"].value == 0.4
    assert found["first_move"].value == pytest.approx(0.1)
    assert found["army"].value == pytest.approx(0.2)
    assert balance.army_and_move(usual, []) == []


def test_the_fairest_first_move_comes_first() -> None:
    games = [game(result="1-0" if place % 4 else "0-1", scores=[0], moves=["e2e4"]) for place in range(12)]
    games += [game(result="1-0" if place % 2 else "0-1", scores=[0], moves=["a2a3"]) for place in range(12)]
    games += [game(scores=[0], moves=["h2h3"])]
    rows = balance.first_moves(games)
    assert [(row["move"], row["score"]) for row in rows] == [("a2a3", 0.5), ("e2e4", 0.75)]


@pytest.mark.parametrize(
    ("won", "lost", "word"), [(500, 480, "balanced"), (600, 400, "white"), (400, 600, "black"), (12, 10, "unclear")]
)
def test_verdicts(won: int, lost: int, word: str) -> None:
    points = [1.0] * won + [0.0] * lost
    verdict = balance.verdict_of(balance.score_measure("white_score", "", points))
    assert verdict.word == word
    assert (verdict.more_games > 0) == (word == "unclear")


def test_the_missing_games_of_an_unclear_verdict_are_enough() -> None:
    points = [1.0, 0.0] * 50
    more = balance.verdict_of(balance.score_measure("white_score", "", points)).more_games
    assert balance.verdict_of(balance.score_measure("white_score", "", [1.0, 0.0] * (50 + more // 2 + 1))).word == "balanced"


def test_lengths() -> None:
    games = [game(scores=[0] * plies) for plies in (10, 10, 40, 50, 60, 70, 80, 90)]
    found = by_name(length.length(games, CURVE))
    assert found["median_plies"].value == 60
    assert found["mean_plies"].value == 51.25
    assert found["short"].value == 0.25  # less than 15 plies
    rows = length.histogram(games)
    assert sum(row["games"] for row in rows) == 8
    assert rows[0]["from"] == 10
    assert length.histogram([]) == []


def test_idle_tails() -> None:
    clear = 400  # the expected score is 81/82
    assert length.idle_tail(game(scores=[0, 0, clear, clear]), CURVE) == 0.5
    assert length.idle_tail(game(scores=[clear, 0, clear, 0]), CURVE) == 0.0
    assert length.idle_tail(game(scores=[None, clear, clear, clear], random_plies=1), CURVE) == 0.75


def test_legal_moves() -> None:
    games = [game(scores=[0] * 2, legal=[20, 1]), game(scores=[0] * 4, legal=[20, 20, 40, 1])]
    found = by_name(choice.choice(games, [choice.Choices((0, 0, 0, 0)), choice.Choices((500, 0))]))
    assert found["legal_moves"].value == pytest.approx(102 / 6)
    assert found["forced"].value == pytest.approx(2 / 6)
    assert found["real_choices"].value == pytest.approx((4 + 1.0005) / 2, abs=1e-3)
    assert found["only_moves"].value == 0.5
    rows = choice.legal_by_ply([games[1]] * 30)
    assert [row["mean"] for row in rows] == [20, 20, 40, 1]
    thirds = choice.legal_by_phase([game(scores=[0] * 3, legal=[1, 2, 3])] * 2)
    assert [row["mean"] for row in thirds] == [1, 2, 3]


def test_a_sample_of_choices_is_searched(played: list[GameFacts]) -> None:
    found = choice.sample_choices(Variant("chess"), played, 200, seed=1)
    assert len(found) == 3
    assert found == choice.sample_choices(Variant("chess"), played, 200, seed=1)
    assert all(list(each.scores) == sorted(each.scores, reverse=True) for each in found)


def test_drama_of_a_comeback() -> None:
    down = game(scores=[0, -100, -200, 0, 100, 400])  # 1/2, 1/4, 1/10, 1/2, 3/4, 81/82
    found = by_name(drama.drama([down], CURVE))
    assert found["drama"].value == pytest.approx((0.25 + 0.4) / 6)
    assert found["comebacks"].value == 1.0
    assert found["lead_changes"].value == 1.0
    assert found["killer_moves"].value == 4.0
    assert found["decided_at"].value == pytest.approx(5 / 6)
    assert found["late_uncertainty"].value == pytest.approx(0.5)  # the expected score is 3/4


def test_drama_of_a_black_win_is_seen_from_black() -> None:
    up = game(result="0-1", scores=[-100, -400, -400, -400])
    found = by_name(drama.drama([up, game(result="1/2-1/2", scores=[0, 0, 0, 0])], CURVE))
    assert found["drama"].value == 0.0
    assert found["comebacks"].value == 0.0
    assert found["decided_at"].value == 0.25
    assert (found["drama"].games, found["lead_changes"].games) == (1, 2)


def test_pieces(played: list[GameFacts]) -> None:
    variant = Variant("chess")
    found = by_name(pieces.pieces(played, variant))
    assert found["use of pawn"].value == 1.0
    assert found["use of queen"].value == pytest.approx(2 / 3)
    assert found["use of rook"].value == 0.0
    assert found["coverage"].value == pytest.approx((4 + 7 + 2) / 3 / 64)
    rows = {row["piece"]: row for row in pieces.piece_table(played, variant)}
    assert rows["queen"]["first move"] == 4
    assert rows["queen"]["at start"] == 2
    assert rows["queen"]["stated value"] == 9.0
    assert rows["rook"]["squares"] == 0
    assert rows["queen"]["moves"] == pytest.approx(3 / 13, abs=1e-6)
    assert len(pieces.unused_squares(played, variant)) == 64 - len(set().union(*(each.reached for each in played)))
    square = pieces.square_use(played, variant)[28]
    assert (square["square"], square["use"]) == ("e4", pytest.approx(2 / 3))


def test_openings(played: list[GameFacts]) -> None:
    (first,) = openings.openings([game(scores=[0], moves=["e2e4"]), game(scores=[0], moves=["d2d4"])] * 500)
    assert first.value == pytest.approx(2.0, abs=0.01)
    assert first.interval is not None
    rows = openings.position_table(played)
    assert rows[0] == {"ply": 2, "games": 3, "positions": 3, "transposed": 0}


def test_transpositions_are_counted(tmp_path: Path) -> None:
    scripts = [Script("Nf3 Nf6 Nc3 Nc6", [0] * 4, "*"), Script("Nc3 Nc6 Nf3 Nf6", [0] * 4, "*")]
    games = list(facts_of(dataset_of(Variant("chess"), scripts, tmp_path / "games")))
    rows = openings.position_table(games)
    assert [(row["ply"], row["positions"], row["transposed"]) for row in rows] == [(2, 2, 0), (4, 1, 1)]


def test_size(played: list[GameFacts]) -> None:
    found = by_name(size.size(played, Variant("chess")))
    trees = [math.log10(20 * 20 * 19 * 30), math.fsum(map(math.log10, played[1].legal)), math.log10(20 * 20)]
    assert found["tree"].value == pytest.approx(sum(trees) / 3)
    assert found["definition"].value == len(Variant("chess").to_toml().encode())


def test_a_rung_of_the_ladder() -> None:
    results = ["1-0", "0-1", "1-0", "1/2-1/2", "0-1", "1-0", "*", "0-1"]  # the stronger player is White in odd-numbered games
    games = [PlayedGame(number, "", result=result) for number, result in enumerate(results, 1)]
    score, elo = depth.rung(games, 100, 200)
    assert score.value == pytest.approx((2 + 1.5 + 0 + 1.5) / 8)
    assert elo.value == pytest.approx(400 * math.log10(0.625 / 0.375))


def test_the_curve_is_found_again() -> None:
    games = []
    for number in range(4000):
        score = (number % 21 - 10) * 40
        share = 1 / (1 + math.exp(-(0.2 + 0.005 * score)))
        games.append(game(number, "1-0" if (number * 0.6180339887) % 1 < share else "0-1", [score]))
    curve = fit_curve(games)
    assert curve.fitted
    assert curve.offset == pytest.approx(0.2, abs=0.05)
    assert curve.slope == pytest.approx(0.005, abs=0.0004)
    assert all(abs(row["expected"] - row["result"]) < 0.06 for row in calibration(games, curve))


def test_few_games_have_the_curve_of_lichess() -> None:
    assert fit_curve([game(scores=[100])] * 49) == ScoreCurve()
    wrong = [game(result="0-1" if score > 0 else "1-0", scores=[score]) for score in (300, -300) for _ in range(50)]
    assert fit_curve(wrong) == ScoreCurve()


def test_measures_survive_json() -> None:
    measure = Measure("balance", "white_elo", "Elo", 798.4321987, (600.0, math.inf), "elo", 100)
    assert Measure.from_json(measure.to_json()) == replace(measure, value=798.432)
    assert measure.text == "+798 [+600, \N{INFINITY}]"
    assert measure.error is None
    assert Measure("", "", "", None, None, "number", 0).text == "unknown"


def test_material_differences_are_named() -> None:
    assert material_difference(Variant("horde")).startswith("White begins with 28 pawn more")
    definition = Variant("chess").to_toml().replace('name = "chess"', 'name = "odds"').replace("rnbqkbnr/", "rnb1kbnr/")
    assert material_difference(Variant.from_toml(definition)) == "White begins with 1 queen more than the other side."


def test_armies_are_exchanged() -> None:
    assert not has_other_armies(Variant("chess"))
    assert not has_other_armies(Variant("wolf"))
    assert has_other_armies(Variant("orda"))
    swapped = swapped_variant(Variant("orda"))
    assert swapped.start_fen == "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/8/LHAYKAHL w kq - 0 1"
    with pytest.raises(DataError, match="the armies cannot be exchanged"):
        swapped_variant(Variant("fox-and-hounds"))


def study_of(games: Sequence[GameFacts], variant: Variant) -> list[Finding]:
    """Return the findings from games; some measures may be unknown."""
    measures = [
        *viability.viability(games),
        *balance.balance(games),
        *length.length(games, CURVE),
        *choice.choice(games, []),
        *drama.drama(games, CURVE),
        *pieces.pieces(games, variant),
        *openings.openings(games),
    ]
    tables = {
        "lengths": length.histogram(games),
        "pieces": pieces.piece_table(games, variant),
        "mechanics": pieces.mechanics_table(games, size.definition_of(variant)),
        "unused squares": [{"square": name} for name in pieces.unused_squares(games, variant)],
    }
    return findings_of(variant, by_name(measures), tables)


def usual_games(count: int, won: float = 0.5) -> list[GameFacts]:
    """Return long games that give no findings, except about White's score."""
    names = Variant("chess").pieces
    games = []
    for number in range(count):
        share = (number * 0.6180339887) % 1
        found = game(number, "1-0" if share < won else "0-1", [0.0] * 100)
        found.moves = [f"{'abcdefgh'[number % 8]}2{'abcdefgh'[number % 8]}3", *["e2e4"] * 99]
        found.first_moves = dict.fromkeys(names, 5)
        found.squares = {"queen": set(range(64))}
        found.mechanics.update({"castling": 1, "promotion": 1})
        games.append(found)
    return games


def test_a_balanced_game_has_no_findings() -> None:
    assert study_of(usual_games(400), Variant("chess")) == []


def test_an_unbalanced_game_is_found() -> None:
    found = study_of(usual_games(400, 0.7), Variant("chess"))
    assert [each.name for each in found] == ["balance"]
    assert "White is ahead: White scores 69.8 %" in found[0].text
    assert found[0].effect == pytest.approx(4, abs=0.1)
    assert "`start` in `[board]`" in found[0].hint


def test_a_piece_that_is_never_used_is_named() -> None:
    games = usual_games(400)
    for each in games:
        del each.first_moves["rook"]
    found = study_of(games, Variant("chess"))
    assert [each.name for each in found] == ["use of rook"]
    assert found[0].text == "The rook is never used, in 400 games."
    assert (
        found[0].hint
        == "`[pieces.rook]`: its moves; `start` in `[board]`: it begins on a1, h1, a8, h8, and White's cannot move at first"
    )


def test_other_findings() -> None:
    games = usual_games(400)
    for number, each in enumerate(games):
        each.squares = {"queen": set(range(32))}
        each.mechanics.clear()
        each.result = "1/2-1/2" if number % 5 else "1-0"
        each.reason = "max_plies" if number % 8 == 0 else "checkmate"
    found = {each.name: each for each in study_of(games, Variant("chess"))}
    assert {"unused squares", "castling unused", "promotion unused", "draws", "completion"} <= set(found)
    assert found["unused squares"].text.startswith("32 of 64 squares are never reached: a5, b5")
    assert found["castling unused"].hint.startswith("`castling`")
    assert list(found) == sorted(found, key=lambda name: (-found[name].effect, name))


def test_the_correction_counts_tests_without_an_effect() -> None:
    candidate = Finding("one", "", "", 1.0, 0.01)
    assert len(significant([candidate])) == 1
    assert significant([candidate], tests=10) == []


def test_differences() -> None:
    now = Measure("balance", "white_score", "White's mean score", 0.6, (0.56, 0.64), "share", 400, 0.02)
    before = replace(now, value=0.5, interval=(0.47, 0.53))
    (found,) = differences({"white_score": now}, {"white_score": before})
    assert found.change.value == pytest.approx(0.1)
    assert found.change.interval == pytest.approx((0.05, 0.15))
    assert found.probability == pytest.approx(8.9e-5, rel=0.02)
    (finding,) = changes([found], "the earlier definition", ["board.start"])
    assert finding.effect == pytest.approx(5)
    assert "`board.start`, which has changed" in finding.hint
    assert changes([Difference(now, replace(now, value=0.59))], "earlier", []) == []  # smaller than the margin


def test_changed_keys_are_named() -> None:
    chess = Variant("chess")
    other = Variant.from_toml(chess.to_toml().replace('name = "chess"', 'name = "other"').replace('moves = "R"', 'moves = "RF"'))
    assert changed_keys(other, chess) == ["pieces.rook.moves"]
    assert '+moves = "RF"' in definition_changes(other, chess)
    assert definition_changes(chess, chess) == []


def test_the_gallery(played: list[GameFacts]) -> None:
    found = {each["title"]: each for each in gallery(played, CURVE, Variant("chess"))}
    assert found["The longest game"]["san"][-1] == "Qxf7#"
    assert {each["number"] for each in found.values()} == {1, 2, 3}
    assert found["Stopped as too long"]["result"] == "*"


def test_each_ending_has_a_heading_of_its_own(tmp_path: Path) -> None:
    won = ["e4 g5 Nc3 f6 Qh5#", *[SCHOLAR] * 6, "e4 e5 a3 a6 Qh5 Nc6 Bc4 Nf6 Qxf7#"]
    lost = [FOOL, "a3 e5 f3 d6 g4 Qh4#", "a3 e5 h3 d6 f3 a6 g4 Qh4#"]
    scripts = [Script(moves, [0] * len(moves.split()), "1-0") for moves in won]
    scripts += [Script(moves, [0] * len(moves.split()), "0-1") for moves in lost]
    scripts.append(Script("e4", [0], "*", "max_plies"))
    shown = gallery(list(facts_of(dataset_of(Variant("chess"), scripts, tmp_path / "games"))), CURVE, Variant("chess"))
    titles = [each["title"] for each in shown]
    assert titles.count("Black wins by checkmate") == 1
    assert len(titles) == len(set(titles))
    assert {each["result"] for each in shown} == {"1-0", "0-1", "*"}


def test_the_error_of_the_curve_leads_to_no_impossible_numbers() -> None:
    def measured(_: object, curve: ScoreCurve) -> list[Measure]:
        low, high = 0.05 + curve.offset, 0.95 + curve.offset
        return [
            Measure("drama", "rare", "rare", low, (low - 0.01, low + 0.01), "share", 10),
            Measure("drama", "usual", "usual", high, (high - 0.01, high + 0.01), "share", 10),
            Measure("drama", "few", "few", low, (low - 0.01, low + 0.01), "number", 10),
            Measure("drama", "one", "one", high, (high - 0.01, high + 0.01), "number", 10),
        ]

    widened = with_error_of_curve(measured, [], ScoreCurve(errors=((0.1, 0.0),)))
    rare, usual, few, one = (each.interval or (math.nan, math.nan) for each in widened)
    assert (rare[0], few[0], usual[1]) == (0.0, 0.0, 1.0)
    assert one[1] == pytest.approx(0.95 + math.hypot(0.01, 0.1 * 1.96), abs=1e-4)
