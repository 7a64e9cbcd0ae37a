"""Visitors get the same calls as in python-chess, and produce the same text as games written without visitors."""

from __future__ import annotations

import io
import logging
import random
from typing import TYPE_CHECKING, Any

import chess.pgn
import pytest

from fairychess import Board, FairyChessError, IllegalMoveError, Move, PgnError, Variant, VariantError, pgn
from support.annotated_games import annotated

if TYPE_CHECKING:
    from collections.abc import Callable

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)

LIBRARIES: list[Any] = [chess.pgn, pgn]


EVENTS = (
    "begin_game",
    "visit_header",
    "end_headers",
    "visit_move",
    "visit_board",
    "visit_comment",
    "visit_nag",
    "begin_variation",
    "end_variation",
    "visit_result",
    "end_game",
    "handle_error",
)


def plain(value: Any) -> object:  # noqa: ANN401 - of either library
    """Convert a visitor's argument to a form that both libraries share."""
    if isinstance(value, Exception):
        return isinstance(value, ValueError)
    return value.fen() if hasattr(value, "fen") else value.uci() if hasattr(value, "uci") else value


def recorder(library: Any) -> type[Any]:  # noqa: ANN401 - either library
    """Return a visitor class that records all calls."""

    def method(name: str) -> Callable[..., None]:
        return lambda self, *values: self.events.append((name, *map(plain, values)))

    def begin(self: Any) -> None:  # noqa: ANN401 - made here
        self.events = []

    methods = {name: method(name) for name in EVENTS} | {"__init__": begin, "result": lambda self: self.events}
    return type("Recorder", (library.BaseVisitor,), methods)


@pytest.mark.parametrize("seed", range(12))
def test_visitor_sees_what_that_of_python_chess_sees(seed: int) -> None:
    game = annotated(Board(), random.Random(f"visitor {seed}"), 40)
    game.headers["Annotator"] = "A"  # python-chess escapes nothing
    text = game.to_pgn()
    accepted, subgames, lines, nodes = [], [], [], []
    for library in LIBRARIES:
        read = library.read_game(io.StringIO(text))
        make = recorder(library)
        accepted.append(read.accept(make()))
        lines.append(read.mainline().accept(make()))
        node = read.next() or read
        nodes.append(node.accept(make()))
        subgames.append(node.accept_subgame(make()))
    assert accepted[0] == accepted[1]
    assert len(accepted[0]) > 40
    assert lines[0] == lines[1]
    assert nodes[0] == nodes[1]
    assert sorted(map(str, subgames[0])) == sorted(map(str, subgames[1]))  # python-chess adds the start position last


@pytest.mark.parametrize("library", LIBRARIES)
def test_visitor_is_led_through_what_is_read(library: Any) -> None:  # noqa: ANN401
    text = '[White "A"]\n\n1. e4 {good} e5 $6 (1... c5 2. Nf3) 2. Nf3 1-0\n'
    events = library.read_game(io.StringIO(text), Visitor=recorder(library))
    types = [event[0] for event in events if event[0] not in ("visit_board", "visit_header")]
    assert types == [
        "begin_game",
        "end_headers",
        "visit_move",
        "visit_comment",
        "visit_move",
        "visit_nag",
        "begin_variation",
        "visit_move",
        "visit_move",
        "end_variation",
        "visit_move",
        "visit_result",
        "end_game",
    ]
    assert ("visit_header", "White", "A") in events


@pytest.mark.parametrize("library", LIBRARIES)
def test_visitor_skips_parts(library: Any) -> None:  # noqa: ANN401
    text = "1. e4 e5 (1... c5) 2. Nf3 Nc6 *\n"

    def events(**methods: object) -> list[str]:
        made = {name: lambda *_, value=value: value for name, value in methods.items()}
        visitor = type("Skipping", (recorder(library),), made)
        return [str(event[-1]) for event in library.read_game(io.StringIO(text), Visitor=visitor) if event[0] == "visit_move"]

    assert events() == ["e2e4", "e7e5", "c7c5", "g1f3", "b8c6"]
    assert events(begin_variation=library.SKIP) == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert events(end_headers=library.SKIP) == events(begin_game=library.SKIP) == []


def test_visitor_may_end_a_line_as_it_is_read() -> None:
    class Opening(pgn.BaseVisitor[list[str]]):
        def __init__(self) -> None:
            self.sans: list[str] = []

        def begin_parse_san(self, board: Board, san: str) -> pgn.SkipType | None:
            assert board.parse_san(san) in board.legal_moves
            return pgn.SKIP if board.ply() >= 2 else None

        def visit_move(self, board: Board, move: Move) -> None:
            self.sans.append(board.san(move))

        def result(self) -> list[str]:
            return self.sans

    text = "1. e2e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *\n"
    assert pgn.read_game(io.StringIO(text), Visitor=Opening) == ["e4", "e5", "c5"]
    game = pgn.read_game(io.StringIO(text))
    assert game
    assert game.accept(Opening()) == ["e4", "e5", "c5", "Nf3", "Nf3", "Nc6"]  # only reading calls `begin_parse_san`


def test_errors_are_shown_to_the_visitor() -> None:
    class Strict(pgn.GameBuilder[pgn.Game]):
        def handle_error(self, error: Exception) -> None:
            raise error

    text = "1. e4 e5 2. Ke3 Nc6 *\n"
    with pytest.raises(PgnError) as raised:
        pgn.read_game(io.StringIO(text), Visitor=Strict)
    assert (raised.value.line, raised.value.column) == (1, 13)
    assert isinstance(raised.value.reason, IllegalMoveError)
    unknown = '[Variant "nonesuch"]\n\n1. e4 *\n'
    with pytest.raises(PgnError) as raised:
        pgn.read_game(io.StringIO(unknown), Visitor=pgn.BoardBuilder)
    assert isinstance(raised.value.reason, VariantError)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("variant", ["chess", "crazyhouse", "stoltz", "reserve-dragonet"])
def test_built_and_exported_games_are_those_that_are_read(variant: str, seed: int) -> None:
    game = annotated(Board(variant), random.Random(f"export {variant} {seed}"), 40)
    text = str(game)
    assert game.accept(pgn.StringExporter()) == text
    assert str(game.accept(pgn.GameBuilder())) == text
    built = pgn.read_game(io.StringIO(text), Visitor=lambda: pgn.GameBuilder(Game=pgn.Game))
    assert str(built) == text
    exporter = pgn.StringExporter(columns=None, headers=False, comments=False, variations=False)
    assert game.accept(exporter) == str(exporter) == game.to_pgn(columns=None, headers=False, comments=False, variations=False)
    assert game.accept(pgn.BoardBuilder()) == game.end().board()
    assert dict(game.accept(pgn.HeadersBuilder())) == dict(game.headers)
    node = game.next()
    assert node
    assert node.accept(pgn.StringExporter(columns=None)) == str(node)
    rest = pgn.read_game(io.StringIO(node.accept_subgame(pgn.StringExporter())))
    assert rest
    assert rest.board() == node.board()
    assert list(rest.mainline_moves()) == list(node.mainline_moves())


def test_line_is_exported_as_it_is_shown() -> None:
    game = pgn.read_game(io.StringIO("1. e4 {x} e5 (1... c5) 2. Nf3 Nc6 *"))
    assert game
    assert game.mainline().accept(pgn.StringExporter(columns=None)) == str(game.mainline()) == "1. e4 { x } 1... e5 2. Nf3 Nc6"
    second = game.variations[0].variations[0]
    assert second.accept(pgn.StringExporter()) == "1... e5 2. Nf3 Nc6"
    assert second.accept_subgame(pgn.StringExporter(headers=False)) == "2. Nf3 Nc6 *"


def test_files_are_written_game_by_game() -> None:
    file = io.StringIO()
    exporter = pgn.FileExporter(file)
    games = [annotated(Board(), random.Random(f"file {number}"), 20) for number in range(3)]
    written = [game.accept(exporter) for game in games]
    assert file.getvalue() == "".join(f"{game}\n\n" for game in games)
    assert written == [len(str(game)) + 2 for game in games]
    file.seek(0)
    assert [str(game) for game in pgn.read_games(file)] == [str(game) for game in games]


def test_exporter_leaves_out_what_it_is_not_shown() -> None:
    class Quiet(pgn.StringExporter):
        def visit_comment(self, comment: str) -> None:
            if "[%" not in comment:
                super().visit_comment(comment)

        def visit_header(self, tagname: str, tagvalue: str) -> None:
            if tagname == "White":
                super().visit_header(tagname, tagvalue)

    text = '[White "A"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30"]\n\n30. e4 {[%clk 1:00:00]} Kd7 {so} *\n'
    game = pgn.read_game(io.StringIO(text))
    assert game
    assert game.accept(Quiet()) == '[White "A"]\n\n30. e4 Kd7 { so } *'


def test_own_variant_is_built_and_exported() -> None:
    own = Variant.from_toml('name = "my-chess"\nextends = "chess"\n[pieces.guard]\nletter = "m"\nmoves = "K"\n')
    game = pgn.Game()
    game.setup(Board(own))
    game.add_line([Move.from_uci("e2e4", own), Move.from_uci("e7e5", own)])
    built = game.accept(pgn.GameBuilder())
    assert built.variant == own
    assert game.accept(pgn.StringExporter()) == str(game) == str(built)


def test_node_that_stands_twice_is_refused() -> None:
    game = pgn.Game()
    node = game.add_line([Move("e2", "e4"), Move("e7", "e5")])
    node.variations.append(game.variations[0])
    with pytest.raises(FairyChessError):
        game.accept(pgn.StringExporter())


@pytest.mark.parametrize("library", LIBRARIES)
def test_games_are_skipped(library: Any) -> None:  # noqa: ANN401
    handle = io.StringIO("1. e4 *\n\n1. d4 *\n")
    assert library.read_game(handle, Visitor=library.SkipVisitor) is True
    board = library.read_game(handle, Visitor=library.BoardBuilder)
    assert board.fen().startswith("rnbqkbnr/pppppppp/8/8/3P4")
    assert library.read_game(handle, Visitor=library.SkipVisitor) is None


@pytest.mark.parametrize("text", ["", "?", "-", "300", "300+2", "40/7200", "40/7200:3600+30", "20/100+5:10", "60+5d", "7200+0.5"])
def test_time_controls_are_read_as_by_python_chess(text: str) -> None:
    ours, theirs = pgn.parse_time_control(text), chess.pgn.parse_time_control(text)
    assert ours.type.name == theirs.type.name
    assert ours.type.value == theirs.type.value
    parts = [(part.moves, part.time, part.increment, part.delay) for part in ours.parts]
    assert parts == [(part.moves, part.time, part.increment, part.delay) for part in theirs.parts]
    game = pgn.Game()
    game.headers["TimeControl"] = text
    assert game.time_control() == ours


@pytest.mark.parametrize("text", ["x", "300+", "40/", "1:2", "*180", "300+2+3", "1e5", "1 "])
def test_invalid_time_control_is_refused(text: str) -> None:
    with pytest.raises(FairyChessError, match="invalid time control"):
        pgn.parse_time_control(text)


def test_glyphs_are_those_of_python_chess() -> None:
    names = [name for name in dir(chess.pgn) if name.startswith("NAG_")]
    assert [name for name in dir(pgn) if name.startswith("NAG_")] == names
    assert [getattr(pgn, name) for name in names] == [getattr(chess.pgn, name) for name in names]
