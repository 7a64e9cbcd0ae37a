"""The UCI `info` line, in which an engine reports on its search."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

NUMBERS: Final = (
    "depth",
    "seldepth",
    "multipv",
    "nodes",
    "nps",
    "time",
    "hashfull",
    "tbhits",
    "cpuload",
    "currmovenumber",
)
"""The words of the line that are followed by a single number."""

NUMBER = re.compile(rf" ({'|'.join(NUMBERS)}) (\d{{1,18}})(?=\s|$)")
SCORE = re.compile(r" score (?:(?:lower|upper)bound )*(?P<unit>cp|mate) (?P<number>-?\d{1,9})(?=\s|$)")
CURRENT = re.compile(r" currmove (\S+)")
BOUNDS = re.compile(r" (lowerbound|upperbound)(?=\s|$)")
NOT_BEST = re.compile(r"info string\b|.* multipv (?!0*1\b)")
"""The start of a line that is a text message or reports a line of play other than the best."""


@dataclass(frozen=True, slots=True)
class UciInfo:
    """The content of an `info` line. Unreported values are missing or None.

    `numbers` are the values of `NUMBERS`, in the units of UCI; `cp` is the score in centipawns, `mate` in moves, both
    for the side to move; `bound` is `"lower"` or `"upper"` if the score is not exact.
    """

    numbers: dict[str, int]
    cp: int | None
    mate: int | None
    bound: str | None
    pv: tuple[str, ...]
    current: str | None
    text: str | None

    @property
    def rank(self) -> int:
        """The rank of the line of play among the best ones, from 1."""
        return self.numbers.get("multipv", 1)

    @property
    def has_score(self) -> bool:
        """True if the line has a score."""
        return self.cp is not None or self.mate is not None


def parse_info(line: str) -> UciInfo:
    """Read an `info` line. Words that do not follow the protocol are ignored.

    >>> info = parse_info("info depth 3 score cp -12 lowerbound nodes 50 pv e2e4 e7e5")
    >>> info.numbers, info.cp, info.bound, info.pv
    ({'depth': 3, 'nodes': 50}, -12, 'lower', ('e2e4', 'e7e5'))
    """
    words = line.partition("info")[2]
    text = None
    if (found := re.search(r" string (.*)", words)) is not None and " pv " not in words[: found.start()]:
        text, words = found[1], words[: found.start()]
    words, _, pv = words.partition(" pv ")
    score = SCORE.search(words)
    number = int(score["number"]) if score else None
    bound = BOUNDS.search(words)
    current = CURRENT.search(words)
    is_mate = score is not None and score["unit"] == "mate"
    return UciInfo(
        {name: int(value) for name, value in NUMBER.findall(words)},
        None if is_mate else number,
        number if is_mate else None,
        bound[1].removesuffix("bound") if bound and score else None,
        tuple(pv.split()),
        current[1] if current else None,
        text,
    )


def is_of_best_line(line: str) -> bool:
    """True if an `info` line has the score of the best line of play, the first one if there are several."""
    words = line.partition(" pv ")[0]
    return " score " in words and not NOT_BEST.match(words)
