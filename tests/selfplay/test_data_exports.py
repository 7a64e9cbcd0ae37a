"""Positions for other trainers, in bullet's text format and Fairy-Stockfish's `.bin`, are read back as they were played."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import BLACK, WHITE, Board, DataError, Variant
from fairychess.data import Dataset, Pool, SelfPlay, parse_player, run_selfplay, write_bin, write_text
from fairychess.data.bin_export import Packer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

    Run = Callable[..., Result]

pytest.importorskip("pyarrow")


def made(directory: Path, name: str, games: int = 3) -> Dataset:
    plan = SelfPlay(Variant(name), parse_player("search:nodes=15"), games, 1, random_plies=6, max_plies=250, noise=0.1)
    run_selfplay(plan, directory)
    return Dataset(directory)


@dataclass(frozen=True)
class Place:
    """A position in a finished game, found by replaying the game."""

    fen: str
    score: int
    points: float
    ply: int
    key: int
    quiet: bool


def places(data: Dataset | Pool) -> list[Place]:
    """Return the positions that have a score."""
    found: list[Place] = []
    for game in data:
        if game.result == "*":
            continue
        points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}[game.result]
        board = Board(data.variant, game.start)
        for ply, (move, score) in enumerate(zip(data.moves(game), game.scores, strict=True)):
            if score is not None:
                quiet = not (board.is_check() or board.is_capture(move) or move.promotion)
                found.append(Place(board.fen(), score, points, ply, board.zobrist_hash(), quiet))
            board.push(move)
    return found


def test_text_is_read_back(tmp_path: Path) -> None:
    data = made(tmp_path / "games", "crazyhouse")
    wanted = places(data)
    assert write_text(data, tmp_path / "some.txt") == len(wanted) > 60
    lines = (tmp_path / "some.txt").read_text(encoding="utf-8").splitlines()
    for line, place in zip(lines, wanted, strict=True):
        fen, score, points = line.split(" | ")
        assert (fen, float(points)) == (place.fen, place.points)
        assert int(score) == (place.score if Board("crazyhouse", fen).turn else -place.score)
    assert points in ("1.0", "0.5", "0.0")


def test_quiet_and_unique_positions(tmp_path: Path) -> None:
    made(tmp_path / "old", "chess")
    data = Pool([tmp_path / "old"])
    some = places(data)
    assert write_text(data, tmp_path / "quiet.txt", quiet=True) == sum(place.quiet for place in some) < len(some)
    last = {place.key: index for index, place in enumerate(some)}
    assert write_text(data, tmp_path / "unique.txt", unique=True) == len(last)
    lines = (tmp_path / "unique.txt").read_text(encoding="utf-8").splitlines()
    assert [line.partition(" | ")[0] for line in lines] == [some[index].fen for index in sorted(last.values())]
    first = Dataset(tmp_path / "old")
    assert write_text(first, tmp_path / "first.txt", games=1) < len(some)


class Reader:
    """Reads a packed position bit by bit."""

    def __init__(self, packed: bytes) -> None:
        self.packed, self.cursor = packed, 0

    def number(self, size: int) -> int:
        found = 0
        for place in range(size):
            found |= (self.packed[self.cursor >> 3] >> (self.cursor & 7) & 1) << place
            self.cursor += 1
        return found


def unpack(packed: bytes, variant: Variant, types: list[str], king: str | None) -> dict[str, Any]:
    """Read a packed position as Fairy-Stockfish's trainer does; `types` are the piece types in the trainer's order."""
    reader = Reader(packed)
    found: dict[str, Any] = {"turn": reader.number(1) == 0}
    squares = variant.files * variant.ranks
    kings = {color: reader.number(7) for color in (WHITE, BLACK)}
    board: dict[int, tuple[str, bool]] = {square: (king, color) for color, square in kings.items() if king is not None}
    others = [name for name in types if name != king]
    for rank in range(variant.ranks - 1, -1, -1):
        for file in range(variant.files):
            square = rank * variant.files + file
            if square not in board and reader.number(1):
                piece = others[reader.number(4)]
                board[square] = piece, reader.number(1) == 0
    assert king is not None or set(kings.values()) == {squares}
    size = 5 if len(packed) == 64 else 7
    hands = {color: {name: reader.number(size) for name in types} for color in (WHITE, BLACK)}
    found |= {"board": board, "hands": {color: {name: n for name, n in hand.items() if n} for color, hand in hands.items()}}
    found["castling"] = [reader.number(1) for _ in range(4)]
    found["ep"] = reader.number(7) if reader.number(1) else None
    clock, found["move"] = reader.number(6), reader.number(16)
    found["clock"] = clock | reader.number(1) << 6
    rest = int.from_bytes(packed, "little") >> reader.cursor
    assert rest == 0
    return found


def described(board: Board) -> dict[str, Any]:
    rights = (board.has_kingside_castling_rights, board.has_queenside_castling_rights)
    return {
        "turn": board.turn,
        "board": {square: (piece.name, piece.color) for square, piece in board.piece_map().items()},
        "hands": {color: {name: n for name, n in board.reserve(color).items() if n} for color in (WHITE, BLACK)},
        "castling": [int(right(color)) for color in (WHITE, BLACK) for right in rights],
        "ep": board.ep_square,
        "clock": board.halfmove_clock,
        "move": board.fullmove_number,
    }


@pytest.mark.parametrize(
    ("name", "types", "king", "size"),
    [
        ("chess", ["pawn", "knight", "bishop", "rook", "queen", "king"], "king", 64),
        ("crazyhouse", ["pawn", "knight", "bishop", "rook", "queen", "king"], "king", 64),
        ("seirawan", ["pawn", "knight", "bishop", "rook", "queen", "hawk", "elephant", "king"], "king", 64),
        ("antichess", ["pawn", "knight", "bishop", "rook", "queen", "king"], None, 64),
        ("grand", ["pawn", "knight", "bishop", "rook", "queen", "archbishop", "chancellor", "king"], "king", 64),
        ("makruk", ["pawn", "knight", "rook", "met", "khon", "king"], "king", 64),
        ("nightrider", ["pawn", "bishop", "rook", "queen", "nightrider", "king"], "king", 64),
    ],
)
def test_bin_is_read_back(tmp_path: Path, name: str, types: list[str], king: str | None, size: int) -> None:
    data = made(tmp_path / "games", name, games=2)
    wanted = places(data)
    assert write_bin(data, tmp_path / "some.bin") == len(wanted) > 30
    content = (tmp_path / "some.bin").read_bytes()
    assert len(content) == (size + 8) * len(wanted)
    for index, place in enumerate(wanted):
        record = content[index * (size + 8) : (index + 1) * (size + 8)]
        board = Board(data.variant, place.fen)
        assert unpack(record[:size], data.variant, types, king) == described(board), place.fen
        score, _, ply, result, padding = struct.unpack("<hHHbB", record[size:])
        assert (ply, padding) == (place.ply, 0)
        assert result == round(2 * (place.points if board.turn else 1 - place.points) - 1)
        assert score == max(-32_000, min(32_000, round(2.08 * place.score)))


def test_the_moves_of_a_bin(tmp_path: Path) -> None:
    data = made(tmp_path / "games", "chess", games=1)
    write_bin(data, tmp_path / "some.bin")
    (game,) = data
    moves = [move for move, score in zip(data.moves(game), game.scores, strict=True) if score is not None]
    content = (tmp_path / "some.bin").read_bytes()
    for index, move in enumerate(moves):
        (found,) = struct.unpack("<H", content[72 * index + 66 : 72 * index + 68])
        assert (found >> 6, found & 63) == (move.from_square, move.to_square)


def test_fields_that_no_game_reaches() -> None:
    board = Board(fen="rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b Kq e3 70 300")
    types = ["pawn", "knight", "bishop", "rook", "queen", "king"]
    found = unpack(Packer(board.variant, None).position(board), board.variant, types, "king")
    assert found == described(board)
    assert (found["ep"], found["clock"], found["move"], found["castling"]) == (20, 70, 300, [1, 0, 0, 1])


def test_pieces_whose_order_is_not_known() -> None:
    newchess = Variant("newchess")
    with pytest.raises(
        DataError, match=r"the order of the pieces in Fairy-Stockfish is needed, .*: newchess: pieces\.light-bishop"
    ):
        Packer(newchess, None)
    order = sorted(newchess.pieces)
    with pytest.raises(DataError, match=r"newchess has the pieces .*: all of them are expected, each once"):
        Packer(newchess, order[1:])
    board = Board(newchess)
    assert unpack(Packer(newchess, order).position(board), newchess, order, "king") == described(board)


@pytest.mark.parametrize(
    ("name", "fen", "packed"),
    [
        (
            "crazyhouse",
            "3r1b1r/pp1PpBk1/2nqPn2/7P/6BP/2PPpN2/PP2PK2/R2Q2R1[BNPPP] w - - 1 25",
            "1a369c4a67180ac202631a8c0002a0080882702008083848388c100000000000000832",
        ),
        (
            "seirawan",
            "r2qkb1r/p3e1p1/1p6/2p1hp1p/1n6/3P1HPN/PPP2P1P/RNBQ1K1R[] w kq - 2 16",
            "0abc93b4748668858400a135141a0104966008828040700c45c201000000000000000000c00408",
        ),
        (
            "shogi",
            "ln1g1gsnl/3r3b1/1s2pkppp/p1pp1p3/1pB6/2GP3P1/PP2PSP1P/2S4R1/L1K2G1NL[npp] w - - 0 22",
            "04bbb5f57acb76c5889092344dd3549a4a210d009e04892421291209050c163c9a05000000000000000010200000006001",
        ),
        ("antichess", "8/5p2/5p2/2n5/P7/8/2P1PP2/4K3 w - - 0 21", "80400010024218410000201004c00200000000000000004005"),
        (
            "capablanca",
            "r6rk1/p2pp2p2/1p3pQ2p/nPp7/2P1Pb4/6K1PP/P1P1B2P2/RN7R w - - 0 26",
            "34ce133885842121428409e1188400024109802008040a028e017000000000000000000000004003",
        ),
    ],
)
def test_positions_as_fairy_stockfish_packs_them(name: str, fen: str, packed: str) -> None:
    """The bytes match those written by `convert_bin` of variant-nnue-tools (cc4094b8)."""
    found = Packer(Variant(name), None).position(Board(name, fen))
    assert found == bytes.fromhex(packed).ljust(64, b"\0")


def test_promoted_pieces_that_are_one_type_there() -> None:
    shogi = Variant("shogi")
    board = Board(shogi, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5+L1/LNSGKGSN+P[p] w - - 0 1")
    found = unpack(Packer(shogi, None).position(board), shogi, [*"brs", "dragon", *"pln", "gold", "horse", "king"], "king")
    assert [found["board"][square] for square in (8, 16, 0)] == [("gold", True), ("gold", True), ("l", True)]
    assert found["hands"] == {WHITE: {}, BLACK: {"p": 1}}


def test_positions_before_the_kings_are_placed(tmp_path: Path) -> None:
    data = made(tmp_path / "games", "sittuyin", games=1)
    wanted = places(data)
    placed = [place for place in wanted if {"K", "k"} <= set(place.fen.partition("[")[0])]
    assert write_bin(data, tmp_path / "some.bin") == len(placed) < len(wanted)


def test_positions_without_room() -> None:
    packer = Packer(Variant("crazyhouse"), None)
    with pytest.raises(DataError, match="the format has room for 5 bits, and 40 has more"):
        packer.position(Board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[" + "P" * 40 + "] w - - 0 1"))
    large = "16/" * 15 + "16"
    with pytest.raises(DataError, match="the format has room for 127 squares"):
        Packer(
            Variant.from_toml(
                f'name = "large"\n[board]\nfiles = 16\nranks = 16\nstart = "{large} w - - 0 1"\n'
                '[pieces.pawn]\nletter = "P"\nmoves = "W"\n'
            ),
            ["pawn"],
        )


def test_the_command(fairychess_command: Run, tmp_path: Path) -> None:
    made(tmp_path / "games", "chess", games=2)
    made(tmp_path / "more", "chess", games=1)
    text = fairychess_command("export", "games", "more", "--out", "some.txt", "--quiet", "--unique")
    number = len((tmp_path / "some.txt").read_text(encoding="utf-8").splitlines())
    assert (text.code, text.out) == (0, f"{number} positions written to some.txt.\n")
    packed = fairychess_command("export", "games", "--out", "data", "--format", "bin", "--games", "1")
    assert packed.code == 0
    assert packed.out.endswith("positions written to data.\n")
    assert (tmp_path / "data").stat().st_size % 72 == 0
    named = fairychess_command("export", "games", "--out", "n.bin", "--pieces", "pawn,knight,bishop,rook,queen,king")
    assert named.code == 0
    for arguments, message in (
        (["games", "--out", "a.pgn", "--quiet"], "--quiet is for --format text and bin"),
        (["games", "more", "--out", "a.pgn"], "several folders are for --format text and bin"),
        (["games", "--out", "a.txt", "--pieces", "x"], "--pieces is for --format bin"),
    ):
        refused = fairychess_command("export", *arguments)
        assert (refused.code, refused.err) == (2, f"fairychess: {message}\n")
