"""Games as PGN.

So far games are written only, and their turns in the UCI style (`e2e4`, `C@e2`, `accept`), which is unambiguous in every variant.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ._core import Board, Move

__all__ = ["game_text"]

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "fairychess", "Black": "fairychess"}
WIDTH = 80


def game_text(
    start: Board, moves: Iterable[Move], result: str, *, headers: Mapping[str, str] | None = None, comment: str = ""
) -> str:
    """Write one game as PGN, with a line feed at its end.

    `start` is the position it begins with and is left as it is; `headers` replace and add to the usual ones; `comment` is put
    before the result. Raises `IllegalMoveError` if a turn is not legal where it stands.

    >>> from fairychess import Board
    >>> board = Board()
    >>> print(game_text(board, [board.parse_uci("e2e4")], "*"), end="")
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "fairychess"]
    [Black "fairychess"]
    [Result "*"]
    [Variant "chess"]
    <BLANKLINE>
    1. e2e4 *
    """
    board = start.copy()
    tags = ROSTER | {"Result": result, "Variant": board.variant.name}
    if board.fen() != board.variant.start_fen:
        tags |= {"SetUp": "1", "FEN": board.fen()}
    tags |= headers or {}
    words: list[str] = []
    for move in moves:
        number = fullmove_number(board)
        if board.turn:
            words.append(f"{number}.")
        elif not words:
            words.append(f"{number}...")
        words.append(move.uci())
        board.push(move)
    if comment:
        words.append(f"{{{comment.replace('}', ')')}}}")
    words.append(result)
    movetext = textwrap.fill(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)
    return "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags.items()) + f"\n{movetext}\n"


def fullmove_number(board: Board) -> int:
    """Give the number of the move that is to be made, as FEN counts it."""
    return int(board.fen().split()[5])


def _quoted(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
