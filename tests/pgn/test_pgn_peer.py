"""Reading and writing PGN, compared with python-chess."""

from __future__ import annotations

import io
import logging
import random
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import chess.pgn
import chess.variant
import pytest

from fairychess import AmbiguousMoveError, Board, IllegalMoveError, Move, pgn
from support.annotated_games import annotated

if TYPE_CHECKING:
    from collections.abc import Iterator

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)

Node = tuple[int, str | None, str, str, tuple[int, ...]]
Read = tuple[dict[str, str], list[Node], int, int]


def nodes(game: Any) -> list[Node]:  # noqa: ANN401 - of either library
    """Flatten a game: for each node, the number of its parent, its move, and its annotations."""
    found: list[Node] = []
    waiting = [(game, -1)]
    while waiting:
        node, parent = waiting.pop()
        move = node.move.uci() if node.parent is not None else None
        number = len(found)
        found.append((parent, move, node.comment, node.starting_comment, tuple(sorted(node.nags))))
        waiting += [(child, number) for child in reversed(node.variations)]
    return found


def bad_moves(game: Any) -> int:  # noqa: ANN401
    """Count the errors in moves. Errors in text that is not PGN, which python-chess skips silently, do not count."""
    if isinstance(game, chess.pgn.Game):
        return len(game.errors)
    return sum(isinstance(error.reason, (IllegalMoveError, AmbiguousMoveError)) for error in game.errors)


def read(library: Any, text: str) -> list[Read]:  # noqa: ANN401
    """Read all games in a string, with the position of the handle after each."""
    handle = io.StringIO(text)
    found = []
    while (game := library.read_game(handle)) is not None:
        found.append((dict(game.headers), nodes(game), bad_moves(game), handle.tell()))
    assert handle.tell() == len(text)
    return found


def theirs_and_ours(text: str) -> tuple[list[Read], list[Read]]:
    """Read a string with both libraries; check that skipping games and reading headers end at the same positions."""
    for library in (chess.pgn, pgn):
        places = [place for _, _, _, place in read(library, text)]
        for scan in (library.skip_game, library.read_headers):
            handle = io.StringIO(text)
            for place in places:
                assert scan(handle) is not None
                assert handle.tell() == place
            assert scan(handle) in (None, False)
    return read(chess.pgn, text), read(pgn, text)


def test_random_games_are_read_and_written_alike() -> None:
    seen = Counter[str]()
    for seed in range(90):
        chance = random.Random(f"peer {seed}")
        variant, header = [("chess", None), ("crazyhouse", "Crazyhouse"), ("chess960", "Chess960")][seed % 3]
        start = chess.Board.from_chess960_pos(chance.randrange(960)).fen() if variant == "chess960" else None
        game = annotated(Board(variant, start), chance, 60)
        game.headers["Annotator"] = "A"  # python-chess escapes nothing
        text = game.to_pgn(variations=variant != "crazyhouse")  # python-chess loses the pieces in hand here
        theirs, ours = (library.read_game(io.StringIO(text)) for library in (chess.pgn, pgn))
        assert (dict(ours.headers), nodes(ours)) == (dict(theirs.headers), nodes(theirs)), text
        assert (ours.errors, theirs.errors, ours.headers.get("Variant")) == ([], [], header)
        for columns in (80, None, 20):
            assert ours.to_pgn(columns=columns) == theirs.accept(chess.pgn.StringExporter(columns=columns))
        for options in ({"headers": False}, {"comments": False}, {"variations": False}, {"comments": False, "variations": False}):
            assert ours.to_pgn(**options) == theirs.accept(chess.pgn.StringExporter(**options))
        assert str(ours.mainline()) == str(theirs.mainline())
        last = ours.end(), theirs.end()
        assert [node.ply() for node in last] == [last[1].ply()] * 2
        assert [node.turn() for node in last] == [last[1].turn()] * 2
        assert last[0].board().fen() == last[1].board().fen()
        seen.update(
            name for node in nodes(ours) for name, part in zip(["comment", "start", "nags"], node[2:], strict=True) if part
        )
        seen["variations"] += text.count("( ")
    assert min(seen.values()) > 100
    assert len(seen) == 4


SAME = [
    "1. e4 e5 2. Nf3",
    "1.e4 e5 2.Nf3 Nc6 0-1",
    "1 e4 e5 2 Nf3 1... Nc6 3.. . Bb5 ... a6",
    "1. e4 e5 2. Ke3 d5 (2. d4) 2. d4 $1 {x}",
    "1. e4 e5 (1... c5 2. Ke4 (2. Nf3) 2. Nc3) (1... c6) 2. d4",
    "1. e4 {a} {b} $1 $2 ! ?? ; rest\n e5 {c} (1... c5 {d}) {e} 2. d4",
    "{s} {t} 1. e4 ({u} {v} 1. d4 {w}) {x} {y} e5",
    "1. e4 {a}{}{b} e5 {} {c} d4 { } { } d5 {  } {d} c4 {a } { b} {\tx\t} c5",
    "1. e4 {a\nb  \n  c} e5 {\nb} d4 {c \n } d5",
    "1. e4 () {x} e5",
    "1. e4 ({a} {b}) {c} e5 {d}",
    "1. e4 e5 ( {a} {b} 1... c5 ) ( {q} ) ) {r} 2. d4",
    "1. e4 e5 ( $1 1... c5) d4 $3 $3 $1",
    "1. e4 (({a} 1. d4)) e5",
    "1. e4 ) e5 (1... c5) 2. d4 ) d5",
    "{a} (1. e4) {b} 1. d4",
    "{a} () {b} 1. d4",
    "1. e4 e5 1-0 2. Nf3 0-1",
    "1. e4 e5 * 0-1 *",
    "1. e4 e5 1/2 1/2-1/2",
    "1-0",
    "*",
    "{}",
    "(",
    "-",
    "0",
    "",
    "\n \n\t\n",
    "% only\n; this\n",
    "garbage only\nmore",
    '1. e4 {unclosed\n\n[Event "x"]\n\n1. d4',
    '1. e4 (1. d4 (1. c4 e5\n\n[Event "x"]\n\n1. d4',
    "1. e4 {a { b } e5 {c ; d\n} d4 ; {\n d5 {e}",
    "1. e4 {a\n%b\n;c\n\n[d]} e5 %x {\n%y (\n d4",
    "1. e4; b {c}\ne5",
    "1. e4 -- 2. d4 Z0 3. 0000 @@@@",
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 d6 5. O-O",
    "1. e4 e5 2. Nf3+ Nc6# 3. Bb5++ a6!+ 4. Ba4+!",
    "1. e4!? e5?! 2. Nf3!! Nc6?? 3. Bc4! d6? 4. d3!!! d5??? ?!",
    "1. e4 d5 2. exd5 c6 3. dc6 Nf6 4. cxb7 Nd5 5. bxa8Q Nc3 6. Qxb8",
    "1. e4 d5 2. exd5e.p. Qxd5 e.p. 3. Nb1c3 Qa5 4. Nf3 = +/- +- N",
    "1. e2-e4 e7e5 Ng1-f3 Nb8c6 Bf1-b5 a7-a6",
    "1. g1f3 b8c6 e2e4 e7e5",
    "1. Nc3 d5 2. Nf3 d4 3. Nd5 c6 4. Nxd4 Nf6 5. Nf3 Nbd7 6. Nd2",
    '\ufeff[Event "a"]\n\n1. e4',
    '[Event "a"]\n[Event "b"]\n1. e4 e5\n\n1. c4',
    '[Event "a"]\n\n[White "b"]\n\n1. e4 e5\n',
    '[Event "a"]\n\n;c\n\n[White "w"]\n\n1. e4',
    '% hi\n[Event "a"]\n%there\n[White "q"]\n; c\n[Black "z"]\n\n%x\n1. e4\n%z\n e5\n',
    '[Event "a"]\n \n1. e4\n \t \n1. d4',
    '[Event "a "b" c"]\n[Site b]\n[Bad tag "x"]\n[B-+=:#d_1 "x"]\n[_u "q"]\n[Round "1"\n\n1. e4',
    '[Event "\u00c3\u00a9\u00ad"]\n\n1. e4 {\u00c3\u00a9 \u00a0} e5',
    '[Result "1-0"]\n\n1. e4 0-1',
    '[White "x"]\r\n\r\n1. e4\r\ne5\r\n\r\n1. d4\r\n',
    '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 Kd7 2. Ke3',
    '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 3 7"]\n[SetUp "0"]\n\n7... Kd7 (7... Ke7 8. e4) 8. Ke2',
    '[Variant "From Position"]\n[FEN "rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1"]\n\n1. O-O O-O-O',
    '[Variant "fischerandom"]\n[FEN "rkr5/8/8/8/8/8/8/RKR5 w KQkq - 0 1"]\n\n1. O-O O-O-O',
    '[Variant "ZH"]\n\n1. e4 d5 2. exd5 Nf6 3. P@e6 @d3',
]  # fmt: skip


@pytest.mark.parametrize("text", SAME, ids=range(len(SAME)))
def test_odd_texts_are_read_alike(text: str) -> None:
    theirs, ours = theirs_and_ours(text)
    assert ours == theirs


OTHERWISE = [
    # Quotation marks and backslashes are escaped as the PGN standard requires.
    (r'[Event "a \"b\" \\ c"]', {"Event": r'a "b" \ c'}, []),
    # Tag pairs may be spaced differently, share a line, and be indented.
    ('[ Event"a" ] [White "b"]\n  [Black "c"]\n\n1. e4', {"Event": "a", "White": "b", "Black": "c"}, ["e2e4"]),
    # A word that is not a chess move is skipped, even if part of it looks like one.
    ("1. Ze4 d4", {}, ["d2d4"]),
    # A draw may be written `½-½`; a result may follow a bad move, and may end a variation.
    ("1. e4 ½-½", {"Result": "1/2-1/2"}, ["e2e4"]),
    ("1. e4 Ke4 1-0", {"Result": "1-0"}, ["e2e4"]),
    ("1. e4 (1. d4 1-0) e5 0-1", {"Result": "0-1"}, ["e2e4", "e7e5"]),
    # A variation with a bad first move ends at its closing bracket, whatever is nested in it.
    ("1. e4 (1. Ke3 (1. d4) e5) 1... e5", {}, ["e2e4", "e7e5"]),
    # Blank lines do not end a game before its result.
    ('[Event "a"]\n\n\n\n1. e4 e5\n', {"Event": "a"}, ["e2e4", "e7e5"]),
    ('[Event "a"]\n\n{b}\n\n1. e4\n\n1... e5 1-0\n', {"Event": "a", "Result": "1-0"}, ["e2e4", "e7e5"]),
    # A variation inside another, before its first move, is an alternative to the same move.
    ("1. e4 e5 ({a} (1... c5)) d4", {}, ["e2e4", "e7e5", "d2d4"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "headers", "moves"), OTHERWISE, ids=range(len(OTHERWISE)))
def test_what_is_read_otherwise_on_purpose(text: str, headers: dict[str, str], moves: list[str]) -> None:
    theirs, ours = theirs_and_ours(text)
    assert ours != theirs
    game = pgn.read_game(io.StringIO(text))
    assert game
    assert {name: game.headers[name] for name in headers} == headers
    assert [move.uci() for move in game.mainline_moves()] == moves


LINE = [("e4", "d4"), ("e5", "c5"), ("Nf3", "d3"), ("Nc6", "d6"), ("Bb5", "Bc4"), ("a6", "Nf6"), ("Ba4", "0-0")]
TOKENS = ["1. ", "1... ", "( ", ") ", "{a} ", "{ b } ", "{c\n d} ", "{} ", "$1 ", "! ", "?! ", "; x ( {\n", "\n", "\n%y\n", "* "]
TOKENS += ["1-0 ", "0-1 ", "\n\n", "Ke2 ", "exd5 ", "e8=Q ", "-- "]


def soups() -> Iterator[str]:
    """Yield games with random tokens between the moves."""
    for seed in range(6000):
        chance = random.Random(f"soup {seed}")
        words = []
        for move, other in LINE[: chance.randint(1, len(LINE))]:
            words.append(f"{move} ")
            while chance.random() < 0.5:
                beside = ["( ", *chance.choices(TOKENS, k=chance.randint(0, 2)), f"{other} ", ") "]
                words += beside if chance.random() < 0.3 else [chance.choice(TOKENS)]
        yield "".join(words)


def comparable(text: str, theirs: list[Read]) -> bool:
    """Return True if a string contains nothing that is read differently on purpose."""
    bare = re.sub(r"\{[^}]*\}|;.*|^%.*", " ", text, flags=re.MULTILINE)
    if any(errors for _, _, errors, _ in theirs) and re.search(r"[()]|1-0|0-1", bare):
        return False
    # In python-chess a blank line ends a game, in fairychess only after the result; after a result, `1.` begins the next game.
    if re.search(r"\n\s*\n|(?:1-0|0-1|\*)[^\n]*\n[^\n]*1\.", bare):
        return False
    bare = re.sub(r"[!?.]|\$?\d\.*(?=\s)", " ", bare)
    return not re.search(r"\(\s+\(|(?:^|\n\s*\n)[\s)*]*\(", bare)


def test_soups_of_tokens_are_read_alike() -> None:
    compared, with_variations, with_errors = 0, 0, 0
    for text in soups():
        try:
            theirs = read(chess.pgn, text)
        except IndexError:  # python-chess fails on some sequences of brackets
            continue
        ours = read(pgn, text)
        if not comparable(text, theirs):
            continue
        assert ours == theirs, text
        compared += 1
        with_errors += any(errors for _, _, errors, _ in theirs)
        with_variations += any(len({parent for parent, *_ in tree}) < len(tree) for _, tree, _, _ in theirs)
    assert compared > 1000
    assert with_variations > 200
    assert with_errors > 50


def test_trees_are_rearranged_alike() -> None:
    text = "1. e4 e5 (1... c5 2. Nf3) (1... c6) (1... d6) 2. Nf3"
    theirs, ours = (library.read_game(io.StringIO(text)) for library in (chess.pgn, pgn))
    for seed in range(300):
        chance = random.Random(seed)
        name = chance.choice(["promote", "demote", "promote_to_main", "remove_variation", "add_main_variation"])
        move = chance.choice(["e7e5", "c7c5", "c7c6", "d7d6", "a7a6"])
        results: list[type[Exception] | None] = []
        for game, made in ((theirs, chess.Move.from_uci(move)), (ours, Move.from_uci(move))):
            node = game.next()
            try:
                getattr(node, name)(made)
                results.append(None)
            except KeyError as error:
                results.append(type(error))
        assert results[0] == results[1]
        assert nodes(ours) == nodes(theirs)
        first = [node.next() for node in (theirs, ours)]
        for question in ("is_end", "starts_variation", "is_main_variation", "is_mainline"):
            answers = [[getattr(child, question)() for child in node.variations] for node in first]
            assert answers[0] == answers[1]


def laid_out(chance: random.Random, game: chess.pgn.Game, end: str) -> tuple[str, str]:
    """Return the text of a game in two forms: one that python-chess reads, and one with blank and ignored lines anywhere."""
    head = "".join(f'[{name} "{value}"]\n' for name, value in game.headers.items()) + "\n"
    plain, odd = head, head
    odd += "\n" * chance.randint(0, 3)
    for ply, move in enumerate(game.mainline_moves()):
        word = f"{ply // 2 + 1}{'...' if ply % 2 else '.'} {move.uci()}"
        comment = chance.choice(["", "", "", f" {{ c{ply}\n\nd }}"])
        plain += f"{word}{comment} "
        odd += word + chance.choice(["", "\n", "\n\n"]) * bool(comment) + comment
        odd += chance.choice([" ", " ", "\n", "\n\n", "\n \n\n", "\n% 1-0\n", " ; 0-1\n\n", "\n\n;x\n\n"])
    return f"{plain}{end}\n\n", f"{odd}{end}\n\n" + "\n" * chance.randint(0, 2)


def test_blank_lines_lose_no_move() -> None:
    for seed in range(150):
        chance = random.Random(f"blank lines {seed}")
        plain, odd = "", ""
        for number in range(3):
            board = chess.Board()
            for _ in range(chance.randint(1, 12)):
                board.push(chance.choice(list(board.legal_moves)))
            game = chess.pgn.Game.from_board(board)
            game.headers["Event"] = f"{number}"
            texts = laid_out(chance, game, chance.choice(["1-0", "*", "1/2-1/2", ""]))
            plain, odd = plain + texts[0], odd + texts[1]
        if chance.random() < 0.5:
            odd = odd.replace("\n", "\r\n")
        expected = [found[:3] for found in read(chess.pgn, plain)]
        assert len(expected) == 3
        assert [found[:3] for found in read(pgn, odd)] == expected, odd
        bare = io.StringIO(odd)
        assert [pgn.skip_game(bare) for _ in range(4)] == [True, True, True, False]


ICCS = """[Game "Chinese Chess"]
[Event "Open"]
[Format "ICCS"]
[Result "*"]

1. H2-E2 H9-G7 2. h0g2 {to a good square} I9-H9 (2... B9-C7 3. I0-H0) *
"""


def test_games_of_xiangqi_files_are_read() -> None:
    game = pgn.read_game(io.StringIO(ICCS))
    assert game is not None
    assert (game.errors, game.board().variant.name) == ([], "xiangqi")
    assert [move.uci() for move in game.mainline_moves()] == ["h3e3", "h10g8", "h1g3", "i10h10"]
    assert [node.move.uci() for node in game[0][0][0].variations] == ["i10h10", "b10c8"]
    again = pgn.read_game(io.StringIO(str(game)))
    assert again is not None
    assert (again.errors, again.headers["Format"]) == ([], "SAN")
    assert list(again.mainline_moves()) == list(game.mainline_moves())


@pytest.mark.parametrize("written", ["H2-E3", "H2-H2"])
def test_an_illegal_move_of_a_xiangqi_file_is_an_error(written: str) -> None:
    game = pgn.read_game(io.StringIO(ICCS.replace("H2-E2", written)))
    assert game is not None
    assert [(error.line, error.column) for error in game.errors] == [(6, 4)]
    assert written in str(game.errors[0])


@pytest.mark.parametrize("written", ["WXF", "Chinese"])
def test_formats_that_are_not_read_are_one_error(written: str) -> None:
    game = pgn.read_game(io.StringIO(ICCS.replace("ICCS", written)))
    assert game is not None
    assert [(error.line, error.column) for error in game.errors] == [(3, 10)]
    assert f"moves in the format '{written}' are not read" in str(game.errors[0])
    assert not game.variations
