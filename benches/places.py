"""The games and positions of `positions.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

import fairychess

FILE = Path(__file__).with_name("positions.toml")


@dataclass(frozen=True)
class Place:
    """A position, and the depth to which its leaves are counted."""

    name: str
    fen: str
    depth: int


@dataclass(frozen=True)
class Game:
    """A variant with its positions; `counted` is true if Fairy-Stockfish can count their leaves."""

    variant: str
    counted: bool
    odd: str | None
    places: tuple[Place, ...]

    def odd_on_board(self, place: Place) -> bool:
        """Return True if a special attacker is on the board."""
        return any(piece.name == self.odd for piece in board_of(self.variant, place.fen).piece_map().values())


def games() -> dict[str, Game]:
    """Return all games, by variant."""
    found = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        name: Game(name, game["peer"] == "count", game.get("odd"), tuple(Place(**place) for place in game["positions"]))
        for name, game in found.items()
    }


def board_of(variant: str, fen: str) -> fairychess.Board:
    """Return a board with a position; `start` means the start position."""
    return fairychess.Board(variant, None if fen == "start" else fen)
