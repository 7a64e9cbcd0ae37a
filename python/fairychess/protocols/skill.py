"""The two scales of strength: skill levels, and Elo numbers of chess."""

from __future__ import annotations

MIN_ELO, MAX_ELO, MAX_SKILL = 500, 2850, 20
