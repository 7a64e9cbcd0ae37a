"""The option `EndgamePath`: whatever is wrong with the tables, `go` ends with a move."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from fairychess import Board, Variant
from fairychess.endgames import Tables, generate
from fairychess.endgames.files import file_name
from fairychess.protocols.server import endgames
from fairychess.protocols.server.output import Output
from fairychess.protocols.server.session import EngineSession
from fairychess.protocols.server.uci import Uci
from fairychess.protocols.server.xboard_lines import feature_lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHESS = Variant("chess")
WON = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"


class Talk(Output):
    """A UCI engine with the lines that it has written."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.engine = Uci(self, EngineSession())

    def write(self, *lines: str) -> None:
        self.lines += lines

    def tell(self, line: str) -> list[str]:
        """Handle a line, wait for its task, and return what was written."""
        before = len(self.lines)
        self.engine.handle(line)
        if self.engine.task is not None:
            self.engine.task.join(60)
        return self.lines[before:]


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    talk.tell("setoption name Use NNUE value false")
    yield talk
    talk.engine.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tables")
    generate(CHESS, "KRK", directory=path)
    return path


def test_the_search_uses_the_tables(talk: Talk, folder: Path) -> None:
    talk.tell(f"setoption name EndgamePath value {folder}")
    talk.tell(f"position fen {WON}")
    *_, info, best = talk.tell("go movetime 100")
    assert "score mate 14 " in info
    assert len(info.partition(" pv ")[2].split()) == 27
    assert best.startswith("bestmove ")
    # A capture leads to a position that the tables have.
    talk.tell("position fen 8/8/8/3k4/8/8/4K3/R6n w - - 0 1")
    assert "score mate" in talk.tell("go depth 2")[-2]
    talk.tell("setoption name EndgamePath value <empty>")
    talk.tell(f"position fen {WON}")
    assert "score cp" in talk.tell("go depth 2")[-2]


def test_a_policy_network_does_not_play_what_the_tables_have(folder: Path) -> None:
    tables = endgames.EndgameFolder()
    assert not tables.have(Board(fen=WON))
    tables.choose(str(folder))
    assert tables.have(Board(fen=WON))
    assert tables.have(Board(fen="8/8/8/3k4/8/8/8/4K3 w - - 0 1"))  # so that a drawn position is not lost
    assert not tables.have(Board())


def test_tables_are_opened_once(talk: Talk, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    class Counted(Tables):
        def __init__(self, directory: str, variant: Variant) -> None:
            opened.append(directory)
            super().__init__(directory, variant)

    monkeypatch.setattr("fairychess.endgames.Tables", Counted)
    talk.tell(f"setoption name EndgamePath value {folder}/")
    talk.tell(f"position fen {WON}")
    for _ in range(2):
        talk.tell("go depth 1")
    assert opened == [f"{folder}/"]


def test_a_wrong_folder_is_reported(talk: Talk, tmp_path: Path) -> None:
    assert talk.tell(f"setoption name EndgamePath value {tmp_path}/no") == [
        f"info string EndgamePath: {tmp_path}/no is not a folder"
    ]
    talk.tell(f"position fen {WON}")
    assert talk.tell("go depth 1")[-1].startswith("bestmove ")
    assert talk.tell("setoption name EndgamePath value <empty>") == []


def test_a_damaged_file_is_reported_once(talk: Talk, tmp_path: Path) -> None:
    generate(CHESS, "KRK", directory=tmp_path)
    path = tmp_path / CHESS.rules_id / file_name("KR-K")
    path.write_bytes(path.read_bytes()[:-1])
    talk.tell(f"setoption name EndgamePath value {tmp_path}")
    talk.tell(f"position fen {WON}")
    for _ in range(2):
        assert talk.tell("go depth 1")[-1].startswith("bestmove ")
    assert sum("is damaged" in line for line in talk.lines) == 1


def test_xboard_offers_it() -> None:
    assert 'feature option="EndgamePath -string <empty>"' in feature_lines(EngineSession())


def test_a_line_that_cannot_be_encoded_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding, written in (("utf-8", b"info string \\ud800 \xc3\xa9\n"), ("ascii", b"info string \\ud800 \\xe9\n")):
        found = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(found, encoding=encoding, errors="surrogateescape", newline=""))
        Output().write("info string \ud800 \xe9")
        assert found.getvalue() == written
