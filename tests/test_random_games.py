"""Random games that the core plays alone; that they are games by the rules is shown in Rust, where the dice are."""

from __future__ import annotations

import pytest

import fairychess
from fairychess import FairyChessError, Variant, VariantError, random_games


@pytest.mark.parametrize("name", fairychess.variants())
def test_every_variant_is_played_to_its_end(name: str) -> None:
    went = random_games(name, 5, seed=3)
    assert went.games == 5 == went.white + went.black + went.drawn + went.unfinished
    assert 5 * 4 < went.plies <= 5 * 10_000


def test_what_is_played_hangs_on_the_seed_alone() -> None:
    played = random_games("stoltz", 40, seed=7)
    assert played == random_games(Variant("stoltz"), 40, seed=7) == random_games("stoltz", 40, seed=7, threads=2)
    assert played != random_games("stoltz", 40, seed=8)
    assert played.plies > random_games("stoltz", 20, seed=7).plies


def test_games_are_broken_off() -> None:
    assert random_games("wolf", 6, max_plies=3) == (6, 18, 0, 0, 0, 6)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"games": 0}, "games must be a whole number of at least 1"),
        ({"seed": -1}, "seed"),
        ({"threads": 257}, "threads must be a whole number from 1 to 256"),
        ({"max_plies": 0}, "max_plies must be a whole number from 1 to 16777216"),
    ],
)
def test_numbers_out_of_range_are_refused(arguments: dict[str, int], told: str) -> None:
    with pytest.raises(FairyChessError, match=told):
        random_games("chess", **{"games": 1, **arguments})


def test_a_variant_that_there_is_not_is_refused() -> None:
    with pytest.raises(VariantError):
        random_games("chss", 1)
