"""Suggestions for misspelt words."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_SUGGESTIONS = 3
"""The maximum number of words to suggest."""


def suggestions(word: str, words: Iterable[str]) -> list[str]:
    """Return some words that begin with `word`; if there are none, the most similar words, best first.

    >>> suggestions("reserve-dra", ["reserve-dragonet", "reserve-kwagga"])
    ['reserve-dragonet']
    >>> suggestions("stolz", ["stoltz", "wolf", "chess"])
    ['stoltz']
    >>> suggestions("xyz", ["stoltz", "wolf", "chess"])
    []
    """
    known = {each.lower(): each for each in words}
    begun = [each for each in known if word and each.startswith(word.lower())]
    found = begun or difflib.get_close_matches(word.lower(), known, n=MAX_SUGGESTIONS, cutoff=0.6)
    return [known[each] for each in found[:MAX_SUGGESTIONS]]


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Return a question to append to an error message; empty if there is nothing to suggest.

    >>> did_you_mean("wulf", ["stoltz", "wolf", "chess"])
    ': did you mean wolf?'
    """
    found = suggestions(word, words)
    return f": did you mean {' or '.join(found)}?" if found else ""
