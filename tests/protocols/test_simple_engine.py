"""`SimpleEngine` drives other programs' engines as python-chess's class does, with both protocols and in any variant."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import chess
import chess.engine
import pytest

from conftest import ROOT
from fairychess import Board, Cp, EngineError, EngineTerminatedError, Mate, Move, PovScore, Variant
from fairychess.engine import EngineReply, Limit, Option, SimpleEngine
from fairychess.protocols.client.options import uci_option, xboard_option
from fairychess.protocols.client.process import Process
from fairychess.protocols.client.uci_info import parse_info
from support.refused_threads import refuse_threads

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SCRIPTED = [sys.executable, str(ROOT / "tests" / "support" / "scripted_engine.py")]
OURS = [sys.executable, "-m", "fairychess"]
PROTOCOLS = {"uci": SimpleEngine.popen_uci, "xboard": SimpleEngine.popen_xboard}
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


def scripted(protocol: str, how: str = "", timeout: float = 10) -> SimpleEngine:
    """Start an engine that plays the first legal move or misbehaves."""
    return PROTOCOLS[protocol]([*SCRIPTED, protocol, how], timeout=timeout)


def ours(protocol: str) -> SimpleEngine:
    """Start the fairychess engine as a separate program."""
    return PROTOCOLS[protocol]([*OURS, protocol])


def move_of(reply: EngineReply) -> Move:
    """Return the move in a reply, which must contain one."""
    assert reply.move is not None
    return reply.move


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("variant", ["chess", "crazyhouse", "seirawan", "grand"])
def test_engine_plays_a_game_against_itself(protocol: str, variant: str) -> None:
    board = Board(variant)
    with ours(protocol) as engine:
        for _ in range(6):
            reply = engine.play(board, Limit(depth=2))
            assert move_of(reply) in board.legal_moves
            assert not reply.resigned
            assert reply.info["depth"] >= 1
            assert isinstance(reply.info["score"], PovScore)
            board.push(move_of(reply))
        other = Board(variant)
        assert move_of(engine.play(other, Limit(time=0.05))) in other.legal_moves
        white = Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01, remaining_moves=10)
        assert move_of(engine.play(board, white, game=1)) in board.legal_moves


@pytest.mark.parametrize("start", [ours, scripted])
def test_castling_of_chess960_in_any_variant(start: Callable[[str], SimpleEngine]) -> None:
    fen = "4k3/8/8/8/8/8/PPPPPPPP/BQNRKR2[] w KQ - 0 1"
    with start("uci") as engine:
        for variant in ("crazyhouse960", "crazyhouse", "capablanca960", "chess960", "seirawan960"):
            board = Board(variant, fen if variant.startswith("crazyhouse9") else None)
            for _ in range(4):
                board.push(move_of(engine.play(board, Limit(depth=1))))
    castling = Board("crazyhouse960", "4k3/8/8/8/8/8/8/3K1R2[] w K - 0 1")
    with ours("uci") as engine:
        info = engine.analyse(castling, Limit(depth=1), root_moves=[castling.parse_uci("d1f1")])
        assert info["pv"][0] == castling.parse_uci("d1f1")
    with scripted("uci", "chess") as engine, pytest.raises(EngineError, match="does not know the variant atomic960"):
        engine.play(Board("atomic960"), Limit(depth=1))


def test_start_positions_are_named_so_that_no_dialect_of_fen_matters() -> None:
    board = Board("flipello")  # Fairy-Stockfish passes here unless the FEN has its stones in reserve
    with scripted("uci", "start") as engine:
        for _ in range(3):
            board.push(move_of(engine.play(board, Limit(depth=2))))
        board = Board("flipello", board.fen())
        with pytest.raises(EngineError, match="illegal move"):
            engine.play(board, Limit(depth=2))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_analysis_ends_at_its_limit(protocol: str) -> None:
    board = Board(fen=MATE_IN_ONE)
    with ours(protocol) as engine:
        info = engine.analyse(board, Limit(depth=3))
        assert info["pv"][0].uci() == "a1a8"
        assert info["score"] == PovScore(Mate(1), turn=True)
        assert info["score"].white().mate() == 1
        started = time.monotonic()
        found = engine.analyse(Board("wolf"), Limit(time=0.3))
        assert 0.2 < time.monotonic() - started < 5
        assert 0 <= found["time"] < 5, "seconds, as in python-chess"
        assert found["nodes"] > 0
        assert all(isinstance(mv, Move) for mv in found["pv"])
        assert engine.analyse(Board(), Limit(nodes=300))["nodes"] > 0
        assert engine.analyse(board, Limit(mate=1, time=5))["pv"]


def test_analysis_reports_what_that_of_python_chess_reports() -> None:
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    with SimpleEngine.popen_uci([*OURS, "uci"]) as one, chess.engine.SimpleEngine.popen_uci([*OURS, "uci"]) as other:
        assert one.id == dict(other.id)
        mine = one.analyse(Board(fen=fen), Limit(depth=5), multipv=3)
        theirs = other.analyse(chess.Board(fen), chess.engine.Limit(depth=5), multipv=3)
        assert len(mine) == len(theirs) == 3
        for our_info, their_info in zip(mine, theirs, strict=True):
            assert set(our_info) == set(their_info)
            for key in ("depth", "seldepth", "multipv", "nodes"):
                assert our_info[key] == their_info[key]
            assert [mv.uci() for mv in our_info["pv"]] == [mv.uci() for mv in their_info["pv"]]
            assert str(our_info["score"].white()) == str(their_info["score"].white())
        root = [Move.from_uci("a2a3"), Move.from_uci("h2h3")]
        best = other.play(
            chess.Board(fen), chess.engine.Limit(depth=4), root_moves=[chess.Move.from_uci(mv.uci()) for mv in root]
        )
        reply = one.play(Board(fen=fen), Limit(depth=4), root_moves=root)
        assert reply.move in root
        assert str(reply.move) == str(best.move)
        assert str(reply.ponder) == str(best.ponder)
        for name, option in other.options.items():
            declared = one.options[name.upper()]
            default = "" if option.default == "<empty>" else option.default  # the way in which UCI writes an empty string
            assert (declared.name, declared.type, declared.default) == (option.name, option.type, default)
            assert (declared.min, declared.max, list(declared.var)) == (option.min, option.max, option.var or [])
        assert list(one.options) == list(other.options)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_analysis_is_read_while_it_runs(protocol: str) -> None:
    board = Board()
    with ours(protocol) as engine:
        with engine.analysis(board) as analysis:
            depths = []
            for info in analysis:
                depths.append(info.get("depth", 0))
                if max(depths) >= 4:
                    break
            assert not analysis.is_over()
            with pytest.raises(EngineError, match="a search is running"):
                engine.play(board, Limit(depth=1))
        assert analysis.is_over()
        best = analysis.wait()
        assert best.move
        assert best.move in board.legal_moves
        assert analysis.info["depth"] >= 4
        assert analysis.multipv == [analysis.info]
        assert move_of(engine.play(board, Limit(depth=1))) in board.legal_moves


def test_options_are_set_and_restored() -> None:
    lines: list[str] = []
    with SimpleEngine.popen_uci([*SCRIPTED, "uci"], tap=lambda _, line: lines.append(line)) as engine:
        assert engine.options["table"] == Option("Table", "spin", 16, 1, 64)
        assert engine.options["Playing Style"].var == ("Very Solid", "Risky")
        assert "Nonsense" not in engine.options
        engine.configure({"Hash": 32, "Weak": True, "Clear Now": None})
        engine.play(Board(), Limit(depth=1), options={"Table": 8, "hash": 64})
        engine.play(Board(), Limit(depth=1))
        engine.ping()
    sent = [line for line in lines if line.startswith("setoption") and "Variant" not in line and "960" not in line]
    assert [line.removeprefix("setoption name ") for line in sent] == [
        *("Clear Now", "Hash value 32", "Weak value true"),
        *("Hash value 64", "Table value 8"),
        *("Table value 16", "Hash value 32"),
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"Nonsense": 1}, "Scripted has no option 'Nonsense'"),
        ({"Table": 65}, "Scripted: the option Table cannot be '65': expected a whole number from 1 up to 64"),
        ({"UCI_Variant": "chess"}, "the option UCI_Variant is set by the board"),
        ({"MultiPV": 2}, "the option MultiPV is set by the board"),
        ({"Weak": "yes"}, "expected true or false"),
    ],
)
def test_invalid_option_is_refused(options: dict[str, str | int], message: str) -> None:
    with scripted("uci") as engine:
        with pytest.raises(EngineError, match=message):
            engine.configure(options)
        with pytest.raises(EngineError, match="does not report several lines"):
            engine.analyse(Board(), Limit(depth=1), multipv=2)


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(
    ("how", "error", "message"),
    [
        ("crash", EngineTerminatedError, "exit code 3: out of luck"),
        ("killed", EngineTerminatedError, "killed by signal 6"),
        ("hang", EngineError, "it does not answer"),
        ("rubbish", EngineError, "it does not answer"),
        ("illegal", EngineError, "illegal move 'e1e5'"),
        ("nonsense", EngineError, "illegal move"),
    ],
)
def test_fault_of_an_engine_is_an_error(protocol: str, how: str, error: type[EngineError], message: str) -> None:
    with scripted(protocol, how, timeout=1.5) as engine:
        board = Board()
        assert engine.play(board, Limit(time=0.01)).move
        with pytest.raises(error, match=message):
            engine.play(board, Limit(time=0.01), game=2)
        with pytest.raises(EngineTerminatedError, match="it has been closed"):
            engine.ping()


def test_engine_that_resigns() -> None:
    with scripted("xboard", "resign") as engine:
        assert engine.play(Board(), Limit(depth=1)).move
        reply = engine.play(Board(), Limit(depth=1), game=2)
        assert (reply.move, reply.resigned) == (None, True)


@pytest.mark.parametrize(
    ("start", "message"),
    [
        (lambda: SimpleEngine.popen_uci("/no/such/engine"), "/no/such/engine: cannot be started: No such file"),
        (lambda: SimpleEngine.popen_uci([]), "the command of an engine is empty"),
        (lambda: SimpleEngine.popen_uci("true"), "true: exit code 0"),
        (lambda: SimpleEngine.popen_uci(["sleep", "60"], timeout=0.3), "sleep: it does not answer"),
        (lambda: Limit(time=-1), "time of a limit is -1: expected at least 0"),
    ],
)
def test_engine_that_does_not_start_is_refused(start: Callable[[], object], message: str) -> None:
    with pytest.raises(EngineError, match=message):
        start()


def test_engine_whose_reader_is_refused_by_the_system_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    processes: list[subprocess.Popen[Any]] = []
    popen = subprocess.Popen

    def begin(*arguments: Any, **settings: Any) -> subprocess.Popen[Any]:  # noqa: ANN401 - as of Popen
        processes.append(popen(*arguments, **settings))
        return processes[-1]

    monkeypatch.setattr(subprocess, "Popen", begin)
    refuse_threads(monkeypatch, 0)
    with pytest.raises(EngineError, match="sleep: cannot be started: the system did not start a thread"):
        Process(["sleep", "60"])
    assert processes[0].returncode is not None


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_unknown_variant_is_refused(protocol: str) -> None:
    with scripted(protocol, "chess") as engine, pytest.raises(EngineError, match="does not know the variant stoltz"):
        engine.play(Board("stoltz"), Limit(depth=1))


def test_own_variant_is_played_by_its_definition(tmp_path: Path) -> None:
    own = Variant.from_toml('name = "my-chess"\nextends = "chess"\n[pieces.guard]\nletter = "m"\nmoves = "K"\n')
    path = tmp_path / "my-chess.toml"
    path.write_text(own.to_toml(), encoding="utf-8")
    with ours("uci") as engine:
        engine.configure({"VariantPath": str(path)})
        board = Board(own)
        assert move_of(engine.play(board, Limit(depth=2))) in board.legal_moves


def test_xboard_has_no_limit_of_nodes_for_play() -> None:
    with scripted("xboard") as engine:
        with pytest.raises(EngineError, match="no limits of nodes"):
            engine.play(Board(), Limit(nodes=10))
        with pytest.raises(EngineError, match="neither root moves"):
            engine.analyse(Board(), Limit(depth=1), root_moves=[])


def test_closed_engine_leaves_no_process() -> None:
    engine = scripted("uci", "stays")
    assert "Scripted" in repr(engine)
    started = time.monotonic()
    engine.close()
    assert time.monotonic() - started < 5
    with pytest.raises(EngineTerminatedError):
        engine.analysis(Board())


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("info depth 5 score cp 12 upperbound nodes 7", (12, None, "upper")),
        ("info depth 5 score lowerbound cp -3", (-3, None, "lower")),
        ("info score mate -4 pv e2e4 score cp 5", (None, -4, None)),
        ("info depth x score cp nonsense", (None, None, None)),
        ("info string depth 9 score cp 9000", (None, None, None)),
        ("info", (None, None, None)),
    ],
)
def test_score_of_an_info_line(line: str, score: tuple[int | None, int | None, str | None]) -> None:
    info = parse_info(line)
    assert (info.cp, info.mate, info.bound) == score
    assert info.has_score == (score != (None, None, None))
    assert info.rank == 1


def test_info_line_is_read_to_its_end() -> None:
    info = parse_info("info depth 3 seldepth 4 multipv 2 nodes 5 nps 6 time 7 hashfull 8 tbhits 9 currmove e2e4 pv e2e4 e7e5")
    assert info.numbers == {"depth": 3, "seldepth": 4, "multipv": 2, "nodes": 5, "nps": 6, "time": 7, "hashfull": 8, "tbhits": 9}
    assert (info.pv, info.current, info.text, info.rank) == (("e2e4", "e7e5"), "e2e4", None, 2)
    assert parse_info("info depth 3 string score pv cp").text == "score pv cp"


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("option name A B type string default <empty>", Option("A B", "string", "")),
        ("option name A type string default", Option("A", "string", "")),
        ("option name A type string default two words", Option("A", "string", "two words")),
        ("option name A type combo default x y var x y var z", Option("A", "combo", "x y", var=("x y", "z"))),
        ("option name A type button", Option("A", "button")),
        ("option name A type check default true", Option("A", "check", True)),
        ("option name A type spin default -3 min -9 max 9", Option("A", "spin", -3, -9, 9)),
        ("option name A type spin default much", Option("A", "spin")),
    ],
)
def test_declaration_of_a_uci_option(line: str, option: Option) -> None:
    assert uci_option(line) == option


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("Contempt -spin 0 -100 100", Option("Contempt", "spin", 0, -100, 100)),
        ("Weak -check 1", Option("Weak", "check", True)),
        ("Style -combo Very Solid /// *Risky", Option("Style", "combo", "Risky", var=("Very Solid", "Risky"))),
        ("Forget -button", Option("Forget", "button")),
        ("Book -file book.bin", Option("Book", "file", "book.bin")),
    ],
)
def test_declaration_of_an_xboard_option(text: str, option: Option) -> None:
    assert xboard_option(text) == option


def test_score_is_for_the_side_to_move() -> None:
    board = Board(fen="6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1")
    with ours("uci") as engine:
        info = engine.analyse(board, Limit(depth=2))
    assert info["score"].turn is False
    assert info["score"].relative < Cp(0) < info["score"].white()
