"""`fairychess uci` in the dialects of Shogi and Xiangqi programs, USI and UCCI."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from fairychess import Board, Variant
from fairychess.protocols.server.dialects import DIALECTS
from support.talking import Talk

if TYPE_CHECKING:
    from collections.abc import Iterator

SFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - 1"


@pytest.fixture
def engine() -> Iterator[Talk]:
    with Talk("uci") as talk:
        yield talk


@pytest.mark.parametrize("name", DIALECTS)
@pytest.mark.parametrize("variant", ["chess", "crazyhouse", "grand", "wolf", "shogi", "xiangqi", "janggi"])
def test_moves_are_translated_there_and_back(name: str, variant: str) -> None:
    dialect, board = DIALECTS[name](), Board(variant)
    for _ in range(30):
        texts = [move.uci() for move in board.legal_moves]
        assert [dialect.uci(board.variant, dialect.move(board.variant, text)) for text in texts] == texts
        board.push_uci(texts[len(texts) // 2])


def test_moves_are_written_as_the_dialects_do() -> None:
    grand, house = Variant("grand"), Variant("crazyhouse")
    usi, ucci = DIALECTS["usi"](), DIALECTS["ucci"]()
    assert usi.move(house, "e2e4") == "4g4e"
    assert usi.move(house, "P@e5") == "P*4d"
    assert ucci.move(grand, "h3e10") == "h2e9"
    assert ucci.move(house, "h3e7") == "h3e7"


def test_usi_speaks_usi(engine: Talk) -> None:
    lines = engine.ask("usi", answer="usiok")
    assert any(line.startswith("option name USI_Hash type spin") for line in lines)
    assert any(line.startswith("option name USI_Variant type combo") for line in lines)
    assert not any("name UCI_" in line for line in lines)
    engine.ask("setoption name USI_Hash value 8", "setoption name USI_Variant value chess", "isready", answer="readyok")
    engine.send(f"position sfen {SFEN} moves 4g4e")
    assert "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1" in engine.ask("d", answer="Checkers")
    lines = engine.ask("go btime 1000 wtime 1000 byoyomi 0 depth 2", answer="bestmove")
    assert re.fullmatch(r"bestmove [1-8][a-h][1-8][a-h]( ponder [1-8][a-h][1-8][a-h])?", lines[-1])
    assert all(re.fullmatch(r"[1-8][a-h][1-8][a-h]", move) for move in lines[-2].split(" pv ")[1].split())


@pytest.mark.parametrize("text", ["7g7z", "7g7b", "P*5z"])
def test_errors_quote_moves_as_the_gui_wrote_them(engine: Talk, text: str) -> None:
    engine.ask("usi", "setoption name USI_Variant value shogi", "isready", answer="readyok")
    (line,) = engine.ask(f"position startpos moves {text}", "isready", answer="readyok")[:-1]
    assert line.startswith(f"info string '{text}' is not a ")
    lines = engine.ask("position startpos", f"go depth 1 searchmoves 7g7f {text}", answer="bestmove")
    assert lines[0].startswith(f"info string '{text}' is not a ")


@pytest.mark.parametrize(("dialect", "example"), [("usi", "5i6h"), ("ucci", "e0e1")])
def test_errors_give_an_example_in_the_notation_of_the_gui(engine: Talk, dialect: str, example: str) -> None:
    engine.ask(dialect, answer=f"{dialect}ok")
    (line,) = engine.ask("position startpos moves hello", "isready", answer="readyok")[:-1]
    assert line.endswith(f"expected one like {example}")
    lines = engine.ask("position startpos", "go depth 1 searchmoves hello", answer="bestmove")
    assert lines[0].endswith(f"expected one like {example}")


def test_usi_reads_hands_and_plies(engine: Talk) -> None:
    engine.ask("usi", "setoption name USI_Variant value crazyhouse", "isready", answer="readyok")
    engine.send("position sfen 4k3/8/8/8/8/8/8/4K3 w 2Pq 6")
    assert "Fen: 4k3/8/8/8/8/8/8/4K3[PPq] b - - 0 3" in engine.ask("d", answer="Checkers")


def test_usi_counts_mates_in_plies_and_resigns(engine: Talk) -> None:
    engine.ask("usi", "setoption name USI_Variant value chess", "isready", answer="readyok")
    lines = engine.ask("position sfen k7/8/1K6/8/8/8/8/6R1 b - 1", "go depth 4", answer="bestmove")
    assert " score mate 1 " in lines[-2]
    lines = engine.ask("position sfen k5R1/8/1K6/8/8/8/8/8 w - 1", "go depth 1", answer="bestmove")
    assert lines[-1] == "bestmove resign"


def test_ucci_speaks_ucci(engine: Talk) -> None:
    lines = engine.ask("ucci", answer="ucciok")
    assert any(line.startswith("option hashsize type spin") for line in lines)
    assert "option usemillisec type check default true" in lines
    assert not any(line.startswith("option name") for line in lines)
    engine.ask("setoption hashsize 8", "setoption usemillisec false", "setoption UCI_Variant grand", "isready", answer="readyok")
    lines = engine.ask("position startpos moves d2d4", "go time 9 increment 1 depth 2", answer="bestmove")
    assert re.fullmatch(r"bestmove [a-j][0-9][a-j][0-9]( ponder [a-j][0-9][a-j][0-9])?", lines[-1])
    assert re.search(r" score -?\d+ ", lines[-2])


def test_ucci_has_no_best_move_without_moves(engine: Talk) -> None:
    engine.ask("ucci", "setoption UCI_Variant chess", "isready", answer="readyok")
    lines = engine.ask("position fen k5R1/8/1K6/8/8/8/8/8 b - - 0 1", "go depth 1", answer="nobestmove")
    assert lines[-1] == "nobestmove"
    engine.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert engine.ask("go depth 1", answer="nobestmove") == ["info depth 0 score 0", "nobestmove"]


@pytest.mark.parametrize(
    ("name", "setting", "variant"),
    [
        ("usi", "setoption name USI_Variant value", "minishogi"),
        ("usi", "setoption name USI_Variant value", "torishogi"),
        ("ucci", "setoption UCI_Variant", "minixiangqi"),
        ("ucci", "setoption UCI_Variant", "xiangqi"),
    ],
)
def test_whole_games_are_played(engine: Talk, name: str, setting: str, variant: str) -> None:
    engine.ask(name, f"{setting} {variant}", "isready", answer="readyok")
    board, dialect = Board(variant), DIALECTS[name]()
    moves: list[str] = []
    while not board.is_game_over():
        move = list(board.legal_moves)[len(moves) * 7 % board.legal_moves.count()]
        if len(moves) % 2 == 0:
            position = " ".join(["position startpos", "moves", *moves] if moves else ["position startpos"])
            text = engine.ask(position, "go nodes 60", answer="bestmove")[-1].split()[1]
            move = board.parse_uci(dialect.uci(board.variant, text))
        moves.append(dialect.move(board.variant, move.uci()))
        board.push(move)
    assert board.result() == "1-0"


@pytest.mark.parametrize("name", ["usi", "ucci"])
def test_malformed_lines_end_nothing(engine: Talk, name: str) -> None:
    engine.send(name, "position", "position sfen", "position sfen x", "position sfen 8/8 q - 1", "go byoyomi", "stop")
    engine.send("go time increment", "stop", "setoption", "setoption hashsize", "setoption name", "gameover win", "usinewgame")
    assert engine.ask("isready", answer="readyok")[-1] == "readyok"


@pytest.mark.parametrize(("name", "variant"), [("standard", "chess"), ("fischerandom", "chess960"), ("Normal", "chess")])
def test_other_names_of_variants_are_known(engine: Talk, name: str, variant: str) -> None:
    (line,) = engine.ask(f"setoption name UCI_Variant value {name}", "isready", answer="readyok")[:-1]
    assert line.startswith(f"info string variant {variant} ")
