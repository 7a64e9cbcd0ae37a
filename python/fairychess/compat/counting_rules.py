"""The variants in which moves are counted in bare endings."""

from __future__ import annotations

from enum import Enum

__all__ = ["RULES", "Rule"]


class Rule(Enum):
    """The side whose rules of counting apply."""

    MAKRUK = "makruk"
    OUK = "ouk"
    ASEAN = "asean"


RULES = {
    "makruk": Rule.MAKRUK,
    "makpong": Rule.MAKRUK,
    "ai-wok": Rule.MAKRUK,
    "cambodian": Rule.OUK,
    "karouk": Rule.OUK,
    "asean": Rule.ASEAN,
    "sittuyin": Rule.ASEAN,
}
"""The rules by variant."""
