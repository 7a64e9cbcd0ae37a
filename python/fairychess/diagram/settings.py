"""The settings of a diagram: `key=value`."""

from __future__ import annotations

LOOKS = frozenset(
    [
        "graphicsdir",
        "graphicstype",
        "squaresize",
        "whiteprefix",
        "blackprefix",
        "lightshade",
        "darkshade",
        "rimcolor",
        "coordcolor",
        "borders",
        "satellite",
        "usemarkers",
        "startshade",
        "firstrank",
        "symmetry",
        "files",
        "ranks",
        "promozone",
        "promochoice",
        "maxpromote",
        "promooffset",
        "royal",
        "holdingstype",
        "stalemate",
        "scale",
        "showsatellite",
        "theme",
        "shadow",
        "font",
        "background",
        "graphics",
        "title",
    ]
)
"""Keys that are read, and keys for appearance, which have no effect."""

REFUSED = {
    "cylinder": "boards have edges here: a cylinder has no equivalent",
    "hex": "boards have squares here: hexagons have no equivalent",
    "toroid": "boards have edges here: a torus has no equivalent",
    "zonal": "zones are functions of the page: write `from` and `land` of a move in the definition",
}
"""Keys for rules that affect every game and that definitions cannot express."""

WARNED = {
    "shuffle": "the start position is the one of the diagram; other ones are given as FEN",
    "castling": "castling is read from the moves of the king (isO2)",
    "repeat": "repetitions are draws, as by default",
    "bare": "a bare king loses only with a [[ending]] in the definition",
    "morph": "squares that change pieces have no equivalent: promotion rules of the definition have regions",
    "counters": "what is counted has no equivalent",
    "maxdrop": "the number of drops has no limit",
    "droptype": "the squares of drops are limited by `drop_to` in the definition",
    "ranking": "the order of values has no effect",
    "protected": "pieces that cannot be captured have `spares` in the definition",
}
"""Keys for rules that have no equivalent, or are set elsewhere."""
