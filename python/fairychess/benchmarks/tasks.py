"""The tasks. Each has a preparation, a timed part, and an answer that must be the same for all peers."""

from __future__ import annotations

import io
import random
from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import fairychess

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess.pgn import Game

GAMES, PLIES, EVERY, SEED = 4, 60, 6, 7
LEAVES, LOOP_LEAVES = 200_000, 9_000
"""The maximum numbers of leaves in the two perft tasks, which determine their depths."""

TASKS = {
    "moves": "lists of the legal moves of positions that are set up before",
    "games": "plies of random games: at each the legal moves are listed, and the move is made",
    "perft": "leaves, by the fastest way that the peer has",
    "perft-loop": "leaves, by a loop in Python over lists of moves",
    "san": "legal moves written in standard algebraic notation",
    "pgn": "plies of games read from PGN",
    "nodes": "nodes of a search by time",
}
"""The tasks by name. Each text names the unit of work."""


@dataclass(frozen=True)
class Work:
    """The work for all tasks in a variant, created by fairychess once and given to every peer."""

    variant: str
    games: list[list[str]]
    fens: list[str]
    pgn: str
    depth: int
    loop_depth: int
    milliseconds: int

    def as_data(self) -> dict[str, Any]:
        """The work as JSON data."""
        return asdict(self)


def work_for(variant: str, milliseconds: int) -> Work:
    """Create the work for a variant: random games without promotions, which each library writes differently."""
    chance = random.Random(f"{SEED}/{variant}")
    boards = [random_game(variant, chance) for _ in range(GAMES)]
    games = [[move.uci() for move in board.move_stack] for board in boards]
    fens: list[str] = []
    for moves in games:
        board = fairychess.Board(variant)
        for ply, text in enumerate(moves):
            if ply % EVERY == 0:
                fens.append(board.fen())
            board.push_uci(text)
    pgn = "\n\n".join(str(import_module("fairychess.pgn").Game.from_board(board)) for board in boards) + "\n"
    depth, loop_depth = (depth_for(variant, leaves) for leaves in (LEAVES, LOOP_LEAVES))
    return Work(variant, games, fens, pgn, depth, loop_depth, milliseconds)


def random_game(variant: str, chance: random.Random) -> fairychess.Board:
    """Play a game of random moves."""
    board = fairychess.Board(variant)
    while board.outcome(claim_draw=True) is None and len(board.move_stack) < PLIES:
        moves = sorted((move for move in board.legal_moves if not move.promotion), key=fairychess.Move.uci)
        if not moves:
            break
        board.push(chance.choice(moves))
    return board


def depth_for(variant: str, most: int) -> int:
    """The greatest depth at which perft has at most this number of leaves; at least 1."""
    board, depth = fairychess.Board(variant), 1
    while 0 < board.perft(depth + 1) <= most:
        depth += 1
    return depth


def task_of(library: Any, name: str, work: Work) -> Callable[[], tuple[Callable[[], int], Callable[[], object]]] | None:  # noqa: ANN401
    """A library's task. Calling it prepares the work, and returns a function to be timed and a function that gives the answer.

    The timed function returns the amount of work. The task is None if the library cannot do it.
    """
    needs = {"moves": "place", "perft": "perft", "perft-loop": "count", "san": "san", "games": "read", "pgn": "read"}
    if not callable(getattr(library, needs[name], None)):
        return None
    run: Callable[..., Any] = {
        "moves": moves_task,
        "games": games_task,
        "perft": perft_task,
        "perft-loop": loop_task,
        "san": san_task,
        "pgn": pgn_task,
    }[name]
    if run is pgn_task and reader(library) is None:
        return None
    return lambda: run(library, work)


def moves_task(library: Any, work: Work) -> Any:  # noqa: ANN401
    """Move lists; the answer is the length of each."""
    boards = [library.place(fen) for fen in work.fens]

    def run() -> int:
        library.lists(boards)
        return len(boards)

    return run, lambda: [len(library.legal(library.place(fen))) for fen in work.fens]


def games_task(library: Any, work: Work) -> Any:  # noqa: ANN401
    """Games; the answer is the total number of legal moves in all their positions, and the final positions."""
    played = [(library.new(), recorded(library, tuple(moves))) for moves in work.games]
    listed = 0
    last: list[Any] = []

    def run() -> int:
        nonlocal listed
        for start, moves in played:
            board = start
            for move in moves:
                listed += len(library.legal(board))
                board = library.play(board, [move])
            last.append(board)
        return sum(len(moves) for _, moves in played)

    return run, lambda: [listed, [placement(library.fen(board)) for board in last]]


@cache
def recorded(library: Any, moves: tuple[str, ...]) -> list[Any]:  # noqa: ANN401
    """The moves of a game in a library's own form, cached because some libraries must search the legal moves for each move."""
    found: list[Any] = library.read(list(moves))
    return found


def placement(fen: str) -> str:
    """The part of a FEN that all libraries write the same way: the pieces on the board, and the side to move."""
    rows, side = fen.split()[:2]
    return f"{rows.partition('[')[0].replace('~', '')} {side}"


def perft_task(library: Any, work: Work) -> Any:  # noqa: ANN401
    """Perft of the start position; the answer is the number of leaves."""
    board = library.new()
    leaves = 0

    def run() -> int:
        nonlocal leaves
        leaves = int(library.perft(board, work.depth))
        return leaves

    return run, lambda: leaves


def loop_task(library: Any, work: Work) -> Any:  # noqa: ANN401
    """Perft in a Python loop; the answer is the number of leaves."""
    board = library.new()
    leaves = 0

    def run() -> int:
        nonlocal leaves
        leaves = int(library.count(board, work.loop_depth))
        return leaves

    return run, lambda: leaves


def san_task(library: Any, work: Work) -> Any:  # noqa: ANN401
    """Moves in SAN; the answer is all of them, sorted."""
    places = [(board, library.legal(board)) for board in map(library.place, work.fens)]
    texts: list[list[str]] = []

    def run() -> int:
        texts.extend(sorted(library.san(board, moves)) for board, moves in places)
        return sum(len(moves) for _, moves in places)

    return run, lambda: texts


def reader(library: Any) -> Any:  # noqa: ANN401
    """The module that a library uses to read PGN, or None."""
    name = {"Own": "fairychess.pgn", "PythonChess": "chess.pgn"}.get(type(library).__name__)
    return import_module(name) if name else None


def pgn_task(library: Any, work: Work) -> Any:  # noqa: ANN401
    """Games in a PGN text; the answer is the number of plies in each."""
    pgn = reader(library)
    games: list[Game] = []

    def run() -> int:
        handle = io.StringIO(work.pgn)
        while (game := pgn.read_game(handle)) is not None:
            games.append(game)
        return sum(len(moves) for moves in work.games)

    return run, lambda: [sum(1 for _ in game.mainline()) for game in games]
