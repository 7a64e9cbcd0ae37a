"""Random games, played by fairychess and a peer in parallel: moves are compared after each ply, positions after every third."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fairychess import Board

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairychess import Variant
    from support.peers import Peer

PLIES = 60
EVERY = 1 if os.environ.get("FAIRYCHESS_LONG") else 3
"""The number of plies after which positions are compared; most differences last, and a call of pyffish takes milliseconds."""
PROMOTING = ("pawn", "sergeant")
LIKELIHOOD = {
    "castling": 200,
    "en passant": 200,
    "pawn to e": 40,
    "promotion": 8,
    "double step": 4,
    "pawn": 2,
    "gate": 0.3,
    "king": 0.2,
}
"""The weights of moves in random choices, by the first type that applies, chosen so that all types occur."""


@dataclass(frozen=True)
class Match:
    """A variant, a peer that knows it, and the minimum number of moves of each type in the games."""

    variant: Variant
    peer: Callable[[str], Peer]
    least: dict[str, int]
    start: Callable[[random.Random], str] | None = None
    """Chooses a start position; None for the variant's own."""


@dataclass
class Game:
    """A game of a match, determined by its seed."""

    match: Match
    number: int
    tally: Counter[str]
    board: Board = field(init=False)
    begun: str = field(init=False)
    played: list[str] = field(default_factory=list)

    @property
    def seed(self) -> str:
        return f"{self.match.variant.name}/{self.number}"

    def play(self) -> None:
        """Play and compare the game. Odd-numbered games begin with a middle-game position, set up by FEN in both programs."""
        chance = random.Random(self.seed)
        start = self.match.start(chance) if self.match.start else None
        self.board = Board(self.match.variant, start)
        if self.number % 2:
            reach_a_middle_game(self.board, chance)
            self.board.set_fen(self.board.fen())
            self.tally["middle games"] += 1
        self.begun = self.board.fen()
        peer = self.match.peer(self.begun)
        checks = [self.board.is_check()]
        self.compare(peer)
        while len(self.played) < PLIES and self.board.legal_moves:
            mv = choose(self.board, chance)
            self.tally.update(sorts(self.board, mv))
            self.board.push_uci(mv)
            peer.push(mv)
            self.played.append(mv)
            checks.append(self.board.is_check())
            self.compare(peer)
        theirs = peer.checks()
        assert len(theirs) == len(checks)
        for ply, (mine, other) in enumerate(zip(checks, theirs, strict=True)):
            assert mine == other, self.difference(f"check after {ply} plies", mine, other)
        self.tally.update({"games": 1, "plies": len(self.played), "check": sum(checks)})

    def compare(self, peer: Peer) -> None:
        """Compare the legal moves, the position after every third ply and, if the peer reports it, the end of the game."""
        if len(self.played) % EVERY == 0:
            mine, other = self.board.fen(), peer.fen()
            assert mine == other, self.difference("FEN", mine, other)
        moves = sorted(move.uci() for move in self.board.legal_moves)
        others = peer.moves()
        assert moves == others, self.difference("moves", *differing(moves, others))
        other_end = peer.end()
        if other_end is not None:
            end = ended(self.board)
            assert end == other_end, self.difference("end", end, other_end)
            self.tally[(end[0] or ("claimable" if end[1] else "continues")).lower().replace("_", " ")] += 1

    def difference(self, what: str, mine: object, other: object) -> str:
        """Describe a difference and the way to reproduce it."""
        return (
            f"{what} of {self.match.variant.name} differ in game {self.number}, seed {self.seed!r}, ply {len(self.played)}\n"
            f"  position    {self.board.fen()}\n"
            f"  begun at    {self.begun}\n"
            f"  played      {' '.join(self.played)}\n"
            f"  fairychess  {mine}\n"
            f"  peer        {other}"
        )


def ended(board: Board) -> tuple[str | None, bool]:
    """Return how a game has ended without claims, and whether a claim could end it."""
    outcome = board.outcome()
    return outcome.termination.name if outcome else None, board.outcome(claim_draw=True) is not None


def differing(mine: list[str], others: list[str]) -> tuple[str, str]:
    """Return the moves that only one of the programs allows, as often as it lists them."""
    left, right = Counter(mine), Counter(others)
    return f"alone allows {sorted((left - right).elements())}", f"alone allows {sorted((right - left).elements())}"


def reach_a_middle_game(board: Board, chance: random.Random) -> None:
    """Play 20 to 80 moves; if the game ends before that, take half of them back."""
    for played in range(chance.randint(20, 80)):
        if not board.legal_moves:
            for _ in range(played // 2):
                board.pop()
            return
        board.push_uci(choose(board, chance))
    if not board.legal_moves:
        board.pop()


def choose(board: Board, chance: random.Random) -> str:
    """Choose a move, the same on every machine and for any order of move generation."""
    moves = sorted(move.uci() for move in board.legal_moves)
    weights = [likelihood(sorts(board, mv)) for mv in moves]
    return chance.choices(moves, weights)[0]


def likelihood(sorts: set[str]) -> float:
    return next((weight for sort, weight in LIKELIHOOD.items() if sort in sorts), 1)


def sorts(board: Board, mv: str) -> set[str]:
    """Return the types of a legal move: drop, capture, promotion ..."""
    if "@" in mv:
        return {"drop"}
    squares = re.fullmatch(r"([a-z])(\d+)([a-z])(\d+)([a-z]?)", mv)
    assert squares, mv
    (start, rank, file, goal), letter = squares.groups()[:4], squares[5]
    piece, target = board.piece_at(start + rank), board.piece_at(file + goal)
    assert piece
    found = {piece.name}
    if target and target.color != piece.color:
        found.add("capture")
    if (target and target.color == piece.color) or (piece.name == "king" and abs(ord(start) - ord(file)) > 1):
        found.add("castling")
    if piece.name in PROMOTING:
        found.add("pawn")
        if abs(int(rank) - int(goal)) == 2:
            found.add("double step")
        if piece.name == "pawn" and start != file and not target:
            found.add("en passant")
    if letter:
        if piece.name in PROMOTING:
            found |= {"promotion", f"{piece.name} to {letter}"}
        else:
            found.add("castling with gate" if "castling" in found else "gate")
    return found
