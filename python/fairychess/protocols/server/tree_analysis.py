"""A tree search with a policy-and-value network, which replaces the engine's own search."""

from __future__ import annotations

import math
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Final

from fairychess import Cp, Info, PlayResult, PovScore, TreeSearch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fairychess import Board, Move
    from fairychess.learn import PolicyNetwork
    from fairychess.learn.tree_reports import TreeVisits

LEAVES: Final = 4
"""The number of positions per network call, which is also the number of simulations between checks of the clock."""

MOST: Final = 1 << 20
"""A search without any other limit pauses after this many simulations, so that its tree fits into memory."""

USUAL: Final = 800
"""The number of simulations if the limits given, such as `depth`, have no meaning for a tree search."""

MOVES_LEFT: Final = 30
"""The number of moves that the remaining time should last for, unless the GUI says otherwise."""

SCALE: Final = 200
"""The number of centipawns that changes the odds of winning by a factor of e."""

SURE: Final = 0.9999
"""Values are clamped to ± this before they are converted to scores."""


class TreeAnalysis:
    """A running tree search of a position, with the same reports, result and methods as `Analysis`.

    It runs on the thread that reads its reports or waits for it; any other thread can stop it.

    Args:
        network: The network.
        board: The position and its move history. There must be legal moves.
        limits: The limits, as for the engine. `nodes` counts simulations; `depth` and `mate` have no meaning here, and are
            replaced by 800 simulations.
        overhead: The milliseconds lost to transmission on each move.
    """

    def __init__(
        self, network: PolicyNetwork, board: Board, limits: dict[str, int | Iterable[Move] | None], overhead: int
    ) -> None:
        self._network, self._board, self._limits = network, board.copy(), limits
        self._overhead = overhead
        self._stopped, self._waits = Event(), bool(limits.get("ponder"))
        self._begun = self._clock = monotonic()
        self._best: Info | None = None
        only = limits.get("moves")
        self._only = list(only) if only is not None and not isinstance(only, int) else []
        self._reports = self._run()

    def stop(self) -> None:
        """Stop the search after the next network call."""
        self._stopped.set()

    def ponderhit(self) -> None:
        """Start the clock, because the expected move was played."""
        self._clock, self._waits = monotonic(), False

    def __iter__(self) -> Iterator[Info]:
        """Search, and return an iterator over the reports."""
        return self._reports

    def wait(self) -> PlayResult:
        """Search to the end, and return the best move."""
        for _ in self._reports:
            pass
        move = next(iter(self._only or self._board.legal_moves)) if self._best is None else self._best.pv[0]
        return PlayResult(move, None, self._best)

    def _run(self) -> Iterator[Info]:
        """Search until a limit is reached, then wait for `stop` or `ponderhit` if the result must not come earlier."""
        if len(self._only) != 1:
            yield from self._search()
        while self._waits and not self._stopped.is_set():
            self._stopped.wait(0.01)

    def _search(self) -> Iterator[Info]:
        """Search, and report after 1, 2, 4, … network calls and at the end."""
        with self._tree() as tree:
            simulations, reported = 0, 0
            most = self._simulations()
            visits = tree.visits()
            while len(visits.actions) and not self._is_over(simulations, most):
                step = min(LEAVES, most - simulations)
                visits = tree.run(step)
                simulations += step
                if simulations >= 2 * reported:
                    reported = simulations
                    yield from self._lines(tree, visits, simulations)
            if simulations > reported:
                yield from self._lines(tree, visits, simulations)

    def _tree(self) -> TreeSearch:
        """Return a search of the position. It ignores claims if a draw can already be claimed, since the GUI expects a move."""
        may_be_over = self._board.is_game_over(claim_draw=True)
        tree = TreeSearch(self._board.variant, 1, self._network, leaves=LEAVES, claim_draws=not may_be_over)
        tree.reset(0, self._board, seed=self._board.zobrist_hash())
        return tree

    def _simulations(self) -> int:
        """Return the maximum number of simulations."""
        nodes = self._limits.get("nodes")
        if isinstance(nodes, int):
            return min(nodes, MOST)
        return USUAL if {"depth", "mate"} & {name for name, value in self._limits.items() if value is not None} else MOST

    def _is_over(self, simulations: int, most: int) -> bool:
        """Return True if the search must end now. At least one simulation is made, however short the time."""
        if simulations == 0:
            return False
        if self._stopped.is_set() or simulations >= most:
            return True
        time = None if self._waits else self.milliseconds()
        return time is not None and 1000 * (monotonic() - self._clock) >= time

    def milliseconds(self) -> float | None:
        """Return the time for this move; None without a time limit."""
        movetime, left, increment, moves = (self._number(name) for name in ("movetime", "time", "increment", "moves_to_go"))
        if movetime is not None:
            return movetime
        if left is None:
            return None
        usable = max(left - self._overhead, 1)
        return min(usable / (moves or MOVES_LEFT) + 0.8 * (increment or 0), usable / (1 if moves == 1 else 2))

    def _number(self, name: str) -> int | None:
        number = self._limits.get(name)
        return number if isinstance(number, int) else None

    def _lines(self, tree: TreeSearch, visits: TreeVisits, simulations: int) -> Iterator[Info]:
        """Report the most visited moves."""
        board, spent = self._board, monotonic() - self._begun
        decoded = (tree.actions.decode(action, board, color=board.turn) for action in visits.actions.tolist())
        numbers = zip(visits.counts.tolist(), visits.priors.tolist(), visits.values.tolist(), decoded, strict=True)
        allowed = [each for each in numbers if not self._only or each[3] in self._only]
        ranked = sorted(allowed, key=lambda each: each[:2], reverse=True)[: self._number("multipv") or 1]
        for rank, (_, _, value, move) in enumerate(ranked, 1):
            score = PovScore(Cp(centipawns(value)), board.turn)
            nps = round(simulations / max(spent, 1e-3))
            info = Info(1, 1, rank, score, "exact", simulations, nps, round(1000 * spent), 0, (move,))
            if rank == 1:
                self._best = info
            yield info


def centipawns(value: float) -> int:
    """Convert a value from -1 to 1 to a score: the inverse of `tanh(score / (2 * SCALE))`.

    >>> centipawns(0.0), centipawns(0.5), centipawns(-1.0)
    (0, 220, -1981)
    """
    limited = min(max(value, -SURE), SURE)
    return round(2 * SCALE * math.atanh(limited))
