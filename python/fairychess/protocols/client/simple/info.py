"""The reports and answers of external engines, with the names used in `chess.engine`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from fairychess._core import Move
    from fairychess.scores import PovScore

__all__ = ["BestMove", "EngineReply", "InfoDict"]


class InfoDict(TypedDict, total=False):
    """A search report. Values that the engine does not report are missing."""

    score: PovScore
    """The score, relative to the side to move; `PovScore.white` is from White's point of view."""
    pv: list[Move]
    """The line of play."""
    depth: int
    """The depth in plies."""
    seldepth: int
    """The length of the longest line searched, in plies."""
    time: float
    """The search time in seconds."""
    nodes: int
    """The number of positions searched."""
    nps: int
    """The number of positions searched per second."""
    tbhits: int
    """The number of positions found in tablebases."""
    multipv: int
    """The rank of the line among the best lines, from 1."""
    currmove: Move
    """The move being searched."""
    currmovenumber: int
    """The number of that move, from 1."""
    hashfull: int
    """The fill level of the transposition table, in permille."""
    cpuload: int
    """The CPU load, in permille."""
    lowerbound: bool
    """True if the score is a lower bound."""
    upperbound: bool
    """True if the score is an upper bound."""
    string: str
    """A text message from the engine."""


@dataclass(frozen=True, slots=True)
class BestMove:
    """The result of a search."""

    move: Move | None
    """The best move; None if the engine reports none."""
    ponder: Move | None = None
    """The expected reply; None if the engine reports none."""


@dataclass(frozen=True, slots=True)
class EngineReply:
    """An engine's answer to a request for a move.

    Args:
        move: The move; None if the engine resigns or has no move.
        ponder: The expected reply; None if the engine reports none.
        info: The engine's last report.
        resigned: True if the engine resigns, which only XBoard engines do.
    """

    move: Move | None
    ponder: Move | None = None
    info: InfoDict = field(default_factory=InfoDict)
    resigned: bool = False
