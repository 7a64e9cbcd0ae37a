"""The `setup` and `piece` commands for XBoard give the right legal moves if they are read as XBoard reads them."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

import fairychess
from fairychess import Board, FenError, Move, Variant
from fairychess.protocols.server.xboard_lines import setup_lines
from support.xboard_rules import XBoard, read, read_rows

if TYPE_CHECKING:
    from support.xboard_rules import Piece, Square

CHESS = 'extends = "chess"\n\n[board]\nstart = "{start}"\n'
MINI = 'name = "mini"\n' + CHESS.format(start="4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# Pieces with every form of movement that XBoard can express.
DEFINITION = """\
name = "zoo"

[board]
files = 11
ranks = 9
start = "aceghklmors/pppppppppp1/bdijnqtuv2/11/11/11/BDIJNQTUV2/PPPPPPPPPP1/ACEGHKLMORS w - - 0 1"

[pieces]
king = {{ royal = true }}
pawn = {{}}
{pieces}

[[promotion]]
to = ["lion"]

[en_passant]
"""
TEXTS = {
    "amble": "fK",
    "bent": "ffNbbN",
    "camel": "C",
    "dot": "nAjD",
    "elk": "flN",
    "gun": "mRcpR",
    "hopper": "gQ",
    "inert": "cBmW",
    "jump": "J3",
    "lion": "KAD",
    "mare": "NN",
    "nag": "nN2R3",
    "oval": "rR lbF",
    "quail": "sQfsN",
    "rhino": "flFrWlvN",
    "seal": "gNN",
    "toad": "pDD",
    "urus": "WW4(3,3)",
    "viper": "mNNcfH",
}
ZOO = DEFINITION.format(
    pieces="\n".join(f'{name} = {{ letter = "{name[0]}", moves = "{moves}" }}' for name, moves in TEXTS.items())
)

TALL = """\
name = "tall"
extends = "chess"

[board]
ranks = 10
start = "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1"

[pieces.knight]
moves = "NmC"

[castling]
K = { king = "e1 g1", partner = "h1 f1" }
Q = false
"""

FAR = """\
name = "far"
extends = "capablanca"

[castling]
K = { king = "f1 i1", partner = "j1 h1" }
Q = { king = "f1 b1", partner = "a1 c1" }
"""

GAMES = {
    **{name: Variant(name) for name in ("chess", "nightrider", "grasshopper", "capablanca", "gothic")},
    **{name: Variant.from_toml(text) for name, text in {"mini": MINI, "zoo": ZOO, "tall": TALL, "far": FAR}.items()},
}


def squares(move: Move) -> tuple[Square, Square]:
    """Return the start square and the target square of a move."""
    match = re.match(r"([a-z])(\d+)([a-z])(\d+)", str(move))
    assert match, move
    return (ord(match[1]) - 97, int(match[2]) - 1), (ord(match[3]) - 97, int(match[4]) - 1)


def ours(board: Board) -> set[tuple[Square, Square, bool]]:
    """Return the start and target squares of all legal moves, with True for promotions."""
    return {(*squares(move), move.promotion is not None) for move in board.legal_moves}


@pytest.mark.parametrize("name", GAMES)
def test_moves_agree_in_games(name: str) -> None:
    chance = random.Random(7)
    lines = setup_lines(GAMES[name])
    assert len(lines) > len(GAMES[name].pieces), lines
    en_passant = castled = 0
    for _ in range(3):
        board, there = Board(GAMES[name]), XBoard.described(lines)
        for _ in range(60):
            legal = ours(board)
            theirs = there.moves()
            extra = theirs - legal
            assert not legal - theirs
            # When castling, XBoard checks neither the rights nor the squares that the king passes, only that the king has not
            # moved.
            assert all(there.is_king(there.pieces[start]) and abs(start[0] - end[0]) > 1 for start, end, _ in extra), (
                board.fen(),
                extra,
            )
            if board.outcome() is not None or not legal:
                break
            moves = sorted(board.legal_moves, key=str)
            special = [move for move in moves if board.is_castling(move) or board.is_en_passant(move)]
            pawns = [move for move in moves if there.is_pawn(there.pieces[squares(move)[0]])]
            move = chance.choice(special or (pawns if pawns and chance.random() < 0.5 else moves))
            en_passant += board.is_en_passant(move)
            castled += board.is_castling(move)
            there = there.after(*squares(move), move.promotion and GAMES[name].pieces[move.promotion].letter)
            board.push(move)
            assert there.pieces == read_rows(board.fen().split()[0]), (board.fen(), move)
    assert castled or en_passant or name in ("grasshopper", "mini")


LINES = {
    "tall": "e2e4 a9a8 e4e5 h9h8 e5e6 a8a7 e6e7 d9d7 e7d8 g9g7 f1e2 g7g6 g1f3 g6g5 e1g1",
    "far": "h2h4 f7f5 h4h5 f5f4 g2g4 f4g3 g1h2 a7a6 h1g3 a6a5 i1h3 b7b6 f1i1",
}


@pytest.mark.parametrize("name", LINES)
def test_boards_agree_after_fixed_moves(name: str) -> None:
    board, there = Board(GAMES[name]), XBoard.described(setup_lines(GAMES[name]))
    for text in LINES[name].split():
        move = board.parse_uci(text)
        assert (*squares(move), False) in there.moves()
        there = there.after(*squares(move), None)
        board.push(move)
        assert there.pieces == read_rows(board.fen().split()[0])


@pytest.mark.parametrize("name", GAMES)
def test_moves_agree_on_random_boards(name: str) -> None:
    chance = random.Random(11)
    variant = GAMES[name]
    lines = setup_lines(variant)
    seen: set[Piece] = set()
    everywhere = [(file, rank) for rank in range(variant.ranks) for file in range(variant.files)]
    others = [each.letter for each in variant.pieces.values() if not each.royal]
    for count in (1, 3, 8, 20, 40) * 12:
        places = chance.sample(everywhere, min(count + 2, len(everywhere)))
        there = XBoard.described(lines)
        there.pieces = {place: (chance.choice(others), chance.random() < 0.6) for place in places[2:]}
        there.pieces |= {places[0]: ("K", True), places[1]: ("K", False)}
        there.white = chance.random() < 0.5
        there.touched = {square for square in everywhere if square[1] in (0, variant.ranks - 1)}
        # XBoard allows first moves only for pawns on their own start squares, fairychess for all pawns on the rank.
        seconds = {True: 1, False: variant.ranks - 2}
        for square, piece in list(there.pieces.items()):
            if piece[0] == "P" and square[1] == seconds[piece[1]] and there.start.get(square) != piece:
                del there.pieces[square]
        rows = [
            "".join(letter_of(there.pieces.get((file, rank))) for file in range(variant.files))
            for rank in range(variant.ranks - 1, -1, -1)
        ]
        fen = re.sub(r"1+", lambda run: str(len(run[0])), "/".join(rows)) + f" {'bw'[there.white]} - - 0 1"
        if there.attacked():
            with pytest.raises(FenError, match="in check"):
                Board(variant, fen)
        else:
            assert there.moves() == ours(Board(variant, fen)), fen
        seen |= set(there.pieces.values())
    assert len(seen) == 2 * len(variant.pieces)


def letter_of(piece: Piece | None) -> str:
    """Return the FEN letter of a piece."""
    return "1" if piece is None else piece[0] if piece[1] else piece[0].lower()


def test_piece_commands() -> None:
    assert setup_lines(Variant("nightrider"))[1:] == [
        "piece K& WFisO2",
        "piece Q& RB",
        "piece R& R",
        "piece B& B",
        "piece P& fmWflfrceFifmnD",
        "piece N& N0",
    ]
    # If the sides' moves differ, each side has its own command.
    assert setup_lines(GAMES["tall"])[1:4:2] == ["piece K WFirO2", "piece Q& RB"]
    assert "piece k WFilO2" in setup_lines(GAMES["tall"])
    assert [part.modes for part in read("fmWflfrceFifmnD")] == ["m", "ce", "mn"]


SILENT = {
    "another piece promotes": '[[promotion]]\npieces = ["knight"]\nto = ["queen"]',
    "two rules": '[[promotion]]\nto = ["queen"]\n\n[[promotion]]\npieces = ["bishop"]\nto = ["queen"]',
    "not on the last rank": '[[promotion]]\nto = ["queen"]\nregion = "ranks 7-8"\nforced = "rank 8"',
    "a pawn that promotes from afar": '[pieces.pawn]\nmoves = "mfWcfFmfnD"',
    "no promotion": "promotion = false",
    "a bent path": '[pieces.knight]\nmoves = "[F?fsR]"',
    "a long leap": '[pieces.knight]\nmoves = "(1,4)"',
    "a lame leap over two squares": '[pieces.knight]\nmoves = "nH"',
    "an effect": '[pieces.knight]\nmoves = [{ move = "mR", throw = true }]',
    "a pawn that moves sideways": '[pieces.pawn]\nmoves = "mfFcfW"',
    "en passant by others": '[en_passant]\nattackers = ["pawn", "knight"]',
    "a king that leaps sideways": '[pieces.king]\nmoves = "KsD"\n',
    "first moves from other squares": '[pieces.knight]\nmoves = "NimH"\nfirst_move = "all"',
}


@pytest.mark.parametrize("definition", SILENT.values(), ids=SILENT)
def test_no_piece_commands_for_rules_that_xboard_lacks(definition: str) -> None:
    top, rest = (definition, "") if definition.startswith("promotion") else ("", definition)
    castling = "castling = false\n"
    en_passant = "en_passant = false" if "[en_passant]" not in definition else ""
    text = f'name = "special"\nextends = "chess"\n{castling}{en_passant}\n{top}\n\n'
    variant = Variant.from_toml(f'{text}[board]\nstart = "{START.replace("KQkq", "-")}"\n\n{rest}\n')
    assert len(setup_lines(variant)) == 1


@pytest.mark.parametrize("name", ["wolf", "grand", "stoltz", "seirawan", "crazyhouse", "chess960"])
def test_variants_that_xboard_cannot_express(name: str) -> None:
    assert len(setup_lines(Variant(name))) == 1


def test_special_places_of_the_piece_table() -> None:
    for variant in [*map(Variant, fairychess.variants()), *GAMES.values()]:
        table = re.findall(r"setup \((.*?)\)", setup_lines(variant)[0])[0]
        assert len(table) == 44
        assert table[18] in ".+"  # the lance, which promotes
        royal = {each.letter for each in variant.pieces.values() if each.royal}
        assert table[21] in royal | {"."}


def test_promoted_pieces_have_the_places_beside_their_first_forms() -> None:
    table = re.findall(r"setup \((.*?)\)", setup_lines(Variant("shogi"))[0])[0][:22]
    places = dict(zip(table[:11], table[11:], strict=True))
    assert {letter for letter, beside in places.items() if beside == "+"} == set("PLNSBR")
    assert (places["G"], table[21]) == (".", "K")
