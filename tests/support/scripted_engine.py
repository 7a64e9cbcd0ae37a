"""An engine that plays the first legal move by either protocol, and misbehaves on request.

`scripted_engine.py PROTOCOL [HOW]`: HOW is empty or one of the faults named below, most of which begin with the engine's second
move.
"""

import os
import random
import re
import sys
import time
from pathlib import Path

from fairychess import Board, Move, variants

HOW = sys.argv[2] if len(sys.argv) > 2 else ""
LATE = 1.2
"""The number of seconds that a slow move takes."""


def say(*words: object) -> None:
    """Print a line at once."""
    print(*words, flush=True)


def choose(board: Board) -> str:
    """Return the alphabetically first move, usually a pawn move, or a random move that depends only on the position."""
    texts = sorted(move.uci() for move in board.legal_moves)
    return random.Random(board.fen()).choice(texts) if HOW in ("random", "sometimes illegal") else texts[0]


class Engine:
    """The part common to both protocols: the board and the faults."""

    def __init__(self) -> None:
        self.variant = "chess"
        self.chess960 = False
        self.board = Board()
        self.asked = 0

    def move(self) -> str:
        """Return a move, or commit the fault that is due."""
        self.asked += 1
        if HOW == "sometimes illegal" and random.Random(self.board.fen()).random() < 0.1:
            return "e1e5"
        if self.asked >= 2:
            misbehave()
            if HOW == "illegal":
                return "e1e5"
            if HOW == "null":
                return "0000"
            if HOW == "nonsense":
                return "\x00%$"
        return choose(self.board)


def misbehave() -> None:  # noqa: C901, PLR0912 - a list of sins
    """Carry out the command."""
    match HOW:
        case "crash":
            print("out of luck", file=sys.stderr)
            sys.exit(3)
        case "killed":
            os.abort()
        case "closes":
            os.close(1)
            time.sleep(60)
        case "hang":
            while True:
                time.sleep(1)
        case "slow":
            time.sleep(LATE)
        case "rubbish":
            while True:
                say("\u265e" * 1000)
        case "babble":
            while True:
                say("info depth 7 nodes 5" if sys.argv[1] == "uci" else "7 12 10 500 e2e4")
                time.sleep(0.01)
        case "endless":
            while True:
                sys.stdout.write("x" * 100_000)
        case "noisy":
            say("info string \u265e bestmove move e1e5")
            sys.stdout.buffer.write(b"\xff\xfe\r\n")
            say("info score cp nonsense depth -")
        case _ if HOW.startswith("noted "):
            time.sleep(0.1)
        case _:
            pass


def uci() -> None:  # noqa: C901, PLR0912 - a list of orders
    """Talk by UCI."""
    engine = Engine()
    for line in sys.stdin:
        match line.split():
            case ["uci"]:
                say("id name Scripted")
                say("option name Hash type spin default 16")
                say("option name Clear Now type button")
                say("option name Table type spin default 16 min 1 max 64")
                say("option name Weak type check default false")
                say("option name Playing Style type combo default Very Solid var Very Solid var Risky")
                if HOW != "chess":
                    say("option name UCI_Variant type combo default chess", *(f"var {name}" for name in (*variants(), HOW)))
                    say("option name UCI_Chess960 type check default false")
                say("uciok")
            case ["setoption", "name", "UCI_Variant", "value", name]:
                engine.variant = name
            case ["setoption", "name", "UCI_Chess960", "value", value]:
                engine.chess960 = value == "true"
            case ["isready"]:
                say("readyok")
            case ["position", place, *words]:
                cut = words.index("moves") if "moves" in words else len(words)
                if place == "fen" and HOW == "start":  # as if it had its own dialect of FEN
                    continue
                engine.board = Board(engine.variant, " ".join(words[:cut]) or None, chess960=engine.chess960)
                for text in words[cut + 1 :]:
                    engine.board.push_uci(text)
            case ["go", *_]:
                mv = engine.move()
                score = HOW.removeprefix("score ") if HOW.startswith("score ") else "12"
                say(f"info depth 3 seldepth 4 score cp {score} nodes 5 pv {mv}")
                say("info depth 4 score mate -7 nodes 5 pv mate 3" if HOW == "mate" else f"info depth 4 currmove {mv}")
                if HOW == "lines":
                    for number, value in enumerate((30, -20, -900), 1):
                        say(f"info depth 5 multipv {number} score cp {value} nodes 9 pv {mv}")
                    say("info string depth 9 score cp 9000")
                say(f"bestmove {mv} ponder {mv}")
            case ["quit"] if HOW != "stays":
                return
            case _:
                pass
    while HOW == "stays":
        time.sleep(1)


def xboard() -> None:  # noqa: C901, PLR0912 - a list of orders
    """Play using the XBoard protocol."""
    engine, thinks = Engine(), False
    names = {"normal": "chess", "fischerandom": "chess960"}
    for line in sys.stdin:
        to_move = None
        match line.split():
            case ["protover", "2"] if HOW != "old":
                say("feature done=0")
                known = ",".join(["normal", "crazyhouse", "capablanca", "seirawan", "grand"])
                setboard = 0 if HOW == "start" else 1
                say(f'feature myname="Scripted X" ping=1 setboard={setboard} usermove=1 variants="{known}" sigint=0')
                say('feature option="Contempt -spin 0 -100 100" memory=1')
                say('feature option="Weak -check 0" option="Style -combo Very Solid /// *Risky" option="Forget -button"')
                while HOW == "features":
                    say("feature done=0")
                    time.sleep(0.01)
                say("feature done=1")
            case ["ping", number]:
                say("pong", number)
            case ["new"]:
                engine.variant, thinks = "chess", True
                engine.board = Board()
            case ["variant", name]:
                engine.variant = names.get(name, name)
                engine.board = Board(engine.variant)
            case ["setboard", *words]:
                engine.board = Board(engine.variant, " ".join(words))
            case ["force"]:
                thinks = False
            case ["go"]:
                thinks, to_move = True, engine
            case ["usermove", text]:
                if HOW == "refuse" and engine.asked:
                    say(f"Illegal move: {text}")
                    continue
                engine.board.push_uci(ranks(engine, text, 1))
                to_move = engine if thinks else None
            case ["quit"]:
                return
            case [text] if HOW == "old" and len(text) == 4 and text[3].isdigit():
                engine.board.push_uci(text)
                to_move = engine if thinks else None
            case _:
                pass
        if to_move is not None:
            answer(engine)


def ranks(engine: Engine, text: str, by: int) -> str:
    """Shift all ranks on a board with ten ranks, which the protocol counts from 0."""
    return re.sub(r"\d+", lambda rank: str(int(rank[0]) + by), text) if engine.board.variant.ranks == 10 else text


def answer(engine: Engine) -> None:
    """Send a move in the XBoard protocol."""
    text = engine.move()
    if HOW == "resign" and engine.asked > 1:
        say("resign")
    elif HOW == "resigns in words" and engine.asked > 1:
        say("0-1 {White resigns}" if engine.board.turn else "1-0 {Black resigns}")
    elif HOW == "claim" and engine.asked > 1:
        say("1/2-1/2 {it is boring}")
    else:
        say(f"4 12 10 500 {ranks(engine, text, -1)}")
        if HOW == "lines":
            for score, line in ((70, "z9z9"), (30, f"1. {text}"), (-20, "z9z9 1. " + text), (-900, "z9z8")):
                say(f"5 {score} 10 500 {line}")
        say("tellics whisper hello")
        castles = text in ("e1g1", "e8g8") and engine.board.is_castling(engine.board.parse_uci(text))
        say("move", "O-O" if castles else ranks(engine, text, -1))
        engine.board.push(
            Move.from_uci(text, engine.variant)
            if text not in ("e1e5", "\x00%$")
            else engine.board.parse_uci(choose(engine.board))
        )


if __name__ == "__main__":
    if "SCRIPTED_PIDS" in os.environ:
        with Path(os.environ["SCRIPTED_PIDS"]).open("a", encoding="utf-8") as pids:
            print(os.getpid(), file=pids)
    if HOW.startswith("noted "):
        Path(HOW.removeprefix("noted "), f"{os.getppid()}-{os.getpid()}").touch()
    if sys.argv[1] == "uci":
        uci()
    else:
        xboard()
