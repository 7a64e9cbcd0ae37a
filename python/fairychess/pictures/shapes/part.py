"""The parts of shapes: outlines on an area of 100 by 100 units, one square of the board."""

from __future__ import annotations

from dataclasses import dataclass

from fairychess.pictures.outline import symmetric

__all__ = ["Part", "foot", "profile", "upright"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a shape: a filled outline with strokes and filled dots on it. Later parts cover earlier ones."""

    outline: str
    lines: str = ""
    dots: str = ""
    rim: str = ""
    """Strokes where dark parts meet, which only Black's piece needs."""
    width: float = 3
    """The width of the strokes."""
    ivory: bool = False
    """True if the part is light even on Black's piece."""
    axis: float | None = None
    """The outline's axis, if only the left half is given."""

    @property
    def body(self) -> str:
        """The whole outline."""
        return self.outline if self.axis is None else symmetric(self.outline, self.axis)


def foot(left: float) -> str:
    """The left half of a foot whose left edge is at `left`, from the top to the middle of the bottom."""
    return f"L{left + 5:g},79.5L{left + 3:g},79.5Q{left:g},79.5 {left:g},82.5L{left:g},85.9Q{left:g},88.4 {left + 2.5:g},88.4L50,88.4"


def upright(half: str, left: float, lines: str, dots: str = "", width: float = 3) -> Part:
    """A symmetric shape: `half` is its left half, down to a foot whose left edge is at `left`."""
    return Part(half + foot(left), f"M{left + 5:g},79.5L{95 - left:g},79.5{lines}", dots, width=width, axis=50)


def profile(outline: str, lines: str, dots: str, rim: str = "") -> Part:
    """A shape that faces left, from (76,79.5) over the head and down to (26,79.5), where its foot begins."""
    whole = "L26,79.5L24,79.5Q21,79.5 21,82.5L21,85.9Q21,88.4 23.5,88.4L76.5,88.4Q79,88.4 79,85.9L79,82.5Q79,79.5 76,79.5Z"
    return Part(outline + whole, f"M26,79.5L75,79.5{lines}", dots, rim)
