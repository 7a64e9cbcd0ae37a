"""What `setup` and `piece` say to XBoard: read as it reads them, the turns are ours."""

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
    from support.xboard_rules import Man, Square

CHESS = 'extends = "chess"\n\n[board]\nstart = "{start}"\n'
MINI = 'name = "mini"\n' + CHESS.format(start="4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# Men of every kind of text that XBoard can be told, on a board of its own.
PAGE = """\
name = "zoo"

[board]
files = 11
ranks = 9
start = "aceghklmors/pppppppppp1/bdijnqtuv2/11/11/11/BDIJNQTUV2/PPPPPPPPPP1/ACEGHKLMORS w - - 0 1"

[pieces]
king = {{ royal = true }}
pawn = {{}}
{men}

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
ZOO = PAGE.format(men="\n".join(f'{name} = {{ letter = "{name[0]}", moves = "{moves}" }}' for name, moves in TEXTS.items()))

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
    """Where a man of ours goes from and to."""
    match = re.match(r"([a-z])(\d+)([a-z])(\d+)", str(move))
    assert match, move
    return (ord(match[1]) - 97, int(match[2]) - 1), (ord(match[3]) - 97, int(match[4]) - 1)


def ours(board: Board) -> set[tuple[Square, Square, bool]]:
    """Give all legal turns."""
    return {(*squares(move), move.promotion is not None) for move in board.legal_moves}


@pytest.mark.parametrize("name", GAMES)
def test_in_a_game_both_have_the_same_turns(name: str) -> None:
    chance = random.Random(7)
    lines = setup_lines(GAMES[name])
    assert len(lines) > len(GAMES[name].pieces), lines
    passing = castled = 0
    for _ in range(4):
        board, there = Board(GAMES[name]), XBoard.described(lines)
        for _ in range(60):
            turns = ours(board)
            theirs = there.turns()
            extra = theirs - turns
            assert not turns - theirs
            # It asks neither for rights nor what the king goes over, only whether he has moved.
            assert all(there.is_king(there.men[start]) and abs(start[0] - end[0]) > 1 for start, end, _ in extra), (
                board.fen(),
                extra,
            )
            if board.outcome() is not None or not turns:
                break
            moves = sorted(board.legal_moves, key=str)
            special = [move for move in moves if board.is_castling(move) or board.is_en_passant(move)]
            pawns = [move for move in moves if there.is_pawn(there.men[squares(move)[0]])]
            move = chance.choice(special or (pawns if pawns and chance.random() < 0.5 else moves))
            passing += board.is_en_passant(move)
            castled += board.is_castling(move)
            there = there.after(*squares(move), move.promotion and GAMES[name].pieces[move.promotion].letter)
            board.push(move)
            assert there.men == read_rows(board.fen().split()[0]), (board.fen(), move)
    assert castled or passing or name in ("grasshopper", "mini")


LINES = {
    "tall": "e2e4 a9a8 e4e5 h9h8 e5e6 a8a7 e6e7 d9d7 e7d8 g9g7 f1e2 g7g6 g1f3 g6g5 e1g1",
    "far": "h2h4 f7f5 h4h5 f5f4 g2g4 f4g3 g1h2 a7a6 h1g3 a6a5 i1h3 b7b6 f1i1",
}


@pytest.mark.parametrize("name", LINES)
def test_in_a_line_both_have_the_same_board(name: str) -> None:
    board, there = Board(GAMES[name]), XBoard.described(setup_lines(GAMES[name]))
    for text in LINES[name].split():
        move = board.parse_uci(text)
        assert (*squares(move), False) in there.turns()
        there = there.after(*squares(move), None)
        board.push(move)
        assert there.men == read_rows(board.fen().split()[0])


@pytest.mark.parametrize("name", GAMES)
def test_on_any_board_both_have_the_same_turns(name: str) -> None:
    chance = random.Random(11)
    variant = GAMES[name]
    lines = setup_lines(variant)
    seen: set[Man] = set()
    everywhere = [(file, rank) for rank in range(variant.ranks) for file in range(variant.files)]
    others = [kind.letter for kind in variant.pieces.values() if not kind.royal]
    for count in (1, 3, 8, 20, 40) * 12:
        places = chance.sample(everywhere, min(count + 2, len(everywhere)))
        there = XBoard.described(lines)
        there.men = {place: (chance.choice(others), chance.random() < 0.6) for place in places[2:]}
        there.men |= {places[0]: ("K", True), places[1]: ("K", False)}
        there.white = chance.random() < 0.5
        there.touched = {square for square in everywhere if square[1] in (0, variant.ranks - 1)}
        # A pawn where none of its side begins: by the rank alone it would have its first move, which XBoard does not see.
        seconds = {True: 1, False: variant.ranks - 2}
        for square, man in list(there.men.items()):
            if man[0] == "P" and square[1] == seconds[man[1]] and there.start.get(square) != man:
                del there.men[square]
        rows = [
            "".join(letter_of(there.men.get((file, rank))) for file in range(variant.files))
            for rank in range(variant.ranks - 1, -1, -1)
        ]
        fen = re.sub(r"1+", lambda run: str(len(run[0])), "/".join(rows)) + f" {'bw'[there.white]} - - 0 1"
        if there.attacked():
            with pytest.raises(FenError, match="in check"):
                Board(variant, fen)
        else:
            assert there.turns() == ours(Board(variant, fen)), fen
        seen |= set(there.men.values())
    assert len(seen) == 2 * len(variant.pieces)


def letter_of(man: Man | None) -> str:
    """Write a man as FEN does."""
    return "1" if man is None else man[0] if man[1] else man[0].lower()


def test_what_is_said_of_the_men_of_chess() -> None:
    assert setup_lines(Variant("nightrider"))[1:] == [
        "piece K& WFisO2",
        "piece Q& RB",
        "piece R& R",
        "piece B& B",
        "piece P& fmWflfrceFifmnD",
        "piece N& N0",
    ]
    # What differs for the sides is said of each.
    assert setup_lines(GAMES["tall"])[1:4:2] == ["piece K WFirO2", "piece Q& RB"]
    assert "piece k WFilO2" in setup_lines(GAMES["tall"])
    assert [part.modes for part in read("fmWflfrceFifmnD")] == ["m", "ce", "mn"]


SILENT = {
    "a man that is no pawn promotes": '[[promotion]]\npieces = ["knight"]\nto = ["queen"]',
    "two rules": '[[promotion]]\nto = ["queen"]\n\n[[promotion]]\npieces = ["bishop"]\nto = ["queen"]',
    "not on the last rank": '[[promotion]]\nto = ["queen"]\nregion = "ranks 7-8"\nforced = "rank 8"',
    "a pawn that promotes from afar": '[pieces.pawn]\nmoves = "mfWcfFmfnD"',
    "no promotion": "promotion = false",
    "a bent path": '[pieces.knight]\nmoves = "[F?fsR]"',
    "a long leap": '[pieces.knight]\nmoves = "(1,4)"',
    "a lame leap over two squares": '[pieces.knight]\nmoves = "nH"',
    "an effect": '[pieces.knight]\nmoves = [{ move = "mR", throw = true }]',
    "a pawn that goes aside": '[pieces.pawn]\nmoves = "mfFcfW"',
    "captures in passing by others": '[en_passant]\nattackers = ["pawn", "knight"]',
    "a king that leaps aside": '[pieces.king]\nmoves = "KsD"\n',
    "a first move from where none begins": '[pieces.knight]\nmoves = "NimH"\nfirst_move = "all"',
}


@pytest.mark.parametrize("page", SILENT.values(), ids=SILENT)
def test_where_xboard_has_no_words_nothing_is_said(page: str) -> None:
    top, rest = (page, "") if page.startswith("promotion") else ("", page)
    castling = "castling = false\n"
    text = f'name = "odd"\nextends = "chess"\n{castling}{"en_passant = false" if "[en_passant]" not in page else ""}\n{top}\n\n'
    variant = Variant.from_toml(f'{text}[board]\nstart = "{START.replace("KQkq", "-")}"\n\n{rest}\n')
    assert len(setup_lines(variant)) == 1


@pytest.mark.parametrize("name", ["wolf", "grand", "stoltz", "seirawan", "crazyhouse", "chess960"])
def test_games_that_xboard_cannot_be_told(name: str) -> None:
    assert len(setup_lines(Variant(name))) == 1


def test_nobody_is_drawn_as_a_man_that_xboard_knows_better() -> None:
    for variant in [*map(Variant, fairychess.variants()), *GAMES.values()]:
        men = re.findall(r"setup \((.*?)\)", setup_lines(variant)[0])[0]
        assert len(men) == 44
        assert men[18] == "."  # the lance, which promotes
        royal = {kind.letter for kind in variant.pieces.values() if kind.royal}
        assert men[21] in royal | {"."}
