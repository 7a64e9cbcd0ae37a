"""The promises of docs/stability.md: older files can be read, and numbers stored elsewhere keep their meaning.

The files in `tests/data/stability` never change. A new format gets its own files.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

import fairychess
from conftest import DATA, ROOT
from fairychess import Board, FairyChessError, Move, Network, Status, Termination, Variant, pgn
from fairychess._support.signals import INTERRUPTED
from fairychess.book import Book
from fairychess.cli import BAD_INPUT, main
from fairychess.cli.train import NOT_STRONGER

FILES: Final = DATA / "stability"
PROMISES: Final[dict[str, dict[str, Any]]] = json.loads((FILES / "promises.json").read_text(encoding="utf-8"))
PAGE: Final = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")

BROKEN: Final = "docs/stability.md promises that this stays. "
NEW_FORMAT: Final = (
    BROKEN + "If it has to change: raise the number of the format, continue reading the old one, add a file of the new format to "
    "tests/data/stability, and name both in docs/stability.md and the changelog."
)
NEW_NUMBERS: Final = (
    BROKEN
    + "Files that hold these numbers are read wrongly now. Undo the change, or give what stores them a new format, and name "
    "the break in docs/stability.md and under Changed in the changelog."
)


FORMATS: Final = {
    "alphazero.plan": ("learning", 1),
    "book.files": ("opening book", 1),
    "data.bank": ("bank of games", 1),
    "endgames.files": ("endgame table", 1),
    "data.selfplay": ("self-play data", 3),
    "learn.policy_network": ("policy-and-value", 1),
    "match.results_file": ("results of a match", 2),
    "networks.plan": ("training", 5),
    "puzzles.running": ("puzzles", 1),
    "study.plan": ("study", 1),
    "tuning.plan": ("tuning", 1),
    "values.plan": ("values", 1),
    "web.shared.keeping": ("two computers", 1),
}


@pytest.mark.parametrize("module", FORMATS)
def test_formats_have_the_numbers_of_the_page(module: str) -> None:
    name, number = FORMATS[module]
    assert number == import_module(f"fairychess.{module}").FORMAT, NEW_FORMAT
    rows = [row for row in PAGE.splitlines() if row.startswith("|") and name in row.split("|")[1]]
    assert any(row.split("|")[3].strip() == str(number) for row in rows), f"{name}: the page has another number"


def test_all_formats_are_listed() -> None:
    """Every module that has its own format must be listed on the page."""
    root = Path(fairychess.__file__).parent
    found = {
        ".".join(path.relative_to(root).with_suffix("").parts)
        for path in root.rglob("*.py")
        if re.search(r"^FORMAT\b.*= \d", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert found == set(FORMATS)
    web = import_module("fairychess.web.messages"), import_module("fairychess.web.recorded")
    assert [module.VERSION for module in web] == [1, 1], NEW_FORMAT
    assert json.loads(Board().view_json())["version"] == 1, NEW_FORMAT


def test_a_definition_is_still_the_same_variant() -> None:
    variant = Variant.from_file(FILES / "mine.toml")
    assert (variant.id, variant.rules_id) == ("899298afbe25e9a4", "61c4143b589ab7f9"), NEW_NUMBERS
    assert Board(variant).perft(2) == 400, BROKEN
    assert Variant.from_toml(variant.to_toml()) == variant


def test_networks_are_still_read(tmp_path: Path) -> None:
    network = Network.read(FILES / "tictactoe.net")
    assert network.header["features"] == "board 3x3\nfull 9\npiece stone 841da9b1ef280423\nreserve stone 5\n", NEW_FORMAT
    assert network.header["hidden"] == 32
    network.save(tmp_path / "again.net", packed=False)
    raw = (tmp_path / "again.net").read_bytes()
    assert raw.startswith(b"FCNET\0\1\0"), NEW_FORMAT
    assert hashlib.sha256(raw).hexdigest().startswith("6e328af3b3513dea"), NEW_FORMAT
    assert Network.from_bytes(raw).header == network.header, NEW_FORMAT
    with pytest.raises(FairyChessError, match="expected version 1, found 2"):
        Network.from_bytes(raw[:6] + b"\2\0" + raw[8:])


def test_policy_networks_are_still_read() -> None:
    pytest.importorskip("numpy")
    network = import_module("fairychess.learn").PolicyNetwork.read(FILES / "tictactoe.npz")
    assert network.fits(Variant("tictactoe")), NEW_FORMAT
    header = network.header
    assert json.loads(header.text())["format"] == 1, NEW_FORMAT
    assert (header.variant, header.history, header.shape.blocks, header.shape.channels) == ("tictactoe", 0, 1, 4)
    later = header.text().replace('"format": 1', '"format": 2')
    with pytest.raises(FairyChessError, match="another version of fairychess wrote it"):
        type(header).parse(later)


def test_shards_are_still_read() -> None:
    pytest.importorskip("pyarrow")
    dataset = import_module("fairychess.data").Dataset(FILES / "format-3")
    games = [(game.result, game.reason, len(game.actions)) for game in dataset]
    assert len(games) == 3, NEW_FORMAT
    assert all(reason for _, reason, _ in games)
    assert sum(plies for *_, plies in games) == sum(len(dataset.moves(game)) for game in dataset)


def test_books_are_still_read(tmp_path: Path) -> None:
    book = Book.read(FILES / "tictactoe.book")
    assert book.variant == Variant("tictactoe")
    book.write(tmp_path / "again.book")
    assert (tmp_path / "again.book").read_bytes() == (FILES / "tictactoe.book").read_bytes(), NEW_FORMAT
    later = (FILES / "tictactoe.book").read_text(encoding="utf-8").replace('"book": 1', '"book": 2', 1)
    (tmp_path / "later.book").write_text(later, encoding="utf-8")
    with pytest.raises(FairyChessError, match="its format is 2; this version of fairychess reads 1"):
        Book.read(tmp_path / "later.book")


def test_results_of_a_match_are_still_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(FILES / "tictactoe.jsonl", tmp_path)
    words = ["--variant", "tictactoe", "--games", "2", "--depth", "1", "--random-plies", "2", "--seed", "1"]
    results = tmp_path / "tictactoe.jsonl"
    assert main(["match", "fairychess", "fairychess", *words, "--results", str(results)]) == 0, NEW_FORMAT
    assert results.read_bytes() == (FILES / "tictactoe.jsonl").read_bytes(), NEW_FORMAT
    assert "likelihood" in capsys.readouterr().out


def test_plans_of_another_format_are_refused() -> None:
    plan = import_module("fairychess.study.plan").StudyPlan(Variant("tictactoe"), games=4, nodes=20, seed=1)
    identity = plan.identity()
    assert type(plan).from_json(json.dumps(identity)) == plan
    with pytest.raises(ValueError, match="format is 2"):
        type(plan).from_json(json.dumps(identity | {"format": 2}))


@pytest.mark.parametrize("sort", PROMISES["fens"])
def test_fens_are_still_read_and_written(sort: str) -> None:
    name, fen, moves = PROMISES["fens"][sort]
    board = Board(name, fen)
    assert (board.fen(), len(board.legal_moves)) == (fen, moves), BROKEN
    again, operations = Board.from_epd(board.epd(id="a place"), name)
    assert (again.epd(), operations) == (board.epd(), {"id": "a place"}), BROKEN


def test_all_tokens_have_a_fen() -> None:
    source = (ROOT / "rust" / "core" / "src" / "position" / "tokens.rs").read_text(encoding="utf-8")
    keys = set(re.findall(r'^            "(\w+)" =>', source, re.MULTILINE)) | {"moved"}
    assert len(keys) >= 9
    stored = {key for _, fen, _ in PROMISES["fens"].values() for key in re.findall(r" (\w+)=", fen)}
    assert keys == stored, "add a FEN with the new token to tests/data/stability/promises.json; " + BROKEN


@pytest.mark.parametrize("name", PROMISES["actions"])
def test_actions_keep_their_numbers(name: str) -> None:
    table = Variant(name).actions
    assert [len(table), table.hash] == PROMISES["actions"][name], NEW_NUMBERS
    for uci, number in PROMISES["encoded"].get(name, {}).items():
        assert table.encode(Move.from_uci(uci, Variant(name))) == number, NEW_NUMBERS


@pytest.mark.parametrize("name", PROMISES["ids"])
def test_variants_keep_their_ids(name: str) -> None:
    """A corrected rule or a new key changes the ids: then store the new ones, and name the variants in the changelog."""
    variant = Variant(name)
    assert [variant.id, variant.rules_id] == PROMISES["ids"][name], (
        f"the rules of {name}, or the text that `Variant.to_toml` writes, have changed. Store the new ids in "
        "tests/data/stability/promises.json, and name the change under Changed in the changelog."
    )


def test_games_are_still_read_and_written() -> None:
    text = (FILES / "pgn.txt").read_text(encoding="utf-8")
    game = pgn.read_game(io.StringIO(text))
    assert game is not None
    assert f"{game}\n" == text, BROKEN
    assert game.board().variant == Variant("stoltz")
    own = pgn.Game.from_board(Board(Variant.from_file(FILES / "mine.toml"), "4k3/8/8/8/8/8/8/4K3[Vv] w - - 0 1"))
    assert list(own.headers)[7:] == ["Variant", "VariantId", "FEN", "SetUp"], BROKEN


def test_names_and_numbers_of_results() -> None:
    names = "CHECKMATE STALEMATE INSUFFICIENT_MATERIAL SEVENTYFIVE_MOVES FIVEFOLD_REPETITION FIFTY_MOVES THREEFOLD_REPETITION"
    names += " VARIANT_WIN VARIANT_LOSS VARIANT_DRAW"
    assert [(each.name, each.value) for each in Termination] == list(zip(names.split(), range(1, 11), strict=True)), NEW_NUMBERS
    first = [
        "NO_WHITE_KING",
        "NO_BLACK_KING",
        "TOO_MANY_KINGS",
        "TOO_MANY_WHITE_PAWNS",
        "TOO_MANY_BLACK_PAWNS",
        "PAWNS_ON_BACKRANK",
    ]
    first += ["TOO_MANY_WHITE_PIECES", "TOO_MANY_BLACK_PIECES", "BAD_CASTLING_RIGHTS", "INVALID_EP_SQUARE", "OPPOSITE_CHECK"]
    first += ["EMPTY"]
    numbers = {name: 1 << bit for bit, name in enumerate(first)}
    numbers |= {"TOO_MANY_CHECKERS": 1 << 15, "IMPOSSIBLE_CHECK": 1 << 16, "BAD_WHITE_RESERVE": 1 << 17}
    numbers |= {"BAD_BLACK_RESERVE": 1 << 18, "BAD_VOTE": 1 << 19}
    known = {each.name: each.value for each in Status}
    assert {name: known.get(name) for name in numbers} == numbers, NEW_NUMBERS


def test_exit_codes() -> None:
    codes = dict(re.findall(r"^\| (\d+) \| (.+) \|$", PAGE, re.MULTILINE))
    assert set(codes) == {"0", "1", "2", "130", "141"}
    assert (NOT_STRONGER, BAD_INPUT, INTERRUPTED) == (1, 2, 130), BROKEN
    assert main(["variants", "--family", "stoltz"]) == 0
    assert main(["variants", "--nonsense"]) == 2


def test_supported_versions_are_those_of_the_packages() -> None:
    python = re.search(r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    rust = re.search(r'rust-version = "([\d.]+)"', (ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    assert python
    assert rust
    assert f"Python {python[1]} and newer" in PAGE
    assert f"needs Rust {rust[1]} or newer" in PAGE
