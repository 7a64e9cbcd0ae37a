"""The score sheet: the moves of a game next to the board, or below it if the terminal is narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from .game import TerminalGame

GAP = 4
"""The number of columns between the board and the score sheet."""

MAX_LINES = 4
"""The maximum number of lines of moves below a board."""


def with_score_sheet(board: Text, game: TerminalGame, out: Console) -> RenderableType:
    """Put the last moves of a game next to its board if they fit, else below it.

    Args:
        board: The board without the reserves, so that they do not affect the position of the score sheet.
        game: The game.
        out: The console.
    """
    rows = game.rows()
    if not rows:
        return board
    lines = board.plain.splitlines()
    columns = [max(len(row[column]) for row in rows) for column in range(3)]
    needed = max(map(len, lines)) + GAP + sum(columns) + 2
    if needed > out.width:
        return Text.assemble(board, below(rows, out.width))
    shown = rows[-(len(lines) - 1) :]
    sheet = Text("\n".join(f"{row[0]:>{columns[0]}} {row[1]:<{columns[1]}} {row[2]}".rstrip() for row in shown))
    grid = Table.grid(padding=(0, GAP, 0, 0))
    grid.add_row(board, sheet)
    return grid


def below(rows: list[tuple[str, str, str]], width: int) -> Text:
    """Return the last moves of a game as a few lines."""
    lines = [""]
    for text in (" ".join(word for word in row if word) for row in rows):
        if len(lines[-1]) + 2 + len(text) > width:
            lines.append("")
        lines[-1] += ("  " if lines[-1] else "") + text
    return Text("\n" + "\n".join(lines[-MAX_LINES:]) + "\n")
