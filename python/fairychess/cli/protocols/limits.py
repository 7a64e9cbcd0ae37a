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
    "movestogo": ("moves_to_go", 0, 1000),
    "perft": ("perft", 0, MAX_DEPTH),
}
"""Words with a number behind them: what each limits, the least and the most that it is taken for."""

CLOCKS = {True: ("wtime", "winc"), False: ("btime", "binc")}
"""What tells of each side's clock."""

KNOWN = {*NUMBERS, *CLOCKS[True], *CLOCKS[False], "infinite", "ponder", "searchmoves"}
"""Every word behind `go`."""

NEVER = 1 << 40
"""Milliseconds that nobody lives to see."""

SOON = 200
"""Milliseconds of a search whose only limits could not be read: who sent them waits for a turn, and would wait for ever."""


@dataclass
class Go:
    """What is wanted of a search."""

    limits: dict[str, int | Iterable[Move] | None] = field(default_factory=dict)
    infinite: bool = False
    ponder: bool = False
    perft: int | None = None
    unread: bool = False
    """Whether something that limits could not be read."""
    notes: list[str] = field(default_factory=list)


def read_go(words: list[str], board: Board) -> Go:
    """Read them for a position. What is unknown or cannot be read is noted and passed over.

    Raises `FairyChessError` for a count (`perft`) to a depth that is no number.
    """
    wanted = Go()
    # A clock may have run below zero, and a time control may have no increment.
    clocks = {word: (name, 0, NEVER) for word, name in zip(CLOCKS[board.turn], ("time", "increment"), strict=True)}
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in ("infinite", "ponder"):
            setattr(wanted, word, True)
        elif word == "searchmoves":
            at = read_moves(words, at, board, wanted)
        elif word in KNOWN:
            number, at = read_number(words, at, wanted)
            name, least, most = (NUMBERS | clocks).get(word, (None, 0, 0))
            if name == "mate" and number is not None and number < 1:
                wanted.notes.append(f"a number of at least 1 is expected after mate, not {number}")
                wanted.unread = True
            elif number is not None and name is not None:
                wanted.limits[name] = min(max(number, least), most)
        else:
            wanted.notes.append(f"go knows no {word[:60]!r}")
    settle(wanted)
    return wanted


def settle(wanted: Go) -> None:
    """Take away what means nothing beside the rest, and see how a search ends that nothing limits."""
    limits = wanted.limits
    if "time" not in limits:
        limits.pop("increment", None)
    if "time" not in limits or limits.get("moves_to_go") == 0:
        # Where a clock is for the whole game, some say that there are no turns to go.
        limits.pop("moves_to_go", None)
    perft = limits.pop("perft", None)
    wanted.perft = perft if isinstance(perft, int) else None
    if not limits.keys() - {"moves"} and not wanted.infinite:
        if wanted.unread:
            limits["movetime"] = SOON
        elif not wanted.ponder:
            wanted.infinite = True


def read_number(words: list[str], at: int, wanted: Go) -> tuple[int | None, int]:
    """Read the number behind a word, if there is one, and give the place behind it. Raises `FairyChessError` for a count's."""
    word = words[at - 1]
    found = words[at] if at < len(words) and words[at] not in KNOWN else None
    try:
        return int(found or ""), at + 1
    except ValueError:
        fault = f"a number is expected behind {word}" + ("" if found is None else f", not {found[:60]!r}")
    if word == "perft":
        raise FairyChessError(fault)
    wanted.notes.append(fault)
    wanted.unread = True
    return None, at + (found is not None)


def read_moves(words: list[str], at: int, board: Board, wanted: Go) -> int:
    """Read the turns to choose between, if any is legal, and give the place of the first word that is none."""
    moves: list[Move] = []
    end = next((place for place in range(at, len(words)) if words[place] in KNOWN), len(words))
    for word in words[at:end]:
        try:
            move = board.parse_uci(word)
        except FairyChessError as error:
            wanted.notes.append(str(error))
        else:
            if move:
                moves.append(move)
            else:  # which may be read and played, but is no turn of the game
                wanted.notes.append(f"{word!r} is no legal turn")
    if moves:
        wanted.limits["moves"] = moves
    else:
        wanted.notes.append("none of the searchmoves is legal, so all turns are searched")
        wanted.unread = True
    return end
