"""`fairychess uci`: the commands that chess GUIs send, in the right order and in the wrong order."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import chess.engine
import pytest

import fairychess
from fairychess import Board
from fairychess.protocols.server.options import OPTIONS
from support.talking import Talk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OWN = 'name = "dwarf"\nextends = "chess"\n\n[board]\nstart = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1"\n'


@pytest.fixture
def engine() -> Iterator[Talk]:
    with Talk("uci") as talk:
        yield talk


def move_of(lines: list[str]) -> str:
    assert lines[-1].startswith("bestmove ")
    return lines[-1].split()[1]


def test_uci_declares_name_and_options(engine: Talk) -> None:
    lines = engine.ask("uci", answer="uciok")
    assert lines[0] == f"id name fairychess {fairychess.__version__}"
    assert lines[1].startswith("id author ")
    declared = {found[1]: line for line in lines if (found := re.match(r"option name (.*?) type ", line))}
    assert list(declared) == [option.name for option in OPTIONS]
    for name in ("UCI_Variant", "VariantPath", "UCI_Chess960", "Hash", "Threads", "MultiPV", "Skill Level", "Ponder"):
        assert name in declared
    assert re.findall(r" var (\S+)", declared["UCI_Variant"]) == fairychess.variants()
    assert declared["Hash"] == "option name Hash type spin default 16 min 1 max 65536"
    assert engine.end("quit") == []


def test_search_reports_infos_and_a_legal_best_move(engine: Talk) -> None:
    lines = engine.ask("position startpos moves e2e4 e7e5", "go depth 4", answer="bestmove")
    board = Board()
    board.push_uci("e2e4")
    board.push_uci("e7e5")
    assert move_of(lines) in map(str, board.legal_moves)
    infos = [line.split() for line in lines if line.startswith("info depth")]
    assert [int(info[2]) for info in infos] == sorted(int(info[2]) for info in infos)
    assert infos[-1][2] == "4"
    for info in infos:
        text = " ".join(info)
        assert re.fullmatch(
            r"info depth \d+ seldepth \d+ multipv 1 score (cp|mate) -?\d+( lowerbound| upperbound)? nodes \d+ nps \d+ "
            r"hashfull \d+ time \d+ pv( \S+)+",
            text,
        ), text
        line = board.copy()
        for text in info[info.index("pv") + 1 :]:
            line.push_uci(text)
    assert engine.end() == []


@pytest.mark.parametrize(
    "variant", ["chess", "stoltz", "wolf", "crazyhouse", "reserve-dragonet", "newchess", "grand", "seirawan"]
)
def test_games_of_many_variants(engine: Talk, variant: str) -> None:
    (about,) = (line for line in engine.ask(f"setoption name UCI_Variant value {variant}", "isready", answer="readyok")[:-1])
    board = Board(variant)
    files, ranks = board.variant.files, board.variant.ranks
    assert about.startswith(f"info string variant {variant} files {files} ranks {ranks} pocket ")
    assert about.endswith(f" startpos {board.variant.start_fen}")
    engine.send("ucinewgame")
    played: list[str] = []
    for _ in range(12):
        moves = f" moves {' '.join(played)}" if played else ""
        text = move_of(engine.ask(f"position startpos{moves}", "go nodes 300", answer="bestmove"))
        assert engine.ask("d", answer="Checkers")[-3] == f"Fen: {board.fen()}"
        board.push_uci(text)
        played.append(text)


def test_limits(engine: Talk) -> None:
    for limit in ("nodes 500", "movetime 50", "depth 2", "wtime 1000 btime 1000 winc 10 binc 10", "wtime -5 btime 0 movestogo 0"):
        started = time.monotonic()
        engine.ask("position startpos", f"go {limit}", answer="bestmove")
        assert time.monotonic() - started < 5
    mate = "position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
    assert move_of(engine.ask(mate, "go mate 1", answer="bestmove")) == "a1a8"
    chosen = engine.ask("position startpos", "go depth 2 searchmoves a2a3 zz h2h3", answer="bestmove")
    assert move_of(chosen) in {"a2a3", "h2h3"}
    assert any("zz" in line for line in chosen if line.startswith("info string"))


@pytest.mark.parametrize("none", ["0", "-3"])
def test_movestogo_zero_is_ignored(engine: Talk, none: str) -> None:
    """Many GUIs send `movestogo 0` if the clock is for the whole game: one move must not use most of the time."""
    started = time.monotonic()
    engine.ask("position startpos", f"go wtime 6000 btime 6000 movestogo {none}", answer="bestmove")
    assert time.monotonic() - started < 3


UNREADABLE = [
    ("go nodes 1e5", "a number is expected after nodes, not '1e5'"),
    ("go depth", "a number is expected after depth"),
    ("go depth x", "a number is expected after depth, not 'x'"),
    ("go depth " + "9" * 5000, "a number is expected"),
    ("go wtime soon btime 1000", "a number is expected after wtime"),
    ("go mate 0", "a number of at least 1 is expected after mate, not 0"),
    ("go mate -2", "a number of at least 1 is expected after mate, not -2"),
    ("go depth 0", "a number of at least 1 is expected after depth, not 0"),
    ("go nodes 0", "a number of at least 1 is expected after nodes, not 0"),
    ("go movetime -1", "a number of at least 1 is expected after movetime, not -1"),
    ("go searchmoves zz", "none of the searchmoves is legal"),
    ("go searchmoves e7e5 0000", "'0000' is not a legal move"),
    ("go searchmoves e7e5 movetime 50", "none of the searchmoves is legal"),
]


@pytest.mark.parametrize(("line", "message"), UNREADABLE, ids=[str(number) for number in range(len(UNREADABLE))])
def test_go_with_unreadable_limits_is_answered(engine: Talk, line: str, message: str) -> None:
    lines = engine.ask("position startpos", line, answer="bestmove")
    assert any(message in said for said in lines if said.startswith("info string ")), lines
    assert move_of(lines) in map(str, Board().legal_moves)
    assert engine.end("quit") == []


def test_readable_limits_beside_unreadable_ones_count(engine: Talk) -> None:
    lines = engine.ask("position startpos", "go nodes depth 2", answer="bestmove")
    assert any(line.startswith("info depth 2 ") for line in lines)
    assert not any(line.startswith("info depth 3 ") for line in lines)
    lines = engine.ask("go searchmoves 0000 a2a3 depth 2", answer="bestmove")
    assert lines[0] == "info string '0000' is not a legal move"
    assert move_of(lines) == "a2a3"
    lines = engine.ask("go depth 0", answer="bestmove")
    assert [line.split()[2] for line in lines if line.startswith("info depth")] == ["1"]
    # An infinite search sends no `bestmove` before `stop`.
    engine.send("go infinite depth x")
    assert not [line for line in engine.quiet(0.5) if line.startswith("bestmove")]
    engine.ask("stop", answer="bestmove")
    engine.send("go ponder movetime x")
    assert not [line for line in engine.quiet(0.5) if line.startswith("bestmove")]
    engine.ask("ponderhit", answer="bestmove")
    # Perft is not part of a game, so no `bestmove` is needed.
    assert "a number is expected" in engine.ask("go perft x", "isready", answer="readyok")[0]
    assert engine.ask("go perft -1", "isready", answer="readyok") == [
        "info string a number of at least 0 is expected after perft, not -1",
        "readyok",
    ]


def test_words_are_separated_by_any_white_space(engine: Talk) -> None:
    lines = engine.ask("position\tstartpos   moves\te2e4", "go\tdepth\t2", answer="bestmove")
    board = Board()
    board.push_uci("e2e4")
    assert move_of(lines) in map(str, board.legal_moves)
    engine.send("setoption\tname\tMultiPV\tvalue\t2")
    assert any(" multipv 2 " in line for line in engine.ask("go depth 2", answer="bestmove"))


def test_perft_eval_and_d(engine: Talk) -> None:
    lines = engine.ask("position startpos", "go perft 3", answer="Nodes searched")
    assert lines[-1] == "Nodes searched: 8902"
    assert "e2e4: 600" in lines
    assert len([line for line in lines if re.fullmatch(r"\w+: \d+", line)]) == 20
    evaluation = engine.ask("eval", answer="Evaluation")
    assert evaluation[-1].endswith("in pawns)")
    assert any(line.startswith("material ") for line in evaluation)
    board = engine.ask("position startpos moves e2e4 d7d5 f1b5", "d", answer="Checkers")
    assert board[-1] == "Checkers: b5"
    assert f"Key: {int(board[-2].split()[1], 16):016X}" == board[-2]


@pytest.mark.parametrize(
    ("variant", "fen"), [("chess", ""), ("crazyhouse", "r1bqk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQK2R[QRBNPqrbnp] w KQkq - 0 1")]
)
def test_perft_stops_at_once(engine: Talk, variant: str, fen: str) -> None:
    engine.send(f"setoption name UCI_Variant value {variant}", f"position fen {fen}" if fen else "position startpos")
    for order in ("stop", "go depth 1"):
        engine.ask("go perft 9", "isready", answer="readyok")
        time.sleep(0.3)
        started = time.monotonic()
        engine.ask(order, "go depth 1", answer="bestmove")
        assert time.monotonic() - started < 2
        assert not [line for line in engine.quiet(0.3) if line.startswith("Nodes") or re.match(r"\w+: \d", line)]


@pytest.mark.parametrize("depth", range(6))
def test_perft_in_steps_is_complete(engine: Talk, depth: int) -> None:
    board = Board("chess", "4k2r/8/8/8/8/8/P6p/4K3 b k - 0 1")
    lines = engine.ask(f"position fen {board.fen()}", f"go perft {depth}", answer="Nodes searched")
    parts = {}
    for move in sorted(board.legal_moves, key=str) if depth else ():
        board.push(move)
        parts[str(move)] = board.perft(depth - 1)
        board.pop()
    assert lines[:-2] == [f"{move}: {count}" for move, count in parts.items()]
    assert lines[-2:] == ["", f"Nodes searched: {board.perft(depth)}"]


def test_multipv(engine: Talk) -> None:
    engine.send("setoption name MultiPV value 3")
    lines = engine.ask("position startpos", "go depth 3", answer="bestmove")
    deepest = [line.split() for line in lines if line.startswith("info depth 3 ")]
    assert {info[info.index("multipv") + 1] for info in deepest} == {"1", "2", "3"}
    assert len({info[info.index("pv") + 1] for info in deepest[-3:]}) == 3


def test_stop_and_infinite_searches(engine: Talk) -> None:
    engine.send("position startpos", "go infinite")
    engine.until("info depth 1 ")
    assert engine.ask("isready", answer="readyok")[-1] == "readyok"
    started = time.monotonic()
    engine.ask("stop", answer="bestmove")
    assert time.monotonic() - started < 2
    engine.send("stop", "stop", "ponderhit")
    assert engine.ask("isready", answer=["readyok"]) == ["readyok"]
    # The mate is found at once, but there is no best move before `stop`.
    engine.send("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "go infinite", "ponderhit")
    assert not [line for line in engine.quiet(0.5) if line.startswith("bestmove")]
    assert move_of(engine.ask("stop", "stop", answer="bestmove")) == "a1a8"


def test_pondering(engine: Talk) -> None:
    engine.send("setoption name Ponder value true", "position startpos moves e2e4 e7e5", "go ponder depth 2")
    assert not [line for line in engine.quiet(0.5) if line.startswith("bestmove")]
    engine.ask("ponderhit", answer="bestmove")
    engine.send("go ponder wtime 60000 btime 60000")
    assert not [line for line in engine.quiet(0.2) if line.startswith("bestmove")]
    engine.ask("stop", answer="bestmove")
    engine.send("go ponder wtime 500 btime 500")
    engine.until("info depth 1 ")
    engine.ask("ponderhit", answer="bestmove")
    engine.ask("go depth 1", answer="bestmove")


def test_a_new_search_ends_the_last_one(engine: Talk) -> None:
    engine.send("position startpos", "go infinite", "position startpos moves e2e4", "go infinite", "go depth 2", "isready")
    lines = engine.until("readyok")
    lines += engine.until("bestmove") if sum(line.startswith("bestmove") for line in lines) < 3 else []
    assert sum(line.startswith("bestmove") for line in lines) == 3
    for command in ("ucinewgame", "setoption name Hash value 1", "eval"):
        engine.send("go infinite")
        engine.ask(command, "isready", answer="readyok")
        assert not engine.quiet(0.05)


def test_games_that_are_over(engine: Talk) -> None:
    mated = "position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    assert engine.ask(mated, "go depth 3", answer="bestmove") == ["info depth 0 score mate 0", "bestmove (none)"]
    stale = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
    assert engine.ask(stale, "go infinite", answer="bestmove") == ["info depth 0 score cp 0", "bestmove (none)"]
    # The game is drawn by a rule, but a GUI that does not know the rule would take `(none)` for a loss.
    assert move_of(engine.ask("position fen 8/8/8/4k3/8/8/4K3/8 w - - 0 1", "go depth 2", answer="bestmove")) != "(none)"


@pytest.mark.parametrize(
    ("variant", "fen", "score"),
    [
        ("xiangqi", "3k5/9/9/9/9/9/9/9/3rr4/5K3 w - - 0 1", "mate 0"),
        ("kingofthehill", "8/8/4k3/8/4K3/8/8/8 b - - 0 1", "mate 0"),
        ("antichess", "8/8/8/8/8/8/8/7k w - - 0 1", "mate 1"),
    ],
)
def test_the_score_of_a_game_that_is_over_without_check(engine: Talk, variant: str, fen: str, score: str) -> None:
    lines = engine.ask(f"setoption name UCI_Variant value {variant}", f"position fen {fen}", "go depth 2", answer="bestmove")
    assert lines[-2:] == [f"info depth 0 score {score}", "bestmove (none)"]


WRONG = [
    ("abracadabra", "no command"),
    ("position", "position startpos"),
    ("position fen", "position startpos"),
    ("position fen nonsense", "FEN"),
    ("position startpos moves e2e5", "e2e5"),
    ("setoption", "setoption name"),
    ("setoption name Nothing value 1", "no option"),
    ("setoption name Hash value many", "from 1 to 65536"),
    ("setoption name Hash value 0", "from 1 to 65536"),
    ("setoption name Ponder value perhaps", "true or false"),
    ("setoption name UCI_Variant value wulf", "did you mean wolf"),
    ("setoption name VariantPath value /there/is/none.toml", "none.toml"),
    ("bench 0", "bench takes a depth"),
    ("bench x", "bench takes a depth from 1 to 100, not 'x'"),
    (b"\xff\xfe\x00 \x80", "no command"),
]


@pytest.mark.parametrize(("line", "message"), WRONG, ids=[str(number) for number in range(len(WRONG))])
def test_an_invalid_line_is_reported_and_changes_nothing(engine: Talk, line: str | bytes, message: str) -> None:
    before = engine.ask("position startpos moves e2e4", "d", answer="Checkers")
    lines = engine.ask(line, "isready", answer="readyok")
    assert any(message in said for said in lines if said.startswith("info string ")), lines
    if b"moves" not in (line if isinstance(line, bytes) else line.encode()):
        assert engine.ask("d", answer="Checkers") == before
    assert move_of(engine.ask("go depth 1", answer="bestmove")) != "(none)"
    assert engine.end("quit") == []


def test_position_ends_before_an_illegal_move(engine: Talk) -> None:
    answer = engine.ask("position startpos moves e2e4 e7e5 e1e3 d7d5", "d", answer="Checkers")
    assert answer[0].startswith("info string ")
    assert "e1e3" in answer[0]
    board = Board()
    board.push_uci("e2e4")
    board.push_uci("e7e5")
    assert answer[-3] == f"Fen: {board.fen()}"


def test_option_names_without_case_and_values_with_spaces(engine: Talk, tmp_path: Path) -> None:
    folder = tmp_path / "my  own games"
    folder.mkdir()
    (folder / "dwarf.toml").write_text(OWN, encoding="utf-8")
    (folder / "broken.toml").write_text('name = "broken"\n', encoding="utf-8")
    lines = engine.ask(f"setoption name variantpath value {folder}", "uci", answer="uciok")
    assert any(line.startswith("info string cannot read ") and "broken.toml" in line for line in lines)
    assert "info string variants read: dwarf" in lines
    (combo,) = (line for line in lines if line.startswith("option name UCI_Variant "))
    assert combo.endswith(" var dwarf")
    answer = engine.ask("setoption name UCI_VARIANT value Dwarf", "isready", answer="readyok")
    assert answer[0].startswith("info string variant dwarf files 8 ranks 8 pocket 0 template ")
    text = move_of(engine.ask("position startpos", "go depth 3", answer="bestmove"))
    assert text in map(str, Board(fairychess.Variant.from_toml(OWN)).legal_moves)
    assert engine.ask("setoption name skill   level value 3", "isready", answer="readyok") == ["readyok"]
    answer = engine.ask(f"setoption name VariantPath value {folder / 'none'}", "isready", answer="readyok")
    assert answer[-2].startswith("info string variant chess "), "the variant has gone"


def test_the_command_line_sets_the_variant(tmp_path: Path) -> None:
    (tmp_path / "dwarf.toml").write_text(OWN, encoding="utf-8")
    for arguments, fen in (
        (["--variant", "wolf"], fairychess.Variant("wolf").start_fen),
        (["--variant", "dwarf.toml"], fairychess.Variant.from_toml(OWN).start_fen),
        (["--variant", "dwarf", "--path", "."], fairychess.Variant.from_toml(OWN).start_fen),
    ):
        with Talk("uci", *arguments, cwd=tmp_path) as talk:
            assert talk.ask("d", answer="Checkers")[-3] == f"Fen: {fen}"
            talk.end()


@pytest.mark.parametrize("variant", ["wolf", "WOLF", "dwarf.toml"])
def test_the_variant_of_the_command_line_is_the_default(tmp_path: Path, variant: str) -> None:
    (tmp_path / "dwarf.toml").write_text(OWN, encoding="utf-8")
    with Talk("uci", "--variant", variant, cwd=tmp_path) as talk:
        lines = talk.ask("setoption name UCI_Variant value grand", "uci", answer="uciok")
        name = variant.lower().removesuffix(".toml")
        assert any(line.startswith(f"option name UCI_Variant type combo default {name} var ") for line in lines)
        path = "dwarf.toml" if name == "dwarf" else "<empty>"
        assert f"option name VariantPath type string default {path}" in lines


def test_chess960(engine: Talk) -> None:
    castling = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    assert "e1g1: 1" in engine.ask(castling, "go perft 1", answer="Nodes")
    engine.send("setoption name UCI_Chess960 value true")
    assert "e1h1: 1" in engine.ask(castling, "go perft 1", answer="Nodes")
    board = Board("chess960", "bnrkrnqb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRNQB w KQkq - 0 1")
    perft = engine.ask(f"position fen {board.fen()}", "go perft 3", answer="Nodes")
    assert perft[-1] == f"Nodes searched: {board.perft(3)}"
    engine.ask("setoption name UCI_Variant value seirawan", "isready", answer="readyok")
    castling = "position fen 4k3/8/8/8/8/8/8/1RK4R[E] w KQ - 0 1"
    perft = engine.ask(castling, "go perft 1", answer="Nodes")
    assert {"c1h1: 1", "c1h1e: 1", "h1c1e: 1", "c1b1: 1", "b1c1e: 1"} < set(perft)
    engine.send("setoption name UCI_Chess960 value false")
    engine.ask("setoption name UCI_Variant value Seirawan960", "isready", answer="readyok")
    assert engine.ask(castling, "go perft 1", answer="Nodes") == perft
    engine.send("setoption name UCI_Chess960 value true")
    for variant in fairychess.variants():
        answer = engine.ask(f"setoption name UCI_Variant value {variant}", "isready", answer="readyok")
        assert answer[-2].startswith(f"info string variant {variant} "), answer
        assert len(answer) == 2 or f"{variant} keeps its own castling" in answer[0]


def test_a_game_on_the_clock(engine: Talk) -> None:
    # On a busy machine, a move may take longer waiting for a processor than searching, so the increment is large.
    board, left = Board(), {True: 2000.0, False: 2000.0}
    engine.ask("isready", answer="readyok")
    played: list[str] = []
    while board.outcome(claim_draw=True) is None and len(played) < 16:
        clocks = f"wtime {round(left[True])} btime {round(left[False])} winc 300 binc 300"
        moves = f" moves {' '.join(played)}" if played else ""
        started = time.perf_counter()
        text = move_of(engine.ask(f"position startpos{moves}", f"go {clocks}", answer="bestmove"))
        left[board.turn] -= (time.perf_counter() - started) * 1000
        assert left[board.turn] > 0, (played, left)
        left[board.turn] += 300
        board.push_uci(text)
        played.append(text)


@pytest.mark.parametrize("lines", [["go infinite"], ["go infinite", "quit"], ["go ponder"], ["go perft 9"], []])
def test_it_ends_at_any_time(engine: Talk, lines: list[str]) -> None:
    engine.send("position startpos")
    started = time.monotonic()
    said = engine.end(*lines)
    assert time.monotonic() - started < 20
    if any(line.startswith(("go inf", "go ponder")) for line in lines):
        assert said[-1].startswith("bestmove ")


@pytest.mark.parametrize("then", [["quit"], [], ["go perft 1", "quit"], ["eval", "quit"], ["ucinewgame"], ["position fen"]])
def test_a_script_gets_all_counts(engine: Talk, then: list[str]) -> None:
    """Like Stockfish, the engine finishes a count before it handles a script's next line."""
    said = engine.end("go perft 4", *then)
    assert "Nodes searched: 197281" in said
    assert said.count("a2a3: 8457") == 1
    if "go perft 1" in then:
        assert said[-1] == "Nodes searched: 20"


def test_a_script_gets_the_bench_and_the_move(engine: Talk) -> None:
    said = engine.end("bench 1", "go depth 2", "d", "quit")
    assert any(line.startswith("Nodes searched: ") for line in said), said
    assert any(line.startswith("bestmove ") for line in said)
    assert any(line.startswith("Fen: ") for line in said)


def test_a_stopped_perft_says_so(engine: Talk) -> None:
    assert engine.ask("go perft 9", "stop", answer="info string perft")[-1] == "info string perft was stopped before its result"


@pytest.mark.skipif(os.name == "nt", reason="signals differ")
def test_ctrl_c(engine: Talk) -> None:
    engine.ask("go infinite", answer="info depth 1 ")
    engine.process.send_signal(signal.SIGINT)
    assert engine.process.wait(20) == 130
    engine.readers[1].join(20)
    assert engine.errors == []


@pytest.mark.skipif(os.name == "nt", reason="pipes differ")
@pytest.mark.parametrize("line", [b"isready\n", b"go infinite\n", b"go perft 5\n"])
def test_a_closed_pipe_ends_the_engine(line: bytes) -> None:
    command = [sys.executable, "-m", "fairychess", "uci"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(line)
        process.stdin.flush()  # and it stays open
        assert process.wait(30) == 128 + signal.SIGPIPE
        assert process.stderr.read() == b""


def test_python_chess_plays_with_it() -> None:
    command = [sys.executable, "-m", "fairychess", "uci"]
    with chess.engine.SimpleEngine.popen_uci(command) as engine:
        assert engine.id["name"] == f"fairychess {fairychess.__version__}"
        engine.configure({"Hash": 8, "Threads": 1, "Skill Level": 20})
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 30:
            result = engine.play(board, chess.engine.Limit(nodes=500), info=chess.engine.INFO_ALL)
            assert result.move is not None
            assert result.move in board.legal_moves
            assert result.info["nodes"] > 0
            board.push(result.move)
        infos = engine.analyse(chess.Board(), chess.engine.Limit(depth=3), multipv=3)
        assert len({info["pv"][0] for info in infos}) == 3
        mate = chess.Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
        assert engine.analyse(mate, chess.engine.Limit(depth=4))["score"] == chess.engine.PovScore(
            chess.engine.Mate(1), chess.WHITE
        )
        with engine.analysis(chess.Board()) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 3:
                    break
        assert engine.play(chess.Board(), chess.engine.Limit(white_clock=1, black_clock=1)).move is not None
