"""The `solve` command: the engine solves the positions in an EPD file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from fairychess import Board, Engine, FairyChessError, Move, Variant
from fairychess._support.files import position_lines

from .console import print_json
from .engine_options import make_engine, search_limits
from .loading import load_variant

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from fairychess import Score

__all__ = ["EpdProblem", "Solution", "read_problems", "solve", "solved"]

MOVETIME = 1000
"""The default search time per position, in milliseconds."""


@dataclass(frozen=True)
class EpdProblem:
    """A position with its solution: one of the moves `best`, none of the moves `avoid`, and a mate in at most `mate` moves."""

    name: str
    board: Board
    best: frozenset[Move]
    avoid: frozenset[Move]
    mate: int | None

    def is_solved(self, move: Move, score: Score) -> bool:
        """Return True if a move, with its score for the side to move, solves the problem."""
        mate = score.mate()
        return (
            (not self.best or move in self.best)
            and move not in self.avoid
            and (self.mate is None or (mate is not None and 0 < mate <= self.mate))
        )

    def expected(self) -> str:
        """Return the solution in EPD notation."""
        moves = (("bm", self.best), ("am", self.avoid))
        parts = [f"{opcode} {' '.join(sorted(map(self.board.san, each)))}" for opcode, each in moves if each]
        return "; ".join(parts if self.mate is None else [*parts, f"dm {self.mate}"])


@dataclass(frozen=True)
class Solution:
    """The result of searching a problem.

    `since` contains the nodes and milliseconds after which every reported move solved the problem; None if it was not solved.
    """

    problem: EpdProblem
    move: Move
    score: Score
    depth: int
    nodes: int
    time: int
    since: tuple[int, int] | None


def read_problems(path: str, variant: Variant) -> list[EpdProblem]:
    """Read a file with one position per line; empty lines and those that begin with `#` are skipped.

    Args:
        path: The file; it may be compressed by gzip or bzip2.
        variant: The variant of all positions.

    Raises:
        FairyChessError: A line is not an EPD of the variant, has nothing to solve, or is a finished game. The message
            names the line.
        OSError: The file cannot be read.
    """
    found: list[EpdProblem] = []
    for number, line in position_lines(Path(path)):
        try:
            found.append(read_problem(line, variant, str(number)))
        except FairyChessError as error:
            raise FairyChessError(f"{path}, line {number}: {error}") from error
    if not found:
        raise FairyChessError(f"{path}: there are no positions")
    return found


def read_problem(line: str, variant: Variant, name: str) -> EpdProblem:
    """Read a line.

    Args:
        line: An EPD.
        variant: Its variant.
        name: The name to use if the problem has no `id`.

    Raises:
        FairyChessError: As for `read_problems`.
    """
    board, operations = Board.from_epd(line, variant)
    best, avoid = moves_of(operations.get("bm")), moves_of(operations.get("am"))
    mate = operations.get("dm")
    if mate is not None and not (isinstance(mate, int) and mate > 0):
        raise FairyChessError("dm: expected a number of moves")
    if not (best or avoid or mate):
        raise FairyChessError("expected bm or am with moves, or dm with a number: there is nothing to solve")
    if board.is_game_over():
        raise FairyChessError("the game is over there")
    return EpdProblem(str(operations.get("id") or name), board, best, avoid, mate)


def moves_of(operand: object) -> frozenset[Move]:
    """Return the moves in an operand."""
    return frozenset(cast("list[Move]", operand)) if isinstance(operand, list) else frozenset()


def solved(
    problems: list[EpdProblem], engine: Engine, *, movetime: int | None = None, depth: int | None = None, nodes: int | None = None
) -> Iterator[Solution]:
    """Search each problem with a cleared engine.

    A search for a mate ends as soon as it finds a short enough mate for either side.

    Args:
        problems: The problems.
        engine: An engine for their variant.
        movetime: The time per problem in milliseconds, as in `Engine.analyse`.
        depth: Depth in plies.
        nodes: Nodes per problem.
    """
    for problem in problems:
        engine.clear()
        with engine.analyse(problem.board, mate=problem.mate, movetime=movetime, depth=depth, nodes=nodes) as analysis:
            infos = list(analysis)
            move = analysis.wait().move
        last = infos[-1]
        since: tuple[int, int] | None = None
        if problem.is_solved(move, last.score.relative):
            # The search may have found this move at a depth that it did not finish, and therefore did not report.
            since = (last.nodes, last.time)
            for info in reversed(infos):
                if not problem.is_solved(info.pv[0], info.score.relative):
                    break
                since = (info.nodes, info.time)
        yield Solution(problem, move, last.score.relative, last.depth, last.nodes, last.time, since)


def solve(arguments: Namespace) -> int:
    """Search the positions in a file; print whether each was solved, and the total at the end."""
    variant = load_variant(arguments.variant)
    problems = read_problems(arguments.file, variant)
    limits = search_limits(arguments, MOVETIME)
    rows: list[dict[str, Any]] = []
    with make_engine(variant, arguments) as engine:
        for solution in solved(problems, engine, **limits):
            rows.append(as_json(solution))
            if not arguments.json:
                print(as_text(solution), flush=True)
    count, nodes, time = (sum(each[key] for each in rows) for key in ("solved", "nodes", "time"))
    if arguments.json:
        print_json({"variant": variant.name, "limit": limits, "positions": len(rows), "solved": count, "results": rows})
    else:
        print(f"{count} of {len(rows)} solved, {nodes:,} nodes, {time / 1000:.1f} s")
    return 0


def as_json(solution: Solution) -> dict[str, Any]:
    """Return a solution as JSON data."""
    since = solution.since
    return {
        "id": solution.problem.name,
        "solved": since is not None,
        "move": solution.move.uci(),
        "score": str(solution.score),
        "expected": solution.problem.expected(),
        "depth": solution.depth,
        "nodes": solution.nodes,
        "time": solution.time,
        "since_nodes": since and since[0],
        "since_time": since and since[1],
    }


def as_text(solution: Solution) -> str:
    """Return a solution as a line of text."""
    problem = solution.problem
    found = f"{problem.name}: {problem.board.san(solution.move)} ({solution.score}, depth {solution.depth})"
    if solution.since is None:
        return f"{found}, not solved: {problem.expected()} in {problem.board.fen()}"
    nodes, time = solution.since
    return f"{found}, solved after {nodes:,} nodes, {time / 1000:.3f} s"
