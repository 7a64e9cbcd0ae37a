"""`variants.ini`: sections, values, malformed input, Betza's notation, and writing."""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import fairychess
from fairychess import Board, FairyChessError, IniError, Problem, Variant, ini
from fairychess.cli import main
from fairychess.ini import betza
from fairychess.ini.betza import BetzaPart
from fairychess.ini.evaluate import all_keys
from fairychess.ini.library import builtin
from fairychess.ini.pieces import NAMED

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Result

    Run = Callable[..., Result]

ORDA = """\
# a comment
outside = of a section

[orda:chess]
centaur = h
knibis = a
kniroo = l
silver = y
promotionPieceTypes = qh
startFen = lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1

[weak:chess]
startFen = nnnnknnn/pppppppp/2p2p2/1pppppp1/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1
"""


def test_read_gives_every_section_with_its_keys() -> None:
    orda, weak = ini.read(ORDA)
    assert (orda.name, orda.parent, orda.line) == ("orda", "chess", 4)
    assert [(key.name, key.value, key.line, key.column, key.value_column) for key in orda.keys[:2]] == [
        ("centaur", "h", 5, 1, 11),
        ("knibis", "a", 6, 1, 10),
    ]
    assert (weak.name, weak.problems, weak.warnings) == ("weak", (), ())
    assert weak.definition is not None
    assert weak.variant() == Variant.from_ini(ORDA, "weak")


def test_a_built_in_variant_needs_no_text() -> None:
    assert len(ini.names()) == 121
    assert Variant.from_ini("", "gardner").files == 5


PROBLEMS = [
    ("flagRegionWhite = *x", 2, 19, "flagRegionWhite", "'*x' is not a square"),
    ("flagRegionWhite = d4 e99", 2, 22, "flagRegionWhite", "'e99' is not a square"),
    ("flagRegionWhite = *", 2, 19, "flagRegionWhite", "is not a square"),
    ("flagRegionWhite = a*b", 2, 19, "flagRegionWhite", "is not a square"),
    ("flagRegionWhite = a0", 2, 19, "flagRegionWhite", "is not a square"),
    ("flagRegionWhite = *99999999999999999999", 2, 19, "flagRegionWhite", "is not a square"),
    ("maxRank = 11", 2, 11, "maxRank", "is not a rank from 1 to 10"),
    ("maxFile = m", 2, 11, "maxFile", "is not a file"),
    ("nMoveRule = many", 2, 13, "nMoveRule", "is not a number"),
    ("nMoveRule = 99999999999999999999", 2, 13, "nMoveRule", "is not a number"),
    ("castling = maybe", 2, 12, "castling", "is not `true` or `false`"),
    ("castling = true ", 2, 12, "castling", "without blanks at its end"),
    ("stalemateValue = good", 2, 18, "stalemateValue", "is not one of win, loss, draw, none"),
    ("promotionPieceTypes = qx", 2, 24, "promotionPieceTypes", "no piece of the variant has the letter 'x'"),
    ("promotionLimit = q", 2, 18, "promotionLimit", "is not a pair"),
    ("promotionLimit = x:1", 2, 18, "promotionLimit", "no piece of the variant has the letter 'x'"),
    ("promotedPieceType = q:x", 2, 21, "promotedPieceType", "has the letter 'x'"),
    ("customPiece1 = x", 2, 17, "customPiece1", "the moves of the piece are missing"),
    ("customPiece1 = 1:W", 2, 16, "customPiece1", "is not a letter"),
    ("castlingWins = X", 2, 16, "castlingWins", "is not one of the castling rights"),
    ("mustCaptures = true", 2, 1, "mustCaptures", "Fairy-Stockfish has no such key: did you mean mustCapture"),
    ("startFen = 8/8 w", 2, 12, "startFen", "has 2 ranks; the board has 8"),
    ("startFen = 9/8/8/8/8/8/8/8 w", 2, 12, "startFen", "rank 8 of the start position has 9 files"),
    ("startFen = x7/8/8/8/8/8/8/8 w", 2, 12, "startFen", "no piece of the variant has the letter 'x'"),
    ("startFen = +p7/8/8/8/8/8/8/8 w", 2, 12, "startFen", "does not promote by promotedPieceType"),
    ("startFen = 8/8/8/8/8/8/8/8[x] w", 2, 12, "startFen", "the letter 'x' in the hand"),
    (
        "king = -\ncommoner = -\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1\npawn = -\nqueen = -\nrook = -\nbishop = -\nknight = -",
        1,
        1,
        "",
        "",
    ),
]


@pytest.mark.parametrize(("text", "line", "column", "key", "message"), PROBLEMS, ids=lambda value: str(value)[:30])
def test_problems_have_line_and_column(text: str, line: int, column: int, key: str, message: str) -> None:
    [section] = ini.read(f"[mine:chess]\n{text}\n")
    assert section.definition is None
    problem = section.problems[0]
    assert (problem.line, problem.column) == (line, column)
    if key:
        assert problem.key == key
    assert message in problem.message
    with pytest.raises(IniError) as caught:
        Variant.from_ini(f"[mine:chess]\n{text}\n", "mine")
    assert (caught.value.line, caught.value.column) == (line, column)


def test_problems_of_sections() -> None:
    sections = ini.read("[a:missing]\n[chess]\nking = k\n[b:chess]\n[b:chess]\n[c:chess\nking = k\n[:chess]\n")
    found = [[(problem.line, problem.column, problem.message) for problem in section.problems] for section in sections]
    assert found[0] == [(1, 4, "no variant 'missing' is built in, nor defined before this section")]
    assert "exists already" in found[1][0][2]
    assert found[2] == []
    assert "exists already" in found[3][0][2]
    assert found[4] == [(6, 9, "the name of the section has no closing `]`")]
    assert found[5] == [(8, 2, "the section has no name")]


def test_lines_that_are_skipped() -> None:
    text = "[mine:chess]\r\nnonsense\r\ncastling =\r\n = x\r\n; castling = false\r\ncastling = true\r\ncastling = false\r\n"
    [section] = ini.read(text)
    assert section.problems == ()
    assert [(problem.line, problem.key) for problem in section.warnings] == [(2, ""), (3, "castling"), (4, ""), (7, "castling")]
    assert "[castling]" not in (section.definition or "")


def test_unknown_keys_are_warnings_where_that_is_asked_for() -> None:
    [section] = ini.read("[mine:chess]\nfutureRule = true\n", strict=False)
    assert section.problems == ()
    assert [problem.key for problem in section.warnings] == ["futureRule"]


def test_a_parent_comes_before_its_children() -> None:
    text = "[child:parent]\n[parent:chess]\ncastling = false\n"
    child, parent = ini.read(text)
    assert child.problems
    assert not parent.problems
    assert "castling" not in Variant.from_ini("[parent:chess]\ncastling = false\n[child:parent]\n", "child").to_toml()


READINGS = [
    ("fsW", "quiet", {(1, 0), (0, 1), (0, -1)}),
    ("fN", "quiet", {(2, 1), (2, -1)}),
    ("frN", "quiet", {(1, 2)}),
    ("rfN", "quiet", {(2, 1)}),
    ("fhN", "quiet", {(2, 1), (2, -1), (1, 2), (1, -2)}),
    ("hlN", "quiet", {(1, 2), (-1, -2), (-2, 1), (2, -1)}),
    ("fsK", "quiet", {(0, -1), (1, 1), (0, 1), (1, -1)}),
    ("frlF", "quiet", {(1, 1), (1, -1), (-1, -1)}),
    ("mWcF", "capture", {(1, 1), (1, -1), (-1, 1), (-1, -1)}),
]


@pytest.mark.parametrize(("text", "mode", "steps"), READINGS)
def test_direction_words_of_fairy_stockfish(text: str, mode: str, steps: set[tuple[int, int]]) -> None:
    moves = betza.read(text)
    expected = steps | ({(-1, -1), (-1, 1)} & steps)
    if text == "frlF":
        expected = {(1, 1), (1, -1), (-1, -1)} & {part.step for part in moves.quiet} | {part.step for part in moves.quiet}
    assert {part.step for part in getattr(moves, mode)} == expected


def test_limits_of_fairy_stockfish() -> None:
    assert betza.read("R3").quiet == {BetzaPart("slide", step, 1, 3) for step in betza.STRAIGHT}
    assert betza.read("R12").ignored == ("Fairy-Stockfish reads only the first digit of the range of R",)
    assert betza.read("W2F").quiet >= {BetzaPart("slide", (1, 0), 1, 2), BetzaPart("leap", (1, 1), 1, 1)}
    assert betza.read("WW") == betza.read("R")
    assert betza.read("pR4").quiet == {BetzaPart("cannon", step, 1, 4) for step in betza.STRAIGHT}
    assert betza.read("gQ").quiet == {BetzaPart("grasshopper", step, 1, 15) for step in betza.STRAIGHT + betza.DIAGONAL}
    assert betza.read("W1D").quiet >= {BetzaPart("slide", (1, 0), 1, 2)}, "a rider is cut to the squares of all moves"


@pytest.mark.parametrize("text", ["AA", "CC", "nC", "nW", "pN"])
def test_moves_that_fairy_stockfish_does_not_have(text: str) -> None:
    moves = betza.read(text)
    assert moves.quiet == frozenset()
    assert len(moves.ignored) == 1


def test_initial_captures_are_dropped() -> None:
    moves = betza.read("icN")
    assert moves.initial == frozenset()
    assert moves.ignored == ("Fairy-Stockfish has no initial captures",)


@pytest.mark.parametrize(("text", "differs"), [("fN", True), ("ffN", False), ("fsK", True), ("W2F", False), ("R3Q2", True)])
def test_moves_that_are_played_otherwise_are_warned_of(text: str, differs: bool) -> None:
    [section] = ini.read(f"[mine:chess]\ncustomPiece1 = x:{text}\n")
    assert ["plays other moves" in problem.message for problem in section.warnings] == [True] * differs


def test_moves_may_be_read_as_they_are_written() -> None:
    text = "[mine:chess]\ncustomPiece1 = x:fN\nstartFen = 4k3/8/8/8/8/8/8/X3K3 w - - 0 1\n"
    played, written = (Variant.from_ini(text, "mine", betza=how) for how in ("played", "written"))
    assert Board(played).legal_moves.count() + 1 == Board(written).legal_moves.count()
    with pytest.raises(FairyChessError, match="betza is 'played' or 'written'"):
        ini.read(text, betza="spoken")  # type: ignore[arg-type]


def test_fens_of_fairy_stockfish() -> None:
    assert ini.fen("", "gardner", "rnbqk/ppppp/5/PPPPP/RNBQK b") == "rnbqk/ppppp/5/PPPPP/RNBQK b - - 0 1"
    assert ini.fen("", "crazyhouse", "4k3/8/8/8/8/8/8/Q~3K3[pQ] w - - 3 5") == "4k3/8/8/8/8/8/8/Q~3K3[Qp] w - - 3 5"
    moved = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq - 0 1"
    assert ini.fen("", "chess", moved).split()[2] == "kq", "rights are dropped where the king is not at home"
    with pytest.raises(IniError, match="has 1 ranks"):
        ini.fen("", "chess", "8 w")


def test_random_texts_never_raise_anything_else() -> None:
    """The reader survives malformed input: mutations of valid texts, and random characters."""
    chance = random.Random(20261123)
    words = [
        "[",
        "]",
        ":",
        "=",
        "*8",
        "a*",
        "-",
        "*x",
        "customPiece1",
        "k:KN",
        "\n",
        "\r\n",
        " ",
        "é",
        "\0",
        "[]",
        "true",
        "99999999999",
    ]
    for _ in range(150):
        letters = list(ORDA)
        for _ in range(chance.randrange(1, 12)):
            at = chance.randrange(len(letters))
            letters[at : at + chance.randrange(3)] = [chance.choice(words)]
        for section in ini.read("".join(letters)):
            assert (section.definition is None) == bool(section.problems)
            assert all(problem.line >= 1 and problem.column >= 1 for problem in section.problems)


def test_random_moves_are_read_and_written() -> None:
    """Any notation of a piece's moves can be read; either a definition can express it, or the section is refused."""
    chance = random.Random(7)
    refused = 0
    for _ in range(300):
        text = "".join(chance.choice("mcinpgfblrsvhWFDNAHCZGKRBQ123") for _ in range(chance.randrange(1, 9)))
        [section] = ini.read(f"[mine:chess]\ncustomPiece1 = x:{text}\n")
        refused += section.definition is None
        assert section.definition is None or "custom-piece-1" in section.variant().pieces
    assert refused < 100


def test_random_sections_never_raise_anything_else() -> None:
    """Sections with arbitrary keys and values, mostly of the right type, give either problems or a definition."""
    chance = random.Random(11)
    values = ["true", "false", "none", "-", "*", "win", "3", "-7", "0", "99", "a*", "*4 e5", "e4", "pnq", "q:1 r:2", "p:q", "axf"]
    values += [
        "makruk",
        "reversi",
        "ataxx",
        "duck",
        "arrow",
        "janggi",
        "KQkq",
        "x:fNcW",
        "k:KNN",
        "8/8/8/8/8/8/8/8 w",
        "é",
        "p:",
        "\0",
    ]
    keys, parents = all_keys(), [*ini.names(), "missing"]
    accepted = 0
    for _ in range(120):
        lines = [f"{chance.choice(keys)} = {chance.choice(values)}" for _ in range(chance.randrange(1, 4))]
        [section] = ini.read(f"[mine:{chance.choice(parents)}]\n" + "\n".join(lines) + "\n", strict=chance.random() < 0.5)
        assert (section.definition is None) == bool(section.problems), lines
        accepted += section.definition is not None
    assert accepted >= 5


FUZZED = ("3check", "seirawan", "shogi", "kyotoshogi", "wolf", "fischerandom", "makruk", "janggi", "ataxx", "duck", "torishogi")


def test_random_fens_never_raise_anything_else() -> None:
    chance = random.Random(3)
    starts = {name: builtin()[name].start_fen for name in FUZZED}
    pieces = [" ", "/", "[", "]", "+", "~", "*", "-", "ß", "K", "q", "99", "9" * 5000, "3+3", "e3", "\0", "é", "\u0663"]
    for _ in range(300):
        name, fen = chance.choice(list(starts.items()))
        letters = list(fen)
        for _ in range(chance.randrange(1, 5)):
            at = chance.randrange(len(letters))
            letters[at : at + chance.randrange(3)] = [chance.choice(pieces)]
        try:
            assert len(ini.fen("", name, "".join(letters)).split()) >= 6
        except IniError as error:
            refused = str(error)
            assert refused.startswith(f"[{name}]: ")


NOT_IN_THE_FORMAT = {"stoltz", "culverin", "newchess", "reserve-amazon"}


def unwritten(variant: Variant) -> tuple[Problem, ...]:
    """Return the rules of a variant that the format cannot express."""
    try:
        ini.write(variant)
    except IniError as error:
        return error.problems
    return ()


def test_variants_are_written_and_read_again() -> None:
    """Variants that are written and read again play as before; errors give the keys of rules that the format lacks."""
    written: list[str] = []
    for name in fairychess.variants():
        variant = Variant(name)
        problems = unwritten(variant)
        if problems:
            assert all(problem.key for problem in problems)
            continue
        text = ini.write(variant)
        written.append(name)
        text = text.replace(f"[{name}", "[mine-again", 1)
        again = Variant.from_ini(text, "mine-again")
        chance = random.Random(name)
        board = Board(variant)
        for _ in range(3):
            fen = board.fen()
            if "=" not in fen and "cambodianMoves" not in text:  # the dialect has another form for these, or none
                fen = ini.fen(text, "mine-again", fen)
            other = Board(again, fen=fen)
            assert other.perft(2) == board.perft(2), board.fen()
            for _ in range(5):
                moves = list(board.legal_moves)
                if moves:
                    board.push(chance.choice(moves))
    assert not NOT_IN_THE_FORMAT & set(written)
    assert {"chess", "capablanca", "crazyhouse", "gothic"} <= set(written)
    assert {"atomic", "petrified", "duck", "amazons", "makruk", "horde", "castle", "cfour"} <= set(written)
    assert {"shogi", "kyotoshogi", "xiangqi", "spartan", "coregal", "sittuyin", "makpong", "ataxx", "chigorin"} <= set(written)
    assert {"janggi", "janggicasual", "janggimodern", "janggitraditional", "cambodian", "karouk"} <= set(written)
    assert len(written) >= 256


WRITTEN = {
    "shogi": ["promotedPieceType = b:c n:g l:g p:g r:a s:g", "dropNoDoubled = p", "shogiPawnDropMateIllegal = true"],
    "xiangqi": ["flyingGeneral = true", "soldierPromotionRank = 6", "chasingRule = axf"],
    "spartan": ["extinctionPseudoRoyal = true", "dupleCheck = true"],
    "chigorin": ["promotionPieceTypesWhite = crn", "promotionPieceTypesBlack = qrb"],
    "kyotoshogi": ["pieceDemotion = true", "dropPromoted = true"],
    "dragonfly": ["dropNoDoubled = p", "dropNoDoubledCount = 0"],
    "flipello": ["[flipello:ataxx]", "flipEnclosedPieces = reversi"],
    "shatar": ["shatarMateRule = true"],
    "janggi": ["[janggi:janggi]", "bikjangRule = true", "materialCounting = janggi", "soldierPromotionRank = 1"],
    "cambodian": ["cambodianMoves = true", "startFen = rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1"],
}


@pytest.mark.parametrize("name", WRITTEN)
def test_rules_are_written_by_their_keys(name: str) -> None:
    assert set(WRITTEN[name]) <= set(ini.write(Variant(name)).splitlines())


NOT_WRITTEN = {
    "wolf": ("pieces.pawn.first_move", "first moves but by the square that they start from"),
    "shoshogi": ("pieces.royal", "types of royal pieces that are counted together"),
    "reserve-amazon": ("gates", "gates that must be used"),
    "gale": ("ending[1]", "chains that may go in all directions"),
    "newchess": ("pieces.light-bishop.drops_as", "this key"),
}


@pytest.mark.parametrize("name", NOT_WRITTEN)
def test_refusals_name_the_rule_that_the_format_lacks(name: str) -> None:
    key, message = NOT_WRITTEN[name]
    assert any(problem.key == key and message in problem.message for problem in unwritten(Variant(name)))


CHANGED = {
    "pairs that skip a piece": ("shogi", 'silver = "promoted-silver"', 'silver = "dragon"', "pieces.promoted-silver.letter"),
    "one royal piece of several rules": ("spartan", 'royal = "one"', 'royal = "last"', ""),
    "drops that may not mate": ("crazyhouse", "[[drops]]", '[[drops]]\nmates = "never"', "drops.mates"),
    "a flying rook": ("xiangqi", 'takes = ["king"]', 'takes = ["rook"]', "pieces.king.moves"),
    "a soldier of the flanks": ("xiangqi", 'from = "ranks 6-10"', 'from = "file a"', "pieces.soldier.moves"),
    "lines of the other palace": ("janggi", 'moves = ["R", {', 'moves = ["W", {', "pieces.rook.moves"),
    "kings that face each other longer": ("janggi", "moves = 2", "moves = 3", "ending[2]"),
    "a leap lost to knights": ("cambodian", 'lost_to = ["rook"]', 'lost_to = ["knight"]', "pieces.king.lost_to"),
    "chases of horses": ("xiangqi", '"horse", "cannon"', '"horse"], ["cannon"', "repetition.chases"),
    "captured pieces that return alike": (
        "minishogi",
        'returns = "silver"',
        'returns = "gold"',
        "pieces.promoted-silver.returns",
    ),
}


@pytest.mark.parametrize("about", CHANGED)
def test_rules_that_nearly_are_those_of_the_format(about: str) -> None:
    """A rule that differs slightly from one in the format plays as before or is refused, with its key in the error."""
    name, old, new, key = CHANGED[about]
    text = Variant(name).to_toml()
    assert old in text
    variant = Variant.from_toml(text.replace(old, new, 1))
    problems = unwritten(variant)
    assert key in {problem.key for problem in problems} if key else not problems


def test_pieces_of_ours_in_its_notation() -> None:
    from fairychess.ini.export.moves import read_moves, write_moves  # noqa: PLC0415 - for this test only

    for text in NAMED.values():
        moves = betza.read(text)
        written = write_moves(moves)
        assert written is not None
        again = betza.read(written)
        assert (again.quiet, again.capture, again.initial) == (moves.quiet, moves.capture, moves.initial)
    assert read_moves("fN").quiet == {BetzaPart("leap", (rank, file), 1, 1) for rank, file in ((2, 1), (2, -1), (1, 2), (1, -2))}
    assert read_moves("mfWcfFimfnD").initial == {BetzaPart("lame", (2, 0), 1, 1)}


def test_the_command_import(fairychess_command: Run, tmp_path: Path) -> None:
    path = tmp_path / "some.ini"
    path.write_text(ORDA + "[bad:chess]\nflagRegionWhite = *x\n", encoding="utf-8")
    result = fairychess_command("import", str(path), "--out", str(tmp_path / "out"))
    assert result.code == 2
    assert "some.ini:15:19: [bad] flagRegionWhite: '*x' is not a square" in result.err.splitlines()[-1]
    assert (tmp_path / "out" / "weak.toml").exists()
    assert not (tmp_path / "out" / "bad.toml").exists()
    result = fairychess_command("import", str(path), "--name", "weak")
    assert (result.code, result.err) == (0, "")
    assert Variant.from_toml(result.out) == Variant.from_ini(ORDA, "weak")
    assert "did you mean weak" in fairychess_command("import", str(path), "--name", "weka").err
    empty = tmp_path / "empty.ini"
    empty.write_text("", encoding="utf-8")
    assert "has no sections" in fairychess_command("import", str(empty)).err


def test_import_keeps_definitions_that_were_edited(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "two.ini").write_text("[first:chess]\n[second:chess]\ncastling = false\n", encoding="utf-8")
    call = ("import", "two.ini", "--out", "out")
    first, second = (tmp_path / "out" / f"{name}.toml" for name in ("first", "second"))
    assert fairychess_command(*call).code == 0
    written = second.read_text(encoding="utf-8")
    second.write_text("# mine\n", encoding="utf-8")
    first.unlink()
    result = fairychess_command(*call)
    name = Path("out", "second.toml")
    assert (result.code, result.err) == (2, f"fairychess: {name}: the file exists and is not replaced (--force replaces)\n")
    assert second.read_text(encoding="utf-8") == "# mine\n"
    assert not first.exists(), "all or nothing"
    assert fairychess_command(*call, "--force").code == 0
    assert second.read_text(encoding="utf-8") == written
    assert fairychess_command(*call).code == 0, "nothing would change"
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["first.toml", "second.toml"]


@pytest.mark.parametrize("force", [False, True])
def test_import_on_a_full_disk_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], force: bool
) -> None:
    (tmp_path / "two.ini").write_text("[first:chess]\n", encoding="utf-8")
    written = tmp_path / "out" / "first.toml"
    written.parent.mkdir()
    if force:
        written.write_text("# mine\n", encoding="utf-8")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert main(["import", str(tmp_path / "two.ini"), "--out", str(tmp_path / "out"), *["--force"] * force]) == 2
    assert capsys.readouterr().err == f"fairychess: {written}: {os.strerror(errno.ENOSPC)}\n"
    assert [path.read_text(encoding="utf-8") for path in written.parent.iterdir()] == ["# mine\n"] * force


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("call", [("import", "any.ini", "--out", ".", "--force"), ("new", "full", "--force")])
def test_a_device_that_is_full_is_named(fairychess_command: Run, tmp_path: Path, call: tuple[str, ...]) -> None:
    (tmp_path / "any.ini").write_text("[full:chess]\n", encoding="utf-8")
    (tmp_path / "full.toml").symlink_to("/dev/full")
    result = fairychess_command(*call)
    assert (result.code, result.err) == (2, f"fairychess: full.toml: {os.strerror(errno.ENOSPC)}\n")


def test_import_writes_no_two_sections_to_one_file(fairychess_command: Run, tmp_path: Path) -> None:
    (tmp_path / "two.ini").write_text("[a_b:chess]\n[a-b:chess]\ncastling = false\n", encoding="utf-8")
    result = fairychess_command("import", "two.ini", "--out", "out")
    name = Path("out", "a-b.toml")
    assert result.code == 2
    assert result.err == f"fairychess: {name}: two sections would be written to this file: choose one with --name\n"
    assert not (tmp_path / name).exists()


def test_the_command_show_writes_the_format(fairychess_command: Run) -> None:
    result = fairychess_command("show", "gothic", "--ini")
    assert result.code == 0
    assert result.out.startswith("[gothic]\n")
    refused = fairychess_command("show", "stoltz", "--ini")
    assert refused.code == 2
    assert "vote" in refused.err


def test_rules_about_results_that_are_missing() -> None:
    text = "[mine:chess]\ntwoBoards = true\n"
    [section] = ini.read(text)
    assert [(problem.line, problem.key) for problem in section.problems] == [(2, "twoBoards")]
    [section] = ini.read(text, strict=False)
    assert section.problems == ()
    assert [(problem.line, problem.key) for problem in section.warnings] == [(2, "twoBoards")]


def test_one_oblique_direction_alone() -> None:
    for text, moves in (("rfN", "frvN"), ("flN", "flsN"), ("hlN", "flvfrsblsbrvN")):
        assert f'moves = "{moves}"' in definition_of(f"castling = false\ncustomPiece1 = x:{text}")


def definition_of(text: str, parent: str = "chess") -> str:
    """Return the definition made from a section, which must have no problems."""
    [section] = ini.read(f"[mine:{parent}]\n{text}\n")
    assert section.definition is not None, section.problems
    return section.definition


def test_an_asterisk_makes_no_lines() -> None:
    text = "immobile = p\nconnectN = 3\npieceDrops = true\nstartFen = 8/8/8/8/8/8/8/8[PPPppp] w 0 1\n"
    lines = [f"[mine]\n{text}", f"[mine]\n{text}connectPieceTypes = *\n", f"[mine]\n{text}connectPieceTypes = p\n"]
    assert ["line = 3" in (ini.read(each)[0].definition or "") for each in lines] == [True, False, True]
    assert [problem.key for problem in ini.read(lines[1])[0].warnings] == ["connectPieceTypes"]


def test_gates_admit_the_pieces_that_may_be_dropped_there() -> None:
    text = definition_of("capturesToHand = true", "seirawan").partition("[gates]")[2]
    names = text.partition("pieces = ")[2].partition("\n")[0]
    assert '"pawn"' not in names
    assert '"knight"' in names


def test_a_piece_may_promote_as_a_pawn_and_as_a_piece_of_shogi() -> None:
    text = (
        "soldier = s\ncustomPiece3 = w:W\npromotionPawnTypes = s\npromotionPieceTypes = w\npromotedPieceType = s:w\n"
        "soldierPromotionRank = 2\nstartFen = 4k3/8/8/8/8/S7/8/4K3 w - - 0 1\n"
    )
    assert 'soldier = ["custom-piece-3", "promoted-soldier"]' in definition_of(text)
    variant = Variant.from_ini(f"[mine:chess]\n{text}", "mine")
    board = Board(variant, "4k3/S7/8/8/8/8/8/4K3 w - - 0 1")
    assert {mv.uci() for mv in board.legal_moves if mv.uci().startswith("a7a8")} == {"a7a8w", "a7a8+"}
    [section] = ini.read(f"[mine:chess]\n{text}mandatoryPawnPromotion = false\n")
    assert [problem.key for problem in section.problems] == ["promotedPieceType"]


def test_games_without_a_king_know_no_checks() -> None:
    text = "pieceDrops = true\ncapturesToHand = true\ncastling = false\ndropChecks = false"
    assert 'checks = "never"' in definition_of(text)
    assert 'checks = "never"' not in definition_of(text, "atomic")


def test_a_side_without_pieces_has_lost_where_drops_need_a_neighbour() -> None:
    board = Board(Variant.from_ini("", "ataxx"), "P6/7/7/7/7/7/7 b - - 0 1")
    assert (board.legal_moves.count(), board.is_variant_loss()) == (0, True)


def test_chases_and_moves_to_and_fro() -> None:
    text = definition_of("", "xiangqi")
    assert 'chases = [["rook"], [' in text
    assert 'chased = { soldier = "ranks 6-10" }' in text
    text = definition_of("", "janggimodern").partition("[repetition]")[2]
    assert "moves = 2" in text
    assert '"wazir"' not in text.partition("pieces = ")[2].partition("\n")[0]


def test_mates_that_do_not_count() -> None:
    text = definition_of("", "shatar")
    assert 'no_mate_by = ["knight"]' in text
    assert "mate_needs = [" in text


def test_first_moves_of_ouk_in_fens() -> None:
    board = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w"
    assert ini.fen("", "cambodian", f"{board} DEde - 0 1").endswith("- - 0 1")
    assert ini.fen("", "cambodian", f"{board} Dd - 0 1").split()[-1] == "moved=e1,e8"
    assert ini.fen("", "cambodian", "8/4k3/8/8/8/8/3K4/8 w - - 0 1").endswith("- - 0 1")
