"""Tests of many threads that share objects: `python3 many_threads.py PART`. `test_threads.py` runs it in a separate process.

At its end, a part prints its counts as JSON; an unexpected exception ends it with a traceback.
"""

from __future__ import annotations

import io
import json
import random
import sys
import threading
import time
from collections import Counter
from typing import TYPE_CHECKING

from fairychess import Board, FairyChessError, IllegalMoveError, Move, Variant, search, variants
from fairychess.pgn import Game, read_game, read_games

if TYPE_CHECKING:
    from collections.abc import Callable

THREADS = 8
OWN = """name = "own"
extends = "crazyhouse"

[pieces.fox]
letter = "f"
moves = "BN"

[board]
start = "rfbqkbfr/pppppppp/8/8/8/8/PPPPPPPP/RFBQKBFR w KQkq - 0 1"
"""


def together(work: Callable[[int], None]) -> None:
    """Do work in many threads that start at the same time; raise the first of their exceptions."""
    start = threading.Barrier(THREADS)
    raised: list[BaseException] = []

    def run(number: int) -> None:
        start.wait()
        try:
            work(number)
        except BaseException as error:  # noqa: BLE001 - none may be lost with its thread
            raised.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if raised:
        raise raised[0]


def one_board(variant: Variant, rounds: int, counts: Counter[str]) -> None:
    """Make all kinds of calls on one board at the same time: each works or raises a documented exception."""
    board = Board(variant)
    tallies = [Counter[str]() for _ in range(THREADS)]

    def push(chance: random.Random) -> None:
        mv = chance.choice(list(board.legal_moves))
        time.sleep(0)  # let another thread run
        board.push(mv)

    def iterate(chance: random.Random) -> None:
        moves = iter(board.legal_moves)
        first = next(moves)
        board.push(first)
        assert all(isinstance(mv, Move) for mv in moves), chance

    def positions(_: random.Random) -> None:
        assert Board(variant, board.fen()).variant == variant

    def copies(_: random.Random) -> None:
        twin = board.copy()
        assert played_again(twin) == twin

    def replace(_: random.Random) -> None:
        board.set_fen(variant.start_fen)

    calls: list[tuple[int, Callable[[random.Random], object]]] = [
        (8, push),
        (3, iterate),
        (4, lambda _: board.pop()),
        (2, positions),
        (2, copies),
        (1, replace),
        (1, lambda _: board.perft(2)),
        (1, lambda _: board.divide(1)),
        (1, lambda _: search(board, depth=2)),
        (2, lambda _: board.outcome()),
        (2, lambda _: repr(board.legal_moves)),
        (1, lambda _: board.mirror()),
        (1, lambda _: board.push(board.null())),
        (1, lambda _: board.set_piece_at("e4", "P")),
        (1, lambda _: board.status()),
        (1, lambda _: board == board),  # noqa: PLR0124 - two looks at one board
    ]
    names = [str(number) for number in range(len(calls))]
    weights = [weight for weight, _ in calls]

    def work(number: int) -> None:
        chance = random.Random(number)
        for _ in range(rounds):
            (at,) = chance.choices(range(len(calls)), weights)
            try:
                calls[at][1](chance)
                tallies[number][names[at]] += 1
            except IllegalMoveError:
                # Another thread has moved since this one listed the moves.
                tallies[number]["illegal"] += 1
            except (FairyChessError, IndexError, StopIteration) as error:
                tallies[number][type(error).__name__] += 1

    together(work)
    total = sum(tallies, Counter[str]())
    assert all(total[name] for name in names), total
    assert total["illegal"], total
    counts["calls"] += total.total()
    counts["illegal"] += total["illegal"]
    assert played_again(board) == board
    assert played_again(board).zobrist_hash() == board.zobrist_hash()


def played_again(board: Board) -> Board:
    """Return a new board on which the board's moves have been replayed."""
    again = board.root()
    for mv in board.move_stack:
        again.push(mv)
    return again


def boards() -> dict[str, int]:
    """Test boards of several variants, one after another."""
    counts = Counter[str]()
    for variant in (Variant("chess"), Variant("crazyhouse"), Variant("wolf"), Variant("seirawan"), Variant.from_toml(OWN)):
        one_board(variant, 150, counts)
    return dict(counts)


def snapshots() -> dict[str, int]:
    """Make long calls on a board on which another thread plays: each call sees a single consistent position."""
    board = Board()
    right = {Board().perft(4)}
    for mv in Board().legal_moves:
        after = Board()
        after.push(mv)
        right.add(after.perft(4))
    over = threading.Event()
    counts = Counter[str]()

    def work(number: int) -> None:
        chance = random.Random(number)
        if number == 0:
            while not over.is_set():
                board.push(chance.choice(list(board.legal_moves)))
                board.pop()
                counts["moves"] += 1
            return
        if number == 1:
            try:
                for _ in range(6):
                    before = counts["moves"]
                    assert board.perft(4, threads=2) in right
                    assert sum(board.divide(4).values()) in right
                    counts["meanwhile"] += counts["moves"] - before
            finally:
                over.set()
            return
        while not over.is_set():
            result = search(board, nodes=2000)
            assert result.move is not None
            counts["searches"] += 1

    together(work)
    assert board == Board()
    return dict(counts)


def shared_variants() -> dict[str, int]:
    """Let all threads request variants at the same time, for the first time in this process."""
    names = variants()
    own: list[Variant] = []
    found: list[list[Variant]] = [[] for _ in range(THREADS)]

    def work(number: int) -> None:
        chance = random.Random(number)
        own.append(Variant.from_toml(OWN))
        for name in names:
            variant = Variant(name)
            found[number].append(variant)
            board = Board(variant)
            for _ in range(10):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(chance.choice(moves))
            assert {piece.variant for piece in variant.pieces.values()} == {variant}

    together(work)
    assert all(one == found[0] for one in found)
    assert all(hash(one) == hash(first) for each in found for one, first in zip(each, found[0], strict=True))
    assert len(set(own)) == 1
    return {"variants": len(names)}


def games() -> dict[str, int]:
    """Let all threads read games and use a shared game."""
    chance = random.Random(1)
    text = ""
    for name in ("chess", "wolf", "crazyhouse", "seirawan"):
        board = Board(name)
        for _ in range(60):
            moves = list(board.legal_moves)
            if moves:
                board.push(chance.choice(moves))
        text += f"{Game.from_board(board)}\n\n"
    shared = read_game(io.StringIO(text))
    assert shared is not None
    counts = Counter[str]()

    def work(number: int) -> None:
        for _ in range(5):
            read = list(read_games(io.StringIO(text)))
            assert "".join(f"{game}\n\n" for game in read) == text, number
            assert str(shared) == str(read[0])
            assert not any(game.errors for game in read)
            counts[str(number)] += len(read)

    together(work)
    return {"games": counts.total()}


PARTS = {part.__name__: part for part in (boards, snapshots, shared_variants, games)}

if __name__ == "__main__":
    sys.setswitchinterval(1e-5)
    print(json.dumps(PARTS[sys.argv[1]]()))
