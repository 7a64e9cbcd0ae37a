"""The command endgame: makes the table of an endgame, and prints its results."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from fairychess import FairyChessError, FenError
from fairychess._support.files import replacing
from fairychess._support.signals import INTERRUPTED, terminated_as_interrupted
from fairychess.endgames import EndgameError, Probe, Tables, generate
from fairychess.endgames.results import counted_to, length

from .console import console, print_json
from .loading import load_board
from .output_files import check_outputs
from .status_line import StatusLine

if TYPE_CHECKING:
    from argparse import Namespace

    from fairychess import Board, Move
    from fairychess.endgames import Memory, SideStatistics

MUCH_MEMORY = 1 << 29
"""The number of bytes from which a command says beforehand how much memory it takes."""


def endgame(arguments: Namespace) -> int:
    """Make a table, and print how many positions are won, drawn and lost, or the results of the moves of a position."""
    board = load_board(arguments.variant, arguments.fen)
    if arguments.material is None and arguments.fen is None:
        raise FairyChessError("endgame: expected a MATERIAL such as KRK, or --fen")
    material = material_for(board, arguments)
    check_outputs(arguments.html)
    started = time.perf_counter()
    with terminated_as_interrupted(), StatusLine(sys.stderr) as line:

        def show(name: str, positions: int) -> None:
            if sys.stderr.isatty():
                line.show(f"{name}: {positions:,} positions")

        try:
            tables = generate(
                board.variant,
                material,
                directory=arguments.dir,
                threads=arguments.threads,
                memory=arguments.memory and arguments.memory << 20,
                metric=arguments.metric,
                planned=show_memory,
                progress=show,
            )
        except KeyboardInterrupt:
            kept = f"; the same command resumes in {arguments.dir}" if arguments.dir else ""
            console(stderr=True).print(f"stopped{kept}")
            return INTERRUPTED
    seconds = time.perf_counter() - started
    report = as_json(tables, tables.material(material), seconds)
    if arguments.fen is not None:
        report |= position_json(tables, board)
    if arguments.html is not None:
        write_page(tables, material, arguments.html)
    if arguments.json:
        print_json(report)
    else:
        console().print("\n".join(as_text(report)), highlight=False, markup=False)
        if arguments.html is not None:
            console().print(f"\nPage: {arguments.html}", highlight=False, markup=False, soft_wrap=True)
    return 0


def show_memory(memory: Memory) -> None:
    """Print how much memory tables take, if it is much: small tables are there before anyone has read it."""
    if memory.taken >= MUCH_MEMORY:
        console(stderr=True).print(memory_text(memory), highlight=False, markup=False)


def memory_text(memory: Memory) -> str:
    """Return what tables take and what is allowed, in words.

    >>> from fairychess.endgames import Memory
    >>> memory_text(Memory(least=3 << 30, fastest=8 << 30, allowed=12 << 30))
    'memory: about 8.0 GiB (12.0 GiB are allowed)'
    >>> memory_text(Memory(least=3 << 30, fastest=8 << 30, allowed=4 << 30))
    'memory: 3.0 GiB (4.0 GiB are allowed; 8.0 GiB would be faster: see --memory)'
    """
    least, fastest, allowed = (f"{size / (1 << 30):.1f} GiB" for size in (memory.least, memory.fastest, memory.allowed))
    if memory.taken == memory.fastest:
        return f"memory: about {fastest} ({allowed} are allowed)"
    return f"memory: {least} ({allowed} are allowed; {fastest} would be faster: see --memory)"


def write_page(tables: Tables, material: str, path: str) -> None:
    """Write the page of an endgame."""
    from fairychess.study.report.endgames import endgame_page  # noqa: PLC0415 - only for pages

    with replacing(path) as file:
        file.write(endgame_page(tables, material))


def material_for(board: Board, arguments: Namespace) -> str:
    """Return the material to solve.

    Raises:
        EndgameError: The text is not a material, or the position has another one.
    """
    tables = Tables(None, board.variant)
    if arguments.fen is None:
        return tables.material(arguments.material)
    own = tables.material_of(board)
    if arguments.material is not None and tables.material(arguments.material) != own:
        raise EndgameError(f"the position has the material {own}, not {arguments.material}")
    return own


def as_json(tables: Tables, material: str, seconds: float) -> dict[str, Any]:
    """Return the results of a table as JSON data."""
    statistics = tables.statistics(material)
    return {
        "variant": tables.variant.name,
        "rules_id": tables.variant.rules_id,
        "material": material,
        "metric": tables.metric,
        "values": tables.positions_of(material),
        "seconds": round(seconds, 3),
        "white": side_json(tables, statistics.white),
        "black": side_json(tables, statistics.black),
        "zugzwangs": statistics.zugzwangs,
        "zugzwang": statistics.zugzwang,
    }


def side_json(tables: Tables, side: SideStatistics) -> dict[str, Any]:
    """Return the results with one side to move."""
    longest: dict[str, Any] = {}
    for name, plies, fen in (
        ("longest_win", side.longest_win_plies, side.longest_win),
        ("longest_loss", side.longest_loss_plies, side.longest_loss),
    ):
        if fen is None:
            longest[name] = None
            continue
        longest[name] = {"plies": plies, "fen": fen}
        # A position after a move may have no table, and a FEN does not have all positions that a table has.
        with suppress(EndgameError, FenError):
            longest[name]["line"] = line_of(tables, fen)
    return {
        "positions": side.positions,
        "won": side.won,
        "drawn": side.drawn,
        "lost": side.lost,
        "without_captures": asdict(side.without_captures),
        "wins_by_plies": side.wins_by_plies,
        "losses_by_plies": side.losses_by_plies,
        **longest,
    }


def line_of(tables: Tables, fen: str) -> list[str]:
    """Return best moves of both sides from a position, in algebraic notation."""
    from fairychess import Board  # noqa: PLC0415 - only for lines

    board = Board(tables.variant, fen)
    texts: list[str] = []
    for move in tables.line(board):
        texts.append(board.san(move))
        board.push(move)
    return texts


def position_json(tables: Tables, board: Board) -> dict[str, Any]:
    """Return the result of a position, and of its moves."""
    found = tables.probe(board)
    moves = [] if board.is_game_over() else tables.known_moves(board)
    return {
        "fen": board.fen(),
        "result": found and {"result": found.result, "plies": found.plies},
        "moves": [move_json(board, move, after) for move, after in moves],
    }


def move_json(board: Board, move: Move, after: Probe | None) -> dict[str, Any]:
    """Return the result of a move; nulls if there is no table for the position after it."""
    known = {"result": None, "plies": None} if after is None else {"result": after.result, "plies": after.plies}
    return {"move": move.uci(), "san": board.san(move)} | known


def as_text(report: dict[str, Any]) -> list[str]:
    """Return the lines of a report."""
    to = counted_to(report["metric"])
    lines = [f"{report['material']} in {report['variant']}" + (to and f", with the distance{to}")]
    for name in ("white", "black"):
        title = f"{name.capitalize()} to move"
        lines.append(f"{title}: {shares(report[name])}")
        lines.append(f"  without a legal capture: {shares(report[name]['without_captures'])}")
    for name in ("white", "black"):
        longest: dict[str, Any] | None = report[name]["longest_win"]
        if longest:
            lines += [
                f"Longest win of {name.capitalize()}: {length(longest['plies'], to)}",
                f"  {longest['fen']}",
                *([f"  {' '.join(longest['line'])}"] if "line" in longest else []),
            ]
    lines.append(f"Mutual zugzwangs: {report['zugzwangs']:,}" + (f", such as {report['zugzwang']}" if report["zugzwang"] else ""))
    if "moves" in report:
        over = "" if report["moves"] else "; the game is over"
        lines += ["", report["fen"], f"Side to move: {result_text(report['result'], to)}{over}"]
        lines += [f"  {each['san']:8} {result_text(each, to)}" for each in report["moves"]]
    return lines


def shares(counted: dict[str, int]) -> str:
    """Return how many positions are won, drawn and lost, with their shares.

    >>> shares({"won": 3, "drawn": 1, "lost": 0})
    '3 (75.0%) won, 1 (25.0%) drawn, 0 (0.0%) lost'
    """
    results = ("won", "drawn", "lost")
    positions = max(sum(counted[result] for result in results), 1)
    return ", ".join(f"{counted[result]:,} ({counted[result] / positions:.1%}) {result}" for result in results)


def result_text(found: dict[str, Any] | None, to: str) -> str:
    """Return the result of a position or of a move as text; `to` says what moves are counted to."""
    if found is None or found["result"] is None:
        return "no table"
    if not found["plies"]:
        return str(found["result"])
    return f"{Probe(found['result'], found['plies'])}{to}"
