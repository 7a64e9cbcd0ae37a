"""The strength of the engine as a level and as a rating."""

from __future__ import annotations

MIN_ELO, MAX_ELO, MAX_SKILL = 500, 2850, 20


def skill_of(elo: int) -> int:
    """Return the skill level for a rating, by linear interpolation that has not been calibrated by games.

    >>> skill_of(500), skill_of(1350), skill_of(2850)
    (0, 7, 20)
    """
    return round((elo - MIN_ELO) * MAX_SKILL / (MAX_ELO - MIN_ELO))
