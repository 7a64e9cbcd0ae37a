"""Line editing, history, and TAB completion of commands, moves, squares and files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fairychess import Board

    from .game import TerminalGame


def enable_completion(game: Callable[[], TerminalGame], commands: list[str]) -> None:
    """Add line editing and completion to the prompts, if Python supports them on this system.

    Args:
        game: A function that returns the current game, which changes when another game is loaded.
        commands: The names of the commands.
    """
    try:
        import readline  # noqa: PLC0415 - not on every system; importing it lets input() edit lines
    except ImportError:
        return
    found: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if state == 0:
            before = readline.get_line_buffer()[: readline.get_begidx()].split()
            found[:] = sorted({word for word in candidates(game(), commands, before, text) if word.startswith(text)})
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


def candidates(game: TerminalGame, commands: list[str], before: list[str], text: str) -> Iterable[str]:
    """Return the words that can follow the text before the cursor."""
    board = game.board
    moves = [] if game.over else move_texts(board)
    match before:
        case []:
            return [*commands, *moves]
        case ["moves"]:
            return moves
        case ["what"]:
            return [*map(board.variant.square_name, board.piece_map()), *board.reserve(board.turn)]
        case ["save" | "load", *_]:
            return files(text)
        case _:
            return []


def move_texts(board: Board) -> list[str]:
    """Return the legal moves as text: all in SAN, and all except drops also in UCI notation."""
    return [text for move in board.legal_moves for text in ((board.san(move),) if move.drop else (board.san(move), move.uci()))]


def files(start: str) -> list[str]:
    """Return the folders and PGN files whose paths begin with a string."""
    folder = Path(start if start.endswith("/") else Path(start).parent)
    prefix = start[: start.rfind("/") + 1]
    try:
        paths = list(folder.iterdir())
    except OSError:
        return []
    return [f"{prefix}{path.name}{'/' if path.is_dir() else ''}" for path in paths if path.is_dir() or path.suffix == ".pgn"]
