"""Lichess's variants, compared with python-chess in random games: FENs, moves, checks, ends, results and texts at every ply.

`FAIRYCHESS_LONG=1 python -m pytest tests/rules/test_lichess.py -s` plays 1,000 games of each variant and prints statistics.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import chess
import chess.variant
import pytest

from fairychess import Board

GAMES = 1000 if os.environ.get("FAIRYCHESS_LONG") else 6
PLIES = 300
"""The maximum length of a game."""
PLAYED_ON = 40
"""The number of plies played after a draw can first be claimed."""
TEXTS = 3
"""The number of moves per position for which notations are compared."""

LICHESS: dict[str, type[chess.Board]] = {
    "chess": chess.Board,
    "chess960": chess.Board,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "antichess": chess.variant.AntichessBoard,
    "atomic": chess.variant.AtomicBoard,
    "horde": chess.variant.HordeBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "racingkings": chess.variant.RacingKingsBoard,
    "3check": chess.variant.ThreeCheckBoard,
}
BY_VARIANT = ("antichess", "atomic", "horde", "kingofthehill", "racingkings", "3check")
"""The variants with their own endings."""


def boards(name: str, chance: random.Random) -> tuple[Board, chess.Board]:
    """Return the start position on boards of both libraries; in Chess960, a random one."""
    theirs = chess.Board.from_chess960_pos(chance.randrange(960)) if name == "chess960" else LICHESS[name]()
    return Board(name, fen=theirs.fen()), theirs


def compare(ours: Board, theirs: chess.Board, chance: random.Random) -> list[str]:
    """Compare the two boards, and return the legal moves."""
    about = theirs.fen()
    if isinstance(theirs, chess.variant.ThreeCheckBoard):
        remaining = [ours.remaining_checks(color) for color in (False, True)]
        assert remaining == theirs.remaining_checks, about
        assert Board("3check", fen=about).fen() == ours.fen(), about
    else:
        assert ours.fen() == about
    moves = sorted(move.uci() for move in ours.legal_moves)
    assert moves == sorted(move.uci() for move in theirs.legal_moves), about
    assert ours.is_check() == theirs.is_check(), about
    if not isinstance(theirs, chess.variant.AntichessBoard):
        # In Antichess a side without pieces wins as a side without moves; python-chess calls this a variant end.
        assert ours.is_variant_end() == theirs.is_variant_end(), about
    assert ours.is_insufficient_material() == theirs.is_insufficient_material(), about
    for claim in (False, True):
        # If claims count, python-chess also counts draws that the next move would bring about.
        if claim and theirs.outcome() is None and not (theirs.is_repetition(3) or theirs.halfmove_clock >= 100):
            continue
        mine, peer = ours.outcome(claim_draw=claim), theirs.outcome(claim_draw=claim)
        assert (mine and mine.winner, mine is None) == (peer and peer.winner, peer is None), about
        words = None if mine is None or peer is None else (mine.termination.name, peer.termination.name)
        # python-chess calls stalemate in Antichess a variant win, and elsewhere tests for dead positions before stalemate.
        stalemates = "VARIANT_WIN" if isinstance(theirs, chess.variant.AntichessBoard) else "INSUFFICIENT_MATERIAL"
        assert words is None or words[0] == words[1] or words == ("STALEMATE", stalemates), (about, words)
    for text in chance.sample(moves, min(TEXTS, len(moves))):
        move, peer_move = ours.parse_uci(text), theirs.parse_uci(text)
        assert (ours.san(move), ours.lan(move)) == (theirs.san(peer_move), theirs.lan(peer_move)), (about, text)
        assert ours.parse_san(theirs.san(peer_move)) == move, (about, text)
    return moves


def play(name: str, number: int, tally: Counter[str]) -> None:
    """Play a random game; some games prefer captures, promotions and, in Racing Kings, forward steps by kings."""
    chance = random.Random(f"{name} {number}")
    ours, theirs = boards(name, chance)
    share = chance.choice((0.0, 0.3, 0.9))
    for _ in range(PLIES):
        moves = compare(ours, theirs, chance)
        if not moves or ours.outcome() is not None:
            break
        preferred = [text for text in moves if theirs.is_capture(chess.Move.from_uci(text)) or len(text) == 5]
        if name == "racingkings":
            kings = theirs.pieces(chess.KING, theirs.turn)
            preferred += [text for text in moves if text[3] > text[1] and chess.parse_square(text[:2]) in kings]
        text = chance.choice(preferred if preferred and chance.random() < share else moves)
        tally["captures"] += theirs.is_capture(chess.Move.from_uci(text))
        tally["promotions"] += len(text) == 5
        tally["checks"] += theirs.is_check()
        ours.push_uci(text)
        theirs.push_uci(text)
    outcome = ours.outcome()
    tally["plies"] += len(ours.move_stack)
    by_variant = name == "antichess" and outcome is not None and outcome.winner is not None
    tally["variant_win" if by_variant else outcome.termination.name.lower() if outcome else "open"] += 1


@pytest.mark.parametrize("name", LICHESS)
def test_games_are_those_of_python_chess(name: str) -> None:
    tally: Counter[str] = Counter()
    for number in range(GAMES):
        play(name, number, tally)
    print(name, dict(sorted(tally.items())))
    assert tally["captures"] > GAMES
    if name in BY_VARIANT:
        assert tally["variant_win"] + tally["variant_loss"] > GAMES // 20


def few_pieces(name: str, chance: random.Random) -> chess.Board:
    """Return a position with few pieces, often with bishops on squares of one colour; it may be invalid."""
    board = LICHESS[name].empty()
    squares = list(chess.SQUARES)
    chance.shuffle(squares)
    kings = {"antichess": (), "horde": (chess.BLACK,)}.get(name, (chess.WHITE, chess.BLACK))
    for color in kings:
        board.set_piece_at(squares.pop(), chess.Piece(chess.KING, color))
    for color in chess.COLORS:
        types = chance.choice(([2], [3], [2, 3], [3, 4, 5], [2, 5], [1, 2, 3, 4, 5]))
        types = [piece_type for piece_type in types if name != "racingkings" or piece_type != chess.PAWN]
        light = chance.choice((None, False, True))
        for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3, 4))):
            piece_type = chance.choice(types)
            inner = piece_type != chess.PAWN
            fits = [
                square
                for square in squares
                if (inner or 0 < chess.square_rank(square) < 7)
                and (piece_type != chess.BISHOP or light in (None, bool(chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[square])))
            ]
            squares.remove(fits[0])
            board.set_piece_at(fits[0], chess.Piece(piece_type, color))
    board.turn = chance.choice(chess.COLORS)
    return board


def is_horde_of_a_knight_and_bishops(board: chess.Board) -> bool:
    """Return True for a horde of a knight and bishops, which can mate the bare king."""
    return (
        isinstance(board, chess.variant.HordeBoard)
        and board.occupied_co[chess.BLACK] == board.kings
        and chess.popcount(board.knights) == 1
        and not board.pawns | board.rooks | board.queens
    )


@pytest.mark.parametrize("name", LICHESS)
def test_insufficient_material_is_that_of_python_chess(name: str) -> None:
    chance = random.Random(name)
    compared: Counter[bool] = Counter()
    for _ in range(200 * GAMES // 6):
        theirs = few_pieces(name, chance)
        if theirs.was_into_check() or is_horde_of_a_knight_and_bishops(theirs):
            continue
        ours = Board(name, fen=theirs.fen())
        for color in chess.COLORS:
            weak = theirs.has_insufficient_material(color)
            assert ours.has_insufficient_material(color) == weak, (color, theirs.fen())
            compared[weak] += 1
        assert ours.is_insufficient_material() == theirs.is_insufficient_material(), theirs.fen()
    assert compared[False] > 50
    assert compared[True] > 20 or name in ("kingofthehill", "racingkings")


def test_a_knight_and_bishops_of_one_colour_mate_in_horde() -> None:
    """python-chess considers this mate impossible."""
    board = Board("horde", fen="8/8/8/8/8/B1N5/k7/2B5 b - - 0 1")
    board.push_san("Ka1")
    assert not board.has_insufficient_material(chess.WHITE)
    board.push_uci("a3b2")
    assert board.is_checkmate()
