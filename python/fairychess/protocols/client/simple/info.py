"""What engines of other programs report and answer, in the words of `chess.engine`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from fairychess._core import Move
    from fairychess.scores import PovScore

__all__ = ["BestMove", "EngineReply", "InfoDict"]


class InfoDict(TypedDict, total=False):
    """What a search reports. What the engine does not report is missing. Times are in seconds.

    `score` is for the side to move (`PovScore.white` is for White); `lowerbound` or `upperbound` is True if it is not exact.
    `depth` and `seldepth` are in plies, `nodes` and `tbhits` are numbers, `nps` is nodes for each second, `hashfull` and
    `cpuload` are per mille. `pv` is the line of play, `multipv` its rank from 1. `string` is a remark.
    """

    score: PovScore
    pv: list[Move]
    depth: int
    seldepth: int
    time: float
    nodes: int
    nps: int
    tbhits: int
    multipv: int
    currmove: Move
    currmovenumber: int
    hashfull: int
    cpuload: int
    lowerbound: bool
    upperbound: bool
    string: str


@dataclass(frozen=True, slots=True)
class BestMove:
    """The end of a search: the best move, and the answer that the engine expects. Each is None if the engine names none."""

    move: Move | None
    ponder: Move | None = None


@dataclass(frozen=True, slots=True)
class EngineReply:
    """The answer of an engine that plays.

    Args:
        move: The move; None if the engine resigns, or has no move.
        ponder: The answer that it expects; None if it names none.
        info: What it reported last.
        resigned: True if it resigns, which only XBoard engines do.
    """

    move: Move | None
    ponder: Move | None = None
    info: InfoDict = field(default_factory=InfoDict)
    resigned: bool = False
