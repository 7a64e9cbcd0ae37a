"""Files with endgame tables: resuming, damage, and files of other tables."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import zlib
from typing import TYPE_CHECKING, Any

import pytest

from fairychess import Board, Variant
from fairychess.endgames import EndgameError, Tables, generate
from fairychess.endgames.files import BLOCK, MAGIC, TableFile, file_name, read_table
from fairychess.endgames.loading import loaded

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CHESS = Variant("chess")


@pytest.fixture(scope="module")
def rook() -> Tables:
    return generate(CHESS, "KRK")


def test_tables_are_read_from_their_folder(tmp_path: Path, rook: Tables) -> None:
    generate(CHESS, "KRK", directory=tmp_path, threads=1)
    folder = tmp_path / CHESS.rules_id
    assert sorted(path.name for path in folder.iterdir()) == ["K-K.endgame", "KR-K.endgame"]
    tables = Tables(tmp_path, CHESS)
    board = Board(fen="8/8/8/3k4/8/8/8/R3K3 b - - 0 1")
    assert tables.probe(board) == rook.probe(board)
    assert tables.probe(Board(fen="8/8/8/3k4/8/8/8/Q3K3 b - - 0 1")) is None
    assert tables.statistics("KRK") == rook.statistics("KRK")
    assert (folder / "KR-K.endgame").stat().st_size <= 1.5 * tables.positions_of("KR-K")


def test_an_interrupted_run_ends_with_the_same_bytes(tmp_path: Path) -> None:
    paths = [tmp_path / name / CHESS.rules_id for name in ("whole", "parts")]
    generate(CHESS, "KRK", directory=tmp_path / "whole")
    generate(CHESS, "KK", directory=tmp_path / "parts")
    (paths[1] / ".KR-K.endgame.1.part").write_bytes(b"half a table")
    generate(CHESS, "KRK", directory=tmp_path / "parts", threads=1)
    for name in ("K-K.endgame", "KR-K.endgame"):
        assert (paths[0] / name).read_bytes() == (paths[1] / name).read_bytes()


def test_a_killed_run_ends_with_the_same_bytes(tmp_path: Path) -> None:
    folders = [tmp_path / name / Variant("gardner").rules_id for name in ("whole", "parts")]
    generate("gardner", "KPK", directory=tmp_path / "whole")
    command = [sys.executable, "-m", "fairychess", "endgame", "gardner", "KPK", "--dir", str(tmp_path / "parts")]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        end = time.monotonic() + 60
        while not any(folders[1].glob("*.endgame")) and process.poll() is None and time.monotonic() < end:
            time.sleep(0.001)
        process.kill()
    assert any(folders[1].glob("*.endgame"))
    generate("gardner", "KPK", directory=tmp_path / "parts")
    whole, parts = ({path.name: path.read_bytes() for path in folder.glob("*.endgame")} for folder in folders)
    assert whole == parts


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda data: data[:-1],
    "header cut": lambda data: data[:30],
    "altered": lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
    "empty": lambda _: b"",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_files_are_refused(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    generate(CHESS, "KRK", directory=tmp_path)
    path = tmp_path / CHESS.rules_id / file_name("KR-K")
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(EndgameError, match=r"KR-K\.endgame"):
        Tables(tmp_path, CHESS).has("KR-K")


@pytest.mark.parametrize(
    "change",
    [
        lambda _: "[]",
        lambda _: "[" * 100_000,
        lambda _: "no JSON",
        lambda header: json.dumps({**header, "width": None}),
        lambda header: json.dumps({**header, "width": -1}),
        lambda header: json.dumps({**header, "width": 1 << 70}),
        lambda header: json.dumps({**header, "bytes": -1}),
        lambda header: json.dumps({**header, "material": "\ud800"}),
        lambda header: json.dumps({**header, "format": "\ud800"}),
        lambda header: json.dumps({**header, "blocks": [[5]]}),
        lambda header: json.dumps({**header, "format": 9}),
        lambda header: json.dumps({key: value for key, value in header.items() if key != "digest"}),
    ],
)
def test_files_with_a_header_of_their_own_are_refused(tmp_path: Path, change: Callable[[Any], str]) -> None:
    """The checksum of the header is right, as in a file that someone has made."""
    generate(CHESS, "KK", directory=tmp_path)
    path = tmp_path / CHESS.rules_id / file_name("K-K")
    data = path.read_bytes()
    start = len(MAGIC)
    end = start + 8 + int.from_bytes(data[start : start + 4], "little")
    text = change(json.loads(data[start + 8 : end])).encode()
    path.write_bytes(MAGIC + len(text).to_bytes(4, "little") + zlib.crc32(text).to_bytes(4, "little") + text + data[end:])
    with pytest.raises(EndgameError, match=r"K-K\.endgame: its (header|format)|K-K\.endgame: it has no header"):
        Tables(tmp_path, CHESS).has("K-K")


def test_a_block_cannot_unpack_to_more_than_its_size(tmp_path: Path) -> None:
    table = TableFile("K-K", CHESS.rules_id, "0", 1, bytes(BLOCK))
    data = table.to_bytes().replace(b'"bytes": 1048576', b'"bytes": 2097152')
    bomb = zlib.compress(bytes(2 * BLOCK), 6)
    header = json.dumps({**json.loads(data[len(MAGIC) + 8 : data.index(b"}") + 1]), "blocks": [[len(bomb), zlib.crc32(bomb)]]})
    text = header.encode()
    path = tmp_path / "K-K.endgame"
    path.write_bytes(MAGIC + len(text).to_bytes(4, "little") + zlib.crc32(text).to_bytes(4, "little") + text + bomb)
    with pytest.raises(EndgameError, match="block 1 has more than 1048576 bytes"):
        read_table(path)


def test_a_file_that_is_not_named_after_a_material_is_named_in_the_error(tmp_path: Path) -> None:
    path = tmp_path / CHESS.rules_id / "foo.endgame"
    path.parent.mkdir()
    path.write_bytes(b"")
    with pytest.raises(EndgameError) as raised:
        Tables(tmp_path, CHESS).load()
    assert str(raised.value).startswith(f"{path}: 'foo' is not a material of chess")


def test_a_table_of_another_material_can_be_made_again(tmp_path: Path) -> None:
    generate(CHESS, "KRK", directory=tmp_path)
    folder = tmp_path / CHESS.rules_id
    (folder / "KR-K.endgame").replace(folder / "KQ-K.endgame")
    with pytest.raises(EndgameError) as raised:
        Tables(tmp_path, CHESS).has("KQ-K")
    assert str(raised.value).startswith(f"{folder / 'KQ-K.endgame'}: the numbering of the table differs: expected '")
    assert str(raised.value).endswith("'; delete the file to make the table again")


def test_a_folder_without_tables_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(EndgameError, match=r"^\. has no endgame tables for the rules of chess$"):
        loaded("", CHESS)


def test_foreign_files_are_refused(tmp_path: Path) -> None:
    generate(CHESS, "KRK", directory=tmp_path)
    other = Variant("gardner")
    (tmp_path / CHESS.rules_id).rename(tmp_path / other.rules_id)
    with pytest.raises(EndgameError, match="rules"):
        Tables(tmp_path, other).has("KR-K")
    with pytest.raises(EndgameError, match="for gardner, not for chess"):
        Tables(None, other).probe(Board())
