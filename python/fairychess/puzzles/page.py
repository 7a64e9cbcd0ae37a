"""The puzzle page: one HTML file that makes no requests. Without scripts, it shows pictures, and a click reveals solutions."""

from __future__ import annotations

import base64
import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from fairychess import Board
from fairychess.records.results import SIDES
from fairychess.study.report.boards import boards, policy
from fairychess.study.report.style import CSS
from fairychess.study.report.text import details, escaped

from .motifs import MOTIFS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fairychess import Variant

    from .puzzle import Puzzle

__all__ = ["puzzle_page"]

GRID: Final = """
.puzzles{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:1.5rem;align-items:start}
.puzzles h2{font-size:1.05rem;margin:.25rem 0;border:0;padding:0}.puzzles article{break-inside:avoid}
""".strip()
"""The puzzles' style sheet, in addition to that of the reports."""

SCRIPT: Final = "puzzles.js"
"""The module that lets readers enter solutions."""


def puzzle_page(variant: Variant, puzzles: Sequence[Puzzle]) -> str:
    """Return a page for solving puzzles. The same puzzles always give the same bytes.

    Args:
        variant: The variant of the puzzles.
        puzzles: The puzzles, in order.

    >>> import fairychess
    >>> "These games have no puzzles" in puzzle_page(fairychess.Variant("chess"), [])
    True
    """
    style = f"{CSS}\n{GRID}"
    title = f"Puzzles of {variant.title or variant.name}"
    counts = Counter(name for puzzle in puzzles for name in puzzle.motifs)
    listed = "; ".join(f"{name} {counts[name]}" for name in MOTIFS if counts[name])
    body = "".join(article(variant, number, puzzle) for number, puzzle in enumerate(puzzles, 1))
    about = (
        f"In each position one move is much better than all others. The easiest come first. {listed}."
        if puzzles
        else "These games have no puzzles: no position has one move that is much better than all others."
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{escaped(policy(style, SCRIPT))}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
        f"<title>{escaped(title)}</title><style>{style}</style></head><body>"
        f'<header><h1>{escaped(title)}</h1><p class="soft">{escaped(about)}</p></header>'
        f'<main class="puzzles">{body}</main>{boards(SCRIPT, "puzzles", variant, [line_of(variant, each) for each in puzzles])}'
        "</body></html>\n"
    )


def article(variant: Variant, number: int, puzzle: Puzzle) -> str:
    """Return a puzzle as HTML: its position, and its solution, which a click reveals."""
    board = Board(variant, puzzle.fen)
    picture = base64.b64encode(board.svg(orientation=board.turn, size=320).encode()).decode()
    side = SIDES[board.turn]
    task = f"{side} to move" if puzzle.mate is None else f"{side} to move wins in {puzzle.mate}"
    solution = (
        f'<p class="moves">{escaped(numbered(puzzle, board))}</p>'
        f'<p class="soft">{escaped(puzzle.motifs_in_words)} From {escaped(puzzle.name)}.</p>'
    )
    return (
        f'<article id="puzzle-{number}"><h2>{number}. {escaped(task)}</h2>'
        f'<div data-puzzle="{number - 1}"><img class="board" alt="{escaped(puzzle.fen)}" width="320" '
        f'src="data:image/svg+xml;base64,{picture}"></div>{details("Solution", solution)}</article>'
    )


def line_of(variant: Variant, puzzle: Puzzle) -> dict[str, Any]:
    """Return a view of each position in the solution, with the legal moves if the solver is to move.

    Args:
        variant: The variant.
        puzzle: The puzzle.
    """
    board = Board(variant, puzzle.fen)
    views: list[dict[str, Any]] = [json.loads(board.view_json())]
    for ply, move in enumerate(puzzle.moves, 1):
        board.push_uci(move)
        view = json.loads(board.view_json())
        views.append(view if ply % 2 == 0 else view | {"moves": []})
    return {"views": views, "solution": list(puzzle.moves)}


def numbered(puzzle: Puzzle, board: Board) -> str:
    """Return the solution with move numbers.

    Args:
        puzzle: The puzzle.
        board: Its position.
    """
    found: list[str] = []
    place, white = board.fullmove_number, board.turn
    for san in puzzle.san:
        if white:
            found.append(f"{place}.")
        elif not found:
            found.append(f"{place}...")
        found.append(san)
        place, white = place + (not white), not white
    return " ".join(found)
