"""Numbers, scores and names as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess import Mate, PovScore
from fairychess.records.results import SIDES

if TYPE_CHECKING:
    from fairychess import Variant

MILLION = 1_000_000

VOWELS = "aeiou"


def heading(variant: Variant) -> str:
    """Return the title, name and size of a variant."""
    return f"{variant.title or variant.name} ({variant.name}), {variant.files} files by {variant.ranks} ranks"


def plural(name: str) -> str:
    """Return the plural of a noun, such as a piece's name.

    >>> [plural(name) for name in ("rook", "wolf", "fox", "adjutant", "lady", "alibaba", "swedish-cannon")]
    ['rooks', 'wolves', 'foxes', 'adjutants', 'ladies', 'alibabas', 'swedish-cannons']
    """
    if name.endswith("lf"):
        return f"{name[:-1]}ves"
    if name.endswith(("s", "x", "z", "ch", "sh")):
        return f"{name}es"
    if name.endswith("y") and name[-2:-1] not in VOWELS:
        return f"{name[:-1]}ies"
    return f"{name}s"


def counted(number: int, name: str) -> str:
    """Return a number with its noun, which is plural if necessary.

    >>> counted(1, "move"), counted(1200, "move")
    ('1 move', '1,200 moves')
    """
    return f"{number:,} {name if number == 1 else plural(name)}"


def speed(nps: float) -> str:
    """Return a speed as text, in millions of nodes per second.

    >>> speed(23_040_000)
    '23.0 Mnps'
    """
    return f"{nps / MILLION:.1f} Mnps"


def score_text(score: PovScore) -> str:
    """Return a score from White's point of view: in pawns, or as a number of moves to mate.

    >>> from fairychess import Cp
    >>> score_text(PovScore(Cp(35), False)), score_text(PovScore(Mate(3), False))
    ('-0.35', 'Black mates in 3')
    """
    white = score.white()
    mate = white.mate()
    if mate is None:
        return f"{(white.score() or 0) / 100:+.2f}"
    winner = mate > 0 or (mate == 0 and white != Mate(0))
    return f"{SIDES[winner]} mates in {abs(mate)}" if mate else f"{SIDES[winner]} has mated"
