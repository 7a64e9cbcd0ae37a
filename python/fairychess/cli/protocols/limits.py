"""The words behind UCI's `go`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fairychess import FairyChessError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Board, Move

MAX_DEPTH = 100
"""The greatest depth of a search, and of a count."""

NUMBERS = {
    "depth": ("depth", 1, MAX_DEPTH),
    "nodes": ("nodes", 1, 1 << 62),
    "movetime": ("movetime", 1, 1 << 40),
    "mate": ("mate", 1, MAX_DEPTH),
    "movestogo": ("moves_to_go", 1, 1000),
    "perft": ("perft", 0, MAX_DEPTH),
}
"""Words with a number behind them: what each limits, the least and the most that it is taken for."""

CLOCKS = {True: ("wtime", "winc"), False: ("btime", "binc")}
"""What tells of each side's clock."""

NEVER = 1 << 40
"""Milliseconds that nobody lives to see."""


@dataclass
class Go:
    """What is wanted of a search."""

    limits: dict[str, int | Iterable[Move] | None] = field(default_factory=dict)
    infinite: bool = False
    ponder: bool = False
    perft: int | None = None
    notes: list[str] = field(default_factory=list)


def read_go(words: list[str], board: Board) -> Go:
    """Read them for a position. Words that are unknown are noted and passed over.

    Raises `FairyChessError` for a number that is none, and where none of the `searchmoves` is legal.
    """
    wanted = Go()
    clock, increment = CLOCKS[board.turn]
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in NUMBERS:
            name, least, most = NUMBERS[word]
            wanted.limits[name] = min(max(number(words, at), least), most)
            at += 1
        elif word in ("wtime", "btime", "winc", "binc"):
            # A clock may have run below zero, and a time control may have no increment.
            milliseconds = min(max(number(words, at), 0), NEVER)
            if word in (clock, increment):
                wanted.limits["time" if word == clock else "increment"] = milliseconds
            at += 1
        elif word == "infinite":
            wanted.infinite = True
        elif word == "ponder":
            wanted.ponder = True
        elif word == "searchmoves":
            at = read_moves(words, at, board, wanted)
        else:
            wanted.notes.append(f"go knows no {word[:60]!r}")
    if "time" not in wanted.limits:
        wanted.limits.pop("increment", None)
        wanted.limits.pop("moves_to_go", None)
    perft = wanted.limits.pop("perft", None)
    wanted.perft = perft if isinstance(perft, int) else None
    if not wanted.limits.keys() - {"moves"} and not wanted.ponder:
        wanted.infinite = True
    return wanted


def read_moves(words: list[str], at: int, board: Board, wanted: Go) -> int:
    """Read the turns to choose between, and give the place of the first word that is none."""
    known = {*NUMBERS, *CLOCKS[True], *CLOCKS[False], "infinite", "ponder"}
    moves: list[Move] = []
    end = next((place for place in range(at, len(words)) if words[place] in known), len(words))
    for word in words[at:end]:
        try:
            moves.append(board.parse_uci(word))
        except FairyChessError as error:
            wanted.notes.append(str(error))
    if not moves:
        raise FairyChessError("none of the searchmoves is legal")
    wanted.limits["moves"] = moves
    return end


def number(words: list[str], at: int) -> int:
    """Read a number. Raises `FairyChessError`."""
    try:
        return int(words[at])
    except IndexError:
        raise FairyChessError(f"a number is expected behind {words[at - 1]}") from None
    except ValueError:
        raise FairyChessError(f"a number is expected behind {words[at - 1]}, not {words[at][:60]!r}") from None
