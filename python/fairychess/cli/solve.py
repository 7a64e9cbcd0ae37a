"""The command solve: which positions of an EPD file the engine solves."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from fairychess import Board, Engine, FairyChessError, Move, Variant
from fairychess._files import position_lines

from .shared import load_variant, print_json

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from fairychess import Score

__all__ = ["Problem", "Solution", "read_problems", "solve", "solved"]

MOVETIME = 1000
"""Milliseconds that are meant where no limit is said."""


@dataclass(frozen=True)
class Problem:
    """A position with what solves it: one of the moves `best`, none of `avoid`, a mate in `mate` moves or fewer."""

    name: str
    board: Board
    best: frozenset[Move]
    avoid: frozenset[Move]
    mate: int | None

    def is_solved(self, move: Move, score: Score) -> bool:
        """Whether this turn solves it, with a score that is the mover's."""
        mate = score.mate()
        return (
            (not self.best or move in self.best)
            and move not in self.avoid
            and (self.mate is None or (mate is not None and 0 < mate <= self.mate))
        )

    def expected(self) -> str:
        """Say what solves it."""
        parts = [f"{word} {' '.join(sorted(map(self.board.san, moves)))}" for word, moves in self.named() if moves]
        return "; ".join(parts if self.mate is None else [*parts, f"dm {self.mate}"])

    def named(self) -> tuple[tuple[str, frozenset[Move]], ...]:
        """Give the moves by their opcodes."""
        return ("bm", self.best), ("am", self.avoid)


@dataclass(frozen=True)
class Solution:
    """What the engine made of a problem: its turn and what it takes it to be worth, and what that has cost.

    `since` are the nodes and milliseconds after which every line that it told was a solution; None where it has not solved it.
    """

    problem: Problem
    move: Move
    score: Score
    depth: int
    nodes: int
    time: int
    since: tuple[int, int] | None


def read_problems(path: str, variant: Variant) -> list[Problem]:
    """Read a file: a position a line; empty lines and those that begin with `#` are passed over. It may be packed.

    Raises `FairyChessError`, with the line, for what is no EPD of the variant, asks for nothing, or is over; `OSError` for a file
    that cannot be read.
    """
    found: list[Problem] = []
    for number, line in position_lines(Path(path)):
        try:
            found.append(read_problem(line, variant, str(number)))
        except FairyChessError as error:
            raise FairyChessError(f"{path}, line {number}: {error}") from error
    if not found:
        raise FairyChessError(f"{path}: there are no positions")
    return found


def read_problem(line: str, variant: Variant, name: str) -> Problem:
    """Read one. Raises `FairyChessError`."""
    board, operations = Board.from_epd(line, variant)
    best, avoid = moves_of(operations.get("bm")), moves_of(operations.get("am"))
    mate = operations.get("dm")
    if mate is not None and not (isinstance(mate, int) and mate > 0):
        raise FairyChessError("dm: expected a number of moves")
    if not (best or avoid or mate):
        raise FairyChessError("expected bm or am with moves, or dm with a number: nothing is asked for")
    if board.is_game_over():
        raise FairyChessError("the game is over there")
    return Problem(str(operations.get("id") or name), board, best, avoid, mate)


def moves_of(operand: object) -> frozenset[Move]:
    """Give the moves of an operand; none, where it has none."""
    return frozenset(cast("list[Move]", operand)) if isinstance(operand, list) else frozenset()


def solved(
    problems: list[Problem], engine: Engine, *, movetime: int | None = None, depth: int | None = None, nodes: int | None = None
) -> Iterator[Solution]:
    """Let an engine of their variant search each, knowing nothing of those before. The limits are those of `analyse`.

    A search for a mate ends when one that is quick enough is found, for either side.
    """
    for problem in problems:
        engine.clear()
        with engine.analyse(problem.board, mate=problem.mate, movetime=movetime, depth=depth, nodes=nodes) as analysis:
            told = list(analysis)
            move = analysis.wait().move
        last = told[-1]
        since: tuple[int, int] | None = None
        if problem.is_solved(move, last.score.relative):
            # Of a depth that was not finished nothing may be told.
            since = (last.nodes, last.time)
            for info in reversed(told):
                if not problem.is_solved(info.pv[0], info.score.relative):
                    break
                since = (info.nodes, info.time)
        yield Solution(problem, move, last.score.relative, last.depth, last.nodes, last.time, since)


def solve(arguments: Namespace) -> int:
    """Solve a file, and print which positions of it were solved, and how many."""
    variant = load_variant(arguments.variant)
    problems = read_problems(arguments.file, variant)
    words = ("movetime", "depth", "nodes")
    limit: dict[str, int] = {word: value for word in words if (value := getattr(arguments, word))}
    limit = limit or {"movetime": MOVETIME}
    rows: list[dict[str, Any]] = []
    with Engine(variant, hash=arguments.hash, threads=arguments.threads) as engine:
        for solution in solved(problems, engine, **limit):
            rows.append(row(solution))
            if not arguments.json:
                print(in_a_line(solution), flush=True)
    count, nodes, time = (sum(each[key] for each in rows) for key in ("solved", "nodes", "time"))
    if arguments.json:
        print_json({"variant": variant.name, "limit": limit, "positions": len(rows), "solved": count, "results": rows})
    else:
        print(f"{count} of {len(rows)} solved, {nodes} nodes, {time / 1000:.1f} s")
    return 0


def row(solution: Solution) -> dict[str, Any]:
    """Say it for programs."""
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


def in_a_line(solution: Solution) -> str:
    """Say it for people."""
    problem = solution.problem
    found = f"{problem.name}: {problem.board.san(solution.move)} ({solution.score}, depth {solution.depth})"
    if solution.since is None:
        return f"{found}, not solved: {problem.expected()} in {problem.board.fen()}"
    nodes, time = solution.since
    return f"{found}, solved after {nodes} nodes, {time / 1000:.3f} s"
