"""Guns, siege engines, weapons, an airship, and the tiles of Japanese chess."""

from __future__ import annotations

from fairychess.pictures.outline import circle, shifted

from .orthodox import KNIGHT
from .part import Part, upright

__all__ = ["MACHINES"]

BARREL = Part(
    "M14.9,21.2C11.1,22.8 9.5,27 11.1,30.7C12.7,34.3 16.5,35.9 20.3,34.6L67.3,59.5C73.8,60.1 80.2,54.3 80.8,47.5"
    "C81.3,40.6 78.1,36.4 73.2,35.4L22.5,22.2C20.3,20.2 17.6,19.9 14.9,21.2ZM80.2,46.4C84.6,44.3 88.9,47.5 88.3,51.7C87.8,55.9 82.9,57.4 79.7,55.3Z",
    "M22.5,22.2L20.3,34.6M49.5,29.4L44.6,47.5M59.7,31.9L54.3,52.7",
)
CARRIAGE = Part("M20.8,84.2L50,67.4L65.1,77.9L84.6,84.2L84.6,88.4L20.8,88.4Z")
RING = circle(54.3, 67.4, 20.5)
WHEEL = Part(RING, "M54.3,47.5L54.3,87.4M33.8,67.4L74.8,67.4M39.8,53.3L68.8,81.5M68.8,53.3L39.8,81.5", rim=RING, width=2.4)
HUB = Part(circle(54.3, 67.4, 4.9), ivory=True)

# A mortar, a gun that shoots along diagonals.
MORTAR = Part(
    "M16,30L35.5,13Q39.5,10.5 42.5,14L45,17Q47,20 44.5,23L77,53.5C83,61 82,70.5 75.5,76C69,81.5 59,80.5 53,73.5L25.5,40Q22.5,42 19.5,39.5"
    "L16.3,36Q13.5,33 16,30Z",
    "M25.5,40L44.5,23M43.5,61.5L63,40.5",
)
BED = Part(
    "M20,88.4L20,82.5Q20,79.5 23,79.5L41,79.5L59,56Q64.5,50.5 70,56L83,79.5Q86,80 86,83L86,88.4Z",
    "M29,79.5L78,79.5",
    circle(64.5, 65, 3.4),
)

# A covered ram.
RAM = Part("M8,53Q4.5,57.5 8,62L31,62L31,53Z", "M14,53L14,62")
SHED = Part(
    "M50,21L14.5,47Q12,49.5 15,51L22,51L22,72L50,72", "M22,51L78,51M36,51L36,72M50,51L50,72M64,51L64,72M50,33L50,40", axis=50
)
AXLES = (
    Part("M17.5,71L82.5,71Q85,71 85,73.5L85,76.5Q85,79 82.5,79L17.5,79Q15,79 15,76.5L15,73.5Q15,71 17.5,71Z"),
    Part(circle(30, 79, 9.3), dots=circle(30, 79, 3), rim=circle(30, 79, 9.3)),
    Part(circle(70, 79, 9.3), dots=circle(70, 79, 3), rim=circle(70, 79, 9.3)),
)
# A siege tower, taller than a rook and on wheels.
TOWER = Part(
    "M50,10L42.5,10L42.5,16.5L36,16.5L36,10L27.5,10L27.5,26L31.5,29L27,72L50,72",
    "M31.5,29L68.5,29M30,43.5L70,43.5M28.5,58L71.5,58",
    "M46,35Q50,31.5 54,35L54,43.5L46,43.5ZM46,63Q50,59.5 54,63L54,72L46,72Z",
    axis=50,
)
ARM = Part("M9,22L15,15.5L70,38L84,36L86.5,50Q81,57 73.5,53L68.5,45Z", "M68.5,45L70,38")
SLING = Part(circle(14, 26, 7.6))
FRAME = Part(
    "M53,40Q57,36.5 61,40L78,79.5L83,79.5Q86,80 86,83L86,88.4L22,88.4L22,83Q22,80 25,79.5L36,79.5ZM57,51L46.5,79.5L68.5,79.5Z",
    "M25,79.5L83,79.5",
    circle(57, 43.5, 2.6),
)
ZEPPELIN = (
    Part("M76,33L90,21L92.5,23L90.5,40L92.5,57L90,59L76,48Z"),
    Part("M34,57L38,71Q38.7,73 41,73L57,73Q59.3,73 60,71L64,57Z", "M38,65L62,65"),
    Part(
        "M7,40C10,26.5 27,19 47,19C66,19 81,29 88,40C81,51 66,61 47,61C27,61 10,53.5 7,40Z",
        "M10,34C30,31.5 66,32 84,35M10,46C30,48.5 66,48 84,45",
    ),
)
LANCE = upright(
    "M50,8.5C42.5,18 38.3,26.5 38.3,34.5L45.8,43L45.8,51L37,51Q34,51 34,54Q34,57 37,57L45.8,57L45.8,71C44,75.5 35,75.5 33,79.5",
    26,
    "M50,17L50,43M45.8,57L54.2,57M45.8,51L54.2,51",
)
FORK = upright(
    "M50,43L45,41.5C38,39 37.5,31 38.5,23.5L41,11.5L34,18.5C29,28.5 28,43 38,50.5L45.5,54L45.5,60L37,60Q34,60 34,63Q34,66 37,66L45.5,66"
    "L45.5,72C44,76 36,76 33,79.5",
    26,
    "M45.5,66L54.5,66M45.5,60L54.5,60M45.5,54L54.5,54",
)
TILE = "M50,16L33.5,24.5Q32,25.3 31.7,27L24,79.5"
GOLD = upright(
    TILE,
    19,
    "M50,30L50,34.5M50,67.5L50,72M29.5,51L34,51M66,51L70.5,51M35.5,36.5L38.7,39.7M61.3,62.3L64.5,65.5M64.5,36.5L61.3,39.7M38.7,62.3L35.5,65.5",
    circle(50, 51, 9.5),
)
SILVER = upright(
    TILE, 19, "", "M56.5,34C46,32.5 36,40.5 36,51.5C36,62.5 46,70.5 56.5,69C49,65.5 45.5,59 45.5,51.5C45.5,44 49,37.5 56.5,34Z"
)
SHOGI_KNIGHT = upright(TILE, 19, "", shifted(KNIGHT[0].outline, 27.5, 29.5, 0.44))

MACHINES: dict[str, tuple[Part, ...]] = {
    "cannon": (BARREL, CARRIAGE, WHEEL, HUB),
    "mortar": (MORTAR, BED),
    "dabbaba": (RAM, SHED, *AXLES),
    "belfry": (TOWER, *AXLES),
    "trebuchet": (ARM, SLING, FRAME),
    "zeppelin": ZEPPELIN,
    "lance": (LANCE,),
    "fork": (FORK,),
    "gold": (GOLD,),
    "silver": (SILVER,),
    "shogi-knight": (SHOGI_KNIGHT,),
}
