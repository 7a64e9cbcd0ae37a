"""Users' files are read up to a limit: devices, directories, circular links and huge files raise a typed error."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from conftest import ROOT
from fairychess import DataError, FairyChessError, Network, NetworkError
from fairychess._support.files import opened, position_lines
from fairychess._support.reading import TEXT, read_limited, read_text_limited
from fairychess.book import Book
from fairychess.learn import PolicyNetwork
from support.talking import Talk

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCES: Final = ROOT / "python" / "fairychess"

UNLIMITED: Final = {
    "read_text": {
        "definitions.py",
        "ini/library.py",
        "study/references.py",
        "web/installable.py",
        "web/joiner.py",
        "web/static_page.py",
    },
    "read_bytes": {"web/wasm.py"},
    "load": set[str](),
}
"""Calls that read a whole file, and the modules that may use them because they read the package's own files."""


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.func.attr, node


def is_unlimited(name: str, call: ast.Call) -> bool:
    """Return True for `x.read_text()`, `x.read_bytes()`, `json.load(…)`, and `x.read()` or `x.readlines()` without a size."""
    if name == "load":
        return ast.unparse(call.func) in ("json.load", "tomllib.load", "pickle.load", "numpy.load", "np.load", "torch.load")
    return name in UNLIMITED or (name in ("read", "readall", "readlines") and not call.args and not call.keywords)


def test_nothing_is_read_without_a_limit() -> None:
    found: set[str] = set()
    for file in sorted(SOURCES.rglob("*.py")):
        place = file.relative_to(SOURCES).as_posix()
        for name, call in calls(ast.parse(file.read_text(encoding="utf-8"))):
            if is_unlimited(name, call) and place not in UNLIMITED.get(name, ()):
                found.add(f"{place}:{call.lineno}: {ast.unparse(call)}")
    # These calls do not read files: they read moves in a string, a line from the terminal, and a clock.
    assert {text.partition(": ")[2] for text in found} <= {"reader.read()", "self.read()", "clock.read()"}, found


@pytest.mark.skipif(os.name == "nt", reason="devices differ")
@pytest.mark.parametrize(
    ("read", "error"),
    [
        (Network.read, NetworkError),
        (PolicyNetwork.read, NetworkError),
        (Book.read, FairyChessError),
        (lambda path: list(position_lines(Path(path))), FairyChessError),
        (lambda path: opened(Path(path)).__enter__(), FairyChessError),
    ],
    ids=["network", "policy", "book", "positions", "games"],
)
def test_a_device_is_refused(read: object, error: type[Exception]) -> None:
    assert callable(read)
    with pytest.raises(error, match=r"/dev/zero: it is a device"):
        read("/dev/zero")


def test_the_size_is_known_before_a_file_is_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(1 << 40)  # without any content
    with pytest.raises(DataError, match=rf"huge: it has {1 << 40} bytes; at most {TEXT} are read"):
        read_limited(huge, TEXT, DataError)
    with pytest.raises(FairyChessError, match="at most"):
        list(position_lines(huge))
    with pytest.raises(NetworkError, match="at most"):
        Network.read(huge)
    small = tmp_path / "small"
    small.write_bytes(b"a\r\nb\r")
    assert read_text_limited(small, 5) == "a\nb\n"
    with pytest.raises(FairyChessError, match="it has 5 bytes; at most 4 are read"):
        read_limited(small, 4)


@pytest.mark.skipif(os.name == "nt", reason="pipes differ")
def test_a_pipe_is_read_up_to_the_limit(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for size, good in ((1000, True), (1001, False)):
        writer = subprocess.Popen([sys.executable, "-c", f"open({str(pipe)!r}, 'wb').write(b'x' * {size})"])
        if good:
            assert read_limited(pipe, 1000) == b"x" * size
        else:
            with pytest.raises(FairyChessError, match="more than 1000 bytes"):
                read_limited(pipe, 1000)
        writer.wait()
    writer = subprocess.Popen([sys.executable, "-c", f"open({str(pipe)!r}, 'w').write('a\\n# b\\nc')"])
    assert [text for _, text in position_lines(pipe)] == ["a", "c"]
    writer.wait()


@pytest.mark.skipif(os.name == "nt", reason="devices differ")
def test_options_of_an_engine_do_not_read_devices(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with Talk("uci") as engine:
        for option, folder in (("EvalFile", tmp_path), ("Book File", tmp_path), ("VariantPath", tmp_path / "no folder")):
            for file in ("/dev/zero", str(folder), str(pipe), str(tmp_path / "none"), "x" * 5000, "a\0b"):
                lines = engine.ask(f"setoption name {option} value {file}", "isready", answer="readyok")
                assert len(lines) > 1, (option, file)
        assert engine.end("quit") == []
