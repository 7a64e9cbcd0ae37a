"""`fairychess.pgn`: reading, writing, trees, headers, variants, handles, what goes wrong."""

from __future__ import annotations

import bz2
import copy
import gzip
import io
import pickle
import random
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fairychess
from annotated_games import annotated
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

if TYPE_CHECKING:
    from pathlib import Path

OWN = Variant.from_toml("""
name = "courser"
extends = "chess"

[board]
start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[VVvv] w KQkq - 0 1"

[pieces.courser]
letter = "v"
moves = "BmNNcpR"

[[drops]]
pieces = ["courser"]
to = "ranks 1-2"
""")


def read(text: str, **options: Any) -> pgn.Game:  # noqa: ANN401
    """Read a text that holds one game."""
    handle = io.StringIO(text)
    game = pgn.read_game(handle, **options)
    assert game is not None
    assert pgn.read_game(handle) is None
    return game


def turns(game: pgn.Game) -> list[str]:
    return [move.uci() for move in game.mainline_moves()]


def places(game: pgn.Game) -> list[tuple[int, int]]:
    return [(error.line, error.column) for error in game.errors]


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
    again.variations[:] = list(again.variations)  # now it is written from nodes
    assert again.to_pgn(columns=columns) == text
    assert turns(again) == turns(game)
    assert again.board() == game.board()
    assert again.headers == game.headers
    assert [len(line) <= 80 for line in text.splitlines()].count(False) == sum(len(line) > 80 for line in text.splitlines())
    bare = game.to_pgn(comments=False, headers=False)
    assert "{" not in bare
    assert "$" not in bare
    assert all(len(line) < 80 for line in bare.splitlines())


def chess960(chance: random.Random) -> str:
    """Set up a position of Chess960: two bishops of two colours, the king between the rooks."""
    while True:
        men = "".join(chance.sample("rnbqkbnr", 8))
        if (men.index("b") + men.rindex("b")) % 2 and men.index("r") < men.index("k") < men.rindex("r"):
            return f"{men}/pppppppp/8/8/8/8/PPPPPPPP/{men.upper()} w KQkq - 0 1"


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


HEADERS = [
    (None, "chess"), ("Standard", "chess"), ("from position", "chess"), ("CHESS", "chess"), ("Chess960", "chess960"),
    ("Fischerandom", "chess960"), ("fischer random", "chess960"), ("Crazyhouse", "crazyhouse"), ("Capablanca", "capablanca"),
    ("S-Chess", "seirawan"), ("Grand", "grand"), ("Wolf", "wolf"), ("reserve-alt-amazon", "reserve-alt-amazon"),
    ("Atomic", None), ("", None), ("Courser", None),
]  # fmt: skip


@pytest.mark.parametrize(("header", "name"), HEADERS)
def test_variants_of_other_programs(header: str | None, name: str | None) -> None:
    headers = pgn.Headers({} if header is None else {"Variant": header})
    if name is not None:
        assert headers.board().variant == Variant(name)
    else:
        with pytest.raises(VariantError):
            headers.board()


def test_every_variant_is_named_in_its_games() -> None:
    for name in fairychess.variants():
        game = pgn.Game()
        game.setup(Board(name))
        assert "VariantId" not in game.headers
        assert ("Variant" in game.headers) == (name != "chess")
        assert read(str(game)).variant == Variant(name)
        # A definition that says the same is the same game.
        game.setup(Board(Variant.from_toml(Variant(name).to_toml())))
        assert "VariantId" not in game.headers


def test_variants_of_ones_own() -> None:
    game = pgn.Game()
    game.setup(Board(OWN))
    game.add_variation(Board(OWN).parse_san("e4"))
    text = str(game)
    assert f'[Variant "courser"]\n[VariantId "{OWN.id}"]' in text
    assert read(text, variants=iter([Variant("wolf"), OWN])).variant is OWN
    # Without an id the name is enough, if somebody gives the definition.
    assert read(text.replace("VariantId", "Other"), variants=[OWN]).variant is OWN
    changed = Variant.from_toml(OWN.to_toml().replace("ranks 1-2", "ranks 1-3"))
    for variants, message in ((), "is not among the variants"), ([changed], changed.id), ([Variant("wolf")], "not among"):
        bad = read(text, variants=variants)
        (error,) = bad.errors
        assert (error.line, error.column) == (8, 11)
        assert isinstance(error.reason, VariantError)
        assert message in str(error)
        assert bad.headers["VariantId"] == OWN.id
        assert bad.variations == []
        assert str(bad) == text.partition("\n\n")[0] + "\n\n*"
        assert str(read(str(bad))) == str(bad)
        for name in ("board", "variant"):
            with pytest.raises(VariantError):
                assert getattr(bad, name)()
    # A built-in name with another id is no built-in game.
    bad = read(f'[Variant "wolf"]\n[VariantId "{OWN.id}"]\n\n1. a5')
    assert isinstance(bad.errors[0].reason, VariantError)
    good = read(f'[Variant "wolf"]\n[VariantId "{Variant("wolf").id}"]\n\n1. a5')
    assert isinstance(good.errors[0].reason, IllegalMoveError)
    with pytest.raises(TypeError):
        read(text, variants=["courser"])


def test_castling_from_elsewhere_is_chess960() -> None:
    fen = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1"
    for head in ("", '[Variant "From Position"]\n'):
        game = read(f'{head}[FEN "{fen}"]\n\n1. O-O O-O-O *')
        assert (game.variant.name, game.errors, len(turns(game))) == ("chess960", [], 2)
        assert read(str(game)).variant == game.variant
    bad = read(f'[FEN "{fen.replace("GBgb", "XYZ")}"]\n\n1. O-O')
    assert isinstance(bad.errors[0].reason, FenError)
    assert (bad.errors[0].line, bad.errors[0].column) == (1, 7)


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
    ('[Variant "Atomic"]\n\n1. e4', [(1, 11)], 0, VariantError),
]  # fmt: skip


@pytest.mark.parametrize(("text", "where", "count", "reason"), BAD, ids=range(len(BAD)))
def test_errors_say_where(text: str, where: list[tuple[int, int]], count: int, reason: type[Exception] | None) -> None:
    game = read(text)
    assert places(game) == where
    assert len(turns(game)) == count
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
    assert turns(deep) == ["e2e4", "e7e5"]
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


FILE = """\
% a comment of the file
[Event "one"]
[White "A"]

1. e4 e5 {[Event "no"]

still} 1-0

[Event "two"]
1. d4 (1. c4
[Event "three"]

1. Nf3 *


[Event "four"]

"""


def test_games_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    for newline in ("\n", "\r\n"):
        path.write_bytes(FILE.replace("\n", newline).encode())
        for opened in (
            lambda: io.StringIO(FILE),
            lambda: path.open(encoding="utf-8"),
            lambda: path.open(newline="", encoding="latin-1"),
        ):
            with opened() as handle:
                games = list(iter(lambda: pgn.read_game(handle), None))
                assert [game.headers["Event"] for game in games] == ["one", "two", "three", "four"]
                assert [len(turns(game)) for game in games] == [2, 1, 1, 0]
            with opened() as handle:
                found = {}
                while (headers := (place := handle.tell(), pgn.read_headers(handle)))[1] is not None:
                    found[headers[1]["Event"]] = place
                assert list(found) == ["one", "two", "three", "four"]
                for event in ("three", "one", "four", "two"):
                    handle.seek(found[event])
                    game = pgn.read_game(handle)
                    assert game is not None
                    assert game.headers["Event"] == event
            with opened() as handle:
                assert [pgn.skip_game(handle) for _ in range(5)] == [True] * 4 + [False]


class Pipe(io.TextIOBase):
    """A handle that cannot go back."""

    def __init__(self, text: str) -> None:
        self.handle = io.StringIO(text)

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        return self.handle.readline(size)


def test_handles_that_cannot_go_back() -> None:
    handle = Pipe(FILE)
    games = list(iter(lambda: pgn.read_game(handle), None))  # type: ignore[arg-type]
    assert [game.headers["Event"] for game in games] == ["one", "two", "three", "four"]
    code = "import sys; from fairychess import pgn\nwhile game := pgn.read_game(sys.stdin): print(game.headers['Event'])"
    done = subprocess.run([sys.executable, "-c", code], input=FILE, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["one", "two", "three", "four"]


def test_bad_handles() -> None:
    with pytest.raises(TypeError, match="text"):
        pgn.read_game(io.BytesIO(b"1. e4"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="handle"):
        pgn.read_game("1. e4")  # type: ignore[arg-type]
    with io.TextIOWrapper(io.BytesIO(b"1. e4 {\xff}"), encoding="utf-8") as handle, pytest.raises(UnicodeDecodeError):
        pgn.read_game(handle)
    with io.TextIOWrapper(io.BytesIO(b'[White "\xe9"]\n\n1. e4 {\xff} *'), encoding="utf-8", errors="surrogateescape") as handle:
        game = pgn.read_game(handle)
        assert game is not None
        assert (game.headers["White"], game.variations[0].comment) == ("é", "ÿ")


def test_files(tmp_path: Path) -> None:
    bytes_of = {
        "plain.pgn": FILE.encode(),
        "dos.pgn": b"\xef\xbb\xbf" + FILE.replace("\n", "\r\n").encode(),
        "mac.pgn": FILE.replace("\n", "\r").encode(),
        "games.pgn.gz": gzip.compress(FILE.encode()),
        "bz2": bz2.compress(FILE.encode()),
    }
    expected = [str(game) for game in iter_games(io.StringIO(FILE))]
    for name, content in bytes_of.items():
        (tmp_path / name).write_bytes(content)
        assert [str(game) for game in pgn.read_games(tmp_path / name)] == expected, name
        assert [str(game) for game in pgn.read_games(str(tmp_path / name))] == expected, name
    with (tmp_path / "plain.pgn").open("rb") as file:
        assert [str(game) for game in pgn.read_games(file)] == expected
    with (tmp_path / "plain.pgn").open(encoding="utf-8") as file:
        assert [str(game) for game in pgn.read_games(file)] == expected
    (tmp_path / "latin.pgn").write_bytes('[White "Müller"]\n\n1. e4 *\n\n'.encode("latin-1") + '[White "Šmíd"]\n\n*'.encode())
    assert [game.headers["White"] for game in pgn.read_games(tmp_path / "latin.pgn")] == ["Müller", "Šmíd"]
    bad = list(pgn.read_games(io.StringIO(FILE + '\n[Event "five"]\n\n1. Ke3')))
    assert places(bad[1]) == [(10, 7)]
    assert places(bad[4]) == [(21, 4)]
    with pytest.raises(OSError, match="none"):
        next(pgn.read_games(tmp_path / "none.pgn"))
    with pytest.raises(AttributeError):
        next(pgn.read_games(3))  # type: ignore[arg-type]


def iter_games(handle: io.StringIO) -> list[pgn.Game]:
    return list(iter(lambda: pgn.read_game(handle), None))


def test_long_files_stay_small_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "long.pgn"
    with path.open("w", encoding="utf-8") as file:
        for number in range(3000):
            print(f'[Round "{number}"]\n\n1. e4 e5 2. Nf3 {{{"x" * 1000}}} *\n', file=file)
    code = (
        "import resource, sys; from fairychess import pgn\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "count = sum(len(game.variations) for game in pgn.read_games(sys.argv[1]))\n"
        "print(count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)"
    )
    done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True)
    count, kilobytes = map(int, done.stdout.split())
    assert count == 3000
    assert kilobytes < 16_000


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


TEXT = '[White "A"]\n1. e4 *\n[White "B"]\n1. d4 *\n'


class Stream:
    """A handle that cannot go back."""

    def __init__(self, text: str) -> None:
        self.readline = io.StringIO(text).readline


class Unhashable(Stream):
    """One that cannot be a key either."""

    __hash__ = None  # type: ignore[assignment]


def test_a_handle_that_cannot_be_remembered_is_read_while_another_is() -> None:
    waiting = Stream(TEXT)
    first = pgn.read_game(waiting)  # type: ignore[arg-type]
    other = pgn.read_game(Unhashable("1. c4 *\n"))  # type: ignore[arg-type]
    second = pgn.read_game(waiting)  # type: ignore[arg-type]
    assert [str(game.mainline_moves()) for game in (first, other, second) if game] == ["1. e4", "1. c4", "1. d4"]


@pytest.mark.parametrize("votes", [["accept", "accept"], ["decline", "accept"], ["decline", "decline"]])
def test_nodes_count_plies_as_their_boards_do(votes: list[str]) -> None:
    board = Board("stoltz")
    for turn in [*votes, "e4", "e5", "Nf3"]:
        board.push_san(turn)
    node: pgn.GameNode | None = pgn.Game.from_board(board)
    while node is not None:
        assert (node.ply(), node.turn()) == (node.board().ply(), node.board().turn)
        node = node.next()


def test_brackets_that_nobody_closes_take_no_time() -> None:
    begun = time.monotonic()
    game = pgn.read_game(io.StringIO(f"1. e4 {'<' * 1_000_000} e5 *"))
    assert game is not None
    assert str(game.mainline_moves()) == "1. e4 e5"
    assert time.monotonic() - begun < 5
