"""The match that judges a network against its predecessor."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from fairychess.book.random_openings import random_moves
from fairychess.match import Agreement, Contender, Match, MatchLimit, Opening, Sprt

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fairychess.match import MatchReport

    from .plan import Stage

SPRT: Final = Sprt(0, 30)
"""The test that a network must pass."""

ROUND: Final = 40
"""The number of games per round. The test is evaluated after each round, so the order in which games end does not matter."""

MAX_PLIES: Final = 400
"""The number of plies after which a game is drawn."""

RESIGN, DRAW = Agreement(4, 1000), Agreement(8, 10, 60)


def judge(stage: Stage, before: Path | None, progress: Callable[[int], None]) -> tuple[MatchReport, bool]:
    """Play a generation's match; return its report, and True if the network is stronger.

    Args:
        stage: The generation.
        before: The network to beat; None for the handmade evaluation.
        progress: A function called with the number of games played.
    """
    plan, limit = stage.plan, MatchLimit(nodes=stage.match_nodes)
    first, second = engine(stage.network, limit, "new"), engine(before, limit, "before")
    games = 0
    while True:
        games = min(games + ROUND, plan.match_games)
        match = Match(
            first,
            second,
            plan.variant,
            games,
            openings=drawn_openings(stage),
            random_plies=plan.random_plies,
            seed=stage.seed("match"),
            workers=stage.workers,
            max_plies=MAX_PLIES,
            win=RESIGN,
            draw=DRAW,
        )
        report = match.run(stage.directory / "match.jsonl", progress=lambda report: progress(len(report.games)))
        verdict = SPRT.verdict(report.score)
        if verdict is not None or games == plan.match_games:
            return report, verdict == "elo1"


def drawn_openings(stage: Stage) -> tuple[Opening, ...]:
    """Return one opening per pair of games if there are several start positions; otherwise the match draws its own."""
    plan, chance = stage.plan, random.Random(stage.seed("openings"))
    openings: list[Opening] = []
    for _ in range(-(-plan.match_games // 2) if plan.starts else 0):
        start = chance.choice(plan.starts)
        moves = random_moves(plan.variant, plan.random_plies, chance, start=start) or []
        openings.append(Opening(start, tuple(map(str, moves))))
    return tuple(openings)


def engine(network: Path | None, limit: MatchLimit, name: str) -> Contender:
    """Return this installation of fairychess as a player, with a network or the handmade evaluation."""
    options = [("Use NNUE", "false")] if network is None else [("EvalFile", str(network.resolve()))]
    return Contender.parse("fairychess", limit, options=options, name=name)
