"""The page of an endgame: one HTML file that makes no requests, with its longest wins to step through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fairychess import Board
from fairychess.endgames import EndgameError
from fairychess.endgames.results import counted_to, length
from fairychess.records.results import SIDES
from fairychess.web.recorded import recorded

from . import plots
from .boards import Album, boards, policy
from .style import CSS
from .text import details, escaped, percent, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fairychess.endgames import EndgameStatistics, Probe, ResultCounts, SideStatistics, SquareStatistics, Tables

__all__ = ["endgame_page"]

SCRIPT: Final = "gallery.js"
"""The module that shows lines on boards."""


def endgame_page(tables: Tables, material: str) -> str:
    """Return a page about an endgame. The same tables always give the same bytes.

    Args:
        tables: The tables.
        material: The material, which has a table.

    Raises:
        EndgameError: There is no table for the material.
        OSError: A file cannot be read.

    >>> from fairychess.endgames import generate
    >>> page = endgame_page(generate("chess", "KRK"), "KRK")
    >>> "Longest win of White: 16 moves" in page
    True
    """
    variant, name = tables.variant, tables.material(material)
    statistics = tables.statistics(name)
    to = counted_to(tables.metric)
    album = Album(variant)
    title = f"{name} in {variant.title or variant.name}"
    sections = [
        ("Results", results(statistics, to)),
        ("Longest wins", "".join(longest_wins(tables, statistics, album))),
        ("Mutual zugzwangs", zugzwangs(statistics, album)),
        ("Squares", squares(tables, statistics.squares)),
    ]
    body = "".join(f"<section><h2>{escaped(head)}</h2>{content}</section>" for head, content in sections if content)
    about = "Exact results, without regard to move counters and repetitions. Positions that are equal by symmetry count once."
    if to:
        about += (
            " Moves are counted to a conversion: the end of the game, or a move after which these pieces cannot come back, "
            "such as a capture or a promotion."
        )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{escaped(policy(CSS, SCRIPT))}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
        f"<title>{escaped(title)}</title><style>{CSS}</style></head><body>"
        f'<header><h1>{escaped(title)}</h1><p class="soft">{escaped(about)}</p></header><main>{body}</main>'
        f"{boards(SCRIPT, 'recordings', variant, album.recordings)}</body></html>\n"
    )


def results(statistics: EndgameStatistics, to: str) -> str:
    """Return how many positions are won, drawn and lost, and how many moves the wins take."""
    rows: list[tuple[str, ...]] = []
    pictures: list[str] = []
    for side, counted in sides(statistics):
        rows += [row(f"{side} to move", counted), row(f"{side} to move, without a legal capture", counted.without_captures)]
        if counted.wins_by_plies:
            moves = (len(counted.wins_by_plies) + 2) // 2
            counts = [sum(counted.wins_by_plies[max(2 * move - 1, 0) : 2 * move + 1]) for move in range(moves)]
            bins = [(float(move), float(move + 1), float(count)) for move, count in enumerate(counts)]
            caption = f"Wins of {side}, by the number of moves{to}"
            pictures.append(plots.figure(plots.bars(caption, bins, f"moves{to}"), caption))
    return table(("", "positions", "won", "drawn", "lost"), rows) + f'<div class="columns">{"".join(pictures)}</div>'


def row(head: str, counted: ResultCounts | SideStatistics) -> tuple[str, ...]:
    """Return a row of the results."""
    numbers = (counted.won, counted.drawn, counted.lost)
    shares = (f"{number:,} ({percent(number / counted.positions if counted.positions else None)})" for number in numbers)
    return (head, f"{counted.positions:,}", *shares)


def longest_wins(tables: Tables, statistics: EndgameStatistics, album: Album) -> Iterator[str]:
    """Yield the longest win of each side, with a board to step through it."""
    to = counted_to(tables.metric)
    for side, counted in sides(statistics):
        fen, plies = counted.longest_win, counted.longest_win_plies
        if fen is None or plies is None:
            continue
        board = Board(tables.variant, fen)
        notes = [shown(tables.probe(board), board, to)]
        san: list[str] = []
        try:
            line = tables.line(board)
        except EndgameError:  # a position after a move may have no table
            line = []
        for move in line:
            san.append(board.san(move))
            board.push(move)
            notes.append(shown(tables.probe(board), board, to))
        place = album.recording(recorded(board, notes=notes), board.fen())
        moves = f'<p class="moves">{escaped(" ".join(san))}</p>' if san else ""
        head = f"Longest win of {side}: {length(plies, to)}"
        yield details(head, f"<p><code>{escaped(fen)}</code></p>{place}{moves}", is_open=True)


def shown(found: Probe | None, board: Board, to: str) -> str:
    """Return a result in words, from the point of view of the side to move."""
    return "" if found is None else f"{SIDES[board.turn]} to move: {found}{to if found.plies else ''}"


def zugzwangs(statistics: EndgameStatistics, album: Album) -> str:
    """Return the number of mutual zugzwangs, with a picture of one."""
    text = f"<p>Each side would do better if the other side were to move: {statistics.zugzwangs:,} placements.</p>"
    return text + (album.picture(statistics.zugzwang, statistics.zugzwang) if statistics.zugzwang else "")


def squares(tables: Tables, counted: tuple[SquareStatistics, ...]) -> str:
    """Return a picture for each piece whose square matters: the share of the positions that White wins, by the square."""
    variant = tables.variant
    names = [variant.square_name(square) for square in range(variant.files * variant.ranks)]
    sentences: list[str] = []
    pictures: list[str] = []
    for each in counted:
        promoted = "promoted " if each.promoted else ""
        piece = f"{SIDES[each.color]}\u2019s {promoted}{each.piece}"
        found = [(share, name) for share, name in zip(each.shares, names, strict=True) if share is not None]
        if not found:
            continue
        (least, worst), (most, best) = min(found), max(found)
        if least == most:
            sentence = f"With White to move, White wins {percent(most)} of the positions, wherever {piece} is."
            sentences.append(f"<p>{escaped(sentence)}</p>")
            continue
        caption = (
            f"Share that White wins with White to move, by the square of {piece}: "
            f"from {percent(least)} ({worst}) to {percent(most)} ({best})"
        )
        rows = [{"square": name, "use": share} for name, share in zip(names, each.shares, strict=True)]
        picture = plots.squares(caption, rows, (variant.files, variant.ranks), "the positions", (least, most))
        pictures.append(plots.figure(picture, caption))
    return "".join(sentences) + (f'<div class="columns">{"".join(pictures)}</div>' if pictures else "")


def sides(statistics: EndgameStatistics) -> list[tuple[str, SideStatistics]]:
    """Return the results with each side to move, with its name."""
    return [(SIDES[True], statistics.white), (SIDES[False], statistics.black)]
