"""`fairychess bench --peers`: all peers do the same work, results are checked, and failing peers are reported."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from dataclasses import replace
from functools import partial
from importlib.metadata import PackageNotFoundError, requires
from typing import TYPE_CHECKING

import html5lib
import pytest

import fairychess
from fairychess import _core
from fairychess.benchmarks import Rate, compare, known_peers, machine
from fairychess.benchmarks.generators import Plain
from fairychess.benchmarks.peers import Peer, engine, module_peer
from fairychess.benchmarks.plain import PlainBoard, UnsupportedError, rules_of
from fairychess.benchmarks.report import as_html, as_json, as_markdown, as_text
from fairychess.benchmarks.running import BenchmarkReport, Row

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Result

OURS = known_peers()["fairychess"]
fast = partial(compare, rounds=2, seconds=0.001)

GOOD = """
import fairychess

def legal_moves(variant, fen):
    return [move.uci() for move in fairychess.Board(variant, fen).legal_moves]

def play(variant, fen, move):
    board = fairychess.Board(variant, fen)
    board.push_uci(move)
    return board.fen()
"""
WRONG = "def perft(variant, fen, depth):\n    return 19\n"
CRASHING = "import os\ndef perft(variant, fen, depth):\n    os.abort()\n"
SLOW = "import time\ndef perft(variant, fen, depth):\n    time.sleep(60)\n"
BROKEN = "raise RuntimeError('no <b>luck</b>')\n"


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Peer]:
    """Return a function that writes modules for the peers' processes to import."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]))
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(name: str, text: str) -> Peer:
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        return module_peer(name)

    return write


def rows(report: BenchmarkReport) -> dict[tuple[str, str], Row]:
    return {(row.peer, row.task): row for row in report.rows}


def test_a_module_of_ones_own_is_compared(module: Callable[[str, str], Peer]) -> None:
    report = fast([OURS, module("peer_good", GOOD)], ["chess"], tasks=["moves", "games", "perft"])
    found = rows(report)
    assert {key for key in found if key[0] == "peer_good"} == {("peer_good", "moves"), ("peer_good", "games")}
    for row in report.rows:
        assert row.status == "same", row
    assert len(found["peer_good", "games"].ratios) == 2
    assert not found["fairychess", "games"].ratios


def test_a_wrong_answer_gives_no_ratio(module: Callable[[str, str], Peer]) -> None:
    report = fast([OURS, module("peer_wrong", WRONG)], ["chess"], tasks=["perft"])
    wrong = rows(report)["peer_wrong", "perft"]
    assert (wrong.status, wrong.rate, wrong.ratios, wrong.note) == ("different", None, (), "19 instead of 197281")


def test_a_crash_and_a_peer_that_hangs_are_reported(module: Callable[[str, str], Peer]) -> None:
    peers = [OURS, module("peer_crash", CRASHING), module("peer_broken", BROKEN)]
    report = fast(peers, ["chess"], tasks=["perft"])
    crash = rows(report)["peer_crash", "perft"]
    assert crash.status == "failed"
    assert "its process ended with status" in crash.note
    assert rows(report)["fairychess", "perft"].rate
    assert report.left_out == [("chess", "peer_broken", "RuntimeError: no <b>luck</b>")]


def test_a_peer_that_does_not_answer_is_ended(module: Callable[[str, str], Peer]) -> None:
    report = fast([OURS, module("peer_slow", SLOW)], ["chess"], tasks=["perft"], wait=5.0)
    assert rows(report)["peer_slow", "perft"].note == "no answer in 5 seconds"


def test_an_absent_peer_is_named_with_the_command_that_installs_it() -> None:
    absent = Peer("no-one", "there_is_no_such_module", "", "pip install no-one")
    report = fast([OURS, absent], ["chess"], tasks=["perft"])
    assert report.absent == {"no-one": "pip install no-one"}
    assert "no-one is not installed: pip install no-one" in as_text(report)


def test_a_peer_without_what_it_imports_is_named_with_the_command_that_installs_it(module: Callable[[str, str], Peer]) -> None:
    half = replace(module("peer_half", "import there_is_no_such_module\n"), install="pip install 'peer[all]'")
    ((_, name, why),) = fast([OURS, half], ["chess"], tasks=["moves"]).left_out[:1]
    assert name == "peer_half"
    assert why == "ModuleNotFoundError: No module named 'there_is_no_such_module': pip install 'peer[all]'"


def test_commands_install_what_the_adapters_import() -> None:
    """Compare with the metadata of the installed distributions. Only sunfish can use the version of `chess` that it requires."""
    needed = {"PettingZoo": {"chess", "pygame"}, "pgx": {"jax"}, "OpenSpiel": set(), "chessmg": set(), "rust-chess": set()}
    for name, modules in needed.items():
        peer = known_peers()[name]
        named = re.fullmatch(r"pip install '?([\w-]+)(?:\[(\w+)\])?'?", peer.install)
        assert named, name
        distribution, extra = named.groups()
        assert distribution == peer.package
        with contextlib.suppress(PackageNotFoundError):
            asked = [line for line in requires(distribution) or [] if "extra ==" not in line or (extra and f'"{extra}"' in line)]
            assert all(any(line.startswith(each) for line in asked) for each in modules), name
    assert known_peers()["sunfish"].install == "pip install --no-deps sunfish"


def test_installed_peers_give_the_same_answers() -> None:
    slow = set() if os.environ.get("FAIRYCHESS_LONG") else {"pgx"}  # pgx takes half a minute to compile
    peers = [peer for name, peer in known_peers().items() if peer.installed and name not in slow]
    report = compare(peers, ["chess"], tasks=["moves", "games"], rounds=1, seconds=0.001)
    assert {row.peer: row.note for row in report.rows if row.status != "same"} == {}
    missing = {name for _, name, why in report.left_out if "ModuleNotFoundError" in why}
    engines = {peer.name for peer in peers if peer.command}
    assert {row.peer for row in report.rows if row.task == "games"} == {peer.name for peer in peers} - missing - engines


def test_known_libraries_give_the_same_answers() -> None:
    peers = [known_peers()[name] for name in ("fairychess", "python-chess", "plain Python")]
    report = compare(peers, ["chess"], tasks=["moves", "games", "perft-loop", "san", "pgn"], rounds=1, seconds=0.001)
    assert {row.status for row in report.rows} == {"same"}
    assert {row.task for row in report.rows if row.peer == "python-chess"} == {"moves", "games", "perft-loop", "san", "pgn"}
    assert {row.task for row in report.rows if row.peer == "plain Python"} == {"moves", "games", "perft-loop"}


def test_an_engine_is_measured_by_its_protocol() -> None:
    peer = engine("ourselves", f"{sys.executable} -m fairychess uci")
    report = compare([OURS, peer], ["capablanca"], tasks=["perft", "nodes"], rounds=1, seconds=0.02)
    found = rows(report)
    assert found["ourselves", "perft"].status == "same"
    assert found["ourselves", "nodes"].status == "unchecked"
    assert report.peers["ourselves"]


def sample() -> BenchmarkReport:
    mine, its = Rate((6.0, 8.0, 9.0)), Rate((3.0, 2.0, 9.0))
    report = BenchmarkReport(3, 0.1, absent={"a<b": "pip install a"}, left_out=[("chess", "<i>", "x & y")])
    its_row = Row("chess", "perft", "<script>|", "same", its, mine.ratios(its))
    report.rows = [Row("chess", "perft", "fairychess", "same", mine), its_row]
    report.peers = {"fairychess": "1", "<script>|": None}
    return report


def test_a_report_names_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.fullmatch("(?:[0-9a-f]{40})?", _core.__commit__)
    for known, text in (("c0ffee", "commit c0ffee"), ("", "commit unknown")):
        monkeypatch.setattr(machine, "__commit__", known)
        assert text in as_markdown(sample(), "bench")
        assert text in as_html(sample(), "bench")
        assert as_json(sample(), "bench")["setting"]["commit"] == (known or None)


def test_ratios_are_medians_with_least_and_most() -> None:
    assert "2 times as fast" in as_text(sample())
    assert "1 to 4" in as_text(sample())
    row = as_json(sample(), "bench")["rows"][1]
    assert row["ratio"] == {"median": 2.0, "rounds": [2.0, 4.0, 1.0]}


def test_the_page_is_well_formed_and_texts_are_escaped() -> None:
    page = as_html(sample(), 'fairychess bench --peers --peer "<x>=y"')
    html5lib.HTMLParser(strict=True).parse(page)
    assert "<script>" not in page
    assert "&lt;script&gt;|" in page
    assert "x &amp; y" in page


def test_markdown_has_the_machine_and_every_row_the_same_cells() -> None:
    text = as_markdown(sample(), "fairychess bench --peers")
    assert "processor:" in text
    table = [line.replace("\\|", "") for line in text.splitlines() if line.startswith("|")]
    assert {line.count("|") for line in table} == {8}


def test_the_command(fairychess_command: Callable[..., Result], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    arguments = ["--variant", "chess", "--tasks", "pgn", "--rounds", "1", "--seconds", "0.001", "--json", "--html", str(page)]
    result = fairychess_command("bench", "--peers", *arguments)
    assert result.code == 0
    assert result.err == ""  # progress is for terminals
    found = json.loads(result.out)
    assert set(found) == {"setting", "tasks", "rows", "absent", "left_out", "matches"}
    assert {row["peer"] for row in found["rows"]} == {"fairychess", "python-chess"}
    assert (found["setting"]["rounds"], found["setting"]["seconds"]) == (1, 0.001)
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rounds", "2"], "--rounds goes with --peers"),
        (["--peers", "--tasks", "pert"], "no task is named 'pert'"),
        (["--peers", "--peer", "x"], "--peer expects NAME=COMMAND"),
        (["--peers", "--peer", "pyffish=x"], "there is a peer named 'pyffish'"),
        (["--peers", "--seconds", "0"], "is not a number of seconds"),
    ],
)
def test_wrong_arguments_are_refused(fairychess_command: Callable[..., Result], arguments: list[str], message: str) -> None:
    result = fairychess_command("bench", *arguments)
    assert result.code != 0
    assert message in result.err


def plays(name: str) -> bool:
    try:
        rules_of(fairychess.Variant(name))
    except UnsupportedError:
        return False
    return True


QUICK = ("chess", "crazyhouse", "capablanca", "knightmate", "shogi", "minishogi", "grand", "makruk")


def names() -> list[str]:
    return fairychess.variants() if os.environ.get("FAIRYCHESS_LONG") else list(QUICK)


def test_the_plain_generator_counts_as_the_core_does() -> None:
    played = 0
    for name in names():
        if plays(name):
            played += 1
            board = fairychess.Board(name)
            assert PlainBoard.from_fen(rules_of(board.variant)).perft(2) == board.perft(2), name
    assert played >= len(QUICK) - 2


def test_positions_of_the_plain_generator_are_written_with_the_letters_of_their_variant() -> None:
    for name in filter(plays, names()):
        plain, board = Plain(name), fairychess.Board(name)
        assert plain.fen(plain.new()) == f"{board.board_fen()} w", name


POSITIONS = (
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
    ("chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 2),
    ("crazyhouse", "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", 2),
)


@pytest.mark.parametrize(("variant", "fen", "depth"), POSITIONS)
def test_special_moves_of_the_plain_generator(variant: str, fen: str, depth: int) -> None:
    board = fairychess.Board(variant, fen)
    assert PlainBoard.from_fen(rules_of(board.variant), fen).perft(depth) == board.perft(depth)


@pytest.mark.parametrize(("variant", "reason"), [("xiangqi", "special moves"), ("seirawan", "gates"), ("atomic", "effects")])
def test_it_says_why_it_does_not_play_a_variant(variant: str, reason: str) -> None:
    with pytest.raises(UnsupportedError, match=f"{reason}|has moves with"):
        rules_of(fairychess.Variant(variant))
