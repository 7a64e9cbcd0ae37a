"""`fairychess.pgn`: reading, writing, headers and errors."""

from __future__ import annotations

import copy
import io
import pickle
import random
import subprocess
import sys
import threading
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairychess import (
    Board,
    FairyChessError,
    FenError,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    PgnError,
    Variant,
    VariantError,
    pgn,
)
from support.annotated_games import annotated
from support.pgn_games import OWN, moves, places, read

FAMILIES = [
    "chess", "stoltz", "stoltz2", "culverin2", "newchess", "newchess-corner", "meteoric", "wolf", "reserve-belfry",
    "reserve-trebuchet",
    "reserve-dragonet", "reserve-divaricator", "reserve-alt-zeppelin", "reserve-alt-swedish-cannon", "seirawan", "crazyhouse",
    "capablanca", "grand", "chess960", "grasshopper",
]  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([*FAMILIES, OWN]), st.integers(0, 1 << 32))
def test_what_is_written_is_read_and_written_again(variant: str | Variant, seed: int) -> None:
    chance = random.Random(seed)
    board = Board(variant, chess960(chance) if variant == "chess960" else None)
    for _ in range(chance.choice([0, 0, 7, 30])):
        if board.outcome() is None:
            board.push(chance.choice(sorted(board.legal_moves, key=Move.uci)))
    game = annotated(board.copy(stack=False), chance, chance.randint(0, 60))
    columns = chance.choice([80, None, 1, 30])
    text = game.to_pgn(columns=columns)
    again = read(text, variants=[OWN])
    assert again.errors == []
    assert again.to_pgn(columns=columns) == text
    assert len(again.variations) == len(game.variations)
    again.variations[:] = list(again.variations)  # from now on the game is written from its nodes
    assert again.to_pgn(columns=columns) == text
    assert moves(again) == moves(game)
    assert again.board() == game.board()
    assert again.headers == game.headers
    assert [len(line) <= 80 for line in text.splitlines()].count(False) == sum(len(line) > 80 for line in text.splitlines())
    bare = game.to_pgn(comments=False, headers=False)
    assert "{" not in bare
    assert "$" not in bare
    assert all(len(line) < 80 for line in bare.splitlines())


def chess960(chance: random.Random) -> str:
    """Return the FEN of a random Chess960 start position: bishops on different colours, king between the rooks."""
    while True:
        pieces = "".join(chance.sample("rnbqkbnr", 8))
        if (pieces.index("b") + pieces.rindex("b")) % 2 and pieces.index("r") < pieces.index("k") < pieces.rindex("r"):
            return f"{pieces}/pppppppp/8/8/8/8/PPPPPPPP/{pieces.upper()} w KQkq - 0 1"


def test_comments_that_pgn_cannot_say() -> None:
    game = pgn.Game()
    node = game.add_variation(Board().parse_san("e4"), comment="  a } b {\r\nc\rd  ", nags=[300, 1, 14])
    node.starting_comment = "before"
    game.comment = " first "
    other = game.add_variation(Board().parse_san("d4"), starting_comment="} {", comment=" } ")
    text = str(game)
    assert text.partition("\n\n")[2].replace("\n", " ") == (
        "{ first  before } 1. e4 $1 $14 $300 { a  b { c d } ( { { } 1. d4 ) *"
    )
    again = read(text)
    assert str(again) == text
    assert again.comment == "first  before"
    assert [child.comment for child in again.variations] == ["a  b {\nc\nd", ""]
    assert again.variations[1].starting_comment == "{"
    other.comment = 'x\n\n[Event "y"]\n% z'
    assert str(read(str(game))) == str(game)


def test_movetext_is_wrapped() -> None:
    game = read("1. e4 {" + "x" * 100 + "} e5 {a\nb} 2. Nf3 " + "Nc6 3. Ng1 Nb8 4. Nf3 " * 9 + "*")
    lines = game.to_pgn(headers=False).splitlines()
    assert lines[0] == "1. e4"
    assert lines[1] == f"{{ {'x' * 100} }}"
    assert all(len(line) <= 79 for line in lines[2:])
    assert max(map(len, lines[2:])) > 74
    assert len(game.to_pgn(headers=False, columns=None).splitlines()) == 2
    for wrong in (0, -1, 1 << 70):
        with pytest.raises(FairyChessError):
            game.to_pgn(columns=wrong)
    with pytest.raises(TypeError):
        game.to_pgn(columns="80")  # type: ignore[arg-type]


def test_a_game_is_built() -> None:
    game = pgn.Game({"White": "A", "Result": "1-0"})
    board = Board()
    node = game.add_main_variation(board.parse_san("e4"))
    assert node.parent is game
    assert game.next() is node is game.variations[0]
    last = game.add_line([Move.from_uci("d2d4"), Move.from_uci("d7d5")], comment="c", starting_comment="s", nags=[1, 2])
    assert str(game) == '[White "A"]\n[Result "1-0"]\n\n1. e4 ( { s } 1. d4 d5 $1 $2 { c } ) 1-0'
    assert last.parent is game.variation(Move.from_uci("d2d4")) is game[1] is game.variations[1]
    assert (last.ply(), last.turn(), last.is_end(), last.is_mainline(), game.is_mainline()) == (2, True, True, False, True)
    assert last.game() is last.root() is game
    assert last.board().fen().startswith("rnbqkbnr/ppp1pppp/8/3p4/3P4/8")
    assert (node.san(), node.uci(), str(node), str(game[1])) == ("e4", "e2e4", "1. e4", "{ s } 1. d4 d5 $1 $2 { c }")
    assert "1. e4" in repr(node)
    assert "A" in repr(game)
    assert "1. e4" in repr(game.mainline())
    assert Move.from_uci("d2d4") in game
    assert Move.from_uci("a2a3") not in game
    assert 2 not in game
    assert list(reversed(game.mainline())) == list(game.mainline()) == [node]
    assert not node.mainline()
    game.promote_to_main(last.parent)
    assert game.end() is last
    assert last.is_mainline()
    game.remove_variation(1)
    assert str(game.mainline_moves()) == "{ s } 1. d4 d5 $1 $2 { c }"
    for wrong in (Move.from_uci("e2e4"), node):
        with pytest.raises(KeyError):
            game.variation(wrong)
    with pytest.raises(IndexError):
        game.variation(1)
    with pytest.raises(TypeError):
        game.add_variation("e2e4")  # type: ignore[arg-type]
    last.nags = {5}
    last.nags.add(6)
    assert last.nags == {5, 6}
    last.nags = {70000}
    with pytest.raises(FairyChessError, match="NAG"):
        str(game)


def test_moves_are_judged_when_they_are_used() -> None:
    game = pgn.Game()
    node = game.add_variation(Move.from_uci("e2e5"))
    assert "e2e5" in repr(node)
    for use in (node.board, node.san, lambda: str(game), lambda: str(node)):
        with pytest.raises(IllegalMoveError):
            use()
    game.variations.clear()
    game.add_variation(Board("crazyhouse").parse_san("e4"))
    with pytest.raises(IllegalMoveError, match="crazyhouse"):
        str(game)


def test_from_board() -> None:
    board = Board("stoltz")
    for san in ("accept", "accept", "C@e2", "e5"):
        board.push_san(san)
    game = pgn.Game.from_board(board)
    assert str(game).endswith('[Variant "stoltz"]\n\n1. accept accept 1. C@e2 e5 *')
    assert game.end().board() == board
    mated = Board(fen="7k/8/6K1/8/8/8/8/R7 w - - 4 9")
    mated.push_san("Ra8#")
    game = pgn.Game.from_board(mated)
    assert game.headers["Result"] == "1-0"
    assert list(game.headers.items())[7:] == [("FEN", "7k/8/6K1/8/8/8/8/R7 w - - 4 9"), ("SetUp", "1")]
    assert game.to_pgn(headers=False) == "9. Ra8# 1-0"


def test_setup() -> None:
    game = pgn.Game()
    game.setup("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert game.board().fen() == "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    game.setup(Board("chess960", "1k1r4/8/8/8/8/8/8/1K1R4 w Dd - 0 1"))
    assert list(game.headers.items())[7:] == [
        ("Variant", "Chess960"), ("FEN", game.board().fen()), ("SetUp", "1"),
    ]  # fmt: skip
    game.setup(Board("wolf"))
    assert list(game.headers.items())[7:] == [("Variant", "wolf")]
    game.setup(Board(OWN))
    assert list(game.headers.items())[7:] == [("Variant", "courser"), ("VariantId", OWN.id)]
    assert game.variant == OWN
    game.setup(Board())
    assert len(game.headers) == 7
    with pytest.raises(FenError):
        game.setup("nonsense")
    assert len(game.headers) == 7


BAD = [
    ("1. e4 e5\n2. Ke3 Nf6 3. d4", [(2, 4)], 2, IllegalMoveError),
    ('[A "b"]\n\n1. e4 (1. Ke3 e5) 1... e5 {x\ny} 2. Nf6 *', [(3, 11), (4, 7)], 2, IllegalMoveError),
    ("1. e4 {é} é9 e5", [(1, 11)], 2, InvalidMoveError),
    ("1. e4 xyz e5 2. P-K4", [(1, 7), (1, 17)], 2, InvalidMoveError),
    ("1. e4 {é} } e5", [(1, 11)], 2, None),
    ("1. e4 ) e5", [(1, 7)], 2, None),
    ("1. e4 (1. d4 (1. c4", [(1, 7)], 1, None),
    ("(1. e4) e5", [(1, 1), (1, 7)], 2, None),
    ("1. e4 $ $99999 e5", [(1, 7), (1, 9)], 2, None),
    ("1. e4\n{ a\nb", [(2, 1)], 1, None),
    ('[A b]\n[White "x"]\n\n1. e4', [(1, 1)], 1, None),
    ('[FEN "8/8"]\n\n1. e4', [(1, 7)], 0, FenError),
    ('[A "b"]\n[FEN "4k3/8/8/8/8/8/8/K3K3 w - - 0 1"]\n\n1. Kd2', [(2, 7)], 0, FenError),
    ('[Variant "Marseillais"]\n\n1. e4', [(1, 11)], 0, VariantError),
]  # fmt: skip


@pytest.mark.parametrize(("text", "where", "count", "reason"), BAD, ids=range(len(BAD)))
def test_errors_say_where(text: str, where: list[tuple[int, int]], count: int, reason: type[Exception] | None) -> None:
    game = read(text)
    assert places(game) == where
    assert len(moves(game)) == count
    first = game.errors[0]
    assert isinstance(first, FairyChessError)
    assert type(first.reason) is (type(None) if reason is None else reason)
    assert str(first).startswith(f"line {first.line}, column {first.column}: ")
    again = pickle.loads(pickle.dumps(first))  # noqa: S301
    assert (str(again), again.line, again.column, type(again.reason)) == (
        str(first),
        first.line,
        first.column,
        type(first.reason),
    )


def test_there_is_an_end_of_errors() -> None:
    game = read("1. e4 " + "(1. Ke3) " * 5000 + "e5")
    assert len(game.errors) == 1001
    assert "too many" in str(game.errors[-1])


def test_deep_variations() -> None:
    deep = read("1. e4 " + "(1. d4 " * 3000 + ")" * 3000 + " e5")
    assert moves(deep) == ["e2e4", "e7e5"]
    assert len(deep.variations) == 1001
    assert ["1000 deep" in str(error) for error in deep.errors] == [True]
    game = pgn.Game()
    node: pgn.GameNode = game
    knights = [Move.from_uci(text) for text in ("g1f3", "g8f6", "f3g1", "f6g8")]
    for ply in range(6000):
        other = node.add_variation(knights[ply % 4])
        node.add_variation(Move.from_uci(["a2a3", "a7a6"][ply % 2]) if ply < 2 else knights[ply % 4])
        node = other
    text = str(game)
    for made in (read(text), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):  # noqa: S301
        assert str(made) == text
    assert len(list(game.mainline())) == 6000


def test_copies_and_pickles() -> None:
    chance = random.Random(5)
    for variant in ("chess", "newchess", OWN):
        game = annotated(Board(variant), chance, 40)
        game.errors.append(PgnError("line 1, column 2: x", 1, 2))
        read_game = read(str(game), variants=[OWN])
        for one in (game, read_game):
            for made in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):  # noqa: S301
                assert str(made) == str(one)
                assert made.variants == one.variants
                assert [str(error) for error in made.errors] == [str(error) for error in one.errors]
                made.variations.clear()
                made.headers["White"] = "changed"
                assert one.variations
                assert one.headers["White"] == "?"
        node = game.end()
        found = pickle.loads(pickle.dumps(node))  # noqa: S301
        assert found.move == node.move
        assert str(found.game()) == str(game)
        last, before = copy.deepcopy([node, node.parent])
        assert last is not None
        assert last.parent is before


def test_headers() -> None:
    headers = pgn.Headers()
    assert list(headers) == list(pgn.TAG_ROSTER)
    headers["Opening"] = "x"
    del headers["Event"]
    headers["Event"] = "y"
    assert next(iter(headers)) == "Event"
    assert list(headers)[-1] == "Opening"
    assert "Opening" in headers
    assert headers.copy() == headers
    assert headers.copy() is not headers
    assert pickle.loads(pickle.dumps(headers)) == headers  # noqa: S301
    assert repr(pgn.Headers({"White": "a"}, Black="b")) == "Headers(White='a', Black='b')"
    assert headers.get("None") is None
    assert headers.get("None", "z") == "z"
    for name in ("", "a b", "ö", "-a", 'a"', "[", "_a"):
        with pytest.raises(FairyChessError):
            headers[name] = "x"
    pairs: list[Any] = [("A", 3), (3, "a"), ("A", None)]
    for key, value in pairs:
        with pytest.raises(TypeError):
            headers[key] = value
    with pytest.raises(KeyError):
        del headers["None"]
    game = pgn.Game({"White": 'a "b" \\ c', "Black": "two\nlines"})
    assert str(game) == '[White "a \\"b\\" \\\\ c"]\n[Black "two lines"]\n\n*'
    assert read(str(game)).headers["White"] == 'a "b" \\ c'
    assert str(pgn.Game.without_tag_roster()) == "*"
    game.headers["Result"] = "white wins"
    assert str(game).endswith('[Result "white wins"]\n\n*')


def test_threads_see_the_same_nodes() -> None:
    for _ in range(20):
        game = read("1. e4 e5 2. Nf3 (2. Nc3) Nc6 *")
        found: list[pgn.ChildNode] = []
        threads = [threading.Thread(target=lambda: found.append(game.variations[0])) for _ in range(8)]  # noqa: B023
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len({id(node) for node in found}) == 1


def test_ctrl_c_stops_reading() -> None:
    code = (
        "import io, signal; from fairychess import pgn\n"
        "text = 'Nf3 Nf6 Ng1 Ng8 ' * 1000000\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.3)\n"
        "signal.signal(signal.SIGALRM, signal.default_int_handler)\n"
        "try: pgn.read_game(io.StringIO(text))\n"
        "except KeyboardInterrupt: print('stopped')"
    )
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "stopped\n"
    assert time.perf_counter() - start < 30


TEXTS = st.text(st.sampled_from('[]"{}();%$!?*-.,=+#@/0123456789 \n\r\tabcdefghKQRBNPOxVW<>') | st.characters(), max_size=80)
ODDLY = st.lists(
    st.sampled_from(['[Event "x"]\n', '[FEN "', "\n\n", "1. ", "e4 ", "e5 ", "Nf3 ", "( ", ") ", "{", "}", "$1"]) | TEXTS
)


@settings(max_examples=500, deadline=None)
@given(ODDLY.map("".join))
def test_any_text_is_read(text: str) -> None:
    for game in pgn.read_games(io.BytesIO(text.encode("utf-8", "surrogatepass"))):
        again = str(game)
        if game.headers.get("FEN") is None:
            assert [str(made) for made in pgn.read_games(io.StringIO(again))] == [again]
    handle = io.StringIO(text)
    while (game_or_none := pgn.read_game(handle)) is not None:
        assert isinstance(game_or_none, pgn.Game)
    handle = io.StringIO(text)
    while pgn.read_headers(handle) is not None:
        pass


@pytest.mark.parametrize("votes", [["accept", "accept"], ["decline", "accept"], ["decline", "decline"]])
def test_nodes_count_plies_as_their_boards_do(votes: list[str]) -> None:
    board = Board("stoltz")
    for move in [*votes, "e4", "e5", "Nf3"]:
        board.push_san(move)
    node: pgn.GameNode | None = pgn.Game.from_board(board)
    while node is not None:
        assert (node.ply(), node.turn()) == (node.board().ply(), node.board().turn)
        node = node.next()


def test_brackets_that_are_not_closed_take_no_time() -> None:
    begun = time.monotonic()
    game = pgn.read_game(io.StringIO(f"1. e4 {'<' * 1_000_000} e5 *"))
    assert game is not None
    assert str(game.mainline_moves()) == "1. e4 e5"
    assert time.monotonic() - begun < 5
