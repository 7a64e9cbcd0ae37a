"""The board in a terminal: contrasts, and completion by TAB."""

from __future__ import annotations

import re

import pytest

from fairychess import Board
from fairychess.cli.colors import PALETTE_256, PIECES, TRUECOLOR, SquareMark
from fairychess.cli.play.tab_completion import move_texts

LEVELS = (0, 95, 135, 175, 215, 255)
BOARDS: dict[str, dict[SquareMark, tuple[str, str]]] = {
    "truecolor": TRUECOLOR,
    "256": {mark: (str(light), str(dark)) for mark, (light, dark) in PALETTE_256.items()},
}


def rgb(color: str) -> tuple[int, int, int]:
    """Return the colour for `#rrggbb`, or for a number in xterm's palette."""
    if color.startswith("#"):
        return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)
    number = int(color)
    if number >= 232:
        gray = 8 + 10 * (number - 232)
        return gray, gray, gray
    number -= 16
    return LEVELS[number // 36], LEVELS[number // 6 % 6], LEVELS[number % 6]


def luminance(color: str) -> float:
    """Return the relative luminance as defined by WCAG 2."""
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in (part / 255 for part in rgb(color))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio as defined by WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_formula() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#87875f", "#5f875f") == pytest.approx(1.1, abs=0.02)


@pytest.mark.parametrize("name", BOARDS)
def test_light_and_dark_squares_differ(name: str) -> None:
    light, dark = BOARDS[name][SquareMark.NONE]
    assert contrast(light, dark) >= 2


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("mark", [mark for mark in SquareMark if mark != SquareMark.WALL])
def test_pieces_of_both_sides_can_be_read_on_every_square(name: str, mark: SquareMark) -> None:
    for square in BOARDS[name][mark]:
        for piece in PIECES.values():
            assert contrast(square, piece) >= 2.9


def test_each_drop_is_completed_in_one_spelling() -> None:
    board = Board("newchess")
    texts = move_texts(board)
    drops = [move for move in board.legal_moves if move.drop]
    assert drops
    assert len(texts) == len(set(texts))
    assert sum("@" in text for text in texts) == len(drops)
    assert not any(re.search(r",[a-h]\d[a-h]\d", text) for text in texts)
