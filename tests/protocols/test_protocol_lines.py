"""Both protocols with mutated or invented lines: no line may end the engine, which must still be able to play afterwards.

The lines go directly to the servers, without a process; `FAIRYCHESS_LINES` sets their number (docs/testing.md).
"""

from __future__ import annotations

import os
import random
import re

import pytest

import fairychess
from fairychess import Board
from fairychess.protocols.cecp import to_cecp
from fairychess.protocols.server.output import Output
from fairychess.protocols.server.session import EngineSession
from fairychess.protocols.server.uci import Uci
from fairychess.protocols.server.xboard import XBoard

LINES = int(os.environ.get("FAIRYCHESS_LINES", "100000" if os.environ.get("FAIRYCHESS_LONG") else "600"))
SEED = os.environ.get("FAIRYCHESS_FUZZ_SEED", "1")

FENS = [
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5 g1f3",
    "position fen 4k3/8/8/8/8/8/8/R3K2R[Pp] w KQ - 0 1",
    "position startpos moves accept accept C@e2 e7e5",
    "position startpos moves e2e4 d7d5 e4d5",
    "position startpos",
]

DIALECTS = ("usi", "usinewgame", "gameover", "ucci", "uccinewgame")
"""Commands that change how moves are written: test_uci_dialects.py sends them."""
UCI = [
    *FENS,
    "go depth 2",
    "go nodes 100",
    "go movetime 2",
    "go wtime 50 btime 50 winc 1 binc 1 movestogo 20",
    "go infinite",
    "go ponder depth 1",
    "go mate 1 nodes 200",
    "go searchmoves e2e4 d2d4 depth 1",
    "go perft 2",
    *["stop", "ponderhit", "isready", "ucinewgame", "uci", "d", "eval", "debug on", "register later", "debug off"],
    "setoption name Hash value 2",
    "setoption name Threads value 2",
    "setoption name MultiPV value 3",
    "setoption name Skill Level value 5",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Chess960 value true",
    "setoption name VariantPath value nowhere.toml",
    "setoption name Clear Hash",
    "setoption name MoveOverhead value 3",
    *(f"setoption name UCI_Variant value {name}" for name in ("chess", "stoltz", "wolf", "crazyhouse", "newchess", "grand")),
]

XBOARD = [
    *["xboard", "protover 2", "new", "force", "go", "playother", "hard", "easy", "post", "nopost", "analyze", "exit", ".", "?"],
    *["undo", "remove", "hint", "draw", "result 1-0 {x}", "computer", "random", "ping 3", "time 5", "otim 50", "st 0.002"],
    *["sd 2", "level 40 0:01 0", "level 0 0:01 0.01", "memory 2", "cores 2", "option Skill Level=3", "option MultiPV=2"],
    *["usermove e2e4", "usermove e7e5", "e2e4", "usermove C@e2", "usermove accept", "usermove O-O", "usermove e7e8q"],
    *["setboard 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "option VariantPath=nowhere.toml", "accepted ping", "name You"],
    *(f"variant {name}" for name in ("normal", "fischerandom", "stoltz", "wolf", "crazyhouse", "newchess", "nothing")),
]

LONG = re.compile(
    r"(?:perft|bench|hash|memory|threads|cores|sd)\D*\d{2,}|(?:perft|bench|hash|memory|threads|cores)\D*[4-9]|bench",
    re.IGNORECASE,
)
"""Matches lines that would take too much time or memory; other tests check that they can be stopped or are refused."""


def mutated(rng: random.Random, seeds: list[str]) -> str:
    """Return a valid line, a nearly valid one, or nonsense."""
    line = rng.choice(seeds)
    for _ in range(rng.choice([0, 0, 1, 1, 2, 4])):
        words = line.split(" ")
        at = rng.randrange(len(words))
        match rng.randrange(7):
            case 0:
                del words[at]
            case 1:
                words.insert(at, rng.choice(rng.choice(seeds).split(" ")))
            case 2:
                words[at] = rng.choice(["", "-1", "0", "x", "99999999999999999999", "é", "\x00", "=", "value", "moves", "a1a1"])
            case 3:
                rng.shuffle(words)
            case 4:
                words = words[:at] + rng.choice(seeds).split(" ")
            case 5:
                place = rng.randrange(len(line) + 1)
                words = (line[:place] + chr(rng.choice([9, 32, 45, 64, 0x7F, 0x20AC, 0x1F600])) + line[place:]).split(" ")
            case _:
                words *= rng.choice([1, 2, 30])
        line = " ".join(words)
    if rng.random() < 0.03:
        line = rng.randbytes(rng.randrange(60)).decode("utf-8", "replace")
    return "ping 1" if LONG.search(line) or line.strip().startswith("quit") else line


class RecordedOutput(Output):
    """Keeps the lines."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def write(self, *lines: str) -> None:
        """Keep lines."""
        for line in lines:
            assert "\n" not in line
            line.encode()
        self.lines += lines
        del self.lines[:-2000]


@pytest.fixture
def output() -> RecordedOutput:
    return RecordedOutput()


def test_uci(output: RecordedOutput) -> None:
    rng = random.Random(f"{SEED}/uci")
    server = Uci(output, EngineSession())
    for number in range(LINES):
        line = mutated(rng, UCI)
        assert server.handle(line), line
        if number % 50 == 49:
            server.finish()
            output.lines.clear()
            assert server.handle("isready")
            assert output.lines == ["readyok"]
            assert server.handle("go nodes 30")
            server.finish()
            best = output.lines[-1].split()
            board = server.session.board
            assert best[0] == "bestmove", (line, output.lines)
            assert best[1] in ({str(move) for move in board.legal_moves} or {"(none)"}), line
    server.close()


@pytest.mark.parametrize("error", [MemoryError(), RuntimeError("out of order")])
def test_a_search_that_cannot_start_still_has_a_best_move(
    output: RecordedOutput, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_: object) -> None:
        raise error

    session = EngineSession()
    session.set("Use NNUE", "false")
    monkeypatch.setattr(session, "search", fail)
    server = Uci(output, session)
    assert server.handle("go depth 3")
    note, best = output.lines
    assert note == f"info string {str(error) or 'MemoryError'}"
    assert best.split()[1] in map(str, session.board.legal_moves)
    server.close()


def test_xboard(output: RecordedOutput) -> None:
    rng = random.Random(f"{SEED}/xboard")
    server = XBoard(output, EngineSession())
    for number in range(LINES):
        line = mutated(rng, XBOARD)
        assert server.handle(line), line
        pump(server)
        if number % 50 == 49:
            for order in ("force", "exit", "nopost", "sd 1", "st 1"):
                assert server.handle(order)
            output.lines.clear()
            assert server.handle("ping 5")
            assert output.lines == ["pong 5"]
            before = server.session.board.copy()
            assert server.handle("go")
            if server.task is not None:
                server.task.join(60)
            pump(server)
            if before.legal_moves:
                (move,) = (said.split()[1] for said in output.lines if said.startswith("move "))
                assert server.session.board.move_stack[-1] in before.legal_moves
                made, ranks = str(server.session.board.move_stack[-1]), before.variant.ranks
                assert move.startswith("O-O") or move == to_cecp(made, ranks)
            else:
                assert output.lines[-1].startswith(("1-0", "0-1", "1/2"))
            server.handle("force")
    server.close()


def pump(server: XBoard) -> None:
    """Process the events of finished searches."""
    for event in server.inbox.read(()):
        assert isinstance(event, tuple)
        server.search_ended(*event)


def test_the_lines_reach_everything(output: RecordedOutput) -> None:
    """Nearly all commands are sent, and many lines are mutated."""
    rng = random.Random(SEED)
    for seeds, commands in (
        (UCI, set(Uci(output, EngineSession()).commands)),
        (XBOARD, set(XBoard(output, EngineSession()).commands)),
    ):
        lines = [mutated(rng, seeds) for _ in range(4000)]
        seen = {line.split(" ")[0] for line in lines}
        assert commands - seen <= {"bench", *DIALECTS}
        assert sum(line not in seeds for line in lines) > 1000
    assert Board().legal_moves
    assert fairychess.variants()
