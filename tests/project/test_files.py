"""Files are replaced only when their new content is complete."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from fairychess import FairyChessError
from fairychess._support.files import replacing

if TYPE_CHECKING:
    from pathlib import Path


def test_file_is_replaced_at_the_end_of_the_block(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    with replacing(path) as file:
        file.write("new")
        file.flush()
        assert path.read_text(encoding="utf-8") == "old"
    assert path.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["games.pgn"]


def test_file_is_unchanged_after_an_error(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(ZeroDivisionError), replacing(path) as file:
        file.write(f"new {1 / 0}")
    assert path.read_text(encoding="utf-8") == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["games.pgn"]


def test_full_disk_is_reported_with_the_file_name(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    with pytest.raises(OSError, match="No space left") as raised, replacing(path):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert raised.value.filename == str(path)
    assert list(tmp_path.iterdir()) == []


def test_missing_folder_is_reported_with_the_file_name(tmp_path: Path) -> None:
    path = tmp_path / "none" / "games.pgn"
    with pytest.raises(FileNotFoundError) as raised, replacing(path):
        pass
    assert raised.value.filename == str(path)


def test_symbolic_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.pgn").write_text("old", encoding="utf-8")
    link = tmp_path / "link.pgn"
    link.symlink_to("real.pgn")
    with replacing(link) as file:
        file.write("new")
    assert link.is_symlink()
    assert (tmp_path / "real.pgn").read_text(encoding="utf-8") == "new"


@pytest.mark.skipif(os.name == "nt", reason="no such locks")
def test_second_writer_is_refused_and_a_killed_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    code = f"""if True:
        from fairychess._support.files import replacing
        with replacing({str(path)!r}) as file:
            print("half a game", file=file, flush=True)
            print("ready", flush=True)
            input()
    """
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"ready\n"
        with pytest.raises(FairyChessError, match=r"games\.pgn: another process is writing this file"), replacing(path):
            pass
        other.kill()
        other.wait()
        assert [each.name for each in tmp_path.iterdir()] == [".games.pgn.part"]
    with replacing(path) as file:
        file.write("a game")
    assert path.read_text(encoding="utf-8") == "a game"
    assert [each.name for each in tmp_path.iterdir()] == ["games.pgn"]


@pytest.mark.skipif(os.name == "nt", reason="no such device")
@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="ABSENT: no paths of open files")  # noqa: PTH112
def test_a_path_of_a_pipe_is_written_directly() -> None:
    reader, writer = os.pipe()
    with replacing(f"/proc/self/fd/{writer}") as file:
        file.write("text")
    os.close(writer)
    with os.fdopen(reader) as pipe:
        assert pipe.read() == "text"


def test_device_is_written_directly() -> None:
    with replacing(os.devnull) as file:
        file.write("text")
