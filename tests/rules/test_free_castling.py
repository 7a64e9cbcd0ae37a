"""Castling from any squares, as in Chess960, in every variant with castling."""

from __future__ import annotations

import os
import pickle
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import chess
import chess.variant
import pyffish
import pytest

import fairychess
from fairychess import Board, FenError, Variant, VariantError
from fairychess.cli.loading import load_variant
from fairychess.compat import pyffish as compat
from fairychess.protocols.server.catalogue import Catalogue
from fairychess.web.positions import built_in as web_variant
from support.starts960 import shuffled_start

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Result
    from fairychess import Move

GAMES = 40 if os.environ.get("FAIRYCHESS_LONG") else 1
PLIES = 25


def plays(name: str) -> bool:
    """Return True if a built-in variant can have Chess960 castling."""
    try:
        Variant(f"{name}960")
    except VariantError:
        return name in OWN
    return True


KINGSIDE = "4k3/8/8/8/8/8/4P3/1R2K1R1 w K - 0 1"
OWN = {"chess960", "caparandom"}
"""The built-in variants whose own rules have Chess960 castling."""

FREE = [name for name in fairychess.variants() if plays(name)]
OF_FAIRY_STOCKFISH = sorted(set(FREE) & set(pyffish.variants()) - OWN)


def test_names() -> None:
    refused = Counter[str]()
    for name in fairychess.variants():
        variant = Variant(name)
        castles = "[castling]" in variant.to_toml()
        if name in FREE:
            free = variant.chess960()
            assert castles
            assert free is free.chess960() is Variant(free.name)
            assert name in OWN or free is Variant(f"{name}960") is Variant(f"{name}-960")
            assert free.name == (name if name in OWN else f"{name}960")
            assert Board(name, chess960=True).variant is free
            assert Board(free).chess960
            continue
        refused["no castling" if not castles else "drops"] += 1
        reason = "drops give rights on fixed squares" if castles else f"`{name}` has no castling, so"
        with pytest.raises(VariantError, match=reason):
            Variant(f"{name}960")
        if castles:
            with pytest.raises(VariantError, match=reason):
                Board(name, chess960=True)
        else:  # as in python-chess
            assert Board(name, chess960=True).variant is variant
    assert (len(FREE), refused) == (155, {"no castling": 154, "drops": 5})
    assert not [name for name in fairychess.variants() if name.endswith("960") and name != "chess960"]
    assert Variant("chess").chess960() is Variant("chess-960") is Variant("chess960")
    for unknown in ("wulf960", "chess960960", "chess-961"):
        with pytest.raises(VariantError, match=f"no built-in variant is called `{unknown}`"):
            Variant(unknown)


def test_definitions_of_ones_own() -> None:
    own = Variant.from_toml('name = "guards"\nextends = "crazyhouse"\n[pieces.guard]\nletter = "g"\nmoves = "K"\n')
    free = own.chess960()
    assert (free.name, free.network_name) == ("guards960", None)
    assert free == own.chess960() == free.chess960() != own
    board = Board(own, "4k3/8/8/8/8/8/8/1R3KR1[] w GB - 0 1", chess960=True)
    assert board.san(board.parse_uci("f1g1")) == "O-O"
    assert pickle.loads(pickle.dumps(board)) == board  # noqa: S301 - of this test
    # The derived variant can be extended too.
    more = Variant.from_toml(f'name = "more"\nextends = "atomic960"\nboard.start = "{KINGSIDE}"\ncastling.Q = false\n')
    assert Board(more, "4k3/8/8/8/8/8/8/1R2K1R1 w K - 0 1").castling_xfen() == "K"
    with pytest.raises(FenError, match="there is no castling on that side of the king"):
        Board(more, "4k3/8/8/8/8/8/8/1R2K1R1 w B - 0 1")
    with pytest.raises(VariantError, match="`shogi` has no castling, so it has none of Chess960"):
        Variant.from_toml('name = "x"\nextends = "shogi960"')


@pytest.mark.parametrize(
    ("variant", "fen", "rights"),
    [
        ("crazyhouse960", "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB[] w GDgd - 0 1", "KQkq"),
        ("atomic960", "1r1k2r1/8/8/8/8/8/8/RR1K2RR w GBgb - 0 1", "GBkq"),
        ("shako960", "c8c/1r2k2r2/10/10/10/10/10/10/1R2K1R1R1/C8C w GBhb - 0 1", "GQkq"),
        ("seirawan960", "rknqbbnr/pppppppp/8/8/8/8/PPPPPPPP/RKNQBBNR[EHeh] w HABCDEFGkqcdefg - 0 1", "KQCDEFGkqcdefg"),
        ("seirawan960", "4k3/8/8/8/8/8/8/R1K3RR[H] w ACG - 0 1", "QG"),  # here the rook on h1 has moved
        ("seirawan960", "4k3/8/8/8/8/8/8/R1K3RR[] w GA - 0 1", "GQ"),
        ("reserve-dragonet960", "rknqbbnr/8/8/8/8/8/8/RKNQBBNR[DD] w HACG - 0 1", "KQCG"),
    ],
)
def test_rights_in_fen(variant: str, fen: str, rights: str) -> None:
    board = Board(variant, fen)
    assert board.castling_xfen() == rights
    assert Board(variant, board.fen()) == board


def test_gates_of_several_partners_are_refused() -> None:
    # If the outer rook disappeared, the FEN could not distinguish the inner rook's gate from its castling right.
    with pytest.raises(FenError, match="gates of several partners on one side of the king: g1, h1"):
        Board("seirawan960", "4k3/8/8/8/8/8/8/R1K3RR[H] w KQG - 0 1")


def test_names_are_known_everywhere(fairychess_command: Callable[..., Result]) -> None:
    catalogue = Catalogue()
    assert catalogue.find("Crazyhouse-960") is web_variant("crazyhouse960") is Variant("crazyhouse960")
    found = fairychess_command(
        "perft", "crazyhouse960", "1", "--fen", "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB[] w KQkq - 0 1"
    )
    assert (found.code, found.err) == (0, "")
    assert "21 nodes" in found.out
    for look_up in (
        lambda: catalogue.find("shogi960"),
        lambda: web_variant("shogi960"),
        lambda: load_variant("shogi960"),
        lambda: Board("shogi960"),
    ):
        with pytest.raises(VariantError, match="`shogi` has no castling, so it has none of Chess960"):
            look_up()


def next_move(board: Board, chance: Random) -> Move:
    """Choose a random move, preferring castling half of the time."""
    legal = list(board.legal_moves)
    castling = [move for move in legal if board.is_castling(move)]
    return chance.choice(castling if castling and chance.random() < 0.5 else legal)


def check_texts(board: Board, move: Move) -> None:
    assert board.parse_san(board.san(move)) == move
    assert Board(board.variant, board.fen()).fen() == board.fen()


@pytest.mark.parametrize("name", FREE)
def test_random_games(name: str) -> None:
    variant = Variant(name).chess960()
    for game in range(GAMES):
        chance = Random(f"{name}/{game}")
        board = Board(variant, shuffled_start(variant, chance))
        while not board.is_game_over() and len(board.move_stack) < PLIES:
            move = next_move(board, chance)
            check_texts(board, move)
            board.push(move)


def comparable(name: str, moves: list[str]) -> list[str]:
    """Return sorted moves, without the walls that they place, as pyffish assumes a castling king on the rook's square."""
    walls = "[walling]" in Variant(name).to_toml()
    return sorted({move.partition(",")[0] for move in moves}) if walls else sorted(moves)


@pytest.mark.parametrize("name", OF_FAIRY_STOCKFISH)
def test_games_beside_pyffish(name: str) -> None:
    variant = Variant(name).chess960()
    for game in range(GAMES):
        chance = Random(f"{name}/{game}/pyffish")
        start, played = shuffled_start(variant, chance), list[str]()
        board = Board(variant, start)
        while len(played) < PLIES:
            theirs = pyffish.legal_moves(name, start, played, True)
            if not board.is_game_over() and not pyffish.is_immediate_game_end(name, start, played, True)[0]:
                assert comparable(name, [move.uci() for move in board.legal_moves]) == comparable(name, theirs), board.fen()
            fen = pyffish.get_fen(name, start, played, True)
            assert Board(variant, fen).castling_xfen() == board.castling_xfen(), fen
            if not theirs or board.is_game_over():
                break
            move = next_move(board, chance)
            played.append(move.uci())
            board.push(move)


@pytest.mark.parametrize("name", ["capablanca", "crazyhouse", "atomic", "shako", "seirawan", "shouse", "janus", "3check"])
def test_functions_of_pyffish(name: str) -> None:
    variant = Variant(name).chess960()
    for game in range(2 * GAMES):
        chance = Random(f"{name}/{game}/compat")
        start, played = shuffled_start(variant, chance), list[str]()
        board = Board(variant, start)
        while not board.is_game_over() and len(played) < PLIES:
            for function in ("get_fen", "legal_moves", "gives_check"):
                mine, theirs = (getattr(module, function)(name, start, played, True) for module in (compat, pyffish))
                assert function != "get_fen" or compat.get_fen(name, mine, [], True) == mine
                assert mine == theirs or sorted(mine) == sorted(theirs), (function, start, played)
            move = next_move(board, chance)
            if "[gates]" not in variant.to_toml():  # with gates, pyffish does not distinguish moves with introductions
                same = [module.get_san(name, board.fen(), move.uci(), True) for module in (compat, pyffish)]
                assert same[0] == same[1], (board.fen(), move)
            played.append(move.uci())
            board.push(move)


PYTHON_CHESS: dict[str, type[chess.Board]] = {
    "chess": chess.Board,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "atomic": chess.variant.AtomicBoard,
    "3check": chess.variant.ThreeCheckBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "horde": chess.variant.HordeBoard,
}


@pytest.mark.parametrize("name", PYTHON_CHESS)
def test_games_beside_python_chess(name: str) -> None:
    for game in range(4 * GAMES):
        chance = Random(f"{name}/{game}/python-chess")
        start = shuffled_start(Variant(name).chess960(), chance)
        board, theirs = Board(name, start, chess960=True), PYTHON_CHESS[name](start, chess960=True)
        while not board.is_game_over() and not theirs.is_game_over() and len(board.move_stack) < PLIES:
            assert sorted(move.uci() for move in board.legal_moves) == sorted(move.uci() for move in theirs.legal_moves)
            assert board.castling_xfen() == theirs.castling_xfen()
            move = next_move(board, chance)
            assert board.san(move) == theirs.san(chess.Move.from_uci(move.uci()))
            board.push(move)
            theirs.push_uci(move.uci())
