"""The whole report."""

from __future__ import annotations

from typing import Any, Final

from fairychess import Board, Variant
from fairychess.study.viability import ending

from . import plots, sections
from .boards import Album, boards, policy
from .style import CSS
from .text import coded, details, escaped, measure_table, table

SCRIPT: Final = "gallery.js"
"""The module that shows games on boards."""


def html_of(document: dict[str, Any]) -> str:
    """Return the report of a study. The same document always gives the same bytes.

    Args:
        document: The content of `measures.json`.
    """
    variant = Variant.from_toml(document["study"]["definition"])
    album = Album(variant)
    title = variant.title or variant.name
    parts = [
        ("verdict", "Verdict", verdict(document)),
        ("findings", "Findings", sections.findings(document["findings"])),
        ("against", "What the change did", sections.against(document)),
        ("game", "The game", the_game(variant, album)),
        ("balance", "Balance", sections.balance(document)),
        ("length", "Length", sections.length(document)),
        ("choice", "Choice", sections.choice(document)),
        ("drama", "Drama", sections.drama(document)),
        ("pieces", "Pieces", sections.pieces(document, variant)),
        ("openings", "Openings", sections.openings(document)),
        ("endgames", "Solved endgames", sections.solved_endgames(document)),
        ("depth", "Depth", sections.depth(document)),
        ("size", "Size", measure_table(sections.measures_of(document, "size"))),
        ("beside", "Beside other games", sections.beside(document)),
        ("games", "Games to look at", games(document, album)),
        ("method", "How this was made", method(document)),
    ]
    shown = [part for part in parts if part[2]]
    links = "".join(f'<li><a href="#{name}">{escaped(head)}</a></li>' for name, head, _ in shown)
    body = "".join(f'<section id="{name}"><h2>{escaped(head)}</h2>{content}</section>' for name, head, content in shown)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{escaped(policy(CSS, SCRIPT))}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
        f"<title>Study of {escaped(title)}</title><style>{CSS}</style></head><body>"
        f"<header><h1>Study of {escaped(title)}</h1>"
        f'<p class="soft">{document["games"]:,} games of {escaped(document["study"]["player"])} against itself.</p></header>'
        f'<nav aria-label="Contents"><ul>{links}</ul></nav><main>{body}</main>'
        f"{boards(SCRIPT, 'recordings', variant, album.recordings)}</body></html>\n"
    )


def verdict(document: dict[str, Any]) -> str:
    """Return the sentences of the verdict."""
    lines = "".join(f"<p>{coded(line)}</p>" for line in document["summary"])
    return f'<div class="verdict {escaped(document["verdict"]["word"])}">{lines}</div>'


def the_game(variant: Variant, album: Album) -> str:
    """Return the description, the start position and the definition."""
    about = f"<p>{escaped(variant.description)}</p>" if variant.description else ""
    values = variant.piece_values()
    rows = [
        (name, piece.letter, "royal" if piece.royal else f"{values.get(name, 0):.1f}") for name, piece in variant.pieces.items()
    ]
    listed = table(("piece", "letter", "value (pawns)"), rows)
    board = album.picture(variant.start_fen, f"The start position: {variant.start_fen}")
    definition = details("The definition", f"<pre>{escaped(variant.to_toml())}</pre>")
    return f'{about}<div class="columns"><div>{board}</div><div>{listed}</div></div>{definition}'


def games(document: dict[str, Any], album: Album) -> str:
    """Return the games to look at, with their moves."""
    parts: list[str] = []
    for game in document["gallery"]:
        facts = f"Game {game['number']}, {len(game['san'])} plies: {ending(game['reason'], game['result'])}."
        moves = f'<p class="moves">{escaped(numbered(game["san"], Board(album.variant, game["start"]).turn))}</p>'
        spark = ""
        if len(game["expected"]) > 1:
            points = [(ply, p) for ply, p in game["expected"]]
            spark = plots.figure(
                plots.spark("White's expected score in this game", points, len(game["san"])), "White's expected score."
            )
        opened = f"{album.board(game)}{moves}{spark}"
        parts.append(f"<h3>{escaped(game['title'])}</h3><p>{escaped(facts)}</p>{details('The game', opened)}")
    return "".join(parts)


def numbered(san: list[str], white: bool) -> str:
    """Return moves with move numbers.

    >>> numbered(["e4", "e5", "Nf3"], True), numbered(["e5", "Nf3"], False)
    ('1. e4 e5 2. Nf3', '1... e5 2. Nf3')
    """
    found: list[str] = []
    for place, move in enumerate(san, 0 if white else 1):
        if place % 2 == 0:
            found.append(f"{place // 2 + 1}.")
        elif not found:
            found.append("1...")
        found.append(move)
    return " ".join(found)


def method(document: dict[str, Any]) -> str:
    """Return the description of the method."""
    study = document["study"]
    names = ("variant", "variant id", "player", "seed", "random plies", "near best", "max plies", "fairychess")
    rows = [(name, study[name]) for name in names]
    text = (
        f"The player {escaped(study['player'])} played {document['games']:,} games against itself. The first "
        f"{study['random plies']} moves of each game were drawn from those that a small search scores at most "
        f"{study['near best']} centipawns below the best one. Intervals are 95 % intervals: Wilson's for shares and scores, and "
        "the bootstrap over games for means; positions of one game depend on each other, so games are what is drawn again. "
        "A finding is a test against a limit, not against zero, and the probabilities are corrected for the number of tests by "
        "Holm's method, so that a game without anything to find has a finding in at most 5 % of the studies. Another player, or "
        "more nodes, may see the game differently."
    )
    return f"<p>{text}</p>" + table(("setting", "value"), rows)
