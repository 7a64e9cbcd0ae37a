"""Definitions made from the INI format of Fairy-Stockfish play as it does: the perft counts that were recorded from it.

Its 121 built-in variants are always checked, with their small rows. With FAIRYCHESS_VARIANTS_INI, the path of its `variants.ini`,
which is not ours to copy, the 143 variants of that file are checked too, and all rows.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from fairychess import Board, FenError, IniError, ini
from test_peer_perft import ROWS

FILE = os.environ.get("FAIRYCHESS_VARIANTS_INI")
TEXT = Path(FILE).read_text(encoding="utf-8") if FILE else ""
MAX_LEAVES = 300_000 if FILE else 5_000
NAMES = [*ini.names(), *(section.name for section in ini.read(TEXT))] if FILE else ini.names()

DIFFERING: dict[str, str] = {
    "shogun": "a capture en passant that ends in the region of promotion never promotes there",
    "shinobiplus": "a capture en passant that ends in the region of promotion never promotes there",
    "backrank": "the last royal piece may not be left attacked by the move that makes another one",
    "shouse": "gates introduce no pawns",
    "gale": "chains are followed to the right and upwards only",
    "atomiczh": "a royal piece that is blown up goes to the reserve of the other side, in positions that are over",
    "atlantis": "a wall that is placed instead of a move does not answer a check",
}
"""Variants whose definition plays otherwise, each with the reason."""

REFUSED = re.findall(
    r"\S+",
    """
    1d-chess 3check 3check-crazyhouse 5check 6x6atom ai-wok alapo allexplodeatomic allqueenschess amazons andersanti
    andersgiveaway annexation anti-losalamos antiantichess antiatomic antichess antihouse antiminishogi aralzaa armageddon
    asean asimplegame ataxx atlantis atomar atomic atomic-giveaway atomic-giveaway-hill atomicduck atomiczh backrank bajr
    berolina breakthrough breakthrough5 breakthrough6 breakthrough7 buffalo cambodian cannonshogi capture captureall
    capturethequeen castle cetus cfour cfour-anyside cfour-misere chak checkmateless checkshogi chennis chessgi codrus
    coffeehouse coffeerace courier cowboys crossing crowdedxiangqi crusade dobutsu dragonfly duck elgam elimination empire
    epicatomic euroshogi extinction flipello flipello10 flipello6 flipersi fox-and-hounds gale gethenian giveaway gorogoro
    gorogoroplus hexapawn horde isolation isolation7x7 janggi janggicasual janggihouse janggimodern janggitraditional
    jesonmor joust judkins kamikazerooks karouk khans kinglet kingofthehill knights-halma koedem kono kyotoshogi
    la-mancha-duel la-mancha-squeez leaperhouse loop losers maharajah2 makhouse makpong makruk manchu mandala mansindam
    massacre micro mini minishogi minixiangqi misere mounted muje nineholes nocheckatomic nuclear okisakishogi
    opposite-castling orda ordamirror ordavsempire pandemonium pawnsking pawnsonly perfect petrified picaria placement
    quadwrangle quadwrangle7x7 racingchess racingkings river roll-ing-to-four rookmate rooksquare screen shatar shatranj
    shinobi shinobimirror shinobiplus shogi shoshogi shouse sittuyin sixthrank snailtrail snort spartan squatter stardust
    suicide supply symphony synochess teeko three-musketeers threekings tictacchess tictactoe torishogi wildebeest xhess
    xiangqi xiangqihouse yarishogi
    """,
)
"""Variants whose rules definitions do not have yet. As soon as they are accepted they have to agree."""


def differences(name: str) -> list[str]:
    """The rows of a variant that do not agree."""
    variant = ini.variant(TEXT, name, strict=False)
    found: list[str] = []
    for row in ROWS[name]:
        if row.leaves <= MAX_LEAVES:
            fen = ini.fen(TEXT, name, row.fen)
            try:
                leaves = Board(variant, fen=fen).perft(row.depth)
            except FenError as error:
                found.append(f"{row.fen}: {error}")
                continue
            if leaves != row.leaves:
                found.append(f"{row.fen}: {leaves}, not {row.leaves}")
    return found


@pytest.mark.parametrize("name", [name for name in NAMES if name not in DIFFERING])
def test_a_section_plays_as_in_fairy_stockfish(name: str) -> None:
    if name in REFUSED and not accepted(name):
        pytest.skip("definitions do not have its rules yet")
    assert not differences(name)


def accepted(name: str) -> bool:
    """Whether a variant has a definition."""
    try:
        ini.variant(TEXT, name, strict=False)
    except IniError:
        return False
    return True


@pytest.mark.skipif(not FILE, reason="the rows that differ are too large")
@pytest.mark.parametrize("name", [name for name in NAMES if name in DIFFERING])
def test_a_section_that_differs_is_still_different(name: str) -> None:
    """A variant of the list that agrees has to leave it."""
    assert (name in REFUSED and not accepted(name)) or differences(name)


def test_all_variants_with_rows_are_sections() -> None:
    assert set(NAMES) <= set(ROWS)
    assert DIFFERING.keys() <= set(ROWS)
    assert set(ROWS) >= set(REFUSED)
    if FILE:
        assert set(NAMES) == set(ROWS)
