"""Compares fairychess with other engines and Python libraries on the same tasks: `fairychess bench --peers`.

The peers are imported only in separate processes. docs/benchmarking.md explains the measurements and how to add your own module.
"""

from __future__ import annotations

from .interface import PeerModule
from .machine import cpu
from .measure import Rate, Stopwatch, interleaved
from .peers import Peer, known_peers
from .running import BenchmarkReport, compare

__all__ = ["BenchmarkReport", "Peer", "PeerModule", "Rate", "Stopwatch", "compare", "cpu", "interleaved", "known_peers"]
