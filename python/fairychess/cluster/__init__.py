"""Work as tasks of a Ray cluster. Errors are raised as the caller's."""

from __future__ import annotations

from .cluster import Cluster
from .tasks import UnfitNodeError

__all__ = ["Cluster", "UnfitNodeError"]
