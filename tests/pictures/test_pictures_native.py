"""Pictures in the native styles of Shogi, Xiangqi, Janggi and Makruk, and pictures of walls placed by moves."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from fairychess import Board, FairyChessError, Variant

SVG = "{http://www.w3.org/2000/svg}"
KING = '[pieces.king]\nroyal = true\nletter = "k"\nmoves = "K"\n'


def variant(files: int, ranks: int, start: str, pieces: dict[str, str]) -> Variant:
    """Return a variant with pieces that have these names and letters."""
    tables = "".join(f'[pieces.{name}]\nletter = "{letter}"\nmoves = "W"\n' for name, letter in pieces.items())
    return Variant.from_toml(
        f'name = "x"\n[board]\nfiles = {files}\nranks = {ranks}\nstart = "{start} w - - 0 1"\n{KING}{tables}'
    )


SHOGI = variant(9, 9, "4k4/9/9/9/4t4/9/4T4/4G4/4K4", {"gold": "g", "tokin": "t"})
XIANGQI = variant(9, 10, "4k4/9/9/c8/9/9/8P/9/9/4K4", {"cannon": "c", "soldier": "p"})
MAKRUK = variant(8, 8, "3mk3/8/8/8/8/8/8/3KM3", {"met": "m"})


def drawn(board: Board, style: str, *, white_below: bool = True) -> ET.Element:
    return ET.fromstring(board.svg(shapes=style, orientation=white_below))  # noqa: S314


def characters(picture: ET.Element) -> set[str | None]:
    return {text.text for text in picture.iter(f"{SVG}text")}


def turned(picture: ET.Element) -> set[str]:
    """Return the ids of the pieces that point down."""
    return {group.get("id", "").split("-", 1)[1] for group in picture.iter(f"{SVG}g") if group.get("id", "").endswith("-turned")}


def test_pieces_of_shogi_point_at_the_enemy() -> None:
    picture = drawn(Board(SHOGI), "native")
    assert characters(picture) == {"王", "玉", "と", "金"}
    assert turned(picture) == {"black-native-4b-turned", "black-native-54-turned"}
    assert turned(drawn(Board(SHOGI), "shogi", white_below=False)) == {
        "white-native-4b-turned",
        "white-native-54-turned",
        "white-native-47-turned",
    }
    reds = [text for text in picture.iter(f"{SVG}text") if text.get("fill") == "#b3191e"]
    assert {text.text for text in reds} == {"と"}


def test_pieces_of_xiangqi_and_janggi_have_characters_of_their_side() -> None:
    board = Board(XIANGQI)
    assert characters(drawn(board, "native")) == {"帥", "將", "砲", "兵"}
    assert characters(drawn(board, "janggi")) == {"漢", "楚", "包", "兵"}
    lines = [group for group in drawn(board, "native").iter(f"{SVG}g") if group.get("class") == "lines"]
    assert len(lines) == 1
    # The river interrupts the seven inner files.
    assert (lines[0][0].get("d") or "").count("M") == 10 + 2 + 2 * 7 + 4


def test_carved_pieces_and_western_ones_need_no_font() -> None:
    for style in ("native", "western"):
        assert not characters(drawn(Board(MAKRUK), style))
    assert Board().svg(shapes="western") == Board().svg()
    assert Board().svg(shapes="native") == Board().svg()
    with pytest.raises(FairyChessError, match="unknown style 'eastern': expected western, native, shogi"):
        Board().svg(shapes="eastern")


def test_the_wall_of_the_last_move_is_highlighted() -> None:
    board = Board("snailtrail")
    move = board.push_uci("a1b2,b2a1")
    marks = board.svg(last_move="auto").count('class="lastmove"')
    assert (board.walls(), move.wall, marks) == ([0], 0, 2)
    board = Board("duck")
    board.push_uci("e2e4,e4e5")
    board.push_uci("d7d6,d6d5")
    assert board.svg(last_move="auto").count('class="lastmove"') == 4


def test_a_wall_that_moves_is_a_duck() -> None:
    board = Board("duck", "4k3/8/8/4*3/8/8/8/4K3 w - - 0 1")
    assert board.svg().count('class="duck"') == 1
    assert 'class="duck"' not in Board("duck").svg()
    assert 'class="duck"' not in Board("snailtrail", None).svg()
    start = "rnbqkbnr/pppppppp/8/8/*7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    fixed = Variant.from_toml(f'name = "fixed"\nextends = "duck"\n[board]\nwalls = true\nstart = "{start}"\n')
    picture = Board(fixed).svg()
    assert 'class="duck"' not in picture
    assert picture.count('stroke-opacity="0.35"') == 1
