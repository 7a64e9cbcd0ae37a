"""Single rules in sections, compared with pyffish; each of them was once misread."""

from __future__ import annotations

import random

import pyffish
import pytest

from fairychess import Board, IniError, Variant, ini
from support.ini_twins import Start, difference

COMMONER = "king = -\ncommoner = k\n"
PSEUDO = "extinctionPseudoRoyal = true\nextinctionValue = loss\nextinctionPieceTypes = "
SHOGI = (
    "knight = -\nshogiKnight = n\ngold = g\npromotedPieceType = n:g\npromotionRegionWhite = *7 *8\npromotionRegionBlack = *1 *2\n"
)

ALIKE = {
    "royal by type": (
        f"{PSEUDO}rn\n{COMMONER}",
        ("4k2r/7n/8/8/3b4/8/7N/R3K3 w - - 0 1", "1r2k2r/7n/8/8/3b4/8/7N/R3K1NR w - - 0 1"),
    ),
    "royal beside a king": (f"{PSEUDO}rn\n", ("4k2r/7n/8/8/3b4/8/7N/R3K3 w - - 0 1",)),
    "two royal": (
        f"{PSEUDO}rn\nextinctionPieceCount = 1\n{COMMONER}",
        ("1r2k2r/7n/8/8/3b4/8/7N/R3K1NR w - - 0 1", "rr2k2r/7n/8/6n1/3b4/8/7N/R3KRNR w - - 0 1"),
    ),
    "en passant in a wide zone": (
        "promotionRegionWhite = *5 *6 *7 *8\npromotionRegionBlack = *4 *3 *2 *1\n",
        ("4k3/pppp1ppp/8/1P1Pp3/8/8/8/4K3 w - e6 0 1", "4k3/pppppppp/8/8/PPPPPPPP/8/8/4K3 w - - 0 1"),
    ),
    "promotion on capture from squares without moves": (
        f"{SHOGI}piecePromotionOnCapture = true\nimmobilityIllegal = true\n",
        ("4k3/pppp1ppp/8/2n5/3NN3/4nN2/PP3PPP/4K3 w - - 0 1",),
    ),
    "immune kings": ("mutuallyImmuneTypes = k\n", ("8/8/8/3k4/8/3K4/8/8 w - - 0 1", "8/8/8/3k4/8/8/3K4/8 w - - 0 1")),
    "immune pawns": ("mutuallyImmuneTypes = p\n", ("4k3/8/1p1p4/p1P1P3/4p1P1/3P3p/8/4K3 b - - 0 1",)),
    "walls answer no check to a king": (
        "wallingRule = past\ncastling = false\n",
        ("4k3/8/8/8/8/8/8/R3K2R b - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"),
    ),
    "walls answer checks to a pseudo-royal piece": (
        f"{PSEUDO}k\n{COMMONER}wallingRule = duck\ncastling = false\n",
        ("4k3/8/8/8/8/8/8/R3K2R b - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"),
    ),
    "a king that is set up": ("startFen = 8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1\n", ("4k3/pppp4/8/8/8/8/3PP2R/4K3 w - - 0 1",)),
    "a royal piece that is set up": (f"{PSEUDO}a\namazon = a\n{COMMONER}", ("a3k3/pp6/8/8/8/8/3PP2R/A3K2R w - - 0 1",)),
    "a side without pieces": (
        "startFen = rr6/8/8/8/8/8/8/RR6 w - - 0 1\npass = true\nking = -\n",
        ("r7/8/8/8/8/8/8/RR6 w - - 0 1",),
    ),
}


@pytest.mark.parametrize("rule", ALIKE)
def test_a_rule_is_played_as_there(rule: str) -> None:
    keys, fens = ALIKE[rule]
    name = "alike-" + rule.replace(" ", "-")
    text = f"[{name}:chess]\n{keys}"
    variant = Variant.from_ini(text, name)
    pyffish.load_variant_config(text)
    for number in range(6):
        fen = fens[number % len(fens)]
        differs = difference(Start(text, name, fen), variant, random.Random(f"{name}/{number}"))
        assert differs is None, differs


REFUSED = {
    "wallingRule = arrow\ncannon = c": ("wallingRule", "walls that are screens of hopping pieces (cannon)"),
    "petrifyOnCaptureTypes = r\ncustomPiece1 = c:gQ": ("petrifyOnCaptureTypes", "walls that are screens of hopping pieces"),
    "startFen = rnbqkbnr/pppppppp/8/8/2*5/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\ncannon = c": ("startFen", "walls that are screens"),
    "wallingRule = duck": ("wallingRule", "a wall that leaves its square after it has been decided if the king is in check"),
    "wallingRule = arrow\ndiagonalLines = d4 e5": ("wallingRule", "walls where a piece could continue"),
    "wallingRule = past\npromotedPieceType = n:q": ("promotedPieceType", "promotions of shogi that place no wall"),
    "blastOnCapture = true": ("blastOnCapture", "a king, whose safety is decided as if there were no blasts"),
    "petrifyOnCaptureTypes = k": ("petrifyOnCaptureTypes", "a king that becomes a wall, while the game continues"),
    f"{PSEUDO}rn\ndupleCheck = true": ("dupleCheck", "each be safe while there are few of them"),
    f"{PSEUDO}r\nmutuallyImmuneTypes = r": ("mutuallyImmuneTypes", "checks by pieces that may not capture what they check"),
    "extinctionValue = loss\nextinctionPieceTypes = q\nqueen = -": (
        "extinctionPieceTypes",
        "no piece of the variant has the letter 'q'",
    ),
}


@pytest.mark.parametrize("keys", REFUSED)
def test_what_definitions_lack_is_named(keys: str) -> None:
    key, message = REFUSED[keys]
    [found] = ini.read(f"[refused:chess]\n{keys}\n")
    assert found.definition is None
    assert any(problem.key == key and message in problem.message for problem in found.problems), found.problems


def test_the_loss_of_a_piece_that_a_child_removes_is_refused() -> None:
    text = "[parent:chess]\nextinctionValue = loss\nextinctionPieceTypes = q\n[child:parent]\nqueen = -\n"
    text += "startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
    with pytest.raises(
        IniError, match="extinctionPieceTypes: definitions have no such rule: the loss of a piece that the variant"
    ):
        Variant.from_ini(text, "child")


WARNED = {
    "wallingRule = arrow": ("wallingRule", "the wall of castling goes where"),
    f"{PSEUDO}rn\npromotedPieceType = n:q": ("promotedPieceType", "counts as royal by what it was before a promotion"),
    f"{PSEUDO}rn\npieceDrops = true\ncapturesToHand = true": ("extinctionPieceTypes", "in the move by which it is dropped"),
    f"{PSEUDO}k\n{COMMONER}blastOnCapture = true\npetrifyBlastPieces = true": ("petrifyBlastPieces", "answer no check"),
    "petrifyOnCaptureTypes = p": ("petrifyOnCaptureTypes", "counts as what it becomes"),
    "flagPieceSafe = true\nflagPiece = r\nflagRegion = *5": ("flagPieceSafe", "none needs to be safe"),
    "mutuallyImmuneTypes = p": ("mutuallyImmuneTypes", "may not capture their like"),
}


@pytest.mark.parametrize("keys", WARNED)
def test_rare_differences_are_warnings(keys: str) -> None:
    key, message = WARNED[keys]
    [found] = ini.read(f"[warned:chess]\n{keys}\n")
    assert found.definition is not None, found.problems
    warnings = [warning for warning in found.warnings if warning.message.startswith("played differently: ")]
    assert any(warning.key == key and message in warning.message for warning in warnings), found.warnings


def test_a_royal_piece_that_is_not_in_the_start_position_is_a_warning() -> None:
    [found] = ini.read("[absent:chess]\nstartFen = 8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1\n")
    assert [(warning.line, warning.key) for warning in found.warnings] == [(2, "startFen")]
    assert "no king is in the start position, and nothing becomes one" in found.warnings[0].message
    board = Board(found.variant(), fen="4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    assert board.is_check()


BLAST = '[[effects]]\nafter = "capture"\nsteps = "K"\ncentre = true\nspares = ["pawn"]\nmake = "nothing"\n'
WALLS = '[board]\nwalls = true\n[[effects]]\nafter = "capture"\npieces = ["king", "rook"]\ncentre = true\nmake = "wall"\n'
WRITTEN = {
    "blasts": (BLAST, "rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"),
    "petrified kings": (WALLS, "4k3/2rn4/8/4N3/4n3/8/2RN4/4K3 w - - 0 1"),
    "walls": ('[walling]\nplace = "left"\n', "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"),
    "walls that answer nothing": ('[walling]\nplace = "left"\nanswers = false\n', "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"),
    "few royal": (
        "[pieces.rook]\nroyal = { at_most = 2 }\n[pieces.knight]\nroyal = { at_most = 2 }\n",
        "4k1n1/7r/8/8/3b4/8/N7/1R2K3 w - - 0 1",
    ),
}


@pytest.mark.parametrize("rule", WRITTEN)
def test_royal_pieces_are_written_as_they_are_played_there(rule: str) -> None:
    """Fairy-Stockfish's process ends if a blast removes a king, and it ignores walls when it looks for checks."""
    keys, fen = WRITTEN[rule]
    name = "written-" + rule.replace(" ", "-")
    text = ini.write(Variant.from_toml(f'name = "{name}"\nextends = "chess"\n{keys}'))
    variant = Variant.from_ini(text, name)
    pyffish.load_variant_config(text)
    for number in range(12):
        differs = difference(Start(text, name, fen.replace("KQkq", "-")), variant, random.Random(f"{name}/{number}"))
        assert differs is None, differs


def test_walls_that_hoppers_jump_only_there_are_refused() -> None:
    text = 'name = "hops"\nextends = "chess"\n[pieces.rook]\nmoves = "mRcpR"\n[walling]\nplace = "left"\n'
    with pytest.raises(IniError, match="walling: not written in the format: walls that are no screens of hopping pieces"):
        ini.write(Variant.from_toml(text))
