"""The player in a training run's games: the engine with or without a network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairychess import Network
from fairychess._support.reading import WEIGHTS, read_limited
from fairychess.data.players import NO_NETWORK, SearchPlayer

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class GenerationPlayer(SearchPlayer):
    """The engine with a generation's network.

    It contains the network, so that it can play on any machine, and its text names only the generation, so that the run's folder
    can be moved.
    """

    content: bytes | None = None
    """The content of the network file; None for the handmade evaluation."""

    def _network(self) -> Network | bool:
        """Return the network argument for an engine."""
        return False if self.content is None else Network.from_bytes(self.content)


def network_player(nodes: int, network: Path | None) -> GenerationPlayer:
    """Return a player that searches about this number of nodes.

    Args:
        nodes: The number of nodes.
        network: The network file, in the folder of its generation; None for the handmade evaluation.
    """
    if network is None:
        return GenerationPlayer("soft-nodes", nodes, network=NO_NETWORK)
    return GenerationPlayer("soft-nodes", nodes, network=network.parent.name, content=read_limited(network, WEIGHTS))
