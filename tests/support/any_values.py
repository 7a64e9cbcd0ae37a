"""Values for arguments: valid, invalid and hostile ones."""

from __future__ import annotations

import io
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any, Never

import fairychess
import fairychess.pgn
from fairychess import Board, Move, Variant

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

VARIANTS = ["chess", "stoltz", "crazyhouse", "wolf", "reserve-dragonet", "chess960", "newchess", "grand"]
OWN = 'name = "own"\nextends = "chess"\n[pieces.x]\nletter = "x"\nmoves = "cpQmN"\n'


class BittenError(Exception):
    """The exception raised by hostile objects, which must be propagated unchanged."""


class Biting:
    """Raises an exception on every use except `repr`."""

    def _bite(self, *_: object) -> Never:
        raise BittenError

    __index__ = __int__ = __float__ = __bool__ = __len__ = __iter__ = __next__ = __hash__ = __eq__ = __lt__ = _bite
    __getitem__ = __call__ = __fspath__ = __str__ = __contains__ = __format__ = __reduce__ = _bite
    keys = items = read = readline = write = _bite


class Text(str):
    """A subclass of `str`."""

    __slots__ = ()


class Number(int):
    """A subclass of `int`."""


class Lying(list[object]):
    """An empty list that reports a length."""

    def __len__(self) -> int:  # noqa: D105
        return 1 << 10


def endless() -> Iterator[str]:
    """Yield more strings than any function should read; after a million, raise an exception."""
    for _ in range(1_000_000):
        yield "e2e4"
    raise BittenError


def deep() -> list[Any]:
    """Return a deeply nested list."""
    found: list[Any] = []
    for _ in range(5000):
        found = [found]
    return found


def played(rng: random.Random) -> Board:
    """Return a board in the middle of a game."""
    variant: str | Variant = rng.choice(VARIANTS)
    if rng.random() < 0.1:
        variant = Variant.from_toml(OWN)
    board = Board(variant)
    for _ in range(rng.randrange(12)):
        moves = list(board.legal_moves)
        if moves:
            board.push(rng.choice(moves))
    return board


def move(rng: random.Random) -> Move:
    """Return a legal move on a random board, or a move made without a board."""
    if rng.random() < 0.3:
        return Move.from_uci(rng.choice(["e2e4", "e7e8q", "0000", "P@e4", "g1f3"]), "crazyhouse")
    return rng.choice(list(played(rng).legal_moves) or [Move.null()])


def text(rng: random.Random) -> str:
    """Return a string that is meaningful in some context, or meaningless."""
    board = Board("crazyhouse")
    known = [
        *[
            "chess",
            "wolf",
            "library",
            "e4",
            "a1",
            "p16",
            "i9",
            "e2e4",
            "e4",
            "Nf3",
            "O-O",
            "N@e4",
            "accept",
            "--",
            "0000",
            "Z0",
            "KQkq",
            "-",
            "queen",
            "pawn",
            "king",
            "courser",
            "Q",
            "n",
        ],
        *["[F?fsR]", "mKcpQ", "1-0", "*", "utf-8", ".", "/", "/dev/null", "no/such/file", "%s%n{0}", "__class__"],
        *("", "\0", "\n", "\ud800", "é", "♔", "👨\u200d👩\u200d👧", "\u202e", "chess\0", " e4 ", Text("e2e4")),
        *("x" * 100_000, "[" * 5000, "(" * 5000, "9" * 500),
        *(board.fen(), Variant("wolf").start_fen, OWN, Variant("stoltz").to_toml()),
        '[Event "x"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 $1 {c} *\n',
        '4k3/8/8/8/8/8/8/4K3 w - - hmvc 3; id "x";',
    ]
    return rng.choice(known)


def number(rng: random.Random) -> int:
    """Return a number, often one at which behaviour may change."""
    known = [
        0,
        1,
        2,
        3,
        4,
        12,
        28,
        63,
        64,
        79,
        100,
        101,
        255,
        256,
        1000,
        1_000_000,
        1_000_001,
        2**31,
        2**32,
        2**63 - 1,
        2**63,
        2**64,
        10**100,
    ]
    value = rng.choice(known)
    return rng.choice([value, value, -value, Number(value)])


def wrong(rng: random.Random) -> object:
    """Return a value that hardly any function accepts."""
    makers: list[Callable[[], object]] = [
        lambda: None,
        lambda: 1.5,
        lambda: float("nan"),
        lambda: float("inf"),
        lambda: 1j,
        lambda: b"e2e4",
        lambda: bytearray(3),
        lambda: memoryview(b"xyz"),
        object,
        Biting,
        endless,
        deep,
        Lying,
        list,
        lambda: (),
        dict,
        lambda: {"queen": 1},
        lambda: {"queen": -1, 3: "x"},
        lambda: {Biting: Biting()},
        lambda: {1, 2},
        lambda: range(100_000),
        lambda: deque([1]),
        lambda: io.StringIO("1. e4 *\n"),
        lambda: io.BytesIO(b"1. e4 *\n"),
        lambda: Path("no/such/file"),
        lambda: int,
        lambda: Board,
        lambda: fairychess,
        lambda: len,
        lambda: lambda *_: None,
        lambda: NotImplemented,
        lambda: ...,
        lambda: ValueError("x"),
        lambda: fairychess.Piece("queen", fairychess.WHITE, "Q"),
        lambda: fairychess.Termination.CHECKMATE,
        lambda: Board("wolf").outcome(),
    ]
    return rng.choice(makers)()


def stock() -> list[object]:
    """Return an object of each class that cannot be instantiated directly."""
    board = Board("crazyhouse")
    for uci in ("e2e4", "d7d5", "e4d5"):
        board.push_uci(uci)
    game = fairychess.pgn.read_game(io.StringIO('[White "x"]\n\n1. e4 {a [%clk 0:01:00]} e5 (1... c5 2. Nf3) 2. Nf3 $1 *\n'))
    assert game is not None
    try:
        Variant.from_toml("name = 1")
    except fairychess.VariantError as error:
        problem = error.problems[0]
    queen = board.variant.pieces["queen"]
    moved = queen.movement("e4")
    return [
        *(board, board.variant, board.peek(), board.legal_moves, iter(board.legal_moves), board.status(), board.piece_at("e1")),
        *(queen, queen.movement(), moved, *moved.reaches, problem, fairychess.search(board, depth=1)),
        Board(fen="7k/8/5KQ1/8/8/8/8/8 b - - 0 1").outcome(),
        *(game, game.headers, game.mainline(), game.mainline_moves(), game.variations[0], game.end()),
    ]


def anything(rng: random.Random, name: str = "") -> object:
    """Return a value, usually one that suits a parameter with the given name."""
    fitting: dict[str, Callable[[random.Random], object]] = {
        "engine": lambda _: fairychess.Engine(hash=1),
        "analysis": lambda _: fairychess.Engine(hash=1).analyse(Board(), depth=1),
        "info": lambda _: next(fairychess.Engine(hash=1).analyse(Board(), depth=1)),
        "playresult": lambda _: fairychess.Engine(hash=1).play(Board(), depth=1),
        "hash": lambda rng: rng.randrange(3),
        "threads": lambda rng: rng.randrange(3),
        "movetime": lambda rng: rng.randrange(3),
        "time": lambda rng: rng.randrange(100),
        "infinite": lambda _: False,
        "ponder": lambda _: False,
        "move": move,
        "moves": lambda rng: [move(rng) for _ in range(rng.randrange(3))],
        "board": played,
        "start": played,
        "other": played,
        "variant": lambda rng: rng.choice([*VARIANTS, Variant("wolf"), Variant.from_toml(OWN)]),
        "color": lambda rng: rng.random() < 0.5,
        "depth": lambda rng: rng.randrange(3),
        "count": number,
        "counts": lambda _: {"queen": 1, "pawn": 0},
        "square": lambda rng: rng.choice([number(rng), "e4", "a1", "h10"]),
        "stack": lambda rng: rng.choice([True, False, 1, 0]),
        "handle": lambda _: io.StringIO('[Event "x"]\n\n1. e4 e5 *\n'),
        "text": text,
    }
    choice = rng.randrange(10)
    if choice < 6 and name in fitting:
        return fitting[name](rng)
    makers: list[Callable[[random.Random], object]] = [
        text,
        text,
        number,
        wrong,
        wrong,
        move,
        played,
        lambda rng: rng.random() < 0.5,
    ]
    return rng.choice(makers)(rng)
