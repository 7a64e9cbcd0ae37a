"""A panic in Rust becomes `InternalError` wherever it happens, and all calls from the binding to the core are guarded."""

from __future__ import annotations

import copy
import functools
import inspect
import operator
import pickle
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import fairychess
from conftest import ROOT
from fairychess import Board, Move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

panic = fairychess._core._panic  # noqa: SLF001


@pytest.mark.parametrize("long", [False, True])
def test_a_panic_is_an_internal_error(long: bool) -> None:
    with pytest.raises(fairychess.InternalError, match="on purpose"):
        panic(long)
    assert Board().perft(1) == 20


def half_changed() -> Board:
    """Return a board on which a panic occurred in the middle of a change."""
    board = Board("crazyhouse")
    board.push_uci("e2e4")
    with pytest.raises(fairychess.InternalError, match="on purpose"):
        panic(False, board)
    return board


MOVE = Move.from_uci("e7e5", "crazyhouse")
ARGUMENTS: dict[str, Any] = {
    "move": MOVE,
    "variation": [MOVE],
    "uci": "e7e5",
    "text": "e7e5",
    "san": "e5",
    "fen": Board("crazyhouse").fen(),
    "set_board_fen(fen)": "4k3/8/8/8/8/8/8/4K3",
    "castling_fen": "KQkq",
    "epd": '4k3/8/8/8/8/8/8/4K3 w - - id "x";',
    "pieces": {},
    "square": "e4",
    "squares": [],
    "from_square": "e7",
    "to_square": "e5",
    "color": True,
    "piece": "P",
    "counts": {"queen": 1},
    "depth": 1,
    "name": "queen",
    "f": fairychess.flip_vertical,
}
"""A valid argument for each parameter name, or for one method's parameter of that name."""

UNTOUCHED = {"variant", "chess960", "legal_moves", "starting_fen", "uci_variant"}
"""Members of `Board` that do not use the position."""


def uses() -> Iterator[tuple[str, Callable[[Board], Any]]]:
    """Yield all operations of a board, with their names."""
    for name, member in inspect.getmembers(Board):
        if name.startswith("_") or name in UNTOUCHED or name in {"empty", "from_epd"}:
            continue
        if inspect.isgetsetdescriptor(member):
            yield name, operator.attrgetter(name)
            continue
        needed = [
            parameter.name
            for parameter in inspect.signature(member).parameters.values()
            if parameter.default is parameter.empty and parameter.name != "self" and parameter.kind is not parameter.VAR_KEYWORD
        ]
        values = [ARGUMENTS.get(f"{name}({parameter})", ARGUMENTS[parameter]) for parameter in needed]
        yield name, functools.partial(called, name, values)
    special: dict[str, Callable[[Board], Any]] = {
        "repr": repr,
        "str": str,
        "==": lambda board: board == Board("crazyhouse"),
        "== turned": lambda board: Board("crazyhouse") == board,
        "copy": copy.copy,
        "deepcopy": copy.deepcopy,
        "pickle": pickle.dumps,
        "set side to move": lambda board: setattr(board, "turn", False),
        "set number": lambda board: setattr(board, "fullmove_number", 3),
        "len": lambda board: len(board.legal_moves),
        "bool": lambda board: bool(board.legal_moves),
        "list": lambda board: list(board.legal_moves),
        "in": lambda board: MOVE in board.legal_moves,
        "repr of moves": lambda board: repr(board.legal_moves),
        "search": lambda board: fairychess.search(board, depth=1),
    }
    yield from special.items()


def called(name: str, values: list[Any], board: Board) -> object:
    return getattr(board, name)(*values)


USES = dict(uses())


def test_enough_uses_are_found() -> None:
    assert len(USES) > 70


@pytest.mark.parametrize("name", USES)
def test_a_half_changed_board_says_so(name: str) -> None:
    board = half_changed()
    with pytest.raises(fairychess.InternalError, match="half changed"):
        USES[name](board)


@pytest.mark.parametrize("name", USES)
def test_the_uses_are_right_on_a_sound_board(name: str) -> None:
    board = Board("crazyhouse")
    board.push_uci("e2e4")
    USES[name](board)


def test_an_iteration_goes_on() -> None:
    board = Board()
    moves = iter(board.legal_moves)
    with pytest.raises(fairychess.InternalError):
        panic(False, board)
    assert len(list(moves)) == 20


# Functions that run work under `catch_unwind`; calls of the core, directly or through a helper of the binding; and calls that
# need no guard where they are.
GUARDS = re.compile(r"\b(?:guard|watched|caught|interruptible|hold|look|read|run|write|change|found|pushed|ask|named)\s*\(")
CORE = re.compile(
    r"\b(?:Core(?!Square)\w+|AnyVariant|MoveText|builtin|movement|pgn|Collector|Splitter|Headers)::[a-z]\w*"
    r"|\bcore(?:\(\))?\s*\.\s*(?!rules\b)[a-z]\w*\s*\("
    r"|\.(?:written|content|letter|definition)\(\)|(?<!fn )\bsame\("
)
QUIET = {
    "movement::{",
    "MoveText::of",  # only checks its arguments
    "core.watched(",  # a method of `Locked`, which has a guard
    "core.interruptible(",
    "core.is_torn(",  # a flag
    "core.settings(",  # copies a few numbers
    "core().is_costly(",  # reads a flag of the variant
    "core.piece(",  # reads one symbol
    "core.header(",  # reads part of a network
    "core.network_name(",  # reads a name in the definition
    "core.clone(",  # counts one more owner
    "core().clone(",
    "Collector::new",  # empty ones
    "Splitter::new",
    "core.map_err(",  # the result of a guarded call
    # Helpers: their callers are checked instead.
    "core().written(",
    "core().introduces_from(",
    "core.id(",
}
HELPERS = {
    ("rust/py/src/board/subsets.rs", "core.written("): 1,
    ("rust/py/src/board/effects.rs", "core.find("): 1,
    ("rust/py/src/board/effects.rs", "core.effects("): 1,
    ("rust/py/src/board/effects.rs", "core.side_to_move("): 1,
    ("rust/py/src/board/effects.rs", "core.variant("): 1,
    ("rust/py/src/board/effects.rs", "core.pseudo_legal_moves_of("): 1,
    ("rust/py/src/board/effects.rs", "core.effects_of("): 1,
    ("rust/py/src/variant/moves/telling.rs", ".written()"): 1,
    ("rust/py/src/variant/named.rs", ".content()"): 2,
    ("rust/py/src/batch.rs", "core.fen("): 1,
    ("rust/py/src/trees.rs", "core.board("): 1,
    ("rust/py/src/trees.rs", "core.gather_in("): 1,
    ("rust/py/src/trees.rs", "core.make_room("): 1,
    ("rust/py/src/training.rs", "core.add("): 1,
    ("rust/py/src/training.rs", "core.add_near("): 1,
    ("rust/py/src/training.rs", "core.positions("): 1,
    ("rust/py/src/variant/mod.rs", ".content()"): 2,
    ("rust/py/src/variant/mod.rs", "CoreBoard::new"): 1,
    ("rust/py/src/variant/mod.rs", "builtin::all_spelled"): 1,
    ("rust/py/src/endgames.rs", "core.variant("): 3,
    ("rust/py/src/pgn/read.rs", ".definition()"): 1,
    ("rust/py/src/pgn/read.rs", "pgn::read"): 1,
}
"""Calls in helpers that call each other, and in closures that are called inside a guard, with the number of each."""
BOARD_STATE = "rust/py/src/board/board_state.rs"
"""The file in which a board's content is private to `Board::hold`, which guards every use."""


def unguarded(source: str) -> list[str]:
    """Return the unguarded calls of the core in a source text, ignoring comments and strings."""
    bare = re.sub(r'//[^\n]*|"(?:\\.|[^"\\])*"', lambda found: " " * len(found.group()), source)
    covered = [False] * len(bare)
    for found in GUARDS.finditer(bare):
        depth, at = 1, found.end()
        while depth and at < len(bare):
            depth += {"(": 1, ")": -1}.get(bare[at], 0)
            covered[at] = True
            at += 1
    calls = [found for found in CORE.finditer(bare) if not covered[found.start()] and "use " not in line(bare, found.start())]
    names = ("".join(found.group().split()) for found in calls)
    return [name for name in names if name not in QUIET]


def line(text: str, at: int) -> str:
    return text[text.rfind("\n", 0, at) + 1 :].split("\n", 1)[0]


def test_the_look_for_unguarded_calls_sees_them() -> None:
    assert unguarded("fn fen(&self) -> String { self.core.map_err(fen) }") == []
    assert unguarded("fn fen(&self) -> String { CoreBoard::fen(&core) }") == ["CoreBoard::fen"]
    assert unguarded("fn fen(&self) { let text = core.fen(); guard(|| core.rules()) }") == ["core.fen("]
    assert unguarded("fn fen(&self) { guard(|| core.fen(f(1))); self.read(CoreBoard::fen) }") == []


def test_every_call_of_the_core_is_guarded() -> None:
    files = sorted((ROOT / "rust" / "py" / "src").rglob("*.rs"))
    assert len(files) > 15
    found = Counter(
        (file.relative_to(ROOT).as_posix(), call) for file in files for call in unguarded(file.read_text(encoding="utf-8"))
    )
    within = sum(count for (file, _), count in found.items() if file == BOARD_STATE)
    assert within > 5
    found = Counter({place: count for place, count in found.items() if place[0] != BOARD_STATE})
    assert found == HELPERS
    assert sum(len(GUARDS.findall(file.read_text(encoding="utf-8"))) for file in files) > 60
