"""Searches with endgame tables: exact values, counters, and won positions played to the end."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

import pytest

from fairychess import Board, Cp, Engine, FairyChessError, Mate, Variant
from fairychess.endgames import EndgameError, Tables, generate
from fairychess.endgames.files import file_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LONG = bool(os.environ.get("FAIRYCHESS_LONG"))
MATERIALS = [
    ("chess", "KPK"),
    ("wolf", "KW-K"),
    ("gardner", "KP-K"),
    ("atomic", "KQ-K"),
    ("antichess", "KK-N"),
    ("dobutsu", "LG-L"),
]
POSITIONS = (10_000 if LONG else 300) // len(MATERIALS) + 1
ROOK = "8/8/8/3k4/8/8/8/R3K3 w - - {} 60"


@pytest.fixture(scope="module")
def rook() -> Tables:
    return generate("chess", "KRK")


def won_positions(tables: Tables, material: str, chance: random.Random) -> Iterator[Board]:
    """Yield random positions that the side to move wins, and whose game is not over."""
    material = tables.material(material)
    while True:
        index = chance.randrange(tables.positions_of(material) // 2)
        board = tables.core.board(material, index, chance.random() < 0.5)
        if board is None:
            continue
        found = tables.probe(board)
        if found is not None and found.result == "won" and found.plies:
            yield board


@pytest.mark.parametrize(("variant", "material"), MATERIALS)
def test_won_positions_are_won_in_time(variant: str, material: str) -> None:
    tables, chance = generate(variant, material), random.Random(material)
    positions = won_positions(tables, material, chance)
    with Engine(variant, hash=1, network=False, endgames=tables) as engine:
        for number in range(POSITIONS):
            board = next(positions)
            winner, found, start = board.turn, tables.probe(board), board.fen()
            assert found is not None
            plies = 0
            while board.outcome(claim_draw=True) is None:
                if board.turn == winner:
                    move = engine.play(board, depth=1).move
                elif number % 2:
                    move = chance.choice(tables.best_moves(board))
                else:
                    move = chance.choice(list(board.legal_moves))
                board.push(move)
                plies += 1
            outcome = board.outcome(claim_draw=True)
            assert outcome is not None, start
            assert outcome.winner == winner, start
            assert plies <= found.plies, start
            # The best defence takes as long as the tables say.
            assert plies == found.plies or number % 2 == 0, start


def test_scores_and_lines_are_those_of_the_tables(rook: Tables) -> None:
    chance = random.Random(1)
    positions = won_positions(rook, "KRK", chance)
    for threads in (1, 2):
        with Engine(hash=1, threads=threads, endgames=rook) as engine:
            for _ in range(20):
                board = next(positions)
                found = rook.probe(board)
                info = engine.play(board, depth=3).info
                assert found is not None
                assert info is not None
                assert info.score.relative == Mate(found.moves)
                assert len(info.pv) == found.plies
                assert info.depth == 1
                for move in info.pv:
                    board.push(move)
                assert board.is_checkmate()


def test_captures_lead_to_exact_scores(rook: Tables) -> None:
    board = Board(fen="8/8/8/3k4/8/8/4K3/R6n w - - 90 60")
    board.push_san("Rxh1")
    after = rook.probe(board)
    board.pop()
    assert after is not None
    with Engine(hash=1, network=False, endgames=rook) as engine:
        info = engine.play(board, depth=2).info
        assert info is not None
        assert info.score.relative == Mate(after.moves + 1)


@pytest.mark.parametrize(("halfmoves", "claims"), [(0, True), (72, True), (73, False), (90, False)])
def test_no_win_is_claimed_that_a_counter_prevents(rook: Tables, halfmoves: int, claims: bool) -> None:
    with Engine(hash=1, network=False, endgames=rook) as engine:
        info = engine.play(Board(fen=ROOK.format(halfmoves)), depth=3).info
        assert info is not None
        assert (info.score.relative == Mate(14)) == claims
        assert info.score.is_mate() == claims


def test_the_transposition_table_claims_no_win_that_a_counter_prevents(rook: Tables) -> None:
    def score(halfmoves: int) -> object:
        # The tables do not have positions with castling rights, so these nodes are remembered.
        info = engine.play(Board(fen=f"8/8/8/3k4/8/8/8/R3K3 b Q - {halfmoves} 60"), depth=5).info
        assert info is not None
        return info.score.relative

    with Engine(hash=1, network=False, endgames=rook) as engine:
        assert isinstance(score(0), Mate)
        assert isinstance(score(85), Cp)


def test_a_win_that_may_be_too_late_is_played_by_the_tables(rook: Tables) -> None:
    board = Board(fen=ROOK.format(90))
    with Engine(hash=1, network=False, endgames=rook) as engine:
        assert engine.play(board, depth=3).move in rook.best_moves(board)


def test_a_move_without_a_table_is_searched_if_a_counter_prevents_the_wins(tmp_path: Path) -> None:
    generate("gardner", "KRP-K", directory=tmp_path)
    for file in tmp_path.rglob("*.endgame"):
        if "P" not in file.name:  # the tables after promotions
            file.unlink()
    with Engine("gardner", hash=1, network=False, endgames=tmp_path) as engine:
        board = Board("gardner", "5/P4/3k1/5/R3K w - - 99 60")
        assert engine.play(board, depth=6).move.uci() == "a4a5q"
        info = engine.play(Board("gardner", "5/P4/3k1/5/R3K w - - 0 60"), depth=1).info
        assert info is not None
        assert info.score.relative == Mate(4)


def test_repetitions_that_decide_leave_draws_to_the_search() -> None:
    tables = generate("minixiangqi", "KR-K")
    board = next(board for board, found in tables.positions("KR-K") if found.result == "drawn")
    with Engine("minixiangqi", hash=1, network=False, endgames=tables) as engine:
        info = engine.play(board, depth=4).info
        assert info is not None
        assert info.depth == 4


def test_tables_are_chosen_and_removed(rook: Tables, tmp_path: Path) -> None:
    with Engine(hash=1, endgames=rook) as engine:
        assert engine.endgames is rook
        engine.configure(hash=2)
        assert engine.endgames is rook
        engine.configure(endgames=False)
        assert engine.endgames is None
        generate("chess", "KQK", directory=tmp_path)
        engine.configure(endgames=tmp_path)
        info = engine.play(Board(fen="7k/8/5K2/8/8/8/8/Q7 w - - 0 1"), depth=1).info
        assert info is not None
        assert info.score.relative == Mate(2)


def test_a_folder_is_read_whole(tmp_path: Path) -> None:
    generate("chess", "KPK", directory=tmp_path)
    assert Tables(tmp_path).load() == ["K-K", "KB-K", "KN-K", "KP-K", "KQ-K", "KR-K"]
    assert Tables(tmp_path, "atomic").load() == []
    path = tmp_path / Variant("chess").rules_id / file_name("KR-K")
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(EndgameError, match="is damaged"):
        Tables(tmp_path).load()
    with pytest.raises(FairyChessError, match="is not a folder of endgame tables"):
        Engine(endgames=tmp_path / "none")


def test_tables_of_another_variant_are_refused(rook: Tables) -> None:
    with pytest.raises(EndgameError, match="the endgame tables are for another variant than atomic"):
        Engine("atomic", endgames=rook)
