"""PGN, compared with python-chess, on random orthodox games: some plain, some with comments, NAGs and variations.

headers     `read_headers` until the file ends
games       `read_game` until the file ends: every move is checked, and illegal ones are reported
line        the same, then every main-line node is visited by `mainline()`
nodes       the same, then every node is visited by `variations`
file        the same as `games`, but with `read_games`; python-chess only has `read_game`
write       visited games are written in lines of 80 columns
as read     the same, right after reading; python-chess has nothing faster for this case
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import fairychess
from fairychess import pgn
from fairychess.benchmarks.libraries import module
from fairychess.benchmarks.measure import interleaved
from table import Findings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fairychess.benchmarks.measure import Stopwatch, Task

SEED = 5
GAMES = 500
ANNOTATED_SHARE = 5
"""The number of plain games for each annotated one."""
NOTED, VARIED = 0.2, 0.1
"""The shares of moves with a comment, and of moves with a variation, in annotated games."""


def plain_game(chance: random.Random, number: int) -> pgn.Game:
    """Make a game of random moves."""
    board = fairychess.Board()
    plies = chance.randint(40, 120)
    while plies and board.outcome() is None:
        board.push(choose(board, chance))
        plies -= 1
    game = pgn.Game.from_board(board)
    names = {"Event": f"Random games {number // 100}", "Site": "?", "Date": "2025.01.01", "Round": str(number % 100 + 1)}
    players = {"White": f"Player {chance.randrange(100)}", "Black": f"Player {chance.randrange(100)}"}
    game.headers.update(names | players | {"WhiteElo": "1500", "BlackElo": "1500", "ECO": "A00"})
    return game


def choose(board: fairychess.Board, chance: random.Random) -> fairychess.Move:
    """Choose a move at random, the same on every machine."""
    return chance.choice(sorted(board.legal_moves, key=fairychess.Move.uci))


def annotated_game(chance: random.Random, number: int) -> pgn.Game:
    """Make a game of random moves, of which a fifth have comments and a tenth have variations."""
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
                    move = choose(after, chance)
                    place = place.add_variation(move)
                    after.push(move)
        board.push(node.move)
    return game


def each(library: Any, path: Path) -> Iterator[Any]:  # noqa: ANN401 - one library or the other
    """Read the games of a file one after another."""
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
    """Visit and count the nodes of a game."""
    waiting, count = [game], 0
    while waiting:
        node = waiting.pop()
        count += 1
        waiting += node.variations
    return count


def visit_lines(library: Any, path: Path) -> None:  # noqa: ANN401
    """Visit every main-line node of the games in a file."""
    for game in each(library, path):
        for _ in game.mainline():
            pass


def visit_all(library: Any, path: Path) -> None:  # noqa: ANN401
    """Visit every node of the games in a file."""
    for game in each(library, path):
        visit(game)


def write(game: Any) -> str:  # noqa: ANN401
    """Write a game with the library that it belongs to."""
    if isinstance(game, pgn.Game):
        return game.to_pgn()
    return str(game.accept(module_of("chess.pgn").StringExporter()))


def module_of(name: str) -> Any:  # noqa: ANN401
    """Return a module that must be installed."""
    found = module(name)
    if found is None:
        raise SystemExit(f"{name} is gone")
    return found


def jobs(library: Any, path: Path, clock: Stopwatch) -> dict[str, Task]:  # noqa: ANN401
    """Return a library's jobs on a file, with a thousand games as the unit of work."""
    visited = list(each(library, path))
    thousands = len(visited) / 1e3

    def job(work: Callable[[Any], object], prepare: Callable[[], Any] = Path) -> Task:
        def task() -> tuple[float, float]:
            given = prepare()
            start = clock.read()
            work(given)
            return thousands, clock.read() - start

        return task

    def write_all(games: list[Any]) -> None:
        for game in games:
            write(game)

    ours = library is pgn
    return {
        "headers": job(lambda _: read_headers(library, path)),
        "games": job(lambda _: read_all(library, path)),
        "line": job(lambda _: visit_lines(library, path)),
        "nodes": job(lambda _: visit_all(library, path)),
        "file": job(lambda _: sum(1 for _ in pgn.read_games(path)) if ours else read_all(library, path)),
        "write": job(write_all, lambda: visited),
        "as read": job(write_all, lambda: list(each(library, path)) if ours else visited),
    }


def against_python_chess(rounds: int, clock: Stopwatch) -> Findings:
    """Compare the two libraries on both sets of games; they must write the same texts."""
    found = Findings("PGN", "thousand games a second")
    theirs = module("chess.pgn")
    found.notes += [] if theirs else ["python-chess is absent"]
    with tempfile.TemporaryDirectory() as folder:
        for name, make, count in (("plain", plain_game, GAMES), ("annotated", annotated_game, GAMES // ANNOTATED_SHARE)):
            path = Path(folder) / f"{name}.pgn"
            chance = random.Random(SEED)
            path.write_text("".join(f"{make(chance, number)}\n\n" for number in range(count)), encoding="utf-8")
            if theirs and [write(game) for game in each(pgn, path)] != [write(game) for game in each(theirs, path)]:
                raise SystemExit("the libraries write different texts")
            both = {"ours": jobs(pgn, path, clock)} | ({"theirs": jobs(theirs, path, clock)} if theirs else {})
            for job in both["ours"]:
                rates = interleaved({who: tasks[job] for who, tasks in both.items()}, rounds)
                other = rates.get("theirs")
                found.add(
                    games=name,
                    what=job,
                    ours=rates["ours"],
                    python_chess=other,
                    ratio=rates["ours"].over(other),
                )
    return found
