"""Malformed game trees, and texts that readers must withstand."""

from __future__ import annotations

import bz2
import copy
import gc
import gzip
import io
import pickle
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Board, FairyChessError, Move, pgn

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KNIGHTS = [Move.from_uci(text) for text in ("g1f3", "g8f6", "f3g1", "f6g8")]


def read(text: str) -> pgn.Game:
    game = pgn.read_game(io.StringIO(text))
    assert game is not None
    return game


def knights(count: int) -> pgn.Game:
    """Make a game in which knights move back and forth."""
    game = pgn.Game()
    game.add_line(KNIGHTS[ply % 4] for ply in range(count))
    return game


CIRCLES: list[Callable[[pgn.Game], object]] = [
    str,
    pgn.Game.end,
    copy.deepcopy,
    pickle.dumps,
    lambda game: list(game.mainline()),
    lambda game: list(game.mainline_moves()),
    lambda game: list(reversed(game.mainline())),
    lambda game: str(game.mainline()),
    lambda game: str(game.variations[0]),
]


@pytest.mark.parametrize("ask", CIRCLES, ids=range(len(CIRCLES)))
@pytest.mark.parametrize(("length", "back"), [(1, 1), (4, 4), (5, 1), (37, 4), (40, 23)])
def test_a_circle_of_variations_is_an_error(ask: Callable[[pgn.Game], object], length: int, back: int) -> None:
    game = knights(length)
    line = list(game.mainline())
    line[-1].variations.append(line[-back])
    with pytest.raises(FairyChessError, match="appears twice"):
        ask(game)
    line[-1].variations.clear()
    ask(game)


@pytest.mark.parametrize("ask", [str, pickle.dumps])
def test_a_node_stands_in_one_place(ask: Callable[[pgn.Game], object]) -> None:
    game = read("1. e4 e5 (1... c5) 2. Nf3 *")
    game.variations.append(game.variations[0])
    with pytest.raises(FairyChessError, match="appears twice"):
        ask(game)


@pytest.mark.parametrize(
    "ask",
    [pgn.ChildNode.board, pgn.ChildNode.game, pgn.ChildNode.root, pgn.ChildNode.ply, pgn.ChildNode.is_mainline, pickle.dumps],
)
@pytest.mark.parametrize("length", [1, 2, 9])
def test_a_circle_of_parents_is_an_error(ask: Callable[[pgn.ChildNode], object], length: int) -> None:
    line: list[Any] = list(knights(length).mainline())
    line[0].parent = line[-1]
    line[-1].variations.insert(0, line[0])
    with pytest.raises(FairyChessError, match="appears twice"):
        ask(line[-1])


def test_a_node_that_was_taken_out_cannot_be_pickled() -> None:
    game = read("1. e4 e5 *")
    node = game.variations.pop()
    with pytest.raises(FairyChessError, match="removed from its game"):
        pickle.dumps(node)


def test_a_set_of_glyphs_stays_the_one_that_was_given() -> None:
    node = read("1. e4 *").variations[0]
    given: set[int] = set()
    node.nags = given
    given.add(3)
    assert node.nags is given
    assert str(node) == "1. e4 $3"
    assert read(str(node)).variations[0].nags == {3}


def test_a_finalizer_may_look_at_other_games() -> None:
    other, same = read("1. d4 d5 *"), read("1. e4 e5 2. Nf3 *")
    seen: list[int] = []

    class Finalized:
        """An object in a reference cycle, so that the garbage collector finds it while nodes are created."""

        def __init__(self) -> None:
            self.circle = self

        def __del__(self) -> None:
            seen.extend(len(list(game.mainline())) for game in (other, same))

    def grow() -> None:
        threshold = gc.get_threshold()
        gc.collect()
        Finalized()
        gc.set_threshold(1)
        try:
            seen.append(-len(same.variations))
        finally:
            gc.set_threshold(*threshold)

    thread = threading.Thread(target=grow, daemon=True)
    thread.start()
    thread.join(30)
    assert not thread.is_alive()
    gc.collect()
    assert sorted(seen) == [-1, 2, 3]
    assert same.variations[0].parent is same
    assert str(same.mainline_moves()) == "1. e4 e5 2. Nf3"


def test_many_glyphs_take_no_time() -> None:
    begun = time.process_time()
    node = read("1. e4 " + " ".join(f"${number}" for number in range(65536)) * 8 + " *").variations[0]
    assert node.nags == set(range(65536))
    assert str(node).startswith("1. e4 $0 $1 $2 $3 ")
    # Searching a list for each glyph would take 10^10 steps.
    assert time.process_time() - begun < 10


def test_a_long_line_in_small_pieces_takes_no_time() -> None:
    class Slow(io.BytesIO):
        """A file that returns one byte at a time."""

        def read(self, _size: int | None = -1, /) -> bytes:
            return super().read(1)

    begun = time.process_time()
    games = list(pgn.read_games(Slow(b"1. e4 {" + b"x" * 300_000 + b"} e5 *")))
    assert [[len(node.comment) for node in game.mainline()] for game in games] == [[300_000, 0]]
    assert time.process_time() - begun < 10


def test_open_packed_files_are_read(tmp_path: Path) -> None:
    for module in (gzip, bz2):
        path = tmp_path / module.__name__
        path.write_bytes(module.compress(b"1. e4 *\n\n1. d4 *\n"))
        with module.open(path) as file:
            assert [game.board() == Board() for game in pgn.read_games(file)] == [True, True]
        assert len(list(pgn.read_games(path))) == 2


def test_headers_are_not_asked_for_their_truth() -> None:
    for wrong in (NotImplemented, 0, False):
        with pytest.raises(TypeError):
            pgn.Headers(wrong)  # type: ignore[arg-type]
    assert len(pgn.Headers({})) == len(pgn.Headers([])) == 0


TREE = "1. e4 $1 (1. d4 d5 (1... f5 2. c4) 2. c4 e6) (1. c4) 1... e5 { x } $2 $3 (1... c5) 2. Nf3 *"


def test_moves_are_those_of_the_nodes_that_are_made_later() -> None:
    game = read(TREE)
    moves = list(game.mainline_moves())
    assert [move.uci() for move in moves] == ["e2e4", "e7e5", "g1f3"]
    assert moves == [node.move for node in game.mainline()] == list(game.mainline_moves())
    game.variations[0].remove_variation(0)
    assert [move.uci() for move in game.mainline_moves()] == ["e2e4", "c7c5"]


def test_lists_of_variations_are_kept_however_they_are_asked_for() -> None:
    game = read(TREE)
    line = list(game.mainline())  # without lists
    assert [node.nags for node in line] == [{1}, {2, 3}, set()]
    before = line[0]
    before.variations.append(before.variations.pop(0))
    assert before.variations is before.variations
    assert [node.move.uci() for node in game.mainline()] == ["e2e4", "c7c5"]
    line[1].variations = []
    line[1].nags.add(9)
    assert str(game.mainline()) == "1. e4 $1 c5"
    assert str(line[1]) == "1... e5 $2 $3 $9 { x }"
    assert str(read(str(game))) == str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301
    with pytest.raises(TypeError, match="list of nodes"):
        game.variations = ()  # type: ignore[assignment]
