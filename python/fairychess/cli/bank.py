"""The `bank` command: adds games to a bank, and shows its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairychess._support.reading import shown
from fairychess.data import Bank, add_to_bank
from fairychess.data.bank_weights import weights_of

from .console import console, print_json
from .text import counted

if TYPE_CHECKING:
    from argparse import Namespace

    from fairychess.data import BankAddition


def bank(arguments: Namespace) -> int:
    """Add the games of some folders, and print the parts of the bank."""
    additions = add_to_bank(arguments.directory, arguments.add) if arguments.add else ()
    found = Bank(arguments.directory)
    if arguments.json:
        print_json(as_json(found, additions))
    else:
        console().print("\n".join(as_text(found, additions)))
    return 0


def as_json(found: Bank, additions: tuple[BankAddition, ...]) -> dict[str, Any]:
    """Return a bank and what was added to it as JSON data."""
    parts = [
        {
            "hash": part.hash,
            "games": part.games,
            "positions": part.positions,
            "scored": part.scored,
            "bytes": part.size,
            "player": part.player,
            "nodes": part.nodes,
            "network": part.network,
            "seed": part.seed,
            "date": part.date,
            "folder": part.folder,
            "fairychess": part.version,
            "weight": weight,
        }
        for part, weight in zip(found.parts, weights_of(found.parts), strict=True)
    ]
    added = [{"folder": each.folder, "hash": each.part, "games": each.games, "duplicates": each.duplicates} for each in additions]
    variant = found.variant
    return {"variant": variant.name, "rules_id": variant.rules_id, "games": len(found), "added": added, "parts": parts}


def as_text(found: Bank, additions: tuple[BankAddition, ...]) -> list[str]:
    """Return what was added, and a line for each part. A part may come from others, so its texts are made printable."""
    lines = [
        f"{shown(each.folder)}: {counted(each.games, 'game')} added, {counted(each.duplicates, 'duplicate')} left out"
        for each in additions
    ]
    positions, size = sum(part.positions for part in found.parts), sum(part.size for part in found.parts)
    total = f"{found.variant.name}: {counted(len(found), 'game')}, {counted(positions, 'position')}, {size:,} bytes"
    lines += [
        f"{total}, {size / max(1, positions):.2f} bytes per position",
        f"{'part':8} {'date':10} {'games':>10} {'positions':>12} {'bytes':>6} {'weight':>6}  player, folder",
    ]
    for part, weight in zip(found.parts, weights_of(found.parts), strict=True):
        network = f", network {shown(str(part.network))}" if part.network else ""
        origin = f"seed {part.seed}, fairychess {shown(part.version)}{network}"
        lines.append(
            f"{part.hash[:8]} {part.date[:10]} {part.games:10,} {part.positions:12,} {part.size / max(1, part.positions):6.2f} "
            f"{weight:6.2f}  {shown(part.player)} ({origin}), {shown(part.folder)}"
        )
    return lines
