"""Adds UCI to an installed fairychess that has only `search`, so that it can play matches.

Run with the Python of the environment in which that fairychess is installed: `old/bin/python benches/plain_uci.py`.
It knows only the commands that `fairychess match` sends, and does not read input while it searches.
"""

import sys
from pathlib import Path

import fairychess
from fairychess import Board, Variant

MOVES_LEFT = 30
"""The number of moves over which to spread the remaining time."""


def movetime(words: list[str], white: bool) -> int:
    """Return the milliseconds for a move, given the times on the clock."""
    side = "w" if white else "b"
    left, increment = (int(words[words.index(side + name) + 1]) if side + name in words else 0 for name in ("time", "inc"))
    return max(min(left // MOVES_LEFT + increment, left // 2), 1)


def answer(board: Board, words: list[str]) -> None:
    """Search, and print the move."""
    limits = {name: int(words[words.index(name) + 1]) for name in ("depth", "nodes", "movetime") if name in words}
    found = fairychess.search(board, **(limits or {"movetime": movetime(words, board.turn)}))
    print(f"info depth {found.depth} score cp {found.score} nodes {found.nodes} pv {' '.join(map(str, found.pv))}")
    print(f"bestmove {found.move.uci()}", flush=True)


def set_up(variant: Variant, words: list[str]) -> Board:
    """Set up a position and play the moves after it."""
    cut = words.index("moves") if "moves" in words else len(words)
    board = Board(variant, " ".join(words[2:cut]) if words[1] == "fen" else None)
    for mv in words[cut + 1 :]:
        board.push_uci(mv)
    return board


def main() -> None:
    """Answer commands until `quit` or the end of the input."""
    variant = Variant("chess")
    board = Board(variant)
    for line in sys.stdin:
        match line.split():
            case ["uci"]:
                print(f"id name fairychess {fairychess.__version__} plain")
                print("option name UCI_Variant type combo default chess", *(f"var {name}" for name in fairychess.variants()))
                print("option name VariantPath type string default <empty>")
                print("uciok", flush=True)
            case ["isready"]:
                print("readyok", flush=True)
            case ["setoption", "name", "VariantPath", "value", *path]:
                variant = Variant.from_file(Path(" ".join(path)))
            case ["setoption", "name", "UCI_Variant", "value", name] if name != variant.name:
                variant = Variant(name)
            case ["position", *_] as words:
                board = set_up(variant, words)
            case ["go", *words]:
                answer(board, words)
            case ["quit"]:
                return
            case _:
                pass


if __name__ == "__main__":
    main()
