"""The player of the games of a training: the engine with a network or without."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.data import parse_player
from fairychess.data.players import NO_NETWORK

if TYPE_CHECKING:
    from pathlib import Path

    from fairychess.data import Player


def network_player(nodes: int, network: Path | None) -> Player:
    """Return a player that searches about this number of nodes; None is the handmade evaluation."""
    return parse_player(f"search:soft-nodes={nodes},network={NO_NETWORK if network is None else network.resolve()}")
