"""The families of the built-in variants."""

from __future__ import annotations

from typing import Final

FAMILIES: Final = {
    "chess": ("Orthodox chess", ("chess", "chess960")),
    "culverin": ("Stoltz Chess and Culverin Chess", ("stoltz*", "culverin*")),
    "newchess": ("New Chess", ("newchess*", "meteoric")),
    "wolf": ("Wolf Chess", ("wolf",)),
    "reserve": ("Reserve Chess, with 21 pieces in two forms", ("reserve-*",)),
    "large": ("Larger boards", ("capablanca", "gothic", "grand")),
    "drops": ("Drops and introductions", ("seirawan", "crazyhouse")),
    "fairy": ("Chess with a fairy piece", ("nightrider", "grasshopper")),
    "other": ("Other variants", ("*",)),
}
"""Each family: its title, and the patterns of its names. The first family with a matching pattern counts."""
