"""Rules that end a game: comparison with pyffish in random games, and an engine that aims for these endings."""

from __future__ import annotations

import io
import os
import random
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import BLACK, WHITE, Board, Engine, FairyChessError, Outcome, Termination, Variant, pgn, search

if TYPE_CHECKING:
    from collections.abc import Iterator

pyffish: Any = pytest.importorskip("pyffish")

GAMES = 1000 if os.environ.get("FAIRYCHESS_LONG") else 24
"""The number of random games for each variant."""
LONGEST = 300
"""The maximum number of plies of a random game."""

BY_RESULT = {True: Termination.VARIANT_WIN, False: Termination.VARIANT_LOSS, None: Termination.VARIANT_DRAW}
"""The termination for each result for the side to move."""


def random_moves(board: Board, randomness: random.Random) -> Iterator[str]:
    """Play a random game, and yield each move after making it."""
    for _ in range(LONGEST):
        moves = list(board.legal_moves)
        if not moves:
            return
        move = randomness.choice(moves)
        board.push(move)
        yield move.uci()


SELDOM = ["courier", "kinglet", "shatranj"]
PEERS = {"5check": 1, "breakthrough": 4, "extinction": 4, "jesonmor": 4, "threekings": 4, **dict.fromkeys(SELDOM, 0)}
"""Fairy-Stockfish's variants with such rules, with the number of games that must end by them."""


@pytest.mark.parametrize("name", PEERS)
def test_games_end_as_in_fairy_stockfish(name: str) -> None:
    ended = 0
    for seed in range(GAMES // 6):
        board = Board(name)
        for ply, _ in enumerate(random_moves(board, random.Random(seed))):
            over, value = pyffish.is_immediate_game_end(name, board.fen(), [])
            assert board.is_variant_end() == over, board.fen()
            assert ply % 8 or board.legal_moves.count() == len(pyffish.legal_moves(name, board.fen(), [])), board.fen()
            if over:
                win = None if value == 0 else value > 0
                assert board.outcome() == Outcome(BY_RESULT[win], None if win is None else board.turn == win), board.fen()
                ended += 1
    assert ended >= PEERS[name]


STONES = '[pieces.stone]\nletter = "p"\nmoves = "mK"\n'
BLOCKED = "flagPieceCount = 2\nflagPieceBlockedWin = true\n"
OWN = {
    "row": ("p1p1p/1p3/5/3P1/P1P1P", STONES + "[[ending]]\nline = 3\n", "customPiece1 = p:mK\nconnectN = 3\n"),
    "files": (
        "p1p1p/1p3/5/3P1/P1P1P",
        STONES + '[[ending]]\nline = 3\nsteps = "W"\nresult = "loss"\n',
        "customPiece1 = p:mK\nconnectN = 3\nconnectDiagonal = false\nconnectValue = loss\n",
    ),
    "square": (
        "ppp2/1p3/5/3P1/2PPP",
        STONES + '[[ending]]\nline = 2\nshape = "square"\n',
        "customPiece1 = p:mK\nconnectNxN = 2\n",
    ),
    "scattered": (
        "pp2p/5/5/5/P2PP",
        STONES + '[[ending]]\nline = 3\nshape = "scattered"\nsteps = "F"\n',
        "customPiece1 = p:mK\ncollinearN = 3\nconnectHorizontal = false\nconnectVertical = false\n",
    ),
    "full": (
        "5/5/5/5/5[PPPPPPPPPPPPPppppppppppppp]",
        STONES.replace('"mK"', '[{ move = "W", land = "none" }]') + '[[drops]]\n[[ending]]\nfull = true\nresult = "count"\n',
        "immobile = p\npieceDrops = true\nimmobilityIllegal = false\nadjudicateFullBoard = true\nmaterialCounting = unweighted\n",
    ),
    "corner": (
        "ppp2/5/5/5/2PPP",
        STONES + '[[ending]]\nreach = "squares a5 b5 c5 d5"\ncount = 2\nblocked = true\n',
        "customPiece1 = p:mK\nflagPiece = p\nflagRegionWhite = a5 b5 c5 d5\nflagRegionBlack = a1 b1 c1 d1\n" + BLOCKED,
    ),
    "few": (
        "ppp2/5/5/5/2PPP",
        STONES.replace("mK", "fKmbK") + '[[ending]]\nextinct = "all"\nat_most = 1\nresult = "win"\n',
        "customPiece1 = p:fKmbK\nextinctionValue = win\nextinctionPieceTypes = *\nextinctionPieceCount = 1\n",
    ),
}
"""Variants on 5 by 5 squares with one ending: the start position, and the rest of the definition and of the section in
variants.ini."""
SMALL = "maxRank = 5\nmaxFile = 5\ndoubleStep = false\ncastling = false\nnMoveRule = 0\nnFoldRule = 0\n"


@pytest.mark.parametrize("name", OWN)
def test_endings_of_stones_are_those_of_fairy_stockfish(name: str) -> None:
    start, definition, section = OWN[name]
    peer = f"fairychess-{name}"
    pyffish.load_variant_config(f"[{peer}]\n{SMALL}{section}startFen = {start} w - - 0 1\n")
    board = f'[board]\nfiles = 5\nranks = 5\nstart = "{start} w - - 0 1"\n'
    never = "[clock]\nclaim = 0\nend = 0\nrepetition_claim = 0\nrepetition_end = 0\n"
    none = '[endings]\ndead_positions = "none"\n'
    variant = Variant.from_toml(f'name = "{name}"\n{board}{never}{none}{definition}')
    ended = 0
    for seed in range(GAMES // 6):
        game = Board(variant)
        for ply, _ in enumerate(random_moves(game, random.Random(seed))):
            over, value = pyffish.is_immediate_game_end(peer, game.fen(), [])
            assert game.is_variant_end() == over, game.fen()
            assert ply % 4 or game.legal_moves.count() == len(pyffish.legal_moves(peer, game.fen(), [])), game.fen()
            if over:
                win = None if value == 0 else value > 0
                assert game.outcome() == Outcome(BY_RESULT[win], None if win is None else game.turn == win), game.fen()
                ended += 1
    assert ended


MATE = 30_000
"""The score of mate, from which the number of moves is subtracted."""
FINDS = [
    ("kingofthehill", "8/8/8/1k6/8/3K4/8/8 w - - 0 1", 1),
    ("kingofthehill", "k7/8/8/8/8/8/4K3/8 w - - 0 1", 2),
    ("3check", "k7/pp6/8/8/8/8/8/3QK3 w - - 1+3 0 1", 1),
    ("3check", "7k/8/8/8/8/8/8/3QK3 w - - 2+3 0 1", 2),
    ("breakthrough", "8/1P6/8/8/8/pppp4/8/8 w - - 0 1", 1),
    ("breakthrough", "8/8/4P3/8/p7/8/8/6P1 w - - 0 1", 2),
    ("extinction", "rb1qkb1r/pppppppp/8/1n6/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1", 1),
    ("kinglet", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", 1),
    ("tictactoe", "1p1/PP1/1p1[PPPppp] w - - 0 1", 1),
    ("tictactoe", "P2/1p1/2P[PPPpppp] w - - 0 1", 2),
    ("jesonmor", "9/9/9/9/n8/6N2/9/9/9 w - - 0 1", 1),
    ("squatter", "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", 1),
    ("atomic", "rnbqkb1r/pppp1ppp/5n2/4p1N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", 1),
    ("atomic", "4k3/3q4/8/8/8/8/8/3RK3 w - - 0 1", 1),
    ("nocheckatomic", "3nk3/8/8/8/4r3/8/8/3QK3 w - - 0 1", 1),
    ("nuclear", "4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1", 1),
    ("shatranj", "7k/8/8/3K4/8/8/q7/R7 w - - 0 1", 1),
]


@pytest.mark.parametrize(("name", "fen", "mate"), FINDS)
def test_the_engine_finds_wins(name: str, fen: str, mate: int) -> None:
    board = Board(name, fen=fen)
    result = search(board, depth=2 * mate + 2)
    assert result.score == MATE - mate, result
    for move in result.pv:
        board.push(move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is WHITE
    assert outcome.termination in {Termination.VARIANT_WIN, Termination.VARIANT_LOSS}


def test_goals_are_seen_beyond_the_depth() -> None:
    assert search(Board("kingofthehill", fen="k7/8/8/8/8/8/4K3/8 w - - 0 1"), depth=1).score == MATE - 2


def test_a_king_next_to_its_goal_must_be_stopped() -> None:
    result = search(Board("kingofthehill", fen="k7/8/8/8/8/3K4/7r/8 b - - 0 1"), depth=1)
    assert str(result.move) == "h2h4"  # after a check, the king would go to the hill
    lost = search(Board("kingofthehill", fen="k7/8/8/8/8/3K4/7n/8 b - - 0 1"), depth=1)
    assert lost.score == -(MATE - 1)


def test_a_mate_that_loses_is_not_given_when_the_clock_ends() -> None:
    board = Board("misere", fen="7k/5Q2/6K1/8/8/8/8/8 w - - 99 80")
    result = search(board, depth=3)
    assert result.score == 0
    board.push(result.move)
    assert not board.is_checkmate()


def test_pieces_count_against_a_side_that_must_lose_them() -> None:
    scores = {name: search(Board(name, fen="3qk3/8/8/8/8/8/7P/4K3 w - - 0 1"), depth=1).score for name in ("losers", "chess")}
    assert scores["losers"] > 0 > scores["chess"]


def test_a_bare_king_is_driven_only_where_mate_wins() -> None:
    for rules, is_driven in (("", True), ('[moves]\nchecks = "never"\n', False), ('[endings]\nmate = "win"\n', False)):
        variant = variant_of(rules)
        terms = Engine(variant).breakdown(Board(variant, fen="k7/8/8/8/8/8/8/1R2K3 w - - 0 1")).terms
        assert (terms["mop-up"].total.end > 0) == is_driven, rules


def test_fen_has_the_checks_to_give() -> None:
    board = Board("3check")
    assert board.fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"
    for text in ("e4", "f5", "Qh5+"):
        board.push_san(text)
    assert " b KQkq - 2+3 1 2" in board.fen()
    assert board.epd(id="x").endswith('- 2+3 id "x";')
    assert Board.from_epd(board.epd(), "3check")[0].fen().split()[4] == "2+3"
    assert Board("3check", fen=board.fen()) == board
    given = board.fen().replace("2+3 1 2", "1 2 +1+0")
    assert Board("3check", fen=given) == board
    assert Board("3check", fen=board.fen().replace(" 2+3", "")).fen().split()[4] == "3+3"
    for wrong in ("4+3", "3+-1", "++3", "3+3+3"):
        with pytest.raises(FairyChessError):
            Board("3check", fen=board.fen().replace("2+3", wrong))
    with pytest.raises(FairyChessError, match="counts no checks"):
        Board("chess", fen=board.fen())


def test_a_game_that_has_ended_has_no_moves() -> None:
    board = Board("kingofthehill", fen="4k3/8/8/8/4K3/8/8/7R b - - 0 1")
    assert (list(board.legal_moves), list(board.pseudo_legal_moves), board.perft(3)) == ([], [], 0)
    assert (board.is_variant_end(), board.is_variant_loss(), board.is_stalemate()) == (True, True, False)
    assert board.result() == "1-0"
    before = Board("kingofthehill", fen="4k3/8/8/8/8/4K3/8/8 w - - 0 1")
    assert before.san(before.parse_uci("e3e4")) == "Ke4#"
    third = Board("3check", fen="4k3/8/8/8/8/8/8/Q3K3 w - - 1+3 0 1")
    third.push_san("Qa8")
    assert (third.is_check(), third.is_checkmate()) == (True, False)
    assert third.outcome() == Outcome(Termination.VARIANT_LOSS, WHITE)


def test_a_definition_may_combine_endings() -> None:
    reach = '[[ending]]\nreach = "rank 5"\npieces = ["knight"]\n'
    extinct = '[[ending]]\nextinct = ["queen"]\nresult = "loss"\n'
    text = f'name = "x"\nextends = "chess"\n{reach}{extinct}'
    board = Board(Variant.from_toml(text))
    for move in ("Nc3", "e5", "Nb5"):
        board.push_san(move)
    assert board.outcome() == Outcome(Termination.VARIANT_LOSS, WHITE)


def test_castling_may_win_and_losing_the_right_lose() -> None:
    board = Board("castle", fen="r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1")
    board.push_san("O-O-O")
    assert board.fen().endswith(" w - - 1 2 castled=q")
    assert Board("castle", fen=board.fen()) == board
    assert board.outcome() == Outcome(Termination.VARIANT_LOSS, BLACK)
    assert Board("castle", fen=board.fen().replace(" castled=q", "")).outcome() == Outcome(Termination.VARIANT_WIN, WHITE)
    for move in ("O-O", "Rb8", "Kd7"):
        lost = Board("castle", fen="r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1")
        lost.push_san(move)
        assert lost.outcome() == Outcome(Termination.VARIANT_WIN, WHITE), move
    free = Board("castle", fen="r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1")
    free.push_san("Rh7")
    assert free.outcome() is None
    assert search(Board("castle", fen="r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1"), depth=2).score == MATE - 1


def variant_of(rules: str) -> Variant:
    """Return a chess variant with these rules."""
    return Variant.from_toml(f'name = "x"\nextends = "chess"\n{rules}')


def test_pieces_may_face_each_other() -> None:
    variant = variant_of(
        '[[ending]]\nfacing = ["king"]\nmoves = 2\nresult = "count"\n[values]\npawn = 1\nqueen = 9\nblack = 1.5\n'
    )
    board = Board(variant, fen="4k3/4p3/8/8/8/8/4P3/4K2Q w - - 0 1")
    for move in ("Kd1", "Kd8"):
        board.push_san(move)
    assert board.fen().endswith(" facing=1")
    assert Board(variant, fen=board.fen()) == board
    board.push_san("Kc1")
    assert "facing" not in board.fen()
    board.push_san("Kc8")
    board.push_san("e3")
    assert board.outcome() == Outcome(Termination.VARIANT_LOSS, WHITE)
    bare = Board(variant, fen="3k4/4p3/8/8/8/8/4P3/3K4 w - - 0 1 facing=1")
    bare.push_san("e3")
    assert bare.outcome() == Outcome(Termination.VARIANT_WIN, BLACK)


GOAL = '[[ending]]\nreach = { white = "rank 8", black = "rank 1" }\npieces = ["king"]\nanswer = "black"\n'
RACE = f'[board]\nstart = "8/8/8/8/8/8/k6K/8 w - - 0 1"\n[endings]\ndead_positions = "none"\n{GOAL}'


@pytest.mark.parametrize(
    ("fen", "result"),
    [
        ("K7/7k/8/8/8/8/8/8 b - - 0 1", None),
        ("K7/8/7k/8/8/8/8/8 b - - 0 1", "1-0"),
        ("KR6/7k/8/8/8/8/8/8 b - - 0 1", "1-0"),
        ("K6k/8/8/8/8/8/8/8 w - - 0 1", "1/2-1/2"),
        ("K7/8/7k/8/8/8/8/8 w - - 0 1", "1-0"),
        ("7k/8/8/K7/8/8/8/8 w - - 0 1", "0-1"),
    ],
)
def test_black_may_answer_whites_first_move(fen: str, result: str | None) -> None:
    outcome = Board(variant_of(RACE), fen=fen).outcome()
    assert (outcome and outcome.result()) == result


def test_a_stalemate_may_be_counted() -> None:
    stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
    results = {"draw": "1/2-1/2", "loss": "1-0", "win": "0-1", "count": "1-0", "fewer": "0-1"}
    for word, result in results.items():
        assert Board(variant_of(f'[endings]\nstalemate = "{word}"\n'), fen=stalemate).result() == result, word
    mated = "k6R/8/K7/8/8/8/8/8 b - - 0 1"
    for word, result in {"loss": "1-0", "win": "0-1", "draw": "1/2-1/2"}.items():
        assert Board(variant_of(f'[endings]\nmate = "{word}"\n'), fen=mated).result() == result, word


def test_a_king_that_is_captured_en_passant_has_lost() -> None:
    """The king may pass an attacked square; its capture there ends the game like any other capture of a king."""
    definition = 'name = "x"\nextends = "chess"\n[pieces.king]\nmoves = "KmfnD"\n[en_passant]\nvictims = ["king"]'
    board = Board(Variant.from_toml(definition), "4k3/8/8/8/3p4/8/4K3/8 w - - 0 1")
    board.push_uci("e2e4")
    board.push_uci("d4e3")
    assert board.outcome() == Outcome(Termination.VARIANT_LOSS, BLACK)
    assert Board(board.variant, board.fen()).outcome() == board.outcome()


def test_games_of_lichess_are_read_and_written() -> None:
    for header, name in (("Three-check", "3check"), ("King of the Hill", "kingofthehill"), ("Five-check", "5check")):
        game = pgn.read_game(io.StringIO(f'[Variant "{header}"]\n\n1. e4 e5 *\n'))
        assert game is not None
        assert game.board().variant.name == name
    won = pgn.Game.from_board(Board("kingofthehill", fen="7k/8/8/8/8/4K3/8/8 w - - 0 1"))
    assert '[Variant "King of the Hill"]' in str(won)
    ended = Board("kingofthehill", fen="7k/8/8/8/8/4K3/8/8 w - - 0 1")
    ended.push_san("Kd4")
    text = str(pgn.Game.from_board(ended))
    assert '[Result "1-0"]' in text
    assert "Kd4# 1-0" in text
