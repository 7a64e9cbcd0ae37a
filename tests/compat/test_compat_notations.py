"""The notations of `fairychess.compat.pyffish`, compared with pyffish's in small variants that both load from the same text."""

from __future__ import annotations

import random

import pyffish
import pytest

from fairychess.compat import pyffish as ours

GAMES = """
[little-xiangqi]
maxRank = 10
maxFile = 9
rook = r
horse = n
fers = a
cannon = c
wazir = b
king = k
castling = false
doubleStep = false
startFen = rnbakabnr/9/1c5c1/9/9/9/9/1C5C1/9/RNBAKABNR w - - 0 1

[little-shogi]
maxRank = 5
maxFile = 5
shogiPawn = p
gold = g
silver = s
bishop = b
rook = r
dragonHorse = h
bers = d
king = k
castling = false
doubleStep = false
pieceDrops = true
capturesToHand = true
promotionRegionWhite = *5
promotionRegionBlack = *1
promotedPieceType = p:g s:g b:h r:d
startFen = rbsgk/4p/5/P4/KGSBR[-] w 0 1

[little-makruk:chess]
pawn = p
fers = m
silver = s
bishop = -
queen = -
castling = false
doubleStep = false
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *3 *2 *1
promotionPieceTypes = m
startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1
"""
NAMES = ["little-xiangqi", "little-shogi", "little-makruk"]


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    pyffish.load_variant_config(GAMES)
    ours.load_variant_config(GAMES)


def positions(variant: str) -> list[str]:
    """Return every fifth position of a random game played by pyffish."""
    chance, start, moves, found = random.Random(variant), pyffish.start_fen(variant), list[str](), list[str]()
    for ply in range(46):
        if ply % 5 == 0:
            found.append(pyffish.get_fen(variant, start, moves, False, False, True))
        legal = pyffish.legal_moves(variant, start, moves)
        if not legal:
            break
        moves.append(chance.choice(legal))
    return found


@pytest.mark.parametrize("variant", NAMES)
def test_loaded_variants_are_played_alike(variant: str) -> None:
    assert variant in ours.variants()
    assert ours.start_fen(variant) == pyffish.start_fen(variant)
    for fen in positions(variant):
        legal = pyffish.legal_moves(variant, fen, [])
        assert sorted(ours.legal_moves(variant, fen, [])) == sorted(legal), fen
        for move in legal[::4]:
            assert ours.get_fen(variant, fen, [move]) == pyffish.get_fen(variant, fen, [move]), (fen, move)
            theirs = pyffish.get_fen(variant, fen, [move], False, False, True)
            assert ours.get_fen(variant, fen, [move], False, False, True) == theirs, (fen, move)
            assert ours.piece_to_partner(variant, fen, [move]) == pyffish.piece_to_partner(variant, fen, [move]), (fen, move)
        assert ours.get_fen(variant, fen, [], False, True) == pyffish.get_fen(variant, fen, [], False, True)
        assert ours.validate_fen(fen, variant) == pyffish.validate_fen(fen, variant)


@pytest.mark.parametrize("variant", NAMES)
def test_moves_of_loaded_variants_are_written_alike(variant: str) -> None:
    for fen in positions(variant)[::2]:
        for move in pyffish.legal_moves(variant, fen, [])[::2]:
            for notation in range(10):
                if notation == ours.NOTATION_XIANGQI_WXF and "@" in move:
                    continue  # pyffish assumes a start square, which a drop does not have
                theirs = pyffish.get_san(variant, fen, move, False, notation)
                assert ours.get_san(variant, fen, move, False, notation) == theirs, (fen, move, notation)


def test_a_name_is_loaded_once(capfd: pytest.CaptureFixture[str]) -> None:
    ours.load_variant_config("[little-makruk:chess]\nking = k:KN\n")
    assert "little-makruk: a variant has this name already" in capfd.readouterr().err
    assert ours.start_fen("little-makruk").startswith("rnsmksnr/8/")


def test_faulty_configurations_are_reported(capfd: pytest.CaptureFixture[str]) -> None:
    ours.load_variant_config("[faulty:no-such-parent]\nking = k\n")
    assert "faulty" in capfd.readouterr().err
    assert "faulty" not in ours.variants()
    with pytest.raises(TypeError):
        ours.load_variant_config(7)  # type: ignore[arg-type]
