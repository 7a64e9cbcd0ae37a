"""Programs written for python-chess print the same output with fairychess if only their imports are changed."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from conftest import ROOT
from fairychess import Board
from support.annotated_games import annotated

if TYPE_CHECKING:
    from pathlib import Path

PORTS = ROOT / "tests" / "ports"
FENS = (
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/4n3/8/8/4Q3/8/8/4K3 b - - 90 80",
)


def output(program: Path, *arguments: str) -> str:
    """Run a program and return its output."""
    run = subprocess.run([sys.executable, str(program), *arguments], capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode == 0, run.stderr
    return run.stdout


def both(name: str, folder: Path, *arguments: str) -> tuple[str, str]:
    """Run a program with python-chess, and again with fairychess in its place."""
    source = (PORTS / name).read_text(encoding="utf-8")
    changed = re.sub(r"^import chess$", "import fairychess as chess", source, flags=re.MULTILINE)
    changed = re.sub(r"^import chess\.(\w+)$", r"import fairychess.\1", changed, flags=re.MULTILINE)
    assert changed.count("fairychess") == source.count("import chess") + 1, "the imports alone are changed"
    port = folder / name
    port.write_text(changed, encoding="utf-8")
    return output(PORTS / name, *arguments), output(port, *arguments)


@pytest.mark.parametrize("fen", [FENS[0], *FENS[2:]])
def test_minimax_is_ported_by_its_import(fen: str, tmp_path: Path) -> None:
    theirs, ours = both("minimax.py", tmp_path, fen, "2" if fen == FENS[0] else "3")
    assert ours == theirs
    assert ours.count("\n") > 5


def test_statistics_of_openings_are_ported_by_their_imports(tmp_path: Path) -> None:
    games = [annotated(Board(), random.Random(f"openings {number}"), 30) for number in range(8)]
    for number, game in enumerate(games):
        game.headers["White"] = f"Player {number}"
        game.headers["Annotator"] = "A"  # python-chess escapes nothing
    file = tmp_path / "games.pgn"
    file.write_text("\n\n".join(map(str, games)), encoding="utf-8")
    theirs, ours = both("openings.py", tmp_path, str(file))
    assert ours == theirs
    assert ours.count("Player") > 16


@pytest.mark.parametrize("fen", FENS[:3])
def test_pictures_are_ported_by_their_imports(fen: str, tmp_path: Path) -> None:
    theirs, ours = both("svgs.py", tmp_path, fen)
    assert ours == theirs
    assert ours.count("True True") >= 7
