"""The page of measured pieces says what the stored results say, and these are results of the present rules."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from conftest import ROOT

with pytest.MonkeyPatch.context() as patch:
    patch.syspath_prepend(str(ROOT / "docs" / "tools"))
    solving: Any = importlib.import_module("piece_endgames")
    writing: Any = importlib.import_module("pieces_measured")

ENDINGS = solving.Endings()
WANTED = list(solving.wanted(ENDINGS))
SAME: dict[str, Any] = {f"{ending.variant} {ending.pieces[0]}": ending for ending in solving.SAME}
"""Endgames in the games to which the pieces belong."""


def test_the_page_is_up_to_date() -> None:
    assert writing.PAGE.read_text(encoding="utf-8") == writing.page(), "run: python docs/tools/pieces_measured.py"


def test_the_stored_results_are_those_of_the_present_rules() -> None:
    assert {(ending.variant, ending.material) for ending in WANTED if ENDINGS.find(ending)} == ENDINGS.rows.keys()


@pytest.mark.parametrize("variant", ["reserve-llama", solving.FAIRY_CHESS])
def test_a_stored_result_is_found_again(variant: str) -> None:
    ending = solving.Ending(variant, ("llama",))
    assert solving.solved(ending) == ENDINGS.find(ending)


@pytest.mark.parametrize("name", SAME)
def test_one_piece_wins_as_often_in_the_game_to_which_it_belongs(name: str) -> None:
    elsewhere = solving.Ending(solving.FAIRY_CHESS, SAME[name].pieces)
    assert writing.bare(ENDINGS.find(SAME[name])) == writing.bare(ENDINGS.find(elsewhere))


def test_the_claim_is_judged_for_all_ten_pairs() -> None:
    found = [ENDINGS.find(pair) for pair in solving.PAIRS]
    assert (len(found), all(map(solving.wins, found))) == (10, True)
    assert not any(solving.share_won(ENDINGS.find(pair.alone())) for pair in solving.PAIRS)
