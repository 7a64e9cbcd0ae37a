"""`fairychess xboard`: the commands that XBoard sends, in the right order and in the wrong order."""

from __future__ import annotations

import contextlib
import gc
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import chess.engine
import pytest

import fairychess
from fairychess import Board, Variant
from fairychess.protocols.server.xboard_lines import setup_lines
from support.talking import Talk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OWN = 'name = "mini"\nextends = "chess"\n\n[board]\nstart = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1"\n'
POST = re.compile(r"\d+ -?\d+ \d+ \d+ \S.*")


@pytest.fixture
def engine() -> Iterator[Talk]:
    with Talk("xboard") as talk:
        talk.ask("xboard", "protover 2", answer="feature done=1")
        talk.send("new", "sd 3", "st 5", "option Use NNUE=0")  # a network would be named in a comment before the first search
        yield talk


def ours(text: str, board: Board) -> str:
    """Convert a move from the protocol's notation, which counts ranks from 0 on boards with ten ranks."""
    return re.sub(r"\d", lambda rank: str(int(rank[0]) + 1), text) if board.variant.ranks == 10 else text


def theirs(text: str, board: Board) -> str:
    """Convert a move to the protocol's notation."""
    return re.sub(r"\d+", lambda rank: str(int(rank[0]) - 1), text) if board.variant.ranks == 10 else text


def answers(engine: Talk, *lines: str | bytes) -> list[str]:
    """Send lines and a ping, and return all lines before the pong."""
    return engine.ask(*lines, "ping 7", answer="pong 7")[:-1]


def test_features() -> None:
    with Talk("xboard") as talk:
        lines = talk.ask("xboard", "protover 2", answer="feature done=1")
        said = " ".join(lines)
        for feature in ("ping=1", "setboard=1", "usermove=1", "memory=1", "smp=1", "analyze=1", "sigint=0", "setup=1"):
            assert f" {feature}" in said
        variants = re.findall(r'variants="(.*?)"', said)[0].split(",")
        assert {"normal", "fischerandom", "wolf", "crazyhouse", "stoltz"} <= set(variants)
        assert len(variants) == len(fairychess.variants())
        assert 'option="Skill Level -spin 20 0 20"' in said
        assert talk.end("quit") == []


def test_replies_and_plays_either_side(engine: Talk) -> None:
    board = Board()
    board.push_uci("e2e4")
    (answer,) = engine.ask("usermove e2e4", answer="move ")
    board.push_uci(answer.split()[1])
    assert answers(engine, "force", "usermove d2d4") == []
    board.push_uci("d2d4")
    board.push_uci(engine.ask("go", answer="move ")[-1].split()[1])
    assert answers(engine, "playother") == []
    move = next(iter(board.legal_moves))
    assert engine.ask("post", "go", answer="move ")[-1]
    assert move is not None


@pytest.mark.parametrize(
    "name", ["normal", "stoltz", "wolf", "crazyhouse", "seirawan", "grand", "reserve-dragonet", "capablanca", "newchess"]
)
def test_games_of_many_variants(engine: Talk, name: str) -> None:
    known = {"normal": "chess"}.get(name, name)
    board = Board(known)
    lines = answers(engine, f"variant {name}", "force")
    described = name not in ("normal", "crazyhouse", "seirawan", "grand", "capablanca")
    assert (lines == setup_lines(board.variant)) == described
    engine.send("sd 2")
    for _ in range(8):
        text = engine.ask("go", answer="move ")[-1].split()[1]
        board.push_uci(ours(text, board))
        answers(engine, "force")
        if board.outcome() is not None:
            break
        move = min(board.legal_moves, key=str)
        board.push(move)
        assert answers(engine, f"usermove {theirs(str(move), board)}") == []


def test_boards_with_ten_ranks_count_them_from_zero(engine: Talk) -> None:
    board = Board("wolf")
    answers(engine, "variant wolf", "force")
    assert answers(engine, "usermove b2b4") == []
    board.push_uci("b3b5")
    (refused,) = answers(engine, "usermove b8b10")
    assert refused.startswith("Illegal move (")
    assert refused.endswith("): b8b10")
    hint = answers(engine, "hint")[-1].removeprefix("Hint: ")
    assert ours(hint, board) in map(str, board.legal_moves)
    *thoughts, move = engine.ask("option Use NNUE=1", "post", "sd 3", "go", answer="move ")
    assert any(thought.startswith("# ") for thought in thoughts), "a comment names the network"
    for thought in thoughts:
        line = board.copy()
        for text in [] if thought.startswith("# ") else thought.split()[4:]:
            line.push_uci(ours(text, line))
    board.push_uci(ours(move.split()[1], board))
    # FENs always count ranks from 1, and so do moves on boards of other sizes.
    capture = "8/k7/8/8/8/pP6/8/8/8/7K b - b4 0 1"
    assert Board("wolf", capture).fen() == capture
    assert answers(engine, "nopost", "force", f"setboard {capture}", "usermove a4b3") == []
    assert answers(engine, "variant capablanca", "force", "usermove b2b4") == []


def test_setup_describes_variants(engine: Talk, tmp_path: Path) -> None:
    lines = answers(engine, "variant wolf")
    assert lines[0].startswith("setup (PNBRQFE..W.........S.Kpnbrqfe..w.........s.k) 8x10+0_fairy qwfrbbnk/pssp")
    # Two piece types promote, which XBoard cannot express, so only `setup` is sent.
    assert len(lines) == 1
    assert [line.split()[0] for line in answers(engine, "variant stoltz")] == ["setup"]
    lines = answers(engine, "variant nightrider")
    assert "piece N& N0" in lines
    assert "piece P& fmWflfrceFifmnD" in lines
    assert len([line for line in lines if line.startswith("piece ")]) == len(Variant("nightrider").pieces)
    (tmp_path / "mini.toml").write_text(OWN, encoding="utf-8")
    lines = answers(engine, f"option VariantPath={tmp_path}")
    assert any(line.startswith("feature variants=") and ",mini" in line for line in lines)
    mini = answers(engine, "variant mini")
    assert mini[0].endswith(" 8x8+0_fairy 4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1")
    assert "piece K& WF" in mini  # there are no rooks to castle with
    for variant in fairychess.variants():
        half = re.findall(r"setup \((.*?)\)", setup_lines(Variant(variant))[0])[0]
        for piece in Variant(variant).pieces.values():
            assert piece.letter[-1] in half
            assert piece.letter[-1].lower() in half
            assert half.count("+") == 2 * sum(each.letter[0] == "+" for each in Variant(variant).pieces.values())


def test_castling_in_chess960(engine: Talk) -> None:
    answers(engine, "variant fischerandom", "force", "setboard 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "usermove O-O", "undo")
    assert answers(engine, "usermove e1a1") == []
    assert answers(engine, "usermove e8f7", "setboard 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "usermove e1h1") == []


def test_post_and_nopost(engine: Talk) -> None:
    shown = engine.ask("post", "usermove e2e4", answer="move ")
    assert shown[:-1]
    assert all(POST.fullmatch(line) for line in shown[:-1])
    assert len(engine.ask("nopost", "force", "usermove d2d4", "go", answer="move ")) == 1
    mate = ["force", "setboard 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "post", "go"]
    lines = engine.ask(*mate, answer="1-0")
    assert lines[-1] == "1-0 {White wins by checkmate}"
    assert lines[-2] == "move a1a8"
    assert lines[-3].split()[1] == "100001"


def test_analysis(engine: Talk) -> None:
    engine.ask("analyze", answer="1 ")
    engine.until("3 ")
    engine.ask("usermove e2e4", answer="1 ")
    assert engine.ask(".", answer="stat01: ")
    engine.ask("undo", answer="1 ")
    engine.send("setboard 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    engine.ask("exit", "ping 1", answer="pong 1")
    assert engine.quiet(0.3) == []
    assert answers(engine, ".") == []


def test_move_now_and_pondering(engine: Talk) -> None:
    engine.send("new", "level 0 60 0", "time 360000", "otim 360000")
    engine.send("usermove e2e4")
    engine.ask("?", answer="move ")
    engine.send("new", "sd 4", "st 2", "hard")
    board = Board()
    for _ in range(6):
        move = max(board.legal_moves, key=str)
        board.push(move)
        text = engine.ask(f"usermove {move}", answer="move ")[-1].split()[1]
        board.push_uci(text)
        hint = answers(engine, "hint")
        if hint and board.legal_moves:  # play the expected move: a ponder hit
            expected = board.parse_uci(hint[-1].removeprefix("Hint: "))
            board.push(expected)
            board.push_uci(engine.ask(f"usermove {expected}", answer="move ")[-1].split()[1])
    assert answers(engine, "easy", "force") == []
    assert answers(engine, "remove") == []


def test_pings_during_a_search_are_answered_after_its_move(engine: Talk) -> None:
    lines = engine.ask("new", "st 1", "sd 50", "go", "ping 5", "ping 6", answer="pong 6")
    assert [line.split()[0] for line in lines] == ["move", "pong", "pong"]
    assert lines[1:] == ["pong 5", "pong 6"]
    # When a game is abandoned, its search ends without a move, but earlier pings are answered.
    lines = engine.ask("st 600", "sd 100", "go", "ping 7", "new", "ping 8", answer="pong 8")
    assert lines == ["pong 7", "pong 8"]


def test_pings_are_answered_at_once_while_pondering_and_analysing(engine: Talk) -> None:
    engine.ask("st 1", "sd 50", "hard", "usermove e2e4", answer="move ")
    assert engine.ask("ping 1", answer="pong 1") == ["pong 1"]
    engine.ask("force", "analyze", answer="1 ")
    assert engine.ask("ping 2", answer="pong 2")[-1] == "pong 2"


def test_hints_and_draws(engine: Talk) -> None:
    assert answers(engine, "force", "hint")[0].startswith("Hint: ")
    assert answers(engine, "draw") == []
    engine.ask("setboard 4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1", "go", answer="move ")
    assert answers(engine, "draw") == ["offer draw"]


def test_the_result_is_reported(engine: Talk) -> None:
    assert engine.ask("force", "setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go", answer="1/2")[-1] == "1/2-1/2 {Draw by stalemate}"
    assert answers(engine, "result 1/2-1/2 {agreed}", "new", "force") == []


DRAWN = {
    "material": ["setboard 7k/8/8/8/8/8/6q1/6K1 w - - 0 1", "usermove g1g2"],
    "75 moves": ["setboard 7k/8/8/8/8/8/4R3/K7 w - - 149 90", "usermove e2e3"],
    "repetition": [f"usermove {move}" for move in ("g1f3", "g8f6", "f3g1", "f6g8") * 4],
}


@pytest.mark.parametrize("drawn", DRAWN)
def test_a_game_drawn_by_a_rule_goes_on(engine: Talk, drawn: str) -> None:
    *before, last = DRAWN[drawn]
    assert answers(engine, "force", *before, "playother") == []
    move, *result = answers(engine, last)
    assert re.fullmatch(r"move [a-h][1-8][a-h][1-8]", move)
    assert [line.startswith("1/2-1/2 {Draw by ") for line in result] == ([] if drawn == "repetition" else [True])
    # Nothing can be searched there.
    assert answers(engine, "force", "undo", "hint", "analyze", ".", "exit") == []
    assert answers(engine, "go")[0] == move


WRONG = [
    ("abracadabra", "Error (unknown command): abracadabra"),
    ("usermove e2e5", "Illegal move"),
    ("usermove", "Illegal move"),
    ("usermove 0000", "Illegal move ('0000' is not a legal move): 0000"),
    ("0000", "Error (unknown command): 0000"),
    ("setboard nonsense", "tellusererror Illegal position"),
    ("variant wulf", "Error"),
    ("level x", "Error"),
    ("level 40 x 0", "Error"),
    ("st x", "Error"),
    ("sd nan", "Error"),
    ("sd 0", "Error (a positive number is expected, not '0'): sd 0"),
    ("st 0", "Error (a positive number is expected, not '0'): st 0"),
    ("st -5", "Error (a positive number is expected, not '-5'): st -5"),
    ("time", "Error"),
    ("memory x", "Error"),
    ("cores 0", "Error"),
    ("option Nothing=1", "Error"),
    ("undo", "Error"),
    ("remove", "Error"),
    (b"\xff\xfe\x00 \x80", "Error"),
]


@pytest.mark.parametrize(("line", "wanted"), WRONG, ids=[str(number) for number in range(len(WRONG))])
def test_an_invalid_line_is_reported_and_changes_nothing(engine: Talk, line: str | bytes, wanted: str) -> None:
    said = answers(engine, "force", line)
    assert said[0].startswith(wanted), said
    assert engine.ask("go", answer="move ")[-1].split()[1] in map(str, Board().legal_moves)
    assert engine.end("quit") == []


DURING_SEARCH = [
    "option Nothing=1",
    "option Skill Level=99",
    "memory 99999999",
    "cores 0",
    "undo",
    "remove",
    "variant wulf",
    "setboard nonsense",
    "usermove e2e5",
    "exit",
]


@pytest.mark.parametrize("line", DURING_SEARCH)
def test_an_invalid_line_does_not_disturb_a_search(engine: Talk, line: str) -> None:
    engine.send("sd 100", "st 1", "force", "go")
    started = time.monotonic()
    time.sleep(0.5)
    *said, move = engine.ask(line, answer="move ")
    assert [each.partition(" ")[0] for each in said] in ([], ["Error"], ["Illegal"], ["tellusererror"])
    assert move
    assert time.monotonic() - started < 1.3  # the search does not start again


@pytest.mark.parametrize("line", ["option MultiPV=2", "memory 8", "cores 2"])
def test_options_set_during_a_search_cost_no_time(engine: Talk, line: str) -> None:
    engine.send("sd 100", "st 1", "force", "go")
    started = time.monotonic()
    time.sleep(0.6)
    assert engine.ask("ping 1", line, answer="move ")[:-1] == []
    assert engine.until("pong 1") == ["pong 1"]
    assert time.monotonic() - started < 1.5


def test_no_part_of_an_invalid_line_counts(engine: Talk) -> None:
    engine.send("level 0 1 0", "time 6000")
    assert answers(engine, "level 1 x 0")[0].startswith("Error")
    started = time.monotonic()
    engine.ask("sd 100", "usermove e2e4", answer="move ")
    assert time.monotonic() - started < 10  # if `level 1` counted, the move would take nearly the whole minute


def test_a_time_control_of_many_moves(engine: Talk) -> None:
    engine.send("sd 1", "level 5000 5 0")
    assert engine.ask("usermove e2e4", answer=("move ", "Error"))[-1].startswith("move ")


def test_the_clock_runs_without_time_commands(engine: Talk) -> None:
    board = Board()
    engine.send("sd 100", "level 0 0:02 0")
    used = 0.0
    for _ in range(30):
        move = min(board.legal_moves, key=str)
        board.push(move)
        started = time.monotonic()
        board.push_uci(engine.ask(f"usermove {move}", answer="move ")[-1].split()[1])
        used += time.monotonic() - started
        if board.outcome() is not None:
            break
    assert used < 2


def test_the_result_is_reported_once(engine: Talk) -> None:
    engine.ask("force", "setboard R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "go", answer="1-0")
    assert answers(engine, "option MultiPV=2", "memory 8", "option Clear Hash") == []


def test_new_in_analysis_mode(engine: Talk) -> None:
    engine.ask("setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "analyze", answer="2 ")
    answers(engine, "new")
    while not (found := [line for line in answers(engine, ".") if line.startswith("stat01: ")]):
        time.sleep(0.1)
    assert found[0].endswith(" 20")
    answers(engine, "usermove e2e4")
    assert not any(line.startswith("move ") for line in answers(engine, "exit"))
    answers(engine, "new", "sd 1")
    assert engine.ask("usermove e2e4", answer="move ")


@pytest.mark.parametrize("session", [0, 3])
def test_time_after_a_ponder_hit(engine: Talk, session: int) -> None:
    board, left = Board(), 3.0
    engine.send("new", "sd 100", f"level {session} 0:03 0", "hard")
    text = "e2e4"
    for move in range(3):
        board.push_uci(text)
        engine.send(f"time {left * 100:.0f}", "otim 300")
        started = time.monotonic()
        answer = engine.ask(f"usermove {text}", answer="move ")[-1].split()[1]
        used = time.monotonic() - started
        assert used < left - (0.1 if move < 2 else 0)
        left -= used
        board.push_uci(answer)
        hint = answers(engine, "hint")
        text = hint[-1].removeprefix("Hint: ") if hint else str(min(board.legal_moves, key=str))
    assert left > 0


@pytest.mark.parametrize("lines", [["analyze"], ["analyze", "quit"], ["st 100", "sd 100", "usermove e2e4"], ["hard", "go"], []])
def test_it_ends_at_any_time(engine: Talk, lines: list[str]) -> None:
    started = time.monotonic()
    engine.end(*lines)
    assert time.monotonic() - started < 20


def test_a_search_ends_with_its_move_at_the_end_of_input() -> None:
    with Talk("xboard") as talk:
        lines = talk.end("xboard", "protover 2", "new", "hard", "st 0.5", "usermove e2e4", "ping 3")
    assert (lines[-2].split()[0], lines[-1]) == ("move", "pong 3")


@pytest.mark.parametrize("lines", [["analyze"], ["hard", "st 0.1", "usermove e2e4"]])
def test_analysis_and_pondering_stop_at_the_end_of_input(engine: Talk, lines: list[str]) -> None:
    engine.ask(*lines, "ping 1", answer="pong 1")
    started = time.monotonic()
    assert not [line for line in engine.end() if line.startswith("move")]
    assert time.monotonic() - started < 5


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_ctrl_c(engine: Talk) -> None:
    engine.ask("analyze", answer="1 ")
    engine.process.send_signal(signal.SIGINT)
    assert engine.process.wait(20) == 128 + signal.SIGINT
    engine.readers[1].join(20)
    assert engine.errors == []


@pytest.mark.skipif(sys.platform == "win32", reason="pipes differ")
@pytest.mark.parametrize("line", [b"ping 1\n", b"analyze\n"])
def test_a_closed_pipe_ends_the_engine(line: bytes) -> None:
    command = [sys.executable, "-m", "fairychess", "xboard"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(line)
        process.stdin.flush()  # and it stays open
        assert process.wait(30) == 128 + signal.SIGPIPE
        assert process.stderr.read() == b""


def opened() -> chess.engine.SimpleEngine:
    """Open the engine with python-chess, which allows two seconds for the start: a busy machine may need several tries."""
    command = [sys.executable, "-m", "fairychess", "xboard"]
    for _ in range(9):
        with contextlib.suppress(chess.engine.EngineError):
            return chess.engine.SimpleEngine.popen_xboard(command)
        gc.collect()  # report here, not during another test, any pipes that an attempt left open
    return chess.engine.SimpleEngine.popen_xboard(command)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_python_chess_plays_with_it() -> None:
    with opened() as engine:
        engine.configure({"UCI_LimitStrength": True})  # python-chess cannot read option names with spaces
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 16:
            result = engine.play(board, chess.engine.Limit(depth=2))
            assert result.move is not None
            assert result.move in board.legal_moves
            board.push(result.move)
        info = engine.analyse(chess.Board(), chess.engine.Limit(time=0.3))
        assert info["depth"] >= 1
        assert info["pv"][0] in chess.Board().legal_moves
