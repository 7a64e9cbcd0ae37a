"""Work that is shared among workers: threads or processes on this machine, or tasks on a Ray cluster."""

from __future__ import annotations

from .cluster import Cluster
from .job import Job
from .tasks import UnfitNodeError
from .workers import in_order, processors, results_of

__all__ = ["Cluster", "Job", "UnfitNodeError", "in_order", "processors", "results_of"]
