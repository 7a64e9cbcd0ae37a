"""The arguments of the UCI command `go`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fairychess import FairyChessError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess import Board, Move

MAX_DEPTH = 100
"""The maximum depth of a search or a perft."""

MAX_MOVES_TO_GO = 1000
"""The maximum number of moves until more time is added."""

MAX_MILLISECONDS = 1 << 40
"""The maximum time, 34 years."""

NUMBERS = {
    "depth": ("depth", 1, MAX_DEPTH),
    "nodes": ("nodes", 1, 1 << 62),
    "movetime": ("movetime", 1, MAX_MILLISECONDS),
    "mate": ("mate", 1, MAX_DEPTH),
    "movestogo": ("moves_to_go", 0, MAX_MOVES_TO_GO),
    "perft": ("perft", 0, MAX_DEPTH),
}
"""Words followed by a number: the limit that each sets, and the range to which the number is clamped."""

AT_LEAST = frozenset({"depth", "nodes", "movetime", "mate", "perft"})
"""Words whose smaller numbers are reported, since no program means them; `movestogo` and the clocks may well be 0 or less."""

CLOCKS = {True: ("wtime", "winc"), False: ("btime", "binc")}
"""The words for each side's clock."""

KNOWN = {*NUMBERS, *CLOCKS[True], *CLOCKS[False], "infinite", "ponder", "searchmoves"}
"""All words that `go` accepts."""

FALLBACK_MOVETIME = 200
"""The time in milliseconds for a search without readable limits, which must end because the GUI waits for a move."""


@dataclass
class Go:
    """A parsed `go` command."""

    limits: dict[str, int | Iterable[Move] | None] = field(default_factory=dict)
    infinite: bool = False
    ponder: bool = False
    perft: int | None = None
    unreadable: bool = False
    """True if a limit could not be read."""
    notes: list[str] = field(default_factory=list)
    """Messages about ignored words."""

    @property
    def is_for_a_move(self) -> bool:
        """True if the answer may come from a book: the request is neither analysis nor a problem to solve."""
        return not (self.infinite or self.ponder or self.limits.keys() & {"moves", "mate"})


def parse_go(words: list[str], board: Board) -> Go:
    """Parse the arguments of `go` for a position. Unknown and unreadable words are ignored, with a note.

    Raises:
        FairyChessError: The depth of `perft` is not a number, or is negative.
    """
    go = Go()
    # A clock may be negative, and a time control may have no increment.
    clocks = {word: (name, 0, MAX_MILLISECONDS) for word, name in zip(CLOCKS[board.turn], ("time", "increment"), strict=True)}
    index = 0
    while index < len(words):
        word = words[index]
        index += 1
        if word in ("infinite", "ponder"):
            setattr(go, word, True)
        elif word == "searchmoves":
            index = parse_moves(words, index, board, go)
        elif word in KNOWN:
            number, index = parse_number(words, index, go)
            name, lowest, highest = (NUMBERS | clocks).get(word, (None, 0, 0))
            if word in AT_LEAST and number is not None and number < lowest:
                message = f"a number of at least {lowest} is expected after {word}, not {number}"
                if word == "perft":
                    raise FairyChessError(message)
                go.notes.append(message)
            if word == "mate" and number is not None and number < lowest:
                go.unreadable = True  # a search for the shortest mate could take for ever
            elif number is not None and name is not None:
                go.limits[name] = min(max(number, lowest), highest)
        else:
            go.notes.append(f"go does not take {word[:60]!r}")
    settle(go)
    return go


def settle(go: Go) -> None:
    """Remove limits that have no effect, and decide how a search without limits ends."""
    limits = go.limits
    if "time" not in limits:
        limits.pop("increment", None)
    if "time" not in limits or limits.get("moves_to_go") == 0:
        # Some GUIs send 0 if the time is for the whole game.
        limits.pop("moves_to_go", None)
    perft = limits.pop("perft", None)
    go.perft = perft if isinstance(perft, int) else None
    if not limits.keys() - {"moves"} and not go.infinite:
        if go.unreadable:
            limits["movetime"] = FALLBACK_MOVETIME
        elif not go.ponder:
            go.infinite = True


def parse_number(words: list[str], index: int, go: Go) -> tuple[int | None, int]:
    """Parse the number at an index. Return the number, or None if there is none, and the index of the next word.

    Raises:
        FairyChessError: The number of `perft` is missing or invalid.
    """
    word = words[index - 1]
    found = words[index] if index < len(words) and words[index] not in KNOWN else None
    try:
        return int(found or ""), index + 1
    except ValueError:
        message = f"a number is expected after {word}" + ("" if found is None else f", not {found[:60]!r}")
    if word == "perft":
        raise FairyChessError(message)
    go.notes.append(message)
    go.unreadable = True
    return None, index + (found is not None)


def parse_moves(words: list[str], index: int, board: Board, go: Go) -> int:
    """Parse the moves of `searchmoves`; return the index of the first word after them."""
    moves: list[Move] = []
    end = next((place for place in range(index, len(words)) if words[place] in KNOWN), len(words))
    for word in words[index:end]:
        try:
            move = board.parse_uci(word)
        except FairyChessError as error:
            go.notes.append(str(error))
        else:
            if move:
                moves.append(move)
            else:  # the null move can be parsed and played but is not a legal move
                go.notes.append(f"{word!r} is not a legal move")
    if moves:
        go.limits["moves"] = moves
    else:
        go.notes.append("none of the searchmoves is legal, so all moves are searched")
        go.unreadable = True
    return end
