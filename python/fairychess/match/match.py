"""A match of two players."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fairychess.errors import MatchError

from .distributed import RayRun
from .results_file import Results
from .running import MatchRun
from .settings import Settings

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from .report import MatchReport

__all__ = ["Match"]


@dataclass(frozen=True)
class Match(Settings):
    """A match of two players.

    Games 2n-1 and 2n are a pair: the same opening, first with `a` as White, then with `b`.

    Args:
        a: The first player.
        b: The second player.
        variant: The variant being played.
        games: The number of games.
        openings: The openings, one per pair; after the last one, the list starts over. Without openings, each pair begins with
            random moves.
        random_plies: The number of random moves at the start of a pair.
        seed: The seed for the random moves; None chooses one.
        workers: The number of games played at a time, by default one per processor; on a cluster, the number of pairs.
        margin: The number of milliseconds that a move may be late.
        max_plies: The number of plies, including the opening, after which a game is drawn.
        win: The agreement between the engines that ends a game as a win.
        draw: The agreement between the engines that ends a game as a draw.
        sprt: A test that ends the match as soon as it reaches a verdict.
        uncounted: Players (`"a"`, `"b"`) whose rules may differ from ours: if one of them plays an illegal move or refuses a
            legal one, the pair does not count.
        balance: Random moves are redrawn if a short search finds one side ahead by more than this many centipawns; after 100
            attempts, the most balanced ones are played. None accepts any.
        near_best: Random moves are drawn from those that a short search scores at most this many centipawns below the best move;
            None for any legal move.
        opening_nodes: The number of nodes in these searches.
        endgames: A folder of endgame tables. A game ends as soon as they have its position, if neither move counters nor
            repetitions can change the result. On a cluster, all machines need the folder. The engines do not see the tables.

    Raises:
        MatchError: A number is too small.

    >>> from fairychess import Variant
    >>> from fairychess.match import Limit, Player
    >>> limit = Limit(nodes=100)
    >>> a, b = (Player.parse("fairychess", limit, name=name) for name in "AB")
    >>> report = Match(a, b, Variant("chess"), games=2, seed=1, max_plies=10).run()
    >>> report.names, len(report.games), report.score.mean
    (('A', 'B'), 2, 0.5)
    """

    __slots__ = ()

    def run(
        self,
        results: str | os.PathLike[str] | None = None,
        *,
        progress: Callable[[MatchReport], None] | None = None,
        tap: Callable[[str, str], None] | None = None,
        ray: str | None = None,
    ) -> MatchReport:
        """Play the match. All engines have ended when this returns or raises an exception.

        Args:
            results: A file to which each game is written as soon as it ends. If it already has games, the match resumes with the
                missing ones.
            progress: A function called at the start and after every game.
            tap: A function called with every line sent to an engine (`"PID >"`) or received from it (`"PID <"`).
            ray: The address of a Ray cluster that plays the pairs; `"local"` starts one on this machine. If a worker dies, its
                pair is played again. The engines must be installed on all machines of the cluster and on this one.

        Raises:
            MatchError: An engine does not start or does not know the variant, an option or the limit; the network of our own
                engine cannot be read or does not fit the variant; the file belongs to another match; the cluster does not answer,
                has another version of fairychess, or is combined with `tap`; or the system starts no thread.
            EndgameError: The folder has no endgame tables for the variant, or one of them is damaged.
            MissingExtraError: Ray is not installed (the `ray` extra).
        """
        if ray is not None and tap is not None:
            raise MatchError("the lines of engines on a cluster cannot be shown")
        for player in (self.a, self.b):
            player.check_network(self.variant)
        with Results(results, self.identity()) as kept, tempfile.TemporaryDirectory() as folder:
            if ray is not None:
                return RayRun(self, kept, Path(folder), progress, None).run_on(ray)
            return MatchRun(self, kept, Path(folder), progress, tap).run()
