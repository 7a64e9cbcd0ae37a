"""The marks in movement diagrams. Both their form and their colour show what a piece can do on a square."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .lettering import word
from .outline import circle
from .svg import ID, element, group, place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairychess.records.movement import Movement, Reach
    from fairychess.styles.theme import Theme

    from .svg import Page

__all__ = ["Mark", "draw_mark", "draw_marks", "in_order", "marks_on"]

ORDER = ("quiet", "both", "capture", "remote", "throw")


class Mark(NamedTuple):
    """A mark: an action (`both` means `quiet` or `capture`) and its conditions."""

    does: str
    hop: bool = False
    """True if the move needs another piece."""
    first: bool = False
    """True if it must be a first move."""
    fallback: bool = False
    """True if the move is a fallback."""


def marks_on(movement: Movement) -> dict[int, list[Mark]]:
    """The marks on each square that has any, at most one per action."""
    by_square: dict[int, list[Reach]] = {}
    for reach in movement.reaches:
        by_square.setdefault(reach.square, []).append(reach)
    return {square: marks_of(reaches) for square, reaches in sorted(by_square.items())}


def marks_of(reaches: list[Reach]) -> list[Mark]:
    """The marks on a square. An action that is possible without another piece's help is not also marked as needing help."""
    found: list[Mark] = []
    for reach in sorted(reaches, key=lambda reach: bool(reach.needs)):
        if reach.action in ("remote", "throw"):
            mark = Mark(reach.action, first=reach.first, fallback=reach.fallback)
            found += [mark] if mark not in found else []
        elif Mark(reach.action) not in found:
            found.append(Mark(reach.action, bool(reach.needs), reach.first, reach.fallback))
    for mark in [mark for mark in found if mark.does == "quiet"]:
        capture = mark._replace(does="capture")
        if capture in found:
            found.remove(capture)
            found[found.index(mark)] = mark._replace(does="both")
    return in_order(found)


def in_order(marks: Iterable[Mark]) -> list[Mark]:
    """Sort marks in the order in which they are drawn and explained."""
    return sorted(marks, key=lambda mark: (mark.hop, ORDER.index(mark.does), mark))


PLACES = {1: ((0, 0, 1),), 2: ((-13.5, 0, 0.86), (13.5, 0, 0.86)), 3: ((-13, 11, 0.78), (13, 11, 0.78), (0, -12, 0.78))}
"""The positions and sizes of the marks on a square, by the number of marks."""

DIAMOND = "M0,-14.5L14.5,0L0,14.5L-14.5,0Z"
CROSS = "M-8.5,-8.5L8.5,8.5M8.5,-8.5L-8.5,8.5"
SMALL_CROSS = "M-4.2,-4.2L4.2,4.2M4.2,-4.2L-4.2,4.2"
BOX = "M-11,-11L11,-11L11,11L-11,11Z"
TRIANGLE = "M0,-11L12,9.5L-12,9.5Z"

DASHES = "6.3 4.172"
"""Six dashes make a ring."""

FORMS = {
    ("both", False): (circle(0, 0, 10.5), ""),
    ("quiet", False): (circle(0, 0, 10), ""),
    ("capture", False): ("", CROSS),
    ("both", True): (DIAMOND, ""),
    ("quiet", True): (DIAMOND, ""),
    ("capture", True): (DIAMOND, SMALL_CROSS),
    ("remote", False): (BOX, SMALL_CROSS),
    ("throw", False): (TRIANGLE, ""),
}
"""The outline of each mark and the drawing inside it."""


def draw_marks(page: Page, marks: list[Mark], x: float, y: float, theme: Theme) -> str:
    """Draw a square's marks around its middle."""
    places = PLACES[min(len(marks), 3)]
    drawn = (draw_mark(page, mark, (x + dx, y + dy), theme, by) for mark, (dx, dy, by) in zip(marks, places, strict=False))
    return "".join(drawn)


def draw_mark(page: Page, mark: Mark, at: tuple[float, float], theme: Theme, scale: float = 1) -> str:
    """Draw a mark: a disc, a ring or a cross, in a diamond if another piece is needed, a boxed cross or a triangle."""
    words = [mark.does, *(name for name in ("hop", "first", "fallback") if getattr(mark, name))]
    name = "-".join(["mark", *words])
    drawn = group(mark_drawn(mark, theme), id=f"{ID}{name}", stroke_linecap="round", stroke_linejoin="round")
    page.define(name, drawn)
    return element("use", href=f"#{ID}{name}", class_=" ".join(["mark", *words]), transform=place(*at, scale))


def mark_drawn(mark: Mark, theme: Theme) -> str:
    """Draw a mark around the origin."""
    paint = theme.remote if mark.does in ("remote", "throw") else getattr(theme, mark.does)
    filled = mark.does in ("both", "throw") or (mark.hop and mark.does == "capture")
    outline, inner = FORMS[mark.does, mark.hop]
    parts: list[str] = []
    under: dict[str, str | float] = {"fill": "none", "stroke": theme.light, "stroke_opacity": 0.75}
    if outline:
        fill, opacity = (paint, None) if filled else (theme.light, 0.75)
        dashed = {"stroke_dasharray": DASHES, "stroke_linecap": "butt"} if mark.fallback else {}
        parts.append(painted(outline, stroke_width=8, **under))
        parts.append(painted(outline, fill=fill, fill_opacity=opacity, stroke=paint, stroke_width=4, **dashed))
    elif inner:
        parts.append(painted(inner, stroke_width=9.5, **under))
    if inner:
        parts.append(painted(inner, fill="none", stroke=theme.light if filled else paint, stroke_width=4.4))
    if mark.first:
        beside = mark.does not in ("both", "quiet")
        at = (15, 10) if beside else (0, 0)
        parts.append(word("1", *at, 11, theme.light if filled and not beside else paint, weight=0.2))
    return "".join(parts)


def painted(path: str, **attributes: str | float | None) -> str:
    """Draw a path."""
    return element("path", "", d=path, **attributes)
