"""Random games played by the core. Tests in Rust check that the games follow the rules."""

from __future__ import annotations

import pytest

import fairychess
from fairychess import FairyChessError, Variant, VariantError, random_games


@pytest.mark.parametrize("name", fairychess.variants())
def test_every_variant_is_played_to_its_end(name: str) -> None:
    tally = random_games(name, 5, seed=3)
    assert tally.games == 5 == tally.white + tally.black + tally.drawn + tally.unfinished
    assert 5 * 4 < tally.plies <= 5 * 10_000


def test_the_games_depend_on_the_seed_only() -> None:
    played = random_games("stoltz", 40, seed=7)
    assert played == random_games(Variant("stoltz"), 40, seed=7) == random_games("stoltz", 40, seed=7, threads=2)
    assert played != random_games("stoltz", 40, seed=8)
    assert played.plies > random_games("stoltz", 20, seed=7).plies


def test_games_are_stopped_after_max_plies() -> None:
    assert random_games("wolf", 6, max_plies=3) == (6, 18, 0, 0, 0, 6)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"games": 0}, "games must be a whole number of at least 1"),
        ({"seed": -1}, "seed"),
        ({"threads": 257}, "threads must be a whole number from 1 to 256"),
        ({"max_plies": 0}, "max_plies must be a whole number from 1 to 16777216"),
    ],
)
def test_numbers_out_of_range_are_refused(arguments: dict[str, int], message: str) -> None:
    with pytest.raises(FairyChessError, match=message):
        random_games("chess", **{"games": 1, **arguments})


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(VariantError):
        random_games("chss", 1)
