"""`fairychess.compat.pyffish`, compared with pyffish: random games in the variants that both support, and invalid input.

With FAIRYCHESS_LONG=1 in the environment, ten times as many games are played.
"""

from __future__ import annotations

import inspect
import os
import random
from typing import TYPE_CHECKING

import pyffish
import pytest

from fairychess.compat import pyffish as ours

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = 10 if os.environ.get("FAIRYCHESS_LONG") else 1
PLIES = 14
MOVES = 60
"""The approximate maximum number of moves per position to compare in notation; Amazons has 2,000."""
WXF = ours.NOTATION_XIANGQI_WXF

COMMON = [
    *("capablanca", "chess", "coregal", "crazyhouse", "fischerandom", "grand", "kingofthehill", "seirawan"),
    *("3check", "antichess", "atomic", "duck", "horde", "racingkings", "shatranj", "hoppelpoppel", "torpedo"),
    *("shogi", "minishogi", "dobutsu", "xiangqi", "minixiangqi", "janggimodern", "makruk", "asean", "ai-wok"),
    *("ataxx", "amazons", "breakthrough", "flipello", "clobber", "loop", "chessgi"),
]
"""Variants that cover all features of positions and moves, except Wolf Chess, for which pyffish has other rules."""
NEW = COMMON[8:]
NOTATIONS = {
    "shogi": (3, 4, 5),
    "minishogi": (3, 4, 5),
    "xiangqi": (6, 7),
    "minixiangqi": (6, 7),
    "janggimodern": (6, 7),
    "makruk": (8, 9),
    "asean": (8, 9),
}
"""The notations of each game in addition to the algebraic ones. In other notations some letters differ, and pyffish may crash."""
UNLIMITED = {"crazyhouse", "seirawan"}
"""Variants in which fairychess has no limit on moves without progress."""


def positions(variant: str, game: int, chess960: bool, every: int = 1) -> list[tuple[str, list[str]]]:
    """Return the FENs of every n-th position in a random game played by pyffish, and the moves that lead to each."""
    chance = random.Random(f"{variant}/{game}/{chess960}")
    start, moves, found = pyffish.start_fen(variant), list[str](), list[tuple[str, list[str]]]()
    for ply in range(PLIES):
        if ply % every == 0:
            found.append((pyffish.get_fen(variant, start, moves, chess960), moves.copy()))
        legal = pyffish.legal_moves(variant, start, moves, chess960)
        if not legal:
            break
        moves.append(chance.choice(legal))
    return found


def castlings(variant: str) -> list[bool]:
    """Return the values of `chess960` for which a variant is compared."""
    if variant not in ("chess", "capablanca", "crazyhouse", "atomic", "3check", "kingofthehill"):
        return [False]
    return [False, True]


def notations(variant: str) -> tuple[int, ...]:
    """Return the notations in which a variant is compared."""
    return (0, 1, 2, *NOTATIONS.get(variant, ())) if variant in NEW else tuple(range(10))


def same(variant: str, name: str, *arguments: object) -> None:
    """Compare a function's results in both modules."""
    mine, theirs = getattr(ours, name)(*arguments), getattr(pyffish, name)(*arguments)
    if name == "legal_moves":
        mine, theirs = sorted(mine), sorted(theirs)
    if name.endswith("game_end") and not theirs[0]:
        mine, theirs = mine[0], False  # the number means nothing
    assert mine == theirs, f"{name}{arguments} in {variant}"


def test_names_of_variants_are_those_of_pyffish() -> None:
    names = ours.variants()
    assert names == sorted(names)
    for name in set(names) & set(pyffish.variants()):
        assert ours.start_fen(name) == pyffish.start_fen(name), name
    assert set(COMMON) <= set(names) & set(pyffish.variants())
    assert len(set(names) & set(pyffish.variants())) >= 55


@pytest.mark.parametrize("variant", COMMON)
def test_positions_are_the_same(variant: str) -> None:
    same(variant, "start_fen", variant)
    same(variant, "captures_to_hand", variant)
    same(variant, "two_boards", variant)
    for chess960 in castlings(variant):
        for game in range(GAMES):
            for ply, (fen, moves) in enumerate(positions(variant, game, chess960)):
                compare(variant, fen, moves, chess960)
                if ply % 5 == 0:
                    compare_rarely(variant, fen, moves, chess960)


def compare(variant: str, fen: str, moves: list[str], chess960: bool) -> None:
    """Compare everything that changes with each move."""
    start = pyffish.start_fen(variant)
    for name in ("legal_moves", "get_fen", "gives_check", "piece_to_partner"):
        same(variant, name, variant, start, moves, chess960)
    same(variant, "validate_fen", fen, variant, chess960)


def compare_rarely(variant: str, fen: str, moves: list[str], chess960: bool) -> None:
    """Compare the rest."""
    start = pyffish.start_fen(variant)
    same(variant, "get_fen", variant, start, moves, chess960, False, True)
    same(variant, "get_fen", variant, start, moves, chess960, True)
    same(variant, "get_fog_fen", fen, variant, chess960)
    same(variant, "has_insufficient_material", variant, fen, [], chess960)
    same(variant, "is_immediate_game_end", variant, start, moves, chess960)
    if variant not in UNLIMITED:
        same(variant, "is_optional_game_end", variant, start, moves, chess960)


@pytest.mark.parametrize("variant", COMMON)
def test_moves_are_written_alike_in_all_notations(variant: str) -> None:
    for chess960 in castlings(variant):
        for fen, _ in positions(variant, GAMES, chess960, 16):
            legal = pyffish.legal_moves(variant, fen, [], chess960)
            for move in legal[:: max(3, len(legal) // MOVES)]:
                same(variant, "is_capture", variant, fen, [], move, chess960)
                for notation in notations(variant):
                    if notation != WXF or "@" not in move:  # pyffish assumes a start square, which a drop does not have
                        same(variant, "get_san", variant, fen, move, chess960, notation)


@pytest.mark.parametrize("variant", ["chess", "crazyhouse", "seirawan"])
def test_lines_are_written_alike(variant: str) -> None:
    moves = positions(variant, 0, False)[-1][1]
    same(variant, "get_san_moves", variant, pyffish.start_fen(variant), moves)


@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        ("chess", "k7/8/8/8/8/8/8/K7 w - - 0 1"),
        ("chess", "k7/bb6/8/8/8/8/8/K7 w - - 0 1"),
        ("chess", "k7/b1b5/8/8/8/8/8/K7 w - - 0 1"),
        ("chess", "kb6/8/8/8/8/8/8/KB7 w - - 0 1"),
        ("chess", "k7/n7/8/8/8/8/8/K6P w - - 0 1"),
        ("crazyhouse", "k7/8/8/8/8/8/8/K7[] w - - 0 1"),
        ("seirawan", "k7/8/8/8/8/8/8/KH6[] w - - 0 1"),
        ("seirawan", "k7/8/8/8/8/8/8/4K3[E] w E - 0 1"),
        ("capablanca", "k9/10/10/10/10/10/10/KA8 w - - 0 1"),
    ],
)
def test_bare_endings_are_the_same(variant: str, fen: str) -> None:
    same(variant, "has_insufficient_material", variant, fen, [])


def test_all_start_positions_are_valid() -> None:
    for variant in ours.variants():
        assert ours.validate_fen(ours.start_fen(variant), variant) == ours.FEN_OK, variant


def test_results_that_pyffish_has_by_its_own_rules() -> None:
    mated = "lnsg3nk/1r2b1gs1/ppppppp1p/7N1/7p1/9/PPPPPPPP1/1B5R1/LNSGKGS1L[P] w 0 1"
    assert "P@i8" in ours.legal_moves("shogi", mated, [])
    same("shogi", "game_result", "shogi", mated, ["P@i8"])
    same("armageddon", "game_result", "armageddon", "3n4/8/8/3k4/8/3K4/8/3BB3 w - - 100 80", [])
    assert ours.is_optional_game_end("armageddon", "3n4/8/8/3k4/8/3K4/8/3BB3 w - - 100 80", []) == (True, -ours.VALUE_MATE)


@pytest.mark.parametrize("variant", ["armageddon", "atomic", "chess", "janggi", "janggimodern", "janggitraditional", "xiangqi"])
def test_games_without_progress_end_alike(variant: str) -> None:
    """Include variants without claims, whose games end at a limit, and variants in which the pieces decide such games."""
    ended = 0
    for fen, _ in positions(variant, 3, False)[2::3]:
        *words, _, number = fen.split()
        for clock in (98, 99, 100, 199, 200):
            late = " ".join([*words, str(clock), number])
            for move in pyffish.legal_moves(variant, late, [])[::9]:
                same(variant, "is_optional_game_end", variant, late, [move])
                ended += pyffish.is_optional_game_end(variant, late, [move])[0]
    assert ended


@pytest.mark.parametrize(
    ("variant", "line"),
    [
        ("ataxx", "g1g3 a1a3 g3g1 a3a1"),
        ("janggi", "a1a2 a10a9 a2a1 a9a10"),
        ("armageddon", "g1f3 g8f6 f3g1 f6g8"),
        ("xiangqi", "a1a2 a10a9 a2a1 a9a10"),
    ],
)
def test_the_pieces_decide_repetitions_alike(variant: str, line: str) -> None:
    for moves in (line.split() * 2, line.split()):
        same(variant, "is_optional_game_end", variant, pyffish.start_fen(variant), moves)
    assert pyffish.is_optional_game_end(variant, pyffish.start_fen(variant), line.split() * 2)[0]


BARE = "8/3k4/3r4/8/8/3K4/8/8"


@pytest.mark.parametrize("variant", ["makruk", "makpong", "ai-wok", "asean", "cambodian", "karouk", "sittuyin"])
@pytest.mark.parametrize("counted", ["- 0", "32 28"])
def test_a_draw_by_counting_is_claimed(variant: str, counted: str) -> None:
    """Test a count built up by the moves, and one given in the FEN."""
    passed, count = counted.split()
    checks = "1+1 " if variant == "karouk" else ""
    fen, moves = f"{BARE} w - {passed} {checks}{count} 20", list[str]()
    chance = random.Random(f"{variant}/{counted}")
    for _ in range(40 if count == "0" else 10):
        legal = [move for move in pyffish.legal_moves(variant, fen, moves) if not pyffish.is_capture(variant, fen, moves, move)]
        if not legal:
            break
        moves.append(chance.choice(legal))
    for name in ("is_immediate_game_end", "is_optional_game_end"):
        same(variant, name, variant, fen, moves)


def test_hands_with_custom_pieces_have_the_order_of_their_numbers() -> None:
    fen = "3k3/4b1r/1npp2p/P1P4/1p2p1N/1BBP1p1/4P1R/R4K1/3+n1N1[RBNPrbnp] b - - 0 35"
    same("yarishogi", "get_fen", "yarishogi", fen, [])
    same("yarishogi", "get_fen", "yarishogi", fen, [], False, True)


def test_kings_of_atomar_take_no_kings() -> None:
    for fen in ("8/8/8/3kK3/8/8/8/7R w - - 0 1", "8/8/8/3kp3/3R1K2/8/8/8 w - - 0 1", "8/8/8/3kR3/8/8/8/K7 b - - 0 1"):
        same("atomar", "legal_moves", "atomar", fen, [])


def test_differences_that_are_documented_are_there() -> None:
    """If you remove a difference, also remove its line in docs/coming-from-python-chess.md."""
    beside_a_king = "petrified", "2b3nr/p2p1p2/p1n1kqp1/3Kp1P1/pr5P/2P2P1P/P2P1Q2/RN3BNR b - - 3 23", list[str]()
    assert not ours.gives_check(*beside_a_king)
    assert pyffish.gives_check(*beside_a_king)
    same("petrified", "legal_moves", *beside_a_king)
    no_stones = "flipello", "8/8/8/8/8/8/8/P7 b - - 0 1", list[str]()
    assert (ours.legal_moves(*no_stones), pyffish.legal_moves(*no_stones)) == (["0000"], [])
    nothing_to_take = "antichess", "8/8/8/8/8/8/8/R7 w - - 0 1", list[str]()
    assert len(ours.legal_moves(*nothing_to_take)) == 14
    assert not pyffish.legal_moves(*nothing_to_take)


CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
FENS = [
    ("chess", CHESS),
    ("chess", f"{CHESS} b"),
    ("chess", f"{CHESS} w KQkq -"),
    ("chess", f"{CHESS} w 1 2"),
    ("chess", f"{CHESS} w - - 0 0"),
    ("chess", f"{CHESS} w KQkq - 7"),
    ("chess", "8/rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("chess", "r7/1nbqkbnr/pppppppp/8/8/P6P/RPPPPPPR/1NBQKBN1 w KQkq - 0 1"),
    ("chess", "rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"),
    ("crazyhouse", f"{CHESS}/Qnp w KQkq - 0 1"),
    ("crazyhouse", f"{CHESS}[-] w KQkq - 0 1"),
    ("crazyhouse", f"{CHESS}[pnQP] w KQkq - 0 1"),
    ("crazyhouse", f"{CHESS} w KQkq - 0 1"),
    ("crazyhouse", "rnbqkbnr/pppppppQ~/8/8/8/8/PPPPPPP1/RNBQKBNR[] w KQkq - 0 1"),
    ("atomic", "8/8/8/8/3K4/3k4/8/8 b - - 0 1"),
    ("ataxx", "PPPpppp/pppPPPp/pPP*PPP/PP*P*Pp/ppP*Ppp/pPPPPpP/pPPPPP1 b - - 99 50"),
    ("3check", f"{CHESS} w KQkq - 2+1 0 1"),
    ("3check", f"{CHESS} w KQkq - 0 1 +1+2"),
    ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 0 1"),
    ("shogi", "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[-] b 0 2"),
    ("shogi", "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[bB] b - - 0 2"),
    ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"),
    ("makruk", "8/8/8/3k4/8/3K4/3R4/8 b - 32 5 20"),
    ("makruk", "8/8/8/3k4/8/3K4/3R4/8 b - - 0 20"),
    ("asean", "8/8/8/3k4/8/3K4/3R4/8 w - 32 7 20"),
    ("seirawan", f"{CHESS}[HEhe] w KQBCDFGkqbcdfg - 0 1"),
    ("seirawan", "rnbq3r/pp2bkpp/8/2p1p2K/2p1P3/8/PPPP1PPP/RNB4R[EHeh] b QBCEHabcdk - 0 10"),
]
"""Positions in all the forms of FEN that pyffish reads."""


@pytest.mark.parametrize(("variant", "fen"), FENS)
def test_fens_are_read_alike(variant: str, fen: str) -> None:
    same(variant, "get_fen", variant, fen, [])
    same(variant, "legal_moves", variant, fen, [])
    same(variant, "validate_fen", fen, variant)


INVALID_FENS = [
    "",
    " ",
    "x",
    f"{CHESS} w KQkq - 0 a",
    f"{CHESS} w KQkq - b 1",
    f"{CHESS} w KQkq -6 0 3",
    f"{CHESS} w KQkq .6 0 3",
    f"{CHESS} w KQkq d- 0 3",
    f"{CHESS} w KQkq  0 3",
    f"{CHESS} w 123 - 0 1",
    f"{CHESS} g KQkq - 0 1",
    f"{CHESS} w KQkq - 0 1 7 8",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNH w KQkq - 0 1",
    "rnbqkbnr/pppppppp/7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/9/7/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/RNBQKBNR/PPPPPPPP/8 w KQkq - 0 1",
    "8/8/8/3kK3/8/8/8/8 w - - 0 1",
    "rnb+qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[ w KQkq - 0 1",
]


@pytest.mark.parametrize("fen", INVALID_FENS)
@pytest.mark.parametrize("variant", ["chess", "crazyhouse", "seirawan"])
def test_faults_of_fens_have_the_same_numbers(variant: str, fen: str) -> None:
    if fen != " ":  # pyffish accepts a space as a board
        same(variant, "validate_fen", fen, variant)


def test_signatures_and_constants_are_those_of_pyffish() -> None:
    public = {name for name in dir(pyffish) if not name.startswith("_")}
    assert public == set(ours.__all__)
    for name in public:
        theirs = getattr(pyffish, name)
        if isinstance(theirs, int):
            assert getattr(ours, name) == theirs
    assert issubclass(ours.error, Exception)
    assert list(inspect.signature(ours.get_fen).parameters) == [
        "variant", "fen", "movelist", "chess960", "sfen", "show_promoted", "count_started",
    ]  # fmt: skip


CALLS: list[Callable[..., object]] = [
    ours.legal_moves,
    ours.get_fen,
    ours.gives_check,
    ours.piece_to_partner,
    ours.is_immediate_game_end,
    ours.is_optional_game_end,
    ours.has_insufficient_material,
]


@pytest.mark.parametrize("call", CALLS)
def test_invalid_arguments_raise_errors(call: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match="no built-in variant"):
        call("no such game", "startpos", [])
    with pytest.raises(ValueError, match="Invalid move 'e2e5'"):
        call("chess", "startpos", ["e2e4", "e7e5", "e2e5"])
    with pytest.raises(ValueError, match="empty FEN"):
        call("chess", "", [])
    wrong: list[tuple[object, ...]] = [
        (1, "startpos", []),
        ("chess", 7, []),
        ("chess", "startpos", "e2e4"),
        ("chess", "startpos", [3]),
    ]
    for arguments in wrong:
        with pytest.raises(TypeError):
            call(*arguments)


def test_a_position_with_moves_has_no_result() -> None:
    with pytest.raises(ValueError, match="continues"):
        ours.game_result("chess", "startpos", [])
    moves = ["f2f3", "e7e5", "g2g4", "d8h4"]
    same("chess", "game_result", "chess", f"{CHESS} w KQkq - 0 1", moves)


def test_a_loaded_variant_takes_the_place_of_one_that_pyffish_does_not_have(capsys: pytest.CaptureFixture[str]) -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w - - 0 1"
    assert "culverin" not in pyffish.variants()
    ours.load_variant_config(f"[culverin:chess]\nstartFen = {start}\n[grand:chess]\nmaxRank = 5\n")
    assert "grand: a variant of this name exists already" in capsys.readouterr().err
    assert ours.start_fen("culverin") == start
    assert len(ours.legal_moves("culverin", start, [])) == 20
    assert len(ours.start_fen("grand").split("/")) == 10


def test_options_and_notations_are_checked() -> None:
    ours.set_option("UCI_Variant", "capablanca")
    with pytest.raises(ValueError, match="No such option"):
        ours.set_option("Colour", "red")
    with pytest.raises(ValueError, match="no notation 10"):
        ours.get_san("chess", "startpos", "e2e4", False, 10)
    with pytest.raises(ValueError, match="cannot read"):
        ours.set_option("VariantPath", "/no/such/file.ini")


SIGNS = "pPnNkKqQhHrRsSgG12890/[]+~*-=@, wbe4d5"
FUZZED = [
    "chess",
    "crazyhouse",
    "seirawan",
    "grand",
    "3check",
    "shogi",
    "kyotoshogi",
    "xiangqi",
    "janggi",
    "makruk",
    "ataxx",
    "duck",
]


def test_any_text_is_answered_or_refused() -> None:
    chance = random.Random(7)
    for _ in range(1500):
        variant = chance.choice(FUZZED)
        fen = list(ours.start_fen(variant))
        for _ in range(chance.randrange(4)):
            place = chance.randrange(len(fen))
            fen[place : place + chance.randrange(3)] = chance.choices(SIGNS, k=chance.randrange(4))
        text = "".join(fen)
        assert isinstance(ours.validate_fen(text, variant), int)
        for call in (*CALLS, ours.game_result):
            try:
                call(
                    variant, text, ["".join(chance.choices("abcdefgh12345678=+@Pq", k=chance.randrange(6)))] * chance.randrange(2)
                )
            except ValueError:
                continue
