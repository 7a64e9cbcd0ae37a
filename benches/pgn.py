"""PGN of fairychess beside python-chess: `python benches/pgn.py [--games N] [--runs N] [--json FILE]`.

Makes two sets of random orthodox games with a fixed seed: plain ones of 40 to 120 plies with ten headers, and annotated ones,
with comments, glyphs and variations. Both libraries read and write them in one process, interleaved (ours, theirs, ours, …);
the figures are medians, and the claim is their ratio. What is measured:

headers     `read_headers` until the file ends
games       `read_game` until the file ends: every move of every game has been found legal, or reported
nodes       the same, and every node of every game is visited
file        the same as `games`, by `read_games`; python-chess has `read_game` only
write       games that have been visited are written, lines of 80 columns
as read     the same, straight after reading; python-chess has nothing faster for that
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import chess.pgn

import fairychess
from fairychess import pgn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SEED = 5
ANNOTATED_SHARE = 5
"""The set of annotated games has a fifth as many."""
NOTED, VARIED = 0.2, 0.1
"""How many moves of an annotated game have a note, and how many a variation beside them."""


def plain_game(chance: random.Random, number: int) -> pgn.Game:
    """Make a game of random turns."""
    board = fairychess.Board()
    plies = chance.randint(40, 120)
    while plies and board.outcome() is None:
        board.push(turn(board, chance))
        plies -= 1
    game = pgn.Game.from_board(board)
    names = {"Event": f"Random games {number // 100}", "Site": "?", "Date": "2025.01.01", "Round": str(number % 100 + 1)}
    players = {"White": f"Player {chance.randrange(100)}", "Black": f"Player {chance.randrange(100)}"}
    game.headers.update(names | players | {"WhiteElo": "1500", "BlackElo": "1500", "ECO": "A00"})
    return game


def turn(board: fairychess.Board, chance: random.Random) -> fairychess.Move:
    """Choose a turn; the same on every machine."""
    return chance.choice(sorted(board.legal_moves, key=fairychess.Move.uci))


def annotated_game(chance: random.Random, number: int) -> pgn.Game:
    """Make a game of random turns with something written about every fifth, and a variation to every tenth."""
    game = plain_game(chance, number)
    board = game.board()
    for node in list(game.mainline()):
        if chance.random() < NOTED:
            node.comment = " ".join(chance.choices(["a", "fine", "move", "that", "loses", "Qxh7", "[%clk 0:01:02]"], k=5))
            node.nags.add(chance.randint(1, 20))
        if chance.random() < VARIED:
            place, after = node.parent, board.copy()
            for _ in range(chance.randint(1, 6)):
                if after.outcome() is None:
                    move = turn(after, chance)
                    place = place.add_variation(move)
                    after.push(move)
        board.push(node.move)
    return game


def each(library: Any, path: Path) -> Iterator[Any]:  # noqa: ANN401 - one library or the other
    """Read the games of a file one after the other."""
    with path.open(encoding="utf-8") as handle:
        while (game := library.read_game(handle)) is not None:
            yield game


def read_headers(library: Any, path: Path) -> None:  # noqa: ANN401
    """Read all headers of a file."""
    with path.open(encoding="utf-8") as handle:
        while library.read_headers(handle) is not None:
            pass


def read_all(library: Any, path: Path) -> None:  # noqa: ANN401
    """Read all games of a file."""
    for _ in each(library, path):
        pass


def visit(game: Any) -> int:  # noqa: ANN401
    """Visit every node of a game, and count them."""
    waiting, count = [game], 0
    while waiting:
        node = waiting.pop()
        count += 1
        waiting += node.variations
    return count


def visit_all(library: Any, path: Path) -> None:  # noqa: ANN401
    """Visit every node of all games of a file."""
    for game in each(library, path):
        visit(game)


def write(game: Any) -> str:  # noqa: ANN401
    """Write a game as its library does."""
    if isinstance(game, chess.pgn.Game):
        return game.accept(chess.pgn.StringExporter())
    return game.to_pgn()


@dataclass
class Row:
    """One figure: microseconds a game of both, and how many moves the main lines have."""

    games: str
    what: str
    ours: float
    theirs: float
    moves: float

    @property
    def ratio(self) -> float:
        """How many times as fast as python-chess we are."""
        return self.theirs / self.ours


def measure(name: str, path: Path, runs: int) -> list[Row]:
    """Measure everything on one file, the libraries in turn."""
    visited = {library: list(each(library, path)) for library in (pgn, chess.pgn)}
    count = len(visited[pgn])
    moves = sum(sum(1 for _ in game.mainline()) for game in visited[pgn]) / count
    as_read = [list(each(pgn, path)) for _ in range(runs)]
    if any(write(one) != write(other) for one, other in zip(*visited.values(), strict=True)):
        raise SystemExit("the libraries write different texts")
    tasks: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
        "headers": (lambda: read_headers(pgn, path), lambda: read_headers(chess.pgn, path)),
        "games": (lambda: read_all(pgn, path), lambda: read_all(chess.pgn, path)),
        "nodes": (lambda: visit_all(pgn, path), lambda: visit_all(chess.pgn, path)),
        "file": (lambda: sum(1 for _ in pgn.read_games(path)), lambda: read_all(chess.pgn, path)),
        "write": (lambda: [write(game) for game in visited[pgn]], lambda: [write(game) for game in visited[chess.pgn]]),
        "as read": (lambda: [write(game) for game in as_read.pop()], lambda: [write(game) for game in visited[chess.pgn]]),
    }
    rows = []
    for what, both in tasks.items():
        seconds: tuple[list[float], list[float]] = ([], [])
        for _ in range(runs):
            for task, times in zip(both, seconds, strict=True):
                start = time.perf_counter()
                task()
                times.append(time.perf_counter() - start)
        ours, theirs = (statistics.median(times) / count * 1e6 for times in seconds)
        rows.append(Row(name, what, ours, theirs, moves))
    return rows


def main() -> None:
    """Measure both sets and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="how many plain games (default 10000)")
    parser.add_argument("--runs", type=int, default=3, help="runs of each, interleaved (default 3)")
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    arguments = parser.parse_args()
    print(
        f"fairychess {fairychess.__version__} and python-chess {chess.__version__}, Python {platform.python_version()}, "
        f"{platform.machine()}, medians of {arguments.runs} runs, microseconds a game (a move of the main line)"
    )
    print(f"{'games':10} {'':8} {'ours':>16} {'python-chess':>18} {'ratio':>7}")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, make, count in (
            ("plain", plain_game, arguments.games),
            ("annotated", annotated_game, max(arguments.games // ANNOTATED_SHARE, 1)),
        ):
            path = Path(folder) / f"{name}.pgn"
            chance = random.Random(SEED)
            with path.open("w", encoding="utf-8") as file:
                for number in range(count):
                    print(make(chance, number), end="\n\n", file=file)
            for row in measure(name, path, arguments.runs):
                rows.append(row)
                ours, theirs = (f"{time:8.1f} ({time / row.moves:5.2f})" for time in (row.ours, row.theirs))
                print(f"{row.games:10} {row.what:8} {ours:>16} {theirs:>18} {row.ratio:6.1f}x", flush=True)
    if arguments.json:
        figures = [asdict(row) | {"ratio": row.ratio} for row in rows]
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
