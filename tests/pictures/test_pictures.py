"""Pictures of boards: well-formed, complete, reproducible, and safe for any arguments. People must judge how they look."""

from __future__ import annotations

import dataclasses
import importlib.util
import random
import re
import struct
import sys
import tomllib
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fairychess
from conftest import ROOT
from fairychess import Board, FairyChessError, MissingExtraError, Move, PieceType, Variant
from fairychess.pictures import THEMES, Arrow, Theme, board_svg, png, shapes_of
from support.drawings import JUNK, SVG, classed, parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fairychess.styles.checks import Frame

LIBRARY = ROOT / "rust" / "core" / "variants" / "library.toml"
FRAMES: tuple[Frame, ...] = ("wide", "thin", "none")
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"

HUGE = """\
name = "huge"
title = "Sixteen <by> & 'sixteen'"

[board]
files = 16
ranks = 16
walls = true
start = "{start}"

[pieces.king]
royal = true

{pieces}
"""


def walk(variant: Variant, seed: str, plies: int = 40) -> Iterator[Board]:
    """Play a random game; yield the board before each move."""
    chance = random.Random(seed)
    board = Board(variant)
    for _ in range(plies):
        yield board
        moves = sorted(board.legal_moves, key=Move.uci)
        if not moves:
            return
        board.push(chance.choice(moves))


def uses_reserve(board: Board) -> bool:
    table = tomllib.loads(board.variant.to_toml())
    return "[" in board.variant.start_fen or "drops" in table or "gates" in table


def check_board(board: Board, svg: str) -> None:
    """Check that a picture has all pieces in the right places, and defines everything that it refers to."""
    root = parse(svg)
    assert root.tag == f"{SVG}svg"
    pieces = {use.get("data-square"): use.get("class") for use in root.iter(f"{SVG}use") if use.get("data-square")}
    name = board.variant.square_name
    sides = {True: "white", False: "black"}
    assert pieces == {name(square): f"{sides[piece.color]} {piece.name}" for square, piece in board.piece_map().items()}
    trays = {tray: tray.findall(f"{SVG}use") for tray in classed(root, "reserve")}
    for tray, types in trays.items():
        held = [each for each in types if each.get("opacity") is None]
        assert len(held) == len(board.reserve("white" in tray.get("class", "")))
    assert len(trays) == (2 if uses_reserve(board) else 0)
    assert len(classed(root, "gate")) == len(board.gates())
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert used <= set(ids)
    assert not re.search(r'href="[^#]|url\([^#]|<script|<image|<style', svg)
    assert svg.count("http") == svg.count("http://www.w3.org/2000/svg") == 1


@pytest.mark.parametrize("name", fairychess.variants())
def test_every_position_draws(name: str) -> None:
    variant = Variant(name)
    for ply, board in enumerate(walk(variant, name)):
        if ply % 8 == 0:
            check_board(board, board.svg(last_move="auto", orientation=bool(ply % 16)))


def huge() -> Variant:
    """Return a variant with the largest board, many piece types, walls, and letters with diacritics."""
    letters = [letter + sign for sign in ("", "'", '\\"') for letter in "abcdefghijlmnopqrstuvwxyz"][:60]
    pieces = "\n".join(
        f'[pieces.type-{index}]\nletter = "{letter}"\nmoves = "({index % 15 + 1},{index % 7})"'
        for index, letter in enumerate(letters)
    )
    rows = ["k" + "".join(letters[:15]), "".join(letters[15:31]), "".join(letters[31:47]), *["**12**"] * 10]
    rows += ["".join(letters[31:47]).upper(), "".join(letters[15:31]).upper(), "K" + "".join(letters[:15]).upper()]
    return Variant.from_toml(HUGE.format(start="/".join(rows) + " w - - 0 1", pieces=pieces))


def test_the_largest_board() -> None:
    variant = huge()
    board = Board(variant)
    assert len(board.piece_map()) == 96
    assert len(board.walls()) == 40
    svg = board.svg(size=900)
    check_board(board, svg)
    root = parse(svg)
    assert (root.get("width"), root.get("viewBox")) == ("900", "0 0 1014 1014")
    assert len(classed(root, "coordinates")[0]) == 32
    badges = [group for group in root.iter(f"{SVG}g") if "-badge-" in (group.get("id") or "")]
    drawn = {ET.tostring(badge, "unicode").partition(">")[2] for badge in badges}
    shapes = list(shapes_of(variant).values())
    assert len(badges) == len(drawn) == 2 * shapes[:48].count(None) == 82, "no two look alike"


def test_texts_are_escaped() -> None:
    board = Board(huge())
    root = parse(board.svg())
    assert root.findtext(f"{SVG}title") == "Sixteen <by> & 'sixteen': White to move"
    assert root.findtext(f"{SVG}desc") == f"FEN {board.fen()}"
    assert root.get("role") == "img"
    labels = (root.get("aria-labelledby") or "").split()
    assert labels == [element.get("id") for element in root[:2]]


def test_equal_boards_give_equal_pictures_and_others_share_no_ids() -> None:
    boards = [Board("stoltz"), Board("wolf"), Board("chess"), Board("chess", MATED)]
    pictures = [board.svg() for board in boards]
    assert pictures == [board.copy().svg() for board in boards]
    ids = [{element.get("id") for element in parse(svg).iter()} - {None} for svg in pictures]
    for index, one in enumerate(ids):
        assert all(one.isdisjoint(other) for other in ids[index + 1 :])


def marked(svg: str, board: Board, name: str = "lastmove") -> set[str]:
    """Return the squares that have an element of a class."""
    variant = board.variant
    size = float((parse(svg).get("viewBox") or "").split()[-1])
    band = (size - 60 * variant.ranks) / 2
    found: set[str] = set()
    for element in classed(parse(svg), name):
        x, y = (float(element.get(key) or "nan") - band for key in "xy")
        found.add(variant.square_name(round(x / 60) + variant.files * (variant.ranks - 1 - round(y / 60))))
    return found


@pytest.mark.parametrize(
    ("variant", "fen", "uci", "squares"),
    [
        ("chess", None, "e2e4", "e2 e4"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "e1 f1 g1 h1"),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "d5 d6 e5"),
        ("stoltz", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Cc] w KQkq - 0 1", "C@e2", "e2 e4"),
        ("newchess", None, "N@e2,e2c4", "c4 e2"),
        ("newchess", None, "N@c3", "c3"),
        ("reserve-dragonet", None, "b1c3d", "b1 c3"),
        ("reserve-belfry", "k7/8/8/8/8/8/4Y3/2K1P3 w - - 0 1", "e2e4", "e1 e2 e4 e5"),
        ("reserve-belfry", "k7/8/8/8/4Y3/8/4P3/2K5 w - - 0 1", "e4e6", "e2 e4 e6 e7"),
        ("reserve-zeppelin", "k7/8/8/4p3/8/8/4Z3/2K5 w - - 0 1", "e2e6", "e2 e5 e6"),
        ("stoltz", None, "accept", ""),
    ],
)
def test_all_squares_that_the_last_move_changes_are_marked(variant: str, fen: str | None, uci: str, squares: str) -> None:
    board = Board(variant, fen)
    move = board.parse_uci(uci)
    before = board.svg(last_move=move)
    assert marked(before, board) == set(squares.split())
    board.push(move)
    for last in ("auto", move):
        assert marked(board.svg(last_move=last), board) == set(squares.split())
    assert marked(board.svg(), board) == set()
    board.set_fen(board.fen())
    assert marked(board.svg(last_move="auto"), board) == set()
    assert marked(board.svg(last_move=move), board) <= set(squares.split())


def test_check_is_marked() -> None:
    board = Board(fen=MATED)
    for check in (True, "auto", "e1", 4):
        assert marked(board.svg(check=check), board, "check") == {"e1"}
    assert marked(board.svg(check=False), board, "check") == set()
    assert marked(board.svg(check="h8"), board, "check") == {"h8"}
    assert marked(Board().svg(), board, "check") == set()
    assert len(classed(parse(board.svg(theme="clear")), "check")) == 1


def test_arrows_circles_and_crosses() -> None:
    arrows: list[Arrow | tuple[int | str, int | str]] = [
        Arrow("e2", "e4"),
        Arrow(12, 28, "red"),
        ("g1", "f3"),
        Arrow("d4", "d4", "#12345678"),
        ("a1", 0),
    ]
    root = parse(Board().svg(arrows=arrows, squares=["h8", 0]))
    assert [len(classed(root, name)) for name in ("arrow", "circle", "cross")] == [3, 2, 2]
    paints = [element.get("fill") for element in classed(root, "arrow")]
    assert paints == [THEMES["wood"].green, THEMES["wood"].red, THEMES["wood"].green]
    assert classed(root, "circle")[0].get("stroke") == "#12345678"


def test_arrows_as_pgn_writes_them() -> None:
    for text in ("Ge2e4", "Rd4", "Ya10b12", "Bp16"):
        assert Arrow.from_pgn(text).pgn() == text
    for bad in ("", "e2e4", "Xe2e4", "Ge2e", "Ge2e4e5", "Gz1", "Ge0"):
        with pytest.raises(FairyChessError, match="not an arrow"):
            Arrow.from_pgn(bad)
    for arrow in (Arrow(0, 1), Arrow("a1", "a2", "#fff")):
        with pytest.raises(FairyChessError):
            arrow.pgn()


def test_options() -> None:
    board = Board("stoltz")
    plain = parse(board.svg())
    assert plain.get("width") is None
    assert len(classed(plain, "reserve")) == 2
    assert not classed(parse(board.svg(reserves=False)), "reserve")
    assert not classed(parse(board.svg(coordinates=False)), "coordinates")
    assert parse(board.svg(size=300)).get("width") == "300"
    assert board.svg() != board.svg(orientation=fairychess.BLACK)
    pictures = {board.svg(theme=name) for name in THEMES}
    assert len(pictures) == len(THEMES) >= 6
    board.push_uci("decline"), board.push_uci("decline")
    empty = parse(board.svg())
    assert empty.get("viewBox") == plain.get("viewBox")
    assert len(classed(empty, "reserve")) == 2, "empty trays are drawn"
    assert not classed(parse(Board().svg()), "reserve"), "a game without reserves has no trays"


def test_frames() -> None:
    board = Board()
    sides = {frame: parse(board.svg(frame=frame)).get("viewBox") for frame in FRAMES}
    assert sides == {"wide": "0 0 534 534", "thin": "0 0 484 484", "none": "0 0 480 480"}
    for frame in FRAMES:
        assert len(classed(parse(board.svg(frame=frame)), "coordinates")[0]) == 16
        assert not classed(parse(board.svg(frame=frame, coordinates=False)), "coordinates")
    with pytest.raises(FairyChessError, match="unknown frame 'big': expected wide, thin, none"):
        board.svg(frame="big")  # type: ignore[arg-type]


def test_squares_are_filled() -> None:
    board = Board()
    root = parse(board.svg(fill={"e4": "#cc0000cc", "a1": "red"}))
    assert [element.get("fill") for element in classed(root, "fill")] == ["#cc0000cc", "red"]
    assert marked(board.svg(fill={28: "red"}), board, "fill") == {"e4"}
    for bad in ({"e9": "red"}, {"e4": "url(#x)"}):
        with pytest.raises(FairyChessError):
            board.svg(fill=bad)
    with pytest.raises(TypeError):
        board.svg(fill=["e4"])  # type: ignore[arg-type]


def test_the_side_to_move_is_marked_beside_its_edge() -> None:
    board = Board()
    assert not classed(parse(board.svg()), "side-to-move")
    white = classed(parse(board.svg(side_to_move=True)), "side-to-move")[0]
    board.push_uci("e2e4")
    black = classed(parse(board.svg(side_to_move=True)), "side-to-move")[0]
    flipped = classed(parse(board.svg(side_to_move=True, orientation=False)), "side-to-move")[0]
    assert (white.get("fill"), black.get("fill")) == (THEMES["wood"].white, THEMES["wood"].black)
    assert flipped.get("d") == white.get("d") != black.get("d")


def test_gates_are_marked_until_their_piece_moves() -> None:
    board = Board("reserve-dragonet")
    assert len(classed(parse(board.svg()), "gate")) == len(board.gates()) == 10
    board.push_uci("b1c3d")
    assert board.variant.parse_square("b1") not in board.gates()
    assert len(classed(parse(board.svg()), "gate")) == len(board.gates())
    assert not classed(parse(board.svg(gates=False)), "gate")
    assert Board().gates() == []


@pytest.mark.parametrize(
    ("variant", "uci", "kept"),
    [("stoltz", "accept accept e2e4 e7e5 C@d2", False), ("newchess", "N@c3", True), ("reserve-dragonet", "b1c3d", False)],
)
def test_a_tray_shows_what_has_just_left_it(variant: str, uci: str, kept: bool) -> None:
    board = Board(variant)
    for move in uci.split():
        board.push_uci(move)
    assert not classed(parse(board.svg()), "entered")
    root = parse(board.svg(last_move="auto"))
    assert [len(classed(tray, "entered")) for tray in classed(root, "reserve")] == [1, 0]
    faint = [use.get("opacity") for use in root.iter(f"{SVG}use") if use.get("opacity")]
    assert faint == ([] if kept else ["0.3"])


def test_custom_themes() -> None:
    mine = dataclasses.replace(THEMES["wood"], name="mine", dark="#123456", ring="red")
    assert "#123456" in Board().svg(theme=mine)
    for bad in ("url(http://x.y)", "#12345", "red;", "", "#ggg"):
        with pytest.raises(FairyChessError, match="not a colour"):
            dataclasses.replace(mine, dark=bad)
    with pytest.raises(FairyChessError, match="unknown theme 'mine'"):
        Board().svg(theme="mine")


def test_counts_are_beside_pieces_in_reserve() -> None:
    board = Board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[PPPPPPPPPPPPNq] w - - 0 1")
    check_board(board, board.svg())
    pills = [rect for rect in parse(board.svg()).iter(f"{SVG}rect") if rect.get("rx") == "9"]
    assert len(pills) == 1


def test_pictures_in_notebooks() -> None:
    board = Board()
    board.push_uci("e2e4")
    assert board._repr_svg_() == board.svg(last_move="auto", size=400)
    assert board.variant._repr_svg_() == Board().svg(size=400)
    rook = board.variant.pieces["rook"]
    assert rook._repr_svg_() == rook.svg(size=360)
    assert PieceType("rook", "R", None, royal=False)._repr_svg_() is None


def test_png() -> None:
    picture = png(Board("stoltz").svg(), width=321)
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">I", picture[16:20]) == (321,)
    assert struct.unpack(">I", png(Board().svg(size=77))[16:20]) == (77,)
    assert picture == png(Board("stoltz").svg(), width=321)
    for bad, width in (("", None), ("<svg", None), ("hello", 10), (Board().svg(), 0), (Board().svg(), 10**6)):
        with pytest.raises(FairyChessError):
            png(bad, width=width)
    with pytest.raises(TypeError):
        png(b"<svg/>")  # type: ignore[arg-type]


def test_png_without_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'fairychess\[png\]'"):
        png(Board().svg())


def test_the_pictures_of_the_documentation_are_up_to_date() -> None:
    specification = importlib.util.spec_from_file_location("docs_pictures", ROOT / "docs" / "tools" / "pictures.py")
    assert specification
    assert specification.loader
    script = importlib.util.module_from_spec(specification)
    sys.modules[specification.name] = script
    specification.loader.exec_module(script)
    drawn: dict[str, str] = script.pictures()
    folder = ROOT / "docs" / "pictures"
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.svg")} == set(drawn)
    assert {f"pieces/{name}.svg" for name in tomllib.loads(LIBRARY.read_text(encoding="utf-8"))} <= set(drawn)
    changed = [path for path, svg in drawn.items() if (folder / path).read_text(encoding="utf-8") != f"{svg}\n"]
    assert changed == [], "run: python docs/tools/pictures.py"


OPTIONS = [
    "orientation",
    "last_move",
    "check",
    "arrows",
    "squares",
    "fill",
    "coordinates",
    "frame",
    "reserves",
    "gates",
    "side_to_move",
    "size",
    "theme",
    "shapes",
    "nonsense",
]


@settings(max_examples=400, deadline=None)
@given(st.dictionaries(st.sampled_from(OPTIONS), JUNK, max_size=3))
def test_any_options_return_a_picture_or_raise_a_typed_error(options: dict[str, Any]) -> None:
    for draw in (Board("wolf").svg, lambda **some: board_svg(Board("stoltz"), **some)):
        try:
            svg = draw(**options)
        except (FairyChessError, TypeError):
            continue
        parse(svg)


@pytest.mark.parametrize("option", ["orientation", "coordinates", "reserves", "gates", "side_to_move"])
def test_words_are_not_taken_for_true(option: str) -> None:
    options: dict[str, Any] = {option: "black"}
    with pytest.raises(TypeError, match=f"{option} must be a bool.*, not str"):
        Board().svg(**options)


def test_a_theme_is_checked_when_it_is_made() -> None:
    with pytest.raises(TypeError):
        Theme("x", light=1, dark="red", frame="red", text="red", wall="red")  # type: ignore[arg-type]
