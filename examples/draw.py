"""Draws a position and the pieces of a game as SVG files, which any browser can show.

python examples/draw.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

import fairychess
from fairychess.pictures import Arrow


def main(name: str = "pictures") -> None:
    """Draw a position with an arrow for the engine's best move, and a movement diagram of each piece."""
    folder = Path(name)
    folder.mkdir(exist_ok=True)
    board = fairychess.Board("wolf")
    for san in ("d4", "d7", "Wh3"):
        board.push_san(san)
    best = fairychess.search(board, depth=2).move
    arrows = [Arrow(best.from_square, best.to_square)] if best.from_square is not None and best.to_square is not None else []
    pictures = {"board": board.svg(last_move="auto", arrows=arrows)}
    pictures |= {piece.name: piece.svg() for piece in board.variant.pieces.values()}
    for picture, svg in pictures.items():
        (folder / f"{picture}.svg").write_text(svg, encoding="utf-8")
    print(f"{len(pictures)} pictures are in {folder}: {', '.join(pictures)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
