"""What somebody meant who misspelt a word."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST = 3
"""So many words are offered at most."""


def near(word: str, words: Iterable[str]) -> list[str]:
    """Give the words that a word begins; failing that, those that are like it, the likest first.

    >>> near("reserve-dra", ["reserve-dragonet", "reserve-kwagga"])
    ['reserve-dragonet']
    >>> near("stolz", ["stoltz", "wolf", "chess"])
    ['stoltz']
    >>> near("xyz", ["stoltz", "wolf", "chess"])
    []
    """
    known = {each.lower(): each for each in words}
    begun = [each for each in known if word and each.startswith(word.lower())]
    found = begun or difflib.get_close_matches(word.lower(), known, n=MOST, cutoff=0.6)
    return [known[each] for each in found[:MOST]]


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Ask so, in words to put behind a message; empty where nothing is like it.

    >>> did_you_mean("wulf", ["stoltz", "wolf", "chess"])
    ': did you mean wolf?'
    """
    found = near(word, words)
    return f": did you mean {' or '.join(found)}?" if found else ""
