"""The benchmarks measure what they claim to measure."""

from __future__ import annotations

from functools import partial

import pytest

from fairychess.benchmarks.libraries import libraries
from fairychess.benchmarks.measure import Rate, interleaved
from fairychess.benchmarks.tasks import placement
from instructions import COUNTED, baselines, losses
from jobs import VARIANTS, recorded
from places import board_of, games
from searching import LINES

MEASURED = games()
PLACES = [(game.variant, place.name) for game in MEASURED.values() for place in game.places]
MIDDLE_GAMES = 5


def test_there_are_games_and_positions() -> None:
    assert all(game.places for game in MEASURED.values())
    unplayed = [game for game in MEASURED.values() if not game.counted]
    assert len(unplayed) == 7
    for game in unplayed:
        middle = [place for place in game.places if place.fen != "start"]
        assert len(middle) >= MIDDLE_GAMES, game.variant
        assert all(game.odd_on_board(place) for place in middle) == bool(game.odd), game.variant
        assert not game.odd_on_board(game.places[0]), game.variant


def test_games_are_counted_that_the_peer_plays() -> None:
    peer = pytest.importorskip("pyffish")
    assert {name for name, game in MEASURED.items() if game.counted} == set(MEASURED) & set(peer.variants())


@pytest.mark.parametrize(("variant", "name"), PLACES)
def test_positions_can_be(variant: str, name: str) -> None:
    (place,) = [place for place in MEASURED[variant].places if place.name == name]
    board = board_of(variant, place.fen)
    assert board.is_valid()
    assert board.outcome() is None
    assert place.fen in ("start", board.fen())


@pytest.mark.parametrize(("variant", "name"), [(variant, name) for variant, lines in LINES.items() for name in lines])
def test_lines_can_be_played(variant: str, name: str) -> None:
    board = board_of(variant, "start")
    for mv in LINES[variant][name].split():
        board.push_uci(mv)
    assert board.outcome() is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_libraries_play_whole_recorded_games(variant: str) -> None:
    (moves, *_) = recorded(variant)
    board = board_of(variant, "start")
    for mv in moves:
        board.push_uci(mv)
    for name, library in libraries(variant).items():
        if library is not None:
            read = library.read(list(moves))
            assert len(read) == len(moves), name
            assert placement(library.fen(library.play(library.new(), read))) == placement(board.fen()), name


def test_tasks_run_in_both_orders() -> None:
    order: list[str] = []

    def task(name: str) -> tuple[float, float]:
        order.append(name)
        return 6.0, 2.0

    rates = interleaved({name: partial(task, name) for name in "ab"}, 3)
    assert order == list("abbaab")
    assert rates["a"].rounds == (3.0, 3.0, 3.0)
    assert rates["a"].median == 3.0


def test_ratios_are_those_of_the_same_rounds() -> None:
    ours, theirs = Rate((2.0, 8.0, 6.0)), Rate((1.0, 2.0, 6.0))
    assert ours.over(theirs) == 2.0
    assert ours.over(None) is None
    with pytest.raises(ValueError, match="shorter"):
        ours.over(Rate((1.0, 1.0)))


def test_a_loss_of_instructions_is_seen() -> None:
    assert losses({"chess": 102.9, "wolf": 103.1}, {"rustc": "rustc", "chess": 100.0, "wolf": 100.0}) == [
        "wolf: 103.10 instructions a leaf, +3.1%"
    ]


def test_baselines_are_of_all_that_is_counted() -> None:
    kept = baselines()
    assert kept
    for figures in kept.values():
        assert set(figures) == {"rustc", *COUNTED}
