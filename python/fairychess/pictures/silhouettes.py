"""The shapes of men on a ground of 100 by 100 units, drawn for fairychess.

All stand on the same foot. A compound with the knight is a horse that wears the other man's head.
"""

from __future__ import annotations

from dataclasses import dataclass

from .outline import circle, symmetric

__all__ = ["FOOT", "SHAPES", "Part"]


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a shape: an outline that is filled, strokes on it, and filled dots on it. Later parts cover earlier ones."""

    body: str
    lines: str = ""
    dots: str = ""
    rim: str = ""
    """Strokes that only Black's man needs, where dark parts meet."""
    width: float = 2.6
    """Width of the strokes."""
    ivory: bool = False
    """Whether it is light on Black's man too."""


# The left half of the foot that a symmetric man stands on, and a foot for the others to end with.
FOOT = "L28,78L26,78Q23,78 23,81L23,85.5Q23,88 25.5,88L50,88"
WHOLE_FOOT = "L28,78L26,78Q23,78 23,81L23,85.5Q23,88 25.5,88L74.5,88Q77,88 77,85.5L77,81Q77,78 74,78Z"
STEM = "C40,60 37.5,67.5 31.5,72Q28,74.5 28,78"
COLLAR = "L35.5,48Q33,48 33,50.5Q33,53 35.5,53L40.5,53"


def upright(half: str, lines: str, dots: str = "") -> Part:
    """Draw a man who is the same on both sides, from his left half down to the foot."""
    return Part(symmetric(half + FOOT), "M28,78L72,78" + lines, dots)


def profile(outline: str, lines: str, dots: str) -> Part:
    """Draw a man who looks to the left, from his outline down to the foot."""
    return Part(outline + WHOLE_FOOT, "M28,78L73,78" + lines, dots)


PAWN = upright(
    "M50,21C42.5,21 36.8,26.5 36.8,33.3C36.8,37.2 38.6,40.6 41.4,43L37,45Q34,47 36.5,49.5L43,50.5"
    "C42.5,59 38,65.5 31.5,70.5Q28,73.5 28,78",
    "M43,50.5L57,50.5",
)
ROOK = upright(
    "M50,18L44,18L44,24.5L37.5,24.5L37.5,18L28.5,18Q26.5,18 26.5,20L26.5,31Q26.5,33 28,34L33.5,38.5"
    "L32.5,64L28.5,69.5Q28,70.5 28,72L28,78",
    "M33.5,38.5L66.5,38.5M32.5,64L67.5,64",
)
BISHOP = upright(
    "M50,11C47.2,11 45,13.2 45,16C45,17.6 45.7,19 46.8,19.9C38,27 32.5,35 32.5,43C32.5,48 34.6,52.3 38,55"
    "L36,55Q33.5,55 33.5,57.5Q33.5,60 36,60L41,60C40.5,65 37,69.5 31.5,72.5Q28,74.5 28,78",
    "M38,55L62,55M41,60L59,60M57.5,28L49,41",
)
QUEEN = upright(
    "M50,10C47,10 44.7,12.3 44.7,15.2C44.7,17.2 45.8,18.9 47.4,19.8L42.4,30.5L34.8,19.5L31.4,32L19.6,24.5L32,48" + COLLAR + STEM,
    "M32,48L68,48M40.5,53L59.5,53M29.5,41.5C41,38.5 59,38.5 70.5,41.5",
)
KING = upright(
    "M50,5.5L46.5,5.5L46.5,11L40.8,11L40.8,17.7L46.5,17.7L46.5,22.8C38.5,23 31.5,24.5 25.5,27.5L33,48" + COLLAR + STEM,
    "M33,48L67,48M40.5,53L59.5,53M28,34.5C41,29.5 59,29.5 72,34.5",
)

KNIGHT = profile(
    "M74,78C76,60 76,38 62,24C60,21.5 57.5,19.5 55,18L52.5,9.5L46.5,17.5C40.5,19.5 36.5,24 34,30C30.5,37 25,42 20,47"
    "C16.5,50.5 16.5,55.5 19,58.5C22,62 26.5,62 30,60C33.5,57.5 37,55.5 42,55C44.5,54.8 46.5,54 48,52"
    "C48,60.5 42.5,66 36.5,70C31,73.5 28,75 28,78",
    "M67,72C69.5,56 68,40 57.5,28M20.5,56L26,53",
    circle(40, 32.5, 2.6) + circle(22.5, 49.5, 1.5),
)

# A lower horse without ears, and what it wears.
HORSE = profile(
    "M74,78C76,63 76,45 62,33C55,30 45,30 40,33.5C37,35.8 35.5,38 34,41C31,46 25.5,50 20.5,53.5C16.5,56.5 16.5,61 19,63.8"
    "C22,67 26.5,66.8 30,65C33.5,63 37,61.5 42,61.2C44.5,61 46.5,60.5 48,59C48,65 42.5,69 36.5,72C31,74.5 28,75.5 28,78",
    "M67.5,72.5C69,62 67.5,50 62,42M20.5,61.5L26,58.8",
    circle(41.5, 43.5, 2.5) + circle(22.8, 55.8, 1.5),
)
BATTLEMENT = Part(
    symmetric(
        "M51,11L46.8,11L46.8,16.5L41,16.5L41,11L34.5,11Q33,11 33,12.5L33,22Q33,23.5 34,24.2L37.5,27L37.5,35Q37.5,36.5 39,36.5L51,36.5",
        51,
    ),
    "M37.5,27L64.5,27",
)
MITRE = Part(
    symmetric("M51,5C42,11.5 36.5,19.5 36.5,27C36.5,30.5 37.2,33.5 38.5,36.5L51,36.5", 51),
    "M38,30.5C45,28.2 57,28.2 64,30.5M56.5,14L50,23.5",
)
CORONET = Part(
    symmetric(
        "M51,6C48.6,6 46.7,7.9 46.7,10.2C46.7,11.8 47.5,13.2 48.8,13.9L44.8,22L38.2,12.5L36,23.5L26.5,16.5L36,36.5L51,36.5", 51
    ),
    "M33.8,31.5C43,28.8 59,28.8 68.2,31.5",
)

# Two horses, one behind the other: a knight that repeats its leap.
HORSE_BEHIND = Part(
    "M85,78C88,60 87,36 74,22.5C72,20.5 70,19 67.5,17.8L65.5,10L60,17L52,30L60,78Z",
    rim="M56.5,23.5C73.5,33.5 77.5,56 75,76.5",
)
HORSE_BEFORE = profile(
    "M71,78C73,62 73,43 60,29.5C58,27.3 56,25.6 53.5,24.2L51,16L45.5,23.6C40,25.5 36,29.5 33.5,35C30,41.5 25,46 20.2,50.5"
    "C17,53.7 17,58.2 19.3,61C22,64.2 26.2,64.2 29.5,62.4C32.8,60.1 36,58.3 40.6,57.9C43,57.7 44.8,57 46.2,55.2"
    "C46.2,62.5 41.5,67 36,70.5C31,73.5 28,75 28,78",
    "M64.5,72C66.5,58 65,45 55.5,33.5M20.7,58.7L25.8,56",
    circle(39, 37.3, 2.5) + circle(22.5, 52.8, 1.5),
)

CAMEL = profile(
    "M74,78C77,70 79.5,62 76,54.5C72.5,47 69,36 61,36C54,36 54,47 50,51.5C46,55.5 43,50 43.5,43C44,36 45.5,28 42,22.5"
    "C40.5,20 38,18.5 36.5,18L36.5,12L31.5,17.5C25.5,18.5 20.5,21.5 15.5,25C12,27.5 12,32.5 15,34.5C18.5,36.8 24,36 29.5,34.8"
    "C31.5,42 27.5,50 27,57C26.5,66 32,72 28,78",
    "M14.5,31L20,30.5",
    circle(31, 23.5, 2.3),
)
ELEPHANT = profile(
    "M74,78C80,60 79,36 66,24.5C57.5,17.5 45,17 37,23C28.5,29.5 24.5,40 22.5,50.5C21.5,56 18,57.5 13.5,55.5C10,54.5 8,58.5 10.5,61.5"
    "C14.5,66 22.5,66.5 27,61.5C29.5,58.5 31,55.5 32.5,52.5C33.5,58 35.5,61.5 38.5,64C36.5,70 31,72 28,78",
    "M50,31C63,25.5 73,34 71.5,46C70.5,55 63,60.5 57.5,57.5C51,54 47.5,44 50,31",
    circle(39, 36, 2.5),
)
TUSK = Part("M33,53C31,60.5 24.5,69 17.5,71.5C26,73 36,67 38.8,57.5Z", ivory=True)
WOLF = profile(
    "M74,78C77.5,62 75.5,46 66.5,35.5L67.5,17L57,27.5L50,13.5L44.5,28.5C39.5,31 34.5,35.5 31,41L15.5,48.5C13,50 12.5,53.5 14.5,56"
    "L17.5,60C19,62 21.5,62.5 24,62L38.5,60L35,67L31,66.5L33.5,72L28,78",
    "M17.5,57L31,53.5M62,48L66,55.5L61.5,56L65,64L60.5,64.5L64,72M50,21.5L50.5,29",
    "M35.5,41.5L43,38.5L41,43.2Z" + circle(16, 50.5, 2.2),
)
FOX = upright(
    "M50,30C44,30 39.5,30.5 35.5,32L20,12C16,24 16,35 19,44L13.5,52L21,55L20,60.5L28.5,61C34,66 42,71.5 45.5,76L45.5,78",
    "M36,32C38,44 43.5,54 46,66M64,32C62,44 56.5,54 54,66M24,23C23.5,29 24.5,35 26.5,39M76,23C76.5,29 75.5,35 73.5,39",
    "M45.5,69.5L54.5,69.5L50,76ZM32.5,44.5L41,49.5L35,50.5ZM67.5,44.5L59,49.5L65,50.5Z",
)

BARREL = Part(
    "M17.5,24C14,25.5 12.5,29.5 14,33C15.5,36.5 19,38 22.5,36.8L66,60.5C72,61 78,55.5 78.5,49C79,42.5 76,38.5 71.5,37.5L24.5,25"
    "C22.5,23 20,22.8 17.5,24ZM78,48C82,46 86,49 85.5,53C85,57 80.5,58.5 77.5,56.5Z",
    "M24.5,25L22.5,36.8M49.5,31.8L45,49M59,34.2L54,54",
)
CARRIAGE = Part("M23,84L50,68L64,78L82,84L82,88L23,88Z")
WHEEL = Part(
    circle(54, 68, 19), "M54,49L54,87M35,68L73,68M40.6,54.6L67.4,81.4M67.4,54.6L40.6,81.4", rim=circle(54, 68, 19), width=2.2
)
HUB = Part(circle(54, 68, 4.5), ivory=True)

SHAPES: dict[str, tuple[Part, ...]] = {
    "king": (KING,),
    "queen": (QUEEN,),
    "rook": (ROOK,),
    "bishop": (BISHOP,),
    "knight": (KNIGHT,),
    "pawn": (PAWN,),
    "chancellor": (HORSE, BATTLEMENT),
    "archbishop": (HORSE, MITRE),
    "amazon": (HORSE, CORONET),
    "nightrider": (HORSE_BEHIND, HORSE_BEFORE),
    "camel": (CAMEL,),
    "elephant": (ELEPHANT, TUSK),
    "wolf": (WOLF,),
    "fox": (FOX,),
    "cannon": (BARREL, CARRIAGE, WHEEL, HUB),
}
