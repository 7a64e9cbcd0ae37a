"""What endgame tables say about a definition: what each piece wins alone, and whether rules about mates are right."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, Final

from fairychess import Board, Variant
from fairychess.endgames import EndgameError, generate
from fairychess.endgames.files import TableFileError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from fairychess.endgames import EndgameStatistics

DEAD: Final = ("dead_positions", "minor", "colour_bound", "pair")
"""The keys of `[endings]` about dead positions."""


def endgame_lines(variant: Variant, directory: str) -> Iterator[str]:
    """Yield what a royal piece and each other piece win against a royal piece, and then whether the rules of endings agree.

    Args:
        variant: The variant.
        directory: The folder of the tables, in which missing ones are made.

    Raises:
        TableFileError: A file in the folder is damaged.
        OSError: A file cannot be read or written.
    """
    royal = royal_piece(variant)
    if royal is None:
        yield "endgames: each side has not exactly one royal piece at the start, so that none are solved"
        return
    for name, piece in variant.pieces.items():
        if not piece.royal:
            found = solved(variant, royal, name, directory)
            yield f"{royal} and {name} against {royal}: {found if isinstance(found, str) else in_words(found)}"
    definition = tomllib.loads(variant.to_toml())
    endings: dict[str, Any] = definition.get("endings", {})
    promoting = promoting_pieces(definition)
    needed: list[str] = endings.get("mate_needs", [])
    weak = [name for name, piece in variant.pieces.items() if needed and not piece.royal and name not in needed]
    # With a rule in force, a table would only show what the rule says.
    for key, names, left_out in (
        ("no_mate_by", endings.get("no_mate_by", []), {"no_mate_by"}),
        ("mate_needs", weak, {"mate_needs"}),
        ("minor", endings.get("minor", []), DEAD),
    ):
        rules = without_endings(variant, left_out) if names else variant
        for name in names:
            # Such a piece may win because another one, that it has become, gives mate.
            is_open = key != "minor" and name in promoting
            found = "it promotes" if is_open else solved(rules, royal, name, directory)
            yield f"endings.{key}: {verdict(found, royal, name)}"


def promoting_pieces(definition: dict[str, Any]) -> set[str]:
    """Return the names of the pieces that may promote."""
    found: set[str] = set()
    for rule in definition.get("promotion", []):
        found.update(rule["to"] if isinstance(rule["to"], dict) else rule.get("pieces", ["pawn"]))
    return found


def royal_piece(variant: Variant) -> str | None:
    """Return the name of the royal piece, if each side has exactly one at the start."""
    board = Board(variant)
    royal = [name for name, piece in variant.pieces.items() if piece.royal]
    found = [name for name in royal if board.pieces(name, True) and board.pieces(name, False)]
    counts = {sum(len(board.pieces(name, side)) for name in royal) for side in (True, False)}
    return found[0] if len(found) == 1 and counts == {1} else None


def without_endings(variant: Variant, keys: Collection[str]) -> Variant:
    """Return the variant without some keys of `[endings]`. Its text has each key on a line of its own."""
    kept: list[str] = []
    table = ""
    for line in variant.to_toml().splitlines():
        if line.startswith("["):
            table = line
        if table != "[endings]" or line.partition(" ")[0] not in keys:
            kept.append(line)
    return Variant.from_toml("\n".join(kept))


def solved(variant: Variant, royal: str, name: str, directory: str) -> EndgameStatistics | str:
    """Solve the endgame of a royal piece and another one; return the reason as text if that is not possible.

    Raises:
        TableFileError: A file in the folder is damaged.
        OSError: A file cannot be read or written.
    """
    material = f"{royal},{name} - {royal}"
    try:
        return generate(variant, material, directory=directory).statistics(material)
    except TableFileError:
        raise
    except EndgameError as error:
        return f"not solved: {error}"


def in_words(found: EndgameStatistics) -> str:
    """Return the share of positions that White wins, and the length of the longest win."""
    white = found.white
    if not white.won:
        return "wins no position with White to move"
    share, moves = white.won / white.positions, ((white.longest_win_plies or 0) + 1) // 2
    return f"wins {share:.1%} of the positions with White to move, in at most {moves} {'move' if moves == 1 else 'moves'}"


def verdict(found: EndgameStatistics | str, royal: str, name: str) -> str:
    """Return whether a piece alone wins nothing, as the rules say."""
    if isinstance(found, str):
        return f"not decided for {name}: {found}"
    example = found.white.longest_win or found.black.longest_loss
    if example is None:
        return f"proved for {name}: {royal} and {name} win no position against {royal}"
    return f"refuted for {name}: {royal} and {name} win, as in {example}"
