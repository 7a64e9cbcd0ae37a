"""The files that a browser may and may not read and write."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from fairychess.web.files import Files
from fairychess.web.messages import MAX_BYTES, RequestError

if TYPE_CHECKING:
    from pathlib import Path

TEXT = 'extends = "chess"\nname = "mine"\n'


def made(folder: Path) -> Files:
    (folder / "mine.toml").write_text(TEXT)
    (folder / "games.pgn").write_text("1. e4 *\n")
    (folder / "secret.key").write_text("secret")
    (folder / ".hidden.toml").write_text("secret")
    return Files(folder=folder)


def ids(files: Files) -> dict[str, str]:
    return {row["name"]: row["id"] for row in files.rows()}


def test_only_definitions_and_games_are_listed(tmp_path: Path) -> None:
    files = made(tmp_path)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "other.toml").write_text(TEXT)
    assert sorted(ids(files)) == ["deep/other.toml", "games.pgn", "mine.toml"]
    assert {row["name"]: row["type"] for row in files.rows()}["games.pgn"] == "games"


def test_files_are_read_and_written_by_id(tmp_path: Path) -> None:
    files = made(tmp_path)
    read = files.read(ids(files)["mine.toml"])
    assert read["text"] == TEXT
    assert files.read(read["id"], read["digest"])["text"] is None
    written = files.write(read["id"], TEXT + "# more\n", read["digest"])
    assert (tmp_path / "mine.toml").read_text() == TEXT + "# more\n"
    assert files.read(read["id"])["digest"] == written["digest"]
    assert sorted(os.listdir(tmp_path)) == [".hidden.toml", "games.pgn", "mine.toml", "secret.key"]  # noqa: PTH208 - names


@pytest.mark.parametrize("key", ["", "mine.toml", "../mine.toml", "/etc/passwd", "0" * 32])
def test_other_ids_are_refused(tmp_path: Path, key: str) -> None:
    files = made(tmp_path)
    with pytest.raises(RequestError, match="there is no such file"):
        files.read(key)
    with pytest.raises(RequestError, match="there is no such file"):
        files.write(key, "", "")


def test_a_file_that_changed_meanwhile_is_shown_and_not_overwritten(tmp_path: Path) -> None:
    files = made(tmp_path)
    read = files.read(ids(files)["mine.toml"])
    (tmp_path / "mine.toml").write_text("# by another program\n")
    answer = files.write(read["id"], "# by the browser\n", read["digest"])
    assert answer["changed"]["text"] == "# by another program\n"
    assert (tmp_path / "mine.toml").read_text() == "# by another program\n"


def test_symbolic_links_out_of_the_folder_are_refused(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    (outside / "secret.toml").write_text("secret")
    (inside / "link.toml").symlink_to(outside / "secret.toml")
    (inside / "folder").symlink_to(outside)
    assert Files(folder=inside).rows() == []


def test_a_file_replaced_by_a_link_is_refused(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    (inside / "deep").mkdir(parents=True)
    (inside / "deep" / "mine.toml").write_text(TEXT)
    (tmp_path / "mine.toml").write_text("secret")
    files = Files(folder=inside)
    key = ids(files)["deep/mine.toml"]
    (inside / "deep" / "mine.toml").unlink()
    (inside / "deep" / "mine.toml").symlink_to(tmp_path / "mine.toml")
    with pytest.raises(RequestError):
        files.read(key)
    (inside / "deep" / "mine.toml").unlink()
    (inside / "deep").rmdir()
    (inside / "deep").symlink_to(tmp_path)
    with pytest.raises(RequestError):
        files.write(key, "overwritten", "")
    assert (tmp_path / "mine.toml").read_text() == "secret"


def test_links_that_the_user_named_are_followed(tmp_path: Path) -> None:
    (tmp_path / "real.toml").write_text(TEXT)
    (tmp_path / "link.toml").symlink_to(tmp_path / "real.toml")
    files = Files([tmp_path / "link.toml"])
    [row] = files.rows()
    assert (row["name"], row["named"], files.read(row["id"])["text"]) == ("link.toml", True, TEXT)


def test_new_files_have_plain_names(tmp_path: Path) -> None:
    files = made(tmp_path)
    assert files.create("new.toml", TEXT)["text"] == TEXT
    for name in (
        "../new.toml",
        "/new.toml",
        "a/b.toml",
        ".toml",
        ".x.toml",
        "x.txt",
        "x",
        "x.toml\n",
        "<img onerror=1>.toml",
        "x" * 120 + ".toml",
    ):
        with pytest.raises(RequestError, match="is not a name"):
            files.create(name, TEXT)
    with pytest.raises(RequestError, match="exists already"):
        files.create("mine.toml", "overwritten")
    assert (tmp_path / "mine.toml").read_text() == TEXT
    assert not (tmp_path.parent / "new.toml").exists()


def test_hostile_names_are_only_text(tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>.toml"
    (tmp_path / name).write_text(TEXT)
    assert list(ids(Files(folder=tmp_path))) == [name]


def test_what_is_not_text_or_too_large_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "large.toml").write_text("#" * MAX_BYTES)
    os.mkfifo(tmp_path / "pipe.toml")
    files = Files(folder=tmp_path)
    for name, reason in (("bytes.toml", "not text"), ("large.toml", "larger than"), ("pipe.toml", "not a regular file")):
        with pytest.raises(RequestError, match=reason):
            files.read(ids(files)[name])
