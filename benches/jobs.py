"""The jobs that each Python library does, on the same recorded games and positions."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import fairychess
from fairychess.benchmarks.libraries import Pyffish

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess.benchmarks.libraries import Library
    from fairychess.benchmarks.measure import Stopwatch, Task

VARIANTS = ("chess", "crazyhouse", "capablanca", "wolf")
SEED = 7
GAMES = 12
PLIES = 80
EVERY = 4
"""The number of plies between two positions taken from a game."""
DEPTH = 3
WORKED, WAITED = 0.05, 0.3
"""A job ends after this many seconds of measured work, or of work and preparation together."""


def recorded(variant: str) -> list[list[str]]:
    """Return random games as lists of moves, the same on every machine. There are no promotions, since their notation differs."""
    chance = random.Random(f"{SEED}/{variant}")
    found: list[list[str]] = []
    while len(found) < GAMES:
        board = fairychess.Board(variant)
        while board.outcome(claim_draw=True) is None and len(board.move_stack) < PLIES:
            moves = sorted((move for move in board.legal_moves if not move.promotion), key=fairychess.Move.uci)
            if not moves:
                break
            board.push(chance.choice(moves))
        if len(board.move_stack) == PLIES:
            found.append([move.uci() for move in board.move_stack])
    return found


class Jobs:
    """The jobs that one library does on recorded games. Each job returns the amount of work and the time in seconds."""

    def __init__(self, library: Library, variant: str, played: list[list[str]], clock: Stopwatch) -> None:
        self.library, self.variant, self.clock = library, variant, clock
        self.leaves = fairychess.Board(variant).perft(DEPTH)
        # A call to pyffish takes as long as a thousand calls to the other libraries.
        self.played = [library.read(moves) for moves in played[: 2 if isinstance(library, Pyffish) else None]]

    def all(self) -> dict[str, Task]:
        """Return the jobs by name."""
        return {
            "lists of legal moves": lambda: self.enough(self.boards, self.lists),
            "moves made": lambda: self.enough(self.starts, self.play),
            "moves made and taken back": lambda: self.enough(self.visits, self.visit),
            "random games, plies": lambda: self.enough(self.choice, self.random),
            "perft by a loop, leaves": lambda: self.enough(self.library.new, self.count),
        }

    def boards(self) -> list[Any]:
        """Return positions from all games, on boards that have not been queried yet."""
        library = self.library
        return [library.play(library.new(), moves[:ply]) for moves in self.played for ply in range(0, PLIES, EVERY)]

    def lists(self, boards: list[Any]) -> int:
        """List the legal moves on each board, and return the number of boards."""
        self.library.lists(boards)
        return len(boards)

    def starts(self) -> list[Any]:
        """Return a new board for each game."""
        return [self.library.new() for _ in self.played]

    def play(self, boards: list[Any]) -> int:
        """The number of moves."""
        for board, moves in zip(boards, self.played, strict=True):
            self.library.play(board, moves)
        return PLIES * len(boards)

    def visits(self) -> list[Any]:
        """Return some positions with their legal moves."""
        boards = self.boards()[:: PLIES // EVERY // 2]
        return [(board, self.library.legal(board)) for board in boards]

    def visit(self, places: list[Any]) -> int:
        """The number of moves."""
        for board, moves in places:
            self.library.visit(board, moves)
        return sum(len(moves) for _, moves in places)

    def choice(self) -> Any:  # noqa: ANN401 - overloaded
        """Return a function that chooses moves at random, but the same moves every time if lists are in the same order."""
        return random.Random(SEED).choice

    def random(self, choice: Any) -> int:  # noqa: ANN401
        """Play random games, and return the number of plies."""
        return sum(self.library.random(choice, PLIES) for _ in self.played)

    def count(self, board: Any) -> int:  # noqa: ANN401
        """Count leaves, check their number, and return it."""
        leaves = self.library.count(board, DEPTH)
        if leaves != self.leaves:
            counted = f"{type(self.library).__name__} counts {leaves}, and there are {self.leaves}"
            raise SystemExit(f"{self.variant}, depth {DEPTH}: {counted}")
        return leaves

    def enough(self, prepare: Callable[[], Any], work: Callable[[Any], int]) -> tuple[float, float]:
        """Prepare and work until enough time has passed; only the work is timed. Return the amount of work and the seconds."""
        begun = self.clock.read()
        done, seconds = 0, 0.0
        while seconds < WORKED and (done == 0 or self.clock.read() - begun < WAITED):
            given = prepare()
            start = self.clock.read()
            done += work(given)
            seconds += self.clock.read() - start
        return done, seconds
