"""Random definitions of variants: pieces from the test data, with any mix of drops, gates, walls, throws, votes and passes."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from conftest import DATA
from fairychess import FairyChessError, Variant

if TYPE_CHECKING:
    import random

RANKS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

PARTS = (
    '[[drops]]\npieces = ["{name}", "queen"]\nto = "ranks 1-4"\n',
    '[[drops]]\npieces = ["{name}", "queen"]\nto = "rank 2"\nonto = ["pawn"]\nrelocate = {{ to = "ranks 2-4" }}\n',
    '[gates]\ncastling = true\ncompulsory = false\ntriggers = ["king", "rook", "bishop"]\n',
    '[walling]\nplace = "anywhere"\nkeep = 1\n',
    '[walling]\nplace = "rim"\ninstead = true\n',
    '[[effects]]\nafter = "capture"\nsteps = "K"\ncentre = true\nspares = ["pawn"]\nmake = "nothing"\n',
    '[moves]\npass = "always"\n',
    "[en_passant]\n",
)
"""Sections that a definition may have."""


def random_definition(rng: random.Random) -> Variant:
    """Return a variant with a valid random definition."""
    while True:
        try:
            return Variant.from_toml(random_text(rng))
        except FairyChessError:
            continue  # its parts exclude each other


def random_text(rng: random.Random) -> str:
    """Return a definition, which may be invalid, since some parts exclude each other."""
    name, moves = rng.choice(PIECES)
    reserve = rng.choice(["", "[XQxq]", "[XXQxxq]"])
    castling = rng.choice(["KQkq", "-"])
    forced = rng.choice(["ranks 7-8", "rank 8"])
    parts = [part.format(name=name) for part in PARTS if rng.random() < 0.3]
    start = RANKS.replace("n", "x", rng.randrange(2)).replace("N", "X", rng.randrange(2))
    return f"""name = "random"
extends = "chess"

[board]
start = "{start}{reserve} w {castling} - 0 1"

[pieces.{name}]
letter = "x"
moves = {moves}

[[promotion]]
to = ["queen", "knight", "{name}"]
thrown = "queen"
region = "ranks 7-8"
forced = "{forced}"

{"".join(parts)}"""


def written(value: object) -> str:
    """Return a value in a definition as a line of TOML."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {written(each)}' for key, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def pieces() -> list[tuple[str, str]]:
    """Return the names and moves of the pieces in the test data."""
    definitions = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted((DATA / "pieces").glob("*.toml"))]
    found = [(name, piece) for definition in definitions for name, piece in definition["pieces"].items()]
    return [(name, written(piece["moves"])) for name, piece in found if "moves" in piece and piece.get("letter") == "x"]


PIECES = pieces()
