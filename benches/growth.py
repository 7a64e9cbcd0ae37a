"""The growth of the cost per leaf with the board size, and the gain from a second thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

import fairychess
from fairychess.benchmarks.measure import Stopwatch, interleaved
from places import board_of, games
from table import Findings

if TYPE_CHECKING:
    from fairychess.benchmarks.measure import Task

SIZES = ((8, 8), (10, 8), (10, 10), (12, 12), (16, 16))
PIECES = "RNBQKBNR"
MORE = "RNBQBNR"
"""The pieces added to longer ranks, from left to right, repeated as needed."""
LEAVES = 2_000_000
THREADED = ("chess", "wolf")


def army(files: int, *, filled: bool) -> str:
    """Return a side's first rank: the chess pieces in the middle, and if `filled`, more of the same pieces towards the ends."""
    left = (files - len(PIECES)) // 2
    right = files - len(PIECES) - left
    if not filled:
        return "".join(part for part in (str(left) if left else "", PIECES, str(right) if right else ""))
    more = (MORE * files)[: left + right]
    return more[:left] + PIECES + more[left:]


def variant_of(files: int, ranks: int, *, filled: bool) -> fairychess.Variant:
    """Return chess without castling on a board of another size."""
    pieces = army(files, filled=filled)
    pawns = "".join("P" if piece.isalpha() else piece for piece in pieces)
    start = "/".join([pieces.lower(), pawns.lower(), *[str(files)] * (ranks - 4), pawns, pieces])
    head = (
        f'name = "growth"\ntitle = "Growth"\ndescription = "Chess on {files} by {ranks}."\nextends = "chess"\ncastling = false\n'
    )
    return fairychess.Variant.from_toml(f'{head}[board]\nfiles = {files}\nranks = {ranks}\nstart = "{start} w - - 0 1"\n')


def counting(board: fairychess.Board, depth: int, clock: Stopwatch, threads: int = 1) -> Task:
    """Return a task that counts leaves in millions."""

    def task() -> tuple[float, float]:
        start = clock.read()
        leaves = board.perft(depth, threads=threads)
        return leaves / 1e6, clock.read() - start

    return task


def depth_of(board: fairychess.Board) -> int:
    """Return the smallest depth at which there are enough leaves."""
    depth = 1
    while board.perft(depth) < LEAVES:
        depth += 1
    return depth


def boards(rounds: int, clock: Stopwatch) -> Findings:
    """Measure boards of all sizes with the same piece types: first with as many pieces as in chess, then with two full ranks."""
    found = Findings("growth with the board", "million leaves a second; nanoseconds a leaf")
    for filled in (False, True):
        starts = [fairychess.Board(variant_of(files, ranks, filled=filled)) for files, ranks in SIZES]
        depths = [depth_of(board) for board in starts]
        names = [f"{files}x{ranks}" for files, ranks in SIZES]
        tasks = {name: counting(*place, clock) for name, place in zip(names, zip(starts, depths, strict=True), strict=True)}
        rates = interleaved(tasks, rounds)
        for name, board, depth in zip(names, starts, depths, strict=True):
            found.add(
                army="two ranks full" if filled else "of chess",
                board=name,
                legal_moves=len(board.legal_moves),
                depth=depth,
                leaves=board.perft(depth),
                ours=rates[name],
                ns_a_leaf=1e3 / rates[name].median,
                ratio_of_cost_to_8x8=rates["8x8"].over(rates[name]),
            )
    return found


def threads(rounds: int) -> Findings:
    """Compare perft on two threads and on one, by wall-clock time."""
    found = Findings("perft on two threads", "million leaves a second")
    for variant in THREADED:
        place = games()[variant].places[0]
        board = board_of(variant, place.fen)
        tasks = {f"{count}": counting(board, place.depth, Stopwatch(), count) for count in (1, 2)}
        rates = interleaved(tasks, rounds)
        found.add(
            variant=variant,
            depth=place.depth,
            one_thread=rates["1"],
            two_threads=rates["2"],
            ratio=rates["2"].over(rates["1"]),
        )
    return found
