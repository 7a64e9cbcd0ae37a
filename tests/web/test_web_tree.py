"""The tree of choices: exactly one path leads to each legal move, whether it begins with the source or with the target."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Board, Variant, variants
from support.random_definitions import random_definition

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

LONG = bool(os.environ.get("FAIRYCHESS_LONG"))
GAMES, PLIES, VIEWED = (4, 80, 16) if LONG else (1, 40, 5)
DEFINITIONS = 1000 if LONG else 60

REACHED = """async (positions) => {
    const { ask, choose, nothing } = await import("/board/tree.js");
    function* reached(chosen, first) {
        const { about, options, targets } = ask(chosen);
        if (about === "done") {
            if (chosen.moves.length !== 1) throw new Error(`${chosen.moves.length} moves at the end of a path`);
            yield chosen.moves[0].uci;
            return;
        }
        const buttons = [...options.keys()].filter((key) => key.startsWith("!"));
        const from = about !== "start" || first === "source" ? options.keys() : [];
        const step = about === "start" ? "source" : about;
        for (const key of from) yield* reached(choose(chosen, step, key), first);
        if (about !== "start" || first === "source") return;
        for (const key of targets.keys()) yield* reached(choose(chosen, "target", key), first);
        for (const key of buttons) yield* reached(choose(chosen, "source", key), first);
    }
    return positions.map((moves) => ["source", "target"].map((first) => [...reached(nothing(moves), first)]));
}"""
"""Follows all paths that begin with a source or with a target, and returns the moves reached."""


def positions(variant: str | Variant, seed: str) -> Iterable[list[dict[str, Any]]]:
    """Yield the moves in random positions, without their effects, which the tree ignores."""
    for number in range(GAMES):
        rng = random.Random(f"{seed}/{number}")
        board = Board(variant)
        viewed = set(rng.sample(range(PLIES), VIEWED))
        for ply in range(PLIES):
            moves = board.legal_moves
            if not moves:
                break
            if ply in viewed:
                yield [{**move, "acts": []} for move in json.loads(board.view_json())["moves"]]
            board.push(rng.choice(list(moves)))


def check(page: Page, tables: list[list[dict[str, Any]]]) -> None:
    """Check several positions at the same time."""
    for moves, reached in zip(tables, page.evaluate(REACHED, tables), strict=True):
        wanted = Counter(move["uci"] for move in moves)
        assert set(wanted.values()) <= {1}
        for path, first in zip(reached, ("source", "target"), strict=True):
            assert Counter(path) == wanted, first


def test_each_move_of_each_variant_has_one_path(page: Page) -> None:
    for name in variants():
        check(page, list(positions(name, name)))


def test_each_move_of_random_definitions_has_one_path(page: Page) -> None:
    rng = random.Random(20)
    asked: set[str] = set()
    for number in range(DEFINITIONS):
        tables = list(positions(random_definition(rng), f"random {number}"))
        check(page, tables)
        asked |= {key for moves in tables for move in moves for key in move}
    assert asked >= {"promotion", "introduces", "drop", "relocates", "castling", "wall", "pass"}
