"""Help in typing: a line can be edited and recalled, and TAB completes orders, turns, squares and files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .orders import ORDERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .session import Session


def help_typing(session: Session) -> None:
    """Give the prompts of a session that help, where Python knows how to."""
    try:
        import readline  # noqa: PLC0415 - not on every system; its mere presence makes input() edit lines
    except ImportError:
        return
    found: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if state == 0:
            before = readline.get_line_buffer()[: readline.get_begidx()].split()
            found[:] = sorted({word for word in candidates(session, before, text) if word.startswith(text)})
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


def candidates(session: Session, before: list[str], text: str) -> Iterable[str]:
    """Give the words that may stand behind those before."""
    board = session.game.board
    turns = [] if session.game.over else [word for move in board.legal_moves for word in (board.san(move), move.uci())]
    match before:
        case []:
            return [*(order.words[0] for order in ORDERS), *turns]
        case ["moves"]:
            return turns
        case ["what"]:
            return [*map(board.variant.square_name, board.piece_map()), *board.reserve(board.turn)]
        case ["save" | "load", *_]:
            return files(text)
        case _:
            return []


def files(start: str) -> list[str]:
    """Give the folders and the files of games whose paths begin so."""
    folder = Path(start if start.endswith("/") else Path(start).parent)
    prefix = start[: start.rfind("/") + 1]
    try:
        paths = list(folder.iterdir())
    except OSError:
        return []
    return [f"{prefix}{path.name}{'/' if path.is_dir() else ''}" for path in paths if path.is_dir() or path.suffix == ".pgn"]
