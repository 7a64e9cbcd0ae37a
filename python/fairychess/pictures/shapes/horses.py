"""Horses. A compound with the knight is a horse that wears the other piece's head."""

from __future__ import annotations

from fairychess.pictures.outline import circle

from .orthodox import KNIGHT
from .part import Part, profile

__all__ = ["HORSES", "MITRE", "TURRET"]

# A lower horse without ears, and what it wears.
HORSE = profile(
    "M76,79.5C78.1,64.3 78.1,46.9 63,35.3C55.4,32.4 44.6,32.4 39.2,35.8C36,38 34.3,40.2 32.7,43C29.5,47.9 23.5,51.7 18.1,55.1"
    "C13.8,58 13.8,62.3 16.5,65C19.8,68.1 24.6,67.9 28.4,66.2C32.2,64.3 36,62.8 41.4,62.5C44.1,62.3 46.2,61.9 47.8,60.4"
    "C47.8,66.2 41.9,70.1 35.4,73C29.5,75.4 26,76.3 26,79.5",
    "M69,73C70.5,63.3 68.9,51.7 63,44M18.1,62.8L24.1,60.2",
    circle(40.8, 45.5, 2.8) + circle(20.6, 57.3, 1.6),
)
TURRET = Part(
    "M51,14.1L46.5,14.1L46.5,19.8L40.3,19.8L40.3,14.1L33,14.1Q31.2,14.1 31.2,15.8L31.2,24.7Q31.2,26.2 32.3,27L36.5,30L36.5,38.7L51,38.7",
    "M36.5,30L65.5,30",
    axis=51,
)
MITRE = Part("M51,8.3C41.4,14.6 34,22.3 34,29.5C34,32.9 35.2,35.8 37,38.7L51,38.7", "M51,17L51,32M44.5,24L57.5,24", axis=51)
CORONET = Part(
    "M51,9.3C48.5,9.3 46.4,11.1 46.4,13.3C46.4,14.9 47.3,16.2 48.7,16.9L44.4,25L36.5,14.5L34.2,26L22.5,18.5L34.5,38.7L51,38.7",
    "M32.5,33.9C42.4,31.3 59.6,31.3 69.5,33.9",
    axis=51,
)
CAP = Part(
    "M51,14C42,14 37.5,19.5 37.5,27.5L29.5,28.8Q27,29.4 27,32Q27,34.6 29.5,35L51,35.6",
    "M37.5,27.5L64.5,27.5",
    axis=51,
)
HORN = Part("M37,38L20,8L48.5,33Z", "M33,25.8L37.5,20.5M29,18.5L31.6,15.6")
EAR = Part("M52,35L58.5,19L64.5,37Z")

# Two horses, one behind the other: a knight that repeats its leap.
HORSE_BEHIND = Part(
    "M87.8,78.6C91,61 90,37.4 75.9,24.2C73.8,22.2 71.6,20.8 68.9,19.6L66.7,12L60.8,18.8L52.2,31.6L60.8,78.6Z",
    rim="M57,25.2C75.4,35 79.7,57 77,77.1",
)
HORSE_BEFORE = profile(
    "M72.7,79.5C74.8,62.9 74.8,44.3 60.8,31.1C58.6,28.9 56.5,27.2 53.8,25.9L51.1,17.8L45.1,25.3C39.2,27.2 34.9,31.1 32.2,36.5"
    "C28.4,42.8 23,47.2 17.8,51.7C14.4,54.8 14.4,59.2 16.8,61.9C19.8,65.1 24.3,65.1 27.9,63.3C31.4,61.1 34.9,59.3 39.8,58.9"
    "C42.4,58.7 44.4,58 45.9,56.3C45.9,63.4 40.8,67.8 34.9,71.2C29.5,74.2 26,75.7 26,79.5",
    "M65.7,72.7C67.8,59 66.2,46.3 55.9,35M18.4,59.7L23.9,57",
    circle(38.1, 38.7, 2.7) + circle(20.3, 53.9, 1.6),
)

ZEBRA = Part(
    KNIGHT[0].outline,
    "M64.5,23.5L60,31.5M74,32L66,39M79.5,42.5L69,46.5M83,53.5L68.5,56.5M84.5,65L63,68M84.5,76.5L56,79M47,24.5L49.5,33.5M31,36L36.5,42",
    circle(40.5, 36.8, 2.8) + circle(19.8, 53.8, 1.7),
    width=4,
)

HORSES: dict[str, tuple[Part, ...]] = {
    "chancellor": (HORSE, TURRET),
    "archbishop": (HORSE, MITRE),
    "amazon": (HORSE, CORONET),
    "nightrider": (HORSE_BEHIND, HORSE_BEFORE),
    "centaur": (HORSE, CAP),
    "unicorn": (EAR, HORN, HORSE),
    "zebra": (ZEBRA,),
}
