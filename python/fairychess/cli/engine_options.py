"""The configuration of the engine by the command line: its limits, its size and its strength."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from fairychess import Engine
from fairychess.protocols.server.options import MAX_SKILL, skill_of

if TYPE_CHECKING:
    from argparse import Namespace

    from fairychess import Variant


class SearchLimits(TypedDict, total=False):
    """Limits of a search, as arguments of `Engine.analyse`."""

    movetime: int
    depth: int
    nodes: int


def search_limits(arguments: Namespace, default_movetime: int) -> SearchLimits:
    """Return the limits that the arguments set, or a default time.

    Args:
        arguments: The arguments of the command.
        default_movetime: Milliseconds for a search without limits.
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
    """Make an engine with the --hash, --threads and --network of the arguments."""
    return Engine(variant, hash=arguments.hash, threads=arguments.threads, network=arguments.network)


def skill_level(arguments: Namespace) -> int | None:
    """Return the skill level that --skill or --elo sets, from 0 to 19; None for full strength."""
    skill: int | None = arguments.skill if arguments.elo is None else skill_of(arguments.elo)
    return None if skill is None or skill >= MAX_SKILL else skill
