"""The engine settings given on the command line: limits, size and strength."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from fairychess import Engine
from fairychess.endgames.loading import loaded
from fairychess.protocols.skill import MAX_SKILL

if TYPE_CHECKING:
    from argparse import Namespace

    from fairychess import Variant


class SearchLimits(TypedDict, total=False):
    """Search limits, as arguments of `Engine.analyse`."""

    movetime: int
    depth: int
    nodes: int


def search_limits(arguments: Namespace, default_movetime: int) -> SearchLimits:
    """Return the limits set by the arguments, or a default time.

    Args:
        arguments: The arguments of the command.
        default_movetime: The search time in milliseconds if no limit is set.
    """
    limits: SearchLimits = {}
    if arguments.movetime is not None:
        limits["movetime"] = arguments.movetime
    if arguments.depth is not None:
        limits["depth"] = arguments.depth
    if arguments.nodes is not None:
        limits["nodes"] = arguments.nodes
    return limits or {"movetime": default_movetime}


def make_engine(variant: Variant, arguments: Namespace) -> Engine:
    """Make an engine with the given --hash, --threads, --network and, if the command has it, --endgames."""
    folder: str | None = vars(arguments).get("endgames")
    tables = None if folder is None else loaded(folder, variant)
    return Engine(variant, hash=arguments.hash, threads=arguments.threads, network=arguments.network, endgames=tables)


def strength(arguments: Namespace) -> dict[str, int]:
    """Return the strength set by --skill or --elo as an argument of `Engine.play`."""
    if arguments.elo is not None:
        return {"elo": arguments.elo}
    return {"skill": MAX_SKILL if arguments.skill is None else arguments.skill}
