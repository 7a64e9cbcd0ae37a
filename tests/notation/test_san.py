"""Algebraic notation, compared with python-chess: writing all legal moves, and reading valid and corrupted texts."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

import chess
import chess.variant
import pyffish
import pytest

from conftest import ROOT
from fairychess import AmbiguousMoveError, Board, IllegalMoveError, InvalidMoveError, Variant, variants
from support.ini_twins import moves_of

if TYPE_CHECKING:
    from collections.abc import Iterator

LONG = os.environ.get("FAIRYCHESS_LONG") == "1"
GAMES = 6
PLIES = 150
ALPHABET = "abcdefgh12345678KQRBNPkqrbnpx-=+#@O0iZ9 "


def start(variant: str, seed: int) -> chess.Board:
    if variant == "crazyhouse":
        return chess.variant.CrazyhouseBoard()
    return chess.Board.from_chess960_pos(seed * 53 % 960) if variant == "chess960" else chess.Board()


def games(variant: str) -> Iterator[tuple[chess.Board, Board, random.Random]]:
    """Yield the positions of random games, on boards of python-chess and of fairychess."""
    for seed in range(GAMES):
        rng = random.Random(f"{variant} {seed}")
        theirs = start(variant, seed)
        ours = Board(variant, theirs.fen())
        for _ in range(PLIES):
            yield theirs, ours, rng
            moves = list(theirs.legal_moves)
            if not moves:
                break
            # Promotions lead to many pieces of the same type, whose moves have similar texts.
            promotions = [mv for mv in moves if mv.promotion]
            mv = rng.choice(promotions or moves)
            theirs.push(mv)
            ours.push_uci(mv.uci())


@pytest.mark.parametrize("variant", ["chess", "chess960", "crazyhouse"])
def test_texts_are_those_of_python_chess(variant: str) -> None:
    positions, marks = 0, set()
    for theirs, ours, _ in games(variant):
        positions += 1
        for mv in theirs.legal_moves:
            san, lan = theirs.san(mv), theirs.lan(mv)
            move = ours.parse_uci(mv.uci())
            assert (ours.san(move), ours.lan(move)) == (san, lan), theirs.fen()
            assert ours.parse_san(san) == ours.parse_san(lan) == move
            marks |= set(san)
    assert positions > 500
    assert marks >= set("KQRBN12345678abcdefgh=+#Ox-")


@pytest.mark.parametrize("variant", ["capablanca", "grand", "nightrider", "grasshopper"])
def test_texts_are_those_of_fairy_stockfish(variant: str) -> None:
    compared = 0
    for seed in range(3):
        rng = random.Random(f"{variant} {seed}")
        board = Board(variant)
        for _ in range(60):
            moves = list(board.legal_moves)
            if not moves:
                break
            # A pyffish call takes 2 ms.
            for move in rng.sample(moves, min(3, len(moves))):
                assert board.san(move) == pyffish.get_san(variant, board.fen(), move.uci()), board.fen()
                compared += 1
            board.push(rng.choice(moves))
    assert compared > 400


@pytest.mark.parametrize("name", sorted({*pyffish.variants()} & {*variants()}))
def test_texts_of_fairy_stockfish_are_read(name: str) -> None:
    """Both programs have the same moves in all common variants. FAIRYCHESS_LONG=1 makes games longer and reads all texts."""
    board, start = Board(name), pyffish.start_fen(name)
    rng, played = random.Random(name), list[str]()
    for _ in range(200 if LONG else 6):
        theirs = pyffish.legal_moves(name, start, played)
        ours = moves_of(board, theirs)
        if not theirs or board.is_game_over():
            break
        others = set(theirs) ^ set(ours)
        # In Fairy-Stockfish mate by a dropped pawn is legal, but the side that gives it loses.
        assert all(text.startswith("P@") for text in others), (board.fen(), others)
        if others:
            break
        fen = pyffish.get_fen(name, start, played)
        for mv in theirs if LONG else rng.sample(theirs, min(3, len(theirs))):
            for notation in (pyffish.NOTATION_SAN, pyffish.NOTATION_LAN):
                text = pyffish.get_san(name, fen, mv, False, notation)
                assert board.parse_san(text).uci() == ours[mv], (text, board.fen())
        played.append(rng.choice(theirs))
        board.push_uci(ours[played[-1]])
    assert len(played) > 3


@pytest.mark.parametrize(
    ("name", "fen", "text", "uci"),
    [
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Pe4", "e2e4"),
        ("xiangqi", None, "Hc3", "b1c3"),
        ("xiangqi", None, "Eg1-e3", "g1e3"),
        ("janggi", None, "Ke2", "e2e2"),
        ("minishogi", "2k2/3P1/5/5/2K2[] w - - 0 1", "Pd5=G", "d4d5+"),
        ("minishogi", "2k2/5/3+P1/5/2K2[] w - - 0 1", "Gd4", "d3d4"),
    ],
)
def test_texts_of_other_programs_are_read(name: str, fen: str | None, text: str, uci: str) -> None:
    assert Board(name, fen).parse_san(text).uci() == uci


def test_a_text_of_two_meanings_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMoveError, match="could be b2c3 or d2c3"):
        Board("minishogi", "k4/5/5/1+P1+P1/4K[] w - - 0 1").parse_san("Gc3")


def test_a_move_with_check_is_no_promotion() -> None:
    """A pawn that moves like a king enters the promotion zone with check, but without promotion."""
    mine = Variant.from_toml('name = "mine"\nextends = "minishogi"\n[pieces.pawn]\nmoves = "K"\n')
    fen = "3br/1P1k1/1B2g/1P2g/K1S1R[S] w - - 1 13"
    checked = 0
    for board in (Board(mine, fen), Board(mine, "3k1/1P3/2P2/5/K4[] w - - 0 1"), Board(mine, "2k2/5/1P3/1P3/K4[] w - - 0 1")):
        for mv in board.legal_moves:
            assert board.parse_san(board.san(mv)) == board.parse_san(board.lan(mv)) == mv
            checked += board.gives_check(mv)
    assert checked > 2


def mutilated(text: str, rng: random.Random) -> str:
    """Insert, remove or change one to three letters, or leave out the file of the start square."""
    if len(text) > 3 and text[0] in "QRBN" and rng.random() < 0.3:
        return text[0] + text[2:]
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(("", rng.choice(ALPHABET))) + text[at + rng.randrange(2) :]
    return text


def reading(board: chess.Board, text: str) -> str:
    """Return the move that python-chess reads, or the name of its error."""
    try:
        return board.parse_san(text).uci()
    except (chess.InvalidMoveError, chess.IllegalMoveError, chess.AmbiguousMoveError) as error:
        return type(error).__name__


def our_reading(board: Board, text: str) -> str:
    try:
        return board.parse_san(text).uci()
    except (InvalidMoveError, IllegalMoveError, AmbiguousMoveError) as error:
        return type(error).__name__


def expected(board: chess.Board, text: str) -> set[str]:
    """Return the results that fairychess may have, given python-chess's result."""
    read = reading(board, text)
    if read == "0000":
        # python-chess always allows passing; fairychess does not allow it in check or when the game is over.
        return {"0000", "IllegalMoveError"}
    if read == "InvalidMoveError":
        # Any number of check and mate signs is allowed, as in the `++` of old books.
        if text[-2:].strip("+#") == "" and len(text) > 1:
            return expected(board, text.rstrip("+#") + "+")
        # Some other programs write the letter for pawns.
        if text[:1] == "P":
            moves = [mv for mv in board.legal_moves if board.piece_type_at(mv.from_square) == chess.PAWN]
            meant = {mv.uci() for mv in moves if chess.square_name(mv.to_square) in text}
            return {"InvalidMoveError", "IllegalMoveError", "AmbiguousMoveError", *meant}
        # Texts that are not chess moves may be moves of other games (`N@e4`, `e8=P`); they are refused in either case.
        return {"InvalidMoveError", "IllegalMoveError"}
    return {read}


@pytest.mark.parametrize("variant", ["chess", "chess960", "crazyhouse"])
def test_mutilated_texts_are_read_as_python_chess_reads_them(variant: str) -> None:
    seen: dict[str, int] = {}
    for theirs, ours, rng in games(variant):
        for mv in rng.sample(moves := list(theirs.legal_moves), min(len(moves), 4)):
            for text in (theirs.san(mv), theirs.lan(mv), theirs.uci(mv), theirs.uci(mv, chess960=True)):
                bad = mutilated(text, rng)
                good = expected(theirs, bad)
                read = our_reading(ours, bad)
                assert read in good, (bad, theirs.fen())
                result = read if read.endswith("Error") else "read"
                seen[result] = seen.get(result, 0) + 1
    assert seen.keys() == {"read", "InvalidMoveError", "IllegalMoveError", "AmbiguousMoveError"}
    assert min(seen.values()) > 20, seen
    assert seen["read"] > 2000, seen


def test_the_table_of_the_documentation() -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("| ")]
    families = {row[0] for row in rows[2:]}
    assert len(families) == len(rows) - 2 >= 20
    for _, variant, fen, uci, san, lan in rows[2:]:
        board = Board(variant, None if fen == "start" else fen)
        move = board.parse_uci(uci)
        assert (board.san(move), board.lan(move)) == (san, lan)
        assert board.parse_san(san) == board.parse_san(lan) == move
