"""PGN games for tests: a custom variant, and the visible content of a game."""

from __future__ import annotations

import io
from typing import Any

from fairychess import Variant, pgn

OWN = Variant.from_toml("""
name = "courser"
extends = "chess"

[board]
start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[VVvv] w KQkq - 0 1"

[pieces.courser]
letter = "v"
moves = "BmNNcpR"

[[drops]]
pieces = ["courser"]
to = "ranks 1-2"
""")


def read(text: str, **options: Any) -> pgn.Game:  # noqa: ANN401
    """Read a string that contains one game."""
    handle = io.StringIO(text)
    game: pgn.Game | None = pgn.read_game(handle, **options)
    assert game is not None
    assert pgn.read_game(handle) is None
    return game


def moves(game: pgn.Game) -> list[str]:
    return [move.uci() for move in game.mainline_moves()]


def places(game: pgn.Game) -> list[tuple[int, int]]:
    return [(error.line, error.column) for error in game.errors]
