"""fairychess beside other engines and libraries for Python, with the same work for all: `fairychess bench --peers`.

The peers are imported only in processes of their own. docs/performance.md explains what is measured, and how your own module
takes part.
"""

from __future__ import annotations

from .interface import PeerModule
from .machine import cpu
from .measure import Clock, Rate, interleaved
from .peers import Peer, known_peers
from .running import Report, compare

__all__ = ["Clock", "Peer", "PeerModule", "Rate", "Report", "compare", "cpu", "interleaved", "known_peers"]
