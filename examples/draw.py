"""Pictures of a game and of its men, written as SVG files that any browser shows.

python examples/draw.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

import fairychess
from fairychess.pictures import Arrow


def main(name: str = "pictures") -> None:
    """Draw a position with an arrow for the engine's choice, then how each piece of the game moves."""
    folder = Path(name)
    folder.mkdir(exist_ok=True)
    board = fairychess.Board("wolf")
    for turn in ("d4", "d7", "Wh3"):
        board.push_san(turn)
    best = fairychess.search(board, depth=2).move
    arrows = [Arrow(best.from_square, best.to_square)] if best.from_square is not None and best.to_square is not None else []
    pictures = {"board": board.svg(last_move="auto", arrows=arrows)}
    pictures |= {kind.name: kind.svg() for kind in board.variant.pieces.values()}
    for what, svg in pictures.items():
        (folder / f"{what}.svg").write_text(svg, encoding="utf-8")
    print(f"{len(pictures)} pictures stand in {folder}: {', '.join(pictures)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
