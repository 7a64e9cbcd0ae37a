"""How many processors a command may use."""

from __future__ import annotations

import os


def processors() -> int:
    """Return the number of processors that this process may use."""
    available = getattr(os, "sched_getaffinity", None)
    return len(available(0)) if available else os.cpu_count() or 1
