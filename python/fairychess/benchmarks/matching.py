"""Matches at equal time between fairychess and the engines among the peers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess import Variant
from fairychess.match import Contender, Match, MatchLimit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .peers import Peer

TIME = "movetime=100"


def matches(peers: Sequence[Peer], variants: Sequence[str], games: int, progress: Callable[[str], None]) -> list[str]:
    """Play a match against every installed engine in each variant that it plays.

    Args:
        peers: The peers. Those without a command are not engines, and are skipped.
        variants: The variants.
        games: The number of games in each match.
        progress: Receives a line for each match.

    Returns:
        A line for each match.
    """
    lines: list[str] = []
    limit = MatchLimit.parse(TIME)
    for peer in peers:
        for variant in variants:
            if not peer.command or not peer.installed or (peer.plays is not None and variant not in peer.plays):
                continue
            progress(f"{variant}: {games} games against {peer.name}")
            players = Contender.parse("fairychess", limit), Contender.parse(f"uci:{peer.command}", limit, name=peer.name)
            score = Match(*players, Variant(variant), games=games).run().score
            figures = f"{score.wins} won, {score.draws} drawn, {score.losses} lost"
            lines.append(f"{variant}: fairychess against {peer.name}, {games} games of 100 ms a move: {figures}")
    return lines
